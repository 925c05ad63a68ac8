// Expressions (WGSL: Expressions). Operators, built-in functions and constructors are resolved by
// overload.h; here is everything else: names, memory views, indices, members. Calls are in calls.h.
#ifndef TESSERA_WGSL_RESOLVE_EXPRESSIONS_H_
#define TESSERA_WGSL_RESOLVE_EXPRESSIONS_H_

#include <string_view>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "base/compiler.h"
#include "wgsl/resolve/function_uses.h"
#include "wgsl/resolve/jumps.h"
#include "wgsl/resolve/scopes.h"
#include "wgsl/resolve/suggestions.h"

namespace tessera::wgsl {

class Calls;

class Expressions : ResolverPart {
 public:
  Expressions(SemanticContext& context, const Scopes& scopes, Suggestions& suggestions,
              const Jumps& jumps, FunctionUses& uses, Calls& calls)
      : ResolverPart(context),
        scopes_(scopes),
        suggestions_(suggestions),
        jumps_(jumps),
        uses_(uses),
        calls_(calls) {}

  // Resolves an expression; false after a diagnostic (its type is none then).
  bool Resolve(NodeId node);
  // The same for an expression whose value is needed: applies the load rule. The operand's type is
  // none after a diagnostic.
  Operand Value(NodeId node) {
    if (Resolve(node)) return OperandOf(node);
    Operand none;
    none.node = node;
    return none;
  }
  // The operand that a resolved expression is.
  Operand OperandOf(NodeId node);
  // Gives an abstract value its default type. False after a diagnostic.
  bool MaterializeDefault(NodeId node);

 private:
  // What a function only ends with, and what is rare, errors above all, is no part of it, so that it needs few registers.
  TESSERA_NOINLINE bool BoolLiteral(NodeId node);
  bool Identifier(NodeId node);
  TESSERA_NOINLINE bool OtherIdentifier(NodeId node, BindingId binding);
  TESSERA_ALWAYS_INLINE bool Reference(NodeId node, VariableId id);
  TESSERA_NOINLINE bool FirstReference(NodeId node, VariableId id);
  TESSERA_NOINLINE bool NotAnExpression(NodeId node);
  bool IsOpenTemplateList(NodeId node) const;
  TESSERA_NOINLINE bool NotDeclared(NodeId node);
  TESSERA_NOINLINE bool NotAValue(NodeId node, std::string_view what);
  TESSERA_NOINLINE bool NotATemplate(NodeId node, NodeId decl);
  TESSERA_NOINLINE bool SkippedByContinue(NodeId node, NodeId decl, NodeId continue_node);
  bool IntLiteral(NodeId node);
  bool FloatLiteral(NodeId node);
  bool OtherLiteral(NodeId node);
  TESSERA_NOINLINE bool Paren(NodeId node);
  bool Unary(NodeId node);
  bool AddressOf(NodeId node);
  bool Indirection(NodeId node);
  bool Binary(NodeId node);
  bool IsBinary(NodeId node, bool logical) const;
  Operand BinaryStep(NodeId node, Operand l);
  TESSERA_NOINLINE Operand WithoutLeft(NodeId node);
  Operand LogicalStep(NodeId node, Operand l);
  TESSERA_NOINLINE bool RequirePointerAccess(NodeId base);
  bool Index(NodeId node);
  TypeId ElementType(TypeId composite, NodeId base);
  bool CheckIndexBounds(TypeId composite, NodeId index);
  bool IndexValue(NodeId node, TypeId composite, TypeId element);
  bool Member(NodeId node);
  TESSERA_NOINLINE bool NoMembers(NodeId node, TypeId composite);
  // Makes it a reference to a part, of the type, of the memory.
  TESSERA_NOINLINE bool SetReference(NodeId node, const ir::Type& memory, TypeId part);
  uint32_t MemberIndex(TypeId structure, StringId name);
  TESSERA_NOINLINE uint32_t MemberOfMany(TypeId structure, StringId name);
  TESSERA_NOINLINE bool StructMember(NodeId node, TypeId composite, const ir::Type* view);
  TESSERA_NOINLINE bool UnknownMember(NodeId node, TypeId structure);
  TESSERA_NOINLINE bool Swizzle(NodeId node, TypeId vector, const ir::Type* view);
  TESSERA_NOINLINE bool OtherSwizzle(NodeId node, TypeId vector, const ir::Type* view);
  uint32_t SwizzleLetters(NodeId node, TypeId vector);
  TESSERA_NOINLINE void BadSwizzle(NodeId node, TypeId vector, std::string_view letters, bool known,
                                   bool outside);
  TESSERA_NOINLINE ConstantId SwizzledValue(ConstantId vector, uint32_t ref);
  bool IsVectorComponentReference(NodeId node) const;
  TESSERA_NOINLINE Operand NoValue(Operand x, TypeId store);
  TESSERA_NOINLINE Operand NoResult(Operand call);

  const Scopes& scopes_;
  Suggestions& suggestions_;
  const Jumps& jumps_;
  FunctionUses& uses_;
  Calls& calls_;
  // By structure and name, for structures of many members: see MemberIndex.
  absl::flat_hash_map<uint64_t, uint32_t> members_;
  PlainVector<NodeId> spine_;  // scratch stack of Binary: below the node, the innermost on top
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_EXPRESSIONS_H_
