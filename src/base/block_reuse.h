// While a thread compiles, it keeps the blocks of memory that it frees and reuses them. The process keeps what is free at the
// end of a compilation for later ones, whichever threads run them.
//
// Nothing runs when a thread ends: registering a destructor for that may fail, and the C library ends the process then.
#ifndef TESSERA_BASE_BLOCK_REUSE_H_
#define TESSERA_BASE_BLOCK_REUSE_H_

#include "base/memory_block.h"

namespace tessera {

// Lets the calling thread keep and reuse blocks while the object exists. Objects of one thread may be nested; the inner ones
// do nothing. The destructor hands the blocks that the thread has kept to the process.
class BlockReuse {
 public:
  BlockReuse();
  ~BlockReuse();
  BlockReuse(const BlockReuse&) = delete;
  BlockReuse& operator=(const BlockReuse&) = delete;

 private:
  bool outermost_;
};

// Ends the reuse of the calling thread, whose BlockReuse objects an exception has skipped.
void AbandonBlockReuse();

}  // namespace tessera

#endif  // TESSERA_BASE_BLOCK_REUSE_H_
