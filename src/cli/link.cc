// Implements tessera link.
#include <memory>
#include <string>
#include <utility>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/modules.h"
#include "cli/report.h"
#include "tessera/modules.h"

namespace tessera::cli {

int RunLink(const LinkCommand& command) {
  const std::string path = RootModulePath(command.input, command.modules);
  Report report(command.report.format.value_or(Format::kText), command.report.color,
                command.output != "-" || command.options.syntax_only);
  std::string text, error;
  if (!ReadInput(path, text, error)) {
    report.Fail(error);
    return kExitUsage;
  }
  std::shared_ptr<Packages> packages;
  SourceSet sources = OpenProgram(path, std::move(text), command.modules, packages, error);
  if (!error.empty()) return WrongUsage(error);
  Result result = Link(sources, command.options);
  report.Add(sources, std::move(result.diagnostics));
  if (result.ok && !command.options.syntax_only) {
    if (!WriteOutput(command.output, result.text, error)) report.Fail(error);
  }
  return report.Finish();
}

}  // namespace tessera::cli
