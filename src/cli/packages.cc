#include "cli/packages.h"

#include <algorithm>
#include <string>
#include <system_error>
#include <utility>

#include "cli/files.h"
#include "cli/values.h"

namespace tessera::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kConfiguration = "wesl.toml";
// The maximum number of directories in which FindAbove searches.
constexpr uint32_t kMaxClimb = 64;

// The maximum number of modules that `List` returns.
constexpr size_t kMostListed = 1000;

bool IsFolder(const fs::path& path) {
  std::error_code ignored;
  return fs::is_directory(path.empty() ? fs::path(".") : path, ignored);
}

bool Exists(const fs::path& path) {
  std::error_code ignored;
  return fs::exists(path, ignored);
}

// Returns whether a path may lead out of a directory, i.e. is absolute or contains "..".
bool LeadsOut(const fs::path& path) {
  return path.is_absolute() || std::ranges::find(path, fs::path("..")) != path.end();
}

// Returns whether `path` is `folder` or below it. Neither may contain symbolic links.
bool IsWithin(const fs::path& path, const fs::path& folder) {
  const fs::path inside = path.lexically_relative(folder);
  return !inside.empty() && *inside.begin() != "..";
}

// Returns the nearest directory that contains `name`, starting with `folder` and continuing with
// its parents. Returns an empty path if there is none.
fs::path FindAbove(fs::path folder, const fs::path& name) {
  std::error_code code;
  folder = fs::absolute(folder.empty() ? fs::path(".") : folder, code).lexically_normal();
  for (uint32_t i = 0; i < kMaxClimb; ++i) {
    if (Exists(folder / name)) return folder;
    if (!folder.has_parent_path() || folder == folder.parent_path()) break;
    folder = folder.parent_path();
  }
  return {};
}

// Returns the path as a user would write it. A path below the current directory becomes relative to
// it.
fs::path Shown(const fs::path& path) {
  std::error_code code;
  const fs::path here = fs::current_path(code);
  const fs::path relative = code ? fs::path() : path.lexically_relative(here);
  if (path.is_relative() || relative.empty() || *relative.begin() == "..") return path;
  return relative;
}

// Reads a module's file. Returns the reason why it cannot be read, or an empty string on success.
// Rejects a file that is outside the directory `place` after symbolic links are resolved.
std::string ReadModule(const fs::path& file, const fs::path& place, std::string& text) {
  const std::string name = "'" + file.string() + "'";
  std::error_code code;
  const fs::file_status status = fs::status(file, code);
  if (code) return name + ": " + code.message();
  if (!fs::is_regular_file(status)) return name + " is not a file";
  const fs::path target = fs::canonical(file, code);
  if (code) return name + ": " + code.message();
  if (!IsWithin(target, place)) return name + " is a link to a file outside of the package";
  std::string error;
  ReadInput(file.string(), text, error);
  return error;
}

bool IsModule(const fs::path& file) {
  return file.extension() == ".wesl" || file.extension() == ".wgsl";
}

// Returns whether a directory directly contains a module.
bool ContainsModule(const fs::path& folder) {
  std::error_code code;
  size_t looked_at = 0;
  for (fs::directory_iterator entry(folder, code);
       !code && entry != fs::directory_iterator() && looked_at < kMostListed;
       entry.increment(code), ++looked_at) {
    if (IsModule(entry->path())) return true;
  }
  return false;
}

}  // namespace

// Opens the package in the directory `home` and reads its configuration, if there is one.
Packages::Package Packages::Open(const fs::path& home) const {
  Package package;
  package.home = home;
  const fs::path file = home / kConfiguration;
  fs::path root = "shaders";
  std::error_code code;
  if (Exists(file)) {
    std::string text, error;
    if (!fs::is_regular_file(file, code)) {
      // Reads only regular files, because reading from a pipe or device might never end.
      package.failure = "'" + Shown(file).string() + "' is not a file";
    } else if (!ReadInput(file.string(), text, error)) {
      package.failure = error;
    } else if (error = ReadWeslToml(text, package.toml); !error.empty()) {
      package.failure = Shown(file).string() + ":" + error;
    }
    const std::string wrong = checks_edition_ ? WrongEdition(package.toml.edition) : "";
    if (package.failure.empty() && !wrong.empty()) {
      package.failure =
          Shown(file).string() + ":" + std::to_string(package.toml.edition_line) + ": " + wrong;
    }
    if (!package.toml.root.empty()) root = package.toml.root;
    if (LeadsOut(root))
      package.failure = Shown(file).string() + ": 'root' leads out of the package";
  } else if (!IsFolder(home / root)) {
    root = "";
  }
  SetFolder(package, Shown((home / root).lexically_normal()));
  return package;
}

// Sets the package's directory to `folder`. If `folder` is a file, it becomes the package's root
// module, and its parent directory becomes the package's directory.
void Packages::SetFolder(Package& package, const fs::path& folder) {
  package.folder = folder;
  std::error_code code;
  if (fs::is_regular_file(folder, code)) {
    package.root_module = folder;
    package.folder = folder.parent_path();
  }
  package.place =
      fs::weakly_canonical(package.folder.empty() ? fs::path(".") : package.folder, code);
}

