#include "interpreter/scalar.h"
#include "ir/builtin_functions.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace tessera::interpreter {

using ir::BinaryOp;
using ir::BuiltinFn;
using ir::UnaryOp;

namespace {

constexpr int32_t kLowest = std::numeric_limits<int32_t>::min();

int32_t AsInt(Word w) { return static_cast<int32_t>(w); }
Word FromInt(int64_t v) { return static_cast<Word>(v); }  // modulo 2^32

// WGSL: x / 0 is x and x % 0 is 0. The lowest integer divided by -1 is itself, with remainder 0.
Word Divide(Scalar scalar, Word l, Word r) {
  if (r == 0) return l;
  if (scalar == Scalar::kU32) return l / r;
  if (AsInt(l) == kLowest && AsInt(r) == -1) return l;
  return FromInt(AsInt(l) / AsInt(r));
}

Word Remainder(Scalar scalar, Word l, Word r) {
  if (r == 0) return 0;
  if (scalar == Scalar::kU32) return l % r;
  if (AsInt(l) == kLowest && AsInt(r) == -1) return 0;
  return FromInt(AsInt(l) % AsInt(r));
}

bool Less(Scalar scalar, Word l, Word r) {
  if (scalar == Scalar::kF32) return AsFloat(l) < AsFloat(r);
  return scalar == Scalar::kI32 ? AsInt(l) < AsInt(r) : l < r;
}

bool Equal(Scalar scalar, Word l, Word r) {
  return scalar == Scalar::kF32 ? AsFloat(l) == AsFloat(r) : l == r;
}

// WGSL (Bit Expressions): the shift count is taken modulo the bit width; >> of an i32 copies the
// sign bit.
Word ShiftRight(Scalar scalar, Word l, Word count) {
  return scalar == Scalar::kI32 ? FromInt(int64_t{AsInt(l)} >> count) : l >> count;
}

Word FloatBinary(BinaryOp op, float l, float r) {
  switch (op) {
    case BinaryOp::kAdd: return FromFloat(l + r);
    case BinaryOp::kSubtract: return FromFloat(l - r);
    case BinaryOp::kMultiply: return FromFloat(l * r);
    case BinaryOp::kDivide: return FromFloat(l / r);
    default: {
      // WGSL (Floating Point Accuracy) defines x % y as x - y * trunc(x / y).
      const float multiple = r * std::trunc(l / r);
      return FromFloat(l - multiple);
    }
  }
}

// Returns the exact result of an i32 operation that may overflow.
int64_t Exact(BinaryOp op, Word l, Word r) {
  const int64_t a = AsInt(l), b = AsInt(r);
  return op == BinaryOp::kAdd ? a + b : op == BinaryOp::kSubtract ? a - b : a * b;
}

// Clamps `f` between the smallest and the largest values of type `to` that f32 represents exactly
// (WGSL: Floating Point Conversion).
Word FloatToInt(Scalar to, float f) {
  if (std::isnan(f)) return 0;  // WGSL does not specify the value
  const bool is_signed = to == Scalar::kI32;
  const float least = is_signed ? -2147483648.0f : 0.0f;
  const float most = is_signed ? 2147483520.0f : 4294967040.0f;
  return FromInt(static_cast<int64_t>(std::clamp(std::trunc(f), least, most)));
}

Word Reverse(Word x) {
  Word result = 0;
  for (int i = 0; i < 32; ++i) result |= (x >> i & 1) << (31 - i);
  return result;
}

// WGSL (firstLeadingBit): for an i32, the highest bit that differs from the sign bit.
Word FirstLeadingBit(Scalar scalar, Word x) {
  if (scalar == Scalar::kI32 && AsInt(x) < 0) x = ~x;
  return x == 0 ? ~0u : static_cast<Word>(31 - std::countl_zero(x));
}

// WGSL (extractBits): the offset and the count are clamped to the bit width.
Word ExtractBits(Scalar scalar, Word x, Word offset, Word count) {
  const Word o = std::min(offset, 32u), c = std::min(count, 32u - o);
  if (c == 0) return 0;
  const Word top = x << (32 - o - c);
  return ShiftRight(scalar, top, 32 - c);
}

Word InsertBits(Word x, Word bits, Word offset, Word count) {
  const Word o = std::min(offset, 32u), c = std::min(count, 32u - o);
  if (c == 0) return x;
  const Word mask = (c == 32 ? ~0u : (1u << c) - 1) << o;
  return (x & ~mask) | (bits << o & mask);
}

Word Max(Scalar s, Word a, Word b) { return Less(s, a, b) ? b : a; }
Word Min(Scalar s, Word a, Word b) { return Less(s, b, a) ? b : a; }

Word Abs(Scalar scalar, Word x) {
  if (scalar == Scalar::kF32) return x & 0x7fffffffu;
  return scalar == Scalar::kI32 && AsInt(x) < 0 ? 0u - x : x;
}

Word Sign(Scalar scalar, Word x) {
  if (scalar == Scalar::kF32) {
    const float f = AsFloat(x);
    return FromFloat(f > 0 ? 1.0f : f < 0 ? -1.0f : 0.0f);
  }
  return AsInt(x) > 0 ? 1 : AsInt(x) < 0 ? ~0u : 0;
}

bool FloatBuiltin(BuiltinFn fn, float x, Word* result) {
  switch (fn) {
    case BuiltinFn::k_floor: *result = FromFloat(std::floor(x)); return true;
    case BuiltinFn::k_ceil: *result = FromFloat(std::ceil(x)); return true;
    case BuiltinFn::k_trunc: *result = FromFloat(std::trunc(x)); return true;
    case BuiltinFn::k_round: *result = FromFloat(std::nearbyint(x)); return true;
    case BuiltinFn::k_fract: *result = FromFloat(x - std::floor(x)); return true;
    case BuiltinFn::k_saturate: *result = FromFloat(std::fmin(std::fmax(x, 0), 1)); return true;
    default:  // others: functions that the interpreter does not support; the caller reports them
      return false;
  }
}

bool BitBuiltin(BuiltinFn fn, Scalar scalar, Word x, Word* result) {
  switch (fn) {
    case BuiltinFn::k_countLeadingZeros: *result = std::countl_zero(x); return true;
    case BuiltinFn::k_countTrailingZeros: *result = std::countr_zero(x); return true;
    case BuiltinFn::k_countOneBits: *result = std::popcount(x); return true;
    case BuiltinFn::k_reverseBits: *result = Reverse(x); return true;
    case BuiltinFn::k_firstLeadingBit: *result = FirstLeadingBit(scalar, x); return true;
    case BuiltinFn::k_firstTrailingBit:
      *result = x == 0 ? ~0u : static_cast<Word>(std::countr_zero(x));
      return true;
    default:  // others: functions that the interpreter does not support; the caller reports them
      return false;
  }
}

}  // namespace

