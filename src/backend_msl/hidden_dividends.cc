#include "backend_msl/hidden_dividends.h"

#include <algorithm>
#include <bit>
#include <string>

#include "backend_msl/target_ops.h"
#include "ir/builder.h"
#include "ir/pipeline/properties.h"
#include "ir/views.h"

namespace tessera::msl {
namespace {

using ir::BinaryOp;
using ir::ConstantId;
using ir::InstId;
using ir::Op;
using ir::Value;

// Returns whether `divisor` is a power of two. Compilers replace divisions by powers of two with
// shifts and masks.
bool IsPowerOfTwo(const ir::Module& m, ConstantId divisor) {
  const ir::Constant& c = m.constants[divisor];
  switch (c.kind) {
    case ir::ConstantKind::kScalar:
      return std::has_single_bit(static_cast<uint32_t>(m.constants.IntValue(divisor)));
    case ir::ConstantKind::kZero: return false;
    case ir::ConstantKind::kSplat: return IsPowerOfTwo(m, c.elements[0]);
    case ir::ConstantKind::kComposite:
      return std::all_of(c.elements, c.elements + c.count,
                         [&](ConstantId element) { return IsPowerOfTwo(m, element); });
  }
  return false;
}

bool Divides(const ir::Module& m, InstId id) {
  const ir::Inst& inst = m[id];
  if (inst.op != Op::kBinary || !inst.block.valid()) return false;
  if (inst.binary() != BinaryOp::kDivide && inst.binary() != BinaryOp::kModulo) return false;
  if (m.types.ScalarOf(inst.type) != ir::kU32) return false;
  const Value divisor = ir::BinaryInst(m, id).right();
  return !divisor.is_constant() || !IsPowerOfTwo(m, divisor.constant());
}

bool IsHidden(const ir::Module& m, Value dividend) {
  if (!dividend.is_inst() || m[dividend.inst()].op != Op::kBinary) return false;
  if (m[dividend.inst()].binary() != BinaryOp::kAdd) return false;
  const Value zero = ir::BinaryInst(m, dividend.inst()).right();
  return zero.is_inst() && IsOp(m[zero.inst()], MslOp::kUnknownZero);
}

bool DividendsAreHidden(const ir::Module& m, std::string* what) {
  for (uint32_t i = 0; i < m.insts.size(); ++i) {
    if (!Divides(m, InstId(i)) || IsHidden(m, ir::BinaryInst(m, InstId(i)).left())) continue;
    *what = "a division of u32 whose dividend is not hidden";
    return false;
  }
  return true;
}

}  // namespace

const ir::Property kDividendsAreHidden{"dividends_are_hidden", DividendsAreHidden};

ir::Status RunHideDividends(ir::Module& m) {
  const auto count = static_cast<uint32_t>(m.insts.size());
  for (uint32_t i = 0; i < count; ++i) {
    const InstId id(i);
    if (!Divides(m, id)) continue;
    m.target_ops = &kTargetOps;
    const Value dividend = ir::BinaryInst(m, id).left();
    ir::Builder b(m, id);
    const Value zero =
        b.Emit(Op::kTarget, ir::kU32, std::span<const Value>(), InIr(MslOp::kUnknownZero));
    m.SetOperand(id, 0, b.Binary(BinaryOp::kAdd, m.TypeOf(dividend), dividend, zero));
  }
  return ir::Status::Ok();
}

}  // namespace tessera::msl
