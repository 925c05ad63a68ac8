#include "base/intern_table.h"

#include <gtest/gtest.h>

#include <vector>

namespace tessera {
namespace {

// A store of numbers. All multiples of 1024 have the same fast hash.
struct Numbers {
  explicit Numbers(size_t slot_count) : table(slot_count) {}
  uint32_t Intern(uint32_t number) {
    return table.Intern(
        Hash(number), [&](uint32_t id) { return numbers[id] == number; },
        [&] {
          numbers.push_back(number);
          return static_cast<uint32_t>(numbers.size() - 1);
        },
        [&](uint32_t id) { return Hash(numbers[id]); });
  }
  uint32_t Hash(uint32_t number) const {
    if (!table.key()) return number % 1024;
    SipHasher13 hasher(*table.key());
    hasher.Word(number);
    return static_cast<uint32_t>(hasher.Finish(0, 8));
  }

  std::vector<uint32_t> numbers;
  InternTable table;
};

TEST(InternTable, EqualKeysHaveOneIdWhileTheTableGrows) {
  Numbers store(4);
  for (uint32_t n = 0; n < 1000; ++n) EXPECT_EQ(store.Intern(n), n);
  for (uint32_t n = 0; n < 1000; ++n) EXPECT_EQ(store.Intern(n), n);
  EXPECT_FALSE(store.table.key());
  EXPECT_EQ(store.table.BytesTaken(), 4096 * 8u);
}

TEST(InternTable, HardensIfKeysCollide) {
  Numbers store(4);
  for (uint32_t i = 0; i < 1000; ++i) EXPECT_EQ(store.Intern(i * 1024), i);
  EXPECT_TRUE(store.table.key());
  for (uint32_t i = 0; i < 1000; ++i) EXPECT_EQ(store.Intern(i * 1024), i);
}

TEST(InternTable, CopiesGrowIndependently) {
  Numbers store(4);
  for (uint32_t i = 0; i < 300; ++i) store.Intern(i * 1024);
  Numbers copy = store;
  EXPECT_EQ(copy.Intern(7), 300u);
  EXPECT_EQ(store.Intern(8), 300u);
  for (uint32_t i = 0; i < 300; ++i) EXPECT_EQ(copy.Intern(i * 1024), i);
}

TEST(InternTable, ReservedSpaceSuffices) {
  Numbers store(4);
  store.table.Reserve(100);
  const size_t bytes = store.table.BytesTaken();
  for (uint32_t n = 0; n < 100; ++n) store.Intern(n);
  EXPECT_EQ(store.table.BytesTaken(), bytes);
}

}  // namespace
}  // namespace tessera
