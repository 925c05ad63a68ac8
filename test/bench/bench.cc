// Measures the speed of each stage, in MB/s of WGSL, on the given files and directories.
//
//   tessera_bench [google-benchmark options] [FILE.wgsl | DIRECTORY]...      (default: examples)
//
// With TESSERA_BENCH_STRIP=1, comments are stripped first, for comparison with figures for other
// compilers. Files that do not compile are skipped with a message on stderr. The "whole way"
// benchmarks measure the function that an embedder calls: tessera::Compile with default options,
// which include robustness.
#include <benchmark/benchmark.h>
#include <sys/resource.h>
#include <time.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "api/compilation.h"
#include "base/block_reuse.h"
#include "read_file.h"
#include "tessera/tessera.h"
#include "wgsl/analyze/control_flow_rules.h"
#include "wgsl/lower/lower.h"
#include "wgsl/resolve/program.h"
#include "wgsl/resolve/resolver.h"
#include "wgsl/syntax/lexer.h"
#include "wgsl/syntax/names.h"
#include "wgsl/syntax/parser.h"

namespace {

using tessera::Compilation;

std::vector<std::string> g_sources;
int64_t g_bytes = 0;

// Strips comments, but keeps line breaks. Does not recognize string literals, because valid WGSL
// contains none.
std::string StripComments(const std::string& text) {
  std::string out;
  int depth = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const bool pair = i + 1 < text.size();
    if (pair && text[i] == '/' && text[i + 1] == '*') {
      ++depth, ++i;
    } else if (depth > 0) {
      if (pair && text[i] == '*' && text[i + 1] == '/') --depth, ++i;
    } else if (pair && text[i] == '/' && text[i + 1] == '/') {
      while (i < text.size() && text[i] != '\n') ++i;
      out += '\n';
    } else {
      out += text[i];
    }
  }
  return out;
}

void AddSource(const std::filesystem::path& path) {
  std::string text = tessera::ReadFileOrExit(path);
  if (std::getenv("TESSERA_BENCH_STRIP") != nullptr) text = StripComments(text);
  tessera::Options options;
  options.target = tessera::Target::kSpirv;
  if (!tessera::Compile(text, options).ok) {
    std::fprintf(stderr, "left out, does not compile: %s\n", path.c_str());
    return;
  }
  g_bytes += static_cast<int64_t>(text.size());
  g_sources.push_back(std::move(text));
}

void AddPath(const std::filesystem::path& path) {
  if (!std::filesystem::is_directory(path)) return AddSource(path);
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(path)) {
    if (entry.path().extension() == ".wgsl") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  for (const auto& file : files) AddSource(file);
}

// Returns the CPU time of this thread. Unlike wall-clock time, it does not depend on other load on
// the machine.
double ThreadSeconds() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

// Runs `stage(compilation)` on every source. Before each run, calls `prepare(compilation)`, which
// is not timed.
template <typename Prepare, typename Stage>
void RunStage(benchmark::State& state, Prepare prepare, Stage stage) {
  for (auto _ : state) {
    double seconds = 0;
    for (const std::string& text : g_sources) {
      const tessera::BlockReuse reuse;
      Compilation c("bench", text, tessera::Options());
      prepare(c);
      const double start = ThreadSeconds();
      stage(c);
      seconds += ThreadSeconds() - start;
    }
    state.SetIterationTime(seconds);
  }
  state.SetBytesProcessed(state.iterations() * g_bytes);
}

void Lex(benchmark::State& state) {
  RunStage(
      state, [](Compilation&) {},
      [](Compilation& c) { tessera::wgsl::Lex(c.source, c.strings, c.diagnostics, c.ast); });
}

void Parse(benchmark::State& state) {  // includes lexing
  RunStage(
      state, [](Compilation&) {},
      [](Compilation& c) { tessera::wgsl::Parse(c.source, c.strings, c.diagnostics, c.ast); });
}

void Resolve(benchmark::State& state) {  // includes all analyses, e.g. the uniformity analysis
  RunStage(
      state,
      [](Compilation& c) { tessera::wgsl::Parse(c.source, c.strings, c.diagnostics, c.ast); },
      [](Compilation& c) {
        tessera::wgsl::Program program(c.source, c.ast, c.module);
        tessera::wgsl::Resolve(program, c.diagnostics);
        tessera::wgsl::CheckControlFlowRules(program, c.diagnostics);
      });
}

void FrontEndAndIr(benchmark::State& state) {
  RunStage(state, [](Compilation&) {}, [](Compilation& c) { c.RunFrontEnd({}); });
}

void Check(benchmark::State& state) {
  for (auto _ : state) {
    for (const std::string& text : g_sources)
      benchmark::DoNotOptimize(tessera::Compile(text, {}).ok);
  }
  state.SetBytesProcessed(state.iterations() * g_bytes);
}

void WholeWay(benchmark::State& state, tessera::Target target) {
  tessera::Options options;
  options.target = target;
  // Modules that the target rejects are skipped, because an early failure would be measured as a
  // fast compilation. GLSL rejects modules with several entry points, for example.
  std::vector<std::string_view> taken;
  int64_t bytes = 0;
  for (const std::string& text : g_sources) {
    if (!tessera::Compile(text, options).ok) continue;
    taken.push_back(text);
    bytes += static_cast<int64_t>(text.size());
  }
  for (auto _ : state) {
    for (std::string_view text : taken)
      benchmark::DoNotOptimize(tessera::Compile(text, options).ok);
  }
  state.SetBytesProcessed(state.iterations() * bytes);
  state.SetLabel(std::to_string(taken.size()) + " modules");
}

void TinyModule(benchmark::State& state) {
  tessera::Options options;
  options.target = tessera::Target::kSpirv;
  for (auto _ : state) {
    benchmark::DoNotOptimize(
        tessera::Compile("@compute @workgroup_size(1) fn main() {}", options).ok);
  }
}

BENCHMARK(Lex)->UseManualTime()->Unit(benchmark::kMillisecond);
BENCHMARK(Parse)->UseManualTime()->Unit(benchmark::kMillisecond);
BENCHMARK(Resolve)->UseManualTime()->Unit(benchmark::kMillisecond);
BENCHMARK(FrontEndAndIr)->UseManualTime()->Unit(benchmark::kMillisecond);
BENCHMARK(Check)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(WholeWay, spirv, tessera::Target::kSpirv)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(WholeWay, msl, tessera::Target::kMsl)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(WholeWay, hlsl, tessera::Target::kHlsl)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(WholeWay, glsl, tessera::Target::kGlsl)->Unit(benchmark::kMillisecond);
BENCHMARK(TinyModule)->Unit(benchmark::kMicrosecond);

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  for (int i = 1; i < argc; ++i) AddPath(argv[i]);
  if (argc < 2) AddPath("examples");
  std::printf("%zu modules, %.1f KB\n", g_sources.size(), static_cast<double>(g_bytes) / 1000);
  benchmark::RunSpecifiedBenchmarks();
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  std::printf("peak memory %ld KB\n", usage.ru_maxrss);
}
