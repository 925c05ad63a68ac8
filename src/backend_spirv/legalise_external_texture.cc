// texture_external as two planes and a uniform buffer of parameters.
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "backend_spirv/legalise.h"
#include "backend_spirv/legalise_util.h"

namespace tessera::spirv {
namespace {

using ir::BinaryOp;
using ir::Builder;
using ir::BuiltinFn;
using ir::Inst;
using ir::InstId;
using ir::Op;
using ir::TypeId;
using ir::TypeKind;
using ir::Value;

// The members of the parameter structure, each a vec4; see docs/external-textures.md.
enum Member : uint32_t {
  kHeader,      // u32: plane count, whether colours are converted, width, height
  kSampleRow0,  // from the WGSL's coordinates to those of plane 0, when sampling
  kSampleRow1,
  kLoadRow0,  // and when loading
  kLoadRow1,
  kRect0,  // coordinates of plane 0 that may be sampled: minimum, maximum
  kRect1,
  kPlane1Factor,  // texels of plane 1 for one of plane 0
  kYuvRow0,       // (y, u, v, 1) to r, g, b
  kYuvRow1,
  kYuvRow2,
  kDecode0,  // transfer function to linear light: A, B, C, D
  kDecode1,  // E, F, G
  kEncode0,  // and from linear light
  kEncode1,
  kGamutRow0,
  kGamutRow1,
  kGamutRow2,
  kMemberCount,
};

struct External {
  Value plane0, plane1;
  Value params;  // a value of the structure, or the variable that holds it
};

class ExternalLegaliser {
 public:
  ExternalLegaliser(ir::Module& m, const SpirvOptions& options) : m_(m), options_(options) {}

  void Run() {
    if (!Exists()) return;
    MakeTypes();
    const uint32_t globals = static_cast<uint32_t>(m_.globals.size());
    for (uint32_t i = 0; i < globals; ++i) {
      if (m_.types.kind(m_.globals[i].type) == TypeKind::kExternalTexture) SplitGlobal(i);
    }
    for (ir::Function& f : m_.functions) SplitParams(f);
    const uint32_t count = static_cast<uint32_t>(m_.insts.size());
    for (uint32_t i = 0; i < count; ++i) {
      const Inst inst = m_.insts[i];
      if (!inst.block.valid() || inst.operand_count == 0) continue;
      if (inst.op == Op::kCall) RewriteCall(InstId(i));
      if (inst.op == Op::kBuiltin) RewriteBuiltin(InstId(i), inst);
    }
  }

 private:
  bool Exists() const {
    for (const ir::Global& g : m_.globals) {
      if (m_.types.kind(g.type) == TypeKind::kExternalTexture) return true;
    }
    return false;
  }

  void MakeTypes() {
    plane_ = m_.types.SampledTexture(ir::TextureDim::k2D, ir::kF32);
    ir::StructMember members[kMemberCount];
    for (uint32_t i = 0; i < kMemberCount; ++i) {
      members[i].name = m_.strings.Intern(i == kHeader ? "header" : "v" + std::to_string(i));
      members[i].type = ir::TypeStore::Vector(i == kHeader ? ir::kU32 : ir::kF32, 4);
    }
    params_ = m_.types.NewStruct(m_.strings.Intern("ExternalTextureParams"), members);
  }

  void SplitGlobal(uint32_t index) {
    const ir::Global from = m_.globals[index];
    ir::Global plane1 = from;
    plane1.type = plane1.pointer_type = plane_;
    plane1.binding += options_.external_texture_binding_stride;
    ir::Global params = from;
    params.space = ir::AddressSpace::kUniform;
    params.access = ir::Access::kRead;
    params.type = params_;
    params.pointer_type = TypeId();
    params.binding += 2 * options_.external_texture_binding_stride;
    External& e = externals_[Value(ir::GlobalId(index)).bits()];
    e.plane0 = ir::GlobalId(index);
    e.plane1 = NewGlobal(m_, plane1);
    e.params = NewGlobal(m_, params);
    m_.globals[index].type = m_.globals[index].pointer_type = plane_;
  }

  void SplitParams(ir::Function& f) {
    std::vector<ir::ParamId> params;
    bool any = false;
    for (ir::ParamId p : f.params) {
      params.push_back(p);
      if (m_.types.kind(m_[p].type) != TypeKind::kExternalTexture) continue;
      any = true;
      ir::Param param = m_.params[p.value];
      param.type = plane_;
      m_.params[p.value] = param;
      m_.params.push_back(param);
      const ir::ParamId plane1(static_cast<uint32_t>(m_.params.size() - 1));
      param.type = params_;
      m_.params.push_back(param);
      const ir::ParamId values(static_cast<uint32_t>(m_.params.size() - 1));
      params.push_back(plane1);
      params.push_back(values);
      externals_[Value(p).bits()] = {p, plane1, values};
    }
    if (any) f.params = m_.arena.Copy(std::span<const ir::ParamId>(params));
  }

