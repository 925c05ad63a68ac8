// Determines which files belong to a WESL package, using `include` and `exclude` in wesl.toml.
#ifndef TESSERA_CLI_PACKAGE_FILES_H_
#define TESSERA_CLI_PACKAGE_FILES_H_

#include <filesystem>
#include <map>
#include <optional>

#include "cli/wesl_toml.h"

namespace tessera::cli {

// Determines which files in an input directory belong to their package.
class PackageFiles {
 public:
  // Returns whether the nearest wesl.toml includes the file and does not exclude it.
  bool Has(const std::filesystem::path& file);

 private:
  struct Configuration {
    std::filesystem::path home;  // the directory of wesl.toml
    WeslToml toml;
  };

  const Configuration* ConfigurationOf(const std::filesystem::path& folder);

  // Maps a directory to the nearest wesl.toml. The value is nullopt if there is no wesl.toml or it
  // is invalid, and `Has` then accepts all files. The error in an invalid wesl.toml is reported
  // when these files are processed.
  std::map<std::filesystem::path, std::optional<Configuration>> known_;
};

}  // namespace tessera::cli

#endif  // TESSERA_CLI_PACKAGE_FILES_H_
