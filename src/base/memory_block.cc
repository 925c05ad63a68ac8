#include "base/memory_block.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <memory>
#include <new>

#include "base/block_reuse.h"
#include "base/compiler.h"

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace tessera {
namespace {

// Blocks of up to 2^26 bytes may be cached. Their sizes are rounded up to a power of two; the bytes
// beyond the requested size are never accessed. Size class c has blocks of 2^(5 + c) bytes.
constexpr size_t kSmallest = size_t{1} << 5;
constexpr size_t kClasses = 22;
// Blocks of at least 2 MiB are aligned to 2 MiB, so that the system can map parts of them with huge
// pages. One page fault and one TLB entry then cover 2 MiB instead of 4 KiB.
constexpr size_t kHugePage = size_t{2} << 20;

#if defined(__SANITIZE_ADDRESS__)
#define TESSERA_WATCHED_MEMORY
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer)
#define TESSERA_WATCHED_MEMORY
#endif
#endif
#ifdef TESSERA_WATCHED_MEMORY
constexpr size_t kDefaultLimit = 0;
#else
constexpr size_t kDefaultLimit = size_t{16} << 20;
#endif

// Returns the size class of a block of `bytes` bytes.
size_t ClassOf(size_t bytes) {
  // The index of the highest bit of `bytes` - 1, or 4 if the index is lower. The rounded size is
  // 2^(highest + 1).
  const unsigned highest = static_cast<unsigned>(std::bit_width((bytes - 1) | (kSmallest - 1))) - 1;
  return highest - (std::bit_width(kSmallest) - 2);
}
size_t BytesOf(size_t c) { return kSmallest << c; }
bool IsKept(size_t c) { return c < kClasses; }

TESSERA_COLD std::byte* New(size_t bytes) {
  if (bytes < kHugePage) return static_cast<std::byte*>(::operator new(bytes));
  void* const block = ::operator new(bytes, std::align_val_t(kHugePage));
#ifdef MADV_HUGEPAGE
  // Requests huge pages only for the first half of the block, because a list that has just doubled
  // its capacity fills only this half immediately. In the second half, a single byte could occupy a
  // whole huge page. The request is only a hint. If it fails, the pages are small.
  madvise(block, bytes / 2, MADV_HUGEPAGE);
#endif
  return static_cast<std::byte*>(block);
}

void Delete(std::byte* block, size_t bytes) {
  if (bytes < kHugePage) return ::operator delete(block);
  ::operator delete(block, std::align_val_t(kHugePage));
}

// The maximum number of free bytes that the process caches.
constinit std::atomic<size_t> limit = kDefaultLimit;
// The total size in bytes of the free blocks in `spare`, the process's cache.
constinit std::atomic<size_t> spare_bytes = 0;

// A cache of free blocks, by size class.
class BlockCache {
 public:
  explicit BlockCache(size_t room) : room_(room) {}

  // Removes a free block of class `c` from the cache and returns it, or returns null if there is
  // none.
  std::byte* Take(size_t c) {
    Free*& first = free_[c];
    if (first == nullptr) return nullptr;
    Free* const block = first;
    first = block->next;
    std::destroy_at(block);
    room_ += BytesOf(c);
    bytes_ -= BytesOf(c);
    return reinterpret_cast<std::byte*>(block);
  }
  // Adds a free block of class `c`. Returns false if the cache has no room for the block.
  bool Keep(std::byte* data, size_t c) {
    const size_t bytes = BytesOf(c);
    if (bytes > room_) return false;
    Free*& first = free_[c];
    first = new (data) Free{first};
    room_ -= bytes;
    bytes_ += bytes;
    return true;
  }
  // Frees the largest blocks until at most `most` bytes are cached, and sets the capacity to
  // `most`.
  void Limit(size_t most) {
    for (size_t c = kClasses; c-- > 0;) {
      while (bytes_ > most && free_[c] != nullptr) Delete(Take(c), BytesOf(c));
    }
    room_ = most - bytes_;
  }
  size_t bytes() const { return bytes_; }

 private:
  struct Free {
    Free* next;
  };
  Free* free_[kClasses] = {};
  size_t room_;  // remaining capacity in bytes
  size_t bytes_ = 0;
};

// The calling thread's cache, or null if the thread is not compiling. The variable has no
// destructor (see block_reuse.h). With glibc, it must be in the thread's static TLS block. A
// dynamic TLS block is allocated on first use, and glibc aborts the process if the allocation
// fails.
#ifdef __GLIBC__
[[gnu::tls_model("initial-exec")]]
#endif
constinit thread_local BlockCache* current = nullptr;

// The process's cache: the block caches of finished compilations, which later compilations reuse.
// The number of block caches never exceeds the largest number of compilations that have run at the
// same time.
constexpr size_t kMostSpare = 64;
constinit std::atomic<BlockCache*> spare[kMostSpare] = {};

BlockCache* TakeSpare() {
  for (std::atomic<BlockCache*>& place : spare) {
    if (place.load(std::memory_order_relaxed) == nullptr) continue;
    if (BlockCache* const cache = place.exchange(nullptr, std::memory_order_acquire)) {
      spare_bytes.fetch_sub(cache->bytes(), std::memory_order_relaxed);
      return cache;
    }
  }
  return nullptr;
}

// Adds `bytes` to `spare_bytes`, or fewer if the limit would be exceeded. Returns the number of
// bytes added.
size_t ReserveSpare(size_t bytes) {
  const size_t most = limit.load(std::memory_order_relaxed);
  size_t kept = spare_bytes.load(std::memory_order_relaxed), more = 0;
  do {
    more = std::min(bytes, most - std::min(most, kept));
  } while (!spare_bytes.compare_exchange_weak(kept, kept + more, std::memory_order_relaxed));
  return more;
}

void PutSpare(BlockCache* cache) {
  const size_t reserved = ReserveSpare(cache->bytes());
  cache->Limit(reserved);
  const size_t bytes = cache->bytes();
  spare_bytes.fetch_sub(reserved - bytes, std::memory_order_relaxed);
  if (bytes != 0) {
    for (std::atomic<BlockCache*>& place : spare) {
      BlockCache* none = nullptr;
      if (place.load(std::memory_order_relaxed) == nullptr &&
          place.compare_exchange_strong(none, cache, std::memory_order_release,
                                        std::memory_order_relaxed)) {
        return;
      }
    }
  }
  spare_bytes.fetch_sub(bytes, std::memory_order_relaxed);
  cache->Limit(0);
  delete cache;
}

// Frees the cached blocks when the program ends or unloads the library.
struct AtEnd {
  ~AtEnd() { SetBlockCacheLimit(0); }
};
const AtEnd at_end;

}  // namespace

