#include "cli/batch_lint.h"

#include "cli/lint_config.h"

namespace tessera::cli {

std::string ReadLintOptions(const nlohmann::json& json, LintOptions& options) {
  if (json == true) return {};
  if (!json.is_object()) return "'lint' must be true or an object";
  for (const auto& [key, value] : json.items()) {
    if (!value.is_string()) return "'" + key + "' must be a string";
    const auto& text = value.get_ref<const std::string&>();
    if (std::string error = SetLintKey(key, text, options); !error.empty()) return error;
  }
  return {};
}

}  // namespace tessera::cli
