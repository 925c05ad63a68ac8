// Compiles every WGSL file in a directory tree and compares the outputs with the expected files
// next to it. kUsage describes the arguments, and README.md the file names. The last line of the
// output is 'N passed, N failed'.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <spirv-tools/libspirv.hpp>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "cli/values.h"
#include "golden/unified_diff.h"
#include "read_file.h"
#include "tessera/option_table.h"
#include "tessera/source_tools.h"
#include "tessera/target_info.h"
#include "tessera/tessera.h"

namespace tessera {
namespace {

namespace fs = std::filesystem;

// The targets whose outputs are compared by default: all text targets except WGSL. WGSL output is
// compared only for cases that request it: it differs too little from the source to be worth
// comparing for every case.
std::vector<TargetInfo> DefaultTargets() {
  std::vector<TargetInfo> targets;
  for (const TargetInfo& info : Targets()) {
    if (info.is_text && info.target != Target::kWgsl) targets.push_back(info);
  }
  return targets;
}

// The options in the lines '//! NAME VALUE' at the top of a case.
struct CaseOptions {
  Options options;
  std::vector<TargetInfo> targets = DefaultTargets();
  bool ir = false;  // whether to also compare the IR after lowering
  std::string error;
};

void SetTargets(CaseOptions& out, std::string_view names) {
  out.targets.clear();
  std::stringstream list{std::string(names)};
  for (std::string name; list >> name;) {
    out.ir = out.ir || name == "ir";
    if (name == "none" || name == "ir") continue;
    const std::optional<Target> target = TargetOf(name);
    if (!target || !InfoOfTarget(*target).is_text) {
      out.error = "unknown target '" + name + "'";
    } else {
      out.targets.push_back(InfoOfTarget(*target));
    }
  }
}

void SetCaseOption(CaseOptions& out, std::string_view name, std::string_view value) {
  if (name == "targets") {
    SetTargets(out, value);
  } else if (name == "entry-point") {
    out.options.entry_point = value;
  } else if (name == "override") {
    OverrideValue given;
    if (cli::ParseOverride(value, given, out.error)) {
      out.options.overrides.push_back(std::move(given));
    }
  } else {
    SetOption(out.options, name, value.empty() ? "true" : value, out.error);
  }
}

std::string_view Trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r";
  const size_t begin = std::min(text.find_first_not_of(kBlanks), text.size());
  return text.substr(begin, text.find_last_not_of(kBlanks) + 1 - begin);
}

// Reads the option lines. Sets `error` to the first mistake. An option line below the first line of
// WGSL is an error, because it would have no effect.
CaseOptions OptionsOf(const std::string& source, const std::string& name) {
  CaseOptions out;
  out.options.source_name = name;
  std::stringstream lines(source);
  size_t number = 0;
  bool is_top = true;
  for (std::string text; out.error.empty() && std::getline(lines, text);) {
    ++number;
    std::string_view line = Trimmed(text);
    if (!line.starts_with("//!")) {
      is_top = false;
      continue;
    }
    line = Trimmed(line.substr(3));
    const size_t name_size = std::min(line.find_first_of(" \t"), line.size());
    if (is_top) {
      SetCaseOption(out, line.substr(0, name_size), Trimmed(line.substr(name_size)));
    } else {
      out.error = "options stand at the top of the file";
    }
    if (!out.error.empty()) out.error = fmt::format("line {}: {}", number, out.error);
  }
  return out;
}

spv_target_env EnvironmentOf(VulkanVersion version) {
  switch (version) {
    case VulkanVersion::k1_1: return SPV_ENV_VULKAN_1_1;
    case VulkanVersion::k1_2: return SPV_ENV_VULKAN_1_2;
    case VulkanVersion::k1_3: return SPV_ENV_VULKAN_1_3;
    case VulkanVersion::k1_4: return SPV_ENV_VULKAN_1_4;
  }
  return SPV_ENV_VULKAN_1_3;
}

// Returns the validation errors in the SPIR-V of a case, or an empty string if there are none.
std::string ValidateSpirv(std::string_view source, Options options) {
  options.target = Target::kSpirv;
  const Result result = Compile(source, options);
  if (!result.ok) return "";  // compiling to assembly has already reported the error
  std::string complaints;
  spvtools::SpirvTools tools(EnvironmentOf(options.spirv.vulkan));
  tools.SetMessageConsumer(
      [&](spv_message_level_t, const char*, const spv_position_t&, const char* message) {
        complaints += message;
        complaints += '\n';
      });
  if (tools.Validate(result.spirv)) return "";
  return complaints.empty() ? "not valid" : complaints;
}

// Returns an error in the WGSL output of a case, or an empty string if there is none. The output
// must be valid and formatted, and it must compile to SPIR-V if the source does.
std::string ValidateWgsl(std::string_view source, Options options) {
  options.target = Target::kWgsl;
  const Result result = Compile(source, options);
  if (!result.ok) {
    const auto is_bug = [](const Message& m) { return m.code == "internal-error"; };
    return std::ranges::any_of(result.diagnostics, is_bug)
               ? RenderText(source, options.source_name, result.diagnostics)
               : "";
  }
  if (FormatSource(result.text, {}).text != result.text) return "not formatted:\n" + result.text;
  Options again = options;
  again.entry_point.clear();
  again.entry_point_names.clear();
  again.overrides.clear();
  again.binding_remaps.clear();
  again.names = Names::kKeep;
  again.warn_unmatched = false;
  again.target = Target::kNone;
  const Result checked = Compile(result.text, again);
  if (!checked.ok) {
    return RenderText(result.text, "the output", checked.diagnostics) + result.text;
  }
  return "";
}

// The outputs of a case, indexed by file extension. Expected files with other extensions must not
// exist.
using Outputs = std::map<std::string, std::string>;

struct CaseResult {
  std::string name;
  std::vector<std::string> failures;
  std::set<std::string, std::less<>> codes;
  bool updated = false;
  bool differs = false;  // whether --update would change a file
};

// Returns the GLSL output for all entry points, or for the one that the case selects. A GLSL shader
// has a single entry point, so the shaders are concatenated, each below a line with the stage and
// name of its entry point. If a compilation fails, stores its result in `failed`.
std::string AllGlsl(const std::string& source, Options options, Result* failed) {
  constexpr std::string_view kStages[] = {"vertex", "fragment", "compute"};
  std::string all;
  const ShaderModule module = ShaderModule::Parse(source, options);
  for (const EntryPointInfo& entry : module.Reflect().entry_points) {
    if (!options.entry_point.empty() && options.entry_point != entry.name) continue;
    Options one = options;
    one.entry_point = entry.name;
    Result result = Compile(source, one);
    if (!result.ok) {
      *failed = std::move(result);
      return {};
    }
    if (!all.empty()) all += '\n';
    all += fmt::format("// {} {}\n{}", kStages[static_cast<size_t>(entry.stage)], entry.name,
                       result.text);
  }
  if (all.empty()) *failed = Compile(source, options);
  return all;
}

Outputs Produce(const std::string& source, const CaseOptions& case_options, CaseResult& result) {
  Outputs outputs;
  const auto messages = [&](const std::vector<Message>& list) {
    for (const Message& m : list) {
      result.codes.insert(std::string(m.code));
      if (m.code == "internal-error") result.failures.push_back("internal error: " + m.text);
    }
    return RenderText(source, case_options.options.source_name, list);
  };
  Options options = case_options.options;
  options.target = Target::kNone;
  if (case_options.ir) options.print_ir_after = {"lower"};
  const Result checked = Compile(source, options);
  options.print_ir_after.clear();
  if (!checked.ir.empty()) outputs[".expected.ir"] = checked.ir[0].ir;
  if (!checked.diagnostics.empty()) outputs[".expected.txt"] = messages(checked.diagnostics);
  if (!checked.ok) return outputs;
  if (const std::string complaints = ValidateWgsl(source, options); !complaints.empty()) {
    result.failures.push_back("WGSL: " + complaints);
  }
  for (const TargetInfo& target : case_options.targets) {
    options.target = target.target;
    Result compiled;
    if (target.target == Target::kGlsl) {
      compiled.text = AllGlsl(source, options, &compiled);
      compiled.ok = compiled.diagnostics.empty();
    } else {
      compiled = Compile(source, options);
    }
    const std::string extension = ".expected" + std::string(target.extensions.front());
    if (compiled.ok) {
      outputs[extension] = compiled.text;
    } else {
      outputs[extension + ".txt"] = messages(compiled.diagnostics);
    }
    if (target.target != Target::kSpirvAsm) continue;
    const std::string complaints = ValidateSpirv(source, options);
    if (!complaints.empty()) result.failures.push_back("SPIR-V: " + complaints);
  }
  return outputs;
}

bool IsBeside(const fs::path& file, const fs::path& wgsl) {
  return file.filename().string().starts_with(wgsl.stem().string() + ".expected.");
}

void Compare(const fs::path& root, const fs::path& wgsl, const Outputs& outputs,
             CaseResult& result) {
  const size_t other_failures = result.failures.size();
  for (const auto& [extension, content] : outputs) {
    const fs::path path = fs::path(wgsl).replace_extension("").concat(extension);
    if (!fs::exists(path)) {
      result.failures.push_back(path.filename().string() + " does not exist; it would be:\n" +
                                content);
    } else if (const std::string expected = ReadFileOrExit(path); expected != content) {
      const std::string name = path.lexically_relative(root).generic_string();
      result.failures.push_back(fmt::format("{} differs\n--- {}\n+++ {} (now)\n{}",
                                            path.filename().string(), name, name,
                                            golden::UnifiedDiff(expected, content)));
    }
  }
  for (const fs::directory_entry& entry : fs::directory_iterator(wgsl.parent_path())) {
    if (!IsBeside(entry.path(), wgsl)) continue;
    const std::string extension =
        entry.path().filename().string().substr(wgsl.stem().string().size());
    if (!outputs.contains(extension)) {
      result.failures.push_back(entry.path().filename().string() + " is no longer produced");
    }
  }
  result.differs = result.failures.size() != other_failures;
}

void Update(const fs::path& wgsl, const Outputs& outputs, CaseResult& result) {
  std::vector<fs::path> stale;
  for (const fs::directory_entry& entry : fs::directory_iterator(wgsl.parent_path())) {
    if (!IsBeside(entry.path(), wgsl)) continue;
    if (!outputs.contains(entry.path().filename().string().substr(wgsl.stem().string().size()))) {
      stale.push_back(entry.path());
    }
  }
  for (const fs::path& path : stale) fs::remove(path);
  result.updated = !stale.empty();
  for (const auto& [extension, content] : outputs) {
    const fs::path path = fs::path(wgsl).replace_extension("").concat(extension);
    if (fs::exists(path) && ReadFileOrExit(path) == content) continue;
    std::ofstream(path, std::ios::binary) << content;
    result.updated = true;
  }
}

CaseResult RunCase(const fs::path& root, const fs::path& wgsl, bool update) {
  CaseResult result;
  result.name = fs::relative(wgsl, root).generic_string();
  const std::string source = ReadFileOrExit(wgsl);
  const CaseOptions options = OptionsOf(source, result.name);
  if (!options.error.empty()) {
    result.failures.push_back(options.error);
    return result;
  }
  const Outputs outputs = Produce(source, options, result);
  if (update) {
    Update(wgsl, outputs, result);
  } else {
    Compare(root, wgsl, outputs, result);
  }
  return result;
}

constexpr std::string_view kUsage = R"(golden_runner [OPTION]... [FILTER]...

Compiles every .wgsl file below a folder and compares the outputs with the expected files beside it.
A FILTER selects the files whose path below the folder contains it (default: all files).

