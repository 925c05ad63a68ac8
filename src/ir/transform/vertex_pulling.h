// Reads vertex attributes from storage buffers, instead of using the pipeline's fixed-function
// vertex fetch.
#ifndef TESSERA_IR_TRANSFORM_VERTEX_PULLING_H_
#define TESSERA_IR_TRANSFORM_VERTEX_PULLING_H_

#include <optional>
#include <string_view>

#include "base/diagnostics.h"
#include "base/pool_vector.h"
#include "ir/module.h"
#include "ir/transform/binding_remapper.h"

namespace tessera::ir {

enum class VertexFormat : uint8_t {
#define TESSERA_VERTEX_FORMAT(name, text, component, bits, count) name,
#include "ir/vertex_formats.def"
#undef TESSERA_VERTEX_FORMAT
};
// Returns the format's name in WebGPU, e.g. "float32x3".
std::string_view NameOf(VertexFormat format);
std::optional<VertexFormat> VertexFormatOf(std::string_view name);

// The vertex buffers (WebGPU: GPUVertexBufferLayout) and their binding points.
struct VertexPullingConfig {
  struct Attribute {
    VertexFormat format = VertexFormat::kFloat32x4;
    uint32_t offset = 0;  // in bytes, relative to the start of the element
    uint32_t location = 0;
  };
  struct Buffer {
    BindingPoint place;
    uint32_t stride = 0;        // distance between elements in bytes; 0 if there is only one
    bool per_instance = false;  // elements are per instance, not per vertex
    PoolVector<Attribute> attributes;
  };
  PoolVector<Buffer> buffers;
};

// Returns the variable for vertex buffer `number`: a read-only storage buffer `array<u32>`.
Global VertexBufferVariable(Module& m, BindingPoint place, uint32_t number);

// In vertex entry points, replaces all inputs that have a location. Each entry point begins by
// computing these inputs from words of storage buffers. It reads the element with index
// `vertex_index`, or `instance_index` for per-instance buffers. Components that a format lacks are
// 0, except the fourth, which is 1 (WebGPU: Vertex Formats). Does nothing if there are no buffers.
// Reports invalid-io if the layouts contradict each other or do not match the shader. Must run
// before the robustness pass, which bounds the reads, and after binding_remapper, because `place`
// is the final binding.
Status RunVertexPulling(Module& m, const VertexPullingConfig& config, Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_VERTEX_PULLING_H_
