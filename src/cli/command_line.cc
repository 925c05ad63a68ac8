// Defines the commands and options of the program, parses the command line and runs the command.
#include "cli/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <memory>
#include <set>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "cli/commands.h"
#include "cli/drop_in.h"
#include "cli/files.h"
#include "cli/help.h"
#include "cli/lint_config.h"
#include "cli/manual.h"
#include "cli/values.h"
#include "cli/version.h"
#include "tessera/option_table.h"
#include "tessera/target_info.h"

namespace tessera::cli {
namespace {

// Returns the line width of the help text. The width is capped so that lines stay readable on a
// wide terminal.
size_t HelpWidth() {
  constexpr size_t kDefault = 80, kMost = 110;
  const size_t width = TerminalWidth(stdout);
  return width == 0 ? kDefault : std::min(width, kMost);
}

bool WantsColor(const std::string& when) {
  if (when != "auto") return when == "always";
  const char* no_color = std::getenv("NO_COLOR");
  if (no_color != nullptr && *no_color != '\0') return false;
  const char* term = std::getenv("TERM");
  if (term != nullptr && std::string_view(term) == "dumb") return false;
  return StderrIsTerminal();
}

// The parsed arguments. Each command's callback constructs a structure such as CompileCommand from
// them.
struct Arguments {
  std::vector<std::string> inputs;
  std::string input;
  std::string output;
  std::string depfile;
  std::string target;                // the target of `tessera bindings` and `tessera reflect`
  std::vector<std::string> targets;  // the targets of `tessera compile` and `tessera check`
  std::string format;
  std::string color = "auto";
  std::string code;
  std::string command;
  std::string shell;
  std::string dialect, convert_to;
  LinkTextOptions link;
  std::string mangling = "escape";
  ModuleArguments modules;
  unsigned jobs = 1;
  bool split_entry_points = false;
  bool fix = false;
  bool list = false;
  bool check = false;
  bool diff = false;
  bool stdio = false;
  FormatOptions format_options;
  std::string language, math;
  std::vector<std::string> apis;
  BindingsOptions bindings;
  std::string embed;
  std::string map_place, remarks;
  std::string config, preset;
  std::vector<LintOptions::RuleSeverity> rules;
  std::string name_map, source_map;
  bool report_sizes = false;
  MinifyOptions minify;
  Options options;
  // The settings on the command line, without duplicates, in table order.
  std::vector<GivenOption> given;
  ReportOptions report;
};

// Rejects an empty value, which usually comes from an unset shell variable.
std::string NotEmpty(const std::string& value) { return value.empty() ? "the value is empty" : ""; }

// Returns an error if `value` is not a valid number of threads. Numbers above the maximum are valid
// and are clamped later. A leading 0 is rejected because CLI11 would parse the number as octal.
std::string IsCount(const std::string& value) {
  const bool digits = std::ranges::all_of(value, [](char c) { return c >= '0' && c <= '9'; });
  const bool octal = value.size() > 1 && value[0] == '0';
  return digits && !octal && value.size() <= 9
             ? ""
             : "'" + value +
                   "' is not a number of threads; specify 1 to 256, or 0 for one per core";
}

void AddJobsOption(CLI::App* command, Arguments& args) {
  command
      ->add_option("-j,--jobs", args.jobs,
                   "the number of threads, at most 256 (0: one per core; default: 1)")
      ->type_name("N")
      ->check(NotEmpty)
      ->check(IsCount);
}

// Reports an error if a NAME=VALUE option with a fixed list of names is given twice with the same
// name, because the last value would silently win. If NAME refers to a declaration in a shader,
// e.g. to an entry point, the option is checked during compilation instead.
void CheckNamesOnce(const OptionInfo& setting, const std::vector<std::string>& values) {
  if (setting.names == nullptr || setting.values.find('=') == std::string_view::npos) return;
  std::set<std::string> given;
  for (const std::string& value : values) {
    const std::string name = value.substr(0, value.find('='));
    if (given.insert(name).second) continue;
    throw CLI::ValidationError("'--" + std::string(setting.name) + "' is given twice for '" + name +
                               "'");
  }
}

// Sets an option and records it in `args.given`. `is_negated` tells whether it was given as
// --no-NAME.
void Set(Arguments& args, const OptionInfo& setting, const std::string& value, bool is_negated) {
  std::string error;
  if (!SetOption(args.options, setting.name, value, error)) throw CLI::ValidationError(error);
  const auto known = std::ranges::find(args.given, &setting, &GivenOption::info);
  if (known == args.given.end()) {
    args.given.push_back({&setting, is_negated});
  } else if (known->is_negated != is_negated) {
    const std::string flag(setting.name);
    throw CLI::ValidationError("'--" + flag + "' and '--no-" + flag + "' are mutually exclusive");
  }
}

// Adds to `command` the settings that `is_wanted` selects, except those that `command` already has.
// A boolean setting becomes a pair of flags, --NAME and --no-NAME. Any other setting becomes an
// option with a value.
void AddSettings(CLI::App* command, Arguments& args,
                 const std::function<bool(const OptionInfo&)>& is_wanted) {
  for (const OptionInfo& setting : OptionTable()) {
    const std::string name = "--" + std::string(setting.name);
    if (!is_wanted(setting) || command->get_option_no_throw(name) != nullptr) continue;
    if (setting.values.empty()) {
      const std::string negated = "--no-" + std::string(setting.name);
      CLI::Option* on = command->add_flag_callback(
          name, [&args, &setting] { Set(args, setting, "true", false); },
          std::string(setting.help));
      CLI::Option* off = command->add_flag_callback(
          negated, [&args, &setting] { Set(args, setting, "false", true); },
          std::string(setting.help));
      // The help lists only the flag that changes the default.
      const bool is_on = (setting.traits & kOnByDefault) != 0;
      (is_on ? on : off)->group("");
      (is_on ? off : on)->group(std::string(GroupName(setting.group)));
      continue;
    }
    CLI::Option* option = command
                              ->add_option_function<std::vector<std::string>>(
                                  name,
                                  [&args, &setting](const std::vector<std::string>& values) {
                                    CheckNamesOnce(setting, values);
                                    for (const std::string& value : values) {
                                      Set(args, setting, value, false);
                                    }
                                  },
                                  std::string(setting.help))
                              ->type_name(std::string(setting.values))
                              ->group(std::string(GroupName(setting.group)))
                              ->expected(1)
                              ->allow_extra_args(false);
    option->multi_option_policy((setting.traits & kRepeats) != 0 ? CLI::MultiOptionPolicy::TakeAll
                                                                 : CLI::MultiOptionPolicy::Throw);
  }
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
          "the value of an override, by name or @id; may be repeated")
      ->type_name("NAME=VALUE")
      ->expected(1)
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

// Adds a repeatable option. `read` parses each value and returns an error message, or an empty
// string.
void AddModuleSetting(CLI::App* command, Arguments& args, const char* name, const char* type,
                      const char* help, std::string (*read)(const std::string&, ModuleArguments&)) {
  command
      ->add_option_function<std::vector<std::string>>(
          name,
          [&args, name, read](const std::vector<std::string>& values) {
            for (const std::string& text : values) {
              if (const std::string error = read(text, args.modules); !error.empty()) {
                throw CLI::ValidationError(name, error);
              }
            }
          },
          help)
      ->type_name(type)
      ->expected(1)
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

void AddModuleOptions(CLI::App* command, Arguments& args) {
  command
      ->add_option("--root", args.modules.root, "the package's folder (default: that of the input)")
      ->type_name("FOLDER")
      ->check(NotEmpty);
  command
      ->add_option("--edition", args.modules.edition,
                   "the edition of WESL (default: that of wesl.toml)")
      ->type_name("NAME")
      ->check(NotEmpty)
      ->check([](const std::string& name) { return WrongEdition(name); });
  AddModuleSetting(command, args, "--feature", "NAME[=false]",
                   "turn an @if feature on or off; may be repeated", ReadFeature);
  AddModuleSetting(command, args, "--define-const", "NAME=VALUE",
                   "the value of a module-scope const of the root module; may be repeated",
                   ReadConstant);
}

void AddPipelineOptions(CLI::App* command, Arguments& args) {
  command
      ->add_option("--entry-point", args.options.entry_point,
                   "the entry point to compile (default: all)")
      ->type_name("NAME")
      ->check(NotEmpty);
  AddOverrideOption(command, args);
}

// Returns the keywords in `values`, the description of an option's values. Examples of such
// descriptions are "keep|strip|hash" and "NAME|standard|all".
std::vector<std::string> ChoicesOf(std::string_view values) {
  std::vector<std::string> choices;
  if (values.find('|') == std::string_view::npos) return choices;
  for (size_t at = 0, end = 0; end != std::string_view::npos; at = end + 1) {
    end = values.find('|', at);
    const std::string_view value = values.substr(at, end - at);
    const auto is_part = [](char c) { return (c >= 'A' && c <= 'Z') || c == ','; };
    if (value != "..." && std::ranges::none_of(value, is_part)) choices.emplace_back(value);
  }
  return choices;
}

// Returns a suggestion such as "; did you mean '--target'?", or an empty string. Suggests the names
// that differ from `wrong` in a few letters. If there are none, suggests the names that contain
// `wrong`.
std::string DidYouMean(std::string_view wrong, const std::vector<std::string>& names,
                       std::string_view dashes) {
  constexpr size_t kMost = 3;
  std::vector<std::string_view> near, longer;
  for (const std::string& name : names) {
    if (IsNear(wrong, name))
      (name.find(wrong) == std::string::npos ? near : longer).push_back(name);
  }
  if (near.empty()) near = std::move(longer);
  near.resize(std::min(near.size(), kMost));
  std::string list;
  for (size_t i = 0; i < near.size(); ++i) {
    list += i == 0 ? "; did you mean " : i + 1 == near.size() ? " or " : ", ";
    list += "'" + std::string(dashes) + std::string(near[i]) + "'";
  }
  return list.empty() ? "" : list + "?";
}

// Restricts the values of the option to `values`, a list separated by '|'.
void OneOf(const std::string& values, CLI::Option* option) {
  option->type_name(values)->check([values](const std::string& value) {
    for (size_t at = 0, end = 0; end != std::string::npos; at = end + 1) {
      end = values.find('|', at);
      if (values.compare(at, end - at, value) == 0) return std::string();
    }
    const std::vector<std::string> known = ChoicesOf(values);
    std::string wanted;
    for (const std::string& each : known) wanted += (wanted.empty() ? "" : ", ") + each;
    return "there is no '" + value + "'; expected " + wanted + DidYouMean(value, known, "");
  });
}

// The help's heading for options that control messages. Settings have their own headings. All other
// options appear under CLI11's default heading.
constexpr const char* kMessagesGroup = "Messages";

// Makes the values of a target option case-insensitive, and accepts file extensions as target
// names.
void TakesNamesOfTargets(CLI::Option* option) {
  option->transform([](std::string name) {
    std::ranges::transform(name, name.begin(), [](char c) {
      return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    if (name == "metal") name = "msl";
    if (name == "spv") name = "spirv";
    return name;
  });
}

void AddReportOptions(CLI::App* command, Arguments& args) {
  CLI::Option* format = command->add_option(
      "--format", args.format,
      "the format of messages; json and sarif go to standard output unless it is used for output");
  OneOf("text|short|json|sarif", format->group(kMessagesGroup));
  CLI::Option* color = command->add_option(
      "--color", args.color, "when to use colors (default: on a terminal, unless NO_COLOR is set)");
  OneOf("auto|always|never", color->group(kMessagesGroup));
}

unsigned JobsOf(const Arguments& args) {
  const unsigned jobs = args.jobs == 0 ? std::thread::hardware_concurrency() : args.jobs;
  return std::clamp(jobs, 1u, 256u);
}

ReportOptions ReportOptionsOf(const Arguments& args) {
  ReportOptions report;
  report.color = WantsColor(args.color);
  if (args.format == "text") report.format = Format::kText;
  if (args.format == "short") report.format = Format::kShort;
  if (args.format == "json") report.format = Format::kJson;
  if (args.format == "sarif") report.format = Format::kSarif;
  return report;
}

// Adds --target, whose value is a comma-separated list of targets.
void AddTargetsOption(CLI::App* command, Arguments& args, const std::string& targets,
                      std::string help) {
  CLI::Option* option = command->add_option("-t,--target", args.targets, std::move(help));
  option->expected(1)->allow_extra_args(false)->delimiter(',')->multi_option_policy(
      CLI::MultiOptionPolicy::TakeAll);
  OneOf(targets, option);
  TakesNamesOfTargets(option);
}

// Returns the targets in `args`, without duplicates.
std::vector<Target> TargetsOf(const Arguments& args) {
  std::vector<Target> targets;
  for (const std::string& name : args.targets) {
    const Target target = *TargetOf(name);
    if (std::ranges::find(targets, target) == targets.end()) targets.push_back(target);
  }
  return targets;
}

constexpr std::string_view kWgslInputsHelp =
    "WGSL files, or folders to search for .wgsl files; - is standard input";
constexpr std::string_view kInputsHelp =
    "WGSL and WESL files, or folders to search for .wgsl and .wesl files; - is standard input";

void AddRemarksOption(CLI::App* compile, Arguments& args) {
  compile
      ->add_flag("--remarks{all}", args.remarks,
                 "report what the compiler adds (or: =bounds,loops)")
      ->disable_flag_override(false)
      ->group(kMessagesGroup)
      ->check([](const std::string& names) {
        std::vector<RemarkKind> kinds;
        return ParseRemarkKinds(names, kinds)
                   ? std::string()
                   : "there is no such kind of remarks; the kinds are bounds, loops, zero-init, "
                     "matrices, polyfills, padding, guards and uniform";
      });
}

void AddSourceMapOption(CLI::App* compile, Arguments& args) {
  CLI::Option* source_map = compile->add_flag("--source-map{beside}", args.map_place,
                                              "write a source map to OUTPUT.map (or: =inline)");
  OneOf("beside|inline", source_map->disable_flag_override(false));
  source_map->type_name("");
}

MapPlace MapPlaceOf(const Arguments& args) {
  if (args.map_place == "beside") return MapPlace::kBeside;
  return args.map_place == "inline" ? MapPlace::kInline : MapPlace::kNowhere;
}

// Adds the arguments and options of `tessera compile`, except the compiler settings, which
// AddSettings adds later. When the command runs, it stores its exit code in `status`. The functions
// below do the same for the other commands.
void AddCompile(CLI::App* compile, Arguments& args, int& status) {
  compile->add_option("inputs", args.inputs, std::string(kInputsHelp))
      ->required()
      ->type_name("INPUT");
  compile
      ->add_option("-o,--output", args.output,
                   "the output file, or - for standard output, or a folder/ for several outputs")
      ->type_name("PATH")
      ->check(NotEmpty);
  AddTargetsOption(compile, args, TargetNames("|", "|", HasOutput),
                   "the target, or several, separated by commas (default: by the extension of "
                   "the output)");
  compile->add_flag("--split-entry-points", args.split_entry_points,
                    "write one output per entry point: FOLDER/INPUT.ENTRYPOINT.EXTENSION");
  OneOf(
      "c|cpp|rust|ts",
      compile->add_option("--embed", args.embed,
                          "write outputs as source files in this language, with constants for the "
                          "host"));
  AddRemarksOption(compile, args);
  AddSourceMapOption(compile, args);
  compile
      ->add_option("--depfile", args.depfile,
                   "write the inputs that the outputs depend on, for Make and Ninja")
      ->type_name("PATH")
      ->check(NotEmpty);
  AddJobsOption(compile, args);
  AddModuleOptions(compile, args);
  AddPipelineOptions(compile, args);
  AddReportOptions(compile, args);
  compile->callback([&args, &status] {
    CompileCommand command{.inputs = args.inputs,
                           .output = args.output,
                           .split_entry_points = args.split_entry_points,
                           .depfile = args.depfile,
                           .jobs = JobsOf(args),
                           .options = args.options,
                           .given = args.given,
                           .modules = args.modules,
                           .report = ReportOptionsOf(args)};
    command.targets = TargetsOf(args);
    command.embed = EmbedLanguageOf(args.embed);
    if (!args.remarks.empty()) ParseRemarkKinds(args.remarks, command.remarks);
    command.source_map = MapPlaceOf(args);
    status = RunCompile(std::move(command));
  });
}

void AddCheck(CLI::App* check, Arguments& args, int& status) {
  check->add_option("inputs", args.inputs, std::string(kInputsHelp))
      ->required()
      ->type_name("INPUT");
  AddTargetsOption(
      check, args, TargetNames("|", "|", IsFirstOfLanguage),
      "also report errors specific to this target, or to several, separated by commas");
  AddJobsOption(check, args);
  AddModuleOptions(check, args);
  AddPipelineOptions(check, args);
  AddReportOptions(check, args);
  check->add_flag(
      "--fix", args.fix,
      "apply the fixes that the messages suggest; fixed standard input goes to standard "
      "output");
  check->add_flag("--all-features", args.modules.all_features,
                  "check a program with every combination of features that changes it, and report "
                  "conditions that are never true or never false");
  check->callback([&args, &status] {
    status = RunCheck({.inputs = args.inputs,
                       .targets = TargetsOf(args),
                       .fix = args.fix,
                       .jobs = JobsOf(args),
                       .options = args.options,
                       .given = args.given,
                       .modules = args.modules,
                       .report = ReportOptionsOf(args)});
  });
}

void AddLink(CLI::App* link, Arguments& args, int& status) {
  link->add_option("input", args.input, "the root module; - is standard input")
      ->required()
      ->type_name("INPUT");
  link->add_option("-o,--output", args.output,
                   "the output file, - for standard output (the default)")
      ->type_name("PATH")
      ->check(NotEmpty);
  OneOf("escape|underscore",
        link->add_option("--mangling", args.mangling,
                         "how to make names from other modules unique: escape appends numbers if "
                         "needed, underscore adds the path (default: escape)"));
  link->add_flag("--comments", args.link.comments,
                 "write comments that name the file of each declaration");
  link->add_flag("--syntax-only", args.link.syntax_only,
                 "read only the root module, report its syntax errors, and write nothing");
  AddSourceMapOption(link, args);
  link->add_option("--depfile", args.depfile,
                   "write the files that the output depends on, for Make and Ninja")
      ->type_name("PATH")
      ->check(NotEmpty);
  AddModuleOptions(link, args);
  AddReportOptions(link, args);
  link->callback([&args, &status] {
    args.link.mangling =
        args.mangling == "underscore" ? NameMangling::kUnderscore : NameMangling::kEscape;
    status = RunLink({.input = args.input,
                      .output = args.output.empty() ? "-" : args.output,
                      .depfile = args.depfile,
                      .source_map = MapPlaceOf(args),
                      .options = args.link,
                      .modules = args.modules,
                      .report = ReportOptionsOf(args)});
  });
}

void AddConvert(CLI::App* convert, Arguments& args, int& status) {
  convert->add_option("inputs", args.inputs, std::string(kWgslInputsHelp))
      ->required()
      ->type_name("INPUT");
  OneOf("standard|chromium|wgpu",
        convert->add_option("--matrix-dialect", args.dialect, "the matrix dialect to write"));
  OneOf("wesl", convert->add_option("--to", args.convert_to,
                                    "the language to convert shaders in naga_oil's dialect to"));
  convert
      ->add_option("-o,--output", args.output,
                   "the output file, - for standard output (the default), or a folder/")
      ->type_name("PATH")
      ->check(NotEmpty);
  AddJobsOption(convert, args);
  AddReportOptions(convert, args);
  convert->callback([&args, &status] {
    if (args.dialect.empty() == args.convert_to.empty()) {
      throw CLI::ValidationError("convert needs either --matrix-dialect or --to");
    }
    status = RunConvert({.inputs = args.inputs,
                         .output = args.output,
                         .to_wesl = !args.convert_to.empty(),
                         .dialect = MatrixDialectOf(args.dialect).value_or(MatrixDialect()),
                         .jobs = JobsOf(args),
                         .options = args.options,
                         .report = ReportOptionsOf(args)});
  });
}

// Parses a range of lines, e.g. "10:40". Returns an error, or an empty string on success.
std::string ReadLines(const std::string& value, FormatOptions& options) {
  const size_t colon = value.find(':');
  const char* end = value.data() + value.size();
  if (colon != std::string::npos) {
    const char* middle = value.data() + colon;
    const auto first = std::from_chars(value.data(), middle, options.first_line);
    const auto last = std::from_chars(middle + 1, end, options.last_line);
    const bool are_numbers = first.ec == std::errc() && last.ec == std::errc();
    if (are_numbers && first.ptr == middle && last.ptr == end && options.first_line != 0 &&
        options.first_line <= options.last_line) {
      return {};
    }
  }
  return "invalid line range '" + value + "'; write FIRST:LAST, as in 10:40";
}

// Parses an indentation, e.g. "4" or "tab". Returns an error, or an empty string on success.
std::string ReadIndent(const std::string& value, FormatOptions& options) {
  if (value == "tab") {
    options.indent_with_tabs = true;
    return {};
  }
  const char* end = value.data() + value.size();
  const auto read = std::from_chars(value.data(), end, options.indent_width);
  if (read.ec == std::errc() && read.ptr == end && options.indent_width <= 16) return {};
  return "invalid indentation '" + value + "'; write a number from 0 to 16, or tab";
}

// Parses a line width, e.g. "100". Returns an error, or an empty string on success.
std::string ReadLineWidth(const std::string& value, FormatOptions& options) {
  const char* end = value.data() + value.size();
  const auto read = std::from_chars(value.data(), end, options.line_width);
  const bool fits = options.line_width >= 1 && options.line_width <= 65535;
  if (read.ec == std::errc() && read.ptr == end && fits) return {};
  return "invalid line width '" + value + "'; write a number from 1 to 65535";
}

void AddFormat(CLI::App* format, Arguments& args, int& status) {
  format->add_option("inputs", args.inputs, std::string(kInputsHelp))
      ->required()
      ->type_name("INPUT");
  format->add_flag("--check", args.check,
                   "change nothing; list the unformatted files, and exit with 1 if there are any");
  format->add_flag("--diff", args.diff, "change nothing; show the changes as a unified diff");
  const auto add = [&](const char* name, const char* type, const char* help, auto read) {
    format
        ->add_option_function<std::string>(
            name,
            [&args, read](const std::string& value) {
              if (std::string wrong = read(value, args.format_options); !wrong.empty()) {
                throw CLI::ValidationError(wrong);
              }
            },
            help)
        ->type_name(type)
        ->expected(1);
  };
  add("--line-width", "N", "the width of lines in columns (default: 100)", ReadLineWidth);
  add("--indent", "N|tab", "the indentation: a number of spaces, or a tab (default: 4)",
      ReadIndent);
  add("--lines", "FIRST:LAST", "format only these lines of a single file", ReadLines);
  AddJobsOption(format, args);
  AddReportOptions(format, args);
  format->callback([&args, &status] {
    status = RunFormat({.inputs = args.inputs,
                        .check = args.check,
                        .diff = args.diff,
                        .jobs = JobsOf(args),
                        .options = args.format_options,
                        .report = ReportOptionsOf(args)});
  });
}

void AddBindingsOptions(CLI::App* command, Arguments& args) {
  OneOf("cpp|c|rust|typescript|python|zig|swift",
        command->add_option("--language", args.language,
                            "the language to write (default: by the output's extension)"));
  OneOf("none|glm|eigen|hlsl++|glam|nalgebra|gl-matrix|wgpu-matrix",
        command->add_option("--math", args.math,
                            "the library whose vectors and matrices the structures use, in C++ "
                            "(glm, eigen, hlsl++), Rust (glam, nalgebra) or TypeScript (gl-matrix, "
                            "wgpu-matrix) (default: none)"));
  CLI::Option* apis = command->add_option(
      "--api", args.apis,
      "write descriptors for webgpu.h, Vulkan or Direct3D 12 (C, C++) or wgpu (Rust), or several, "
      "separated by commas; d3d12 needs --target hlsl");
  apis->expected(1)->allow_extra_args(false)->delimiter(',')->multi_option_policy(
      CLI::MultiOptionPolicy::TakeAll);
  OneOf("webgpu|wgpu|vulkan|d3d12", apis);
  command
      ->add_option("--namespace", args.bindings.name_space,
                   "the namespace in C++ (default: shaders), or a prefix of all names in C")
      ->type_name("NAME")
      ->check(NotEmpty);
  command->add_flag("--all-structures", args.bindings.all_structures,
                    "include host-shareable structures that no buffer contains");
}

void AddBindings(CLI::App* bindings, Arguments& args, int& status) {
  bindings->add_option("inputs", args.inputs, std::string(kInputsHelp))
      ->required()
      ->type_name("INPUT");
  bindings
      ->add_option("-o,--output", args.output,
                   "the output file, or - for standard output (the default)")
      ->type_name("PATH")
      ->check(NotEmpty);
  bindings
      ->add_option("--depfile", args.depfile,
                   "write the inputs that the output depends on, for Make and Ninja")
      ->type_name("PATH")
      ->check(NotEmpty);
  AddBindingsOptions(bindings, args);
  CLI::Option* target = bindings->add_option(
      "--target", args.target, "add the slots for this target: Metal indices, HLSL registers");
  OneOf(TargetNames("|", "|", [](const TargetInfo& info) { return info.has_slots; }), target);
  TakesNamesOfTargets(target);
  AddOverrideOption(bindings, args);
  AddModuleOptions(bindings, args);
  AddReportOptions(bindings, args);
  bindings->callback([&args, &status] {
    args.bindings.math = MathLibraryOf(args.math).value_or(MathLibrary::kNone);
    args.options.target = TargetOf(args.target).value_or(Target::kNone);
    for (const std::string& name : args.apis) args.bindings.apis.push_back(*HostApiOf(name));
    status = RunBindings({.inputs = args.inputs,
                          .output = args.output,
                          .depfile = args.depfile,
                          .language = HostLanguageOf(args.language),
                          .bindings = args.bindings,
                          .options = args.options,
                          .given = args.given,
                          .modules = args.modules,
                          .report = ReportOptionsOf(args)});
  });
}

void AddLint(CLI::App* lint, Arguments& args, int& status) {
  lint->add_option("inputs", args.inputs, std::string(kInputsHelp))->required()->type_name("INPUT");
  OneOf("recommended|strict|performance|portability",
        lint->add_option("--preset", args.preset, "the rules to use (default: recommended)"));
  lint->add_option_function<std::vector<std::string>>(
          "--rule",
          [&args](const std::vector<std::string>& values) {
            for (const std::string& value : values) {
              const std::string wrong = ReadRule(value, args.rules.emplace_back());
              if (!wrong.empty()) throw CLI::ValidationError("--rule", wrong);
            }
          },
          "the severity of a rule: off, info, warning or error; may be repeated")
      ->type_name("RULE=SEVERITY")
      ->expected(1)
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  lint->add_option("--config", args.config,
                   "the configuration (default: tessera.toml here or in the nearest folder above)")
      ->type_name("PATH")
      ->check(NotEmpty);
  lint->add_flag("--fix", args.fix,
                 "apply the fixes that the messages suggest; fixed standard input goes to standard "
                 "output");
  AddJobsOption(lint, args);
  AddModuleOptions(lint, args);
  AddReportOptions(lint, args);
  lint->callback([&args, &status] {
    status = RunLint({.inputs = args.inputs,
                      .config = args.config,
                      .preset = LintPresetOf(args.preset),
                      .rules = args.rules,
                      .fix = args.fix,
                      .jobs = JobsOf(args),
                      .options = args.options,
                      .modules = args.modules,
                      .report = ReportOptionsOf(args)});
  });
}

// Adds the flag --no-NAME, which sets `wanted` to false.
void AddSwitch(CLI::App* command, const char* name, bool& wanted, const char* help) {
  command->add_flag_callback(name, [&wanted] { wanted = false; }, help);
}

void AddMinify(CLI::App* minify, Arguments& args, int& status) {
  minify->add_option("inputs", args.inputs, std::string(kWgslInputsHelp))
      ->required()
      ->type_name("INPUT");
  const auto add_path = [&](const char* names, std::string& path, const char* help) {
    minify->add_option(names, path, help)->type_name("PATH")->check(NotEmpty);
  };
  add_path("-o,--output", args.output,
           "the output file, - for standard output (the default), or a folder/");
  MinifyOptions& options = args.minify;
  minify->add_flag("--rename-host-names", options.rename_host_names,
                   "also rename resource variables, their structures and members, and overrides "
                   "with an @id");
  minify
      ->add_option("--keep", options.keep,
                   "keep a module-scope declaration and its name; may be repeated")
      ->type_name("NAME")
      ->expected(1)
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->check(NotEmpty);
  AddSwitch(minify, "--no-rename", options.rename, "keep all names");
  AddSwitch(minify, "--no-remove-unused", options.remove_unused,
            "keep declarations that no entry point needs");
  AddSwitch(minify, "--no-infer-types", options.infer_types,
            "keep types that can be inferred from initializers");
  AddSwitch(minify, "--no-fold-constants", options.fold_constants,
            "keep constants and const-expressions");
  AddSwitch(minify, "--no-alias-types", options.alias_types,
            "do not declare aliases for long types");
  AddSwitch(minify, "--no-remove-locals", options.remove_locals,
            "keep local variables and values that nothing uses");
  AddSwitch(minify, "--no-inline-functions", options.inline_functions,
            "keep functions that are called once");
  AddSwitch(minify, "--no-merge-duplicates", options.merge_duplicates,
            "keep functions and constants with equivalent definitions");
  add_path("--name-map", args.name_map,
           "write the new names as JSON; with a folder/ as output, next to each output");
  add_path("--source-map", args.source_map,
           "write a source map, version 3; with a folder/ as output, next to each output");
  minify->add_flag("--report", args.report_sizes, "print the sizes before and after");
  AddJobsOption(minify, args);
  AddReportOptions(minify, args);
  minify->callback([&args, &status] {
    status = RunMinify({.inputs = args.inputs,
                        .output = args.output,
                        .name_map = args.name_map,
                        .source_map = args.source_map,
                        .report_sizes = args.report_sizes,
                        .jobs = JobsOf(args),
                        .minify = args.minify,
                        .options = args.options,
                        .report = ReportOptionsOf(args)});
  });
}

void AddBatch(CLI::App* batch, Arguments& args, int& status) {
  AddJobsOption(batch, args);
  batch->callback([&args, &status] { status = RunBatch(args.options, args.given, JobsOf(args)); });
}

void AddLsp(CLI::App* lsp, Arguments& args, int& status) {
  // Editors pass this flag by convention, so it is accepted, but it has no effect.
  lsp->add_flag("--stdio", args.stdio, "use standard input and output (the default)");
  lsp->callback([&args, &status] { status = RunLsp(args.options); });
}

void AddReflect(CLI::App* reflect, Arguments& args, int& status) {
  reflect->add_option("input", args.input, "a WGSL file; - is standard input")
      ->required()
      ->type_name("INPUT");
  AddModuleOptions(reflect, args);
  AddPipelineOptions(reflect, args);
  AddReportOptions(reflect, args);
  CLI::Option* target = reflect->add_option(
      "-t,--target", args.target, "also describe the output for this target: names and slots");
  OneOf(TargetNames("|", "|", IsFirstOfLanguage), target);
  TakesNamesOfTargets(target);
  reflect->callback([&args, &status] {
    args.options.target = TargetOf(args.target).value_or(Target::kNone);
    status = RunReflect(args.input, args.modules, args.options, args.given, ReportOptionsOf(args));
  });
}

constexpr const char* kAsTint = "as-tint";
constexpr const char* kAsNaga = "as-naga";

void AddExplain(CLI::App* explain, Arguments& args, int& status) {
  CLI::Option* code = explain->add_option("code", args.code, "the code, as in error[CODE]");
  code->type_name("CODE");
  explain->add_flag("--list", args.list, "list all codes, each with a summary (the default)")
      ->excludes(code);
  explain->callback([&args, &status] { status = RunExplain(args.code); });
}

// Adds the arguments of a command that emulates another compiler. They are used only for the help
// and the completions, because RunCommandLine runs such a command without CLI11.
void AddDropIn(CLI::App* command, Arguments& args, int& /*status*/) {
  command->add_option("arguments", args.inputs, "the arguments of " + command->get_name().substr(3))
      ->type_name("ARG");
}

struct CommandRow {
  const char* name;
  const char* help;
  void (*add_options)(CLI::App*, Arguments&, int& status);
};

// All commands except `help`, `completions` and `manual`, which print documentation.
constexpr CommandRow kCommands[] = {
    {"compile", "compile WGSL to SPIR-V, MSL, HLSL, GLSL or simplified WGSL", AddCompile},
    {"check", "check WGSL files for errors", AddCheck},
    {"link", "write the modules of a WESL program as one module", AddLink},
    {"format", "format WGSL files in place", AddFormat},
    {"lint", "report suspicious or useless code in WGSL files", AddLint},
    {"minify", "write WGSL with as few characters as possible", AddMinify},
    {"convert",
     "convert the subgroup matrices of WGSL to another dialect, or shaders of Bevy to WESL",
     AddConvert},
    {"bindings", "write host code: structures, binding numbers, bind group layouts", AddBindings},
    {"batch", "answer requests in JSON Lines on standard input, in order", AddBatch},
    {"lsp", "run a language server (LSP) on standard input and output", AddLsp},
    {"reflect", "describe entry points, resources and layouts as JSON", AddReflect},
    {kAsTint, "accept the command line of tint; the default if the program is named tint",
     AddDropIn},
    {kAsNaga, "accept the command line of naga; the default if the program is named naga",
     AddDropIn},
    {"explain", "explain a diagnostic code, or list all codes", AddExplain},
};

OptionDescription DescriptionOf(const CLI::Option& option) {
  OptionDescription description;
  for (const std::string& name : option.get_snames()) description.spellings.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) description.spellings.push_back("--" + name);
  if (option.get_type_size() != 0) description.values = option.get_type_name();
  description.help = option.get_description();
  description.group = option.get_group();
  description.choices = ChoicesOf(description.values);
  description.is_list = option.get_delimiter() != '\0';
  description.repeats = option.get_multi_option_policy() == CLI::MultiOptionPolicy::TakeAll ||
                        option.get_expected_max() == CLI::detail::expected_max_vector_size;
  const OptionInfo* setting =
      option.get_lnames().empty() ? nullptr : FindOption(option.get_lnames()[0]);
  if (setting == nullptr) return description;
  description.is_setting = true;
  description.is_front_end = (setting->traits & kFrontEnd) != 0;
  if (setting->names != nullptr) {
    const std::vector<std::string_view> names = setting->names();
    description.choices.assign(names.begin(), names.end());
  }
  return description;
}

CommandDescription DescriptionOf(const CLI::App& command) {
  CommandDescription described;
  described.name = command.get_name();
  described.help = command.get_description();
  for (const CLI::Option* option : command.get_options()) {
    const bool is_hidden = option->get_group().empty();
    if (option->get_positional()) {
      described.arguments.push_back(DescriptionOf(*option));
    } else if (!is_hidden) {
      described.options.push_back(DescriptionOf(*option));
    }
  }
  // The settings on the command line were added before the others. Put all settings back into the
  // order of the option table.
  std::ranges::stable_sort(described.options, {}, [](const OptionDescription& option) {
    return option.is_setting ? FindOption(option.spellings[0].substr(2)) : nullptr;
  });
  return described;
}

// Defines the commands and options of the program. Each object parses one command line.
class CommandLine {
 public:
  // `first` is the first argument. If it names one of kCommands, only this command is added. CLI11
  // compares each new option with all previous ones, so adding all commands would take most of the
  // run time for a small shader.
  explicit CommandLine(std::string_view first);
  int Run(int argc, char** argv);

 private:
  // Selects the settings to add: all that the command supports, only those on the command line, or
  // none.
  enum class Which : uint8_t { kAll, kNamed, kNone };
  void AddSettingsTo(CLI::App* command, Which which);
  bool Names(const OptionInfo& setting) const;
  void AddHelp();
  int Help();
  // Adds the commands that print documentation.
  void AddManual();
  std::vector<CommandDescription> Describe(Which which);
  void PrintHelp(CLI::App& command, HelpForm form);
  std::vector<std::string> CommandNames();
  std::string WrongCommand(const std::string& name);
  std::string WrongFirstOption(const std::string& given);
  static std::string InOurWords(std::string_view said);
  // Returns the error message for a command line that failed to parse.
  std::string Wrong(const CLI::ParseError& error, int argc, char** argv);

  CLI::App app_;
  Arguments args_;
  // The names of the long options on the command line, without the leading dashes.
  std::vector<std::string_view> named_;
  bool wants_short_help_ = false;
  int status_ = kExitFine;
};

CommandLine::CommandLine(std::string_view first)
    : app_("tessera: a compiler from WGSL to SPIR-V, MSL, HLSL, GLSL and simplified WGSL",
           "tessera") {
  app_.set_help_flag("-h,--help", "show the most used options (-h) or all options (--help)");
  app_.require_subcommand(1);
  app_.set_version_flag("-V,--version", ProgramVersion());
  app_.option_defaults()->always_capture_default(false);
  app_.option_defaults()->disable_flag_override();  // otherwise --flag=false would turn the flag on
  const auto* only = std::ranges::find(kCommands, first, &CommandRow::name);
  const bool adds_all = only == std::end(kCommands);
  for (const CommandRow& row : adds_all ? std::span(kCommands) : std::span(only, 1)) {
    row.add_options(app_.add_subcommand(row.name, row.help), args_, status_);
  }
  if (adds_all) {
    AddHelp();
    AddManual();
  }
  // To save time, adds only the settings that are on the command line.
  for (CLI::App* command : app_.get_subcommands({})) {
    command->preparse_callback([this, command](size_t) { AddSettingsTo(command, Which::kNamed); });
  }
}

void CommandLine::AddSettingsTo(CLI::App* command, Which which) {
  const std::string& name = command->get_name();
  const bool is_check = name == "check";
  const bool has_all =
      is_check || name == "compile" || name == "batch" || name == "reflect" || name == "bindings";
  const bool has_some = name == "convert" || name == "lint" || name == "minify";
  AddSettings(command, args_, [&](const OptionInfo& setting) {
    const bool prints_no_ir = is_check || name == "bindings";
    if (prints_no_ir && setting.name == "print-ir-after") return false;
    return (has_all || (has_some && (setting.traits & kFrontEnd) != 0)) &&
           (which == Which::kAll || Names(setting));
  });
}

bool CommandLine::Names(const OptionInfo& setting) const {
  return std::ranges::any_of(named_, [&](std::string_view name) {
    return name == setting.name || (name.starts_with("no-") && name.substr(3) == setting.name);
  });
}

void CommandLine::AddHelp() {
  CLI::App* help = app_.add_subcommand("help", "show a command and its options");
  help->add_option("command", args_.command, "the command")->type_name("COMMAND");
  help->callback([this] { status_ = Help(); });
}

int CommandLine::Help() {
  if (args_.command.empty()) {
    Print(stdout, HelpOfProgram(Describe(Which::kNone), HelpWidth()));
    return kExitFine;
  }
  for (CLI::App* command : app_.get_subcommands({})) {
    if (command->get_name() != args_.command) continue;
    PrintHelp(*command, HelpForm::kLong);
    return kExitFine;
  }
  return WrongUsage(WrongCommand(args_.command));
}

void CommandLine::PrintHelp(CLI::App& command, HelpForm form) {
  AddSettingsTo(&command, Which::kAll);
  Print(stdout, HelpOfCommand(DescriptionOf(command), form, HelpWidth()));
}

void CommandLine::AddManual() {
  CLI::App* completions =
      app_.add_subcommand("completions", "write the completion script for a shell");
  OneOf("bash|zsh|fish", completions->add_option("shell", args_.shell, "the shell")->required());
  completions->callback([this] { Print(stdout, Completion(args_.shell, Describe(Which::kAll))); });
  CLI::App* manual = app_.add_subcommand("manual", "write the manual page, for man");
  manual->callback([this] { Print(stdout, ManualPage(Describe(Which::kAll))); });
}

std::vector<CommandDescription> CommandLine::Describe(Which which) {
  std::vector<CommandDescription> commands;
  for (CLI::App* command : app_.get_subcommands({})) {
    if (which == Which::kAll) AddSettingsTo(command, which);
    commands.push_back(DescriptionOf(*command));
  }
  for (CommandDescription& command : commands) {
    if (command.name == "help") command.arguments[0].choices = CommandNames();
  }
  return commands;
}

std::vector<std::string> CommandLine::CommandNames() {
  std::vector<std::string> names;
  for (const CLI::App* command : app_.get_subcommands({})) names.push_back(command->get_name());
  return names;
}

std::string CommandLine::WrongCommand(const std::string& name) {
  const std::vector<std::string> names = CommandNames();
  std::string all;
  for (const std::string& each : names) all += (all.empty() ? "" : ", ") + each;
  if (name.empty()) return "specify a command: " + all;
  const std::string wrong = "there is no command '" + name + "'";
  if (name == "version") return wrong + "; did you mean 'tessera --version'?";
  std::error_code ignored;
  if (name.ends_with(".wgsl") || std::filesystem::exists(name, ignored)) {
    return wrong + "; did you mean 'tessera compile " + name + "'?";
  }
  const std::string nearest = DidYouMean(name, names, "");
  return wrong + (nearest.empty() ? "; the commands are " + all : nearest);
}

// Returns the error message for a command line whose first argument is an unknown option.
std::string CommandLine::WrongFirstOption(const std::string& given) {
  const std::string name = given.substr(0, given.find('='));
  std::vector<std::string> names = {"help", "version"};
  for (const CLI::App* command : app_.get_subcommands({})) {
    if (command->get_option_no_throw(name) != nullptr ||
        FindOption(name.substr(std::min<size_t>(2, name.size()))) != nullptr) {
      return "'" + name + "' must follow the command: write 'tessera " +
             (command->get_option_no_throw(name) != nullptr ? command->get_name() : "compile") +
             " " + given + " …'";
    }
  }
  const std::string wrong = "there is no option '" + name + "'";
  if (name == "-v") return wrong + "; did you mean '--version'?";
  return wrong +
         DidYouMean(name.substr(std::min(name.find_first_not_of('-'), name.size())), names, "--");
}

// Rewrites an error message from CLI11 in the style of the other messages.
std::string CommandLine::InOurWords(std::string_view said) {
  constexpr std::string_view kRequired = " is required";
  constexpr std::string_view kOnce = ": At Most 1 required but received ";
  constexpr std::string_view kMissing = ": 1 required ";
  constexpr std::string_view kOfFlag = " was given a disallowed flag override";
  const auto before = [&](std::string_view part) {
    return std::string(said.substr(0, said.find(part)));
  };
  if (said.ends_with(kRequired)) {
    const std::string name = before(kRequired);
    if (name == "inputs" || name == "input") return "no input file; '-' is standard input";
    return name.starts_with('-') ? "'" + name + "' is required" : "specify the " + name;
  }
  if (said.find(kOnce) != std::string_view::npos) {
    return "'" + before(kOnce) + "' is given more than once";
  }
  if (said.find(kMissing) != std::string_view::npos && said.ends_with(" missing")) {
    return "'" + before(kMissing) + "' needs a value";
  }
  if (said.ends_with(kOfFlag)) return "'--" + before(kOfFlag) + "' takes no value";
  return std::string(said);
}

std::string CommandLine::Wrong(const CLI::ParseError& error, int argc, char** argv) {
  const std::vector<CLI::App*> commands = app_.get_subcommands();
  if (commands.empty()) {
    const std::string first = argc < 2 ? "" : argv[1];
    return first.starts_with('-') ? WrongFirstOption(first) : WrongCommand(first);
  }
  std::vector<std::string> extras = app_.remaining(true);
  std::erase(extras, "--");
  if (extras.empty()) {
    return InOurWords(error.what());
  }
  AddSettingsTo(commands[0], Which::kAll);
  // The settings on the command line were added before the others. Put all settings back into the
  // order of the option table.
  std::vector<std::string> names, settings;
  for (const CLI::Option* option : commands[0]->get_options()) {
    for (const std::string& name : option->get_lnames()) {
      (FindOption(name) == nullptr ? names : settings).push_back(name);
    }
  }
  std::ranges::stable_sort(settings, {}, [](const std::string& name) { return FindOption(name); });
  names.insert(names.end(), settings.begin(), settings.end());
  const std::string given = extras[0].substr(0, extras[0].find('='));
  if (given.starts_with("-") && extras[0] == argv[1]) return WrongFirstOption(extras[0]);
  if (!given.starts_with("-")) {
    return commands[0]->get_name() + " takes no further argument: '" + extras[0] + "'";
  }
  std::string_view name = given;
  name.remove_prefix(std::min(name.find_first_not_of('-'), name.size()));
  return commands[0]->get_name() + " has no option '" + given + "'" + DidYouMean(name, names, "--");
}

int CommandLine::Run(int argc, char** argv) {
  for (const std::string_view argument : std::span(argv, argc)) {
    // -h may also begin a group of short options, such as -hj2.
    wants_short_help_ = wants_short_help_ || argument.starts_with("-h");
    if (argument.starts_with("--")) named_.push_back(argument.substr(2, argument.find('=') - 2));
  }
  try {
    app_.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    const std::vector<CLI::App*> commands = app_.get_subcommands();
    if (commands.empty()) return Help();
    PrintHelp(*commands[0], wants_short_help_ ? HelpForm::kShort : HelpForm::kLong);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() != 0) {
      const int status = WrongUsage(Wrong(error, argc, argv));
      Print(stderr, "Run with --help for more information.\n");
      return status;
    }
    std::ostringstream out, wrong;
    app_.exit(error, out, wrong);
    Print(stdout, out.str());
  }
  return status_;
}

// Runs the `tessera` command lines into which the arguments for another compiler were translated.
int RunTranslation(Translation translation) {
  if (!translation.error.empty()) return WrongUsage(translation.error);
  Print(stdout, translation.help);
  for (const std::string& remark : translation.remarks) Print(stderr, "tessera: " + remark + "\n");
  for (std::vector<std::string>& command : translation.commands) {
    command.insert(command.begin(), "tessera");
    std::vector<char*> words;
    words.reserve(command.size() + 1);
    for (std::string& word : command) words.push_back(word.data());
    words.push_back(nullptr);
    const int status = CommandLine(command[1]).Run(static_cast<int>(command.size()), words.data());
    if (status != kExitFine) return status;
  }
  return kExitFine;
}

}  // namespace

int RunCommandLine(int argc, char** argv) {
  const std::string program = argc > 0 ? std::filesystem::path(argv[0]).stem().string() : "";
  const std::string_view first = argc > 1 ? argv[1] : "";
  const bool is_tint = program == "tint" || first == kAsTint;
  const bool is_naga = program == "naga" || first == kAsNaga;
  if (!is_tint && !is_naga) return CommandLine(first).Run(argc, argv);
  const int skipped = first == kAsTint || first == kAsNaga ? 2 : 1;
  const std::vector<std::string> arguments(argv + skipped, argv + argc);
  return RunTranslation(is_tint ? TranslateTint(arguments) : TranslateNaga(arguments));
}

}  // namespace tessera::cli
