#include "text_backend/place_expressions.h"

#include <algorithm>
#include <cstdint>
#include <span>

#include "base/compiler.h"
#include "base/plain_vector.h"
#include "base/pool_vector.h"
#include "ir/analysis/memory_root.h"
#include "ir/any_inst.h"
#include "ir/builtin_functions.h"
#include "ir/builtin_info.h"
#include "ir/pipeline/properties.h"
#include "ir/placement.h"
#include "ir/target_ops.h"
#include "ir/views.h"
#include "ir/walk.h"
#include "text_backend/name_constants.h"
#include "text_backend/next_turn.h"
#include "text_backend/placed.h"

namespace tessera::text {

using ir::Access;
using ir::AddressSpace;
using ir::BinaryOp;
using ir::BlockId;
using ir::BuiltinFn;
using ir::Effects;
using ir::Function;
using ir::FunctionId;
using ir::InfoOf;
using ir::Inst;
using ir::InstFlags;
using ir::InstId;
using ir::kBool;
using ir::kVoid;
using ir::LocalVariableOf;
using ir::Module;
using ir::Op;
using ir::ParamId;
using ir::Placement;
using ir::SwitchCase;
using ir::Type;
using ir::TypeId;
using ir::TypeKind;
using ir::TypeStore;
using ir::Value;

namespace {

constexpr uint32_t kNever = 0xffffffffu;
constexpr uint8_t kAllPlacements = 0xff;
// The maximum depth of an expression. Deeper expressions are split by storing values in variables.
// Otherwise, they would be unreadable, and could overflow the stack of the recursive writers.
constexpr uint16_t kMaxDepth = 24;
// The effects of atomic operations and synchronization.
constexpr uint8_t kOrders = Effects::kReadsMemory | Effects::kWritesMemory;

// Returns whether memory in this address space never changes while a function runs.
bool IsLocal(AddressSpace space) {
  return space == AddressSpace::kUniform || space == AddressSpace::kHandle ||
         space == AddressSpace::kImmediate || space == AddressSpace::kIn;
}

}  // namespace

// Analyzes functions and sets the placement flags of their instructions.
class ExpressionPlacement {
 public:
  ExpressionPlacement(Module& m, const PlacementOptions& options);
  // Must be called once per function, callees before callers.
  void Analyze(FunctionId function);
  // Returns the loops in which `continue` must execute a continuing block that the language cannot
  // express. Nested loops come before the loops around them.
  const PoolVector<InstId>& next_turn_loops() const { return next_turn_loops_; }
  const ConstantUses& constants() const { return constants_; }
  // Removes kShortCircuit from dead && and ||. Must be called after the last analysis of the
  // functions, because the analysis recognizes && and || by this flag.
  void DropLogicals();

 private:
  // Bits that say how a value is used. A bit is set if at least one use is of that kind.
  enum Usage : uint16_t {
    kElsewhere = 1,     // outside the block of the value
    kMaybeSkipped = 2,  // in an operand that might not be evaluated
    kNoInitial = 4,     // in any way other than as the initializer of a variable
    kNotAssigned = 8,   // in any way other than as a value that is assigned to a variable
    kNotForParts = 16,  // in any way other than as the base of an access with a constant index
    kPlain = kNoInitial | kNotAssigned | kNotForParts,
    kOnRight = 32,       // as an operand on the right side of && or ||
    kTwiceOnRight = 64,  // as an operand on the right side of && or ||, at least twice
    kAccessed = 128,     // as the base of an access
  };
  enum class Logical : uint8_t { kUnknown, kNo, kYes };
  struct Fact {
    uint32_t position = 0;             // position in the output; 0 on the right side of && or ||
    uint32_t next_write = 0xffffffff;  // for a kVar: the position of the next store to the variable
    uint32_t copies = 0;               // how often the value's name occurs in the output
    uint32_t last_root = 0;            // the last position at which the output evaluates the value
    uint16_t depth = 0;                // nesting depth of the value's use in a statement
    uint16_t usage = 0;                // union of Usage over all uses
    bool inlined = false;
    bool compound = false;  // whether a store is written as a compound assignment
    Logical logical = Logical::kUnknown;
  };
  // Where and how often the output contains an instruction.
  struct Root {
    uint32_t position;
    BlockId block;
    uint32_t copies = 1;
    uint32_t depth = 0;
    uint32_t usage = 0;  // kMaybeSkipped or 0
  };

