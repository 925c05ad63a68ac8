#include "base/memory_block.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace tessera {
namespace {

constexpr size_t kBytes = 1 << 16, kLimit = 1 << 20;

// Each test has a thread of its own, which has kept nothing yet, and where a first block was freed.
template <typename Fn>
void InThread(Fn&& run) {
  std::thread([&] {
    KeepFreed(kLimit);
    FreeBlock(AllocateBlock(kBytes), kBytes);
    EXPECT_EQ(KeptBytes(), 0u);
    run();
  }).join();
}

TEST(MemoryBlock, ComesBackToItsThread) {
  InThread([] {
    std::byte* const first = AllocateBlock(kBytes - 5);
    std::byte* const other = AllocateBlock(kBytes);
    EXPECT_NE(first, other);
    FreeBlock(first, kBytes - 5);
    EXPECT_EQ(KeptBytes(), kBytes);
    std::byte* const smaller = AllocateBlock(kBytes / 2);
    EXPECT_NE(smaller, first);
    std::byte* const again = AllocateBlock(kBytes / 2 + 1);
    EXPECT_EQ(again, first);
    EXPECT_EQ(KeptBytes(), 0u);
    FreeBlock(again, kBytes / 2 + 1);
    FreeBlock(other, kBytes);
    FreeBlock(smaller, kBytes / 2);
    EXPECT_EQ(KeptBytes(), 2 * kBytes + kBytes / 2);
  });
}

TEST(MemoryBlock, OfAnotherThreadIsKept) {
  InThread([] {
    std::byte* block = nullptr;
    InThread([&] { block = AllocateBlock(kBytes); });
    FreeBlock(block, kBytes);
    EXPECT_EQ(KeptBytes(), kBytes);
  });
}

TEST(MemoryBlock, EmptyAndHugeOnesAreNotKept) {
  InThread([] {
    for (const size_t bytes : {size_t{0}, (size_t{4} << 20) + 1}) {
      FreeBlock(AllocateBlock(bytes), bytes);
    }
    EXPECT_EQ(KeptBytes(), 0u);
  });
}

TEST(MemoryBlock, SmallOnesAreOfOneSize) {
  InThread([] {
    std::byte* const first = AllocateBlock(1);
    FreeBlock(first, 1);
    EXPECT_EQ(KeptBytes(), 32u);
    EXPECT_EQ(AllocateBlock(32), first);
    FreeBlock(first, 32);
  });
}

TEST(MemoryBlock, NoMoreIsKeptThanMayBe) {
  InThread([] {
    std::vector<std::byte*> blocks;
    for (size_t i = 0; i <= kLimit / kBytes; ++i) blocks.push_back(AllocateBlock(kBytes));
    for (std::byte* b : blocks) FreeBlock(b, kBytes);
    EXPECT_EQ(KeptBytes(), kLimit);
    KeepFreed(3 * kBytes + 1);
    EXPECT_EQ(KeptBytes(), 3 * kBytes);
    FreeBlock(AllocateBlock(2 * kBytes), 2 * kBytes);
    EXPECT_EQ(KeptBytes(), 3 * kBytes);
    KeepFreed(0);
    EXPECT_EQ(KeptBytes(), 0u);
    FreeBlock(AllocateBlock(kBytes), kBytes);
    EXPECT_EQ(KeptBytes(), 0u);
  });
}

// What is freed behind the end of all that was kept.
struct FreesLate {
  ~FreesLate() {
    *kept_at_end = KeptBytes();
    FreeBlock(block, kBytes);
    *kept_then = KeptBytes();
  }
  std::byte* block;
  size_t *kept_at_end, *kept_then;
};

TEST(MemoryBlock, NothingIsKeptBehindTheEndOfAThread) {
  size_t kept = 0, kept_at_end = 1, kept_then = 1;
  std::thread([&] {
    KeepFreed(kLimit);
    thread_local const FreesLate last(AllocateBlock(kBytes), &kept_at_end, &kept_then);
    for (int i = 0; i < 2; ++i) FreeBlock(AllocateBlock(2 * kBytes), 2 * kBytes);
    kept = KeptBytes();
  }).join();
  EXPECT_EQ(kept, 2 * kBytes);
  EXPECT_EQ(kept_at_end, 0u);
  EXPECT_EQ(kept_then, 0u);
}

}  // namespace
}  // namespace tessera
