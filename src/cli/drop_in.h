// Accepts the command lines of other WGSL compilers, so that a build can switch to tessera by
// changing the name of the program.
#ifndef TESSERA_CLI_DROP_IN_H_
#define TESSERA_CLI_DROP_IN_H_

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::cli {

// The tessera command lines (without the program name) that are equivalent to a command line of
// another program.
struct Translation {
  std::vector<std::vector<std::string>> commands;  // to run in order, up to the first that fails
  std::vector<std::string> remarks;                // options that do nothing here
  std::string error;                               // why there are no commands
  std::string help;                                // to print instead of running commands
};

// Translate the arguments of `tint` and `naga`, without the name of the program.
Translation TranslateTint(std::span<const std::string> arguments);
Translation TranslateNaga(std::span<const std::string> arguments);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_DROP_IN_H_
