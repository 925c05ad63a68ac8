// Writes declarations: directives, types, variables, functions and entry points.
#include "backend_wgsl/writer.h"

#include <algorithm>
#include <utility>

#include "backend_wgsl/reserved_words.h"
#include "base/position_marks.h"
#include "base/text_search.h"
#include "base/word_set.h"
#include "fmt/format.h"
#include "ir/builtin_info.h"
#include "ir/views.h"
#include "text_backend/text_parts.h"

namespace tessera::wgsl_target {

using ir::AddressSpace;
using ir::BuiltinValue;
using ir::FunctionId;
using ir::GlobalId;
using ir::ShaderStage;
using ir::TypeId;
using ir::TypeKind;

namespace {

// Calls `visit` with the position and the text of each identifier, keyword and number in an output,
// which may contain marks (base/position_marks.h).
template <typename Visit>
void ForEachWord(std::string_view text, const Visit& visit) {
  for (size_t at = 0; at < text.size(); ++at) {
    if (text[at] == kMarkByte) {
      at += kMarkSize - 1;
      continue;
    }
    const size_t begin = at;
    while (at < text.size() && text[at] != kMarkByte && IsWordByte(text[at])) ++at;
    if (at == begin) continue;
    visit(begin, text.substr(begin, at - begin));
    if (at < text.size() && text[at] == kMarkByte) --at;
  }
}

// Writes a number in an attribute. A literal without a suffix becomes an i32, so larger numbers get
// the suffix of u32.
void WriteNumber(TextWriter& w, uint32_t value) {
  w << value;
  if (value > INT32_MAX) w << 'u';
}

// Writes an attribute with a number, followed by a space, e.g. '@location(1) '.
void WriteAttribute(TextWriter& w, std::string_view name, uint32_t value) {
  w << '@' << name << '(';
  WriteNumber(w, value);
  w << ") ";
}

constexpr WordSet kReserved = WordSetOf<kReservedWords>();
constexpr WordSet kModuleReserved = WordSetOf<kModuleReservedWords>();
constexpr WordSet kNeverNames = WordSetOf<kKeywords>();

}  // namespace

WgslWriter::WgslWriter(ir::Module& m, const Directives& directives)
    : CWriter(m, {.reserved = kReserved,
                  .module_reserved = kModuleReserved,
                  .literals = {.lowest_i32 = "i32(-2147483648)",
                               // The literals of wgpu_int64.
                               .i64_suffix = "li",
                               .u64_suffix = "lu",
                               .lowest_i64 = "i64(-9223372036854775807li - 1li)",
                               .largest_float = "0x1.fffffep+127"},
                  .cases_fall_through = false,
                  .free_member_names = true,
                  // The result of a function with @must_use must be used (WGSL: Function Call
                  // Statement).
                  .unused_result = "_ = "}),
      directives_(directives) {}

std::optional<text::Failure> WriteWgsl(ir::Module& module, const Directives& directives,
                                       WgslOutput* output, bool mark_positions) {
  WgslWriter writer(module, directives);
  if (mark_positions) writer.MarkPositions();
  return writer.Write(output);
}

std::optional<text::Failure> WgslWriter::Write(WgslOutput* output) {
  NameModule();
  for (uint32_t f = 0; f < m_.functions.size() && !IsTooLarge(w_.text().size()); ++f) {
    w_.Blank();
    WriteFunction(FunctionId(f));
  }
  if (failure().has_value()) return failure();
  const std::string types = w_.Capture([&] {
    for (const TypeId type : ir::UsedStructs(m_, used_types_)) {
      if (m_.types.StructOf(type).is_builtin_result) continue;
      w_.Blank();
      WriteStruct(type);
    }
  });
  const std::string constants = NamedConstants();
  const std::string variables = w_.Capture([&] {
    for (uint32_t g = 0; g < m_.globals.size(); ++g) WriteGlobal(GlobalId(g));
  });
  output->text =
      w_.Take(text::TextBeforeFunctions(w_, {DirectiveText(), types, constants, variables}, {}));
  RestoreEntryPointNames(output->text);
  output->function_names = named_.functions;
  output->global_names = named_.globals;
  return failure();
}

// Restores the original names of entry points that were renamed because they hide predeclared
// names. Hosts refer to entry points by their original names. An entry point stays renamed if:
// - the output uses the predeclared name, e.g. `vec4f` in an output with vec4f values
// - the host has given it a name that WGSL does not allow (Options::entry_point_names)
void WgslWriter::RestoreEntryPointNames(std::string& text) {
  absl::flat_hash_map<std::string_view, uint32_t> renamed, wanted;
  for (uint32_t f = 0; f < m_.functions.size(); ++f) {
    const std::string_view name = m_.strings.Get(m_.functions[f].name);
    const bool is_entry_point = m_.functions[f].stage != ShaderStage::kNone;
    if (!is_entry_point || name.empty() || name == named_.functions[f]) continue;
    if (kNeverNames.Has(name)) continue;
    renamed.emplace(named_.functions[f], f);
    wanted.emplace(name, f);
  }
  if (renamed.empty()) return;
  ForEachWord(text, [&](size_t begin, std::string_view word) {
    const size_t end = begin + word.size();
    const bool is_member = (begin > 0 && text[begin - 1] == '.') || text.compare(end, 1, ":") == 0;
    const auto used = wanted.find(word);
    if (is_member || used == wanted.end()) return;
    renamed.erase(named_.functions[used->second]);
    wanted.erase(used);
  });
  std::string restored;
  size_t done = 0;
  ForEachWord(text, [&](size_t begin, std::string_view word) {
    const auto found = renamed.find(word);
    if (found == renamed.end()) return;
    const std::string_view name = m_.strings.Get(m_.functions[found->second].name);
    restored.append(text, done, begin - done);
    restored += name;
    done = begin + word.size();
    named_.functions[found->second] = name;
  });
  restored.append(text, done);
  text = std::move(restored);
}

// ------------------------------------------------------------------------------------- directives

bool WgslWriter::HasIo(BuiltinValue value) const {
  const auto has = [&](const ir::IoAttributes& io) { return io.builtin == value; };
  for (const ir::Function& f : m_.functions) {
    if (has(f.return_io)) return true;
    for (const ir::ParamId p : f.params) {
      if (has(m_[p].io)) return true;
    }
  }
  for (const TypeId type : ir::UsedStructs(m_, used_types_)) {
    for (const ir::StructMember& member : m_.types.StructOf(type).members) {
      if (has(member.io)) return true;
    }
  }
  return false;
}

bool WgslWriter::UsesType(bool (*test)(const ir::Module& m, TypeId type)) const {
  return std::ranges::any_of(used_types_,
                             [&](const ir::UsedType& used) { return test(m_, used.type); });
}

// Returns whether the output needs an enable-extension of the source. Also returns true if there is
// no simple test for the extension.
bool WgslWriter::Needs(std::string_view extension) const {
  if (extension == "f16") {
    return UsesType(
        [](const ir::Module& m, TypeId type) { return m.types.Has(type, ir::TypeFlags::kHasF16); });
  }
  if (extension == "clip_distances") return HasIo(BuiltinValue::kClipDistances);
  if (extension == "primitive_index") return HasIo(BuiltinValue::kPrimitiveIndex);
  if (extension == "draw_index") return HasIo(BuiltinValue::kDrawIndex);
  return true;
}

std::string WgslWriter::DirectiveText() const {
  std::string text;
  for (const std::string_view extension : directives_.enabled) {
    if (Needs(extension)) text += fmt::format("enable {};\n", extension);
  }
  for (const DiagnosticFilter& filter : directives_.filters) {
    text += fmt::format("diagnostic({}, {});\n", filter.severity, filter.rule);
  }
  return text;
}

// ------------------------------------------------------------------------------------- types

std::string WgslWriter::MakeTypeName(TypeId id) {
  const ir::Type& type = m_.types[id];
  const auto suffix = [](TypeId scalar) -> std::string_view {
    return scalar == ir::kI32   ? "i"
           : scalar == ir::kU32 ? "u"
           : scalar == ir::kF32 ? "f"
           : scalar == ir::kF16 ? "h"
                                : "";
  };
  switch (type.kind) {
    case TypeKind::kVector:
      if (suffix(type.element).empty()) break;
      return fmt::format("vec{}{}", type.n, suffix(type.element));
    case TypeKind::kMatrix: {
      const ir::Type& column = m_.types[type.element];
      return fmt::format("mat{}x{}{}", type.n, column.n, suffix(column.element));
    }
    case TypeKind::kArray:
    case TypeKind::kBindingArray: {
      const std::string_view name = type.kind == TypeKind::kArray ? "array" : "binding_array";
      const std::string_view element = TypeName(type.element);
      if (type.count().is_runtime()) return fmt::format("{}<{}>", name, element);
      return fmt::format("{}<{}, {}>", name, element, type.count().value());
    }
    case TypeKind::kStruct:
      if (m_.types.StructOf(id).is_builtin_result) {
        Mistake({}, "the WGSL writer met a type without a name");
      }
      return std::string(StructName(id));
    case TypeKind::kPointer: {
      const std::string_view element = TypeName(type.element);
      const bool writable =
          type.space == AddressSpace::kStorage && type.access != ir::Access::kRead;
      return fmt::format("ptr<{}, {}{}>", NameOf(type.space), element,
                         writable ? fmt::format(", {}", NameOf(type.access)) : "");
    }
    default:  // others: types that contain no named types
      break;
  }
  return m_.types.NameOf(id, m_.strings);
}

std::string_view WgslWriter::BuiltinName(BuiltinValue value) const {
  const bool of_wgpu =
      value == BuiltinValue::kBarycentricCoord &&
      std::ranges::find(directives_.enabled, "chromium_experimental_barycentric_coord") ==
          directives_.enabled.end();
  return of_wgpu ? "barycentric" : NameOf(value);
}

// Writes the attributes of an input or output, each followed by a space.
void WgslWriter::Attributes(const ir::IoAttributes& io) {
  constexpr uint32_t kNone = ir::IoAttributes::kNone;
  if (io.location != kNone) WriteAttribute(w_, "location", io.location);
  if (io.blend_src != kNone) WriteAttribute(w_, "blend_src", io.blend_src);
  if (io.color != kNone) WriteAttribute(w_, "color", io.color);
  if (io.builtin != BuiltinValue::kNone) {
    w_ << "@builtin(" << BuiltinName(io.builtin);
    if (io.depth_mode != ir::DepthMode::kNone) w_ << ", " << NameOf(io.depth_mode);
    w_ << ") ";
  }
  if (io.invariant) w_ << "@invariant ";
  if (io.interpolation != ir::InterpolationType::kNone) {
    w_ << "@interpolate(" << NameOf(io.interpolation);
    if (io.sampling != ir::InterpolationSampling::kNone) w_ << ", " << NameOf(io.sampling);
    w_ << ") ";
  }
}

void WgslWriter::WriteStruct(TypeId type) {
  const ir::Struct& s = m_.types.StructOf(type);
  w_ << "struct " << marker_.Marked(StructName(type), s.span) << ' ';
  w_.OpenBrace();
  for (uint32_t k = 0; k < s.members.size(); ++k) {
    const ir::StructMember& member = s.members[k];
    if (member.has_align_attribute) WriteAttribute(w_, "align", member.align);
    if (member.has_size_attribute) WriteAttribute(w_, "size", member.size);
    Attributes(member.io);
    w_.Join(marker_.Marked(MemberName(type, k), member.span), ": ", TypeName(member.type));
    w_ << ',';
    w_.EndLine();
  }
  w_.CloseBrace();
}

// ------------------------------------------------------------------------------------- variables

void WgslWriter::WriteGlobal(GlobalId id) {
  const ir::Global& g = m_[id];
  if (g.has_binding) {
    WriteAttribute(w_, "group", g.place.space);
    WriteAttribute(w_, "binding", g.place.index);
  }
  w_ << "var";
  if (g.space != AddressSpace::kHandle) {
    w_ << '<' << NameOf(g.space);
    if (g.space == AddressSpace::kStorage) w_ << ", " << NameOf(g.access);
    w_ << '>';
  }
  w_.Join(" ", marker_.Marked(GlobalName(id), g.span), ": ", TypeName(g.type));
  if (g.init.valid()) {
    w_ << " = ";
    Expr(g.init);
  }
  w_.EndStatement();
}

// ------------------------------------------------------------------------------------- functions

void WgslWriter::StageAttributes(const ir::Function& f) {
  if (f.stage == ShaderStage::kNone) return;
  w_ << '@' << NameOf(f.stage);
  if (f.stage == ShaderStage::kCompute) {
    uint32_t size[3] = {1, 1, 1};
    for (size_t i = 0; i < 3; ++i) text::ConstantU32(m_, f.workgroup_size[i], &size[i]);
    w_ << " @workgroup_size(";
    const size_t last = size[2] != 1 ? 2 : size[1] != 1 ? 1 : 0;
    for (size_t i = 0; i <= last; ++i) {
      if (i != 0) w_ << ", ";
      WriteNumber(w_, size[i]);
    }
    w_ << ')';
    uint32_t subgroup = 0;
    if (text::ConstantU32(m_, f.subgroup_size, &subgroup)) {
      w_ << " @subgroup_size(";
      WriteNumber(w_, subgroup);
      w_ << ')';
    }
  }
  if (f.early_depth_test) w_ << " @early_depth_test(force)";
  w_.EndLine();
}

void WgslWriter::WriteFunction(FunctionId id) {
  const ir::Function& f = m_[id];
  BeginFunction(id);
  StageAttributes(f);
  w_ << "fn " << marker_.Marked(named_.functions[id.value], f.span) << '(';
  bool first = true;
  for (const ir::ParamId p : f.params) {
    param_names_[p.value] = names_.Local(m_[p].name, "argument");
    if (!first) w_ << ", ";
    first = false;
    Attributes(m_[p].io);
    w_.Join(marker_.Marked(param_names_[p.value], m_[p].span), ": ", TypeName(m_[p].type));
  }
  w_ << ") ";
  if (f.return_type != ir::kVoid) {
    w_ << "-> ";
    Attributes(f.return_io);
    w_ << TypeName(f.return_type) << ' ';
  }
  OpenScope();
  Body();
  CloseScope();
}

}  // namespace tessera::wgsl_target
