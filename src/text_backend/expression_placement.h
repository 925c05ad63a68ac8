// Decides, for the text back ends, which values are written where they are used and which get a
// variable of their own.
#ifndef TESSERA_TEXT_BACKEND_EXPRESSION_PLACEMENT_H_
#define TESSERA_TEXT_BACKEND_EXPRESSION_PLACEMENT_H_

#include <cstdint>
#include <vector>

#include "base/compiler.h"
#include "base/plain_vector.h"
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

  // Must be called before the questions about the instructions of `function`, and for callees before their callers.
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
  bool IsLogical(ir::InstId inst) const { return facts_[inst.value].logical; }
  // How many times the value is written in the text (of a value with a variable: the variable).
  uint32_t UseCount(ir::InstId inst) const { return facts_[inst.value].copies; }
  // How many operands of the IR it is.
  uint32_t IrUses(ir::InstId inst) const { return facts_[inst.value].uses; }
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
  enum Usage : uint8_t {
    kElsewhere = 1,     // in another block than the value stands in
    kLazy = 2,          // where an operand may be skipped
    kNoInitial = 4,     // not as the initial value of a variable
    kNotAssigned = 8,   // not as what a variable gets
    kNotForParts = 16,  // not to take a member of, or an element whose number is constant
    kPlain = kNoInitial | kNotAssigned | kNotForParts,
  };
  struct Fact {
    uint32_t position;       // in the order of the text
    ir::BlockId block;       // that it stands in
    uint32_t next_write;     // of a kVar: the next store to it
    uint32_t uses = 0;       // as operand, in the IR
    uint32_t copies = 0;     // how often the text of its uses names it
    uint32_t last_root = 0;  // position up to which the text of its uses is evaluated
    uint16_t depth = 0;      // nesting in the statement's expression
    uint8_t usage = 0;       // Usage of any use
    uint8_t effects = 0;     // what computing a value, or an instruction without one, does
    bool inlined = false;
    bool logical = false;
    bool dead = false;
    bool compound = false;  // see CompoundOf
  };
  // Where the text of an instruction ends up.
  struct Root {
    uint32_t position;
    ir::BlockId block;
    uint16_t depth;
    bool lazy;
    uint32_t copies;
  };

  uint8_t EffectsOfParameters(const ir::Function& f) const;
  uint8_t Number(ir::BlockId block);
  uint8_t EffectsOf(const ir::Inst& inst) const;
  bool DoesMoreThanRead(ir::InstId inst) const {
    return (facts_[inst.value].effects & ~ir::Effects::kReadsMemory) != 0;
  }
  bool CanBeLogical(ir::InstId inst);
  TESSERA_NOINLINE void VisitBlock(ir::BlockId block, const Root* root);
  void VisitInst(ir::InstId id, ir::BlockId block, const Root* root);
  void VisitNested(ir::InstId id);
  uint32_t LastEvaluation(ir::BlockId block, const Root& root) const;
  uint8_t UsageAs(const ir::Inst& user, uint32_t operand) const;
  void Use(const ir::Inst& user, bool compound, const Root& root);
  bool IsCompound(ir::InstId store) const;
  bool ShouldInline(ir::InstId id, const ir::Inst& inst, const Fact& fact) const;
  bool HasConstantIndices(ir::InstId access) const;
  bool ShouldInlineCall(ir::InstId id) const;
  bool IsSimple(ir::Value v) const;
  bool IsMemberOfParameter(ir::InstId id) const;
  bool LoadMayWait(ir::InstId load, uint32_t until) const;
  void NoteEffects(const ir::Inst& inst, const Fact& fact);

  const ir::Module& m_;
  Options options_;
  std::vector<uint8_t> function_effects_;  // of a call, by FunctionId; of those that were analyzed
  PlainVector<Fact> facts_;  // by InstId; of those that stand in a function that was analyzed
  std::vector<ir::InstId> valued_ifs_;  // of the function, in the order of the text
  uint32_t next_position_ = 0;
  // The position of the nearest later instruction that ...
  uint32_t next_memory_write_ =
      0;  // writes private, workgroup or storage memory, or through a pointer
  uint32_t next_memory_read_ = 0;
  uint32_t next_local_write_ = 0;  // writes a function's variable
  uint32_t next_effect_ = 0;       // is a statement that calls must not pass: call, barrier, branch
};

}  // namespace tessera::text

#endif  // TESSERA_TEXT_BACKEND_EXPRESSION_PLACEMENT_H_
