#include <algorithm>

#include "backend_glsl/legalize.h"
#include "ir/builder.h"
#include "ir/builtin_functions.h"
#include "ir/edit.h"
#include "ir/pipeline/properties.h"
#include "ir/views.h"

namespace tessera::glsl {
namespace {

using ir::BinaryOp;
using ir::Builder;
using ir::BuiltinFn;
using ir::InstFlags;
using ir::InstId;
using ir::Module;
using ir::Op;
using ir::TypeId;
using ir::TypeStore;
using ir::Value;

constexpr uint32_t kWidth = 32;

bool IsFloatRemainder(const Module& m, InstId id) {
  return m[id].op == Op::kBinary && m[id].binary() == BinaryOp::kModulo &&
         TypeStore::IsFloatScalar(m.types.ScalarOf(m[id].type));
}

// Returns whether `id` is a clamp of floats that must return one of its bounds if an operand is
// NaN.
bool IsStrictClamp(const Module& m, InstId id) {
  return IsBuiltin(m, id, BuiltinFn::k_clamp) && (m[id].flags & InstFlags::kInBounds) != 0;
}

// Returns whether `id` is an fma of f16. Such an fma must be replaced, because glslang declares the
// Float16 capability only for operators, not for the function fma.
bool IsHalfFma(const Module& m, InstId id) {
  return IsBuiltin(m, id, BuiltinFn::k_fma) && m.types.ScalarOf(m[id].type) == ir::kF16;
}

// Returns whether `id` is a bitcast between vec4<f16> and two words. Such a bitcast must be
// replaced, because GLSL can pack and unpack only pairs of f16.
bool IsCastOfFourHalves(const Module& m, InstId id) {
  if (!IsBuiltin(m, id, BuiltinFn::k_bitcast)) return false;
  const TypeId to = m[id].type, from = m.TypeOf(ir::BuiltinInst(m, id).argument(0));
  const TypeId four = TypeStore::Vector(ir::kF16, 4);
  return to != from && (to == four || from == four);
}

// Returns the index of the offset operand of extractBits or insertBits, or 0 for other
// instructions. The next operand is the count.
uint32_t OffsetOperand(const Module& m, InstId id) {
  return IsBuiltin(m, id, BuiltinFn::k_extractBits)  ? 1
         : IsBuiltin(m, id, BuiltinFn::k_insertBits) ? 2
                                                     : 0;
}

// Returns whether the bit field is known to lie within the word: either BitField has already
// clamped it and set kNativeSemantics, or the offset and count are constants in range.
bool IsFieldInWord(const Module& m, InstId id, uint32_t at) {
  if ((m[id].flags & InstFlags::kNativeSemantics) != 0) return true;
  const Value offset = m.Operand(id, at), count = m.Operand(id, at + 1);
  return offset.is_constant() && count.is_constant() &&
         m.constants.IntValue(offset.constant()) + m.constants.IntValue(count.constant()) <= kWidth;
}

class Legalizer {
 public:
  explicit Legalizer(Module& m) : m_(m) {}

  void Run() {
    const auto count = static_cast<uint32_t>(m_.insts.size());
    for (uint32_t i = 0; i < count; ++i) {
      const InstId id(i);
      const Op op = m_[id].op;
      if ((op != Op::kBinary && op != Op::kBuiltin) || !m_[id].block.valid()) continue;
      if (op == Op::kBuiltin) {
        Builtin(id);
      } else if (IsFloatRemainder(m_, id)) {
        Remainder(id);
      }
    }
  }

 private:
  void Builtin(InstId id) {
    if (IsStrictClamp(m_, id)) return Clamp(id);
    if (IsHalfFma(m_, id)) return SplitFma(m_, id);
    if (IsCastOfFourHalves(m_, id)) return CastPairs(id);
    if (IsBuiltin(m_, id, BuiltinFn::k_atomicSub)) return AtomicSub(id);
    if (const uint32_t at = OffsetOperand(m_, id); at != 0) BitField(id, at);
  }

  // Computes x - y * trunc(x / y), which is WGSL's remainder (WGSL: Arithmetic Expressions). GLSL's
  // mod rounds the quotient down instead.
  void Remainder(InstId id) {
    Builder b(m_, id);
    const TypeId type = m_[id].type;
    const auto widened = [&](Value v) {
      return m_.TypeOf(v) == type ? v : Value(b.Emit(Op::kConstruct, type, {v}));
    };
    const Value x = widened(ir::BinaryInst(m_, id).left()),
                y = widened(ir::BinaryInst(m_, id).right());
    const Value quotient = b.Binary(BinaryOp::kDivide, type, x, y);
    const Value whole = b.Builtin(BuiltinFn::k_trunc, type, {quotient});
    const Value product = b.Binary(BinaryOp::kMultiply, type, y, whole);
    ir::ReplaceInPlace(m_, id, Op::kBinary, {x, product}, BinaryOp::kSubtract);
  }

