#include "ir/analysis/entry_point_needs.h"

#include <optional>
#include <span>

#include "ir/analysis/direct_uses.h"
#include "ir/analysis/override_counts.h"
#include "ir/op_info.h"
#include "ir/walk.h"

namespace tessera::ir {
namespace {

class Finder {
 public:
  explicit Finder(const Module& m)
      : m_(m), called_(m.functions.size()), mentioned_(m.functions.size()), types_(m.types.size()) {
    needs_.globals.resize(m.globals.size());
    needs_.overrides.resize(m.overrides.size());
    needs_.override_exprs.resize(m.override_exprs.size());
  }

  EntryPointNeeds Run(FunctionId entry_point) {
    if (entry_point.valid()) {
      Call(entry_point);
    } else {
      // A query for all entry points visits most functions. One walk over all instructions is then
      // cheaper than a walk over the blocks of each function.
      direct_.emplace(m_);
      for (uint32_t f = 0; f < m_.functions.size(); ++f) {
        if (m_.functions[f].stage != ShaderStage::kNone) Call(FunctionId(f));
      }
    }
    for (size_t next = 0; next < needs_.functions.size(); ++next)
      UseFunction(needs_.functions[next]);
    for (size_t next = 0; next < all_mentioned_.size(); ++next)
      UseMentioned(m_[all_mentioned_[next]]);
    UsePending();
    return std::move(needs_);
  }

  EntryPointNeeds Run(std::span<const GlobalId> variables) {
    for (const GlobalId g : variables) Use(g);
    UsePending();
    return std::move(needs_);
  }

 private:
  bool HasOverrides() const { return !m_.overrides.empty() || !m_.override_exprs.empty(); }

  void Call(FunctionId id) {
    if (called_[id.value]) return;
    called_[id.value] = true;
    needs_.functions.push_back(id);
    Mention(id);
  }
  void Mention(FunctionId id) {
    if (mentioned_[id.value]) return;
    mentioned_[id.value] = true;
    all_mentioned_.push_back(id);
  }

  void UseFunction(FunctionId id) {
    const Function& f = m_[id];
    for (Value v : f.workgroup_size) Use(v);
    Use(f.subgroup_size);
    if (direct_) {
      for (const DirectUses::Use& use : direct_->Of(id)) {
        if (use.callee.valid()) Call(use.callee);
        Use(use.value);
      }
    } else if (!HasOverrides()) {
      UseVariables(f.body);
    }
    if (!HasOverrides()) return;
    UseType(f.return_type);
    for (ParamId p : f.params) UseType(m_[p].type);
    UseBlock(f.body);
  }

  // Visits the variables and callees that the block's instructions use. Called only for modules
  // without overrides, so types and constants need not be visited.
  void UseVariables(BlockId block) {
    ForEachInstOf(kTakePlaces, m_, block, [&](InstId id) {
      UseCallee(m_[id]);
      for (const uint32_t bits : PlaceOperands(m_, m_[id])) Use(Value::FromBits(bits));
    });
  }

  // Visits the callees and operands of the block's instructions, and the types of instructions and
  // constants. Unlike UseVariables, finds overrides in types.
  void UseBlock(BlockId block) {
    ForEachInst(m_, block, [&](InstId id) {
      UseCallee(m_[id]);
      UseType(m_[id].type);
      for (uint32_t bits : m_.OperandBits(id)) Use(Value::FromBits(bits));
    });
  }

  void UseCallee(const Inst& inst) {
    if (inst.op == Op::kCall) Call(inst.callee());
  }

  // Visits the entities that `f` mentions, even in code that never executes. A variable or function
  // that only such code mentions is not needed, but the overrides that it depends on are needed.
  void UseMentioned(const Function& f) {
    for (Value v : f.statically_used) {
      if (v.kind() == Value::kGlobal) {
        UseNow(v);
      } else {
        Use(v);
      }
    }
    for (FunctionId callee : f.statically_used_functions) Mention(callee);
  }

  void Use(Value v) {
    const auto mark = [&](PoolVector<bool>& set) {
      if (set[v.index()]) return;
      set[v.index()] = true;
      pending_.push_back(v);
    };
    switch (v.kind()) {
      case Value::kGlobal: return mark(needs_.globals);
      case Value::kOverride: return mark(needs_.overrides);
      case Value::kOverrideExpr: return mark(needs_.override_exprs);
      case Value::kConstant: return UseType(m_.constants.type(v.constant()));
      default: return;
    }
  }

  void UsePending() {
    while (!pending_.empty()) {
      const Value v = pending_.back();
      pending_.pop_back();
      UseNow(v);
    }
  }

  void UseNow(Value v) {
    switch (v.kind()) {
      case Value::kGlobal:
        UseType(m_.globals[v.index()].type);
        return Use(m_.globals[v.index()].init);
      case Value::kOverride: return Use(m_.overrides[v.index()].init);
      default: {
        const BlockId block = m_.override_exprs[v.index()].block;
        if (block.valid()) UseBlock(block);
      }
    }
  }

  void UseType(TypeId id) {
    ForEachOverrideCount(m_.types, id, types_, [this](OverrideExprId e) { Use(e); });
  }

  const Module& m_;
  std::optional<DirectUses> direct_;
  EntryPointNeeds needs_;
  PoolVector<bool> called_, mentioned_;  // indexed by FunctionId
  // All mentioned functions, including those mentioned only in unreachable code. No duplicates.
  PoolVector<FunctionId> all_mentioned_;
  PoolVector<bool> types_;     // visited types
  PoolVector<Value> pending_;  // needed values whose own needs have not been visited yet
};

}  // namespace

EntryPointNeeds NeedsOf(const Module& m, FunctionId entry_point) {
  return Finder(m).Run(entry_point);
}

EntryPointNeeds NeedsOfVariables(const Module& m, std::span<const GlobalId> variables) {
  return Finder(m).Run(variables);
}

FunctionId FindEntryPoint(const Module& m, std::string_view name) {
  for (uint32_t f = 0; f < m.functions.size(); ++f) {
    const Function& function = m.functions[f];
    if (function.stage != ShaderStage::kNone && m.strings.Get(function.name) == name) {
      return FunctionId(f);
    }
  }
  return {};
}

}  // namespace tessera::ir
