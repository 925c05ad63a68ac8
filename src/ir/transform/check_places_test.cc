#include "ir/transform/check_places.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

// Returns the messages about an entry point that uses the variables @a and @b.
std::string Check(std::string_view a, std::string_view b, const CheckPlacesConfig& config = {}) {
  const std::string text = "var<storage, read> @a : u32 @group(0) @binding(0) " + std::string(a) +
                           "\nvar<storage, read> @b : u32 @group(0) @binding(1) " + std::string(b) +
                           R"(

@compute @workgroup_size(1u, 1u, 1u)
fn main() {
  %1 = load u32 @a
  %2 = load u32 @b
  return
}
)";
  TestModule test(text);
  return CheckPlaces(test.m, config, test.diagnostics).ok ? "" : test.Messages();
}

TEST(CheckPlaces, ResourcesOfAnEntryPointHaveTheirOwnPlaces) {
  EXPECT_EQ(Check("@place(t, 0, 1)", "@place(t, 0, 1)"),
            "invalid-resource-binding: 'b' would have the same binding as another resource in the "
            "output\n");
  EXPECT_EQ(Check("@place(t, 0, 1)", "@place(u, 0, 1)"), "");
  EXPECT_EQ(Check("@place(t, 0, 1)", "@place(t, 1, 1)"), "");
  EXPECT_EQ(Check("@place(t, 0, 1)", "@place(t, 0, 2)"), "");
}

// In OpenGL, the host finds these resources by their names.
TEST(CheckPlaces, ResourcesWithNamesHaveNoNumbers) {
  EXPECT_EQ(Check("@place(name, 0, 0)", "@place(name, 0, 0)"), "");
}

// A pass may create an alias of a variable. The alias views the memory of the variable, so it has
// the same place.
TEST(CheckPlaces, AliasesShareAPlace) {
  EXPECT_EQ(
      Check("@place(descriptor, 0, 1)", "@role(alias) @place(descriptor, 0, 1)", {.vulkan = true}),
      "");
}

}  // namespace
}  // namespace tessera::ir
