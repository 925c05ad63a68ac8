// The pipeline-creation checks of subgroup matrices against what a device offers.
#ifndef TESSERA_API_SUBGROUP_MATRIX_CONFIG_H_
#define TESSERA_API_SUBGROUP_MATRIX_CONFIG_H_

#include <optional>
#include <vector>

#include "base/diagnostics.h"
#include "ir/module.h"
#include "tessera/tessera.h"

namespace tessera {

// Every subgroup matrix type that a function of the module uses must be part of a configuration,
// and every multiplication be one (proposal subgroup-matrix: Types, Matrix arithmetic functions).
// Without configurations there is nothing to check. Overrides must have been substituted.
bool CheckSubgroupMatrices(const ir::Module& module,
                           const std::optional<std::vector<SubgroupMatrixConfig>>& configs,
                           Diagnostics& diagnostics);

}  // namespace tessera

#endif  // TESSERA_API_SUBGROUP_MATRIX_CONFIG_H_
