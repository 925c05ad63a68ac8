// Implements tessera convert.
#include <string>
#include <utility>

#include "cli/commands.h"
#include "cli/rewrite.h"

namespace tessera::cli {

int RunConvert(ConvertCommand command) {
  RewriteCommand rewrite{.inputs = std::move(command.inputs),
                         .output = std::move(command.output),
                         .jobs = command.jobs,
                         .options = std::move(command.options),
                         .report = command.report};
  rewrite.rewrite = [dialect = command.dialect](const std::string& source, const Options& options) {
    Result result = ConvertMatrixDialect(source, dialect, options);
    return Rewritten{.ok = result.ok,
                     .text = std::move(result.text),
                     .diagnostics = std::move(result.diagnostics)};
  };
  return RunRewrite(std::move(rewrite));
}

}  // namespace tessera::cli
