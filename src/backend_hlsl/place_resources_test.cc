#include "backend_hlsl/place_resources.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::hlsl {
namespace {

constexpr std::string_view kVariables =
    R"(var<uniform, read> @u : u32 @group(2) @binding(3)
var<storage, read> @r : u32 @group(0) @binding(1)
var<storage, read_write> @w : u32 @group(0) @binding(2)
var<storage, read> @b : u32 @group(0) @binding(3) @bound_writable
var<handle, read> @i : texture_storage_2d<r32uint, write> @group(0) @binding(5)
var<handle, read> @t : binding_array<texture_2d<f32>, 2> @group(0) @binding(6)
var<handle, read> @s : sampler_comparison @group(1) @binding(0)
var<immediate, read> @data : u32
)";

// Returns the table, space and number of each variable with a place.
std::string Places(const ir::Module& m) {
  std::string places;
  for (const ir::Global& g : m.globals) {
    if (!g.place.is_set()) continue;
    places += std::string(NameOf(g.place.table)) + " " + std::to_string(g.place.space) + " " +
              std::to_string(g.place.index) + ", ";
  }
  return places;
}

TEST(HlslPlaceResources, RegistersOfEachClass) {
  ir::TestModule test(kVariables);
  HlslOptions options;
  options.immediates = {7, 4};
  EXPECT_TRUE(PlaceResources(test.m, options).ok);
  EXPECT_EQ(Places(test.m), "b 2 3, t 0 1, u 0 2, u 0 3, u 0 5, t 0 6, s 1 0, b 7 4, ");
}

TEST(HlslPlaceResources, SamplersOfAHeap) {
  ir::TestModule test(kVariables);
  PlaceSamplersOfHeap(test.m);
  EXPECT_EQ(Places(test.m), "sampler_heap 1 0, ");
}

}  // namespace
}  // namespace tessera::hlsl
