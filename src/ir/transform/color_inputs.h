// Checks `@color` inputs, which read the color attachments that the fragment shader draws to.
#ifndef TESSERA_IR_TRANSFORM_COLOR_INPUTS_H_
#define TESSERA_IR_TRANSFORM_COLOR_INPUTS_H_

#include <cstdint>
#include <string_view>

#include "base/diagnostics.h"
#include "base/pool_vector.h"
#include "ir/binding_point.h"
#include "ir/module.h"

namespace tessera::ir {

// Returns true if a fragment entry point has a `@color` input, either as a parameter or as a member
// of a parameter.
bool HasColorInputs(const Module& module);

// Reports an error for each `@color` input. `help` describes what to use instead on `target`.
Status RefuseColorInputs(const Module& module, std::string_view target, std::string_view help,
                         Diagnostics& diagnostics);

inline constexpr std::string_view kInsteadInHlsl =
    "draw to another attachment, and read this one as a texture at '@builtin(position)'; or blend";

// Reports an error if an entry point reads a color attachment as one type and writes it as another,
// or if the attachment's number is too large. Used for targets where each color attachment has a
// single type.
Status CheckColorTypes(const Module& module, std::string_view target, Diagnostics& diagnostics);

// Maps color attachments to input attachments. In Vulkan, an input attachment is the only way to
// read an attachment that the shader draws to. The pass stage_variables emits the reads.
struct ColorAttachments {
  struct Place {
    uint32_t color = 0;
    BindingPoint place;  // binding point in the output
    uint32_t index = 0;  // index of the input attachment
  };
  PoolVector<Place> places;  // sorted by color
  bool multisampled = false;

  // Returns the input attachment of `color`, or null if the color has none.
  const Place* Find(uint32_t color) const;
};

// Reports an error if a color that is read has no input attachment, or more than one. Also reports
// an error if an entry point reads and writes a color as different kinds of numbers (float, signed
// or unsigned integer).
Status CheckColorAttachments(const Module& module, const ColorAttachments& attachments,
                             Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_COLOR_INPUTS_H_
