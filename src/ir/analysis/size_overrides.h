// Finds the overrides that must be constants in a language without specialization constants for
// sizes.
#ifndef TESSERA_IR_ANALYSIS_SIZE_OVERRIDES_H_
#define TESSERA_IR_ANALYSIS_SIZE_OVERRIDES_H_

#include <span>

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::ir {

// Returns, by OverrideId, whether a size depends on the override: of a type in use, an entry
// point's workgroup or subgroup, or the layout of a subgroup matrix load or store. `given` has the
// values of overrides by OverrideId. The default of an override with a given value is ignored,
// including the overrides in it.
PoolVector<bool> SizeOverrides(const Module& m, std::span<const ConstantId> given);

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_SIZE_OVERRIDES_H_
