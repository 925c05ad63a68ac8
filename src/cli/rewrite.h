// Runs a command that writes each WGSL input as another module.
#ifndef TESSERA_CLI_REWRITE_H_
#define TESSERA_CLI_REWRITE_H_

#include <functional>
#include <string>
#include <vector>

#include "cli/commands.h"

namespace tessera::cli {

// A file that is written in addition to the output.
struct SideOutput {
  std::string path;       // if there is one input
  std::string extension;  // appended to the output's path if the outputs go to a directory
  std::string text;
};

struct Rewritten {
  bool ok = false;
  std::string text;
  std::vector<Message> diagnostics;
  std::vector<SideOutput> sides;
  // If not empty, and the outputs go to a directory: the name of the output in it, instead of
  // Input::stem.
  std::string stem;
  std::string remark;  // printed to standard error after the name of the input; may be empty
};

struct RewriteCommand {
  std::vector<std::string> inputs;
  std::string output;               // a file, a directory, or "-"; empty: standard output
  bool to_folder = false;           // set by RunRewrite
  std::string extension = ".wgsl";  // of outputs in a directory
  unsigned jobs = 1;
  Options options;
  ReportOptions report;
  // Called by several threads. `options` has the name of the source.
  std::function<Rewritten(const std::string& source, const Options& options)> rewrite;
};

int RunRewrite(RewriteCommand command);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_REWRITE_H_
