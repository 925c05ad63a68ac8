#include "base/memory_block.h"

#include <gtest/gtest.h>

#include <barrier>
#include <cstdint>
#include <thread>
#include <vector>

#include "base/block_reuse.h"

namespace tessera {
namespace {

constexpr size_t kBytes = 1 << 16, kLimit = 1 << 20, kDefaultLimit = 16 << 20;

// Empties the cache before each test.
class MemoryBlock : public testing::Test {
 protected:
  MemoryBlock() {
    SetBlockCacheLimit(0);
    SetBlockCacheLimit(kLimit);
  }
  ~MemoryBlock() override { SetBlockCacheLimit(kDefaultLimit); }
};

TEST_F(MemoryBlock, IsReused) {
  const BlockReuse reuse;
  std::byte* const first = AllocateBlock(kBytes - 5);
  std::byte* const other = AllocateBlock(kBytes);
  EXPECT_NE(first, other);
  FreeBlock(first, kBytes - 5);
  EXPECT_EQ(CachedBlockBytes(), kBytes);
  std::byte* const smaller = AllocateBlock(kBytes / 2);
  EXPECT_NE(smaller, first);
  std::byte* const again = AllocateBlock(kBytes / 2 + 1);
  EXPECT_EQ(again, first);
  EXPECT_EQ(CachedBlockBytes(), 0u);
  FreeBlock(again, kBytes / 2 + 1);
  FreeBlock(other, kBytes);
  FreeBlock(smaller, kBytes / 2);
  EXPECT_EQ(CachedBlockBytes(), 2 * kBytes + kBytes / 2);
}

TEST_F(MemoryBlock, IsKeptForOtherThreads) {
  std::byte* first = nullptr;
  {
    const BlockReuse reuse;
    FreeBlock(first = AllocateBlock(kBytes), kBytes);
  }
  EXPECT_EQ(CachedBlockBytes(), kBytes);
  std::thread([&] {
    const BlockReuse reuse;
    EXPECT_EQ(CachedBlockBytes(), kBytes);
    std::byte* const again = AllocateBlock(kBytes);
    EXPECT_EQ(again, first);
    EXPECT_EQ(CachedBlockBytes(), 0u);
    FreeBlock(again, kBytes);
  }).join();
  EXPECT_EQ(CachedBlockBytes(), kBytes);
}

TEST_F(MemoryBlock, OfAnotherThreadIsKept) {
  std::byte* block = nullptr;
  std::thread([&] { block = AllocateBlock(kBytes); }).join();
  const BlockReuse reuse;
  FreeBlock(block, kBytes);
  EXPECT_EQ(CachedBlockBytes(), kBytes);
}

TEST_F(MemoryBlock, IsFreedOutsideOfReuse) {
  FreeBlock(AllocateBlock(kBytes), kBytes);
  EXPECT_EQ(CachedBlockBytes(), 0u);
}

TEST_F(MemoryBlock, IsKeptByTheOutermostReuse) {
  const BlockReuse reuse;
  std::byte* first = nullptr;
  {
    const BlockReuse inner;
    FreeBlock(first = AllocateBlock(kBytes), kBytes);
  }
  std::byte* const again = AllocateBlock(kBytes);
  EXPECT_EQ(again, first);
  FreeBlock(again, kBytes);
}

TEST_F(MemoryBlock, AnAbandonedReuseKeepsNothingBack) {
  const BlockReuse reuse;
  FreeBlock(AllocateBlock(kBytes), kBytes);
  AbandonBlockReuse();
  FreeBlock(AllocateBlock(2 * kBytes), 2 * kBytes);
  EXPECT_EQ(CachedBlockBytes(), kBytes);
}

TEST_F(MemoryBlock, EmptyAndHugeOnesAreNotKept) {
  SetBlockCacheLimit(kDefaultLimit);
  const BlockReuse reuse;
  for (const size_t bytes : {size_t{0}, (size_t{64} << 20) + 1}) {
    FreeBlock(AllocateBlock(bytes), bytes);
  }
  EXPECT_EQ(CachedBlockBytes(), 0u);
}

TEST_F(MemoryBlock, LargeOnesAreAlignedForHugePages) {
  SetBlockCacheLimit(kDefaultLimit);
  const BlockReuse reuse;
  constexpr size_t kHuge = size_t{2} << 20;
  for (const size_t bytes : {kHuge - 1, kHuge, size_t{64} << 20, (size_t{64} << 20) + 1}) {
    std::byte* const block = AllocateBlock(bytes);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(block) % kHuge, 0u) << bytes;
    block[0] = block[bytes - 1] = std::byte{1};
    FreeBlock(block, bytes);
  }
}

TEST_F(MemoryBlock, SmallOnesAreOfOneSize) {
  const BlockReuse reuse;
  std::byte* const first = AllocateBlock(1);
  FreeBlock(first, 1);
  EXPECT_EQ(CachedBlockBytes(), 32u);
  EXPECT_EQ(AllocateBlock(32), first);
  FreeBlock(first, 32);
}

TEST_F(MemoryBlock, NoMoreIsKeptThanMayBe) {
  const BlockReuse reuse;
  std::vector<std::byte*> blocks;
  for (size_t i = 0; i <= kLimit / kBytes; ++i) blocks.push_back(AllocateBlock(kBytes));
  for (std::byte* b : blocks) FreeBlock(b, kBytes);
  EXPECT_EQ(CachedBlockBytes(), kLimit);
  SetBlockCacheLimit(3 * kBytes + 1);
  EXPECT_EQ(CachedBlockBytes(), 3 * kBytes);
  FreeBlock(AllocateBlock(2 * kBytes), 2 * kBytes);
  EXPECT_EQ(CachedBlockBytes(), 3 * kBytes);
  SetBlockCacheLimit(0);
  EXPECT_EQ(CachedBlockBytes(), 0u);
  FreeBlock(AllocateBlock(kBytes), kBytes);
  EXPECT_EQ(CachedBlockBytes(), 0u);
}

// While the threads run, each of them may cache blocks up to the limit. After they have ended, the
// process's cache must not exceed the limit, although it receives the blocks of all threads.
TEST_F(MemoryBlock, TheLimitIsThatOfTheProcess) {
  constexpr int kThreads = 8;
  std::barrier ready(kThreads);
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i) {
    threads.emplace_back([&] {
      const BlockReuse reuse;
      FreeBlock(AllocateBlock(kLimit), kLimit);
      ready.arrive_and_wait();
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_LE(CachedBlockBytes(), kLimit);
  EXPECT_GT(CachedBlockBytes(), 0u);
}

}  // namespace
}  // namespace tessera
