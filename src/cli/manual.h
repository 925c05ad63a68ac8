// Describes the commands and options. The manual page and the shell completions are generated from
// these descriptions.
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
  std::string group;                 // the heading in the help text
  std::vector<std::string> choices;  // the keywords in `values`
  bool is_list = false;              // whether a comma-separated list of choices is accepted
  bool repeats = false;
  bool is_setting = false;  // whether the option is a compiler setting from the option table
  // Whether the setting has an effect without a target. The commands convert, lint and minify
  // accept only settings for which this is true.
  bool is_front_end = false;
};

struct CommandDescription {
  std::string name, help;
  std::vector<OptionDescription> arguments, options;
};

// Returns the manual page as roff source that uses the `man` macro package. `commands` must include
// the command `compile`, because the page lists its settings.
std::string ManualPage(std::span<const CommandDescription> commands);

// Returns the completion script for `shell`: "bash", "zsh" or "fish".
std::string Completion(std::string_view shell, std::span<const CommandDescription> commands);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_MANUAL_H_
