#include "text_backend/expression_placement.h"

#include <algorithm>

#include "ir/analysis/memory_root.h"
#include "ir/builtin_functions.h"
#include "ir/target_ops.h"
#include "ir/walk.h"

namespace tessera::text {

using ir::Access;
using ir::AddressSpace;
using ir::BinaryOp;
using ir::BlockId;
using ir::BuiltinFn;
using ir::Effects;
using ir::FunctionId;
using ir::If;
using ir::InfoOf;
using ir::Inst;
using ir::InstFlags;
using ir::InstId;
using ir::kBool;
using ir::kVoid;
using ir::LocalVariableOf;
using ir::Module;
using ir::Op;
using ir::OwnedBlock;
using ir::OwnedBlockCount;
using ir::ParamId;
using ir::Type;
using ir::TypeId;
using ir::TypeKind;
using ir::TypeStore;
using ir::Value;

namespace {

constexpr uint32_t kNever = 0xffffffffu;
// Deeper expressions are cut by a variable: nobody reads them, and the writers recurse.
constexpr uint16_t kMaxDepth = 24;
// Of atomic operations, and of what synchronises.
constexpr uint8_t kOrders = Effects::kReadsMemory | Effects::kWritesMemory;

// Memory that a function cannot see change between two of its own statements.
bool IsLocal(AddressSpace space) {
  return space == AddressSpace::kUniform || space == AddressSpace::kHandle ||
         space == AddressSpace::kImmediate || space == AddressSpace::kIn;
}

}  // namespace

ExpressionPlacement::ExpressionPlacement(const Module& m, const Options& options)
    : m_(m), options_(options), function_effects_(m.functions.size(), 0) {
  facts_.extend(m.insts.size());
}

void ExpressionPlacement::Analyze(FunctionId function) {
  const BlockId body = m_[function].body;
  next_position_ = 0;
  next_memory_write_ = next_memory_read_ = next_local_write_ = next_effect_ = kNever;
  valued_ifs_.clear();
  function_effects_[function.value] = EffectsOfParameters(m_[function]);
  if (!body.valid()) return;
  function_effects_[function.value] |= Number(body);
  for (const InstId i : valued_ifs_) facts_[i.value].logical = CanBeLogical(i);
  VisitBlock(body, nullptr);
}

// Through a pointer parameter a function can write whatever the caller points to.
uint8_t ExpressionPlacement::EffectsOfParameters(const ir::Function& f) const {
  uint8_t effects = 0;
  for (const ParamId p : f.params) {
    const Type& type = m_.types[m_[p].type];
    if (type.kind != TypeKind::kPointer) continue;
    effects |= Effects::kReadsMemory;
    if (type.access != Access::kRead) effects |= Effects::kWritesMemory;
  }
  return effects;
}

// Gives all instructions their positions, counts their uses, and returns what they do.
uint8_t ExpressionPlacement::Number(BlockId block) {
  uint8_t effects = 0;
  for (InstId i = m_[block].first; i.valid(); i = m_[i].next) {
    const Inst& inst = m_[i];
    Fact& fact =
        facts_[i.value] = {.position = next_position_++, .block = block, .next_write = kNever};
    // What has a number stands before what uses it.
    for (const uint32_t bits : m_.OperandBits(inst)) {
      const Value v = Value::FromBits(bits);
      if (v.is_inst()) ++facts_[v.inst().value].uses;
    }
    if (inst.op <= Op::kSelect) continue;  // only gives its value
    effects |= fact.effects = EffectsOf(inst);
    if (inst.op == Op::kIf && inst.type != kVoid) valued_ifs_.push_back(i);
    for (uint32_t b = 0; b < OwnedBlockCount(m_, i); ++b) effects |= Number(OwnedBlock(m_, i, b));
  }
  return effects;
}

uint8_t ExpressionPlacement::EffectsOf(const Inst& inst) const {
  switch (inst.op) {
    case Op::kBuiltin: return InfoOf(inst.builtin()).effects;
    case Op::kTarget: return InfoOf(m_, inst.target_op()).effects;
    case Op::kCall: return function_effects_[inst.callee().value];
    case Op::kDiscard: return Effects::kConvergent | Effects::kWritesMemory;
    case Op::kLoad: {
      const AddressSpace space = m_.types[m_.TypeOf(m_.Operand(inst, 0))].space;
      return space == AddressSpace::kFunction || IsLocal(space) ? 0 : Effects::kReadsMemory;
    }
    case Op::kStore: {
      const AddressSpace space = m_.types[m_.TypeOf(m_.Operand(inst, 0))].space;
      return space == AddressSpace::kFunction ? 0 : Effects::kWritesMemory;
    }
    default:  // others: only give their value
      return 0;
  }
}

// Whether `id` is a && or || whose right side is one expression without effects, and not a long one.
bool ExpressionPlacement::CanBeLogical(InstId id) {
  if ((m_[id].flags & InstFlags::kShortCircuit) == 0) return false;
  const If& blocks = m_.IfOf(id);
  const auto yields = [&](BlockId b, bool value) {
    const InstId first = m_[b].first;
    if (!first.valid() || m_[first].op != Op::kYield || m_.OperandCount(first) != 1) return false;
    const Value v = m_.Operand(first, 0);
    return v.is_constant() && m_.constants.BoolValue(v.constant()) == value;
  };
  const bool is_and = yields(blocks.false_block, false);
  const bool is_or = yields(blocks.true_block, true);
  if (!is_and && !is_or) return false;
  const BlockId right = is_and ? blocks.true_block : blocks.false_block;
  uint32_t budget = 64;
  for (InstId i = m_[right].first; i.valid(); i = m_[i].next) {
    if (budget-- == 0 || m_.NameOf(i).valid()) return false;
    if (facts_[i.value].uses > 1 && !IsSimple(i)) return false;
    switch (m_[i].op) {
      case Op::kYield: return m_.OperandCount(i) == 1;
      case Op::kUnary:
      case Op::kBinary:
      case Op::kConvert:
      case Op::kConstruct:
      case Op::kAccess:
        // What the left side keeps from happening may be an access outside of an array.
        if (!options_.lazy_logical && !HasConstantIndices(i)) return false;
        [[fallthrough]];
      case Op::kSwizzle:
      case Op::kSelect:
      case Op::kLoad:
        if (!options_.arrays_in_expressions && m_.types.kind(m_[i].type) == TypeKind::kArray)
          return false;
        if (!options_.structs_in_expressions && m_.types.kind(m_[i].type) == TypeKind::kStruct &&
            m_[i].op == Op::kConstruct) {
          return false;
        }
        break;
      case Op::kTarget:
        // Likewise with what follows the buffer: its offset.
        if (!options_.lazy_logical && !HasConstantIndices(i)) return false;
        [[fallthrough]];
      case Op::kBuiltin:
        if (DoesMoreThanRead(i)) return false;
        break;
      case Op::kCall:
        if (DoesMoreThanRead(i) || !options_.lazy_logical) return false;
        break;
      case Op::kIf: {
        if (m_[i].type == kVoid || budget < 8) return false;
        budget -= 8;
        if (!CanBeLogical(i)) return false;
        break;
      }
      default:  // others: no part of an expression
        return false;
    }
  }
  return false;
}

bool ExpressionPlacement::HasNoEffects(Value v) const {
  if (!v.is_inst() || !IsInlined(v.inst())) return true;
  const InstId id = v.inst();
  // Its blocks have none: see CanBeLogical.
  if (m_[id].op == Op::kIf) return HasNoEffects(m_.Operand(id, 0));
  if (DoesMoreThanRead(id)) return false;
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
      if (m_[i].swizzle().count() != 1) return false;
    } else if (m_[i].op == Op::kAccess) {
      if (!HasConstantIndices(i)) return false;
    } else {
      return false;
    }
    v = m_.Operand(i, 0);
  }
}

