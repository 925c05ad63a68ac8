#include "base/arena.h"

#include <algorithm>
#include <bit>

namespace tessera {

Arena::~Arena() {
  for (const std::span<std::byte> chunk : chunks_) FreeBlock(chunk.data(), chunk.size());
}

void* Arena::AllocateSlow(size_t size, size_t align) {
  // Chunk sizes double from 8 KiB to 1 MiB, so a large module needs few allocations and a tiny one
  // wastes little memory. In an arena of more than 8 MiB, a new chunk is about a quarter of the
  // arena's size, so that the system can back the chunk with huge pages.
  constexpr size_t kFirstChunk = 8 * 1024;
  const size_t first_ones = kFirstChunk << std::min<size_t>(chunks_.size(), 7);
  const size_t chunk = std::max(first_ones, std::bit_floor(reserved_ / 4));
  const size_t bytes = std::max(chunk, size + align);
  chunks_.emplace_back();  // done before AllocateBlock, so that a failure does not leak the block
  std::byte* const block = AllocateBlock(bytes);
  chunks_.back() = {block, bytes};
  reserved_ += bytes;
  next_ = reinterpret_cast<uintptr_t>(block);
  end_ = next_ + bytes;
  uintptr_t at = (next_ + align - 1) & ~(uintptr_t{align} - 1);
  next_ = at + size;
  return reinterpret_cast<void*>(at);
}

}  // namespace tessera
