#include "ir/transform/specialize_overrides.h"

#include <string>

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

TEST(SpecializeOverrides, TooManyForShortIds) {
  std::string many;
  for (int i = 0; i < 65537; ++i) many += "override $o" + std::to_string(i) + " : u32\n";
  TestModule test(many);
  EXPECT_FALSE(RunSpecializeOverrides(test.m, {.short_ids = true}, test.diagnostics).ok);
  EXPECT_TRUE(test.Messages().starts_with("unsupported-by-target: ")) << test.Messages();
}

}  // namespace
}  // namespace tessera::ir
