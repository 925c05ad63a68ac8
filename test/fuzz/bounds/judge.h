// Compiles a shader for all targets and compares the behavior of the resulting IR with WGSL's
// rules.
#ifndef TESSERA_TEST_FUZZ_BOUNDS_JUDGE_H_
#define TESSERA_TEST_FUZZ_BOUNDS_JUDGE_H_

#include <cstdint>
#include <optional>
#include <string>

namespace tessera::bounds {

struct Finding {
  std::string target;  // e.g. "spirv"
  // The kind of error. "refused" means that the target rejects the shader. The comment on Judge
  // explains the other kinds in this order: "index", "race", "native", "endless" and "result". If a
  // single pass is at fault, "-" and the name of the pass follow.
  std::string kind;
  std::string text;    // e.g. "index 7 into 4 elements"
  uint32_t line = 0;   // the line in the source, from 1; 0 if unknown
  std::string inputs;  // the inputs, as WGSL comments
};

struct Statistics {
  uint64_t shaders = 0, invalid = 0;  // `invalid` counts shaders that the front end rejected
  uint64_t runs = 0;                  // how many times the source's IR was executed
  // The number of runs in which the source terminated and WGSL allows a single result. In these
  // runs, the output must terminate, too.
  uint64_t compared = 0;
  uint64_t unsupported = 0, unfinished = 0;
  std::string last_error;  // why the last skipped shader could not be compiled or interpreted
};

struct JudgeConfig {
  uint32_t inputs = 8;  // the number of input sets per shader
  uint64_t input_seed = 1;
  std::string target;  // the target to check; empty for all
  // Whether to also run the result of each pass, in order to find the faulty pass.
  bool all_steps = false;
  bool read_zero = false;  // whether to set Options::read_zero for all memory
  // Whether a target may reject the shader. False for generated shaders, because they use only
  // features that all targets support.
  bool may_refuse = false;
};

// Returns the first error in the output for `wgsl`, or nullopt if there is none. Errors are:
// - an index outside its array, vector or matrix in the IR that the writers receive;
// - the same error if the target computes values again while other invocations write to memory;
// - an operation marked as native to the target, if the target does not define the result for these
//   operands;
// - a loop that never ends and is not guarded (docs/targets.md: Loops that do not end);
// - buffer contents or stage outputs that differ from those of the source for the same input. This
//   is checked only if WGSL allows a single result: the source converts no NaN to an integer, and
//   all its indices are in range (WGSL: Out-of-Bounds Access) or read_zero is set.
std::optional<Finding> Judge(const std::string& wgsl, const JudgeConfig& config,
                             Statistics* statistics);

// Returns a smaller shader that still causes a finding of the same kind for the same target.
std::string Reduce(const std::string& wgsl, const Finding& finding, JudgeConfig config);

}  // namespace tessera::bounds

#endif  // TESSERA_TEST_FUZZ_BOUNDS_JUDGE_H_
