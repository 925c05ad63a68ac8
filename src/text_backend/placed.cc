#include "text_backend/placed.h"

#include "ir/builtin_functions.h"
#include "ir/views.h"

namespace tessera::text {

using ir::BinaryOp;
using ir::BlockId;
using ir::BuiltinFn;
using ir::InstId;
using ir::kBool;
using ir::Module;
using ir::Op;
using ir::TypeId;
using ir::Value;

InstId FirstStatement(const Module& m, BlockId block) {
  InstId i = m[block].first;
  while (i.valid() && IsInline(m, i)) i = m[i].next;
  return i;
}

bool IsEmpty(const Module& m, BlockId block) {
  const InstId first = FirstStatement(m, block);
  return !first.valid() || (m[first].op == Op::kYield && m.OperandCount(first) == 0);
}

bool IsLiteral(const Module& m, Value v) {
  if (v.is_constant()) return m.constants.IsScalar(v.constant());
  if (!IsInline(m, v) || m[v.inst()].op != Op::kSelect) return false;
  const ir::SelectInst select(m, v.inst());
  return IsLiteral(m, select.if_false()) && IsLiteral(m, select.if_true());
}

bool GivesTypes(const Module& m, InstId id) {
  if (m[id].op == Op::kCall || m[id].op == Op::kConstruct) return true;
  if (m[id].op != Op::kBuiltin) return false;
  const BuiltinFn fn = m[id].builtin();
  if (fn == BuiltinFn::k_clamp) return !IsLiteral(m, ir::BuiltinInst(m, id).argument(0));
  return (fn == BuiltinFn::k_min || fn == BuiltinFn::k_max) &&
         !(IsLiteral(m, ir::BuiltinInst(m, id).argument(0)) &&
           IsLiteral(m, ir::BuiltinInst(m, id).argument(1)));
}

LogicalOp LogicalOpOf(const Module& m, InstId id) {
  if (m[id].op == Op::kIf) {
    return ir::ShortCircuit(m, id).is_and ? LogicalOp::kAnd : LogicalOp::kOr;
  }
  if (m[id].op != Op::kBinary || m[id].type != kBool ||
      m.TypeOf(ir::BinaryInst(m, id).left()) != kBool ||
      !ir::IsPlaced(m[id], ir::Placement::kLazy)) {
    return LogicalOp::kNone;
  }
  return m[id].binary() == BinaryOp::kAnd  ? LogicalOp::kAnd
         : m[id].binary() == BinaryOp::kOr ? LogicalOp::kOr
                                           : LogicalOp::kNone;
}

bool ConstantU32(const Module& m, Value v, uint32_t* out) {
  if (!v.is_constant() || !m.constants.IsScalar(v.constant())) return false;
  const TypeId type = m.constants.type(v.constant());
  if (type != ir::kU32 && type != ir::kI32) return false;
  *out = static_cast<uint32_t>(m.constants.IntValue(v.constant()));
  return true;
}

}  // namespace tessera::text
