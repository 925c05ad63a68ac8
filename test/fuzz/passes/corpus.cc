#include "fuzz/passes/corpus.h"

#include <algorithm>
#include <filesystem>

#include "api/compilation.h"
#include "ir/case_file.h"
#include "ir/text.h"
#include "read_file.h"
#include "tessera/tessera.h"

namespace tessera::passes {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> FilesOf(const fs::path& folder, std::string_view ending) {
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().string().ends_with(ending)) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());  // a seed then has the same effect on all machines
  return files;
}

// Observes the passes, and stores the text that the module has just before the pass `wanted` runs.
class Catcher : public ir::PassObserver {
 public:
  Catcher(std::string_view wanted, const ir::Module& m) : wanted_(wanted), m_(m) {}
  void BeforePass(std::string_view name) override {
    if (name == wanted_) text = ir::Print(m_);
  }
  void AfterPass(std::string_view, const ir::Module&) override {}
  std::string text;

 private:
  std::string_view wanted_;
  const ir::Module& m_;
};

}  // namespace

Corpus::Corpus(const std::string& root) {
  for (const fs::path& path : FilesOf(fs::path(root) / "test/ir", ".ir")) {
    const std::string file = ReadFileOrExit(path);
    for (const ir_cases::Case& c : ir_cases::ReadCases(file).cases) {
      for (const std::string_view text : {c.before, c.expected}) {
        if (TextModule(text).parses) texts_.emplace_back(text);
      }
    }
  }
  for (const fs::path& path : FilesOf(fs::path(root) / "src", "_test.cc")) {
    const std::string source = ReadFileOrExit(path);
    for (size_t at = source.find("R\"("); at != std::string::npos; at = source.find("R\"(", at)) {
      const size_t end = std::min(source.find(")\"", at), source.size());
      std::string text = source.substr(at + 3, end - at - 3);
      if (text.find('{') != std::string::npos && TextModule(text).parses) texts_.push_back(text);
      at = end;
    }
  }
  for (const char* folder : {"test/golden", "test/exec/cases"}) {
    for (const fs::path& path : FilesOf(fs::path(root) / folder, ".wgsl")) {
      std::string wgsl = ReadFileOrExit(path);
      if (wgsl.size() < 6000) shaders_.push_back(std::move(wgsl));
    }
  }
}

std::string Corpus::Before(const std::string& wgsl, const PassUnderTest& pass) const {
  Options options;
  Compilation compilation("fuzz.wgsl", wgsl, options);
  if (!compilation.RunFrontEnd(options)) return "";
  options.target = pass.target;
  Catcher catcher(pass.info.name, compilation.module);
  tessera::Result result;
  // Errors are ignored, because other tests cover the stages after the pass.
  (void)Generate(compilation.module, compilation, compilation.joined(), options,
                 compilation.diagnostics, result, {&catcher, false});
  return catcher.text;
}

}  // namespace tessera::passes
