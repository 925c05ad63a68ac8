#include "base/memory_block.h"

#include <bit>
#include <memory>
#include <new>

namespace tessera {
namespace {

// Blocks of 2^13 to 2^22 bytes are kept: for smaller ones the system's allocator is as quick, and larger ones are seldom.
constexpr unsigned kSmallest = 13, kLargest = 22;

#if defined(__SANITIZE_ADDRESS__)
#define TESSERA_WATCHED_MEMORY
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer)
#define TESSERA_WATCHED_MEMORY
#endif
#endif
#ifdef TESSERA_WATCHED_MEMORY
constexpr size_t kLimit = 0;
#else
constexpr size_t kLimit = size_t{4} << 20;
#endif

// The power of two that `bytes` round up to.
unsigned ClassOf(size_t bytes) { return static_cast<unsigned>(std::bit_width(bytes - 1)); }
bool IsKept(unsigned c) { return c >= kSmallest && c <= kLargest; }

// Trivial to destroy: what other objects of the thread free when it ends finds it whole.
class Kept {
 public:
  std::byte* Take(unsigned c) {
    Free*& first = free_[c - kSmallest];
    if (first == nullptr) return nullptr;
    Free* const block = first;
    first = block->next;
    std::destroy_at(block);
    bytes_ -= size_t{1} << c;
    return reinterpret_cast<std::byte*>(block);
  }
  // False if there is no room for it.
  bool Keep(std::byte* data, unsigned c) {
    const size_t bytes = size_t{1} << c;
    if (bytes > limit_ - bytes_) return false;
    Free*& first = free_[c - kSmallest];
    first = new (data) Free{first};
    bytes_ += bytes;
    return true;
  }
  size_t bytes() const { return bytes_; }
  void Limit(size_t bytes) {
    limit_ = bytes;
    for (unsigned c = kLargest; c >= kSmallest && bytes_ > limit_; --c) {
      while (bytes_ > limit_ && free_[c - kSmallest] != nullptr) ::operator delete(Take(c));
    }
  }

 private:
  struct Free {
    Free* next;
  };
  Free* free_[kLargest - kSmallest + 1] = {};
  size_t bytes_ = 0;
  size_t limit_ = kLimit;
};

constinit thread_local Kept kept;

struct AtThreadEnd {
  ~AtThreadEnd() { kept.Limit(0); }
};

}  // namespace

MemoryBlock AllocateBlock(size_t bytes) {
  const unsigned c = ClassOf(bytes);
  if (!IsKept(c)) return {static_cast<std::byte*>(::operator new(bytes)), bytes};
  bytes = size_t{1} << c;
  std::byte* data = kept.Take(c);
  if (data == nullptr) data = static_cast<std::byte*>(::operator new(bytes));
  return {data, bytes};
}

void FreeBlock(MemoryBlock block) {
  const unsigned c = ClassOf(block.bytes);
  if (IsKept(c)) {
    thread_local const AtThreadEnd at_thread_end;
    if (kept.Keep(block.data, c)) return;
  }
  ::operator delete(block.data);
}

void KeepFreed(size_t bytes) { kept.Limit(bytes); }
size_t KeptBytes() { return kept.bytes(); }

}  // namespace tessera
