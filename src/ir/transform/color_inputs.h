// Inputs with a color: what a fragment shader reads of the attachments that it draws to.
#ifndef TESSERA_IR_TRANSFORM_COLOR_INPUTS_H_
#define TESSERA_IR_TRANSFORM_COLOR_INPUTS_H_

#include <string_view>

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::ir {

// Whether an entry point has one, as a parameter or a member of one.
bool HasColorInputs(const Module& module);

// An error for each. `help`: what to do instead on this target.
Status RefuseColorInputs(const Module& module, std::string_view target, std::string_view help,
                         Diagnostics& diagnostics);

inline constexpr std::string_view kInsteadInVulkan =
    "read it as an input attachment: 'enable chromium_internal_input_attachments;'";
inline constexpr std::string_view kInsteadInHlsl =
    "draw to another attachment, and read this one as a texture at '@builtin(position)'; or blend";

// For targets that have one type for each color: an error where an entry point reads another type than it draws.
Status CheckColorTypes(const Module& module, std::string_view target, Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_COLOR_INPUTS_H_
