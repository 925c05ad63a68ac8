// Which declaration each name denotes now (WGSL: Declaration and Scope).
#ifndef TESSERA_WGSL_RESOLVE_SCOPES_H_
#define TESSERA_WGSL_RESOLVE_SCOPES_H_

#include <span>

#include "base/compiler.h"
#include "base/plain_vector.h"
#include "wgsl/resolve/resolver_part.h"

namespace tessera::wgsl {

// One declaration that is visible. Those of module scope come first, and inner scopes follow outer ones.
struct Binding {
  uint32_t name;      // StringId::value
  uint32_t previous;  // the binding of the same name that this one hides, or none
  NodeId node;        // the declaration
  // That of a variable or value; none of others, while their declaration is not resolved, if that failed, and where it is
  // noted which name refers to what.
  VariableId variable;
};
struct BindingId : Id<BindingId> {
  using Id::Id;
};

class Scopes : ResolverPart {
 public:
  explicit Scopes(SemanticContext& context) : ResolverPart(context) {}

  // Binds everything that is declared at module scope.
  void DeclareModuleScope();

  // `node`: what opens the scope, a kCompound or kFor.
  void Enter(NodeId node) {
    starts_.push_back(size());
    if (program_.notes != nullptr) NoteEnter(node);
  }
  void Exit();
  // The scope of a for's body, directly in that of its header. The result is for ExitForBody.
  struct ForBody {
    uint32_t depth = 0;               // depth() directly in the body
    BindingId header = BindingId(0);  // first binding of the header
  };
  ForBody EnterForBody(NodeId body);
  void ExitForBody(ForBody outer);

  // Makes `node` known by its name in the innermost scope; an error if it is there already.
  void Bind(NodeId node);
  // A declaration of module scope, bound before, is resolved.
  void NoteResolved(NodeId node);

  BindingId Find(StringId name) const {
    return name.value < visible_.size() ? visible_[name.value].binding : BindingId();
  }
  NodeId DeclarationOf(BindingId binding) const { return bindings_[binding.value].node; }
  // The variable or value that a name denotes now; none too where it has to be noted that it does (Binding::variable).
  VariableId Variable(StringId name) const {
    return name.value < visible_.size() ? visible_[name.value].variable : VariableId();
  }
  // The declaration that a name denotes now; none: predeclared or unknown.
  NodeId Declaration(StringId name) const {
    const BindingId binding = Find(name);
    return binding.valid() ? DeclarationOf(binding) : NodeId();
  }

  // The same for an identifier that refers to what is found.
  NodeId ReferredTo(NodeId identifier) const {
    const NodeId declaration = Declaration(IdentifierView(ast_, identifier).name());
    if (declaration.valid()) Note(identifier, declaration);
    return declaration;
  }
  // An identifier refers to a declaration.
  void Note(NodeId identifier, NodeId declaration) const {
    if (identifier.value < noted_.size()) noted_[identifier.value] = declaration;
  }

  // All that is visible, or hidden by something that is.
  std::span<const Binding> bindings() const { return {bindings_.begin(), bindings_.size()}; }
  uint32_t size() const { return static_cast<uint32_t>(bindings_.size()); }
  // How many scopes are open, and the first binding of one of them, 0 being module scope. A scope that is not
  // open begins behind all bindings.
  uint32_t depth() const { return static_cast<uint32_t>(starts_.size()); }
  uint32_t StartOf(uint32_t scope) const { return scope < depth() ? starts_[scope] : size(); }

 private:
  // What hides another one, or is noted.
  TESSERA_NOINLINE void BindOtherwise(NodeId node, uint32_t name, uint32_t previous);
  void Push(const Binding& binding) {
    visible_[binding.name] = {BindingId(size()), binding.variable};
    bindings_.push_back(binding);
  }
  bool MayHide(NodeId node, uint32_t previous);
  void NoteEnter(NodeId node);

  struct Visible {
    BindingId binding;    // or none
    VariableId variable;  // of the binding
  };

  PlainVector<Binding> bindings_;
  std::span<Visible> visible_;    // by name: what it denotes now
  PlainVector<uint32_t> starts_;  // by open scope: its first binding
  ForBody for_body_;              // the innermost one
  std::span<NodeId> noted_;       // NameNotes::declarations, empty where nothing is noted
  uint32_t noted_scope_ = 0;      // the innermost one in Program::notes
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_SCOPES_H_
