#include "wgsl/resolve/module_order.h"

#include <algorithm>
#include <span>
#include <string>

#include "base/pool_vector.h"
#include "base/shorten.h"

namespace tessera::wgsl {
namespace {

// The maximum number of reported cycles. Limited because each report walks a whole cycle, and
// further reports would not help the user.
constexpr uint32_t kMostCycles = 10;

class ModuleOrder : ResolverPart {
 public:
  ModuleOrder(SemanticContext& context, const Scopes& scopes)
      : ResolverPart(context), scopes_(scopes), declarations_(scopes.size()) {}

  PoolVector<NodeId> Run();

 private:
  enum class State : uint8_t { kNew, kBegun, kDone, kInCycle };
  struct Declaration {
    // The first node of the declaration. The last node is the declaration node itself.
    uint32_t first_node = 0;
    State state = State::kNew;
    uint32_t frame = 0;  // the declaration's index in frames_; valid while the state is kBegun
  };
  struct Frame {
    BindingId binding;
    uint32_t cursor;  // the next node to visit
  };

  void FindFirstNodes();
  void AddInOrder(BindingId binding);
  void Push(BindingId binding);
  NodeId NextMention(uint32_t& cursor, NodeId decl) const;
  bool IsAttributeName(uint32_t identifier, NodeId decl) const;
  bool IsMatrixRole(uint32_t identifier, NodeId decl) const;
  void Cycle(BindingId again);
  void ReportCycle(std::span<const Frame> cycle) const;
  Declaration& operator[](BindingId id) { return declarations_[id.value]; }
  NodeId NodeOf(BindingId id) const { return scopes_.DeclarationOf(id); }

