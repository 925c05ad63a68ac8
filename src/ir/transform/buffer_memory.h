// Rewrites buffer accesses into a target's own memory operations. Shared by the passes that lower
// buffers whose WGSL layout the target cannot express.
#ifndef TESSERA_IR_TRANSFORM_BUFFER_MEMORY_H_
#define TESSERA_IR_TRANSFORM_BUFFER_MEMORY_H_

#include <cstdint>

#include "base/pool_vector.h"
#include "ir/builder.h"
#include "ir/module.h"

namespace tessera::ir {

// An address in a buffer, in bytes: `constant` + `scale` * `dynamic`. `dynamic` is optional.
struct BufferPlace {
  GlobalId buffer;
  uint32_t constant = 0;
  Value dynamic;
  uint32_t scale = 16;

  BufferPlace operator+(uint32_t bytes) const {
    BufferPlace place = *this;
    place.constant += bytes;
    return place;
  }
  // Returns the address divided by `unit`, which must divide `constant` and `scale`.
  Value InUnits(Builder& b, uint32_t unit) const;
};

// Emits the target's operations that access the memory of buffers.
class BufferMemory {
 public:
  virtual ~BufferMemory() = default;
  // Emits a load of the scalar or vector `type` from `at` and returns its value.
  virtual Value Load(Builder& b, const BufferPlace& at, TypeId type) = 0;
  virtual void Store(Builder& b, const BufferPlace& at, Value scalar_or_vector) = 0;
  // Lowers `inst` to a target operation. `inst` is neither a load nor a store, and its first
  // operand points to `at`. Returns false if `inst` stays unchanged and still needs its pointer.
  virtual bool Rewrite(Builder& before, const BufferPlace& at, InstId inst) = 0;
};

struct RewriteBuffersConfig {
  // If true, the address is recomputed for each use of an access instruction, as a sum of byte
  // offsets. If false, it is computed once per access instruction, with as few operations as
  // possible.
  bool byte_sums = false;
  // Composite values of at most this many scalars and vectors are loaded and stored inline. Larger
  // values are loaded and stored by one function per buffer and type, which keeps the output size
  // proportional to the input.
  uint32_t most_in_place = 16;
};

// Replaces all loads and stores of the selected variables with operations of `memory`. `variables`,
// indexed by GlobalId, is true for each selected variable. Removes access instructions, unless a
// remaining instruction uses them. Also removes the views of these variables (bufferView). All
// instructions that use a view, directly or through access instructions, must therefore be loads,
// stores, or instructions that BufferMemory::Rewrite lowers. No function may have a parameter that
// points into a selected variable.
void RewriteBuffers(Module& module, const PoolVector<bool>& variables, BufferMemory& memory,
                    const RewriteBuffersConfig& config);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_BUFFER_MEMORY_H_
