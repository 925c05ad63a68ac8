// Writes C or C++ code. The C++ code differs in namespaces, type names and constants.
#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "base/cat.h"
#include "base/text_writer.h"
#include "tools/bindings/c_descriptors.h"
#include "tools/bindings/math_types.h"
#include "tools/bindings/names.h"
#include "tools/bindings/writers.h"

namespace tessera::bindings {
namespace {

constexpr std::string_view kF16Function = R"(
#ifndef TESSERA_F16_DEFINED
#define TESSERA_F16_DEFINED
/* Returns the bits of the f16 nearest to a float. */
static inline uint16_t tessera_f16(float value) {
  uint32_t bits = 0;
  memcpy(&bits, &value, sizeof bits);
  const uint32_t sign = bits >> 16 & 0x8000u;
  bits &= 0x7fffffffu;
  if (bits > 0x7f800000u) return (uint16_t)(sign | 0x7e00u);
  if (bits >= 0x477ff000u) return (uint16_t)(sign | 0x7c00u);
  if (bits < 0x38800000u) { /* subnormal: the sum has the bits of the result at its end */
    float sum = 0;
    memcpy(&sum, &bits, sizeof sum);
    sum += 0.5f;
    memcpy(&bits, &sum, sizeof bits);
    return (uint16_t)(sign | (bits - 0x3f000000u));
  }
  bits += 0xfffu + (bits >> 13 & 1u);
  return (uint16_t)(sign | (bits - 0x38000000u) >> 13);
}
#endif
)";

// Silences C++ compiler warnings about missing initializers, because the descriptors omit members
// that are zero.
constexpr std::string_view kSilenceWarnings = R"(
#ifdef __GNUC__
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#endif
)";
constexpr std::string_view kRestoreWarnings = R"(
#ifdef __GNUC__
#pragma GCC diagnostic pop
#endif
)";

class Writer {
 public:
  Writer(const Model& model, const BindingsOptions& options)
      : model_(model),
        options_(options),
        is_cpp_(options.language == HostLanguage::kCpp),
        silences_warnings_(is_cpp_ && !options.apis.empty()),
        names_(options.language) {
    if (!is_cpp_) {
      prefix_ = options.name_space.empty() ? "" : options.name_space + "_";
    } else {
      space_ = options.name_space.empty() ? "shaders" : options.name_space;
    }
  }

  std::string Write() {
    WriteHead();
    for (const Structure& s : model_.structures) {
      structure_names_.push_back(names_.Take(prefix_ + std::string(s.name)));
    }
    if (!is_cpp_) FindFieldNames();
    for (const Structure& s : model_.structures) WriteStructure(s);
    for (const Shader& shader : model_.shaders) WriteShader(shader);
    if (is_cpp_) {
      w_.Blank();
      w_.Line(Cat("}  // namespace ", space_));
    }
    if (silences_warnings_) w_.Lines(kRestoreWarnings);
    return w_.Take();
  }

 private:
  // Stores the names of the fields of all structures.
  void FindFieldNames() {
    for (const Structure& s : model_.structures) {
      Names members(options_.language);
      for (const Field& field : s.fields) field_names_.insert(members.Take(field.name));
    }
  }

  // Returns a name for a macro. The name differs from those of all fields, which the preprocessor
  // would otherwise replace.
  std::string TakeMacro(std::string_view wanted) { return names_.Take(wanted, field_names_); }

