#include "ir/edit.h"

#include <algorithm>

#include "base/compact.h"
#include "base/pool_vector.h"
#include "ir/builder.h"
#include "ir/builtin_functions.h"
#include "ir/op_info.h"
#include "ir/walk.h"

namespace tessera::ir {

void ReplaceInPlace(Module& m, InstId id, Op op, std::initializer_list<Value> operands,
                    InstFields fields) {
  m.SetOperands(id, std::span<const Value>(operands.begin(), operands.size()));
  m.SetOp(id, op, fields);
  m[id].flags &= InstFlags::kOverrideExpr;
}

void ReplaceInPlace(Module& m, InstId id, Value v) {
  ReplaceInPlace(m, id, Op::kBuiltin, {v}, BuiltinFn::k_bitcast);
}

InstId WrapInIf(Module& m, InstId at, Value condition) {
  const Inst wrapped = m[at];
  const InstId moved = m.NewInst(wrapped.op, wrapped.type, {}, wrapped.source, wrapped.fields());
  m[moved].flags = wrapped.flags;
  m.ShareOperands(moved, at);

  const FunctionId function = m[wrapped.block].function;
  const If blocks{m.NewBlock(function, at), m.NewBlock(function, at)};
  ReplaceInPlace(m, at, Op::kIf, {condition});
  m.SetBlocks(at, blocks);

  m.Append(blocks.true_block, moved);
  Builder then_end(m, blocks.true_block), else_end(m, blocks.false_block);
  then_end.source = else_end.source = wrapped.source;
  if (wrapped.type == kVoid) {
    then_end.Yield();
    else_end.Yield();
  } else {
    then_end.Yield(moved);
    else_end.Yield(m.constants.Zero(wrapped.type));
  }
  return moved;
}

void SetPointerType(Module& m, Global& g) {
  g.pointer_type =
      g.space == AddressSpace::kHandle ? g.type : m.types.Pointer(g.space, g.type, g.access);
}

GlobalId AddGlobal(Module& m, Global g) {
  SetPointerType(m, g);
  m.globals.push_back(g);
  return GlobalId(static_cast<uint32_t>(m.globals.size() - 1));
}

void RemoveGlobals(Module& m, const PoolVector<bool>& kept) {
  if (std::ranges::find(kept, false) == kept.end()) return;
  const PoolVector<uint32_t> to = Compact(m.globals, kept);
  for (const Inst& inst : m.insts) {
    ForEachPlaceOperand(m, inst, [&](uint32_t k, Value v) {
      // Skip removed instructions, which may still refer to variables that no longer exist.
      if (v.kind() != Value::kGlobal || v.index() >= to.size()) return;
      m.SetOperand(m.IdOf(inst), k, GlobalId(to[v.index()]));
    });
  }
}

void PutFunctionsFirst(Module& m, uint32_t first) {
  const auto count = static_cast<uint32_t>(m.functions.size());
  if (first == 0 || first == count) return;
  std::rotate(m.functions.begin(), m.functions.begin() + first, m.functions.end());
  const auto moved = [&](FunctionId id) {
    return FunctionId(id.value < first ? id.value + (count - first) : id.value - first);
  };
  for (Block& block : m.blocks) {
    if (block.function.valid()) block.function = moved(block.function);
  }
  for (Inst& inst : m.insts) {
    if (inst.op == Op::kCall) inst.set_callee(moved(inst.callee()));
  }
  for (Function& f : m.functions) {
    PoolVector<FunctionId> used(f.statically_used_functions.begin(),
                                f.statically_used_functions.end());
    for (FunctionId& id : used) id = moved(id);
    f.statically_used_functions = m.arena.Copy(std::span<const FunctionId>(used));
  }
}

InstId PlaceBefore(const Module& m, InstId at) {
  const InstId previous = m[at].prev;
  const bool is_for = m[at].op == Op::kLoop && previous.valid() && m[previous].op == Op::kVar;
  return is_for ? previous : at;
}

void UseReplacements::Add(Module& m, InstId of, Value by) {
  if (const StringId name = m.NameOf(of); name.valid() && by.is_inst()) m.SetName(by.inst(), name);
  replaced_.push_back({of, by});
}

void UseReplacements::AddOwn(Module& m, InstId of, Value by) {
  const bool last = by.is_inst() && by.index() + 1 == m.insts.size();
  if (!last || m[by.inst()].next != of || OwnsBlocks(m[by.inst()].op)) return Add(m, of, by);
  const Inst as = m[by.inst()];
  m.SetOp(of, as.op, as.fields());
  m.ShareOperands(of, by.inst());
  m[of].flags = as.flags;
  if (!m.NameOf(of).valid()) m.SetName(of, as.name);
  m.Remove(by.inst());
}

void UseReplacements::Apply(Module& m) {
  if (replaced_.empty()) return;
  PoolVector<Value> by_inst(m.insts.size());
  for (const Replacement& r : replaced_) by_inst[r.of.value] = r.by;
  // Replaces operands in all instructions, because even instructions that are in no block may refer
  // to replaced values.
  m.ReplaceAllOperands([&](Value v) {
    // Branchless, because the branch would often be mispredicted: operand kinds follow no pattern.
    const Value by = by_inst[v.is_inst() ? v.index() : 0];
    const bool replaced = static_cast<int>(v.is_inst()) & static_cast<int>(by.valid());
    return replaced ? by : v;
  });
  for (const Replacement& r : replaced_) m.Remove(r.of);
  replaced_.clear();
}

}  // namespace tessera::ir
