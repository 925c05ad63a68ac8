// Resolves declarations other than functions (WGSL: Variable and Value Declarations, Structure
// Types, Type Aliases).
#ifndef TESSERA_WGSL_RESOLVE_DECLARATIONS_H_
#define TESSERA_WGSL_RESOLVE_DECLARATIONS_H_

#include <span>
#include <utility>

#include "base/compiler.h"
#include "base/pool_vector.h"
#include "wgsl/resolve/attributes.h"
#include "wgsl/resolve/expressions.h"
#include "wgsl/resolve/function_uses.h"
#include "wgsl/resolve/type_expressions.h"
#include "wgsl/resolve/type_rules.h"

namespace tessera::wgsl {

class Declarations : ResolverPart {
 public:
  Declarations(SemanticContext& context, TypeExpressions& type_expressions, const TypeRules& rules,
               FunctionUses& uses, Expressions& expressions, Attributes& attributes)
      : ResolverPart(context),
        type_expressions_(type_expressions),
        rules_(rules),
        uses_(uses),
        expressions_(expressions),
        attributes_(attributes),
        after_syntax_errors_(context.diagnostics.has_errors()) {}

  // Resolves a declaration other than a function, at module scope or in a function. Does not bind
  // its name.
  void Resolve(NodeId node);
  // Appends a declaration to Program::variables. The returned reference is valid until the next
  // call.
  Variable& NewVariable(VariableKind kind, NodeId node, TypeId type = {}, NodeId init = {});
  // Makes the declaration's node refer to `v`, which NewVariable returned, and copies the current
  // type of `v` to the node.
  void Declare(Variable& v);
  // Reports an error if two overrides have the same @id (WGSL: override Declarations).
  void CheckIds();

 private:
  void Const(NodeId node);
  void Override(NodeId node);
  void Let(NodeId node);
  void Var(NodeId node);
  bool VarArguments(NodeList args, ir::AddressSpace* space, ir::Access* written);
  bool Place(Variable& v, NodeId node, ir::Access written, bool ok);
  bool CheckSpace(Variable& v, NodeList args);
  TESSERA_COLD void NeedsSpace(const Variable& v);
  bool CheckAccess(const Variable& v, ir::Access written, NodeList args);
  bool CheckStoreType(const Variable& v, NodeList args, NodeId type_node);
  bool CheckPixelLocal(const Variable& v);
  bool CheckVarInitializer(const Variable& v, bool ok);
  void ModuleVar(Variable& v, NodeList attribute_list);
  void InputAttachment(Variable& variable, const AttributeSet& attributes);
  // A declaration whose type is still unknown. `init` may be none.
  struct UntypedDeclaration {
    VariableKind kind;
    NodeId node, init;
  };
  TypeId TypeAndValue(UntypedDeclaration v, NodeId type_node);
  TypeId Initializer(UntypedDeclaration v, TypeId type);
  TESSERA_COLD void ReportNoTypeOrValue(UntypedDeclaration v);
  bool CheckInitializerStage(UntypedDeclaration v, TypeId type, const Operand& x);
  bool ConvertInitializer(UntypedDeclaration v, TypeId type, const Operand& x);
  void SuggestKeyword(Diagnostic& d, UntypedDeclaration v, TypeId type, const Operand& x);
  // Returns whether a const, override or let may have the type. If not, reports an error at `at`,
  // the node that determines the type.
  bool CheckValueType(VariableKind kind, TypeId type, NodeId at) {
    const bool constructible = types_.Has(type, ir::TypeFlags::kConstructible);
    return kind == VariableKind::kVar || (constructible && kind != VariableKind::kOverride) ||
           CheckOtherType(kind, type, at);
  }
  bool CheckOtherType(VariableKind kind, TypeId type, NodeId at);
  // ---- functions in structs.cc
  void Struct(NodeId node);
  bool Member(NodeId node, bool last, ir::StructMember& m);
  bool MemberType(NodeId node, bool last, TypeId type, bool* ok);
  bool MemberAlign(NodeId attribute, ir::StructMember& m);
  bool MemberSize(NodeId attribute, ir::StructMember& m);
  bool CheckMemberNames(NodeId node);
  void CheckStructIo(NodeId node, std::span<const ir::StructMember> members);
  void CheckBlendSources(NodeId node, std::span<const ir::StructMember> members,
                         const ir::StructMember& blend);

  TypeExpressions& type_expressions_;
  const TypeRules& rules_;
  FunctionUses& uses_;
  Expressions& expressions_;
  Attributes& attributes_;
  // Whether there were syntax errors. If so, the tree may lack some declarations.
  const bool after_syntax_errors_;
  PoolVector<std::pair<uint32_t, NodeId>> ids_;  // @id values and their attributes
  // Scratch memory for `Struct`, which reuses it for every structure.
  PoolVector<ir::StructMember> members_;
  PoolVector<std::pair<uint32_t, NodeId>> member_names_;  // {StringId::value, member node}
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_DECLARATIONS_H_
