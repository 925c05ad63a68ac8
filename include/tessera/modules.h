// Links and compiles shaders that consist of several modules, in WESL: WGSL with imports and
// conditional compilation (docs/modules.md). The C++ interface; the C interface is in modules_c.h.
//
//   tessera::SourceSet sources("main.wesl", text);
//   sources.link.path = {"main"};
//   sources.link.load = [&](std::string_view package, const std::vector<std::string_view>& path) {
//     return Find(package, path);  // a tessera::ModuleText
//   };
//   tessera::Result result = tessera::Compile(sources, options);
//   if (!result.ok) std::cerr << tessera::RenderText(sources, result.diagnostics);
//
// The library reads no files: it calls `load` for each module that the program needs. As everywhere
// in tessera, any bytes are accepted as source, and no function throws or aborts.
#ifndef TESSERA_MODULES_H_
#define TESSERA_MODULES_H_

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tessera/array_view.h"
#include "tessera/export.h"
#include "tessera/tessera.h"

namespace tessera {

// The source of a module, or the reason why there is none.
struct ModuleText {
  bool is_found = false;
  std::string name;  // the name of the module's file, for messages
  std::string text;
  std::vector<std::string> tried;  // if no file was found: the file names that were tried
  std::string failure;             // if the file exists but cannot be used: the reason
};

// How names are made unique in the linked module.
enum class NameMangling : uint8_t {
  // Names do not change, except that a number is appended to a name that is already in use (WESL:
  // Only-conflict mangling).
  kEscape,
  // Names from modules other than the root module are prefixed with the module's path, e.g.
  // package_lighting_pbr (WESL: Underscore-count mangling).
  kUnderscore,
};

struct LinkOptions {
  // The path of the root module in its package, e.g. {"main"}. In the root module, super::NAME
  // denotes a module in the same folder.
  std::vector<std::string> path = {"main"};
  // Returns the module at `path` in `package`. If `path` is empty, returns the module of the
  // package itself. The package of the root module has the name "". This function is called at most
  // once for each module.
  std::function<ModuleText(std::string_view package, const std::vector<std::string_view>& path)>
      load;
  // Returns the unique name of the package that modules of package `from` import as `name`, or ""
  // if there is no such package. If this function is unset, the program cannot import other
  // packages.
  std::function<std::string(std::string_view from, std::string_view name)> find_package;
  // Returns the names of the modules directly below `path` in `package`. Messages about missing
  // modules suggest these names. This function may be unset.
  std::function<std::vector<std::string>(std::string_view package,
                                         const std::vector<std::string_view>& path)>
      list;
  // The translate-time features of @if conditions, and whether each is on. A condition that uses a
  // feature not listed here is an error.
  std::vector<std::pair<std::string, bool>> features;
  // Replaces the values of module-scope constants in the root module. Each pair contains the name
  // of a constant and its new value.
  std::vector<std::pair<std::string, std::string>> constants;
  // The edition (language version) of WESL: one of WeslEditions(), or empty for the newest. Any
  // other value causes the error invalid-option.
  std::string edition;
};

// A source file of a program.
struct ModuleFile {
  std::string name, text;
};

// The sources of one program: its root module, the functions that find its other modules, and the
// files read so far. A set must not be used by two threads concurrently.
class TESSERA_EXPORT SourceSet {
 public:
  SourceSet(std::string root_name, std::string root_text)
      : files_{{std::move(root_name), std::move(root_text)}} {}

  LinkOptions link;

  const ModuleFile& root() const { return files_[0]; }
  // The files that the last operation on this set read, starting with the root module. Positions in
  // messages refer to these files: SourceRange::file is one of their names.
  const std::vector<ModuleFile>& files() const { return files_; }
  // Sets the result of files(). Only the library may call this.
  void SetFiles(std::vector<ModuleFile> files) { files_ = std::move(files); }

 private:
  std::vector<ModuleFile> files_;
};

// Returns the names of the WESL editions that this version of tessera supports, with the newest
// last. A package states its edition in wesl.toml (WESL: `edition` field).
TESSERA_EXPORT std::vector<std::string_view> WeslEditions();

// Returns an error message if `edition` is not supported; otherwise returns an empty string.
TESSERA_EXPORT std::string WrongEdition(std::string_view edition);

// Returns whether `text` begins with an import statement, ignoring blankspace and comments before
// it. If so, `text` is a WESL module, which must be linked.
TESSERA_EXPORT bool BeginsWithImport(std::string_view text);

struct LinkTextOptions {
  NameMangling mangling = NameMangling::kEscape;
  // Before each declaration from another module, writes a comment with the declaration's original
  // file and line.
  bool comments = false;
  // Reads only the root module and reports its syntax errors. Result::text is empty. Combinations
  // of the features without a value are tried, as in CheckFeatures (feature_combinations.h).
  bool syntax_only = false;
};

// Links a program into one WGSL module, Result::text. Reports only syntax errors and linking
// errors. LinkWithSourceMap (source_map.h) also creates a source map.
TESSERA_EXPORT Result Link(SourceSet& sources, const LinkTextOptions& options = {});

// Compiles a multi-module program; the overload in tessera.h compiles a single module. Messages and
// reflection refer to declarations by path, e.g. lighting::pbr. Entry points and overrides keep
// their plain names.
TESSERA_EXPORT Result Compile(SourceSet& sources, const Options& options);

// Renders messages about a multi-module program; the overload in tessera.h renders those about a
// single source.
TESSERA_EXPORT std::string RenderText(const SourceSet& sources, ArrayView<const Message> messages,
                                      bool color = false, uint32_t width = 0);

}  // namespace tessera

#endif  // TESSERA_MODULES_H_
