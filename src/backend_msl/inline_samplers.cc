// Writes samplers as constants in the output (MslOptions::inline_samplers).
#include <algorithm>
#include <string>
#include <string_view>

#include "backend_msl/place_resources.h"
#include "backend_msl/writer.h"
#include "fmt/format.h"

namespace tessera::msl {

namespace {

// Returns the name of the enumerator `value`. API callers may pass a number that is not an
// enumerator; the result is then the first name.
template <typename Enum, size_t kCount>
std::string_view NameIn(const std::string_view (&names)[kCount], Enum value) {
  const auto i = static_cast<size_t>(value);
  return names[i < kCount ? i : 0];
}

std::string_view NameOf(SamplerAddress address) {
  constexpr std::string_view kNames[] = {"clamp_to_edge", "repeat", "mirrored_repeat",
                                         "clamp_to_zero", "clamp_to_border"};
  return NameIn(kNames, address);
}

std::string_view NameOf(SamplerBorder border) {
  constexpr std::string_view kNames[] = {"transparent_black", "opaque_black", "opaque_white"};
  return NameIn(kNames, border);
}

std::string_view NameOf(SamplerMipFilter filter) {
  constexpr std::string_view kNames[] = {"none", "nearest", "linear"};
  return NameIn(kNames, filter);
}

std::string_view NameOf(SamplerFilter filter) {
  return filter == SamplerFilter::kLinear ? "linear" : "nearest";
}

std::string_view NameOf(CompareFunction compare) {
  constexpr std::string_view kNames[] = {"never",   "less",      "equal",         "less_equal",
                                         "greater", "not_equal", "greater_equal", "always"};
  return NameIn(kNames, compare);
}

// Returns a float literal in MSL. The literal contains a decimal point, because `0` would be an
// int.
std::string Literal(double v) {
  std::string text = fmt::format("{}", static_cast<float>(v));
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text + "f";
}

// Returns the settings of a sampler, which are written in parentheses in its declaration.
std::string SettingsOf(const MslInlineSampler& s) {
  std::string text;
  if (s.address_u == s.address_v && s.address_u == s.address_w) {
    text = fmt::format("address::{}", NameOf(s.address_u));
  } else {
    text = fmt::format("s_address::{}, t_address::{}, r_address::{}", NameOf(s.address_u),
                       NameOf(s.address_v), NameOf(s.address_w));
  }
  const auto borders = {s.address_u, s.address_v, s.address_w};
  if (std::ranges::find(borders, SamplerAddress::kClampToBorder) != borders.end()) {
    text += fmt::format(", border_color::{}", NameOf(s.border));
  }
  text += s.mag_filter == s.min_filter ? fmt::format(", filter::{}", NameOf(s.mag_filter))
                                       : fmt::format(", mag_filter::{}, min_filter::{}",
                                                     NameOf(s.mag_filter), NameOf(s.min_filter));
  text += fmt::format(", mip_filter::{}", NameOf(s.mip_filter));
  // An lodMaxClamp of 32, WebGPU's default, is omitted, because no texture has that many mip
  // levels.
  if (s.lod_min != 0 || s.lod_max < 32) {
    text += fmt::format(", lod_clamp({}, {})", Literal(s.lod_min), Literal(s.lod_max));
  }
  if (s.max_anisotropy > 1) text += fmt::format(", max_anisotropy({})", s.max_anisotropy);
  if (s.compare) text += fmt::format(", compare_func::{}", NameOf(*s.compare));
  return text;
}

}  // namespace

// Returns the declarations of the samplers that are constants in the output.
std::string MslWriter::InlineSamplers() const {
  std::string text;
  if (options_.inline_samplers.empty()) return text;
  for (uint32_t i = 0; i < m_.globals.size(); ++i) {
    if (const MslInlineSampler* settings = InlineSamplerOf(m_.globals[i], options_)) {
      text += fmt::format("constexpr sampler {}({});\n", GlobalName(ir::GlobalId(i)),
                          SettingsOf(*settings));
    }
  }
  return text;
}

}  // namespace tessera::msl
