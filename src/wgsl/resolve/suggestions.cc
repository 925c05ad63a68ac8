#include "wgsl/resolve/suggestions.h"

#include <algorithm>
#include <array>

namespace tessera::wgsl {
namespace {

struct ForeignName {
  std::string_view foreign, wgsl;
};

// HLSL, GLSL, MSL and C names.
constexpr ForeignName kForeignNames[] = {
    {"float", "f32"},
    {"half", "f16"},
    {"int", "i32"},
    {"uint", "u32"},
    {"unsigned", "u32"},
    {"double", "f32"},
    {"float2", "vec2f"},
    {"float3", "vec3f"},
    {"float4", "vec4f"},
    {"half2", "vec2h"},
    {"half3", "vec3h"},
    {"half4", "vec4h"},
    {"int2", "vec2i"},
    {"int3", "vec3i"},
    {"int4", "vec4i"},
    {"uint2", "vec2u"},
    {"uint3", "vec3u"},
    {"uint4", "vec4u"},
    {"bool2", "vec2<bool>"},
    {"bool3", "vec3<bool>"},
    {"bool4", "vec4<bool>"},
    {"bvec2", "vec2<bool>"},
    {"bvec3", "vec3<bool>"},
    {"bvec4", "vec4<bool>"},
    {"ivec2", "vec2i"},
    {"ivec3", "vec3i"},
    {"ivec4", "vec4i"},
    {"uvec2", "vec2u"},
    {"uvec3", "vec3u"},
    {"uvec4", "vec4u"},
    {"mat2", "mat2x2f"},
    {"mat3", "mat3x3f"},
    {"mat4", "mat4x4f"},
    {"float2x2", "mat2x2f"},
    {"float3x3", "mat3x3f"},
    {"float4x4", "mat4x4f"},
    {"half4x4", "mat4x4h"},
    {"sampler2D", "texture_2d<f32>"},
    {"samplerCube", "texture_cube<f32>"},
    {"Texture2D", "texture_2d<f32>"},
    {"texture2d", "texture_2d<f32>"},
    {"SamplerState", "sampler"},
    {"lerp", "mix"},
    {"frac", "fract"},
    {"fmod", "the operator '%'"},
    {"rsqrt", "inverseSqrt"},
    {"inversesqrt", "inverseSqrt"},
    {"ddx", "dpdx"},
    {"ddy", "dpdy"},
    {"dFdx", "dpdx"},
    {"dFdy", "dpdy"},
    {"mad", "fma"},
    {"mul", "the operator '*'"},
    {"fabs", "abs"},
    {"fmin", "min"},
    {"fmax", "max"},
    {"powf", "pow"},
    {"sqrtf", "sqrt"},
    {"asfloat", "bitcast<f32>"},
    {"asuint", "bitcast<u32>"},
    {"asint", "bitcast<i32>"},
    {"floatBitsToUint", "bitcast<u32>"},
    {"uintBitsToFloat", "bitcast<f32>"},
    {"floatBitsToInt", "bitcast<i32>"},
    {"intBitsToFloat", "bitcast<f32>"},
    {"countbits", "countOneBits"},
    {"bitCount", "countOneBits"},
    {"popcount", "countOneBits"},
    {"reversebits", "reverseBits"},
    {"bitfieldReverse", "reverseBits"},
    {"firstbithigh", "firstLeadingBit"},
    {"firstbitlow", "firstTrailingBit"},
    {"findMSB", "firstLeadingBit"},
    {"findLSB", "firstTrailingBit"},
    {"bitfieldExtract", "extractBits"},
    {"bitfieldInsert", "insertBits"},
    {"barrier", "workgroupBarrier"},
    {"__syncthreads", "workgroupBarrier"},
    {"GroupMemoryBarrierWithGroupSync", "workgroupBarrier"},
    {"threadgroup_barrier", "workgroupBarrier"},
    {"texture", "textureSample"},
    {"texture2D", "textureSample"},
    {"texelFetch", "textureLoad"},
    {"imageLoad", "textureLoad"},
    {"imageStore", "textureStore"},
    {"textureSize", "textureDimensions"},
    {"InterlockedAdd", "atomicAdd"},
    {"atomic_fetch_add_explicit", "atomicAdd"},
    {"WaveActiveSum", "subgroupAdd"},
    {"simd_sum", "subgroupAdd"},
    {"atan2f", "atan2"},
    {"ceilf", "ceil"},
    {"floorf", "floor"},
    {"length_squared", "dot"},
    {"isnan", "a comparison x != x (WGSL may assume that there are no NaNs)"},
    {"isinf", "a comparison with the largest f32 (WGSL may assume that there are no infinities)"},
};

// Comparing every name with every other takes long, and after so many errors nobody reads on.
constexpr uint32_t kMaxSuggestions = 50;

// The edit distance of two names, adjacent swaps counted once; more than `limit` gives limit + 1.
uint32_t EditDistance(std::string_view a, std::string_view b, uint32_t limit) {
  constexpr size_t kMax = 64;
  if (a.size() > kMax || b.size() > kMax) return limit + 1;
  const size_t difference = a.size() > b.size() ? a.size() - b.size() : b.size() - a.size();
  if (difference > limit) return limit + 1;
  std::array<uint32_t, kMax + 1> two_ago{}, before{}, now{};
  for (size_t j = 0; j <= b.size(); ++j) before[j] = static_cast<uint32_t>(j);
  for (size_t i = 1; i <= a.size(); ++i) {
    now[0] = static_cast<uint32_t>(i);
    uint32_t best = now[0];
    for (size_t j = 1; j <= b.size(); ++j) {
      const uint32_t change = a[i - 1] == b[j - 1] ? 0 : 1;
      now[j] = std::min({before[j] + 1, now[j - 1] + 1, before[j - 1] + change});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        now[j] = std::min(now[j], two_ago[j - 2] + 1);
      }
      best = std::min(best, now[j]);
    }
    if (best > limit) return limit + 1;
    two_ago = before;
    before = now;
  }
  return before[b.size()];
}

}  // namespace

