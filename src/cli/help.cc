// Formats the help texts for the program and for its commands.
#include "cli/help.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::cli {
namespace {

// The column at which option descriptions begin.
constexpr size_t kHelpColumn = 30;

constexpr Example kExamples[] = {
    {"compile", "tessera compile a.wgsl -o a.spv", "SPIR-V: the extension selects the target."},
    {"compile", "tessera compile a.wgsl --target msl", "MSL, on standard output."},
    {"compile", "tessera compile src/ -o out/ --target spirv,msl,hlsl -j 0",
     "All shaders below a folder, for three targets, on all cores."},
    {"compile", "tessera compile a.wgsl -o out/ --target glsl --split-entry-points",
     "One file for each entry point."},
    {"check", "tessera check src/", "All shaders below a folder."},
    {"check", "tessera check --fix a.wgsl", "Applies the fixes that the messages suggest."},
    {"check", "tessera check --target hlsl a.wgsl", "Also reports what HLSL does not support."},
    {"format", "tessera format src/", "Formats all shaders below a folder in place."},
    {"format", "tessera format --check src/", "Lists the files that are not formatted."},
    {"reflect", "tessera reflect a.wgsl", "Bindings, layouts and entry points as JSON."},
    {"bindings", "tessera bindings src/ -o shaders.hpp", "C++ types for all shaders in a folder."},
    {"bindings", "tessera bindings a.wgsl -o a.h --api vulkan", "With layouts of descriptor sets."},
    {"minify", "tessera minify a.wgsl -o a.min.wgsl --report", "Also prints the sizes."},
    {"lint", "tessera lint src/", "All shaders in a folder, with the recommended rules."},
    {"lint", "tessera lint --fix a.wgsl",
     "Applies the fixes that are safe to apply automatically."},
    {"link", "tessera link main.wesl --feature SHADOWS -o linked.wgsl",
     "A program of several modules as one WGSL file."},
    {"convert", "tessera convert a.wgsl --matrix-dialect standard -o b.wgsl",
     "Subgroup matrices in the standard dialect."},
    {"explain", "tessera explain type-mismatch", "What a code means, with an example."},
};

// Appends `text`, wrapped at word boundaries to lines of at most `width` columns. The first line
// begins at `column`, and later lines begin at `indentation`.
void AppendWrapped(std::string_view text, size_t column, size_t indentation, size_t width,
                   std::string& out) {
  bool is_first = true;
  while (!text.empty()) {
    const size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (!is_first && column + 1 + word.size() > width) {
      out += '\n';
      out.append(indentation, ' ');
      column = indentation;
    } else if (!is_first) {
      out += ' ';
      ++column;
    }
    out += word;
    column += word.size();
    is_first = false;
  }
  out += '\n';
}

// Appends a name at column 2 and its description. The description begins on the next line if the
// name is long.
void AppendRow(std::string_view name, std::string_view description, size_t width,
               std::string& out) {
  size_t column = 2;
  out += "  ";
  // Breaks a long list of values after a '|'.
  while (!name.empty()) {
    const size_t end = std::min(name.find('|'), name.size() - 1) + 1;
    if (column + end > width) {
      column = 10;
      out += "\n          ";
    }
    out += name.substr(0, end);
    column += end;
    name.remove_prefix(end);
  }
  if (column + 2 > kHelpColumn) {
    out += '\n';
    out.append(kHelpColumn, ' ');
  } else {
    out.append(kHelpColumn - column, ' ');
  }
  AppendWrapped(description, kHelpColumn, kHelpColumn, width, out);
}

std::string NameOf(const OptionDescription& option) {
  std::string name = fmt::format("{}", fmt::join(option.spellings, ", "));
  // Indents long options without a short form, to align them with options that have one.
  if (name.starts_with("--")) name.insert(0, "    ");
  if (!option.values.empty()) name += (name.empty() ? "" : " ") + option.values;
  if (option.spellings.empty() && option.repeats) name += "...";
  return name;
}

// Returns the description without the prefix "HEADING: ", which would repeat the heading.
std::string_view DescriptionUnder(std::string_view heading, std::string_view description) {
  const std::string prefix = std::string(heading) + ": ";
  return description.starts_with(prefix) ? description.substr(prefix.size()) : description;
}

void AppendExamples(std::string_view command, std::string& out) {
  bool is_first = true;
  for (const Example& example : kExamples) {
    if (example.command != command) continue;
    if (is_first) out += "\nExamples:\n";
    is_first = false;
    out += fmt::format("  {}\n      {}\n", example.line, example.meaning);
  }
}

void AppendSentence(std::string_view text, size_t width, std::string& out) {
  std::string sentence(text);
  if (!sentence.empty() && sentence[0] >= 'a' && sentence[0] <= 'z') {
    sentence[0] = static_cast<char>(sentence[0] - 'a' + 'A');
  }
  AppendWrapped(sentence + ".", 0, 0, width, out);
}

}  // namespace

std::span<const Example> Examples() { return kExamples; }

std::string HelpOfCommand(const CommandDescription& command, HelpForm form, size_t width) {
  std::string out;
  AppendSentence(command.help, width, out);
  out += "\nUsage: tessera " + command.name;
  if (!command.options.empty()) out += " [OPTIONS]";
  for (const OptionDescription& argument : command.arguments) out += ' ' + NameOf(argument);
  out += "\n";
  if (!command.arguments.empty()) out += '\n';
  for (const OptionDescription& argument : command.arguments) {
    AppendRow(NameOf(argument), argument.help, width, out);
  }
  std::vector<std::string_view> groups;
  size_t left_out = 0;
  for (const OptionDescription& option : command.options) {
    if (option.is_setting && form == HelpForm::kShort) {
      ++left_out;
    } else if (std::ranges::find(groups, option.group) == groups.end()) {
      groups.push_back(option.group);
    }
  }
  for (const std::string_view group : groups) {
    out += fmt::format("\n{}:\n", group);
    for (const OptionDescription& option : command.options) {
      if (option.group != group || (option.is_setting && form == HelpForm::kShort)) continue;
      AppendRow(NameOf(option), DescriptionUnder(group, option.help), width, out);
    }
  }
  if (left_out != 0) {
    out += '\n';
    AppendWrapped(fmt::format("'tessera {} --help' also lists the {} options for checking, "
                              "robustness, devices and each target.",
                              command.name, left_out),
                  0, 0, width, out);
  }
  AppendExamples(command.name, out);
  return out;
}

std::string HelpOfProgram(std::span<const CommandDescription> commands, size_t width) {
  std::string out;
  AppendWrapped("Tessera compiles WGSL to SPIR-V, MSL, HLSL, GLSL and simplified WGSL.", 0, 0,
                width, out);
  out += "\nUsage: tessera COMMAND [OPTIONS]\n\nCommands:\n";
  for (const CommandDescription& command : commands) {
    out += fmt::format("  {:14}", command.name);
    AppendWrapped(command.help, 16, 16, width, out);
  }
  out += "\nOptions:\n";
  out += "  -h, --help     show this help\n";
  out += "  -V, --version  show the version of the program\n\n";
  AppendWrapped(
      "'tessera COMMAND -h' shows the options of a command, and 'tessera COMMAND --help' all of "
      "them.",
      0, 0, width, out);
  AppendWrapped(
      "Exit status: 0 on success, 1 if a shader has errors, 2 for usage errors or files that "
      "cannot be read or written.",
      0, 0, width, out);
  return out;
}

}  // namespace tessera::cli
