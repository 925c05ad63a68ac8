// Formats the help of the program and of its commands.
#ifndef TESSERA_CLI_HELP_H_
#define TESSERA_CLI_HELP_H_

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "cli/manual.h"

namespace tessera::cli {

// A command line that shows a use of the program.
struct Example {
  std::string_view command;  // the command it belongs to, e.g. "compile"
  std::string_view line;
  std::string_view meaning;  // a sentence
};

// Returns the examples of all commands. They have static storage.
std::span<const Example> Examples();

// Which options the help of a command lists: its own, or also the settings of the compiler.
enum class HelpForm : uint8_t { kShort, kLong };

// Returns the help of a command, in lines of at most `width` columns where words allow it.
std::string HelpOfCommand(const CommandDescription& command, HelpForm form, size_t width);

// Returns the help of the program, which lists the commands.
std::string HelpOfProgram(std::span<const CommandDescription> commands, size_t width);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_HELP_H_
