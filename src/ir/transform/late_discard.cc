#include "ir/transform/late_discard.h"

#include <algorithm>
#include <utility>

#include "base/pool_vector.h"
#include "ir/analysis/direct_uses.h"
#include "ir/builder.h"
#include "ir/builtin_functions.h"
#include "ir/builtin_info.h"
#include "ir/edit.h"
#include "ir/views.h"
#include "ir/walk.h"

namespace tessera::ir {
namespace {

// Returns true if other invocations can observe a write by `id`, i.e. a store or atomic operation
// on a storage buffer or texture.
bool WritesForOthers(const Module& m, InstId id) {
  const Inst& inst = m[id];
  if (inst.op == Op::kBuiltin) {
    // An atomicLoad has kWritesMemory only to keep its place among other memory accesses. It
    // changes nothing that other invocations can observe. It must return the actual value, because
    // a loop may wait for that value to change.
    return inst.builtin() != BuiltinFn::k_atomicLoad &&
           (InfoOf(inst.builtin()).effects & Effects::kWritesMemory) != 0;
  }
  return inst.op == Op::kStore &&
         m.types[m.TypeOf(StoreInst(m, id).pointer())].space == AddressSpace::kStorage;
}

// Returns true if the module can write anything that other invocations can observe: it uses
// `print`, or has a writable storage buffer or storage texture.
bool MayWriteForOthers(const Module& m) {
  if (m.MayHave(BuiltinFn::k_print)) return true;
  return std::ranges::any_of(m.globals, [&m](const Global& g) {
    if (g.space == AddressSpace::kStorage) return g.access != Access::kRead;
    const Type& type = m.types[g.type];
    const Type& texture = type.kind == TypeKind::kBindingArray ? m.types[type.element] : type;
    return texture.kind == TypeKind::kStorageTexture && texture.access != Access::kRead;
  });
}

// All discards, and the writes and returns that may be executed after a discard. Every branch is
// assumed to be possible.
struct Found {
  PoolVector<InstId> insts;
  bool writes = false;
};

class Search {
 public:
  explicit Search(const Module& m) : m_(m) {}

  Found Run() {
    if (!m_.MayHave(Op::kDiscard)) return {};
    discards_ = FunctionsWith(m_, [](const Inst& inst) { return inst.op == Op::kDiscard; });
    // Marks the functions that directly or indirectly call a function that contains a discard.
    // Callees precede callers, so a single pass over the functions suffices.
    const DirectUses direct(m_);
    for (uint32_t f = 0; f < m_.functions.size(); ++f) {
      for (const DirectUses::Use& use : direct.Of(FunctionId(f))) {
        if (use.callee.valid() && discards_[use.callee.value]) discards_[f] = true;
      }
    }
    called_after_.resize(m_.functions.size());
    MarkLoops();
    for (uint32_t f = static_cast<uint32_t>(m_.functions.size()); f-- > 0;) {
      if (discards_[f] || called_after_[f]) Visit(FunctionId(f));
    }
    return std::move(found_);
  }

 private:
  bool MayDiscard(InstId id) const {
    const Inst& inst = m_[id];
    return inst.op == Op::kDiscard || (inst.op == Op::kCall && discards_[inst.callee().value]);
  }

  // Marks the instructions whose nested blocks may discard. Visit must know this when it enters a
  // loop, because code that precedes a discard in the loop may also run after it, in a later
  // iteration.
  void MarkLoops() {
    repeats_.resize(m_.insts.size());
    for (uint32_t i = 0; i < m_.insts.size(); ++i) {
      InstId at(i);
      if (!MayDiscard(at)) continue;
      while (m_[at].block.valid() && (at = m_[m_[at].block].parent).valid() &&
             !repeats_[at.value]) {
        repeats_[at.value] = true;
      }
    }
  }

  void Visit(FunctionId f) {
    bool after = called_after_[f.value];
    ForEachInst(m_, m_[f].body, [&](InstId id) {
      const Op op = m_[id].op;
      if (after && op == Op::kCall) called_after_[m_[id].callee().value] = true;
      after |= MayDiscard(id) || (op == Op::kLoop && repeats_[id.value]);
      if (!after) return;
      const bool writes = WritesForOthers(m_, id);
      const bool exits = op == Op::kReturn && m_[f].stage == ShaderStage::kFragment;
      found_.writes |= writes;
      if (writes || exits || op == Op::kDiscard) found_.insts.push_back(id);
    });
  }

  const Module& m_;
  PoolVector<bool> discards_, called_after_;  // indexed by FunctionId
  PoolVector<bool> repeats_;  // indexed by InstId: whether its nested blocks may discard
  Found found_;
};

class Discards {
 public:
  explicit Discards(Module& m) : m_(m) {}

  void Run() {
    const Found found = Search(m_).Run();
    if (found.insts.empty()) return;
    Declare();
    for (InstId id : found.insts) {
      if (m_[id].op == Op::kDiscard) {
        ReplaceInPlace(m_, id, Op::kStore, {discarded_, m_.constants.Bool(true)});
      } else if (m_[id].op == Op::kReturn) {
        DiscardBefore(id);
      } else {
        Guard(id);
      }
    }
  }

 private:
  void Declare() {
    Global g;
    g.name = m_.strings.Intern("discarded");
    g.type = kBool;
    discarded_ = AddGlobal(m_, g);
  }

  void Guard(InstId id) {
    Builder b(m_, id);
    const Value gone = b.Load(discarded_);
    const InstId write = WrapInIf(m_, id, b.Unary(UnaryOp::kNot, kBool, gone));
    if (m_[write].op != Op::kBuiltin ||
        m_[write].builtin() != BuiltinFn::k_atomicCompareExchangeWeak) {
      return;
    }
    // A suppressed compare-exchange reports success. Otherwise, loops that retry until it succeeds
    // would not terminate.
    const InstId yield = m_[m_.IfOf(id).false_block].last;
    Builder otherwise(m_, yield);
    m_.SetOperand(yield, 0,
                  otherwise.Emit(Op::kConstruct, m_.TypeOf(id),
                                 {m_.Operand(write, 1), m_.constants.Bool(true)}));
  }

  void DiscardBefore(InstId exit) {
    Builder b(m_, exit);
    const InstId test = b.If(b.Load(discarded_));
    Builder then(m_, m_.IfOf(test).true_block), otherwise(m_, m_.IfOf(test).false_block);
    then.source = otherwise.source = b.source;
    then.Emit(Op::kDiscard, kVoid, {});
    then.Yield();
    otherwise.Yield();
  }

  Module& m_;
  Value discarded_;  // whether the invocation was discarded
};

}  // namespace

Status RunLateDiscard(Module& m) {
  Discards(m).Run();
  return Status::Ok();
}

bool WritesAfterDiscard(const Module& m) { return MayWriteForOthers(m) && Search(m).Run().writes; }

}  // namespace tessera::ir
