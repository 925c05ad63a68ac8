// Evaluates the built-in functions that have the attribute @const (WGSL: Built-in Functions).
#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numbers>

#include "fmt/format.h"
#include "ir/builtin_functions.h"
#include "ir/const_eval/const_eval_internal.h"

namespace tessera::ir {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

// Returns the condition that a function's arguments must satisfy, worded as part of an error
// message. Returns nullptr if the function is defined for all finite values.
const char* DomainOf(BuiltinFn fn) {
  switch (fn) {
    case BuiltinFn::k_acos:
    case BuiltinFn::k_asin: return "the argument must be between -1 and 1";
    case BuiltinFn::k_atanh: return "the argument must be between -1 and 1, exclusive";
    case BuiltinFn::k_acosh: return "the argument must be at least 1";
    case BuiltinFn::k_log:
    case BuiltinFn::k_log2:
    case BuiltinFn::k_inverseSqrt: return "the argument must be greater than 0";
    case BuiltinFn::k_sqrt: return "the argument must not be negative";
    case BuiltinFn::k_pow: return "the base must be positive, or 0 with a positive exponent";
    case BuiltinFn::k_normalize: return "the vector must not have length 0";
    case BuiltinFn::k_smoothstep: return "'low' and 'high' must differ";
    default:  // others: functions that are defined for all finite values
      return nullptr;
  }
}

double FloatFunction1(BuiltinFn fn, FloatMath& math, double x) {
  switch (fn) {
    case BuiltinFn::k_abs: return std::fabs(x);
    case BuiltinFn::k_acos: return std::acos(x);
    case BuiltinFn::k_acosh: return std::acosh(x);
    case BuiltinFn::k_asin: return std::asin(x);
    case BuiltinFn::k_asinh: return std::asinh(x);
    case BuiltinFn::k_atan: return std::atan(x);
    case BuiltinFn::k_atanh: return std::atanh(x);
    case BuiltinFn::k_ceil: return std::ceil(x);
    case BuiltinFn::k_cos: return std::cos(x);
    case BuiltinFn::k_cosh: return std::cosh(x);
    case BuiltinFn::k_degrees: return x * (180.0 / std::numbers::pi);
    case BuiltinFn::k_exp: return std::exp(x);
    case BuiltinFn::k_exp2: return std::exp2(x);
    case BuiltinFn::k_floor: return std::floor(x);
    case BuiltinFn::k_fract: return math.Sub(x, std::floor(x));
    case BuiltinFn::k_inverseSqrt: return 1.0 / std::sqrt(x);
    case BuiltinFn::k_log: return std::log(x);
    case BuiltinFn::k_log2: return std::log2(x);
    case BuiltinFn::k_radians: return x * (std::numbers::pi / 180.0);
    case BuiltinFn::k_round: return std::nearbyint(x);  // rounds halfway cases to even
    case BuiltinFn::k_saturate: return std::clamp(x, 0.0, 1.0);
    case BuiltinFn::k_sign: return x > 0 ? 1 : x < 0 ? -1 : 0;
    case BuiltinFn::k_sin: return std::sin(x);
    case BuiltinFn::k_sinh: return std::sinh(x);
    case BuiltinFn::k_sqrt: return std::sqrt(x);
    case BuiltinFn::k_tan: return std::tan(x);
    case BuiltinFn::k_tanh: return std::tanh(x);
    case BuiltinFn::k_trunc: return std::trunc(x);
    default:  // others: functions not handled here; the caller reports NaN
      return kNaN;
  }
}

double FloatFunction2(BuiltinFn fn, double x, double y) {
  switch (fn) {
    case BuiltinFn::k_atan2: return std::atan2(x, y);
    case BuiltinFn::k_max: return x < y ? y : x;
    case BuiltinFn::k_min: return y < x ? y : x;
    // A zero base requires a positive exponent, because pow may be computed as exp2(y * log2(x))
    // (WGSL: pow).
    case BuiltinFn::k_pow: return x < 0 || (x == 0 && y <= 0) ? kNaN : std::pow(x, y);
    case BuiltinFn::k_step: return x <= y ? 1 : 0;
    default:  // others: functions not handled here; the caller reports NaN
      return kNaN;
  }
}

double FloatFunction3(BuiltinFn fn, FloatMath& math, double x, double y, double z) {
  switch (fn) {
    case BuiltinFn::k_clamp: return std::min(std::max(x, y), z);
    case BuiltinFn::k_fma: return math.Add(math.Mul(x, y), z);
    case BuiltinFn::k_mix: return math.Add(math.Mul(x, math.Sub(1, z)), math.Mul(y, z));
    case BuiltinFn::k_smoothstep: {
      const double t = std::clamp(math.Div(math.Sub(z, x), math.Sub(y, x)), 0.0, 1.0);
      return math.Mul(math.Mul(t, t), math.Sub(3, math.Mul(2, t)));
    }
    default:  // others: functions not handled here; the caller reports NaN
      return kNaN;
  }
}

int64_t SignExtend(TypeId type, uint32_t v) {
  return type == kI32 ? int64_t{static_cast<int32_t>(v)} : int64_t{v};
}

int64_t IntFunction1(BuiltinFn fn, TypeId type, int64_t x) {
  const uint32_t v = static_cast<uint32_t>(x);
  uint32_t r = 0;
  switch (fn) {
    case BuiltinFn::k_abs:
      if ((type == kI32 && x == INT32_MIN) || type == kU64) return x;
      return x < 0 ? static_cast<int64_t>(-static_cast<uint64_t>(x)) : x;
    case BuiltinFn::k_sign: return x > 0 ? 1 : x < 0 ? -1 : 0;
    case BuiltinFn::k_countLeadingZeros: r = static_cast<uint32_t>(std::countl_zero(v)); break;
    case BuiltinFn::k_countTrailingZeros: r = static_cast<uint32_t>(std::countr_zero(v)); break;
    case BuiltinFn::k_countOneBits: r = static_cast<uint32_t>(std::popcount(v)); break;
    case BuiltinFn::k_firstLeadingBit: {
      const uint32_t u = type == kI32 && x < 0 ? ~v : v;
      r = u == 0 ? ~0u : 31u - static_cast<uint32_t>(std::countl_zero(u));
      break;
    }
    case BuiltinFn::k_firstTrailingBit:
      r = v == 0 ? ~0u : static_cast<uint32_t>(std::countr_zero(v));
      break;
    case BuiltinFn::k_reverseBits:
      for (int i = 0; i < 32; ++i) r |= (v >> i & 1) << (31 - i);
      break;
    default:  // others: functions that are not component-wise functions of one integer
      break;
  }
  return SignExtend(type, r);
}

uint32_t BitMask(uint32_t count) { return count >= 32 ? ~0u : (1u << count) - 1; }

int64_t ExtractBits(TypeId type, uint32_t x, uint32_t offset, uint32_t count) {
  const uint32_t o = std::min(offset, 32u);
  const uint32_t c = std::min(count, 32 - o);
  if (c == 0) return 0;
  const uint32_t v = x << (32 - o - c);
  return type == kI32 ? int64_t{static_cast<int32_t>(v) >> (32 - c)} : int64_t{v >> (32 - c)};
}

int64_t InsertBits(TypeId type, uint32_t x, uint32_t bits, uint32_t offset, uint32_t count) {
  const uint32_t o = std::min(offset, 32u);
  const uint32_t c = std::min(count, 32 - o);
  if (c == 0) return SignExtend(type, x);
  const uint32_t mask = BitMask(c) << o;
  return SignExtend(type, (x & ~mask) | (bits << o & mask));
}

// ---- packing

double Clamp(double x, double low, double high) { return std::min(high, std::max(low, x)); }

uint32_t PackNorm(double x, bool is_signed, int bits) {
  const double scale = is_signed ? (1 << (bits - 1)) - 1 : (1 << bits) - 1;
  const double v = std::floor(0.5 + scale * Clamp(x, is_signed ? -1 : 0, 1));
  return static_cast<uint32_t>(static_cast<int32_t>(v)) & BitMask(static_cast<uint32_t>(bits));
}

double UnpackNorm(uint32_t chunk, bool is_signed, int bits) {
  const int32_t v = is_signed ? static_cast<int32_t>(chunk << (32 - bits)) >> (32 - bits)
                              : static_cast<int32_t>(chunk);
  const double scale = is_signed ? (1 << (bits - 1)) - 1 : (1 << bits) - 1;
  return RoundTo(kF32, std::max(v / scale, is_signed ? -1.0 : 0.0));
}

// Returns byte `i` of the u32 that `packed` contains, sign-extended if `is_signed`.
int64_t PackedByte(const Lanes& packed, uint32_t i, bool is_signed) {
  const uint8_t byte = static_cast<uint8_t>(packed.bits[0] >> (8 * i));
  return is_signed ? int64_t{static_cast<int8_t>(byte)} : int64_t{byte};
}

class Evaluator {
 public:
  Evaluator(ConstEval& e, BuiltinFn fn, TypeId result, std::span<const ConstantId> args)
      : e_(e), impl_{e}, fn_(fn), result_(result), args_(args) {
    for (size_t i = 0; i < args.size() && i < 4; ++i) {
      if (TypeStore::IsScalar(e.constants.type(args[i])) ||
          e.types.IsVector(e.constants.type(args[i])) ||
          e.types.IsMatrix(e.constants.type(args[i]))) {
        a_[i] = impl_.Load(args[i]);
      }
    }
    scalar_ = args.empty() ? kVoid : a_[0].scalar;
  }

