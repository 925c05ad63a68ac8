// tessera compile, check and explain.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/fixes.h"
#include "cli/report.h"
#include "cli/values.h"

namespace tessera::cli {
namespace {

namespace fs = std::filesystem;

int Usage(std::string_view message) {
  Print(stderr, fmt::format("tessera: {}\n", Printable(message)));
  return kExitUsage;
}

bool ReadsStdinAgain(const std::vector<std::string>& inputs) {
  return std::count(inputs.begin(), inputs.end(), "-") > 1;
}

// One line that is overwritten, on a terminal, when there are several files.
class Progress {
 public:
  explicit Progress(size_t total) : total_(total), on_(total > 1 && StderrIsTerminal()) {}
  ~Progress() { Clear(); }

  void Next(const std::string& name) {
    ++done_;
    if (!on_) return;
    Print(stderr, fmt::format("\r\x1b[K[{}/{}] {}", done_, total_, Printable(name)));
  }
  void Clear() {
    if (on_) Print(stderr, "\r\x1b[K");
  }

 private:
  size_t total_;
  size_t done_ = 0;
  bool on_;
};

// The output path of each input, or an error.
struct OutputPlan {
  std::vector<std::string> paths;
  std::string error;
};

// An output must not take the place of a source, nor of another output, by whatever links.
std::string FindClash(const std::vector<std::string>& inputs,
                      const std::vector<std::string>& outputs) {
  std::map<std::string, std::string> taken;
  for (const std::string& input : inputs) {
    if (std::string id = FileIdentity(input); !id.empty()) {
      taken.emplace(std::move(id), "the input '" + SourceName(input) + "'");
    }
  }
  for (const std::string& output : outputs) {
    std::string id = output == "-" ? "" : FileIdentity(output);
    if (id.empty()) continue;
    const auto [at, is_new] = taken.emplace(std::move(id), "the output '" + output + "'");
    if (!is_new) return "cannot write '" + output + "': it is the same file as " + at->second;
  }
  return "";
}

OutputPlan PlanOutputs(const CompileCommand& command) {
  OutputPlan plan;
  std::error_code code;
  const bool is_folder = command.output.ends_with('/') || fs::is_directory(command.output, code);
  if (!is_folder) {
    if (command.inputs.size() > 1) {
      plan.error = "several inputs need a folder as output: -o FOLDER/";
      return plan;
    }
    plan.paths.assign(1, command.output.empty() ? "-" : command.output);
    plan.error = FindClash(command.inputs, plan.paths);
    return plan;
  }
  std::set<std::string> taken;
  for (const std::string& input : command.inputs) {
    const std::string stem = input == "-" ? "stdin" : fs::path(input).stem().string();
    const std::string path =
        (fs::path(command.output) / (stem + std::string(ExtensionOf(*command.target)))).string();
    if (!taken.insert(path).second) {
      plan.error = "two inputs would be written to '" + path + "'";
      return plan;
    }
    plan.paths.push_back(path);
  }
  fs::create_directories(command.output, code);
  if (code) plan.error = "cannot make the folder '" + command.output + "': " + code.message();
  if (!code) plan.error = FindClash(command.inputs, plan.paths);
  return plan;
}

void CompileOne(const std::string& input, const std::string& output, Options& options,
                Report& report, Progress& progress) {
  std::string source, error;
  if (!ReadInput(input, source, error)) return report.Fail(error);
  options.source_name = SourceName(input);
  Result result = Compile(source, options);
  if (!result.ir.empty()) progress.Clear();
  report.AddTrace(options.source_name, result);
  report.Add(source, options.source_name, std::move(result.diagnostics));
  if (!result.ok) return;
  const bool binary = options.target == Target::kSpirv;
  if (!WriteOutput(output, binary ? BytesOf(result.spirv) : result.text, error)) report.Fail(error);
}

void RemarkOnIdleOptions(const CompileCommand& command, Report& report) {
  for (const std::string& remark : IdleOptions(command.given, *command.target)) {
    report.Remark("--" + remark);
  }
}

int Finish(Report& report) {
  report.Finish();
  if (report.failed()) return kExitUsage;
  return report.errors() != 0 ? kExitErrors : kExitFine;
}

// Writes the source with its fixes where it came from, and to standard output what came from standard input.
void FixOne(const std::string& input, std::string& source, const Options& options, Report& report) {
  Fixed fixed = FixAll(source, options);
  std::string error;
  if ((fixed.applied != 0 || input == "-") && !WriteOutput(input, fixed.text, error)) {
    return report.Fail(error);
  }
  source = std::move(fixed.text);
  report.Remark(fmt::format("{}: {} {} applied", options.source_name, fixed.applied,
                            fixed.applied == 1 ? "fix" : "fixes"));
}

// The first sentence of the explanation, on one line that is not too long.
std::string SummaryOf(std::string_view code) {
  std::string text(Explain(code));
  std::ranges::replace(text, '\n', ' ');
  text.resize(std::min({text.find(". "), text.find(": "), text.size()}));
  constexpr size_t kMost = 110;
  if (text.size() <= kMost) return text;
  text.resize(text.rfind(' ', kMost));
  return text + " …";
}

// The codes that may be meant.
std::string NearestCodes(std::string_view name) {
  std::string list;
  for (const std::string_view code : DiagnosticCodes()) {
    if (!IsNear(name, code)) continue;
    list += fmt::format("{}'{}'", list.empty() ? "" : ", ", code);
  }
  return list;
}

}  // namespace

int RunCompile(CompileCommand command) {
  if (!command.target) command.target = TargetOfPath(command.output);
  if (!command.target || *command.target == Target::kNone) {
    return Usage(
        "cannot tell the target; give --target spirv|spvasm|msl|hlsl|glsl, or an output that ends "
        "in "
        ".spv, .spvasm, .metal, .hlsl, .glsl, .vert, .frag or .comp");
  }
  if (ReadsStdinAgain(command.inputs)) return Usage("standard input can be read once only");
  const OutputPlan plan = PlanOutputs(command);
  if (!plan.error.empty()) return Usage(plan.error);
  const bool to_stdout = plan.paths[0] == "-";
  if (to_stdout && *command.target == Target::kSpirv && StdoutIsTerminal()) {
    return Usage("binary SPIR-V does not go to a terminal; use -o FILE or --target spvasm");
  }
  command.options.target = *command.target;
  if (const std::string wrong = WrongPass(command.options, 0); !wrong.empty()) return Usage(wrong);
  const Format default_format = command.inputs.size() > 1 ? Format::kShort : Format::kText;
  Report report(command.report.format.value_or(default_format), command.report.color, !to_stdout);
  RemarkOnIdleOptions(command, report);
  Progress progress(command.inputs.size());
  for (size_t i = 0; i < command.inputs.size(); ++i) {
    progress.Next(command.inputs[i]);
    CompileOne(command.inputs[i], plan.paths[i], command.options, report, progress);
  }
  progress.Clear();
  return Finish(report);
}

int RunCheck(const std::vector<std::string>& inputs, Options options,
             const ReportOptions& report_options, bool fix) {
  if (ReadsStdinAgain(inputs)) return Usage("standard input can be read once only");
  options.target = Target::kNone;
  const bool to_stdout = fix && std::ranges::find(inputs, "-") != inputs.end();
  Report report(report_options.format.value_or(Format::kText), report_options.color, !to_stdout);
  Progress progress(inputs.size());
  for (const std::string& input : inputs) {
    progress.Next(input);
    std::string source, error;
    if (!ReadInput(input, source, error)) {
      report.Fail(error);
      continue;
    }
    options.source_name = SourceName(input);
    if (fix) {
      progress.Clear();
      FixOne(input, source, options, report);
    }
    Result result = Compile(source, options);
    if (!result.diagnostics.empty()) progress.Clear();
    report.Add(source, options.source_name, std::move(result.diagnostics));
  }
  progress.Clear();
  return Finish(report);
}

int RunExplain(const std::string& code) {
  if (code.empty()) {
    for (const std::string_view each : DiagnosticCodes()) {
      Print(stdout, fmt::format("{:<32}{}\n", each, SummaryOf(each)));
    }
    return kExitFine;
  }
  // 'error[type-mismatch]' is what people copy.
  std::string_view name = code;
  if (const size_t open = name.find('['); open != std::string_view::npos && name.ends_with(']')) {
    name = name.substr(open + 1, name.size() - open - 2);
  }
  std::string kebab(name);
  std::ranges::replace(kebab, '_', '-');
  const std::string_view text = Explain(kebab);
  if (text.empty()) {
    const std::string nearest = NearestCodes(kebab);
    return Usage(fmt::format("there is no diagnostic '{}'{}; 'tessera explain --list' lists all",
                             name, nearest.empty() ? "" : fmt::format("; there is {}", nearest)));
  }
  Print(stdout, text);
  if (!text.ends_with('\n')) Print(stdout, "\n");
  return kExitFine;
}

}  // namespace tessera::cli
