// Writes TypeScript code. JavaScript has no structures, so the generated functions read and write
// values through a DataView.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/cat.h"
#include "base/text_writer.h"
#include "tools/bindings/dictionaries.h"
#include "tools/bindings/names.h"
#include "tools/bindings/writers.h"

namespace tessera::bindings {
namespace {

constexpr DictionaryStyle kStyle = {.yes = "true", .no = "false"};

constexpr std::string_view kCheckLength = R"(
function checkLength(given: ArrayLike<unknown>, count: number, what: string): void {
  if (given.length !== count) {
    throw new RangeError(`${what} has ${given.length} elements instead of ${count}`);
  }
}
)";

// Conversion functions for f16, which DataView does not support in older engines.
constexpr std::string_view kF16Functions = R"(
const f16Float = new Float32Array(1);
const f16Bits = new Uint32Array(f16Float.buffer);

function writeF16(view: DataView, offset: number, value: number): void {
  f16Float[0] = value;
  const sign = (f16Bits[0]! >>> 16) & 0x8000;
  const bits = f16Bits[0]! & 0x7fffffff;
  let half = 0;
  if (bits > 0x7f800000) {
    half = 0x7e00;
  } else if (bits >= 0x477ff000) {
    half = 0x7c00;
  } else if (bits < 0x38800000) {
    // The result is subnormal. Adding 0.5 rounds it and leaves it in the low bits.
    f16Bits[0] = bits;
    f16Float[0] = f16Float[0]! + 0.5;
    half = f16Bits[0]! - 0x3f000000;
  } else {
    half = (bits + 0xfff + ((bits >>> 13) & 1) - 0x38000000) >>> 13;
  }
  view.setUint16(offset, sign | half, true);
}

function readF16(view: DataView, offset: number): number {
  const half = view.getUint16(offset, true);
  const sign = half & 0x8000 ? -1 : 1;
  const exponent = (half >>> 10) & 0x1f;
  const mantissa = half & 0x3ff;
  if (exponent === 0x1f) return mantissa === 0 ? sign * Infinity : NaN;
  if (exponent === 0) return sign * mantissa * 2 ** -24;
  return sign * (1 + mantissa / 1024) * 2 ** (exponent - 15);
}
)";

class Writer {
 public:
  Writer(const Model& model, MathLibrary math) : model_(model), math_(math) {}

  std::string Write() {
    for (const Structure& s : model_.structures) {
      structure_names_.push_back(names_.Take(s.name));
    }
    for (const Structure& s : model_.structures) WriteStructure(s);
    for (const Shader& shader : model_.shaders) WriteShader(shader);
    std::string head = Cat("// ", kHead, "\n");
    if (math_ == MathLibrary::kGlMatrix) head += "import type * as math from \"gl-matrix\";\n";
    if (math_ == MathLibrary::kWgpuMatrix) head += "import type * as math from \"wgpu-matrix\";\n";
    if (checks_lengths_) head += kCheckLength;
    if (model_.has_f16) head += kF16Functions;
    if (checks_lengths_ || model_.has_f16) head += "\n";
    return w_.Take(head);
  }

 private:
  static bool IsWide(ScalarType scalar) {
    return scalar == ScalarType::kI64 || scalar == ScalarType::kU64;
  }

  // Returns the math library's type for a vector or matrix, or an empty string if there is none.
  // The libraries store components as f32, which can represent every f16, but not every i32 or u32.
  // Their types are therefore used for f16 components, but not for integers.
  std::string MathName(const Shape& shape) const {
    if (shape.scalar != ScalarType::kF32 && shape.scalar != ScalarType::kF16) return {};
    const uint32_t columns = shape.columns, rows = shape.rows;
    if (math_ == MathLibrary::kGlMatrix) {
      if (shape.is_vector()) return Cat("math.vec", rows);
      if (columns == 3 && rows == 2) return "math.mat2d";
      return shape.is_matrix() && columns == rows ? Cat("math.mat", rows) : "";
    }
    if (math_ == MathLibrary::kWgpuMatrix) {
      if (shape.is_vector()) return Cat("math.Vec", rows, "Arg");
      return shape.is_matrix() && columns == rows && rows > 2 ? Cat("math.Mat", rows, "Arg") : "";
    }
    return {};
  }

