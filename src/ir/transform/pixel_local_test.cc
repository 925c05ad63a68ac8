#include "ir/transform/pixel_local.h"

#include <string>
#include <utility>
#include <vector>

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

using Colors = std::vector<std::pair<uint32_t, uint32_t>>;

std::string Lowered(std::string_view text, const Colors& colors = {}) {
  return RunTransform(text, [&](Module& m, Diagnostics& d) { return RunPixelLocal(m, colors, d); });
}

TEST(PixelLocal, GoesInAndComesOut) {
  EXPECT_EQ(Lowered(R"(
struct P {
  a: u32
  b: f32
}
var<pixel_local, read_write> @p : P
fn g() {
  %1 = access ptr<pixel_local, u32> @p, 0u
  store %1, 5u
  return
}
@fragment
fn f() -> vec4<f32> @location(0) {
  call g()
  return vec4<f32>{}
}
@fragment
fn h() {
  return
}
)",
                    {{0, 2}}),
            R"(struct P {
  a: u32
  b: f32
}
struct f_result {
  value: vec4<f32> @location(0)
  a: u32 @location(2)
  b: f32 @location(1)
}
var<private, read_write> @p : P

fn g() {
  %1 = access ptr<private, u32> @p, 0u
  store %1, 5u
  return
}

@fragment
fn f(%a: u32 @color(2), %b: f32 @color(1)) -> f_result {
  %1 = access ptr<private, u32> @p, 0u
  store %1, %a
  %2 = access ptr<private, f32> @p, 1u
  store %2, %b
  call g()
  %3 = access ptr<private, u32> @p, 0u
  %4 = load u32 %3
  %5 = access ptr<private, f32> @p, 1u
  %6 = load f32 %5
  %7 = construct f_result vec4<f32>{}, %4, %6
  return %7
}

@fragment
fn h() {
  return
}
)");
}

TEST(PixelLocal, TakesNoColorThatIsAnother) {
  TestModule test(R"(
struct P {
  a: u32
}
var<pixel_local, read_write> @p : P
@fragment
fn f(%c: f32 @color(0)) {
  %1 = access ptr<pixel_local, u32> @p, 0u
  store %1, 5u
  return
}
)");
  EXPECT_TRUE(HasPixelLocals(test.m));
  EXPECT_FALSE(RunPixelLocal(test.m, {}, test.diagnostics).ok);
  EXPECT_EQ(test.Messages(),
            "invalid-io: color attachment 0 is a member of the pixel-local variable 'p', and an "
            "input of the shader\n");
}

// The module has no pixel-local variable, so nothing can be passed as `p`.
TEST(PixelLocal, MakesPointersPrivate) {
  EXPECT_EQ(Lowered(R"(
fn g(%p: ptr<pixel_local, u32>) {
  store %p, 5u
  return
}
)"),
            R"(
fn g(%p: ptr<private, u32>) {
  store %p, 5u
  return
}
)");
}

TEST(PixelLocal, IsRefusedWithoutFramebufferFetch) {
  TestModule test("struct P {\n  a: u32\n}\nvar<pixel_local, read_write> @p : P\n");
  EXPECT_FALSE(RefusePixelLocals(test.m, "HLSL", test.diagnostics).ok);
  EXPECT_EQ(test.Messages(),
            "unsupported-by-target: 'pixel_local' needs framebuffer fetch, which HLSL does not "
            "have\n");
}

}  // namespace
}  // namespace tessera::ir
