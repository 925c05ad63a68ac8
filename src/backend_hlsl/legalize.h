// Declares the passes that prepare a module for the HLSL writer.
#ifndef TESSERA_BACKEND_HLSL_LEGALIZE_H_
#define TESSERA_BACKEND_HLSL_LEGALIZE_H_

#include "backend/back_end.h"
#include "ir/pipeline/pipeline.h"

namespace tessera::hlsl {

// The passes that HLSL needs, in the order in which they run. Overrides must have been substituted.
extern const ir::PassTable<LegalizeConfig> kLegalizePasses;

}  // namespace tessera::hlsl

#endif  // TESSERA_BACKEND_HLSL_LEGALIZE_H_