  --root DIR    the folder (default: test/golden of the sources that this program was built from)
  --update      write the expected files instead of comparing them
  --list-codes  also list the diagnostic codes that occur
  --help        print this text

Exit code: 0 if all cases passed, 1 if one failed, 2 for a mistake in the arguments.
)";

constexpr int kExitUsage = 2;

int WrongUsage(const std::string& message) {
  fmt::print(stderr, "golden_runner: {}\nRun with --help for more information.\n", message);
  return kExitUsage;
}

struct Arguments {
  fs::path root = fs::path(TESSERA_SOURCE_DIR) / "test" / "golden";
  bool update = false;
  bool list_codes = false;
  bool help = false;
  std::vector<std::string> filters;
  std::string error;
};

Arguments ReadArguments(int argc, char** argv) {
  Arguments out;
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (argument == "--update") {
      out.update = true;
    } else if (argument == "--list-codes") {
      out.list_codes = true;
    } else if (argument == "--help" || argument == "-h") {
      out.help = true;
    } else if (argument == "--root" && i + 1 < argc) {
      out.root = argv[++i];
    } else if (argument.starts_with("--root=")) {
      out.root = argument.substr(argument.find('=') + 1);
    } else if (argument == "--root") {
      out.error = "--root needs a folder";
    } else if (argument.starts_with('-')) {
      out.error = fmt::format("there is no option '{}'", argument);
    } else {
      out.filters.emplace_back(argument);
    }
  }
  return out;
}

