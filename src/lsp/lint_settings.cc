// Implements LintOf, in a separate file because check.wasm replaces this function
// (packages/npm/wasm/check_only.cc).
#include <optional>

#include "lsp/settings.h"

namespace tessera::lsp {

std::optional<LintOptions> LintOf(const Json& setting) {
  const bool is_off = setting.is_boolean() ? !setting.get<bool>() : TextOf(setting) == "off";
  if (is_off) return std::nullopt;
  LintOptions options;
  const Json& preset = setting.is_object() ? At(setting, "preset") : setting;
  options.preset = LintPresetOf(TextOf(preset)).value_or(options.preset);
  // Unused parameters are reported as info, because editors then show the parameters unobtrusively
  // in gray.
  if (options.preset == LintPreset::kRecommended) {
    options.rules.push_back({"unused-parameter", LintSeverity::kInfo});
  }
  if (setting.is_object()) {
    for (const auto& [rule, value] : setting.items()) {
      const auto severity = LintSeverityOf(TextOf(value));
      if (severity) options.rules.push_back({rule, *severity});
    }
  }
  return options;
}

}  // namespace tessera::lsp
