// The commands of the program. Each gives the exit status: 0 fine, 1 errors in a shader, 2 wrong
// usage or files that cannot be read or written.
#ifndef TESSERA_CLI_COMMANDS_H_
#define TESSERA_CLI_COMMANDS_H_

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tessera/option_table.h"
#include "tessera/tessera.h"

namespace tessera::cli {

constexpr int kExitFine = 0;
constexpr int kExitErrors = 1;
constexpr int kExitUsage = 2;

enum class Format : uint8_t {
  kText,   // with source lines, on standard error
  kShort,  // a line each, on standard error
  kJson,   // one array, on standard output where that is free
  kSarif,  // one log, likewise
};

struct ReportOptions {
  std::optional<Format> format;
  bool color = false;
};

struct CompileCommand {
  std::vector<std::string> inputs;
  std::string output;            // a file, a folder, or "-"; empty: standard output
  std::optional<Target> target;  // else by the output's extension
  Options options;
  std::vector<const OptionInfo*> given;  // the rows of the option table that `options` was set by
  ReportOptions report;
};

int RunCompile(CompileCommand command);
// `fix`: applies the fixes of the messages to the files, and reports what is left.
int RunCheck(const std::vector<std::string>& inputs, Options options, const ReportOptions& report,
             bool fix);
// JSON Lines on standard input to JSON Lines on standard output, in order, by `jobs` threads. `given`: the rows of the
// option table that `defaults` was set by.
int RunBatch(const Options& defaults, std::span<const OptionInfo* const> given, unsigned jobs);
// Writes what the entry points of a module use, as JSON. Sizes are those with the overrides of `options`.
int RunReflect(const std::string& input, const Options& options,
               std::span<const OptionInfo* const> given, const ReportOptions& report);
// Explains one code, or lists all codes, with a line on each, when it is empty.
int RunExplain(const std::string& code);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_COMMANDS_H_
