// Checks subgroup matrices against the configurations that the device supports. This check is part
// of pipeline creation.
#ifndef TESSERA_API_SUBGROUP_MATRIX_CONFIG_H_
#define TESSERA_API_SUBGROUP_MATRIX_CONFIG_H_

#include <optional>
#include <vector>

#include "base/diagnostics.h"
#include "ir/module.h"
#include "tessera/tessera.h"

namespace tessera {

// Reports an error for each subgroup matrix type that is not in any configuration, and for each
// multiplication that no configuration supports (proposal subgroup-matrix: Types, Matrix arithmetic
// functions). Checks only code in functions. Checks nothing if `configs` is nullopt. Overrides must
// have been substituted. Returns false after an error.
bool CheckSubgroupMatrices(const ir::Module& module,
                           const std::optional<std::vector<SubgroupMatrixConfig>>& configs,
                           Diagnostics& diagnostics);

}  // namespace tessera

#endif  // TESSERA_API_SUBGROUP_MATRIX_CONFIG_H_
