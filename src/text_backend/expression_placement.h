// Decides for the text back ends which values are written at their use and which are stored in a
// variable.
#ifndef TESSERA_TEXT_BACKEND_EXPRESSION_PLACEMENT_H_
#define TESSERA_TEXT_BACKEND_EXPRESSION_PLACEMENT_H_

#include <cstdint>
#include <span>

#include "base/compiler.h"
#include "base/plain_vector.h"
#include "base/pool_vector.h"
#include "ir/builtin_info.h"
#include "ir/module.h"
#include "ir/views.h"

namespace tessera::text {

class ExpressionPlacement {
 public:
  struct Options {
    // True if the target has pointers. If so, a `let` of pointer type is declared under its name.
    // Otherwise, its access chain is repeated wherever the `let` is used.
    bool has_pointers = true;
    // True if arrays or structures can be constructed inside an expression. Otherwise, they can be
    // constructed only in the initializer of a variable.
    bool arrays_in_expressions = true;
    bool structs_in_expressions = true;
    // True if atomic operations and workgroupUniformLoad are expressions that have a value.
    bool atomics_in_expressions = true;
    // True if && and || are short-circuiting.
    bool lazy_logical = true;
  };

  ExpressionPlacement(const ir::Module& m, const Options& options);

  // Analyzes a function. Must be called once per function, callees before callers, and before any
  // query about the function's instructions.
  void Analyze(ir::FunctionId function);

  // Returns whether evaluating `v` has no side effects: it writes nothing and involves no other
  // invocation. If so, the evaluation may be omitted if the value is unused.
  bool HasNoEffects(ir::Value v) const;

  // Returns whether the value is written at its use, instead of being stored in a variable.
  // Inlining preserves the semantics: reads stay before the writes that follow them in the IR, and
  // calls keep their order and number of executions.
  bool IsInlined(ir::InstId inst) const { return facts_[inst.value].inlined; }
  // Returns whether nothing is written for the value, because it is unused and has no effects.
  bool IsDead(ir::InstId inst) const { return facts_[inst.value].dead; }
  // Returns whether the instruction is written as one or more statements.
  bool IsStatement(ir::InstId inst) const { return !IsInlined(inst) && !IsDead(inst); }
  // Returns whether a kIf that has a value can be written with && or ||.
  bool IsLogical(ir::InstId inst) const { return facts_[inst.value].logical == Logical::kYes; }
  // Returns how often the value, or the name of its variable, occurs in the output.
  uint32_t UseCount(ir::InstId inst) const { return facts_[inst.value].copies; }
  // Returns whether the variable that holds the value of `inst` is used after `other`, an
  // instruction in the same block.
  bool IsUsedAfter(ir::InstId inst, ir::InstId other) const {
    const ir::InstId next = m_[other].next;
    return next.valid() && facts_[inst.value].last_root >= facts_[next.value].position;
  }
  // Returns the binary operation of a store that is written as a compound assignment (`place op=
  // value`). Returns an invalid id for other stores.
  ir::InstId CompoundOf(ir::InstId store) const {
    return facts_[store.value].compound ? ir::StoreInst(m_, store).value().inst() : ir::InstId();
  }

 private:
  // Properties of the uses of a value, as bits.
  enum Usage : uint16_t {
    kElsewhere = 1,     // in a block other than that of the value
    kLazy = 2,          // in an operand that may not be evaluated
    kNoInitial = 4,     // other than as the initializer of a variable
    kNotAssigned = 8,   // other than as a value that is assigned to a variable
    kNotForParts = 16,  // as a whole, rather than for a member or an element with a constant index
    kPlain = kNoInitial | kNotAssigned | kNotForParts,
    kOnRight = 32,       // as an operand in the right side of && or ||
    kTwiceOnRight = 64,  // as in kOnRight, at least twice
  };
  enum class Logical : uint8_t { kUnknown, kNo, kYes };
  struct Fact {
    uint32_t position = 0;             // position in the output; 0 in the right side of && or ||
    uint32_t next_write = 0xffffffff;  // for a kVar: the position of the next store to the variable
    uint32_t copies = 0;               // how often its name occurs in the output
    uint32_t last_root = 0;            // the last position at which the output evaluates the value
    uint16_t depth = 0;                // nesting depth of its use in the expression of a statement
    uint16_t usage = 0;                // union of Usage over all uses
    bool inlined = false;
    bool dead = false;
    bool compound = false;  // see CompoundOf
    Logical logical = Logical::kUnknown;
  };
  // The position at which an instruction is written in the output.
  struct Root {
    uint32_t position;
    ir::BlockId block;
    uint32_t copies = 1;
    uint32_t depth = 0;
    uint32_t usage = 0;  // kLazy or none
  };

