// Buffers by what a target has for their memory: what the passes share that do without WGSL's types there.
#ifndef TESSERA_IR_TRANSFORM_BUFFER_MEMORY_H_
#define TESSERA_IR_TRANSFORM_BUFFER_MEMORY_H_

#include <cstdint>

#include "base/pool_vector.h"
#include "ir/builder.h"
#include "ir/module.h"

namespace tessera::ir {

// A place in a buffer, in bytes: `constant`, plus `scale` times `dynamic`, if there is one.
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
  // The place as a number of units of so many bytes, of which it and its scale are multiples.
  Value InUnits(Builder& b, uint32_t unit) const;
};

// What a target has for memory.
class BufferMemory {
 public:
  virtual ~BufferMemory() = default;
  // The scalar or vector of `type` at the place.
  virtual Value Load(Builder& b, const BufferPlace& at, TypeId type) = 0;
  virtual void Store(Builder& b, const BufferPlace& at, Value scalar_or_vector) = 0;
  // Makes `inst`, of which the first operand leads to the place and which is no load or store, what the target
  // has for it. False: it stays as it is, with its pointer.
  virtual bool Rewrite(Builder& before, const BufferPlace& at, InstId inst) = 0;
};

struct RewriteBuffersConfig {
  // A place is computed anew wherever it is used, as one sum of bytes; else once for each access, by as few
  // operations as do.
  bool byte_sums = false;
  // Composite values of up to so many scalars and vectors are loaded and stored where it is asked for; others by one
  // function for each buffer and type, which keeps the output in proportion.
  uint32_t most_in_place = 16;
};

// Loads and stores in the variables that are `true` in `variables` (by GlobalId) become those of `memory`; the accesses
// go, but for those that an instruction keeps, and so do views (bufferView), which nothing else may use. No function may
// take a pointer to the variables.
void RewriteBuffers(Module& module, const PoolVector<bool>& variables, BufferMemory& memory,
                    const RewriteBuffersConfig& config);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_BUFFER_MEMORY_H_
