#include "ir/transform/builtin_polyfill.h"

#include <algorithm>

#include "ir/builder.h"
#include "ir/builtin_functions.h"
#include "ir/edit.h"
#include "ir/views.h"

namespace tessera::ir {
namespace {

class Polyfiller {
 public:
  Polyfiller(Module& m, const BuiltinPolyfillConfig& config) : m_(m), config_(config) {}

  void Run() {
    if (std::ranges::none_of(kRewritten, [&](BuiltinFn fn) { return m_.MayHave(fn); })) return;
    const uint32_t count = static_cast<uint32_t>(m_.insts.size());
    for (uint32_t i = 0; i < count; ++i) {
      const Inst& inst = m_.insts[i];
      if (inst.op == Op::kBuiltin && inst.block.valid()) Rewrite(InstId(i), inst.builtin());
    }
  }

 private:
  // Built-in functions that the pass lowers.
  static constexpr BuiltinFn kRewritten[] = {
      BuiltinFn::k_dot,           BuiltinFn::k_dot4I8Packed,
      BuiltinFn::k_dot4U8Packed,  BuiltinFn::k_pack4xI8,
      BuiltinFn::k_pack4xU8,      BuiltinFn::k_pack4xI8Clamp,
      BuiltinFn::k_pack4xU8Clamp, BuiltinFn::k_unpack4xI8,
      BuiltinFn::k_unpack4xU8,    BuiltinFn::k_textureSampleBaseClampToEdge};

  void Rewrite(InstId id, BuiltinFn fn) {
    switch (fn) {
      case BuiltinFn::k_dot:
        if (TypeStore::IsConcreteInt(m_[id].type)) {
          DotOf(id, BuiltinInst(m_, id).argument(0), BuiltinInst(m_, id).argument(1));
        }
        return;
      case BuiltinFn::k_dot4I8Packed:
      case BuiltinFn::k_dot4U8Packed: {
        if (config_.native_packed_dot) return;
        const bool is_signed = fn == BuiltinFn::k_dot4I8Packed;
        Builder b(m_, id);
        const Value l = Unpack(b, BuiltinInst(m_, id).argument(0), is_signed);
        const Value r = Unpack(b, BuiltinInst(m_, id).argument(1), is_signed);
        DotOf(id, l, r);
        return;
      }
      case BuiltinFn::k_pack4xI8: Pack(id, true, false); return;
      case BuiltinFn::k_pack4xU8: Pack(id, false, false); return;
      case BuiltinFn::k_pack4xI8Clamp: Pack(id, true, true); return;
      case BuiltinFn::k_pack4xU8Clamp: Pack(id, false, true); return;
      case BuiltinFn::k_unpack4xI8:
      case BuiltinFn::k_unpack4xU8: {
        Builder b(m_, id);
        ReplaceInPlace(m_, id,
                       Unpack(b, BuiltinInst(m_, id).argument(0), fn == BuiltinFn::k_unpack4xI8));
        return;
      }
      case BuiltinFn::k_textureSampleBaseClampToEdge: SampleBaseClampToEdge(id); return;
      default:  // others: functions that every writer supports
        return;
    }
  }

  static TypeId Vec4(TypeId scalar) { return TypeStore::Vector(scalar, 4); }
  Value U32x4(uint32_t x, uint32_t y, uint32_t z, uint32_t w) {
    const ConstantId parts[] = {m_.constants.U32(x), m_.constants.U32(y), m_.constants.U32(z),
                                m_.constants.U32(w)};
    return m_.constants.Composite(Vec4(kU32), parts);
  }
  Value Splat4(TypeId scalar, int64_t v) {
    return m_.constants.Splat(Vec4(scalar), m_.constants.Int(scalar, v));
  }

  void DotOf(InstId id, Value l, Value r) {
    Builder b(m_, id);
    const TypeId type = m_[id].type;
    const TypeId vector = m_.TypeOf(l);
    const uint32_t n = m_.types[vector].n;
    const Value product = b.Binary(BinaryOp::kMultiply, vector, l, r);
    Value sum = b.Access(product, {b.U32(0)});
    for (uint32_t i = 1; i + 1 < n; ++i) {
      const Value part = b.Access(product, {b.U32(i)});
      sum = b.Binary(BinaryOp::kAdd, type, sum, part);
    }
    const Value last = b.Access(product, {b.U32(n - 1)});
    ReplaceInPlace(m_, id, Op::kBinary, {sum, last}, BinaryOp::kAdd);
  }

