// Implements the lint rule about private variables that could be local variables.
#include "tools/lint/reporter.h"
#include "wgsl/syntax/ast_views.h"

namespace tessera::lint {

using wgsl::NodeId;
using wgsl::NodeKind;

namespace {

// How a private variable is used. If only one function refers to the variable, `function` is that
// function, and `first` is its first reference to the variable in source order.
struct Use {
  NodeId function;
  NodeId first;
  bool several = false;
  // Whether the program takes the address of the variable or of a part of it.
  bool has_pointer = false;
};

class PrivateFinder {
 public:
  PrivateFinder(const Subject& subject, Reporter& reporter)
      : s_(subject), ast_(subject.ast), reporter_(reporter) {}

  void Run() {
    uses_.resize(ast_.nodes.size());
    assigned_.resize(ast_.nodes.size());
    for (const uint32_t d : ast_.declarations) {
      if (ast_.kind(NodeId(d)) != NodeKind::kFunction) continue;
      NoteUses(NodeId(d));
      NoteAssignments(NodeId(d));
    }
    for (const wgsl::VariableId id : s_.program.module_variables) {
      const wgsl::Variable& variable = s_.program[id];
      if (variable.kind == wgsl::VariableKind::kVar &&
          variable.space == ir::AddressSpace::kPrivate) {
        Check(variable.node);
      }
    }
  }

 private:
  void NoteUses(NodeId function) {
    PoolVector<NodeId> open = {function};
    while (!open.empty()) {
      const NodeId node = open.back();
      open.pop_back();
      if (ast_.kind(node) == NodeKind::kIdentifier) {
        if (const NodeId d = s_.notes.declarations[node.value]; d.valid()) Note(d, node, function);
      }
      if (ast_.kind(node) == NodeKind::kUnary &&
          wgsl::UnaryView(ast_, node).op() == wgsl::Operator::kAddressOf) {
        NotePointer(wgsl::UnaryView(ast_, node).operand());
      }
      wgsl::ForEachChild(ast_, node, [&](NodeId child) { open.push_back(child); });
    }
  }

  void Note(NodeId declaration, NodeId use, NodeId function) {
    Use& known = uses_[declaration.value];
    if (known.function.valid() && known.function != function) known.several = true;
    known.function = function;
    if (!known.first.valid() || ast_[use].token < ast_[known.first].token) known.first = use;
  }

  void NotePointer(NodeId place) {
    const NodeId root = s_.RootOf(place);
    if (!root.valid()) return;
    if (const NodeId d = s_.notes.declarations[root.value]; d.valid()) {
      uses_[d.value].has_pointer = true;
    }
  }

  // Records the assignments that every call to a function executes, i.e. those at the top level of
  // its body.
  void NoteAssignments(NodeId function) {
    const NodeId body = wgsl::FunctionView(ast_, function).body();
    for (const NodeId statement : wgsl::CompoundView(ast_, body).statements()) {
      if (ast_.kind(statement) != NodeKind::kAssign) continue;
      const wgsl::AssignView view(ast_, statement);
      if (view.target().valid()) assigned_[view.target().value] = view.value();
    }
  }

  void Check(NodeId variable) {
    const Use& use = uses_[variable.value];
    if (!use.function.valid() || use.several || s_.NameOf(variable).starts_with('_')) return;
    if (s_.other_features.MayUse(variable)) return;
    // If the program uses a pointer to the variable, the variable cannot become local, because the
    // pointer's type includes the address space.
    if (use.has_pointer) return;
    const wgsl::UserFunction& function =
        s_.program[wgsl::UserFunctionId(s_.program[use.function].ref)];
    // An entry point runs only once per invocation. Any other function may be called again and see
    // the value from its previous call, unless it first assigns a new value.
    if (function.stage == ir::ShaderStage::kNone && !BeginsWithAssignment(use)) return;
    Diagnostic* d =
        reporter_.Report(RuleId::private_could_be_local, ast_.SpanOf(variable),
                         "only the function " + Quote(s_.NameOf(use.function)) +
                             " uses the private variable " + Quote(s_.NameOf(variable)));
    if (d != nullptr) d->AddHelp("declare it in the function");
  }

  // Returns whether the first reference is the target of an assignment to the whole variable. The
  // assignment must be at the top level of the function's body, and the assigned value must not use
  // the variable.
  bool BeginsWithAssignment(const Use& use) const {
    const NodeId value = assigned_[use.first.value];
    // A condition before the first reference may exclude the assignment.
    const Span before{ast_.SpanOf(use.function).begin, ast_.SpanOf(use.first).begin};
    if (s_.other_features.excluded().Touches(before)) return false;
    return value.valid() && !Names(value, s_.notes.declarations[use.first.value]);
  }

  bool Names(NodeId root, NodeId declaration) const {
    PoolVector<NodeId> open = {root};
    while (!open.empty()) {
      const NodeId node = open.back();
      open.pop_back();
      if (ast_.kind(node) == NodeKind::kIdentifier &&
          s_.notes.declarations[node.value] == declaration) {
        return true;
      }
      wgsl::ForEachChild(ast_, node, [&](NodeId child) { open.push_back(child); });
    }
    return false;
  }

  const Subject& s_;
  const wgsl::Ast& ast_;
  Reporter& reporter_;
  PoolVector<Use> uses_;  // indexed by declaration
  // Indexed by node: if the node is the target of an assignment at the top level of a function's
  // body, the value that this assignment stores.
  PoolVector<NodeId> assigned_;
};

}  // namespace

void FindPrivateVariables(const Subject& subject, Reporter& reporter) {
  if (reporter.IsOn(RuleId::private_could_be_local)) PrivateFinder(subject, reporter).Run();
}

}  // namespace tessera::lint
