// The tessera program: reads the command line and runs one command.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <exception>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/values.h"
#include "tessera/option_table.h"

namespace tessera::cli {
namespace {

bool WantsColor(const std::string& when) {
  if (when != "auto") return when == "always";
  const char* no_color = std::getenv("NO_COLOR");
  if (no_color != nullptr && *no_color != '\0') return false;
  const char* term = std::getenv("TERM");
  if (term != nullptr && std::string_view(term) == "dumb") return false;
  return StderrIsTerminal();
}

// What the command line holds before it is made into a command.
struct Arguments {
  std::vector<std::string> inputs;
  std::string input;
  std::string output;
  std::string target;
  std::string format;
  std::string color = "auto";
  std::string code;
  unsigned jobs = 1;
  bool fix = false;
  bool list = false;
  Options options;
  std::vector<const OptionInfo*> given;  // each once, in the order of the table
  ReportOptions report;
};

void AddSettingsNow(CLI::App* command, Arguments& args, bool all) {
  for (const OptionInfo& setting : OptionTable()) {
    if (!all && (setting.traits & kFrontEnd) == 0) continue;
    const std::string name = "--" + std::string(setting.name);
    const auto set = [&args, &setting](const std::string& value) {
      std::string error;
      if (!SetOption(args.options, setting.name, value, error)) throw CLI::ValidationError(error);
      if (args.given.empty() || args.given.back() != &setting) args.given.push_back(&setting);
    };
    if (setting.values.empty()) {
      const std::string negated = "--no-" + std::string(setting.name);
      CLI::Option* on =
          command->add_flag_callback(name, [set] { set("true"); }, std::string(setting.help));
      CLI::Option* off =
          command->add_flag_callback(negated, [set] { set("false"); }, std::string(setting.help));
      on->excludes(off);
      // Help shows the one that changes something.
      ((setting.traits & kOnByDefault) != 0 ? on : off)->group("");
      continue;
    }
    CLI::Option* option = command
                              ->add_option_function<std::vector<std::string>>(
                                  name,
                                  [set](const std::vector<std::string>& values) {
                                    for (const std::string& value : values) set(value);
                                  },
                                  std::string(setting.help))
                              ->type_name(std::string(setting.values))
                              ->expected(1)
                              ->allow_extra_args(false);
    option->multi_option_policy((setting.traits & kRepeats) != 0 ? CLI::MultiOptionPolicy::TakeAll
                                                                 : CLI::MultiOptionPolicy::Throw);
  }
}

// Adds settings as options that take a value or as flags that may be negated (--no-NAME): all of
// them, or those of the front end. Only to the command that is given: CLI11 compares each new option with all
// before it.
void AddSettings(CLI::App* command, Arguments& args, bool all) {
  command->preparse_callback([command, &args, all](size_t) { AddSettingsNow(command, args, all); });
}

void AddOverrideOption(CLI::App* command, Arguments& args) {
  command
      ->add_option_function<std::vector<std::string>>(
          "--override",
          [&args](const std::vector<std::string>& values) {
            for (const std::string& text : values) {
              OverrideValue value;
              std::string error;
              if (!ParseOverride(text, value, error))
                throw CLI::ValidationError("--override", error);
              args.options.overrides.push_back(std::move(value));
            }
          },
          "the value of an override, by its name or its @id; may be repeated")
      ->type_name("NAME=VALUE")
      ->expected(1)
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

void AddPipelineOptions(CLI::App* command, Arguments& args) {
  command->add_option("--entry-point", args.options.entry_point, "the entry point (default: all)")
      ->type_name("NAME");
  AddOverrideOption(command, args);
}

void AddReportOptions(CLI::App* command, Arguments& args) {
  command
      ->add_option(
          "--format", args.format,
          "how messages are written; json and sarif go to standard output where that is free")
      ->check(CLI::IsMember({"text", "short", "json", "sarif"}))
      ->type_name("FORMAT");
  command
      ->add_option("--color", args.color,
                   "colors in text (default: on a terminal, unless NO_COLOR)")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->type_name("WHEN");
}

// What is wrong with a value, which an empty variable of a script may have made.
std::string NotEmpty(const std::string& value) { return value.empty() ? "the value is empty" : ""; }

ReportOptions ReportOptionsOf(const Arguments& args) {
  ReportOptions report;
  report.color = WantsColor(args.color);
  if (args.format == "text") report.format = Format::kText;
  if (args.format == "short") report.format = Format::kShort;
  if (args.format == "json") report.format = Format::kJson;
  if (args.format == "sarif") report.format = Format::kSarif;
  return report;
}

// Each of these adds a command; `status` becomes its exit status.
void AddCompile(CLI::App& app, Arguments& args, int& status) {
  CLI::App* compile = app.add_subcommand("compile", "compile WGSL");
  compile->add_option("inputs", args.inputs, "WGSL files; - is standard input")->required();
  compile
      ->add_option("-o,--output", args.output,
                   "the output file, - for standard output, or a folder/ for several inputs")
      ->type_name("PATH")
      ->check(NotEmpty);
  compile->add_option("--target", args.target, "what to write (default: by the output's extension)")
      ->check(CLI::IsMember({"spirv", "spvasm", "msl", "hlsl", "glsl"}))
      ->type_name("TARGET");
  AddPipelineOptions(compile, args);
  AddReportOptions(compile, args);
  AddSettings(compile, args, true);
  compile->callback([&args, &status] {
    status = RunCompile({args.inputs, args.output, TargetOf(args.target), args.options, args.given,
                         ReportOptionsOf(args)});
  });
}

void AddCheck(CLI::App& app, Arguments& args, int& status) {
  CLI::App* check = app.add_subcommand("check", "report what is wrong with WGSL files");
  check->add_option("inputs", args.inputs, "WGSL files; - is standard input")->required();
  AddPipelineOptions(check, args);
  AddReportOptions(check, args);
  check->add_flag("--fix", args.fix,
                  "apply the fixes of the messages to the files; the source on standard input is "
                  "written to standard output");
  AddSettings(check, args, false);
  check->callback([&args, &status] {
    status = RunCheck(args.inputs, args.options, ReportOptionsOf(args), args.fix);
  });
}

void AddBatch(CLI::App& app, Arguments& args, int& status) {
  CLI::App* batch = app.add_subcommand("batch", "answer JSON Lines on standard input, in order");
  batch->add_option("--jobs", args.jobs, "threads (0: one for each core; default: 1)")
      ->type_name("N")
      ->check(NotEmpty);
  AddSettings(batch, args, true);
  batch->callback([&args, &status] {
    const unsigned jobs = args.jobs == 0 ? std::thread::hardware_concurrency() : args.jobs;
    status = RunBatch(args.options, args.given, std::clamp(jobs, 1u, 256u));
  });
}

void AddReflect(CLI::App& app, Arguments& args, int& status) {
  CLI::App* reflect = app.add_subcommand("reflect", "tell what entry points use, as JSON");
  reflect->add_option("input", args.input, "a WGSL file; - is standard input")->required();
  AddPipelineOptions(reflect, args);
  AddReportOptions(reflect, args);
  reflect->add_option("--target", args.target, "tell of its output, too: names, slots")
      ->check(CLI::IsMember({"msl", "hlsl", "glsl"}))
      ->type_name("TARGET");
  AddSettings(reflect, args, true);
  reflect->callback([&args, &status] {
    args.options.target = TargetOf(args.target).value_or(Target::kNone);
    status = RunReflect(args.input, args.options, args.given, ReportOptionsOf(args));
  });
}

void AddExplain(CLI::App& app, Arguments& args, int& status) {
  CLI::App* explain = app.add_subcommand("explain", "explain a diagnostic code, or list all codes");
  CLI::Option* code = explain->add_option("code", args.code, "the code, as in error[CODE]");
  explain->add_flag("--list", args.list, "list all codes with a line on each, as without a code")
      ->excludes(code);
  explain->callback([&args, &status] { status = RunExplain(args.code); });
}

int Main(int argc, char** argv) {
  CLI::App app("tessera: a compiler from WGSL to SPIR-V, MSL, HLSL and GLSL", "tessera");
  app.require_subcommand(1);
  app.set_version_flag("--version", std::string(Version()));
  app.option_defaults()->always_capture_default(false);
  app.footer("Exit status: 0 fine, 1 errors in a shader, 2 wrong usage or unreadable files.");
  app.failure_message([](const CLI::App*, const CLI::Error& error) {
    // It repeats what stood on the command line.
    return "tessera: " + Printable(error.what()) + "\nRun with --help for more information.\n";
  });
  Arguments args;
  int status = kExitFine;
  AddCompile(app, args, status);
  AddCheck(app, args, status);
  AddBatch(app, args, status);
  AddReflect(app, args, status);
  AddExplain(app, args, status);

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    std::ostringstream out, wrong;
    status = app.exit(error, out, wrong) == 0 ? kExitFine : kExitUsage;
    Print(stdout, out.str());
    Print(stderr, wrong.str());
  }
  return status;
}

// As Main; an output that did not arrive is a failure, too.
int MainAndFlush(int argc, char** argv) {
  OccupyClosedStandardStreams();
  int status = kExitUsage;
  try {
    status = Main(argc, argv);
  } catch (const std::exception& exception) {  // by the standard library: out of memory
    Print(stderr, std::string("tessera: ") + exception.what() + '\n');
  }
  std::string error;
  if (FlushStandardStreams(error) || status == kExitUsage) return status;
  Print(stderr, "tessera: " + error + '\n');
  return kExitUsage;
}

}  // namespace
}  // namespace tessera::cli

int main(int argc, char** argv) { return tessera::cli::MainAndFlush(argc, argv); }
