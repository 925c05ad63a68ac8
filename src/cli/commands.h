// Declares the program's commands. Each command returns its exit code: 0 for success, 1 for errors
// in a shader, 2 for incorrect usage or an I/O error.
#ifndef TESSERA_CLI_COMMANDS_H_
#define TESSERA_CLI_COMMANDS_H_

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/modules.h"
#include "cli/values.h"
#include "tessera/bindings.h"
#include "tessera/embed.h"
#include "tessera/lint.h"
#include "tessera/minify.h"
#include "tessera/modules.h"
#include "tessera/option_table.h"
#include "tessera/remarks.h"
#include "tessera/source_tools.h"
#include "tessera/tessera.h"

namespace tessera::cli {

constexpr int kExitFine = 0;
constexpr int kExitErrors = 1;
constexpr int kExitUsage = 2;

enum class Format : uint8_t {
  kText,   // messages with excerpts of the source, on standard error
  kShort,  // one line per message, on standard error
  kJson,   // one JSON array on stdout, or on stderr if the output goes to stdout
  kSarif,  // one SARIF log on stdout, or on stderr if the output goes to stdout
};

struct ReportOptions {
  std::optional<Format> format;
  bool color = false;
};

// The places where `tessera compile` and `tessera link` can write source maps.
enum class MapPlace : uint8_t {
  kNowhere,
  kBeside,  // a file with the output's name plus ".map"
  kInline,  // a comment at the end of the output
};

struct CompileCommand {
  std::vector<std::string> inputs;
  std::string output;               // a file, a directory, or "-"; if empty, standard output
  bool to_folder = false;           // whether `output` is a directory; set by RunCompile
  std::vector<Target> targets;      // distinct; if empty, the output's extension selects one
  bool split_entry_points = false;  // one output per entry point
  std::string depfile;              // the path of the dependency file; empty if none
  // If set, the outputs are embedded in source files of this host language.
  std::optional<EmbedLanguage> embed;
  MapPlace source_map = MapPlace::kNowhere;
  std::vector<RemarkKind> remarks;  // the kinds of remarks to report
  unsigned jobs = 1;
  Options options;
  std::vector<GivenOption> given;  // the command-line options whose values are in `options`
  ModuleArguments modules;
  ReportOptions report;
};

struct CheckCommand {
  std::vector<std::string> inputs;
  // The targets for which back-end errors are also reported. Contains no duplicates.
  std::vector<Target> targets;
  // If true, applies fixes to the files and reports only the remaining messages.
  bool fix = false;
  unsigned jobs = 1;
  Options options;
  std::vector<GivenOption> given;  // the command-line options whose values are in `options`
  ModuleArguments modules;
  ReportOptions report;
};

struct ConvertCommand {
  std::vector<std::string> inputs;
  std::string output;  // a file, a directory, or "-"; if empty, standard output
  // If true, converts shaders in naga_oil's dialect to WESL. If false, converts subgroup matrices
  // to `dialect`.
  bool to_wesl = false;
  MatrixDialect dialect = MatrixDialect::kStandard;
  unsigned jobs = 1;
  Options options;
  ReportOptions report;
};

struct LintCommand {
  std::vector<std::string> inputs;
  std::string config;  // the configuration file; if empty, the nearest tessera.toml
  // The preset and the rules from the command line, which take precedence over the configuration
  // file.
  std::optional<LintPreset> preset;
  std::vector<LintOptions::RuleSeverity> rules;
  // If true, applies fixes to the files and reports only the remaining messages.
  bool fix = false;
  unsigned jobs = 1;
  LintOptions lint;  // set by RunLint from the configuration file and the command line
  Options options;
  ModuleArguments modules;
  ReportOptions report;
};

struct MinifyCommand {
  std::vector<std::string> inputs;
  std::string output;  // a file, a directory, or "-"; if empty, standard output
  // The paths of the name map and the source map. A map is written only if its path is not empty.
  // If `output` is a directory, the paths have no other effect: each output file gets its own maps,
  // which are written beside it and named after it.
  std::string name_map, source_map;
  bool report_sizes = false;
  unsigned jobs = 1;
  MinifyOptions minify;
  Options options;
  ReportOptions report;
};

struct FormatCommand {
  std::vector<std::string> inputs;
  bool check = false;  // lists the files that would change, without writing them
  bool diff = false;   // shows the changes, without writing the files
  unsigned jobs = 1;
  FormatOptions options;
  ReportOptions report;
};

struct BindingsCommand {
  std::vector<std::string> inputs;
  std::string output;                    // a file or "-"; if empty, standard output
  std::string depfile;                   // the path of the dependency file; empty if none
  std::optional<HostLanguage> language;  // if nullopt, the output's extension selects it
  BindingsOptions bindings;
  Options options;                 // if a target is set, the host code includes its binding slots
  std::vector<GivenOption> given;  // the command-line options whose values are in `options`
  ModuleArguments modules;
  ReportOptions report;
};

struct LinkCommand {
  std::string input;
  std::string output = "-";
  std::string depfile;  // empty if none
  MapPlace source_map = MapPlace::kNowhere;
  LinkTextOptions options;
  ModuleArguments modules;
  ReportOptions report;
};

int RunCompile(CompileCommand command);
int RunCheck(CheckCommand command);
// Converts modules from naga_oil's dialect to WESL, or between subgroup matrix dialects.
int RunConvert(ConvertCommand command);
// Lints modules and reports the findings.
int RunLint(LintCommand command);
// Minifies modules.
int RunMinify(const MinifyCommand& command);
// Formats the given files in place. Without files, formats standard input and writes the result to
// standard output. With `check`, returns kExitErrors if a file would change.
int RunFormat(const FormatCommand& command);
// Writes host code that declares the structures and constants of shaders.
int RunBindings(BindingsCommand command);
// Links a WESL program into one WGSL module and writes the module.
int RunLink(LinkCommand command);
// Reads requests from standard input and writes the responses to standard output in the same order.
// Both are JSON Lines. Uses `jobs` threads. `given` lists the command-line options whose values are
// in `defaults`.
int RunBatch(const Options& defaults, std::span<const GivenOption> given, unsigned jobs);
// Prints the interface of a module's entry points as JSON. Sizes depend on the override values in
// `options`.
int RunReflect(const std::string& input, const ModuleArguments& modules, const Options& options,
               std::span<const GivenOption> given, const ReportOptions& report);
// Runs the language server on standard input and output until the client sends `exit` or closes the
// input.
int RunLsp(const Options& options);
// Explains one diagnostic code. If `code` is empty, lists all codes, each with a one-sentence
// summary.
int RunExplain(const std::string& code);

// Reports `message` as incorrect usage and returns kExitUsage.
int WrongUsage(std::string_view message);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_COMMANDS_H_
