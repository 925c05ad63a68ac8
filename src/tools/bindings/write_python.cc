// Writes Python code, in which structures are numpy dtypes.
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/cat.h"
#include "base/text_writer.h"
#include "tools/bindings/dictionaries.h"
#include "tools/bindings/names.h"
#include "tools/bindings/writers.h"

namespace tessera::bindings {
namespace {

constexpr DictionaryStyle kStyle = {.has_quoted_snake_keys = true, .yes = "True", .no = "False"};

class Writer {
 public:
  explicit Writer(const Model& model) : model_(model), w_(4) {}

  std::string Write() {
    w_.Line(Cat("\"\"\"", kHead, "\"\"\""));
    w_.Line("import numpy as np");
    for (const Structure& s : model_.structures) {
      structure_names_.push_back(names_.Take(s.name));
    }
    for (const Structure& s : model_.structures) WriteStructure(s);
    for (const Shader& shader : model_.shaders) WriteShader(shader);
    return w_.Take();
  }

 private:
  // Returns a scalar's numpy type. The type specifies little-endian byte order, as in GPU buffers.
  static std::string_view ScalarName(ScalarType scalar) {
    switch (scalar) {
      case ScalarType::kF32: return "\"<f4\"";
      case ScalarType::kI32: return "\"<i4\"";
      case ScalarType::kF16: return "\"<f2\"";
      case ScalarType::kI64: return "\"<i8\"";
      case ScalarType::kU64: return "\"<u8\"";
      default: return "\"<u4\"";
    }
  }

  std::string TypeName(const Shape& shape) const {
    const std::string element = shape.is_structure() ? structure_names_[shape.structure]
                                                     : std::string(ScalarName(shape.scalar));
    if (shape.dims.empty()) return element;
    std::string dims;
    for (const uint64_t n : shape.dims) dims += Cat(dims.empty() ? "" : " ", n, ",");
    return Cat("(", element, ", (", dims, "))");
  }

  void WriteStructure(const Structure& s) {
    const std::string& name = structure_names_[&s - model_.structures.data()];
    w_.EndLine();
    w_.Line(Cat(name, " = np.dtype({"));
    WriteMembers(s, "");
    w_.Line(Cat("    \"itemsize\": ", s.size, ","));
    w_.Line("})");
    if (!s.tail) return;
    const Tail& tail = *s.tail;
    w_.Line("\n");
    w_.Line(Cat("def ", names_.Take(name + "_with"), "(count):"));
    w_.Line(Cat("    \"\"\"Returns the dtype with `count` elements in `", tail.name, "`.\"\"\""));
    w_.Line("    return np.dtype({");
    w_.Indent();
    WriteMembers(s, Cat("(", TypeName(tail.element), ", (count,))"));
    w_.Line(Cat("    \"itemsize\": -(-(", tail.offset, " + count * ", tail.stride, ") // ", s.align,
                ") * ", s.align, ","));
    w_.Outdent();
    w_.Line("    })");
    w_.EndLine();
  }

  // Writes the members of a structure. If `tail_type` is not empty, also writes the array at the
  // end of the structure.
  void WriteMembers(const Structure& s, const std::string& tail_type) {
    std::string names, formats, offsets;
    const auto add = [&](std::string_view name, std::string_view format, uint64_t offset) {
      const char* separator = names.empty() ? "" : ", ";
      names += Cat(separator, '"', name, '"');
      formats += Cat(separator, format);
      offsets += Cat(separator, offset);
    };
    for (const Field& field : s.fields) add(field.name, TypeName(field.shape), field.offset);
    if (!tail_type.empty()) add(s.tail->name, tail_type, s.tail->offset);
    w_.Line(Cat("    \"names\": [", names, "],"));
    w_.Line(Cat("    \"formats\": [", formats, "],"));
    w_.Line(Cat("    \"offsets\": [", offsets, "],"));
  }

  void WriteShader(const Shader& shader) {
    w_.Line("\n");
    w_.Line(Cat("class ", names_.Take(shader.name), ":"));
    w_.Indent();
    Names names(HostLanguage::kPython);
    bool is_empty = true;
    for (const Item& item : shader.items) {
      WriteItem(item, names);
      is_empty = false;
    }
    for (const Constant& c : shader.constants) {
      WriteConstant(names.Take(c.name), c.value);
      is_empty = false;
    }
    for (const GroupLayout& group : shader.groups) WriteGroup(group, names);
    for (const VertexLayout& layout : shader.vertex_layouts) {
      w_.Line(
          Cat(names.Take(layout.name + "_vertex_buffer"), " = ", VertexDictionary(layout, kStyle)));
    }
    if (is_empty) w_.Line("pass");
    w_.Outdent();
  }

  // Writes the entries of a bind group layout in the form that wgpu-py expects.
  void WriteGroup(const GroupLayout& group, Names& names) {
    w_.Line(Cat(names.Take(group.name + "_entries"), " = ["));
    w_.Indent();
    for (const LayoutEntry& entry : group.entries) {
      const std::string text = EntryDictionary(entry, kStyle);
      const ResourceInfo& r = *entry.resource;
      w_.Line(text.empty() ? Cat("# ", r.binding, ": WebGPU has no entry for ", r.type)
                           : Cat(text, ",  # ", r.name));
    }
    w_.Outdent();
    w_.Line("]");
  }

  void WriteItem(const Item& item, Names& names) {
    w_.Line(Cat("class ", names.Take(item.name), ":  # ", item.comment));
    w_.Indent();
    Names inner = Names::WithoutReservedWords(HostLanguage::kPython);
    for (const Constant& c : item.constants) {
      WriteConstant(inner.Take(UpperCase(c.name)), c.value);
    }
    if (item.workgroup_size) {
      const std::vector<uint32_t>& size = *item.workgroup_size;
      w_.Line(Cat("WORKGROUP_SIZE = (", size[0], ", ", size[1], ", ", size[2], ")"));
    }
    if (item.type) {
      w_.Line(Cat(item.is_element ? "ELEMENT" : "TYPE", " = np.dtype(", TypeName(*item.type), ")"));
    }
    w_.Outdent();
  }

  void WriteConstant(std::string_view name, const Constant::Value& value) {
    const auto* is_set = std::get_if<bool>(&value);
    const std::string text = is_set == nullptr ? LiteralOf(value) : *is_set ? "True" : "False";
    w_.Line(Cat(name, " = ", text));
  }

  const Model& model_;
  Names names_{HostLanguage::kPython};
  std::vector<std::string> structure_names_;
  TextWriter w_;
};

}  // namespace

std::string WritePython(const Model& model) { return Writer(model).Write(); }

}  // namespace tessera::bindings
