#include "fuzz/passes/mutate.h"

#include <utility>
#include <vector>

#include "ir/builder.h"
#include "ir/edit.h"
#include "ir/walk.h"

namespace tessera::passes {
namespace {

using bounds::Random;
using ir::BinaryOp;
using ir::InstId;
using ir::Op;
using ir::TypeId;
using ir::Value;

class Mutator {
 public:
  Mutator(ir::Module& m, Random& random) : m_(m), random_(random) {
    for (const ir::Function& f : m.functions) {
      ir::ForEachInst(m, f.body, [&](InstId id) { insts_.push_back(id); });
    }
  }

  void Run() {
    if (insts_.empty()) return;
    const InstId at = random_.PickFrom(insts_);
    switch (random_.Below(10)) {
      case 0:
      case 1:
      case 2: return ChangeConstant(at);
      case 3:
      case 4: return ChangeOperand(at);
      case 5: return ChangeOperation(at);
      case 6: return Delete(at);
      case 7: return Repeat(at);
      case 8: return Guard(at);
      default: return ChangeSize();
    }
  }

 private:
  Value ConstantOf(TypeId type) {
    const uint32_t word = bounds::BorderWord(random_.Next());
    if (type == ir::kBool) return m_.constants.Bool((word & 1) != 0);
    if (type == ir::kI32) return m_.constants.I32(static_cast<int32_t>(word));
    if (type == ir::kU32) return m_.constants.U32(word);
    if (type == ir::kF32) return m_.constants.Float(ir::kF32, static_cast<int32_t>(word) / 4.0);
    return {};
  }

  // Replaces the first constant operand with another constant.
  void ChangeConstant(InstId at) {
    for (uint32_t i = 0; i < m_.OperandCount(at); ++i) {
      const Value v = m_.Operand(at, i);
      if (!v.is_constant() || (m_[at].op == Op::kAccess && random_.Chance(50))) continue;
      if (const Value other = ConstantOf(m_.TypeOf(v)); other.valid()) {
        return m_.SetOperand(at, i, other);
      }
    }
  }

  // Replaces an operand with another value of the same type: a constant, a parameter or the result
  // of an instruction.
  void ChangeOperand(InstId at) {
    if (m_.OperandCount(at) == 0) return;
    const uint32_t operand = random_.Below(m_.OperandCount(at));
    const TypeId type = m_.TypeOf(m_.Operand(at, operand));
    std::vector<Value> others;
    for (InstId id : insts_) {
      // Instructions are in program order, so the results of later ones are not available here.
      if (id == at) break;
      if (m_[id].type == type && Encloses(m_[id].block, at)) others.push_back(id);
    }
    for (ir::ParamId p : m_[m_[m_[at].block].function].params) {
      if (m_[p].type == type) others.push_back(p);
    }
    for (uint32_t g = 0; g < m_.globals.size(); ++g) {
      if (m_.globals[g].pointer_type == type) others.push_back(ir::GlobalId(g));
    }
    if (const Value constant = ConstantOf(type); constant.valid()) others.push_back(constant);
    if (!others.empty()) m_.SetOperand(at, operand, random_.PickFrom(others));
  }

  void ChangeOperation(InstId at) {
    if (m_[at].op != Op::kBinary) return;
    BinaryOp op = m_[at].binary();
    const bool integers = ir::TypeStore::IsIntScalar(m_.types.ScalarOf(m_[at].type));
    if (op <= BinaryOp::kModulo) {
      op = random_.Pick({BinaryOp::kAdd, BinaryOp::kSubtract, BinaryOp::kMultiply,
                         BinaryOp::kDivide, BinaryOp::kModulo});
    } else if (op <= BinaryOp::kXor && integers) {
      op = random_.Pick({BinaryOp::kAnd, BinaryOp::kOr, BinaryOp::kXor, BinaryOp::kDivide});
    } else if (op == BinaryOp::kShiftLeft || op == BinaryOp::kShiftRight) {
      op = random_.Pick({BinaryOp::kShiftLeft, BinaryOp::kShiftRight});
    } else if (op >= BinaryOp::kLess) {
      op = random_.Pick({BinaryOp::kLess, BinaryOp::kLessEqual, BinaryOp::kGreater,
                         BinaryOp::kGreaterEqual, BinaryOp::kEqual, BinaryOp::kNotEqual});
    }
    m_[at].set_binary(op);
  }

  // Returns whether `at` is in `block` or in a block nested in it. If so, values that `block`
  // defines before `at` are available whenever `at` is reached. In the IR, a loop's continuing
  // block is not nested in the body. Definitions in the body may not be available there, because a
  // `continue` may have skipped them.
  bool Encloses(ir::BlockId block, InstId at) const {
    for (; at.valid(); at = m_[m_[at].block].parent) {
      if (m_[at].block == block) return true;
    }
    return false;
  }

  bool IsPlain(InstId at) const {
    return !ir::Module::IsTerminator(m_[at].op) && ir::OwnedBlockCount(m_, at) == 0;
  }
  bool IsUsed(InstId at) const {
    for (InstId id : insts_) {
      for (uint32_t bits : m_.OperandBits(id)) {
        if (bits == Value(at).bits()) return true;
      }
    }
    return false;
  }

  void Delete(InstId at) {
    if (IsPlain(at) && !IsUsed(at)) m_.Remove(at);
  }

  // Inserts a copy of the instruction directly before the original.
  void Repeat(InstId at) {
    if (!IsPlain(at)) return;
    std::vector<Value> operands;
    for (uint32_t bits : m_.OperandBits(at)) operands.push_back(Value::FromBits(bits));
    const ir::Inst old = m_[at];
    const InstId again = m_.NewInst(old.op, old.type, operands, old.source, old.fields());
    m_[again].flags = old.flags;
    m_.InsertBefore(at, again);
  }

  // Moves the instruction into an `if` with a random condition.
  void Guard(InstId at) {
    const Op op = m_[at].op;
    if (op != Op::kStore && op != Op::kCall && op != Op::kBinary && op != Op::kUnary) return;
    std::vector<Value> conditions = {m_.constants.Bool(true), m_.constants.Bool(false)};
    for (InstId id : insts_) {
      if (id == at) break;
      if (m_[id].type == ir::kBool && m_[id].block == m_[at].block) conditions.push_back(id);
    }
    (void)ir::WrapInIf(m_, at, random_.PickFrom(conditions));
  }

  void ChangeSize() {
    for (ir::Function& f : m_.functions) {
      if (f.stage != ir::ShaderStage::kCompute) continue;
      f.workgroup_size[random_.Below(2)] = m_.constants.U32(1 + random_.Below(64));
    }
  }

  ir::Module& m_;
  Random& random_;
  std::vector<InstId> insts_;  // in program order
};

}  // namespace

void Mutate(ir::Module& m, Random& random) { Mutator(m, random).Run(); }

void ForgetPromises(ir::Module& m) {
  constexpr uint8_t kPromises = ir::InstFlags::kInBounds | ir::InstFlags::kNativeSemantics;
  for (ir::Inst& inst : m.insts) inst.flags &= static_cast<uint8_t>(~kPromises);
}

}  // namespace tessera::passes
