#include "ir/transform/specialize_overrides.h"

#include <string>
#include <utility>

#include "base/pool_vector.h"
#include "ir/builder.h"
#include "ir/transform/check_workgroups.h"
#include "ir/transform/known_lets.h"
#include "ir/views.h"

namespace tessera::ir {
namespace {

class Specializer {
 public:
  explicit Specializer(Module& m) : m_(m) {}

  // `given` contains the supplied values and `ids` the SpecIds, both indexed by OverrideId.
  void Run(const PoolVector<ConstantId>& given, const PoolVector<uint32_t>& ids) {
    const auto count = static_cast<uint32_t>(m_.overrides.size());
    exprs_.resize(count);
    auto next = static_cast<uint32_t>(m_.override_exprs.size());
    for (uint32_t i = 0; i < count; ++i) {
      Override& o = m_.overrides[i];
      o.spec_id = ids[i];
      if (given[i].valid()) o.init = given[i];
      if (o.used && NeedsGivenFlag(o)) exprs_[i] = OverrideExprId(next++);
    }
    // Replace all existing uses first, because the new expressions must keep using the plain
    // constants.
    m_.ReplaceAllOperands([&](Value v) { return Replaced(v); });
    for (Override& o : m_.overrides) o.init = Replaced(o.init);
    for (Global& g : m_.globals) g.init = Replaced(g.init);
    for (Function& f : m_.functions) {
      for (Value& size : f.workgroup_size) size = Replaced(size);
      f.subgroup_size = Replaced(f.subgroup_size);
    }
    for (uint32_t i = 0; i < count; ++i) {
      if (exprs_[i].valid()) MakeExpr(OverrideId(i));
    }
  }

 private:
  Value Replaced(Value v) const {
    if (v.kind() != Value::kOverride || !exprs_[v.index()].valid()) return v;
    return exprs_[v.index()];
  }

  // Creates the expression `b_is_given ? b : default` for the override `id`.
  void MakeExpr(OverrideId id) {
    const Value flag = MakeFlag(m_.overrides[id.value]);
    Override& o = m_.overrides[id.value];
    OverrideExpr expr;
    expr.type = o.type;
    expr.span = o.span;
    expr.spelling = o.name;
    expr.of = id;
    Value fallback = o.init;
    // If lowering created an expression for the default of this override, nothing else uses the
    // expression, so its block can be reused.
    const OverrideExprId whole =
        fallback.kind() == Value::kOverrideExpr ? fallback.override_expr() : OverrideExprId();
    if (whole.valid() && !m_.override_exprs[whole.value].of.valid()) {
      expr.block = std::exchange(m_.override_exprs[whole.value].block, BlockId());
      const InstId yield = m_[expr.block].last;
      fallback = YieldInst(m_, yield).value();
      m_.Remove(yield);
    } else {
      expr.block = m_.NewBlock(FunctionId());
    }
    Builder b(m_, expr.block);
    b.flags = InstFlags::kOverrideExpr;
    b.source = o.span.begin;
    const Value value = b.Select(o.type, fallback, id, flag);
    b.flags = 0;
    b.Yield(value);
    m_.override_exprs.push_back(expr);
    m_.overrides[id.value].init = m_.constants.Zero(expr.type);
  }

  Value MakeFlag(const Override& of) {
    Override flag;
    flag.name = m_.strings.Intern(std::string(m_.strings.Get(of.name)) + "_is_given");
    flag.type = kBool;
    flag.init = m_.constants.Bool(false);
    flag.spec_id = of.spec_id | kGivenSpecIdBit;
    flag.span = of.span;
    m_.overrides.push_back(flag);
    return OverrideId(static_cast<uint32_t>(m_.overrides.size() - 1));
  }

  Module& m_;
  PoolVector<OverrideExprId> exprs_;  // replacement, or invalid; indexed by OverrideId
};

PoolVector<uint32_t> LongIds(const Module& m) {
  PoolVector<uint32_t> ids;
  ids.reserve(m.overrides.size());
  for (uint32_t i = 0; i < m.overrides.size(); ++i) ids.push_back(ValueSpecId(m, OverrideId(i)));
  return ids;
}

// Returns the SpecIds of the overrides. The list ends early if there are not enough free numbers.
PoolVector<uint32_t> ShortIds(const Module& m) {
  PoolVector<bool> taken(0x10000);
  for (const Override& o : m.overrides) {
    if (o.has_id) taken[o.id] = true;
  }
  PoolVector<uint32_t> ids;
  ids.reserve(m.overrides.size());
  uint32_t end = 0x10000;  // all numbers from `end` on are taken
  for (const Override& o : m.overrides) {
    while (!o.has_id && end > 0 && taken[end - 1]) --end;
    if (!o.has_id && end == 0) break;
    ids.push_back(o.has_id ? o.id : --end);
  }
  return ids;
}

}  // namespace

uint32_t ValueSpecId(const Module& m, OverrideId id) {
  const Override& o = m.overrides[id.value];
  return o.has_id ? uint32_t{o.id} : 0x10000u + id.value;
}

bool NeedsGivenFlag(const Override& o) { return o.init.valid() && !o.init.is_constant(); }

Status RunSpecializeOverrides(Module& m, const SpecializeOverridesConfig& config,
                              Diagnostics& diagnostics) {
  PoolVector<ConstantId> given;
  if (!TakeOverrideValues(m, config.values, diagnostics, &given)) return Status::Failed();
  const PoolVector<uint32_t> ids = config.short_ids ? ShortIds(m) : LongIds(m);
  if (ids.size() < m.overrides.size()) {
    diagnostics
        .Add(DiagCode::unsupported_by_target, m.overrides[ids.size()].span,
             "the target has no more than 65536 constants for overrides")
        .AddHelp("set the overrides when compiling: --overrides substitute");
    return Status::Failed();
  }
  Specializer(m).Run(given, ids);
  ReplaceKnownLets(m);
  return Status{CheckWorkgroups(m, diagnostics)};
}

}  // namespace tessera::ir
