// Runs one pass on one module and checks the result.
#ifndef TESSERA_TEST_FUZZ_PASSES_JUDGE_H_
#define TESSERA_TEST_FUZZ_PASSES_JUDGE_H_

#include <optional>
#include <string>

#include "fuzz/passes/passes.h"

namespace tessera::passes {

struct Finding {
  std::string kind;  // "invalid", "claim", "broken", "failed" or "result"
  std::string text;
};

struct Statistics {
  // The number of runs skipped because the module lacks a property that the pass needs.
  uint64_t unfit = 0;
  uint64_t judged = 0;    // how often a pass was run on a module
  uint64_t compared = 0;  // the number of entry points executed both before and after a pass
};

// Runs `pass` on a copy of the valid module `m`. Returns the first error, or nullopt if there is
// none. If `run` is true, also compares the behavior of entry points before and after the pass. In
// this case, `m` must fulfill the guarantees that its InstFlags record.
std::optional<Finding> Judge(const ir::Module& m, const PassUnderTest& pass, bool run,
                             uint64_t seed, Statistics* statistics);

}  // namespace tessera::passes

#endif  // TESSERA_TEST_FUZZ_PASSES_JUDGE_H_
