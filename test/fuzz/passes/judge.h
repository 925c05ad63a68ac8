// Runs one pass on one module and looks at what came of it.
#ifndef TESSERA_TEST_FUZZ_PASSES_JUDGE_H_
#define TESSERA_TEST_FUZZ_PASSES_JUDGE_H_

#include <optional>
#include <string>

#include "fuzz/passes/passes.h"

namespace tessera::passes {

struct Finding {
  std::string kind;  // "invalid", "claim", "broken", "failed", "result"
  std::string text;
};

struct Statistics {
  uint64_t unfit = 0;     // the module has not what the pass needs
  uint64_t judged = 0;    // pass and module
  uint64_t compared = 0;  // runs of an entry point before and after
};

// `m`: valid. `run`: also whether entry points do the same before and after. What InstFlags promise has to be true then.
std::optional<Finding> Judge(const ir::Module& m, const PassUnderTest& pass, bool run,
                             uint64_t seed, Statistics* statistics);

}  // namespace tessera::passes

#endif  // TESSERA_TEST_FUZZ_PASSES_JUDGE_H_
