// The GLSL writer: translates legal IR to GLSL.
#ifndef TESSERA_BACKEND_GLSL_GLSL_WRITER_H_
#define TESSERA_BACKEND_GLSL_GLSL_WRITER_H_

#include <optional>
#include <string>

#include "base/pool_vector.h"
#include "ir/analysis/global_uses.h"
#include "ir/module.h"
#include "tessera/options.h"
#include "text_backend/failure.h"

namespace tessera::glsl {

struct GlslOutput {
  std::string text;
  PoolVector<std::string> global_names;  // names of the variables, indexed by GlobalId
  // Indexed by the GlobalId of a texture: the sampler that is combined with the texture, or an
  // invalid id if there is none. Empty unless the output is for OpenGL.
  PoolVector<ir::GlobalId> samplers;
};

// Runs text::PlaceExpressions for GLSL.
ir::Status PlaceExpressions(ir::Module& module, const GlslOptions& options);

// Writes the only entry point of `module` as `main`. kLegalizePasses must have prepared the module,
// and `uses` must describe the prepared module.
//
// If `mark_positions` is true, the text contains marks of source positions (base/position_marks.h).
std::optional<text::Failure> WriteGlsl(ir::Module& module, const ir::GlobalUses& uses,
                                       const GlslOptions& options, GlslOutput* output,
                                       bool mark_positions = false);

}  // namespace tessera::glsl

#endif  // TESSERA_BACKEND_GLSL_GLSL_WRITER_H_
