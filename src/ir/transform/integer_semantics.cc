#include "ir/transform/integer_semantics.h"

#include <algorithm>

#include "base/pool_vector.h"
#include "ir/analysis/ranges.h"
#include "ir/builder.h"
#include "ir/builtin_functions.h"
#include "ir/views.h"
#include "ir/walk.h"

namespace tessera::ir {
namespace {

int64_t LowestOf(TypeId scalar) { return scalar == kI64 ? INT64_MIN : INT32_MIN; }

// Returns the largest value of the float type `from` that converts to the integer type `to` without
// overflow.
double MostOf(TypeId to, TypeId from) {
  if (from == kF16) return 65504.0;
  return to == kI32   ? 2147483520.0
         : to == kU32 ? 4294967040.0
         : to == kI64 ? 9223371487098961920.0
                      : 18446742974197923840.0;
}

bool Divides(const Inst& inst) {
  return inst.binary() == BinaryOp::kDivide || inst.binary() == BinaryOp::kModulo;
}
bool Shifts(const Inst& inst) {
  return inst.binary() == BinaryOp::kShiftLeft || inst.binary() == BinaryOp::kShiftRight;
}

class Rewriter {
 public:
  // If `ranges` is null, only constant operands can be proven safe.
  Rewriter(Module& m, const IntegerSemanticsConfig& config, const RangeAnalysis* ranges)
      : m_(m), config_(config), ranges_(ranges) {}

  bool IsCandidate(const Inst& inst) const {
    const bool binary = inst.op == Op::kBinary && (Divides(inst) || Shifts(inst));
    if (!binary && inst.op != Op::kConvert) return false;
    return inst.block.valid() && m_[inst.block].function.valid() &&
           (inst.flags & InstFlags::kNativeSemantics) == 0;
  }

  void Rewrite(InstId id) {
    const Inst& inst = m_[id];
    if (inst.op == Op::kConvert) return RewriteConvert(id);
    const TypeId scalar = m_.types.ScalarOf(inst.type);
    if (!TypeStore::IsConcreteInt(scalar)) return;
    if (Divides(inst)) {
      RewriteDivisionAndRemainder(id, TypeStore::IsSignedInt(scalar));
    } else if (config_.shifts) {
      RewriteShift(id);
    }
    m_[id].flags |= InstFlags::kNativeSemantics;
  }

 private:
  // Returns the range of an i32 or u32. Returns an unbounded range for values of other types, and
  // for all values if there is no range analysis.
  Interval RangeOf(Value v) const {
    const TypeId type = m_.TypeOf(v);
    return ranges_ && (type == kI32 || type == kU32) ? ranges_->Of(v)
                                                     : Interval{INT64_MIN, INT64_MAX};
  }
  bool IsNever(Value v, int64_t value) {
    const Interval range = RangeOf(v);
    return value < range.low || value > range.high ||
           AllComponents(v, [&](int64_t c) { return c != value; });
  }
  bool IsNeverNegative(Value v) {
    return RangeOf(v).low >= 0 || AllComponents(v, [](int64_t c) { return c >= 0; });
  }

  // Returns true if `v` is a constant and `test` returns true for each of its components.
  template <typename Test>
  bool AllComponents(Value v, Test test) {
    if (!v.is_constant()) return false;
    const ConstantId c = v.constant();
    if (TypeStore::IsScalar(m_.constants.type(c))) return test(m_.constants.IntValue(c));
    const uint32_t n = m_.constants.ElementCount(m_.constants.type(c));
    for (uint32_t i = 0; i < n; ++i) {
      if (!test(m_.constants.IntValue(m_.constants.Element(c, i)))) return false;
    }
    return true;
  }

  ConstantId Filled(TypeId type, int64_t v) {
    const ConstantId scalar = m_.constants.Int(m_.types.ScalarOf(type), v);
    return TypeStore::IsScalar(type) ? scalar : m_.constants.Splat(type, scalar);
  }

  void RewriteDivisionAndRemainder(InstId id, bool is_signed) {
    // Test the original operands, before RewriteDivision replaces the divisor. The result also
    // holds for the new divisor: RewriteDivision only replaces the values 0 and -1 with 1, so a
    // nonnegative divisor stays nonnegative.
    const bool has_remainder = is_signed && config_.negative_remainder &&
                               m_[id].binary() == BinaryOp::kModulo &&
                               !(IsNeverNegative(BinaryInst(m_, id).left()) &&
                                 IsNeverNegative(BinaryInst(m_, id).right()));
    if (config_.division) RewriteDivision(id, is_signed);
    if (has_remainder) RewriteRemainder(id);
  }

