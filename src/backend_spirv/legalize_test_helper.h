// Legalizes modules without removing dead code, for tests that expect every instruction in the
// output.
#ifndef TESSERA_BACKEND_SPIRV_LEGALIZE_TEST_HELPER_H_
#define TESSERA_BACKEND_SPIRV_LEGALIZE_TEST_HELPER_H_

#include <vector>

#include "backend_spirv/legalize.h"

namespace tessera::spirv {

// Runs kLegalizePasses except dead_code, which would remove the instructions whose results a test
// does not use.
inline ir::Status LegalizeKeepingDeadCode(ir::Module& m, const Options& options,
                                          Diagnostics& diagnostics) {
  std::vector<ir::Pass<LegalizeConfig>> passes;
  for (const ir::Pass<LegalizeConfig>& pass : kLegalizePasses.passes) {
    if (pass.name != "dead_code") passes.push_back(pass);
  }
  const ir::PassTable<LegalizeConfig> table{kLegalizePasses.given, passes, kLegalizePasses.leaves};
  return ir::RunPasses(table, m, LegalizeConfig{options}, diagnostics);
}

}  // namespace tessera::spirv

#endif  // TESSERA_BACKEND_SPIRV_LEGALIZE_TEST_HELPER_H_
