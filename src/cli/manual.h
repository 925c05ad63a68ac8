// Describes the commands and options, from which the manual page and the shell completions are
// generated.
#ifndef TESSERA_CLI_MANUAL_H_
#define TESSERA_CLI_MANUAL_H_

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::cli {

struct OptionDescription {
  std::vector<std::string> spellings;  // e.g. "-o", "--output"; empty for a positional argument
  std::string values;  // the value's form, e.g. "keep|strip|hash" or "PATH"; empty for a flag
  std::string help;
  std::string group;                 // the heading in the help
  std::vector<std::string> choices;  // the keywords among the values
  bool is_list = false;              // whether several choices, separated by commas, are accepted
  bool repeats = false;
  bool is_setting = false;  // whether the option comes from the option table
  // Whether the option has an effect without a target. convert, lint and minify accept only such
  // settings.
  bool is_front_end = false;
};

struct CommandDescription {
  std::string name, help;
  std::vector<OptionDescription> arguments, options;
};

// Returns the manual page as roff source that uses the `man` macro package. The settings are those
// of the command `compile`, which must be among `commands`.
std::string ManualPage(std::span<const CommandDescription> commands);

// Returns the completion script for `shell`: "bash", "zsh" or "fish".
std::string Completion(std::string_view shell, std::span<const CommandDescription> commands);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_MANUAL_H_
