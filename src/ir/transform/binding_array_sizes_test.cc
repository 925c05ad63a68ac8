#include "ir/transform/binding_array_sizes.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

std::string Sized(std::string_view text, bool may_stay, bool handles_share) {
  const BindingArraySizesConfig::Entry entries[] = {{{0, 0}, 2}, {{0, 0}, 3}, {{1, 4}, 2}};
  return RunTransform(text, [&](Module& m, Diagnostics& d) {
    BindingArraySizesConfig config;
    config.entries = entries;
    config.may_stay = may_stay;
    config.handles_share = handles_share;
    return RunBindingArraySizes(m, config, d);
  });
}

constexpr std::string_view kArrays =
    R"(var<handle, read> @t : binding_array<texture_2d<u32>> @group(0) @binding(0)
var<handle, read> @u : texture_2d<u32> @group(0) @binding(2)
var<storage, read> @b : binding_array<array<u32>> @group(1) @binding(4)

fn load(%a: binding_array<texture_2d<u32>>, %i: u32) -> vec4<u32> {
  %1 = access texture_2d<u32> %a, %i
  %2 = textureLoad vec4<u32> %1, vec2<u32>{}, 0u
  return %2
}

fn f(%i: u32) -> u32 {
  %1 = call vec4<u32> load(@t, %i)
  %2 = access ptr<storage, u32, read> @b, %i, 1u
  %3 = load u32 %2
  return %3
}
)";

TEST(BindingArraySizes, TheLastEntryCounts) {
  EXPECT_EQ(Sized(kArrays, false, true),
            R"(var<handle, read> @t : binding_array<texture_2d<u32>, 3> @group(0) @binding(0)
var<handle, read> @u : texture_2d<u32> @group(0) @binding(2)
var<storage, read> @b : binding_array<array<u32>, 2> @group(1) @binding(4)

fn load(%i: u32) -> vec4<u32> {
  %1 = access texture_2d<u32> @t, %i
  %2 = textureLoad vec4<u32> %1, vec2<u32>{}, 0u
  return %2
}

fn f(%i: u32) -> u32 {
  %1 = call vec4<u32> load(%i)
  %2 = access ptr<storage, u32, read> @b, %i, 1u
  %3 = load u32 %2
  return %3
}
)");
}

TEST(BindingArraySizes, ElementsHaveBindingsOfTheirOwn) {
  EXPECT_EQ(Sized(kArrays, false, false),
            "failed\ninvalid-resource-binding: 'u' uses the binding number of an element of 't'\n");
}

TEST(BindingArraySizes, WhatHasNoEntryStaysOrIsRefused) {
  constexpr std::string_view kOpen =
      "var<handle, read> @t : binding_array<sampler> @group(3) @binding(0)\n";
  EXPECT_EQ(Sized(kOpen, true, true), kOpen);
  EXPECT_EQ(Sized(kOpen, false, true),
            "failed\nunsupported-by-target: the number of elements of 't' must be known\n");
  constexpr std::string_view kBuffers =
      "var<storage, read> @b : binding_array<array<u32>> @group(3) @binding(0)\n";
  EXPECT_EQ(Sized(kBuffers, true, true),
            "failed\nunsupported-by-target: the number of elements of 'b' must be known\n");
}

TEST(BindingArraySizes, AnArrayHasFewerThan2To31Elements) {
  constexpr std::string_view kOpen =
      "var<handle, read> @t : binding_array<sampler> @group(0) @binding(0)\n";
  const auto sized = [&](uint32_t count) {
    const BindingArraySizesConfig::Entry entries[] = {{{0, 0}, count}};
    return RunTransform(kOpen, [&](Module& m, Diagnostics& d) {
      return RunBindingArraySizes(m, {.entries = entries, .handles_share = true}, d);
    });
  };
  EXPECT_EQ(sized(2147483647),
            "var<handle, read> @t : binding_array<sampler, 2147483647> @group(0) @binding(0)\n");
  EXPECT_EQ(sized(2147483648),
            "failed\nunsupported-by-target: 't' cannot have 2147483648 elements: 2147483647 is the "
            "maximum\n");
  EXPECT_EQ(sized(4294967295),
            "failed\nunsupported-by-target: 't' cannot have 4294967295 elements: 2147483647 is the "
            "maximum\n");
}

}  // namespace
}  // namespace tessera::ir
