// Lowers the language extension buffer_view to arrays of words.
#ifndef TESSERA_IR_TRANSFORM_BUFFER_VIEW_H_
#define TESSERA_IR_TRANSFORM_BUFFER_VIEW_H_

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::ir {

struct BufferViewConfig {};

// A variable of type `buffer` becomes array<u32> (uniform: array<vec4<u32>, n>; where halves of
// words are stored to: array<atomic<u32>>), with the same binding. Loads and stores through its
// views become loads and stores of words and bit casts; arrayLength of a view and bufferLength
// become arithmetic. Pointer parameters that views are passed to are replaced (see
// direct_variable_access.h). Robustness keeps the words accessed inside the array. Subgroup matrices
// begin at a word: of a view of f16 that does not, they take the word that holds the first component
// (Vulkan wants whole rows of 16 bytes aligned anyway).
Status RunBufferView(Module& m, const BufferViewConfig& config, Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_BUFFER_VIEW_H_
