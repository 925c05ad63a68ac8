// Where a type may stand: what WGSL says of whole types, whoever asks.
#ifndef TESSERA_WGSL_RESOLVE_TYPE_RULES_H_
#define TESSERA_WGSL_RESOLVE_TYPE_RULES_H_

#include <string_view>

#include "wgsl/resolve/resolver_part.h"

namespace tessera::wgsl {

// Each check gives a diagnostic and returns false where the type may not stand.
class TypeRules : ResolverPart {
 public:
  explicit TypeRules(SemanticContext& context) : ResolverPart(context) {}

  // As the element of an array or the member of a structure: `what`.
  bool CheckElement(TypeId element, NodeId node, std::string_view what) const;
  // How deep it nests and how large it is.
  bool CheckNesting(TypeId type, NodeId node) const;
  // As the store type of a variable of this address space and access, or of a pointer to one. `at`: what says so.
  bool CheckStore(ir::AddressSpace space, ir::Access access, TypeId type, NodeId at,
                  bool is_pointer) const;
  bool CheckParameter(TypeId type, NodeId node, NodeId type_node) const;
  // Returns what is wrong with the type in the address space, or nothing.
  std::string_view StoreProblem(ir::AddressSpace space, ir::Access access, TypeId type,
                                bool is_pointer) const;

 private:
  void ShowWhatIsNotShareable(TypeId type, Diagnostic& d) const;
  std::string_view ConstructibleProblem(TypeId type) const;
  bool CheckLayout(TypeId type, ir::AddressSpace space, NodeId at) const;
  bool CheckUniformMembers(TypeId type, Span span) const;
  uint32_t UniformAlign(TypeId type) const;
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_TYPE_RULES_H_
