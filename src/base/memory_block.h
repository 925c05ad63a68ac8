// Memory in large blocks. What a thread frees of them it keeps for its next compilation, up to a limit: the system's
// allocator returns the end of its heap when much of it is free, and to get that again, page by page, is a fifth of the
// time of a compilation.
#ifndef TESSERA_BASE_MEMORY_BLOCK_H_
#define TESSERA_BASE_MEMORY_BLOCK_H_

#include <cstddef>

namespace tessera {

struct MemoryBlock {
  std::byte* data;
  size_t bytes;
};

// A block of at least `bytes`: of the next power of two, if that may be kept. Its contents are whatever they are.
MemoryBlock AllocateBlock(size_t bytes);
// Of a block that any thread has allocated. `bytes` may be fewer than it has, but more than half.
void FreeBlock(MemoryBlock block);

// How many bytes the calling thread keeps at most. What it has above that is freed. At first 4 MiB; nothing where a
// sanitizer watches memory, so that it sees what is used after it was freed.
void KeepFreed(size_t bytes);
// How many it keeps.
size_t KeptBytes();

}  // namespace tessera

#endif  // TESSERA_BASE_MEMORY_BLOCK_H_
