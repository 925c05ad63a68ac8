// Writes samplers as constants in the output (MslOptions::inline_samplers).
#include <algorithm>
#include <limits>
#include <string>
#include <string_view>

#include "backend_msl/writer.h"
#include "fmt/format.h"

namespace tessera::msl {

using ir::Global;
using ir::TypeKind;

namespace {

// Returns the name of an enumerator. If the value is not in the enumeration, which a caller of the
// API may cause, returns the first name.
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
  // WebGPU's default maximum of 32 needs no clamp, because no texture has that many levels.
  if (s.lod_min != 0 || s.lod_max < 32) {
    text += fmt::format(", lod_clamp({}, {})", Literal(s.lod_min), Literal(s.lod_max));
  }
  if (s.max_anisotropy > 1) text += fmt::format(", max_anisotropy({})", s.max_anisotropy);
  if (s.compare) text += fmt::format(", compare_func::{}", NameOf(*s.compare));
  return text;
}

}  // namespace

const MslInlineSampler* MslWriter::InlineSamplerAt(const Global& g) const {
  const auto found = std::ranges::find_if(options_.inline_samplers, [&](const auto& s) {
    return s.group == g.group && s.binding == g.binding;
  });
  return found == options_.inline_samplers.end() ? nullptr : &*found;
}

// Removes inline samplers from the bound resources, so that they are not assigned slots.
void MslWriter::PrepareInlineSamplers() {
  if (options_.inline_samplers.empty()) return;
  declared_copy_.assign(declared_.begin(), declared_.end());
  declared_ = declared_copy_;
  const auto take = [&](Global& g) -> const MslInlineSampler* {
    if (!g.has_binding) return nullptr;
    const MslInlineSampler* sampler = InlineSamplerAt(g);
    const TypeKind kind = m_.types.kind(g.type);
    if (sampler == nullptr ||
        (kind != TypeKind::kSampler && kind != TypeKind::kComparisonSampler)) {
      return nullptr;
    }
    g.has_binding = false;
    return sampler;
  };
  for (Global& g : declared_copy_) take(g);
  for (uint32_t i = 0; i < m_.globals.size(); ++i) {
    Global& g = m_.globals[i];
    const bool compares = m_.types.kind(g.type) == TypeKind::kComparisonSampler;
    const MslInlineSampler* sampler = take(g);
    if (sampler == nullptr) {
      if (g.has_binding && InlineSamplerAt(g) != nullptr) {
        ErrorAt(
            g.span, DiagCode::unsupported_by_target,
            fmt::format("{} cannot be a constant of the output, because it is not a single sampler",
                        Quote(global_names_[i])));
      }
      continue;
    }
    CheckInlineSampler(*sampler, compares, g.span);
    inline_samplers_ += fmt::format("constexpr sampler {}({});\n", GlobalName(ir::GlobalId(i)),
                                    SettingsOf(*sampler));
  }
}

void MslWriter::CheckInlineSampler(const MslInlineSampler& s, bool compares, Span at) {
  if (compares != s.compare.has_value()) {
    ErrorAt(at, DiagCode::unsupported_by_target,
            compares ? "a sampler_comparison needs the setting 'compare'"
                     : "only a sampler_comparison can have the setting 'compare'");
  }
  if (std::ranges::count_if(options_.inline_samplers, [&](const auto& other) {
        return other.group == s.group && other.binding == s.binding;
      }) > 1) {
    ErrorAt(at, DiagCode::unsupported_by_target,
            "--msl-inline-sampler specifies the settings of this sampler twice");
  }
  if (s.lod_min > std::numeric_limits<float>::max() ||
      s.lod_max > std::numeric_limits<float>::max()) {
    ErrorAt(at, DiagCode::unsupported_by_target,
            "the levels of a sampler must not exceed the largest f32");
  }
  const bool range = s.lod_min >= 0 && s.lod_min <= s.lod_max;
  if (!range || s.max_anisotropy < 1 || s.max_anisotropy > 16) {
    ErrorAt(
        at, DiagCode::unsupported_by_target,
        range ? "the anisotropy of a sampler must be 1 to 16"
              : "the minimum level of a sampler must be at least 0, and at most the maximum level");
  }
}

}  // namespace tessera::msl
