#include "wgsl/resolve/scopes.h"

#include "base/fill.h"

namespace tessera::wgsl {

void Scopes::DeclareModuleScope() {
  visible_ = program_.module.arena.NewArray<Visible>(program_.module.strings.size());
  FillWithDefault(visible_.data(), visible_.size());
  bindings_.reserve(ast_.declarations.size() + 32);
  starts_.reserve(32);
  if (program_.notes != nullptr) {
    program_.notes->declarations.resize(ast_.nodes.size());
    noted_ = program_.notes->declarations;
  }
  Enter(NodeId());
  for (uint32_t d : ast_.declarations) {
    const NodeId node(d);
    switch (ast_.kind(node)) {
      case NodeKind::kVar:
      case NodeKind::kConst:
      case NodeKind::kOverride:
      case NodeKind::kAlias:
      case NodeKind::kStruct:
      case NodeKind::kFunction: Bind(node); break;
      default: break;
    }
  }
}

void Scopes::Bind(NodeId node) {
  const uint32_t name = ast_.token(node).payload;
  if (name >= visible_.size()) return;  // '_' or a missing name
  const uint32_t previous = visible_[name].binding.value;
  if (previous != kNone && !MayHide(node, previous)) return;
  const bool noted = !noted_.empty();
  Push({name, previous, node, noted ? VariableId() : program_.VariableOf(node)});
  if (noted) program_.notes->declared.push_back({node, noted_scope_});
}

void Scopes::NoteResolved(NodeId node) {
  const BindingId binding = Find(DeclName(node));
  if (binding.valid() && DeclarationOf(binding) == node && noted_.empty()) {
    const VariableId variable = program_.VariableOf(node);
    bindings_[binding.value].variable = variable;
    visible_[DeclName(node).value].variable = variable;
  }
}

// Returns whether a declaration may hide the previous binding of its name. Reports an error if it
// may not.
bool Scopes::MayHide(NodeId node, uint32_t previous) {
  if (previous >= starts_.back()) {
    Error(DiagCode::redeclaration, SpanOf(node),
          Cat("'", Text(node), "' is declared twice in the same scope"))
        .AddLabel(SpanOf(bindings_[previous].node), "first declared here");
    return false;
  }
  // Browsers accept a `for` body that redeclares a name from the loop header. The specification
  // does not settle this yet (gpuweb issue 5024).
  if (depth() == for_body_.depth && previous >= for_body_.header.value) {
    Error(DiagCode::loop_variable_redeclared, SpanOf(node),
          Cat("'", Text(node), "' is redeclared in the body of the 'for' loop that declares it"))
        .AddLabel(SpanOf(bindings_[previous].node), "the loop's declaration, which this one hides")
        .AddHelp("rename one of the two: some implementations reject this");
  }
  return true;
}

void Scopes::NoteEnter(NodeId node) {
  NameNotes& notes = *program_.notes;
  notes.scopes.push_back({node, noted_scope_});
  noted_scope_ = static_cast<uint32_t>(notes.scopes.size() - 1);
}

void Scopes::Exit() {
  const uint32_t start = starts_.back();
  starts_.pop_back();
  for (uint32_t i = size(); i-- > start;) {
    const BindingId previous(bindings_[i].previous);
    Visible& visible = visible_[bindings_[i].name];
    visible.binding = previous;
    visible.variable = previous.valid() ? bindings_[previous.value].variable : VariableId();
  }
  bindings_.truncate(start);
  if (program_.notes != nullptr) noted_scope_ = program_.notes->scopes[noted_scope_].parent;
}

Scopes::ForBody Scopes::EnterForBody(NodeId body) {
  const ForBody outer = for_body_;
  for_body_.header = BindingId(starts_.back());
  Enter(body);
  for_body_.depth = depth();
  return outer;
}

void Scopes::ExitForBody(ForBody outer) {
  Exit();
  for_body_ = outer;
}

}  // namespace tessera::wgsl
