// Caches freed memory. While a thread compiles, it keeps freed blocks for reuse. At the end of a
// compilation, the cached blocks move to a cache of the whole process, from which later
// compilations on any thread take them.
//
// A thread-exit destructor cannot hand over the blocks: registering one may fail, and the C library
// then aborts the process.
#ifndef TESSERA_BASE_BLOCK_REUSE_H_
#define TESSERA_BASE_BLOCK_REUSE_H_

#include "base/memory_block.h"

namespace tessera {

// During the lifetime of the object, the calling thread caches and reuses blocks. Objects may be
// nested on one thread; only the outermost one has an effect. Its destructor moves the thread's
// cached blocks to the cache of the process.
class BlockReuse {
 public:
  BlockReuse();
  ~BlockReuse();
  BlockReuse(const BlockReuse&) = delete;
  BlockReuse& operator=(const BlockReuse&) = delete;

 private:
  bool outermost_;
};

// Stops the calling thread from reusing blocks. Must be called if an exception has skipped the
// destructors of the thread's BlockReuse objects.
void AbandonBlockReuse();

}  // namespace tessera

#endif  // TESSERA_BASE_BLOCK_REUSE_H_