  void WriteHead() {
    w_.Line(Cat("/* ", kHead, " */"));
    w_.Line("#pragma once");
    w_.EndLine();
    if (!is_cpp_) w_.Line("#include <assert.h>");
    w_.Line(is_cpp_ ? "#include <cstddef>" : "#include <stddef.h>");
    w_.Line(is_cpp_ ? "#include <cstdint>" : "#include <stdint.h>");
    // C++ also needs these C headers, because the definition of tessera_f16 is the same as in C. It
    // uses names from these headers without std::.
    if (model_.has_f16)
      w_.Line(is_cpp_ ? "#include <stdint.h>\n#include <string.h>" : "#include <string.h>");
    if (options_.math == MathLibrary::kGlm) w_.Line("\n#include <glm/glm.hpp>");
    if (options_.math == MathLibrary::kEigen) w_.Line("\n#include <Eigen/Core>");
    if (options_.math == MathLibrary::kHlslpp) w_.Line("\n#include <hlsl++.h>");
    for (const HostApi api : options_.apis) {
      w_.EndLine();
      w_.Line(api == HostApi::kVulkan  ? "#include <vulkan/vulkan_core.h>"
              : api == HostApi::kD3d12 ? "#include <d3d12.h>"
                                       : "#include <webgpu/webgpu.h>");
    }
    if (model_.has_f16) w_.Lines(kF16Function);
    if (silences_warnings_) w_.Lines(kSilenceWarnings);
    if (is_cpp_) w_.Line(Cat("\nnamespace ", space_, " {"));
  }

  std::string Std(std::string_view name) const { return Cat(is_cpp_ ? "std::" : "", name); }

  std::string ScalarName(ScalarType scalar) const {
    switch (scalar) {
      case ScalarType::kF32: return "float";
      case ScalarType::kI32: return Std("int32_t");
      case ScalarType::kF16: return Std("uint16_t");
      case ScalarType::kI64: return Std("int64_t");
      case ScalarType::kU64: return Std("uint64_t");
      default: return Std("uint32_t");
    }
  }

  std::string StructureName(uint32_t index) const {
    return is_cpp_ ? Cat("::", space_, "::", structure_names_[index]) : structure_names_[index];
  }

  // Returns a variable declaration without its semicolon.
  std::string Declaration(const Shape& shape, std::string_view name) const {
    size_t dims = shape.dims.size();
    std::string type;
    if (shape.is_structure()) {
      type = StructureName(shape.structure);
    } else if (MathType math = MathTypeOf(options_.math, shape); !math.name.empty()) {
      type = std::move(math.name);
      dims = shape.arrays + (math.is_column ? 1 : 0);
    } else {
      type = ScalarName(shape.scalar);
    }
    std::string text = Cat(type, name.empty() ? "" : " ", name);
    for (size_t i = 0; i < dims; ++i) text += Cat("[", shape.dims[i], "]");
    return text;
  }

  void WriteStructure(const Structure& s) {
    const std::string& name = structure_names_[&s - model_.structures.data()];
    Names members(options_.language);
    std::vector<std::string> fields;
    for (const Field& field : s.fields) fields.push_back(members.Take(field.name));
    w_.Blank();
    if (is_cpp_) {
      w_.Line(Cat("struct ", name, " {"));
    } else if (s.size != 0) {
      w_.Line(Cat("typedef struct ", name, " {"));
    }
    w_.Indent();
    WriteFields(s, fields, members);
    if (is_cpp_ && s.tail) WriteCppTail(*s.tail, s, name, members);
    w_.Outdent();
    if (is_cpp_) {
      w_.Line("};");
    } else if (s.size != 0) {
      w_.Line(Cat("} ", name, ";"));
    }
    if (s.size != 0) w_.Line(Cat("static_assert(sizeof(", name, ") == ", s.size, ", \"size\");"));
    for (size_t i = 0; i < fields.size(); ++i) {
      w_.Line(Cat("static_assert(offsetof(", name, ", ", fields[i], ") == ", s.fields[i].offset,
                  ", \"offset\");"));
    }
    if (!is_cpp_ && s.tail) WriteCTail(*s.tail, s, name);
  }

  void WriteFields(const Structure& s, const std::vector<std::string>& names, Names& members) {
    uint64_t at = 0;
    uint32_t paddings = 0;
    const auto pad_to = [&](uint64_t offset) {
      if (offset == at) return;
      const std::string name = members.Take(Cat("pad_", paddings++));
      w_.Line(Cat(Std("uint8_t"), " ", name, "[", offset - at, "];"));
    };
    for (size_t i = 0; i < s.fields.size(); ++i) {
      const Field& field = s.fields[i];
      pad_to(field.offset);
      w_.Line(Cat(Declaration(field.shape, names[i]), ";  /* ", field.type, " */"));
      at = field.offset + field.shape.size;
    }
    pad_to(s.size);
  }

