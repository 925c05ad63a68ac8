// Checks type rules that depend only on the type and on how it is used.
#ifndef TESSERA_WGSL_RESOLVE_TYPE_RULES_H_
#define TESSERA_WGSL_RESOLVE_TYPE_RULES_H_

#include <string_view>

#include "wgsl/resolve/resolver_part.h"

namespace tessera::wgsl {

// Checks whether types are allowed for a given use. If a type is not allowed, the Check functions
// report an error and return false.
class TypeRules : ResolverPart {
 public:
  explicit TypeRules(SemanticContext& context) : ResolverPart(context) {}

  // Checks the type of an array element or structure member. `what` describes the element or member
  // in messages.
  bool CheckElement(TypeId element, NodeId node, std::string_view what) const;
  // Checks the nesting depth and the size of a type.
  bool CheckNesting(TypeId type, NodeId node) const;
  // Checks that `space` and `access` allow `type` as the store type of a variable or, if
  // `is_pointer`, of a pointer. Reports errors at `at`, the node that specifies the type.
  bool CheckStore(ir::AddressSpace space, ir::Access access, TypeId type, NodeId at,
                  bool is_pointer) const;
  bool CheckParameter(TypeId type, NodeId node, NodeId type_node) const;
  // Returns why a type is not allowed in the address space, or an empty string if it is allowed.
  std::string_view StoreProblem(ir::AddressSpace space, ir::Access access, TypeId type,
                                bool is_pointer) const;

 private:
  void ExplainNotShareable(TypeId type, Diagnostic& d) const;
  std::string_view ConstructibleProblem(TypeId type) const;
  bool CheckLayout(TypeId type, ir::AddressSpace space, NodeId at) const;
  bool CheckUniformMembers(TypeId type, Span span) const;
  uint32_t UniformAlign(TypeId type) const;
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_TYPE_RULES_H_
