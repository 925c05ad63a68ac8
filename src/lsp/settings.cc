#include "lsp/settings.h"

#include <optional>
#include <string>

#include "tessera/option_table.h"

namespace tessera::lsp {
namespace {

void SetNames(const Json& list, std::optional<std::vector<std::string>>& to) {
  if (!list.is_array()) return;
  to.emplace();
  for (const Json& name : list) {
    if (name.is_string()) to->emplace_back(TextOf(name));
  }
}

// Converts the value of an option to a string, as it would be given in a command line.
std::string ValueOf(const Json& value) {
  if (value.is_string()) return std::string(TextOf(value));
  if (value.is_boolean()) return value.get<bool>() ? "true" : "false";
  if (const auto number = NumberOf(value)) return std::to_string(*number);
  return {};
}

}  // namespace

void ApplyLanguageSettings(const Json& settings, Options& options) {
  SetNames(At(settings, "allowedExtensions"), options.allowed_extensions);
  SetNames(At(settings, "allowedLanguageFeatures"), options.allowed_language_features);
}

std::vector<Options> TargetsOf(const Json& targets) {
  std::vector<Options> all;
  if (!targets.is_array()) return all;
  for (const Json& each : targets) {
    const Json& name = each.is_object() ? At(each, "target") : each;
    const std::optional<Target> target = TargetOf(TextOf(name));
    if (!target) continue;
    Options options;
    options.target = *target;
    bool fits = true;
    if (each.is_object()) {
      std::string error;
      for (const auto& [key, value] : each.items()) {
        if (key != "target") fits = SetOption(options, key, ValueOf(value), error) && fits;
      }
    }
    if (fits) all.push_back(std::move(options));
  }
  return all;
}

std::optional<LintOptions> LintOf(const Json& setting) {
  const bool is_off = setting.is_boolean() ? !setting.get<bool>() : TextOf(setting) == "off";
  if (is_off) return std::nullopt;
  LintOptions options;
  const Json& preset = setting.is_object() ? At(setting, "preset") : setting;
  options.preset = LintPresetOf(TextOf(preset)).value_or(options.preset);
  // Editors show unused parameters in gray, which does not distract.
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

void ApplyHintSettings(const Json& settings, service::HintSettings& hints) {
  const auto apply = [&](const char* key, bool& to) {
    if (const Json& value = At(settings, key); value.is_boolean()) to = value.get<bool>();
  };
  apply("types", hints.types);
  apply("parameters", hints.parameters);
  apply("values", hints.values);
  apply("bindings", hints.bindings);
  apply("conversions", hints.conversions);
}

std::vector<std::pair<std::string, bool>> FeaturesOf(const Json& features) {
  std::vector<std::pair<std::string, bool>> list;
  for (const auto& [name, value] : features.items()) {
    if (value.is_boolean()) list.emplace_back(name, value.get<bool>());
  }
  return list;
}

}  // namespace tessera::lsp