  void RewriteCall(InstId id) {
    std::vector<Value> operands;
    bool any = false;
    for (uint32_t i = 0; i < m_[id].operand_count; ++i) {
      const Value v = m_.Operand(id, i);
      operands.push_back(v);
      const auto it = externals_.find(v.bits());
      if (it == externals_.end()) continue;
      any = true;
      operands.push_back(it->second.plane1);
      Builder b(m_, id);
      operands.push_back(Params(b, it->second));
    }
    if (!any) return;
    Inst& inst = m_[id];
    inst.operands = static_cast<uint32_t>(m_.operand_pool.size());
    inst.operand_count = static_cast<uint32_t>(operands.size());
    for (Value v : operands) m_.operand_pool.push_back(v.bits());
  }

  void RewriteBuiltin(InstId id, const Inst& inst) {
    const auto it = externals_.find(m_.Operand(id, 0).bits());
    if (it == externals_.end()) return;
    const External& e = it->second;
    Builder b(m_, id);
    switch (inst.builtin()) {
      case BuiltinFn::k_textureDimensions: {
        const Value header = Part(b, e, kHeader);
        Become(m_, id, Op::kSwizzle, {header}, 0, 2u | 2u << 4 | 3u << 6);
        return;
      }
      case BuiltinFn::k_textureLoad: Load(b, id, e); return;
      case BuiltinFn::k_textureSampleBaseClampToEdge: Sample(b, id, e); return;
      default: return;
    }
  }

  // ---- arithmetic

  static TypeId Vec(uint32_t n) { return ir::TypeStore::Vector(ir::kF32, n); }

  Value Params(Builder& b, const External& e) {
    return m_.types.kind(m_.TypeOf(e.params)) == TypeKind::kPointer ? b.Load(e.params) : e.params;
  }
  Value Part(Builder& b, const External& e, uint32_t member) {
    const Value part = b.Access(e.params, {b.U32(member)});
    return m_.types.kind(m_.TypeOf(part)) == TypeKind::kPointer ? b.Load(part) : part;
  }
  Value At(Builder& b, Value v, uint32_t i) { return b.Access(v, {b.U32(i)}); }
  Value Swizzle(Builder& b, Value v, uint32_t n, uint32_t first) {
    uint32_t aux = n;
    for (uint32_t i = 0; i < n; ++i) aux |= (first + i) << (4 + 2 * i);
    return b.Emit(Op::kSwizzle, Vec(n), {v}, 0, aux);
  }
  Value Dot(Builder& b, Value x, Value y) { return b.Builtin(BuiltinFn::k_dot, ir::kF32, {x, y}); }

  // (row 0 . v, row 1 . v) for v = (x, y, 1, 0).
  Value Transform(Builder& b, const External& e, uint32_t row, Value xy) {
    const Value v = b.Emit(Op::kConstruct, Vec(4),
                           {xy, Value(m_.constants.F32(1)), Value(m_.constants.F32(0))});
    const Value x = Dot(b, Part(b, e, row), v), y = Dot(b, Part(b, e, row + 1), v);
    return b.Emit(Op::kConstruct, Vec(2), {x, y});
  }

  Value IsSet(Builder& b, const External& e, uint32_t i, BinaryOp op, uint32_t v) {
    return b.Binary(op, ir::kBool, At(b, Part(b, e, kHeader), i), b.U32(v));
  }

  // The colour from what the planes hold; `plane1` gives the other plane's texel.
  template <typename Plane1>
  Value Color(Builder& b, const External& e, Value texel0, Plane1 plane1) {
    const InstId planes = b.If(IsSet(b, e, 0, BinaryOp::kEqual, 1), Vec(4));
    const ir::If planes_if = m_.IfOf(planes);
    Builder one(m_, planes_if.true_block);
    one.source = b.source;
    one.Yield(texel0);
    Builder two(m_, planes_if.false_block);
    two.source = b.source;
    const Value uv = Swizzle(two, plane1(two), 2, 0);
    const Value yuv =
        two.Emit(Op::kConstruct, Vec(4), {At(two, texel0, 0), uv, Value(m_.constants.F32(1))});
    two.Yield(Rows(two, e, kYuvRow0, yuv, Value(m_.constants.F32(1))));

    const InstId convert = b.If(IsSet(b, e, 1, BinaryOp::kNotEqual, 0), Vec(4));
    const ir::If convert_if = m_.IfOf(convert);
    Builder yes(m_, convert_if.true_block);
    yes.source = b.source;
    Value rgb = Transfer(yes, e, kDecode0, Swizzle(yes, planes, 3, 0));
    const Value alpha = At(yes, planes, 3);
    const Value linear = yes.Emit(Op::kConstruct, Vec(4), {rgb, Value(m_.constants.F32(0))});
    rgb = Swizzle(yes, Rows(yes, e, kGamutRow0, linear, alpha), 3, 0);
    rgb = Transfer(yes, e, kEncode0, rgb);
    yes.Yield(yes.Emit(Op::kConstruct, Vec(4), {rgb, alpha}));
    Builder no(m_, convert_if.false_block);
    no.source = b.source;
    no.Yield(planes);
    return convert;
  }

