#include "ir/analysis/direct_uses.h"

#include "ir/op_info.h"

namespace tessera::ir {
namespace {

// The uses in the order of the instructions, each with its function.
class Collector {
 public:
  explicit Collector(const Module& m)
      : m_(m),
        by_global_(m.globals.size()),
        by_override_(m.overrides.size()),
        by_expr_(m.override_exprs.size()),
        by_function_(m.functions.size()) {}

  struct Found {
    FunctionId function;
    DirectUses::Use use;
  };

  std::vector<Found> Run() {
    if (!m_.overrides.empty() || !m_.override_exprs.empty()) {
      for (const Inst& inst : m_.insts) LookAt(inst, m_.OperandBits(inst));
    } else {
      for (const Inst& inst : m_.insts) {
        if (TakesPlaces(inst.op)) LookAt(inst, PlaceOperands(m_, inst));
      }
    }
    return std::move(found_);
  }

 private:
  // What Look finds. Most operands are values, which one test tells.
  static constexpr uint32_t kKinds =
      1u << Value::kGlobal | 1u << Value::kOverride | 1u << Value::kOverrideExpr;

  void LookAt(const Inst& inst, std::span<const uint32_t> operands) {
    for (const uint32_t bits : operands) {
      const Value v = Value::FromBits(bits);
      if ((kKinds >> v.kind() & 1) != 0) Look(inst, v);
    }
    if (inst.op == Op::kCall) {
      Add(inst, by_function_, inst.callee().value, {Value(), inst.callee()});
    }
  }

  void Look(const Inst& inst, Value v) {
    switch (v.kind()) {
      case Value::kGlobal: return Add(inst, by_global_, v.index(), {v, {}});
      case Value::kOverride: return Add(inst, by_override_, v.index(), {v, {}});
      case Value::kOverrideExpr: return Add(inst, by_expr_, v.index(), {v, {}});
      default: return;
    }
  }

  // `last`: by thing, the function + 1 in which it was found last. Instructions that were removed and those that are in no
  // function, as those of override expressions, may name things that are no more.
  void Add(const Inst& inst, std::vector<uint32_t>& last, uint32_t thing, DirectUses::Use use) {
    if (!inst.block.valid()) return;
    const FunctionId f = m_[inst.block].function;
    if (!f.valid() || last[thing] == f.value + 1) return;
    last[thing] = f.value + 1;
    found_.push_back({f, use});
  }

  const Module& m_;
  std::vector<uint32_t> by_global_, by_override_, by_expr_, by_function_;
  std::vector<Found> found_;
};

}  // namespace

DirectUses::DirectUses(const Module& m) : first_(m.functions.size() + 1) {
  const std::vector<Collector::Found> all = Collector(m).Run();
  for (const Collector::Found& found : all) ++first_[found.function.value + 1];
  for (size_t f = 1; f < first_.size(); ++f) first_[f] += first_[f - 1];
  uses_.resize(all.size());
  std::vector<uint32_t> next(first_.begin(), first_.end() - 1);
  for (const Collector::Found& found : all) uses_[next[found.function.value]++] = found.use;
}

}  // namespace tessera::ir
