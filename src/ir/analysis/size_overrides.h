// Finds the overrides that must be replaced with constants if the target language does not allow
// specialization constants in sizes.
#ifndef TESSERA_IR_ANALYSIS_SIZE_OVERRIDES_H_
#define TESSERA_IR_ANALYSIS_SIZE_OVERRIDES_H_

#include <span>

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::ir {

// Returns for each override, indexed by OverrideId, whether any size depends on it. A size is the
// size of a type in use, or an entry point's workgroup or subgroup size. The layout of a subgroup
// matrix load or store also counts as a size. `given` contains the supplied values of overrides,
// indexed by OverrideId. If a value is supplied for an override, its default is ignored, and so are
// the overrides that the default refers to.
PoolVector<bool> SizeOverrides(const Module& m, std::span<const ConstantId> given);

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_SIZE_OVERRIDES_H_