  // Returns the number of elements per column in JavaScript. wgpu-matrix pads the columns of a mat3
  // to four elements.
  uint32_t RowsOf(const Shape& shape) const {
    return shape.is_matrix() && shape.rows == 3 && MathName(shape) == "math.Mat3Arg" ? 4
                                                                                     : shape.rows;
  }

  std::string TypeName(const Shape& shape) const {
    const std::string math = MathName(shape);
    std::string text = !math.empty()          ? math
                       : shape.is_structure() ? structure_names_[shape.structure]
                       : IsWide(shape.scalar) ? "bigint"
                                              : "number";
    const bool is_list = math.empty() && (shape.is_vector() || shape.is_matrix());
    const size_t depth = shape.arrays + (is_list ? 1 : 0);
    for (size_t i = 0; i < depth; ++i) text = Cat("ArrayLike<", text, ">");
    return text;
  }

  static std::string_view Accessor(ScalarType scalar) {
    switch (scalar) {
      case ScalarType::kF32: return "Float32";
      case ScalarType::kI32: return "Int32";
      case ScalarType::kI64: return "BigInt64";
      case ScalarType::kU64: return "BigUint64";
      default: return "Uint32";
    }
  }

  void WriteStructure(const Structure& s) {
    const std::string& name = structure_names_[&s - model_.structures.data()];
    w_.Blank();
    w_.Line(Cat("export interface ", name, " {"));
    w_.Indent();
    for (const Field& field : s.fields) WriteMember(field.name, field.type, TypeName(field.shape));
    if (s.tail) {
      WriteMember(s.tail->name, s.tail->type, Cat("ArrayLike<", TypeName(s.tail->element), ">"));
    }
    w_.Outdent();
    w_.Line("}");
    w_.Line(Cat("export const ", name, " = {"));
    w_.Indent();
    WriteSizes(s);
    WriteWrite(s, name);
    WriteRead(s, name);
    w_.Outdent();
    w_.Line("};");
  }

  void WriteMember(std::string_view name, std::string_view wgsl, std::string_view type) {
    w_.Line(Cat("/** ", wgsl, " */"));
    w_.Line(Cat(name, ": ", type, ";"));
  }

  void WriteSizes(const Structure& s) {
    if (s.tail) {
      w_.Line("/** Returns the size in bytes with `count` elements at the end. */");
      w_.Line("sizeWith(count: number): number {");
      w_.Line(Cat("  return Math.ceil((", s.tail->offset, " + count * ", s.tail->stride, ") / ",
                  s.align, ") * ", s.align, ";"));
      w_.Line("},");
    } else {
      w_.Line(Cat("size: ", s.size, ","));
    }
    w_.Line(Cat("align: ", s.align, ","));
    std::string offsets;
    for (const Field& field : s.fields) {
      offsets += Cat(offsets.empty() ? " " : ", ", field.name, ": ", field.offset);
    }
    if (s.tail) {
      offsets += Cat(offsets.empty() ? " " : ", ", s.tail->name, ": ", s.tail->offset);
    }
    w_.Line(Cat("offsets: {", offsets, " },"));
  }

  void WriteWrite(const Structure& s, const std::string& name) {
    w_.Line("/** Writes a value at `offset` bytes. */");
    w_.Line(Cat("write(view: DataView, offset: number, value: ", name, "): void {"));
    w_.Indent();
    for (const Field& field : s.fields) {
      WriteValue(field.shape, Cat(s.name, ".", field.name), Cat("value.", field.name),
                 Cat("offset + ", field.offset), 0);
    }
    if (s.tail) {
      const std::string array = Cat("value.", s.tail->name);
      w_.Line(Cat("for (let n = 0; n < ", array, ".length; n++) {"));
      w_.Indent();
      WriteValue(s.tail->element, Cat(s.name, ".", s.tail->name), array + "[n]!",
                 Cat("offset + ", s.tail->offset, " + n * ", s.tail->stride), 0);
      w_.Outdent();
      w_.Line("}");
    }
    w_.Outdent();
    w_.Line("},");
  }

