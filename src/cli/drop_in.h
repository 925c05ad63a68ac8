// Accepts the command lines of the WGSL compilers tint and naga. A build can thus switch to tessera
// by changing only the name of the program.
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
  std::vector<std::vector<std::string>> commands;  // run in order until one fails
  std::vector<std::string> remarks;                // options that have no effect here
  std::string error;  // if not empty, why the command line cannot be translated
  std::string help;   // printed instead of running commands; empty otherwise
};

// Translate the arguments of `tint` and `naga`, given without the program name.
Translation TranslateTint(std::span<const std::string> arguments);
Translation TranslateNaga(std::span<const std::string> arguments);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_DROP_IN_H_
