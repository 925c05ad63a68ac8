// Compiles WGSL to SPIR-V, each entry point separately, and validates the output for Vulkan 1.1 and
// 1.3. Prints the failures grouped by message.
//
//   spirv_sweep [--keep-dead] [--specialize] [--environments] [--jobs N] [--every N] INPUT...
//
// INPUT is a .wgsl file, a directory that is searched for .wgsl files, or a JSON Lines file of
// objects with "id" and "code" (`-` reads the lines from standard input). Inputs with errors are
// skipped.
//
// - --keep-dead keeps unused code, because many test suites do not use the functions' results. A
//   module without entry points gets one that calls all functions without parameters.
// - --specialize turns overrides into specialization constants.
// - --environments tries all versions of Vulkan and SPIR-V, both memory models, the optimizer, and
//   compiling with and without robustness.
#include <unistd.h>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include <nlohmann/json.hpp>

#include "api/compilation.h"
#include "backend_spirv/legalize_test_helper.h"
#include "backend_spirv/spirv_tools.h"
#include "ir/transform/single_entry_point.h"
#include "ir/transform/substitute_overrides.h"
#include "read_file.h"
#include "tessera/tessera.h"

namespace {

struct Item {
  std::string id;
  std::string code;
  std::vector<tessera::OverrideValue> overrides;
};

thread_local const char* current_id = "";

void OnCrash(int signal) {
  (void)!write(2, "crash in ", 9);
  (void)!write(2, current_id, std::strlen(current_id));
  (void)!write(2, "\n", 1);
  _exit(128 + signal);
}

struct Environment {
  std::string name;
  tessera::VulkanVersion vulkan;
  uint32_t spirv_version = 0;
  tessera::MemoryModel memory_model = tessera::MemoryModel::kAuto;
  bool robustness = true;
  bool optimize = false;
  tessera::DebugInfo debug = tessera::DebugInfo::kNames;
};

std::vector<Environment> UsualEnvironments() {
  return {{"Vulkan 1.1 ", tessera::VulkanVersion::k1_1},
          {"Vulkan 1.3 ", tessera::VulkanVersion::k1_3}};
}

std::vector<Environment> AllEnvironments() {
  using tessera::MemoryModel;
  using V = tessera::VulkanVersion;
  return {
      {"Vulkan 1.1, no robustness ", V::k1_1, 0, MemoryModel::kAuto, false},
      {"Vulkan 1.2, SPIR-V 1.3 ", V::k1_2, 0x10300},
      {"Vulkan 1.2, SPIR-V 1.4 ", V::k1_2, 0x10400},
      {"Vulkan 1.2, SPIR-V 1.5, Vulkan memory model ", V::k1_2, 0x10500, MemoryModel::kVulkan},
      {"Vulkan 1.3, SPIR-V 1.4, Vulkan memory model ", V::k1_3, 0x10400, MemoryModel::kVulkan},
      {"Vulkan 1.3, optimized ", V::k1_3, 0, MemoryModel::kAuto, true, true},
      {"Vulkan 1.4, lines ", V::k1_4, 0, MemoryModel::kAuto, false, false,
       tessera::DebugInfo::kLines},
      {"Vulkan 1.4, debug info ", V::k1_4, 0, MemoryModel::kVulkan, true, false,
       tessera::DebugInfo::kFull},
  };
}

struct Sweep {
  std::vector<Environment> environments = UsualEnvironments();
  bool specialize = false;
  std::vector<Item> items;
  std::atomic<size_t> next{0};
  std::mutex mutex;
  uint64_t valid = 0, skipped = 0, outputs = 0, failures = 0, pipeline_errors = 0;
  // Maps each message, with "#" in place of its numbers, to the count of failures with this message
  // and the id of the first item that failed with it.
  std::map<std::string, std::pair<uint64_t, std::string>> kinds;

  void Fail(const std::string& message, const std::string& id) {
    // Removes numbers before grouping the messages, because the numbers differ from case to case.
    std::string kind;
    for (char c : message.substr(0, 300)) {
      if (c >= '0' && c <= '9') {
        if (kind.empty() || kind.back() != '#') kind += '#';
      } else {
        kind += c == '\n' ? ' ' : c;
      }
    }
    const std::lock_guard lock(mutex);
    ++failures;
    auto& [count, first] = kinds[kind];
    if (count++ == 0) first = id;
  }