  // Replaces a clamp, because GLSL's clamp has an undefined result for NaN. The replacement returns
  // `low` for NaN, because comparisons with NaN are false.
  void Clamp(InstId id) {
    Builder b(m_, id);
    const TypeId type = m_[id].type;
    const TypeId test = m_.types.WithScalar(type, ir::kBool);
    const Value x = ir::BuiltinInst(m_, id).argument(0), low = ir::BuiltinInst(m_, id).argument(1),
                high = ir::BuiltinInst(m_, id).argument(2);
    const Value above = b.Binary(BinaryOp::kGreaterEqual, test, x, low);
    const Value bounded = b.Builtin(BuiltinFn::k_min, type, {x, high});
    ir::ReplaceInPlace(m_, id, Op::kSelect, {low, bounded, above});
  }

  void CastPairs(InstId id) {
    Builder b(m_, id);
    const Value v = ir::BuiltinInst(m_, id).argument(0);
    const TypeId to = m_[id].type, pair = TypeStore::Vector(ir::kF16, 2);
    const auto cast = [&](uint32_t k) -> Value {
      if (m_.types.ScalarOf(to) == ir::kF16) {
        return b.Builtin(BuiltinFn::k_bitcast, pair, {b.Access(v, {b.U32(k)})});
      }
      const Value halves = b.Emit(Op::kSwizzle, pair, {v}, ir::Swizzle({2 * k, 2 * k + 1}));
      return b.Builtin(BuiltinFn::k_bitcast, m_.types.ScalarOf(to), {halves});
    };
    const Value first = cast(0), second = cast(1);
    ir::ReplaceInPlace(m_, id, Op::kConstruct, {first, second});
  }

  void AtomicSub(InstId id) {
    Builder b(m_, id);
    const Value v = ir::BuiltinInst(m_, id).argument(1);
    const TypeId type = m_.TypeOf(v);
    Value negated;
    if (v.is_constant()) {
      negated = ir::NegatedConstant(m_, v.constant());
    } else {
      negated = b.Binary(BinaryOp::kSubtract, type, m_.constants.Zero(type), v);
    }
    ir::ReplaceInPlace(m_, id, Op::kBuiltin, {ir::BuiltinInst(m_, id).argument(0), negated},
                       BuiltinFn::k_atomicAdd);
  }

  // Clamps the bit field to the word: o = min(offset, 32) and c = min(count, 32 - o) (WGSL:
  // extractBits, insertBits). GLSL's result is undefined if the field ends beyond the word.
  void BitField(InstId id, uint32_t at) {
    if (IsFieldInWord(m_, id, at)) return;
    Builder b(m_, id);
    const Value width = b.U32(kWidth);
    const Value offset = Least(b, m_.Operand(id, at), width);
    const Value room = offset.is_constant()
                           ? b.U32(kWidth - NumberOf(offset))
                           : b.Binary(BinaryOp::kSubtract, ir::kU32, width, offset);
    const Value count = Least(b, m_.Operand(id, at + 1), room);
    m_.SetOperand(id, at, offset);
    m_.SetOperand(id, at + 1, count);
    m_[id].flags |= InstFlags::kNativeSemantics;
  }

  uint32_t NumberOf(Value constant) const {
    return static_cast<uint32_t>(m_.constants.IntValue(constant.constant()));
  }

  Value Least(Builder& b, Value x, Value y) const {
    if (x.is_constant() && y.is_constant()) return b.U32(std::min(NumberOf(x), NumberOf(y)));
    return b.Builtin(BuiltinFn::k_min, ir::kU32, {x, y});
  }

  Module& m_;
};

bool BuiltinsOfGlsl(const Module& m, std::string* what) {
  return ir::HoldsForEachInst(m, what, [&](InstId id) -> const char* {
    if (IsFloatRemainder(m, id)) return "a remainder of floats";
    if (IsStrictClamp(m, id)) return "a clamp that may get NaN";
    if (IsHalfFma(m, id)) return "fma of f16";
    if (IsCastOfFourHalves(m, id)) return "a bitcast of four f16";
    if (IsBuiltin(m, id, BuiltinFn::k_atomicSub)) return "atomicSub";
    const uint32_t at = OffsetOperand(m, id);
    return at != 0 && !IsFieldInWord(m, id, at) ? "a bit field beyond the word" : nullptr;
  });
}

}  // namespace

const ir::Property kBuiltinsOfGlsl{"builtins_of_glsl", BuiltinsOfGlsl};

void SplitFma(Module& m, InstId id) {
  Builder b(m, id);
  const Value product =
      b.Binary(BinaryOp::kMultiply, m[id].type, ir::BuiltinInst(m, id).argument(0),
               ir::BuiltinInst(m, id).argument(1));
  ir::ReplaceInPlace(m, id, Op::kBinary, {product, ir::BuiltinInst(m, id).argument(2)},
                     BinaryOp::kAdd);
}

ir::Status LegalizeBuiltins(Module& m) {
  Legalizer(m).Run();
  return ir::Status::Ok();
}

}  // namespace tessera::glsl
