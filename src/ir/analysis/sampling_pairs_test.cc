#include "ir/analysis/sampling_pairs.h"

#include <gtest/gtest.h>

#include <string>

#include "base/pool_vector.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

// Returns a line for each function with its name and its texture-sampler pairs, e.g. "f: as bt".
std::string Pairs(std::string_view functions) {
  TestModule test(R"(var<handle, read> @a : texture_2d<f32> @group(0) @binding(0)
var<handle, read> @b : texture_2d<f32> @group(0) @binding(1)
var<handle, read> @d : texture_depth_2d @group(0) @binding(2)
var<handle, read> @many : binding_array<texture_2d<f32>, 4> @group(0) @binding(3)
var<handle, read> @s : sampler @group(1) @binding(0)
var<handle, read> @t : sampler @group(1) @binding(1)
var<handle, read> @c : sampler_comparison @group(1) @binding(2)
)" + std::string(functions));
  const Module& m = test.m;
  const PoolVector<PoolVector<SamplingPair>> all = SamplingPairs(m);
  std::string text;
  for (size_t f = 0; f < all.size(); ++f) {
    text += std::string(m.strings.Get(m.functions[f].name)) + ":";
    for (const SamplingPair& pair : all[f]) {
      text += " " + std::string(m.strings.Get(m[pair.texture].name)) +
              std::string(m.strings.Get(m[pair.sampler].name));
    }
    text += "\n";
  }
  return text;
}

TEST(SamplingPairs, OfOneFunctionEachOnce) {
  EXPECT_EQ(Pairs(R"(
fn f(%p: vec2<f32>) {
  %1 = textureSampleLevel vec4<f32> @a, @s, %p, 0f
  %2 = textureSampleLevel vec4<f32> @b, @s, %p, 0f
  %3 = textureSampleLevel vec4<f32> @a, @s, %p, 1f
  %4 = textureGatherCompare vec4<f32> @d, @c, %p, 0f
  %5 = textureGather vec4<f32> 1i, @b, @t, %p
  %6 = textureLoad vec4<f32> @a, vec2<u32>{0u, 0u}, 0u
  return
}
)"),
            "f: as bs dc bt\n");
}

TEST(SamplingPairs, OfElementsOfABindingArray) {
  EXPECT_EQ(Pairs(R"(
fn f(%p: vec2<f32>, %i: u32) {
  %1 = access texture_2d<f32> @many, %i
  %2 = textureSampleLevel vec4<f32> %1, @s, %p, 0f
  %3 = access texture_2d<f32> @many, 2u
  %4 = textureSampleLevel vec4<f32> %3, @s, %p, 0f
  return
}
)"),
            "f: manys\n");
}

TEST(SamplingPairs, ThroughParametersTheyAreThoseOfTheCaller) {
  EXPECT_EQ(Pairs(R"(
fn both(%x: texture_2d<f32>, %y: sampler, %p: vec2<f32>) {
  %1 = textureSampleLevel vec4<f32> %x, %y, %p, 0f
  return
}
fn half(%y: sampler, %p: vec2<f32>) {
  %1 = textureSampleLevel vec4<f32> @b, %y, %p, 0f
  return
}
fn between(%p: vec2<f32>, %x: texture_2d<f32>) {
  call both(%x, @t, %p)
  call half(@s, %p)
  return
}
fn f(%p: vec2<f32>, %i: u32) {
  call between(%p, @a)
  call half(@t, %p)
  call half(@t, %p)
  %1 = access texture_2d<f32> @many, %i
  call between(%p, %1)
  return
}
)"),
            "both:\nhalf:\nbetween: bs\nf: at bt manyt\n");
}

}  // namespace
}  // namespace tessera::ir