// Returns the selected cases in order. Sets `arguments.error` if there are no cases, or if a filter
// matches none.
std::vector<fs::path> FindCases(Arguments& arguments) {
  std::vector<fs::path> cases;
  std::set<std::string_view> unused(arguments.filters.begin(), arguments.filters.end());
  std::error_code failure;
  fs::recursive_directory_iterator files(arguments.root, failure);
  for (; !failure && files != fs::recursive_directory_iterator(); files.increment(failure)) {
    const std::string name = files->path().lexically_relative(arguments.root).generic_string();
    if (!name.ends_with(".wgsl") || name.ends_with(".expected.wgsl")) continue;
    bool wanted = arguments.filters.empty();
    for (const std::string& filter : arguments.filters) {
      if (name.find(filter) == std::string::npos) continue;
      wanted = true;
      unused.erase(filter);
    }
    if (wanted) cases.push_back(files->path());
  }
  const std::string root = arguments.root.string();
  if (failure) {
    arguments.error = fmt::format("cannot read the folder '{}': {}", root, failure.message());
  } else if (!unused.empty()) {
    arguments.error = fmt::format("no case below '{}' has '{}' in its path", root, *unused.begin());
  } else if (cases.empty()) {
    arguments.error = fmt::format("there is no .wgsl file below '{}'", root);
  }
  std::sort(cases.begin(), cases.end());
  return cases;
}

