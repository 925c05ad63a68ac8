// Runs passes on mutated IR and checks the results; see docs/building.md.
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/bounds/random.h"
#include "fuzz/passes/corpus.h"
#include "fuzz/passes/judge.h"
#include "fuzz/passes/mutate.h"
#include "fuzz/passes/reduce.h"
#include "ir/text.h"
#include "read_file.h"

namespace tessera::passes {
namespace {

using bounds::Random;

constexpr std::string_view kUsage =
    R"(usage: fuzz_passes [--seed N] [--runs N] [--seconds N] [--findings N] [--out DIR] [--pass NAME] [FILE]...

Takes IR from the passes' own tests and from the WGSL of the repository's tests, mutates it, and runs one pass on it.
The result must be valid, have the properties that the pass establishes, and keep those that it does not break. The
entry points must compute the same as before. Stops after the given number of runs (--runs), seconds of CPU time
(--seconds) or findings (--findings, default: 1), whichever comes first. With FILEs, judges these files of IR instead.

--seed N      the seed of the first run; each further run uses the next seed
--pass NAME   runs only passes whose names contain NAME
--out DIR     writes each finding to DIR as a file of IR
)";

struct Arguments {
  uint64_t seed = 1;
  uint64_t runs = 0;  // 0 means no limit
  uint64_t seconds = 0;
  uint64_t findings = 1;
  std::string out, pass;
  std::vector<std::string> files;
};

bool ParseArguments(int argc, char** argv, Arguments* a) {
  for (int i = 1; i < argc; ++i) {
    const std::string_view name = argv[i];
    if (!name.starts_with("--")) {
      a->files.emplace_back(name);
      continue;
    }
    if (++i == argc) return false;
    const uint64_t value = std::strtoull(argv[i], nullptr, 10);
    if (name == "--seed") {
      a->seed = value;
    } else if (name == "--runs") {
      a->runs = value;
    } else if (name == "--seconds") {
      a->seconds = value;
    } else if (name == "--findings") {
      a->findings = value;
    } else if (name == "--out") {
      a->out = argv[i];
    } else if (name == "--pass") {
      a->pass = argv[i];
    } else {
      return false;
    }
  }
  return true;
}

class Fuzzer {
 public:
  explicit Fuzzer(const Arguments& arguments) : arguments_(arguments), corpus_(TESSERA_SOURCE_DIR) {
    for (PassUnderTest& pass : AllPasses()) {
      if (pass.name.find(arguments.pass) != std::string::npos) passes_.push_back(std::move(pass));
    }
  }

  int Run() {
    if (passes_.empty()) {
      std::printf("no pass has '%s' in its name\n", arguments_.pass.c_str());
      return 2;
    }
    for (const std::string& file : arguments_.files) JudgeFile(file);
    for (uint64_t i = 0; arguments_.files.empty() && !IsOver(i); ++i) {
      FuzzSeed(arguments_.seed + i);
    }
    const auto n = [](uint64_t x) { return static_cast<unsigned long long>(x); };
    std::printf(
        "%zu passes, %zu texts, %zu shaders; %llu runs skipped, %llu runs of entry points "
        "compared\n",
        passes_.size(), corpus_.texts().size(), corpus_.shaders().size(), n(statistics_.unfit),
        n(statistics_.compared));
    std::printf("%llu passed, %llu failed\n", n(statistics_.judged), n(findings_));
    return findings_ == 0 ? 0 : 1;
  }

 private:
  bool IsOver(uint64_t runs) const {
    if (findings_ >= arguments_.findings) return true;
    if (arguments_.runs != 0 && runs >= arguments_.runs) return true;
    // Uses the CPU time of this process, because wall-clock time depends on other load on the
    // machine.
    const double seconds = static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
    return arguments_.seconds != 0 && seconds >= static_cast<double>(arguments_.seconds);
  }

