// Evaluates instructions on 64-bit integers according to WGSL's rules for i32 and u32. A value
// consists of a low word followed by a high word.
#include <algorithm>
#include <bit>
#include <cmath>

#include "interpreter/interpreter.h"
#include "ir/builtin_functions.h"

namespace tessera::interpreter {

using ir::BinaryOp;
using ir::BuiltinFn;
using ir::InstId;
using ir::Op;
using ir::TypeId;
using ir::TypeKind;

namespace {

using Wide = uint64_t;

constexpr int64_t kLowest = INT64_MIN;

int64_t AsInt(Wide x) { return static_cast<int64_t>(x); }

bool IsWide(TypeId scalar) { return scalar == ir::kI64 || scalar == ir::kU64; }

bool Less(bool is_signed, Wide l, Wide r) { return is_signed ? AsInt(l) < AsInt(r) : l < r; }

Wide Divide(bool is_signed, Wide l, Wide r) {
  if (r == 0) return l;
  if (!is_signed) return l / r;
  if (AsInt(r) == -1) return Wide{0} - l;
  return static_cast<Wide>(AsInt(l) / AsInt(r));
}

Wide Remainder(bool is_signed, Wide l, Wide r) {
  if (r == 0) return 0;
  if (!is_signed) return l % r;
  return AsInt(r) == -1 ? 0 : static_cast<Wide>(AsInt(l) % AsInt(r));
}

Wide WideBinary(BinaryOp op, bool is_signed, Wide l, Wide r) {
  switch (op) {
    case BinaryOp::kAdd: return l + r;
    case BinaryOp::kSubtract: return l - r;
    case BinaryOp::kMultiply: return l * r;
    case BinaryOp::kDivide: return Divide(is_signed, l, r);
    case BinaryOp::kModulo: return Remainder(is_signed, l, r);
    case BinaryOp::kAnd: return l & r;
    case BinaryOp::kOr: return l | r;
    case BinaryOp::kXor: return l ^ r;
    case BinaryOp::kShiftLeft: return l << (r % 64);
    case BinaryOp::kShiftRight:
      return is_signed ? static_cast<Wide>(AsInt(l) >> (r % 64)) : l >> (r % 64);
    case BinaryOp::kEqual: return l == r;
    case BinaryOp::kNotEqual: return l != r;
    case BinaryOp::kLess: return Less(is_signed, l, r);
    case BinaryOp::kGreater: return Less(is_signed, r, l);
    case BinaryOp::kLessEqual: return !Less(is_signed, r, l);
    case BinaryOp::kGreaterEqual: return !Less(is_signed, l, r);
  }
  return 0;
}

bool Overflows(BinaryOp op, Wide l, Wide r) {
  int64_t result;
  if (op == BinaryOp::kAdd) return __builtin_add_overflow(AsInt(l), AsInt(r), &result);
  if (op == BinaryOp::kSubtract) return __builtin_sub_overflow(AsInt(l), AsInt(r), &result);
  return __builtin_mul_overflow(AsInt(l), AsInt(r), &result);
}

// Returns why the target's native 64-bit operation is undefined for these operands, or null if it
// is defined.
const char* WideFault(BinaryOp op, bool is_signed, Wide l, Wide r, const NativeRules& rules) {
  switch (op) {
    case BinaryOp::kAdd:
    case BinaryOp::kSubtract:
    case BinaryOp::kMultiply:
      return is_signed && rules.signed_overflow && Overflows(op, l, r)
                 ? "native i64 arithmetic overflows"
                 : nullptr;
    case BinaryOp::kDivide:
    case BinaryOp::kModulo:
      if (r == 0) return "a native division by zero";
      if (is_signed && AsInt(l) == kLowest && AsInt(r) == -1) return "a native division overflows";
      return op == BinaryOp::kModulo && is_signed && rules.negative_remainder &&
                     (AsInt(l) < 0 || AsInt(r) < 0)
                 ? "a native remainder of a negative number"
                 : nullptr;
    case BinaryOp::kShiftLeft:
      if (r < 64 && is_signed && rules.signed_left_shift &&
          (AsInt(l) < 0 || l << r >> r != l || AsInt(l << r) < 0)) {
        return "a native left shift changes the sign";
      }
      [[fallthrough]];
    case BinaryOp::kShiftRight: return r >= 64 ? "a native shift by 64 or more" : nullptr;
    default: return nullptr;
  }
}

// Truncates `f` and clamps it to the range from the smallest to the largest 64-bit integer that f32
// represents exactly.
Wide WideOfFloat(bool is_signed, float f) {
  if (std::isnan(f)) return 0;  // WGSL does not specify the value
  if (is_signed) {
    const float inside = std::clamp(std::trunc(f), -9223372036854775808.0f, 9223371487098961920.0f);
    return static_cast<Wide>(static_cast<int64_t>(inside));
  }
  return static_cast<Wide>(std::clamp(std::trunc(f), 0.0f, 18446742974197923840.0f));
}

}  // namespace

bool Interpreter::ComputesWide(InstId id) const {
  switch (m_[id].op) {
    case Op::kUnary:
    case Op::kBinary:
    case Op::kConvert:
    case Op::kSwizzle:
    case Op::kSelect: break;
    case Op::kBuiltin:
      switch (m_[id].builtin()) {
        case BuiltinFn::k_abs:
        case BuiltinFn::k_sign:
        case BuiltinFn::k_min:
        case BuiltinFn::k_max:
        case BuiltinFn::k_clamp:
        case BuiltinFn::k_dot: break;
        default:  // others: functions without 64-bit variants, functions that access memory
          return false;
      }
      break;
    default:  // others: operations other than arithmetic
      return false;
  }
  if (IsWide(m_.types.ScalarOf(m_[id].type))) return true;
  return IsWide(m_.types.ScalarOf(m_.TypeOf(m_.Operand(id, 0))));
}

// Returns the components of an operand. Components of type i32 are sign-extended.
std::vector<uint64_t> Interpreter::WideOperand(InstId id, uint32_t operand) {
  const TypeId scalar = m_.types.ScalarOf(m_.TypeOf(m_.Operand(id, operand)));
  const Words& words = GetOperand(id, operand);
  std::vector<uint64_t> lanes;
  for (size_t i = 0; i < words.size(); ++i) {
    if (IsWide(scalar)) {
      lanes.push_back(words[i] | Wide{words[i + 1]} << 32);
      ++i;
    } else {
      const bool sign = scalar == ir::kI32 && words[i] >> 31 != 0;
      lanes.push_back(words[i] | (sign ? ~Wide{0} << 32 : 0));
    }
  }
  return lanes;
}

void Interpreter::AddWide(TypeId scalar, uint64_t value, Words* out) const {
  out->push_back(static_cast<Word>(value));
  if (IsWide(scalar)) out->push_back(static_cast<Word>(value >> 32));
}

bool Interpreter::EvaluateWide(InstId id, Words* out) {
  TookOperands(id);
  switch (m_[id].op) {
    case Op::kUnary: return WideUnary(id, out);
    case Op::kBinary: return EvaluateWideBinary(id, out);
    case Op::kConvert: return WideConvert(id, out);
    case Op::kBuiltin: return WideBuiltin(id, out);
    case Op::kSwizzle: {
      const std::vector<uint64_t> from = WideOperand(id, 0);
      const ir::Swizzle swizzle = m_[id].swizzle();
      for (uint32_t i = 0; i < swizzle.count(); ++i) AddWide(ir::kU64, from[swizzle[i]], out);
      return true;
    }
    default: {  // others: only kSelect, as ComputesWide rejects the remaining ones
      const std::vector<uint64_t> f = WideOperand(id, 0), t = WideOperand(id, 1);
      const Words& condition = GetOperand(id, 2);
      for (size_t i = 0; i < f.size(); ++i) {
        AddWide(ir::kU64, condition[condition.size() == 1 ? 0 : i] != 0 ? t[i] : f[i], out);
      }
      return true;
    }
  }
}

bool Interpreter::WideUnary(InstId id, Words* out) {
  const TypeId scalar = m_.types.ScalarOf(m_[id].type);
  const bool negates = m_[id].unary() == ir::UnaryOp::kNegate;
  for (const uint64_t x : WideOperand(id, 0)) {
    if (negates && rules_.check_native && rules_.native.signed_overflow && AsInt(x) == kLowest) {
      return Fault(id, "a native negation overflows");
    }
    AddWide(scalar, negates ? Wide{0} - x : ~x, out);
  }
  return true;
}

bool Interpreter::EvaluateWideBinary(InstId id, Words* out) {
  const bool is_signed = m_.types.ScalarOf(m_.TypeOf(m_.Operand(id, 0))) == ir::kI64;
  const std::vector<uint64_t> l = WideOperand(id, 0), r = WideOperand(id, 1);
  for (size_t i = 0; i < std::max(l.size(), r.size()); ++i) {
    const uint64_t x = l[l.size() == 1 ? 0 : i], y = r[r.size() == 1 ? 0 : i];
    if (rules_.check_native) {
      const char* fault = WideFault(m_[id].binary(), is_signed, x, y, rules_.native);
      if (fault != nullptr) return Fault(id, fault);
    }
    AddWide(m_.types.ScalarOf(m_[id].type), WideBinary(m_[id].binary(), is_signed, x, y), out);
  }
  return true;
}

bool Interpreter::WideConvert(InstId id, Words* out) {
  const TypeId from = m_.types.ScalarOf(m_.TypeOf(m_.Operand(id, 0)));
  const TypeId to = m_.types.ScalarOf(m_[id].type);
  for (const uint64_t x : WideOperand(id, 0)) {
    if (to == ir::kBool) {
      AddWide(to, x != 0, out);
    } else if (to == ir::kF32) {
      const float f = from == ir::kI64 ? static_cast<float>(AsInt(x)) : static_cast<float>(x);
      AddWide(to, FromFloat(f), out);
    } else if (from != ir::kF32) {
      AddWide(to, x, out);
    } else {
      const bool is_signed = to == ir::kI64;
      const float f = std::trunc(AsFloat(static_cast<Word>(x)));
      const bool fits = is_signed ? f >= -9223372036854775808.0f && f < 9223372036854775808.0f
                                  : f >= 0.0f && f < 18446744073709551616.0f;
      if (rules_.check_native && !fits) {
        return Fault(id, "a native conversion of a float outside the integer type, or of NaN");
      }
      if (std::isnan(f)) result_.converted_nan = true;
      AddWide(to, WideOfFloat(is_signed, f), out);
    }
  }
  return true;
}

bool Interpreter::WideBuiltin(InstId id, Words* out) {
  const TypeId scalar = m_.types.ScalarOf(m_.TypeOf(m_.Operand(id, 0)));
  const bool is_signed = scalar == ir::kI64;
  std::vector<uint64_t> args[3];
  for (uint32_t k = 0; k < m_.OperandCount(id) && k < 3; ++k) args[k] = WideOperand(id, k);
  const auto min = [&](Wide a, Wide b) { return Less(is_signed, b, a) ? b : a; };
  const auto max = [&](Wide a, Wide b) { return Less(is_signed, a, b) ? b : a; };
  Wide sum = 0;
  for (size_t i = 0; i < args[0].size(); ++i) {
    const Wide x = args[0][i];
    const bool negative = is_signed && AsInt(x) < 0;
    switch (m_[id].builtin()) {
      case BuiltinFn::k_abs: AddWide(scalar, negative ? Wide{0} - x : x, out); break;
      case BuiltinFn::k_sign: AddWide(scalar, negative ? ~Wide{0} : x != 0 ? 1 : 0, out); break;
      case BuiltinFn::k_min: AddWide(scalar, min(x, args[1][i]), out); break;
      case BuiltinFn::k_max: AddWide(scalar, max(x, args[1][i]), out); break;
      case BuiltinFn::k_clamp: AddWide(scalar, min(max(x, args[1][i]), args[2][i]), out); break;
      default:  // others: only k_dot, as ComputesWide rejects the remaining ones
        sum += x * args[1][i];
        if (i + 1 == args[0].size()) AddWide(scalar, sum, out);
        break;
    }
  }
  return true;
}

// Appends the old value to `out` and stores the new one. `operation` is the part of the name after
// `atomic` or `Interlocked`: Add, Max, ...
bool Interpreter::WideExchange(InstId id, Object& object, uint32_t offset,
                               std::string_view operation, uint32_t value_at, Words* out) {
  if (watch_ != nullptr) watch_->GiveUp();
  if (!LiesIn(id, object, offset, ir::kU64)) return false;
  const TypeId scalar = m_.TypeOf(m_.Operand(id, value_at));
  const bool is_signed = scalar == ir::kI64;
  const Wide before = object.Read(offset) | Wide{object.Read(offset + 4)} << 32;
  const Wide operand = WideOperand(id, value_at)[0];
  Wide after = operand;  // the result of `Exchange` and `Store`
  if (operation == "Add") after = before + operand;
  if (operation == "Sub") after = before - operand;
  if (operation == "And") after = before & operand;
  if (operation == "Or") after = before | operand;
  if (operation == "Xor") after = before ^ operand;
  if (operation == "Max") after = Less(is_signed, before, operand) ? operand : before;
  if (operation == "Min") after = Less(is_signed, operand, before) ? operand : before;
  if (operation == "CompareExchange" && before != WideOperand(id, value_at - 1)[0]) after = before;
  if (!helper_invocation_) {
    object.Write(offset, static_cast<Word>(after));
    object.Write(offset + 4, static_cast<Word>(after >> 32));
  }
  if (m_[id].type != ir::kVoid) AddWide(scalar, before, out);
  return true;
}

}  // namespace tessera::interpreter
