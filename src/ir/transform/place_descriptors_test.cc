#include "ir/transform/place_descriptors.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

std::string Place(bool push_constants) {
  return RunTransform(R"(var<private, read_write> @p : u32
var<uniform, read> @u : u32 @group(1) @binding(3)
var<handle, read> @t : binding_array<texture_2d<f32>, 4> @group(0) @binding(2)
var<immediate, read> @i : u32
)",
                      [&](Module& m, Diagnostics&) { return PlaceDescriptors(m, push_constants); });
}

TEST(PlaceDescriptors, ResourcesKeepTheirGroupAndBinding) {
  EXPECT_EQ(Place(false), R"(var<private, read_write> @p : u32
var<uniform, read> @u : u32 @group(1) @binding(3) @place(descriptor, 1, 3)
var<handle, read> @t : binding_array<texture_2d<f32>, 4> @group(0) @binding(2) @place(descriptor, 0, 2)
var<immediate, read> @i : u32
)");
}

TEST(PlaceDescriptors, ImmediateDataIsInPushConstants) {
  EXPECT_NE(Place(true).find("var<immediate, read> @i : u32 @place(push_constants, 0, 0)\n"),
            std::string::npos);
}

}  // namespace
}  // namespace tessera::ir
