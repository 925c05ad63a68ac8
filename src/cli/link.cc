// Implements `tessera link`.
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/modules.h"
#include "cli/outputs.h"
#include "cli/report.h"
#include "tessera/modules.h"
#include "tessera/source_map.h"

namespace tessera::cli {

namespace {

// Returns the reason why the command is invalid, or an empty string if it is valid.
std::string WrongCommand(const LinkCommand& command) {
  const bool to_stdout = command.output == "-";
  if (command.source_map == MapPlace::kBeside && to_stdout) {
    return "--source-map needs an output with a name: -o PATH, or --source-map=inline";
  }
  if (!command.depfile.empty() && to_stdout) {
    return "--depfile needs an output with a name: -o PATH";
  }
  const bool has_output = command.source_map != MapPlace::kNowhere || !command.depfile.empty();
  if (command.options.syntax_only && has_output) {
    return "--syntax-only writes nothing, so it cannot be combined with --source-map or --depfile";
  }
  return {};
}

// Writes the linked text, its source map and a dependency rule that lists `files`. Returns the
// error, or an empty string if there is none.
std::string Write(const LinkCommand& command, MappedResult& mapped,
                  std::span<const std::string> files) {
  const bool has_file = command.source_map == MapPlace::kBeside;
  std::vector<Input> inputs;
  for (const std::string& file : files) inputs.push_back({file, "", ""});
  Claims claims(inputs);
  std::string error = claims.Claim(command.output);
  if (error.empty() && has_file) error = claims.Claim(command.output + ".map");
  if (error.empty() && !command.depfile.empty()) error = claims.Claim(command.depfile);
  if (!error.empty()) return error;
  std::string& text = mapped.result.text;
  if (command.source_map == MapPlace::kInline) text += InlineMap(mapped.source_map);
  std::vector<std::string> written = {command.output};
  if (!WriteOutput(command.output, text, error)) return error;
  if (has_file) {
    written.push_back(command.output + ".map");
    if (!WriteOutput(written.back(), mapped.source_map, error)) return error;
  }
  std::string rule;
  if (command.depfile.empty() || !AddRule(written, files, rule, error)) return error;
  WriteOutput(command.depfile, rule, error);
  return error;
}

}  // namespace

int RunLink(LinkCommand command) {
  if (IsStandardOutput(command.output)) command.output = "-";
  if (std::string wrong = WrongCommand(command); !wrong.empty()) return WrongUsage(wrong);
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
  const bool has_map = command.source_map != MapPlace::kNowhere;
  MappedResult mapped;
  if (has_map) {
    mapped = LinkWithSourceMap(sources, command.options);
  } else {
    mapped.result = Link(sources, command.options);
  }
  report.Add(sources, std::move(mapped.result.diagnostics));
  if (mapped.result.ok && !command.options.syntax_only) {
    error = Write(command, mapped, FilesOf(sources, path, *packages));
    if (!error.empty()) report.Fail(error);
  }
  return report.Finish();
}

}  // namespace tessera::cli
