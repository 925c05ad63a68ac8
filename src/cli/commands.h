// The commands of the program. Each returns the exit code: 0 for success, 1 for errors in a shader,
// 2 for wrong usage or files that cannot be read or written.
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
  kText,   // with source lines, to standard error
  kShort,  // one line each, to standard error
  kJson,   // one array, to standard output if it is free
  kSarif,  // one log, to standard output if it is free
};

struct ReportOptions {
  std::optional<Format> format;
  bool color = false;
};

// Where `tessera compile` and `link` write source maps.
enum class MapPlace : uint8_t {
  kNowhere,
  kBeside,  // to the output's path with .map appended
  kInline,  // in a comment at the end of the output
};

struct CompileCommand {
  std::vector<std::string> inputs;
  std::string output;                  // a file, a directory, or "-"; empty: standard output
  bool to_folder = false;              // set by RunCompile
  std::vector<Target> targets;         // without duplicates; empty: by the output's extension
  bool split_entry_points = false;     // one output per entry point
  std::string depfile;                 // empty: none
  std::optional<EmbedLanguage> embed;  // if set, outputs are source files of this language
  MapPlace source_map = MapPlace::kNowhere;
  std::vector<RemarkKind> remarks;  // the kinds to report
  unsigned jobs = 1;
  Options options;
  std::vector<GivenOption> given;  // the options from which `options` was built
  ModuleArguments modules;
  ReportOptions report;
};

struct CheckCommand {
  std::vector<std::string> inputs;
  std::vector<Target> targets;  // without duplicates; errors of their back ends are also reported
  bool fix = false;             // applies the fixes of messages to the files and reports the rest
  unsigned jobs = 1;
  Options options;
  std::vector<GivenOption> given;  // the options from which `options` was built
  ModuleArguments modules;
  ReportOptions report;
};

struct ConvertCommand {
  std::vector<std::string> inputs;
  std::string output;    // a file, a directory, or "-"; empty: standard output
  bool to_wesl = false;  // converts from naga_oil's dialect; otherwise the subgroup matrices
  MatrixDialect dialect = MatrixDialect::kStandard;
  unsigned jobs = 1;
  Options options;
  ReportOptions report;
};

struct LintCommand {
  std::vector<std::string> inputs;
  std::string config;  // the configuration file; empty: the nearest tessera.toml
  // These options override the configuration file.
  std::optional<LintPreset> preset;
  std::vector<LintOptions::RuleSeverity> rules;
  bool fix = false;  // applies the fixes of messages to the files and reports the rest
  unsigned jobs = 1;
  LintOptions lint;  // set by RunLint
  Options options;
  ReportOptions report;
};

struct MinifyCommand {
  std::vector<std::string> inputs;
  std::string output;  // a file, a directory, or "-"; empty: standard output
  // The file for the new names and the source map, if there is one input; empty: they are not
  // written. If the output is a directory, each output gets separate files, and this option only
  // needs to be non-empty.
  std::string name_map, source_map;
  bool report_sizes = false;
  unsigned jobs = 1;
  MinifyOptions minify;
  Options options;
  ReportOptions report;
};

struct FormatCommand {
  std::vector<std::string> inputs;
  bool check = false;  // lists the files that would change; writes nothing
  bool diff = false;   // shows the changes without writing them
  unsigned jobs = 1;
  FormatOptions options;
  ReportOptions report;
};

struct BindingsCommand {
  std::vector<std::string> inputs;
  std::string output;                    // a file or "-"; empty: standard output
  std::string depfile;                   // empty: none
  std::optional<HostLanguage> language;  // nullopt: by the output's extension
  BindingsOptions bindings;
  Options options;                 // the target adds the slots of its output
  std::vector<GivenOption> given;  // the options from which `options` was built
  ReportOptions report;
};

struct LinkCommand {
  std::string input;
  std::string output = "-";
  std::string depfile;  // empty: none
  MapPlace source_map = MapPlace::kNowhere;
  LinkTextOptions options;
  ModuleArguments modules;
  ReportOptions report;
};

int RunCompile(CompileCommand command);
int RunCheck(CheckCommand command);
// Converts the subgroup matrices of modules to another dialect.
int RunConvert(ConvertCommand command);
// Reports the findings of the rules in modules.
int RunLint(LintCommand command);
// Writes modules with as few characters as possible.
int RunMinify(const MinifyCommand& command);
// Formats files in place, and standard input to standard output. With `check`, returns kExitErrors
// if a file would change.
int RunFormat(const FormatCommand& command);
// Writes host code for the structures and numbers that shaders share with their host.
int RunBindings(BindingsCommand command);
// Writes the modules of a WESL program as one WGSL module.
int RunLink(LinkCommand command);
// Reads JSON Lines from standard input and writes JSON Lines to standard output, in order, using
// `jobs` threads. `given` lists the options from which `defaults` was built.
int RunBatch(const Options& defaults, std::span<const GivenOption> given, unsigned jobs);
// Prints the interface of a module's entry points as JSON. Sizes use the overrides in `options`.
int RunReflect(const std::string& input, const ModuleArguments& modules, const Options& options,
               std::span<const GivenOption> given, const ReportOptions& report);
// Runs the language server on standard input and output, until the editor sends `exit` or closes
// the input.
int RunLsp(const Options& options);
// Explains one code. If `code` is empty, lists all codes with one sentence each.
int RunExplain(const std::string& code);

// Reports `message` as wrong usage and returns kExitUsage.
int WrongUsage(std::string_view message);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_COMMANDS_H_
