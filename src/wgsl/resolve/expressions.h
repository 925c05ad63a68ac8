// Resolves expressions (WGSL: Expressions): names, memory views, indices and members. See
// overload.h for operators, built-in functions and constructors, and calls.h for calls.
#ifndef TESSERA_WGSL_RESOLVE_EXPRESSIONS_H_
#define TESSERA_WGSL_RESOLVE_EXPRESSIONS_H_

#include <string_view>

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

  // Resolves an expression and returns its NodeFacts. If an error was reported, returns null and
  // leaves the expression without a type.
  const NodeFacts* Resolve(NodeId node);
  // Resolves an expression as a value, applying the load rule. The returned operand has no type if
  // an error was reported.
  Operand Value(NodeId node) {
    const NodeFacts* facts = Resolve(node);
    return facts != nullptr ? OperandOf(node, *facts) : Operand{{}, {}, node};
  }
  // Returns a resolved expression as an operand, applying the load rule.
  Operand OperandOf(NodeId node, const NodeFacts& facts);
  // Converts an abstract value to its default concrete type. Returns false if an error was
  // reported.
  bool MaterializeDefault(NodeId node);

 private:
  const NodeFacts* BoolLiteral(NodeId node);
  TESSERA_OWN_FRAME const NodeFacts* Identifier(NodeId node);
  const NodeFacts* Reference(NodeId node, VariableId id);
  const NodeFacts* FirstReference(NodeId node, VariableId id);
  TESSERA_COLD const NodeFacts* NotAnExpression(NodeId node);
  bool IsOpenTemplateList(NodeId node) const;
  TESSERA_COLD const NodeFacts* NotDeclared(NodeId node);
  TESSERA_COLD const NodeFacts* NotAValue(NodeId node, std::string_view what);
  TESSERA_COLD const NodeFacts* NotATemplate(NodeId node, NodeId decl);
  TESSERA_COLD const NodeFacts* SkippedByContinue(NodeId node, NodeId decl, NodeId continue_node);
  TESSERA_OWN_FRAME const NodeFacts* IntLiteral(NodeId node);
  TESSERA_OWN_FRAME const NodeFacts* FloatLiteral(NodeId node);
  const NodeFacts* LiteralSlowPath(NodeId node);
  TESSERA_OWN_FRAME const NodeFacts* Paren(NodeId node);
  TESSERA_OWN_FRAME const NodeFacts* Unary(NodeId node);
  const NodeFacts* AddressOf(NodeId node);
  const NodeFacts* Indirection(NodeId node);
  TESSERA_COLD const NodeFacts* NoPointer(NodeId node, TypeId type);
  const NodeFacts* Power(NodeId node, NodeId exponent);
  std::string_view Source(Span span) const { return program_.source.text(span); }
  TypeId Loaded(TypeId type) const {
    return type.valid() && types_.kind(type) == ir::TypeKind::kReference ? types_[type].element
                                                                         : type;
  }
  TESSERA_OWN_FRAME const NodeFacts* Binary(NodeId node);
  bool IsBinary(NodeId node, bool logical) const;
  Operand BinaryStep(NodeId node, Operand l);
  void WarnOfUnsignedComparison(NodeId node, const Operand& l, const Operand& r);
  TESSERA_COLD Operand WithoutLeft(NodeId node);
  Operand LogicalStep(NodeId node, Operand l);
  bool RequirePointerAccess(NodeId base);
  TESSERA_OWN_FRAME const NodeFacts* Index(NodeId node);
  TypeId ElementType(TypeId composite, NodeId base);
  bool CheckIndexBounds(TypeId composite, NodeId index);
  const NodeFacts* IndexValue(NodeId node, TypeId composite, TypeId element);
  TESSERA_OWN_FRAME const NodeFacts* Member(NodeId node);
  TESSERA_COLD const NodeFacts* NoMembers(NodeId node, TypeId composite);
  // Makes `node` a reference to a part of `memory`. `part` is the type of the part.
  const NodeFacts* SetReference(NodeId node, const ir::Type& memory, TypeId part);
  uint32_t MemberIndex(TypeId structure, StringId name);
  uint32_t MemberOfMany(TypeId structure, StringId name);
  const NodeFacts* StructMember(NodeId node, TypeId composite, const ir::Type* view);
  TESSERA_COLD const NodeFacts* UnknownMember(NodeId node, TypeId structure);
  const NodeFacts* Swizzle(NodeId node, TypeId vector, const ir::Type* view);
  uint32_t SwizzleLetters(NodeId node, TypeId vector);
  TESSERA_COLD void BadSwizzle(NodeId node, TypeId vector, std::string_view letters, bool known,
                               bool outside);
  ConstantId SwizzledValue(ConstantId vector, uint32_t ref);
  bool IsVectorComponentReference(NodeId node) const;
  TESSERA_COLD Operand NoValue(Operand x, TypeId store);
  TESSERA_COLD Operand NoResult(Operand call);

  const Scopes& scopes_;
  Suggestions& suggestions_;
  const Jumps& jumps_;
  FunctionUses& uses_;
  Calls& calls_;
  // Maps structures and member names to member indices, for structures with many members (see
  // MemberIndex).
  absl::flat_hash_map<uint64_t, uint32_t> members_;
  // Scratch stack of `Binary`: the nested left operands, innermost on top.
  PlainVector<NodeId> spine_;
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_EXPRESSIONS_H_
