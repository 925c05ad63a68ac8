// Writes Swift code. Swift does not specify the memory layout of structures, so the generated code
// reads and writes each scalar at an explicit offset.
#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/cat.h"
#include "base/text_writer.h"
#include "tools/bindings/names.h"
#include "tools/bindings/writers.h"

namespace tessera::bindings {
namespace {

// Keywords that are valid identifiers if they are written in backquotes.
constexpr std::string_view kQuoted[] = {
    "Any",         "as",          "associatedtype",
    "async",       "await",       "borrowing",
    "break",       "case",        "catch",
    "class",       "consuming",   "continue",
    "default",     "defer",       "deinit",
    "do",          "else",        "enum",
    "extension",   "fallthrough", "false",
    "fileprivate", "for",         "func",
    "guard",       "if",          "import",
    "in",          "inout",       "internal",
    "is",          "let",         "nil",
    "open",        "operator",    "precedencegroup",
    "private",     "protocol",    "public",
    "repeat",      "rethrows",    "return",
    "some",        "static",      "struct",
    "subscript",   "super",       "switch",
    "throw",       "throws",      "true",
    "try",         "typealias",   "var",
    "where",       "while",
};

// The member names of generated enumerations. No structure may have one of these names, because the
// member would shadow the structure.
constexpr std::string_view kHiding[] = {"binding", "count", "defaultValue", "entryPoint", "group",
                                        "id",      "key",   "minSize",      "size",       "stride"};

constexpr std::string_view kF16Functions = R"(
/// Returns the bits of the f16 nearest to a float.
fileprivate func f16Bits(_ value: Float) -> UInt16 {
    let sign = UInt16(truncatingIfNeeded: value.bitPattern >> 16) & 0x8000
    let bits = value.bitPattern & 0x7fff_ffff
    if bits > 0x7f80_0000 { return sign | 0x7e00 }
    if bits >= 0x477f_f000 { return sign | 0x7c00 }
    if bits < 0x3880_0000 {
        // The result is subnormal. Adding 0.5 rounds it and leaves it in the low bits.
        return sign | UInt16((Float(bitPattern: bits) + 0.5).bitPattern - 0x3f00_0000)
    }
    return sign | UInt16((bits + 0xfff + (bits >> 13 & 1) - 0x3800_0000) >> 13)
}

/// Returns the value of an f16.
fileprivate func f16Value(_ half: UInt16) -> Float {
    let sign: Float = half & 0x8000 == 0 ? 1 : -1
    let exponent = UInt32(half >> 10 & 0x1f), mantissa = UInt32(half & 0x3ff)
    if exponent == 0 { return sign * Float(mantissa) * 0x1p-24 }
    let bits = exponent == 0x1f ? 0x7f80_0000 : (exponent + 112) << 23
    return sign * Float(bitPattern: bits | mantissa << 13)
}
)";

std::string Quoted(std::string_view name) {
  const bool is_keyword = std::ranges::find(kQuoted, name) != std::end(kQuoted);
  return is_keyword ? Cat("`", name, "`") : std::string(name);
}

std::string Unquoted(std::string name) {
  std::erase(name, '`');
  return name;
}

class Writer {
 public:
  explicit Writer(const Model& model) : model_(model), w_(4) {
    for (const std::string_view name : kHiding) names_.Take(name);
  }

  std::string Write() {
    w_.Line(Cat("// ", kHead));
    if (model_.has_f16) w_.Lines(kF16Functions);
    for (const Structure& s : model_.structures) {
      structure_names_.push_back(Quoted(names_.Take(s.name)));
    }
    for (const Structure& s : model_.structures) WriteStructure(s);
    for (const Shader& shader : model_.shaders) WriteShader(shader);
    return w_.Take();
  }

 private:
  // A member of a structure. The last member may be a runtime-sized array.
  struct Member {
    std::string name;
    std::string_view type;
    uint64_t offset = 0;
    Shape shape;
  };

