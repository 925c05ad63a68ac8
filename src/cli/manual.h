// What the program takes, described for people and for shells.
#ifndef TESSERA_CLI_MANUAL_H_
#define TESSERA_CLI_MANUAL_H_

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::cli {

struct OptionDescription {
  std::vector<std::string> spellings;  // "-o", "--output"; of an argument without a name none
  std::string values;                  // "keep|strip|hash", "PATH"; empty for a flag
  std::string help;
  std::vector<std::string> choices;  // the values, as far as they are words
  bool is_list = false;              // of them, separated by commas
  bool repeats = false;
  bool is_setting = false;       // a row of the option table
  bool is_for_checking = false;  // one that the command check has
};

struct CommandDescription {
  std::string name, help;
  std::vector<OptionDescription> arguments, options;
};

// The manual page, for man: in roff with the macros of the package man.
std::string ManualPage(std::span<const CommandDescription> commands);

// The completion of command lines for "bash", "zsh" or "fish".
std::string Completion(std::string_view shell, std::span<const CommandDescription> commands);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_MANUAL_H_
