// The tessera program.
#include <cstdio>
#include <exception>
#include <string>

#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "tessera/tessera.h"

namespace tessera::cli {

int WrongUsage(std::string_view message) {
  Print(stderr, "tessera: " + Printable(message) + '\n');
  return kExitUsage;
}

namespace {

// An output that did not arrive is a failure, too.
int MainAndFlush(int argc, char** argv) {
  OccupyClosedStandardStreams();
  int status = kExitUsage;
  try {
    status = RunCommandLine(argc, argv);
  } catch (const std::exception& exception) {  // by the standard library: out of memory
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