  ConstantId Run();

 private:
  ConstantId ComponentWise();
  ConstantId ModfFrexp();
  ConstantId Ldexp();
  ConstantId Determinant();
  ConstantId Cross();
  ConstantId Reflect();
  ConstantId Refract();
  ConstantId Pack(int bits, bool is_signed);
  ConstantId Unpack(int bits, bool is_signed);
  ConstantId PackInts(bool clamp);
  ConstantId UnpackInts(bool is_signed);
  ConstantId PackFloats();
  ConstantId UnpackFloats();
  ConstantId AllOrAny();
  ConstantId OfLength();
  ConstantId Dot();
  ConstantId DotInts();
  ConstantId DotPacked(bool is_signed);
  ConstantId FaceForward();
  ConstantId QuantizeToF16();
  ConstantId Transpose();

  double Det2(FloatMath& m, const double* a, int n, int c0, int c1, int r0, int r1) const {
    return m.Sub(m.Mul(a[c0 * n + r0], a[c1 * n + r1]), m.Mul(a[c1 * n + r0], a[c0 * n + r1]));
  }

  std::string Call(uint32_t lane) const {
    std::string text = fmt::format("{}(", ir::NameOf(fn_));
    for (size_t i = 0; i < args_.size() && i < 4; ++i) {
      const Lanes& a = a_[i];
      if (a.n == 0) continue;
      text += (i == 0 ? "" : ", ") + ConstEvalImpl::Text(a.scalar, a.bits[a.n == 1 ? 0 : lane]);
    }
    return text + ")";
  }
  ConstantId NotFinite(uint32_t lane, bool nan) {
    const char* domain = DomainOf(fn_);
    if (nan || (domain != nullptr && fn_ != BuiltinFn::k_pow && fn_ != BuiltinFn::k_smoothstep)) {
      return impl_.Fail(DiagCode::const_eval_error,
                        fmt::format("'{}' is not defined{}{}", Call(lane), domain ? ": " : "",
                                    domain ? domain : ""));
    }
    return impl_.Fail(DiagCode::const_eval_overflow,
                      fmt::format("'{}' overflows '{}'", Call(lane), impl_.Name(scalar_)));
  }
  ConstantId Overflow() {
    return impl_.Fail(DiagCode::const_eval_overflow,
                      fmt::format("the calculation of '{}' overflows '{}'", ir::NameOf(fn_),
                                  impl_.Name(scalar_)));
  }
  ConstantId Float(double v) { return e_.constants.Float(scalar_, v); }
  ConstantId Vector(const Lanes& lanes) { return impl_.Store(result_, lanes); }

