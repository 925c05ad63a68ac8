#include "cli/values.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <vector>

namespace tessera::cli {
std::string_view LanguageOf(Target target) {
  return target == Target::kNone ? "a check" : InfoOfTarget(target).language;
}

std::string SourceName(const std::string& path) { return path == "-" ? "<stdin>" : path; }

std::optional<Target> TargetOfPath(std::string_view path) {
  for (const TargetInfo& info : Targets()) {
    const auto is_of_path = [&](std::string_view extension) { return path.ends_with(extension); };
    if (std::ranges::any_of(info.extensions, is_of_path)) return info.target;
  }
  return std::nullopt;
}

std::string_view ExtensionOf(Target target) {
  const auto extensions = InfoOfTarget(target).extensions;
  return extensions.empty() ? "" : extensions.front();
}

std::string AllExtensions() {
  std::string list;
  for (const TargetInfo& info : Targets()) {
    for (const std::string_view extension : info.extensions) {
      const bool is_last = &info == &Targets().back() && extension == info.extensions.back();
      list += list.empty() ? "" : is_last ? " or " : ", ";
      list += extension;
    }
  }
  return list;
}

bool HasOutput(const TargetInfo& info) { return info.target != Target::kNone; }

bool IsFirstOfLanguage(const TargetInfo& info) {
  const ArrayView<const TargetInfo> targets = Targets();
  const auto* const first = std::ranges::find(targets, info.language, &TargetInfo::language);
  return HasOutput(info) && first == &info;
}

bool IsNear(std::string_view wrong, std::string_view name) {
  constexpr size_t kLongest = 64;
  if (wrong.size() < 3 || wrong.size() > kLongest) return false;
  if (name.find(wrong) != std::string_view::npos) return true;
  // Computes the edit distance row by row. Swapping two adjacent letters counts as one edit.
  std::vector<size_t> two_ago(name.size() + 1), before(name.size() + 1), row(name.size() + 1);
  for (size_t j = 0; j < row.size(); ++j) row[j] = j;
  for (size_t i = 1; i <= wrong.size(); ++i) {
    two_ago.swap(before);
    before.swap(row);
    row[0] = i;
    for (size_t j = 1; j <= name.size(); ++j) {
      const size_t change = before[j - 1] + (wrong[i - 1] == name[j - 1] ? 0 : 1);
      row[j] = std::min({before[j] + 1, row[j - 1] + 1, change});
      const bool swapped =
          i > 1 && j > 1 && wrong[i - 1] == name[j - 2] && wrong[i - 2] == name[j - 1];
      if (swapped) row[j] = std::min(row[j], two_ago[j - 2] + 1);
    }
  }
  return row.back() <= std::max<size_t>(1, wrong.size() / 5);
}

bool ParseOverride(std::string_view text, OverrideValue& value, std::string& error) {
  const size_t equals = text.find('=');
  if (equals == std::string_view::npos || equals == 0 || equals + 1 == text.size()) {
    error = "'" + std::string(text) + "' is not NAME=VALUE";
    return false;
  }
  value.name = text.substr(0, equals);
  const std::string number(text.substr(equals + 1));
  if (number == "true" || number == "false") {
    value.value = number == "true" ? 1 : 0;
    return true;
  }
  char* end = nullptr;
  value.value = std::strtod(number.c_str(), &end);
  if (number.starts_with(' ') || end != number.c_str() + number.size()) {
    error = "'" + number + "', given to '" + value.name + "', is not a number";
    return false;
  }
  if (!std::isfinite(value.value)) {
    error = "'" + number + "', given to '" + value.name + "', is not finite or too large";
    return false;
  }
  return true;
}

std::string NameOf(const GivenOption& option) {
  return (option.is_negated ? "no-" : "") + std::string(option.info->name);
}

std::vector<std::string> IdleOptions(std::span<const GivenOption> given,
                                     std::span<const Target> targets, const Options& options) {
  const bool is_opengl = options.glsl.version != GlslVersion::kVulkan460;
  std::vector<std::string_view> languages;
  for (const Target target : targets) {
    const std::string_view name =
        is_opengl && target == Target::kGlsl ? "OpenGL's GLSL" : LanguageOf(target);
    if (std::ranges::find(languages, name) == languages.end()) languages.push_back(name);
  }
  const std::string where = targets[0] == Target::kNone
                                ? "without a target"
                                : fmt::format("in {}", fmt::join(languages, ", "));
  std::vector<std::string> idle;
  for (const GivenOption& option : given) {
    const bool is_idle_in_glsl = is_opengl && (option.info->traits & kForVulkan) != 0;
    const auto matters = [&](Target target) {
      return MattersTo(*option.info, target) && !(target == Target::kGlsl && is_idle_in_glsl);
    };
    std::string_view why = where;
    if (std::ranges::any_of(targets, matters)) {
      why = option.info->idle != nullptr ? option.info->idle(options) : "";
    }
    if (!why.empty()) idle.push_back(fmt::format("{} has no effect {}", NameOf(option), why));
  }
  return idle;
}

std::string WrongPass(const Options& options, size_t first, std::span<const Target> targets) {
  for (size_t i = first; i < options.print_ir_after.size(); ++i) {
    const std::string& pass = options.print_ir_after[i];
    const auto has_it = [&](Target target) {
      const std::vector<std::string_view> known = PassNames(target);
      return pass == "all" || std::ranges::find(known, pass) != known.end();
    };
    if (std::ranges::any_of(targets, has_it)) continue;
    std::string wrong;
    for (const Target target : targets) {
      wrong += fmt::format("{}{} has no pass '{}'; it has {}", wrong.empty() ? "" : "; ",
                           LanguageOf(target), pass, fmt::join(PassNames(target), ", "));
    }
    return wrong;
  }
  return "";
}

bool EntryPointsOf(const ShaderModule& module, const Options& options,
                   std::vector<std::string>& names) {
  const std::vector<std::string_view> all = module.EntryPointNames();
  names.assign(all.begin(), all.end());
  if (names.empty()) names.emplace_back();
  return names.size() == 1 || module.Reflect(options.overrides).complete;
}

}  // namespace tessera::cli
