// Defines the class that lowers a program (see lower.h). Expressions are lowered in
// lower_expression.cc, statements in lower_statement.cc, and module-scope declarations in lower.cc.
#ifndef TESSERA_WGSL_LOWER_LOWERING_H_
#define TESSERA_WGSL_LOWER_LOWERING_H_

#include "base/compiler.h"
#include "base/diagnostics.h"
#include "base/pool_vector.h"
#include "ir/builder.h"
#include "ir/module.h"
#include "wgsl/lower/control_flow.h"
#include "wgsl/resolve/program.h"
#include "wgsl/syntax/ast_views.h"

namespace tessera::wgsl {

// Emits the binary operation `left op right`, whose result has type `type`.
ir::Value EmitBinary(ir::Builder& b, ir::BinaryOp op, TypeId type, ir::Value left, ir::Value right);

class Lowering {
 public:
  Lowering(const Program& program, Diagnostics& diagnostics);

  ir::Status Run();

 private:
  // ---- module scope
  void LowerOverride(const Variable& v, VariableId id);
  void LowerGlobal(const Variable& v, VariableId id);
  void LowerOverrideExprs();
  void LowerFunction(UserFunctionId id);
  void AddStaticUses(const UserFunction& from, ir::Function& f);
  // Returns the value of `node` at pipeline creation: a constant, an override, or a new
  // override-expression.
  ir::Value PipelineValue(NodeId node);
  ir::OverrideExprId NewOverrideExpr(NodeId node);
  void FillOverrideExpr(ir::OverrideExprId id, NodeId node);

  // ---- statements. Each of these functions may end the current block (control_flow_).
  TESSERA_OWN_FRAME void LowerBlock(NodeId compound);
  void LowerStatements(NodeList statements);
  void LowerStatement(NodeId node);
  TESSERA_OWN_FRAME void LowerVar(NodeId node);
  TESSERA_OWN_FRAME void LowerLet(NodeId node);
  TESSERA_OWN_FRAME void LowerIf(NodeId node);
  NodeId LowerIfNest(NodeId node, size_t clauses, ir::Value rest, bool* open);
  TESSERA_OWN_FRAME void LowerSwitch(NodeId node);
  TESSERA_OWN_FRAME void LowerLoop(NodeId node);
  TESSERA_OWN_FRAME void LowerFor(NodeId node);
  TESSERA_OWN_FRAME void LowerWhile(NodeId node);
  TESSERA_OWN_FRAME void LowerAssign(NodeId node);
  TESSERA_OWN_FRAME void LowerCompoundAssign(NodeId node);
  TESSERA_OWN_FRAME void LowerPhonyAssign(NodeId node);
  TESSERA_OWN_FRAME void LowerStep(NodeId node, ir::BinaryOp op);
  TESSERA_OWN_FRAME void LowerCallStatement(NodeId node);
  TESSERA_OWN_FRAME void LowerReturn(NodeId node);

  // ---- expressions
  ir::Value LowerValue(NodeId node);      // applies the load rule
  ir::Value LowerOperation(NodeId node);  // implements LowerValue for non-constant expressions
  // LowerValue and LowerOperation call one of the following, depending on the kind of expression.
  TESSERA_OWN_FRAME ir::Value LowerEarly(NodeId node);  // for an override-expression
  TESSERA_OWN_FRAME ir::Value LowerLoad(NodeId node);   // for a reference: loads the value
  TESSERA_OWN_FRAME ir::Value LowerUnary(NodeId node);
  TESSERA_OWN_FRAME ir::Value LowerBinarySpine(NodeId node);
  TESSERA_OWN_FRAME ir::Value LowerCall(NodeId node);
  TESSERA_OWN_FRAME ir::Value LowerIndex(NodeId node);
  TESSERA_OWN_FRAME ir::Value LowerMember(NodeId node);
  // Returns a pointer or handle for an expression of reference type.
  ir::Value LowerPointer(NodeId node);
  ir::Value LowerAccess(NodeId node);  // implements LowerPointer for index and member expressions
  TypeId PointerTo(NodeId reference);
  // The destination of an assignment. If `parts` is not empty, `pointer` refers to a vector, and
  // only these components are stored.
  struct StoreTarget {
    ir::Value pointer;
    ir::Swizzle parts;
  };
  StoreTarget LowerStoreTarget(NodeId assign);
  void Store(const StoreTarget& target, ir::Value value);
  ir::Value LowerBinaryStep(NodeId node, ir::Value left);
  TESSERA_OWN_FRAME ir::Value LowerLogical(NodeId node, ir::Value left);
  void ClampMatrixScalar(TypeId type, size_t first);
  ir::Value EmitCall(const CallTarget& target, TypeId type, size_t first);
  ir::Value EmitBuiltin(const CallTarget& target, TypeId type, size_t first);
  ir::Value LowerCooperative(NodeId node, const CallTarget& target, NodeList args);
  void NarrowBuffers(const UserFunction& callee, std::span<ir::Value> args);

  NodeKind KindOf(NodeId node) const { return nodes_[node.value].kind; }
  const NodeFacts& FactsOf(NodeId node) const { return facts_[node.value]; }
  TypeId TypeOf(NodeId node) const { return FactsOf(node).type; }
  ConstantId ValueOf(NodeId node) const { return FactsOf(node).value; }
  EvalStage StageOf(NodeId node) const { return FactsOf(node).stage; }
  VariableId VariableOf(NodeId node) const { return VariableId(FactsOf(node).ref); }
  bool IsReference(NodeId node) const { return FactsOf(node).is_reference; }
  bool IsMemoryView(NodeId node) const {
    const ir::TypeKind kind = module_.types.kind(TypeOf(node));
    return kind == ir::TypeKind::kReference || kind == ir::TypeKind::kPointer;
  }
  // Returns the type of the expression. For a reference, returns the type of the loaded value
  // instead.
  TypeId ValueType(NodeId node) const;
  void At(NodeId node) { b_.source = ast_.tokens[nodes_[node.value].token].offset; }
  ir::Value& Slot(VariableId id) { return values_[id.value]; }

  const Program& program_;
  const Ast& ast_;
  const Node* const nodes_;       // the nodes of ast_
  const NodeFacts* const facts_;  // the facts of program_
  ir::Module& module_;
  Diagnostics& diagnostics_;
  ir::Builder b_;
  ControlFlow control_flow_{b_};
  // Indexed by VariableId: the pointer of a `var`, or the value of any other declaration.
  PoolVector<ir::Value> values_;
  PoolVector<ir::FunctionId> functions_;  // indexed by UserFunctionId
  PlainVector<ir::Value> operands_;       // scratch stack for argument lists
  PlainVector<NodeId> spine_;             // scratch stack of LowerBinarySpine and LowerAccess
  // Scratch stack of LowerIfNest: the block after each open `if`, and whether the end of its body
  // is reachable.
  struct OpenIf {
    ir::BlockId after;
    bool then_open;
  };
  PoolVector<OpenIf> if_nest_;
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_LOWER_LOWERING_H_