  const Scopes& scopes_;
  PoolVector<Declaration> declarations_;  // indexed by BindingId
  PoolVector<Frame> frames_;
  uint32_t cycles_ = 0;
  PoolVector<NodeId> order_;
};

PoolVector<NodeId> ModuleOrder::Run() {
  FindFirstNodes();
  order_.reserve(declarations_.size());
  for (uint32_t b = 0; b < declarations_.size(); ++b) {
    const BindingId binding(b);
    if (ast_.kind(NodeOf(binding)) == NodeKind::kFunction) {
      declarations_[b].state = State::kDone;
    } else if (declarations_[b].state == State::kNew) {
      AddInOrder(binding);
    }
  }
  return std::move(order_);
}

// Finds the first node of each declaration. A declaration consists of all nodes after the previous
// declaration node, up to and including its own declaration node.
void ModuleOrder::FindFirstNodes() {
  uint32_t first = 0;
  for (uint32_t d : ast_.directives) first = std::max(first, d + 1);
  for (uint32_t d : ast_.declarations) {
    const NodeId node(d);
    if (ast_.token(node).kind == TokenKind::kIdentifier) {
      const BindingId binding = scopes_.Find(DeclName(node));
      if (binding.valid() && NodeOf(binding) == node) (*this)[binding].first_node = first;
    }
    first = d + 1;
  }
}

void ModuleOrder::Push(BindingId binding) {
  (*this)[binding].state = State::kBegun;
  (*this)[binding].frame = static_cast<uint32_t>(frames_.size());
  frames_.push_back({binding, (*this)[binding].first_node});
}

// Appends a declaration to `order_`, preceded by the declarations that it mentions and that are not
// in `order_` yet. Omits declarations that form a cycle. Uses an explicit stack, because chains of
// declarations can be arbitrarily long.
void ModuleOrder::AddInOrder(BindingId binding) {
  Push(binding);
  while (!frames_.empty()) {
    Frame& frame = frames_.back();
    const BindingId current = frame.binding;
    const NodeId mention = NextMention(frame.cursor, NodeOf(current));
    if (!mention.valid()) {
      frames_.pop_back();
      if ((*this)[current].state == State::kBegun) {
        order_.push_back(NodeOf(current));
        (*this)[current].state = State::kDone;
      }
      continue;
    }
    const BindingId needed = scopes_.Find(IdentifierView(ast_, mention).name());
    if ((*this)[needed].state == State::kNew) {
      Push(needed);
    } else if ((*this)[needed].state == State::kBegun) {
      Cycle(needed);
    }
  }
}

// Returns the next identifier, from `cursor` on, that refers to a module-scope declaration other
// than a function. Returns none if no such identifier is left.
NodeId ModuleOrder::NextMention(uint32_t& cursor, NodeId decl) const {
  while (cursor < decl.value) {
    const uint32_t i = cursor++;
    const NodeId node(i);
    if (ast_.kind(node) != NodeKind::kIdentifier) continue;
    const NodeId mentioned = scopes_.Declaration(IdentifierView(ast_, node).name());
    if (!mentioned.valid() || ast_.kind(mentioned) == NodeKind::kFunction) continue;
    if (!IsAttributeName(i, decl) && !IsMatrixRole(i, decl)) return NodeId(i);
  }
  return {};
}

// Returns whether an identifier is an argument of @builtin or @interpolate, i.e. a
// context-dependent name. The arguments of an attribute directly precede its node.
bool ModuleOrder::IsAttributeName(uint32_t identifier, NodeId decl) const {
  for (uint32_t j = identifier + 1; j <= identifier + 2 && j < decl.value; ++j) {
    const NodeId after(j);
    if (ast_.kind(after) == NodeKind::kIdentifier) continue;
    if (ast_.kind(after) != NodeKind::kAttribute) return false;
    const AttributeView attribute(ast_, after);
    const StringId name = attribute.name();
    if (name != name::k_builtin && name != name::k_interpolate) return false;
    const NodeList arguments = attribute.arguments();
    return std::ranges::find(arguments, NodeId(identifier)) != arguments.end();
  }
  return false;
}

// Returns whether an identifier is the role (A, B or C) in one of wgpu's matrix types, e.g.
// coop_mat8x8<f32, C>. The template arguments of a type directly precede its node.
bool ModuleOrder::IsMatrixRole(uint32_t identifier, NodeId decl) const {
  const NodeId after(identifier + 1);
  if (after.value >= decl.value || ast_.kind(after) != NodeKind::kIdentifier) return false;
  const IdentifierView type(ast_, after);
  if (type.name() != name::k_coop_mat8x8 && type.name() != name::k_coop_mat16x16) return false;
  if (scopes_.Declaration(type.name()).valid() || !type.has_template_arguments()) return false;
  const NodeList arguments = type.template_arguments();
  return arguments.size() == 2 && arguments[1] == NodeId(identifier);
}

// Handles a cycle: a declaration mentions `again`, which is still on the stack.
void ModuleOrder::Cycle(BindingId again) {
  const uint32_t start = (*this)[again].frame;
  if (++cycles_ <= kMostCycles) ReportCycle(std::span(frames_).subspan(start));
  // Stop at the first frame that is already marked, because usually all frames that were pushed
  // after it are marked, too.
  for (size_t i = start; i < frames_.size(); ++i) {
    State& state = (*this)[frames_[i].binding].state;
    if (state == State::kInCycle) break;
    state = State::kInCycle;
  }
}

void ModuleOrder::ReportCycle(std::span<const Frame> cycle) const {
  const auto name = [&](const Frame& frame) { return Shorten(Text(NodeOf(frame.binding))); };
  std::string chain;
  for (size_t i = 0; i < cycle.size(); ++i) {
    if (cycle.size() > 10 && i == 5) chain += "... needs ";
    if (cycle.size() > 10 && i >= 5 && i + 4 < cycle.size()) continue;
    chain += Cat("'", name(cycle[i]), "' needs ");
  }
  const std::string_view first = name(cycle[0]);
  Diagnostic& d = Error(DiagCode::cyclic_declaration, SpanOf(NodeOf(cycle[0].binding)),
                        Cat("'", first, "' depends on itself"));
  d.AddNote(Cat(chain, "'", first, "'"));
  for (const Frame& frame : cycle.first(std::min<size_t>(cycle.size(), 8))) {
    const NodeId mention(frame.cursor - 1);
    d.AddLabel(SpanOf(mention), Cat("'", name(frame), "' mentions '",
                                    Shorten(Text(IdentifierView(ast_, mention).name())), "' here"));
  }
}

}  // namespace

PoolVector<NodeId> OrderModuleScope(SemanticContext& context, const Scopes& scopes) {
  return ModuleOrder(context, scopes).Run();
}

}  // namespace tessera::wgsl
