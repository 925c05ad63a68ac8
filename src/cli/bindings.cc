// Implements `tessera bindings`.
#include <algorithm>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/inputs.h"
#include "cli/known_messages.h"
#include "cli/modules.h"
#include "cli/outputs.h"
#include "cli/report.h"
#include "cli/values.h"

namespace tessera::cli {
namespace {

// Returns the host language for the file extension of `path`, or nullopt if the extension is
// unknown.
std::optional<HostLanguage> LanguageOfPath(const std::string& path) {
  static constexpr struct {
    std::string_view extension;
    HostLanguage language;
  } kLanguages[] = {
      {".h", HostLanguage::kC},         {".hpp", HostLanguage::kCpp},
      {".hh", HostLanguage::kCpp},      {".hxx", HostLanguage::kCpp},
      {".rs", HostLanguage::kRust},     {".ts", HostLanguage::kTypeScript},
      {".py", HostLanguage::kPython},   {".zig", HostLanguage::kZig},
      {".swift", HostLanguage::kSwift},
  };
  const std::string extension = std::filesystem::path(path).extension().string();
  const auto* found =
      std::ranges::find(kLanguages, extension, [](const auto& row) { return row.extension; });
  if (found == std::end(kLanguages)) return std::nullopt;
  return found->language;
}

// Parses the inputs, reports their diagnostics and returns a description of each shader. Appends
// the paths of all files that were read to `files`.
std::vector<BindingsShader> ReadShaders(const BindingsCommand& command,
                                        const std::vector<Input>& inputs, Report& report,
                                        std::vector<std::string>& files) {
  std::vector<BindingsShader> shaders;
  KnownMessages known;
  for (const Input& input : inputs) {
    ModuleArguments modules = command.modules;
    modules.default_root = input.folder;
    InputSource source;
    std::string error;
    if (!ReadSource(input.path, modules, source, error)) {
      report.Fail(error);
      continue;
    }
    const ShaderModule module = source.Parse(command.options);
    std::vector<Message> messages = module.diagnostics();
    // A module without entry points in an input directory may exist only to be imported by other
    // modules. No target is set for such a module, because compiling it for a target would fail.
    const bool is_part =
        !input.folder.empty() && source.program && module.ok() && module.EntryPointNames().empty();
    Options options = command.options;
    if (is_part) options.target = Target::kNone;
    BindingsShader shader =
        DescribeForBindings(input.path == "-" ? "shader" : input.stem, module, options);
    AddMessages(shader.diagnostics, messages);
    known.RemoveFrom(source.name, messages);
    for (std::string& file : source.Files()) {
      if (std::ranges::find(files, file) == files.end()) files.push_back(std::move(file));
    }
    report.Add(source, std::move(messages));
    if (!is_part || command.bindings.all_structures) shaders.push_back(std::move(shader));
  }
  return shaders;
}

// Writes the dependency file, which tells a build system which files the output depends on.
bool WriteDepfile(const BindingsCommand& command, const std::vector<std::string>& files,
                  std::string& error) {
  const std::string outputs[] = {command.output};
  std::string rules;
  for (const std::string& file : files) {
    if (!AddRule(outputs, std::span(&file, 1), rules, error)) return false;
  }
  return WriteOutput(command.depfile, rules, error);
}

}  // namespace

int RunBindings(BindingsCommand command) {
  if (command.output.empty() || IsStandardOutput(command.output)) command.output = "-";
  if (!command.language) command.language = LanguageOfPath(command.output);
  if (!command.language) {
    return WrongUsage(
        "the language is not known; specify --language cpp|c|rust|typescript|python|zig|swift, or "
        "an "
        "output that ends in .hpp, .h, .rs, .ts, .py, .zig or .swift");
  }
  command.bindings.language = *command.language;
  const std::vector<HostApi>& apis = command.bindings.apis;
  if (command.options.target != Target::kHlsl &&
      std::ranges::find(apis, HostApi::kD3d12) != apis.end()) {
    return WrongUsage("--api d3d12 needs the slots of the HLSL output; add --target hlsl");
  }
  if (!command.depfile.empty() && command.output == "-") {
    return WrongUsage("--depfile needs an output with a name: -o PATH");
  }
  std::vector<Input> inputs;
  std::string error;
  if (!FindInputs(command.inputs, inputs, error, Searched::kWgslAndWesl)) return WrongUsage(error);
  if (error = GenerateBindings({}, command.bindings).error; !error.empty()) {
    return WrongUsage(error);
  }
  Claims claims(inputs);
  for (const std::string& output : {command.output, command.depfile}) {
    if (output.empty()) continue;
    if (error = claims.Claim(output); !error.empty()) return WrongUsage(error);
  }
  Report report(command.report.format.value_or(Format::kText), command.report.color,
                command.output != "-");
  const Target target[] = {command.options.target};
  for (const std::string& remark : IdleOptions(command.given, target, command.options)) {
    report.Remark("--" + remark);
  }
  std::vector<std::string> files;
  const std::vector<BindingsShader> shaders = ReadShaders(command, inputs, report, files);
  if (report.failed() || report.errors() != 0) return report.Finish();
  const BindingsResult result = GenerateBindings(shaders, command.bindings);
  if (!result.ok) {
    Print(stderr, "tessera: " + result.error + "\n");
    report.Finish();
    return kExitErrors;
  }
  const bool is_written = WriteOutput(command.output, result.text, error) &&
                          (command.depfile.empty() || WriteDepfile(command, files, error));
  if (!is_written) report.Fail(error);
  return report.Finish();
}

}  // namespace tessera::cli
