// Runs a command that transforms each WGSL input into another WGSL or WESL module.
#ifndef TESSERA_CLI_REWRITE_H_
#define TESSERA_CLI_REWRITE_H_

#include <functional>
#include <string>
#include <vector>

#include "cli/commands.h"

namespace tessera::cli {

// A file that is written in addition to the output, e.g. a source map.
struct SideOutput {
  std::string path;       // used if the output is not in a directory
  std::string extension;  // appended to the output's path if the output is in a directory
  std::string text;
};

struct Rewritten {
  bool ok = false;
  std::string text;
  std::vector<Message> diagnostics;
  std::vector<SideOutput> sides;
  // The stem of the file name if the output is written to a directory. If empty, Input::stem is
  // used instead.
  std::string stem;
  std::string remark;  // printed to standard error after the input's name; may be empty
};

struct RewriteCommand {
  std::vector<std::string> inputs;
  std::string output;               // a file, a directory, or "-"; if empty, standard output
  bool to_folder = false;           // whether `output` is a directory; set by RunRewrite
  std::string extension = ".wgsl";  // the extension of outputs in a directory
  unsigned jobs = 1;
  Options options;
  ReportOptions report;
  // Transforms one module. Must be thread-safe. `options` contains the source's name.
  std::function<Rewritten(const std::string& source, const Options& options)> rewrite;
};

int RunRewrite(RewriteCommand command);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_REWRITE_H_
