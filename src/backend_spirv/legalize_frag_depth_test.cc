#include <gtest/gtest.h>

#include "backend_spirv/legalize.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::spirv {
namespace {

constexpr std::string_view kEntry = R"(@fragment
fn main() -> f32 @builtin(frag_depth) {
  %1 = load f32 @own
  return %1
}
)";

std::string Add(std::string_view text, uint32_t offset) {
  return ir::RunTransform(text, [&](ir::Module& m, Diagnostics& d) {
    std::vector<ir::FragDepthRange> ranges;
    const ir::Status status = AddFragDepthRange(m, offset, d, &ranges);
    if (status.ok) {
      const auto members = m.types.StructOf(m[ranges[0].global].type).members;
      EXPECT_EQ(members[ranges[0].first].offset, offset);
      EXPECT_EQ(members[ranges[0].first + 1].offset, offset + 4);
    }
    return status;
  });
}

TEST(FragDepthRange, StandsBehindTheShadersOwnImmediates) {
  EXPECT_EQ(Add("var<immediate, read> @own : f32\n\n" + std::string(kEntry), 8),
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

TEST(FragDepthRange, CannotStandAmongThem) {
  const std::string own = "var<immediate, read> @own : f32\n\n" + std::string(kEntry);
  for (const uint32_t offset : {0u, 6u}) {
    EXPECT_TRUE(
        Add(own, offset).starts_with("failed\nunsupported-feature: the range of frag_depth"))
        << offset;
  }
}

}  // namespace
}  // namespace tessera::spirv