// Of an access: a member of a structure that is a parameter has a name already.
bool ExpressionPlacement::IsMemberOfParameter(InstId id) const {
  const Value base = m_.Operand(id, 0);
  return m_.OperandCount(id) == 2 && base.kind() == Value::kParam &&
         m_.types.kind(m_.TypeOf(base)) == TypeKind::kStruct;
}

// `root`: where this block's values end up when the whole block is written as an expression.
void ExpressionPlacement::VisitBlock(BlockId block, const Root* root) {
  for (InstId i = m_[block].last; i.valid(); i = m_[i].prev) VisitInst(i, block, root);
}

void ExpressionPlacement::VisitInst(InstId id, BlockId block, const Root* forced) {
  Fact& fact = facts_[id.value];
  const Inst& inst = m_[id];
  Root root{fact.position, block, 0, false, 1};
  const bool is_value = inst.type != kVoid && inst.op != Op::kVar;
  if (forced != nullptr) {
    fact.inlined = is_value;
    root = *forced;
    root.copies = is_value ? (fact.copies == 0 ? 1 : fact.copies) : 1;
    root.depth = static_cast<uint16_t>(fact.depth + 1);
  } else if (is_value) {
    fact.inlined = ShouldInline(id, inst, fact);
    const bool is_expression = inst.op < Op::kStore || (inst.op == Op::kIf && fact.logical);
    if (fact.copies == 0 && is_expression && !DoesMoreThanRead(id)) {
      fact.dead = true;
      return;
    }
    if (fact.inlined) {
      root = {fact.last_root, block, static_cast<uint16_t>(fact.depth + 1),
              (fact.usage & kLazy) != 0, fact.copies};
    }
  }
  if (inst.op > Op::kSelect) {  // others only give their values
    if (forced == nullptr) NoteEffects(inst, fact);
    if (inst.op == Op::kIf && fact.logical) {
      const If& blocks = m_.IfOf(id);
      Root inner = root;
      inner.lazy = true;
      VisitBlock(blocks.false_block, &inner);
      VisitBlock(blocks.true_block, &inner);
    } else {
      VisitNested(id);
    }
    fact.compound = inst.op == Op::kStore && IsCompound(id);
  }
  Use(inst, fact.compound, root);
}

