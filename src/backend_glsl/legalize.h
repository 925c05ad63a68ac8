// Prepares a module for the GLSL writer.
#ifndef TESSERA_BACKEND_GLSL_LEGALIZE_H_
#define TESSERA_BACKEND_GLSL_LEGALIZE_H_

#include <optional>

#include "base/diagnostics.h"
#include "ir/analysis/global_uses.h"
#include "ir/module.h"
#include "ir/pipeline/pipeline.h"
#include "ir/transform/external_texture.h"
#include "tessera/options.h"

namespace tessera::glsl {

struct LegalizeConfig {
  const Options& options;
  ir::ExternalTextureConfig external_textures;
  ir::PassWatch watch;
  // Where the last pass puts who uses which variables, for the writer; may be null. The result, not an option.
  std::optional<ir::GlobalUses>* uses = nullptr;
};

// The passes that GLSL needs, in their order.
extern const ir::PassTable<LegalizeConfig> kLegalizePasses;
// Runs them. Overrides have been substituted before.
ir::Status LegalizeGlsl(ir::Module& module, const LegalizeConfig& config, Diagnostics& diagnostics);

// Built-in functions and operators that GLSL does not have, or leaves undefined where WGSL does not, in terms of others:
// remainders of floats, fma of f16, bitcasts of four f16, atomicSub, bit fields that end beyond the word, and clamps that have
// to give a bound for NaN.
ir::Status LegalizeBuiltins(ir::Module& module);
// Makes `fma` a product and a sum. WGSL: it may round its product.
void SplitFma(ir::Module& module, ir::InstId fma);

// LegalizeBuiltins would find nothing.
extern const ir::Property kBuiltinsOfGlsl;

// The same for OpenGL: atomicLoad and atomicStore, coarse derivatives, and fma, which not all its versions have.
ir::Status LegalizeForOpenGl(ir::Module& module);
extern const ir::Property kBuiltinsOfOpenGl;

}  // namespace tessera::glsl

#endif  // TESSERA_BACKEND_GLSL_LEGALIZE_H_