std::string Packages::AddRoot(const std::string& root, const std::string& file,
                              const std::string& default_root) {
  const fs::path folder = file == "-" ? fs::path() : fs::path(file).parent_path();
  const fs::path home = FindAbove(root.empty() ? folder : fs::path(root), kConfiguration);
  Package package = home.empty() ? Package() : Open(home);
  if (!package.failure.empty()) return package.failure;
  if (!root.empty()) {
    if (!IsFolder(root)) return "'" + root + "' is not a folder";
    SetFolder(package, root);
  } else {
    // A file outside the package's module directory is a program of its own instead of a part of
    // the package.
    std::error_code code;
    const fs::path place = fs::weakly_canonical(folder.empty() ? fs::path(".") : folder, code);
    if (home.empty() && !default_root.empty()) {
      SetFolder(package, default_root);
    } else if (home.empty() || !IsWithin(place, package.place)) {
      SetFolder(package, folder);
    }
  }
  if (package.home.empty()) package.home = package.folder;
  packages_[""] = std::move(package);
  return {};
}

ModuleText Packages::Load(std::string_view name, const std::vector<std::string_view>& path) const {
  ModuleText result;
  const auto found = packages_.find(name);
  if (found == packages_.end()) return result;
  const Package& package = found->second;
  result.failure = package.failure;
  if (!result.failure.empty()) return result;
  std::vector<fs::path> files;
  if (path.empty() && !package.root_module.empty()) {
    files = {package.root_module};
  } else {
    fs::path stem = package.folder;
    for (const std::string_view part : path) stem /= part;
    // An empty path refers to the package's root module. Its file may have any of these names.
    if (path.empty()) {
      files = {stem / "package.wesl", stem / "package.wgsl", stem / "lib.wesl", stem / "lib.wgsl"};
    } else {
      files = {stem.string() + ".wesl", stem.string() + ".wgsl"};
    }
  }
  for (const fs::path& file : files) {
    std::error_code code;
    if (fs::status(file, code).type() == fs::file_type::not_found) {
      result.tried.push_back(SourceName(file.string()));
      continue;
    }
    result.name = SourceName(file.string());
    result.failure = ReadModule(file, package.place, result.text);
    result.is_found = result.failure.empty();
    return result;
  }
  return result;
}

std::vector<std::string> Packages::List(std::string_view package,
                                        const std::vector<std::string_view>& path) const {
  std::vector<std::string> names;
  const auto found = packages_.find(package);
  if (found == packages_.end()) return names;
  fs::path folder = found->second.folder;
  for (const std::string_view part : path) folder /= part;
  std::error_code code;
  const fs::path place = fs::canonical(folder.empty() ? fs::path(".") : folder, code);
  if (code || (place != found->second.place && !IsWithin(place, found->second.place))) return names;
  for (fs::directory_iterator entry(place, code); !code && entry != fs::directory_iterator();
       entry.increment(code)) {
    const fs::path& name = entry->path();
    if (IsModule(name) || ContainsModule(name)) names.push_back(name.stem().string());
    if (names.size() == kMostListed) break;
  }
  return names;
}

// Returns the directory of the package that `from` imports as `name`. Returns an empty path if
// there is no such package.
fs::path Packages::FindPackageFolder(const Package& from, std::string_view name) {
  const auto listed = from.toml.dependencies.find(name);
  if (listed != from.toml.dependencies.end() && !listed->second.path.empty()) {
    const fs::path path = listed->second.path;
    return path.is_absolute() ? fs::path() : (from.home / path).lexically_normal();
  }
  const bool is_listed = listed != from.toml.dependencies.end();
  // If a package lists no dependencies, it may use every installed package.
  const bool may_find = from.toml.dependencies.empty() || from.toml.finds_dependencies;
  if (!is_listed && !may_find) return {};
  const fs::path package = is_listed ? fs::path(listed->second.package) : fs::path(name);
  if (package.empty() || LeadsOut(package)) return {};
  const fs::path folder = FindAbove(from.home, fs::path("node_modules") / package);
  return folder.empty() ? folder : folder / "node_modules" / package;
}

std::vector<std::string> Packages::configurations() const {
  std::vector<std::string> files;
  for (const auto& [id, package] : packages_) {
    const fs::path file = package.home / kConfiguration;
    if (Exists(file)) files.push_back(Shown(file).string());
  }
  return files;
}

std::string Packages::Find(std::string_view from, std::string_view name) {
  const auto [at, is_new] = found_.try_emplace({std::string(from), std::string(name)});
  if (is_new) at->second = Add(from, name);
  return at->second;
}

// Opens the package that `from` imports as `name`, unless it is already open. Returns the package's
// identifier, or an empty string if there is no such package.
std::string Packages::Add(std::string_view from, std::string_view name) {
  const auto at = packages_.find(from);
  if (at == packages_.end()) return {};
  const fs::path home = FindPackageFolder(at->second, name);
  if (home.empty() || !IsFolder(home)) return {};
  std::error_code code;
  const fs::path place = fs::weakly_canonical(home, code);
  for (const auto& [id, package] : packages_) {
    if (!id.empty() && fs::weakly_canonical(package.home, code) == place) return id;
  }
  // Two packages may use the same name for different dependencies. If another package already has
  // the identifier `name`, this package's identifier consists of the importing package's
  // identifier, a '/' and `name`.
  std::string id(name);
  if (packages_.find(id) != packages_.end()) id = std::string(from) + "/" + id;
  Package package = Open(home);
  if (package.failure.empty() && !IsWithin(package.place, place)) {
    package.failure = "'" + package.folder.string() + "' leads out of the package";
  }
  packages_[id] = std::move(package);
  return id;
}

}  // namespace tessera::cli