  void One(const Item& item) {
    current_id = item.id.c_str();
    const tessera::ShaderModule module = tessera::ShaderModule::Parse(item.code);
    if (!module.ok()) {
      const std::lock_guard lock(mutex);
      ++skipped;
      return;
    }
    const tessera::Reflection reflection = module.Reflect();
    uint64_t made = 0;
    for (const tessera::EntryPointInfo& entry_point : reflection.entry_points) {
      for (const Environment& environment : environments) {
        const tessera::VulkanVersion vulkan = environment.vulkan;
        tessera::Options options;
        options.target = tessera::Target::kSpirv;
        options.entry_point = entry_point.name;
        options.check_limits = false;
        options.robustness = environment.robustness;
        options.spirv.vulkan = vulkan;
        options.spirv.spirv_version = environment.spirv_version;
        options.spirv.memory_model = environment.memory_model;
        options.spirv.optimize = environment.optimize;
        options.spirv.debug = environment.debug;
        options.spirv.validate = true;
        if (specialize) options.spirv.overrides = tessera::OverrideMode::kSpecialize;
        options.overrides = item.overrides;
        for (const tessera::OverrideInfo& o : reflection.overrides) {
          const bool given = std::any_of(item.overrides.begin(), item.overrides.end(),
                                         [&o](const auto& v) { return v.name == o.name; });
          if (!o.has_default && !given) options.overrides.push_back({o.name, 1});
        }
        // Vulkan 1.1 lacks the features that subgroup matrices need.
        if (!entry_point.subgroup_matrices.empty() &&
            (vulkan < tessera::VulkanVersion::k1_3 ||
             (environment.spirv_version != 0 && environment.spirv_version < 0x10600))) {
          continue;
        }
        const tessera::Result result = module.Generate(options);
        ++made;
        // Errors with other codes are caused by override values, i.e. by the shader and not by the
        // compiler.
        const auto ours = [](const tessera::Message& m) {
          return m.code == "internal-error" || m.code == "unsupported-feature";
        };
        if (!result.ok &&
            std::none_of(result.diagnostics.begin(), result.diagnostics.end(), ours)) {
          const std::lock_guard lock(mutex);
          ++pipeline_errors;
          continue;
        }
        for (const tessera::Message& message : result.diagnostics) {
          if (message.severity != tessera::MessageSeverity::kError) continue;
          Fail(environment.name + std::string(message.code) + ": " + message.text, item.id);
        }
      }
    }
    const std::lock_guard lock(mutex);
    ++valid;
    outputs += made;
  }

  // Returns `code` with an additional entry point, which calls every function that has no
  // parameters. Used for modules without entry points.
  static std::string WithEntryPoint(const std::string& code, const char* stage) {
    std::string out = code + "\n" + stage + " fn zz_entry_point() {\n";
    bool any = false;
    for (size_t at = 0; (at = code.find("fn ", at)) != std::string::npos; at += 3) {
      size_t end = at + 3;
      while (end < code.size() &&
             (std::isalnum(static_cast<unsigned char>(code[end])) || code[end] == '_')) {
        ++end;
      }
      if (code.compare(end, 2, "()") != 0) continue;
      const size_t body = code.find('{', end);
      const bool gives = code.substr(end, body - end).find("->") != std::string::npos;
      out += (gives ? "  _ = " : "  ") + code.substr(at + 3, end - at - 3) + "();\n";
      any = true;
    }
    return any ? out + "}\n" : std::string();
  }

  // Compiles `code` without removing unused code, and validates the output. Returns false if the
  // source has errors.
  bool KeepingDead(const Item& item, const std::string& code, tessera::VulkanVersion vulkan) {
    tessera::Compilation c("sweep", code, tessera::Options());
    if (!c.RunFrontEnd({})) return false;
    std::vector<tessera::ir::OverrideInput> values;
    for (const tessera::ir::Override& o : c.module.overrides) {
      if (!o.init.valid()) values.push_back({c.strings.Get(o.name), 1});
    }
    tessera::ir::SubstituteOverridesConfig overrides;
    overrides.values = values;
    if (!tessera::ir::RunSingleEntryPoint(c.module, {}, c.diagnostics).ok ||
        !tessera::ir::RunSubstituteOverrides(c.module, overrides, c.diagnostics).ok) {
      const std::lock_guard lock(mutex);
      ++pipeline_errors;
      return true;
    }
    tessera::Options options;
    options.spirv.vulkan = vulkan;
    if (vulkan == tessera::VulkanVersion::k1_1 && tessera::spirv::UsesSubgroupMatrices(c.module)) {
      return true;
    }
    std::vector<uint32_t> words;
    std::string message;
    const char* version = vulkan == tessera::VulkanVersion::k1_1 ? "1.1 " : "1.3 ";
    if (!tessera::spirv::LegalizeKeepingDeadCode(c.module, options, c.diagnostics).ok ||
        !tessera::spirv::WriteSpirv(c.module, tessera::ir::GlobalUses(c.module), options, c.source,
                                    c.diagnostics, &words)
             .ok) {
      for (const tessera::Diagnostic& d : c.diagnostics.list()) {
        if (d.severity == tessera::Severity::kError) Fail(version + d.message, item.id);
      }
    } else if (!tessera::spirv::Validate(words, vulkan, &message)) {
      Fail(version + message, item.id);
    }
    const std::lock_guard lock(mutex);
    ++outputs;
    return true;
  }

