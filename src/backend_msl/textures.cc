// Writes texture types and calls to texture built-in functions.
#include "backend_msl/target_ops.h"
#include "backend_msl/writer.h"
#include "fmt/format.h"
#include "ir/builtin_functions.h"
#include "ir/texel_format.h"
#include "ir/views.h"

namespace tessera::msl {

using ir::BuiltinFn;
using ir::InstId;
using ir::TextureDim;
using ir::TypeId;
using ir::TypeKind;
using ir::Value;
using text::Prec;

namespace {

std::string_view GradientName(TextureDim dim) {
  if (dim == TextureDim::k3D) return "gradient3d";
  return dim == TextureDim::kCube || dim == TextureDim::kCubeArray ? "gradientcube" : "gradient2d";
}

constexpr std::string_view kBaseClampToEdge =
    R"(float4 sample_base_clamp_to_edge(texture2d<float> t, sampler s, float2 coords) {
  const float2 half_texel = 0.5f / float2(t.get_width(), t.get_height());
  return t.sample(s, clamp(coords, half_texel, 1.0f - half_texel), level(0.0f));
}
)";

}  // namespace

std::string MslWriter::TextureTypeName(TypeId id) const {
  const ir::Type& type = m_.types[id];
  const auto scalar = [](TypeId t) -> std::string_view {
    return t == ir::kI32 ? "int" : t == ir::kU32 ? "uint" : t == ir::kU64 ? "ulong" : "float";
  };
  switch (type.kind) {
    case TypeKind::kDepthTexture: return fmt::format("depth{}<float>", ir::NameOf(type.dim));
    case TypeKind::kDepthMultisampledTexture: return "depth2d_ms<float>";
    case TypeKind::kMultisampledTexture:
      return fmt::format("texture2d_ms{}<{}>", IsArrayed(type.dim) ? "_array" : "",
                         scalar(type.element));
    case TypeKind::kStorageTexture: {
      const std::string_view access = type.access == ir::Access::kWrite  ? "write"
                                      : type.access == ir::Access::kRead ? "read"
                                                                         : "read_write";
      return fmt::format("texture{}{}<{}, access::{}>", type.dim == TextureDim::kBuffer ? "_" : "",
                         ir::NameOf(type.dim), scalar(ir::TexelInfoOf(type.format).channel),
                         access);
    }
    default:  // others: sampled textures
      return fmt::format("texture{}<{}>", ir::NameOf(type.dim), scalar(type.element));
  }
}

// Writes the coordinates, followed by the array layer. Texel coordinates are converted to the type
// `cast`.
void MslWriter::TextureCoordinates(const ir::TextureCall& call, std::string_view cast) {
  const ir::Type& type = m_.types[m_.TypeOf(call.coords)];
  const bool converts = !cast.empty() && m_.types.ScalarOf(m_.TypeOf(call.coords)) != ir::kU32;
  if (converts) w_ << cast << (type.kind == TypeKind::kVector ? fmt::format("{}(", type.n) : "(");
  Expr(call.coords);
  if (converts) w_ << ')';
  if (!call.layer.valid()) return;
  uint32_t number = 0;
  w_ << ", ";
  if (text::ConstantU32(m_, call.layer, &number)) {
    w_ << number;
  } else if (m_.TypeOf(call.layer) == ir::kI32) {  // WGSL requires the layer to be clamped
    w_ << "uint(max(";
    Expr(call.layer);
    w_ << ", 0))";
  } else {
    Expr(call.layer);
  }
}

void MslWriter::TextureMethod(const ir::TextureCall& call, std::string_view name) {
  Expr(call.texture, Prec::kPostfix);
  w_ << '.' << name << '(';
}

// Writes a texture built-in function. In Metal, a 1D texture has only one mip level, so the level
// argument must either be omitted or be a constant zero (Metal: 'Texture Functions').
void MslWriter::Texture(InstId id) {
  const BuiltinFn fn = m_[id].builtin();
  const ir::TextureCall call = ir::TextureCallOf(m_, id);
  const bool one_dimensional = m_.types[m_.TypeOf(call.texture)].dim == TextureDim::k1D;
  switch (fn) {
    case BuiltinFn::k_textureDimensions: return TextureSize(m_[id].type, call);
    case BuiltinFn::k_textureNumLayers: TextureMethod(call, "get_array_size"); break;
    case BuiltinFn::k_textureNumLevels:
      if (one_dimensional) {
        w_ << "1u";
        return;
      }
      TextureMethod(call, "get_num_mip_levels");
      break;
    case BuiltinFn::k_textureNumSamples: TextureMethod(call, "get_num_samples"); break;
    case BuiltinFn::k_textureLoad:
      TextureMethod(call, "read");
      TextureCoordinates(call, "uint");
      TextureArgument(call.sample);
      if (!one_dimensional) TextureArgument(call.level);
      break;
    case BuiltinFn::k_textureStore:
      TextureMethod(call, "write");
      Expr(call.value);
      w_ << ", ";
      TextureCoordinates(call, "uint");
      break;
    case BuiltinFn::k_textureSampleBaseClampToEdge:
      NeedHelper("sample_base_clamp_to_edge");
      if (helpers_.back().empty()) helpers_.back() = kBaseClampToEdge;
      return Call("sample_base_clamp_to_edge", id);
    default:  // others: functions that sample or gather, and texture atomics
      return call.value.valid() ? TextureAtomic(id, call) : TextureSample(fn, call);
  }
  w_ << ')';
}