std::byte* AllocateBlock(size_t bytes) {
  const size_t c = ClassOf(bytes);
  if (!IsKept(c)) return New(bytes);
  if (BlockCache* const cache = current) {
    if (std::byte* const block = cache->Take(c)) return block;
  }
  return New(BytesOf(c));
}

void FreeBlock(std::byte* block, size_t bytes) {
  const size_t c = ClassOf(bytes);
  if (!IsKept(c)) return Delete(block, bytes);
  if (BlockCache* const cache = current; cache == nullptr || !cache->Keep(block, c))
    Delete(block, BytesOf(c));
}

BlockReuse::BlockReuse() : outermost_(current == nullptr) {
  if (!outermost_) return;
  const size_t most = limit.load(std::memory_order_relaxed);
  if (most == 0) return;
  if (BlockCache* const cache = TakeSpare()) {
    cache->Limit(most);
    current = cache;
  } else {
    current = new (std::nothrow) BlockCache(most);
  }
}

BlockReuse::~BlockReuse() {
  if (outermost_) AbandonBlockReuse();
}

void AbandonBlockReuse() {
  if (current == nullptr) return;
  PutSpare(current);
  current = nullptr;
}

void SetBlockCacheLimit(size_t bytes) {
  limit.store(bytes, std::memory_order_relaxed);
  if (current != nullptr) current->Limit(bytes);
  BlockCache* taken[kMostSpare];
  size_t count = 0;
  while (count < kMostSpare) {
    BlockCache* const cache = TakeSpare();
    if (cache == nullptr) break;
    taken[count++] = cache;
  }
  while (count > 0) PutSpare(taken[--count]);
}

size_t CachedBlockBytes() {
  const size_t own = current != nullptr ? current->bytes() : 0;
  return spare_bytes.load(std::memory_order_relaxed) + own;
}

}  // namespace tessera
