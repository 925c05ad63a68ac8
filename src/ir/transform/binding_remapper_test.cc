#include "ir/transform/binding_remapper.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

TEST(BindingRemapper, MovesAndSwaps) {
  const BindingRemapperConfig::Entry entries[] = {
      {{0, 0}, {0, 1}}, {{0, 1}, {0, 0}}, {{2, 5}, {0, 7}}, {{9, 9}, {0, 0}}};
  EXPECT_EQ(
      RunTransform(R"(
var<handle, read> @a : sampler @group(0) @binding(0)
var<handle, read> @b : sampler @group(0) @binding(1)
var<storage, read> @c : u32 @group(2) @binding(5)
var<storage, read> @d : u32 @group(2) @binding(6)
var<private, read_write> @e : u32
)",
                   [&](Module& m, Diagnostics& d) { return RunBindingRemapper(m, {entries}, d); }),
      R"(var<handle, read> @a : sampler @group(0) @binding(1)
var<handle, read> @b : sampler @group(0) @binding(0)
var<storage, read> @c : u32 @group(0) @binding(7)
var<storage, read> @d : u32 @group(2) @binding(6)
var<private, read_write> @e : u32
)");
}

}  // namespace
}  // namespace tessera::ir
