// Implements `tessera check --fix` for multi-module programs.
#ifndef TESSERA_CLI_FIX_PROGRAM_H_
#define TESSERA_CLI_FIX_PROGRAM_H_

#include <cstdint>
#include <string>
#include <vector>

#include "cli/modules.h"

namespace tessera::cli {

struct FixedProgram {
  uint32_t applied = 0;              // the number of messages that were fixed
  std::vector<std::string> changed;  // the names of the files that were written
  // Files for which messages suggest fixes, but which were left unchanged because they belong to
  // other packages or because only standard input is fixed.
  std::vector<std::string> refused;
  std::string error;  // why a file could not be written
};

// Applies the fixes from all messages about a program and writes the changed files. Only files in
// the root module's package are changed. If `source` is standard input, the fixed text goes to
// standard output and no file is changed. Afterwards, `source` contains the fixed texts. Programs
// may share files, so callers must not fix two programs at the same time.
FixedProgram FixProgram(InputSource& source, const Options& options);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_FIX_PROGRAM_H_
