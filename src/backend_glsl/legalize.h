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
  // Receives the uses of variables after the last pass, for the writer. An output, not an option;
  // may be null.
  std::optional<ir::GlobalUses>* uses = nullptr;
};

// The passes that GLSL needs, in order.
extern const ir::PassTable<LegalizeConfig> kLegalizePasses;
// Runs the passes. Overrides must have been substituted.
ir::Status LegalizeGlsl(ir::Module& module, const LegalizeConfig& config, Diagnostics& diagnostics);

// Replaces built-in functions and operators that GLSL lacks, or leaves undefined although WGSL
// defines them: remainders of floats, fma of f16, bitcasts of four f16, atomicSub, bit fields that
// end beyond the word, and clamps that must return a bound for NaN.
ir::Status LegalizeBuiltins(ir::Module& module);
// Replaces `fma` by a product and a sum. WGSL allows rounding the product.
void SplitFma(ir::Module& module, ir::InstId fma);

// No call remains that LegalizeBuiltins would change.
extern const ir::Property kBuiltinsOfGlsl;

// Replaces built-in functions that OpenGL's GLSL lacks: atomicLoad and atomicStore, coarse
// derivatives, and fma, which some versions lack.
ir::Status LegalizeForOpenGl(ir::Module& module);
extern const ir::Property kBuiltinsOfOpenGl;

}  // namespace tessera::glsl

#endif  // TESSERA_BACKEND_GLSL_LEGALIZE_H_
