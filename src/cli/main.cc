// The main function of the tessera program.
#include <cstdio>
#include <exception>
#include <string>

#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "tessera/tessera.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace tessera::cli {

int WrongUsage(std::string_view message) {
  Print(stderr, "tessera: " + Printable(message) + '\n');
  return kExitUsage;
}

namespace {

// Lets compilations reuse memory from earlier ones. By default glibc returns freed blocks above 128
// KB to the system, and allocating them again costs a fifth of the compile time. The program exits
// when it is done, so it may keep more memory than a host application.
void KeepFreedMemory() {
  KeepMemory(size_t{256} << 20);
#ifdef __GLIBC__
  mallopt(M_TRIM_THRESHOLD, 64 << 20);
  mallopt(M_MMAP_THRESHOLD, 32 << 20);  // the maximum
#endif
}

// Also fails if output could not be written.
int MainAndFlush(int argc, char** argv) {
  KeepFreedMemory();
  OccupyClosedStandardStreams();
  int status = kExitUsage;
  try {
    status = RunCommandLine(argc, argv);
  } catch (const std::exception& exception) {  // from the standard library: out of memory
    Print(stderr, std::string("tessera: ") + exception.what() + '\n');
  }
  std::string error;
  if (FlushStandardStreams(error) || status == kExitUsage) return status;
  Print(stderr, "tessera: " + error + '\n');
  return kExitUsage;
}

}  // namespace
}  // namespace tessera::cli

int main(int argc, char** argv) { return tessera::cli::MainAndFlush(argc, argv); }
