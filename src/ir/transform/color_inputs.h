// Inputs with a color: what a fragment shader reads of the attachments that it draws to.
#ifndef TESSERA_IR_TRANSFORM_COLOR_INPUTS_H_
#define TESSERA_IR_TRANSFORM_COLOR_INPUTS_H_

#include <cstdint>
#include <string_view>

#include "base/diagnostics.h"
#include "base/pool_vector.h"
#include "ir/binding_point.h"
#include "ir/module.h"

namespace tessera::ir {

// Whether an entry point has one, as a parameter or a member of one.
bool HasColorInputs(const Module& module);

// An error for each. `help`: what to do instead on this target.
Status RefuseColorInputs(const Module& module, std::string_view target, std::string_view help,
                         Diagnostics& diagnostics);

inline constexpr std::string_view kInsteadInHlsl =
    "draw to another attachment, and read this one as a texture at '@builtin(position)'; or blend";

// For targets that have one type for each color: an error where an entry point reads another type than it draws.
Status CheckColorTypes(const Module& module, std::string_view target, Diagnostics& diagnostics);

// Input attachments by which colors are read: Vulkan has no other way to read what a shader draws to. stage_variables
// reads them.
struct ColorAttachments {
  struct Place {
    uint32_t color = 0;
    BindingPoint place;  // in the output
    uint32_t index = 0;  // of the input attachment
  };
  PoolVector<Place> places;  // ascending by color
  bool multisampled = false;

  const Place* Find(uint32_t color) const;  // null: it has none
};

// An error where a color has no place, or two, and where an entry point reads a color as floats, signed or unsigned
// integers, and draws to it as another one of these.
Status CheckColorAttachments(const Module& module, const ColorAttachments& attachments,
                             Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_COLOR_INPUTS_H_
