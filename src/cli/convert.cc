// Implements `tessera convert`.
#include <string>
#include <string_view>
#include <utility>

#include "cli/commands.h"
#include "cli/rewrite.h"
#include "tessera/naga_oil.h"

namespace tessera::cli {

namespace {

// Returns a module's file path relative to its package's root directory, without the extension.
std::string StemOf(std::string_view module) {
  std::string stem;
  for (size_t at = 0; at < module.size(); ++at) {
    const bool is_separator = module.substr(at, 2) == "::";
    stem += is_separator ? '/' : module[at];
    at += is_separator ? 1 : 0;
  }
  return stem;
}

Rewritten ToWesl(const std::string& source, const Options& options) {
  NagaOilResult result = ConvertNagaOil(source, options.source_name);
  return {.ok = result.ok,
          .text = std::move(result.text),
          .diagnostics = std::move(result.diagnostics),
          .stem = StemOf(result.module)};
}

}  // namespace

int RunConvert(ConvertCommand command) {
  RewriteCommand rewrite{.inputs = std::move(command.inputs),
                         .output = std::move(command.output),
                         .jobs = command.jobs,
                         .options = std::move(command.options),
                         .report = command.report};
  if (command.to_wesl) {
    rewrite.extension = ".wesl";
    rewrite.rewrite = ToWesl;
    return RunRewrite(std::move(rewrite));
  }
  rewrite.rewrite = [dialect = command.dialect](const std::string& source, const Options& options) {
    Result result = ConvertMatrixDialect(source, dialect, options);
    return Rewritten{.ok = result.ok,
                     .text = std::move(result.text),
                     .diagnostics = std::move(result.diagnostics)};
  };
  return RunRewrite(std::move(rewrite));
}

}  // namespace tessera::cli
