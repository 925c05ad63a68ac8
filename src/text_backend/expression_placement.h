// Decides, for the text back ends, which values are written where they are used and which get a
// variable of their own.
#ifndef TESSERA_TEXT_BACKEND_EXPRESSION_PLACEMENT_H_
#define TESSERA_TEXT_BACKEND_EXPRESSION_PLACEMENT_H_

#include <cstdint>
#include <span>

#include "base/compiler.h"
#include "base/plain_vector.h"
#include "base/pool_vector.h"
#include "ir/builtin_info.h"
#include "ir/module.h"

namespace tessera::text {

class ExpressionPlacement {
 public:
  struct Options {
    // The target has pointers: a `let` that names one keeps its name. Otherwise every chain of
    // accesses is written at its uses.
    bool has_pointers = true;
    // Arrays and structures can be made inside an expression; otherwise only as a variable's initializer.
    bool arrays_in_expressions = true;
    bool structs_in_expressions = true;
    // Atomic operations and workgroupUniformLoad give their value in an expression.
    bool atomics_in_expressions = true;
    // && and || compute their right side only where it counts.
    bool lazy_logical = true;
  };

  ExpressionPlacement(const ir::Module& m, const Options& options);

  // Must be called before the questions about the instructions of `function`, once for each, and for callees before their
  // callers.
  void Analyze(ir::FunctionId function);

  // Whether computing `v` where it is used does nothing but give its value and can be left out: no
  // writes, and nothing that other invocations take part in.
  bool HasNoEffects(ir::Value v) const;

  // Whether the value is written at its use. The rules keep the meaning: memory is read before it is
  // written as in the IR, calls keep their order and happen once, on every path or none.
  bool IsInlined(ir::InstId inst) const { return facts_[inst.value].inlined; }
  // A value that nothing uses and that does nothing: not written at all.
  bool IsDead(ir::InstId inst) const { return facts_[inst.value].dead; }
  // Whether it is neither: it has a statement, or several.
  bool IsStatement(ir::InstId inst) const { return !IsInlined(inst) && !IsDead(inst); }
  // A kIf with a value that can be written with && or ||.
  bool IsLogical(ir::InstId inst) const { return facts_[inst.value].logical == Logical::kYes; }
  // How many times the value is written in the text (of a value with a variable: the variable).
  uint32_t UseCount(ir::InstId inst) const { return facts_[inst.value].copies; }
  // Whether anything after `other` (which stands in the same block) names the variable.
  bool IsUsedAfter(ir::InstId inst, ir::InstId other) const {
    const ir::InstId next = m_[other].next;
    return next.valid() && facts_[inst.value].last_root >= facts_[next.value].position;
  }
  // The binary operation of a store that is written as `place op= value`, which names the place once.
  ir::InstId CompoundOf(ir::InstId store) const {
    return facts_[store.value].compound ? m_.Operand(store, 1).inst() : ir::InstId();
  }

 private:
  // What is true of a use of a value.
  enum Usage : uint16_t {
    kElsewhere = 1,     // in another block than the value stands in
    kLazy = 2,          // where an operand may be skipped
    kNoInitial = 4,     // not as the initial value of a variable
    kNotAssigned = 8,   // not as what a variable gets
    kNotForParts = 16,  // not to take a member of, or an element whose number is constant
    kPlain = kNoInitial | kNotAssigned | kNotForParts,
    kOnRight = 32,       // an operand on the right side of a && or ||
    kTwiceOnRight = 64,  // two of them, or more
  };
  enum class Logical : uint8_t { kUnknown, kNo, kYes };
  struct Fact {
    uint32_t position =
        0;  // in the order of the text; 0 of what stands on the right side of a && or ||
    uint32_t next_write = 0xffffffff;  // of a kVar: the position of the next store to it
    uint32_t copies = 0;               // how often the text of its uses names it
    uint32_t last_root = 0;            // position up to which the text of its uses is evaluated
    uint16_t depth = 0;                // nesting in the statement's expression
    uint16_t usage = 0;                // Usage of any use
    bool inlined = false;
    bool dead = false;
    bool compound = false;  // see CompoundOf
    Logical logical = Logical::kUnknown;
  };
  // Where the text of an instruction ends up.
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
  // What a pointer points to: that of most is an instruction's result.
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
  PoolVector<uint8_t> function_effects_;  // of a call, by FunctionId; of those that were analyzed
  PlainVector<Fact> facts_;               // by InstId
  uint32_t effects_ = 0;                  // of the function, so far
  uint32_t position_ = 0;  // of the instruction that is visited, the function's last one first
  // The position of the nearest later instruction that ...
  uint32_t next_memory_write_ =
      0;  // writes private, workgroup or storage memory, or through a pointer
  uint32_t next_memory_read_ = 0;
  uint32_t next_local_write_ = 0;  // writes a function's variable
  uint32_t next_effect_ = 0;       // is a statement that calls must not pass: call, barrier, branch
};

}  // namespace tessera::text

#endif  // TESSERA_TEXT_BACKEND_EXPRESSION_PLACEMENT_H_
