// Textures and samplers.
#include "backend_msl/writer.h"
#include "fmt/format.h"

namespace tessera::msl {

using ir::BuiltinFn;
using ir::Inst;
using ir::InstId;
using ir::Prec;
using ir::TextureDim;
using ir::TypeId;
using ir::TypeKind;
using ir::Value;

namespace {

std::string_view GradientName(TextureDim dim) {
  if (dim == TextureDim::k3D) return "gradient3d";
  return dim == TextureDim::kCube || dim == TextureDim::kCubeArray ? "gradientcube" : "gradient2d";
}

TypeId ChannelOf(const ir::Type& type) {
  switch (type.format) {
#define TESSERA_TEXEL_FORMAT(name, channel, channels, bytes, tier) \
  case ir::TexelFormat::k_##name: return ir::channel;
#include "ir/texel_formats.def"
#undef TESSERA_TEXEL_FORMAT
    case ir::TexelFormat::kNone: break;
  }
  return ir::kF32;
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
    return t == ir::kI32 ? "int" : t == ir::kU32 ? "uint" : "float";
  };
  switch (type.kind) {
    case TypeKind::kDepthTexture: return fmt::format("depth{}<float>", ir::NameOf(type.dim));
    case TypeKind::kDepthMultisampledTexture: return "depth2d_ms<float>";
    case TypeKind::kMultisampledTexture:
      return fmt::format("texture2d_ms<{}>", scalar(type.element));
    case TypeKind::kStorageTexture: {
      const std::string_view access = type.access == ir::Access::kWrite  ? "write"
                                      : type.access == ir::Access::kRead ? "read"
                                                                         : "read_write";
      return fmt::format("texture{}<{}, access::{}>", ir::NameOf(type.dim), scalar(ChannelOf(type)),
                         access);
    }
    default: return fmt::format("texture{}<{}>", ir::NameOf(type.dim), scalar(type.element));
  }
}

// Operand `k` of an instruction as texel coordinates, and the array layer after it.
void MslWriter::TextureCoordinates(InstId id, uint32_t k, TypeId texture, std::string_view cast,
                                   bool* has_layer) {
  const Value coords = m_.Operand(id, k);
  const ir::Type& type = m_.types[m_.TypeOf(coords)];
  const bool converts = !cast.empty() && m_.types.ScalarOf(m_.TypeOf(coords)) != ir::kU32;
  if (converts) w_ << cast << (type.kind == TypeKind::kVector ? fmt::format("{}(", type.n) : "(");
  Expr(coords);
  if (converts) w_ << ')';
  *has_layer = IsArrayed(m_.types[texture].dim);
  if (!*has_layer) return;
  const Value layer = m_.Operand(id, k + 1);
  uint32_t number = 0;
  w_ << ", ";
  if (ConstantU32(layer, &number)) {
    w_ << number;
  } else if (m_.TypeOf(layer) == ir::kI32) {  // WGSL clamps the layer
    w_ << "uint(max(";
    Expr(layer);
    w_ << ", 0))";
  } else {
    Expr(layer);
  }
}

// Metal: 'Texture Functions' of 1D textures take a level that is a zero constant, or none: they have one
// level, as WebGPU's have.
void MslWriter::Texture(InstId id, Prec) {
  const Inst& inst = m_[id];
  const BuiltinFn fn = inst.builtin();
  uint32_t k = 0;
  Value component;
  if (fn == BuiltinFn::k_textureGather && !m_.types.IsTexture(m_.TypeOf(m_.Operand(id, 0)))) {
    component = m_.Operand(id, k++);
  }
  const Value texture = m_.Operand(id, k++);
  const TypeId texture_id = m_.TypeOf(texture);
  const ir::Type& type = m_.types[texture_id];
  const auto method = [&](std::string_view name) {
    Expr(texture, Prec::kPostfix);
    w_ << '.' << name << '(';
  };
  bool layer = false;
  switch (fn) {
    case BuiltinFn::k_textureDimensions: {
      const bool level = inst.operand_count > k;
      const bool vector = m_.types.IsVector(inst.type);
      const uint32_t n = vector ? m_.types[inst.type].n : 1;
      if (vector) w_ << TypeName(inst.type) << '(';
      for (uint32_t i = 0; i < n; ++i) {
        if (i != 0) w_ << ", ";
        method(i == 0 ? "get_width" : i == 1 ? "get_height" : "get_depth");
        if (level && type.dim != TextureDim::k1D) Expr(m_.Operand(id, k));
        w_ << ')';
      }
      if (vector) w_ << ')';
      return;
    }
    case BuiltinFn::k_textureNumLayers:
      method("get_array_size");
      w_ << ')';
      return;
    case BuiltinFn::k_textureNumLevels:
      if (type.dim == TextureDim::k1D) {
        w_ << "1u";
        return;
      }
      method("get_num_mip_levels");
      w_ << ')';
      return;
    case BuiltinFn::k_textureNumSamples:
      method("get_num_samples");
      w_ << ')';
      return;
    case BuiltinFn::k_textureLoad: {
      method("read");
      TextureCoordinates(id, k, texture_id, "uint", &layer);
      k += layer ? 2 : 1;
      if (k < inst.operand_count && type.dim != TextureDim::k1D) {  // a level or sample
        w_ << ", ";
        Expr(m_.Operand(id, k));
      }
      w_ << ')';
      return;
    }
    case BuiltinFn::k_textureStore: {
      method("write");
      Expr(m_.Operand(id, inst.operand_count - 1));
      w_ << ", ";
      TextureCoordinates(id, k, texture_id, "uint", &layer);
      w_ << ')';
      return;
    }
    case BuiltinFn::k_textureSampleBaseClampToEdge:
      NeedHelper("sample_base_clamp_to_edge");
      if (helpers_.back().empty()) helpers_.back() = kBaseClampToEdge;
      w_ << "sample_base_clamp_to_edge(";
      Arguments(id);
      w_ << ')';
      return;
    default: break;
  }
  const bool gather = fn == BuiltinFn::k_textureGather;
  const bool compares = fn == BuiltinFn::k_textureSampleCompare ||
                        fn == BuiltinFn::k_textureSampleCompareLevel ||
                        fn == BuiltinFn::k_textureGatherCompare;
  method(fn == BuiltinFn::k_textureGatherCompare ? "gather_compare"
         : gather                                ? "gather"
         : compares                              ? "sample_compare"
                                                 : "sample");
  Expr(m_.Operand(id, k++));  // the sampler
  w_ << ", ";
  TextureCoordinates(id, k, texture_id, "", &layer);
  k += layer ? 2 : 1;
  if (compares) {
    w_ << ", ";
    Expr(m_.Operand(id, k++));
  }
  switch (fn) {
    case BuiltinFn::k_textureSampleLevel:
      if (type.dim == TextureDim::k1D) {
        ++k;
        break;
      }
      w_ << ", level(";
      Expr(m_.Operand(id, k++));
      w_ << ')';
      break;
    case BuiltinFn::k_textureSampleBias:
      w_ << ", bias(";
      Expr(m_.Operand(id, k++));
      w_ << ')';
      break;
    case BuiltinFn::k_textureSampleCompareLevel: w_ << ", level(0)"; break;
    case BuiltinFn::k_textureSampleGrad:
      w_ << ", " << GradientName(type.dim) << '(';
      Arguments(id, k, 2);
      w_ << ')';
      k += 2;
      break;
    default: break;
  }
  const bool has_offset = k < inst.operand_count;
  if (has_offset) {
    w_ << ", ";
    Expr(m_.Operand(id, k));
  }
  uint32_t channel = 0;
  if (component.valid() && ConstantU32(component, &channel) && channel != 0) {
    const bool cube = type.dim == TextureDim::kCube || type.dim == TextureDim::kCubeArray;
    if (!has_offset && !cube) w_ << ", int2(0)";
    w_ << ", component::" << "xyzw"[channel & 3];
  }
  w_ << ')';
}

// Metal: what a thread writes to a texture it reads back after a fence only.
void MslWriter::StoreAndFence(InstId id) {
  Texture(id, Prec::kAny);
  w_ << ';';
  w_.EndLine();
  Expr(m_.Operand(id, 0), Prec::kPostfix);
  w_.Line(".fence();");
}

}  // namespace tessera::msl
