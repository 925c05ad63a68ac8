// Creates uniforms through which the host supplies values that shaders cannot query in some
// versions of OpenGL.
#ifndef TESSERA_BACKEND_GLSL_HOST_UNIFORMS_H_
#define TESSERA_BACKEND_GLSL_HOST_UNIFORMS_H_

#include "ir/module.h"
#include "ir/pipeline/pipeline.h"
#include "tessera/options.h"

namespace tessera::glsl {

// The values that the host must supply, because the OpenGL version does not provide them.
struct HostProvided {
  bool first_instance = false;  // true for OpenGL ES, and for OpenGL before 4.60
  bool num_levels = false;      // true for OpenGL ES
  bool num_samples = false;     // true for OpenGL ES, and for OpenGL before 4.50
};
HostProvided HostProvidedFor(GlslVersion version);

// Creates variables in the uniform address space, without a binding, for values that the host
// supplies:
// - The first instance of the draw: an i32 with the built-in value kFirstInstance. It is added to
//   instance_index, because OpenGL's instance index begins at 0 in each draw.
// - The number of levels or samples of a texture: a u32 with the group and binding of the texture.
//   It replaces calls to textureNumLevels or textureNumSamples.
// Entry points must have neither parameters nor results, and textures must not be passed to
// functions.
ir::Status MakeHostUniforms(ir::Module& module, const HostProvided& told);

// Returns whether `g` was created by MakeHostUniforms.
inline bool IsHostUniform(const ir::Global& g) {
  return g.space == ir::AddressSpace::kUniform && !g.has_binding;
}

}  // namespace tessera::glsl

#endif  // TESSERA_BACKEND_GLSL_HOST_UNIFORMS_H_
