#include "cli/version.h"

#include <string_view>

#include "tessera/tessera.h"

namespace tessera::cli {

// The commit; empty if unknown. Defined in a source file that the build generates
// (third_party/commit.cmake).
extern const char kCommit[];

std::string ProgramVersion() {
  const std::string_view commit = kCommit;
  std::string text = "tessera " + std::string(Version());
  if (!commit.empty()) text += " (commit " + std::string(commit) + ")";
  return text;
}

}  // namespace tessera::cli
