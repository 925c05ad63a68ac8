#include "ir/analysis/texture_call.h"

#include <string>

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

// Returns the operands of each texture call in the program, one call per line. Each operand is
// shown as the name of a parameter or variable, or as "constant".
std::string Parts(std::string_view text) {
  TestModule test(text);
  std::string out;
  for (uint32_t i = 0; i < test.m.insts.size(); ++i) {
    if (test.m[InstId(i)].op != Op::kBuiltin) continue;
    const TextureCall call = TextureCallOf(test.m, InstId(i));
    const auto add = [&](std::string_view part, Value v) {
      if (!v.valid()) return;
      out += std::string(part) + "=";
      out += v.kind() == Value::kParam    ? test.strings.Get(test.m[v.param()].name)
             : v.kind() == Value::kGlobal ? test.strings.Get(test.m[v.global()].name)
                                          : std::string_view("constant");
      out += ' ';
    };
    add("component", call.component);
    add("texture", call.texture);
    add("sampler", call.sampler);
    add("coords", call.coords);
    add("layer", call.layer);
    add("reference", call.reference);
    add("bias", call.bias);
    add("level", call.level);
    add("sample", call.sample);
    add("ddx", call.ddx);
    add("ddy", call.ddy);
    add("offset", call.offset);
    add("value", call.value);
    out.back() = '\n';
  }
  return out;
}

TEST(TextureCall, TellsOperandsApart) {
  EXPECT_EQ(Parts(R"(
var<handle, read> @colors : texture_2d_array<f32> @group(0) @binding(0)
var<handle, read> @depths : texture_depth_2d_array @group(0) @binding(1)
var<handle, read> @samples : texture_multisampled_2d<f32> @group(0) @binding(2)
var<handle, read> @out : texture_storage_2d<rgba8unorm, write> @group(0) @binding(3)
var<handle, read> @s : sampler @group(0) @binding(4)
var<handle, read> @c : sampler_comparison @group(0) @binding(5)

fn f(%at: vec2<f32>, %i: i32, %p: vec2<i32>, %x: f32, %dx: vec2<f32>, %dy: vec2<f32>, %v: vec4<f32>) {
  %1 = textureGather vec4<f32> 2i, @colors, @s, %at, %i, vec2<i32>{}
  %2 = textureGather vec4<f32> @depths, @s, %at, %i
  %3 = textureGatherCompare vec4<f32> @depths, @c, %at, %i, %x
  %4 = textureSampleGrad vec4<f32> @colors, @s, %at, %i, %dx, %dy, vec2<i32>{}
  %5 = textureSampleBias vec4<f32> @colors, @s, %at, %i, %x
  %6 = textureSampleCompareLevel f32 @depths, @c, %at, %i, %x, vec2<i32>{}
  %7 = textureSample vec4<f32> @colors, @s, %at, %i
  %8 = textureLoad vec4<f32> @colors, %p, %i, 1i
  %9 = textureLoad vec4<f32> @samples, %p, %i
  %10 = textureDimensions vec2<u32> @colors
  %11 = textureDimensions vec2<u32> @colors, %i
  textureStore @out, %p, %v
  return
}
)"),
            "component=constant texture=colors sampler=s coords=at layer=i offset=constant\n"
            "texture=depths sampler=s coords=at layer=i\n"
            "texture=depths sampler=c coords=at layer=i reference=x\n"
            "texture=colors sampler=s coords=at layer=i ddx=dx ddy=dy offset=constant\n"
            "texture=colors sampler=s coords=at layer=i bias=x\n"
            "texture=depths sampler=c coords=at layer=i reference=x offset=constant\n"
            "texture=colors sampler=s coords=at layer=i\n"
            "texture=colors coords=p layer=i level=constant\n"
            "texture=samples coords=p sample=i\n"
            "texture=colors\n"
            "texture=colors level=i\n"
            "texture=out coords=p value=v\n");
}

}  // namespace
}  // namespace tessera::ir
