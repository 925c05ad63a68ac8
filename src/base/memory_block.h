// Allocates memory in blocks. A thread that compiles reuses the blocks that it frees
// (block_reuse.h). A compilation makes hundreds of short lists, and allocating them with the system
// allocator would take 5 % of the compile time. That allocator also returns large free blocks to
// the system; faulting their pages in again costs another 20 %.
#ifndef TESSERA_BASE_MEMORY_BLOCK_H_
#define TESSERA_BASE_MEMORY_BLOCK_H_

#include <cstddef>

namespace tessera {

// Neither function is inlined: inlining them into every list would enlarge the program by 5 %.

// Returns a block of `bytes` bytes, aligned like the result of operator new. The contents are
// unspecified.
[[gnu::noinline]] std::byte* AllocateBlock(size_t bytes);
// Frees a block of `bytes` bytes, which may come from any thread.
[[gnu::noinline]] void FreeBlock(std::byte* block, size_t bytes);

// Sets how many free bytes the process caches at most; each running compilation may cache as many
// again. Frees the excess. The default is 16 MiB, or 0 under AddressSanitizer and MemorySanitizer
// so that they detect every use of freed memory.
void KeepFreed(size_t bytes);
// Returns how many free bytes the process and the calling thread cache together.
size_t KeptBytes();

}  // namespace tessera

#endif  // TESSERA_BASE_MEMORY_BLOCK_H_
