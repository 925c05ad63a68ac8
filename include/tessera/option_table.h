// Compile options by name, for command lines, configuration files and other languages.
#ifndef TESSERA_OPTION_TABLE_H_
#define TESSERA_OPTION_TABLE_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tessera/array_view.h"
#include "tessera/export.h"
#include "tessera/tessera.h"

namespace tessera {

enum OptionTrait : unsigned {
  kRepeats = 1,      // several values add up
  kOnByDefault = 2,  // a flag
  kFrontEnd = 4,     // matters to checking, before there is a target
  // The targets that it changes something in; none of them: every one.
  kForSpirv = 8,
  kForMsl = 16,
  kForHlsl = 32,
  kForGlsl = 64,
  kForVulkan = 128,  // of GLSL, it changes that for Vulkan alone
};

struct OptionInfo {
  std::string_view name;    // "msl-version"
  std::string_view values;  // "1.1|1.2|1.3|1.4"; empty for a flag, which is "true" or "false"
  std::string_view help;    // one line; of a flag that is on by default, what turning it off does
  // False if the value is not one of its own.
  bool (*set)(Options& options, std::string_view value);
  unsigned traits = 0;  // of OptionTrait
  // The names that a value may be, where there are too many for `values`; or null.
  std::vector<std::string_view> (*names)() = nullptr;
  // Why it changes nothing with the other options as they are: "without --msl-dynamic-offset". Empty if it may; null: it
  // needs none of them.
  std::string_view (*idle)(const Options& options) = nullptr;
};

// All options but the target, the entry point and the overrides, in the order in which help lists
// them.
TESSERA_EXPORT ArrayView<const OptionInfo> OptionTable();

// Whether the option can change anything in output for the target. One that cannot is taken all the same,
// so that the same options may go with every target.
TESSERA_EXPORT bool MattersTo(const OptionInfo& option, Target target);

// The option of that name, by the rules of SetOption; null if there is none.
TESSERA_EXPORT const OptionInfo* FindOption(std::string_view name);

// Sets one option by its name; '-' and '_' in names are the same, and "no-" before the name of a flag
// turns its value round. False with `error` set if there is no such option or the value is not one of
// its own.
TESSERA_EXPORT bool SetOption(Options& options, std::string_view name, std::string_view value,
                              std::string& error);

// "none", "spirv", "spvasm", "msl", "hlsl" or "glsl"; nothing for other names.
TESSERA_EXPORT std::optional<Target> TargetOf(std::string_view name);

}  // namespace tessera

#endif  // TESSERA_OPTION_TABLE_H_
