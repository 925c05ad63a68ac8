#include "ir/transform/switch_default.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

TEST(SwitchDefault, GetsACaseThatNoValueTakes) {
  const std::string out = RunTransform(R"(
fn f(%x: i32, %p: ptr<function, i32>) {
  switch %x {
    case 3i, default {
      store %p, 1i
      yield
    }
  }
  return
}
)",
                                       [](Module& m, Diagnostics&) { return RunSwitchDefault(m); });
  EXPECT_EQ(out, R"(
fn f(%x: i32, %p: ptr<function, i32>) {
  %1 = and i32 %x, 1i
  switch %1 {
    case 2i {
      yield
    }
    case default {
      store %p, 1i
      yield
    }
  }
  return
}
)");
}

}  // namespace
}  // namespace tessera::ir