  Value Unpack(Builder& b, Value word, bool is_signed) {
    b.flags = InstFlags::kNativeSemantics;  // no masking needed: shift counts are below 32
    Value result;
    if (is_signed) {
      // A left shift moves each byte to the top of a word, and an arithmetic right shift then
      // extends the byte's sign.
      const TypeId type = Vec4(kI32);
      const Value bits = b.Builtin(BuiltinFn::k_bitcast, kI32, {word});
      const Value all = b.Emit(Op::kConstruct, type, {bits});
      const Value up = b.Binary(BinaryOp::kShiftLeft, type, all, U32x4(24, 16, 8, 0));
      result = b.Binary(BinaryOp::kShiftRight, type, up, Splat4(kU32, 24));
    } else {
      const TypeId type = Vec4(kU32);
      const Value all = b.Emit(Op::kConstruct, type, {word});
      const Value down = b.Binary(BinaryOp::kShiftRight, type, all, U32x4(0, 8, 16, 24));
      result = b.Binary(BinaryOp::kAnd, type, down, Splat4(kU32, 0xff));
    }
    b.flags = 0;
    return result;
  }

  void Pack(InstId id, bool is_signed, bool clamp) {
    Builder b(m_, id);
    b.flags = InstFlags::kNativeSemantics;
    const TypeId from = Vec4(is_signed ? kI32 : kU32), type = Vec4(kU32);
    Value v = BuiltinInst(m_, id).argument(0);
    if (clamp) {
      const TypeId scalar = is_signed ? kI32 : kU32;
      v = b.Builtin(
          BuiltinFn::k_clamp, from,
          {v, Splat4(scalar, is_signed ? -128 : 0), Splat4(scalar, is_signed ? 127 : 255)});
    }
    if (is_signed) v = b.Builtin(BuiltinFn::k_bitcast, type, {v});
    v = b.Binary(BinaryOp::kAnd, type, v, Splat4(kU32, 0xff));
    v = b.Binary(BinaryOp::kShiftLeft, type, v, U32x4(0, 8, 16, 24));
    const Value x = b.Access(v, {b.U32(0)}), y = b.Access(v, {b.U32(1)});
    const Value z = b.Access(v, {b.U32(2)}), w = b.Access(v, {b.U32(3)});
    const Value xy = b.Binary(BinaryOp::kOr, kU32, x, y);
    const Value zw = b.Binary(BinaryOp::kOr, kU32, z, w);
    ReplaceInPlace(m_, id, Op::kBinary, {xy, zw}, BinaryOp::kOr);
  }

  // Lowers textureSampleBaseClampToEdge: samples level 0, with coordinates clamped to half a texel
  // from the edges (WGSL: textureSampleBaseClampToEdge).
  void SampleBaseClampToEdge(InstId id) {
    if (m_.types.kind(m_.TypeOf(BuiltinInst(m_, id).argument(0))) == TypeKind::kExternalTexture)
      return;
    Builder b(m_, id);
    const TypeId vec2f = TypeStore::Vector(kF32, 2);
    const TypeId vec2u = TypeStore::Vector(kU32, 2);
    const Value texture = BuiltinInst(m_, id).argument(0),
                sampler = BuiltinInst(m_, id).argument(1);
    const Value size =
        b.Builtin(BuiltinFn::k_textureDimensions, vec2u, {texture, Value(m_.constants.U32(0))});
    const Value float_size = b.Emit(Op::kConvert, vec2f, {size});
    const Value half = m_.constants.Splat(vec2f, m_.constants.F32(0.5f));
    const Value one = m_.constants.Splat(vec2f, m_.constants.F32(1));
    const Value low = b.Binary(BinaryOp::kDivide, vec2f, half, float_size);
    const Value high = b.Binary(BinaryOp::kSubtract, vec2f, one, low);
    const Value coords =
        b.Builtin(BuiltinFn::k_clamp, vec2f, {BuiltinInst(m_, id).argument(2), low, high});
    ReplaceInPlace(m_, id, Op::kBuiltin, {texture, sampler, coords, Value(m_.constants.F32(0))},
                   BuiltinFn::k_textureSampleLevel);
  }

  Module& m_;
  const BuiltinPolyfillConfig& config_;
};

}  // namespace

Status RunBuiltinPolyfill(Module& m, const BuiltinPolyfillConfig& config) {
  Polyfiller(m, config).Run();
  return Status::Ok();
}

}  // namespace tessera::ir
