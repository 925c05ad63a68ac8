#include "ir/transform/subgroup_indices.h"

#include <algorithm>
#include <span>

#include "base/pool_vector.h"
#include "ir/analysis/ranges.h"
#include "ir/builder.h"
#include "ir/builtin_functions.h"
#include "ir/subgroup_limits.h"
#include "ir/transform/builtin_input.h"
#include "ir/views.h"
#include "ir/walk.h"

namespace tessera::ir {
namespace {

constexpr BuiltinFn kShuffles[] = {BuiltinFn::k_subgroupShuffle, BuiltinFn::k_subgroupShuffleDown,
                                   BuiltinFn::k_subgroupShuffleUp, BuiltinFn::k_subgroupShuffleXor};

class SubgroupIndices {
 public:
  explicit SubgroupIndices(Module& m) : m_(m), functions_(m.functions.size()) {}

  void Run() {
    if (!FindShuffles()) return;
    // Visits callees before callers, so that PassSize finds the parameters that callees have
    // received.
    for (uint32_t f = 0; f < functions_.size(); ++f) {
      PassSize(FunctionId(f));
      for (const InstId shuffle : functions_[f].shuffles) Bound(FunctionId(f), shuffle);
    }
  }

 private:
  struct PerFunction {
    PoolVector<InstId> shuffles;  // calls whose operand may be out of range
    bool takes_size = false;      // whether the last parameter is the subgroup size
    Value size;                   // the subgroup size; created on demand
    Value last;                   // size - 1
  };

  // Returns whether `inst` is a shuffle whose operand may be out of range. Constants that are in
  // range for every subgroup size are excluded.
  bool IsOpen(const Inst& inst) const {
    if (inst.op != Op::kBuiltin ||
        std::ranges::find(kShuffles, inst.builtin()) == std::end(kShuffles)) {
      return false;
    }
    const Value index = BuiltinInst(m_, inst).argument(1);
    return !index.is_constant() || m_.constants.IntValue(index.constant()) >= kMinSubgroupSize;
  }

  // Finds the shuffles whose index, delta or mask may be out of range. Visits callers before
  // callees, because calls determine the ranges of parameters.
  bool FindShuffles() {
    const PoolVector<bool> open = FunctionsWith(m_, [&](const Inst& inst) { return IsOpen(inst); });
    if (std::ranges::find(open, true) == open.end()) return false;
    RangeAnalysis ranges(m_);
    const PoolVector<bool> visited = FunctionsToVisit(m_, open);
    for (auto f = static_cast<uint32_t>(open.size()); f-- > 0;) {
      if (!visited[f]) continue;
      ranges.BeginFunction(FunctionId(f));
      ForEachInst(m_, m_.functions[f].body, [&](InstId at) {
        ranges.Visit(at);
        const Inst& inst = m_[at];
        if (!IsOpen(inst)) return;
        if (!ranges.IsBelowSubgroupSize(BuiltinInst(m_, inst).argument(1)))
          functions_[f].shuffles.push_back(at);
      });
    }
    return std::ranges::any_of(functions_,
                               [](const PerFunction& f) { return !f.shuffles.empty(); });
  }

  // Appends the subgroup size to the arguments of each call whose callee has received a parameter
  // for it.
  void PassSize(FunctionId f) {
    PoolVector<InstId> calls;
    ForEachInstOf({Op::kCall}, m_, m_[f].body, [&](InstId at) {
      if (functions_[m_[at].callee().value].takes_size) calls.push_back(at);
    });
    for (const InstId call : calls) m_.AppendOperand(call, SizeIn(f));
  }

  void Bound(FunctionId f, InstId shuffle) {
    Builder b(m_, shuffle);
    const Value index = BuiltinInst(m_, shuffle).argument(1), last = LastIn(f);
    const auto bits = [&](Value constant) {
      return static_cast<uint32_t>(m_.constants.IntValue(constant.constant()));
    };
    if (index.is_constant() && last.is_constant()) {
      return m_.SetOperand(shuffle, 1, b.U32(bits(index) & bits(last)));
    }
    const Value unsigned_index = index.is_constant() ? b.U32(bits(index)) : b.ToU32(index);
    m_.SetOperand(shuffle, 1, b.Binary(BinaryOp::kAnd, kU32, unsigned_index, last));
  }

  Value LastIn(FunctionId f) {
    Value& last = functions_[f.value].last;
    if (last.valid()) return last;
    const Value size = SizeIn(f);
    if (size.is_constant()) {
      return last = m_.constants.U32(
                 static_cast<uint32_t>(m_.constants.IntValue(size.constant()) - 1));
    }
    const InstId first = size.is_inst() ? m_[size.inst()].next : m_[m_[f].body].first;
    Builder b(m_, first);
    last = b.Binary(BinaryOp::kSubtract, kU32, size, b.U32(1));
    m_.SetName(last.inst(), m_.strings.Intern("last_in_subgroup"));
    return last;
  }

  Value SizeIn(FunctionId f) {
    PerFunction& function = functions_[f.value];
    if (function.size.valid()) return function.size;
    const Function& declaration = m_[f];
    if (declaration.stage == ShaderStage::kNone) {
      function.takes_size = true;
      return function.size = AddParameter(f);
    }
    if (declaration.subgroup_size.is_constant() &&
        m_.constants.IntValue(declaration.subgroup_size.constant()) > 0) {
      const int64_t size = m_.constants.IntValue(declaration.subgroup_size.constant());
      return function.size = m_.constants.U32(static_cast<uint32_t>(size));
    }
    Builder b(m_, m_[declaration.body].first);
    return function.size = BuiltinInput(m_, f, BuiltinValue::kSubgroupSize, kU32, b);
  }

  Value AddParameter(FunctionId f) {
    const ParamId id(static_cast<uint32_t>(m_.params.size()));
    Param added;
    added.name = m_.strings.Intern("subgroup_size");
    added.type = kU32;
    m_.params.push_back(added);
    const std::span<const ParamId> old = m_[f].params;
    const std::span<ParamId> params = m_.arena.NewArray<ParamId>(old.size() + 1);
    std::copy(old.begin(), old.end(), params.begin());
    params[old.size()] = id;
    m_.functions[f.value].params = params;
    return id;
  }

  Module& m_;
  PoolVector<PerFunction> functions_;  // indexed by FunctionId
};

}  // namespace

Status RunSubgroupIndices(Module& m) {
  const auto may_have = [&](BuiltinFn fn) { return m.MayHave(fn); };
  if (std::ranges::any_of(kShuffles, may_have)) SubgroupIndices(m).Run();
  return Status::Ok();
}

}  // namespace tessera::ir