std::vector<CaseResult> RunCases(const Arguments& arguments, const std::vector<fs::path>& cases) {
  std::vector<CaseResult> results(cases.size());
  std::atomic<size_t> next = 0;
  const auto work = [&] {
    for (size_t i = next++; i < cases.size(); i = next++)
      results[i] = RunCase(arguments.root, cases[i], arguments.update);
  };
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < std::max(1u, std::thread::hardware_concurrency()); ++i) {
    threads.emplace_back(work);
  }
  for (std::thread& thread : threads) thread.join();
  return results;
}

int Main(int argc, char** argv) {
  Arguments arguments = ReadArguments(argc, argv);
  if (arguments.help) {
    fmt::print("{}", kUsage);
    return 0;
  }
  if (!arguments.error.empty()) return WrongUsage(arguments.error);
  const std::vector<fs::path> cases = FindCases(arguments);
  if (!arguments.error.empty()) return WrongUsage(arguments.error);
  const std::vector<CaseResult> results = RunCases(arguments, cases);
  size_t failed = 0;
  bool differs = false;
  std::set<std::string, std::less<>> codes;
  for (const CaseResult& result : results) {
    codes.insert(result.codes.begin(), result.codes.end());
    if (result.updated) fmt::print("updated {}\n", result.name);
    if (result.failures.empty()) continue;
    ++failed;
    differs = differs || result.differs;
    fmt::print("FAILED {}\n", result.name);
    for (const std::string& failure : result.failures) fmt::print("  {}\n", failure);
  }
  if (arguments.list_codes) {
    for (const std::string& code : codes) fmt::print("code {}\n", code);
  }
  if (differs) {
    fmt::print("'golden_runner --update FILTER' writes the outputs as the expected files\n");
  }
  fmt::print("{} passed, {} failed\n", results.size() - failed, failed);
  return failed == 0 ? 0 : 1;
}

}  // namespace
}  // namespace tessera

int main(int argc, char** argv) { return tessera::Main(argc, argv); }