  uint32_t EffectsOfParameters(const Function& f) const;
  uint32_t EffectsOf(const Inst& inst) const;
  static uint32_t EffectsOfLoad(AddressSpace space);
  uint32_t EffectsOfStore(Value pointer) const;
  // Returns the address space of a pointer. Has a fast path for results of instructions, because
  // most pointers are such results.
  AddressSpace SpaceOf(Value pointer) const {
    return m_.types[pointer.is_inst() ? m_[pointer.inst()].type : m_.TypeOf(pointer)].space;
  }
  bool DoesMoreThanRead(const Inst& inst) const {
    return (EffectsOf(inst) & ~Effects::kReadsMemory) != 0;
  }
  void RemoveFlag(InstId id, uint8_t flag) { m_[id].flags &= static_cast<uint8_t>(~flag); }
  void SetPlacement(InstId id, uint8_t flag, bool on) {
    if (on) {
      ir::AddPlacement(m_[id], flag);
    } else {
      ir::RemovePlacement(m_[id], flag);
    }
  }
  bool IsPlaced(InstId id, uint8_t flag) const { return ir::IsPlaced(m_[id], flag); }
  // Returns whether the language has no expression for `call`, a kBuiltin or kTarget instruction.
  bool NeedsStatements(InstId call) const {
    return options_.by_statements != nullptr && options_.by_statements(m_, call);
  }
  // Returns whether the instruction is written as one or more statements.
  bool IsStatement(InstId id) const { return !IsPlaced(id, Placement::kInline); }
  bool HasNoEffects(Value v) const;
  bool FindLogical(InstId id);
  bool CanBeLogical(InstId id);
  bool CanBeInLogical(InstId id) const;
  void CountOperands(BlockId right);
  TESSERA_OWN_FRAME void VisitBlock(BlockId block);
  void VisitValue(InstId id, Inst& inst, Fact& fact);
  void VisitLoad(Inst& load, Fact& fact);
  void VisitStore(InstId id, Inst& store, Fact& fact);
  void VisitCall(Inst& call, Fact& fact);
  void VisitOwner(InstId id, const Inst& owner, Fact& fact);
  void VisitStatement(const Inst& inst, Fact& fact);
  void VisitVar(Inst& var, Fact& fact);
  void VisitLogical(InstId id, Root root);
  TESSERA_OWN_FRAME void VisitRightSide(BlockId block, const Root& root);
  static Root RootOf(const Inst& inst, const Fact& fact);
  uint32_t LastEvaluation(BlockId computed, BlockId written, uint32_t position) const;
  static void NoteUse(Fact& fact, const Root& root, uint32_t last, uint32_t usage);
  void UseOperands(std::span<const uint32_t> operands, const Root& root, uint32_t usage);
  void UseElsewhere(std::span<const uint32_t> operands, Root root, uint32_t usage);
  TESSERA_COLD void UseConstant(Value constant, uint32_t usage);
  void UseValues(const Inst& user, const Root& root);
  void Use(const Inst& user, Root root);
  void NameTwice(const Inst& call, uint32_t copies);
  bool IsCompound(InstId store) const;
  bool MayInline(const Inst& inst, const Fact& fact) const;
  bool ShouldInlineValue(InstId id, const Inst& inst, const Fact& fact) const;
  bool ShouldInlineLoad(const Inst& load, AddressSpace space, const Fact& fact) const;
  bool ShouldInlineCall(const Inst& call, uint32_t effects, const Fact& fact) const;
  bool HasConstantIndices(InstId access) const;
  bool IsSimple(Value v) const;
  bool IsMemberOfParameter(const Inst& access) const;
  void NoteWrite(Value pointer);
  void NoteBoolOperation(InstId id, const Inst& inst);
  void PlaceIfValue(InstId id);
  void PlaceLoop(InstId loop);
  bool IsInHeader(BlockId continuing, BlockId body) const;