// Writes a texture atomic. Its operand is a vector, but Metal uses only the first component (Metal:
// 'Texture Functions'). Metal's 64-bit functions have names of their own and do not return the old
// value.
void MslWriter::TextureAtomic(InstId id, const ir::TextureCall& call) {
  const BuiltinFn fn = m_[id].builtin();
  const TypeId value = m_.TypeOf(call.value);
  const bool wide = value == ir::kU64;
  TextureMethod(call, !wide                                 ? RowOf(fn).text
                      : fn == BuiltinFn::k_textureAtomicMin ? "atomic_min"
                                                            : "atomic_max");
  TextureCoordinates(call, "uint");
  w_ << ", " << (wide ? "ulong" : value == ir::kI32 ? "int" : "uint") << "4(";
  Expr(call.value);
  w_ << "))";
}

void MslWriter::TextureArgument(Value v) {
  if (!v.valid()) return;
  w_ << ", ";
  Expr(v);
}

void MslWriter::TextureSize(TypeId result, const ir::TextureCall& call) {
  const bool vector = m_.types.IsVector(result);
  const uint32_t n = vector ? m_.types[result].n : 1;
  const bool has_levels = m_.types[m_.TypeOf(call.texture)].dim != TextureDim::k1D;
  if (vector) w_ << TypeName(result) << '(';
  for (uint32_t i = 0; i < n; ++i) {
    if (i != 0) w_ << ", ";
    TextureMethod(call, i == 0 ? "get_width" : i == 1 ? "get_height" : "get_depth");
    if (call.level.valid() && has_levels) Expr(call.level);
    w_ << ')';
  }
  if (vector) w_ << ')';
}

void MslWriter::TextureSample(BuiltinFn fn, const ir::TextureCall& call) {
  const TextureDim dim = m_.types[m_.TypeOf(call.texture)].dim;
  TextureMethod(call, fn == BuiltinFn::k_textureGatherCompare ? "gather_compare"
                      : fn == BuiltinFn::k_textureGather      ? "gather"
                      : call.reference.valid()                ? "sample_compare"
                                                              : "sample");
  Expr(call.sampler);
  w_ << ", ";
  TextureCoordinates(call, "");
  TextureArgument(call.reference);
  const auto wrapped = [&](std::string_view name, Value v) {
    if (!v.valid()) return;
    w_ << ", " << name << '(';
    Expr(v);
    w_ << ')';
  };
  if (dim != TextureDim::k1D) wrapped("level", call.level);
  wrapped("bias", call.bias);
  if (fn == BuiltinFn::k_textureSampleCompareLevel) w_ << ", level(0)";
  if (call.ddx.valid()) {
    w_ << ", " << GradientName(dim) << '(';
    Expr(call.ddx);
    TextureArgument(call.ddy);
    w_ << ')';
  }
  TextureArgument(call.offset);
  uint32_t channel = 0;
  if (call.component.valid() && text::ConstantU32(m_, call.component, &channel) && channel != 0) {
    const bool cube = dim == TextureDim::kCube || dim == TextureDim::kCubeArray;
    if (!call.offset.valid() && !cube) w_ << ", int2(0)";
    w_ << ", component::"
       << "xyzw"[channel & 3];
  }
  w_ << ')';
}

void MslWriter::TargetOperation(InstId id, Prec) {
  switch (MslOpOf(m_[id])) {
    case MslOp::kByteLength:
      w_ << GlobalName(ir::TargetInst(m_, id).argument(1).global()) << '['
         << *m_[ir::TargetInst(m_, id).argument(0).global()].place.size_index << ']';
      return;
    case MslOp::kStoreVec3: {
      const Value value = ir::TargetInst(m_, id).argument(1);
      w_ << "reinterpret_cast<device packed_" << TypeName(m_.TypeOf(value)) << "&>(";
      Place(ir::TargetInst(m_, id).argument(0), Prec::kAny);
      w_ << ") = ";
      return TypedExpr(value, Prec::kTernary);
    }
    case MslOp::kFence:
      Expr(ir::TargetInst(m_, id).argument(0), Prec::kPostfix);
      w_ << ".fence()";
      return;
    case MslOp::kUnknownZero: return CallHelper(id, "unknown_zero");
    case MslOp::kPart:
    case MslOp::kPartAtOffset: return;  // written as statements
  }
}

}  // namespace tessera::msl
