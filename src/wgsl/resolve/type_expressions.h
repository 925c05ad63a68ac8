// Resolves type expressions (WGSL: Types; Type Expressions).
#ifndef TESSERA_WGSL_RESOLVE_TYPE_EXPRESSIONS_H_
#define TESSERA_WGSL_RESOLVE_TYPE_EXPRESSIONS_H_

#include <span>
#include <string_view>

#include "absl/container/flat_hash_set.h"
#include "base/compiler.h"
#include "base/pool_vector.h"
#include "wgsl/resolve/function_uses.h"
#include "wgsl/resolve/scopes.h"
#include "wgsl/resolve/suggestions.h"
#include "wgsl/resolve/type_rules.h"

namespace tessera::wgsl {

class Expressions;

class TypeExpressions : ResolverPart {
 public:
  TypeExpressions(SemanticContext& context, const Scopes& scopes, Suggestions& suggestions,
                  const TypeRules& rules, FunctionUses& uses, Expressions& expressions)
      : ResolverPart(context),
        scopes_(scopes),
        suggestions_(suggestions),
        rules_(rules),
        uses_(uses),
        expressions_(expressions) {}

  // Returns the type that a type expression denotes. Returns none if an error was reported.
  TypeId Resolve(NodeId node);
  // Like `Resolve`, but also allows i8 and u8, which are valid as the component type of a subgroup
  // matrix. Returns none if an error was reported.
  TypeId ResolveComponent(NodeId node);
  // Returns the type that an alias denotes. Allows i8 and u8, because an alias can be the component
  // type of a subgroup matrix.
  TypeId ResolveAliased(NodeId node);
  // Resolve the template arguments of `var` and `ptr`. Return false if an error was reported.
  bool AddressSpace(NodeId node, ir::AddressSpace* space);
  bool Access(NodeId node, ir::Access* access);
  bool IsReordered(NodeList args, bool ptr) const;

 private:
  bool NamesType(NodeId node) const;
  void NoWriteOnlyStorage(NodeId access) const;
  void Reorder(NodeList args, std::initializer_list<NodeId> right) const;
  TypeId NamedType(NodeId node);
  TypeId PlainVector(const IdentifierView& view);
  TypeId Declared(NodeId node, StringId name, NodeId decl);
  TESSERA_COLD TypeId NotAType(NodeId node, StringId name);
  TypeId Predeclared(NodeId node, StringId name);
  TypeId SmallInt(NodeId node, StringId name);
  TypeId WideInt(NodeId node, StringId name);
  TESSERA_OWN_FRAME TypeId Generated(NodeId node, StringId name, NodeList args);
  TypeId Vector(NodeId node, StringId name, NodeList args);
  TypeId Matrix(NodeId node, StringId name, NodeList args);
  TypeId Atomic(NodeId node, NodeList args);
  TypeId Array(NodeId node, NodeList args);
  TypeId Pointer(NodeId node, NodeList args);
  TypeId InputAttachment(NodeId node, NodeList args);
  TypeId SampledTexture(NodeId node, StringId name, NodeList args);
  TypeId StorageTexture(NodeId node, StringId name, NodeList args);
  TypeId CooperativeMatrix(NodeId node, StringId name, NodeList args);
  void NotATexelFormat(NodeId node);
  bool CheckAtomicTexels(NodeId format_node, ir::TexelFormat format, NodeId access_node,
                         ir::Access access);
  TypeId Buffer(NodeId node, NodeList args);
  TypeId BindingArray(NodeId node, NodeList args);
  TypeId SubgroupMatrix(NodeId node, StringId name, NodeList args);
  TypeId SampledComponent(NodeId node);
  bool TemplateCount(NodeId node, StringId name, size_t have, size_t min, size_t max) const {
    return (have >= min && have <= max) || WrongTemplateCount(node, name, have, min, max);
  }
  // Reports that the number of template arguments is wrong, and returns false.
  bool WrongTemplateCount(NodeId node, StringId name, size_t have, size_t min, size_t max) const;
  // Evaluates a positive integer that is a const-expression or override-expression: an array count,
  // a matrix dimension or a buffer size.
  bool CountExpression(NodeId node, DiagCode code, std::string_view what, ir::Count* count);
  bool ConstCount(const Operand& x, DiagCode code, std::string_view what, ir::Count* count);
  ir::Count OverrideCount(NodeId node);
  void CountAtRunTime(NodeId node, DiagCode code, std::string_view what);
  bool IsHidden(StringId name, Diagnostic& d) const;
  // Returns the predeclared enumerant to which an identifier refers. Returns none if a declaration
  // hides the name, or if the name is not an enumerant.
  StringId EnumerantOf(NodeId node) const;

  const Scopes& scopes_;
  Suggestions& suggestions_;
  const TypeRules& rules_;
  FunctionUses& uses_;
  Expressions& expressions_;
  // Indexed by the VariableId of an override: the override-expression that consists only of the
  // override's name.
  PoolVector<ir::OverrideExprId> override_counts_;
  absl::flat_hash_set<uint32_t>
      hiding_;  // declarations that were reported for hiding a predeclared type
  // Whether i8 and u8 are allowed. ResolveComponent sets this while it resolves its type.
  // ResolveAliased does the same, but only if the type is a plain name.
  bool allow_small_int_ = false;
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_TYPE_EXPRESSIONS_H_
