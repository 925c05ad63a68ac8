// Defines the main function of the tessera program.
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

// Makes the allocator retain freed memory for later compilations. By default, glibc returns freed
// blocks above 128 KB to the system. Allocating them again costs a fifth of the compile time. The
// program can afford to retain memory, because it is usually short-lived. The library does not
// change these settings, because they would affect the whole host application.
void KeepFreedMemory() {
  KeepMemory(size_t{256} << 20);
#ifdef __GLIBC__
  mallopt(M_TRIM_THRESHOLD, 64 << 20);
  mallopt(M_MMAP_THRESHOLD, 32 << 20);  // the largest threshold that glibc accepts
#endif
}

// Runs the command line and returns the exit code. If any output was lost, the exit code is
// kExitUsage.
int MainAndFlush(int argc, char** argv) {
  KeepFreedMemory();
  OccupyClosedStandardStreams();
  int status = kExitUsage;
  try {
    status = RunCommandLine(argc, argv);
  } catch (const std::exception& exception) {
    // The standard library may throw, e.g. std::bad_alloc if memory is exhausted.
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