  // Guarantees that x / 0 is x, x % 0 is 0, lowest / -1 is lowest, and lowest % -1 is 0 (WGSL:
  // Arithmetic Expressions). All four follow from replacing the divisor with 1.
  void RewriteDivision(InstId id, bool is_signed) {
    Value left = BinaryInst(m_, id).left(), right = BinaryInst(m_, id).right();
    const int64_t lowest = LowestOf(m_.types.ScalarOf(m_[id].type));
    const bool may_be_zero = !IsNever(right, 0);
    const bool may_overflow = is_signed && !IsNever(right, -1) && !IsNever(left, lowest);
    if (!may_be_zero && !may_overflow) return;

    Builder b(m_, id);
    TypeId type = m_.TypeOf(right);
    if (may_overflow && type != m_[id].type) {
      type = m_[id].type;
      right = Splat(b, type, right);
    }
    const TypeId bools = m_.types.WithScalar(type, kBool);
    Value bad;
    if (may_be_zero) bad = b.Binary(BinaryOp::kEqual, bools, right, Filled(type, 0));
    if (may_overflow) {
      if (m_.TypeOf(left) != type) left = Splat(b, type, left);
      Value overflow = b.Binary(BinaryOp::kEqual, bools, left, Filled(type, lowest));
      if (!AllComponents(right, [](int64_t v) { return v == -1; })) {
        const Value minus_one = b.Binary(BinaryOp::kEqual, bools, right, Filled(type, -1));
        overflow = b.Binary(BinaryOp::kAnd, bools, overflow, minus_one);
      }
      bad = bad.valid() ? b.Binary(BinaryOp::kOr, bools, bad, overflow) : overflow;
    }
    m_.SetOperand(id, 1, b.Select(type, right, Filled(type, 1), bad));
  }

  // Rewrites x % y as x - x / y * y, which is equivalent because division truncates. With negative
  // operands, Vulkan's OpSRem (Precision and Operation of SPIR-V Instructions) and HLSL's % are
  // undefined. One NVIDIA driver does return unexpected values.
  void RewriteRemainder(InstId id) {
    const Value left = BinaryInst(m_, id).left(), right = BinaryInst(m_, id).right();
    Builder b(m_, id);
    const TypeId type = m_[id].type;
    const Value quotient = b.Binary(BinaryOp::kDivide, type, left, right);
    m_[quotient.inst()].flags |= InstFlags::kNativeSemantics;
    const Value whole = b.Binary(BinaryOp::kMultiply, type, quotient, right);
    // In x - x / y * y, the product and the difference cannot overflow: both are at most |x|.
    m_[whole.inst()].flags |= InstFlags::kNativeSemantics;
    m_[id].set_binary(BinaryOp::kSubtract);
    m_.SetOperand(id, 1, whole);
  }

  Value Splat(Builder& b, TypeId vector, Value scalar) {
    if (scalar.is_constant()) return m_.constants.Splat(vector, scalar.constant());
    return b.Emit(Op::kConstruct, vector, {scalar});
  }

  // Masks the shift count, because WGSL uses it modulo the bit width (WGSL: Bit Expressions).
  void RewriteShift(InstId id) {
    const Value count = BinaryInst(m_, id).right();
    const int64_t width = TypeStore::IsInt64Scalar(m_.types.ScalarOf(m_[id].type)) ? 64 : 32;
    if (AllComponents(count, [&](int64_t v) { return v < width; })) return;
    if (const Interval range = RangeOf(count); range.low >= 0 && range.high < width) return;
    Builder b(m_, id);
    const TypeId type = m_.TypeOf(count);
    m_.SetOperand(id, 1, b.Binary(BinaryOp::kAnd, type, count, Filled(type, width - 1)));
  }

  // Clamps the operand of a conversion to the range of the integer type. The bounds are the least
  // and greatest values in this range that the floating-point type can represent (WGSL: Floating
  // Point Conversion). The clamp also replaces NaN with a bound. WGSL allows any result for NaN,
  // but in the target languages, converting NaN is undefined behavior. This could affect everything
  // computed from the result, even a clamped index.
  void RewriteConvert(InstId id) {
    const TypeId to = m_.types.ScalarOf(m_[id].type);
    const TypeId from_type = m_.TypeOf(ConvertInst(m_, id).operand());
    const TypeId from = m_.types.ScalarOf(from_type);
    if (!TypeStore::IsConcreteInt(to) || (from != kF32 && from != kF16)) return;
    m_[id].flags |= InstFlags::kNativeSemantics;
    if (!config_.float_to_int) return;
    const TypeId f32 = m_.types.WithScalar(from_type, kF32);
    const auto filled = [&](double v) {
      const ConstantId scalar = m_.constants.Float(kF32, v);
      return TypeStore::IsScalar(f32) ? scalar : m_.constants.Splat(f32, scalar);
    };
    Value x = ConvertInst(m_, id).operand();
    Builder b(m_, id);
    // A value of type f16 also needs a clamp, because it may be infinite. It is clamped as an f32,
    // because Metal has no precise::clamp for half.
    if (from == kF16) x = b.Emit(Op::kConvert, f32, {x});
    const double most = MostOf(to, from);
    const double least = !TypeStore::IsSignedInt(to) ? 0.0
                         : from == kF16              ? -65504.0
                                                     : static_cast<double>(LowestOf(to));
    const Value low = filled(least), high = filled(most);
    const Value inside = b.Builtin(BuiltinFn::k_clamp, f32, {x, low, high});
    m_[inside.inst()].flags |= InstFlags::kInBounds;
    m_.SetOperand(id, 0, inside);
  }

