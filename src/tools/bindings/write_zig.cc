// Writes Zig code. The structures are `extern`, because only extern structures have C's memory
// layout.
#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/cat.h"
#include "base/text_search.h"
#include "base/text_writer.h"
#include "tools/bindings/names.h"
#include "tools/bindings/writers.h"

namespace tessera::bindings {
namespace {

// clang-format off
// Keywords and primitive types, except integer types such as u7. `Quoted` checks for those
// separately, because they can have any width.
constexpr std::string_view kQuoted[] = {
    "addrspace", "align", "allowzero", "and", "anyerror", "anyframe", "anyopaque", "anytype", "asm",
    "async", "await", "bool", "break", "c_char", "c_int", "c_long", "c_longdouble", "c_longlong",
    "c_short", "c_uint", "c_ulong", "c_ulonglong", "c_ushort", "callconv", "catch", "comptime",
    "comptime_float", "comptime_int", "const", "continue", "defer", "else", "enum", "errdefer",
    "error", "export", "extern", "f128", "f16", "f32", "f64", "f80", "false", "fn", "for", "if",
    "inline", "isize", "linksection", "noalias", "noinline", "noreturn", "nosuspend", "null",
    "opaque", "or", "orelse", "packed", "pub", "resume", "return", "struct", "suspend", "switch",
    "test", "threadlocal", "true", "try", "type", "undefined", "union", "unreachable",
    "usingnamespace", "usize", "var", "void", "volatile", "while",
};
// clang-format on

bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsAscii(char c) { return static_cast<unsigned char>(c) < 0x80; }

// Returns the name, with quotes if it is not a valid identifier.
std::string Quoted(std::string_view name) {
  const bool is_integer = name.size() > 1 && (name[0] == 'i' || name[0] == 'u') &&
                          std::ranges::all_of(name.substr(1), IsDigit);
  const bool is_plain = !is_integer && std::ranges::all_of(name, IsAscii) &&
                        std::ranges::find(kQuoted, name) == std::end(kQuoted);
  return is_plain ? std::string(name) : Cat("@\"", name, "\"");
}

class Writer {
 public:
  explicit Writer(const Model& model) : model_(model), w_(4) {}

  std::string Write() {
    w_.Line(Cat("//! ", kHead));
    w_.Line("const std = @import(\"std\");");
    w_.Line("const file = @This();");
    for (const Structure& s : model_.structures) {
      structure_names_.push_back(Quoted(names_.Take(s.name)));
    }
    for (const Structure& s : model_.structures) WriteStructure(s);
    for (const Shader& shader : model_.shaders) WriteShader(shader);
    return w_.Take();
  }

 private:
  // Returns the Zig type for a shape. Structures are qualified with `file`, so that no declaration
  // shadows them.
  std::string TypeName(const Shape& shape) const {
    std::string text;
    for (const uint64_t count : shape.dims) text += Cat("[", count, "]");
    return text + (shape.is_structure() ? Cat("file.", structure_names_[shape.structure])
                                        : std::string(NameOf(shape.scalar)));
  }

  void WriteStructure(const Structure& s) {
    const std::string& name = structure_names_[&s - model_.structures.data()];
    // Any word may be a field name.
    Names members = Names::WithoutReservedWords(HostLanguage::kZig);
    std::vector<std::string> fields;
    for (const Field& field : s.fields) fields.push_back(Quoted(members.Take(field.name)));
    w_.Blank();
    w_.Line(Cat("pub const ", name, " = extern struct {"));
    w_.Indent();
    WriteFields(s, fields, members);
    if (s.tail) WriteTail(s, members);
    WriteChecks(s, fields);
    w_.Outdent();
    w_.Line("};");
  }

  void WriteFields(const Structure& s, const std::vector<std::string>& names, Names& members) {
    uint64_t at = 0;
    uint32_t paddings = 0;
    const auto pad_to = [&](uint64_t offset) {
      if (offset == at) return;
      const std::string type = Cat("[", offset - at, "]u8");
      w_.Line(
          Cat(members.Take(Cat("pad_", paddings++)), ": ", type, " = std.mem.zeroes(", type, "),"));
    };
    for (size_t i = 0; i < s.fields.size(); ++i) {
      const Field& field = s.fields[i];
      pad_to(field.offset);
      w_.Line(Cat("/// ", field.type));
      w_.Line(Cat(names[i], ": ", TypeName(field.shape), ","));
      at = field.offset + field.shape.size;
    }
    pad_to(s.size);
  }