  ConstEval& e_;
  ConstEvalImpl impl_;
  BuiltinFn fn_;
  TypeId result_;
  std::span<const ConstantId> args_;
  Lanes a_[4];
  TypeId scalar_;
};

ConstantId Evaluator::ComponentWise() {
  Lanes out = a_[0];
  // The scalar argument of mix(vec, vec, scalar) applies to every component.
  const auto lane = [&](size_t arg, uint32_t i) { return a_[arg].n == 1 ? 0 : i; };
  const bool is_float = TypeStore::IsFloatScalar(scalar_);
  for (uint32_t i = 0; i < out.n; ++i) {
    if (is_float) {
      FloatMath math{scalar_};
      double v = 0;
      const double x = a_[0].F(i);
      if (args_.size() == 1) {
        v = FloatFunction1(fn_, math, x);
      } else if (args_.size() == 2) {
        v = FloatFunction2(fn_, x, a_[1].F(lane(1, i)));
      } else {
        v = FloatFunction3(fn_, math, x, a_[1].F(lane(1, i)), a_[2].F(lane(2, i)));
      }
      const bool nan = std::isnan(v);
      v = math.Round(v);
      if (math.bad) return NotFinite(i, nan);
      out.SetF(i, v);
      continue;
    }
    const int64_t x = a_[0].I(i);
    int64_t v = 0;
    const auto less = [&](int64_t a, int64_t b) {
      return scalar_ == kU64 ? static_cast<uint64_t>(a) < static_cast<uint64_t>(b) : a < b;
    };
    switch (fn_) {
      case BuiltinFn::k_max: v = std::max(x, a_[1].I(i), less); break;
      case BuiltinFn::k_min: v = std::min(x, a_[1].I(i), less); break;
      case BuiltinFn::k_clamp: v = std::min(std::max(x, a_[1].I(i), less), a_[2].I(i), less); break;
      case BuiltinFn::k_extractBits:
        v = ExtractBits(scalar_, static_cast<uint32_t>(x), static_cast<uint32_t>(a_[1].I(0)),
                        static_cast<uint32_t>(a_[2].I(0)));
        break;
      case BuiltinFn::k_insertBits:
        v = InsertBits(scalar_, static_cast<uint32_t>(x), static_cast<uint32_t>(a_[1].I(i)),
                       static_cast<uint32_t>(a_[2].I(0)), static_cast<uint32_t>(a_[3].I(0)));
        break;
      default:  // others: functions of one integer
        v = IntFunction1(fn_, scalar_, x);
        break;
    }
    out.SetI(i, v);
  }
  return Vector(out);
}

ConstantId Evaluator::ModfFrexp() {
  const std::span<const StructMember> members = e_.types.StructOf(result_).members;
  Lanes first = a_[0];
  Lanes second = a_[0];
  for (uint32_t i = 0; i < first.n; ++i) {
    const double x = a_[0].F(i);
    if (fn_ == BuiltinFn::k_modf) {
      first.SetF(i, x - std::trunc(x));
      second.SetF(i, std::trunc(x));
    } else {
      int exponent = 0;
      first.SetF(i, std::frexp(x, &exponent));
      second.SetI(i, exponent);
    }
  }
  const ConstantId parts[] = {impl_.Store(members[0].type, first),
                              impl_.Store(members[1].type, second)};
  return e_.constants.Composite(result_, parts);
}

ConstantId Evaluator::Ldexp() {
  Lanes out = a_[0];
  for (uint32_t i = 0; i < out.n; ++i) {
    const int exponent = static_cast<int>(std::clamp<int64_t>(a_[1].I(i), -10000, 10000));
    FloatMath math{scalar_};
    out.SetF(i, math.Round(std::ldexp(a_[0].F(i), exponent)));
    if (math.bad) return NotFinite(i, false);
  }
  return Vector(out);
}

ConstantId Evaluator::Determinant() {
  double a[16];
  for (uint32_t i = 0; i < a_[0].n; ++i) a[i] = a_[0].F(i);
  FloatMath m{scalar_};
  double det = 0;
  if (a_[0].n == 4) {
    det = Det2(m, a, 2, 0, 1, 0, 1);
  } else if (a_[0].n == 9) {
    const double x = m.Mul(a[0], Det2(m, a, 3, 1, 2, 1, 2));
    const double y = m.Mul(a[3], Det2(m, a, 3, 0, 2, 1, 2));
    const double z = m.Mul(a[6], Det2(m, a, 3, 0, 1, 1, 2));
    det = m.Add(m.Sub(x, y), z);
  } else {
    // Laplace expansion along two rows: multiplies each 2x2 minor of rows 0 and 1 by the
    // complementary minor of rows 2 and 3.
    const int pairs[6][2] = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}};
    for (int i = 0; i < 6; ++i) {
      const int* p = pairs[i];
      const int* q = pairs[5 - i];
      const double term = m.Mul(Det2(m, a, 4, p[0], p[1], 0, 1), Det2(m, a, 4, q[0], q[1], 2, 3));
      det = (p[0] + p[1]) % 2 != 0 ? m.Add(det, term) : m.Sub(det, term);
    }
  }
  return m.bad ? Overflow() : Float(det);
}

