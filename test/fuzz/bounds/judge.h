// Compiles a shader for all targets and compares what their IR does with what WGSL says.
#ifndef TESSERA_TEST_FUZZ_BOUNDS_JUDGE_H_
#define TESSERA_TEST_FUZZ_BOUNDS_JUDGE_H_

#include <cstdint>
#include <optional>
#include <string>

namespace tessera::bounds {

struct Finding {
  std::string target;  // "spirv"
  std::string kind;    // what findings of one cause have in common: "index", "endless", "result"
  std::string text;    // "index 7 into 4 elements"
  uint32_t line = 0;   // of the source, from 1; 0: none
  std::string inputs;  // comments of WGSL
};

struct Statistics {
  uint64_t shaders = 0, invalid = 0;  // invalid: the front end refused it
  uint64_t runs = 0;                  // of the source's IR
  uint64_t compared = 0;              // runs that ended, as the output has to
  uint64_t unsupported = 0, unfinished = 0;
  std::string last_error;  // why the last invalid one was refused
};

struct JudgeConfig {
  uint32_t inputs = 8;      // of each shader
  uint64_t input_seed = 1;  // what they follow from
  std::string target;       // empty: all
  bool all_steps = false;  // what each step of a target makes is run, too, to tell which went wrong
  bool read_zero = false;  // with Options::read_zero for all memory
  bool may_refuse = false;  // a target may have no way to say it, which random shaders take care of
};

// The first thing that is wrong with what the compiler makes of `wgsl`. What is looked for:
// - an index outside of its array, vector or matrix in the IR that the writers get;
// - an operation marked as the target's own, with operands for which the target has it undefined;
// - a loop that never ends and is not guarded (docs/targets.md: Loops that do not end);
// - other contents of buffers or stage outputs than the source gives with the same input, if all of the
//   source's indices are in range (WGSL: Out-of-Bounds Access leaves a choice else, which read_zero makes).
std::optional<Finding> Judge(const std::string& wgsl, const JudgeConfig& config,
                             Statistics* statistics);

// The shader without all that can be left out while a finding of that kind and target stays.
std::string Reduce(const std::string& wgsl, const Finding& finding, JudgeConfig config);

}  // namespace tessera::bounds

#endif  // TESSERA_TEST_FUZZ_BOUNDS_JUDGE_H_
