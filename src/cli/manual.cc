// Generates the manual page.
#include "cli/manual.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "cli/help.h"
#include "tessera/tessera.h"

namespace tessera::cli {
namespace {

// Escapes a string for roff and breaks it into short lines.
std::string Roff(std::string_view text) {
  constexpr size_t kLongLine = 60;
  std::string out;
  size_t line = 0;
  for (const char c : text) {
    if (out.size() == line && (c == '.' || c == '\'')) out += "\\&";
    if (c == ' ' && out.size() - line > kLongLine) {
      out += '\n';
      line = out.size();
    } else if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else if (c == '\'') {
      out += "\\(aq";
    } else {
      out += c;
    }
  }
  return out;
}

void AddOption(const OptionDescription& option, std::string& page) {
  page += ".TP\n";
  std::string_view separator;
  for (const std::string& spelling : option.spellings) {
    page += fmt::format("{}\\fB{}\\fR", separator, Roff(spelling));
    separator = ", ";
  }
  if (!option.values.empty()) {
    page += fmt::format("{}\\fI{}\\fR", option.spellings.empty() ? "" : " ", Roff(option.values));
  }
  if (option.repeats) page += " ...";
  page += '\n' + Roff(option.help) + '\n';
}

// Describes which settings the command accepts, e.g. "those except --optimize" or "those marked
// with (*)". `all` is the command that accepts every setting.
std::string SettingsOf(const CommandDescription& command, const CommandDescription& all) {
  const auto has = [&](const OptionDescription& setting) {
    return std::ranges::find(command.options, setting.spellings, &OptionDescription::spellings) !=
           command.options.end();
  };
  bool all_front_end = true;
  std::string missing;
  for (const OptionDescription& setting : all.options) {
    if (!setting.is_setting) continue;
    if (has(setting)) {
      all_front_end = all_front_end && setting.is_front_end;
    } else {
      missing +=
          (missing.empty() ? " except \\fB" : ", \\fB") + Roff(setting.spellings.back()) + "\\fR";
    }
  }
  return all_front_end ? "those marked with (*)" : "those" + missing;
}

void AddCommand(const CommandDescription& command, const CommandDescription& all,
                std::string& page) {
  page += fmt::format(".SS tessera {}\n{}.\n", Roff(command.name), Roff(command.help));
  for (const OptionDescription& argument : command.arguments) AddOption(argument, page);
  bool has_settings = false;
  for (const OptionDescription& option : command.options) {
    has_settings = has_settings || option.is_setting;
    if (!option.is_setting) AddOption(option, page);
  }
  if (!has_settings) return;
  page += fmt::format(".PP\nand {} under SETTINGS.\n", SettingsOf(command, all));
}

constexpr std::string_view kEnd = R"(.SH EXIT STATUS
0 on success, 1 if a shader has errors, 2 for wrong usage and for files that
cannot be read or written.
.SH ENVIRONMENT
.TP
.B NO_COLOR
If set and not empty, disables colors, like \fB\-\-color never\fR.
.TP
.B TERM
If it is \fIdumb\fR, colors are disabled, too.
.SH SEE ALSO
The file \fIdocs/cli.md\fR in the source of tessera describes each command in
detail.
)";

}  // namespace

std::string ManualPage(std::span<const CommandDescription> commands) {
  std::string page =
      fmt::format(".TH TESSERA 1 \"\" \"tessera {}\" \"User Commands\"\n", Version());
  page +=
      ".SH NAME\ntessera \\- compile WGSL to SPIR\\-V, MSL, HLSL, GLSL and simplified WGSL\n.SH "
      "SYNOPSIS\n";
  std::string_view line_break;
  for (const CommandDescription& command : commands) {
    page += fmt::format("{}.B tessera {}\n", line_break, Roff(command.name));
    for (const OptionDescription& argument : command.arguments) {
      page += fmt::format(".I {}{}\n", Roff(argument.values), argument.repeats ? "..." : "");
    }
    page += "[\\fIOPTIONS\\fR]\n";
    line_break = ".br\n";
  }
  page += ".SH COMMANDS\n";
  const CommandDescription& compile =
      *std::ranges::find(commands, "compile", &CommandDescription::name);
  for (const CommandDescription& command : commands) AddCommand(command, compile, page);
  page +=
      ".SH SETTINGS\nA flag can be given with or without \\fBno\\-\\fR; the form that changes\n"
      "the default is shown. An option for other targets has no effect.\n";
  for (const OptionDescription& option : compile.options) {
    if (!option.is_setting) continue;
    OptionDescription marked = option;
    if (option.is_front_end) marked.help += " (*)";
    AddOption(marked, page);
  }
  page += ".SH EXAMPLES\n";
  for (const Example& example : Examples()) {
    page += fmt::format(".TP\n.B {}\n{}\n", Roff(example.line), Roff(example.meaning));
  }
  return page + std::string(kEnd);
}

}  // namespace tessera::cli
