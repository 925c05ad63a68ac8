// OpenGL Shading Language, from legal IR.
#ifndef TESSERA_BACKEND_GLSL_GLSL_WRITER_H_
#define TESSERA_BACKEND_GLSL_GLSL_WRITER_H_

#include <span>
#include <string>
#include <string_view>

#include "base/diagnostics.h"
#include "base/pool_vector.h"
#include "ir/analysis/global_uses.h"
#include "ir/module.h"
#include "tessera/options.h"

namespace tessera::glsl {

// How resources meet the Vulkan API: @group and @binding are set and binding, immediate data are push constants
// (GL_KHR_vulkan_glsl). In OpenGL blocks and images have numbers (ResourceNumbers), textures names.

struct GlslOutput {
  struct Resource {
    ir::GlobalId variable;
    std::string_view name;
    uint32_t number;
  };
  struct CombinedSampler {
    std::string_view name;
    ir::GlobalId texture, sampler;  // no sampler: it is read without one
  };
  // See MakeHostUniforms.
  struct HostUniform {
    std::string_view name;
    ir::GlobalId variable;
  };
  std::string text;
  ir::FunctionId entry_point;
  // What the entry point uses, in the order of the text. The names live as long as the module. Resources are all that
  // have a number in the text: for Vulkan the binding.
  PoolVector<Resource> resources;
  // For OpenGL.
  PoolVector<CombinedSampler> combined_samplers;
  PoolVector<HostUniform> host_uniforms;
};

// Writes the entry point of `module`, which LegalizeGlsl has prepared and whose uses are `uses`, as `main`. There is no
// more than one: a text of GLSL has no other. `declared`: the resources of the module before anything was left out of it.
ir::Status WriteGlsl(ir::Module& module, const ir::GlobalUses& uses, const GlslOptions& options,
                     std::span<const ir::Global> declared, Diagnostics& diagnostics,
                     GlslOutput* output);

}  // namespace tessera::glsl

#endif  // TESSERA_BACKEND_GLSL_GLSL_WRITER_H_
