// Implements `tessera bindings`.
#include <algorithm>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/inputs.h"
#include "cli/outputs.h"
#include "cli/report.h"
#include "cli/values.h"

namespace tessera::cli {
namespace {

// Returns the language that the file extension of the output implies, or nullopt if the extension
// is unknown.
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

// Parses the inputs, reports their messages and returns the description of each shader.
std::vector<BindingsShader> ReadShaders(const BindingsCommand& command,
                                        const std::vector<Input>& inputs, Report& report) {
  std::vector<BindingsShader> shaders;
  for (const Input& input : inputs) {
    std::string source, error;
    if (!ReadInput(input.path, source, error)) {
      report.Fail(error);
      continue;
    }
    const ShaderModule module = ShaderModule::Parse(source, command.options);
    std::vector<Message> messages = module.diagnostics();
    BindingsShader shader =
        DescribeForBindings(input.path == "-" ? "shader" : input.stem, module, command.options);
    AddMessages(shader.diagnostics, messages);
    report.Add(source, SourceName(input.path), std::move(messages));
    shaders.push_back(std::move(shader));
  }
  return shaders;
}

// Writes the dependency file, which tells build systems which inputs the output depends on.
bool WriteDepfile(const BindingsCommand& command, const std::vector<Input>& inputs,
                  std::string& error) {
  const std::string outputs[] = {command.output};
  std::string rules;
  for (const Input& input : inputs) {
    if (!AddRule(outputs, std::span(&input.path, 1), rules, error)) return false;
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
  if (!command.depfile.empty() && command.output == "-") {
    return WrongUsage("--depfile needs an output with a name: -o PATH");
  }
  std::vector<Input> inputs;
  std::string error;
  if (!FindInputs(command.inputs, inputs, error)) return WrongUsage(error);
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
  const std::vector<BindingsShader> shaders = ReadShaders(command, inputs, report);
  if (report.failed() || report.errors() != 0) return report.Finish();
  const BindingsResult result = GenerateBindings(shaders, command.bindings);
  if (!result.ok) {
    Print(stderr, "tessera: " + result.error + "\n");
    report.Finish();
    return kExitErrors;
  }
  const bool is_written = WriteOutput(command.output, result.text, error) &&
                          (command.depfile.empty() || WriteDepfile(command, inputs, error));
  if (!is_written) report.Fail(error);
  return report.Finish();
}

}  // namespace tessera::cli
