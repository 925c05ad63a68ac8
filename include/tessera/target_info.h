// Lists the targets, for programs that let their users choose one.
#ifndef TESSERA_TARGET_INFO_H_
#define TESSERA_TARGET_INFO_H_

#include <string>
#include <string_view>

#include "tessera/array_view.h"
#include "tessera/export.h"
#include "tessera/options.h"

namespace tessera {

struct TargetInfo {
  Target target = Target::kNone;
  // The name on the command line and in requests, e.g. "msl". TargetOf (option_table.h) parses it.
  std::string_view name;
  // The name of the language for users, e.g. "MSL". Target::kSpirv and Target::kSpirvAsm both have
  // the language "SPIR-V". Empty for Target::kNone.
  std::string_view language;
  // The extensions of output files, e.g. ".metal". The first one is the preferred one.
  ArrayView<const std::string_view> extensions;
  bool is_text = false;  // whether the output is Result::text
  // Whether GenerateBindings (bindings.h) can add the slots of this target to host code.
  bool has_slots = false;
  // Whether each output has only one entry point. If so, and the module has several entry points,
  // Options::entry_point must select one of them.
  bool has_one_entry_point = false;
};

// Returns all targets, in the order of their enumerators. The array has static storage duration.
TESSERA_EXPORT ArrayView<const TargetInfo> Targets();
// Returns the element of Targets() for a target. If `target` is not an enumerator, returns the
// element for Target::kNone.
TESSERA_EXPORT const TargetInfo& InfoOfTarget(Target target);
// Returns the names of the targets for which `is_listed` returns true. If `is_listed` is null,
// returns the names of all targets. With the separators ", " and " or ", the result is e.g. "msl,
// hlsl or glsl".
TESSERA_EXPORT std::string TargetNames(std::string_view separator, std::string_view last_separator,
                                       bool (*is_listed)(const TargetInfo& info) = nullptr);

}  // namespace tessera

#endif  // TESSERA_TARGET_INFO_H_
