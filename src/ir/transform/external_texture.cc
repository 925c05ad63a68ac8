#include "ir/transform/external_texture.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "base/pool_vector.h"
#include "base/stable_sort.h"
#include "ir/builder.h"
#include "ir/builtin_functions.h"
#include "ir/edit.h"
#include "ir/transform/list_resources.h"
#include "ir/views.h"
#include "ir/walk.h"

namespace tessera::ir {
namespace {

constexpr TypeId kVec2f = TypeStore::Vector(kF32, 2);
constexpr TypeId kVec3f = TypeStore::Vector(kF32, 3);
constexpr TypeId kVec4f = TypeStore::Vector(kF32, 4);
constexpr TypeId kVec2u = TypeStore::Vector(kU32, 2);
constexpr TypeId kVec3b = TypeStore::Vector(kBool, 3);

enum Member : uint32_t {
  kSize,
  kPlanes,
  kConvertColors,
  kYuvToRgb,
  kDecode,
  kEncode,
  kGamut,
  kSampleRows,
  kLoadRows,
  kPlane0Bounds,
  kPlane1Bounds,
  kPlane1Scale,
};

uint64_t KeyOf(const Resource& part) { return JoinKeys(part.texture.group, part.texture.binding); }

class Splitter {
 public:
  explicit Splitter(Module& m) : m_(m) {}

  void Run() {
    const auto is_external = [&](const auto& thing) {
      return m_.types.kind(thing.type) == TypeKind::kExternalTexture;
    };
    if (std::none_of(m_.globals.begin(), m_.globals.end(), is_external) &&
        std::none_of(m_.params.begin(), m_.params.end(), is_external)) {
      return;
    }
    external_ = m_.types.ExternalTexture();
    plane_ = m_.types.SampledTexture(TextureDim::k2D, kF32);
    MakeParamsType();
    FindParts();
    SplitGlobals();
    for (Function& f : m_.functions) SplitParams(f);
    for (const Function& f : m_.functions) {
      ForEachInst(m_, f.body, [&](InstId id) { Rewrite(id); });
    }
  }

 private:
  struct Parts {
    Value plane0, plane1, params;  // params: the uniform buffer's value, or a pointer to the buffer
  };

  void MakeParamsType() {
    const TypeId function = m_.types.Array(kVec4f, Count::Of(2));
    const TypeId rows = TypeStore::Matrix(kF32, 2, 4);
    const std::pair<const char*, TypeId> members[] = {
        {"size", kVec2u},
        {"planes", kU32},
        {"convert", kU32},
        {"yuv_to_rgb", TypeStore::Matrix(kF32, 3, 4)},
        {"decode", function},
        {"encode", function},
        {"gamut", TypeStore::Matrix(kF32, 3, 3)},
        {"sample_rows", rows},
        {"load_rows", rows},
        {"plane0_bounds", kVec4f},
        {"plane1_bounds", kVec4f},
        {"plane1_scale", kVec2f},
    };
    PoolVector<StructMember> list;
    for (const auto& [name, type] : members) {
      StructMember& member = list.emplace_back();
      member.name = m_.strings.Intern(name);
      member.type = type;
    }
    params_type_ = m_.types.NewStruct(m_.strings.Intern("ExternalTextureParams"), list);
  }

  StringId Suffixed(StringId name, const char* suffix) {
    if (!name.valid()) return {};  // names may have been stripped
    return m_.strings.Intern(std::string(m_.strings.Get(name)) + suffix);
  }

  void FindParts() {
    ListMissingParts(m_);
    for (const Resource& r : m_.resources) {
      if (r.part == ResourcePart::kPlane1) planes_.push_back(r);
      if (r.part == ResourcePart::kParameters) param_buffers_.push_back(r);
    }
    StableSort(planes_, KeyOf);
    StableSort(param_buffers_, KeyOf);
  }

