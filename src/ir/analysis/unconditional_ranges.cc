#include "ir/analysis/unconditional_ranges.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/fill.h"
#include "ir/analysis/memory_root.h"
#include "ir/analysis/range_arithmetic.h"
#include "ir/op_info.h"
#include "ir/views.h"

namespace tessera::ir {
namespace {

// Returns whether RecordInst must inspect instructions with this operation. Loads and access
// instructions (pointer to a member or element) need no inspection: they neither write memory nor
// pass the pointer to a function.
bool IsRecorded(Op op) {
  constexpr OpSet kOnlyReads = {Op::kLoad, Op::kAccess};
  return op == Op::kVar || op == Op::kReturn || (TakesPlaces(op) && !kOnlyReads.Has(op));
}

bool IsInteger(TypeId type) { return type == kI32 || type == kU32; }

// Returns whether the type is i32, u32 or a vector of them.
bool IsTracked(const Module& m, TypeId type) {
  return (TypeStore::IsScalar(type) || m.types.IsVector(type)) && IsInteger(m.types.ScalarOf(type));
}

}  // namespace

Interval UnconditionalRanges::Of(Value v) {
  if (!IsInteger(m_.TypeOf(v))) return FullOf(v);
  steps_ = kMaxSteps;
  return Evaluate(v, kScalar);
}

Interval UnconditionalRanges::OfCall(FunctionId callee, std::span<const Interval> arguments) {
  if (!IsInteger(m_[callee].return_type)) return FullRangeOf(m_[callee].return_type);
  steps_ = kMaxSteps;
  return OfCall(callee, arguments, kScalar);
}

// ------------------------------------------------------------------------------ sources

// Finds the values that each variable and parameter may have (Cell::sources), and those that each
// function may return (returned_). Called on demand, because most queries do not need them.
void UnconditionalRanges::ScanModule() {
  if (is_scanned_) return;
  is_scanned_ = true;
  GrowWithDefault(by_inst_, m_.insts.size());
  GrowWithDefault(by_global_, m_.globals.size());
  GrowWithDefault(by_param_, m_.params.size());
  GrowWithDefault(returned_, m_.functions.size());
  cells_.push_back({});
  for (const Function& f : m_.functions) {
    for (const ParamId param : f.params) {
      if (f.stage != ShaderStage::kNone || !IsTracked(m_, m_[param].type)) continue;
      by_param_[param.value] = static_cast<uint32_t>(cells_.size());
      cells_.push_back({});
    }
  }
  for (uint32_t g = 0; g < m_.globals.size(); ++g) CellOf(GlobalId(g));
  users_.ForEach([&](const Inst& inst) {
    if (IsRecorded(inst.op)) RecordInst(inst);
  });
}

FunctionId UnconditionalRanges::FunctionOf(ParamId param) {
  if (param_function_.empty()) {
    GrowWithDefault(param_function_, m_.params.size());
    for (uint32_t f = 0; f < m_.functions.size(); ++f) {
      for (const ParamId p : m_.functions[f].params) param_function_[p.value] = FunctionId(f);
    }
  }
  return param_function_[param.value];
}

void UnconditionalRanges::RecordInst(const Inst& inst) {
  if (inst.op == Op::kVar) return void(CellOf(m_.IdOf(inst)));
  if (inst.op == Op::kStore) return RecordStore(inst);
  if (inst.op == Op::kCall) return RecordCall(inst);
  ForEachPlaceOperand(m_, inst, [&](uint32_t, Value v) { Untrack(v); });
  const FunctionId function = m_[inst.block].function;
  if (inst.op == Op::kReturn && inst.operand_count != 0 && function.valid()) {
    AddSource(&returned_[function.value], m_.Operand(inst, 0), kAll);
  }
}

void UnconditionalRanges::RecordStore(const Inst& inst) {
  const Value pointer = StoreInst(m_, inst).pointer(), value = StoreInst(m_, inst).value();
  if (!IsTracked(m_, m_.TypeOf(value))) return;  // fast path for most stores
  const uint32_t cell = CellOf(MemoryRoot(m_, pointer));
  if (cell == 0) return;
  AddSource(&cells_[cell].sources, value, ComponentAt(pointer));
}

void UnconditionalRanges::RecordCall(const Inst& inst) {
  const std::span<const ParamId> params = m_[inst.callee()].params;
  for (uint32_t i = 0; i < inst.operand_count; ++i) {
    const Value argument = m_.Operand(inst, i);
    Untrack(argument);
    const uint32_t cell = by_param_[params[i].value];
    if (cell != 0) AddSource(&cells_[cell].sources, argument, kAll);
  }
}

// Stops tracking the variable that `v` points to, if any. Only a variable or the result of an
// access can point to a tracked variable.
void UnconditionalRanges::Untrack(Value v) {
  constexpr OpSet kPointers = {Op::kVar, Op::kAccess};
  const bool may_point = v.is_inst() ? kPointers.Has(m_[v.inst()].op) : v.kind() == Value::kGlobal;
  if (!may_point) return;
  if (const uint32_t cell = CellOf(MemoryRoot(m_, v)); cell != 0) {
    cells_[cell].is_tracked = false;
  }
}

// Returns whether `v` is a variable in the function or private address space.
bool UnconditionalRanges::IsVariable(Value v) const {
  if (v.is_inst()) return m_[v.inst()].op == Op::kVar;
  return v.kind() == Value::kGlobal && m_[v.global()].space == AddressSpace::kPrivate;
}

// Returns a pointer to the variable's entry in by_inst_ or by_global_. Returns null for other
// values, and for variables that were added after ScanModule.
uint32_t* UnconditionalRanges::SlotOf(Value variable) {
  if (!IsVariable(variable)) return nullptr;
  PlainVector<uint32_t>& slots = variable.is_inst() ? by_inst_ : by_global_;
  return variable.index() < slots.size() ? &slots[variable.index()] : nullptr;
}

// Returns the index of the variable's cell in cells_, and adds the cell if necessary. Returns 0 for
// values that cannot have a cell. A variable can have a cell if it is in the function or private
// address space, has a tracked type, and existed when ScanModule ran.
uint32_t UnconditionalRanges::CellOf(Value variable) {
  uint32_t* slot = SlotOf(variable);
  if (slot == nullptr || *slot != 0) return slot == nullptr ? 0 : *slot;
  const TypeId type = m_.types[m_.TypeOf(variable)].element;
  if (!IsTracked(m_, type)) return 0;
  *slot = static_cast<uint32_t>(cells_.size());
  cells_.push_back({});
  Value initial;
  if (variable.kind() == Value::kGlobal) {
    initial = m_[variable.global()].init;
  } else if (m_.OperandCount(variable.inst()) != 0) {
    initial = VarInst(m_, variable.inst()).initial();
  }
  cells_.back().begins_with_zero = !initial.valid();
  if (initial.valid()) AddSource(&cells_.back().sources, initial, kAll);
  return *slot;
}

void UnconditionalRanges::AddSource(uint32_t* list, Value value, int component) {
  sources_.push_back({value, component, *list});
  *list = static_cast<uint32_t>(sources_.size());
}

int UnconditionalRanges::ComponentAt(Value pointer) const {
  if (!pointer.is_inst() || m_[pointer.inst()].op != Op::kAccess) return kScalar;
  const AccessInst access(m_, pointer.inst());
  if (access.index_count() != 1 || !access.index(0).is_constant()) return kScalar;
  TypeId vector = m_.TypeOf(access.base());
  if (m_.types.kind(vector) == TypeKind::kPointer) vector = m_.types[vector].element;
  if (!m_.types.IsVector(vector)) return kScalar;
  const int64_t component = m_.constants.IntValue(access.index(0).constant());
  const bool exists = component >= 0 && component < int64_t{m_.types[vector].n};
  return exists ? static_cast<int>(component) : kScalar;
}

// ------------------------------------------------------------------------------ evaluation

Interval UnconditionalRanges::FullOf(Value v) const {
  return FullRangeOf(m_.types.ScalarOf(m_.TypeOf(v)));
}

Interval UnconditionalRanges::Evaluate(Value v, int component) {
  if (v.is_constant()) return EvaluateConstant(v.constant(), component);
  if (depth_ == kMaxDepth || --steps_ < 0) return FullOf(v);
  if (v.is_inst()) {
    ++depth_;
    const Interval range = EvaluateInst(v.inst(), component);
    --depth_;
    return range;
  }
  if (v.kind() != Value::kParam) return FullOf(v);
  const FunctionId function = FunctionOf(v.param());
  if (!function.valid()) return FullOf(v);
  if (m_[function].stage != ShaderStage::kNone) return OfInput(function, v, component);
  if (function == called_ && component == kScalar) {
    const std::span<const ParamId> params = m_[function].params;
    const auto i = static_cast<size_t>(std::ranges::find(params, v.param()) - params.begin());
    return i < arguments_.size() ? arguments_[i] : FullOf(v);
  }
  ScanModule();
  const uint32_t cell = by_param_[v.index()];
  return cell == 0 ? FullOf(v) : OfCell(cell, component, FullOf(v));
}

Interval UnconditionalRanges::EvaluateConstant(ConstantId id, int component) const {
  const Constant& c = m_.constants[id];
  const Interval full = FullRangeOf(m_.types.ScalarOf(c.type));
  switch (c.kind) {
    case ConstantKind::kZero: return {0, 0};
    case ConstantKind::kScalar: {
      if (!IsInteger(c.type)) return full;
      const int64_t number = m_.constants.IntValue(id);
      return {number, number};
    }
    case ConstantKind::kSplat: return EvaluateConstant(c.elements[0], kScalar);
    case ConstantKind::kComposite:
      if (component < 0 || static_cast<uint32_t>(component) >= c.count) return full;
      return EvaluateConstant(c.elements[component], kScalar);
  }
  return full;
}

// Evaluates an operand for one component of the result. A scalar operand is used for every
// component.
Interval UnconditionalRanges::EvaluateOperand(InstId id, uint32_t operand, int component) {
  const Value v = m_.Operand(id, operand);
  const TypeId type = m_.TypeOf(v);
  if (TypeStore::IsScalar(type)) return Evaluate(v, kScalar);
  return m_.types.IsVector(type) && component != kScalar ? Evaluate(v, component) : FullOf(v);
}

Interval UnconditionalRanges::EvaluateInst(InstId id, int component) {
  const Inst& inst = m_[id];
  const TypeId scalar = m_.types.ScalarOf(inst.type);
  if (!IsTracked(m_, inst.type)) return FullRangeOf(scalar);
  switch (inst.op) {
    case Op::kUnary: return RangeOfUnary(inst.unary(), scalar, EvaluateOperand(id, 0, component));
    case Op::kBinary: return EvaluateBinary(id, component);
    case Op::kBuiltin: return EvaluateBuiltin(id, component);
    case Op::kConvert: {
      const TypeId from = m_.types.ScalarOf(m_.TypeOf(ConvertInst(m_, id).operand()));
      if (from == kBool) return {0, 1};
      if (!IsInteger(from)) return FullRangeOf(scalar);
      return RangeOfConversion(scalar, EvaluateOperand(id, 0, component));
    }
    case Op::kSelect:
      return Union(EvaluateOperand(id, 0, component), EvaluateOperand(id, 1, component));
    case Op::kConstruct: return EvaluateConstruct(id, component);
    case Op::kSwizzle: {
      const Value base = SwizzleInst(m_, id).vector();
      const auto from = static_cast<int>(inst.swizzle()[component == kScalar ? 0 : component]);
      return Evaluate(base, from);
    }
    case Op::kAccess:
      return component == kScalar ? EvaluateAccess(id)
                                  : OfInput(m_[inst.block].function, id, component);
    case Op::kLoad: return EvaluateLoad(id, component);
    case Op::kCall: return EvaluateCall(id, component);
    default:  // others: operations that may return any value
      return FullRangeOf(scalar);
  }
}

// Evaluates an access to a component of a vector, an element of a constant array, or a member of an
// input structure.
Interval UnconditionalRanges::EvaluateAccess(InstId id) {
  const AccessInst access(m_, id);
  const Value base = access.base();
  const Interval full = FullOf(id);
  if (access.index_count() != 1) return full;
  if (m_.types.IsVector(m_.TypeOf(base))) {
    const int component = ComponentAt(id);
    return component == kScalar ? full : Evaluate(base, component);
  }
  if (!base.is_constant()) return OfInput(m_[m_[id].block].function, id, kScalar);
  const Constant& array = m_.constants[base.constant()];
  if (m_.types.kind(array.type) != TypeKind::kArray || array.count > kMaxElements) return full;
  Interval all{0, 0};  // an out-of-bounds access may return zero
  if (array.kind == ConstantKind::kZero) return all;
  for (uint32_t i = 0; i < array.count; ++i) {
    all = Union(all, EvaluateConstant(array.elements[i], kScalar));
  }
  return all;
}

Interval UnconditionalRanges::EvaluateConstruct(InstId id, int component) {
  const uint32_t count = m_.OperandCount(id);
  if (component == kScalar) return FullOf(id);
  if (count == 0) return {0, 0};
  if (count == 1) return EvaluateOperand(id, 0, component);  // a scalar, repeated in all components
  int first = 0;  // index of the operand's first component
  for (uint32_t i = 0; i < count; ++i) {
    const TypeId type = m_.TypeOf(m_.Operand(id, i));
    const int size = m_.types.IsVector(type) ? static_cast<int>(m_.types[type].n) : 1;
    if (component < first + size) return EvaluateOperand(id, i, component - first);
    first += size;
  }
  return FullOf(id);
}

Interval UnconditionalRanges::EvaluateBinary(InstId id, int component) {
  const TypeId scalar = m_.types.ScalarOf(m_[id].type);
  const Interval l = EvaluateOperand(id, 0, component), r = EvaluateOperand(id, 1, component);
  const BinaryOp op = m_[id].binary();
  // The pass integer_semantics lowers some i32 remainders to code in which the target may read an
  // operand twice and see two different values (see RangeAnalysis::RemainderRaces). It is not known
  // here whether the pass lowers this remainder, so the result may be any value, even if neither
  // operand can be negative.
  if (op == BinaryOp::kModulo && scalar != kU32) return FullRangeOf(scalar);
  return RangeOfBinary(op, scalar, l, r);
}

Interval UnconditionalRanges::EvaluateBuiltin(InstId id, int component) {
  const TypeId scalar = m_.types.ScalarOf(m_[id].type);
  const BuiltinFn fn = m_[id].builtin();
  if (!HasRange(fn)) return FullRangeOf(scalar);
  std::array<Interval, kMostRangedArguments> ranges{};
  const uint32_t count = std::min(m_.OperandCount(id), kMostRangedArguments);
  for (uint32_t i = 0; i < count; ++i) {
    const bool is_integer = IsTracked(m_, m_.TypeOf(m_.Operand(id, i)));
    ranges[i] = is_integer ? EvaluateOperand(id, i, component) : Interval{INT64_MIN, INT64_MAX};
  }
  const std::span arguments(ranges.data(), count);
  if (MayUseTwice(fn, arguments)) return FullRangeOf(scalar);
  return RangeOfBuiltin(fn, scalar, arguments);
}

Interval UnconditionalRanges::EvaluateLoad(InstId load, int component) {
  const Value pointer = LoadInst(m_, load).pointer();
  const Value root = MemoryRoot(m_, pointer);
  if (!IsVariable(root)) return FullOf(load);
  ScanModule();
  const uint32_t* slot = SlotOf(root);
  if (slot == nullptr || *slot == 0) return FullOf(load);
  const Interval full = FullOf(load);
  if (!pointer.is_inst() || m_[pointer.inst()].op != Op::kAccess) {
    return OfCell(*slot, component, full);
  }
  const int part = ComponentAt(pointer);
  return part == kScalar ? full : OfCell(*slot, part, full);
}

Interval UnconditionalRanges::EvaluateCall(InstId call, int component) {
  std::array<Interval, kMaxArguments> ranges;
  const uint32_t count = std::min(m_.OperandCount(call), kMaxArguments);
  for (uint32_t i = 0; i < count; ++i) {
    const Value argument = m_.Operand(call, i);
    ranges[i] = IsInteger(m_.TypeOf(argument)) ? Evaluate(argument, kScalar)
                                               : Interval{INT64_MIN, INT64_MAX};
  }
  return OfCall(m_[call].callee(), std::span(ranges.data(), count), component);
}

Interval UnconditionalRanges::OfCall(FunctionId callee, std::span<const Interval> arguments,
                                     int component) {
  ScanModule();
  const Interval full = FullRangeOf(m_.types.ScalarOf(m_[callee].return_type));
  const FunctionId outer = std::exchange(called_, callee);
  const std::span<const Interval> outer_arguments = std::exchange(arguments_, arguments);
  Interval all = kUnknownInterval;
  for (uint32_t i = returned_[callee.value]; i != 0 && all != full; i = sources_[i - 1].next) {
    if (--steps_ < 0) {
      all = full;
      break;
    }
    const Interval one = Evaluate(sources_[i - 1].value, component);
    all = IsKnown(all) ? Union(all, one) : one;
  }
  called_ = outer;
  arguments_ = outer_arguments;
  return IsKnown(all) ? all : full;
}

// Returns the range of a variable or parameter. If nothing is known, returns `full`, the range of
// the type. Computes the range only once, and independently of `arguments_`.
Interval UnconditionalRanges::OfCell(uint32_t cell, int component, Interval full) {
  Cell& c = cells_[cell];
  const size_t part = component == kScalar ? 0 : static_cast<size_t>(component);
  if (!c.is_tracked || c.states[part] == State::kInProgress) return full;
  if (c.states[part] == State::kKnown) return c.ranges[part];
  if (nesting_ == kMaxNesting) return full;
  c.states[part] = State::kInProgress;
  ++nesting_;
  const int steps = std::exchange(steps_, kMaxSteps), depth = std::exchange(depth_, 0);
  const FunctionId called = std::exchange(called_, FunctionId());
  Interval all = c.begins_with_zero ? Interval{0, 0} : kUnknownInterval;
  for (uint32_t i = c.sources; i != 0 && all != full; i = sources_[i - 1].next) {
    const Source& source = sources_[i - 1];
    if (source.component != kAll && source.component != component) continue;
    steps_ = kMaxSteps;
    const bool is_scalar = TypeStore::IsScalar(m_.TypeOf(source.value));
    const Interval one = Evaluate(source.value, is_scalar ? kScalar : component);
    all = IsKnown(all) ? Union(all, one) : one;
  }
  called_ = called;
  steps_ = steps;
  depth_ = depth;
  --nesting_;
  // The range is full if no value was found, e.g. for a parameter of a function that is never
  // called.
  c.ranges[part] = IsKnown(all) ? all : full;
  c.states[part] = State::kKnown;
  return c.ranges[part];
}

// Returns the range of `v` if it is a built-in input of `function`, and the full range otherwise.
Interval UnconditionalRanges::OfInput(FunctionId function, Value v, int component) {
  if (!function.valid()) return FullOf(v);
  if (input_function_ != function) inputs_.BeginFunction(function);
  input_function_ = function;
  const BuiltinValue value = inputs_.InputOf(v);
  return value == BuiltinValue::kNone ? FullOf(v) : inputs_.RangeOf(value, component);
}

}  // namespace tessera::ir