  Module& m_;
  const IntegerSemanticsConfig& config_;
  const RangeAnalysis* ranges_;
};

// Uses range analysis to rewrite the functions whose element in `open` is true. Visits callers
// before callees, because calls determine the ranges of parameters.
void RewriteByRanges(Module& m, const IntegerSemanticsConfig& config,
                     const PoolVector<bool>& open) {
  RangeAnalysis ranges(m);
  const PoolVector<bool> visited = FunctionsToVisit(m, open);
  for (auto i = static_cast<uint32_t>(m.functions.size()); i-- > 0;) {
    if (!visited[i]) continue;
    ranges.BeginFunction(FunctionId(i));
    ForEachInst(m, m.functions[i].body, [&](InstId at) {
      ranges.Visit(at);
      DefineByRanges(m, config, ranges, at);
    });
  }
}

}  // namespace

bool DependsOnRanges(const Module& m, const Inst& inst) {
  if (inst.op != Op::kBinary || (!Divides(inst) && !Shifts(inst))) return false;
  if ((inst.flags & InstFlags::kNativeSemantics) != 0) return false;
  const TypeId scalar = m.types.ScalarOf(inst.type);
  const Value right = BinaryInst(m, inst).right();
  if ((scalar != kI32 && scalar != kU32) || !TypeStore::IsScalar(m.TypeOf(right))) return false;
  return !right.is_constant() || (Divides(inst) && inst.type == kI32);
}

void DefineByRanges(Module& m, const IntegerSemanticsConfig& config, const RangeAnalysis& ranges,
                    InstId at) {
  if (DependsOnRanges(m, m[at])) Rewriter(m, config, &ranges).Rewrite(at);
}

ConstantRemainder ConstantRemainderOf(const Module& m, Value v) {
  const auto is_integer = [&](Value x) { return m.TypeOf(x) == kI32 || m.TypeOf(x) == kU32; };
  const auto is_binary = [&](Value x, BinaryOp op) {
    return x.is_inst() && m[x.inst()].op == Op::kBinary && m[x.inst()].binary() == op;
  };
  while (v.is_inst() && m[v.inst()].op == Op::kConvert && is_integer(m.Operand(v.inst(), 0))) {
    v = m.Operand(v.inst(), 0);
  }
  if (!is_integer(v)) return {};
  Value quotient = v;
  if (is_binary(v, BinaryOp::kSubtract)) {  // the form that RewriteRemainder emits
    const Value product = BinaryInst(m, v.inst()).right();
    if (!is_binary(product, BinaryOp::kMultiply)) return {};
    quotient = BinaryInst(m, product.inst()).left();
    if (!is_binary(quotient, BinaryOp::kDivide)) return {};
    const BinaryInst division(m, quotient.inst());
    if (division.left() != BinaryInst(m, v.inst()).left() ||
        division.right() != BinaryInst(m, product.inst()).right()) {
      return {};
    }
  } else if (!is_binary(v, BinaryOp::kModulo)) {
    return {};
  }
  const Value divisor = BinaryInst(m, quotient.inst()).right();
  if (!divisor.is_constant()) return {};
  const int64_t number = m.constants.IntValue(divisor.constant());
  if (number < 1) return {};
  return {BinaryInst(m, quotient.inst()).left(), static_cast<uint32_t>(number)};
}

// First rewrites the operations that cannot benefit from range analysis. The analysis is slow, and
// most modules do not need it.
Status RunIntegerSemantics(Module& m, const IntegerSemanticsConfig& config, Diagnostics&) {
  Rewriter rewriter(m, config, nullptr);
  PoolVector<bool> open(m.functions.size());
  PoolVector<InstId> closed;  // candidates that can be rewritten without range analysis
  for (const Inst& inst : m.insts) {
    if (!rewriter.IsCandidate(inst)) continue;
    if (DependsOnRanges(m, inst)) {
      open[m[inst.block].function.value] = true;
    } else {
      closed.push_back(m.IdOf(inst));
    }
  }
  for (const InstId id : closed) rewriter.Rewrite(id);
  if (std::ranges::find(open, true) != open.end()) RewriteByRanges(m, config, open);
  return Status::Ok();
}

}  // namespace tessera::ir