  // Returns the binding of one part (plane 1 or the parameters) of the texture bound at `texture`.
  // `parts` contains the resources for this part of all external textures, sorted by KeyOf.
  static BindingPoint PlaceIn(const PoolVector<Resource>& parts, BindingPoint texture) {
    const auto after =
        std::ranges::upper_bound(parts, JoinKeys(texture.group, texture.binding), {}, KeyOf);
    const Resource& part = *std::prev(after);
    return BindingOf(part, texture.binding - part.texture.binding);
  }

  void SplitGlobals() {
    const auto count = static_cast<uint32_t>(m_.globals.size());
    for (uint32_t i = 0; i < count; ++i) {
      if (m_.globals[i].type != external_) continue;
      Global plane0 = m_.globals[i];
      const BindingPoint texture{plane0.group, plane0.binding};
      const BindingPoint plane1_point = PlaceIn(planes_, texture);
      const BindingPoint params_point = PlaceIn(param_buffers_, texture);
      plane0.type = plane0.pointer_type = plane_;
      m_.globals[i] = plane0;
      Global plane1 = plane0;
      plane1.name = Suffixed(plane0.name, "_plane1");
      plane1.group = plane1_point.group;
      plane1.binding = plane1_point.binding;
      Global params = plane0;
      params.name = Suffixed(plane0.name, "_params");
      params.group = params_point.group;
      params.binding = params_point.binding;
      params.type = params_type_;
      params.space = AddressSpace::kUniform;
      params.access = Access::kRead;
      params.pointer_type = m_.types.Pointer(AddressSpace::kUniform, params_type_, Access::kRead);
      const GlobalId first(static_cast<uint32_t>(m_.globals.size()));
      parts_[Value(GlobalId(i)).bits()] = {GlobalId(i), first, GlobalId(first.value + 1)};
      m_.globals.push_back(plane1);
      m_.globals.push_back(params);
    }
  }

  void SplitParams(Function& f) {
    PoolVector<ParamId> params;
    bool any = false;
    for (ParamId p : f.params) {
      if (m_[p].type != external_) {
        params.push_back(p);
        continue;
      }
      any = true;
      m_.params[p.value].type = plane_;
      const Param plane0 = m_[p];
      Param plane1 = plane0, values = plane0;
      plane1.name = Suffixed(plane0.name, "_plane1");
      values.name = Suffixed(plane0.name, "_params");
      values.type = params_type_;
      const ParamId first(static_cast<uint32_t>(m_.params.size()));
      m_.params.push_back(plane1);
      m_.params.push_back(values);
      parts_[Value(p).bits()] = {p, first, ParamId(first.value + 1)};
      params.insert(params.end(), {p, first, ParamId(first.value + 1)});
    }
    if (any) f.params = m_.arena.Copy(std::span<const ParamId>(params));
  }

  const Parts* PartsOf(Value v) const {
    const auto it = parts_.find(v.bits());
    return it == parts_.end() ? nullptr : &it->second;
  }

  void Rewrite(InstId id) {
    if (m_[id].op == Op::kCall) return RewriteCall(id);
    if (m_[id].op != Op::kBuiltin || m_.OperandCount(id) == 0) return;
    const Parts* parts = PartsOf(BuiltinInst(m_, id).argument(0));
    if (parts == nullptr) return;
    Builder b(m_, id);
    switch (m_[id].builtin()) {
      case BuiltinFn::k_textureDimensions: return Size(b, id, *parts);
      case BuiltinFn::k_textureLoad:
        return Finish(b, id, *parts, Load(b, *parts, BuiltinInst(m_, id).argument(1)));
      case BuiltinFn::k_textureSampleBaseClampToEdge:
        return Finish(
            b, id, *parts,
            Sample(b, *parts, BuiltinInst(m_, id).argument(1), BuiltinInst(m_, id).argument(2)));
      default:  // others: functions without an external texture operand
        return;
    }
  }

  void RewriteCall(InstId id) {
    PoolVector<Value> operands;
    bool any = false;
    for (uint32_t i = 0; i < m_.OperandCount(id); ++i) {
      const Value v = m_.Operand(id, i);
      const Parts* parts = PartsOf(v);
      if (parts == nullptr) {
        operands.push_back(v);
        continue;
      }
      any = true;
      Builder b(m_, id);
      const bool is_pointer = parts->params.kind() == Value::kGlobal;
      operands.insert(operands.end(), {parts->plane0, parts->plane1,
                                       is_pointer ? b.Load(parts->params) : parts->params});
    }
    if (any) m_.SetOperands(id, operands);
  }

