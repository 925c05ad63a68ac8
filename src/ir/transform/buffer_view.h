// Lowers buffers of the language extension buffer_view to arrays of words.
#ifndef TESSERA_IR_TRANSFORM_BUFFER_VIEW_H_
#define TESSERA_IR_TRANSFORM_BUFFER_VIEW_H_

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::ir {

struct BufferViewConfig {};

// Changes the type of each variable of type `buffer` to an array type: array<vec4<u32>, n> in the
// uniform address space, and array<u32> in other address spaces. If the buffer has a writable view
// whose type contains f16, the type becomes array<atomic<u32>> instead, because a store of an f16
// must change only half of a word.
//
// Loads and stores through views of the buffer become loads and stores of words, plus bit casts.
// arrayLength of a view and bufferLength become arithmetic. Pointer parameters that receive views
// are replaced (see direct_variable_access.h). The robustness pass keeps the word accesses within
// the array.
//
// Subgroup matrices must start at a word boundary. In a view of f16, a constant offset that is not
// at a word boundary is an error. An offset that is not a constant is rounded down to a word
// boundary. (Vulkan requires 16-byte alignment of matrix rows in any case.)
Status RunBufferView(Module& m, const BufferViewConfig& config, Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_BUFFER_VIEW_H_