void ExpressionPlacement::VisitNested(InstId id) {
  switch (m_[id].op) {
    case Op::kIf:
      VisitBlock(m_.IfOf(id).false_block, nullptr);
      VisitBlock(m_.IfOf(id).true_block, nullptr);
      break;
    case Op::kLoop:
      VisitBlock(m_.LoopOf(id).continuing, nullptr);
      VisitBlock(m_.LoopOf(id).body, nullptr);
      break;
    case Op::kSwitch: {
      const auto cases = m_.SwitchOf(id).cases;
      for (size_t k = cases.size(); k-- > 0;) VisitBlock(cases[k].block, nullptr);
      break;
    }
    default:  // others: own no blocks
      return;
  }
  // Nothing that must run together with the same invocations moves past the statement.
  next_effect_ = facts_[id.value].position;
}

bool ExpressionPlacement::IsCompound(InstId store) const {
  const Value pointer = m_.Operand(store, 0), value = m_.Operand(store, 1);
  if (!value.is_inst()) return false;
  const InstId binary = value.inst();
  const Inst& b = m_[binary];
  const Type& type = m_.types[m_.TypeOf(pointer)];
  if (b.op != Op::kBinary || b.type != type.element || b.binary() >= BinaryOp::kEqual) return false;
  const Value left = m_.Operand(binary, 0), right = m_.Operand(binary, 1);
  if (!left.is_inst() || m_[left.inst()].op != Op::kLoad) return false;
  const InstId load = left.inst();
  if (!(m_.Operand(load, 0) == pointer) || facts_[binary.value].uses != 1 ||
      facts_[load.value].uses != 1 || m_.NameOf(binary).valid() || m_.NameOf(load).valid()) {
    return false;
  }
  const TypeId scalar = m_.types.ScalarOf(b.type);
  if (scalar == kBool || m_.types.IsMatrix(b.type) || m_.types.IsMatrix(m_.TypeOf(right)))
    return false;
  if (b.binary() == BinaryOp::kModulo && TypeStore::IsFloatScalar(scalar)) return false;
  // Between the load and the store only the right operand is computed, without effects.
  uint32_t budget = 128;
  for (InstId i = m_[load].next; i != store; i = m_[i].next) {
    if (!i.valid() || budget-- == 0) return false;
    const bool plain =
        m_[i].op <= Op::kSelect || m_[i].op == Op::kLoad ||
        ((m_[i].op >= Op::kBuiltin && m_[i].op <= Op::kCall) && !DoesMoreThanRead(i));
    if (!plain || m_[i].op == Op::kNop) return false;
  }
  return true;
}

