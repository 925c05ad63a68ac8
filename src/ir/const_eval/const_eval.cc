#include "ir/const_eval/const_eval.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "absl/container/inlined_vector.h"
#include "absl/numeric/int128.h"
#include "fmt/format.h"
#include "ir/const_eval/const_eval_internal.h"

namespace tessera::ir {

// ---------------------------------------------------------------- numbers

double RoundToF16(double x) {
  if (x == 0 || !std::isfinite(x)) return x;
  // WGSL does not specify how f16 results just above the largest finite f16 (65504) are rounded.
  // Other implementations compute f16 in f32 and round such results up to infinity, which is an
  // error. tessera does the same, so it never accepts a shader that other implementations reject.
  if (std::fabs(static_cast<float>(x)) > 65504)
    return std::copysign(std::numeric_limits<double>::infinity(), x);
  int exponent;
  std::frexp(x, &exponent);  // afterwards 2^(exponent-1) <= |x| < 2^exponent
  const int quantum = std::max(exponent - 1, -14) - 10;
  return std::ldexp(std::nearbyint(std::ldexp(x, -quantum)), quantum);
}

uint16_t F16Bits(double exact) {
  const uint16_t sign = std::signbit(exact) ? 0x8000 : 0;
  const double x = std::fabs(exact);
  if (x == 0) return sign;
  if (!std::isfinite(x)) return static_cast<uint16_t>(sign | (std::isnan(x) ? 0x7e00 : 0x7c00));
  int exponent;
  std::frexp(x, &exponent);
  --exponent;  // now x = 1.m * 2^exponent
  if (exponent < -14) return static_cast<uint16_t>(sign | static_cast<int>(std::ldexp(x, 24)));
  const int mantissa = static_cast<int>(std::ldexp(x, 10 - exponent)) & 0x3ff;
  return static_cast<uint16_t>(sign | (exponent + 15) << 10 | mantissa);
}

double F16FromBits(uint16_t bits) {
  const int exponent = bits >> 10 & 31;
  const int mantissa = bits & 0x3ff;
  double x;
  if (exponent == 31) {
    x = mantissa != 0 ? std::numeric_limits<double>::quiet_NaN()
                      : std::numeric_limits<double>::infinity();
  } else if (exponent == 0) {
    x = std::ldexp(mantissa, -24);
  } else {
    x = std::ldexp(mantissa + 1024, exponent - 25);
  }
  return (bits & 0x8000) != 0 ? -x : x;
}

double LargestOf(TypeId type) {
  if (type == kF32) return std::numeric_limits<float>::max();
  if (type == kF16) return 65504;
  return std::numeric_limits<double>::max();
}

// ---------------------------------------------------------------- lanes

Lanes ConstEvalImpl::Load(ConstantId id) const {
  Lanes lanes;
  const Constant c = e.constants[id];
  if (c.kind == ConstantKind::kScalar) {
    lanes.scalar = c.type;
    lanes.n = 1;
    lanes.bits[0] = c.bits;
    return lanes;
  }
  const Type& t = e.types[c.type];
  lanes.scalar = e.types.ScalarOf(c.type);
  const bool matrix = t.kind == TypeKind::kMatrix;
  const uint32_t rows = matrix ? e.types[t.element].n : t.n;
  lanes.n = matrix ? rows * t.n : rows;
  if (c.kind == ConstantKind::kZero) {
    std::fill_n(lanes.bits, lanes.n, 0);
    return lanes;
  }
  for (uint32_t i = 0; i < t.n; ++i) {
    const ConstantId element = c.elements[c.kind == ConstantKind::kSplat ? 0 : i];
    if (!matrix) {
      lanes.bits[i] = e.constants[element].bits;
      continue;
    }
    const Lanes column = Load(element);
    std::copy_n(column.bits, rows, lanes.bits + i * rows);
  }
  return lanes;
}

ConstantId ConstEvalImpl::Store(TypeId type, const Lanes& lanes) const {
  ConstantStore& constants = e.constants;
  const Type& t = e.types[type];
  if (t.kind == TypeKind::kVector) {
    ConstantId parts[4];
    for (uint32_t i = 0; i < t.n; ++i) parts[i] = constants.Scalar(t.element, lanes.bits[i]);
    return constants.Composite(type, {parts, t.n});
  }
  if (t.kind == TypeKind::kMatrix) {
    const uint32_t rows = e.types[t.element].n;
    ConstantId columns[4];
    for (uint32_t i = 0; i < t.n; ++i) {
      Lanes column;
      std::copy_n(lanes.bits + i * rows, rows, column.bits);
      columns[i] = Store(t.element, column);
    }
    return constants.Composite(type, {columns, t.n});
  }
  return constants.Scalar(type, lanes.bits[0]);
}

std::string ConstEvalImpl::Text(TypeId scalar, uint64_t bits) {
  const int64_t i = static_cast<int64_t>(bits);
  const double f = std::bit_cast<double>(bits);
  if (scalar == kBool) return i != 0 ? "true" : "false";
  if (scalar == kI32) return fmt::format("{}i", i);
  if (scalar == kU32) return fmt::format("{}u", i);
  if (scalar == kI64) return fmt::format("{}li", i);
  if (scalar == kU64) return fmt::format("{}lu", bits);
  if (scalar == kF32) return fmt::format("{}f", static_cast<float>(f));
  if (scalar == kF16) return fmt::format("{}h", f);
  if (scalar == kAbstractFloat) {
    std::string text = fmt::format("{}", f);
    if (text.find_first_of(".en") == std::string::npos) text += ".0";
    return text;
  }
  return fmt::format("{}", i);
}

// ---------------------------------------------------------------- conversions

namespace {

// Returns true if the AbstractInt `v` is representable in the integer type.
bool Fits(TypeId type, int64_t v) {
  if (type == kI32) return v == static_cast<int32_t>(v);
  if (type == kU32) return v == static_cast<int64_t>(static_cast<uint32_t>(v));
  return type != kU64 || v >= 0;
}

// Wraps values of type i32 and u32 modulo 2^32 (WGSL: Integer Types). 64-bit values are already
// wrapped.
int64_t Wrap(TypeId type, int64_t v) {
  if (type == kI32) return static_cast<int32_t>(v);
  if (type == kU32) return static_cast<uint32_t>(v);
  return v;
}

// Truncates `x` and clamps the result to the integers that both types can represent (WGSL: Floating
// Point Conversion, 'scalar floating point to integral conversion').
int64_t FloatToInt(TypeId from, double x, TypeId to) {
  const double t = std::trunc(x);
  if (to == kU64) {
    if (!(t > 0)) return 0;
    const double most = from == kF32 ? 18446742974197923840.0 : 18446744073709549568.0;
    return static_cast<int64_t>(static_cast<uint64_t>(std::min(t, most)));
  }
  double low = to == kI32 ? -2147483648.0 : 0.0;
  double high = to == kI32 ? (from == kF32 ? 2147483520.0 : 2147483647.0)
                           : (from == kF32 ? 4294967040.0 : 4294967295.0);
  if (to == kAbstractInt || to == kI64) {
    low = -9223372036854775808.0;
    high = from == kF32 ? 9223371487098961920.0 : 9223372036854774784.0;
  }
  return static_cast<int64_t>(std::clamp(t, low, high));
}

}  // namespace

bool ConstEvalImpl::ConvertLane(TypeId from, uint64_t bits, TypeId to, uint64_t& out) const {
  out = bits;
  if (from == to) return true;
  const bool from_float = TypeStore::IsFloatScalar(from);
  const int64_t i = static_cast<int64_t>(bits);
  const double f = std::bit_cast<double>(bits);
  if (to == kBool) {
    out = from_float ? f != 0 : i != 0;
    return true;
  }
  if (to == kAbstractInt || TypeStore::IsConcreteInt(to)) {
    if (from_float) {
      out = static_cast<uint64_t>(FloatToInt(from, f, to));
      return true;
    }
    if (from == kAbstractInt && !Fits(to, i)) {
      return FailCheck(DiagCode::invalid_conversion,
                       fmt::format("{} cannot be represented as '{}'", i, Name(to)));
    }
    out = static_cast<uint64_t>(Wrap(to, i));
    return true;
  }
  const double x = from_float     ? f
                   : from == kU64 ? static_cast<double>(bits)
                                  : static_cast<double>(i);
  // A value beyond the largest finite value is an error, even if it would round to a finite value.
  if (std::fabs(x) > LargestOf(to)) {
    return FailCheck(
        DiagCode::invalid_conversion,
        fmt::format("{} cannot be represented as '{}', whose greatest value is {}",
                    Text(from, bits), Name(to), to == kF32 ? "3.4028234663852886e+38" : "65504.0"));
  }
  // Converting to double first would round twice.
  if (to == kF32 && TypeStore::IsInt64Scalar(from)) {
    const float rounded = from == kU64 ? static_cast<float>(bits) : static_cast<float>(i);
    out = std::bit_cast<uint64_t>(static_cast<double>(rounded));
    return true;
  }
  // Rounding `x` is correct even if the source is an integer: a double can represent every i32 and
  // u32, and an AbstractInt is always first converted to AbstractFloat, which is a double.
  out = std::bit_cast<uint64_t>(RoundTo(to, x));
  return true;
}

ConstantId ConstEval::Convert(ConstantId x, TypeId to) {
  const TypeId from = constants.type(x);
  if (from == to) return x;
  ConstEvalImpl impl{*this};
  Lanes lanes = impl.Load(x);
  const TypeId scalar = types.ScalarOf(to);
  for (uint32_t i = 0; i < lanes.n; ++i) {
    if (!impl.ConvertLane(lanes.scalar, lanes.bits[i], scalar, lanes.bits[i])) return {};
  }
  lanes.scalar = scalar;
  return impl.Store(to, lanes);
}

ConstantId ConstEval::Materialize(ConstantId x, TypeId to) {
  const TypeId from = constants.type(x);
  if (from == to) return x;
  if (TypeStore::IsScalar(from) && TypeStore::IsScalar(to)) {  // the common case
    uint64_t bits = constants[x].bits;
    const bool same = from == kAbstractInt && (to == kI32 || to == kU32) && bits <= INT32_MAX;
    const bool fits = same || ConstEvalImpl{*this}.ConvertLane(from, bits, to, bits);
    return fits ? constants.Scalar(to, bits) : ConstantId();
  }
  return MaterializeComposite(x, to);
}

ConstantId ConstEval::MaterializeComposite(ConstantId x, TypeId to) {
  const TypeKind kind = types.kind(to);
  if (kind != TypeKind::kArray && kind != TypeKind::kStruct) return Convert(x, to);
  const Constant c = constants[x];
  if (c.kind == ConstantKind::kZero) return constants.Zero(to);
  if (c.kind == ConstantKind::kSplat) {
    const ConstantId part = Materialize(c.elements[0], constants.ElementType(to, 0));
    return part.valid() ? constants.Splat(to, part) : part;
  }
  const uint64_t key = uint64_t{x.value} << 32 | to.value;
  if (const auto found = materialized_.find(key); found != materialized_.end()) {
    const ConstantId known = found->second;
    if (constants.type(known) == to) return known;
    // `known` is the element whose conversion failed. Convert it again to set error().
    return Materialize(known, constants.ElementType(to, 0));
  }
  absl::InlinedVector<ConstantId, 16> parts(c.count);
  for (uint32_t i = 0; i < c.count; ++i) {
    parts[i] = Materialize(c.elements[i], constants.ElementType(to, i));
    if (parts[i].valid()) continue;
    if (kind == TypeKind::kArray) materialized_.emplace(key, c.elements[i]);
    return {};
  }
  const ConstantId converted = constants.Composite(to, parts);
  if (kind == TypeKind::kArray) materialized_.emplace(key, converted);
  return converted;
}

ConstantId ConstEval::Bitcast(ConstantId x, TypeId to) {
  ConstEvalImpl impl{*this};
  TypeId from = constants.type(x);
  if (from == to) return x;
  Lanes lanes = impl.Load(x);
  const TypeId scalar = types.ScalarOf(to);
  if (lanes.scalar == kAbstractInt)
    return Convert(x, to);  // a bitcast of an AbstractInt is u32(e) (WGSL: bitcast)
  if (TypeStore::IsInt64Scalar(scalar)) return impl.Store(to, lanes);  // i64 <-> u64

  // Splits the value into 16-bit halves in little-endian order (WGSL: Internal Layout of Values),
  // and assembles the result from these halves.
  uint16_t halves[16];
  uint32_t count = 0;
  for (uint32_t i = 0; i < lanes.n; ++i) {
    if (lanes.scalar == kF16) {
      halves[count++] = F16Bits(lanes.F(i));
      continue;
    }
    const uint32_t word = lanes.scalar == kF32
                              ? std::bit_cast<uint32_t>(static_cast<float>(lanes.F(i)))
                              : static_cast<uint32_t>(lanes.bits[i]);
    halves[count++] = static_cast<uint16_t>(word);
    halves[count++] = static_cast<uint16_t>(word >> 16);
  }
  Lanes result;
  result.scalar = scalar;
  for (uint32_t i = 0; i < count;) {
    if (scalar == kF16) {
      result.SetF(result.n++, F16FromBits(halves[i++]));
    } else {
      const uint32_t word = halves[i] | uint32_t{halves[i + 1]} << 16;
      i += 2;
      if (scalar == kF32) {
        result.SetF(result.n++, std::bit_cast<float>(word));
      } else {
        result.SetI(result.n++,
                    scalar == kI32 ? int64_t{static_cast<int32_t>(word)} : int64_t{word});
      }
    }
    if (TypeStore::IsFloatScalar(scalar) && !std::isfinite(result.F(result.n - 1))) {
      return impl.Fail(DiagCode::const_eval_error,
                       fmt::format("the bits are not a finite '{}' value", impl.Name(scalar)), 0);
    }
  }
  return impl.Store(to, result);
}

// ---------------------------------------------------------------- composites

ConstantId ConstEval::Construct(TypeId type, std::span<const ConstantId> args) {
  if (args.empty()) return constants.Zero(type);
  ConstEvalImpl impl{*this};
  const Type& t = types[type];
  switch (t.kind) {
    case TypeKind::kSubgroupMatrix: return constants.Splat(type, args[0]);
    case TypeKind::kArray:
    case TypeKind::kStruct: return constants.Composite(type, args);
    case TypeKind::kVector: {
      if (args.size() == 1 && TypeStore::IsScalar(constants.type(args[0]))) {
        return constants.Splat(type, args[0]);
      }
      if (args.size() == t.n) return constants.Composite(type, args);
      break;
    }
    case TypeKind::kMatrix:
      if (args.size() == t.n) return constants.Composite(type, args);
      break;
    default:  // others: scalars, constructed from a value of the same type
      return args[0];
  }
  Lanes lanes;
  for (ConstantId arg : args) {
    const Lanes part = impl.Load(arg);
    for (uint32_t i = 0; i < part.n && lanes.n < 16; ++i) lanes.bits[lanes.n++] = part.bits[i];
  }
  return impl.Store(type, lanes);
}

ConstantId ConstEval::Index(ConstantId base, int64_t index) {
  const TypeId type = constants.type(base);
  const uint32_t count = constants.ElementCount(type);
  if (index < 0 || index >= int64_t{count}) {
    ConstEvalImpl impl{*this};
    return impl.Fail(DiagCode::index_out_of_bounds,
                     fmt::format("index {} is out of bounds: '{}' has elements 0 to {}", index,
                                 impl.Name(type), int64_t{count} - 1),
                     1);
  }
  return constants.Element(base, static_cast<uint32_t>(index));
}

ConstantId ConstEval::Swizzle(ConstantId v, std::span<const uint8_t> components) {
  const TypeId element = types.ScalarOf(constants.type(v));
  if (components.size() == 1) return constants.Element(v, components[0]);
  ConstantId parts[4];
  for (size_t i = 0; i < components.size() && i < 4; ++i) {
    parts[i] = constants.Element(v, components[i]);
  }
  const uint32_t n = static_cast<uint32_t>(std::min<size_t>(components.size(), 4));
  return constants.Composite(TypeStore::Vector(element, n), {parts, n});
}

ConstantId ConstEval::Select(TypeId type, ConstantId f, ConstantId t, ConstantId cond) {
  if (constants.type(cond) == kBool) return constants.BoolValue(cond) ? t : f;
  const uint32_t n = types[type].n;
  ConstantId parts[4];
  for (uint32_t i = 0; i < n; ++i) {
    parts[i] = constants.Element(constants.BoolValue(constants.Element(cond, i)) ? t : f, i);
  }
  return constants.Composite(type, {parts, n});
}

// ---------------------------------------------------------------- operators

ConstantId ConstEval::Unary(UnaryOp op, ConstantId x) {
  ConstEvalImpl impl{*this};
  Lanes lanes = impl.Load(x);
  for (uint32_t i = 0; i < lanes.n; ++i) {
    switch (op) {
      case UnaryOp::kNot: lanes.bits[i] ^= 1; break;
      case UnaryOp::kComplement: lanes.SetI(i, Wrap(lanes.scalar, ~lanes.I(i))); break;
      case UnaryOp::kNegate:
        // The negation of the lowest integer wraps to the same integer (WGSL: Arithmetic
        // Expressions), even for AbstractInt.
        if (TypeStore::IsFloatScalar(lanes.scalar)) {
          lanes.SetF(i, -lanes.F(i));
        } else {
          lanes.SetI(i, Wrap(lanes.scalar, static_cast<int64_t>(-lanes.bits[i])));
        }
        break;
    }
  }
  return impl.Store(constants.type(x), lanes);
}

bool ConstEvalImpl::CheckShiftCount(BinaryOp op, TypeId type, uint64_t count) const {
  const uint32_t width = TypeStore::IsInt64Scalar(type) ? 64 : 32;
  if (type == kAbstractInt || count < width) return true;
  return FailCheck(
      DiagCode::const_eval_error,
      fmt::format("the shift count {} of '{}' must be less than {}, the bit width of '{}'", count,
                  NameOf(op), width, Name(type)),
      1);
}

bool ConstEvalImpl::Shift(BinaryOp op, TypeId type, int64_t l, uint64_t count, int64_t& out) const {
  if (!CheckShiftCount(op, type, count)) return false;
  const int width = type == kAbstractInt || TypeStore::IsInt64Scalar(type) ? 64 : 32;
  if (op == BinaryOp::kShiftRight) {
    if (type == kU64) {
      out = static_cast<int64_t>(static_cast<uint64_t>(l) >> count);
      return true;
    }
    out = l >> std::min<uint64_t>(count, 63);  // correct for u32, which is zero-extended
    return true;
  }
  // A left shift of an unsigned type is an error if a discarded bit is 1. A left shift of a signed
  // type is an error if a discarded bit differs from the result's sign bit.
  const int64_t shifted = count >= 64 ? 0 : static_cast<int64_t>(static_cast<uint64_t>(l) << count);
  const int64_t wrapped = Wrap(type, shifted);
  const bool lost = count >= static_cast<uint64_t>(width) ? l != 0
                    : type == kU64
                        ? static_cast<uint64_t>(wrapped) >> count != static_cast<uint64_t>(l)
                        : (wrapped >> count) != l;
  if (lost) {
    return FailCheck(DiagCode::const_eval_overflow,
                     fmt::format("'{} << {}u' overflows '{}'", Text(type, static_cast<uint64_t>(l)),
                                 count, Name(type)));
  }
  out = wrapped;
  return true;
}

bool ConstEvalImpl::IntBinary(BinaryOp op, TypeId type, int64_t l, int64_t r, int64_t& out) const {
  const auto overflow = [&] {
    return FailCheck(DiagCode::const_eval_overflow,
                     fmt::format("'{} {} {}' overflows '{}'", Text(type, static_cast<uint64_t>(l)),
                                 NameOf(op), Text(type, static_cast<uint64_t>(r)), Name(type)));
  };
  // Except for division, remainder and comparisons, signed and unsigned operators compute the same
  // bits, so the concrete integer types share one implementation.
  bool over = false;
  const auto keep = [&](absl::int128 wide) {
    out = static_cast<int64_t>(wide);
    over = wide != out;
  };
  switch (op) {
    case BinaryOp::kAdd: keep(absl::int128(l) + r); break;
    case BinaryOp::kSubtract: keep(absl::int128(l) - r); break;
    case BinaryOp::kMultiply:
      keep(absl::int128(l) * r);
      if (type != kAbstractInt) {
        out = static_cast<int64_t>(static_cast<uint64_t>(l) * static_cast<uint64_t>(r));
      }
      break;
    case BinaryOp::kDivide:
    case BinaryOp::kModulo:
      if (r == 0) {
        return FailCheck(
            DiagCode::const_eval_error,
            fmt::format("'{} {} {}' divides by zero", Text(type, static_cast<uint64_t>(l)),
                        NameOf(op), Text(type, 0)),
            1);
      }
      if (type != kU64 && r == -1 &&
          (l == std::numeric_limits<int64_t>::min() || (type == kI32 && l == INT32_MIN))) {
        return overflow();
      }
      if (type == kU64) {
        const auto a = static_cast<uint64_t>(l), b = static_cast<uint64_t>(r);
        out = static_cast<int64_t>(op == BinaryOp::kDivide ? a / b : a % b);
        break;
      }
      out = op == BinaryOp::kDivide ? l / r : l % r;
      break;
    case BinaryOp::kAnd: out = l & r; break;
    case BinaryOp::kOr: out = l | r; break;
    case BinaryOp::kXor: out = l ^ r; break;
    default: return FailCheck(DiagCode::internal_error, "not an integer operator");
  }
  if (over && type == kAbstractInt) return overflow();
  out = Wrap(type, out);
  return true;
}

bool ConstEvalImpl::FloatBinary(BinaryOp op, TypeId type, double l, double r, double& out) const {
  FloatMath math{type};
  switch (op) {
    case BinaryOp::kAdd: out = math.Add(l, r); break;
    case BinaryOp::kSubtract: out = math.Sub(l, r); break;
    case BinaryOp::kMultiply: out = math.Mul(l, r); break;
    case BinaryOp::kDivide: out = math.Div(l, r); break;
    case BinaryOp::kModulo:
      // fmod is exact, but WGSL defines x % y as x - y * trunc(x / y), so an overflow of the
      // quotient is an error. An f16 quotient may be computed in f32, so only an overflow of f32
      // counts.
      math.bad = !std::isfinite(RoundTo(type == kF16 ? kF32 : type, l / r));
      out = r == 0 ? 0 : math.Round(std::fmod(l, r));
      break;
    default: return FailCheck(DiagCode::internal_error, "not a float operator");
  }
  if (!math.bad) return true;
  const auto text = [&](double x) { return Text(type, std::bit_cast<uint64_t>(x)); };
  if (r == 0) {
    return FailCheck(DiagCode::const_eval_error,
                     fmt::format("'{} {} {}' divides by zero", text(l), NameOf(op), text(r)), 1);
  }
  return FailCheck(DiagCode::const_eval_overflow, fmt::format("'{} {} {}' overflows '{}'", text(l),
                                                              NameOf(op), text(r), Name(type)));
}

ConstantId ConstEvalImpl::MatrixMultiply(TypeId result, ConstantId l, ConstantId r) const {
  const Lanes a = Load(l);
  const Lanes b = Load(r);
  const Type& ta = e.types[e.constants.type(l)];
  const Type& tb = e.types[e.constants.type(r)];
  // A vector on the left is multiplied as a one-row matrix, and a vector on the right as a
  // one-column matrix.
  const uint32_t inner = ta.n;
  const uint32_t rows = ta.kind == TypeKind::kMatrix ? e.types[ta.element].n : 1;
  const uint32_t columns = tb.kind == TypeKind::kMatrix ? tb.n : 1;
  FloatMath math{a.scalar};
  Lanes out;
  out.scalar = a.scalar;
  out.n = rows * columns;
  for (uint32_t c = 0; c < columns; ++c) {
    for (uint32_t row = 0; row < rows; ++row) {
      double sum = math.Mul(a.F(row), b.F(c * inner));
      for (uint32_t k = 1; k < inner; ++k) {
        sum = math.Add(sum, math.Mul(a.F(k * rows + row), b.F(c * inner + k)));
      }
      out.SetF(c * rows + row, sum);
    }
  }
  if (math.bad) {
    return Fail(DiagCode::const_eval_overflow,
                fmt::format("the matrix product overflows '{}'", Name(a.scalar)));
  }
  return Store(result, out);
}

ConstantId ConstEvalImpl::Compare(BinaryOp op, TypeId result, const Lanes& l,
                                  const Lanes& r) const {
  Lanes out;
  out.scalar = kBool;
  out.n = l.n;
  const bool is_float = TypeStore::IsFloatScalar(l.scalar);
  for (uint32_t i = 0; i < l.n; ++i) {
    const bool less = is_float           ? l.F(i) < r.F(i)
                      : l.scalar == kU64 ? l.bits[i] < r.bits[i]
                                         : l.I(i) < r.I(i);
    const bool equal = is_float ? l.F(i) == r.F(i) : l.I(i) == r.I(i);
    bool v = false;
    switch (op) {
      case BinaryOp::kEqual: v = equal; break;
      case BinaryOp::kNotEqual: v = !equal; break;
      case BinaryOp::kLess: v = less; break;
      case BinaryOp::kLessEqual: v = less || equal; break;
      case BinaryOp::kGreater: v = !less && !equal; break;
      default: v = !less; break;
    }
    out.bits[i] = v ? 1 : 0;
  }
  return Store(result, out);
}

ConstantId ConstEval::Binary(BinaryOp op, TypeId result, ConstantId left, ConstantId right) {
  ConstEvalImpl impl{*this};
  const TypeKind left_kind = types.kind(constants.type(left));
  const TypeKind right_kind = types.kind(constants.type(right));
  if (op == BinaryOp::kMultiply && left_kind != right_kind &&
      (left_kind == TypeKind::kMatrix || right_kind == TypeKind::kMatrix)) {
    if (left_kind == TypeKind::kVector || right_kind == TypeKind::kVector) {
      return impl.MatrixMultiply(result, left, right);
    }
  } else if (op == BinaryOp::kMultiply && left_kind == TypeKind::kMatrix) {
    return impl.MatrixMultiply(result, left, right);
  }

  Lanes l = impl.Load(left);
  Lanes r = impl.Load(right);
  // If one operand is a scalar and the other is a vector or matrix, the scalar applies to every
  // component.
  if (l.n == 1 && r.n > 1) {
    std::fill_n(l.bits, r.n, l.bits[0]);
    l.n = r.n;
  } else if (r.n == 1 && l.n > 1) {
    std::fill_n(r.bits, l.n, r.bits[0]);
    r.n = l.n;
  }
  if (IsComparison(op)) return impl.Compare(op, result, l, r);

  const bool is_float = TypeStore::IsFloatScalar(l.scalar);
  const bool shift = op == BinaryOp::kShiftLeft || op == BinaryOp::kShiftRight;
  for (uint32_t i = 0; i < l.n; ++i) {
    if (is_float) {
      double out = 0;
      if (!impl.FloatBinary(op, l.scalar, l.F(i), r.F(i), out)) return {};
      l.SetF(i, out);
    } else {
      int64_t out = 0;
      if (!(shift ? impl.Shift(op, l.scalar, l.I(i), r.bits[i], out)
                  : impl.IntBinary(op, l.scalar, l.I(i), r.I(i), out))) {
        return {};
      }
      l.SetI(i, out);
    }
  }
  return impl.Store(result, l);
}

bool ConstEval::CheckBinary(BinaryOp op, TypeId left_type, ConstantId l, ConstantId r) {
  (void)l;
  if (!r.valid()) return true;
  ConstEvalImpl impl{*this};
  const TypeId scalar = types.ScalarOf(left_type);
  if (scalar != kAbstractInt && !TypeStore::IsConcreteInt(scalar)) return true;
  const bool divides = op == BinaryOp::kDivide || op == BinaryOp::kModulo;
  const bool shifts = op == BinaryOp::kShiftLeft || op == BinaryOp::kShiftRight;
  if (!divides && !shifts) return true;
  const Lanes count = impl.Load(r);
  for (uint32_t i = 0; i < count.n; ++i) {
    if (divides && count.bits[i] == 0) {
      return impl.FailCheck(DiagCode::const_eval_error,
                            fmt::format("the right operand of '{}' is zero", NameOf(op)), 1);
    }
    if (shifts && !impl.CheckShiftCount(op, scalar, count.bits[i])) return false;
  }
  return true;
}

}  // namespace tessera::ir
