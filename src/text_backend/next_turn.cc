#include "text_backend/next_turn.h"

#include "absl/container/flat_hash_map.h"
#include "base/pool_vector.h"
#include "ir/builder.h"
#include "ir/views.h"
#include "ir/walk.h"

namespace tessera::text {
namespace {

using ir::BlockId;
using ir::Builder;
using ir::If;
using ir::InstFlags;
using ir::InstId;
using ir::kBool;
using ir::kVoid;
using ir::Loop;
using ir::Module;
using ir::Op;
using ir::TypeId;
using ir::TypeKind;
using ir::Value;

class Rewriter {
 public:
  Rewriter(Module& m, InstId loop) : m_(m), loop_(loop), body_(m.LoopOf(loop).body) {}

  void Run() {
    const BlockId continuing = m_.LoopOf(loop_).continuing;
    FindUsed(continuing);
    const InstId begin = m_[continuing].first;
    PoolVector<InstId> stored;
    for (InstId i = m_[body_].first, next; i.valid(); i = next) {
      next = m_[i].next;
      const auto replacement = replacements_.find(i.value);
      if (replacement == replacements_.end()) continue;
      if (m_[i].op == Op::kVar) {
        MoveVariable(i);
        replacement->second = i;
      } else if (IsStorable(m_[i].type)) {
        stored.push_back(i);
        replacement->second = NewVariable(m_[i].type, m_[i].name, m_[i].source);
        m_.SetName(i, {});
      } else {
        replacement->second = Copy(i, begin);
      }
    }
    if (!replacements_.empty()) {
      ir::ForEachInst(m_, continuing, [&](InstId user) { ReplaceOperands(user, true); });
    }
    if (!stored.empty()) {
      ir::ForEachInst(m_, body_, [&](InstId user) { ReplaceOperands(user, false); });
    }
    for (const InstId value : stored) {
      Builder b(m_, m_[value].next);
      b.source = m_[value].source;
      b.Store(replacements_.at(value.value), value);
    }
    MoveBlock(continuing);
  }

 private:
  // Returns whether values of the type can be stored in a variable. Pointers and handles cannot, so
  // the continuing block recomputes those that it uses.
  bool IsStorable(TypeId type) const {
    return m_.types.kind(type) != TypeKind::kPointer && !m_.types.IsHandle(type);
  }

  // Finds the values and variables of the body that the continuing block uses directly or needs to
  // recompute pointers and handles.
  void FindUsed(BlockId continuing) {
    PoolVector<InstId> users;
    ir::ForEachInst(m_, continuing, [&](InstId id) { users.push_back(id); });
    for (size_t i = 0; i < users.size(); ++i) {
      for (const uint32_t bits : m_.OperandBits(users[i])) {
        const Value v = Value::FromBits(bits);
        if (!v.is_inst() || m_[v.inst()].block != body_) continue;
        const bool is_new = replacements_.try_emplace(v.index()).second;
        const bool is_copied = m_[v.inst()].op != Op::kVar && !IsStorable(m_[v.inst()].type);
        if (is_new && is_copied) users.push_back(v.inst());
      }
    }
  }

  InstId NewVariable(TypeId type, StringId name, uint32_t source) {
    Builder b(m_, loop_);
    b.source = source;
    const InstId var = b.Emit(
        Op::kVar, m_.types.Pointer(ir::AddressSpace::kFunction, type, ir::Access::kReadWrite), {});
    m_.SetName(var, name);
    return var;
  }

  // Moves a variable out of the loop. Replaces its initializer with a store in the body, so that
  // the variable is still initialized in each iteration.
  void MoveVariable(InstId var) {
    Builder b(m_, var);
    b.source = m_[var].source;
    b.Store(var, InitialValue(b, var));
    m_.TruncateOperands(var, 0);
    m_.Unlink(var);
    m_.InsertBefore(loop_, var);
  }

