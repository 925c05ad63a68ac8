// Implements the C interface of the source tools.
#include <algorithm>
#include <cstddef>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/c_api.h"
#include "api/c_modules.h"
#include "tessera/lint.h"
#include "tessera/lint_c.h"
#include "tessera/minify_c.h"
#include "tessera/remarks.h"
#include "tessera/remarks_c.h"
#include "tessera/source_tools.h"

namespace tessera {
namespace {

// Copies the options that exist in the caller's version of the structure.
FormatOptions FormatOptionsOf(const tessera_format_options* given) {
  tessera_format_options read = {};
  if (given != nullptr) std::memcpy(&read, given, std::min(given->size, sizeof read));
  FormatOptions options;
  if (read.line_width != 0) options.line_width = read.line_width;
  if (read.indent_width != 0) options.indent_width = read.indent_width;
  options.indent_with_tabs = read.indent_with_tabs != 0;
  options.first_line = read.first_line;
  options.last_line = read.last_line;
  return options;
}

MinifyOptions MinifyOptionsOf(const tessera_minify_options* given) {
  tessera_minify_options read = {};
  if (given != nullptr) std::memcpy(&read, given, std::min(given->size, sizeof read));
  MinifyOptions options;
  options.rename_host_names = read.rename_host_names != 0;
  options.rename = read.no_rename == 0;
  options.remove_unused = read.no_remove_unused == 0;
  options.infer_types = read.no_infer_types == 0;
  options.fold_constants = read.no_fold_constants == 0;
  options.alias_types = read.no_alias_types == 0;
  options.remove_locals = read.no_remove_locals == 0;
  options.inline_functions = read.no_inline_functions == 0;
  options.merge_duplicates = read.no_merge_duplicates == 0;
  options.source_map = read.source_map != 0;
  for (size_t i = 0; i < read.keep_count; ++i) options.keep.emplace_back(read.keep[i]);
  return options;
}

// Parses the preset and the strings of the form RULE=SEVERITY. Returns false if any of them is
// invalid.
bool ReadLintOptions(const char* preset, std::span<const char* const> rules, LintOptions& options) {
  if (preset != nullptr) {
    const auto known = LintPresetOf(preset);
    if (!known) return false;
    options.preset = *known;
  }
  const std::vector<LintRule> all = LintRules();
  for (const std::string_view text : rules) {
    const size_t equal = std::min(text.find('='), text.size());
    const std::string_view name = text.substr(0, equal);
    const auto severity = LintSeverityOf(text.substr(std::min(equal + 1, text.size())));
    if (!severity || std::ranges::find(all, name, &LintRule::name) == all.end()) return false;
    options.rules.push_back({std::string(name), *severity});
  }
  return true;
}

}  // namespace
}  // namespace tessera

tessera_result* tessera_lint(const char* wgsl, size_t length, const char* preset,
                             const char* const* rules, size_t rule_count,
                             const tessera_options* options) {
  return tessera::Guard<tessera_result*>(nullptr, [&]() -> tessera_result* {
    tessera::LintOptions lint;
    if (!tessera::ReadLintOptions(preset, {rules, rules == nullptr ? 0 : rule_count}, lint)) {
      return nullptr;
    }
    const tessera::Options& used = tessera::OptionsOf(options);
    auto source = tessera::CopySource(wgsl, length, used);
    tessera::LintResult linted = tessera::LintSource(source->text, lint, used);
    tessera::Result result;
    result.ok = linted.ok;
    result.diagnostics = std::move(linted.diagnostics);
    return new tessera_result{std::move(source), std::move(result), {}};
  });
}

tessera_result* tessera_format(const char* wgsl, size_t length,
                               const tessera_format_options* options) {
  return tessera::Guard<tessera_result*>(nullptr, [&]() -> tessera_result* {
    auto source = tessera::CopySource(wgsl, length, {});
    tessera::FormatResult formatted =
        tessera::FormatSource(source->text, tessera::FormatOptionsOf(options));
    if (!formatted.error.empty()) return nullptr;
    tessera::Result result;
    result.ok = formatted.ok;
    result.text = std::move(formatted.text);
    result.diagnostics = std::move(formatted.diagnostics);
    return new tessera_result{std::move(source), std::move(result), {}};
  });
}

tessera_result* tessera_minify(const char* wgsl, size_t length,
                               const tessera_minify_options* minify,
                               const tessera_options* options) {
  return tessera::Guard<tessera_result*>(nullptr, [&] {
    const tessera::Options& used = tessera::OptionsOf(options);
    auto source = tessera::CopySource(wgsl, length, used);
    tessera::MinifyResult minified =
        tessera::MinifySource(source->text, tessera::MinifyOptionsOf(minify), used);
    tessera::Result result;
    result.ok = minified.ok;
    result.text = std::move(minified.text);
    result.diagnostics = std::move(minified.diagnostics);
    return new tessera_result{std::move(source),
                              std::move(result),
                              {},
                              std::move(minified.names),
                              std::move(minified.source_map)};
  });
}

tessera_result* tessera_compile_with_remarks(const char* wgsl, size_t length, const char* kinds,
                                             const tessera_options* options) {
  return tessera::Guard<tessera_result*>(nullptr, [&]() -> tessera_result* {
    std::vector<tessera::RemarkKind> wanted;
    if (!tessera::ParseRemarkKinds(kinds != nullptr ? kinds : "", wanted)) return nullptr;
    const tessera::Options& used = tessera::OptionsOf(options);
    auto source = tessera::CopySource(wgsl, length, used);
    tessera::Result result = tessera::CompileWithRemarks(source->text, used, wanted).result;
    return new tessera_result{std::move(source), std::move(result), {}};
  });
}

tessera_result* tessera_sources_compile_with_remarks(tessera_sources* sources, const char* kinds,
                                                     const tessera_options* options) {
  if (sources == nullptr) return nullptr;
  return tessera::Guard<tessera_result*>(nullptr, [&]() -> tessera_result* {
    std::vector<tessera::RemarkKind> wanted;
    if (!tessera::ParseRemarkKinds(kinds != nullptr ? kinds : "", wanted)) return nullptr;
    return tessera::ResultOf(
        *sources,
        tessera::CompileWithRemarks(sources->set, tessera::OptionsOf(options), wanted).result);
  });
}

size_t tessera_result_minified_name_count(const tessera_result* result) {
  return result != nullptr ? result->minified_names.size() : 0;
}

int tessera_result_minified_name(const tessera_result* result, size_t index,
                                 tessera_minified_name* name) {
  if (index >= tessera_result_minified_name_count(result)) return 0;
  const tessera::MinifiedName& found = result->minified_names[index];
  return tessera::Give(tessera_minified_name{0, found.name.c_str(), found.minified.c_str(),
                                             found.location.line, found.location.column},
                       &tessera_minified_name::column, name);
}

tessera_result* tessera_convert_matrix_dialect(const char* wgsl, size_t length, const char* dialect,
                                               const tessera_options* options) {
  if (dialect == nullptr) return nullptr;
  return tessera::Guard<tessera_result*>(nullptr, [&]() -> tessera_result* {
    const auto to = tessera::MatrixDialectOf(dialect);
    if (!to) return nullptr;
    const tessera::Options& used = tessera::OptionsOf(options);
    auto source = tessera::CopySource(wgsl, length, used);
    tessera::Result result = tessera::ConvertMatrixDialect(source->text, *to, used);
    return new tessera_result{std::move(source), std::move(result), {}};
  });
}
