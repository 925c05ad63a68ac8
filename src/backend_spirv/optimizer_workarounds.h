// Changes a module before and after the SPIRV-Tools optimizer (2025.1) runs, to work around bugs in
// the optimizer.
#ifndef TESSERA_BACKEND_SPIRV_OPTIMIZER_WORKAROUNDS_H_
#define TESSERA_BACKEND_SPIRV_OPTIMIZER_WORKAROUNDS_H_

#include <cstdint>
#include <span>
#include <vector>

namespace tessera::spirv {

// Returns a copy of the valid module `words` without OpConstantNull instructions for arrays and for
// structures that contain arrays. Explicit constants replace them, because the optimizer crashes
// when it folds an OpCompositeInsert into an OpConstantNull.
std::vector<uint32_t> ExpandNulls(std::span<const uint32_t> words);

// Moves each DebugFunctionDefinition in `words`, the optimizer's output, back into the function's
// entry block. The definition is in another block if the optimizer's merge-return pass has inserted
// a new entry block.
std::vector<uint32_t> MoveDebugDefinitions(std::span<const uint32_t> words);

}  // namespace tessera::spirv

#endif  // TESSERA_BACKEND_SPIRV_OPTIMIZER_WORKAROUNDS_H_