  // Returns an expression for the size in bytes of a structure with `count` elements in its
  // runtime-sized array.
  static std::string SizeWith(const Structure& s) {
    const Tail& tail = *s.tail;
    const std::string end = Cat(tail.offset, " + count * ", tail.stride);
    if ((tail.offset | tail.stride) % s.align == 0) return end;
    return Cat("(", end, " + ", s.align - 1, ") / ", s.align, " * ", s.align);
  }

  void WriteCppTail(const Tail& tail, const Structure& s, const std::string& structure,
                    Names& members) {
    // Unlike fields, other members cannot have the name of their structure.
    const auto take = [&](std::string_view wanted) { return members.Take(wanted, {structure}); };
    const std::string element = take(Cat(tail.name, "_element"));
    w_.Line(Cat("/* Followed by ", tail.name, ": ", tail.type, " */"));
    w_.Line(Cat("using ", element, " = ", Declaration(tail.element, ""), ";"));
    const auto constant = [&](std::string_view name, uint64_t value) {
      w_.Line(Cat("static constexpr std::size_t ", take(Cat(tail.name, name)), " = ", value, ";"));
    };
    constant("_offset", tail.offset);
    constant("_stride", tail.stride);
    w_.Line(Cat("static constexpr std::size_t ", take("size_with"), "(std::size_t count) { return ",
                SizeWith(s), "; }"));
    w_.Line(Cat("static ", element, "* ", take(tail.name), "(void* buffer) {"));
    w_.Line(Cat("  return reinterpret_cast<", element, "*>(static_cast<unsigned char*>(buffer) + ",
                tail.offset, ");"));
    w_.Line("}");
  }

  void WriteCTail(const Tail& tail, const Structure& s, const std::string& name) {
    const std::string field = Cat(name, "_", tail.name);
    const std::string element = names_.Take(field + "_element");
    w_.Line(Cat("/* ", name, " is followed by ", tail.name, ": ", tail.type, " */"));
    w_.Line(Cat("typedef ", Declaration(tail.element, element), ";"));
    w_.Line(Cat("#define ", TakeMacro(field + "_offset"), " ", tail.offset, "u"));
    w_.Line(Cat("#define ", TakeMacro(field + "_stride"), " ", tail.stride, "u"));
    w_.Line(Cat("static inline size_t ", names_.Take(name + "_size_with"),
                "(size_t count) { return ", SizeWith(s), "; }"));
    w_.Line(Cat("static inline ", element, "* ", names_.Take(field), "(void* buffer) {"));
    w_.Line(Cat("  return (", element, "*)((unsigned char*)buffer + ", tail.offset, ");"));
    w_.Line("}");
  }

  void WriteShader(const Shader& shader) {
    w_.Blank();
    if (is_cpp_) {
      // Names in C++ only need to be unique within their shader's namespace.
      const std::string name = names_.Take(shader.name);
      Names names(options_.language);
      w_.Line(Cat("namespace ", name, " {"));
      for (const Item& item : shader.items) WriteCppItem(item, names);
      if (!shader.constants.empty()) w_.Blank();
      for (const Constant& c : shader.constants) WriteConstant(c, names);
      WriteCDescriptors(shader, options_, "", names, w_);
      w_.Line(Cat("}  // namespace ", name));
      return;
    }
    const std::string prefix = Cat(prefix_, shader.name, "_");
    for (const Item& item : shader.items) WriteCItem(item, prefix);
    for (const Constant& c : shader.constants) WriteMacro(c, prefix);
    WriteCDescriptors(shader, options_, prefix, names_, w_);
  }

