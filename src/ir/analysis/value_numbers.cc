#include "ir/analysis/value_numbers.h"

#include <algorithm>
#include <utility>

#include "base/fill.h"
#include "base/stable_sort.h"
#include "ir/analysis/memory_root.h"
#include "ir/builtin_functions.h"
#include "ir/builtin_info.h"
#include "ir/views.h"
#include "ir/walk.h"

namespace tessera::ir {
namespace {

// The index of the element of variables_ that represents the private variables as a whole. Calls
// change this element, because a call may change any private variable.
constexpr uint32_t kByCalls = 1;
// The version of all fixed memory (see IsFixedMemory). Changes to variables create larger versions.
constexpr uint32_t kEntryVersion = 1;
constexpr size_t kFirstTableSize = 64;
// The operations whose results may get the same number as another value (see IsNumbered).
constexpr OpSet kMayBeNumbered = {Op::kAccess,  Op::kSwizzle, Op::kUnary, Op::kBinary,
                                  Op::kConvert, Op::kSelect,  Op::kLoad,  Op::kBuiltin};

bool IsInteger(TypeId type) { return type == kI32 || type == kU32; }

// The functions that return the value of one particular invocation, which may be inactive. The
// results of all other functions depend only on active invocations.
constexpr BuiltinFn kShuffles[] = {BuiltinFn::k_subgroupBroadcast,
                                   BuiltinFn::k_subgroupShuffle,
                                   BuiltinFn::k_subgroupShuffleDown,
                                   BuiltinFn::k_subgroupShuffleUp,
                                   BuiltinFn::k_subgroupShuffleXor,
                                   BuiltinFn::k_quadBroadcast,
                                   BuiltinFn::k_quadSwapDiagonal,
                                   BuiltinFn::k_quadSwapX,
                                   BuiltinFn::k_quadSwapY};

bool IsShuffle(BuiltinFn fn) {
  if (InfoOf(fn).subgroup == SubgroupResult::kNoSubgroup) return false;  // fast path
  return std::ranges::find(kShuffles, fn) != std::end(kShuffles);
}

// Returns whether the target might evaluate a call to `fn` repeatedly, once per use of its result.
// Returns false for functions that write memory, and for subgroup functions, which involve other
// invocations.
bool MayBeRepeated(BuiltinFn fn) {
  const BuiltinInfo& info = InfoOf(fn);
  return (info.effects & Effects::kWritesMemory) == 0 &&
         info.subgroup == SubgroupResult::kNoSubgroup;
}

// Returns whether other invocations may write to the memory that a pointer of this type points to.
bool IsRacingMemory(const Type& pointer) {
  return pointer.space == AddressSpace::kWorkgroup ||
         (pointer.space == AddressSpace::kStorage && pointer.access != Access::kRead);
}
bool IsRacingTexture(const Type& type) {
  return type.kind == TypeKind::kStorageTexture && type.access != Access::kRead;
}

// Returns the field that distinguishes the instruction from others with the same operation,
// operands and type.
uint32_t DetailOf(const Inst& inst) {
  switch (inst.op) {
    case Op::kUnary: return static_cast<uint32_t>(inst.unary());
    case Op::kBinary: return static_cast<uint32_t>(inst.binary());
    case Op::kBuiltin: return static_cast<uint32_t>(inst.builtin());
    case Op::kSwizzle: return inst.swizzle().bits();
    default:  // others: operations without such a field
      return 0;
  }
}

}  // namespace

bool MayHaveUnstableValues(const Module& m) {
  if (std::ranges::any_of(kShuffles, [&](BuiltinFn fn) { return m.MayHave(fn); })) return true;
  for (uint32_t i = 0; i < m.types.size(); ++i) {
    const Type& type = m.types[TypeId(i)];
    if (type.kind == TypeKind::kPointer ? IsRacingMemory(type) : IsRacingTexture(type)) return true;
  }
  return false;
}

// ------------------------------------------------------------------------------ memory

void ValueNumbers::BeginFunction() {
  // Reserve room for instructions that the caller will insert, so that the first insertion does not
  // reallocate and copy the whole list.
  if (entries_.capacity() < m_.insts.size()) entries_.reserve(m_.insts.size() * 3 / 2);
  GrowWithDefault(entries_, m_.insts.size());
  for (const uint32_t global : followed_globals_) globals_[global] = 0;
  followed_globals_.clear();
  globals_.resize(m_.globals.size());
  variables_.assign(2, Variable());
  changes_.clear();
  listed_.clear();
  loops_.clear();
  is_open_.resize(m_.blocks.size());
  clock_ = kEntryVersion;
  if (table_count_ != 0) {
    table_.clear();
    table_count_ = 0;
  }
}

// Lists the positions of all stores and calls in the outermost loop `loop`. For this loop and each
// nested loop, the list shows which variables the loop changes.
void ValueNumbers::FindChanges(InstId loop) {
  for (const uint32_t variable : listed_) variables_[variable].next = variables_[variable].last = 0;
  listed_.clear();
  changes_.clear();
  loop_ends_.resize(m_.loops.size());
  constexpr OpSet kLookedAt = {Op::kStore, Op::kCall, Op::kYield, Op::kBreakIf};
  const auto list = [&](InstId at) { ListChange(at); };
  ForEachInstOf(kLookedAt, m_, m_.LoopOf(loop).body, list);
  ForEachInstOf(kLookedAt, m_, m_.LoopOf(loop).continuing, list);
}

void ValueNumbers::ListChange(InstId at) {
  const Inst& inst = m_[at];
  if (inst.op == Op::kStore) {
    const Value pointer = StoreInst(m_, inst).pointer();
    if (!HoldsOnlyFloats(pointer)) AddChange(VariableAt(pointer));
  } else if (inst.op == Op::kCall) {
    AddChange(kByCalls);
    for (uint32_t i = 0; i < inst.operand_count; ++i) AddChange(VariableAt(m_.Operand(inst, i)));
  } else if (const InstId owner = m_[inst.block].parent;
             m_[owner].op == Op::kLoop && m_.LoopOf(owner).continuing == inst.block) {
    // `at` terminates a continuing block, so the loop ends here.
    loop_ends_[m_[owner].blocks()] = static_cast<uint32_t>(changes_.size());
  }
}

void ValueNumbers::AddChange(uint32_t index) {
  if (index == 0) return;
  changes_.push_back(0);
  const auto position = static_cast<uint32_t>(changes_.size());
  Variable& variable = variables_[index];
  if (variable.last == 0) listed_.push_back(index);
  (variable.last == 0 ? variable.next : changes_[variable.last - 1]) = position;
  variable.last = position;
}

// Returns the index in variables_ of the function-scope or private variable that `pointer` points
// into, or 0 if it points to other memory. Only stores and calls change such a variable; atomic
// operations, barriers and target operations affect other memory.
uint32_t ValueNumbers::VariableAt(Value pointer) {
  const Value root = MemoryRoot(m_, pointer);
  uint32_t* index = nullptr;
  if (root.kind() == Value::kGlobal) {
    if (m_[root.global()].space != AddressSpace::kPrivate) return 0;
    index = &globals_[root.index()];
    if (*index == 0) followed_globals_.push_back(root.index());
  } else if (root.is_inst() && m_[root.inst()].op == Op::kVar && root.index() < entries_.size()) {
    index = &entries_[root.index()].number;
  } else {
    return 0;
  }
  if (*index == 0) {
    *index = static_cast<uint32_t>(variables_.size());
    variables_.emplace_back();
  }
  return *index;
}

void ValueNumbers::Enter(BlockId block) {
  is_open_[block.value] = true;
  const InstId owner = m_[block].parent;
  if (!owner.valid() || m_[owner].op != Op::kLoop) return;
  if (m_.LoopOf(owner).body == block) {
    if (loops_.empty()) FindChanges(owner);
    loops_.push_back({++clock_, loop_ends_[m_[owner].blocks()]});
  }
}

void ValueNumbers::Leave(BlockId block) {
  is_open_[block.value] = false;
  const InstId owner = m_[block].parent;
  if (!owner.valid() || m_[owner].op != Op::kLoop) return;
  if (m_.LoopOf(owner).continuing == block) loops_.pop_back();
}

void ValueNumbers::Visit(InstId id, const Inst& inst) {
  switch (inst.op) {
    case Op::kLoad: return VisitLoad(id, inst);
    case Op::kVar: {
      if (HoldsOnlyFloats(id)) return;
      const Value initial = inst.operand_count != 0 ? VarInst(m_, inst).initial() : Value();
      Change(VariableAt(id), initial, inst.block);
      return NoteStored(VariableAt(id), initial, true);
    }
    case Op::kStore: {
      const Value pointer = StoreInst(m_, inst).pointer();
      const uint32_t variable = VariableAt(pointer);
      const Value value = StoreInst(m_, inst).value();
      Pass(variable);
      Change(variable, IsWhole(pointer) ? value : Value(), inst.block);
      return NoteStored(variable, value, IsWhole(pointer));
    }
    case Op::kCall: return VisitCall(id, inst);
    default:  // others: operations that are not in kFollowed
      return;
  }
}

// Marks the variable as unstable if `value`, which was stored to it or to a part of it, is
// unstable. Ignores stores to scalar variables: their loads use Variable::value, if it is known.
void ValueNumbers::NoteStored(uint32_t variable, Value value, bool is_whole) {
  if (variable == 0 || !value.valid()) return;
  if (is_whole && TypeStore::IsScalar(m_.TypeOf(value))) return;
  bool& may_be_unstable = variables_[variable].may_be_unstable;
  may_be_unstable = may_be_unstable || IsUnstable(value);
}

// Records a call, which may read and change private variables and the variables that its arguments
// point to.
void ValueNumbers::VisitCall(InstId call, const Inst& inst) {
  Pass(kByCalls);
  Change(kByCalls, Value(), inst.block);
  for (uint32_t i = 0; i < inst.operand_count; ++i) {
    const uint32_t variable = VariableAt(m_.Operand(inst, i));
    if (variable == 0) continue;
    if (IsUnstable(variables_[variable].value)) variables_[variable].may_be_unstable = true;
    if (variables_[variable].may_be_unstable) entries_[call.value].stability = Stability::kUnstable;
    if (HasUnstableResult(inst.callee())) variables_[variable].may_be_unstable = true;
    Pass(variable);
    Change(variable, Value(), inst.block);
  }
}

bool ValueNumbers::PointsToUnstable(Value pointer) {
  return variables_[VariableAt(pointer)].may_be_unstable;
}

// Records that a variable changes. `stored` is the variable's whole value from now on, or none if
// it is unknown.
void ValueNumbers::Change(uint32_t index, Value stored, BlockId block) {
  if (index == 0) return;
  Variable& variable = variables_[index];
  variable.version = ++clock_;
  variable.value = stored;
  variable.block = block;
}

// If the walk is in a loop, advances Variable::next to the variable's next change in the outermost
// loop (see FindChanges).
void ValueNumbers::Pass(uint32_t index) {
  Variable& variable = variables_[index];
  if (index != 0 && variable.next != 0) variable.next = changes_[variable.next - 1];
}

// Returns the version of the variable at the current position. If a loop changes the variable after
// the current position, each iteration starts with a different version.
uint32_t ValueNumbers::VersionOf(const Variable& variable) const {
  if (variable.next == 0) return variable.version;
  for (size_t i = loops_.size(); i-- > 0 && loops_[i].version > variable.version;) {
    if (loops_[i].end >= variable.next) return loops_[i].version;
  }
  return variable.version;
}

void ValueNumbers::VisitLoad(InstId load, const Inst& inst) {
  if (load.value >= entries_.size()) GrowWithDefault(entries_, m_.insts.size());
  const Value pointer = LoadInst(m_, inst).pointer();
  const AddressSpace space = m_.types[m_.TypeOf(pointer)].space;
  const bool may_be_tracked = space == AddressSpace::kFunction || space == AddressSpace::kPrivate;
  const uint32_t index = may_be_tracked ? VariableAt(pointer) : 0;
  Entry& entry = entries_[load.value];
  if (index == 0) {
    entry.version = IsFixedMemory(pointer) ? kEntryVersion : 0;
    return;
  }
  const Variable& variable = variables_[index];
  entry.version = VersionOf(variable);
  if (space == AddressSpace::kPrivate) {
    entry.version = std::max(entry.version, VersionOf(variables_[kByCalls]));
  }
  if (IsWhole(pointer) && entry.version == variable.version && variable.block.valid() &&
      is_open_[variable.block.value]) {
    entry.stored = variable.value;
  } else if (variable.may_be_unstable) {
    entry.stability = Stability::kUnstable;
  }
}

// A buffer that is bound as read-only cannot also be bound as writable in the same usage scope
// (WebGPU). Its contents therefore do not change while the shader runs.
bool ValueNumbers::IsFixedMemory(Value pointer) const {
  const Type& type = m_.types[m_.TypeOf(pointer)];
  switch (type.space) {
    case AddressSpace::kUniform:
    case AddressSpace::kImmediate: return true;
    case AddressSpace::kStorage: return type.access == Access::kRead;
    default: return false;
  }
}

Value ValueNumbers::StoredValueOf(InstId load) const {
  return load.value < entries_.size() ? entries_[load.value].stored : Value();
}

// ------------------------------------------------------------------------------ numbers

bool ValueNumbers::IsNumbered(InstId id, const Inst& inst) const {
  switch (inst.op) {
    case Op::kAccess:
    case Op::kSwizzle: return true;
    case Op::kUnary:
    case Op::kBinary:
    case Op::kConvert:
    case Op::kSelect: return !HasFloats(inst);
    case Op::kLoad: return entries_[id.value].version != 0;
    case Op::kBuiltin:
      return inst.operand_count != 0 && InfoOf(inst.builtin()).IsValueOfArguments() &&
             !HasFloats(inst);
    default:  // others: instructions that always get their own number
      return false;
  }
}

// Returns whether the result or an operand is a float. Targets may contract or approximate each
// occurrence of a float operation differently, so equal operations may have different results.
bool ValueNumbers::HasFloats(const Inst& inst) const {
  const auto is_float = [](TypeId type) { return type != kBool && HasNoIntegers(type); };
  if (is_float(inst.type)) return true;
  // Operations for which an integer result implies that all operands are integers or conditions.
  constexpr OpSet kKeepsType = {Op::kUnary, Op::kBinary, Op::kSelect};
  if (IsInteger(inst.type) && kKeepsType.Has(inst.op)) return false;
  for (uint32_t i = 0; i < inst.operand_count; ++i) {
    if (is_float(m_.TypeOf(m_.Operand(inst, i)))) return true;
  }
  return false;
}

Value ValueNumbers::NumberOf(Value v, int depth) {
  if (!v.is_inst() || v.index() >= entries_.size()) return v;
  const Inst& inst = m_[v.inst()];
  if (depth == 0 || !kMayBeNumbered.Has(inst.op)) return v;
  if (const uint32_t number = entries_[v.index()].number; number != 0) {
    return Value::FromBits(number);
  }
  if (!IsNumbered(v.inst(), inst)) return v;
  Value equal;
  const bool converts = inst.op == Op::kConvert ||
                        (inst.op == Op::kBuiltin && inst.builtin() == BuiltinFn::k_bitcast);
  if (entries_[v.index()].stored.valid()) {
    equal = NumberOf(entries_[v.index()].stored, depth - 1);
  } else if (converts && IsInteger(inst.type) && IsInteger(m_.TypeOf(m_.Operand(inst, 0)))) {
    equal = NumberOf(m_.Operand(inst, 0), depth - 1);
  } else {
    equal = Lookup(v.inst(), depth - 1);
  }
  entries_[v.index()].number = equal.bits();
  return equal;
}

// Returns the first instruction that computes the same value as `id`. If there is none, adds `id`
// to the hash table and returns `id`.
Value ValueNumbers::Lookup(InstId id, int depth) {
  if (table_.size() <= table_count_ * 2) GrowTable();
  const uint32_t hash = HashOf(id, depth);
  const size_t mask = table_.size() - 1;
  size_t at = hash & mask;
  for (; table_[at].inst.valid(); at = (at + 1) & mask) {
    if (table_[at].hash == hash && IsSame(table_[at].inst, id, depth)) return table_[at].inst;
  }
  table_[at] = {hash, id};
  ++table_count_;
  return id;
}

bool ValueNumbers::IsUnstable(Value value) {
  if (!has_unstable_values_) return false;
  GrowWithDefault(entries_, m_.insts.size());
  return FindUnstable(value, kMaxUnstableDepth);
}

void ValueNumbers::SetUnstable(ParamId param) {
  if (unstable_params_.size() <= param.value) unstable_params_.resize(m_.params.size());
  unstable_params_[param.value] = true;
}

bool ValueNumbers::FindUnstable(Value value, int depth) {
  if (value.kind() == Value::kParam) {
    return value.index() < unstable_params_.size() && unstable_params_[value.index()];
  }
  if (!value.is_inst()) return false;
  if (depth == 0) return true;
  const InstId id = value.inst();
  if (entries_[id.value].stability == Stability::kUnknown) {
    const bool unstable = ComputeUnstable(id, depth - 1);
    entries_[id.value].stability = unstable ? Stability::kUnstable : Stability::kStable;
  }
  return entries_[id.value].stability == Stability::kUnstable;
}

// Returns whether one of the blocks of an `if` yields an unstable value. The result of the `if` is
// then unstable too, because targets may convert the `if` into a select.
bool ValueNumbers::YieldsUnstable(InstId if_id, int depth) {
  if (m_[if_id].type == kVoid) return false;
  const If& blocks = m_.IfOf(if_id);
  for (const BlockId block : {blocks.true_block, blocks.false_block}) {
    const InstId last = m_[block].last;
    if (m_[last].op == Op::kYield && FindUnstable(YieldInst(m_, last).value(), depth)) return true;
  }
  return false;
}

// Returns whether the instruction loads a texel that other invocations may write to.
bool ValueNumbers::LoadsSharedTexel(const Inst& inst) const {
  if (inst.builtin() != BuiltinFn::k_textureLoad) return false;
  return IsRacingTexture(m_.types[m_.TypeOf(BuiltinInst(m_, inst).argument(0))]);
}

// Returns whether the result is unstable regardless of the operands.
bool ValueNumbers::IsSource(const Inst& inst) const {
  if (inst.op == Op::kLoad) {
    return IsRacingMemory(m_.types[m_.TypeOf(LoadInst(m_, inst).pointer())]);
  }
  return inst.op == Op::kBuiltin && (IsShuffle(inst.builtin()) || LoadsSharedTexel(inst));
}

// Determines which functions return unstable values. Visits the functions in the order of the
// module, in which callers usually follow their callees. If a callee does not precede its caller,
// e.g. because a pass has added the callee, the result of the callee counts as unstable.
void ValueNumbers::FindUnstableResults() {
  unstable_results_.resize(m_.functions.size());
  PoolVector<std::pair<uint32_t, uint32_t>> calls;  // caller and callee
  for (const Inst& inst : m_.insts) {
    if (!inst.block.valid() || (inst.op != Op::kCall && !IsSource(inst))) continue;
    const FunctionId function = m_[inst.block].function;
    if (!function.valid()) continue;
    if (inst.op == Op::kCall) {
      calls.emplace_back(function.value, inst.callee().value);
    } else {
      unstable_results_[function.value] = true;
    }
  }
  StableSort(calls, [](const auto& call) { return JoinKeys(call.first, call.second); });
  for (const auto& [caller, callee] : calls) {
    if (callee >= caller || unstable_results_[callee]) unstable_results_[caller] = true;
  }
}

// Returns whether the function may return an unstable value. The results of functions added after
// the first query are treated as unstable.
bool ValueNumbers::HasUnstableResult(FunctionId function) {
  if (!has_unstable_values_) return false;
  if (unstable_results_.empty()) FindUnstableResults();
  return function.value >= unstable_results_.size() || unstable_results_[function.value];
}

bool ValueNumbers::ComputeUnstable(InstId id, int depth) {
  const Inst& inst = m_[id];
  switch (inst.op) {
    case Op::kIf: return YieldsUnstable(id, depth);
    case Op::kLoad: {
      if (entries_[id.value].stored.valid()) return FindUnstable(entries_[id.value].stored, depth);
      if (IsSource(inst)) return true;
      break;
    }
    case Op::kCall: {
      if (HasUnstableResult(inst.callee())) return true;
      break;
    }
    case Op::kUnary:
    case Op::kBinary:
    case Op::kConvert:
    case Op::kConstruct:
    case Op::kAccess:
    case Op::kSwizzle:
    case Op::kSelect: break;
    case Op::kBuiltin:
      if (IsSource(inst)) return true;
      if (!MayBeRepeated(inst.builtin())) return false;
      break;
    default: return false;  // others: operations that are evaluated exactly once
  }
  return std::ranges::any_of(m_.OperandBits(inst), [&](uint32_t bits) {
    return FindUnstable(Value::FromBits(bits), depth);
  });
}

uint32_t ValueNumbers::HashOf(InstId id, int depth) {
  const Inst& inst = m_[id];
  uint32_t hash = static_cast<uint32_t>(inst.op) * 31 + DetailOf(inst);
  const auto add = [&](uint32_t bits) { hash = (hash ^ bits) * 0x9e3779b1u ^ hash >> 15; };
  if (inst.op == Op::kLoad) add(entries_[id.value].version);
  for (uint32_t i = 0; i < inst.operand_count; ++i) {
    add(NumberOf(m_.Operand(inst, i), depth).bits());
  }
  return hash ^ hash >> 16;
}

// Returns whether the instructions `x` and `y` are known to compute the same value. Compares
// operands by their value numbers, because transforms may have replaced an operand with an equal
// value since the hash was computed.
bool ValueNumbers::IsSame(InstId x, InstId y, int depth) {
  const Inst &a = m_[x], &b = m_[y];
  if (a.op != b.op || a.type != b.type || a.operand_count != b.operand_count) return false;
  if (DetailOf(a) != DetailOf(b)) return false;
  if (a.op == Op::kLoad && entries_[x.value].version != entries_[y.value].version) return false;
  for (uint32_t i = 0; i < a.operand_count; ++i) {
    const Value l = m_.Operand(a, i), r = m_.Operand(b, i);
    if (l != r && NumberOf(l, depth) != NumberOf(r, depth)) return false;
  }
  return true;
}

void ValueNumbers::GrowTable() {
  PlainVector<Slot> old;
  old.swap(table_);
  GrowWithDefault(table_, std::max(kFirstTableSize, old.size() * 2));
  const size_t mask = table_.size() - 1;
  for (const Slot& slot : old) {
    if (!slot.inst.valid()) continue;
    size_t at = slot.hash & mask;
    while (table_[at].inst.valid()) at = (at + 1) & mask;
    table_[at] = slot;
  }
}

}  // namespace tessera::ir
