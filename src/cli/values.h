// Values of the command line and of batch requests.
#ifndef TESSERA_CLI_VALUES_H_
#define TESSERA_CLI_VALUES_H_

#include <optional>
#include <string>
#include <string_view>

#include "tessera/tessera.h"

namespace tessera::cli {

// What messages call an input: "-" is "<stdin>".
std::string SourceName(const std::string& path);
// The target that a file's extension stands for.
std::optional<Target> TargetOfPath(std::string_view path);
// ".spv", ".metal", ...
std::string_view ExtensionOf(Target target);

// "NAME=VALUE"; the value is a decimal or hexadecimal number, true or false.
bool ParseOverride(std::string_view text, OverrideValue& value, std::string& error);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_VALUES_H_