float AsFloat(Word w) { return std::bit_cast<float>(w); }
Word FromFloat(float f) { return std::bit_cast<Word>(f); }

Word Unary(UnaryOp op, Scalar scalar, Word x) {
  switch (op) {
    case UnaryOp::kNot: return x ^ 1;
    case UnaryOp::kComplement: return ~x;
    case UnaryOp::kNegate: return scalar == Scalar::kF32 ? x ^ 0x80000000u : 0u - x;
  }
  return 0;
}

Word Binary(BinaryOp op, Scalar scalar, Word l, Word r) {
  const bool is_float = scalar == Scalar::kF32;
  switch (op) {
    case BinaryOp::kAdd: return is_float ? FloatBinary(op, AsFloat(l), AsFloat(r)) : l + r;
    case BinaryOp::kSubtract: return is_float ? FloatBinary(op, AsFloat(l), AsFloat(r)) : l - r;
    case BinaryOp::kMultiply: return is_float ? FloatBinary(op, AsFloat(l), AsFloat(r)) : l * r;
    case BinaryOp::kDivide:
      return is_float ? FloatBinary(op, AsFloat(l), AsFloat(r)) : Divide(scalar, l, r);
    case BinaryOp::kModulo:
      return is_float ? FloatBinary(op, AsFloat(l), AsFloat(r)) : Remainder(scalar, l, r);
    case BinaryOp::kAnd: return l & r;
    case BinaryOp::kOr: return l | r;
    case BinaryOp::kXor: return l ^ r;
    case BinaryOp::kShiftLeft: return l << (r % 32);
    case BinaryOp::kShiftRight: return ShiftRight(scalar, l, r % 32);
    case BinaryOp::kEqual: return Equal(scalar, l, r);
    case BinaryOp::kNotEqual: return !Equal(scalar, l, r);
    case BinaryOp::kLess: return Less(scalar, l, r);
    case BinaryOp::kGreater: return Less(scalar, r, l);
    case BinaryOp::kLessEqual: return Less(scalar, l, r) || Equal(scalar, l, r);
    case BinaryOp::kGreaterEqual: return Less(scalar, r, l) || Equal(scalar, l, r);
  }
  return 0;
}

