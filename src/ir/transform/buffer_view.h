// Lowers buffers of the language extension buffer_view to arrays of words.
#ifndef TESSERA_IR_TRANSFORM_BUFFER_VIEW_H_
#define TESSERA_IR_TRANSFORM_BUFFER_VIEW_H_

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::ir {

struct BufferViewConfig {};

// Changes each variable of type `buffer` into array<u32> with the same binding, or into
// array<vec4<u32>, n> in the uniform address space. If it has a writable view that contains f16, it
// becomes array<atomic<u32>>, because storing an f16 changes half a word.
//
// Loads and stores through views of the buffer become loads and stores of words, plus bit casts.
// arrayLength of a view and bufferLength become arithmetic. Pointer parameters that receive views
// are replaced (see direct_variable_access.h). Robustness keeps the word accesses in bounds of the
// array.
//
// Subgroup matrices must start at a word boundary. In a view of f16, a constant offset that is not
// at a word boundary is an error. Other offsets are rounded down to the word that contains the
// first component. (Vulkan requires rows aligned to 16 bytes anyway.)
Status RunBufferView(Module& m, const BufferViewConfig& config, Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_BUFFER_VIEW_H_