  // Returns the value of a member of the texture's parameters. Loads the member if the parameters
  // are in a uniform buffer.
  Value Get(Builder& b, const Parts& parts, Member member) {
    return GetPart(b, parts, {b.U32(member)});
  }
  Value GetPart(Builder& b, const Parts& parts, std::initializer_list<Value> path) {
    const Value part = b.Access(parts.params, path);
    return parts.params.kind() == Value::kGlobal ? b.Load(part) : part;
  }
  Value Xyz(Builder& b, Value v) { return b.Emit(Op::kSwizzle, kVec3f, {v}, Swizzle({0, 1, 2})); }
  Value Half(Builder& b, Value v, bool second) {
    return b.Emit(Op::kSwizzle, kVec2f, {v}, second ? Swizzle({2, 3}) : Swizzle({0, 1}));
  }

  // Replaces `id`, a call of textureDimensions for an external texture, with the size in the
  // texture's parameters.
  void Size(Builder& b, InstId id, const Parts& parts) {
    if (parts.params.kind() == Value::kGlobal) {
      return ReplaceInPlace(m_, id, Op::kLoad, {b.Access(parts.params, {b.U32(kSize)})});
    }
    ReplaceInPlace(m_, id, Op::kAccess, {parts.params, b.U32(kSize)});
  }

  // Applies an affine map to the position `at`. The two rows of the map are in the member `rows` of
  // the texture's parameters.
  Value Place(Builder& b, const Parts& parts, Member rows, Value at) {
    const Value place = b.Emit(Op::kConstruct, kVec3f, {at, m_.constants.F32(1)});
    Value xy[2];
    for (uint32_t i = 0; i < 2; ++i) {
      const Value row = Xyz(b, GetPart(b, parts, {b.U32(rows), b.U32(i)}));
      xy[i] = b.Builtin(BuiltinFn::k_dot, kF32, {row, place});
    }
    return b.Emit(Op::kConstruct, kVec2f, {xy[0], xy[1]});
  }

  // Returns the RGBA color of a texel, without the color conversion that `Finish` emits. `texel` is
  // the texel from plane 0. `plane1(builder)` emits the instructions that load or sample the texel
  // from plane 1.
  template <typename Plane1>
  Value Combine(Builder& b, const Parts& parts, Value texel, Plane1 plane1) {
    const Value one_plane = b.Binary(BinaryOp::kEqual, kBool, Get(b, parts, kPlanes), b.U32(1));
    const InstId choice = b.If(one_plane, kVec4f);
    const If blocks = m_.IfOf(choice);
    Builder one = b;
    one.SetEnd(blocks.true_block);
    one.Yield(texel);
    Builder two = b;
    two.SetEnd(blocks.false_block);
    const Value y = two.Access(texel, {two.U32(0)});
    const Value uv = Half(two, plane1(two), false);
    const Value yuv = two.Emit(Op::kConstruct, kVec4f, {y, uv, m_.constants.F32(1)});
    const Value rgb = two.Binary(BinaryOp::kMultiply, kVec3f, yuv, Get(two, parts, kYuvToRgb));
    two.Yield(two.Emit(Op::kConstruct, kVec4f, {rgb, m_.constants.F32(1)}));
    return choice;
  }

  Value Sample(Builder& b, const Parts& parts, Value sampler, Value coords) {
    const Value place = Place(b, parts, kSampleRows, coords);
    const auto sample = [&](Builder& in, Value plane, Member bounds_of) -> Value {
      const Value bounds = Get(in, parts, bounds_of);
      const Value low = Half(in, bounds, false), high = Half(in, bounds, true);
      const Value at = in.Builtin(BuiltinFn::k_clamp, kVec2f, {place, low, high});
      return in.Builtin(BuiltinFn::k_textureSampleLevel, kVec4f,
                        {plane, sampler, at, m_.constants.F32(0)});
    };
    const Value texel = sample(b, parts.plane0, kPlane0Bounds);
    return Combine(b, parts, texel,
                   [&](Builder& in) { return sample(in, parts.plane1, kPlane1Bounds); });
  }

