// Defines a language-independent model of the host code to generate.
#ifndef TESSERA_TOOLS_BINDINGS_MODEL_H_
#define TESSERA_TOOLS_BINDINGS_MODEL_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "tessera/bindings.h"

namespace tessera::bindings {

// Returns the size of a scalar in bytes.
uint32_t SizeOf(ScalarType scalar);

// The host representation of a type. Without `dims`, the type is a scalar or a structure. With
// `dims`, it is an array of scalars or structures. The dimensions of vectors and matrix columns
// include padding, e.g. 4 for the vec3f in array<vec3f, 2>.
struct Shape {
  ScalarType scalar = ScalarType::kNone;  // kNone for a structure
  uint32_t structure = 0;                 // index in Model::structures
  std::vector<uint64_t> dims;             // outermost first
  size_t arrays = 0;               // the number of leading dimensions that come from WGSL arrays
  uint32_t columns = 1, rows = 1;  // the dimensions of the WGSL type, without padding
  uint64_t column_stride = 0;      // bytes; only for matrices
  uint64_t size = 0;               // bytes
  // If true, the value remains an array instead of becoming a math library type, because the
  // alignment of that type does not divide the value's offset or the size of the enclosing
  // structure.
  bool is_plain = false;

  bool is_structure() const { return scalar == ScalarType::kNone; }
  bool is_vector() const { return columns == 1 && rows > 1; }
  bool is_matrix() const { return columns > 1; }
};

struct Field {
  std::string_view name, type;  // as spelled in WGSL
  uint64_t offset = 0;
  Shape shape;
};

// A runtime-sized array at the end of a structure.
struct Tail {
  std::string_view name, type;
  uint64_t offset = 0, stride = 0;
  Shape element;
};

// A structure in a shader, or one element of a vertex buffer.
struct Structure {
  std::string name;
  uint64_t align = 0;
  // The size in bytes. If the structure has a tail, the size is the tail's offset, rounded up to
  // the structure's alignment on the host.
  uint64_t size = 0;
  std::vector<Field> fields;
  std::optional<Tail> tail;
};

// A constant for the host. `name` is in snake_case, or is a name from the shader.
struct Constant {
  // A number that host code writes as a 32-bit float.
  struct Float {
    double value = 0;
  };
  using Value =
      std::variant<bool, int32_t, uint32_t, int64_t, uint64_t, Float, double, std::string>;
  std::string name;
  Value value;
};

// A declaration in the shader, with everything that the host needs to know about it.
struct Item {
  std::string_view name;
  std::string comment;
  std::vector<Constant> constants;
  std::optional<std::vector<uint32_t>> workgroup_size;
  // The type of a buffer's contents or of immediate data. For a buffer that contains only a
  // runtime-sized array, the type of one element. Not set for other declarations.
  std::optional<Shape> type;
  bool is_element = false;
};

// An entry of a bind group layout.
struct LayoutEntry {
  const ResourceInfo* resource = nullptr;
  uint32_t stages = 0;  // bit mask of Stage
  uint64_t min_size = 0;
  bool filters = false;  // whether a filtering sampler reads the texture
};
struct GroupLayout {
  std::string name;
  uint32_t group = 0;
  std::vector<LayoutEntry> entries;  // sorted by binding
};

struct VertexAttribute {
  std::string_view name, type;  // as spelled in WGSL
  ScalarType component = ScalarType::kNone;
  uint32_t width = 1;  // the number of components of the WGSL type
  uint32_t location = 0;
  VertexFormat format = VertexFormat::kFloat32;
  std::string_view format_name;
  uint32_t offset = 0;
};
// The layout of a vertex buffer that interleaves all inputs of a vertex shader, tightly packed.
struct VertexLayout {
  std::string name;
  std::vector<VertexAttribute> attributes;
  uint32_t stride = 0;
};

// The Direct3D registers that a resource occupies.
struct RegisterRange {
  std::string_view name;  // the name in the output
  SlotTable table = SlotTable::kRegisterB;
  uint32_t count = 1;  // 0 if the binding array is unsized
  uint32_t number = 0, space = 0;
};
// A constant buffer that can be set with root constants.
struct RootConstants {
  std::string_view name;
  ConstantRegister place;
  uint32_t size = 0;  // bytes
};
// An entry point's requirements for its root signature.
struct RootSignature {
  std::string name;
  // The registers of buffers and textures come before those of samplers. Unsized binding arrays
  // come last in each of these two parts.
  std::vector<RegisterRange> ranges;
  std::vector<RootConstants> constants;
};

struct Shader {
  std::string name;
  std::vector<Item> items;
  std::vector<Constant> constants;  // const-declarations of scalar type
  std::vector<GroupLayout> groups;
  std::vector<VertexLayout> vertex_layouts;
  std::vector<RootSignature> root_signatures;  // only for HLSL
};

struct Model {
  // Nested structures come before the structures that contain them.
  std::vector<Structure> structures;
  std::vector<Shader> shaders;
  bool has_f16 = false;
};

// Builds the model, which keeps references to `shaders`. Returns an error message, or an empty
// string on success.
std::string BuildModel(ArrayView<const BindingsShader> shaders, const BindingsOptions& options,
                       Model& model);

}  // namespace tessera::bindings

#endif  // TESSERA_TOOLS_BINDINGS_MODEL_H_
