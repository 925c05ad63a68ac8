// Provides the program's name and version.
#ifndef TESSERA_CLI_VERSION_H_
#define TESSERA_CLI_VERSION_H_

#include <string>

namespace tessera::cli {

// Returns the program's name and version, e.g. "tessera 0.1.0 (commit 5f778d5ab3c1)". The commit is
// included only if the program was built from a Git checkout.
std::string ProgramVersion();

}  // namespace tessera::cli

#endif  // TESSERA_CLI_VERSION_H_
