// Runs the cases in test/ir. Most apply a pass to the text form of a module (case_file.h). Those in
// validator/ apply the validator to a module that breaks one of the validator's rules. The last
// line of the output is 'N passed, N failed'.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "case_file.h"
#include "golden/unified_diff.h"
#include "ir/text.h"
#include "ir/validator.h"
#include "passes.h"
#include "read_file.h"

namespace tessera::ir_cases {
namespace {

namespace fs = std::filesystem;

// A module parsed from text, with the objects that it needs.
struct TextModule {
  FixedStrings fixed;
  Arena arena;
  StringInterner strings{arena, fixed};
  ir::Module m{arena, strings};
  Diagnostics diagnostics;
};

// The result of a case. If `wrong` is not empty, the case has failed and has no output.
struct Result {
  std::string output;
  std::string wrong;
};

// The name of the case that is running, for OnCrash.
std::string running;

// Prints which case crashed, and raises the signal again with the default handler.
void OnCrash(int signal) {
  const std::string_view what = " crashed\n";
  (void)!write(STDOUT_FILENO, running.data(), running.size());
  (void)!write(STDOUT_FILENO, what.data(), what.size());
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

// Runs the pass and returns the messages as comments, followed by the module after the pass.
Result RunPass(const PassRow& row, const Case& c) {
  TextModule text;
  std::string what;
  text.m.target_ops = row.target_ops;
  if (!ir::Parse(c.before, text.m, &what)) return {"", "the module cannot be parsed: " + what};
  if (!ir::Validate(text.m, &what)) return {"", "the module is invalid: " + what};
  CaseOptions options = OptionsOf(c);
  const ir::Status status = row.run(text.m, options, text.diagnostics);
  for (const std::string_view name : options.Unread()) {
    return {"", fmt::format("the pass reads no option '{}'", name)};
  }
  Result result;
  for (const Diagnostic& d : text.diagnostics.list()) {
    result.output += fmt::format("// {}: {}\n", InfoOf(d.code).code, d.message);
  }
  if (!status.ok) {
    result.output += "// failed";
    return result;
  }
  if (!ir::Validate(text.m, &what)) return {"", "the module is invalid after the pass: " + what};
  if (row.establishes != nullptr && !row.establishes->holds(text.m, &what)) {
    return {"", fmt::format("{} does not hold: {}", row.establishes->name, what)};
  }
  result.output += ir::Print(text.m);
  result.output = Trimmed(result.output);
  return result;
}

// Runs the validator on a file whose first line states a rule, and whose remainder is a module that
// breaks the rule. Returns the text with comments that list the violations found.
Result FindFaults(std::string_view text) {
  const size_t rule = text.find('\n') + 1;
  if (!text.starts_with("// ") || rule == 0) return {"", "the first line states no rule"};
  TextModule parsed;
  std::string what;
  if (!ir::Parse(text, parsed.m, &what)) return {"", "the module cannot be parsed: " + what};
  const ir::Faults faults = ir::FindFaults(parsed.m);
  if (faults.notes.empty()) return {"", "the validator finds no fault"};
  Result result{std::string(text.substr(0, rule)), ""};
  if (faults.printable) {
    result.output += ir::Print(parsed.m, faults.notes);
    return result;
  }
  // The module cannot be printed, so the faults are listed after the original text.
  result.output += text.substr(rule, text.find("// v ") - rule);
  for (const ir::Note& note : faults.notes) result.output += "// v " + note.text + "\n";
  return result;
}

class Runner {
 public:
  Runner(bool update, std::vector<std::string> filters)
      : update_(update), filters_(std::move(filters)) {}

  void RunFile(const fs::path& path, const std::string& name) {
    const std::string text = ReadFileOrExit(path);
    std::string after = text;
    if (name.starts_with("validator/")) {
      if (Wanted(name)) {
        ran_validator_ = true;
        Note(name, text, FindFaults(text), &after);
      }
    } else {
      after = RunCases(text, name);
    }
    if (!update_ || after == text) return;
    std::ofstream(path, std::ios::binary) << after;
    fmt::print("updated {}\n", name);
  }

  // Reports missing case files: each pass must have one, and the validator at least one.
  void RequireFiles(const fs::path& root) {
    for (const std::string_view pass : PassNames()) {
      const std::string name = fmt::format("{}.ir", pass);
      if (!fs::exists(root / name)) Fail(name, "the file is missing");
    }
    if (!ran_validator_) Fail("validator/", "no case ran");
  }

  int Finish() const {
    if (differs_)
      fmt::print("'ir_runner --update FILTER' writes the outputs as the expected texts\n");
    fmt::print("{} passed, {} failed\n", passed_, failed_);
    return failed_ == 0 && passed_ > 0 ? 0 : 1;
  }

 private:
  bool Wanted(const std::string& name) {
    running = name;
    return filters_.empty() || std::ranges::any_of(filters_, [&](const std::string& filter) {
             return name.find(filter) != std::string::npos;
           });
  }

  // Runs the selected cases of a file. Returns the text of the file. With --update, the returned
  // text contains the outputs of the selected cases in place of their expected texts.
  std::string RunCases(const std::string& text, const std::string& name) {
    const CaseFile file = ReadCases(text);
    const PassRow* row = FindPass(name.substr(0, name.rfind('.')));
    if (row == nullptr || file.cases.empty()) {
      Fail(name, row == nullptr ? "passes.cc and target_passes.cc have no such pass"
                                : "the file has no case");
      return text;
    }
    std::vector<std::string> outputs;
    for (const Case& c : file.cases) {
      outputs.emplace_back(c.expected);
      const std::string case_name = fmt::format("{}: {}", name, c.name);
      if (Wanted(case_name)) Note(case_name, c.expected, RunPass(*row, c), &outputs.back());
    }
    return WithOutputs(file, outputs);
  }

  void Fail(const std::string& name, const std::string& why) {
    ++failed_;
    fmt::print("FAILED {}\n{}\n", name, why);
  }

  // Counts a case as passed or failed. With --update, sets `expected_after` to its output.
  void Note(const std::string& name, std::string_view expected, const Result& result,
            std::string* expected_after) {
    if (!result.wrong.empty()) return Fail(name, result.wrong);
    if (update_) *expected_after = result.output;
    if (update_ || result.output == expected) {
      ++passed_;
      return;
    }
    differs_ = true;
    const std::string diff =
        golden::UnifiedDiff(std::string(expected) + "\n", result.output + "\n");
    Fail(name, std::string(Trimmed(diff)));
  }

  bool update_;
  std::vector<std::string> filters_;
  int passed_ = 0;
  int failed_ = 0;
  bool differs_ = false;
  bool ran_validator_ = false;
};

constexpr std::string_view kUsage = R"(ir_runner [OPTION]... [FILTER]...

Runs the cases in the .ir files below a folder. A FILTER selects the cases whose 'FILE: NAME'
contains it (default: all cases).

  --root DIR    the folder (default: test/ir of the sources that this program was built from)
  --update      write the outputs as the expected texts instead of comparing them
  --help        print this text

Exit code: 0 if all cases passed, 1 if one failed or there are none, 2 for a mistake in the
arguments.
)";

std::vector<fs::path> FilesBelow(const fs::path& root) {
  std::vector<fs::path> files;
  std::error_code failure;
  for (const auto& entry : fs::recursive_directory_iterator(root, failure)) {
    if (entry.path().extension() == ".ir") files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

int Main(int argc, char** argv) {
  // A crash discards the lines that are still in the buffer.
  std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);
  const fs::path default_root = fs::path(TESSERA_SOURCE_DIR) / "test" / "ir";
  fs::path root = default_root;
  bool update = false;
  std::vector<std::string> filters;
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (argument == "--help" || argument == "-h") {
      fmt::print("{}", kUsage);
      return 0;
    }
    if (argument == "--update") {
      update = true;
    } else if (argument == "--root" && i + 1 < argc) {
      root = argv[++i];
    } else if (argument.starts_with('-')) {
      fmt::print(stderr, "ir_runner: '{}' is not expected\nRun with --help for more information.\n",
                 argument);
      return 2;
    } else {
      filters.emplace_back(argument);
    }
  }
  for (const int signal : {SIGABRT, SIGSEGV, SIGFPE, SIGILL, SIGBUS}) std::signal(signal, OnCrash);
  const bool runs_all = filters.empty() && root == default_root;
  Runner runner(update, std::move(filters));
  for (const fs::path& file : FilesBelow(root)) {
    runner.RunFile(file, file.lexically_relative(root).generic_string());
  }
  if (runs_all) runner.RequireFiles(root);
  return runner.Finish();
}

}  // namespace
}  // namespace tessera::ir_cases

int main(int argc, char** argv) { return tessera::ir_cases::Main(argc, argv); }
