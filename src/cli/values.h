// Values of the command line and of batch requests.
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

// What messages call an input: "-" is "<stdin>".
std::string SourceName(const std::string& path);
// The target that a file's extension stands for.
std::optional<Target> TargetOfPath(std::string_view path);
// ".spv", ".metal", ...
std::string_view ExtensionOf(Target target);

// Whether `wrong` may be meant for `name`: it is a part of it, or differs in a few letters.
bool IsNear(std::string_view wrong, std::string_view name);

// "NAME=VALUE"; the value is a decimal or hexadecimal number, true or false.
bool ParseOverride(std::string_view text, OverrideValue& value, std::string& error);

// "SPIR-V", "MSL", …; of Target::kNone "a check".
std::string_view LanguageOf(Target target);

// An option that was set.
struct GivenOption {
  const OptionInfo* info = nullptr;
  bool is_negated = false;  // --no-NAME
};
std::string NameOf(const GivenOption& option);  // as it was named: "no-robustness"

// "NAME changes nothing in MSL", or without a target, of each of the options given that cannot change the output for any
// of the targets, or not with the others as `options` have them. GLSL is of the version that they say.
std::vector<std::string> IdleOptions(std::span<const GivenOption> given,
                                     std::span<const Target> targets, const Options& options);

// What is wrong with Options::print_ir_after from element `first` on, or an empty text: a pass that none of the targets
// has.
std::string WrongPass(const Options& options, size_t first, std::span<const Target> targets);

// The names of the module's entry points, or one empty name where it has none, which the compiler then complains of.
// False if they share too much (Reflection::complete).
bool EntryPointsOf(const ShaderModule& module, const Options& options,
                   std::vector<std::string>& names);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_VALUES_H_
