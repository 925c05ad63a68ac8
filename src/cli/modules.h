// Opens WESL programs whose modules are files on disk.
#ifndef TESSERA_CLI_MODULES_H_
#define TESSERA_CLI_MODULES_H_

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/packages.h"
#include "tessera/modules.h"
#include "tessera/remarks.h"
#include "tessera/source_map.h"

namespace tessera::cli {

// The command-line arguments that control how modules are found and linked.
struct ModuleArguments {
  std::string root;  // the directory of the package; if empty, see `default_root`
  // The directory of the package if `root` is empty and there is no wesl.toml. An empty
  // `default_root` means the directory of the input.
  std::string default_root;
  std::vector<std::pair<std::string, bool>> features;
  std::vector<std::pair<std::string, std::string>> constants;
  // The WESL edition of all packages, which overrides the edition in each wesl.toml. Empty if the
  // command line does not specify it.
  std::string edition;
  bool all_features = false;  // `tessera check --all-features`

  bool empty() const {
    return root.empty() && features.empty() && constants.empty() && edition.empty() &&
           !all_features;
  }
};

// ReadFeature parses "NAME", "NAME=true" or "NAME=false". ReadConstant parses "NAME=VALUE". Both
// return the error, or an empty string if there is none.
std::string ReadFeature(const std::string& text, ModuleArguments& arguments);
std::string ReadConstant(const std::string& text, ModuleArguments& arguments);

// Returns whether the input is a program to link rather than a single module. This is the case if
// the file's extension is .wesl, the text begins with an import, or the command line has module
// options.
bool IsProgram(const std::string& path, std::string_view text, const ModuleArguments& arguments);

// Returns the path of the root module. `path` may be relative to the current directory or to the
// root directory. If it exists only relative to the root directory, the result includes the root
// directory. Otherwise, the result is `path`.
std::string RootModulePath(const std::string& path, const ModuleArguments& arguments);

// Returns the program whose root module is the file `path` with the contents `text`. Linking reads
// the other modules from `packages`. Sets `error` if the root directory or its wesl.toml cannot be
// used.
SourceSet OpenProgram(const std::string& path, std::string text, const ModuleArguments& arguments,
                      std::shared_ptr<Packages>& packages, std::string& error);

// A source to compile: a single module, or the root module of a program.
struct InputSource {
  std::string path;  // the path of the input file
  std::string name;  // the name of the input in messages
  std::string text;
  std::optional<SourceSet> program;
  std::shared_ptr<Packages> packages;  // the packages from which `program` reads modules

  ShaderModule Parse(const Options& options) {
    return program ? ShaderModule::Parse(*program, options) : ShaderModule::Parse(text, options);
  }
  MappedResult CompileWithSourceMap(const Options& options) {
    return program ? tessera::CompileWithSourceMap(*program, options)
                   : tessera::CompileWithSourceMap(text, options);
  }
  RemarkedResult CompileWithRemarks(const Options& options, ArrayView<const RemarkKind> kinds) {
    return program ? tessera::CompileWithRemarks(*program, options, kinds)
                   : tessera::CompileWithRemarks(text, options, kinds);
  }
  Result Compile(const Options& options) {
    return program ? tessera::Compile(*program, options) : tessera::Compile(text, options);
  }
  // Returns the paths of all files that were read for this source.
  std::vector<std::string> Files() const;
};

// Returns the files that a program depends on: the root module `path`, the imported modules, and
// the wesl.toml files of their packages.
std::vector<std::string> FilesOf(const SourceSet& program, const std::string& path,
                                 const Packages& packages);

// Reads an input. Returns false and sets `error` on failure.
bool ReadSource(const std::string& path, const ModuleArguments& arguments, InputSource& source,
                std::string& error);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_MODULES_H_