ConstantId Evaluator::Cross() {
  const Lanes& a = a_[0];
  const Lanes& b = a_[1];
  FloatMath m{scalar_};
  Lanes out = a;
  for (uint32_t i = 0; i < 3; ++i) {
    const uint32_t j = (i + 1) % 3;
    const uint32_t k = (i + 2) % 3;
    out.SetF(i, m.Sub(m.Mul(a.F(j), b.F(k)), m.Mul(a.F(k), b.F(j))));
  }
  return m.bad ? Overflow() : Vector(out);
}

ConstantId Evaluator::Reflect() {
  FloatMath m{scalar_};
  const double factor = m.Mul(2, m.Dot(a_[1], a_[0]));
  Lanes out = a_[0];
  for (uint32_t i = 0; i < out.n; ++i) out.SetF(i, m.Sub(out.F(i), m.Mul(factor, a_[1].F(i))));
  return m.bad ? Overflow() : Vector(out);
}

ConstantId Evaluator::Refract() {
  FloatMath m{scalar_};
  const double eta = a_[2].F(0);
  const double dot = m.Dot(a_[1], a_[0]);
  const double k = m.Sub(1, m.Mul(m.Mul(eta, eta), m.Sub(1, m.Mul(dot, dot))));
  if (m.bad) return Overflow();
  if (k < 0) return e_.constants.Zero(result_);
  const double factor = m.Add(m.Mul(eta, dot), m.Sqrt(k));
  Lanes out = a_[0];
  for (uint32_t i = 0; i < out.n; ++i) {
    out.SetF(i, m.Sub(m.Mul(eta, out.F(i)), m.Mul(factor, a_[1].F(i))));
  }
  return m.bad ? Overflow() : Vector(out);
}

