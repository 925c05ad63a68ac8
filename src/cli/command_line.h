// Parses the command line of the program.
#ifndef TESSERA_CLI_COMMAND_LINE_H_
#define TESSERA_CLI_COMMAND_LINE_H_

namespace tessera::cli {

// Parses the command line, runs the command and returns its exit code (commands.h).
int RunCommandLine(int argc, char** argv);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_COMMAND_LINE_H_
