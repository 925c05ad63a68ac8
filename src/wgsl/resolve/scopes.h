// Which declaration each name denotes now (WGSL: Declaration and Scope).
#ifndef TESSERA_WGSL_RESOLVE_SCOPES_H_
#define TESSERA_WGSL_RESOLVE_SCOPES_H_

#include <span>
#include <vector>

#include "base/compiler.h"
#include "base/plain_vector.h"
#include "wgsl/resolve/resolver_part.h"

namespace tessera::wgsl {

// One declaration that is visible. Those of module scope come first, and inner scopes follow outer ones.
struct Binding {
  uint32_t name;      // StringId::value
  uint32_t previous;  // the binding of the same name that this one hides, or none
  NodeId node;        // the declaration
  // That of a variable or value; none of others, and while their declaration is not resolved, or if that failed.
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
    return name.value < innermost_.size() ? BindingId(innermost_[name.value]) : BindingId();
  }
  // The same for an identifier that refers to what is found.
  BindingId Refer(NodeId identifier) const {
    const BindingId binding = Find(IdentifierView(ast_, identifier).name());
    if (identifier.value < noted_.size() && binding.valid()) {
      noted_[identifier.value] = DeclarationOf(binding);
    }
    return binding;
  }
  NodeId DeclarationOf(BindingId binding) const { return bindings_[binding.value].node; }
  VariableId VariableOf(BindingId binding) const { return bindings_[binding.value].variable; }
  // The declaration that a name denotes now; none: predeclared or unknown.
  NodeId Declaration(StringId name) const {
    const BindingId binding = Find(name);
    return binding.valid() ? DeclarationOf(binding) : NodeId();
  }

  NodeId ReferredTo(NodeId identifier) const {
    const BindingId binding = Refer(identifier);
    return binding.valid() ? DeclarationOf(binding) : NodeId();
  }

  // All that is visible, or hidden by something that is.
  std::span<const Binding> bindings() const { return {bindings_.begin(), bindings_.size()}; }
  uint32_t size() const { return static_cast<uint32_t>(bindings_.size()); }
  // How many scopes are open, and the first binding of one of them, 0 being module scope. A scope that is not
  // open begins behind all bindings.
  uint32_t depth() const { return static_cast<uint32_t>(starts_.size()); }
  uint32_t StartOf(uint32_t scope) const { return scope < depth() ? starts_[scope] : size(); }

 private:
  TESSERA_NOINLINE bool MayHide(NodeId node, uint32_t previous);
  TESSERA_NOINLINE void NoteDeclared(NodeId node);
  void NoteEnter(NodeId node);

  PlainVector<Binding> bindings_;
  std::span<uint32_t> innermost_;  // by name: the binding it denotes now, or none
  PlainVector<uint32_t> starts_;   // by open scope: its first binding
  ForBody for_body_;               // the innermost one
  std::span<NodeId> noted_;        // NameNotes::declarations, empty where nothing is noted
  uint32_t noted_scope_ = 0;       // the innermost one in Program::notes
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_SCOPES_H_
