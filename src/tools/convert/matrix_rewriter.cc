#include "tools/convert/matrix_rewriter.h"

#include <algorithm>

#include "base/pool_vector.h"
#include "base/stable_sort.h"
#include "ir/builtin_info.h"
#include "wgsl/resolve/memory_view.h"
#include "wgsl/resolve/overload.h"

namespace tessera::wgsl {

// The key by which the new names are sorted.
static constexpr auto kNodeOf = [](const auto& renamed) { return renamed.first.value; };

MatrixRewriter::MatrixRewriter(Program& the_program, const NameNotes& notes, const Trivia& trivia,
                               Diagnostics& the_diagnostics)
    : program(the_program),
      ast(the_program.ast),
      types(the_program.module.types),
      diagnostics(the_diagnostics),
      edits(the_program.source.text(), trivia.comments),
      notes_(notes),
      parents_(the_program.ast.nodes.size()),
      effects_(the_program.ast.nodes.size(), Effect::kNone),
      edited_(the_program.ast.nodes.size()) {
  FindParents();
  FindEffects();
}

void MatrixRewriter::FindParents() {
  for (uint32_t i = 0; i < ast.nodes.size(); ++i) {
    ForEachChild(ast, NodeId(i), [&](NodeId child) { parents_[child.value] = NodeId(i); });
  }
}

// ---------------------------------------------------------------- names

bool MatrixRewriter::IsPredeclared(NodeId identifier) const {
  return !notes_.declarations[identifier.value].valid();
}

std::string MatrixRewriter::FreshName(std::string wanted) {
  StringInterner& strings = program.module.strings;
  uint32_t& number = numbers_[wanted];
  while (true) {
    ++number;
    const std::string name = number == 1 ? wanted : wanted + "_" + std::to_string(number);
    const uint32_t known = strings.size();
    if (strings.Intern(name).value >= known) return name;
  }
}

// Returns the new name of a declaration, or null if the declaration is not renamed.
const std::string* MatrixRewriter::NewName(NodeId declaration) const {
  const auto at = std::lower_bound(renamed_.begin(), renamed_.end(), declaration,
                                   [](const auto& each, NodeId node) { return each.first < node; });
  return at == renamed_.end() || at->first != declaration ? nullptr : &at->second;
}

std::string MatrixRewriter::NameOf(NodeId declaration) const {
  const std::string* name = NewName(declaration);
  return name != nullptr ? *name : std::string(program.source.text(ast.SpanOf(declaration)));
}

// Returns whether the application can refer to a declaration by its name, i.e. whether it is an
// entry point or an override. Sets `as` to the kind of declaration, for messages.
bool MatrixRewriter::IsKnownOutside(NodeId declaration, std::string_view* as) const {
  const NodeKind kind = ast.kind(declaration);
  *as = kind == NodeKind::kOverride ? "an override" : "an entry point";
  return kind == NodeKind::kOverride ||
         (kind == NodeKind::kFunction &&
          program[UserFunctionId(program[declaration].ref)].stage != ir::ShaderStage::kNone);
}

void MatrixRewriter::FindHiding(NodeId declaration, bool hides_type) {
  const std::string name(program.module.strings.Get(StringId(ast.token(declaration).payload)));
  std::string_view as;
  if (!IsKnownOutside(declaration, &as)) {
    renamed_.emplace_back(declaration, FreshName(name + "_"));
    return;
  }
  NoCounterpart(ast.SpanOf(declaration),
                Quote(name) + " is " + std::string(as) +
                    (hides_type ? " here, and hides a type that the converted parameter needs"
                                : " here, but predeclared in the other dialect"))
      .AddHelp("rename it, here and in the application");
}

void MatrixRewriter::FindHiding(std::span<const StringId> predeclared) {
  FindHiding(predeclared, /*hides_type=*/false);
}

void MatrixRewriter::FindHidingTypes(std::span<const StringId> names) {
  FindHiding(names, /*hides_type=*/true);
}

void MatrixRewriter::FindHiding(std::span<const StringId> names, bool hides_type) {
  const size_t known = predeclared_.size();
  for (const StringId name : names) {
    if (std::find(predeclared_.begin(), predeclared_.end(), name) == predeclared_.end()) {
      predeclared_.push_back(name);
    }
  }
  const auto first = predeclared_.begin() + static_cast<std::ptrdiff_t>(known);
  if (first == predeclared_.end()) return;
  for (const NameNotes::Declared& declared : notes_.declared) {
    const StringId name(ast.token(declared.node).payload);
    if (hides_type && declared.scope != 0) continue;
    if (std::find(first, predeclared_.end(), name) == predeclared_.end()) continue;
    FindHiding(declared.node, hides_type);
  }
  StableSort(renamed_, kNodeOf);
}

void MatrixRewriter::FindNewNames(std::span<const NodeId> declarations) {
  PoolVector<std::pair<NodeId, std::string>> found;
  for (const NodeId declaration : declarations) {
    if (NewName(declaration) != nullptr) continue;
    found.emplace_back(declaration, FreshName(NameOf(declaration) + "_"));
  }
  renamed_.insert(renamed_.end(), found.begin(), found.end());
  StableSort(renamed_, kNodeOf);
}

void MatrixRewriter::RenameHiding() {
  if (renamed_.empty()) return;
  for (const auto& [declaration, name] : renamed_) {
    edits.Replace(ast.SpanOf(declaration), Replacement().Text(name));
  }
  for (uint32_t i = 0; i < ast.nodes.size(); ++i) {
    if (ast.kind(NodeId(i)) != NodeKind::kIdentifier || edited_[i]) continue;
    const std::string* name = NewName(notes_.declarations[i]);
    if (name != nullptr) edits.Replace(ast.SpanOf(NodeId(i)), Replacement().Text(*name));
  }
}

// ---------------------------------------------------------------- the tree

const ir::Type* MatrixRewriter::MatrixOf(NodeId expression) const {
  TypeId type = program.TypeOf(expression);
  if (!type.valid()) return nullptr;
  if (types.kind(type) == ir::TypeKind::kReference) type = types[type].element;
  return types.kind(type) == ir::TypeKind::kSubgroupMatrix ? &types[type] : nullptr;
}

const CallTarget* MatrixRewriter::BuiltinCall(NodeId call) const {
  if (program[call].ref == NodeId::kNoneValue) return nullptr;
  const CallTarget& target = program.CallOf(call);
  return target.kind == CallTarget::kBuiltin ? &target : nullptr;
}

// Computes the effects of all nodes in a single pass, because children have lower ids than their
// parents.
void MatrixRewriter::FindEffects() {
  for (uint32_t i = 0; i < ast.nodes.size(); ++i) {
    const NodeId node(i);
    Effect effect = OwnEffect(node);
    ForEachChild(ast, node,
                 [&](NodeId child) { effect = std::max(effect, effects_[child.value]); });
    effects_[i] = effect;
  }
}

MatrixRewriter::Effect MatrixRewriter::OwnEffect(NodeId node) const {
  switch (ast.kind(node)) {
    case NodeKind::kIdentifier: {
      const VariableId variable = program.VariableOf(node);
      const bool is_var = variable.valid() && notes_.declarations[node.value].valid() &&
                          program[variable].kind == VariableKind::kVar;
      return is_var ? Effect::kReads : Effect::kNone;
    }
    case NodeKind::kUnary:
      return UnaryView(ast, node).op() == Operator::kIndirection ? Effect::kReads : Effect::kNone;
    case NodeKind::kIndex:
      return IsPointer(program, IndexView(ast, node).base()) ? Effect::kReads : Effect::kNone;
    case NodeKind::kMember:
      return IsPointer(program, MemberView(ast, node).base()) ? Effect::kReads : Effect::kNone;
    case NodeKind::kCall: return CallEffect(node);
    default: return Effect::kNone;
  }
}

MatrixRewriter::Effect MatrixRewriter::CallEffect(NodeId call) const {
  if (program[call].ref == NodeId::kNoneValue) return Effect::kNone;
  const CallTarget& target = program.CallOf(call);
  if (target.kind == CallTarget::kUser) return Effect::kWrites;
  if (target.kind != CallTarget::kBuiltin) return Effect::kNone;
  const auto fn = static_cast<ir::BuiltinFn>(target.index);
  const ir::BuiltinInfo& info = ir::InfoOf(fn);
  if (info.IsBarrier()) return Effect::kWrites;
  // A function whose result may be ignored, such as an atomic function, is called for its side
  // effects.
  if (!info.MustUse()) return Effect::kWrites;
  return info.IsConst() ? Effect::kNone : Effect::kReads;
}

// Returns the effect of computing an address, i.e. of evaluating a pointer, or of evaluating a
// reference without loading from it. Only index expressions in the address can have effects.
MatrixRewriter::Effect MatrixRewriter::AddressEffect(NodeId place) const {
  Effect effect = Effect::kNone;
  while (true) {
    switch (ast.kind(place)) {
      case NodeKind::kParen: place = ParenView(ast, place).inner(); break;
      case NodeKind::kUnary: place = UnaryView(ast, place).operand(); break;
      case NodeKind::kMember: place = MemberView(ast, place).base(); break;
      case NodeKind::kIndex:
        effect = std::max(effect, effects_[IndexView(ast, place).index().value]);
        place = IndexView(ast, place).base();
        break;
      case NodeKind::kIdentifier: return effect;
      default: return std::max(effect, effects_[place.value]);
    }
  }
}

bool MatrixRewriter::Commute(Effect a, Effect b) {
  return (a != Effect::kWrites || b == Effect::kNone) &&
         (b != Effect::kWrites || a == Effect::kNone);
}

bool MatrixRewriter::Commute(NodeId a, NodeId b) const {
  return Commute(effects_[a.value], effects_[b.value]);
}

bool MatrixRewriter::CommutesWithAddress(NodeId place, NodeId expression) const {
  return Commute(AddressEffect(place), effects_[expression.value]);
}

bool MatrixRewriter::MayRepeatAddress(NodeId place) const {
  return AddressEffect(place) != Effect::kWrites;
}

bool MatrixRewriter::StandsInBlock(NodeId node) const {
  NodeId parent = ParentOf(node);
  if (parent.valid() && ast.kind(parent) == NodeKind::kCallStatement) parent = ParentOf(parent);
  return parent.valid() && ast.kind(parent) == NodeKind::kCompound;
}

std::string MatrixRewriter::NewLine(NodeId first) const {
  const std::string_view text = program.source.text();
  // The first token of a call is the node's main token. The main token of a `let` is its name, and
  // the keyword before it is the first token.
  const uint32_t token = ast[first].token - (ast.kind(first) == NodeKind::kLet ? 1 : 0);
  const size_t begin = ast.TokenSpan(token).begin;
  size_t line = begin;
  while (line > 0 && (text[line - 1] == ' ' || text[line - 1] == '\t')) --line;
  if (line > 0 && text[line - 1] != '\n') return " ";
  const bool with_return = line > 1 && text[line - 2] == '\r';
  return (with_return ? "\r\n" : "\n") + std::string(text.substr(line, begin - line));
}

bool MatrixRewriter::Mentions(NodeId expression, StringId name) const {
  PoolVector<NodeId> todo = {expression};
  while (!todo.empty()) {
    const NodeId node = todo.back();
    todo.pop_back();
    if (ast.kind(node) == NodeKind::kIdentifier && IdentifierView(ast, node).name() == name) {
      return true;
    }
    ForEachChild(ast, node, [&](NodeId child) { todo.push_back(child); });
  }
  return false;
}

Diagnostic& MatrixRewriter::NoCounterpart(Span span, std::string message) const {
  return diagnostics.Add(DiagCode::no_counterpart, span, std::move(message));
}

}  // namespace tessera::wgsl