Word Convert(Scalar from, Scalar to, Word x) {
  if (from == to) return x;
  if (to == Scalar::kBool) return from == Scalar::kF32 ? AsFloat(x) != 0 : x != 0;
  if (from == Scalar::kF32) return FloatToInt(to, AsFloat(x));
  if (to != Scalar::kF32) return x;
  return FromFloat(from == Scalar::kI32 ? static_cast<float>(AsInt(x)) : static_cast<float>(x));
}

const char* NativeFault(UnaryOp op, Scalar scalar, Word x, const NativeRules& rules) {
  const bool overflows = op == UnaryOp::kNegate && scalar == Scalar::kI32 && AsInt(x) == kLowest;
  return overflows && rules.signed_overflow ? "a native negation overflows" : nullptr;
}

const char* NativeFault(BinaryOp op, Scalar scalar, Word l, Word r, const NativeRules& rules) {
  if (scalar != Scalar::kI32 && scalar != Scalar::kU32) return nullptr;
  const bool is_signed = scalar == Scalar::kI32;
  switch (op) {
    case BinaryOp::kAdd:
    case BinaryOp::kSubtract:
    case BinaryOp::kMultiply:
      if (!is_signed || !rules.signed_overflow ||
          Exact(op, l, r) == AsInt(Binary(op, scalar, l, r)))
        return nullptr;
      return "native i32 arithmetic overflows";
    case BinaryOp::kDivide:
    case BinaryOp::kModulo:
      if (r == 0) return "a native division by zero";
      if (is_signed && AsInt(l) == kLowest && AsInt(r) == -1) return "a native division overflows";
      if (op == BinaryOp::kModulo && is_signed && rules.negative_remainder &&
          (AsInt(l) < 0 || AsInt(r) < 0)) {
        return "a native remainder of a negative number";
      }
      return nullptr;
    case BinaryOp::kShiftLeft:
      if (r < 32 && is_signed && rules.signed_left_shift &&
          (AsInt(l) < 0 || int64_t{AsInt(l)} << r > 0x7fffffff)) {
        return "a native left shift changes the sign";
      }
      [[fallthrough]];
    case BinaryOp::kShiftRight: return r >= 32 ? "a native shift by 32 or more" : nullptr;
    default: return nullptr;
  }
}

const char* NativeConvertFault(Scalar from, Scalar to, Word x) {
  if (from != Scalar::kF32 || (to != Scalar::kI32 && to != Scalar::kU32)) return nullptr;
  const float f = std::trunc(AsFloat(x));
  // WGSL: implementations may assume that there are no NaNs, but the conversion must still yield
  // some value.
  if (std::isnan(f)) return "a native conversion of NaN";
  const bool fits = to == Scalar::kI32 ? f >= -2147483648.0f && f < 2147483648.0f
                                       : f >= 0.0f && f < 4294967296.0f;
  return fits ? nullptr : "a native conversion of a float outside the integer type";
}

bool Builtin(BuiltinFn fn, Scalar scalar, const Word* args, uint32_t count, Word* result) {
  const Word x = count > 0 ? args[0] : 0, y = count > 1 ? args[1] : 0, z = count > 2 ? args[2] : 0;
  switch (fn) {
    case BuiltinFn::k_abs: *result = Abs(scalar, x); return true;
    case BuiltinFn::k_sign: *result = Sign(scalar, x); return true;
    case BuiltinFn::k_max: *result = Max(scalar, x, y); return true;
    case BuiltinFn::k_min: *result = Min(scalar, x, y); return true;
    // WGSL (clamp): min(max(e, low), high).
    case BuiltinFn::k_clamp: *result = Min(scalar, Max(scalar, x, y), z); return true;
    case BuiltinFn::k_extractBits: *result = ExtractBits(scalar, x, y, z); return true;
    case BuiltinFn::k_insertBits: *result = InsertBits(x, y, z, args[3]); return true;
    default:  // others: functions of one argument, which are handled below
      break;
  }
  if (scalar == Scalar::kF32) return FloatBuiltin(fn, AsFloat(x), result);
  return BitBuiltin(fn, scalar, x, result);
}

}  // namespace tessera::interpreter