  void WriteCppItem(const Item& item, Names& names) {
    const std::string name = names.Take(item.name);
    Names inner(options_.language);
    w_.Blank();
    w_.Line(Cat("namespace ", name, " {  /* ", item.comment, " */"));
    for (const Constant& c : item.constants) WriteConstant(c, inner);
    if (item.workgroup_size) {
      const std::vector<uint32_t>& size = *item.workgroup_size;
      w_.Line(Cat("inline constexpr std::uint32_t workgroup_size[3] = {", size[0], ", ", size[1],
                  ", ", size[2], "};"));
    }
    if (item.type) {
      w_.Line(Cat("using ", item.is_element ? "element" : "type", " = ",
                  Declaration(*item.type, ""), ";"));
    }
    w_.Line(Cat("}  // namespace ", name));
  }

  void WriteCItem(const Item& item, const std::string& prefix) {
    const std::string name = Cat(prefix, item.name, "_");
    w_.Blank();
    w_.Line(Cat("/* ", item.name, ": ", item.comment, " */"));
    for (const Constant& c : item.constants) WriteMacro(c, name);
    for (size_t i = 0; item.workgroup_size && i < 3; ++i) {
      WriteMacro({Cat("workgroup_size_", "xyz"[i]), (*item.workgroup_size)[i]}, name);
    }
    // No type is declared for a structure that contains only a runtime-sized array, because C does
    // not allow empty structures.
    const bool is_empty = item.type && item.type->size == 0;
    if (!item.type || is_empty) return;
    w_.Line(Cat("typedef ",
                Declaration(*item.type, names_.Take(name + (item.is_element ? "element" : "type"))),
                ";"));
  }

  struct TypedText {
    std::string type, text;
  };

  // Writes a constant in C++.
  void WriteConstant(const Constant& constant, Names& names) {
    const auto [type, text] = TypeAndText(constant);
    w_.Line(Cat("inline constexpr ", type, " ", names.Take(constant.name), " = ", text, ";"));
  }

  // Writes a constant in C, which is a macro.
  void WriteMacro(const Constant& constant, std::string_view prefix) {
    w_.Line(
        Cat("#define ", TakeMacro(Cat(prefix, constant.name)), " ", TypeAndText(constant).text));
  }

  TypedText TypeAndText(const Constant& constant) const {
    return std::visit([&](const auto& v) { return TypeAndText(v); }, constant.value);
  }
  TypedText TypeAndText(bool v) const {
    return {"bool", is_cpp_ ? (v ? "true" : "false") : (v ? "1" : "0")};
  }
  TypedText TypeAndText(int32_t v) const {
    return {Std("int32_t"),
            v == INT32_MIN ? "(-2147483647 - 1)" : Cat(v < 0 ? "(" : "", v, v < 0 ? ")" : "")};
  }
  TypedText TypeAndText(uint32_t v) const { return {Std("uint32_t"), Cat(v, "u")}; }
  TypedText TypeAndText(int64_t v) const {
    return {Std("int64_t"),
            v == INT64_MIN ? "(-INT64_C(9223372036854775807) - 1)" : Cat("INT64_C(", v, ")")};
  }
  TypedText TypeAndText(uint64_t v) const { return {Std("uint64_t"), Cat("UINT64_C(", v, ")")}; }
  TypedText TypeAndText(Constant::Float v) const {
    return {"float", Cat("(", FloatText(static_cast<float>(v.value)), "f)")};
  }
  TypedText TypeAndText(double v) const { return {"double", Cat("(", FloatText(v), ")")}; }
  TypedText TypeAndText(const std::string& v) const { return {"const char*", Cat('"', v, '"')}; }

  const Model& model_;
  const BindingsOptions& options_;
  const bool is_cpp_;
  const bool silences_warnings_;
  Names names_;         // names at file scope in C, or in the namespace in C++
  std::string prefix_;  // the prefix of all names in C
  std::string space_;   // the namespace in C++
  std::vector<std::string> structure_names_;
  std::set<std::string, std::less<>> field_names_;  // only in C
  TextWriter w_;
};

}  // namespace

std::string WriteC(const Model& model, const BindingsOptions& options) {
  return Writer(model, options).Write();
}

}  // namespace tessera::bindings
