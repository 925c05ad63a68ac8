// Evaluates the IR instructions that compute values.
#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "interpreter/interpreter.h"
#include "ir/builtin_functions.h"
#include "ir/target_ops.h"

namespace tessera::interpreter {

using ir::BuiltinFn;
using ir::InstFlags;
using ir::InstId;
using ir::Op;
using ir::TypeId;
using ir::TypeKind;
using ir::Value;

bool Interpreter::Unsupported(InstId id, const char* what) {
  Stop(Outcome::kUnsupported, id, what);
  return false;
}

bool Interpreter::Fault(InstId id, std::string what) {
  Stop(Outcome::kFault, id, std::move(what));
  return false;
}

Scalar Interpreter::ScalarOf(TypeId type) const {
  const TypeId scalar = m_.types.ScalarOf(type);
  if (scalar == ir::kI32) return Scalar::kI32;
  if (scalar == ir::kF32) return Scalar::kF32;
  return scalar == ir::kBool ? Scalar::kBool : Scalar::kU32;
}

void Interpreter::AddConstant(ir::ConstantId id, Words* out) {
  const ir::Constant& c = m_.constants[id];
  switch (c.kind) {
    case ir::ConstantKind::kScalar:
      out->push_back(c.type == ir::kF32
                         ? FromFloat(static_cast<float>(std::bit_cast<double>(c.bits)))
                         : static_cast<Word>(c.bits));
      if (ir::TypeStore::IsInt64Scalar(c.type)) out->push_back(static_cast<Word>(c.bits >> 32));
      break;
    case ir::ConstantKind::kZero: out->resize(out->size() + shapes_.WordCount(c.type)); break;
    case ir::ConstantKind::kSplat:
      for (uint32_t i = 0; i < shapes_.PartCount(c.type); ++i) AddConstant(c.elements[0], out);
      break;
    case ir::ConstantKind::kComposite:
      for (uint32_t i = 0; i < c.count; ++i) AddConstant(c.elements[i], out);
      break;
  }
}

const Words& Interpreter::Get(Value value) {
  static const Words kNothing = {0, 0, 0, 0};
  switch (value.kind()) {
    case Value::kInst: return values_[value.index()];
    case Value::kParam: return params_[value.index()];
    case Value::kGlobal: return global_pointers_[value.index()];
    case Value::kConstant: {
      Words& words = constants_[value.index()];
      if (words.empty()) AddConstant(value.constant(), &words);
      return words;
    }
    default: return kNothing;
  }
}

bool Interpreter::Evaluate(InstId id) {
  // The interpreter supports only values that consist of 32-bit words, i.e. no textures or f16.
  if (shapes_.WordCount(m_[id].type) == 0 && m_[id].type != ir::kVoid) {
    return Unsupported(id, "a value's type");
  }
  Words out;
  bool ok = false;
  if (ComputesWide(id)) {
    ok = EvaluateWide(id, &out);
    if (ok) values_[id.value] = std::move(out);
    return ok;
  }
  switch (m_[id].op) {
    case Op::kUnary: ok = EvaluateUnary(id, &out); break;
    case Op::kBinary: ok = EvaluateBinary(id, &out); break;
    case Op::kConvert: ok = EvaluateConvert(id, &out); break;
    case Op::kConstruct: ok = EvaluateConstruct(id, &out); break;
    case Op::kAccess: ok = EvaluateAccess(id, &out); break;
    case Op::kSwizzle: ok = EvaluateSwizzle(id, &out); break;
    case Op::kInsert: ok = EvaluateInsert(id, &out); break;
    case Op::kSelect: ok = EvaluateSelect(id, &out); break;
    case Op::kLoad: ok = LoadFrom(id, &out); break;
    case Op::kBuiltin: ok = EvaluateBuiltin(id, &out); break;
    case Op::kTarget: ok = EvaluateTarget(id, &out); break;
    default:  // others: operations that the interpreter does not support
      return Unsupported(id, "an operation");
  }
  if (ok) values_[id.value] = std::move(out);
  return ok;
}

void Interpreter::TookOperands(InstId id) {
  if (watch_ == nullptr) return;
  for (uint32_t i = 0; i < m_.OperandCount(id); ++i) {
    for (const Word word : GetOperand(id, i)) watch_->Took(word);
  }
}

void Interpreter::NoteBinary(ir::BinaryOp op, Scalar scalar, Word l, Word r) {
  if (watch_ == nullptr) return;
  const bool integer = scalar == Scalar::kI32 || scalar == Scalar::kU32;
  if (integer && op >= ir::BinaryOp::kEqual) return watch_->Compared(l, r);
  if (integer && (op == ir::BinaryOp::kAdd || op == ir::BinaryOp::kSubtract)) return;
  watch_->Took(l);
  watch_->Took(r);
}

void Interpreter::NoteBuiltin(BuiltinFn fn, Scalar scalar, const Word* args, uint32_t count) {
  if (watch_ == nullptr) return;
  const bool integer = scalar == Scalar::kI32 || scalar == Scalar::kU32;
  const bool compares =
      fn == BuiltinFn::k_min || fn == BuiltinFn::k_max || fn == BuiltinFn::k_clamp;
  for (uint32_t i = 0; i < count; ++i) {
    if (!integer || !compares) {
      watch_->Took(args[i]);
    } else if (i != 0) {
      watch_->Compared(args[0], args[i]);
      if (i == 2) watch_->Compared(args[1], args[2]);
    }
  }
}

bool Interpreter::EvaluateUnary(InstId id, Words* out) {
  const ir::Inst& inst = m_[id];
  const Scalar scalar = ScalarOf(inst.type);
  if (scalar == Scalar::kBool || scalar == Scalar::kF32) TookOperands(id);
  for (const Word x : GetOperand(id, 0)) {
    if (rules_.check_native) {
      const char* fault = NativeFault(inst.unary(), scalar, x, rules_.native);
      if (fault != nullptr) return Fault(id, fault);
    }
    out->push_back(Unary(inst.unary(), scalar, x));
  }
  return true;
}

bool Interpreter::EvaluateBinary(InstId id, Words* out) {
  const ir::Inst& inst = m_[id];
  const TypeId left = m_.TypeOf(m_.Operand(id, 0)), right = m_.TypeOf(m_.Operand(id, 1));
  const bool matrices = m_.types.IsMatrix(left) || m_.types.IsMatrix(right);
  if (matrices && inst.binary() == ir::BinaryOp::kMultiply) return Unsupported(id, "a product");
  const Scalar scalar = ScalarOf(left);
  const Words &l = GetOperand(id, 0), &r = GetOperand(id, 1);
  for (size_t i = 0; i < std::max(l.size(), r.size()); ++i) {
    const Word x = l[l.size() == 1 ? 0 : i], y = r[r.size() == 1 ? 0 : i];
    if (rules_.check_native) {
      const char* fault = NativeFault(inst.binary(), scalar, x, y, rules_.native);
      if (fault != nullptr) return Fault(id, fault);
    }
    NoteBinary(inst.binary(), scalar, x, y);
    out->push_back(Binary(inst.binary(), scalar, x, y));
    const bool is_float = rules_.unstable && ScalarOf(inst.type) == Scalar::kF32;
    // Simulate a different rounding: take the next float toward zero. This also turns a whole
    // number into a fraction, so its conversion to an integer yields a different number.
    if (is_float && (out->back() << 1) != 0 && environment_->Varies()) --out->back();
  }
  return true;
}

bool Interpreter::EvaluateConvert(InstId id, Words* out) {
  const Scalar from = ScalarOf(m_.TypeOf(m_.Operand(id, 0))), to = ScalarOf(m_[id].type);
  const auto is_integer = [](Scalar s) { return s == Scalar::kI32 || s == Scalar::kU32; };
  if (!is_integer(from) || !is_integer(to)) TookOperands(id);
  for (const Word x : GetOperand(id, 0)) {
    if (rules_.check_native) {
      const char* fault = NativeConvertFault(from, to, x);
      if (fault != nullptr) return Fault(id, fault);
    }
    const bool is_nan = from == Scalar::kF32 && (x & 0x7fffffffu) > 0x7f800000u;
    if (is_nan && is_integer(to)) result_.converted_nan = true;
    out->push_back(Convert(from, to, x));
  }
  return true;
}

bool Interpreter::EvaluateConstruct(InstId id, Words* out) {
  for (uint32_t i = 0; i < m_.OperandCount(id); ++i) {
    const Words& part = GetOperand(id, i);
    out->insert(out->end(), part.begin(), part.end());
  }
  // Repeats a single scalar for all components. Without operands, the result is zero.
  const size_t unit = out->size();
  while (out->size() < shapes_.WordCount(m_[id].type)) {
    out->push_back(unit == 0 ? 0 : (*out)[out->size() - unit]);
  }
  return true;
}

bool Interpreter::EvaluateSwizzle(InstId id, Words* out) {
  const ir::Swizzle swizzle = m_[id].swizzle();
  const Words& from = GetOperand(id, 0);
  for (uint32_t i = 0; i < swizzle.count(); ++i) out->push_back(from[swizzle[i]]);
  return true;
}

bool Interpreter::EvaluateInsert(InstId id, Words* out) {
  *out = GetOperand(id, 0);
  TypeId type = m_[id].type;
  uint32_t first = 0;
  for (uint32_t i = 2; i < m_.OperandCount(id); ++i) {
    uint32_t index;
    if (!IndexOf(id, i, shapes_.PartCount(type), &index)) return false;
    if (index == kNoIndex) return true;
    const Shapes::Part part = shapes_.PartOf(type, index);
    first += part.first;
    type = part.type;
  }
  std::ranges::copy(GetOperand(id, 1), out->begin() + first);
  return true;
}

bool Interpreter::EvaluateSelect(InstId id, Words* out) {
  const Words &f = GetOperand(id, 0), &t = GetOperand(id, 1), &condition = GetOperand(id, 2);
  for (const Word word : condition) Took(word);
  for (size_t i = 0; i < f.size(); ++i) {
    out->push_back(condition[condition.size() == 1 ? 0 : i] != 0 ? t[i] : f[i]);
  }
  return true;
}

// ---- access

bool Interpreter::IndexOf(InstId id, uint32_t operand, uint32_t count, uint32_t* index) {
  const Word word = GetOperand(id, operand)[0];
  const bool is_signed = m_.TypeOf(m_.Operand(id, operand)) == ir::kI32;
  Took(word);
  *index = word;  // negative indices become large unsigned ones
  if (word < count) return true;
  if (rules_.outside == Outside::kFault) {
    const bool proved = (m_[id].flags & InstFlags::kInBounds) != 0;
    const std::string value =
        is_signed ? std::to_string(static_cast<int32_t>(word)) : std::to_string(word);
    return Fault(id, "index " + value + " into " + std::to_string(count) + " elements" +
                         (proved ? ", marked as in bounds" : ""));
  }
  result_.index_out_of_range = true;
  *index = rules_.outside == Outside::kZero ? kNoIndex : count - 1;
  return true;
}

bool Interpreter::EvaluateAccess(InstId id, Words* out) {
  const bool pointer = m_.types.kind(m_.TypeOf(m_.Operand(id, 0))) == TypeKind::kPointer;
  return pointer ? AccessPointer(id, out) : AccessValue(id, out);
}

bool Interpreter::AccessValue(InstId id, Words* out) {
  TypeId type = m_.TypeOf(m_.Operand(id, 0));
  uint32_t first = 0;
  for (uint32_t i = 1; i < m_.OperandCount(id); ++i) {
    uint32_t index;
    if (!IndexOf(id, i, shapes_.PartCount(type), &index)) return false;
    if (index == kNoIndex) {
      out->assign(shapes_.WordCount(m_[id].type), 0);
      return true;
    }
    const Shapes::Part part = shapes_.PartOf(type, index);
    first += part.first;
    type = part.type;
  }
  const Words& base = GetOperand(id, 0);
  if (base.size() < first + shapes_.WordCount(type)) return Unsupported(id, "a part of a value");
  out->assign(base.begin() + first, base.begin() + first + shapes_.WordCount(type));
  return true;
}

bool Interpreter::AccessPointer(InstId id, Words* out) {
  TypeId type = StoreType(m_.TypeOf(m_.Operand(id, 0)));
  Words pointer = GetOperand(id, 0);
  for (uint32_t i = 1; i < m_.OperandCount(id) && pointer[0] != kNowhere; ++i) {
    const ir::Type& t = m_.types[type];
    if (t.kind == TypeKind::kBindingArray) return Unsupported(id, "a binding array");
    const bool runtime = t.kind == TypeKind::kArray && t.count().is_runtime();
    const uint32_t count = runtime ? RuntimeCount(type, pointer) : shapes_.PartCount(type);
    uint32_t index;
    if (!IndexOf(id, i, count, &index)) return false;
    if (index == kNoIndex) {
      pointer[0] = kNowhere;
      break;
    }
    pointer[1] += ByteOffsetOf(m_, type, index);
    type = t.kind == TypeKind::kStruct ? m_.types.StructOf(type).members[index].type : t.element;
  }
  *out = pointer;
  return true;
}

// ---- built-in functions

bool Interpreter::EvaluateBuiltin(InstId id, Words* out) {
  switch (m_[id].builtin()) {
    case BuiltinFn::k_arrayLength: {
      const TypeId array = StoreType(m_.TypeOf(m_.Operand(id, 0)));
      out->push_back(RuntimeCount(array, GetOperand(id, 0)));
      return true;
    }
    case BuiltinFn::k_bitcast:
      if (ScalarOf(m_[id].type) == Scalar::kF32) TookOperands(id);
      *out = GetOperand(id, 0);
      return true;
    case BuiltinFn::k_workgroupUniformLoad: return LoadFrom(id, out);
    case BuiltinFn::k_storageBarrier:
    case BuiltinFn::k_textureBarrier:
    case BuiltinFn::k_workgroupBarrier:
    case BuiltinFn::k_print: return true;
    case BuiltinFn::k_all:
    case BuiltinFn::k_any:
    case BuiltinFn::k_dot: return ReduceBuiltin(id, out);
    case BuiltinFn::k_atomicLoad:
    case BuiltinFn::k_atomicStore:
    case BuiltinFn::k_atomicAdd:
    case BuiltinFn::k_atomicSub:
    case BuiltinFn::k_atomicMax:
    case BuiltinFn::k_atomicMin:
    case BuiltinFn::k_atomicAnd:
    case BuiltinFn::k_atomicOr:
    case BuiltinFn::k_atomicXor:
    case BuiltinFn::k_atomicExchange: return AtomicBuiltin(id, out);
    case BuiltinFn::k_atomicStoreMax: return WideAtomic(id, true, GetOperand(id, 0)[1]);
    case BuiltinFn::k_atomicStoreMin: return WideAtomic(id, false, GetOperand(id, 0)[1]);
    default:  // others: functions that are evaluated component by component
      return ComponentBuiltin(id, out);
  }
}

bool Interpreter::ComponentBuiltin(InstId id, Words* out) {
  const uint32_t count = m_.OperandCount(id);
  if (count == 0 || count > 4) return Unsupported(id, "a built-in function");
  const Scalar scalar = ScalarOf(m_.TypeOf(m_.Operand(id, 0)));
  const size_t width = GetOperand(id, 0).size();
  for (size_t i = 0; i < width; ++i) {
    Word args[4] = {};
    for (uint32_t k = 0; k < count; ++k) {
      const Words& operand = GetOperand(id, k);
      args[k] = operand[operand.size() == 1 ? 0 : i];
    }
    Word result;
    NoteBuiltin(m_[id].builtin(), scalar, args, count);
    const bool bounds_nan = (m_[id].flags & ir::InstFlags::kInBounds) != 0;
    if (bounds_nan && scalar == Scalar::kF32 && std::isnan(AsFloat(args[0]))) args[0] = args[1];
    if (!Builtin(m_[id].builtin(), scalar, args, count, &result)) {
      return Unsupported(id, "a built-in function");
    }
    out->push_back(result);
  }
  return true;
}

bool Interpreter::ReduceBuiltin(InstId id, Words* out) {
  TookOperands(id);
  const Words& x = GetOperand(id, 0);
  if (m_[id].builtin() == BuiltinFn::k_dot) {
    const Words& y = GetOperand(id, 1);
    const Scalar scalar = ScalarOf(m_[id].type);
    Word sum = 0;
    for (size_t i = 0; i < x.size(); ++i) {
      const Word product = Binary(ir::BinaryOp::kMultiply, scalar, x[i], y[i]);
      sum = Binary(ir::BinaryOp::kAdd, scalar, sum, product);
    }
    out->push_back(sum);
    return true;
  }
  const bool all = m_[id].builtin() == BuiltinFn::k_all;
  const auto is_true = [](Word w) { return w != 0; };
  out->push_back(all ? std::ranges::all_of(x, is_true) : std::ranges::any_of(x, is_true));
  return true;
}

// Evaluates an atomic built-in function. The result is the old value (WGSL: Atomic Built-in
// Functions).
bool Interpreter::AtomicBuiltin(InstId id, Words* out) {
  if (watch_ != nullptr) watch_->GiveUp();
  const Words& pointer = GetOperand(id, 0);
  const TypeId atomic = StoreType(m_.TypeOf(m_.Operand(id, 0)));
  const Scalar scalar = ScalarOf(m_.types[atomic].element);
  if (pointer[0] == kNowhere) {
    if (m_[id].type != ir::kVoid) out->assign(shapes_.WordCount(m_[id].type), 0);
    return true;
  }
  Object& object = objects_[pointer[0]];
  if (ir::TypeStore::IsInt64Scalar(m_.types[atomic].element)) {
    if (m_[id].builtin() == BuiltinFn::k_atomicLoad) return LoadFrom(id, out);
    // The part of the name after 'atomic'.
    const std::string_view operation = NameOf(m_[id].builtin()).substr(6);
    return WideExchange(id, object, pointer[1], operation, 1, out);
  }
  const Word before = object.Read(pointer[1]);
  const Word operand = m_.OperandCount(id) > 1 ? GetOperand(id, 1)[0] : 0;
  Word args[2] = {before, operand};
  Word after = before;
  switch (m_[id].builtin()) {
    case BuiltinFn::k_atomicAdd: after = before + operand; break;
    case BuiltinFn::k_atomicSub: after = before - operand; break;
    case BuiltinFn::k_atomicAnd: after = before & operand; break;
    case BuiltinFn::k_atomicOr: after = before | operand; break;
    case BuiltinFn::k_atomicXor: after = before ^ operand; break;
    case BuiltinFn::k_atomicMax: (void)Builtin(BuiltinFn::k_max, scalar, args, 2, &after); break;
    case BuiltinFn::k_atomicMin: (void)Builtin(BuiltinFn::k_min, scalar, args, 2, &after); break;
    case BuiltinFn::k_atomicLoad: break;
    case BuiltinFn::k_atomicStore:
    case BuiltinFn::k_atomicExchange: after = operand; break;
    default:  // others: atomic functions that the interpreter does not support
      return Unsupported(id, "an atomic operation");
  }
  const bool writes = m_[id].builtin() != BuiltinFn::k_atomicLoad;
  if (writes && !helper_invocation_) object.Write(pointer[1], after);
  if (m_[id].type != ir::kVoid) out->push_back(before);
  return true;
}

// ---- target operations

// Evaluates an atomic maximum or minimum of 64-bit numbers, which are stored with their low words
// first (proposal atomic-64-min-max).
bool Interpreter::WideAtomic(InstId id, bool greatest, Word offset) {
  if (watch_ != nullptr) watch_->GiveUp();
  if (GetOperand(id, 0)[0] == kNowhere) return true;
  Object& object = objects_[GetOperand(id, 0)[0]];
  const Words& value = GetOperand(id, 1);
  if (!LiesIn(id, object, offset, m_.TypeOf(m_.Operand(id, 1)))) return false;
  const auto wide = [](Word low, Word high) { return uint64_t{high} << 32 | low; };
  const uint64_t before = wide(object.Read(offset), object.Read(offset + 4));
  const uint64_t operand = wide(value[0], value[1]);
  if (helper_invocation_ || (greatest ? operand <= before : operand >= before)) return true;
  object.Write(offset, value[0]);
  object.Write(offset + 4, value[1]);
  return true;
}

// Returns whether a scalar or vector of type `type` at `offset` is inside the object.
bool Interpreter::LiesIn(InstId id, const Object& object, uint64_t offset, TypeId type) {
  const uint32_t words = shapes_.WordCount(type);
  if (words == 0) return Unsupported(id, "the type of numbers in a buffer");
  if (offset % 4 == 0 && offset + 4 * words <= object.bytes.size()) return true;
  return Fault(id, "bytes that are not in the buffer, or not aligned");
}

// Operations are identified by name, because the interpreter shares no code with the back ends.
bool Interpreter::EvaluateTarget(InstId id, Words* out) {
  if (watch_ != nullptr) watch_->GiveUp();
  const std::string_view name = InfoOf(m_, m_[id].target_op()).name;
  if (name.starts_with("Interlocked")) return Interlocked(id, name, out);
  if (name == "Fence") return true;  // no-op, because an invocation sees its own writes immediately
  // In MSL, these operations state in which parameter the host passes a variable. The interpreter
  // gives the variable its value directly.
  if (name == "Part" || name == "PartAtOffset") return true;
  if (name == "UnknownZero") return out->push_back(0), true;
  if (name == "StoreVec3") return StoreTo(id);
  if (name == "ByteLength") {
    out->push_back(static_cast<Word>(objects_[GetOperand(id, 0)[0]].bytes.size()));
    return true;
  }
  if (name != "Load" && name != "Store") return Unsupported(id, "an operation of the target");
  Object& object = objects_[GetOperand(id, 0)[0]];
  const Word offset = GetOperand(id, 1)[0];
  const bool loads = name == "Load";
  const TypeId type = loads ? m_[id].type : m_.TypeOf(m_.Operand(id, 2));
  if (!LiesIn(id, object, offset, type)) return false;
  for (uint32_t i = 0; i < shapes_.WordCount(type); ++i) {
    if (loads) {
      out->push_back(object.Read(offset + 4 * i));
      if (rules_.unstable && IsShared(m_.Operand(id, 0)))
        out->back() = environment_->Race(out->back());
    } else if (!helper_invocation_) {
      object.Write(offset + 4 * i, GetOperand(id, 2)[i]);
    }
  }
  return true;
}

// Evaluates one of HLSL's Interlocked functions. The result is the old value.
bool Interpreter::Interlocked(InstId id, std::string_view name, Words* out) {
  const bool compares = name == "InterlockedCompareExchange";
  const uint32_t last = compares ? 2 : 1;
  const Words& memory = GetOperand(id, 0);
  Object& object = objects_[memory[0]];
  const Word offset = m_.OperandCount(id) > last + 1 ? GetOperand(id, last + 1)[0] : memory[1];
  if (name.ends_with("64")) return WideAtomic(id, name == "InterlockedMax64", offset);
  if (ir::TypeStore::IsInt64Scalar(m_[id].type)) {
    // The part of the name after 'Interlocked'.
    return WideExchange(id, object, offset, name.substr(11), last, out);
  }
  if (!LiesIn(id, object, offset, m_[id].type)) return false;
  const Word before = object.Read(offset), operand = GetOperand(id, last)[0];
  const Scalar scalar = ScalarOf(m_[id].type);
  Word args[2] = {before, operand};
  Word after = operand;  // the result of `Exchange`
  if (compares) {
    if (before != GetOperand(id, 1)[0]) after = before;
  } else if (name == "InterlockedAdd") {
    after = before + operand;
  } else if (name == "InterlockedAnd") {
    after = before & operand;
  } else if (name == "InterlockedOr") {
    after = before | operand;
  } else if (name == "InterlockedXor") {
    after = before ^ operand;
  } else if (name == "InterlockedMax") {
    (void)Builtin(BuiltinFn::k_max, scalar, args, 2, &after);
  } else if (name == "InterlockedMin") {
    (void)Builtin(BuiltinFn::k_min, scalar, args, 2, &after);
  }
  if (!helper_invocation_) object.Write(offset, after);
  out->push_back(before);
  return true;
}

}  // namespace tessera::interpreter
