// Rewrites buffer accesses into the memory operations of a target. Shared by the passes that
// replace the WGSL types of buffers.
#ifndef TESSERA_IR_TRANSFORM_BUFFER_MEMORY_H_
#define TESSERA_IR_TRANSFORM_BUFFER_MEMORY_H_

#include <cstdint>

#include "base/pool_vector.h"
#include "ir/builder.h"
#include "ir/module.h"

namespace tessera::ir {

// An address in a buffer, in bytes: `constant` + `scale` * `dynamic`. `dynamic` may be absent.
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
  // Returns the address in units of `unit` bytes. `constant` and `scale` must be multiples of
  // `unit`.
  Value InUnits(Builder& b, uint32_t unit) const;
};

// The memory operations of a target.
class BufferMemory {
 public:
  virtual ~BufferMemory() = default;
  // Emits a load of the scalar or vector `type` from `at` and returns its value.
  virtual Value Load(Builder& b, const BufferPlace& at, TypeId type) = 0;
  virtual void Store(Builder& b, const BufferPlace& at, Value scalar_or_vector) = 0;
  // Lowers `inst` to an operation of the target. `inst` is neither a load nor a store, and its
  // first operand points to `at`. Returns false if `inst` remains unchanged and still needs its
  // pointer.
  virtual bool Rewrite(Builder& before, const BufferPlace& at, InstId inst) = 0;
};

struct RewriteBuffersConfig {
  // If true, the address is recomputed at each use as one sum of bytes. If false, it is computed
  // once per access instruction, with as few operations as possible.
  bool byte_sums = false;
  // Composite values that consist of at most this many scalars and vectors are loaded and stored
  // inline. Larger ones use one function per buffer and type, which keeps the output size
  // proportional to the input.
  uint32_t most_in_place = 16;
};

// Replaces loads from and stores to some variables with operations of `memory`. These are the
// variables whose entry in `variables` (indexed by GlobalId) is true. Removes access instructions,
// except those that a remaining instruction needs. Also removes views (bufferView), so no other
// instruction may use them. Functions must not have parameters that are pointers to the variables.
void RewriteBuffers(Module& module, const PoolVector<bool>& variables, BufferMemory& memory,
                    const RewriteBuffersConfig& config);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_BUFFER_MEMORY_H_
