#include "service/navigation.h"

#include <algorithm>

#include "base/stable_sort.h"
#include "wgsl/syntax/ast_views.h"

namespace tessera::service {

bool IsWritten(const Analysis& a, NodeId expression) {
  const wgsl::Ast& ast = a.ast();
  NodeId child = expression;
  for (NodeId parent = a.tree().Parent(expression); parent.valid();
       parent = a.tree().Parent(parent)) {
    switch (ast.kind(parent)) {
      case NodeKind::kParen:
      case NodeKind::kMember: break;
      case NodeKind::kIndex:
        if (wgsl::IndexView(ast, parent).base() != child) return false;
        break;
      case NodeKind::kUnary: {
        const wgsl::Operator op = wgsl::UnaryView(ast, parent).op();
        if (op == wgsl::Operator::kAddressOf) return true;
        if (op != wgsl::Operator::kIndirection) return false;
        break;
      }
      case NodeKind::kAssign:
      case NodeKind::kCompoundAssign: return wgsl::AssignView(ast, parent).target() == child;
      case NodeKind::kIncrement:
      case NodeKind::kDecrement: return true;
      default: return false;  // others: parents that only read the child's value
    }
    child = parent;
  }
  return false;
}

namespace {

ir::TypeId StructIn(const ir::TypeStore& types, ir::TypeId type) {
  while (type.valid()) {
    switch (types.kind(type)) {
      case ir::TypeKind::kReference:
      case ir::TypeKind::kPointer:
      case ir::TypeKind::kArray:
      case ir::TypeKind::kBindingArray: type = types[type].element; break;
      case ir::TypeKind::kStruct: return type;
      default: return {};  // others: types that contain no structure
    }
  }
  return {};
}

// Calls fn(callee, declaration) for each call to a user-defined function.
template <typename Fn>
void ForEachCall(const Analysis& a, Fn fn) {
  for (uint32_t i = 0; i < a.ast().nodes.size(); ++i) {
    const NodeId node(i);
    if (a.ast().kind(node) != NodeKind::kCall) continue;
    const NodeId callee = wgsl::CallView(a.ast(), node).callee();
    const NodeId declaration = a.model().DeclarationOf(callee);
    if (!declaration.valid() || a.ast().kind(declaration) != NodeKind::kFunction) continue;
    fn(callee, declaration);
  }
}

void AddCall(std::vector<Call>& calls, NodeId function, Span place) {
  // CallersOf adds all calls in one function before it goes on to the next function. An entry for
  // `function`, if there is one, is therefore the last entry, and the backward search finds it
  // immediately.
  const auto found = std::ranges::find(calls.rbegin(), calls.rend(), function, &Call::function);
  if (found != calls.rend()) {
    found->places.push_back(place);
  } else {
    calls.push_back({function, {place}});
  }
}

std::string DetailOf(const Analysis& a, NodeId declaration) {
  if (a.ast().kind(declaration) == NodeKind::kFunction) {
    const std::string header = HeaderOf(a, declaration);
    const size_t parameters = header.find('(');
    return parameters == std::string::npos ? header : header.substr(parameters);
  }
  if (a.ast().kind(declaration) == NodeKind::kStruct) return "struct";
  return a.TypeName(declaration);
}

}  // namespace

NodeId NameAt(const Analysis& analysis, uint32_t offset) { return analysis.model().NameAt(offset); }

NodeId StructOf(const Analysis& a, NodeId declaration) {
  const wgsl::Ast& ast = a.ast();
  // A longer chain of aliases does not occur in practice, and callers ask for each call. Also ends
  // the loop if aliases refer to each other in a circle, which is an error.
  constexpr int kMaxAliases = 64;
  for (int i = 0; i <= kMaxAliases && declaration.valid(); ++i) {
    if (ast.kind(declaration) == NodeKind::kStruct) return declaration;
    if (ast.kind(declaration) != NodeKind::kAlias) break;
    const NodeId type = wgsl::AliasView(ast, declaration).type();
    declaration = type.valid() ? a.model().DeclarationOf(type) : NodeId();
  }
  return {};
}

wgsl::NodeList ParametersOf(const Analysis& a, NodeId call) {
  const NodeId declaration = a.model().DeclarationOf(wgsl::CallView(a.ast(), call).callee());
  if (!declaration.valid()) return {};
  if (a.ast().kind(declaration) == NodeKind::kFunction) {
    return wgsl::FunctionView(a.ast(), declaration).parameters();
  }
  const NodeId structure = StructOf(a, declaration);
  return structure.valid() ? wgsl::StructView(a.ast(), structure).members() : wgsl::NodeList();
}

NodeId DeclarationAt(const Analysis& analysis, uint32_t offset) {
  NodeId name = NameAt(analysis, offset);
  if (const auto* import = ImportAt(analysis, offset); import != nullptr && !import->is_module) {
    name = NameAt(analysis, import->target.begin);
  }
  return name.valid() ? analysis.model().DeclarationOf(name) : NodeId();
}

const wgsl::LinkNotes::Import* ImportAt(const Analysis& analysis, uint32_t offset) {
  const std::vector<wgsl::LinkNotes::Import>& imports = analysis.link().imports;
  const auto at = std::ranges::lower_bound(
      imports, offset, {}, [](const wgsl::LinkNotes::Import& import) { return import.span.end; });
  return at == imports.end() || at->span.begin > offset ? nullptr : &*at;
}

Target TargetOf(const Analysis& analysis, NodeId declaration) {
  return {analysis.tree().Extent(declaration), analysis.ast().SpanOf(declaration)};
}

std::optional<Target> Definition(const Analysis& analysis, uint32_t offset) {
  if (const auto* import = ImportAt(analysis, offset))
    return Target{import->target, import->target};
  const NodeId declaration = DeclarationAt(analysis, offset);
  if (!declaration.valid()) return std::nullopt;
  return TargetOf(analysis, declaration);
}

std::optional<Target> TypeDefinition(const Analysis& analysis, uint32_t offset) {
  const NodeId name = NameAt(analysis, offset);
  if (!name.valid()) return std::nullopt;
  const ir::TypeId type = StructIn(analysis.module().types, analysis.program().TypeOf(name));
  if (!type.valid()) return std::nullopt;
  for (const uint32_t d : analysis.ast().declarations) {
    const NodeId node(d);
    if (analysis.ast().kind(node) == NodeKind::kStruct && analysis.program().TypeOf(node) == type) {
      return TargetOf(analysis, node);
    }
  }
  return std::nullopt;
}

std::vector<Use> UsesOf(const Analysis& analysis, NodeId declaration) {
  std::vector<Use> uses;
  uses.push_back({analysis.ast().SpanOf(declaration), UseKind::kDeclaration});
  for (const NodeId node : analysis.model().ReferencesTo(declaration)) {
    const UseKind kind = IsWritten(analysis, node) ? UseKind::kWrite : UseKind::kRead;
    uses.push_back({analysis.ast().SpanOf(node), kind});
  }
  StableSort(uses, [](const Use& use) { return use.span.begin; });
  return uses;
}

std::vector<Use> UsesAt(const Analysis& analysis, uint32_t offset) {
  const NodeId declaration = DeclarationAt(analysis, offset);
  if (!declaration.valid()) return {};
  return UsesOf(analysis, declaration);
}

SymbolKind KindOf(const Analysis& analysis, NodeId declaration) {
  switch (analysis.ast().kind(declaration)) {
    case NodeKind::kFunction: {
      const wgsl::UserFunctionId id(analysis.program()[declaration].ref);
      const bool is_entry = id.value < analysis.program().functions.size() &&
                            analysis.program()[id].stage != ir::ShaderStage::kNone;
      return is_entry ? SymbolKind::kEntryPoint : SymbolKind::kFunction;
    }
    case NodeKind::kStruct: return SymbolKind::kStruct;
    case NodeKind::kStructMember: return SymbolKind::kMember;
    case NodeKind::kAlias: return SymbolKind::kAlias;
    case NodeKind::kConst:
    case NodeKind::kLet: return SymbolKind::kConstant;
    case NodeKind::kOverride: return SymbolKind::kOverride;
    case NodeKind::kParameter: return SymbolKind::kParameter;
    default: return SymbolKind::kVariable;  // others: `var` declarations
  }
}

std::vector<Symbol> Symbols(const Analysis& analysis) {
  std::vector<Symbol> symbols;
  const auto symbol = [&](NodeId node) {
    return Symbol{std::string(analysis.NameOf(node)),
                  DetailOf(analysis, node),
                  KindOf(analysis, node),
                  TargetOf(analysis, node),
                  {}};
  };
  for (const uint32_t d : analysis.ast().declarations) {
    const NodeId node(d);
    const NodeKind kind = analysis.ast().kind(node);
    if (kind == NodeKind::kError || kind == NodeKind::kConstAssert) continue;
    if (!analysis.IsOwn(node)) continue;
    symbols.push_back(symbol(node));
    if (kind != NodeKind::kStruct) continue;
    for (const NodeId member : wgsl::StructView(analysis.ast(), node).members()) {
      if (analysis.ast().kind(member) != NodeKind::kStructMember) continue;
      symbols.back().children.push_back(symbol(member));
    }
  }
  return symbols;
}

std::vector<Call> CallersOf(const Analysis& analysis, NodeId function) {
  std::vector<Call> calls;
  ForEachCall(analysis, [&](NodeId callee, NodeId declaration) {
    if (declaration != function) return;
    const NodeId caller = analysis.tree().Enclosing(callee, NodeKind::kFunction);
    if (caller.valid()) AddCall(calls, caller, analysis.ast().SpanOf(callee));
  });
  return calls;
}

std::vector<Call> CalleesOf(const Analysis& analysis, NodeId function) {
  std::vector<Call> calls;
  ForEachCall(analysis, [&](NodeId callee, NodeId declaration) {
    if (analysis.tree().Enclosing(callee, NodeKind::kFunction) != function) return;
    AddCall(calls, declaration, analysis.ast().SpanOf(callee));
  });
  return calls;
}

std::string OneLine(const Analysis& analysis, uint32_t first_token, uint32_t last_token) {
  std::string text;
  uint32_t end = 0;
  for (uint32_t i = first_token; i <= last_token && i < analysis.ast().tokens.size(); ++i) {
    const Span span = analysis.ast().TokenSpan(i);
    const TokenKind kind = analysis.ast().tokens[i].kind;
    // Drop the trailing comma of a list, because this comma is pointless on a single line.
    const bool closes = kind == TokenKind::kParenRight || kind == TokenKind::kTemplateArgsEnd;
    if (closes && text.ends_with(',')) text.pop_back();
    const bool opened = text.empty() || text.back() == '(' || text.back() == '<';
    if (i != first_token && span.begin > end && !closes && !opened) text += ' ';
    text += analysis.Text(span);
    end = span.end;
  }
  return text;
}

std::string HeaderOf(const Analysis& analysis, NodeId function) {
  const wgsl::FunctionView view(analysis.ast(), function);
  const uint32_t name = analysis.ast()[function].token;
  const uint32_t first = name > 0 ? name - 1 : name;
  if (!view.body().valid()) return OneLine(analysis, first, name);
  const uint32_t body = analysis.tree().FirstToken(view.body());
  return OneLine(analysis, first, std::max(body, first + 1) - 1);
}

}  // namespace tessera::service
