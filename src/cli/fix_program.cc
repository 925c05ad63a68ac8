#include "cli/fix_program.h"

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

#include "cli/files.h"
#include "cli/fixes.h"

namespace tessera::cli {
namespace {

// The fixed texts of files, which are loaded instead of the files on disk.
struct Overlay {
  std::map<std::string, std::string, std::less<>> texts;  // keyed by file name
  // The package of each file that was read, keyed by file name.
  std::map<std::string, std::string, std::less<>> packages;
};

// Makes `sources` load the texts in the overlay instead of the files on disk.
void UseOverlay(const std::shared_ptr<Overlay>& overlay, SourceSet& sources) {
  sources.link.load = [overlay, load = sources.link.load](
                          std::string_view package, const std::vector<std::string_view>& path) {
    ModuleText module = load(package, path);
    if (!module.is_found) return module;
    overlay->packages.try_emplace(module.name, package);
    const auto fixed = overlay->texts.find(module.name);
    if (fixed != overlay->texts.end()) module.text = fixed->second;
    return module;
  };
}

// Appends the files that the program has read, except those already in `files`. The first file is
// the root module.
void AddNewFiles(const SourceSet& program, const Overlay& overlay, bool only_root,
                 std::vector<FixableFile>& files) {
  for (const ModuleFile& file : program.files()) {
    if (std::ranges::find(files, file.name, &FixableFile::name) != files.end()) continue;
    const auto package = overlay.packages.find(file.name);
    // The pseudo-files that contain --define-const values belong to no package.
    const bool is_own = package != overlay.packages.end() && package->second.empty();
    files.push_back({file.name, file.text, files.empty() || (is_own && !only_root)});
  }
}

void AddRefused(const std::vector<Message>& messages, const std::vector<FixableFile>& files,
                std::vector<std::string>& refused) {
  for (const Message& message : messages) {
    for (const MessageFix& fix : message.fixes) {
      const auto file = std::ranges::find(files, fix.range.file, &FixableFile::name);
      const bool is_known = std::ranges::find(refused, fix.range.file) != refused.end();
      if (file != files.end() && !file->can_change && !is_known) refused.push_back(file->name);
    }
  }
}

}  // namespace

FixedProgram FixProgram(InputSource& source, const Options& options) {
  const bool is_stdin = source.path == "-";
  SourceSet& program = *source.program;
  const auto overlay = std::make_shared<Overlay>();
  UseOverlay(overlay, program);
  std::vector<FixableFile> files;
  std::map<std::string, std::string> original;
  std::vector<Message> last;
  AddNewFiles(program, *overlay, is_stdin, files);
  FixedProgram result;
  result.applied = FixAll(files, [&](std::vector<FixableFile>& now) {
    for (const FixableFile& file : now) overlay->texts[file.name] = file.text;
    SourceSet next(now[0].name, now[0].text);
    next.link = program.link;
    program = std::move(next);
    last = Compile(program, options).diagnostics;
    AddNewFiles(program, *overlay, is_stdin, now);
    for (const FixableFile& file : now) original.try_emplace(file.name, file.text);
    return last;
  });
  AddRefused(last, files, result.refused);
  for (size_t i = 0; i < files.size() && result.error.empty(); ++i) {
    const FixableFile& file = files[i];
    const bool changes = file.text != original[file.name];
    if (!changes && !(is_stdin && i == 0)) continue;
    const std::string path = i == 0 ? source.path : file.name;
    if (WriteOutput(path, file.text, result.error) && changes) result.changed.push_back(file.name);
  }
  return result;
}

}  // namespace tessera::cli