  // Returns the size in bytes of one element of dimension `level`, where 0 is the outermost
  // dimension.
  static uint64_t StrideOf(const Shape& shape, size_t level) {
    uint64_t stride = shape.size;
    for (size_t i = 0; i <= level; ++i) stride /= shape.dims[i];
    return stride;
  }

  void WriteValue(const Shape& shape, const std::string& what, const std::string& value,
                  const std::string& offset, size_t level) {
    if (level == shape.arrays) return WriteElement(shape, what, value, offset);
    CheckLength(value, shape.dims[level], what);
    w_.Line(Cat("for (let i", level, " = 0; i", level, " < ", shape.dims[level], "; i", level,
                "++) {"));
    w_.Indent();
    WriteValue(shape, what, Cat(value, "[i", level, "]!"),
               Cat(offset, " + i", level, " * ", StrideOf(shape, level)), level + 1);
    w_.Outdent();
    w_.Line("}");
  }

  void CheckLength(const std::string& value, uint64_t count, const std::string& what) {
    checks_lengths_ = true;
    w_.Line(Cat("checkLength(", value, ", ", count, ", \"", what, "\");"));
  }

  void WriteElement(const Shape& shape, const std::string& what, const std::string& value,
                    const std::string& offset) {
    if (shape.is_structure()) {
      w_.Line(Cat(structure_names_[shape.structure], ".write(view, ", offset, ", ", value, ");"));
      return;
    }
    if (shape.rows == 1) return w_.Line(Set(shape.scalar, offset, value));
    CheckLength(value, uint64_t{shape.columns} * RowsOf(shape), what);
    const std::string row = Cat("r * ", SizeOf(shape.scalar));
    const std::string for_rows = Cat("for (let r = 0; r < ", shape.rows, "; r++) ");
    if (!shape.is_matrix()) {
      w_.Line(for_rows + Set(shape.scalar, Cat(offset, " + ", row), value + "[r]!"));
      return;
    }
    w_.Line(Cat("for (let c = 0; c < ", shape.columns, "; c++) {"));
    w_.Line(Cat("  ", for_rows,
                Set(shape.scalar, Cat(offset, " + c * ", shape.column_stride, " + ", row),
                    Cat(value, "[c * ", RowsOf(shape), " + r]!"))));
    w_.Line("}");
  }

  static std::string Set(ScalarType scalar, const std::string& offset, const std::string& value) {
    if (scalar == ScalarType::kF16) return Cat("writeF16(view, ", offset, ", ", value, ");");
    return Cat("view.set", Accessor(scalar), "(", offset, ", ", value, ", true);");
  }

  static std::string Get(ScalarType scalar, const std::string& offset) {
    if (scalar == ScalarType::kF16) return Cat("readF16(view, ", offset, ")");
    return Cat("view.get", Accessor(scalar), "(", offset, ", true)");
  }

  void WriteRead(const Structure& s, const std::string& name) {
    w_.Line("/** Reads the value at `offset` bytes. */");
    w_.Line(Cat("read(view: DataView, offset: number", s.tail ? ", count: number" : "", "): ", name,
                " {"));
    w_.Indent();
    w_.Line("return {");
    w_.Indent();
    for (const Field& field : s.fields) {
      w_.Line(
          Cat(field.name, ": ", ReadValue(field.shape, Cat("offset + ", field.offset), 0), ","));
    }
    if (s.tail) {
      w_.Line(Cat(s.tail->name, ": Array.from({ length: count }, (_, n) => ",
                  ReadValue(s.tail->element,
                            Cat("offset + ", s.tail->offset, " + n * ", s.tail->stride), 0),
                  "),"));
    }
    w_.Outdent();
    w_.Line("};");
    w_.Outdent();
    w_.Line("},");
  }

  std::string ReadValue(const Shape& shape, const std::string& offset, size_t level) const {
    if (level < shape.arrays) {
      return Cat(
          "Array.from({ length: ", shape.dims[level], " }, (_, i", level, ") => ",
          ReadValue(shape, Cat(offset, " + i", level, " * ", StrideOf(shape, level)), level + 1),
          ")");
    }
    if (shape.is_structure()) {
      return Cat(structure_names_[shape.structure], ".read(view, ", offset, ")");
    }
    if (shape.rows == 1) return Get(shape.scalar, offset);
    const uint32_t bytes = SizeOf(shape.scalar), rows = RowsOf(shape);
    const std::string place = shape.is_matrix()
                                  ? Cat(" + Math.floor(r / ", rows, ") * ", shape.column_stride,
                                        " + (r % ", rows, ") * ", bytes)
                                  : Cat(" + r * ", bytes);
    std::string get = Get(shape.scalar, offset + place);
    if (rows != shape.rows) get = Cat("(r % ", rows, " < ", shape.rows, " ? ", get, " : 0)");
    return Cat(MathName(shape).empty() ? "Array" : "Float32Array",
               ".from({ length: ", shape.columns * rows, " }, (_, r) => ", get, ")");
  }

