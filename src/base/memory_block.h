// Memory in blocks. What a thread frees of them it keeps for its next compilation, up to a limit. A compilation makes hundreds of
// short lists, for which the system's allocator takes a twentieth of the time; and it returns the end of its heap when much
// of it is free: to get that again, page by page, is a fifth of the time.
#ifndef TESSERA_BASE_MEMORY_BLOCK_H_
#define TESSERA_BASE_MEMORY_BLOCK_H_

#include <cstddef>

namespace tessera {

// Neither function is inlined: with copies for every list the program would be a twentieth larger.

// A block of `bytes`, aligned as operator new aligns. Its contents are whatever they are.
[[gnu::noinline]] std::byte* AllocateBlock(size_t bytes);
// Of a block of as many bytes, which any thread has allocated. Blocks of up to 4 MiB may be kept.
[[gnu::noinline]] void FreeBlock(std::byte* block, size_t bytes);

// How many bytes the calling thread keeps at most. What it has above that is freed. At first 4 MiB; nothing where
// AddressSanitizer or MemorySanitizer watch memory, so that they see what is used after it was freed.
void KeepFreed(size_t bytes);
// How many it keeps.
size_t KeptBytes();

}  // namespace tessera

#endif  // TESSERA_BASE_MEMORY_BLOCK_H_
