#include <gtest/gtest.h>

#include "backend_glsl/legalize.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::glsl {
namespace {

std::string Legalize(std::string_view text) {
  return ir::RunTransform(text, [](ir::Module& m, Diagnostics&) {
    const ir::Status status = LegalizeForOpenGl(m);
    std::string what;
    EXPECT_TRUE(kBuiltinsOfOpenGl.holds(m, &what)) << what;
    return status;
  });
}

TEST(OpenGlBuiltins, PlainAtomics) {
  EXPECT_EQ(Legalize(R"(var<workgroup, read_write> @a : atomic<u32>
var<workgroup, read_write> @b : atomic<i32>

fn f() -> u32 {
  %1 = atomicLoad u32 @a
  atomicStore @b, -3i
  %2 = workgroupUniformLoad u32 @a
  %3 = add u32 %1, %2
  return %3
}
)"),
            R"(var<workgroup, read_write> @a : atomic<u32>
var<workgroup, read_write> @b : atomic<i32>

fn f() -> u32 {
  %1 = atomicOr u32 @a, 0u
  %2 = atomicExchange i32 @b, -3i
  workgroupBarrier
  %3 = atomicOr u32 @a, 0u
  workgroupBarrier
  %4 = add u32 %1, %3
  return %4
}
)");
}

TEST(OpenGlBuiltins, WhatNotAllVersionsHave) {
  EXPECT_EQ(Legalize(R"(fn f(%x: vec2<f32>) -> vec2<f32> {
  %1 = fma vec2<f32> %x, %x, %x
  %2 = dpdxCoarse vec2<f32> %1
  %3 = fwidthCoarse vec2<f32> %2
  return %3
}
)"),
            R"(
fn f(%x: vec2<f32>) -> vec2<f32> {
  %1 = mul vec2<f32> %x, %x
  %2 = add vec2<f32> %1, %x
  %3 = dpdx vec2<f32> %2
  %4 = fwidth vec2<f32> %3
  return %4
}
)");
}

}  // namespace
}  // namespace tessera::glsl
