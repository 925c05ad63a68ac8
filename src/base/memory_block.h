// Memory in blocks. A thread that compiles reuses the blocks that it frees (block_reuse.h): a compilation makes hundreds of short
// lists, for which the system's allocator takes a twentieth of the time. And that allocator returns large free blocks to the
// system; getting them again, page by page, is a fifth of the time.
#ifndef TESSERA_BASE_MEMORY_BLOCK_H_
#define TESSERA_BASE_MEMORY_BLOCK_H_

#include <cstddef>

namespace tessera {

// Neither function is inlined: with copies for every list the program would be a twentieth larger.

// Returns a block of `bytes`, aligned as operator new aligns. Its contents are unspecified.
[[gnu::noinline]] std::byte* AllocateBlock(size_t bytes);
// Frees a block of `bytes`, which any thread may have allocated.
[[gnu::noinline]] void FreeBlock(std::byte* block, size_t bytes);

// Sets how many free bytes the process keeps at most, and each running compilation besides. Frees those above. The default
// is 16 MiB; 0 where AddressSanitizer or MemorySanitizer watch memory, which then see each use of freed memory.
void KeepFreed(size_t bytes);
// Returns how many free bytes the process keeps, and the calling thread besides.
size_t KeptBytes();

}  // namespace tessera

#endif  // TESSERA_BASE_MEMORY_BLOCK_H_
