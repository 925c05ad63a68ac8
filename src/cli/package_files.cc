#include "cli/package_files.h"

#include <algorithm>
#include <string>
#include <system_error>
#include <utility>

#include "cli/files.h"
#include "cli/pattern.h"

namespace tessera::cli {

namespace fs = std::filesystem;

const PackageFiles::Configuration* PackageFiles::ConfigurationOf(const fs::path& folder) {
  const auto [at, is_new] = known_.try_emplace(folder);
  std::optional<Configuration>& found = at->second;
  if (!is_new) return found ? &*found : nullptr;
  const fs::path file = folder / "wesl.toml";
  std::error_code code;
  if (fs::is_regular_file(file, code)) {
    std::string text, error;
    Configuration read{folder, {}};
    const bool ok = ReadInput(file.string(), text, error) && ReadWeslToml(text, read.toml).empty();
    if (ok) found = std::move(read);
  } else if (folder.has_parent_path() && folder != folder.parent_path()) {
    if (const Configuration* above = ConfigurationOf(folder.parent_path())) found = *above;
  }
  return found ? &*found : nullptr;
}

bool PackageFiles::Has(const fs::path& file) {
  std::error_code code;
  const fs::path place = fs::absolute(file, code).lexically_normal();
  const Configuration* const configuration = ConfigurationOf(place.parent_path());
  if (code || configuration == nullptr) return true;
  const WeslToml& toml = configuration->toml;
  const std::string path = place.lexically_relative(configuration->home).generic_string();
  const auto matches = [&](const std::string& pattern) { return MatchesPattern(path, pattern); };
  if (std::ranges::any_of(toml.exclude, matches)) return false;
  return !toml.has_include || std::ranges::any_of(toml.include, matches);
}

}  // namespace tessera::cli
