// Allocates memory in blocks. A thread that compiles reuses the blocks that it frees
// (block_reuse.h), because a compilation creates hundreds of short lists. Allocating these lists
// with the system allocator would take 5 % of the compile time. The system allocator also returns
// large free blocks to the system; faulting their pages in again would take another 20 %.
#ifndef TESSERA_BASE_MEMORY_BLOCK_H_
#define TESSERA_BASE_MEMORY_BLOCK_H_

#include <cstddef>

namespace tessera {

// AllocateBlock and FreeBlock are not inlined, because inlined copies in every list type would
// enlarge the program by 5 %.

// Returns a block of `bytes` bytes, aligned like the result of operator new. The contents are
// unspecified.
[[gnu::noinline]] std::byte* AllocateBlock(size_t bytes);
// Frees a block of `bytes` bytes, which may have been allocated on any thread.
[[gnu::noinline]] void FreeBlock(std::byte* block, size_t bytes);

// Sets the maximum number of free bytes in the process's cache, and frees the excess. Each running
// compilation has its own cache with the same maximum. The default is 16 MiB. Under
// AddressSanitizer and MemorySanitizer, it is 0, so that these tools detect every use of freed
// memory.
void SetBlockCacheLimit(size_t bytes);
// Returns the total number of free bytes in the process's cache and the calling thread's cache.
size_t CachedBlockBytes();

}  // namespace tessera

#endif  // TESSERA_BASE_MEMORY_BLOCK_H_