  static std::string_view ScalarName(ScalarType scalar) {
    switch (scalar) {
      case ScalarType::kI32: return "Int32";
      case ScalarType::kU32: return "UInt32";
      case ScalarType::kI64: return "Int64";
      case ScalarType::kU64: return "UInt64";
      default: return "Float";  // also for f16
    }
  }

  // Returns the Swift type of an array element, or of the whole value if the shape is not an array.
  std::string ElementName(const Shape& shape) const {
    if (shape.is_structure()) return structure_names_[shape.structure];
    const std::string scalar(ScalarName(shape.scalar));
    if (shape.rows == 1) return scalar;
    const std::string column = Cat("SIMD", shape.rows, "<", scalar, ">");
    if (!shape.is_matrix()) return column;
    std::string text = column;
    for (uint32_t c = 1; c < shape.columns; ++c) text += Cat(", ", column);
    return Cat("(", text, ")");
  }

  static std::string ListOf(std::string element, size_t depth) {
    for (size_t i = 0; i < depth; ++i) element = Cat("[", element, "]");
    return element;
  }

  // Returns an expression for a value in which all scalars are zero.
  std::string Zero(const Shape& shape, size_t level) const {
    if (level < shape.arrays) {
      const std::string type = ListOf(ElementName(shape), shape.arrays - level);
      return Cat(type, "(repeating: ", Zero(shape, level + 1), ", count: ", shape.dims[level], ")");
    }
    if (!shape.is_matrix()) return ElementName(shape) + "()";
    const std::string column = Cat("SIMD", shape.rows, "<", ScalarName(shape.scalar), ">()");
    std::string text = column;
    for (uint32_t c = 1; c < shape.columns; ++c) text += Cat(", ", column);
    return Cat("(", text, ")");
  }

  // Reserves the names of the structures that `s` uses as member types. A member with the same name
  // would shadow the structure.
  void ReserveUsed(const Structure& s, Names& taken) const {
    std::set<uint32_t> used;
    for (const Field& f : s.fields) {
      if (f.shape.is_structure()) used.insert(f.shape.structure);
    }
    if (s.tail && s.tail->element.is_structure()) used.insert(s.tail->element.structure);
    for (const uint32_t structure : used) taken.Take(Unquoted(structure_names_[structure]));
  }

  void WriteStructure(const Structure& s) {
    const std::string& name = structure_names_[&s - model_.structures.data()];
    Names taken(HostLanguage::kSwift);
    ReserveUsed(s, taken);
    std::vector<Member> members;
    for (const Field& f : s.fields) {
      members.push_back({Quoted(taken.Take(f.name)), f.type, f.offset, f.shape});
    }
    w_.Blank();
    w_.Line(Cat("public struct ", name, " {"));
    w_.Indent();
    for (const Member& m : members) {
      w_.Line(Cat("/// ", m.type));
      w_.Line(Cat("public var ", m.name, ": ", ListOf(ElementName(m.shape), m.shape.arrays), " = ",
                  Zero(m.shape, 0)));
    }
    std::string tail;
    if (s.tail) {
      tail = Quoted(taken.Take(s.tail->name));
      w_.Line(Cat("/// ", s.tail->type));
      w_.Line(Cat("public var ", tail, ": ",
                  ListOf(ElementName(s.tail->element), s.tail->element.arrays + 1), " = []"));
    }
    w_.Line("public init() {}");
    WriteSizes(s, tail);
    WriteWrite(s, name, members, tail);
    WriteRead(s, members, tail);
    w_.Outdent();
    w_.Line("}");
  }

  // Writes properties for the structure's alignment, size and contents. Alignment and size are
  // static, so they do not conflict with members of the same name.
  void WriteSizes(const Structure& s, const std::string& tail) {
    w_.Line(Cat("public static let align = ", s.align));
    if (!s.tail) {
      w_.Line(Cat("public static let size = ", s.size));
    } else {
      w_.Line("/// Returns the size in bytes with `count` elements at the end.");
      w_.Line("public static func sizeWith(count: Int) -> Int {");
      w_.Line(Cat("    (", s.tail->offset, " + count * ", s.tail->stride, " + ", s.align - 1,
                  ") / ", s.align, " * ", s.align));
      w_.Line("}");
    }
    const std::string size =
        s.tail ? Cat("Self.sizeWith(count: self.", tail, ".count)") : "Self.size";
    w_.Line("/// The contents of a buffer.");
    w_.Line("public var bytes: [UInt8] {");
    w_.Line(Cat("    var result = [UInt8](repeating: 0, count: ", size, ")"));
    w_.Line("    result.withUnsafeMutableBytes {");
    w_.Line("        if let start = $0.baseAddress { self.write(to: start) }");
    w_.Line("    }");
    w_.Line("    return result");
    w_.Line("}");
  }

