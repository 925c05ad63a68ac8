// Emulates the command lines of the WGSL compilers tint and naga. A build can then switch to
// tessera by changing only the name of the program.
#ifndef TESSERA_CLI_DROP_IN_H_
#define TESSERA_CLI_DROP_IN_H_

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::cli {

// The tessera command lines that are equivalent to a command line for another compiler. They do not
// include the program name.
struct Translation {
  // The commands, executed in order until one fails.
  std::vector<std::vector<std::string>> commands;
  std::vector<std::string> remarks;  // one remark per option that has no effect in tessera
  std::string error;                 // why there is no equivalent; empty if there is one
  std::string help;  // the help to print instead of executing commands; may be empty
};

// These functions translate the command lines of `tint` and `naga`. `arguments` does not include
// the program name.
Translation TranslateTint(std::span<const std::string> arguments);
Translation TranslateNaga(std::span<const std::string> arguments);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_DROP_IN_H_
