#include "cli/lint_config.h"

#include <algorithm>
#include <filesystem>

#include "cli/files.h"

namespace tessera::cli {
namespace {

std::string_view Trim(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r";
  const size_t begin = text.find_first_not_of(kBlank);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlank) + 1 - begin);
}

// Returns the line without its comment. '#' always begins a comment, because no valid string in the
// [lint] section contains it.
std::string_view WithoutComment(std::string_view line) {
  return Trim(line.substr(0, line.find('#')));
}

bool IsRule(std::string_view name) {
  const std::vector<LintRule> rules = LintRules();
  return std::ranges::find(rules, name, &LintRule::name) != rules.end();
}

std::string SetRule(std::string_view name, std::string_view severity,
                    LintOptions::RuleSeverity& rule) {
  if (!IsRule(name)) return "there is no rule '" + std::string(name) + "'";
  const auto known = LintSeverityOf(severity);
  if (!known) return "'" + std::string(severity) + "' is not off, info, warning or error";
  rule = {std::string(name), *known};
  return {};
}

// Applies one key from the [lint] section. Returns an error message, or an empty string on success.
std::string SetKey(std::string_view key, std::string_view value, LintOptions& options) {
  if (value.size() < 2 || value.front() != '"' || value.back() != '"') {
    return "the value of '" + std::string(key) + "' must be a string";
  }
  return SetLintKey(key, value.substr(1, value.size() - 2), options);
}

// Searches the current directory and its parents for tessera.toml. Returns the path of the nearest
// one, or an empty string if there is none.
std::string FindConfig() {
  std::error_code ignored;
  std::filesystem::path folder = std::filesystem::current_path(ignored);
  while (!folder.empty()) {
    const std::filesystem::path file = folder / "tessera.toml";
    if (std::filesystem::is_regular_file(file, ignored)) return file.string();
    if (folder == folder.parent_path()) break;
    folder = folder.parent_path();
  }
  return {};
}

}  // namespace

std::string SetLintKey(std::string_view key, std::string_view value, LintOptions& options) {
  if (key != "preset") return SetRule(key, value, options.rules.emplace_back());
  const auto preset = LintPresetOf(value);
  if (!preset) {
    return "there is no preset '" + std::string(value) +
           "'; the presets are recommended, strict, performance and portability";
  }
  options.preset = *preset;
  return {};
}

std::string ReadRule(std::string_view text, LintOptions::RuleSeverity& rule) {
  const size_t equal = text.find('=');
  if (equal == std::string_view::npos) return "'" + std::string(text) + "' is not RULE=SEVERITY";
  return SetRule(text.substr(0, equal), text.substr(equal + 1), rule);
}

std::string ParseLintConfig(std::string_view text, const std::string& name, LintOptions& options) {
  bool in_section = false;
  for (uint32_t number = 1; !text.empty(); ++number) {
    const size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = WithoutComment(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.starts_with('[')) in_section = line == "[lint]";
    if (!in_section || line.empty() || line.starts_with('[')) continue;
    const size_t equal = line.find('=');
    std::string error =
        equal == std::string_view::npos
            ? "expected KEY = \"VALUE\""
            : SetKey(Trim(line.substr(0, equal)), Trim(line.substr(equal + 1)), options);
    if (!error.empty()) return name + ":" + std::to_string(number) + ": " + error;
  }
  return {};
}

std::string ReadLintConfig(const std::string& path, LintOptions& options) {
  const std::string file = path.empty() ? FindConfig() : path;
  if (file.empty()) return {};
  std::string text, error;
  if (!ReadInput(file, text, error)) return error;
  return ParseLintConfig(text, file, options);
}

}  // namespace tessera::cli
