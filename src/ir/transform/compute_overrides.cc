#include "ir/transform/compute_overrides.h"

#include <algorithm>
#include <optional>

#include "base/pool_vector.h"
#include "base/stable_sort.h"
#include "ir/analysis/global_uses.h"
#include "ir/builder.h"
#include "ir/clone.h"
#include "ir/views.h"
#include "ir/walk.h"

namespace tessera::ir {
namespace {

// Returns the ids of all override-expressions, sorted so that every expression comes after its
// operands. Initializers of overrides come first.
PoolVector<OverrideExprId> InOrder(const Module& m) {
  PoolVector<OverrideExprId> order;
  for (const bool of_override : {true, false}) {
    for (uint32_t i = 0; i < m.override_exprs.size(); ++i) {
      const OverrideExpr& e = m.override_exprs[i];
      if (e.block.valid() && e.of.valid() == of_override) order.push_back(OverrideExprId(i));
    }
  }
  return order;
}

class Computer {
 public:
  Computer(Module& m, const ComputeOverridesConfig& config)
      : m_(m),
        computed_(ComputedOverrideExprs(m, config.is_constant)),
        is_needed_(computed_.size()),
        rank_(computed_.size()),
        values_(computed_.size()),
        stores_overrides_(config.is_constant == nullptr),
        any_stored_(
            std::ranges::any_of(m.globals, [&](const Global& g) { return IsStored(g.init); })) {
    uint32_t next = 0;
    for (OverrideExprId id : InOrder(m)) rank_[id.value] = next++;
  }

  void Run() {
    // Every function that uses the last expression of a chain gets a copy of the whole chain, so
    // the output can exceed the memory limit.
    for (uint32_t i = 0; i < m_.functions.size() && !m_.OverLimit(); ++i) ComputeIn(FunctionId(i));
    for (Global& g : m_.globals) {
      if (IsStored(g.init)) g.init = {};
    }
    for (uint32_t i = 0; i < computed_.size(); ++i) {
      if (computed_[i]) m_.override_exprs[i].block = {};
    }
  }

 private:
  bool IsComputed(Value v) const {
    return v.kind() == Value::kOverrideExpr && computed_[v.index()];
  }
  // Returns true if a variable with the initial value `init` must be initialized by a store in
  // entry points.
  bool IsStored(Value init) const {
    return IsComputed(init) || (stores_overrides_ && init.kind() == Value::kOverride);
  }

  void ComputeIn(FunctionId function) {
    const PoolVector<uint32_t> globals = InitializedBy(function);
    for (uint32_t g : globals) Need(m_.globals[g].init);
    ForEachInst(m_, m_[function].body, [&](InstId at) {
      for (uint32_t bits : m_.OperandBits(at)) Need(Value::FromBits(bits));
    });
    if (needed_.empty() && globals.empty()) return;
    // Add the operands of needed expressions transitively: the loop also visits the elements that
    // it appends.
    for (size_t i = 0; i < needed_.size(); ++i) {
      ForEachInst(m_, m_.override_exprs[needed_[i].value].block, [&](InstId at) {
        for (uint32_t bits : m_.OperandBits(at)) Need(Value::FromBits(bits));
      });
    }
    StableSort(needed_, [&](OverrideExprId id) { return rank_[id.value]; });
    const InstId first = m_[m_[function].body].first;
    for (OverrideExprId id : needed_) values_[id.value] = Compute(id, function, first);
    Builder b(m_, first);
    for (uint32_t g : globals) {
      const Value init = m_.globals[g].init;
      b.Store(GlobalId(g), IsComputed(init) ? values_[init.index()] : init);
    }
    ForEachInst(m_, m_[function].body, [&](InstId at) { ReplaceOperands(at); });
    for (OverrideExprId id : needed_) is_needed_[id.value] = false;
    needed_.clear();
  }

  void Need(Value v) {
    if (!IsComputed(v) || is_needed_[v.index()]) return;
    is_needed_[v.index()] = true;
    needed_.push_back(v.override_expr());
  }

  void ReplaceOperands(InstId at) {
    for (uint32_t i = 0; i < m_.OperandCount(at); ++i) {
      const Value v = m_.Operand(at, i);
      if (IsComputed(v)) m_.SetOperand(at, i, values_[v.index()]);
    }
  }

  // Inserts a copy of the override-expression's instructions in front of `before`. Returns the
  // expression's value.
  Value Compute(OverrideExprId id, FunctionId function, InstId before) {
    const BlockId copy = m_.NewBlock(function);
    CloneBlock(m_, m_.override_exprs[id.value].block, copy, function);
    ForEachInst(m_, copy, [&](InstId at) { ReplaceOperands(at); });
    const InstId yield = m_[copy].last;
    const Value value = YieldInst(m_, yield).value();
    const OverrideId of = m_.override_exprs[id.value].of;
    if (of.valid() && value.is_inst()) m_.SetName(value.inst(), m_.overrides[of.value].name);
    m_.Remove(yield);
    for (InstId at = m_[copy].first; at.valid(); at = m_[copy].first) {
      m_.Unlink(at);
      m_.InsertBefore(before, at);
    }
    return value;
  }

  // Returns the private variables whose initial values `entry` must store. Returns none if `entry`
  // is not an entry point.
  PoolVector<uint32_t> InitializedBy(FunctionId entry) {
    PoolVector<uint32_t> globals;
    if (m_[entry].stage == ShaderStage::kNone || !any_stored_) return globals;
    if (!uses_) uses_.emplace(m_);
    for (GlobalId g : uses_->Of(entry)) {
      if (IsStored(m_[g].init)) globals.push_back(g.value);
    }
    return globals;
  }

  Module& m_;
  std::optional<GlobalUses> uses_;  // computed on first use
  // Except for `needed_`, the following vectors are indexed by OverrideExprId.
  PoolVector<bool> computed_;
  PoolVector<bool> is_needed_;         // whether the current function needs the expression
  PoolVector<OverrideExprId> needed_;  // the expressions for which is_needed_ is true
  // Position in a topological order: each expression comes after its operands.
  PoolVector<uint32_t> rank_;
  PoolVector<Value> values_;  // the value in the current function; valid for expressions in needed_
  const bool stores_overrides_;
  const bool any_stored_;  // whether any initial value must be stored
};

}  // namespace

PoolVector<bool> ComputedOverrideExprs(const Module& m, ConstantOp is_constant) {
  PoolVector<bool> computed(m.override_exprs.size(), false);
  for (OverrideExprId id : InOrder(m)) {
    bool constant = is_constant != nullptr;
    ForEachInst(m, m.override_exprs[id.value].block, [&](InstId at) {
      constant = constant && (m[at].op == Op::kYield || is_constant(m, m[at]));
      for (uint32_t bits : m.OperandBits(at)) {
        const Value v = Value::FromBits(bits);
        constant = constant && !(v.kind() == Value::kOverrideExpr && computed[v.index()]);
      }
    });
    computed[id.value] = !constant;
  }
  return computed;
}

Status RunComputeOverrides(Module& m, const ComputeOverridesConfig& config) {
  Computer(m, config).Run();
  return Status::Ok();
}

}  // namespace tessera::ir
