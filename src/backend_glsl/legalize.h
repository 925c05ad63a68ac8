// Declares the passes that prepare a module for the GLSL writer.
#ifndef TESSERA_BACKEND_GLSL_LEGALIZE_H_
#define TESSERA_BACKEND_GLSL_LEGALIZE_H_

#include "backend/back_end.h"
#include "ir/module.h"
#include "ir/pipeline/pipeline.h"

namespace tessera::glsl {

// The passes that GLSL needs, in the order in which they run. Overrides must have been substituted.
extern const ir::PassTable<LegalizeConfig> kLegalizePasses;

// Replaces built-in functions and operators that GLSL lacks, or whose results are undefined in GLSL
// for operands for which WGSL defines them:
//
// - remainders of floats, fma of f16, bitcasts of four f16, and atomicSub
// - extractBits and insertBits, if the bit field may end beyond the word
// - clamp, if it must return a bound for NaN
ir::Status LegalizeBuiltins(ir::Module& module);
// Replaces a call to `fma` with a product and a sum. This rounds the product, which WGSL allows.
void SplitFma(ir::Module& module, ir::InstId fma);

// Property: the module contains no call that LegalizeBuiltins would change.
extern const ir::Property kBuiltinsOfGlsl;

// Replaces built-in functions that GLSL for OpenGL lacks: atomicLoad, atomicStore, coarse
// derivatives and, in some versions, fma.
ir::Status LegalizeForOpenGl(ir::Module& module);
extern const ir::Property kBuiltinsOfOpenGl;

}  // namespace tessera::glsl

#endif  // TESSERA_BACKEND_GLSL_LEGALIZE_H_