  Value Load(Builder& b, const Parts& parts, Value coords) {
    const auto load = [&](Builder& in, Value plane, Value place) -> Value {
      const Value texel = in.Emit(Op::kConvert, kVec2u, {place});
      return in.Builtin(BuiltinFn::k_textureLoad, kVec4f, {plane, texel, in.U32(0)});
    };
    const Value exact = Place(b, parts, kLoadRows, b.Emit(Op::kConvert, kVec2f, {coords}));
    const Value place = b.Builtin(BuiltinFn::k_round, kVec2f, {exact});
    const Value texel = load(b, parts.plane0, place);
    return Combine(b, parts, texel, [&](Builder& in) {
      const Value scale = Get(in, parts, kPlane1Scale);
      return load(in, parts.plane1, in.Binary(BinaryOp::kMultiply, kVec2f, place, scale));
    });
  }

  // Emits the color conversion that the texture's parameters specify. Replaces `id` with the
  // result.
  void Finish(Builder& b, InstId id, const Parts& parts, Value color) {
    const Value rgb = Xyz(b, color);
    const Value wanted =
        b.Binary(BinaryOp::kNotEqual, kBool, Get(b, parts, kConvertColors), b.U32(0));
    const InstId choice = b.If(wanted, kVec3f);
    const If blocks = m_.IfOf(choice);
    Builder in = b;
    in.SetEnd(blocks.true_block);
    const Value linear = Transfer(in, parts, kDecode, rgb);
    const Value mapped = in.Binary(BinaryOp::kMultiply, kVec3f, Get(in, parts, kGamut), linear);
    in.Yield(Transfer(in, parts, kEncode, mapped));
    in.SetEnd(blocks.false_block);
    in.Yield(rgb);
    const Value alpha = b.Access(color, {b.U32(3)});
    ReplaceInPlace(m_, id, Op::kConstruct, {choice, alpha});
  }

  Value Transfer(Builder& b, const Parts& parts, Member function, Value v) {
    Value k[7];
    for (uint32_t i = 0; i < 7; ++i) {
      k[i] = GetPart(b, parts, {b.U32(function), b.U32(i / 4), b.U32(i % 4)});
    }
    const auto [k_a, k_b, k_c, k_d, k_e, k_f, k_g] = k;
    const auto splat = [&](Value s) { return Value(b.Emit(Op::kConstruct, kVec3f, {s})); };
    const auto mul = [&](Value x, Value y) { return b.Binary(BinaryOp::kMultiply, kVec3f, x, y); };
    const auto add = [&](Value x, Value y) { return b.Binary(BinaryOp::kAdd, kVec3f, x, y); };
    const Value a = b.Builtin(BuiltinFn::k_abs, kVec3f, {v});
    const Value sign = b.Builtin(BuiltinFn::k_sign, kVec3f, {v});
    const Value low = add(mul(k_c, a), k_f);
    const Value power = b.Builtin(BuiltinFn::k_pow, kVec3f, {add(mul(k_a, a), k_b), splat(k_g)});
    const Value high = add(power, k_e);
    const Value is_low = b.Binary(BinaryOp::kLess, kVec3b, a, splat(k_d));
    return mul(sign, b.Select(kVec3f, high, low, is_low));
  }

  Module& m_;
  // Two lists of rows of Module::resources: the rows for plane 1 of external textures, and the rows
  // for their parameters. Both lists are sorted by the binding of the texture.
  PoolVector<Resource> planes_, param_buffers_;
  TypeId external_, plane_, params_type_;
  // The variables or parameters that replace each external texture, indexed by the Value bits of
  // that texture.
  absl::flat_hash_map<uint32_t, Parts> parts_;
};

}  // namespace

Status RunExternalTexture(Module& m) {
  Splitter(m).Run();
  return Status::Ok();
}

}  // namespace tessera::ir
