#include "backend_spirv/legalize.h"

#include <gtest/gtest.h>

#include "ir/transform/builtin_polyfill.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::spirv {
namespace {

std::string Io(std::string_view text, const SpirvOptions& options = {}) {
  return ir::RunTransform(
      text, [&](ir::Module& m, Diagnostics& d) { return RunShaderIo(m, options, {}, d); });
}
std::string Access(std::string_view text) {
  return ir::RunTransform(text, [](ir::Module& m, Diagnostics&) { return LegalizeAccess(m); });
}
std::string Builtins(std::string_view text) {
  return ir::RunTransform(
      text, [](ir::Module& m, Diagnostics&) { return ir::RunBuiltinPolyfill(m, {}); });
}

TEST(SpirvShaderIo, InputsAreReadWhereMembersAreUsed) {
  EXPECT_EQ(Io(R"(struct In {
  a: f32 @location(0)
  m: u32 @builtin(sample_mask)
}

@fragment
fn main(%in: In) -> f32 @location(1) {
  %a = access f32 %in, 0u
  return %a
}
)"),
            R"(struct In {
  a: f32 @location(0)
  m: u32 @builtin(sample_mask)
}
var<__in, read_write> @a : f32 @location(0)
var<__in, read_write> @m : array<u32, 1> @builtin(sample_mask) @interpolate(flat)
var<__out, read_write> @1 : f32 @location(1)

@fragment
fn main() {
  %a = load f32 @a
  store @1, %a
  return
}
)");
}

TEST(SpirvShaderIo, HalvesCrossAsFloats) {
  constexpr std::string_view kText = R"(@fragment
fn main(%x: f16 @location(0)) -> vec2<f16> @location(0) {
  %1 = construct vec2<f16> %x
  return %1
}
)";
  EXPECT_EQ(Io(kText), R"(var<__in, read_write> @x : f32 @location(0)
var<__out, read_write> @1 : vec2<f32> @location(0)

@fragment
fn main() {
  %1 = load f32 @x
  %2 = convert f16 %1
  %3 = construct vec2<f16> %2
  %4 = convert vec2<f32> %3
  store @1, %4
  return
}
)");
  SpirvOptions options;
  options.storage_input_output_16 = true;
  EXPECT_EQ(Io(kText, options).find("convert"), std::string::npos);
}

// A member of the input structure is indexed by another input.
TEST(SpirvShaderIo, InputsAreIndicesOfInputs) {
  EXPECT_EQ(Io(R"(struct In {
  groups: vec3<u32> @builtin(num_workgroups)
}

@compute @workgroup_size(3u, 1u, 1u)
fn main(%in: In, %i: u32 @builtin(local_invocation_index)) {
  %1 = access.inbounds u32 %in, 0u, %i
  return
}
)"),
            R"(struct In {
  groups: vec3<u32> @builtin(num_workgroups)
}
var<__in, read_write> @groups : vec3<u32> @builtin(num_workgroups)
var<__in, read_write> @i : u32 @builtin(local_invocation_index)

@compute @workgroup_size(3u, 1u, 1u)
fn main() {
  %1 = load u32 @i
  %2 = load vec3<u32> @groups
  %3 = access.inbounds u32 %2, %1
  return
}
)");
}

TEST(LegalizeAccess, ValuesWithDynamicIndicesGetVariables) {
  EXPECT_EQ(Access(R"(fn f(%v: vec4<f32>, %m: mat2x2<f32>, %i: u32) -> f32 {
  %1 = access f32 %v, %i
  %2 = access f32 %m, %i, 1u
  %3 = access f32 array<f32, 2>{1f, 2f}, %i
  %4 = access f32 array<f32, 2>{1f, 2f}, 1u
  return %3
}
)"),
            R"(var<private, read_write> @1 : array<f32, 2> = array<f32, 2>{1f, 2f}

fn f(%v: vec4<f32>, %m: mat2x2<f32>, %i: u32) -> f32 {
  %1 = var ptr<function, mat2x2<f32>> %m
  %2 = access f32 %v, %i
  %3 = access ptr<function, f32> %1, %i, 1u
  %4 = load f32 %3
  %5 = access ptr<private, f32> @1, %i
  %6 = load f32 %5
  %7 = access f32 array<f32, 2>{1f, 2f}, 1u
  return %6
}
)");
}

TEST(BuiltinPolyfill, IntegerDotProduct) {
  EXPECT_EQ(Builtins(R"(fn f(%v: vec3<i32>) -> i32 {
  %1 = dot i32 %v, %v
  return %1
}
)"),
            R"(
fn f(%v: vec3<i32>) -> i32 {
  %1 = mul vec3<i32> %v, %v
  %2 = access i32 %1, 0u
  %3 = access i32 %1, 1u
  %4 = add i32 %2, %3
  %5 = access i32 %1, 2u
  %6 = add i32 %4, %5
  return %6
}
)");
}

}  // namespace
}  // namespace tessera::spirv
