// The contents of the generated host code, independent of its language.
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

// How the host represents a type: an array of scalars or structures with `dims` dimensions.
// Dimensions of vectors and columns include their padding, e.g. 4 for the vec3f in array<vec3f, 2>.
struct Shape {
  ScalarType scalar = ScalarType::kNone;  // kNone for a structure
  uint32_t structure = 0;                 // index in Model::structures
  std::vector<uint64_t> dims;             // outermost first
  size_t arrays = 0;                      // the first dimensions, which are those of arrays
  uint32_t columns = 1, rows = 1;         // as in the WGSL type, without padding
  uint64_t column_stride = 0;             // matrices: bytes
  uint64_t size = 0;                      // bytes
  // The place in the structure does not have the alignment of the math library's type.
  bool is_plain = false;

  bool is_structure() const { return scalar == ScalarType::kNone; }
  bool is_vector() const { return columns == 1 && rows > 1; }
  bool is_matrix() const { return columns > 1; }
};

struct Field {
  std::string_view name, type;  // in WGSL
  uint64_t offset = 0;
  Shape shape;
};

// The runtime-sized array at the end of a structure.
struct Tail {
  std::string_view name, type;
  uint64_t offset = 0, stride = 0;
  Shape element;
};

// A structure of the shader, or the contents of a vertex buffer.
struct Structure {
  std::string name;
  uint64_t align = 0;
  // Size in bytes. If there is a tail, the offset of the tail, rounded up to a possible end of the
  // structure on the host.
  uint64_t size = 0;
  std::vector<Field> fields;
  std::optional<Tail> tail;
};

// A value that the host needs. `name` is in snake_case, or a name of the shader.
struct Constant {
  // A number that is written as a float of 32 bits.
  struct Float {
    double value = 0;
  };
  using Value =
      std::variant<bool, int32_t, uint32_t, int64_t, uint64_t, Float, double, std::string>;
  std::string name;
  Value value;
};

// A declaration of the shader with the facts that the host needs about it.
struct Item {
  std::string_view name;
  std::string comment;
  std::vector<Constant> constants;
  std::optional<std::vector<uint32_t>> workgroup_size;
  // Buffers: the type of their contents, or of the elements if they are a runtime-sized array.
  std::optional<Shape> type;
  bool is_element = false;
};

// A binding of a bind group layout.
struct LayoutEntry {
  const ResourceInfo* resource = nullptr;
  uint32_t stages = 0;  // one bit per Stage
  uint64_t min_size = 0;
  bool filters = false;  // sampled by a filtering sampler
};
struct GroupLayout {
  std::string name;
  uint32_t group = 0;
  std::vector<LayoutEntry> entries;  // sorted by binding
};

struct VertexAttribute {
  std::string_view name, type;  // in WGSL
  ScalarType component = ScalarType::kNone;
  uint32_t width = 1;  // as in the WGSL type
  uint32_t location = 0;
  VertexFormat format = VertexFormat::kFloat32;
  std::string_view format_name;
  uint32_t offset = 0;
};
// The inputs of a vertex shader in one buffer, tightly packed.
struct VertexLayout {
  std::string name;
  std::vector<VertexAttribute> attributes;
  uint32_t stride = 0;
};

// Registers of Direct3D for a resource.
struct RegisterRange {
  std::string_view name;  // in the output
  SlotTable table = SlotTable::kRegisterB;
  uint32_t count = 1;  // 0 if the binding array is unsized
  uint32_t number = 0, space = 0;
};
// A constant buffer that the root signature can contain.
struct RootConstants {
  std::string_view name;
  ConstantRegister place;
  uint32_t size = 0;  // bytes
};
// What the root signature of an entry point must provide.
struct RootSignature {
  std::string name;
  // Buffers and textures before samplers. In both, unsized binding arrays come last.
  std::vector<RegisterRange> ranges;
  std::vector<RootConstants> constants;
};

struct Shader {
  std::string name;
  std::vector<Item> items;
  std::vector<Constant> constants;  // the `const` declarations that are scalars
  std::vector<GroupLayout> groups;
  std::vector<VertexLayout> vertex_layouts;
  std::vector<RootSignature> root_signatures;  // HLSL only
};

struct Model {
  std::vector<Structure> structures;  // each after those that it contains
  std::vector<Shader> shaders;
  bool has_f16 = false;
};

// Builds the model. Returns the error, or an empty text. `model` refers to `shaders`.
std::string BuildModel(ArrayView<const BindingsShader> shaders, const BindingsOptions& options,
                       Model& model);

}  // namespace tessera::bindings

#endif  // TESSERA_TOOLS_BINDINGS_MODEL_H_
