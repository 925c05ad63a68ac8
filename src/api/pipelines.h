// Declares the target-independent passes, which run before the target's own passes
// (backend_*/legalize.cc).
#ifndef TESSERA_API_PIPELINES_H_
#define TESSERA_API_PIPELINES_H_

#include <span>
#include <string_view>

#include "base/pool_vector.h"
#include "ir/pipeline/pipeline.h"
#include "ir/transform/binding_array_sizes.h"
#include "ir/transform/binding_remapper.h"
#include "ir/transform/override_values.h"
#include "ir/transform/vertex_pulling.h"
#include "tessera/tessera.h"

namespace tessera {

// The passes of pipeline creation: they select the entry point, substitute override values and
// check limits.
extern const ir::PassTable<Options> kCreationPasses;
// The passes that apply the host's options and lower features that no target supports.
extern const ir::PassTable<Options> kAdaptationPasses;

// Returns whether the target is SPIR-V or GLSL for Vulkan.
bool IsForVulkan(const Options& options);

PoolVector<ir::OverrideInput> OverrideInputs(std::span<const OverrideValue> values);
ir::VertexFormat FormatOf(VertexFormat format);
// Converts Options::binding_array_sizes to the configuration of the pass binding_array_sizes.
PoolVector<ir::BindingArraySizesConfig::Entry> ArraySizesOf(const Options& options);
// Converts Options::binding_remaps to the configuration of the pass binding_remapper.
PoolVector<ir::BindingRemapperConfig::Entry> RemapsOf(const Options& options);

}  // namespace tessera

#endif  // TESSERA_API_PIPELINES_H_
