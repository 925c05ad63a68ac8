// Compiles a shader for all targets and compares the behavior of their IR with WGSL's rules.
#ifndef TESSERA_TEST_FUZZ_BOUNDS_JUDGE_H_
#define TESSERA_TEST_FUZZ_BOUNDS_JUDGE_H_

#include <cstdint>
#include <optional>
#include <string>

namespace tessera::bounds {

struct Finding {
  std::string target;  // "spirv"
  // "index", "native", "endless", "result" or "refused"; findings with the same cause share it
  std::string kind;
  std::string text;    // "index 7 into 4 elements"
  uint32_t line = 0;   // line in the source, from 1, or 0 if unknown
  std::string inputs;  // as WGSL comments
};

struct Statistics {
  uint64_t shaders = 0, invalid = 0;  // invalid: rejected by the front end
  uint64_t runs = 0;                  // runs of the source's IR
  uint64_t compared = 0;  // runs that ended in the source, so that the output must end, too
  uint64_t unsupported = 0, unfinished = 0;
  std::string last_error;  // why the last invalid shader was rejected
};

struct JudgeConfig {
  uint32_t inputs = 8;      // sets of inputs per shader
  uint64_t input_seed = 1;  // seed of the inputs
  std::string target;       // empty for all
  bool all_steps = false;   // also runs the result of each pass, to find the pass at fault
  bool read_zero = false;   // sets Options::read_zero for all memory
  // targets may reject the shader; generated shaders use only features that all targets support
  bool may_refuse = false;
};

// Returns the first error in the output for `wgsl`, or nullopt if there is none. Errors are:
// - an index outside its array, vector or matrix in the IR that the writers get;
// - an operation marked as the target's own whose operands make it undefined in the target;
// - a loop that never ends and is not guarded (docs/targets.md: Loops that do not end);
// - contents of buffers or stage outputs that differ from the source's for the same input. This is
//   checked only if all indices in the source are in range or read_zero is set (WGSL, Out-of-Bounds
//   Access, allows several results).
std::optional<Finding> Judge(const std::string& wgsl, const JudgeConfig& config,
                             Statistics* statistics);

// Returns the shader without everything that is not needed for a finding of the same kind and
// target.
std::string Reduce(const std::string& wgsl, const Finding& finding, JudgeConfig config);

}  // namespace tessera::bounds

#endif  // TESSERA_TEST_FUZZ_BOUNDS_JUDGE_H_
