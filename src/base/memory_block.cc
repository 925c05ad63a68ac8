#include "base/memory_block.h"

#include <bit>
#include <memory>
#include <new>

#include "base/compiler.h"

namespace tessera {
namespace {

// Blocks are of powers of two from 2^5, of which those up to 2^22 are kept: larger ones are rare. What is behind the bytes
// that were asked for is never touched. Their classes are counted from 0.
constexpr size_t kSmallest = size_t{1} << 5;
constexpr size_t kClasses = 18;

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

// That of a block of `bytes`.
size_t ClassOf(size_t bytes) {
  // The place of the highest bit.
  const unsigned highest = static_cast<unsigned>(std::bit_width((bytes - 1) | (kSmallest - 1))) - 1;
  return highest - (std::bit_width(kSmallest) - 2);
}
size_t BytesOf(size_t c) { return kSmallest << c; }
bool IsKept(size_t c) { return c < kClasses; }

// Trivial to destroy: what other objects of the thread free when it ends finds it whole.
class Kept {
 public:
  std::byte* Take(size_t c) {
    Free*& first = free_[c];
    if (first == nullptr) return nullptr;
    Free* const block = first;
    first = block->next;
    std::destroy_at(block);
    room_ += BytesOf(c);
    return reinterpret_cast<std::byte*>(block);
  }
  // False if there is no room for it.
  bool Keep(std::byte* data, size_t c) {
    const size_t bytes = BytesOf(c);
    if (bytes > room_) return false;
    Free*& first = free_[c];
    first = new (data) Free{first};
    room_ -= bytes;
    return true;
  }
  size_t bytes() const { return begun_ ? limit_ - room_ : 0; }
  // From now on blocks are kept, up to the limit, and freed when the thread ends.
  bool MayBegin() const { return !begun_ && limit_ != 0; }
  void Begin() {
    begun_ = true;
    room_ = limit_;
  }
  void Limit(size_t limit) {
    for (size_t c = kClasses; c-- > 0;) {
      while (bytes() > limit && free_[c] != nullptr) ::operator delete(Take(c));
    }
    if (begun_) room_ = limit - bytes();
    limit_ = limit;
  }

 private:
  struct Free {
    Free* next;
  };
  Free* free_[kClasses] = {};
  size_t room_ = 0;  // for how many more bytes
  size_t limit_ = kLimit;
  bool begun_ = false;
};

constinit thread_local Kept kept;

struct AtThreadEnd {
  ~AtThreadEnd() { kept.Limit(0); }
};

TESSERA_NOINLINE std::byte* New(size_t bytes) {
  return static_cast<std::byte*>(::operator new(bytes));
}

TESSERA_NOINLINE void Delete(std::byte* block) {
  ::operator delete(block);
  if (!kept.MayBegin()) return;
  // Noting this takes a little memory, and glibc ends the process where there is none: so the first block is given back.
  thread_local const AtThreadEnd at_thread_end;
  kept.Begin();
}

}  // namespace

std::byte* AllocateBlock(size_t bytes) {
  const size_t c = ClassOf(bytes);
  if (!IsKept(c)) [[unlikely]]
    return New(bytes);
  if (std::byte* const block = kept.Take(c)) [[likely]]
    return block;
  return New(BytesOf(c));
}

void FreeBlock(std::byte* block, size_t bytes) {
  const size_t c = ClassOf(bytes);
  if (!IsKept(c) || !kept.Keep(block, c)) [[unlikely]]
    Delete(block);
}

void KeepFreed(size_t bytes) { kept.Limit(bytes); }
size_t KeptBytes() { return kept.bytes(); }

}  // namespace tessera
