#include "ir/transform/dead_code.h"

#include <span>

#include "base/fill.h"
#include "base/plain_vector.h"
#include "base/pool_vector.h"
#include "ir/analysis/memory_root.h"
#include "ir/op_info.h"
#include "ir/target_ops.h"
#include "ir/views.h"

namespace tessera::ir {

namespace {

// Returns true if an instruction with this effect can be pure, i.e. do nothing other than compute a
// value.
constexpr bool MayBePure(OpEffect effect) {
  switch (effect) {
    case OpEffect::kValue:
    case OpEffect::kRead:
    case OpEffect::kVariable:
    case OpEffect::kBuiltin:
    case OpEffect::kTarget: return true;
    case OpEffect::kWrite:
    case OpEffect::kCall:
    case OpEffect::kBlocks:
    case OpEffect::kEnd: break;
  }
  return false;
}

}  // namespace

bool IsPure(const Module& m, const Inst& inst) {
  const OpEffect effect = InfoOf(inst.op).effect;
  if (effect == OpEffect::kBuiltin) {
    return (InfoOf(inst.builtin()).effects & Effects::kWritesMemory) == 0;
  }
  if (effect == OpEffect::kTarget) {
    return (InfoOf(m, inst.target_op()).effects & Effects::kWritesMemory) == 0;
  }
  return MayBePure(effect);
}

namespace {

// Operations for which IsDead can return true.
constexpr OpSet kMayBeDead = [] {
  OpSet ops = {Op::kStore, Op::kIf};
  for (size_t i = 0; i < kOpCount; ++i) {
    if (MayBePure(InfoOf(Op(i)).effect) && Op(i) != Op::kNop) ops.Add(Op(i));
  }
  return ops;
}();

class Sweeper {
 public:
  explicit Sweeper(Module& m) : m_(m) {
    GrowWithDefault(uses_, m.insts.size());
    GrowWithDefault(param_uses_, m.params.size());
    GrowWithDefault(writers_, m.insts.size());
  }

  void Run() {
    Count(0, static_cast<uint32_t>(m_.insts.size()));
    const std::span<const Inst> insts(m_.insts);
    const uint32_t* const uses = uses_.data();
    for (auto i = static_cast<uint32_t>(uses_.size()); i-- > 0;) {
      // Test the number of uses first: most instructions have uses, so this test rejects most of
      // them.
      if (uses[i] != 0 || !kMayBeDead.Has(insts[i].op)) continue;
      if (!IsDead(InstId(i)) && !HasDeadValue(InstId(i))) continue;
      dead_.push_back(InstId(i));
      RemoveDead();
    }
  }

  // Removes unused pointer parameters and the matching arguments. Visits callees first: removing an
  // argument may leave a pointer parameter of the caller unused.
  void DropPointerParameters() {
    if (std::ranges::none_of(m_.functions, [&](const Function& f) {
          return std::ranges::any_of(f.params, [&](ParamId p) { return IsUnusedPointer(p); });
        })) {
      return;
    }
    PoolVector<PoolVector<InstId>> calls(m_.functions.size());
    for (uint32_t i = 0; i < m_.insts.size(); ++i) {
      if (m_.insts[i].op == Op::kCall) calls[m_.insts[i].callee().value].push_back(InstId(i));
    }
    for (uint32_t f = 0; f < m_.functions.size(); ++f) {
      PoolVector<uint32_t> kept;
      const auto params = m_.functions[f].params;
      for (uint32_t k = 0; k < params.size(); ++k) {
        if (!IsUnusedPointer(params[k])) kept.push_back(k);
      }
      if (kept.size() == params.size()) continue;
      for (const InstId call : calls[f]) KeepOperands(call, kept);
      PoolVector<ParamId> left;
      for (const uint32_t k : kept) left.push_back(params[k]);
      m_.functions[f].params = m_.arena.Copy(std::span<const ParamId>(left));
      RemoveDead();
    }
  }

 private:
  bool IsUnusedPointer(ParamId p) const {
    return param_uses_[p.value] == 0 && m_.types.kind(m_[p].type) == TypeKind::kPointer;
  }

  void RemoveDead() {
    while (!dead_.empty()) {
      const InstId id = dead_.back();
      dead_.pop_back();
      if (HasDeadValue(id)) DropValue(id);
      if (IsDead(id)) Remove(id);
    }
  }

  // Returns whether `id` is an `if` that computes a value without uses.
  bool HasDeadValue(InstId id) const {
    return m_[id].op == Op::kIf && m_[id].type != kVoid && uses_[id.value] == 0 &&
           m_[id].block.valid() && m_[m_[id].block].function.valid();
  }

  // Turns an `if` that computes a value into one that only executes its blocks.
  void DropValue(InstId id) {
    const If blocks = m_.IfOf(id);
    for (const BlockId block : {blocks.true_block, blocks.false_block}) {
      const InstId last = m_[block].last;
      if (m_[last].op != Op::kYield) continue;
      Release(last);
      m_.TruncateOperands(last, 0);
    }
    m_[id].type = kVoid;
    m_[id].flags &= static_cast<uint8_t>(~InstFlags::kShortCircuit);
    m_.SetName(id, {});
  }

