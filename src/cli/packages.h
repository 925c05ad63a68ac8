// Finds WESL packages and their modules, using wesl.toml, node_modules and the directory structure.
#ifndef TESSERA_CLI_PACKAGES_H_
#define TESSERA_CLI_PACKAGES_H_

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/wesl_toml.h"
#include "tessera/modules.h"

namespace tessera::cli {

// The packages of one program. Files are read on demand.
class Packages {
 public:
  // If `checks_edition` is true, packages whose wesl.toml names an unsupported WESL edition are
  // rejected.
  explicit Packages(bool checks_edition = true) : checks_edition_(checks_edition) {}

  // Adds the package of the root module `file`. The package's directory is the first that applies:
  // - `root`, if it is not empty
  // - the directory that wesl.toml specifies, if `file` is in this directory. wesl.toml is searched
  //   for in the directory of `file` and then in the directories above it.
  // - `default_root`, if it is not empty and there is no wesl.toml
  // - the directory of `file`
  // Returns an error message, or an empty string on success.
  std::string AddRoot(const std::string& root, const std::string& file,
                      const std::string& default_root = "");
  // Returns the directory of the root module's package.
  const std::filesystem::path& root() const { return packages_.at("").folder; }

  // Returns the paths of the configuration files that were read.
  std::vector<std::string> configurations() const;

  // Load and Find implement LinkOptions::load and find_package.
  ModuleText Load(std::string_view package, const std::vector<std::string_view>& path) const;
  std::string Find(std::string_view from, std::string_view name);
  // Returns the names of the modules directly below a module. The list may contain a name twice.
  std::vector<std::string> List(std::string_view package,
                                const std::vector<std::string_view>& path) const;

 private:
  struct Package {
    std::filesystem::path home;         // the directory of wesl.toml; empty if there is none
    std::filesystem::path folder;       // the modules' directory; symbolic links are not resolved
    std::filesystem::path place;        // `folder` with all symbolic links resolved
    std::filesystem::path root_module;  // the file of the root module, if wesl.toml names it
    WeslToml toml;
    std::string failure;  // the reason why the package is unusable, or empty
  };

  std::string Add(std::string_view from, std::string_view name);
  Package Open(const std::filesystem::path& home) const;
  static void SetFolder(Package& package, const std::filesystem::path& folder);
  static std::filesystem::path FindPackageFolder(const Package& from, std::string_view name);

  const bool checks_edition_;
  std::map<std::string, Package, std::less<>> packages_;
  // Caches the results of `Find`, keyed by the importing package and the name of the dependency.
  // Also caches names for which there is no package.
  std::map<std::pair<std::string, std::string>, std::string> found_;
};

}  // namespace tessera::cli

#endif  // TESSERA_CLI_PACKAGES_H_
