// What SPIRV-Tools' optimizer (2025.1) does wrong, mended before and after it runs.
#ifndef TESSERA_BACKEND_SPIRV_OPTIMIZER_WORKAROUNDS_H_
#define TESSERA_BACKEND_SPIRV_OPTIMIZER_WORKAROUNDS_H_

#include <cstdint>
#include <span>
#include <vector>

namespace tessera::spirv {

// It crashes when it folds an OpCompositeInsert into an OpConstantNull that is or contains an array;
// so each such constant is written out for it. `words`: a valid module.
std::vector<uint32_t> ExpandNulls(std::span<const uint32_t> words);

// Its pass that leaves one return in each function puts a block before the entry block, where
// DebugFunctionDefinition must stand; so that is moved back. `words`: what it gave.
std::vector<uint32_t> MoveDebugDefinitions(std::span<const uint32_t> words);

}  // namespace tessera::spirv

#endif  // TESSERA_BACKEND_SPIRV_OPTIMIZER_WORKAROUNDS_H_