std::string_view Closest(std::string_view wrong, std::span<const std::string_view> names) {
  std::string_view best;
  uint32_t limit = wrong.size() < 3 ? 1 : wrong.size() < 6 ? 2 : 3;
  for (std::string_view candidate : names) {
    if (candidate.size() <= limit) continue;
    const uint32_t distance = EditDistance(wrong, candidate, limit);
    if (distance > limit) continue;
    best = candidate;
    if (distance == 0) break;
    limit = distance - 1;
  }
  return best;
}

std::string Suggestions::Suggest(std::string_view wrong, bool want_type) const {
  if (diagnostics_.error_count() > kMaxSuggestions) return {};
  for (const ForeignName& f : kForeignNames) {
    if (f.foreign == wrong) return std::string(f.wgsl);
  }
  std::vector<std::string_view> names;
  const std::span<const Binding> bindings = scopes_.bindings();
  names.reserve(bindings.size() + 512);
  // The innermost names first: among equals the first wins.
  for (size_t i = bindings.size(); i-- > 0;) {
    const NodeKind kind = ast_.kind(bindings[i].node);
    if (want_type && kind != NodeKind::kAlias && kind != NodeKind::kStruct) continue;
    names.push_back(Text(StringId(bindings[i].name)));
    if (names.size() > 4096) break;  // enough for a suggestion
  }
  const auto add = [&](uint32_t begin, uint32_t end) {
    for (uint32_t i = begin; i < end; ++i) names.push_back(Text(StringId(i)));
  };
  add(name::internal::begin_type, name::internal::begin_texel_format);
  if (!want_type) {
    add(name::internal::begin_texel_format, name::internal::begin_attribute);
    const auto end = static_cast<uint32_t>(kFixedNames.names.size());
    add(name::internal::begin_builtin_function, end);
  }
  return std::string(Closest(wrong, names));
}

// Whether a name stands where names are declared, in text that the parser may have had to leave
// out.
bool Suggestions::MayBeDeclared(StringId name) {
  if (declared_somewhere_.empty()) {
    declared_somewhere_.resize(program_.module.strings.size());
    TokenKind before = TokenKind::kEof;
    for (size_t i = 0; i + 1 < ast_.tokens.size(); ++i) {
      const Token& token = ast_.tokens[i];
      if (token.kind == TokenKind::kIdentifier && token.payload < declared_somewhere_.size()) {
        const bool after_keyword =
            before == TokenKind::kFn || before == TokenKind::kVar || before == TokenKind::kLet ||
            before == TokenKind::kConst || before == TokenKind::kOverride ||
            before == TokenKind::kStruct || before == TokenKind::kAlias ||
            before == TokenKind::kTemplateArgsEnd || before == TokenKind::kGreaterThan;
        if (after_keyword || ast_.tokens[i + 1].kind == TokenKind::kColon) {
          declared_somewhere_[token.payload] = true;
        }
      }
      before = token.kind;
    }
  }
  return name.value < declared_somewhere_.size() && declared_somewhere_[name.value];
}

void Suggestions::UnresolvedIdentifier(NodeId node, std::string_view what, bool want_type) {
  if (after_syntax_errors_ && MayBeDeclared(IdentifierView(ast_, node).name())) return;
  if (ast_.token(node).kind == TokenKind::kReserved) return;  // the parser has said so
  const std::string_view wrong = Text(IdentifierView(ast_, node).name());
  Diagnostic& d =
      Error(DiagCode::unresolved_identifier, SpanOf(node), Cat("unknown ", what, " '", wrong, "'"));
  const std::string suggestion = Suggest(wrong, want_type);
  if (!suggestion.empty()) {
    const bool quoted = suggestion.find(' ') == std::string::npos;
    d.AtSpan(quoted ? Cat("did you mean '", suggestion, "'?") : Cat("WGSL has ", suggestion));
  }
}

}  // namespace tessera::wgsl
