#include "backend_glsl/host_uniforms.h"

#include <gtest/gtest.h>

#include "backend_glsl/shader_io.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::glsl {
namespace {

std::string Tell(GlslVersion version, std::string_view text) {
  return ir::RunTransform(text, [&](ir::Module& m, Diagnostics& d) {
    EXPECT_TRUE(RunShaderIo(m, {}, {}, d).ok);
    return MakeHostUniforms(m, HostProvidedFor(version));
  });
}

constexpr std::string_view kInstances = R"(@vertex
fn main(%a: u32 @builtin(instance_index), %b: u32 @builtin(vertex_index)) -> vec4<f32> @builtin(position) {
  %1 = add u32 %a, %b
  %2 = add u32 %1, %a
  %3 = bitcast f32 %2
  %4 = construct vec4<f32> %3
  return %4
}
)";

TEST(HostUniforms, InstancesCountFromTheFirst) {
  EXPECT_EQ(Tell(GlslVersion::k450, kInstances),
            R"(var<__in, read_write> @a : i32 @builtin(instance_index)
var<__in, read_write> @b : i32 @builtin(vertex_index)
var<__out, read_write> @result : vec4<f32> @builtin(position)
var<uniform, read> @first_instance : i32 @builtin(__first_instance)

@vertex
fn main() {
  %1 = load i32 @a
  %2 = load i32 @first_instance
  %3 = add i32 %1, %2
  %4 = convert u32 %3
  %5 = load i32 @b
  %6 = convert u32 %5
  %7 = add u32 %4, %6
  %8 = add u32 %7, %4
  %9 = bitcast f32 %8
  %10 = construct vec4<f32> %9
  store @result, %10
  return
}
)");
}

TEST(HostUniforms, SomeVersionsTellTheFirstInstance) {
  const std::string native = Tell(GlslVersion::k460, kInstances);
  EXPECT_EQ(native.find("first_instance"), std::string::npos);
  EXPECT_EQ(Tell(GlslVersion::kVulkan460, kInstances), native);
}

constexpr std::string_view kQueries =
    R"(var<handle, read> @t : texture_2d<f32> @group(0) @binding(1)
var<handle, read> @u : texture_multisampled_2d<f32> @group(2) @binding(3)

fn f() -> u32 {
  %1 = textureNumLevels u32 @t
  %2 = textureNumSamples u32 @u
  %3 = textureNumLevels u32 @t
  %4 = add u32 %1, %2
  %5 = add u32 %3, %4
  return %5
}
)";

TEST(HostUniforms, QueriesThatOpenGlEsLacks) {
  EXPECT_EQ(Tell(GlslVersion::k320es, kQueries),
            R"(var<handle, read> @t : texture_2d<f32> @group(0) @binding(1)
var<handle, read> @u : texture_multisampled_2d<f32> @group(2) @binding(3)
var<uniform, read> @t_levels : u32
var<uniform, read> @u_samples : u32

fn f() -> u32 {
  %1 = load u32 @t_levels
  %2 = load u32 @u_samples
  %3 = load u32 @t_levels
  %4 = add u32 %1, %2
  %5 = add u32 %3, %4
  return %5
}
)");
}

TEST(HostUniforms, QueriesThatOldVersionsLack) {
  EXPECT_EQ(Tell(GlslVersion::k440, kQueries),
            R"(var<handle, read> @t : texture_2d<f32> @group(0) @binding(1)
var<handle, read> @u : texture_multisampled_2d<f32> @group(2) @binding(3)
var<uniform, read> @u_samples : u32

fn f() -> u32 {
  %1 = textureNumLevels u32 @t
  %2 = load u32 @u_samples
  %3 = textureNumLevels u32 @t
  %4 = add u32 %1, %2
  %5 = add u32 %3, %4
  return %5
}
)");
}

TEST(HostUniforms, QueriesThatThereAre) { EXPECT_EQ(Tell(GlslVersion::k450, kQueries), kQueries); }

}  // namespace
}  // namespace tessera::glsl
