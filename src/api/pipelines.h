// The passes of all targets: what comes before those of the target's own (backend_*/legalize.cc).
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

// What happens at pipeline creation whatever the target: one entry point, override values, limits.
extern const ir::PassTable<Options> kCreationPasses;
// What no target has, and what the application wants to be other than the source says.
extern const ir::PassTable<Options> kAdaptationPasses;

// SPIR-V and Vulkan's GLSL.
bool IsForVulkan(const Options& options);

PoolVector<ir::OverrideInput> OverrideInputs(std::span<const OverrideValue> values);
ir::VertexFormat FormatOf(VertexFormat format);
// Options::binding_remaps.
PoolVector<ir::BindingRemapperConfig::Entry> RemapsOf(const Options& options);

}  // namespace tessera

#endif  // TESSERA_API_PIPELINES_H_
