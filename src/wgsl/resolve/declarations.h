// Declarations but functions (WGSL: Variable and Value Declarations, Structure Types, Type Aliases).
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

  // A declaration of module scope that is no function, or a variable or value of a function. Binds no name.
  void Resolve(NodeId node);
  // Adds to Program::variables what is known of a declaration. Valid until the next one.
  Variable& NewVariable(VariableKind kind, NodeId node, TypeId type = {}, NodeId init = {});
  // Makes the declaration's node refer to one that NewVariable has added, with the type that it has by now.
  void Declare(Variable& v);
  // WGSL: override Declarations: @id values are unique.
  void CheckIds();

 private:
  // Few variables are the module's: apart, the others need not keep registers for a vector that grows.
  TESSERA_NOINLINE void DeclareInModule(VariableId id);
  void Const(NodeId node);
  void Override(NodeId node);
  void Let(NodeId node);
  void Var(NodeId node);
  TESSERA_NOINLINE bool VarArguments(NodeList args, ir::AddressSpace* space, ir::Access* written);
  TESSERA_NOINLINE bool Place(Variable& v, NodeId node, ir::Access written, bool ok);
  bool CheckSpace(Variable& v, NodeList args);
  TESSERA_NOINLINE void NeedsSpace(const Variable& v);
  bool CheckAccess(const Variable& v, ir::Access written, NodeList args);
  bool CheckStoreType(const Variable& v, NodeList args, NodeId type_node);
  bool CheckPixelLocal(const Variable& v);
  bool CheckVarInitializer(const Variable& v, bool ok);
  TESSERA_NOINLINE void ModuleVar(Variable& v, NodeList attribute_list);
  void InputAttachment(Variable& variable, const AttributeSet& attributes);
  // What is known of a declaration before it has its type; `init` may be none.
  struct Beginning {
    VariableKind kind;
    NodeId node, init;
  };
  // Part of Let and Var, as most declarations.
  TESSERA_ALWAYS_INLINE TypeId TypeAndValue(Beginning v, NodeId type_node);
  TESSERA_ALWAYS_INLINE TypeId Initializer(Beginning v, TypeId type);
  // What these leave to others is rare.
  TESSERA_NOINLINE void NeitherTypeNorValue(Beginning v);
  TESSERA_NOINLINE bool CheckInitializerStage(Beginning v, TypeId type, const Operand& x);
  TESSERA_NOINLINE bool ConvertInitializer(Beginning v, TypeId type, const Operand& x);
  void SuggestKeyword(Diagnostic& d, Beginning v, TypeId type, const Operand& x);
  // Whether a const, override or let may have the type; `at`: what gives it the type.
  bool CheckValueType(VariableKind kind, TypeId type, NodeId at) {
    const bool constructible = types_.Has(type, ir::TypeFlags::kConstructible);
    return kind == VariableKind::kVar || (constructible && kind != VariableKind::kOverride) ||
           CheckOtherType(kind, type, at);
  }
  TESSERA_NOINLINE bool CheckOtherType(VariableKind kind, TypeId type, NodeId at);
  // structs.cc
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
  // The tree has holes then: what is missing may have been declared in one of them.
  const bool after_syntax_errors_;
  PoolVector<std::pair<uint32_t, NodeId>> ids_;  // @id values, and the attributes
  // Scratch of Struct.
  PoolVector<ir::StructMember> members_;
  PoolVector<std::pair<uint32_t, NodeId>> member_names_;  // StringId::value
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_DECLARATIONS_H_