  void OneKeepingDead(const Item& item) {
    current_id = item.id.c_str();
    bool any = false;
    const bool has_entry_point = item.code.find("@compute") != std::string::npos ||
                                 item.code.find("@fragment") != std::string::npos ||
                                 item.code.find("@vertex") != std::string::npos;
    for (const auto vulkan : {tessera::VulkanVersion::k1_1, tessera::VulkanVersion::k1_3}) {
      if (has_entry_point) {
        any |= KeepingDead(item, item.code, vulkan);
        continue;
      }
      for (const char* stage : {"@compute @workgroup_size(1)", "@fragment"}) {
        const std::string code = WithEntryPoint(item.code, stage);
        if (!code.empty() && KeepingDead(item, code, vulkan)) {
          any = true;
          break;
        }
      }
    }
    const std::lock_guard lock(mutex);
    ++(any ? valid : skipped);
  }

  void Run(unsigned jobs, bool keep_dead) {
    std::vector<std::thread> threads;
    for (unsigned j = 0; j < jobs; ++j) {
      threads.emplace_back([this, keep_dead] {
        for (size_t i; (i = next.fetch_add(1)) < items.size();) {
          keep_dead ? OneKeepingDead(items[i]) : One(items[i]);
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
  }
};

void ReadLines(std::istream& in, unsigned every, std::vector<Item>& items) {
  std::string line;
  for (uint64_t n = 0; std::getline(in, line); ++n) {
    if (n % every != 0) continue;
    const auto json = nlohmann::json::parse(line, nullptr, false);
    if (!json.is_object() || !json.contains("code")) continue;
    if (json.value("expect", nlohmann::json(true)) == nlohmann::json(false)) continue;
    const nlohmann::json id = json.value("id", nlohmann::json(n));
    Item item{id.is_string() ? id.get<std::string>() : id.dump(), json["code"], {}};
    if (json.contains("overrides") && json["overrides"].is_object()) {
      for (const auto& [name, value] : json["overrides"].items()) {
        if (value.is_number()) item.overrides.push_back({name, value.get<double>()});
      }
    }
    items.push_back(std::move(item));
  }
}

// Reads one in `every` WGSL files below a directory.
void ReadFolder(const std::string& folder, unsigned every, std::vector<Item>& items) {
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".wgsl") paths.push_back(entry.path().string());
  }
  std::sort(paths.begin(), paths.end());
  for (size_t p = 0; p < paths.size(); p += every) {
    items.push_back({paths[p], tessera::ReadFileOrExit(paths[p]), {}});
  }
}

// Prints the number of failures of each kind, most frequent first.
void PrintSummary(const Sweep& sweep) {
  std::vector<std::pair<uint64_t, std::string>> kinds;
  for (const auto& [kind, value] : sweep.kinds) {
    kinds.emplace_back(value.first, kind + "   [" + value.second + "]");
  }
  std::sort(kinds.rbegin(), kinds.rend());
  for (const auto& [count, text] : kinds) {
    std::printf("%6llu  %s\n", static_cast<unsigned long long>(count), text.c_str());
  }
  std::printf(
      "%llu modules, %llu outputs, %llu failures; skipped: %llu modules with errors or nothing to "
      "run, "
      "%llu pipeline errors\n",
      static_cast<unsigned long long>(sweep.valid), static_cast<unsigned long long>(sweep.outputs),
      static_cast<unsigned long long>(sweep.failures),
      static_cast<unsigned long long>(sweep.skipped),
      static_cast<unsigned long long>(sweep.pipeline_errors));
  std::printf(
      "%llu passed, %llu failed\n",
      static_cast<unsigned long long>(sweep.outputs - std::min(sweep.outputs, sweep.failures)),
      static_cast<unsigned long long>(sweep.failures));
}

}  // namespace

int main(int argc, char** argv) {
  Sweep sweep;
  unsigned jobs = 1, every = 1;
  bool keep_dead = false;
  for (int i = 1; i < argc; ++i) {
    const std::string arg = argv[i];
    if (arg == "--jobs" && i + 1 < argc) {
      jobs = std::max(1, std::atoi(argv[++i]));
    } else if (arg == "--every" && i + 1 < argc) {
      every = std::max(1, std::atoi(argv[++i]));
    } else if (arg == "--keep-dead") {
      keep_dead = true;
    } else if (arg == "--specialize") {
      sweep.specialize = true;
    } else if (arg == "--environments") {
      sweep.environments = AllEnvironments();
    } else if (arg == "-") {
      ReadLines(std::cin, every, sweep.items);
    } else if (std::filesystem::is_directory(arg)) {
      ReadFolder(arg, every, sweep.items);
    } else if (arg.ends_with(".wgsl")) {
      sweep.items.push_back({arg, tessera::ReadFileOrExit(arg), {}});
    } else {
      std::ifstream file(arg);
      if (!file) return std::perror(arg.c_str()), 2;
      ReadLines(file, every, sweep.items);
    }
  }
  std::signal(SIGSEGV, OnCrash);
  std::signal(SIGABRT, OnCrash);
  std::signal(SIGFPE, OnCrash);
  sweep.Run(jobs, keep_dead);
  PrintSummary(sweep);
  return sweep.failures == 0 && sweep.outputs != 0 ? 0 : 1;
}