  void WriteWrite(const Structure& s, const std::string& name, const std::vector<Member>& members,
                  const std::string& tail) {
    w_.Line("/// Writes the members `offset` bytes after `buffer`. Padding keeps its contents.");
    w_.Line("public func write(to buffer: UnsafeMutableRawPointer, at offset: Int = 0) {");
    w_.Indent();
    for (const Member& m : members) {
      WriteValue(m.shape, Cat(name, ".", m.name), "self." + m.name, Cat("offset + ", m.offset), 0);
    }
    if (s.tail) {
      w_.Line(Cat("for n in 0..<self.", tail, ".count {"));
      w_.Indent();
      WriteValue(s.tail->element, Cat(name, ".", tail), Cat("self.", tail, "[n]"),
                 Cat("offset + ", s.tail->offset, " + n * ", s.tail->stride), 0);
      w_.Outdent();
      w_.Line("}");
    }
    w_.Outdent();
    w_.Line("}");
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
    if (level == shape.arrays) return WriteElement(shape, value, offset);
    const uint64_t count = shape.dims[level];
    w_.Line(Cat("precondition(", value, ".count == ", count, ", \"", what, " has ", count,
                " elements\")"));
    w_.Line(Cat("for i", level, " in 0..<", count, " {"));
    w_.Indent();
    WriteValue(shape, what, Cat(value, "[i", level, "]"),
               Cat(offset, " + i", level, " * ", StrideOf(shape, level)), level + 1);
    w_.Outdent();
    w_.Line("}");
  }

  void WriteElement(const Shape& shape, const std::string& value, const std::string& offset) {
    if (shape.is_structure()) return w_.Line(Cat(value, ".write(to: buffer, at: ", offset, ")"));
    if (shape.rows == 1) return w_.Line(Store(shape.scalar, value, offset));
    for (uint32_t c = 0; c < shape.columns; ++c) {
      const std::string column = shape.is_matrix() ? Cat(value, ".", c) : value;
      w_.Line(Cat("for r in 0..<", shape.rows, " { ",
                  Store(shape.scalar, column + "[r]", OfRow(shape, offset, c)), " }"));
    }
  }

  // Returns an expression for the offset of row `r` in a matrix column or vector.
  static std::string OfRow(const Shape& shape, const std::string& offset, uint32_t column) {
    const std::string start = column == 0 ? "" : Cat(" + ", column * shape.column_stride);
    return Cat(offset, start, " + r * ", SizeOf(shape.scalar));
  }

  static std::string Store(ScalarType scalar, const std::string& value, const std::string& offset) {
    const bool is_f16 = scalar == ScalarType::kF16;
    return Cat("buffer.storeBytes(of: ", is_f16 ? Cat("f16Bits(", value, ")") : value,
               ", toByteOffset: ", offset, ", as: ", is_f16 ? "UInt16" : ScalarName(scalar),
               ".self)");
  }

  static std::string Load(ScalarType scalar, const std::string& offset) {
    const bool is_f16 = scalar == ScalarType::kF16;
    const std::string text = Cat("buffer.loadUnaligned(fromByteOffset: ", offset,
                                 ", as: ", is_f16 ? "UInt16" : ScalarName(scalar), ".self)");
    return is_f16 ? Cat("f16Value(", text, ")") : text;
  }

