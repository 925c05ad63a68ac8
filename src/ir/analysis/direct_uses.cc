#include "ir/analysis/direct_uses.h"

#include "base/pool_vector.h"
#include "ir/op_info.h"

namespace tessera::ir {
namespace {

// Collects the direct uses in instruction order. Each use is stored with the function that contains
// it.
class Collector {
 public:
  explicit Collector(const Module& m)
      : m_(m),
        overrides_(m.globals.size()),
        exprs_(overrides_ + m.overrides.size()),
        functions_(exprs_ + m.override_exprs.size()),
        last_(functions_ + m.functions.size()) {
    found_.reserve(2 * last_.size());
  }

  struct Found {
    FunctionId function;
    DirectUses::Use use;
  };

  PoolVector<Found> Run() {
    if (!m_.overrides.empty() || !m_.override_exprs.empty()) {
      for (const Inst& inst : m_.insts) RecordInst(inst);
      return std::move(found_);
    }
    for (const Inst& inst : m_.insts) {
      if (!TakesPlaces(inst.op)) continue;
      if (!OnlyFirstIsPlace(inst.op)) {
        RecordInst(inst);
      } else if (const Value v = m_.Operand(inst, 0); v.kind() == Value::kGlobal) {
        Add(inst, v.index(), {v, {}});
      }
    }
    return std::move(found_);
  }

 private:
  // A bitmap of the kinds of values that are recorded. Operands of any other kind, i.e. most
  // operands, are skipped after a single test.
  static constexpr uint32_t kKinds =
      1u << Value::kGlobal | 1u << Value::kOverride | 1u << Value::kOverrideExpr;

  void RecordInst(const Inst& inst) {
    for (const uint32_t bits : m_.OperandBits(inst)) Look(inst, Value::FromBits(bits));
    if (inst.op == Op::kCall) {
      Add(inst, functions_ + inst.callee().value, {Value(), inst.callee()});
    }
  }

  void Look(const Inst& inst, Value v) {
    if ((kKinds >> v.kind() & 1) == 0) return;
    switch (v.kind()) {
      case Value::kGlobal: return Add(inst, v.index(), {v, {}});
      case Value::kOverride: return Add(inst, overrides_ + v.index(), {v, {}});
      case Value::kOverrideExpr: return Add(inst, exprs_ + v.index(), {v, {}});
      default: return;
    }
  }

  // Records that `inst` uses an entity. `thing` is the index of the entity in last_. Skips the use
  // if the newest recorded use of the entity is in the same function. Also skips removed
  // instructions, which may refer to deleted entities, and instructions outside of functions, e.g.
  // in override-expressions.
  void Add(const Inst& inst, size_t thing, DirectUses::Use use) {
    if (!inst.block.valid()) return;
    const FunctionId f = m_[inst.block].function;
    if (last_[thing] == f.value + 1 || !f.valid()) return;
    last_[thing] = f.value + 1;
    Push({f, use});
  }
  void Push(Found found) { found_.push_back(found); }

  const Module& m_;
  // Where each kind of entity begins in last_. Module-scope variables begin at index 0.
  const size_t overrides_, exprs_, functions_;
  // For each entity: 1 + the id of the function that contains the newest recorded use of the
  // entity, or 0 if no use has been recorded.
  PoolVector<uint32_t> last_;
  PoolVector<Found> found_;
};

}  // namespace

// Sorts the uses by function with a counting sort. During insertion, first_[f + 1] is the index in
// uses_ at which the next use in function f is stored. After insertion, first_[f + 1] is the index
// of the first use in function f + 1.
DirectUses::DirectUses(const Module& m) : first_(m.functions.size() + 2) {
  const PoolVector<Collector::Found> all = Collector(m).Run();
  for (const Collector::Found& found : all) ++first_[found.function.value + 2];
  for (size_t f = 2; f < first_.size(); ++f) first_[f] += first_[f - 1];
  uses_.resize(all.size());
  for (const Collector::Found& found : all) uses_[first_[found.function.value + 1]++] = found.use;
}

}  // namespace tessera::ir
