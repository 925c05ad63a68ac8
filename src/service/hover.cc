#include "service/hover.h"

#include <fmt/format.h>

#include <algorithm>

#include "ir/texel_format.h"
#include "service/builtin_docs.h"
#include "service/navigation.h"
#include "service/uniformity_note.h"
#include "service/values.h"
#include "wgsl/syntax/ast_views.h"
#include "wgsl/syntax/names.h"

namespace tessera::service {
namespace {

std::string Code(std::string_view text) { return fmt::format("```wgsl\n{}\n```", text); }

void AddParagraph(std::string& text, std::string_view paragraph) {
  if (paragraph.empty()) return;
  if (!text.empty()) text += "\n\n";
  text += paragraph;
}

// ---- documentation of predeclared names

std::string DocText(const BuiltinDoc& doc) {
  std::string text(doc.text);
  if (const std::string link = SpecLink(doc); !link.empty()) {
    AddParagraph(text, fmt::format("[WGSL specification]({})", link));
  }
  return text;
}

std::string FunctionDoc(std::string_view name, const std::vector<std::string>& signatures) {
  constexpr size_t kMost = 12;
  std::string code;
  for (size_t i = 0; i < std::min(kMost, signatures.size()); ++i) {
    const std::string& signature = signatures[i];
    const size_t where = signature.find(", where ");
    if (i != 0) code += '\n';
    code += "fn " + signature.substr(0, where);
    if (where != std::string::npos) code += "  // " + signature.substr(where + 2);
  }
  if (signatures.size() > kMost) {
    code += fmt::format("\n// and {} more overloads", signatures.size() - kMost);
  }
  std::string text = Code(code);
  if (const BuiltinDoc* doc = FindDoc(DocKind::kFunction, name)) AddParagraph(text, DocText(*doc));
  return text;
}

std::string LabelOf(DocKind kind, std::string_view name) {
  switch (kind) {
    case DocKind::kAttribute: return Code(fmt::format("@{}", name));
    case DocKind::kBuiltinValue: return Code(fmt::format("@builtin({})", name));
    case DocKind::kFunction:
    case DocKind::kType:
    case DocKind::kEnumerant:
    case DocKind::kKeyword:
    case DocKind::kExtension:
    case DocKind::kRule:
    case DocKind::kSeverity: break;
  }
  return Code(name);
}

std::string PlainDoc(DocKind kind, std::string_view name) {
  const BuiltinDoc* doc = FindDoc(kind, name);
  if (doc == nullptr) return {};
  return LabelOf(kind, name) + "\n\n" + DocText(*doc);
}

std::string TexelFormatDoc(const Analysis& a, std::string_view name, ir::TexelFormat format) {
  const ir::TexelInfo info = ir::TexelInfoOf(format);
  std::string text = fmt::format(
      "Texel format with {} channel{}. The shader loads and stores `{}`.", info.channels,
      info.channels == 1 ? "" : "s", a.TypeName(ir::TypeStore::Vector(info.channel, 4)));
  return Code(name) + "\n\n" +
         DocText(
             {.kind = DocKind::kEnumerant, .name = name, .anchor = "texel-formats", .text = text});
}

// ---- declarations

std::string BindingText(const wgsl::Variable& variable) {
  if (variable.has_binding) {
    return fmt::format("@group({}) @binding({}) ", variable.group, variable.binding);
  }
  return variable.has_id ? fmt::format("@id({}) ", variable.id) : std::string();
}

std::string VarText(const wgsl::Variable& variable) {
  const std::string_view space = ir::NameOf(variable.space);
  if (space.empty() || variable.space == ir::AddressSpace::kHandle) return "var";
  if (variable.space != ir::AddressSpace::kStorage) return fmt::format("var<{}>", space);
  return fmt::format("var<{}, {}>", space, ir::NameOf(variable.access));
}

std::string VariableText(const Analysis& a, NodeId declaration) {
  const wgsl::VariableId id = a.program().VariableOf(declaration);
  const std::string_view name = a.NameOf(declaration);
  std::string before, type = a.TypeName(declaration), value;
  NodeId init;
  if (id.value < a.program().variables.size()) {
    const wgsl::Variable& variable = a.program()[id];
    before = BindingText(variable);
    if (variable.type.valid()) type = a.TypeName(variable.type);
    init = variable.init;
    if (variable.kind == wgsl::VariableKind::kVar) before += VarText(variable) + " ";
  }
  switch (a.ast().kind(declaration)) {
    case NodeKind::kLet: before += "let "; break;
    case NodeKind::kConst: before += "const "; break;
    case NodeKind::kOverride: before += "override "; break;
    default: break;  // others: parameters, and kVar, whose keyword is added separately
  }
  if (before.empty() && a.ast().kind(declaration) == NodeKind::kVar) before = "var ";
  if (init.valid() && a.program().ValueOf(init).valid()) {
    value = " = " + ValueText(a.module(), a.program().ValueOf(init));
  }
  return fmt::format("{}{}{}{}{}", before, name, type.empty() ? "" : ": ", type, value);
}

// Returns one or two sentences about properties of a declaration that are not visible in its text.
std::string VariableNote(const Analysis& a, NodeId declaration) {
  const wgsl::VariableId id = a.program().VariableOf(declaration);
  if (id.value >= a.program().variables.size()) return {};
  const wgsl::Variable& variable = a.program()[id];
  switch (variable.kind) {
    case wgsl::VariableKind::kOverride:
      return variable.init.valid() ? "An override with a default."
                                   : "An override without a default.";
    case wgsl::VariableKind::kVar: {
      if (variable.space == ir::AddressSpace::kHandle) return {};
      if (!variable.type.valid()) return {};
      const ir::TypeStore& types = a.module().types;
      if (!types.Has(variable.type, ir::TypeFlags::kHostShareable)) return {};
      if (types.Has(variable.type, ir::TypeFlags::kHasOverrideSize)) return {};
      if (types.Has(variable.type, ir::TypeFlags::kHasRuntimeArray)) {
        return "The size depends on the buffer.";
      }
      return fmt::format("Size {} bytes, alignment {} bytes.", types.SizeOf64(variable.type),
                         types.AlignOf(variable.type));
    }
    case wgsl::VariableKind::kLet:
    case wgsl::VariableKind::kConst:
    case wgsl::VariableKind::kParameter: break;
  }
  return {};
}

std::string MemberNote(const Analysis& a, NodeId member) {
  const NodeId parent = a.tree().Parent(member);
  if (!parent.valid()) return {};
  const ir::TypeId type = a.program().TypeOf(parent);
  if (!type.valid() || a.module().types.kind(type) != ir::TypeKind::kStruct) return {};
  const auto members = a.module().types.StructOf(type).members;
  const uint32_t index = a.program()[member].ref;
  if (index >= members.size()) return {};
  const ir::StructMember& m = members[index];
  return fmt::format("Offset {}, size {}, alignment {} bytes.", m.offset, m.size, m.align);
}

std::string StageNote(const Analysis& a, NodeId function) {
  const wgsl::UserFunctionId id(a.program()[function].ref);
  if (id.value >= a.program().functions.size()) return {};
  const ir::ShaderStage stage = a.program()[id].stage;
  if (stage == ir::ShaderStage::kNone) return {};
  return fmt::format("Entry point for the {} stage.", ir::NameOf(stage));
}

std::string DeclarationDoc(const Analysis& a, NodeId declaration) {
  std::string text = Code(DeclarationText(a, declaration));
  AddParagraph(text, DocComment(a, declaration));
  switch (a.ast().kind(declaration)) {
    case NodeKind::kStruct:
      AddParagraph(text, LayoutTable(a, a.program().TypeOf(declaration)));
      break;
    case NodeKind::kStructMember: AddParagraph(text, MemberNote(a, declaration)); break;
    case NodeKind::kFunction: AddParagraph(text, StageNote(a, declaration)); break;
    case NodeKind::kAlias: {
      const ir::TypeId type = a.program().TypeOf(declaration);
      if (type.valid() && a.module().types.kind(type) == ir::TypeKind::kStruct) {
        AddParagraph(text, LayoutTable(a, type));
      }
      break;
    }
    default: AddParagraph(text, VariableNote(a, declaration)); break;  // others: variables, values
  }
  return text;
}

// ---- the construct at an offset

// Returns the documentation of an identifier that has no declaration because its name is
// predeclared.
std::string PredeclaredDoc(const Analysis& a, NodeId node) {
  const std::string_view name = a.NameOf(node);
  const StringId id = wgsl::IdentifierView(a.ast(), node).name();
  const NodeId parent = a.tree().Parent(node);
  if (parent.valid() && a.ast().kind(parent) == NodeKind::kAttribute) {
    const std::string attribute(a.NameOf(parent));
    const DocKind kind = attribute == "builtin" ? DocKind::kBuiltinValue : DocKind::kEnumerant;
    return PlainDoc(kind, name);
  }
  if (parent.valid() &&
      (a.ast().kind(parent) == NodeKind::kEnable || a.ast().kind(parent) == NodeKind::kRequires)) {
    return PlainDoc(DocKind::kExtension, name);
  }
  if (const auto signatures = SignaturesOf(id); !signatures.empty()) {
    std::string text = FunctionDoc(name, signatures);
    // The name has no parent if the call around it has a syntax error.
    const std::string type = parent.valid() ? a.TypeName(parent) : std::string();
    if (!type.empty()) AddParagraph(text, fmt::format("Here it returns `{}`.", type));
    return text;
  }
  if (wgsl::name::IsTypeName(id)) {
    const std::string type = a.TypeName(node);
    std::string text = Code(type.empty() ? std::string(name) : type);
    std::string_view stem = name;
    if (wgsl::name::IsVectorAlias(id)) stem.remove_suffix(1);
    if (const BuiltinDoc* doc = FindDoc(DocKind::kType, stem)) AddParagraph(text, DocText(*doc));
    const ir::TypeId type_id = a.program().TypeOf(node);
    if (type_id.valid() && a.module().types.Has(type_id, ir::TypeFlags::kHostShareable)) {
      AddParagraph(
          text, fmt::format("Size {} bytes, alignment {} bytes.",
                            a.module().types.SizeOf64(type_id), a.module().types.AlignOf(type_id)));
    }
    return text;
  }
  if (wgsl::name::IsTexelFormat(id)) {
    return TexelFormatDoc(a, name, wgsl::name::TexelFormatOf(id));
  }
  return PlainDoc(DocKind::kEnumerant, name);
}

std::string ValueNote(const Analysis& a, NodeId node) {
  const ir::ConstantId value = a.program().ValueOf(node);
  if (!value.valid()) return {};
  std::string text = fmt::format("Value: `{}`", ValueText(a.module(), value));
  const ir::ConstantStore& constants = a.module().constants;
  if (constants.IsScalar(value) && ir::TypeStore::IsConcreteInt(constants.type(value))) {
    const auto number = static_cast<uint64_t>(constants.IntValue(value));
    if (number > 9 && number < 1ull << 32) text += fmt::format(" = `{:#x}`", number);
  }
  return text;
}

std::string NameDoc(const Analysis& a, NodeId node) {
  const NodeId declaration = a.model().DeclarationOf(node);
  const NodeKind kind = a.ast().kind(node);
  if (!declaration.valid()) {
    if (kind == NodeKind::kIdentifier) return PredeclaredDoc(a, node);
    // The name is a swizzle, or a member of a built-in function's result.
    const std::string type = a.TypeName(node);
    if (type.empty()) return {};
    std::string text = Code(fmt::format("{}: {}", a.NameOf(node), type));
    AddParagraph(text, ValueNote(a, node));
    return text;
  }
  std::string text = DeclarationDoc(a, declaration);
  const bool shows_value = text.find(" = ") != std::string::npos;
  if (node != declaration && !shows_value) AddParagraph(text, ValueNote(a, node));
  return text;
}

std::string ExpressionDoc(const Analysis& a, NodeId node) {
  const std::string type = a.TypeName(node);
  if (type.empty()) return {};
  std::string text = Code(type);
  AddParagraph(text, ValueNote(a, node));
  AddParagraph(text, UniformityNote(a, node));
  return text;
}

// Returns the node whose main token is `token`, or an invalid id if there is none.
NodeId NodeOfToken(const Analysis& a, uint32_t token) {
  NodeId node = a.tree().InnermostAround(a.ast().TokenSpan(token));
  while (node.valid() && a.ast()[node].token != token) node = a.tree().Parent(node);
  return node;
}

std::string TokenDoc(const Analysis& a, uint32_t token) {
  const NodeId node = NodeOfToken(a, token);
  const std::string_view text = a.Text(a.ast().TokenSpan(token));
  if (node.valid()) {
    switch (a.ast().kind(node)) {
      case NodeKind::kAttribute: return PlainDoc(DocKind::kAttribute, text);
      case NodeKind::kDiagnosticControl: return PlainDoc(DocKind::kSeverity, text);
      case NodeKind::kIntLiteral:
      case NodeKind::kFloatLiteral:
      case NodeKind::kBoolLiteral:
      case NodeKind::kUnary:
      case NodeKind::kBinary: return ExpressionDoc(a, node);
      default: break;  // others: nodes whose documentation depends only on the token's text
    }
  }
  if (const std::string doc = PlainDoc(DocKind::kKeyword, text); !doc.empty()) return doc;
  return PlainDoc(DocKind::kRule, text);
}

}  // namespace

std::string DeclarationText(const Analysis& analysis, NodeId declaration) {
  switch (analysis.ast().kind(declaration)) {
    case NodeKind::kFunction: return HeaderOf(analysis, declaration);
    case NodeKind::kStruct: return fmt::format("struct {}", analysis.NameOf(declaration));
    case NodeKind::kAlias:
      return fmt::format("alias {} = {}", analysis.NameOf(declaration),
                         analysis.TypeName(declaration));
    case NodeKind::kStructMember: {
      const NodeId parent = analysis.tree().Parent(declaration);
      const std::string of =
          parent.valid() ? std::string(analysis.NameOf(parent)) + "." : std::string();
      return fmt::format("{}{}: {}", of, analysis.NameOf(declaration),
                         analysis.TypeName(declaration));
    }
    default: return VariableText(analysis, declaration);  // others: variables and values
  }
}

std::string LayoutTable(const Analysis& analysis, ir::TypeId structure) {
  const ir::TypeStore& types = analysis.module().types;
  if (!structure.valid() || types.kind(structure) != ir::TypeKind::kStruct) return {};
  if (types.Has(structure, ir::TypeFlags::kHasOverrideSize)) return {};
  const ir::Struct& s = types.StructOf(structure);
  std::string text = "| offset | size | align | member |\n|--:|--:|--:|---|\n";
  uint32_t end = 0;
  const auto pad = [&](uint32_t to) {
    if (to > end) text += fmt::format("| {} | {} | | *padding* |\n", end, to - end);
  };
  for (const ir::StructMember& m : s.members) {
    pad(m.offset);
    text += fmt::format("| {} | {} | {} | `{}: {}` |\n", m.offset, m.size, m.align,
                        analysis.module().strings.Get(m.name), analysis.TypeName(m.type));
    end = m.offset + m.size;
  }
  if (s.has_runtime_array) {
    return text + fmt::format("\nAlignment {} bytes; the size depends on the buffer.", s.align);
  }
  pad(s.size);
  return text + fmt::format("\nSize {} bytes, alignment {} bytes.", s.size, s.align);
}

std::optional<Hover> HoverAt(const Analysis& analysis, uint32_t offset) {
  if (const NodeId name = NameAt(analysis, offset); name.valid()) {
    std::string text = NameDoc(analysis, name);
    if (text.empty()) return std::nullopt;
    AddParagraph(text, UniformityNote(analysis, name));
    return Hover{analysis.ast().SpanOf(name), std::move(text)};
  }
  if (const auto* import = ImportAt(analysis, offset)) {
    const NodeId declaration = DeclarationAt(analysis, offset);
    if (!declaration.valid()) return std::nullopt;
    return Hover{import->span, DeclarationDoc(analysis, declaration)};
  }
  const wgsl::Ast& ast = analysis.ast();
  // Try the token that contains the offset, then the token that ends there.
  for (const uint32_t at : {offset + 1, offset}) {
    const uint32_t token = analysis.tree().TokenBefore(at);
    if (token >= ast.tokens.size() || ast.TokenSpan(token).end < offset) continue;
    std::string text = TokenDoc(analysis, token);
    if (!text.empty()) return Hover{ast.TokenSpan(token), std::move(text)};
  }
  return std::nullopt;
}

}  // namespace tessera::service
