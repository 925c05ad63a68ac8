// Implements tessera check --fix for programs of several modules.
#ifndef TESSERA_CLI_FIX_PROGRAM_H_
#define TESSERA_CLI_FIX_PROGRAM_H_

#include <cstdint>
#include <string>
#include <vector>

#include "cli/modules.h"

namespace tessera::cli {

struct FixedProgram {
  uint32_t applied = 0;              // messages whose fixes were applied
  std::vector<std::string> changed;  // names of the files that were written
  std::vector<std::string> refused;  // names of files of other packages that have fixes
  std::string error;                 // why a file could not be written
};

// Applies the fixes of all messages about a program and writes the files that change. Only files of
// the root module's package change. If `source` is standard input, the fixed text is written to
// standard output, and no file changes. Afterwards, `source` has the fixed texts.
FixedProgram FixProgram(InputSource& source, const Options& options);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_FIX_PROGRAM_H_
