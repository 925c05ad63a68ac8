// The GLSL writer: translates legal IR to GLSL.
#ifndef TESSERA_BACKEND_GLSL_GLSL_WRITER_H_
#define TESSERA_BACKEND_GLSL_GLSL_WRITER_H_

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/pool_vector.h"
#include "ir/analysis/global_uses.h"
#include "ir/module.h"
#include "tessera/options.h"
#include "text_backend/failure.h"

namespace tessera::glsl {

// How the host binds resources: in Vulkan, @group and @binding are the descriptor set and binding,
// and immediate data are push constants (GL_KHR_vulkan_glsl). In OpenGL, blocks and images have
// numbers (ResourceNumbers), and textures have names.

struct GlslOutput {
  struct Resource {
    ir::GlobalId variable;
    std::string_view name;
    uint32_t number;
  };
  struct CombinedSampler {
    std::string_view name;
    ir::GlobalId texture, sampler;  // the sampler is none if the texture is read without one
  };
  // A uniform that MakeHostUniforms created.
  struct HostUniform {
    std::string_view name;
    ir::GlobalId variable;
  };
  std::string text;
  ir::FunctionId entry_point;
  // The resources of the entry point that have a number in the output, in the order of their
  // declarations. In Vulkan, the number is the binding. The names live as long as the module.
  PoolVector<Resource> resources;
  // The combined textures and samplers. Empty unless the output is for OpenGL.
  PoolVector<CombinedSampler> combined_samplers;
  PoolVector<HostUniform> host_uniforms;
};

// Writes the only entry point of `module` as `main`. LegalizeGlsl must have prepared the module,
// and `uses` must be computed from it. `declared` lists the resources that the module had before
// unused ones were removed.
//
// If `mark_positions` is true, the text contains marks of source positions (base/position_marks.h).
std::optional<text::Failure> WriteGlsl(ir::Module& module, const ir::GlobalUses& uses,
                                       const GlslOptions& options,
                                       std::span<const ir::Global> declared, GlslOutput* output,
                                       bool mark_positions = false);

}  // namespace tessera::glsl

#endif  // TESSERA_BACKEND_GLSL_GLSL_WRITER_H_
