// Pixel-local variables (chromium_experimental_pixel_local): private variables of fragment shaders that begin with what the
// fragment before it at the same pixel has left there.
#ifndef TESSERA_IR_TRANSFORM_PIXEL_LOCAL_H_
#define TESSERA_IR_TRANSFORM_PIXEL_LOCAL_H_

#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::ir {

// Whether a variable or pointer is in the address space; variables are of a structure of scalars.
bool HasPixelLocals(const Module& module);

// They become private variables. Entry points that use one take each of its members as an input with `@color(N)`, put it there first, and give it back as
// one more output with `@location(N)`. N is what `colors` has for the number of the member, else that number. Fails where a
// color would be two things.
Status RunPixelLocal(Module& module, std::span<const std::pair<uint32_t, uint32_t>> colors,
                     Diagnostics& diagnostics);

// An error for each variable, for a target without framebuffer fetch. Nothing is done about pointers alone.
Status RefusePixelLocals(const Module& module, std::string_view target, Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_PIXEL_LOCAL_H_
