#include "cli/version.h"

#include <string_view>

#include "tessera/tessera.h"

namespace tessera::cli {

// The commit, or an empty string if it is unknown. third_party/commit.cmake generates the
// definition during the build.
extern const char kCommit[];

std::string ProgramVersion() {
  const std::string_view commit = kCommit;
  std::string text = "tessera " + std::string(Version());
  if (!commit.empty()) text += " (commit " + std::string(commit) + ")";
  return text;
}

}  // namespace tessera::cli
