// Determines, for each function, the textures that it loads from, and the textures whose number of
// levels or samples it queries.
#ifndef TESSERA_IR_ANALYSIS_TEXTURE_USES_H_
#define TESSERA_IR_ANALYSIS_TEXTURE_USES_H_

#include <cstdint>

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::ir {

struct TextureUse {
  enum Kind : uint8_t {
    kLoads = 1 << 0,           // textureLoad
    kQueriesLevels = 1 << 1,   // textureNumLevels
    kQueriesSamples = 1 << 2,  // textureNumSamples
  };
  GlobalId texture;
  uint8_t kinds = 0;  // a set of Kind
};

// Returns the texture uses of each function (indexed by FunctionId). A use belongs to the function
// that names the texture's variable, even if that function only passes the texture to a callee.
// Each function's list contains each texture once. To find the uses of an entry point, combine its
// list with the lists of all direct and indirect callees.
PoolVector<PoolVector<TextureUse>> TextureUses(const Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_TEXTURE_USES_H_