  uint32_t EffectsOfParameters(const ir::Function& f) const;
  uint32_t EffectsOf(const ir::Inst& inst) const;
  static uint32_t EffectsOfLoad(ir::AddressSpace space);
  uint32_t EffectsOfStore(ir::Value pointer) const;
  // Returns the address space of a pointer. Fast for most pointers, which are results of
  // instructions.
  ir::AddressSpace SpaceOf(ir::Value pointer) const {
    return m_.types[pointer.is_inst() ? m_[pointer.inst()].type : m_.TypeOf(pointer)].space;
  }
  bool DoesMoreThanRead(const ir::Inst& inst) const {
    return (EffectsOf(inst) & ~ir::Effects::kReadsMemory) != 0;
  }
  bool FindLogical(ir::InstId id);
  bool CanBeLogical(ir::InstId id);
  bool CanBeInLogical(ir::InstId id) const;
  void CountOperands(ir::BlockId right);
  TESSERA_NOINLINE void VisitBlock(ir::BlockId block);
  void VisitValue(ir::InstId id, const ir::Inst& inst, Fact& fact);
  TESSERA_NOINLINE void VisitLoad(const ir::Inst& load, Fact& fact);
  TESSERA_NOINLINE void VisitStore(ir::InstId id, const ir::Inst& store, Fact& fact);
  TESSERA_NOINLINE void VisitCall(const ir::Inst& call, Fact& fact);
  TESSERA_NOINLINE void VisitOwner(ir::InstId id, const ir::Inst& owner, Fact& fact);
  TESSERA_NOINLINE void VisitStatement(const ir::Inst& inst, Fact& fact);
  void VisitLogical(ir::InstId id, Root root);
  TESSERA_NOINLINE void VisitRightSide(ir::BlockId block, const Root& root);
  static Root RootOf(const ir::Inst& inst, const Fact& fact);
  uint32_t LastEvaluation(ir::BlockId computed, ir::BlockId written, uint32_t position) const;
  static void NoteUse(Fact& fact, const Root& root, uint32_t last, uint32_t usage);
  TESSERA_ALWAYS_INLINE void UseOperands(std::span<const uint32_t> operands, const Root& root,
                                         uint32_t usage);
  TESSERA_NOINLINE void UseElsewhere(std::span<const uint32_t> operands, Root root, uint32_t usage);
  TESSERA_ALWAYS_INLINE void UseValues(const ir::Inst& user, const Root& root);
  void Use(const ir::Inst& user, Root root);
  void NameTwice(const ir::Inst& call, uint32_t copies);
  bool IsCompound(ir::InstId store) const;
  bool MayInline(const ir::Inst& inst, const Fact& fact) const;
  bool ShouldInlineValue(ir::InstId id, const ir::Inst& inst, const Fact& fact) const;
  bool ShouldInlineLoad(const ir::Inst& load, ir::AddressSpace space, const Fact& fact) const;
  bool ShouldInlineCall(const ir::Inst& call, uint32_t effects, const Fact& fact) const;
  bool HasConstantIndices(ir::InstId access) const;
  bool IsSimple(ir::Value v) const;
  bool IsMemberOfParameter(const ir::Inst& access) const;
  void NoteWrite(ir::Value pointer);

  const ir::Module& m_;
  Options options_;
  // The effects of calls to the functions analyzed so far, indexed by FunctionId.
  PoolVector<uint8_t> function_effects_;
  PlainVector<Fact> facts_;  // indexed by InstId
  uint32_t effects_ = 0;     // effects of the visited part of the function
  // The output position of the visited instruction. Positions decrease, because the walk begins at
  // the end of the function.
  uint32_t position_ = 0;
  // The positions of the next instructions with certain effects:
  uint32_t next_memory_write_ = 0;  // writes non-local memory, or through a pointer
  uint32_t next_memory_read_ = 0;
  uint32_t next_local_write_ = 0;  // writes a function-scope variable
  uint32_t next_effect_ = 0;       // is a call, barrier or branch, past which calls must not move
};

}  // namespace tessera::text

#endif  // TESSERA_TEXT_BACKEND_EXPRESSION_PLACEMENT_H_
