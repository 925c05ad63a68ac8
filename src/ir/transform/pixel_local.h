// Lowers pixel-local variables (chromium_experimental_pixel_local). Each fragment shader invocation
// has its own copy of a pixel-local variable. The copy initially contains the value that the
// previous fragment at the same pixel stored.
#ifndef TESSERA_IR_TRANSFORM_PIXEL_LOCAL_H_
#define TESSERA_IR_TRANSFORM_PIXEL_LOCAL_H_

#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::ir {

// Returns true if a variable or pointer of the module is in the pixel-local address space.
// (Variables in this space are structures of scalars.)
bool HasPixelLocals(const Module& module);

// Changes pixel-local variables into private variables. An entry point that uses such a variable
// gets one input with `@color(N)` per member, and begins by storing these inputs to the variable.
// When it returns, it outputs each member at `@location(N)`. `colors` maps the index of a member to
// N. For an index that is not in `colors`, N is the index itself. Fails if a member's color
// attachment is also used by another member, input or output.
Status RunPixelLocal(Module& module, std::span<const std::pair<uint32_t, uint32_t>> colors,
                     Diagnostics& diagnostics);

// Reports an error for each pixel-local variable, because the target has no framebuffer fetch. A
// pointer to the pixel-local address space causes no error on its own. `target` is the target's
// name in the message.
Status RefusePixelLocals(const Module& module, std::string_view target, Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_PIXEL_LOCAL_H_
