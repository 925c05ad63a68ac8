// Implements `tessera compile`.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/in_order.h"
#include "cli/inputs.h"
#include "cli/known_messages.h"
#include "cli/modules.h"
#include "cli/outputs.h"
#include "cli/progress.h"
#include "cli/report.h"
#include "cli/unmatched.h"
#include "cli/values.h"
#include "tessera/target_info.h"

namespace tessera::cli {
namespace {

// One output generated from an input.
struct Output {
  Target target;
  // The only entry point in this output. If empty, Options::entry_point selects the entry points.
  std::string entry_point;
  Result result;
  std::string source_map;  // empty unless a source map was requested
};

bool HasSourceMap(Target target) { return target != Target::kSpirv; }

// One input of `tessera compile`, with its results.
struct Compiled {
  const Input* input = nullptr;
  std::vector<std::string> counts;  // the number of remarks of each kind, one line per entry point
  InputSource source;
  std::string error;
  std::vector<Message> messages;
  std::vector<StageTime> times;
  std::vector<Output> outputs;
  bool is_skipped = false;  // the module has no entry points and exists only to be imported
};

// Returns the input directories that contain .wesl files.
std::set<std::string> FoldersOfPrograms(const std::vector<Input>& inputs) {
  std::set<std::string> folders;
  for (const Input& input : inputs) {
    if (!input.folder.empty() && input.path.ends_with(".wesl")) folders.insert(input.folder);
  }
  return folders;
}

// The state of one run of the command.
class Run {
 public:
  Run(CompileCommand& command, std::vector<Input> inputs)
      : command_(command),
        inputs_(std::move(inputs)),
        folders_of_programs_(FoldersOfPrograms(inputs_)),
        claims_(inputs_),
        report_(command.report.format.value_or(Format::kText), command.report.color,
                !WritesStdout()),
        progress_(inputs_.size()),
        unmatched_(inputs_.size()) {
    unmatched_.Ask(command_.options);
  }

  // Determines the paths of the outputs and creates the output directory. Must be called before
  // Execute. Returns an error message, or an empty string on success.
  std::string Plan();
  int Execute();

 private:
  bool WritesStdout() const {
    return command_.depfile == "-" || (!command_.to_folder && command_.output == "-");
  }
  std::string PathOf(const Input& input, const Output& output) const {
    if (!command_.to_folder) return command_.output;
    const std::string path =
        PathInFolder(command_.output, input, output.entry_point, output.target);
    return command_.embed ? path + std::string(ExtensionOf(*command_.embed)) : path;
  }

  // Returns whether the input was found in a directory that contains WESL modules. Such an input is
  // skipped if it has no entry points, because it may exist only to be imported.
  bool MayBeSkipped(const Input& input) const {
    return folders_of_programs_.contains(input.folder);
  }
  void Compile(Compiled& c) const;
  MappedResult CompileOne(Compiled& c, const Options& options) const;
  void GenerateAll(Compiled& c, Options& options) const;
  bool HasMapFile(Target target) const {
    return command_.source_map == MapPlace::kBeside && HasSourceMap(target);
  }
  std::string ClaimOutput(const std::string& path, Target target);
  void Deliver(Compiled& c);
  void Write(const Compiled& c, const Output& output, std::vector<std::string>& written);

