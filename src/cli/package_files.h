// The files that belong to a WESL package: `include` and `exclude` in wesl.toml.
#ifndef TESSERA_CLI_PACKAGE_FILES_H_
#define TESSERA_CLI_PACKAGE_FILES_H_

#include <filesystem>
#include <map>
#include <optional>

#include "cli/wesl_toml.h"

namespace tessera::cli {

// Decides which files that were found in directories are checked.
class PackageFiles {
 public:
  // Returns false if the nearest wesl.toml excludes the file, or does not include it.
  bool Has(const std::filesystem::path& file);

 private:
  struct Configuration {
    std::filesystem::path home;  // the directory of wesl.toml
    WeslToml toml;
  };

  const Configuration* ConfigurationOf(const std::filesystem::path& folder);

  // By directory; nullopt if there is no usable wesl.toml at or above it. Files with a wrong one are
  // checked, so that the error is reported.
  std::map<std::filesystem::path, std::optional<Configuration>> known_;
};

}  // namespace tessera::cli

#endif  // TESSERA_CLI_PACKAGE_FILES_H_