  void WriteChecks(const Structure& s, const std::vector<std::string>& fields) {
    w_.Line("comptime {");
    w_.Indent();
    w_.Line(Cat("std.debug.assert(@sizeOf(@This()) == ", s.size, ");"));
    for (size_t i = 0; i < fields.size(); ++i) {
      // @offsetOf takes a field name as a string literal. For a quoted name such as @"a-b", the
      // literal is the name without the '@'.
      const std::string text = fields[i][0] == '@' ? fields[i].substr(1) : Cat('"', fields[i], '"');
      w_.Line(Cat("std.debug.assert(@offsetOf(@This(), ", text, ") == ", s.fields[i].offset, ");"));
    }
    w_.Outdent();
    w_.Line("}");
  }

  // Returns a name for a declaration inside a structure. The name conflicts neither with members
  // nor with the parameters of the generated functions.
  static std::string TakeDeclaration(std::string_view wanted, Names& members) {
    return Quoted(members.Take(Names(HostLanguage::kZig).Take(wanted)));
  }

  // Writes declarations for the runtime-sized array, which is not a field of the structure.
  void WriteTail(const Structure& s, Names& members) {
    const Tail& tail = *s.tail;
    const std::string element = TypeName(tail.element);
    const auto constant = [&](std::string_view name, uint64_t value) {
      w_.Line(Cat("pub const ", TakeDeclaration(Cat(tail.name, name), members), ": usize = ", value,
                  ";"));
    };
    constant("_offset", tail.offset);
    constant("_stride", tail.stride);
    w_.Line(Cat("/// Returns the size in bytes with `count` elements in ", tail.name, ": ",
                tail.type, "."));
    w_.Line(Cat("pub fn ", TakeDeclaration("sizeWith", members), "(count: usize) usize {"));
    w_.Line(Cat("    return std.mem.alignForward(usize, ", tail.offset, " + count * ", tail.stride,
                ", ", s.align, ");"));
    w_.Line("}");
    w_.Line(Cat("/// Returns the elements of ", tail.name, " in a buffer of this structure."));
    w_.Line(
        Cat("pub fn ", TakeDeclaration(tail.name, members), "(buffer: []u8) []", element, " {"));
    // The generated function declares no local variables, because a local variable might shadow a
    // declaration, which is an error in Zig.
    w_.Line(Cat("    return @as([*]", element, ", @ptrCast(@alignCast(buffer.ptr + ", tail.offset,
                ")))[0 .. (buffer.len - ", tail.offset, ") / ", tail.stride, "];"));
    w_.Line("}");
  }

  void WriteShader(const Shader& shader) {
    w_.Blank();
    w_.Line(Cat("pub const ", Quoted(names_.Take(shader.name)), " = struct {"));
    w_.Indent();
    Names names(HostLanguage::kZig);
    for (const Item& item : shader.items) WriteItem(item, names);
    for (const Constant& c : shader.constants) WriteConstant(c, names.Take(c.name));
    w_.Outdent();
    w_.Line("};");
  }

  void WriteItem(const Item& item, Names& names) {
    w_.Line(Cat("/// ", item.comment));
    w_.Line(Cat("pub const ", Quoted(names.Take(item.name)), " = struct {"));
    w_.Indent();
    Names inner = Names::WithoutReservedWords(HostLanguage::kZig);
    for (const Constant& c : item.constants) WriteConstant(c, inner.Take(c.name));
    if (item.workgroup_size) {
      const std::vector<uint32_t>& size = *item.workgroup_size;
      w_.Line(
          Cat("pub const workgroup_size = [3]u32{ ", size[0], ", ", size[1], ", ", size[2], " };"));
    }
    if (item.type) {
      w_.Line(Cat("pub const ", item.is_element ? "Element" : "Contents", " = ",
                  TypeName(*item.type), ";"));
    }
    w_.Outdent();
    w_.Line("};");
  }

  void WriteConstant(const Constant& constant, std::string_view name) {
    static constexpr TypesOfConstants kTypes = {"bool", "i32", "u32", "i64",
                                                "u64",  "f32", "f64", "[:0]const u8"};
    w_.Line(Cat("pub const ", Quoted(name), ": ", kTypes[constant.value.index()], " = ",
                LiteralOf(constant.value), ";"));
  }

  const Model& model_;
  Names names_{HostLanguage::kZig};
  std::vector<std::string> structure_names_;
  TextWriter w_;
};

}  // namespace

std::string WriteZig(const Model& model) { return Writer(model).Write(); }

}  // namespace tessera::bindings