// Up to where the text that stands at `root` is evaluated, for a value that `block` computes: in a loop
// that the value is computed before, to its end, because the next turn evaluates the text again.
uint32_t ExpressionPlacement::LastEvaluation(BlockId block, const Root& root) const {
  uint32_t last = root.position;
  for (BlockId at = root.block; !(at == block) && m_[at].parent.valid();) {
    const InstId owner = m_[at].parent;
    // A loop is no terminator: something follows.
    if (m_[owner].op == Op::kLoop) last = facts_[m_[owner].next.value].position - 1;
    at = m_[owner].block;
  }
  return last;
}

// How often the text of `user` names its operand: the size of a texture is asked for in parts, and what
// is stored in one may have to be made visible.
static uint32_t TimesNamed(const Inst& user, uint32_t operand) {
  if (user.op != Op::kBuiltin) return 1;
  if (user.builtin() == BuiltinFn::k_textureDimensions) return 2;
  const bool stores =
      user.builtin() == BuiltinFn::k_textureStore || IsTextureAtomic(user.builtin());
  return stores && operand == 0 ? 2 : 1;
}

uint8_t ExpressionPlacement::UsageAs(const Inst& user, uint32_t operand) const {
  switch (user.op) {
    case Op::kVar: return kNotForParts;
    case Op::kYield: return kNoInitial | kNotForParts;
    case Op::kStore: return operand == 1 ? kNoInitial | kNotForParts : kPlain;
    case Op::kAccess: return m_.Operand(user, 1).is_constant() ? kNoInitial | kNotAssigned : kPlain;
    case Op::kSelect: return operand < 2 ? kPlain | kLazy : kPlain;
    default:  // others: none of these
      return kPlain;
  }
}

// The operands of `user` are written at `root`.
void ExpressionPlacement::Use(const Inst& user, bool compound, const Root& root) {
  // All others name each operand once, and without conditions.
  constexpr ir::OpSet kByOperand = {Op::kVar,    Op::kYield,  Op::kStore,
                                    Op::kAccess, Op::kSelect, Op::kBuiltin};
  const bool by_operand = kByOperand.Has(user.op);
  const uint8_t lazy = root.lazy ? kLazy : 0;
  const std::span<const uint32_t> operands = m_.OperandBits(user);
  for (uint32_t k = 0; k < operands.size(); ++k) {
    const Value v = Value::FromBits(operands[k]);
    if (!v.is_inst()) continue;
    Fact& fact = facts_[v.inst().value];
    const uint32_t times = by_operand ? TimesNamed(user, k) : 1;
    if (!(compound && k == 0)) fact.copies += root.copies * times;
    fact.depth = std::max(fact.depth, root.depth);
    fact.usage |= lazy | (by_operand ? UsageAs(user, k) : uint8_t{kPlain});
    uint32_t last = root.position;
    if (fact.block != root.block) {
      last = LastEvaluation(fact.block, root);
      fact.usage |= kElsewhere;
    }
    fact.last_root = std::max(fact.last_root, last);
  }
}

bool ExpressionPlacement::LoadMayWait(InstId load, uint32_t until) const {
  const Value pointer = m_.Operand(load, 0);
  if (IsLocal(m_.types[m_.TypeOf(pointer)].space)) return true;
  const InstId var = LocalVariableOf(m_, pointer);
  if (var.valid()) return facts_[var.value].next_write >= until;
  return next_memory_write_ >= until;
}

// The same for a call of a function, the program's or a built-in one, and for an operation of the target.
bool ExpressionPlacement::ShouldInlineCall(InstId id) const {
  const Fact& fact = facts_[id.value];
  const Inst& inst = m_[id];
  const uint32_t until = fact.last_root;
  if (fact.copies > 1) return false;
  const uint8_t effects = fact.effects;
  if (!options_.atomics_in_expressions && inst.op != Op::kCall && (effects & kOrders) == kOrders) {
    return false;
  }
  bool local_pointer = false;
  if (inst.op == Op::kCall) {
    for (uint32_t k = 0; k < m_.OperandCount(id); ++k) {
      const Type& type = m_.types[m_.TypeOf(m_.Operand(id, k))];
      local_pointer |= type.kind == TypeKind::kPointer && type.space == AddressSpace::kFunction;
    }
  }
  if (effects == 0) return true;
  if (local_pointer) return false;
  if (effects == Effects::kReadsMemory) return next_memory_write_ >= until;
  if ((fact.usage & kLazy) != 0) return false;
  if (effects == Effects::kConvergent) return next_effect_ >= until;
  return next_effect_ >= until && next_memory_write_ >= until && next_memory_read_ >= until;
}

