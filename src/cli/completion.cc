// Generates shell completions for bash, zsh and fish.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/manual.h"

namespace tessera::cli {
namespace {

using Commands = std::span<const CommandDescription>;

// The kind of value that an option expects.
enum class Value : uint8_t { kNone, kAny, kFile, kChoice, kList };

Value ValueOf(const OptionDescription& option) {
  if (option.values.empty()) return Value::kNone;
  if (option.values == "PATH") return Value::kFile;
  if (option.choices.empty()) return Value::kAny;
  return option.is_list ? Value::kList : Value::kChoice;
}

std::string Joined(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, " "));
}

std::string NamesOf(Commands commands) {
  std::vector<std::string> names;
  for (const CommandDescription& command : commands) names.push_back(command.name);
  return Joined(names);
}

// Quotes a string for a shell. Within single quotes, only the single quote itself is special.
std::string Quoted(std::string_view text, std::string_view quote = "'\\''") {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string(quote) : std::string(1, c);
  return out + "'";
}

// --- bash

// Groups the options by the values that they accept. Each key consists of the kind of the values
// and, for kChoice and kList, the choices. Each option is written as COMMAND:OPTION.
std::map<std::pair<Value, std::string>, std::vector<std::string>> ValuesByOption(
    Commands commands) {
  std::map<std::pair<Value, std::string>, std::vector<std::string>> patterns;
  for (const CommandDescription& command : commands) {
    for (const OptionDescription& option : command.options) {
      const Value value = ValueOf(option);
      if (value == Value::kNone) continue;
      auto& list = patterns[{value, Joined(option.choices)}];
      for (const std::string& spelling : option.spellings) {
        list.push_back(command.name + ":" + spelling);
      }
    }
  }
  return patterns;
}

std::string BashOptions(Commands commands) {
  std::string cases;
  for (const CommandDescription& command : commands) {
    std::vector<std::string> spellings;
    for (const OptionDescription& option : command.options) {
      spellings.insert(spellings.end(), option.spellings.begin(), option.spellings.end());
    }
    cases += fmt::format("      {}) words={} ;;\n", command.name, Quoted(Joined(spellings)));
  }
  return cases;
}

std::string BashArguments(Commands commands) {
  std::string cases;
  for (const CommandDescription& command : commands) {
    if (command.arguments.empty()) continue;
    const OptionDescription& argument = command.arguments[0];
    if (argument.values == "INPUT") {
      cases += fmt::format("      {}) _tessera_files '*.w[eg]sl' ;;\n", command.name);
    } else if (argument.values == "CODE") {
      cases += fmt::format(
          "      {}) _tessera_words \"$(\"${{COMP_WORDS[0]}}\" explain --list 2>/dev/null | grep "
          "-o '^[^ ]*')\" ;;\n",
          command.name);
    } else {
      cases += fmt::format("      {}) _tessera_words {} ;;\n", command.name,
                           Quoted(Joined(argument.choices)));
    }
  }
  return cases;
}

// Returns the branches of a Bash `case` statement that complete option values.
std::string BashValues(Commands commands) {
  std::string values;
  for (const auto& [value, patterns] : ValuesByOption(commands)) {
    std::string action = "return";
    if (value.first == Value::kFile) action = "_tessera_files '*'; return";
    if (value.first == Value::kChoice) {
      action = fmt::format("_tessera_words {}; return", Quoted(value.second));
    }
    if (value.first == Value::kList) {
      action = fmt::format("_tessera_list {}; return", Quoted(value.second));
    }
    values += fmt::format("    {}) {} ;;\n", fmt::join(patterns, "|"), action);
  }
  return values;
}

std::string Bash(Commands commands) {
  return fmt::format(R"(# Completion of tessera for bash: written by 'tessera completions bash'.

# Each of these completes the word `current`.
_tessera_words() {{
  mapfile -t COMPREPLY < <(compgen -W "$1" -- "$current")
}}

# Words separated by commas, of which the last is completed.
_tessera_list() {{
  local before=
  [[ $current == *,* ]] && before=${{current%,*}},
  mapfile -t COMPREPLY < <(compgen -P "$before" -W "$1" -- "${{current##*,}}")
}}

# Files of the pattern, and folders on the way to them.
_tessera_files() {{
  compopt -o filenames 2>/dev/null
  mapfile -t COMPREPLY < <(compgen -f -X "!$1" -- "$current"; [[ $1 == '*' ]] || compgen -d -- "$current")
}}

_tessera() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} previous= command=${{COMP_WORDS[1]}} words=
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    _tessera_words '{0} --help --version'
    return
  fi
  previous=${{COMP_WORDS[COMP_CWORD - 1]}}
  # Bash takes '--option=value' for three words.
  if [[ $current == '=' ]]; then
    current=
  elif [[ $previous == '=' ]]; then
    previous=${{COMP_WORDS[COMP_CWORD - 2]}}
  fi
  case $command:$previous in
{1}  esac
  if [[ $current == -* ]]; then
    case $command in
{2}    esac
    _tessera_words "$words"
  else
    case $command in
{3}    esac
  fi
}}

