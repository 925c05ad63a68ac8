#include "ir/constant.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

namespace tessera::ir {
namespace {

class ConstantTest : public testing::Test {
 protected:
  Arena arena;
  TypeStore types{arena};
  ConstantStore c{arena, types};
};

TEST_F(ConstantTest, ScalarsAreInternedByTypeAndBits) {
  EXPECT_EQ(c.I32(-1), c.I32(-1));
  EXPECT_NE(c.I32(1), c.U32(1));
  EXPECT_NE(c.F32(0.0f), c.F32(-0.0f));
  EXPECT_TRUE(c.IsZero(c.F32(0.0f)));
  EXPECT_FALSE(c.IsZero(c.F32(-0.0f)));
  EXPECT_EQ(c.IntValue(c.I32(-7)), -7);
  EXPECT_EQ(c.IntValue(c.U32(0xffffffffu)), 0xffffffffll);
  EXPECT_EQ(c.FloatValue(c.F32(1.5f)), 1.5);
}

// Scalars with small representations come from a cache instead of the hash table.
TEST_F(ConstantTest, SmallScalarsAreOnesOfTheirType) {
  const TypeId scalars[] = {kBool,        kI32, kU32, kI64,          kU64,
                            kAbstractInt, kF32, kF16, kAbstractFloat};
  for (const TypeId type : scalars) {
    for (const uint64_t bits : {0, 1, 15, 16, 17}) {
      const ConstantId id = c.Scalar(type, bits);
      EXPECT_EQ(c.type(id), type);
      EXPECT_EQ(c[id].bits, bits);
      EXPECT_EQ(c.Scalar(type, bits), id);
    }
  }
  EXPECT_EQ(c.size(), 9u * 5);
  ConstantStore copy{arena, types, c};
  EXPECT_EQ(copy.U32(15), c.U32(15));
  EXPECT_EQ(copy.Bool(false), c.Bool(false));
}

TEST_F(ConstantTest, CompositesAreNormalized) {
  const TypeId v3 = TypeStore::Vector(kI32, 3);
  const ConstantId zero[] = {c.I32(0), c.I32(0), c.I32(0)};
  EXPECT_EQ(c.Composite(v3, zero), c.Zero(v3));
  const ConstantId ones[] = {c.I32(1), c.I32(1), c.I32(1)};
  EXPECT_EQ(c.Composite(v3, ones), c.Splat(v3, c.I32(1)));
  const ConstantId mixed[] = {c.I32(1), c.I32(2), c.I32(3)};
  const ConstantId m = c.Composite(v3, mixed);
  EXPECT_EQ(c[m].kind, ConstantKind::kComposite);
  EXPECT_EQ(c.Composite(v3, mixed), m);
  EXPECT_EQ(c.Element(m, 2), c.I32(3));
  EXPECT_EQ(c.Element(c.Zero(v3), 2), c.I32(0));
}

TEST_F(ConstantTest, HugeZeroIsNotExpanded) {
  const TypeId big = types.Array(TypeStore::Matrix(kF32, 4, 4), Count::Of(1u << 30));
  const ConstantId zero = c.Zero(big);
  EXPECT_EQ(c.Element(zero, 12345), c.Zero(TypeStore::Matrix(kF32, 4, 4)));
  EXPECT_LT(c.size(), 10u);
}

TEST_F(ConstantTest, ManyConstantsStayFindable) {
  for (uint32_t i = 0; i < 5000; ++i) c.U32(i);
  EXPECT_EQ(c.size(), 5000u);
  for (uint32_t i = 0; i < 5000; ++i) EXPECT_EQ(c.IntValue(c.U32(i)), i);
  EXPECT_EQ(c.size(), 5000u);
}

// Returns the hash of a u32 constant.
uint32_t HashOf(const ConstantStore& store, uint32_t value) {
  Constant c;
  c.type = kU32;
  c.kind = ConstantKind::kScalar;
  c.bits = value;
  return store.HashOf(c);
}

// The hashes of the scalars collide as long as the table has at most 4096 slots. Before the table
// grows beyond this size, a probe sequence becomes too long. The table then rehashes the scalars
// and composites with SipHash.
TEST_F(ConstantTest, CollidingConstantsStayFindable) {
  constexpr uint32_t kCount = 300;
  const TypeId v2 = TypeStore::Vector(kU32, 2);
  std::vector<uint32_t> values;
  for (uint32_t v = 16; values.size() < kCount; ++v) {  // smaller constants come from a cache
    if (HashOf(c, v) % 4096 == 0) values.push_back(v);
  }
  const auto pair = [&](ConstantStore& store, uint32_t i) {
    const std::array<ConstantId, 2> elements = {store.U32(values[i]), store.U32(values[0])};
    return store.Composite(v2, elements);
  };
  std::vector<ConstantId> scalars, pairs;
  for (uint32_t i = 0; i < kCount; ++i) {
    scalars.push_back(c.U32(values[i]));
    pairs.push_back(pair(c, i));  // the first pair is a splat
  }
  EXPECT_EQ(c.size(), 2 * kCount);
  // Because these constants collided, the table now uses another hash function.
  EXPECT_FALSE(std::ranges::all_of(values, [&](uint32_t v) { return HashOf(c, v) % 4096 == 0; }));
  ConstantStore copy{arena, types, c};
  for (ConstantStore* store : {&c, &copy}) {
    for (uint32_t i = 0; i < kCount; ++i) {
      EXPECT_EQ(store->U32(values[i]), scalars[i]);
      EXPECT_EQ(pair(*store, i), pairs[i]);
    }
    EXPECT_EQ(store->size(), 2 * kCount);
  }
}

}  // namespace
}  // namespace tessera::ir