bool ExpressionPlacement::ShouldInline(InstId id, const Inst& inst, const Fact& fact) const {
  const TypeKind kind = m_.types.kind(inst.type);
  const bool named = inst.name.valid();
  // Also builtins that give pointers (bufferView) are names for memory.
  if (kind == TypeKind::kPointer && !options_.has_pointers) return true;
  if (inst.op == Op::kAccess) {
    if (kind == TypeKind::kPointer && !named) return true;
    // Elements of binding arrays are names for resources.
    if (m_.types.IsHandle(inst.type)) return true;
    if (!named && fact.copies != 0 && IsMemberOfParameter(id)) return true;
  }
  if (named || fact.copies == 0 || fact.depth >= kMaxDepth) return false;
  // A subgroup matrix is not copied for being used in a branch.
  const bool moves = kind == TypeKind::kSubgroupMatrix && inst.op == Op::kLoad;
  if ((fact.usage & kElsewhere) != 0 && !moves) return false;
  if (inst.op == Op::kConstruct && (fact.usage & kNoInitial) != 0 &&
      ((kind == TypeKind::kArray && !options_.arrays_in_expressions) ||
       (kind == TypeKind::kStruct && !options_.structs_in_expressions))) {
    return false;
  }
  // The targets make matrices by statements that fill a variable.
  if (kind == TypeKind::kSubgroupMatrix && (fact.usage & kNotAssigned) != 0 &&
      inst.op != Op::kLoad && inst.op != Op::kAccess && inst.op != Op::kCall) {
    return false;
  }
  const uint32_t until = fact.last_root;
  switch (inst.op) {
    case Op::kLoad: {
      const Value pointer = m_.Operand(id, 0);
      const bool plain = !pointer.is_inst() || m_[pointer.inst()].op == Op::kVar;
      if (fact.copies > 1 && !(plain && (fact.copies <= 4 || (fact.usage & kNotForParts) == 0)))
        return false;
      return LoadMayWait(id, until);
    }
    case Op::kIf:
      // The right side reads memory at the time of the statement.
      return fact.logical && fact.copies == 1 && next_memory_write_ >= until &&
             next_local_write_ >= until;
    case Op::kLoop:
    case Op::kSwitch: return false;
    case Op::kCall:
    case Op::kTarget:
    case Op::kBuiltin: return ShouldInlineCall(id);
    case Op::kAccess:
    case Op::kSwizzle:
      if (fact.copies > 1) return fact.copies <= 4 && IsSimple(id);
      return true;
    default:  // others: written where it is used
      return fact.copies == 1;
  }
}

// What instructions before this one may not pass.
void ExpressionPlacement::NoteEffects(const Inst& inst, const Fact& fact) {
  const uint32_t position = fact.position;
  const uint8_t effects = fact.effects;
  if ((effects & Effects::kReadsMemory) != 0) next_memory_read_ = position;
  if ((effects & Effects::kWritesMemory) != 0) next_memory_write_ = position;
  // Operations of the subgroup may change places with each other, but not with branches and barriers.
  if ((effects & Effects::kWritesMemory) != 0 || (effects != 0 && inst.op == Op::kCall)) {
    next_effect_ = position;
  }
  const auto write = [&](Value pointer) {
    const InstId var = LocalVariableOf(m_, pointer);
    if (var.valid()) {
      facts_[var.value].next_write = position;
      next_local_write_ = position;
    } else {
      next_memory_write_ = position;
    }
  };
  if (inst.op == Op::kStore) write(m_.Operand(inst, 0));
  if (inst.op == Op::kCall) {
    for (const uint32_t bits : m_.OperandBits(inst)) {
      const Value v = Value::FromBits(bits);
      const Type& type = m_.types[m_.TypeOf(v)];
      if (type.kind == TypeKind::kPointer && type.access != Access::kRead) write(v);
    }
  }
  if (Module::IsTerminator(inst.op)) next_effect_ = position;
}

}  // namespace tessera::text
