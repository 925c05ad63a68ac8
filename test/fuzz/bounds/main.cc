// Compiles random shaders and searches their outputs for out-of-bounds accesses; see
// docs/building.md.
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/bounds/generator.h"
#include "fuzz/bounds/judge.h"
#include "read_file.h"

namespace tessera::bounds {
namespace {

constexpr std::string_view kUsage =
    R"(usage: fuzz_bounds [--seed N] [--runs N] [--seconds N] [--inputs N] [--findings N] [--out DIR]
                   [--target spirv|msl|hlsl|glsl|opengl] [--read-zero] [--all-steps] [--no-reduce] [--print]
                   [FILE]...

Generates random shaders, compiles each for every target, and interprets the IR that the writers
receive. Stops after the given number of shaders (--runs), seconds of CPU time (--seconds) or
findings (--findings, default: 1), whichever comes first. With FILEs, judges these shaders instead.

--seed N      the seed of the first shader; each further shader uses the next seed
--inputs N    runs each shader with N sets of inputs
--out DIR     writes each finding to DIR as a WGSL file
--target T    checks only the target T
--read-zero   out-of-bounds reads must yield zero and out-of-bounds writes must have no effect, for
              all seeds; by default, this is required for every fourth seed
--all-steps   also interprets the result of each pass, and names the pass that introduced the error
--no-reduce   shows the shaders of findings in full, without reducing them
--print       prints the shader for --seed and exits
)";

struct Arguments {
  uint64_t seed = 1;
  uint64_t runs = 0;  // 0 means no limit
  uint64_t seconds = 0;
  uint64_t findings = 1;
  bool print = false;
  bool reduce = true;
  std::string out;
  JudgeConfig judge;
  std::vector<std::string> files;
};

bool Parse(int argc, char** argv, Arguments* a) {
  for (int i = 1; i < argc; ++i) {
    const std::string_view name = argv[i];
    if (name == "--print") {
      a->print = true;
    } else if (name == "--read-zero") {
      a->judge.read_zero = true;
    } else if (name == "--all-steps") {
      a->judge.all_steps = true;
    } else if (name == "--no-reduce") {
      a->reduce = false;
    } else if (!name.starts_with("--")) {
      a->files.emplace_back(name);
    } else if (i + 1 == argc) {
      return false;
    } else {
      const char* text = argv[++i];
      const uint64_t value = std::strtoull(text, nullptr, 10);
      if (name == "--seed")
        a->seed = value;
      else if (name == "--runs")
        a->runs = value;
      else if (name == "--seconds")
        a->seconds = value;
      else if (name == "--findings")
        a->findings = value;
      else if (name == "--inputs")
        a->judge.inputs = static_cast<uint32_t>(value);
      else if (name == "--target")
        a->judge.target = text;
      else if (name == "--out")
        a->out = text;
      else
        return false;
    }
  }
  return true;
}

class Fuzzer {
 public:
  explicit Fuzzer(const Arguments& arguments) : arguments_(arguments) {}

  int Run() {
    if (arguments_.files.empty()) {
      FuzzSeeds();
    } else {
      for (const std::string& file : arguments_.files) JudgeFile(file);
    }
    Report();
    return findings_ == 0 ? 0 : 1;
  }

 private:
  // Returns the CPU time of this process in seconds. Unlike wall-clock time, CPU time hardly
  // depends on what else the machine is running.
  static double Seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

  void FuzzSeeds() {
    for (uint64_t i = 0; findings_ < arguments_.findings; ++i) {
      if (arguments_.runs != 0 && i >= arguments_.runs) return;
      if (arguments_.seconds != 0 && Seconds() >= static_cast<double>(arguments_.seconds)) return;
      const uint64_t seed = arguments_.seed + i;
      Check("seed-" + std::to_string(seed), GenerateShader(seed), seed);
    }
  }

  void JudgeFile(const std::string& path) {
    Check(std::filesystem::path(path).filename().string(), ReadFileOrExit(path), arguments_.seed);
  }

  void Check(const std::string& name, const std::string& wgsl, uint64_t seed) {
    JudgeConfig config = arguments_.judge;
    config.input_seed = seed;
    config.may_refuse = !arguments_.files.empty();
    if (arguments_.files.empty() && seed % 4 == 0) config.read_zero = true;
    const auto finding = Judge(wgsl, config, &statistics_);
    if (!finding) return;
    ++findings_;
    const double seconds = Seconds();
    const std::string small = arguments_.reduce ? Reduce(wgsl, *finding, config) : wgsl;
    config.target = finding->target;
    const auto now = Judge(small, config, nullptr);
    std::string text = Describe(name, now ? *now : *finding, seconds) +
                       (config.read_zero ? "// with --read-zero\n" : "") + small;
    std::printf("%s\n", text.c_str());
    std::fflush(stdout);
    if (arguments_.out.empty()) return;
    std::filesystem::create_directories(arguments_.out);
    std::ofstream(std::filesystem::path(arguments_.out) /
                  (finding->target + "-" + finding->kind + "-" + name + ".wgsl"))
        << text;
  }

  static std::string Describe(const std::string& name, const Finding& f, double seconds) {
    char time[32];
    std::snprintf(time, sizeof time, "%.1f s", seconds);
    return "// finding: " + f.target + ", " + f.kind + ", " + name + ", after " + time +
           "\n// line " + std::to_string(f.line) + ": " + f.text + "\n" + f.inputs;
  }

  void Report() const {
    const Statistics& s = statistics_;
    std::printf(
        "%llu shaders in %.1f s, %llu not valid; %llu runs: %llu compared, %llu unfinished, %llu "
        "unsupported\n",
        static_cast<unsigned long long>(s.shaders), Seconds(),
        static_cast<unsigned long long>(s.invalid), static_cast<unsigned long long>(s.runs),
        static_cast<unsigned long long>(s.compared), static_cast<unsigned long long>(s.unfinished),
        static_cast<unsigned long long>(s.unsupported));
    if (!s.last_error.empty()) std::printf("the last skipped shader: %s\n", s.last_error.c_str());
    std::printf("%llu passed, %llu failed\n",
                static_cast<unsigned long long>(s.shaders - s.invalid - findings_),
                static_cast<unsigned long long>(findings_));
  }

  const Arguments& arguments_;
  Statistics statistics_;
  uint64_t findings_ = 0;
};

}  // namespace
}  // namespace tessera::bounds

int main(int argc, char** argv) {
  tessera::bounds::Arguments arguments;
  if (!tessera::bounds::Parse(argc, argv, &arguments)) {
    std::fputs(tessera::bounds::kUsage.data(), stderr);
    return 2;
  }
  if (arguments.print) {
    std::fputs(tessera::bounds::GenerateShader(arguments.seed).c_str(), stdout);
    return 0;
  }
  return tessera::bounds::Fuzzer(arguments).Run();
}
