#include "ir/transform/late_discard.h"

#include <gtest/gtest.h>

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

TEST(LateDiscard, TellsWhetherSomethingIsWrittenAfterOne) {
  const auto writes = [](std::string_view body) {
    TestModule module(
        "var<storage, read_write> @b : u32 @group(0) @binding(1)\n\n@fragment\nfn main() {\n" +
        std::string(body) + "  return\n}\n");
    return WritesAfterDiscard(module.m);
  };
  EXPECT_TRUE(writes("  discard\n  store @b, 1u\n"));
  EXPECT_FALSE(writes("  store @b, 1u\n  discard\n"));
  EXPECT_FALSE(writes("  store @b, 1u\n"));
}

}  // namespace
}  // namespace tessera::ir
