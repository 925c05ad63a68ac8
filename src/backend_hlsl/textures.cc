// Textures and samplers.
#include "backend_hlsl/writer.h"
#include "fmt/format.h"

namespace tessera::hlsl {

using ir::BuiltinFn;
using ir::Inst;
using ir::InstId;
using ir::Prec;
using ir::TextureDim;
using ir::TypeId;
using ir::TypeKind;
using ir::Value;

namespace {

std::string_view DimName(TextureDim dim) {
  switch (dim) {
    case TextureDim::k1D: return "1D";
    case TextureDim::k2D: return "2D";
    case TextureDim::k2DArray: return "2DArray";
    case TextureDim::k3D: return "3D";
    case TextureDim::kCube: return "Cube";
    case TextureDim::kCubeArray: return "CubeArray";
  }
  return {};
}

uint32_t CoordinateCount(TextureDim dim) {
  return dim == TextureDim::k1D ? 1 : dim == TextureDim::k2D || dim == TextureDim::k2DArray ? 2 : 3;
}

struct Format {
  TypeId channel;
  uint32_t channels;
};

Format FormatOf(ir::TexelFormat format) {
  switch (format) {
#define TESSERA_TEXEL_FORMAT(name, channel, channels, bytes, tier) \
  case ir::TexelFormat::k_##name: return {ir::channel, channels};
#include "ir/texel_formats.def"
#undef TESSERA_TEXEL_FORMAT
    case ir::TexelFormat::kNone: break;
  }
  return {ir::kF32, 4};
}

std::string_view ScalarName(TypeId t) {
  return t == ir::kI32 ? "int" : t == ir::kU32 ? "uint" : "float";
}

}  // namespace

std::string HlslWriter::TextureTypeName(TypeId id) const {
  const ir::Type& type = m_.types[id];
  switch (type.kind) {
    case TypeKind::kDepthTexture: return fmt::format("Texture{}<float>", DimName(type.dim));
    case TypeKind::kDepthMultisampledTexture: return "Texture2DMS<float>";
    case TypeKind::kMultisampledTexture:
      return fmt::format("Texture2DMS<{}4>", ScalarName(type.element));
    case TypeKind::kStorageTexture: {
      const Format format = FormatOf(type.format);
      const std::string n = format.channels == 1 ? "" : fmt::format("{}", format.channels);
      return fmt::format("{}Texture{}<{}{}>", type.access == ir::Access::kRead ? "" : "RW",
                         DimName(type.dim), ScalarName(format.channel), n);
    }
    default: return fmt::format("Texture{}<{}4>", DimName(type.dim), ScalarName(type.element));
  }
}

// A function that asks the texture for its size, layers, levels or samples.
std::string HlslWriter::SizeHelper(TypeId texture, std::string_view what) {
  const std::string type_name = TextureTypeName(texture);
  const std::string key = fmt::format("{}:{}", what, type_name);
  if (const auto known = helper_names_.find(key); known != helper_names_.end())
    return known->second;
  const ir::Type& type = m_.types[texture];
  const bool multisampled = type.kind == TypeKind::kMultisampledTexture ||
                            type.kind == TypeKind::kDepthMultisampledTexture;
  const bool storage = type.kind == TypeKind::kStorageTexture && type.access != ir::Access::kRead;
  const bool cube = type.dim == TextureDim::kCube || type.dim == TextureDim::kCubeArray;
  const uint32_t n = cube ? 2 : CoordinateCount(type.dim);
  const bool by_level = what == "size_at";
  const std::string name = names_.Module(fmt::format("texture_{}", what));
  helper_names_[key] = name;
  std::string names = n == 1 ? "width" : n == 2 ? "width, height" : "width, height, depth";
  std::string arguments = names;
  std::string declared = names;
  if (IsArrayed(type.dim)) arguments += ", layers", declared += ", layers";
  if (multisampled) arguments += ", samples", declared += ", samples";
  const bool with_level = !multisampled && !storage;
  if (with_level) {
    arguments = fmt::format("{}, {}, levels", by_level ? "level" : "0u", arguments);
    declared += ", levels";
  }
  const std::string vector = n == 1 ? "uint" : fmt::format("uint{}", n);
  std::string result = n == 1 ? "width" : fmt::format("{}({})", vector, names);
  std::string result_type = vector;
  if (what == "layers" || what == "levels" || what == "samples")
    result = what, result_type = "uint";
  helpers_.push_back(fmt::format(
      "{} {}({} t{}) {{\n  uint {};\n  t.GetDimensions({});\n  return {};\n}}\n", result_type, name,
      type_name, by_level ? ", uint level" : "", declared, arguments, result));
  return name;
}

void HlslWriter::Texture(InstId id, Prec min) {
  const Inst& inst = m_[id];
  const BuiltinFn fn = inst.builtin();
  uint32_t k = 0;
  uint32_t component = 0;
  if (fn == BuiltinFn::k_textureGather && !m_.types.IsTexture(m_.TypeOf(m_.Operand(id, 0)))) {
    ConstantU32(m_.Operand(id, k++), &component);
  }
  const Value texture = m_.Operand(id, k++);
  const TypeId texture_id = m_.TypeOf(texture);
  const ir::Type& type = m_.types[texture_id];
  const bool arrayed = IsArrayed(type.dim);
  const bool multisampled = type.kind == TypeKind::kMultisampledTexture ||
                            type.kind == TypeKind::kDepthMultisampledTexture;
  const bool writable = type.kind == TypeKind::kStorageTexture && type.access != ir::Access::kRead;
  const auto query = [&](std::string_view what) {
    const bool at_level = what == "size" && inst.operand_count > k;
    w_ << SizeHelper(texture_id, at_level ? "size_at" : what) << '(';
    Expr(texture);
    if (at_level) {
      w_ << ", ";
      TypedExpr(m_.Operand(id, k));
    }
    w_ << ')';
  };
  // "int3(x, layer, level)" and the like; without a last part when `level` is empty.
  const auto texel = [&](uint32_t at, std::string_view scalar, const std::string& level) {
    const uint32_t n = CoordinateCount(type.dim) + (arrayed ? 1 : 0) + (level.empty() ? 0 : 1);
    const Value coords = m_.Operand(id, at);
    const TypeId coords_scalar = m_.types.ScalarOf(m_.TypeOf(coords));
    const bool plain = n == CoordinateCount(type.dim) && ScalarName(coords_scalar) == scalar;
    if (plain) return Expr(coords);
    w_ << scalar;
    if (n > 1) w_ << n;
    w_ << '(';
    Expr(coords);
    if (arrayed) {
      w_ << ", ";
      TypedExpr(m_.Operand(id, at + 1));
    }
    if (!level.empty()) w_ << ", " << level;
    w_ << ')';
  };
  switch (fn) {
    case BuiltinFn::k_textureDimensions: return query("size");
    case BuiltinFn::k_textureNumLayers: return query("layers");
    case BuiltinFn::k_textureNumLevels: return query("levels");
    case BuiltinFn::k_textureNumSamples: return query("samples");
    case BuiltinFn::k_textureLoad: {
      const uint32_t last = k + (arrayed ? 2 : 1);
      const Format format =
          type.kind == TypeKind::kStorageTexture ? FormatOf(type.format) : Format{ir::kF32, 4};
      // WGSL fills missing channels with 0, 0, 1.
      const bool fills = type.kind == TypeKind::kStorageTexture && format.channels < 4;
      if (fills) w_ << TypeName(inst.type) << '(';
      Expr(texture, Prec::kPostfix);
      if (writable) {
        w_ << '[';
        texel(k, "uint", {});
        w_ << ']';
      } else if (multisampled) {
        w_ << ".Load(";
        texel(k, "int", {});
        w_ << ", ";
        TypedExpr(m_.Operand(id, last));
        w_ << ')';
      } else {
        w_ << ".Load(";
        texel(k, "int",
              last < inst.operand_count
                  ? Capture([&] { TypedExpr(m_.Operand(id, last), Prec::kTernary); })
                  : "0");
        w_ << ')';
      }
      if (fills) {
        for (uint32_t c = format.channels; c < 4; ++c) {
          w_ << (format.channel == ir::kF32 ? (c == 3 ? ", 1.0f" : ", 0.0f")
                                            : (c == 3 ? ", 1" : ", 0"));
        }
        w_ << ')';
      }
      return;
    }
    case BuiltinFn::k_textureStore: {
      Expr(texture, Prec::kPostfix);
      w_ << '[';
      texel(k, "uint", {});
      w_ << "] = ";
      const uint32_t channels = FormatOf(type.format).channels;
      Expr(m_.Operand(id, inst.operand_count - 1), channels == 4 ? Prec::kTernary : Prec::kPostfix);
      if (channels < 4) w_ << '.' << std::string_view("xyzw").substr(0, channels);
      return;
    }
    default: break;
  }
  if (fn == BuiltinFn::k_textureSampleBaseClampToEdge) {
    const std::string name = "sample_base_clamp_to_edge";
    if (helper_names_.emplace(name, name).second) {
      helpers_.push_back(
          "float4 sample_base_clamp_to_edge(Texture2D<float4> t, SamplerState s, float2 coords) {\n"
          "  uint width, height;\n"
          "  t.GetDimensions(width, height);\n"
          "  const float2 half_texel = 0.5f / float2(width, height);\n"
          "  return t.SampleLevel(s, clamp(coords, half_texel, 1.0f - half_texel), 0.0f);\n}\n");
    }
    return Call(name, id);
  }
  (void)min;
  Expr(texture, Prec::kPostfix);
  switch (fn) {
    case BuiltinFn::k_textureSampleBias: w_ << ".SampleBias("; break;
    case BuiltinFn::k_textureSampleCompare: w_ << ".SampleCmp("; break;
    case BuiltinFn::k_textureSampleCompareLevel: w_ << ".SampleCmpLevelZero("; break;
    case BuiltinFn::k_textureSampleGrad: w_ << ".SampleGrad("; break;
    case BuiltinFn::k_textureSampleLevel: w_ << ".SampleLevel("; break;
    case BuiltinFn::k_textureGather: {
      constexpr std::string_view kGathers[] = {".GatherRed(", ".GatherGreen(", ".GatherBlue(",
                                               ".GatherAlpha("};
      w_ << (type.kind == TypeKind::kDepthTexture ? ".Gather(" : kGathers[component & 3]);
      break;
    }
    case BuiltinFn::k_textureGatherCompare: w_ << ".GatherCmp("; break;
    default: w_ << ".Sample("; break;
  }
  Expr(m_.Operand(id, k++));  // the sampler
  w_ << ", ";
  if (arrayed) {
    w_ << "float" << CoordinateCount(type.dim) + 1 << '(';
    Expr(m_.Operand(id, k));
    w_ << ", float(";
    TypedExpr(m_.Operand(id, k + 1));
    w_ << "))";
    k += 2;
  } else {
    Expr(m_.Operand(id, k++));
  }
  while (k < inst.operand_count) {  // reference, bias, level, gradients, offset: in WGSL's order
    w_ << ", ";
    TypedExpr(m_.Operand(id, k++));
  }
  w_ << ')';
}

}  // namespace tessera::hlsl
