// What some versions of OpenGL do not tell a shader, and the host does: in uniforms.
#ifndef TESSERA_BACKEND_GLSL_HOST_UNIFORMS_H_
#define TESSERA_BACKEND_GLSL_HOST_UNIFORMS_H_

#include "ir/module.h"
#include "ir/pipeline/pipeline.h"
#include "tessera/options.h"

namespace tessera::glsl {

// Which of them a version has by itself.
struct ToldByHost {
  bool first_instance = false;  // OpenGL before 4.60
  bool num_levels = false;      // OpenGL ES
  bool num_samples = false;     // OpenGL before 4.50
};
ToldByHost ToldByHostOf(GlslVersion version);

// Makes variables in uniform space, without a binding, of what the host tells:
// - the first instance of the draw, an i32, added to what instance_index reads, which counts from 0; its io says
//   kFirstInstance;
// - the number of levels of a texture, or of samples of a multisampled one, a u32, in the place of textureNumLevels and
//   textureNumSamples; its group and binding are the texture's.
// Entry points have neither parameters nor results, and textures are not passed to functions.
ir::Status MakeHostUniforms(ir::Module& module, const ToldByHost& told);

// Whether it is such a variable.
inline bool IsHostUniform(const ir::Global& g) {
  return g.space == ir::AddressSpace::kUniform && !g.has_binding;
}

}  // namespace tessera::glsl

#endif  // TESSERA_BACKEND_GLSL_HOST_UNIFORMS_H_