  Module& m_;
  const PlacementOptions options_;
  // The effects of calls to the functions analyzed so far, indexed by FunctionId.
  PoolVector<uint8_t> function_effects_;
  PlainVector<Fact> facts_;             // indexed by InstId
  PoolVector<InstId> bool_operations_;  // the operations & and | of bools in the function
  PoolVector<InstId> next_turn_loops_;
  PoolVector<InstId> dead_logicals_;  // each kIf that could be written as && or ||, but is dead
  ConstantUses constants_;            // all operands that may be array or structure constants
  uint32_t effects_ = 0;              // effects of the visited part of the function
  // The output position of the visited instruction. Positions decrease, because the walk begins at
  // the end of the function.
  uint32_t position_ = 0;
  // The positions of the next instructions with certain effects:
  uint32_t next_memory_write_ = 0;  // the next write to non-local memory or through a pointer
  uint32_t next_memory_read_ = 0;
  uint32_t next_local_write_ = 0;  // the next write to a function-scope variable
  uint32_t next_effect_ = 0;       // the next call, barrier or branch; calls must not move past it
};

ExpressionPlacement::ExpressionPlacement(Module& m, const PlacementOptions& options)
    : m_(m), options_(options), function_effects_(m.functions.size(), 0), constants_(m) {
  std::fill_n(facts_.extend(m.insts.size()), m.insts.size(), Fact());
}

void ExpressionPlacement::Analyze(FunctionId function) {
  const BlockId body = m_[function].body;
  position_ = next_memory_write_ = next_memory_read_ = next_local_write_ = next_effect_ = kNever;
  effects_ = EffectsOfParameters(m_[function]);
  bool_operations_.clear();
  if (body.valid()) VisitBlock(body);
  for (const InstId id : bool_operations_) {
    SetPlacement(id, Placement::kLazy, HasNoEffects(ir::BinaryInst(m_, id).right()));
  }
  function_effects_[function.value] = static_cast<uint8_t>(effects_);
  constants_.EndFunction();
}

// Returns the memory effects that a function may have through its pointer parameters: writes
// through any writable pointer, and reads through any pointer.
uint32_t ExpressionPlacement::EffectsOfParameters(const ir::Function& f) const {
  uint32_t effects = 0;
  for (const ParamId p : f.params) {
    const Type& type = m_.types[m_[p].type];
    if (type.kind != TypeKind::kPointer) continue;
    effects |= Effects::kReadsMemory;
    if (type.access != Access::kRead) effects |= Effects::kWritesMemory;
  }
  return effects;
}

uint32_t ExpressionPlacement::EffectsOfLoad(AddressSpace space) {
  return space == AddressSpace::kFunction || IsLocal(space) ? 0 : Effects::kReadsMemory;
}

uint32_t ExpressionPlacement::EffectsOfStore(Value pointer) const {
  return SpaceOf(pointer) == AddressSpace::kFunction ? 0 : Effects::kWritesMemory;
}

uint32_t ExpressionPlacement::EffectsOf(const Inst& inst) const {
  switch (inst.op) {
    case Op::kBuiltin: return InfoOf(inst.builtin()).effects;
    case Op::kTarget: return InfoOf(m_, inst.target_op()).effects;
    case Op::kCall: return function_effects_[inst.callee().value];
    case Op::kDiscard: return Effects::kConvergent | Effects::kWritesMemory;
    case Op::kLoad: return EffectsOfLoad(SpaceOf(ir::LoadInst(m_, inst).pointer()));
    default:  // others: operations without effects, and stores, which EffectsOfStore handles
      return 0;
  }
}

// Returns whether a kIf that has a value can be written as && or ||. Caches the result, so that
// nested operators are not analyzed again for each enclosing && or ||.
bool ExpressionPlacement::FindLogical(InstId id) {
  if (facts_[id.value].logical == Logical::kUnknown) {
    facts_[id.value].logical = CanBeLogical(id) ? Logical::kYes : Logical::kNo;
  }
  return facts_[id.value].logical == Logical::kYes;
}

void ExpressionPlacement::CountOperands(BlockId right) {
  for (InstId i = m_[right].first; i.valid(); i = m_[i].next) {
    for (const uint32_t bits : m_.OperandBits(i)) {
      const Value v = Value::FromBits(bits);
      if (!v.is_inst()) continue;
      uint16_t& usage = facts_[v.index()].usage;
      usage |= (usage & kOnRight) != 0 ? kTwiceOnRight : kOnRight;
    }
    if (m_[i].op == Op::kIf && m_[i].type != kVoid) FindLogical(i);
  }
}

// Returns whether `id` can be written as && or ||: its right side must be a single short expression
// without effects.
bool ExpressionPlacement::CanBeLogical(InstId id) {
  if (!ir::IsShortCircuit(m_[id])) return false;
  const BlockId right = ir::ShortCircuit(m_, id).right_block;
  CountOperands(right);
  constexpr uint32_t kBudget = 64, kBudgetOfLogical = 8;
  uint32_t budget = kBudget;
  for (InstId i = m_[right].first; i.valid(); i = m_[i].next) {
    if (budget-- == 0 || m_.NameOf(i).valid()) return false;
    if ((facts_[i.value].usage & kTwiceOnRight) != 0 && !IsSimple(i)) return false;
    if (m_[i].op == Op::kYield) return m_.OperandCount(i) == 1;
    if (m_[i].op == Op::kIf) {
      if (budget < kBudgetOfLogical) return false;
      budget -= kBudgetOfLogical;
    }
    if (!CanBeInLogical(i)) return false;
  }
  return false;
}

// Returns whether an instruction can be part of the right side of && or ||.
bool ExpressionPlacement::CanBeInLogical(InstId id) const {
  const Inst& inst = m_[id];
  switch (inst.op) {
    case Op::kUnary:
    case Op::kBinary:
    case Op::kConvert:
    case Op::kConstruct:
    case Op::kAccess:
      // If && and || do not short-circuit, an index on the right side is evaluated even if a bounds
      // check on the left side fails. Therefore, only constant indices are safe.
      if (!options_.lazy_logical && !HasConstantIndices(id)) return false;
      [[fallthrough]];
    case Op::kSwizzle:
    case Op::kSelect:
    case Op::kLoad:
      if (!options_.arrays_in_expressions && m_.types.kind(inst.type) == TypeKind::kArray)
        return false;
      return options_.structs_in_expressions || m_.types.kind(inst.type) != TypeKind::kStruct ||
             inst.op != Op::kConstruct;
    case Op::kTarget:
      // If && and || do not short-circuit, the offset of a buffer view on the right side is
      // evaluated even if a bounds check on the left side fails. Therefore, only constant offsets
      // are safe.
      return (options_.lazy_logical || HasConstantIndices(id)) && !DoesMoreThanRead(inst) &&
             !NeedsStatements(id);
    case Op::kBuiltin: return !DoesMoreThanRead(inst) && !NeedsStatements(id);
    case Op::kCall: return options_.lazy_logical && !DoesMoreThanRead(inst);
    case Op::kIf: return facts_[id.value].logical == Logical::kYes;
    default:  // others: operations that are never part of an expression
      return false;
  }
}

// Returns whether evaluating `v` has no side effects: the evaluation writes nothing and involves no
// other invocation. Such an evaluation may be skipped if the value is not needed.
bool ExpressionPlacement::HasNoEffects(Value v) const {
  if (!v.is_inst() || !facts_[v.index()].inlined) return true;
  const InstId id = v.inst();
  // The blocks of && and || have no effects (see CanBeLogical).
  if (m_[id].op == Op::kIf) return HasNoEffects(ir::IfInst(m_, id).condition());
  if (DoesMoreThanRead(m_[id])) return false;
  for (uint32_t k = 0; k < m_.OperandCount(id); ++k) {
    if (!HasNoEffects(m_.Operand(id, k))) return false;
  }
  return true;
}

bool ExpressionPlacement::HasConstantIndices(InstId access) const {
  for (uint32_t k = 1; k < m_.OperandCount(access); ++k) {
    if (!m_.Operand(access, k).is_constant()) return false;
  }
  return true;
}

bool ExpressionPlacement::IsSimple(Value v) const {
  for (;;) {
    if (!v.is_inst()) return true;
    const InstId i = v.inst();
    if (m_.NameOf(i).valid() || m_[i].op == Op::kVar) return true;
    if (m_[i].op == Op::kSwizzle) {
      const ir::SwizzleInst swizzle(m_, i);
      if (swizzle.swizzle().count() != 1) return false;
      v = swizzle.vector();
    } else if (m_[i].op == Op::kAccess) {
      if (!HasConstantIndices(i)) return false;
      v = ir::AccessInst(m_, i).base();
    } else {
      return false;
    }
  }
}

// Returns whether an access selects a member of a structure parameter. Such an access needs no
// variable for its result, because each use can name the member directly.
bool ExpressionPlacement::IsMemberOfParameter(const Inst& access) const {
  const Value base = ir::AccessInst(m_, access).base();
  return access.operand_count == 2 && base.kind() == Value::kParam &&
         m_.types.kind(m_.TypeOf(base)) == TypeKind::kStruct;
}

// Returns the last position at which the output evaluates a value. The IR computes the value in
// block `computed`; the output contains its expression in block `written`, at `position`. If
// `written` is in a loop that does not contain `computed`, each iteration evaluates the expression
// again, so the result is the end of the loop. Otherwise, the result is `position`.
uint32_t ExpressionPlacement::LastEvaluation(BlockId computed, BlockId written,
                                             uint32_t position) const {
  while (written != computed && m_[written].parent.valid()) {
    const InstId owner = m_[written].parent;
    // A loop is never the last instruction of its block, so `next` is valid.
    if (m_[owner].op == Op::kLoop) position = facts_[m_[owner].next.value].position - 1;
    written = m_[owner].block;
  }
  return position;
}

void ExpressionPlacement::NoteUse(Fact& fact, const Root& root, uint32_t last, uint32_t usage) {
  fact.copies += root.copies;
  if (fact.last_root < last) fact.last_root = last;
  if (fact.depth < root.depth) fact.depth = static_cast<uint16_t>(root.depth);
  fact.usage |= static_cast<uint16_t>(usage | root.usage);
}

// Records uses of `operands` in reverse order, because the walk also visits instructions in reverse
// order.
void ExpressionPlacement::UseOperands(std::span<const uint32_t> operands, const Root& root,
                                      uint32_t usage) {
  for (size_t k = operands.size(); k-- > 0;) {
    const Value v = Value::FromBits(operands[k]);
    if (!v.is_inst()) {
      if (constants_.Includes(v)) UseConstant(v, usage);
      continue;
    }
    if (m_[v.inst()].block != root.block) return UseElsewhere(operands.first(k + 1), root, usage);
    NoteUse(facts_[v.index()], root, root.position, usage);
  }
}

// Records uses of `operands` by an instruction at `root`. The operands may be in other blocks.
void ExpressionPlacement::UseElsewhere(std::span<const uint32_t> operands, Root root,
                                       uint32_t usage) {
  for (size_t k = operands.size(); k-- > 0;) {
    const Value v = Value::FromBits(operands[k]);
    if (!v.is_inst()) {
      if (constants_.Includes(v)) UseConstant(v, usage);
      continue;
    }
    const BlockId block = m_[v.inst()].block;
    const bool elsewhere = block != root.block;
    const uint32_t last =
        elsewhere ? LastEvaluation(block, root.block, root.position) : root.position;
    NoteUse(facts_[v.index()], root, last, elsewhere ? usage | kElsewhere : usage);
  }
}

void ExpressionPlacement::UseConstant(Value constant, uint32_t usage) {
  constants_.Add(constant, (usage & kAccessed) != 0    ? ConstantUse::kBase
                           : (usage & kNoInitial) == 0 ? ConstantUse::kInitial
                                                       : ConstantUse::kValue);
}

// Records that `user`, which is written at `root`, uses its operands as values.
void ExpressionPlacement::UseValues(const Inst& user, const Root& root) {
  uint32_t usage = kPlain;
  if (user.op == Op::kAccess) {
    const bool part = ir::AccessInst(m_, user).index(0).is_constant();
    usage = part ? kAccessed | kNoInitial | kNotAssigned : kAccessed | kPlain;
  }
  UseOperands(m_.OperandBits(user), root, usage);
  if (user.op != Op::kSelect) return;
  for (uint32_t k = 0; k < 2; ++k) {
    if (const Value v = m_.Operand(user, k); v.is_inst()) facts_[v.index()].usage |= kMaybeSkipped;
  }
}

// Records that `user`, which is written at `root`, uses its operands. `user` must not be a store or
// a variable.
void ExpressionPlacement::Use(const Inst& user, Root root) {
  switch (user.op) {
    case Op::kYield: return UseOperands(m_.OperandBits(user), root, kNoInitial | kNotForParts);
    case Op::kBuiltin: NameTwice(user, root.copies); break;
    default:  // others: operations that use their operands as values
      break;
  }
  UseValues(user, root);
}

// Increases the use counts of operands that the writer repeats: textureDimensions may be called
// once per component, and a texture store may be followed by a fence on the same texture.
void ExpressionPlacement::NameTwice(const Inst& call, uint32_t copies) {
  const BuiltinFn fn = call.builtin();
  const bool sizes = fn == BuiltinFn::k_textureDimensions;
  if (!sizes && fn != BuiltinFn::k_textureStore && !IsTextureAtomic(fn)) return;
  for (uint32_t k = 0; k < (sizes ? call.operand_count : 1); ++k) {
    if (const Value v = m_.Operand(call, k); v.is_inst()) facts_[v.index()].copies += copies;
  }
}

// Visits the instructions backward, so that all uses of a value are known when the value is
// reached.
void ExpressionPlacement::VisitBlock(BlockId block) {
  for (InstId i = m_[block].last; i.valid(); i = m_[i].prev) {
    Inst& inst = m_[i];
    ir::RemovePlacement(inst, kAllPlacements);
    Fact& fact = facts_[i.value];
    switch (inst.op) {
      case Op::kVar: VisitVar(inst, fact); break;
      case Op::kLoad: VisitLoad(inst, fact); break;
      case Op::kStore: VisitStore(i, inst, fact); break;
      case Op::kBuiltin:
      case Op::kTarget:
      case Op::kCall: VisitCall(inst, fact); break;
      case Op::kIf:
      case Op::kLoop:
      case Op::kSwitch: VisitOwner(i, inst, fact); break;
      default:  // others: values without effects, and simple statements
        if (ir::kValueOps.Has(inst.op)) {
          VisitValue(i, inst, fact);
        } else {
          VisitStatement(inst, fact);
        }
    }
  }
}

// Also sets kInline for dead values. An inline value is emitted only at its uses, so a dead value
// is never emitted.
void ExpressionPlacement::VisitValue(InstId id, Inst& inst, Fact& fact) {
  fact.position = --position_;
  fact.inlined = fact.copies == 0 || ShouldInlineValue(id, inst, fact);
  if (fact.inlined) ir::AddPlacement(inst, Placement::kInline);
  if (fact.copies == 0) return;
  NoteBoolOperation(id, inst);
  UseValues(inst, RootOf(inst, fact));
}

void ExpressionPlacement::VisitLoad(Inst& load, Fact& fact) {
  fact.position = --position_;
  const AddressSpace space = SpaceOf(ir::LoadInst(m_, load).pointer());
  const uint32_t effects = EffectsOfLoad(space);
  effects_ |= effects;
  fact.inlined = fact.copies == 0 || ShouldInlineLoad(load, space, fact);
  if (fact.inlined) ir::AddPlacement(load, Placement::kInline);
  if (fact.copies == 0) return;
  if (effects != 0) next_memory_read_ = fact.position;
  UseOperands(m_.OperandBits(load), RootOf(load, fact), kPlain);
}

void ExpressionPlacement::VisitStore(InstId id, Inst& store, Fact& fact) {
  fact.position = --position_;
  const Value place = ir::StoreInst(m_, store).pointer();
  const uint32_t effects = EffectsOfStore(place);
  effects_ |= effects;
  if (effects != 0) next_memory_write_ = next_effect_ = fact.position;
  NoteWrite(place);
  fact.compound =
      IsCompound(id) && (options_.allows_compound == nullptr || options_.allows_compound(place));
  if (fact.compound) ir::AddPlacement(store, Placement::kCompound);
  Root root = RootOf(store, fact);
  const std::span<const uint32_t> operands = m_.OperandBits(store);
  UseOperands(operands.subspan(1), root, kNoInitial | kNotForParts);
  if (fact.compound) root.copies = 0;  // in `x += 1`, only the load of x counts as a copy
  UseOperands(operands.first(1), root, kPlain);
}

// Visits a call to a user-defined or built-in function, or a target operation.
void ExpressionPlacement::VisitCall(Inst& call, Fact& fact) {
  fact.position = --position_;
  const uint32_t effects = EffectsOf(call);
  effects_ |= effects;
  if (call.op != Op::kCall && NeedsStatements(m_.IdOf(call))) {
    ir::AddPlacement(call, Placement::kStatements);
  }
  if (call.type != kVoid) {
    const bool dead = fact.copies == 0 && (effects & ~Effects::kReadsMemory) == 0;
    fact.inlined = dead || ShouldInlineCall(call, effects, fact);
    if (fact.inlined) ir::AddPlacement(call, Placement::kInline);
    if (dead) return ir::RemovePlacement(call, Placement::kStatements);  // it is never written
    if (fact.copies == 0 && !call.name.valid()) ir::AddPlacement(call, Placement::kUnused);
  }
  // Earlier writes must not move past a call that reads memory. Earlier reads must not move past a
  // call that writes memory.
  if ((effects & Effects::kReadsMemory) != 0) next_memory_read_ = fact.position;
  if ((effects & Effects::kWritesMemory) != 0) next_memory_write_ = fact.position;
  // Subgroup operations may be reordered relative to each other, but not relative to branches and
  // barriers.
  if ((effects & Effects::kWritesMemory) != 0 || (effects != 0 && call.op == Op::kCall)) {
    next_effect_ = fact.position;
  }
  if (call.op == Op::kCall) {
    for (const uint32_t bits : m_.OperandBits(call)) {
      const Value v = Value::FromBits(bits);
      const Type& type = m_.types[m_.TypeOf(v)];
      if (type.kind == TypeKind::kPointer && type.access != Access::kRead) NoteWrite(v);
    }
  }
  Use(call, RootOf(call, fact));
}

// Visits an instruction without a value and without blocks. `discard` is the only such instruction
// that has effects.
void ExpressionPlacement::VisitStatement(const Inst& inst, Fact& fact) {
  fact.position = --position_;
  const uint32_t effects = EffectsOf(inst);
  effects_ |= effects;
  if (effects != 0) next_memory_write_ = fact.position;
  if (effects != 0 || Module::IsTerminator(inst.op)) next_effect_ = fact.position;
  Use(inst, RootOf(inst, fact));
}

// Visits a variable. If the next instruction is a loop that is written as a `for` and contains all
// uses of the variable, the header of the loop declares the variable.
void ExpressionPlacement::VisitVar(Inst& var, Fact& fact) {
  fact.position = --position_;
  UseOperands(m_.OperandBits(var), RootOf(var, fact), kNotForParts);
  const InstId next = var.next;
  if (!next.valid() || m_[next].op != Op::kLoop || !IsPlaced(next, Placement::kHeader) ||
      !ir::LoopInst(m_, next).test().valid() || !TypeStore::IsScalar(m_.types[var.type].element)) {
    return;
  }
  // The loop has a `next`, because a block ends with a terminator, never with a loop.
  if (fact.last_root >= facts_[m_[next].next.value].position) return;
  ir::AddPlacement(var, Placement::kInline);
  ir::AddPlacement(m_[next], Placement::kDeclares);
}

void ExpressionPlacement::VisitOwner(InstId id, const Inst& owner, Fact& fact) {
  if (owner.type != kVoid && FindLogical(id)) {
    fact.position = --position_;
    if (fact.copies == 0) {
      SetPlacement(id, Placement::kInline, true);
      dead_logicals_.push_back(id);
      return;
    }
    // The right side of && or || is evaluated in the statement that uses the result, and may read
    // memory. Therefore no write may lie between the kIf and that statement.
    fact.inlined = MayInline(owner, fact) && fact.copies == 1 &&
                   std::min(next_memory_write_, next_local_write_) >= fact.last_root;
    SetPlacement(id, Placement::kInline, fact.inlined);
    const Root root = RootOf(owner, fact);
    VisitLogical(id, root);
    return Use(owner, root);
  }
  if (owner.op == Op::kIf) {
    RemoveFlag(id, InstFlags::kShortCircuit);
    VisitBlock(m_.IfOf(id).false_block);
    VisitBlock(m_.IfOf(id).true_block);
  } else if (owner.op == Op::kLoop) {
    VisitBlock(m_.LoopOf(id).continuing);
    VisitBlock(m_.LoopOf(id).body);
    PlaceLoop(id);
  } else {
    const std::span<const SwitchCase> cases = m_.SwitchOf(id).cases;
    for (size_t k = cases.size(); k-- > 0;) VisitBlock(cases[k].block);
  }
  // An operation that depends on the set of active invocations must not move past a branch or loop.
  next_effect_ = fact.position = --position_;
  if (owner.type != kVoid) PlaceIfValue(id);
  Use(owner, RootOf(owner, fact));
}

// If the value of an `if` is used only to initialize the variable that follows the `if`, the
// variable is declared before the `if` instead. The blocks of the `if` then assign the value
// directly to the variable.
void ExpressionPlacement::PlaceIfValue(InstId id) {
  const InstId next = m_[id].next;
  if (!next.valid() || m_[next].op != Op::kVar || m_.OperandCount(next) != 1 ||
      ir::VarInst(m_, next).initial() != Value(id) || facts_[id.value].copies != 1) {
    return;
  }
  // The declaration may have been placed in the header of the next loop. Move it to the `if`.
  if (IsPlaced(next, Placement::kInline)) SetPlacement(m_[next].next, Placement::kDeclares, false);
  SetPlacement(next, Placement::kInline, true);
  SetPlacement(id, Placement::kDeclares, true);
}

// Removes kShortCircuit from each dead && and ||. Also removes kShortCircuit and the placement
// flags from the instructions in their blocks. These flags may be outdated, because the blocks have
// not been visited.
void ExpressionPlacement::DropLogicals() {
  for (const InstId id : dead_logicals_) {
    RemoveFlag(id, InstFlags::kShortCircuit);
    for (const BlockId block : {m_.IfOf(id).true_block, m_.IfOf(id).false_block}) {
      ir::ForEachInst(m_, block, [&](InstId i) {
        ir::RemovePlacement(m_[i], kAllPlacements);
        if (m_[i].op == Op::kIf) RemoveFlag(i, InstFlags::kShortCircuit);
      });
    }
  }
}

void ExpressionPlacement::VisitLogical(InstId id, Root root) {
  root.usage = kMaybeSkipped;
  VisitRightSide(m_.IfOf(id).false_block, root);
  VisitRightSide(m_.IfOf(id).true_block, root);
}

// Visits a block of a kIf that is written as && or ||. All values in the block are emitted inline,
// as part of the expression at `root`.
void ExpressionPlacement::VisitRightSide(BlockId block, const Root& root) {
  for (InstId i = m_[block].last; i.valid(); i = m_[i].prev) {
    Inst& inst = m_[i];
    ir::RemovePlacement(inst, kAllPlacements);
    Fact& fact = facts_[i.value];
    fact.inlined = inst.type != kVoid;
    if (fact.inlined) ir::AddPlacement(inst, Placement::kInline);
    NoteBoolOperation(i, inst);
    effects_ |= EffectsOf(inst);
    Root part = root;
    part.copies = std::max(1u, fact.copies);
    part.depth = fact.depth + 1u;
    if (inst.op == Op::kIf) VisitLogical(i, part);
    Use(inst, part);
  }
}

// Returns the position at which the operands of `inst` are written.
ExpressionPlacement::Root ExpressionPlacement::RootOf(const Inst& inst, const Fact& fact) {
  if (!fact.inlined) return {fact.position, inst.block};
  return {fact.last_root, inst.block, fact.copies, fact.depth + 1u,
          fact.usage & uint32_t{kMaybeSkipped}};
}

bool ExpressionPlacement::IsCompound(InstId store) const {
  const Value pointer = ir::StoreInst(m_, store).pointer(),
              value = ir::StoreInst(m_, store).value();
  if (!value.is_inst()) return false;
  const InstId binary = value.inst();
  const Inst& b = m_[binary];
  if (b.op != Op::kBinary || ir::IsComparison(b.binary())) return false;
  const Value left = ir::BinaryInst(m_, binary).left(), right = ir::BinaryInst(m_, binary).right();
  if (!left.is_inst() || m_[left.inst()].op != Op::kLoad) return false;
  const InstId load = left.inst();
  if (ir::LoadInst(m_, load).pointer() != pointer || b.type != m_[load].type || right == left ||
      facts_[binary.value].copies != 0 || facts_[load.value].copies != 0 ||
      m_.NameOf(binary).valid() || m_.NameOf(load).valid()) {
    return false;
  }
  const TypeId scalar = m_.types.ScalarOf(b.type);
  if (scalar == kBool || m_.types.IsMatrix(b.type) || m_.types.IsMatrix(m_.TypeOf(right)))
    return false;
  if (b.binary() == BinaryOp::kModulo && TypeStore::IsFloatScalar(scalar)) return false;
  // Between the load and the store, only the right operand may be computed. Its computation must
  // not have effects or use the loaded value.
  uint32_t budget = 128;
  for (InstId i = m_[load].next; i != store; i = m_[i].next) {
    if (!i.valid() || budget-- == 0) return false;
    const bool plain = ir::kValueOps.Has(m_[i].op) || m_[i].op == Op::kLoad ||
                       (ir::kCalls.Has(m_[i].op) && !DoesMoreThanRead(m_[i]));
    if (!plain || m_[i].op == Op::kNop) return false;
    for (const uint32_t bits : m_.OperandBits(i)) {
      if (bits == value.bits() || (bits == left.bits() && i != binary)) return false;
    }
  }
  return true;
}

void ExpressionPlacement::NoteWrite(Value pointer) {
  const InstId var = LocalVariableOf(m_, pointer);
  if (var.valid()) {
    facts_[var.value].next_write = next_local_write_ = position_;
  } else {
    next_memory_write_ = position_;
  }
}

// Returns whether a value may be inlined: it has no name in the source, it is used, all uses are in
// its own block, and its expression is not nested too deeply. Values that merely name memory are
// inlined even if they do not meet these conditions.
bool ExpressionPlacement::MayInline(const Inst& inst, const Fact& fact) const {
  return !inst.name.valid() && fact.copies != 0 && fact.depth < kMaxDepth &&
         (fact.usage & kElsewhere) == 0;
}

// Decides whether an instruction without effects is inlined.
bool ExpressionPlacement::ShouldInlineValue(InstId id, const Inst& inst, const Fact& fact) const {
  const TypeKind kind = m_.types.kind(inst.type);
  if (kind == TypeKind::kPointer && !options_.has_pointers) return true;
  if (inst.op == Op::kAccess) {
    const bool named = inst.name.valid();
    if (kind == TypeKind::kPointer && !named) return true;
    // An element of a binding array merely names a resource, so it is always inlined.
    if (m_.types.IsHandle(inst.type)) return true;
    if (!named && IsMemberOfParameter(inst)) return true;
  }
  if (!MayInline(inst, fact)) return false;
  if (inst.op == Op::kConstruct && (fact.usage & kNoInitial) != 0 &&
      ((kind == TypeKind::kArray && !options_.arrays_in_expressions) ||
       (kind == TypeKind::kStruct && !options_.structs_in_expressions))) {
    return false;
  }
  // The target languages compute a subgroup matrix with statements that fill a variable, so a
  // matrix is inlined only where it is assigned to a variable.
  if (kind == TypeKind::kSubgroupMatrix && (fact.usage & kNotAssigned) != 0 &&
      inst.op != Op::kAccess) {
    return false;
  }
  if (fact.copies == 1) return true;
  return (inst.op == Op::kAccess || inst.op == Op::kSwizzle) && fact.copies <= 4 && IsSimple(id);
}

bool ExpressionPlacement::ShouldInlineLoad(const Inst& load, AddressSpace space,
                                           const Fact& fact) const {
  // A loaded subgroup matrix is inlined even if it is used in another block, because copying it to
  // a variable would be expensive.
  const bool matrix = m_.types.kind(load.type) == TypeKind::kSubgroupMatrix;
  if (load.name.valid() || fact.depth >= kMaxDepth || ((fact.usage & kElsewhere) != 0 && !matrix)) {
    return false;
  }
  const Value pointer = ir::LoadInst(m_, load).pointer();
  if (fact.copies > 1) {
    // Another invocation may change the memory between two reads, so a value that is used twice
    // must be read only once.
    const bool shared = space == AddressSpace::kWorkgroup ||
                        (space == AddressSpace::kStorage &&
                         m_.types[m_.TypeOf(pointer)].access != ir::Access::kRead);
    if (shared) return false;
    const bool plain = !pointer.is_inst() || m_[pointer.inst()].op == Op::kVar;
    if (!plain || (fact.copies > 4 && (fact.usage & kNotForParts) != 0)) return false;
  }
  if (IsLocal(space)) return true;
  const InstId var = LocalVariableOf(m_, pointer);
  return (var.valid() ? facts_[var.value].next_write : next_memory_write_) >= fact.last_root;
}

bool ExpressionPlacement::ShouldInlineCall(const Inst& call, uint32_t effects,
                                           const Fact& fact) const {
  const TypeKind kind = m_.types.kind(call.type);
  // A pointer that a built-in function returns (bufferView) merely names memory, so it is always
  // inlined if the target has no pointers.
  if (kind == TypeKind::kPointer && !options_.has_pointers) return true;
  if (!MayInline(call, fact) || fact.copies > 1) return false;
  if (call.op != Op::kCall) {
    const bool fills = kind == TypeKind::kSubgroupMatrix ||  // see ShouldInlineValue
                       ir::IsPlaced(call, Placement::kStatements);
    if (fills && (fact.usage & kNotAssigned) != 0) return false;
    if (!options_.atomics_in_expressions && (effects & kOrders) == kOrders) return false;
  }
  if (effects == 0) return true;
  if (call.op == Op::kCall) {
    for (const uint32_t bits : m_.OperandBits(call)) {
      const Type& type = m_.types[m_.TypeOf(Value::FromBits(bits))];
      if (type.kind == TypeKind::kPointer && type.space == AddressSpace::kFunction) return false;
    }
  }
  const uint32_t until = fact.last_root;
  if (effects == Effects::kReadsMemory) return next_memory_write_ >= until;
  if ((fact.usage & kMaybeSkipped) != 0) return false;
  if (effects == Effects::kConvergent) return next_effect_ >= until;
  return next_effect_ >= until && next_memory_write_ >= until && next_memory_read_ >= until;
}

// ------------------------------------------------------------------------------------- loops

namespace {

// Returns whether the body of a loop contains a `continue` for this loop anywhere but at the end of
// the body.
bool HasContinue(const Module& m, BlockId body, InstId loop) {
  return ir::AnyOutsideLoops(m, body, [&](InstId id) {
    return m[id].op == Op::kContinue && m[id].target() == loop && m[id].block != body;
  });
}

// Returns whether the continuing block uses a value or variable declared in the body.
bool UsesBodyOf(const Module& m, BlockId continuing, BlockId body) {
  bool uses = false;
  ir::ForEachInst(m, continuing, [&](InstId id) {
    for (const uint32_t bits : m.OperandBits(id)) {
      const Value v = Value::FromBits(bits);
      uses = uses || (v.is_inst() && m[v.inst()].block == body);
    }
  });
  return uses;
}

}  // namespace

// Decides how a loop is written. The blocks of the loop must have been visited.
void ExpressionPlacement::PlaceLoop(InstId loop) {
  const ir::LoopInst inst(m_, loop);
  const BlockId body = inst.body(), continuing = inst.continuing();
  if (const InstId test = inst.test(); test.valid()) {
    for (InstId i = m_[body].first; i != test; i = m_[i].next) {
      if (IsStatement(i)) RemoveFlag(loop, InstFlags::kLoopFor);
    }
  }
  if (IsEmpty(m_, continuing)) return;
  if (IsInHeader(continuing, body)) return SetPlacement(loop, Placement::kHeader, true);
  if (!options_.continuing_blocks && HasContinue(m_, body, loop)) next_turn_loops_.push_back(loop);
}

// Returns whether the continuing block can be written in the header of a `for`. The block must be a
// single simple statement, and must not use anything that the body declares.
bool ExpressionPlacement::IsInHeader(BlockId continuing, BlockId body) const {
  InstId found;
  for (InstId i = m_[continuing].first; m_[i].op != Op::kYield; i = m_[i].next) {
    const Inst& inst = m_[i];
    if (!IsStatement(i)) continue;
    const bool is_simple =
        (inst.op == Op::kStore && !IsByStatements(m_, ir::StoreInst(m_, inst).value())) ||
        (inst.op == Op::kTarget && inst.type == kVoid && !IsPlaced(i, Placement::kStatements)) ||
        (inst.op == Op::kCall && (inst.type == kVoid || facts_[i.value].copies == 0));
    if (!is_simple || found.valid()) return false;
    found = i;
  }
  return found.valid() && !UsesBodyOf(m_, continuing, body);
}

void ExpressionPlacement::NoteBoolOperation(InstId id, const Inst& inst) {
  if (inst.op == Op::kBinary && inst.type == kBool &&
      (inst.binary() == BinaryOp::kAnd || inst.binary() == BinaryOp::kOr)) {
    bool_operations_.push_back(id);
  }
}

// ------------------------------------------------------------------------------------- the pass

ir::Status PlaceExpressions(Module& m, const PlacementOptions& options) {
  // The flags show which loops must be rewritten. Rewriting a loop invalidates the flags, so they
  // are set again afterwards. No loop is rewritten twice, because a rewritten loop has an empty
  // continuing block.
  for (;;) {
    ExpressionPlacement placement(m, options);
    for (uint32_t f = 0; f < m.functions.size(); ++f) placement.Analyze(FunctionId(f));
    if (placement.next_turn_loops().empty()) {
      placement.DropLogicals();
      NameConstants(m, options.constants, placement.constants());
      return ir::Status::Ok();
    }
    for (const InstId loop : placement.next_turn_loops()) MoveContinuing(m, loop);
  }
}

namespace {

// Returns whether all instructions from `first` up to but excluding `end` are inlined. Ignores
// terminators.
bool AllInline(const Module& m, InstId first, InstId end) {
  for (InstId i = first; i != end && i.valid(); i = m[i].next) {
    if (!Module::IsTerminator(m[i].op) && !ir::IsPlaced(m[i], Placement::kInline)) return false;
  }
  return true;
}

// Checks that a variable is declared exactly once: by its own statement, by the `if` before it or
// by the `loop` after it. Also checks that each `if` that declares a variable is directly followed
// by one, and that each `loop` that declares a variable is directly preceded by one.
const char* DeclarationMistake(const Module& m, InstId id) {
  const Inst& inst = m[id];
  if (inst.op == Op::kVar) {
    const auto declares = [&](InstId i, Op op) {
      return i.valid() && m[i].op == op && ir::IsPlaced(m[i], Placement::kDeclares);
    };
    const int others = declares(inst.prev, Op::kIf) + declares(inst.next, Op::kLoop);
    const int wanted = ir::IsPlaced(inst, Placement::kInline) ? 1 : 0;
    return others == wanted ? nullptr : "a variable that is not declared exactly once";
  }
  if (!ir::IsPlaced(inst, Placement::kDeclares)) return nullptr;
  const InstId variable = inst.op == Op::kIf ? inst.next : inst.prev;
  const bool fits = variable.valid() && m[variable].op == Op::kVar;
  return fits ? nullptr : "an instruction that declares a variable, but has none next to it";
}

// Returns whether the instruction has an operand that is written as statements. Instructions that
// only assign an operand to a variable do not count, because the statements can assign to this
// variable directly.
bool UsesStatements(const Module& m, InstId id) {
  constexpr ir::OpSet kAssigning = {Op::kStore, Op::kVar, Op::kYield};
  if (kAssigning.Has(m[id].op)) return false;
  return std::ranges::any_of(
      m.OperandBits(id), [&](uint32_t bits) { return IsByStatements(m, Value::FromBits(bits)); });
}

// Returns which instructions are written, indexed by InstId: each instruction that is not inlined,
// and each whose value a written instruction uses.
PoolVector<bool> WrittenInsts(const Module& m) {
  PoolVector<bool> written(m.insts.size());
  PoolVector<InstId> pending;
  const auto add = [&](InstId id) {
    if (written[id.value]) return;
    written[id.value] = true;
    pending.push_back(id);
  };
  for (const Function& f : m.functions) {
    ir::ForEachInst(m, f.body, [&](InstId id) {
      if (!ir::IsPlaced(m[id], Placement::kInline)) add(id);
    });
  }
  while (!pending.empty()) {
    const InstId id = pending.back();
    pending.pop_back();
    for (const uint32_t bits : m.OperandBits(id)) {
      if (const Value v = Value::FromBits(bits); v.is_inst()) add(v.inst());
    }
  }
  return written;
}

const char* PlacementMistake(const Module& m, InstId id, const PoolVector<bool>& written) {
  const Inst& inst = m[id];
  if (written[id.value] && UsesStatements(m, id))
    return "an expression whose value needs statements";
  if (ir::IsShortCircuit(inst)) {
    const bool fits = AllInline(m, m[ir::ShortCircuit(m, id).right_block].first, {});
    return fits ? nullptr : "a short-circuiting operator whose right side needs statements";
  }
  if (inst.op == Op::kLoop && (inst.flags & InstFlags::kLoopFor) != 0) {
    const ir::LoopInst loop(m, id);
    return AllInline(m, m[loop.body()].first, loop.test())
               ? nullptr
               : "a loop whose condition needs statements";
  }
  if (ir::IsPlaced(inst, Placement::kCompound)) {
    const Value value = ir::StoreInst(m, inst).value();
    const bool fits = value.is_inst() && m[value.inst()].op == Op::kBinary &&
                      ir::IsPlaced(m[value.inst()], Placement::kInline);
    return fits ? nullptr : "a compound assignment of a value that is not an inlined operation";
  }
  return DeclarationMistake(m, id);
}

bool ExpressionsArePlaced(const Module& m, std::string* what) {
  const PoolVector<bool> written = WrittenInsts(m);
  return ir::HoldsForEachInst(m, what, [&](InstId id) { return PlacementMistake(m, id, written); });
}

}  // namespace

const ir::Property kExpressionsArePlaced{"expressions_are_placed", ExpressionsArePlaced};

}  // namespace tessera::text
