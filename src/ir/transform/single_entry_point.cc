#include "ir/transform/single_entry_point.h"

#include <algorithm>
#include <string>

#include "base/compact.h"
#include "base/pool_vector.h"
#include "ir/analysis/direct_uses.h"
#include "ir/edit.h"
#include "ir/walk.h"

namespace tessera::ir {
namespace {

class Pruner {
 public:
  explicit Pruner(Module& m)
      : m_(m),
        direct_(m),
        functions_(m.functions.size()),
        statically_called_(m.functions.size()),
        globals_(m.globals.size()),
        overrides_(m.overrides.size()),
        exprs_(m.override_exprs.size()),
        types_(m.types.size()) {}

  void Run(std::string_view entry_point) {
    // Callees come before callers: one pass backwards meets every caller first.
    for (size_t i = m_.functions.size(); i-- > 0;) {
      const Function& f = m_.functions[i];
      if (f.stage != ShaderStage::kNone &&
          (entry_point.empty() || m_.strings.Get(f.name) == entry_point)) {
        functions_[i] = true;
      }
      if (functions_[i]) UseFunction(FunctionId(static_cast<uint32_t>(i)));
      if (functions_[i] || statically_called_[i]) MarkStaticUses(f);
    }
    while (!pending_.empty()) {
      const Value v = pending_.back();
      pending_.pop_back();
      UseNow(v);
    }
    for (Function& f : m_.functions) f.statically_used = {}, f.statically_used_functions = {};
    DropOverrides();
    DropFunctions();
    RemoveGlobals(m_, globals_);
  }

 private:
  void UseFunction(FunctionId id) {
    const Function& f = m_[id];
    for (Value v : f.workgroup_size) Use(v);
    Use(f.subgroup_size);
    for (const DirectUses::Use& use : direct_.Of(id)) {
      if (use.callee.valid()) functions_[use.callee.value] = true;
      Use(use.value);
    }
    if (exprs_.empty()) return;  // types hold none
    UseType(f.return_type);
    for (ParamId p : f.params) UseType(m_[p].type);
    UseBlock(f.body);
  }

  // What is only mentioned is not kept, but the overrides behind it must have values all the same.
  void MarkStaticUses(const Function& f) {
    for (Value v : f.statically_used) {
      if (v.kind() == Value::kGlobal) {
        UseNow(v);
      } else {
        Use(v);
      }
    }
    for (FunctionId callee : f.statically_used_functions) statically_called_[callee.value] = true;
  }

  // Also the types of its instructions and constants.
  void UseBlock(BlockId block) {
    ForEachInst(m_, block, [&](InstId id) {
      UseType(m_[id].type);
      for (uint32_t bits : m_.OperandBits(id)) Use(Value::FromBits(bits));
    });
  }

