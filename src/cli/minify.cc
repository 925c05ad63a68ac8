// Implements `tessera minify`.
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "cli/batch_minify.h"
#include "cli/commands.h"
#include "cli/gzip_size.h"
#include "cli/json.h"
#include "cli/rewrite.h"
#include "tessera/minify.h"

namespace tessera::cli {
namespace {

std::string NameMap(const MinifyResult& result) { return JsonText(NamesToJson(result), 2) + "\n"; }

std::string SizesOf(size_t before, size_t after) {
  const double percent =
      before == 0 ? 100.0 : 100.0 * static_cast<double>(after) / static_cast<double>(before);
  return fmt::format("{} bytes, {} before ({:.1f} %)", after, before, percent);
}

std::string ReportOf(std::string_view before, std::string_view after) {
  std::string report = SizesOf(before.size(), after.size());
  const std::optional<size_t> old_size = GzipSize(before), new_size = GzipSize(after);
  if (old_size && new_size) report += "; with gzip: " + SizesOf(*old_size, *new_size);
  return report;
}

Rewritten MinifyOne(const std::string& source, const Options& options,
                    const MinifyCommand& command) {
  MinifyOptions minify = command.minify;
  minify.source_map = !command.source_map.empty();
  MinifyResult result = MinifySource(source, minify, options);
  Rewritten rewritten{.ok = result.ok, .diagnostics = std::move(result.diagnostics)};
  if (!result.ok) return rewritten;
  if (!command.name_map.empty()) {
    rewritten.sides.push_back({command.name_map, ".names.json", NameMap(result)});
  }
  if (minify.source_map) {
    rewritten.sides.push_back({command.source_map, ".map", std::move(result.source_map)});
  }
  if (command.report_sizes) rewritten.remark = ReportOf(source, result.text);
  rewritten.text = std::move(result.text);
  return rewritten;
}

}  // namespace

int RunMinify(const MinifyCommand& command) {
  RewriteCommand rewrite{.inputs = command.inputs,
                         .output = command.output,
                         .jobs = command.jobs,
                         .options = command.options,
                         .report = command.report};
  rewrite.rewrite = [&command](const std::string& source, const Options& options) {
    return MinifyOne(source, options, command);
  };
  return RunRewrite(std::move(rewrite));
}

}  // namespace tessera::cli