  void FuzzSeed(uint64_t seed) {
    Random random(seed);
    const PassUnderTest& pass = random.PickFrom(passes_);
    std::string text;
    if (random.Chance(30)) {
      text = random.PickFrom(corpus_.texts());
    } else {
      text = corpus_.Before(random.PickFrom(corpus_.shaders()), pass);
      if (text.empty()) return;
      const TextModule again(text);
      if (!again.parses) return Report(pass, {"text", again.error}, text, seed);
      if (ir::Print(again.module) != text) {
        return Report(pass, {"text", "the text changes when it is parsed and printed again"}, text,
                      seed);
      }
    }
    // In half of the mutated modules, drops the guarantees that earlier passes recorded on
    // instructions (InstFlags), because a mutation can invalidate them. Compares the results of a
    // mutated module only if its guarantees are dropped. Always compares the results of unchanged
    // modules.
    const uint32_t changes = random.Chance(15) ? 0 : 1 + random.Below(8);
    const bool forget = changes == 0 || random.Chance(50);
    if (changes != 0) text = Changed(text, changes, forget, random);
    JudgeText(pass, text, forget, seed);
  }

  // Applies mutations one after another, and discards those that make the module invalid.
  static std::string Changed(std::string text, uint32_t changes, bool forget, Random& random) {
    for (uint32_t i = 0; i < changes; ++i) {
      TextModule module(text);
      if (!module.parses) break;
      if (forget) ForgetPromises(module.module);
      Mutate(module.module, random);
      std::string changed = ir::Print(module.module);
      if (TextModule(changed).parses) text = std::move(changed);
    }
    return text;
  }

  void JudgeText(const PassUnderTest& pass, const std::string& text, bool run, uint64_t seed) {
    const TextModule module(text);
    if (!module.parses) return;
    const auto finding = Judge(module.module, pass, run, seed, &statistics_);
    if (!finding) return;
    const std::string small = Reduce(text, [&](const std::string& smaller) {
      const TextModule reduced(smaller);
      if (!reduced.parses) return false;
      Statistics ignored;
      const auto same = Judge(reduced.module, pass, run, seed, &ignored);
      return same && same->kind == finding->kind;
    });
    Report(pass, *finding, small, seed);
  }

  void JudgeFile(const std::string& path) {
    const std::string text = ReadFileOrExit(path);
    if (const TextModule module(text); !module.parses) {
      ++findings_;
      std::printf("%s: %s\n", path.c_str(), module.error.c_str());
      return;
    }
    for (const PassUnderTest& pass : passes_) JudgeText(pass, text, true, arguments_.seed);
  }

  void Report(const PassUnderTest& pass, const Finding& finding, const std::string& text,
              uint64_t seed) {
    ++findings_;
    if (finding.kind != "text") --statistics_.judged;
    std::printf("%s: %s: %s (seed %llu)\n%s\n", pass.name.c_str(), finding.kind.c_str(),
                finding.text.c_str(), static_cast<unsigned long long>(seed), text.c_str());
    if (arguments_.out.empty()) return;
    std::filesystem::create_directories(arguments_.out);
    std::string name = pass.name + "-" + finding.kind + "-" + std::to_string(seed) + ".ir";
    for (char& c : name) c = c == '/' ? '-' : c;
    std::ofstream(std::filesystem::path(arguments_.out) / name, std::ios::binary) << text;
  }

  const Arguments& arguments_;
  const Corpus corpus_;
  std::vector<PassUnderTest> passes_;
  Statistics statistics_;
  uint64_t findings_ = 0;
};

}  // namespace
}  // namespace tessera::passes

int main(int argc, char** argv) {
  tessera::passes::Arguments arguments;
  if (!tessera::passes::ParseArguments(argc, argv, &arguments)) {
    std::fputs(tessera::passes::kUsage.data(), stderr);
    return 2;
  }
  return tessera::passes::Fuzzer(arguments).Run();
}
