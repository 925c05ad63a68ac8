#include "ir/transform/single_entry_point.h"

#include <algorithm>
#include <string>

#include "base/compact.h"
#include "base/near_name.h"
#include "base/pool_vector.h"
#include "ir/analysis/entry_point_needs.h"
#include "ir/edit.h"
#include "ir/walk.h"

namespace tessera::ir {
namespace {

class Pruner {
 public:
  Pruner(Module& m, FunctionId entry_point) : m_(m), needs_(NeedsOf(m, entry_point)) {}

  void Run() {
    for (Function& f : m_.functions) f.statically_used = {}, f.statically_used_functions = {};
    DropOverrides();
    DropFunctions();
    RemoveGlobals(m_, needs_.globals);
  }

 private:
  void DropOverrides() {
    for (size_t i = 0; i < needs_.overrides.size(); ++i) {
      if (needs_.overrides[i]) continue;
      m_.overrides[i].used = false;
      m_.overrides[i].init = {};
    }
    // Types refer to override-expressions by index, so the remaining expressions must keep their
    // indices.
    for (size_t i = 0; i < needs_.override_exprs.size(); ++i) {
      if (needs_.override_exprs[i] || !m_.override_exprs[i].block.valid()) continue;
      Clear(m_.override_exprs[i].block);
      m_.override_exprs[i].block = {};
    }
  }

  void DropFunctions() {
    if (needs_.functions.size() == m_.functions.size()) return;
    PoolVector<bool> needed(m_.functions.size());
    for (const FunctionId f : needs_.functions) needed[f.value] = true;
    const PoolVector<uint32_t> to = Compact(m_.functions, needed);
    for (Block& b : m_.blocks) {
      if (!b.function.valid()) continue;
      if (needed[b.function.value]) {
        b.function = FunctionId(to[b.function.value]);
      } else {
        b = {};
      }
    }
    PoolVector<InstId> new_ids(m_.insts.size());
    uint32_t count = 0;
    for (size_t i = 0; i < new_ids.size(); ++i) {
      Inst& inst = m_.insts[i];
      // Skip instructions of removed functions and instructions that are in no block.
      if (!inst.block.valid() || !m_[inst.block].first.valid()) continue;
      new_ids[i] = InstId(count++);
      if (inst.op == Op::kCall) inst.set_callee(FunctionId(to[inst.callee().value]));
    }
    // Compact the instructions if many were removed, because later passes iterate about twenty
    // times over the whole array, including removed instructions.
    if (count < new_ids.size() / 4 * 3) return m_.Renumber(new_ids, count);
    for (size_t i = 0; i < new_ids.size(); ++i) {
      if (!new_ids[i].valid()) Clear(m_.insts[i]);
    }
  }

  // Turns the instructions of a removed block into kNop. Passes that visit all instructions skip
  // kNop.
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
  const EntryPointNeeds needs_;
};

// Returns true if the module has no variables, no overrides, and no functions other than entry
// points. If all entry points are kept, nothing can be removed from such a module.
bool HasEntryPointsAlone(const Module& m) {
  return m.globals.empty() && m.overrides.empty() && m.override_exprs.empty() &&
         std::ranges::all_of(m.functions,
                             [](const Function& f) { return f.stage != ShaderStage::kNone; });
}

Status ReportNone(const Module& m, std::string_view wanted, Diagnostics& diagnostics) {
  std::string names;
  PoolVector<std::string_view> known;
  for (const Function& f : m.functions) {
    if (f.stage == ShaderStage::kNone) continue;
    known.push_back(m.strings.Get(f.name));
    names += (names.empty() ? "'" : ", '") + std::string(m.strings.Get(f.name)) + "'";
  }
  Diagnostic& d = diagnostics.Add(DiagCode::entry_point_not_found, Span{},
                                  "no entry point is named '" + std::string(wanted) + "'");
  if (const std::string_view near = Closest(wanted, known); !near.empty()) {
    d.AtSpan("did you mean '" + std::string(near) + "'?");
  }
  d.AddNote(names.empty() ? "the module has no entry points" : "the module has " + names);
  return Status::Failed();
}

}  // namespace

Status RunSingleEntryPoint(Module& m, const SingleEntryPointConfig& config,
                           Diagnostics& diagnostics) {
  FunctionId entry_point;
  if (!config.entry_point.empty()) {
    entry_point = FindEntryPoint(m, config.entry_point);
    if (!entry_point.valid()) return ReportNone(m, config.entry_point, diagnostics);
  }
  if (entry_point.valid() || !HasEntryPointsAlone(m)) Pruner(m, entry_point).Run();
  return Status::Ok();
}

}  // namespace tessera::ir
