// Maps each name to the declaration that it denotes at the current position (WGSL: Declaration and
// Scope).
#ifndef TESSERA_WGSL_RESOLVE_SCOPES_H_
#define TESSERA_WGSL_RESOLVE_SCOPES_H_

#include <span>

#include "base/plain_vector.h"
#include "wgsl/resolve/resolver_part.h"

namespace tessera::wgsl {

// Binds a name to a declaration in an open scope. The list of all Bindings is ordered by scope:
// module scope first, the innermost scope last.
struct Binding {
  uint32_t name;      // StringId::value
  uint32_t previous;  // the binding of the same name that this one hides, or none
  NodeId node;        // the declaration
  // The declared variable or value. None for other declarations, and for invalid or unresolved
  // ones. Always none while the resolver fills NameNotes.
  VariableId variable;
};
struct BindingId : Id<BindingId> {
  using Id::Id;
};

class Scopes : ResolverPart {
 public:
  explicit Scopes(SemanticContext& context) : ResolverPart(context) {}

  // Binds all module-scope declarations.
  void DeclareModuleScope();

  // Enters a scope. `node` is the kCompound or kFor that opens the scope.
  void Enter(NodeId node) {
    starts_.push_back(size());
    if (program_.notes != nullptr) NoteEnter(node);
  }
  void Exit();
  // The innermost `for` body. Its parent is the scope of the loop header. EnterForBody returns the
  // enclosing ForBody, which must be passed to ExitForBody.
  struct ForBody {
    uint32_t depth = 0;               // depth() immediately inside the body
    BindingId header = BindingId(0);  // first binding of the header
  };
  ForBody EnterForBody(NodeId body);
  void ExitForBody(ForBody outer);

  // Binds the name of the declaration `node` in the innermost scope. Reports an error if the scope
  // already declares this name.
  void Bind(NodeId node);
  // Updates the binding of a module-scope declaration that has been resolved.
  void NoteResolved(NodeId node);

  BindingId Find(StringId name) const {
    return name.value < visible_.size() ? visible_[name.value].binding : BindingId();
  }
  NodeId DeclarationOf(BindingId binding) const { return bindings_[binding.value].node; }
  // Returns the variable or value that a name denotes at the current position. Returns none if the
  // name denotes anything else. Always returns none while the resolver fills NameNotes (see
  // Binding::variable).
  VariableId Variable(StringId name) const {
    return name.value < visible_.size() ? visible_[name.value].variable : VariableId();
  }
  // Returns the declaration that a name denotes at the current position, or none if the name is
  // predeclared or unknown.
  NodeId Declaration(StringId name) const {
    const BindingId binding = Find(name);
    return binding.valid() ? DeclarationOf(binding) : NodeId();
  }

  // Returns the declaration to which an identifier refers, or none if the name is predeclared or
  // unknown. Records the reference in NameNotes.
  NodeId ReferredTo(NodeId identifier) const {
    const NodeId declaration = Declaration(IdentifierView(ast_, identifier).name());
    if (declaration.valid()) Note(identifier, declaration);
    return declaration;
  }
  // Records in NameNotes that an identifier refers to a declaration. Does nothing if no notes are
  // requested.
  void Note(NodeId identifier, NodeId declaration) const {
    if (identifier.value < noted_.size()) noted_[identifier.value] = declaration;
  }

  // Returns all bindings of the open scopes, including hidden ones.
  std::span<const Binding> bindings() const { return {bindings_.begin(), bindings_.size()}; }
  uint32_t size() const { return static_cast<uint32_t>(bindings_.size()); }
  // depth() is the number of open scopes. StartOf returns the first binding of a scope, where scope
  // 0 is module scope. If the scope is not open, StartOf returns size().
  uint32_t depth() const { return static_cast<uint32_t>(starts_.size()); }
  uint32_t StartOf(uint32_t scope) const { return scope < depth() ? starts_[scope] : size(); }

 private:
  void Push(const Binding& binding) {
    visible_[binding.name] = {BindingId(size()), binding.variable};
    bindings_.push_back(binding);
  }
  bool MayHide(NodeId node, uint32_t previous);
  void NoteEnter(NodeId node);

  struct Visible {
    BindingId binding;    // none if no declaration is visible
    VariableId variable;  // Binding::variable of `binding`
  };

  PlainVector<Binding> bindings_;
  std::span<Visible> visible_;    // indexed by name: the declaration that it denotes now
  PlainVector<uint32_t> starts_;  // first binding of each open scope
  ForBody for_body_;              // the innermost `for` body
  std::span<NodeId> noted_;       // NameNotes::declarations, or empty if names are not recorded
  uint32_t noted_scope_ = 0;      // index of the innermost scope in Program::notes
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_SCOPES_H_