  void WriteShader(const Shader& shader) {
    w_.Blank();
    w_.Line(Cat("export const ", names_.Take(shader.name), " = {"));
    w_.Indent();
    // Any word may be a property name.
    Names names = Names::WithoutReservedWords(HostLanguage::kTypeScript);
    for (const Item& item : shader.items) WriteItem(item, names.Take(item.name));
    for (const Constant& c : shader.constants) WriteConstant(names.Take(c.name), c.value);
    if (!shader.groups.empty()) WriteGroups(shader, names.Take("bindGroupLayouts"));
    if (!shader.vertex_layouts.empty()) {
      w_.Line(names.Take("vertexBuffers") + ": {");
      w_.Indent();
      for (const VertexLayout& layout : shader.vertex_layouts) {
        w_.Line(Cat(layout.name, ": ", VertexDictionary(layout, kStyle), ","));
      }
      w_.Outdent();
      w_.Line("},");
    }
    w_.Outdent();
    w_.Line("} as const;");
  }

  void WriteGroups(const Shader& shader, const std::string& name) {
    w_.Line("/** Each is a GPUBindGroupLayoutDescriptor. */");
    w_.Line(name + ": {");
    w_.Indent();
    for (const GroupLayout& group : shader.groups) {
      w_.Line(Cat(group.name, ": {"));
      w_.Indent();
      w_.Line("entries: [");
      w_.Indent();
      for (const LayoutEntry& entry : group.entries) {
        const std::string text = EntryDictionary(entry, kStyle);
        const ResourceInfo& r = *entry.resource;
        w_.Line(text.empty() ? Cat("// ", r.binding, ": WebGPU has no entry for ", r.type)
                             : Cat(text, ", // ", r.name));
      }
      w_.Outdent();
      w_.Line("],");
      w_.Outdent();
      w_.Line("},");
    }
    w_.Outdent();
    w_.Line("},");
  }

  void WriteItem(const Item& item, const std::string& name) {
    w_.Line(Cat("/** ", item.comment, " */"));
    w_.Line(name + ": {");
    w_.Indent();
    Names inner = Names::WithoutReservedWords(HostLanguage::kTypeScript);
    for (const Constant& c : item.constants) {
      WriteConstant(inner.Take(CamelCase(c.name)), c.value);
    }
    if (item.workgroup_size) {
      const std::vector<uint32_t>& size = *item.workgroup_size;
      w_.Line(Cat("workgroupSize: [", size[0], ", ", size[1], ", ", size[2], "],"));
    }
    w_.Outdent();
    w_.Line("},");
  }

  // Returns whether a constant must be a bigint, because a number cannot represent its value.
  static bool IsBigInt(const Constant::Value& value) {
    constexpr int64_t kMostExact = int64_t{1} << 53;
    if (const auto* u64 = std::get_if<uint64_t>(&value)) return *u64 > uint64_t{kMostExact};
    const auto* i64 = std::get_if<int64_t>(&value);
    return i64 != nullptr && (*i64 > kMostExact || *i64 < -kMostExact);
  }

  void WriteConstant(std::string_view name, const Constant::Value& value) {
    w_.Line(Cat(name, ": ", LiteralOf(value), IsBigInt(value) ? "n," : ","));
  }

  const Model& model_;
  const MathLibrary math_;
  Names names_{HostLanguage::kTypeScript};
  std::vector<std::string> structure_names_;
  bool checks_lengths_ = false;
  TextWriter w_;
};

}  // namespace

std::string WriteTypeScript(const Model& model, MathLibrary math) {
  return Writer(model, math).Write();
}

}  // namespace tessera::bindings