  void Use(Value v) {
    const auto mark = [&](PoolVector<bool>& set) {
      if (set[v.index()]) return;
      set[v.index()] = true;
      pending_.push_back(v);
    };
    switch (v.kind()) {
      case Value::kGlobal: return mark(globals_);
      case Value::kOverride: return mark(overrides_);
      case Value::kOverrideExpr: return mark(exprs_);
      case Value::kConstant: return UseType(m_.constants.type(v.constant()));
      default: return;
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

  // The override expressions in a type.
  void UseType(TypeId id) {
    if (!m_.types.Has(id, TypeFlags::kHasOverrideSize) || types_[id.value]) return;
    types_[id.value] = true;
    const Type& t = m_.types[id];
    const auto use_count = [&](Count c) {
      if (c.is_override()) Use(c.expr());
    };
    switch (t.kind) {
      case TypeKind::kArray:
      case TypeKind::kBindingArray: use_count(t.count()); return UseType(t.element);
      case TypeKind::kBuffer: return use_count(t.count());
      case TypeKind::kSubgroupMatrix: use_count(t.columns()); return use_count(t.rows());
      case TypeKind::kPointer: return UseType(t.element);
      case TypeKind::kStruct:
        for (const StructMember& member : m_.types.StructOf(id).members) UseType(member.type);
        return;
      default:  // others: hold no override
        return;
    }
  }

  void DropOverrides() {
    for (size_t i = 0; i < overrides_.size(); ++i) {
      if (overrides_[i]) continue;
      m_.overrides[i].used = false;
      m_.overrides[i].init = {};
    }
    // Types name override expressions by number, so they keep their places.
    for (size_t i = 0; i < exprs_.size(); ++i) {
      if (exprs_[i] || !m_.override_exprs[i].block.valid()) continue;
      Clear(m_.override_exprs[i].block);
      m_.override_exprs[i].block = {};
    }
  }

  void DropFunctions() {
    if (std::ranges::find(functions_, false) == functions_.end()) return;
    const PoolVector<uint32_t> to = Compact(m_.functions, functions_);
    for (Block& b : m_.blocks) {
      if (!b.function.valid()) continue;
      if (functions_[b.function.value]) {
        b.function = FunctionId(to[b.function.value]);
      } else {
        b = {};
      }
    }
    PoolVector<InstId> new_ids(m_.insts.size());
    uint32_t count = 0;
    for (size_t i = 0; i < new_ids.size(); ++i) {
      Inst& inst = m_.insts[i];
      // Of a dropped function, or no longer in a block.
      if (!inst.block.valid() || !m_[inst.block].first.valid()) continue;
      new_ids[i] = InstId(count++);
      if (inst.op == Op::kCall) inst.set_callee(FunctionId(to[inst.callee().value]));
    }
    // Later passes look at all instructions some twenty times: where many are gone, it pays to close the gaps.
    if (count < new_ids.size() / 4 * 3) return m_.Renumber(new_ids, count);
    for (size_t i = 0; i < new_ids.size(); ++i) {
      if (!new_ids[i].valid()) Clear(m_.insts[i]);
    }
  }

  // Makes the instructions of a dropped block kNop, so that passes over all instructions skip them.
  void Clear(BlockId block) {
    PoolVector<InstId> all;
    ForEachInst(m_, block, [&](InstId id) { all.push_back(id); });
    for (InstId id : all) {
      m_[m_[id].block].first = m_[m_[id].block].last = {};
      Clear(m_[id]);
    }
  }
  static void Clear(Inst& inst) {
    inst.op = Op::kNop;
    inst.block = {};
    inst.prev = inst.next = {};
  }

  Module& m_;
  const DirectUses direct_;
  PoolVector<bool> functions_, statically_called_;        // called; called in code that cannot run
  PoolVector<bool> globals_, overrides_, exprs_, types_;  // used
  PoolVector<Value> pending_;  // marked as used; what they use in turn is not yet
};

// Then there is nothing to mention, and all is kept.
bool HasEntryPointsAlone(const Module& m) {
  return m.globals.empty() && m.overrides.empty() && m.override_exprs.empty() &&
         std::ranges::all_of(m.functions,
                             [](const Function& f) { return f.stage != ShaderStage::kNone; });
}

}  // namespace

Status RunSingleEntryPoint(Module& m, const SingleEntryPointConfig& config,
                           Diagnostics& diagnostics) {
  if (!config.entry_point.empty()) {
    const bool found = std::ranges::any_of(m.functions, [&](const Function& f) {
      return f.stage != ShaderStage::kNone && m.strings.Get(f.name) == config.entry_point;
    });
    if (!found) {
      std::string names;
      for (const Function& f : m.functions) {
        if (f.stage == ShaderStage::kNone) continue;
        names += (names.empty() ? "'" : ", '") + std::string(m.strings.Get(f.name)) + "'";
      }
      Diagnostic& d =
          diagnostics.Add(DiagCode::entry_point_not_found, Span{},
                          "no entry point is named '" + std::string(config.entry_point) + "'");
      d.AddNote(names.empty() ? "the module has no entry points" : "the module has " + names);
      return Status::Failed();
    }
  }
  if (!config.entry_point.empty() || !HasEntryPointsAlone(m)) Pruner(m).Run(config.entry_point);
  return Status::Ok();
}

}  // namespace tessera::ir
