// Vertex attributes read from storage buffers: no fixed function of the pipeline takes part.
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
// As WebGPU spells it: "float32x3".
std::string_view NameOf(VertexFormat format);
std::optional<VertexFormat> VertexFormatOf(std::string_view name);

// WebGPU: GPUVertexBufferLayout, and where the buffer is bound.
struct VertexPullingConfig {
  struct Attribute {
    VertexFormat format = VertexFormat::kFloat32x4;
    uint32_t offset = 0;  // bytes, in the element
    uint32_t location = 0;
  };
  struct Buffer {
    BindingPoint place;
    uint32_t stride = 0;        // bytes from an element to the next; 0: there is one for all
    bool per_instance = false;  // an element for each instance; else for each vertex
    PoolVector<Attribute> attributes;
  };
  PoolVector<Buffer> buffers;
};

// The variable that the shader reads the buffer of this number by: `array<u32>`, read-only storage.
Global VertexBufferVariable(Module& m, BindingPoint place, uint32_t number);

// Inputs with a location of all vertex entry points become values that are computed, at their beginning,
// from words of storage buffers. Element `vertex_index` is read, or `instance_index`; components that a
// format lacks are 0, the fourth 1 (WebGPU: Vertex Formats). Without buffers nothing changes. What does not
// fit together, layouts with each other or with the shader, is an invalid-io.
// Run before robustness, which bounds the reads, and after binding_remapper: `place` is where it says.
Status RunVertexPulling(Module& m, const VertexPullingConfig& config, Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_VERTEX_PULLING_H_
