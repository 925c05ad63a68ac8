// Compiles every WGSL file of test/golden and compares what comes out with the files beside it.
// README.md has the names of these files. The last line is 'N passed, N failed'.
//
//   golden_runner [--update] [--list-codes] [FILTER...]
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <spirv-tools/libspirv.hpp>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "tessera/option_table.h"
#include "tessera/tessera.h"

namespace tessera {
namespace {

namespace fs = std::filesystem;

struct TargetInfo {
  Target target;
  std::string_view name;
  std::string_view extension;
};
constexpr TargetInfo kTargets[] = {{Target::kSpirvAsm, "spvasm", ".spvasm"},
                                   {Target::kMsl, "msl", ".metal"},
                                   {Target::kHlsl, "hlsl", ".hlsl"},
                                   {Target::kGlsl, "glsl", ".glsl"}};

std::string ReadFile(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// The options in the lines '//! NAME VALUE' at the top of a case.
struct CaseOptions {
  Options options;
  std::vector<TargetInfo> targets{std::begin(kTargets), std::end(kTargets)};
  bool ir = false;  // also the IR as lowering makes it
  std::string error;
};

void SetTargets(CaseOptions& out, std::string_view names) {
  out.targets.clear();
  std::stringstream list{std::string(names)};
  for (std::string name; list >> name;) {
    out.ir = out.ir || name == "ir";
    if (name == "none" || name == "ir") continue;
    const auto* found = std::find_if(std::begin(kTargets), std::end(kTargets),
                                     [&](const TargetInfo& t) { return t.name == name; });
    if (found == std::end(kTargets)) {
      out.error = "unknown target '" + name + "'";
    } else {
      out.targets.push_back(*found);
    }
  }
}

void SetCaseOption(CaseOptions& out, std::string_view name, std::string_view value) {
  if (name == "targets") {
    SetTargets(out, value);
  } else if (name == "entry-point") {
    out.options.entry_point = value;
  } else if (name == "override") {
    const size_t equals = value.find('=');
    if (equals == std::string_view::npos) {
      out.error = "override is not NAME=VALUE";
      return;
    }
    out.options.overrides.push_back(
        {std::string(value.substr(0, equals)), std::stod(std::string(value.substr(equals + 1)))});
  } else {
    std::string error;
    if (!SetOption(out.options, name, value.empty() ? "true" : value, error)) out.error = error;
  }
}

CaseOptions OptionsOf(const std::string& source, const std::string& name) {
  CaseOptions out;
  out.options.source_name = name;
  std::stringstream lines(source);
  for (std::string line; std::getline(lines, line) && line.starts_with("//! ");) {
    const std::string_view rest = std::string_view(line).substr(4);
    const size_t space = std::min(rest.find(' '), rest.size());
    SetCaseOption(out, rest.substr(0, space), rest.substr(std::min(space + 1, rest.size())));
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

// What is wrong with the SPIR-V of a case, or nothing.
std::string ValidateSpirv(std::string_view source, Options options) {
  options.target = Target::kSpirv;
  const Result result = Compile(source, options);
  if (!result.ok) return "";  // the text form has said so
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

// What a case gives: file extension to content. Files that are not in it must not exist.
using Outputs = std::map<std::string, std::string>;

struct CaseResult {
  std::string name;
  std::vector<std::string> failures;
  std::set<std::string, std::less<>> codes;
  bool updated = false;
};

// GLSL has one entry point a text: the texts of all of them (or of the one that the case names) after each other, each
// below a line that says which it is. `failed` gets the first result that is none.
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
  for (const TargetInfo& target : case_options.targets) {
    options.target = target.target;
    Result compiled;
    if (target.target == Target::kGlsl) {
      compiled.text = AllGlsl(source, options, &compiled);
      compiled.ok = compiled.diagnostics.empty();
    } else {
      compiled = Compile(source, options);
    }
    const std::string extension = ".expected" + std::string(target.extension);
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

std::vector<std::string> LinesOf(const std::string& text) {
  std::vector<std::string> lines;
  std::stringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

// The first place where two texts differ, with some lines around it.
std::string FirstDifference(const std::string& expected, const std::string& got) {
  const std::vector<std::string> a = LinesOf(expected);
  const std::vector<std::string> b = LinesOf(got);
  size_t i = 0;
  while (i < a.size() && i < b.size() && a[i] == b[i]) ++i;
  std::string out = fmt::format("differs from line {} on\n", i + 1);
  for (size_t k = i < 2 ? 0 : i - 2; k < i; ++k) out += "      " + a[k] + "\n";
  for (size_t k = i; k < std::min(a.size(), i + 6); ++k) out += "    - " + a[k] + "\n";
  for (size_t k = i; k < std::min(b.size(), i + 6); ++k) out += "    + " + b[k] + "\n";
  return out;
}

bool IsBeside(const fs::path& file, const fs::path& wgsl) {
  return file.filename().string().starts_with(wgsl.stem().string() + ".expected.");
}

void Compare(const fs::path& wgsl, const Outputs& outputs, CaseResult& result) {
  for (const auto& [extension, content] : outputs) {
    const fs::path path = fs::path(wgsl).replace_extension("").concat(extension);
    if (!fs::exists(path)) {
      result.failures.push_back(path.filename().string() + " does not exist; it would be:\n" +
                                content);
    } else if (const std::string expected = ReadFile(path); expected != content) {
      result.failures.push_back(path.filename().string() + " " +
                                FirstDifference(expected, content));
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
    if (fs::exists(path) && ReadFile(path) == content) continue;
    std::ofstream(path, std::ios::binary) << content;
    result.updated = true;
  }
}

CaseResult RunCase(const fs::path& root, const fs::path& wgsl, bool update) {
  CaseResult result;
  result.name = fs::relative(wgsl, root).generic_string();
  const std::string source = ReadFile(wgsl);
  const CaseOptions options = OptionsOf(source, result.name);
  if (!options.error.empty()) {
    result.failures.push_back(options.error);
    return result;
  }
  const Outputs outputs = Produce(source, options, result);
  if (update) {
    Update(wgsl, outputs, result);
  } else {
    Compare(wgsl, outputs, result);
  }
  return result;
}

int Main(int argc, char** argv) {
  bool update = false;
  bool list_codes = false;
  std::vector<std::string> filters;
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (argument == "--update") {
      update = true;
    } else if (argument == "--list-codes") {
      list_codes = true;
    } else {
      filters.emplace_back(argument);
    }
  }
  const fs::path root = fs::path(TESSERA_SOURCE_DIR) / "test" / "golden";
  std::vector<fs::path> cases;
  std::set<std::string_view> unused(filters.begin(), filters.end());
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root)) {
    const std::string name = entry.path().lexically_relative(root).generic_string();
    if (!name.ends_with(".wgsl")) continue;
    bool wanted = filters.empty();
    for (const std::string& filter : filters) {
      if (name.find(filter) == std::string::npos) continue;
      wanted = true;
      unused.erase(filter);
    }
    if (wanted) cases.push_back(entry.path());
  }
  for (const std::string_view filter : unused) fmt::print("no case has '{}' in its name\n", filter);
  std::sort(cases.begin(), cases.end());

  std::vector<CaseResult> results(cases.size());
  std::atomic<size_t> next = 0;
  const auto work = [&] {
    for (size_t i = next++; i < cases.size(); i = next++)
      results[i] = RunCase(root, cases[i], update);
  };
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < std::max(1u, std::thread::hardware_concurrency()); ++i) {
    threads.emplace_back(work);
  }
  for (std::thread& thread : threads) thread.join();

  size_t failed = unused.size();
  std::set<std::string, std::less<>> codes;
  for (const CaseResult& result : results) {
    codes.insert(result.codes.begin(), result.codes.end());
    if (result.updated) fmt::print("updated {}\n", result.name);
    if (result.failures.empty()) continue;
    ++failed;
    fmt::print("FAILED {}\n", result.name);
    for (const std::string& failure : result.failures) fmt::print("  {}\n", failure);
  }
  if (list_codes) {
    for (const std::string& code : codes) fmt::print("code {}\n", code);
  }
  fmt::print("{} passed, {} failed\n", results.size() - (failed - unused.size()), failed);
  return failed == 0 ? 0 : 1;
}

}  // namespace
}  // namespace tessera

int main(int argc, char** argv) { return tessera::Main(argc, argv); }
