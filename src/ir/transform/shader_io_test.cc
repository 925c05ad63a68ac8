#include "ir/transform/shader_io.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

TEST(ShaderIo, WhoWritesDepths) {
  TestModule test(R"(@fragment
fn depth() -> f32 @builtin(frag_depth) {
  return 1f
}
@fragment
fn color() -> f32 @location(0) {
  return 1f
}
)");
  EXPECT_TRUE(WritesFragDepth(test.m, test.m.functions[0]));
  EXPECT_FALSE(WritesFragDepth(test.m, test.m.functions[1]));
}

}  // namespace
}  // namespace tessera::ir