  // Returns the initial value of a variable as a value that can be stored. Loads a zero array or
  // structure from a new variable, which is zero by default. A constant is not used, because arrays
  // and structures of subgroup matrices cannot be constants (ir/transform/matrix_composites.h), and
  // GLSL has no short form for large zero constants.
  Value InitialValue(Builder& b, InstId var) {
    const TypeId pointer = m_[var].type;
    const TypeId type = m_.types[pointer].element;
    const Value initial = m_.OperandCount(var) == 1 ? ir::VarInst(m_, var).initial() : Value();
    const bool is_zero =
        !initial.valid() || (initial.is_constant() && m_.constants.IsZero(initial.constant()));
    if (!is_zero) return initial;
    const TypeKind kind = m_.types.kind(type);
    const bool is_composite = kind == TypeKind::kArray || kind == TypeKind::kStruct;
    return is_composite ? b.Load(b.Emit(Op::kVar, pointer, {})) : Value(m_.constants.Zero(type));
  }

  // Replaces the operands of `user` that have replacements. Pointers and handles are replaced only
  // if `user` is in the continuing block.
  void ReplaceOperands(InstId user, bool in_continuing) {
    for (uint32_t k = 0; k < m_.OperandCount(user); ++k) {
      const Value v = m_.Operand(user, k);
      const auto found = v.is_inst() ? replacements_.find(v.index()) : replacements_.end();
      if (found == replacements_.end() || m_[v.inst()].op == Op::kVar) continue;
      Value replacement = found->second;
      if (IsStorable(m_[v.inst()].type)) {
        // Each use has its own load, which can be written within the expression that uses it.
        replacement = Builder(m_, user).Load(replacement);
      } else if (!in_continuing) {
        continue;
      }
      m_.SetOperand(user, k, replacement);
    }
  }

  // Inserts a copy of the instruction `id` before `at`. The instruction must have no effects.
  InstId Copy(InstId id, InstId at) {
    PoolVector<Value> operands;
    for (uint32_t k = 0; k < m_.OperandCount(id); ++k) operands.push_back(m_.Operand(id, k));
    Builder b(m_, at);
    b.source = m_[id].source;
    b.flags = m_[id].flags;
    return b.Emit(m_[id].op, m_[id].type, operands, m_[id].fields());
  }

  void MoveBlock(BlockId continuing) {
    const InstId is_next_turn =
        NewVariable(kBool, m_.strings.Intern("is_next_turn"), m_[loop_].source);
    m_.AppendOperand(is_next_turn, m_.constants.Bool(false));
    m_[loop_].flags &= static_cast<uint8_t>(~InstFlags::kLoopFor);
    const ir::FunctionId function = m_[body_].function;
    Builder b(m_, m_[body_].first);
    b.source = m_[loop_].source;
    const InstId branch = b.Emit(Op::kIf, kVoid, {b.Load(is_next_turn)});
    b.Store(is_next_turn, m_.constants.Bool(true));
    const BlockId no_turn = m_.NewBlock(function, branch);
    m_.SetBlocks(branch, If{continuing, no_turn});
    m_[continuing].parent = branch;
    b.SetEnd(no_turn);
    b.Yield();
    const BlockId empty = m_.NewBlock(function, loop_);
    m_.SetBlocks(loop_, Loop{body_, empty});
    b.SetEnd(empty);
    b.Yield();
    if (const InstId last = m_[continuing].last; m_[last].op == Op::kBreakIf) ReplaceBreakIf(last);
  }

  // Only a continuing block may end in `break_if`.
  void ReplaceBreakIf(InstId break_if) {
    Builder b(m_, break_if);
    const If blocks = m_.IfOf(b.If(ir::BreakIfInst(m_, break_if).condition()));
    b.Yield();
    m_.Remove(break_if);
    b.SetEnd(blocks.true_block);
    b.Emit(Op::kBreak, kVoid, {}, loop_);
    b.SetEnd(blocks.false_block);
    b.Yield();
  }

  Module& m_;
  const InstId loop_;
  const BlockId body_;
  // Maps each value or variable of the body that the continuing block uses to its replacement. A
  // stored value is replaced with its variable, a pointer or handle with its copy, and a variable
  // with itself. Keyed by InstId.
  absl::flat_hash_map<uint32_t, InstId> replacements_;
};

}  // namespace

void MoveContinuing(Module& m, InstId loop) { Rewriter(m, loop).Run(); }

}  // namespace tessera::text
