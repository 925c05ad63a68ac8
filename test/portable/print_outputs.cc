// Prints the output of tessera for WGSL files. tools/internal/check_portable compares the output of
// different machines.
//
//   print_outputs OUT LIST
//
// OUT is the file to write, and LIST a file that names WGSL files, one per line.
//
// Compiles each file for every target, with the options from its first lines '//! NAME VALUE'
// (test/golden/README.md). Then compiles shaders with the maximum nesting depth, which need the
// most stack.
#include <tessera/option_table.h>
#include <tessera/tessera.h>

#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>

namespace {

using tessera::Options;
using tessera::Result;
using tessera::Target;

// Reads a file with the C library, because some C++ libraries have no file streams.
std::string ReadFile(const char* path) {
  std::string text;
  std::FILE* file = std::fopen(path, "rb");
  if (file == nullptr) return text;
  char part[4096];
  while (const size_t length = std::fread(part, 1, sizeof part, file)) text.append(part, length);
  std::fclose(file);
  return text;
}

Options OptionsOf(const std::string& source, const std::string& name) {
  Options options;
  options.source_name = name;
  std::stringstream lines(source);
  for (std::string line; std::getline(lines, line) && line.starts_with("//! ");) {
    std::stringstream words(line.substr(4));
    std::string option, value, error;
    words >> option;
    std::getline(words >> std::ws, value);
    const size_t equals = value.find('=');
    if (option == "entry-point") {
      options.entry_point = value;
    } else if (option == "override" && equals != std::string::npos) {
      options.overrides.push_back(
          {value.substr(0, equals), std::strtod(value.c_str() + equals + 1, nullptr)});
    } else if (option != "targets" &&
               !SetOption(options, option, value.empty() ? "true" : value, error)) {
      std::fprintf(stderr, "%s: %s\n", name.c_str(), error.c_str());
    }
  }
  return options;
}

void Print(std::ostream& out, std::string_view what, const Result& result) {
  out << "== " << what << (result.ok ? " ok\n" : " failed\n") << RenderJson(result.diagnostics)
      << '\n'
      << result.text;
  // Writes words as numbers, so that the output does not depend on the byte order.
  for (const uint32_t word : result.spirv) out << word << '\n';
}

void PrintAll(std::ostream& out, const std::string& path, const std::string& source) {
  Options options = OptionsOf(source, path);
  constexpr struct {
    Target target;
    std::string_view name;
  } kTargets[] = {{Target::kSpirv, "SPIR-V"}, {Target::kMsl, "MSL"}, {Target::kHlsl, "HLSL"}};
  out << "==== " << path << '\n';
  const tessera::ShaderModule module = tessera::ShaderModule::Parse(source, options);
  out << RenderText(source, path, module.diagnostics());
  for (const auto& [target, name] : kTargets) {
    options.target = target;
    Print(out, name, module.Generate(options));
  }
  // A GLSL output has a single entry point, so GLSL is generated once for each entry point.
  options.target = Target::kGlsl;
  for (const tessera::EntryPointInfo& entry : module.Reflect().entry_points) {
    options.entry_point = entry.name;
    Print(out, "GLSL of " + entry.name, module.Generate(options));
  }
}

std::string Times(int n, std::string_view text) {
  std::string all;
  for (int i = 0; i < n; ++i) all += text;
  return all;
}

void PrintDeepest(std::ostream& out) {
  constexpr int kExpressions = 590, kBraces = 120;  // just below the limits in syntax/limits.h
  const struct {
    std::string_view name, before, open, within, close;
    int depth;
  } kDeep[] = {
      {"parentheses", "y = ", "(", "y", ")", kExpressions},
      {"calls", "y = ", "f(", "y", ")", kExpressions},
      {"calls with two arguments", "y = ", "g(y, ", "y", ")", kExpressions},
      {"built-in functions", "y = ", "abs(", "y", ")", kExpressions},
      {"conversions", "y = ", "i32(", "y", ")", kExpressions},
      {"indices", "y = ", "a[", "y", "]", kExpressions},
      {"prefixes", "y = ", "- ", "y", "", kExpressions},
      {"operators", "y = ", "1 + (", "y", ")", kExpressions / 2},
      {"conditions", "", "if y == 1 {", "y = 2;", "}", kBraces},
      {"loops", "", "for (var i = 0; i < y; i++) {", "y = 2;", "}", kBraces},
      {"alternatives", "if y == 0 {}", "else if y == 1 { y = 2; }", "", "", kExpressions},
      {"cases", "", "switch y { default {", "y = 2;", "}}", kBraces / 2},
  };
  for (const auto& deep : kDeep) {
    // The shader stores its results in storage buffers, so no pass removes its code as dead before
    // the output is written.
    std::string source =
        "@group(0) @binding(0) var<storage, read_write> a : array<i32, 2>;\n"
        "@group(0) @binding(1) var<storage, read_write> y : i32;\n";
    source +=
        "fn f(p : i32) -> i32 { return p; }\nfn g(p : i32, q : i32) -> i32 { return p + q; }\n";
    source += "@compute @workgroup_size(1) fn main() { ";
    source += deep.before;
    source += Times(deep.depth, deep.open) + std::string(deep.within);
    source += Times(deep.depth, deep.close) + "; }\n";
    PrintAll(out, "deep " + std::string(deep.name), source);
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  std::stringstream list(ReadFile(argv[2]));
  std::ostringstream out;
  int count = 0;
  for (std::string path; std::getline(list, path); ++count) {
    PrintAll(out, path, ReadFile(path.c_str()));
  }
  PrintDeepest(out);
  const std::string text = std::move(out).str();
  std::FILE* file = std::fopen(argv[1], "wb");
  if (file == nullptr) return 1;
  const bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  std::printf("%d files\n", count);
  return std::fclose(file) == 0 && written && count > 0 ? 0 : 1;
}
