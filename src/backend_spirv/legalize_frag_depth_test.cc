#include <gtest/gtest.h>

#include "backend_spirv/legalize.h"
#include "base/pool_vector.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::spirv {
namespace {

constexpr std::string_view kEntry = R"(@fragment
fn main() -> f32 @builtin(frag_depth) {
  %1 = load f32 @own
  return %1
}
)";

std::string Add(std::string_view text, FragDepthOffsets offsets) {
  return ir::RunTransform(text, [&](ir::Module& m, Diagnostics& d) {
    PoolVector<ir::FragDepthRange> ranges;
    const ir::Status status = AddFragDepthRange(m, offsets, d, &ranges);
    if (status.ok) {
      const auto members = m.types.StructOf(m[ranges[0].global].type).members;
      EXPECT_EQ(members[ranges[0].least].offset, offsets.least);
      EXPECT_EQ(members[ranges[0].greatest].offset, offsets.greatest);
    }
    return status;
  });
}

TEST(FragDepthRange, StandsBehindTheShadersOwnImmediates) {
  EXPECT_EQ(Add("var<immediate, read> @own : f32\n\n" + std::string(kEntry), {8, 12}),
            R"(struct FragDepthRange {
  immediates: f32
  frag_depth_min: f32
  frag_depth_max: f32
}
var<immediate, read> @own : f32
var<immediate, read> @own.2 : FragDepthRange

@fragment
fn main() -> f32 @builtin(frag_depth) {
  %1 = access ptr<immediate, f32, read> @own.2, 0u
  %2 = load f32 %1
  return %2
}
)");
}

// The two ends of the range are structure members in the order of their offsets.
TEST(FragDepthRange, HasEndsApartAndInAnyOrder) {
  const std::string own = "var<immediate, read> @own : f32\n\n" + std::string(kEntry);
  const std::string text = Add(own, {40, 12});
  EXPECT_NE(text.find("  frag_depth_max: f32\n  frag_depth_min: f32\n"), std::string::npos) << text;
}

TEST(FragDepthRange, CannotStandAmongThem) {
  const std::string own = "var<immediate, read> @own : f32\n\n" + std::string(kEntry);
  for (const FragDepthOffsets offsets : {FragDepthOffsets{0, 4}, {6, 12}, {8, 0}, {8, 10}}) {
    EXPECT_TRUE(
        Add(own, offsets).starts_with("failed\nunsupported-feature: the range of frag_depth"))
        << offsets.least << ' ' << offsets.greatest;
  }
  EXPECT_TRUE(Add(own, {8, 8})
                  .starts_with("failed\nunsupported-feature: the minimum and maximum frag_depth "
                               "cannot both be at byte 8"));
}

}  // namespace
}  // namespace tessera::spirv
