#include "ir/analysis/fragment_functions.h"

#include <gtest/gtest.h>

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

TEST(FragmentFunctions, AreThoseThatNoOtherStageRuns) {
  FixedStrings fixed;
  Arena arena;
  StringInterner strings(arena, fixed);
  Module m(arena, strings);
  std::string error;
  ASSERT_TRUE(Parse(R"(fn deep() {
  return
}
fn shared() {
  return
}
fn idle() {
  return
}
fn own() {
  call deep()
  return
}
@fragment fn fs() {
  call own()
  call shared()
  return
}
@compute @workgroup_size(1u, 1u, 1u) fn cs() {
  call shared()
  return
}
)",
                    m, &error))
      << error;
  std::string found;
  FragmentFunctions fragment(m);
  for (uint32_t f = 0; f < m.functions.size(); ++f) {
    if (fragment.Contains(FunctionId(f)))
      found += std::string(m.strings.Get(m.functions[f].name)) + " ";
  }
  EXPECT_EQ(found, "deep own fs ");
}

}  // namespace
}  // namespace tessera::ir
