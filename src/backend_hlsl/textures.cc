// Writes texture types and calls to texture built-in functions.
#include "backend_hlsl/writer.h"
#include "base/cat.h"
#include "ir/builtin_functions.h"
#include "ir/texel_format.h"
#include "text_backend/text_parts.h"

namespace tessera::hlsl {

using ir::BuiltinFn;
using ir::InstId;
using ir::TextureDim;
using ir::TypeId;
using ir::TypeKind;
using ir::Value;
using text::Prec;

namespace {

std::string_view ScalarName(TypeId t) {
  return t == ir::kI32 ? "int" : t == ir::kU32 ? "uint" : t == ir::kU64 ? "uint64_t" : "float";
}

constexpr std::string_view kBaseClampToEdge =
    R"(float4 sample_base_clamp_to_edge(Texture2D<float4> t, SamplerState s, float2 coords) {
  uint width, height;
  t.GetDimensions(width, height);
  const float2 half_texel = 0.5f / float2(width, height);
  return t.SampleLevel(s, clamp(coords, half_texel, 1.0f - half_texel), 0.0f);
}
)";

}  // namespace

std::string HlslWriter::TextureTypeName(TypeId id) const {
  const ir::Type& type = m_.types[id];
  switch (type.kind) {
    case TypeKind::kDepthTexture: return Cat("Texture", text::TextureDimName(type.dim), "<float>");
    case TypeKind::kDepthMultisampledTexture: return "Texture2DMS<float>";
    case TypeKind::kMultisampledTexture:
      return Cat("Texture2DMS", IsArrayed(type.dim) ? "Array<" : "<", ScalarName(type.element),
                 "4>");
    case TypeKind::kStorageTexture: {
      const ir::TexelInfo format = ir::TexelInfoOf(type.format);
      constexpr std::string_view kCounts[] = {"", ">", "2>", "3>", "4>"};
      return Cat(type.access == ir::Access::kRead ? "" : "RW",
                 type.dim == TextureDim::kBuffer ? "" : "Texture", text::TextureDimName(type.dim),
                 "<", ScalarName(format.channel), kCounts[format.channels]);
    }
    default:  // others: sampled textures
      return Cat("Texture", text::TextureDimName(type.dim), "<", ScalarName(type.element), "4>");
  }
}

// Returns the name of a function that queries a texture's size, or its number of layers, levels or
// samples.
std::string_view HlslWriter::SizeHelper(TypeId texture, std::string_view what) {
  emulated_.Note();
  const std::string_view type_name = TypeName(texture);
  std::string_view& known = helper_names_[Cat(what, ":", type_name)];
  if (!known.empty()) return known;
  const ir::Type& type = m_.types[texture];
  const bool multisampled = IsMultisampledTexture(type);
  const bool storage = type.kind == TypeKind::kStorageTexture && type.access != ir::Access::kRead;
  const uint32_t n = SizeCount(type.dim);
  const bool by_level = what == "size_at";
  const std::string_view name = known = names_.Module(Cat("texture_", what));
  std::string names = n == 1 ? "width" : n == 2 ? "width, height" : "width, height, depth";
  std::string arguments = names;
  std::string declared = names;
  if (IsArrayed(type.dim)) arguments += ", layers", declared += ", layers";
  if (multisampled) arguments += ", samples", declared += ", samples";
  const bool with_level = !multisampled && !storage && type.dim != TextureDim::kBuffer;
  if (with_level) {
    arguments = Cat(by_level ? "level, " : "0u, ", arguments, ", levels");
    declared += ", levels";
  }
  std::string_view result_type = n == 1 ? "uint" : n == 2 ? "uint2" : "uint3";
  std::string result = n == 1 ? "width" : Cat(result_type, "(", names, ")");
  if (what == "layers" || what == "levels" || what == "samples")
    result = what, result_type = "uint";
  helpers_.push_back(Cat(result_type, " ", name, "(", type_name,
                         by_level ? " t, uint level) {\n  uint " : " t) {\n  uint ", declared,
                         ";\n  t.GetDimensions(", arguments, ");\n  return ", result, ";\n}\n"));
  return name;
}

void HlslWriter::TextureQuery(const ir::TextureCall& call, std::string_view what) {
  const bool at_level = call.level.valid();
  w_ << SizeHelper(m_.TypeOf(call.texture), at_level ? "size_at" : what) << '(';
  Expr(call.texture);
  if (at_level) {
    w_ << ", ";
    TypedExpr(call.level);
  }
  w_ << ')';
}

// Writes the coordinates of a texel, e.g. "int3(x, layer, level)". Omits the level if `level` is
// empty.
void HlslWriter::TexelPlace(const ir::TextureCall& call, std::string_view scalar,
                            const std::string& level) {
  const uint32_t coordinates = CoordinateCount(m_.types[m_.TypeOf(call.texture)].dim);
  const uint32_t n = coordinates + (call.layer.valid() ? 1 : 0) + (level.empty() ? 0 : 1);
  const TypeId from = m_.types.ScalarOf(m_.TypeOf(call.coords));
  if (n == coordinates && ScalarName(from) == scalar) return Expr(call.coords);
  w_ << scalar;
  if (n > 1) w_ << n;
  w_ << '(';
  Expr(call.coords);
  if (call.layer.valid()) {
    w_ << ", ";
    TypedExpr(call.layer);
  }
  if (!level.empty()) w_ << ", " << level;
  w_ << ')';
}

// Returns the level argument of Load, or an empty string for a texel buffer, which has no levels.
std::string HlslWriter::LevelOf(const ir::TextureCall& call) {
  if (m_.types[m_.TypeOf(call.texture)].dim == TextureDim::kBuffer) return {};
  if (!call.level.valid()) return "0";
  return w_.Capture([&] { TypedExpr(call.level, Prec::kTernary); });
}

