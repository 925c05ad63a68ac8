// Formats the help texts for the program and for its commands.
#ifndef TESSERA_CLI_HELP_H_
#define TESSERA_CLI_HELP_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "cli/manual.h"

namespace tessera::cli {

// An example command line.
struct Example {
  std::string_view command;  // the name of the command, e.g. "compile"
  std::string_view line;
  std::string_view meaning;  // one sentence that explains the example
};

// Returns usage examples for the commands. The examples have static storage duration.
std::span<const Example> Examples();

// Whether a command's help lists only the command's own options (kShort), or also the compiler
// settings (kLong).
enum class HelpForm : uint8_t { kShort, kLong };

// Returns the help text of a command. Lines have at most `width` columns, unless a single word is
// wider.
std::string HelpOfCommand(const CommandDescription& command, HelpForm form, size_t width);

// Returns the help text of the program, which lists the commands.
std::string HelpOfProgram(std::span<const CommandDescription> commands, size_t width);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_HELP_H_
