// The program's version string.
#ifndef TESSERA_CLI_VERSION_H_
#define TESSERA_CLI_VERSION_H_

#include <string>

namespace tessera::cli {

// Returns the name and version and, if built from a Git checkout, the commit: "tessera 0.1.0
// (commit 5f778d5ab3c1)".
std::string ProgramVersion();

}  // namespace tessera::cli

#endif  // TESSERA_CLI_VERSION_H_
