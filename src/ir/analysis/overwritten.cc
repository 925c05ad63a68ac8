#include "ir/analysis/overwritten.h"

#include "ir/views.h"
#include "ir/walk.h"

namespace tessera::ir {

bool OverwrittenVars::Contains(InstId var) {
  const TypeId type = m_.types[m_[var].type].element;
  if (m_.types.kind(type) != TypeKind::kArray || m_[var].operand_count != 0) return false;
  const InstId loop = FirstLoopAfter(var);
  if (!loop.valid()) return false;
  if (!has_uses_) exits_.RecordStoresInFunction(body_);
  has_uses_ = true;
  counters_.clear();
  const InstId access = ElementAccess(loop, var, type);
  return access.valid() && IsStored(access) && OnlyStores(loop, var, access);
}

// Returns the first loop after the declaration of `var`. Returns none if an instruction before that
// loop uses `var` or may prevent control from reaching the loop.
InstId OverwrittenVars::FirstLoopAfter(InstId var) {
  for (InstId at = m_[var].next; at.valid(); at = m_[at].next) {
    if (m_[at].op == Op::kLoop) return at;
    if (!IsPlain(at) || Uses(at, Value(var))) return {};
  }
  return {};
}

// Checks that `loop` visits all elements of an array of type `array`, and that each nested loop
// visits all elements of the enclosing loop's current element. The array that the outermost loop
// visits is `var`. If the check succeeds, returns the kAccess instruction that points to the
// current element in every iteration of the innermost loop. Otherwise, returns none.
InstId OverwrittenVars::ElementAccess(InstId loop, InstId var, TypeId array) {
  const Type& type = m_.types[array];
  if (type.kind != TypeKind::kArray || !type.count().is_constant()) return {};
  const LoopExit exit = exits_.Of(loop);
  if (!exit.valid() || !CountsTo(exit, loop, type.count().value())) return {};
  for (InstId at = m_[m_.LoopOf(loop).body].first; at.valid(); at = m_[at].next) {
    if (at == exit.exit) continue;
    if (m_[at].op == Op::kLoop) return ElementAccess(at, var, type.element);
    if (!IsPlain(at)) return {};
    if (Uses(at, Value(var))) return IsElement(at) ? at : InstId();
  }
  return {};
}

// Returns whether the loop has the form `for (var i = 0; i < count; i++)` and exits only through
// its condition.
bool OverwrittenVars::CountsTo(const LoopExit& exit, InstId loop, uint32_t count) {
  if (!exit.only_store || !exit.only_exit || !exit.every_turn) return false;
  if (exit.step_op != BinaryOp::kAdd || exit.step != 1 || exit.compare != BinaryOp::kLess)
    return false;
  // The counter must be reset whenever the loop starts, and must not be changed in the body.
  if (m_[exit.var].block != m_[loop].block) return false;
  if (m_[exit.store].block != m_.LoopOf(loop).continuing) return false;
  const auto is = [&](Value v, int64_t value) {
    return v.is_constant() && m_.constants.IntValue(v.constant()) == value;
  };
  if (m_[exit.var].operand_count != 0 && !is(VarInst(m_, exit.var).initial(), 0)) return false;
  if (!is(exit.bound, count)) return false;
  counters_.push_back({loop, exit.var});
  return true;
}

// Returns whether the indices of the access are exactly the counters of the loops, in order.
bool OverwrittenVars::IsElement(InstId access) const {
  if (m_[access].op != Op::kAccess || m_.OperandCount(access) != counters_.size() + 1) return false;
  for (uint32_t i = 0; i < counters_.size(); ++i) {
    if (!IsCounted(m_.Operand(access, i + 1), counters_[i])) return false;
  }
  return true;
}

bool OverwrittenVars::IsCounted(Value index, const Counter& counter) const {
  return index.is_inst() && m_[index.inst()].op == Op::kLoad &&
         LoadInst(m_, index.inst()).pointer() == Value(counter.var) &&
         exits_.IsInside(index.inst(), counter.loop);
}

// Returns true if it is known that every iteration that executes `access` also stores to the
// element that `access` points to.
bool OverwrittenVars::IsStored(InstId access) {
  for (InstId at = m_[access].next; at.valid() && IsPlain(at); at = m_[at].next) {
    if (m_[at].op == Op::kStore && StoreInst(m_, at).pointer() == Value(access)) return true;
  }
  return false;
}

// Returns whether `access` is the only use of `var` in the loop, and is itself used only by stores.
// A load is not allowed, because it might read an element before a later iteration stores to it.
bool OverwrittenVars::OnlyStores(InstId loop, InstId var, InstId access) {
  bool only = true;
  for (const BlockId block : {m_.LoopOf(loop).body, m_.LoopOf(loop).continuing}) {
    ForEachInst(m_, block, [&](InstId at) {
      if (budget_ > 0) --budget_;
      const bool stores = m_[at].op == Op::kStore && StoreInst(m_, at).pointer() == Value(access);
      only =
          only && (stores || !Uses(at, Value(access))) && (at == access || !Uses(at, Value(var)));
    });
  }
  return only && budget_ > 0;
}

bool OverwrittenVars::Uses(InstId id, Value v) const {
  for (const uint32_t bits : m_.OperandBits(id)) {
    if (Value::FromBits(bits) == v) return true;
  }
  return false;
}

bool OverwrittenVars::IsPlain(InstId id) {
  if (budget_ == 0) return false;
  --budget_;
  return OwnedBlockCount(m_, id) == 0 && !Module::IsTerminator(m_[id].op);
}

}  // namespace tessera::ir