ConstantId Evaluator::Pack(int bits, bool is_signed) {
  uint32_t v = 0;
  for (uint32_t i = 0; i < a_[0].n; ++i) {
    v |= PackNorm(a_[0].F(i), is_signed, bits) << (static_cast<uint32_t>(bits) * i);
  }
  return e_.constants.U32(v);
}

ConstantId Evaluator::Unpack(int bits, bool is_signed) {
  Lanes out;
  out.scalar = kF32;
  out.n = static_cast<uint32_t>(32 / bits);
  for (uint32_t i = 0; i < out.n; ++i) {
    const uint32_t chunk =
        static_cast<uint32_t>(a_[0].bits[0]) >> (static_cast<uint32_t>(bits) * i) &
        BitMask(static_cast<uint32_t>(bits));
    out.SetF(i, UnpackNorm(chunk, is_signed, bits));
  }
  return Vector(out);
}

ConstantId Evaluator::PackInts(bool clamp) {
  uint32_t v = 0;
  for (uint32_t i = 0; i < 4; ++i) {
    int64_t x = a_[0].I(i);
    if (clamp) x = scalar_ == kI32 ? std::clamp<int64_t>(x, -128, 127) : std::min<int64_t>(x, 255);
    v |= static_cast<uint32_t>(x & 0xff) << (8 * i);
  }
  return e_.constants.U32(v);
}

