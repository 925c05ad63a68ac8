#include "base/memory_block.h"

#include <bit>
#include <memory>
#include <new>

namespace tessera {
namespace {

// Blocks are of powers of two from 2^5, of which those up to 2^22 are kept: larger ones are rare. What is behind the bytes
// that were asked for is never touched.
constexpr unsigned kSmallest = 5, kLargest = 22;

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

// The power of two that a block of `bytes` takes.
unsigned ClassOf(size_t bytes) {
  constexpr size_t kOfSmallest = (size_t{1} << kSmallest) - 1;
  return static_cast<unsigned>(std::bit_width((bytes - 1) | kOfSmallest));
}
bool IsKept(unsigned c) { return c <= kLargest; }

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
    if (!begun_ || bytes > limit_ - bytes_) return false;
    Free*& first = free_[c - kSmallest];
    first = new (data) Free{first};
    bytes_ += bytes;
    return true;
  }
  size_t bytes() const { return bytes_; }
  size_t limit() const { return limit_; }
  // From now on what is kept is freed when the thread ends.
  void Begin() { begun_ = true; }
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
  bool begun_ = false;
};

constinit thread_local Kept kept;

struct AtThreadEnd {
  ~AtThreadEnd() { kept.Limit(0); }
};

}  // namespace

std::byte* AllocateBlock(size_t bytes) {
  const unsigned c = ClassOf(bytes);
  if (!IsKept(c)) return static_cast<std::byte*>(::operator new(bytes));
  if (std::byte* const block = kept.Take(c)) return block;
  return static_cast<std::byte*>(::operator new(size_t{1} << c));
}

void FreeBlock(std::byte* block, size_t bytes) {
  const unsigned c = ClassOf(bytes);
  if (!IsKept(c)) return ::operator delete(block);
  if (kept.Keep(block, c)) return;
  ::operator delete(block);
  if (kept.limit() == 0) return;
  // Noting this takes a little memory, and glibc ends the process where there is none: so the first block is given back.
  thread_local const AtThreadEnd at_thread_end;
  kept.Begin();
}

void KeepFreed(size_t bytes) { kept.Limit(bytes); }
size_t KeptBytes() { return kept.bytes(); }

}  // namespace tessera
