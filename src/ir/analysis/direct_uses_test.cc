#include "ir/analysis/direct_uses.h"

#include <gtest/gtest.h>

#include <string>

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

// Returns the direct uses of the function, in order, e.g. "a b call:f".
std::string UsesOf(const Module& m, uint32_t function) {
  std::string text;
  const DirectUses uses(m);
  for (const DirectUses::Use& use : uses.Of(FunctionId(function))) {
    if (!text.empty()) text += ' ';
    if (use.callee.valid()) {
      text += "call:" + std::string(m.strings.Get(m[use.callee].name));
    } else if (use.value.kind() == Value::kGlobal) {
      text += m.strings.Get(m[use.value.global()].name);
    } else {
      text += m.strings.Get(m.overrides[use.value.index()].name);
    }
  }
  return text;
}

TEST(DirectUses, AreThoseOfTheFunctionItselfOnce) {
  TestModule test(R"(var<private, read_write> @a : u32
var<private, read_write> @b : u32
override $o : u32

fn last() {
  store @b, 1u
  store @a, 1u
  store @b, 2u
  return
}
fn none() {
  return
}
@compute @workgroup_size(1u, 1u, 1u)
fn main() {
  call last()
  if true {
    store @a, $o
    call none()
    call last()
    yield
  } else {
    yield
  }
  return
}
)");
  EXPECT_EQ(UsesOf(test.m, 0), "b a");
  EXPECT_EQ(UsesOf(test.m, 1), "");
  EXPECT_EQ(UsesOf(test.m, 2), "call:last a o call:none");
}

// Instructions that the optimizer has removed keep their operands, but are not in a block, so these
// operands do not count as uses.
TEST(DirectUses, AreNotThoseOfInstructionsOutsideOfBlocks) {
  TestModule test(R"(var<private, read_write> @a : u32

fn f() {
  store @a, 1u
  return
}
)");
  for (uint32_t i = 0; i < test.m.insts.size(); ++i) {
    if (test.m.insts[i].op == Op::kStore) test.m.Unlink(InstId(i));
  }
  EXPECT_EQ(UsesOf(test.m, 0), "");
}

}  // namespace
}  // namespace tessera::ir