  Value Rows(Builder& b, const External& e, uint32_t row, Value v, Value alpha) {
    const Value r = Dot(b, Part(b, e, row), v), g = Dot(b, Part(b, e, row + 1), v);
    const Value blue = Dot(b, Part(b, e, row + 2), v);
    return b.Emit(Op::kConstruct, Vec(4), {r, g, blue, alpha});
  }

  // sign(v) * (|v| < D ? C * |v| + F : pow(A * |v| + B, G) + E)
  Value Transfer(Builder& b, const External& e, uint32_t member, Value v) {
    const Value abcd = Part(b, e, member), efg = Part(b, e, member + 1);
    const auto all = [&](Value from, uint32_t i) -> Value {
      return b.Emit(Op::kConstruct, Vec(3), {At(b, from, i)});
    };
    const auto binary = [&](BinaryOp op, Value l, Value r) { return b.Binary(op, Vec(3), l, r); };
    const Value size = b.Builtin(BuiltinFn::k_abs, Vec(3), {v});
    const Value sign = b.Builtin(BuiltinFn::k_sign, Vec(3), {v});
    // One operation a line: compilers differ in the order in which they evaluate arguments.
    const Value scaled_low = binary(BinaryOp::kMultiply, all(abcd, 2), size);
    const Value low = binary(BinaryOp::kAdd, scaled_low, all(efg, 1));
    const Value scaled = binary(BinaryOp::kMultiply, all(abcd, 0), size);
    const Value base = binary(BinaryOp::kAdd, scaled, all(abcd, 1));
    const Value power = b.Builtin(BuiltinFn::k_pow, Vec(3), {base, all(efg, 2)});
    const Value high = binary(BinaryOp::kAdd, power, all(efg, 0));
    const Value is_low =
        b.Binary(BinaryOp::kLess, ir::TypeStore::Vector(ir::kBool, 3), size, all(abcd, 3));
    return binary(BinaryOp::kMultiply, sign, b.Select(Vec(3), high, low, is_low));
  }

  void Load(Builder& b, InstId id, const External& e) {
    const TypeId vec2u = ir::TypeStore::Vector(ir::kU32, 2);
    const Value zero = m_.constants.U32(0);
    const Value coords = b.Emit(Op::kConvert, Vec(2), {m_.Operand(id, 1)});
    const Value place = b.Builtin(BuiltinFn::k_round, Vec(2), {Transform(b, e, kLoadRow0, coords)});
    const Value texel = b.Emit(Op::kConvert, vec2u, {place});
    const Value texel0 = b.Builtin(BuiltinFn::k_textureLoad, Vec(4), {e.plane0, texel, zero});
    const Value color = Color(b, e, texel0, [&](Builder& at) {
      const Value factor = Swizzle(at, Part(at, e, kPlane1Factor), 2, 0);
      const Value scaled = at.Binary(BinaryOp::kMultiply, Vec(2), place, factor);
      const Value texel1 = at.Emit(Op::kConvert, vec2u, {scaled});
      return at.Builtin(BuiltinFn::k_textureLoad, Vec(4), {e.plane1, texel1, zero});
    });
    BecomeAlias(m_, id, color);
  }

  void Sample(Builder& b, InstId id, const External& e) {
    const Value sampler = m_.Operand(id, 1), level = m_.constants.F32(0);
    const Value coords = Transform(b, e, kSampleRow0, m_.Operand(id, 2));
    const auto sample = [&](Builder& at, Value plane, uint32_t rect_member) {
      const Value rect = Part(at, e, rect_member);
      const Value inside = at.Builtin(BuiltinFn::k_clamp, Vec(2),
                                      {coords, Swizzle(at, rect, 2, 0), Swizzle(at, rect, 2, 2)});
      return at.Builtin(BuiltinFn::k_textureSampleLevel, Vec(4), {plane, sampler, inside, level});
    };
    const Value texel0 = sample(b, e.plane0, kRect0);
    const Value color =
        Color(b, e, texel0, [&](Builder& at) { return sample(at, e.plane1, kRect1); });
    BecomeAlias(m_, id, color);
  }

  ir::Module& m_;
  const SpirvOptions& options_;
  TypeId plane_, params_;
  absl::flat_hash_map<uint32_t, External> externals_;  // by the bits of the Value
};

}  // namespace

ir::Status LegaliseExternalTextures(ir::Module& m, const SpirvOptions& options) {
  ExternalLegaliser(m, options).Run();
  return ir::Status::Ok();
}

}  // namespace tessera::spirv
