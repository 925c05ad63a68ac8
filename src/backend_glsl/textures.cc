// Writes texture types and calls to texture built-in functions. In GLSL for Vulkan, each call
// combines its texture and sampler.
#include "backend_glsl/writer.h"
#include "fmt/format.h"
#include "ir/builtin_functions.h"
#include "ir/texel_format.h"
#include "text_backend/text_parts.h"

namespace tessera::glsl {

using ir::BuiltinFn;
using ir::InstId;
using ir::TextureDim;
using ir::TypeId;
using ir::TypeKind;
using ir::Value;
using text::Prec;

namespace {

std::string_view Prefix(TypeId scalar) {
  return scalar == ir::kI32 ? "i" : scalar == ir::kU32 ? "u" : scalar == ir::kU64 ? "u64" : "";
}

}  // namespace

std::string GlslWriter::TextureTypeName(const ir::Type& type) {
  if (type.kind == TypeKind::kStorageTexture) {
    return fmt::format("{}image{}", Prefix(ir::TexelInfoOf(type.format).channel),
                       text::TextureDimName(type.dim));
  }
  const std::string_view prefix = IsDepthTexture(type) ? std::string_view() : Prefix(type.element);
  if (IsMultisampledTexture(type)) {
    return fmt::format("{}texture2DMS{}", prefix, IsArrayed(type.dim) ? "Array" : "");
  }
  return fmt::format("{}texture{}", prefix, text::TextureDimName(type.dim));
}

void GlslWriter::TextureQuery(InstId id, const ir::TextureCall& call) {
  const ir::Type type = m_.types[m_.TypeOf(call.texture)];
  const bool image = type.kind == TypeKind::kStorageTexture;
  const BuiltinFn fn = m_[id].builtin();
  if (vulkan_ && !image) Require("GL_EXT_samplerless_texture_functions");
  w_ << TypeName(m_[id].type) << '(';
  const bool size = fn == BuiltinFn::k_textureDimensions || fn == BuiltinFn::k_textureNumLayers;
  w_ << (!size   ? fn == BuiltinFn::k_textureNumLevels ? "textureQueryLevels" : "textureSamples"
         : image ? "imageSize"
                 : "textureSize")
     << '(';
  Expr(call.texture);
  if (size && !image && !IsMultisampledTexture(type)) {
    w_ << ", ";
    if (call.level.valid()) {
      Signed(call.level);
    } else {
      w_ << '0';
    }
  }
  w_ << ')';
  if (fn == BuiltinFn::k_textureNumLayers) w_ << ".z";
  if (fn == BuiltinFn::k_textureDimensions && IsArrayed(type.dim)) w_ << ".xy";
  w_ << ')';
}

// Writes the coordinates of a texel, e.g. "ivec3(xy, layer)".
void GlslWriter::TexelPlace(const ir::TextureCall& call) {
  if (!call.layer.valid()) return Signed(call.coords);
  w_ << "ivec3(";
  Signed(call.coords);
  w_ << ", ";
  Signed(call.layer);
  w_ << ')';
}

void GlslWriter::TextureLoad(const ir::TextureCall& call) {
  const ir::Type type = m_.types[m_.TypeOf(call.texture)];
  const bool image = type.kind == TypeKind::kStorageTexture;
  if (vulkan_ && !image) Require("GL_EXT_samplerless_texture_functions");
  w_ << (image ? "imageLoad(" : "texelFetch(");
  Expr(call.texture);
  w_ << ", ";
  TexelPlace(call);
  if (!image) {
    w_ << ", ";
    Signed(call.sample.valid() ? call.sample : call.level);
  }
  w_ << ')';
  if (IsDepthTexture(type)) w_ << ".x";
}

// Writes a texture store or a texture atomic.
void GlslWriter::TextureStore(BuiltinFn fn, const ir::TextureCall& call) {
  w_ << (fn == BuiltinFn::k_textureStore ? "imageStore" : RowOf(fn).text) << '(';
  Expr(call.texture);
  w_ << ", ";
  TexelPlace(call);
  w_ << ", ";
  TypedExpr(call.value, Prec::kTernary);
  w_ << ')';
}

// Writes the type of a texture combined with a sampler, or of the texture alone if there is no
// sampler.
void GlslWriter::WriteSamplerType(TypeId texture, TypeId sampler) {
  const ir::Type& type = m_.types[texture];
  const bool compares = sampler.valid() && m_.types.kind(sampler) == TypeKind::kComparisonSampler;
  if (!IsDepthTexture(type)) w_ << Prefix(type.element);
  w_ << "sampler";
  if (IsMultisampledTexture(type)) {
    w_ << "2DMS" << (IsArrayed(type.dim) ? "Array" : "");
  } else {
    w_ << text::TextureDimName(type.dim) << (compares ? "Shadow" : "");
  }
}

// Writes the texture combined with its sampler, e.g. "sampler2D(t, s)". For OpenGL, writes only the
// texture's variable, which already contains the sampler.
void GlslWriter::Combined(const ir::TextureCall& call) {
  if (!vulkan_) return Expr(call.texture);
  WriteSamplerType(m_.TypeOf(call.texture), m_.TypeOf(call.sampler));
  w_ << '(';
  Expr(call.texture);
  w_ << ", ";
  Expr(call.sampler);
  w_ << ')';
}

// Writes the coordinates, layer and reference value as one vector.
void GlslWriter::SamplingPlace(const ir::TextureCall& call, bool with_reference) {
  const uint32_t n = CoordinateCount(m_.types[m_.TypeOf(call.texture)].dim) +
                     (call.layer.valid() ? 1 : 0) + (with_reference ? 1 : 0);
  if (!call.layer.valid() && !with_reference) return Expr(call.coords);
  w_ << "vec" << n << '(';
  Expr(call.coords);
  if (call.layer.valid()) {
    w_ << ", float(";
    Expr(call.layer);
    w_ << ')';
  }
  if (with_reference) {
    w_ << ", ";
    TypedExpr(call.reference, Prec::kTernary);
  }
  w_ << ')';
}

void GlslWriter::TextureSample(InstId id, const ir::TextureCall& call) {
  const ir::Type type = m_.types[m_.TypeOf(call.texture)];
  const bool cube_array = type.dim == TextureDim::kCubeArray;
  const bool at_level_0 = m_[id].builtin() == BuiltinFn::k_textureSampleCompareLevel;
  // In OpenGL, a comparison at an explicit level is possible only in 2D textures. In other
  // textures, gradients of zero select level 0 instead.
  const bool by_grad = at_level_0 && !vulkan_ && type.dim != TextureDim::k2D;
  const bool grad = call.ddx.valid() || by_grad;
  const bool lod = call.level.valid() || (at_level_0 && !by_grad);
  if (lod && at_level_0 && type.dim != TextureDim::k2D) Require("GL_EXT_texture_shadow_lod");
  w_ << "texture"
     << (grad  ? "Grad"
         : lod ? "Lod"
               : "")
     << (call.offset.valid() ? "Offset" : "") << '(';
  Combined(call);
  w_ << ", ";
  // In cube arrays, the coordinate vector has no component left for the reference value, so the
  // reference value is a separate argument.
  SamplingPlace(call, call.reference.valid() && !cube_array);
  if (call.reference.valid() && cube_array) {
    w_ << ", ";
    TypedExpr(call.reference, Prec::kTernary);
  }
  if (by_grad) {
    const uint32_t n = CoordinateCount(type.dim);
    w_ << fmt::format(", vec{0}(0.0f), vec{0}(0.0f)", n);
  } else if (at_level_0) {
    w_ << ", 0.0f";
  }
  if (lod && !at_level_0) {
    w_ << ", ";
    const bool is_float = m_.TypeOf(call.level) == ir::kF32;
    if (!is_float) w_ << "float(";
    TypedExpr(call.level, Prec::kTernary);
    if (!is_float) w_ << ')';
  }
  for (const Value v : {call.ddx, call.ddy, call.offset, call.bias}) {
    if (!v.valid()) continue;
    w_ << ", ";
    TypedExpr(v, Prec::kTernary);
  }
  w_ << ')';
  if (IsDepthTexture(type) && !call.reference.valid()) w_ << ".x";
}

void GlslWriter::TextureGather(const ir::TextureCall& call) {
  w_ << (call.offset.valid() ? "textureGatherOffset(" : "textureGather(");
  Combined(call);
  w_ << ", ";
  SamplingPlace(call, /*with_reference=*/false);
  if (call.reference.valid()) {
    w_ << ", ";
    TypedExpr(call.reference, Prec::kTernary);
  }
  if (call.offset.valid()) {
    w_ << ", ";
    TypedExpr(call.offset, Prec::kTernary);
  }
  if (call.component.valid()) {
    w_ << ", ";
    Signed(call.component);
  }
  w_ << ')';
}

void GlslWriter::Texture(InstId id) {
  const ir::TextureCall call = ir::TextureCallOf(m_, id);
  switch (m_[id].builtin()) {
    case BuiltinFn::k_textureDimensions:
    case BuiltinFn::k_textureNumLayers:
    case BuiltinFn::k_textureNumLevels:
    case BuiltinFn::k_textureNumSamples: return TextureQuery(id, call);
    case BuiltinFn::k_textureLoad: return TextureLoad(call);
    case BuiltinFn::k_textureGather:
    case BuiltinFn::k_textureGatherCompare: return TextureGather(call);
    default:  // others: functions that sample or store
      if (call.value.valid()) return TextureStore(m_[id].builtin(), call);
      return TextureSample(id, call);
  }
}

}  // namespace tessera::glsl