complete -F _tessera tessera
)",
                     NamesOf(commands), BashValues(commands), BashOptions(commands),
                     BashArguments(commands));
}

// --- zsh

// Escapes a help text for zsh. In zsh, ']' ends the text and ':' separates the text from the value.
std::string ZshText(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

std::string ZshAction(const OptionDescription& option) {
  switch (ValueOf(option)) {
    case Value::kNone:
    case Value::kAny: break;
    case Value::kFile: return "_files";
    case Value::kChoice: return "(" + Joined(option.choices) + ")";
    case Value::kList: return "_values -s , value " + Joined(option.choices);
  }
  return " ";
}

std::string ZshOption(const OptionDescription& option) {
  std::string specs;
  for (const std::string& spelling : option.spellings) {
    std::string spec = option.repeats ? "*" : "(" + Joined(option.spellings) + ")";
    spec += spelling;
    const bool is_long = spelling.starts_with("--");
    if (!option.values.empty()) spec += is_long ? "=" : "+";
    spec += "[" + ZshText(option.help) + "]";
    if (!option.values.empty()) {
      spec += ":" + ZshText(option.values) + ":" + ZshAction(option);
    }
    specs += " \\\n        " + Quoted(spec);
  }
  return specs;
}

std::string ZshArguments(const CommandDescription& command) {
  if (command.arguments.empty()) return "";
  const OptionDescription& argument = command.arguments[0];
  std::string action = "(" + Joined(argument.choices) + ")";
  if (argument.values == "INPUT") action = "_files -g \"*.w[eg]sl(-.)\"";
  if (argument.values == "CODE") {
    action = "($($service explain --list 2>/dev/null | grep -o \"^[^ ]*\"))";
  }
  return " \\\n        " +
         Quoted(fmt::format("{}:{}:{}", argument.repeats ? "*" : "1", argument.values, action));
}

std::string Zsh(Commands commands) {
  std::string names, cases;
  for (const CommandDescription& command : commands) {
    names += fmt::format("      {}\n", Quoted(command.name + ":" + ZshText(command.help)));
    cases += fmt::format("    {})\n      _arguments -s", command.name);
    for (const OptionDescription& option : command.options) cases += ZshOption(option);
    cases += ZshArguments(command) + " ;;\n";
  }
  return fmt::format(R"(#compdef tessera
# Completion of tessera for zsh: written by 'tessera completions zsh'.

_tessera() {{
  if (( CURRENT == 2 )); then
    local -a commands=(
{0}    )
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
{1}  esac
}}

if [[ $funcstack[1] == _tessera ]]; then
  _tessera "$@"
else
  compdef _tessera tessera
fi
)",
                     names, cases);
}

// --- fish

std::string FishOption(const CommandDescription& command, const OptionDescription& option) {
  std::string line =
      fmt::format("complete -c tessera -n '__fish_seen_subcommand_from {}'", command.name);
  for (const std::string& spelling : option.spellings) {
    line += spelling.starts_with("--") ? " -l " + spelling.substr(2) : " -s " + spelling.substr(1);
  }
  switch (ValueOf(option)) {
    case Value::kNone: break;
    case Value::kAny: line += " -x"; break;
    case Value::kFile: line += " -r -F"; break;
    case Value::kChoice: line += " -x -a " + Quoted(Joined(option.choices), "\\'"); break;
    case Value::kList:
      line += fmt::format(" -x -a '(__fish_append , {})'", Joined(option.choices));
      break;
  }
  return line + " -d " + Quoted(option.help, "\\'") + "\n";
}

std::string FishArguments(const CommandDescription& command) {
  std::string values;
  for (const OptionDescription& argument : command.arguments) {
    values = argument.values == "INPUT"
                 ? "(__fish_complete_suffix .wgsl; __fish_complete_suffix .wesl)"
             : argument.values == "CODE" ? "(tessera explain --list | string match -r \"^[^ ]+\")"
                                         : Joined(argument.choices);
  }
  if (values.empty()) return "";
  return fmt::format("complete -c tessera -n '__fish_seen_subcommand_from {}' -a {}\n",
                     command.name, Quoted(values, "\\'"));
}

std::string Fish(Commands commands) {
  std::string text =
      "# Completion of tessera for fish: written by 'tessera completions fish'.\n"
      "complete -c tessera -f\n";
  for (const CommandDescription& command : commands) {
    text += fmt::format("complete -c tessera -n '__fish_use_subcommand' -a {} -d {}\n",
                        command.name, Quoted(command.help, "\\'"));
  }
  for (const CommandDescription& command : commands) {
    for (const OptionDescription& option : command.options) text += FishOption(command, option);
    text += FishArguments(command);
  }
  return text;
}

}  // namespace

std::string Completion(std::string_view shell, Commands commands) {
  if (shell == "bash") return Bash(commands);
  return shell == "zsh" ? Zsh(commands) : Fish(commands);
}

}  // namespace tessera::cli
