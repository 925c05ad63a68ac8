// Implements `tessera check --fix` for programs of several modules.
#ifndef TESSERA_CLI_FIX_PROGRAM_H_
#define TESSERA_CLI_FIX_PROGRAM_H_

#include <cstdint>
#include <string>
#include <vector>

#include "cli/modules.h"

namespace tessera::cli {

struct FixedProgram {
  uint32_t applied = 0;              // the number of messages whose fixes were applied
  std::vector<std::string> changed;  // the names of the files that were written
  std::vector<std::string> refused;  // the names of files in other packages that have fixes
  std::string error;                 // why a file could not be written
};

// Applies the fixes of all messages about a program and writes the changed files. Fixes only files
// in the package of the root module. If `source` is standard input, writes the fixed text to
// standard output and changes no file. Afterwards, `source` contains the fixed texts. Programs may
// share files, so only one thread may fix at a time.
FixedProgram FixProgram(InputSource& source, const Options& options);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_FIX_PROGRAM_H_
