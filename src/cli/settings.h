// Compile options by name: the flags of the command line and the "options" of a batch request are
// the same, so both are set here.
#ifndef TESSERA_CLI_SETTINGS_H_
#define TESSERA_CLI_SETTINGS_H_

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "tessera/tessera.h"

namespace tessera::cli {

struct Setting {
  std::string_view name;    // "vulkan": --vulkan on the command line, "vulkan" in a request
  std::string_view values;  // "1.1|1.2|1.3|1.4"; empty for a flag, which is "true" or "false"
  std::string_view help;
  // False if the value is not one of its own.
  bool (*set)(Options& options, std::string_view value);
  bool repeats = false;        // several values add up
  bool on_by_default = false;  // a flag that is worth showing as --no-NAME
};

// All settings, in the order in which help lists them.
std::span<const Setting> Settings();

// Sets one by its name; '-' and '_' in names are the same. False with `error` set.
bool Set(Options& options, std::string_view name, std::string_view value, std::string& error);

std::optional<Target> TargetOf(std::string_view name);
// The target that a file's extension stands for.
std::optional<Target> TargetOfPath(std::string_view path);
// ".spv", ".metal", ...
std::string_view ExtensionOf(Target target);

// "NAME=VALUE"; the value is a decimal or hexadecimal number, true or false.
bool ParseOverride(std::string_view text, OverrideValue& value, std::string& error);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_SETTINGS_H_
