// Declares the passes that prepare a module for the MSL writer.
#ifndef TESSERA_BACKEND_MSL_LEGALIZE_H_
#define TESSERA_BACKEND_MSL_LEGALIZE_H_

#include "backend/back_end.h"
#include "ir/pipeline/pipeline.h"

namespace tessera::msl {

// The passes that MSL needs, in the order in which they run. Overrides that determine sizes must
// have been substituted. All other overrides must have been substituted, or specialized with
// SpecializeOverridesConfig::short_ids.
extern const ir::PassTable<LegalizeConfig> kLegalizePasses;

}  // namespace tessera::msl

#endif  // TESSERA_BACKEND_MSL_LEGALIZE_H_