  void KeepOperands(InstId id, const PoolVector<uint32_t>& kept) {
    if (!m_[id].block.valid()) return;
    Release(id);
    for (uint32_t k = 0; k < kept.size(); ++k) m_.SetOperand(id, k, m_.Operand(id, kept[k]));
    m_.TruncateOperands(id, static_cast<uint32_t>(kept.size()));
    Count(id.value, id.value + 1);
  }

  // Counts the uses of values, parameters and variables in the instructions [begin, end). Uses
  // of a variable include uses through access instructions. Release is the inverse operation. The
  // loop over the instructions is hot.
  void Count(uint32_t begin, uint32_t end) {
    const std::span<const Inst> insts(m_.insts);
    uint32_t* const uses = uses_.data();
    for (uint32_t id = begin; id < end; ++id) {
      if (!insts[id].block.valid()) continue;
      const std::span<const uint32_t> operands = m_.OperandBits(insts[id]);
      for (uint32_t i = 0; i < operands.size(); ++i) {
        const Value v = Value::FromBits(operands[i]);
        if (v.is_inst()) {
          const Op op = insts[v.index()].op;
          if (op != Op::kVar) ++uses[v.index()];
          if (op == Op::kVar || op == Op::kAccess) CountVariable(InstId(id), i);
        } else if (v.kind() == Value::kParam) {
          ++param_uses_[v.index()];
        }
      }
    }
  }

  void CountVariable(InstId id, uint32_t operand) {
    const InstId var = LocalVariableOf(m_, m_.Operand(id, operand));
    if (!var.valid()) return;
    if (!OnlyWrites(id, operand)) {
      ++uses_[var.value];
    } else {
      writers_[id.value] = writers_[var.value];
      writers_[var.value] = id;
    }
  }

  // Returns true if operand `operand` of `id` is the destination of a store or the base of an
  // access. Such an operand does not read the variable.
  bool OnlyWrites(InstId id, uint32_t operand) const {
    return operand == 0 && (m_[id].op == Op::kStore || m_[id].op == Op::kAccess);
  }

  // Subtracts the uses that `Count` has added for the instruction `id`.
  void Release(InstId id) {
    for (uint32_t i = 0; i < m_.OperandCount(id); ++i) {
      const Value v = m_.Operand(id, i);
      if (v.kind() == Value::kParam) --param_uses_[v.index()];
      if (!v.is_inst()) continue;
      if (m_[v.inst()].op != Op::kVar) ReleaseOne(v.inst());
      const InstId var = LocalVariableOf(m_, v);
      if (var.valid() && !OnlyWrites(id, i)) ReleaseOne(var);
    }
  }
  void ReleaseOne(InstId used) {
    if (--uses_[used.value] == 0) dead_.push_back(used);
  }

  bool IsDead(InstId id) const {
    const Inst& inst = m_[id];
    if (!inst.block.valid() || !m_[inst.block].function.valid()) return false;
    if (inst.op == Op::kStore) return StoresBack(id);
    if (uses_[id.value] != 0) return false;
    return IsPure(m_, inst) || (inst.op == Op::kIf && DoesNothing(id));
  }
  // Returns true if the store `id` writes back the value just loaded from the same location.
  bool StoresBack(InstId id) const {
    const InstId before = m_[id].prev;
    return before.valid() && m_[before].op == Op::kLoad &&
           StoreInst(m_, id).value() == Value(before) &&
           StoreInst(m_, id).pointer() == LoadInst(m_, before).pointer();
  }
  bool DoesNothing(InstId id) const {
    const If& blocks = m_.IfOf(id);
    return m_[m_[blocks.true_block].first].op == Op::kYield &&
           m_[m_[blocks.false_block].first].op == Op::kYield;
  }

  void Remove(InstId id) {
    if (m_[id].op == Op::kVar) {
      for (InstId w = writers_[id.value]; w.valid(); w = writers_[w.value]) {
        if (m_[w].block.valid()) Drop(w);
      }
    }
    if (m_[id].op == Op::kIf) {
      const If blocks = m_.IfOf(id);
      Drop(m_[blocks.true_block].first);
      Drop(m_[blocks.false_block].first);
    }
    Drop(id);
  }

  // Removes one instruction, and queues every instruction that this leaves without uses.
  void Drop(InstId id) {
    const InstId parent = m_[m_[id].block].parent;
    Release(id);
    m_.Remove(id);
    if (parent.valid() && m_[parent].op == Op::kIf) dead_.push_back(parent);
  }

  Module& m_;
  // Number of uses of an instruction's value, indexed by InstId. For a kVar: the number of uses
  // that are not writes, including uses through access instructions.
  PlainVector<uint32_t> uses_;
  PlainVector<uint32_t> param_uses_;  // indexed by ParamId
  // For each kVar, a linked list of its writes and its access instructions. All lists share this
  // vector, which is indexed by InstId. The entry of a kVar is the first element of its list. The
  // entry of an element is the next element.
  PlainVector<InstId> writers_;
  PoolVector<InstId> dead_;  // candidates for removal
};

}  // namespace

Status RunDeadCode(Module& m, const DeadCodeConfig& config, Diagnostics&) {
  Sweeper sweeper(m);
  sweeper.Run();
  if (config.pointer_parameters) sweeper.DropPointerParameters();
  return Status::Ok();
}

}  // namespace tessera::ir
