// Implements `tessera check --fix` for multi-module programs.
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
  // The files that were left unchanged although messages suggest fixes for them: files of other
  // packages, and imported files if the root module is standard input.
  std::vector<std::string> refused;
  std::string error;  // the reason why a file could not be written
};

// Applies the fixes from all messages about a program. Changes only files in the package of the
// root module. If `source` is standard input, writes the fixed text to standard output and changes
// no file. Afterwards, `source` contains the fixed texts. Callers must not fix two programs at the
// same time, because programs may share files.
FixedProgram FixProgram(InputSource& source, const Options& options);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_FIX_PROGRAM_H_
