// A language-independent model of the generated host code.
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

// The representation of a type on the host: an array of scalars or structures with `dims`
// dimensions. The dimensions for vectors and columns include padding, e.g. 4 for the vec3f in
// array<vec3f, 2>.
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
  std::string_view name, type;  // as in WGSL
  uint64_t offset = 0;
  Shape shape;
};

// A runtime-sized array at the end of a structure.
struct Tail {
  std::string_view name, type;
  uint64_t offset = 0, stride = 0;
  Shape element;
};

// A structure in a shader, or the contents of a vertex buffer.
struct Structure {
  std::string name;
  uint64_t align = 0;
  // The size in bytes. If there is a tail, this is the offset of the tail, rounded up to an offset
  // at which a host structure can end.
  uint64_t size = 0;
  std::vector<Field> fields;
  std::optional<Tail> tail;
};

// A constant that the host needs. `name` is in snake_case, or a name from the shader.
struct Constant {
  // A number that is written as a 32-bit float.
  struct Float {
    double value = 0;
  };
  using Value =
      std::variant<bool, int32_t, uint32_t, int64_t, uint64_t, Float, double, std::string>;
  std::string name;
  Value value;
};

// A declaration in the shader, with the information about it that the host needs.
struct Item {
  std::string_view name;
  std::string comment;
  std::vector<Constant> constants;
  std::optional<std::vector<uint32_t>> workgroup_size;
  // For a buffer, the type of its contents, or of its elements if the contents are a runtime-sized
  // array.
  std::optional<Shape> type;
  bool is_element = false;
};

// An entry of a bind group layout.
struct LayoutEntry {
  const ResourceInfo* resource = nullptr;
  uint32_t stages = 0;  // a bit mask of Stage
  uint64_t min_size = 0;
  bool filters = false;  // whether a filtering sampler samples it
};
struct GroupLayout {
  std::string name;
  uint32_t group = 0;
  std::vector<LayoutEntry> entries;  // sorted by binding
};

struct VertexAttribute {
  std::string_view name, type;  // as in WGSL
  ScalarType component = ScalarType::kNone;
  uint32_t width = 1;  // the number of components in WGSL
  uint32_t location = 0;
  VertexFormat format = VertexFormat::kFloat32;
  std::string_view format_name;
  uint32_t offset = 0;
};
// The layout of a buffer that contains all inputs of a vertex shader, tightly packed.
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
  std::vector<Constant> constants;  // scalar `const` declarations
  std::vector<GroupLayout> groups;
  std::vector<VertexLayout> vertex_layouts;
  std::vector<RootSignature> root_signatures;  // HLSL only
};

struct Model {
  std::vector<Structure> structures;  // each one follows the structures that it contains
  std::vector<Shader> shaders;
  bool has_f16 = false;
};

// Builds the model, which refers to `shaders`. Returns the error, or an empty string if there is
// none.
std::string BuildModel(ArrayView<const BindingsShader> shaders, const BindingsOptions& options,
                       Model& model);

}  // namespace tessera::bindings

#endif  // TESSERA_TOOLS_BINDINGS_MODEL_H_
