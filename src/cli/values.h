// Parses and prints the values in command lines and batch requests.
#ifndef TESSERA_CLI_VALUES_H_
#define TESSERA_CLI_VALUES_H_

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tessera/option_table.h"
#include "tessera/tessera.h"

namespace tessera::cli {

// Returns the name that messages use for an input; "-" becomes "<stdin>".
std::string SourceName(const std::string& path);
// Returns the target for the file extension of `path`, or nullopt if it is unknown.
std::optional<Target> TargetOfPath(std::string_view path);
// Returns the file extension for a target: ".spv", ".metal", ...
std::string_view ExtensionOf(Target target);

// Returns whether `wrong` may be a misspelling of `name`: `wrong` is a substring of `name` or
// differs from `name` in a few letters.
bool IsNear(std::string_view wrong, std::string_view name);

// Parses "NAME=VALUE", where VALUE is a decimal or hexadecimal number, true or false. Returns false
// and sets `error` on failure.
bool ParseOverride(std::string_view text, OverrideValue& value, std::string& error);

// Returns the display name of a target's language: "SPIR-V", "MSL", … For Target::kNone, returns "a
// check", for messages such as "a check has no pass 'x'".
std::string_view LanguageOf(Target target);

// An option that was set by the user.
struct GivenOption {
  const OptionInfo* info = nullptr;
  bool is_negated = false;  // given as --no-NAME
};
// Returns the option's name as the user wrote it, e.g. "no-robustness".
std::string NameOf(const GivenOption& option);

// Returns a message such as "NAME has no effect in MSL" for each given option that cannot affect
// the output for any of `targets`. This includes options that the other `options` make ineffective.
// If `targets` contains only Target::kNone, the messages say "without a target". The GLSL version
// is taken from `options`.
std::vector<std::string> IdleOptions(std::span<const GivenOption> given,
                                     std::span<const Target> targets, const Options& options);

// Returns an error if Options::print_ir_after names a pass that none of the targets has. Checks
// only the elements from index `first` on. Returns an empty string if there is no error.
std::string WrongPass(const Options& options, size_t first, std::span<const Target> targets);

// Stores the names of the module's entry points in `names`. If there are none, stores one empty
// name, so that the compiler reports an error. Returns false if there are several entry points and
// Reflection::complete is false.
bool EntryPointsOf(const ShaderModule& module, const Options& options,
                   std::vector<std::string>& names);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_VALUES_H_