ConstantId Evaluator::UnpackInts(bool is_signed) {
  Lanes out;
  out.n = 4;
  for (uint32_t i = 0; i < 4; ++i) out.SetI(i, PackedByte(a_[0], i, is_signed));
  return Vector(out);
}

ConstantId Evaluator::PackFloats() {
  uint32_t v = 0;
  for (uint32_t i = 0; i < 2; ++i) {
    if (std::fabs(a_[0].F(i)) > 65504) {
      return impl_.Fail(DiagCode::const_eval_overflow,
                        fmt::format("{} cannot be represented as 'f16'",
                                    ConstEvalImpl::Text(kF32, a_[0].bits[i])),
                        0);
    }
    v |= uint32_t{F16Bits(RoundToF16(a_[0].F(i)))} << (16 * i);
  }
  return e_.constants.U32(v);
}

ConstantId Evaluator::UnpackFloats() {
  Lanes out;
  out.scalar = kF32;
  out.n = 2;
  for (uint32_t i = 0; i < 2; ++i) {
    const double x = F16FromBits(static_cast<uint16_t>(a_[0].bits[0] >> (16 * i)));
    if (!std::isfinite(x)) {
      return impl_.Fail(DiagCode::const_eval_error,
                        fmt::format("bits {} to {} of the argument are not a finite f16 value",
                                    16 * i, 16 * i + 15),
                        0);
    }
    out.SetF(i, x);
  }
  return Vector(out);
}

ConstantId Evaluator::DotInts() {
  int64_t sum = 0;
  for (uint32_t i = 0; i < a_[0].n; ++i) {
    int64_t product = 0;
    if (!impl_.IntBinary(BinaryOp::kMultiply, scalar_, a_[0].I(i), a_[1].I(i), product) ||
        !impl_.IntBinary(BinaryOp::kAdd, scalar_, sum, product, sum)) {
      return {};
    }
  }
  return e_.constants.Int(scalar_, sum);
}

ConstantId Evaluator::AllOrAny() {
  const bool all = fn_ == BuiltinFn::k_all;
  bool v = all;
  for (uint32_t i = 0; i < a_[0].n; ++i) {
    const bool b = a_[0].bits[i] != 0;
    v = all ? v && b : v || b;
  }
  return e_.constants.Bool(v);
}

// Evaluates distance, length and normalize.
ConstantId Evaluator::OfLength() {
  FloatMath m{scalar_};
  Lanes v = a_[0];
  if (fn_ == BuiltinFn::k_distance) {
    for (uint32_t i = 0; i < v.n; ++i) v.SetF(i, m.Sub(v.F(i), a_[1].F(i)));
  }
  const double length = v.n == 1 ? std::fabs(v.F(0)) : m.Sqrt(m.Dot(v, v));
  if (m.bad) return Overflow();
  if (fn_ != BuiltinFn::k_normalize) return Float(length);
  if (length == 0) return NotFinite(0, true);
  for (uint32_t i = 0; i < v.n; ++i) v.SetF(i, m.Div(v.F(i), length));
  return m.bad ? Overflow() : Vector(v);
}

ConstantId Evaluator::Dot() {
  if (!TypeStore::IsFloatScalar(scalar_)) return DotInts();
  FloatMath m{scalar_};
  const double v = m.Dot(a_[0], a_[1]);
  return m.bad ? Overflow() : Float(v);
}

ConstantId Evaluator::DotPacked(bool is_signed) {
  int64_t sum = 0;
  for (uint32_t i = 0; i < 4; ++i) {
    sum += PackedByte(a_[0], i, is_signed) * PackedByte(a_[1], i, is_signed);
  }
  return e_.constants.Int(result_, sum);
}

ConstantId Evaluator::FaceForward() {
  FloatMath m{scalar_};
  const double dot = m.Dot(a_[1], a_[2]);
  if (m.bad) return Overflow();
  return dot < 0 ? args_[0] : e_.Unary(UnaryOp::kNegate, args_[0]);
}

