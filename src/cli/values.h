// Parses and prints the values in command lines and batch requests.
#ifndef TESSERA_CLI_VALUES_H_
#define TESSERA_CLI_VALUES_H_

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tessera/option_table.h"
#include "tessera/target_info.h"
#include "tessera/tessera.h"

namespace tessera::cli {

// Returns the name that messages use for an input: "<stdin>" for "-", and otherwise the path.
std::string SourceName(const std::string& path);
// Returns the target for the file extension of `path`, or nullopt if the extension is unknown.
std::optional<Target> TargetOfPath(std::string_view path);
// Returns the file extension for a target: ".spv", ".metal", ...
std::string_view ExtensionOf(Target target);
// Returns the file extensions of all targets, for messages: ".spv, ... or .wgsl".
std::string AllExtensions();
// Returns whether the target has an output, i.e. is not Target::kNone.
bool HasOutput(const TargetInfo& info);
// Returns whether the target is the first one of its language in Targets(). Returns false for
// Target::kNone and Target::kSpirvAsm.
bool IsFirstOfLanguage(const TargetInfo& info);

// Returns whether `wrong` may be a misspelling of `name`, i.e. whether it is a substring of `name`
// or differs from it in a few letters.
bool IsNear(std::string_view wrong, std::string_view name);

// Parses "NAME=VALUE", where VALUE is a decimal or hexadecimal number, true or false. Returns false
// and sets `error` on failure.
bool ParseOverride(std::string_view text, OverrideValue& value, std::string& error);

// Returns the display name of a target's language: "SPIR-V", "MSL", … Returns "a check" for
// Target::kNone, as in the message "a check has no pass 'x'".
std::string_view LanguageOf(Target target);

// An option that was set by the user.
struct GivenOption {
  const OptionInfo* info = nullptr;
  bool is_negated = false;  // whether the option was given as --no-NAME
};
// Returns the option's name as the user wrote it, e.g. "no-robustness".
std::string NameOf(const GivenOption& option);

// Returns a message such as "NAME has no effect in MSL" for each given option that has no effect on
// the output for any of the `targets`. Also reports options that other options make ineffective.
// `options` contains the values of all options. If `targets` contains only Target::kNone, the
// messages say "without a target".
std::vector<std::string> IdleOptions(std::span<const GivenOption> given,
                                     std::span<const Target> targets, const Options& options);

// Returns an error message if Options::print_ir_after, from element `first` on, names a pass that
// none of the targets has. Returns an empty string otherwise.
std::string WrongPass(const Options& options, size_t first, std::span<const Target> targets);

// Stores the names of the module's entry points in `names`. If there are none, stores one empty
// name, for which the compiler reports an error. Returns false if there are several entry points
// and Reflection::complete is false.
bool EntryPointsOf(const ShaderModule& module, const Options& options,
                   std::vector<std::string>& names);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_VALUES_H_