  CompileCommand& command_;
  const std::vector<Input> inputs_;
  const std::set<std::string> folders_of_programs_;
  Claims claims_;
  Report report_;
  Progress progress_;
  Unmatched unmatched_;
  KnownMessages known_;
  size_t skipped_ = 0;  // the number of inputs without entry points
  std::string rules_;   // the contents of the dependency file so far
};

std::string Run::Plan() {
  if (!command_.depfile.empty()) {
    if (std::string clash = claims_.Claim(command_.depfile); !clash.empty()) return clash;
  }
  std::set<std::string> stems;
  for (const Input& input : inputs_) {
    const std::string first = PathOf(input, {command_.targets[0], "", {}, {}});
    if (!stems.insert(input.stem).second) {
      return fmt::format("two inputs would be written to '{}'", first);
    }
    if (command_.split_entry_points) continue;  // the names of the entry points are not known yet
    for (const Target target : command_.targets) {
      const std::string path = PathOf(input, {target, "", {}, {}});
      if (std::string clash = ClaimOutput(path, target); !clash.empty()) return clash;
    }
  }
  // Creates the directory last, so that incorrect usage leaves the file system unchanged.
  std::string error;
  if (command_.to_folder) {
    MakeFolderOf((std::filesystem::path(command_.output) / "a").string(), error);
  }
  return error;
}

// Reserves the paths of an output and its source map. Returns an error message, or an empty string
// on success.
std::string Run::ClaimOutput(const std::string& path, Target target) {
  std::string clash = claims_.Claim(path);
  if (clash.empty() && HasMapFile(target)) clash = claims_.Claim(path + ".map");
  return clash;
}

// Returns how many remarks of each kind an entry point has, e.g. "main: 2 bounds, 1 loops", or an
// empty string if it has none.
std::string CountsText(const RemarkCounts& counts) {
  std::string text;
  for (const RemarkKindInfo& info : RemarkKinds()) {
    const uint32_t count = counts.counts[static_cast<size_t>(info.kind)];
    if (count == 0) continue;
    text +=
        fmt::format("{}{} {}", text.empty() ? counts.entry_point + ": " : ", ", count, info.name);
  }
  return text;
}

// Compiles one input. Several threads may call this concurrently.
void Run::Compile(Compiled& c) const {
  ModuleArguments modules = command_.modules;
  modules.default_root = c.input->folder;
  if (!ReadSource(c.input->path, modules, c.source, c.error)) return;
  Options options = command_.options;
  options.source_name = SourceName(c.input->path);
  if (command_.targets.size() > 1 || command_.split_entry_points || MayBeSkipped(*c.input)) {
    return GenerateAll(c, options);
  }
  options.target = command_.targets[0];
  MappedResult mapped = CompileOne(c, options);
  Result& result = mapped.result;
  if (unmatched_.Promote(result.diagnostics)) result.ok = false;
  c.messages = std::move(result.diagnostics);
  c.times = std::move(result.times);
  c.outputs.push_back({options.target, "", std::move(result), std::move(mapped.source_map)});
}

// Compiles one output, including remarks and a source map if requested.
MappedResult Run::CompileOne(Compiled& c, const Options& options) const {
  RemarkedResult remarked;
  if (!command_.remarks.empty()) {
    remarked = c.source.CompileWithRemarks(options, command_.remarks);
    for (const RemarkCounts& each : remarked.entry_points) c.counts.push_back(CountsText(each));
  }
  if (command_.source_map == MapPlace::kNowhere) {
    if (command_.remarks.empty()) return {c.source.Compile(options), {}};
    return {std::move(remarked.result), {}};
  }
  MappedResult mapped = c.source.CompileWithSourceMap(options);
  if (remarked.result.ok && mapped.result.ok) {
    mapped.result.diagnostics = std::move(remarked.result.diagnostics);
  }
  return mapped;
}

// Parses the input once and generates all of its outputs.
void Run::GenerateAll(Compiled& c, Options& options) const {
  ShaderModule module = c.source.Parse(options);
  c.messages = module.diagnostics();
  c.times = module.times();
  if (unmatched_.Promote(c.messages) || !module.ok()) return;
  c.is_skipped = MayBeSkipped(*c.input) && module.EntryPointNames().empty();
  if (c.is_skipped) return;
  std::vector<std::string> entry_points = {""};
  if (command_.split_entry_points && !EntryPointsOf(module, options, entry_points)) {
    c.error = fmt::format(
        "{}: the entry points share too many resources to compile each: select one with "
        "--entry-point",
        options.source_name);
    return;
  }
  for (const std::string& entry_point : entry_points) {
    if (!entry_point.empty()) options.entry_point = entry_point;
    for (const Target& target : command_.targets) {
      options.target = target;
      const bool last = &entry_point == &entry_points.back() && &target == &command_.targets.back();
      MappedResult mapped;
      if (command_.source_map != MapPlace::kNowhere || !command_.remarks.empty()) {
        mapped = CompileOne(c, options);
      } else {
        mapped.result = last ? module.GenerateLast(options) : module.Generate(options);
      }
      Result& result = mapped.result;
      if (unmatched_.Promote(result.diagnostics)) result.ok = false;
      AddMessages(std::move(result.diagnostics), c.messages);
      c.times.insert(c.times.end(), result.times.begin(), result.times.end());
      c.outputs.push_back({target, entry_point, std::move(result), std::move(mapped.source_map)});
    }
  }
}

// Returns the identifier for an output that is embedded in source code. It consists of the input's
// stem, the entry point (only with --split-entry-points), and the target.
std::string EmbeddedName(const Input& input, const Output& output) {
  std::string name = input.path == "-" ? "shader" : input.stem;
  if (!output.entry_point.empty()) name += "_" + output.entry_point;
  if (output.target == Target::kNone) return name;
  const bool is_binary = output.target == Target::kSpirv;
  return name + "_" + (is_binary ? "spv" : std::string(InfoOfTarget(output.target).name));
}

// Returns the output followed by a comment that contains its source map.
std::string WithInlineMap(const Output& output) {
  const char* const comment = output.target == Target::kSpirvAsm ? "; " : "";
  return output.result.text + comment + InlineMap(output.source_map);
}

void Run::Write(const Compiled& c, const Output& output, std::vector<std::string>& written) {
  const std::string path = PathOf(*c.input, output);
  std::string error = command_.split_entry_points ? ClaimOutput(path, output.target) : "";
  if (error.empty()) error = claims_.ClaimFile(path);
  const Result& result = output.result;
  std::string swapped, embedded;
  std::string_view bytes =
      output.target == Target::kSpirv ? BytesOf(result.spirv, swapped) : result.text;
  if (command_.embed) {
    bytes = embedded = EmbedResult(result, *command_.embed, EmbeddedName(*c.input, output));
  }
  std::string with_map;
  const bool is_inline = command_.source_map == MapPlace::kInline && HasSourceMap(output.target);
  if (is_inline && !output.source_map.empty()) {
    bytes = with_map = WithInlineMap(output);
  }
  const bool ok = error.empty() && (!command_.to_folder || MakeFolderOf(path, error)) &&
                  WriteOutput(path, bytes, error);
  if (!ok) return report_.Fail(error);
  claims_.Wrote(path);
  written.push_back(path);
  if (!HasMapFile(output.target)) return;
  if (!WriteOutput(path + ".map", output.source_map, error)) return report_.Fail(error);
  written.push_back(path + ".map");
}

// Writes the outputs of one input. Must be called in input order.
void Run::Deliver(Compiled& c) {
  progress_.Next(c.input->path);
  const bool several = command_.targets.size() > 1;
  for (const Output& output : c.outputs) {
    if (output.result.ir.empty()) continue;
    progress_.Clear();
    const std::string name = SourceName(c.input->path);
    report_.AddIr(several ? fmt::format("{} for {}", name, LanguageOf(output.target)) : name,
                  output.result.ir);
  }
  report_.AddTimes(c.times);
  if (c.is_skipped) {
    ++skipped_;
    Unmatched::RemoveFrom(c.messages);
  } else {
    unmatched_.Take(SourceName(c.input->path), c.messages, !c.error.empty());
  }
  known_.RemoveFrom(c.source.name, c.messages);
  if (!c.error.empty() || !c.messages.empty()) progress_.Clear();
  report_.Add(c.source, std::move(c.messages));
  for (const std::string& counts : c.counts) {
    if (!counts.empty()) report_.Remark(counts);
  }
  if (!c.error.empty()) return report_.Fail(c.error);
  std::vector<std::string> written;
  for (const Output& output : c.outputs) {
    if (output.result.ok) Write(c, output, written);
  }
  std::string error;
  if (command_.depfile.empty() || written.empty()) return;
  if (!AddRule(written, c.source.Files(), rules_, error)) report_.Fail(error);
}

int Run::Execute() {
  for (const std::string& remark :
       IdleOptions(command_.given, command_.targets, command_.options)) {
    report_.Remark("--" + remark);
  }
  InOrder<Compiled> queue(command_.jobs, {.work = [&](Compiled& c) { Compile(c); },
                                          .deliver =
                                              [&](Compiled& c) {
                                                Deliver(c);
                                                return true;
                                              },
                                          .idle = [] { return true; }});
  for (const Input& input : inputs_) queue.Submit({.input = &input});
  queue.Finish();
  progress_.Clear();
  unmatched_.Report(report_);
  if (skipped_ == inputs_.size()) report_.Fail("none of the modules has an entry point");
  // The dependency file is written only if everything succeeded, because build systems take its
  // existence as proof that all outputs exist.
  std::string error;
  const bool whole = !report_.failed() && report_.errors() == 0;
  if (whole && !command_.depfile.empty() && !WriteOutput(command_.depfile, rules_, error)) {
    report_.Fail(error);
  }
  return report_.Finish();
}

// Returns why the command is invalid, or an empty string if it is valid.
std::string WrongCommand(const CompileCommand& command, size_t inputs) {
  if (!command.to_folder && inputs > 1) {
    return "several inputs need a folder as output: -o FOLDER/";
  }
  if (!command.to_folder && command.targets.size() > 1) {
    return "several targets need a folder as output: -o FOLDER/";
  }
  if (command.split_entry_points && !command.to_folder) {
    return "--split-entry-points needs a folder as output: -o FOLDER/";
  }
  if (command.split_entry_points && !command.options.entry_point.empty()) {
    return "--split-entry-points writes every entry point, so it cannot be combined with "
           "--entry-point";
  }
  const bool to_stdout = !command.to_folder && command.output == "-";
  if (command.source_map != MapPlace::kNowhere) {
    if (std::ranges::none_of(command.targets, HasSourceMap)) {
      return "binary SPIR-V has no source map; use --target spvasm, or --debug lines";
    }
    if (command.embed) return "--source-map and --embed are mutually exclusive";
    if (command.source_map == MapPlace::kBeside && to_stdout) {
      return "--source-map needs an output with a name: -o PATH, or --source-map=inline";
    }
  }
  if (!command.depfile.empty() && to_stdout) {
    return "--depfile needs an output with a name: -o PATH";
  }
  const bool is_binary = command.targets[0] == Target::kSpirv && !command.embed;
  if (to_stdout && is_binary && StdoutIsTerminal()) {
    return "binary SPIR-V is not written to a terminal; use -o FILE or --target spvasm";
  }
  return WrongPass(command.options, 0, command.targets);
}

}  // namespace

int RunCompile(CompileCommand command) {
  if (IsStandardOutput(command.output)) command.output = "-";
  if (IsStandardOutput(command.depfile)) command.depfile = "-";
  std::error_code code;
  command.to_folder =
      command.output.ends_with('/') || std::filesystem::is_directory(command.output, code);
  if (command.targets.empty()) {
    if (const auto target = TargetOfPath(command.output)) command.targets = {*target};
  }
  if (command.targets.empty()) {
    return WrongUsage("the target is not known; specify --target " +
                      TargetNames("|", "|", HasOutput) + ", or an output that ends in " +
                      AllExtensions());
  }
  if (command.output.empty()) command.output = "-";
  std::vector<Input> inputs;
  std::string error;
  if (!FindInputs(command.inputs, inputs, error, Searched::kWgslAndWesl)) return WrongUsage(error);
  if (error = WrongCommand(command, inputs.size()); !error.empty()) return WrongUsage(error);
  Run run(command, std::move(inputs));
  if (error = run.Plan(); !error.empty()) return WrongUsage(error);
  return run.Execute();
}

}  // namespace tessera::cli