void HlslWriter::TextureLoad(TypeId result, const ir::TextureCall& call) {
  const ir::Type& type = m_.types[m_.TypeOf(call.texture)];
  const bool storage = type.kind == TypeKind::kStorageTexture;
  const ir::TexelInfo format = storage ? ir::TexelInfoOf(type.format) : ir::TexelInfo{ir::kF32, 4};
  // In WGSL, a load returns 0 (green, blue) or 1 (alpha) for channels that are missing from the
  // format of a storage texture.
  const bool fills = storage && format.channels < 4;
  if (fills) w_ << TypeName(result) << '(';
  Expr(call.texture, Prec::kPostfix);
  if (storage && type.access != ir::Access::kRead) {
    w_ << '[';
    TexelPlace(call, "uint", {});
    w_ << ']';
  } else if (call.sample.valid()) {
    w_ << ".Load(";
    TexelPlace(call, "int", {});
    w_ << ", ";
    TypedExpr(call.sample);
    w_ << ')';
  } else {
    w_ << ".Load(";
    TexelPlace(call, "int", LevelOf(call));
    w_ << ')';
  }
  if (!fills) return;
  for (uint32_t c = format.channels; c < 4; ++c) {
    w_ << (format.channel == ir::kF32 ? (c == 3 ? ", 1.0f" : ", 0.0f") : (c == 3 ? ", 1" : ", 0"));
  }
  w_ << ')';
}

void HlslWriter::TextureStore(const ir::TextureCall& call) {
  Expr(call.texture, Prec::kPostfix);
  w_ << '[';
  TexelPlace(call, "uint", {});
  w_ << "] = ";
  const uint32_t channels = ir::TexelInfoOf(m_.types[m_.TypeOf(call.texture)].format).channels;
  Expr(call.value, channels == 4 ? Prec::kTernary : Prec::kPostfix);
  if (channels < 4) w_ << '.' << std::string_view("xyzw").substr(0, channels);
}

void HlslWriter::TextureAtomic(BuiltinFn fn, const ir::TextureCall& call) {
  w_ << RowOf(fn).text << '(';
  Expr(call.texture, Prec::kPostfix);
  w_ << '[';
  TexelPlace(call, "uint", {});
  w_ << "], ";
  TypedExpr(call.value, Prec::kTernary);
  w_ << ')';
}

std::string_view HlslWriter::SampleMethod(BuiltinFn fn, const ir::TextureCall& call) const {
  constexpr std::string_view kGathers[] = {"GatherRed", "GatherGreen", "GatherBlue", "GatherAlpha"};
  switch (fn) {
    case BuiltinFn::k_textureSampleBias: return "SampleBias";
    case BuiltinFn::k_textureSampleCompare: return "SampleCmp";
    case BuiltinFn::k_textureSampleCompareLevel: return "SampleCmpLevelZero";
    case BuiltinFn::k_textureSampleGrad: return "SampleGrad";
    case BuiltinFn::k_textureSampleLevel: return "SampleLevel";
    case BuiltinFn::k_textureGatherCompare: return "GatherCmp";
    case BuiltinFn::k_textureGather: {
      uint32_t component = 0;
      if (m_.types.kind(m_.TypeOf(call.texture)) == TypeKind::kDepthTexture) return "Gather";
      if (call.component.valid()) text::ConstantU32(m_, call.component, &component);
      return kGathers[component & 3];
    }
    default:  // others: textureSample
      return "Sample";
  }
}

void HlslWriter::TextureSample(BuiltinFn fn, const ir::TextureCall& call) {
  Expr(call.texture, Prec::kPostfix);
  w_ << '.' << SampleMethod(fn, call) << '(';
  Expr(call.sampler);
  w_ << ", ";
  if (call.layer.valid()) {
    w_ << "float" << CoordinateCount(m_.types[m_.TypeOf(call.texture)].dim) + 1 << '(';
    Expr(call.coords);
    w_ << ", float(";
    TypedExpr(call.layer);
    w_ << "))";
  } else {
    Expr(call.coords);
  }
  for (const Value v : {call.reference, call.bias, call.level, call.ddx, call.ddy, call.offset}) {
    if (!v.valid()) continue;
    w_ << ", ";
    TypedExpr(v);
  }
  w_ << ')';
}

void HlslWriter::Texture(InstId id) {
  const BuiltinFn fn = m_[id].builtin();
  const ir::TextureCall call = ir::TextureCallOf(m_, id);
  switch (fn) {
    case BuiltinFn::k_textureDimensions: return TextureQuery(call, "size");
    case BuiltinFn::k_textureNumLayers: return TextureQuery(call, "layers");
    case BuiltinFn::k_textureNumLevels: return TextureQuery(call, "levels");
    case BuiltinFn::k_textureNumSamples: return TextureQuery(call, "samples");
    case BuiltinFn::k_textureLoad: return TextureLoad(m_[id].type, call);
    case BuiltinFn::k_textureStore: return TextureStore(call);
    case BuiltinFn::k_textureSampleBaseClampToEdge: {
      constexpr std::string_view name = "sample_base_clamp_to_edge";
      emulated_.Note();
      if (helper_names_.emplace(name, name).second) helpers_.emplace_back(kBaseClampToEdge);
      return Call(name, id);
    }
    default:  // others: functions that sample or gather, and texture atomics
      return call.value.valid() ? TextureAtomic(fn, call) : TextureSample(fn, call);
  }
}

}  // namespace tessera::hlsl
