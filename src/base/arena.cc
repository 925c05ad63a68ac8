#include "base/arena.h"

#include <algorithm>

namespace tessera {

void* Arena::AllocateSlow(size_t size, size_t align) {
  // Chunks grow, so that a large module costs few system calls and a tiny one little memory.
  constexpr size_t kFirstChunk = 8 * 1024;
  constexpr size_t kLargestChunk = 1024 * 1024;
  size_t chunk = std::min(kLargestChunk, kFirstChunk << std::min<size_t>(chunks_.size(), 7));
  chunk = std::max(chunk, size + align);
  chunks_.push_back(std::make_unique_for_overwrite<std::byte[]>(chunk));
  reserved_ += chunk;
  next_ = reinterpret_cast<uintptr_t>(chunks_.back().get());
  end_ = next_ + chunk;
  uintptr_t at = (next_ + align - 1) & ~(uintptr_t{align} - 1);
  next_ = at + size;
  return reinterpret_cast<void*>(at);
}

}  // namespace tessera
