// The passes that all targets share. They run before the target's own passes
// (backend_*/legalize.cc).
#ifndef TESSERA_API_PIPELINES_H_
#define TESSERA_API_PIPELINES_H_

#include <span>
#include <string_view>

#include "base/pool_vector.h"
#include "ir/pipeline/pipeline.h"
#include "ir/transform/binding_remapper.h"
#include "ir/transform/override_values.h"
#include "ir/transform/vertex_pulling.h"
#include "tessera/tessera.h"

namespace tessera {

// The target-independent passes of pipeline creation: entry point selection, override values,
// limits.
extern const ir::PassTable<Options> kCreationPasses;
// Passes that lower features that no target has, and that apply the application's options.
extern const ir::PassTable<Options> kAdaptationPasses;

// Returns true if the target is SPIR-V or Vulkan's GLSL.
bool IsForVulkan(const Options& options);

PoolVector<ir::OverrideInput> OverrideInputs(std::span<const OverrideValue> values);
ir::VertexFormat FormatOf(VertexFormat format);
// Returns Options::binding_remaps as input for the binding remapper.
PoolVector<ir::BindingRemapperConfig::Entry> RemapsOf(const Options& options);

}  // namespace tessera

#endif  // TESSERA_API_PIPELINES_H_
