// Pixel-local variables (chromium_experimental_pixel_local): private variables of fragment shaders.
// They start with the values that the previous fragment at the same pixel left in them.
#ifndef TESSERA_IR_TRANSFORM_PIXEL_LOCAL_H_
#define TESSERA_IR_TRANSFORM_PIXEL_LOCAL_H_

#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::ir {

// Returns whether any variable or pointer of the module is in the pixel-local address space.
// Pixel-local variables are structures of scalars.
bool HasPixelLocals(const Module& module);

// Turns pixel-local variables into private variables. An entry point that uses a pixel-local
// variable gets each of its members as an input with `@color(N)` and stores these inputs to the
// variable first. It returns each member as an additional output with `@location(N)`. N is the
// value that `colors` maps the member's index to, or the index itself if `colors` does not contain
// it. Fails if another input, output or member uses a member's color attachment.
Status RunPixelLocal(Module& module, std::span<const std::pair<uint32_t, uint32_t>> colors,
                     Diagnostics& diagnostics);

// Reports an error for each pixel-local variable, for a target without framebuffer fetch. Pointers
// without a variable are not reported. `target` is the target's name in the message.
Status RefusePixelLocals(const Module& module, std::string_view target, Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_PIXEL_LOCAL_H_
