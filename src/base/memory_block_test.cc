#include "base/memory_block.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace tessera {
namespace {

constexpr size_t kBytes = 1 << 16, kLimit = 1 << 20;

// Each test has a thread of its own, which has kept nothing yet.
template <typename Fn>
void InThread(Fn&& run) {
  std::thread([&] {
    KeepFreed(kLimit);
    run();
  }).join();
}

TEST(MemoryBlock, ComesBackToItsThread) {
  InThread([] {
    const MemoryBlock first = AllocateBlock(kBytes - 5), other = AllocateBlock(kBytes);
    EXPECT_EQ(first.bytes, kBytes);
    EXPECT_NE(first.data, other.data);
    FreeBlock({first.data, kBytes / 2 + 1});  // of what its user counts
    EXPECT_EQ(KeptBytes(), kBytes);
    const MemoryBlock smaller = AllocateBlock(kBytes / 2);
    EXPECT_NE(smaller.data, first.data);
    const MemoryBlock again = AllocateBlock(kBytes / 2 + 1);
    EXPECT_EQ(again.data, first.data);
    EXPECT_EQ(again.bytes, kBytes);
    EXPECT_EQ(KeptBytes(), 0u);
    for (const MemoryBlock& b : {again, other, smaller}) FreeBlock(b);
    EXPECT_EQ(KeptBytes(), 2 * kBytes + kBytes / 2);
  });
}

TEST(MemoryBlock, OfAnotherThreadIsKept) {
  InThread([] {
    MemoryBlock block;
    InThread([&] { block = AllocateBlock(kBytes); });
    FreeBlock(block);
    EXPECT_EQ(KeptBytes(), kBytes);
  });
}

TEST(MemoryBlock, SmallAndHugeOnesAreNotKept) {
  InThread([] {
    for (const size_t bytes : {size_t{1}, size_t{4096}, (size_t{4} << 20) + 1}) {
      const MemoryBlock block = AllocateBlock(bytes);
      EXPECT_EQ(block.bytes, bytes);
      FreeBlock(block);
    }
    EXPECT_EQ(KeptBytes(), 0u);
  });
}

TEST(MemoryBlock, NoMoreIsKeptThanMayBe) {
  InThread([] {
    std::vector<MemoryBlock> blocks;
    for (size_t i = 0; i <= kLimit / kBytes; ++i) blocks.push_back(AllocateBlock(kBytes));
    for (const MemoryBlock& b : blocks) FreeBlock(b);
    EXPECT_EQ(KeptBytes(), kLimit);
    KeepFreed(3 * kBytes + 1);
    EXPECT_EQ(KeptBytes(), 3 * kBytes);
    FreeBlock(AllocateBlock(2 * kBytes));
    EXPECT_EQ(KeptBytes(), 3 * kBytes);
    KeepFreed(0);
    EXPECT_EQ(KeptBytes(), 0u);
    FreeBlock(AllocateBlock(kBytes));
    EXPECT_EQ(KeptBytes(), 0u);
  });
}

}  // namespace
}  // namespace tessera
