// Emulates the command lines of the WGSL compilers tint and naga, so that a build can switch to
// tessera by changing only the program's name.
#ifndef TESSERA_CLI_DROP_IN_H_
#define TESSERA_CLI_DROP_IN_H_

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::cli {

// The tessera command lines (without the program name) that are equivalent to a command line for
// another compiler.
struct Translation {
  std::vector<std::vector<std::string>> commands;  // run in order until one fails
  std::vector<std::string> remarks;  // one remark per option that has no effect in tessera
  std::string error;                 // why the command line cannot be translated; empty if it can
  std::string help;  // the help to print instead of running any command; may be empty
};

// Translates the arguments of `tint` or `naga`, given without the program name.
Translation TranslateTint(std::span<const std::string> arguments);
Translation TranslateNaga(std::span<const std::string> arguments);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_DROP_IN_H_
