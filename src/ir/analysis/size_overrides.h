// Which overrides decide what only a constant can be in a language without specialization constants for sizes.
#ifndef TESSERA_IR_ANALYSIS_SIZE_OVERRIDES_H_
#define TESSERA_IR_ANALYSIS_SIZE_OVERRIDES_H_

#include <span>

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::ir {

// By OverrideId: whether a type in use, the workgroup size or subgroup size of an entry point, or the layout of a
// subgroup matrix's load or store depends on it. `given`, by OverrideId: the values of overrides; what has one does not
// depend on others by its default.
PoolVector<bool> SizeOverrides(const Module& m, std::span<const ConstantId> given);

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_SIZE_OVERRIDES_H_
