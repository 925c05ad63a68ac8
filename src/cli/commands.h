// The commands of the program. Each gives the exit status: 0 fine, 1 errors in a shader, 2 wrong
// usage or files that cannot be read or written.
#ifndef TESSERA_CLI_COMMANDS_H_
#define TESSERA_CLI_COMMANDS_H_

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/values.h"
#include "tessera/option_table.h"
#include "tessera/source_tools.h"
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
  std::string output;               // a file, a folder, or "-"; empty: standard output
  bool to_folder = false;           // RunCompile finds out
  std::vector<Target> targets;      // each once; none: by the output's extension
  bool split_entry_points = false;  // an output for each entry point
  std::string depfile;              // empty: none
  unsigned jobs = 1;
  Options options;
  std::vector<GivenOption> given;  // those that `options` was set by
  ReportOptions report;
};

struct CheckCommand {
  std::vector<std::string> inputs;
  std::vector<Target> targets;  // each once; what they refuse is reported, too
  bool fix = false;  // applies the fixes of the messages to the files, and reports what is left
  unsigned jobs = 1;
  Options options;
  std::vector<GivenOption> given;  // those that `options` was set by
  ReportOptions report;
};

struct ConvertCommand {
  std::vector<std::string> inputs;
  std::string output;      // a file, a folder, or "-"; empty: standard output
  bool to_folder = false;  // RunConvert finds out
  MatrixDialect dialect = MatrixDialect::kStandard;
  unsigned jobs = 1;
  Options options;
  ReportOptions report;
};

struct FormatCommand {
  std::vector<std::string> inputs;
  bool check = false;  // lists the files that would change, and writes nothing
  bool diff = false;   // shows what would change, and writes nothing
  unsigned jobs = 1;
  FormatOptions options;
  ReportOptions report;
};

int RunCompile(CompileCommand command);
int RunCheck(CheckCommand command);
// Writes the modules with their subgroup matrices in another dialect.
int RunConvert(ConvertCommand command);
// Formats files in place, and standard input to standard output. With `check`, the exit status is
// kExitErrors if a file would change.
int RunFormat(const FormatCommand& command);
// JSON Lines on standard input to JSON Lines on standard output, in order, by `jobs` threads. `given`: the rows of the
// option table that `defaults` was set by.
int RunBatch(const Options& defaults, std::span<const GivenOption> given, unsigned jobs);
// Writes what the entry points of a module use, as JSON. Sizes are those with the overrides of `options`.
int RunReflect(const std::string& input, const Options& options, std::span<const GivenOption> given,
               const ReportOptions& report);
// Explains one code, or lists all codes, with a sentence on each, when it is empty.
int RunExplain(const std::string& code);

// Says what is wrong and gives kExitUsage.
int WrongUsage(std::string_view message);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_COMMANDS_H_
