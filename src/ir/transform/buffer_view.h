// Lowers the language extension buffer_view to arrays of words.
#ifndef TESSERA_IR_TRANSFORM_BUFFER_VIEW_H_
#define TESSERA_IR_TRANSFORM_BUFFER_VIEW_H_

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::ir {

struct BufferViewConfig {};

// Turns each variable of type `buffer` into array<u32> with the same binding. In the uniform
// address space it becomes array<vec4<u32>, n>. If it has a writable view that contains f16, it
// becomes array<atomic<u32>>, because storing an f16 changes half a word.
//
// Loads and stores through views of the buffer become loads and stores of words plus bit casts.
// arrayLength of a view and bufferLength become arithmetic. Pointer parameters that receive views
// are replaced (see direct_variable_access.h). Robustness keeps the word accesses in bounds of the
// array.
//
// Subgroup matrices must begin at a word boundary. In a view of f16, a constant offset between two
// words is an error. Other offsets are rounded down to the word that holds the first component.
// (Vulkan requires rows aligned to 16 bytes anyway.)
Status RunBufferView(Module& m, const BufferViewConfig& config, Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_BUFFER_VIEW_H_
