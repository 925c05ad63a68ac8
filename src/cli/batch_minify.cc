#include "cli/batch_minify.h"

#include <algorithm>
#include <string_view>

namespace tessera::cli {
namespace {

using Json = nlohmann::json;

struct Switch {
  std::string_view name;
  bool MinifyOptions::* member;
};
constexpr Switch kSwitches[] = {
    {"rename_host_names", &MinifyOptions::rename_host_names},
    {"rename", &MinifyOptions::rename},
    {"remove_unused", &MinifyOptions::remove_unused},
    {"infer_types", &MinifyOptions::infer_types},
    {"fold_constants", &MinifyOptions::fold_constants},
    {"alias_types", &MinifyOptions::alias_types},
    {"remove_locals", &MinifyOptions::remove_locals},
    {"inline_functions", &MinifyOptions::inline_functions},
    {"merge_duplicates", &MinifyOptions::merge_duplicates},
    {"source_map", &MinifyOptions::source_map},
};

std::string ReadKeep(const Json& json, MinifyOptions& options) {
  const bool is_list = json.is_array() &&
                       std::ranges::all_of(json, [](const Json& name) { return name.is_string(); });
  if (!is_list) return "'keep' must be a list of names";
  options.keep = json.get<std::vector<std::string>>();
  return {};
}

}  // namespace

std::string ReadMinifyOptions(const Json& json, MinifyOptions& options) {
  if (json == true) return {};
  if (!json.is_object()) return "'minify' must be true or an object";
  for (const auto& [key, value] : json.items()) {
    if (key == "keep") {
      if (std::string error = ReadKeep(value, options); !error.empty()) return error;
      continue;
    }
    const auto* known = std::ranges::find(kSwitches, key, &Switch::name);
    if (known == std::end(kSwitches)) {
      return "'minify' has no option '" + key +
             "'; the options are rename, rename_host_names, remove_unused, infer_types, "
             "fold_constants, "
             "alias_types, remove_locals, inline_functions, merge_duplicates, keep and source_map";
    }
    if (!value.is_boolean()) return "'" + key + "' must be true or false";
    options.*known->member = value.get<bool>();
  }
  return {};
}

nlohmann::ordered_json NamesToJson(const MinifyResult& result) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const MinifiedName& name : result.names) {
    list.push_back({{"name", name.name},
                    {"minified", name.minified},
                    {"line", name.location.line},
                    {"column", name.location.column}});
  }
  return list;
}

nlohmann::ordered_json MinifyAnswer(const MinifyResult& result) {
  nlohmann::ordered_json answer = nlohmann::ordered_json::object();
  if (!result.ok) return answer;
  answer["output"] = result.text;
  answer["names"] = NamesToJson(result);
  if (!result.source_map.empty()) answer["source_map"] = result.source_map;
  return answer;
}

}  // namespace tessera::cli
