// Sets compile options by name, for command lines, configuration files and language bindings.
#ifndef TESSERA_OPTION_TABLE_H_
#define TESSERA_OPTION_TABLE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tessera/array_view.h"
#include "tessera/export.h"
#include "tessera/tessera.h"

namespace tessera {

enum OptionTrait : unsigned {
  kRepeats = 1,      // the option may be set several times; its values accumulate
  kOnByDefault = 2,  // a flag whose default is true
  kFrontEnd = 4,     // the option affects the front end, so it matters even without a target
  // One bit for each target whose output the option can change. If no such bit is set, the option
  // can change the output for all targets.
  kForSpirv = 8,
  kForMsl = 16,
  kForHlsl = 32,
  kForGlsl = 64,
  kForVulkan = 128,  // the option affects GLSL output only for Vulkan
  // The option can change the output for all targets except WGSL. Never combined with kForSpirv,
  // kForMsl, kForHlsl or kForGlsl.
  kNotForWgsl = 256,
};

// The headings under which the help groups the options.
enum class OptionGroup : uint8_t {
  kChecking,
  kDevice,
  kRobustness,
  kOutput,
  kHost,
  kDebugging,
  kRasterization,
  kSpirv,
  kMsl,
  kHlsl,
  kGlsl,
};

struct OptionInfo {
  std::string_view name;  // e.g. "msl-version"
  OptionGroup group;
  // The allowed values, e.g. "1.1|1.2|1.3|1.4". Empty for a flag, whose values are "true" and
  // "false".
  std::string_view values;
  // The help text, a single line. For a flag with kOnByDefault, describes the effect of "no-NAME".
  std::string_view help;
  // Parses `value` and stores it in `options`. Returns false if `value` is not valid for this
  // option.
  bool (*set)(Options& options, std::string_view value);
  unsigned traits = 0;  // bitwise OR of OptionTrait
  // Returns the named values of an option that has too many to list in `values`. If the values have
  // the form NAME=N, returns only the names. This function pointer is null for all other options.
  std::vector<std::string_view> (*names)() = nullptr;
  // If the other options in `options` make this option ineffective, returns the reason, e.g.
  // "without --msl-dynamic-offset". Otherwise, returns an empty string. This function pointer is
  // null if the effect of this option does not depend on other options.
  std::string_view (*idle)(const Options& options) = nullptr;
};

// Returns all options except the target, the entry point and the overrides, in the order in which
// the help lists them. The table has static storage duration.
TESSERA_EXPORT ArrayView<const OptionInfo> OptionTable();

// Returns the heading of a group in the help, e.g. "Device and drivers". The string is
// NUL-terminated and has static storage duration.
TESSERA_EXPORT std::string_view GroupName(OptionGroup group);

// Returns whether `option` can change the output for `target`. Options without effect on the target
// are accepted and ignored, so that the same options can be passed for every target.
TESSERA_EXPORT bool MattersTo(const OptionInfo& option, Target target);

// Returns the option called `name`, or null if there is none. As in SetOption, '-' and '_' are
// equivalent, and a flag may have the prefix "no-". The result has static storage duration.
TESSERA_EXPORT const OptionInfo* FindOption(std::string_view name);

// Sets one option by its name. '-' and '_' are equivalent in `name`, and the prefix "no-" inverts
// the value of a flag. Returns true on success. Returns false and sets `error` if there is no such
// option or `value` is not valid for it.
TESSERA_EXPORT bool SetOption(Options& options, std::string_view name, std::string_view value,
                              std::string& error);

// Returns the target whose name is `name`, e.g. "msl" (TargetInfo::name in target_info.h). Returns
// nullopt if there is none.
TESSERA_EXPORT std::optional<Target> TargetOf(std::string_view name);

}  // namespace tessera

#endif  // TESSERA_OPTION_TABLE_H_
