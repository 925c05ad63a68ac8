// Finds WESL packages and the modules in them: wesl.toml, node_modules, and folders.
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

// The packages of one program. Reads files only when they are asked for.
class Packages {
 public:
  // If `checks_edition`, a package cannot be used if its wesl.toml names a draft of WESL that tessera
  // does not support.
  explicit Packages(bool checks_edition = true) : checks_edition_(checks_edition) {}

  // Adds the package of the root module, whose folder is `root`. If it is empty, the folder is the
  // root of the nearest wesl.toml at or above `file`. If there is none, it is `default_root` or, if
  // that is empty, the folder of `file`. Returns the error, or an empty text.
  std::string AddRoot(const std::string& root, const std::string& file,
                      const std::string& default_root = "");
  // The folder of the root module's package.
  const std::filesystem::path& root() const { return packages_.at("").folder; }

  // The configuration files that were read.
  std::vector<std::string> configurations() const;

  // Implement LinkOptions::load and find_package.
  ModuleText Load(std::string_view package, const std::vector<std::string_view>& path) const;
  std::string Find(std::string_view from, std::string_view name);
  // Returns the names of the modules directly below a module, perhaps twice.
  std::vector<std::string> List(std::string_view package,
                                const std::vector<std::string_view>& path) const;

 private:
  struct Package {
    std::filesystem::path home;         // the folder of wesl.toml; empty: there is none
    std::filesystem::path folder;       // of the modules, as given
    std::filesystem::path place;        // `folder` without links
    std::filesystem::path root_module;  // the file of `package::` itself, if wesl.toml names one
    WeslToml toml;
    std::string failure;  // why it cannot be used
  };

  std::string Add(std::string_view from, std::string_view name);
  Package Open(const std::filesystem::path& home) const;
  static void SetFolder(Package& package, const std::filesystem::path& folder);
  static std::filesystem::path FindHome(const Package& from, std::string_view name);

  const bool checks_edition_;
  std::map<std::string, Package, std::less<>> packages_;
  // What each package calls other packages, including names that it does not know.
  std::map<std::pair<std::string, std::string>, std::string> found_;
};

}  // namespace tessera::cli

#endif  // TESSERA_CLI_PACKAGES_H_
