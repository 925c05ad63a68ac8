#include "ir/analysis/size_overrides.h"

#include "base/pool_vector.h"
#include "ir/analysis/override_counts.h"
#include "ir/builtin_functions.h"
#include "ir/views.h"
#include "ir/walk.h"

namespace tessera::ir {
namespace {

class Finder {
 public:
  Finder(const Module& m, std::span<const ConstantId> given)
      : m_(m),
        given_(given),
        overrides_(m.overrides.size()),
        exprs_(m.override_exprs.size()),
        types_(m.types.size()) {}

  PoolVector<bool> Run() {
    for (const Global& g : m_.globals) AddType(g.type);
    for (const Function& f : m_.functions) {
      AddType(f.return_type);
      for (ParamId p : f.params) AddType(m_[p].type);
      for (Value size : f.workgroup_size) Add(size);
      Add(f.subgroup_size);
      ForEachInst(m_, f.body, [&](InstId id) { AddInst(id); });
    }
    // Uses a worklist instead of recursion, because overrides may depend on each other in a long
    // chain.
    while (!pending_.empty()) {
      const Value v = pending_.back();
      pending_.pop_back();
      if (v.kind() == Value::kOverride) {
        if (!given_[v.index()].valid()) Add(m_.overrides[v.index()].init);
      } else if (v.is_inst()) {
        AddComputed(v.inst());
      } else if (m_.override_exprs[v.index()].block.valid()) {
        AddBlock(m_.override_exprs[v.index()].block);
      }
    }
    return std::move(overrides_);
  }

 private:
  void Add(Value v) {
    if (v.kind() != Value::kOverride && v.kind() != Value::kOverrideExpr) return;
    PoolVector<bool>& set = v.kind() == Value::kOverride ? overrides_ : exprs_;
    if (set[v.index()]) return;
    set[v.index()] = true;
    pending_.push_back(v);
  }
  void AddBlock(BlockId block) {
    ForEachInst(m_, block, [&](InstId id) {
      for (uint32_t bits : m_.OperandBits(id)) Add(Value::FromBits(bits));
    });
  }

  // Adds `v`, which determines a matrix layout, to the worklist if `v` depends on overrides. Such a
  // value is an override, an override-expression, or an instruction in an override-expression.
  void AddLayout(Value v) {
    if (!v.is_inst()) return Add(v);
    if ((m_[v.inst()].flags & InstFlags::kOverrideExpr) == 0) return;
    if (insts_.empty()) insts_.resize(m_.insts.size());
    if (insts_[v.index()]) return;
    insts_[v.index()] = true;
    pending_.push_back(v);
  }
  void AddComputed(InstId id) {
    for (uint32_t bits : m_.OperandBits(id)) AddLayout(Value::FromBits(bits));
    if (m_[id].op != Op::kIf) return;
    for (uint32_t i = 0; i < 2; ++i) AddBlock(OwnedBlock(m_, id, i));
  }

  void AddInst(InstId id) {
    const Inst& inst = m_[id];
    AddType(inst.type);
    for (uint32_t bits : m_.OperandBits(id)) {
      const Value v = Value::FromBits(bits);
      if (v.is_constant()) AddType(m_.constants.type(v.constant()));
    }
    if (inst.op != Op::kBuiltin) return;
    if (inst.builtin() == BuiltinFn::k_subgroupMatrixLoad)
      AddLayout(BuiltinInst(m_, id).argument(2));
    if (inst.builtin() == BuiltinFn::k_subgroupMatrixStore)
      AddLayout(BuiltinInst(m_, id).argument(3));
  }

  void AddType(TypeId id) {
    ForEachOverrideCount(m_.types, id, types_, [this](OverrideExprId e) { Add(e); });
  }

  const Module& m_;
  const std::span<const ConstantId> given_;  // indexed by OverrideId
  PoolVector<bool> overrides_, exprs_;
  PoolVector<bool> types_;  // visited types, indexed by TypeId
  PoolVector<bool> insts_;  // visited instructions, indexed by InstId; allocated on demand
  PoolVector<Value> pending_;
};

}  // namespace

PoolVector<bool> SizeOverrides(const Module& m, std::span<const ConstantId> given) {
  return Finder(m, given).Run();
}

}  // namespace tessera::ir
