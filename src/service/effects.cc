#include "service/effects.h"

#include <algorithm>
#include <vector>

#include "ir/builtin_info.h"
#include "wgsl/syntax/ast_views.h"

namespace tessera::service {
namespace {

constexpr Effects kAll = {true, true};

void Add(Effects& all, Effects more) {
  all.reads |= more.reads;
  all.writes |= more.writes;
}

// Calls visit(node) for the nodes of a subtree. Skips every node for which `enters` returns false,
// together with its descendants. Does not recurse, because chains of operators may have any length.
template <typename Visit, typename Enters>
void ForEachNode(const Analysis& a, NodeId root, Visit visit, Enters enters) {
  std::vector<NodeId> rest{root};
  while (!rest.empty()) {
    const NodeId node = rest.back();
    rest.pop_back();
    if (!enters(node)) continue;
    visit(node);
    wgsl::ForEachChild(a.ast(), node, [&](NodeId child) { rest.push_back(child); });
  }
}

// Returns whether `parent` denotes the same memory as its operand `child`, or a part of it.
bool IsPartOf(const Analysis& a, NodeId parent, NodeId child) {
  if (!parent.valid()) return false;
  switch (a.ast().kind(parent)) {
    case NodeKind::kParen:
    case NodeKind::kMember: return true;
    case NodeKind::kIndex: return wgsl::IndexView(a.ast(), parent).base() == child;
    default: return false;  // others: parents that read the value, or take the address
  }
}

// Returns whether an expression denotes memory other than the handle of a texture or sampler.
bool IsMemory(const Analysis& a, NodeId node) {
  const wgsl::Ast& ast = a.ast();
  const wgsl::NodeFacts& facts = a.program()[node];
  if (facts.type.valid()) {
    // The handle of a texture or sampler never changes.
    return facts.is_reference && a.module().types[facts.type].space != ir::AddressSpace::kHandle;
  }
  // The type is unknown because of an error. Assume that everything that may denote memory does so.
  switch (ast.kind(node)) {
    case NodeKind::kIdentifier: {
      const NodeId declaration = a.model().DeclarationOf(node);
      return declaration.valid() && ast.kind(declaration) == NodeKind::kVar;
    }
    case NodeKind::kUnary: return wgsl::UnaryView(ast, node).op() == wgsl::Operator::kIndirection;
    case NodeKind::kMember:
    case NodeKind::kIndex: return true;
    default: return false;  // others: values, types and statements
  }
}

// Returns whether memory may change while a shader runs (WGSL: Address Spaces). `type` is the type
// of a pointer or reference to the memory; none if it is unknown.
bool MayChange(const Analysis& a, ir::TypeId type) {
  if (!type.valid()) return true;
  const ir::AddressSpace space = a.module().types[type].space;
  return space != ir::AddressSpace::kUniform && space != ir::AddressSpace::kImmediate;
}

// Returns whether `node` is a swizzle of a vector through a pointer, e.g. `p.yx`. Unlike other
// accesses through a pointer, a swizzle is a value, not a reference. Ignores memory that never
// changes.
bool IsSwizzleOfPointee(const Analysis& a, NodeId node) {
  if (a.ast().kind(node) != NodeKind::kMember) return false;
  const ir::TypeId base = a.program().TypeOf(wgsl::MemberView(a.ast(), node).base());
  return base.valid() && a.module().types.kind(base) == ir::TypeKind::kPointer &&
         MayChange(a, base);
}

// Returns whether evaluating `node` reads memory that may change. The operand of '&' and the target
// of a simple assignment are not read. In `a.b[i]`, only the element is read.
bool IsRead(const Analysis& a, NodeId node) {
  if (!IsMemory(a, node)) return IsSwizzleOfPointee(a, node);
  if (!MayChange(a, a.program().TypeOf(node))) return false;
  const wgsl::Ast& ast = a.ast();
  const NodeId parent = a.tree().Parent(node);
  if (IsPartOf(a, parent, node) && IsMemory(a, parent)) return false;
  if (!parent.valid()) return true;
  switch (ast.kind(parent)) {
    case NodeKind::kUnary: return wgsl::UnaryView(ast, parent).op() != wgsl::Operator::kAddressOf;
    case NodeKind::kAssign: return wgsl::AssignView(ast, parent).target() != node;
    default: return true;  // others: parents that read each operand
  }
}

// Returns whether assignments to `target` change only local variables of the function that contains
// the assignment.
bool IsLocal(const Analysis& a, NodeId target) {
  const wgsl::Ast& ast = a.ast();
  while (true) {
    switch (ast.kind(target)) {
      case NodeKind::kParen: target = wgsl::ParenView(ast, target).inner(); break;
      case NodeKind::kMember: target = wgsl::MemberView(ast, target).base(); break;
      case NodeKind::kIndex: target = wgsl::IndexView(ast, target).base(); break;
      case NodeKind::kIdentifier: {
        const NodeId declaration = a.model().DeclarationOf(target);
        return declaration.valid() && ast.kind(declaration) == NodeKind::kVar &&
               a.tree().Parent(declaration).valid();
      }
      default: return false;  // others: memory behind a pointer
    }
  }
}

Effects EffectsOf(const ir::BuiltinInfo& function) {
  const bool writes = (function.effects & ir::Effects::kWritesMemory) != 0;
  return {function.effects != 0, writes};
}

// Returns whether executing a node of a function's body may write memory other than the function's
// local variables (see Effects::writes). Ignores the node's children and the functions that it
// calls.
bool Writes(const Analysis& a, NodeId node) {
  const wgsl::Ast& ast = a.ast();
  switch (ast.kind(node)) {
    case NodeKind::kAssign:
    case NodeKind::kCompoundAssign: return !IsLocal(a, wgsl::AssignView(ast, node).target());
    case NodeKind::kIncrement:
    case NodeKind::kDecrement: return !IsLocal(a, wgsl::StepView(ast, node).target());
    case NodeKind::kDiscard:
    case NodeKind::kError: return true;
    case NodeKind::kCall: {
      if (a.program().ValueOf(node).valid()) return false;
      const uint32_t call = a.program()[node].ref;
      if (call >= a.program().calls.size()) return true;
      const wgsl::CallTarget& target = a.program().calls[call];
      if (target.kind == wgsl::CallTarget::kNone) return true;
      return target.kind == wgsl::CallTarget::kBuiltin &&
             EffectsOf(ir::InfoOf(static_cast<ir::BuiltinFn>(target.index))).writes;
    }
    default: return false;  // others: nodes that only compute values or contain statements
  }
}

// Returns the effects of calling a user-defined function.
Effects EffectsOf(const Analysis& a, wgsl::UserFunctionId function) {
  Effects effects = {.reads = true};
  std::vector<wgsl::UserFunctionId> reached{function};
  for (size_t i = 0; i < reached.size() && !effects.writes; ++i) {
    const wgsl::UserFunction& next = a.program()[reached[i]];
    ForEachNode(
        a, next.node, [&](NodeId node) { effects.writes |= Writes(a, node); },
        [](NodeId) { return true; });
    for (const wgsl::UserFunctionId callee : next.callees) {
      if (std::ranges::find(reached, callee) == reached.end()) reached.push_back(callee);
    }
  }
  return effects;
}

// Returns the effects of a node without those of its operands.
Effects OwnEffects(const Analysis& a, NodeId node) {
  if (a.program().ValueOf(node).valid()) return {};
  if (a.ast().kind(node) != NodeKind::kCall) return {.reads = IsRead(a, node)};
  const uint32_t call = a.program()[node].ref;
  if (call >= a.program().calls.size()) return kAll;
  const wgsl::CallTarget& target = a.program().calls[call];
  switch (target.kind) {
    case wgsl::CallTarget::kNone: return kAll;
    case wgsl::CallTarget::kUser: return EffectsOf(a, wgsl::UserFunctionId(target.index));
    case wgsl::CallTarget::kBuiltin:
      return EffectsOf(ir::InfoOf(static_cast<ir::BuiltinFn>(target.index)));
    case wgsl::CallTarget::kConstruct:
    case wgsl::CallTarget::kConvert:
    case wgsl::CallTarget::kSelect: break;
  }
  return {};
}

}  // namespace

Effects EffectsOf(const Analysis& analysis, NodeId expression) {
  const bool is_read =
      IsMemory(analysis, expression) && MayChange(analysis, analysis.program().TypeOf(expression));
  Effects effects = {.reads = is_read};
  ForEachNode(
      analysis, expression, [&](NodeId node) { Add(effects, OwnEffects(analysis, node)); },
      [](NodeId) { return true; });
  return effects;
}

bool CanComeFirst(const Analysis& a, NodeId root, NodeId expression) {
  const Effects moved = EffectsOf(a, expression);
  if (moved.none()) return true;
  const Span selected = a.tree().Extent(expression);
  const uint32_t end = a.tree().Extent(OutermostPlace(a, expression)).end;
  // Operands are evaluated from left to right. The nodes that contain `expression` are evaluated
  // after it.
  const auto is_earlier = [&](NodeId node) {
    const Span extent = a.tree().Extent(node);
    return extent.end <= end && (extent.begin > selected.begin || extent.end < selected.end);
  };
  Effects earlier;
  ForEachNode(
      a, root,
      [&](NodeId node) {
        if (is_earlier(node)) Add(earlier, OwnEffects(a, node));
      },
      [&](NodeId node) { return node != expression && a.ast().kind(node) != NodeKind::kCompound; });
  return moved.writes ? earlier.none() : !earlier.writes;
}

NodeId OutermostPlace(const Analysis& a, NodeId expression) {
  NodeId place = expression;
  while (IsMemory(a, place) && IsPartOf(a, a.tree().Parent(place), place)) {
    place = a.tree().Parent(place);
  }
  return place;
}

}  // namespace tessera::service
