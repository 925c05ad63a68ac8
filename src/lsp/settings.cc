#include "lsp/settings.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

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

// Converts a JSON value to an option value as spelled on a command line.
std::string ValueOf(const Json& value) {
  if (value.is_string()) return std::string(TextOf(value));
  if (value.is_boolean()) return value.get<bool>() ? "true" : "false";
  if (const auto number = NumberOf(value)) return std::to_string(*number);
  return {};
}

// Sets an option to `value`. If `value` is an array, sets the option to each of its elements in
// turn.
bool SetOptionTo(Options& options, std::string_view name, const Json& value, std::string& error) {
  if (!value.is_array()) return SetOption(options, name, ValueOf(value), error);
  return std::ranges::all_of(
      value, [&](const Json& each) { return SetOption(options, name, ValueOf(each), error); });
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
    std::string error;
    if (auto options = TargetOptionsOf(each, error)) all.push_back(std::move(*options));
  }
  return all;
}

std::optional<Options> TargetOptionsOf(const Json& element, std::string& error) {
  const Json& name = element.is_object() ? At(element, "target") : element;
  const std::optional<Target> target = TargetOf(TextOf(name));
  if (!target) {
    error = "unknown target '" + std::string(TextOf(name)) + "'";
    return std::nullopt;
  }
  Options options;
  options.target = *target;
  if (!element.is_object()) return options;
  for (const auto& [key, value] : element.items()) {
    if (key != "target" && !SetOptionTo(options, key, value, error)) return std::nullopt;
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