  void WriteRead(const Structure& s, const std::vector<Member>& members, const std::string& tail) {
    w_.Line("/// Reads the members `offset` bytes after `buffer`.");
    w_.Line(Cat("public init(from buffer: UnsafeRawPointer, at offset: Int = 0",
                s.tail ? ", count: Int" : "", ") {"));
    w_.Indent();
    for (const Member& m : members) {
      ReadValue(m.shape, "self." + m.name, Cat("offset + ", m.offset), 0);
    }
    if (s.tail) {
      const Shape& element = s.tail->element;
      w_.Line(Cat("self.", tail, " = ", ListOf(ElementName(element), element.arrays + 1),
                  "(repeating: ", Zero(element, 0), ", count: count)"));
      w_.Line("for n in 0..<count {");
      w_.Indent();
      ReadValue(element, Cat("self.", tail, "[n]"),
                Cat("offset + ", s.tail->offset, " + n * ", s.tail->stride), 0);
      w_.Outdent();
      w_.Line("}");
    }
    w_.Outdent();
    w_.Line("}");
  }

  void ReadValue(const Shape& shape, const std::string& value, const std::string& offset,
                 size_t level) {
    if (level < shape.arrays) {
      w_.Line(Cat("for i", level, " in 0..<", shape.dims[level], " {"));
      w_.Indent();
      ReadValue(shape, Cat(value, "[i", level, "]"),
                Cat(offset, " + i", level, " * ", StrideOf(shape, level)), level + 1);
      w_.Outdent();
      w_.Line("}");
      return;
    }
    if (shape.is_structure()) {
      w_.Line(
          Cat(value, " = ", structure_names_[shape.structure], "(from: buffer, at: ", offset, ")"));
      return;
    }
    if (shape.rows == 1) return w_.Line(Cat(value, " = ", Load(shape.scalar, offset)));
    for (uint32_t c = 0; c < shape.columns; ++c) {
      const std::string column = shape.is_matrix() ? Cat(value, ".", c) : value;
      w_.Line(Cat("for r in 0..<", shape.rows, " { ", column,
                  "[r] = ", Load(shape.scalar, OfRow(shape, offset, c)), " }"));
    }
  }

  void WriteShader(const Shader& shader) {
    w_.Blank();
    w_.Line(Cat("public enum ", Quoted(names_.Take(shader.name)), " {"));
    w_.Indent();
    Names names(HostLanguage::kSwift);
    for (const Item& item : shader.items) WriteItem(item, names);
    for (const Constant& c : shader.constants) WriteConstant(names.Take(c.name), c.value);
    w_.Outdent();
    w_.Line("}");
  }

  void WriteItem(const Item& item, Names& names) {
    w_.Line(Cat("/// ", item.comment));
    w_.Line(Cat("public enum ", Quoted(names.Take(item.name)), " {"));
    w_.Indent();
    Names inner(HostLanguage::kSwift);
    for (const Constant& c : item.constants) {
      WriteConstant(inner.Take(CamelCase(c.name)), c.value);
    }
    if (item.workgroup_size) {
      const std::vector<uint32_t>& size = *item.workgroup_size;
      w_.Line(Cat("public static let workgroupSize: (Int, Int, Int) = (", size[0], ", ", size[1],
                  ", ", size[2], ")"));
    }
    if (item.type) {
      w_.Line(Cat("public typealias ", item.is_element ? "Element" : "Contents", " = ",
                  ListOf(ElementName(*item.type), item.type->arrays)));
    }
    w_.Outdent();
    w_.Line("}");
  }

  void WriteConstant(std::string_view name, const Constant::Value& value) {
    static constexpr TypesOfConstants kTypes = {"Bool",   "Int32", "UInt32", "Int64",
                                                "UInt64", "Float", "Double", "String"};
    w_.Line(Cat("public static let ", Quoted(name), ": ", kTypes[value.index()], " = ",
                LiteralOf(value)));
  }

  const Model& model_;
  Names names_{HostLanguage::kSwift};
  std::vector<std::string> structure_names_;
  TextWriter w_;
};

}  // namespace

std::string WriteSwift(const Model& model) { return Writer(model).Write(); }

}  // namespace tessera::bindings