ConstantId Evaluator::QuantizeToF16() {
  Lanes v = a_[0];
  for (uint32_t i = 0; i < v.n; ++i) {
    if (std::fabs(v.F(i)) > 65504) {
      return impl_.Fail(DiagCode::const_eval_overflow,
                        fmt::format("{} is outside the finite range of 'f16'",
                                    ConstEvalImpl::Text(kF32, v.bits[i])),
                        0);
    }
    v.SetF(i, RoundToF16(v.F(i)));
  }
  return Vector(v);
}

ConstantId Evaluator::Transpose() {
  const uint32_t columns = e_.types[e_.constants.type(args_[0])].n;
  const uint32_t rows = a_[0].n / columns;
  Lanes out = a_[0];
  for (uint32_t c = 0; c < columns; ++c) {
    for (uint32_t r = 0; r < rows; ++r) out.bits[r * columns + c] = a_[0].bits[c * rows + r];
  }
  return Vector(out);
}

ConstantId Evaluator::Run() {
  switch (fn_) {
    case BuiltinFn::k_all:
    case BuiltinFn::k_any: return AllOrAny();
    case BuiltinFn::k_select: return e_.Select(result_, args_[0], args_[1], args_[2]);
    case BuiltinFn::k_bitcast: return e_.Bitcast(args_[0], result_);
    case BuiltinFn::k_cross: return Cross();
    case BuiltinFn::k_determinant: return Determinant();
    case BuiltinFn::k_distance:
    case BuiltinFn::k_length:
    case BuiltinFn::k_normalize: return OfLength();
    case BuiltinFn::k_dot: return Dot();
    case BuiltinFn::k_dot4U8Packed: return DotPacked(false);
    case BuiltinFn::k_dot4I8Packed: return DotPacked(true);
    case BuiltinFn::k_faceForward: return FaceForward();
    case BuiltinFn::k_frexp:
    case BuiltinFn::k_modf: return ModfFrexp();
    case BuiltinFn::k_ldexp: return Ldexp();
    case BuiltinFn::k_reflect: return Reflect();
    case BuiltinFn::k_refract: return Refract();
    case BuiltinFn::k_quantizeToF16: return QuantizeToF16();
    case BuiltinFn::k_transpose: return Transpose();
    case BuiltinFn::k_pack4x8snorm: return Pack(8, true);
    case BuiltinFn::k_pack4x8unorm: return Pack(8, false);
    case BuiltinFn::k_pack2x16snorm: return Pack(16, true);
    case BuiltinFn::k_pack2x16unorm: return Pack(16, false);
    case BuiltinFn::k_pack4xI8:
    case BuiltinFn::k_pack4xU8: return PackInts(false);
    case BuiltinFn::k_pack4xI8Clamp:
    case BuiltinFn::k_pack4xU8Clamp: return PackInts(true);
    case BuiltinFn::k_pack2x16float: return PackFloats();
    case BuiltinFn::k_unpack4x8snorm: return Unpack(8, true);
    case BuiltinFn::k_unpack4x8unorm: return Unpack(8, false);
    case BuiltinFn::k_unpack2x16snorm: return Unpack(16, true);
    case BuiltinFn::k_unpack2x16unorm: return Unpack(16, false);
    case BuiltinFn::k_unpack2x16float: return UnpackFloats();
    case BuiltinFn::k_unpack4xI8: return UnpackInts(true);
    case BuiltinFn::k_unpack4xU8: return UnpackInts(false);
    default:  // others: component-wise functions
      return ComponentWise();
  }
}

}  // namespace

ConstantId ConstEval::Builtin(BuiltinFn fn, TypeId result, std::span<const ConstantId> args) {
  TypeId arg_types[8];
  const size_t n = std::min<size_t>(args.size(), 8);
  for (size_t i = 0; i < n; ++i) arg_types[i] = constants.type(args[i]);
  if (!CheckBuiltin(fn, {arg_types, n}, args, result)) return {};
  return Evaluator(*this, fn, result, args).Run();
}

}  // namespace tessera::ir
