// Views of instructions, one class per operation, generated from ops.def. A view has an accessor
// for each operand and field, named as in docs/ir.md. `StoreInst(m, id).pointer()` is the first
// operand of a `store`, and `CallInst(m, id).callee()` a field of a `call`.
//
// - An operand that may be absent or repeated also has a count: `AccessInst(m, id).index_count()`
//   is the number of indices, and `index(1)` the second index.
// - The views of `if`, `loop` and `switch` have accessors for the blocks that they own.
//   LoopInst::test() and ShortCircuit are the only code that knows the structure of `loop.for` and
//   `if.short`.
//
// Like a reference to an Inst, a view becomes invalid when an instruction is inserted.
#ifndef TESSERA_IR_VIEWS_H_
#define TESSERA_IR_VIEWS_H_

#include <cassert>
#include <cstdint>
#include <span>

#include "ir/module.h"

namespace tessera::ir {

// Members that all views share.
template <Op op>
class ViewBase {
 public:
  ViewBase(const Module& m, const Inst& inst) : m_(&m), inst_(&inst) { assert(inst.op == op); }
  ViewBase(const Module& m, InstId id) : ViewBase(m, m[id]) {}

 protected:
  Value Operand(uint32_t i) const { return m_->Operand(*inst_, i); }

  const Module* m_;
  const Inst* inst_;
};

// Base class of the view for the operation `op`. Specializations add accessors for blocks that the
// operation owns.
template <Op op>
class InstView : public ViewBase<op> {
 public:
  using ViewBase<op>::ViewBase;
};

template <>
class InstView<Op::kIf> : public ViewBase<Op::kIf> {
 public:
  using ViewBase::ViewBase;
  BlockId true_block() const { return m_->ifs[inst_->blocks()].true_block; }
  BlockId false_block() const { return m_->ifs[inst_->blocks()].false_block; }
};

template <>
class InstView<Op::kLoop> : public ViewBase<Op::kLoop> {
 public:
  using ViewBase::ViewBase;
  BlockId body() const { return m_->loops[inst_->blocks()].body; }
  BlockId continuing() const { return m_->loops[inst_->blocks()].continuing; }
  // Returns the `if` that tests the condition of a `for` or `while` loop, or an invalid id for
  // other loops. The body's instructions before the `if` compute the condition. The validator
  // checks that the `if` does nothing but leave the loop when the condition is false.
  InstId test() const {
    if ((inst_->flags & InstFlags::kLoopFor) == 0) return {};
    InstId i = (*m_)[body()].first;
    while (i.valid() && ((*m_)[i].op != Op::kIf || (*m_)[i].type != kVoid)) i = (*m_)[i].next;
    return i;
  }
};

template <>
class InstView<Op::kSwitch> : public ViewBase<Op::kSwitch> {
 public:
  using ViewBase::ViewBase;
  std::span<const SwitchCase> cases() const { return m_->switches[inst_->blocks()].cases; }
};

#define TESSERA_VIEW_OPERAND(view, operand)                                                 \
  Value operand(uint32_t more = 0) const { return Operand(view##Operand::operand + more); } \
  uint32_t operand##_count() const { return inst_->operand_count - view##Operand::operand; }
#define TESSERA_VIEW_OPERANDS3(view, operand) TESSERA_VIEW_OPERAND(view, operand)
#define TESSERA_VIEW_OPERANDS2(view, operand, ...) \
  TESSERA_VIEW_OPERAND(view, operand) __VA_OPT__(TESSERA_VIEW_OPERANDS3(view, __VA_ARGS__))
#define TESSERA_VIEW_OPERANDS1(view, operand, ...) \
  TESSERA_VIEW_OPERAND(view, operand) __VA_OPT__(TESSERA_VIEW_OPERANDS2(view, __VA_ARGS__))
#define TESSERA_VIEW_OPERANDS(view, ...) __VA_OPT__(TESSERA_VIEW_OPERANDS1(view, __VA_ARGS__))
#define TESSERA_VIEW_FIELD(field) \
  auto field() const { return inst_->field(); }
#define TESSERA_VIEW_FIELDS2(field) TESSERA_VIEW_FIELD(field)
#define TESSERA_VIEW_FIELDS1(field, ...) \
  TESSERA_VIEW_FIELD(field) __VA_OPT__(TESSERA_VIEW_FIELDS2(__VA_ARGS__))
#define TESSERA_VIEW_FIELDS(...) __VA_OPT__(TESSERA_VIEW_FIELDS1(__VA_ARGS__))
#define TESSERA_VIEW_LIST(...) __VA_ARGS__
#define TESSERA_VIEW_CALL(macro, ...) macro(__VA_ARGS__)

#define TESSERA_OP(name, word, operands, kinds, result, fields, effect, meaning) \
  class name##Inst : public InstView<Op::k##name> {                              \
   public:                                                                       \
    using InstView::InstView;                                                    \
    TESSERA_VIEW_CALL(TESSERA_VIEW_OPERANDS, name, TESSERA_VIEW_LIST operands)   \
    TESSERA_VIEW_CALL(TESSERA_VIEW_FIELDS, TESSERA_VIEW_LIST fields)             \
  };
#include "ir/ops.def"
#undef TESSERA_OP

#undef TESSERA_VIEW_CALL
#undef TESSERA_VIEW_LIST
#undef TESSERA_VIEW_FIELDS
#undef TESSERA_VIEW_FIELDS1
#undef TESSERA_VIEW_FIELDS2
#undef TESSERA_VIEW_FIELD
#undef TESSERA_VIEW_OPERANDS
#undef TESSERA_VIEW_OPERANDS1
#undef TESSERA_VIEW_OPERANDS2
#undef TESSERA_VIEW_OPERANDS3
#undef TESSERA_VIEW_OPERAND

// The parts of an `if.short`, which represents `left && right` or `left || right`. It evaluates
// `right` only if `left` does not determine the result.
struct ShortCircuit {
  bool is_and = false;
  Value left;
  BlockId right_block;  // evaluates `right`
  Value right;          // invalid if the end of `right_block` is unreachable

  ShortCircuit() = default;
  ShortCircuit(const Module& m, InstId id) {
    const IfInst inst(m, id);
    assert((m[id].flags & InstFlags::kShortCircuit) != 0);
    // The operator is && if the false block yields the constant false.
    const InstId decided = m[inst.false_block()].first;
    is_and = m[decided].op == Op::kYield && m.Operand(decided, 0).is_constant() &&
             !m.constants.BoolValue(m.Operand(decided, 0).constant());
    left = inst.condition();
    right_block = is_and ? inst.true_block() : inst.false_block();
    const InstId last = m[right_block].last;
    if (m[last].op == Op::kYield) right = YieldInst(m, last).value();
  }
};
// Returns true if the instruction represents && or ||.
inline bool IsShortCircuit(const Inst& inst) {
  return inst.op == Op::kIf && (inst.flags & InstFlags::kShortCircuit) != 0;
}

// A call to subgroupMatrixLoad or subgroupMatrixStore. The accessors hide the difference between
// the argument lists of the two functions.
class MatrixMemoryInst : public BuiltinInst {
 public:
  using BuiltinInst::BuiltinInst;
  bool stores() const { return inst_->type == kVoid; }
  Value array() const { return argument(0); }
  Value offset() const { return argument(1); }
  Value value() const { return argument(2); }  // requires stores()
  Value col_major() const { return argument(stores() ? 3 : 2); }
  Value stride() const { return argument(stores() ? 4 : 3); }
  // Returns the type of the loaded or stored matrix.
  TypeId matrix() const { return stores() ? m_->TypeOf(value()) : inst_->type; }
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_VIEWS_H_
