#include "ir/transform/shader_io.h"

#include <string>

#include "base/pool_vector.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

// The simplest interface: each input is a separate parameter, and outputs are stored to the private
// variables `out0`, `out1`, etc.
class Plain final : public StageInterface {
 public:
  explicit Plain(Module& m) : m_(m) {}

  StageSignature Declare(FunctionId, std::span<const StageInput> inputs,
                         std::span<const StageOutput> outputs) override {
    params_.clear();
    declared.clear();
    for (const StageInput& input : inputs) {
      m_.params.push_back(input);
      params_.push_back(ParamId(static_cast<uint32_t>(m_.params.size() - 1)));
    }
    for (const StageOutput& output : outputs) {
      declared += std::string(m_.strings.Get(output.name)) + " ";
    }
    return {params_, kVoid};
  }
  Value Input(Builder&, uint32_t i) override { return params_[i]; }
  Value Outputs(Builder& b, std::span<const Value> values) override {
    for (uint32_t i = 0; i < values.size(); ++i) b.Store(GlobalId(i), values[i]);
    return {};
  }

  std::string declared;  // names of the outputs

 private:
  Module& m_;
  PoolVector<ParamId> params_;
};

std::string Io(std::string_view text, const ShaderIoConfig& config = {}) {
  return RunTransform(text, [&](Module& m, Diagnostics&) {
    Plain plain(m);
    return RunShaderIo(m, config, plain);
  });
}

TEST(ShaderIo, MembersAreReadOneByOneAndTheStructureIsMadeWhereItIsUsedWhole) {
  EXPECT_EQ(Io(R"(struct In {
  a: vec4<f32> @location(0)
  b: f32 @location(1)
}

fn use(%in: In) {
  return
}
@fragment
fn parts(%in: In, %c: u32 @location(2) @interpolate(flat)) {
  %1 = access f32 %in, 1u
  %2 = access f32 %in, 0u, %c
  %3 = access.inbounds f32 %in, 0u, 2u
  %4 = add f32 %1, %2
  %5 = add f32 %4, %3
  return
}
@fragment
fn whole(%in: In) {
  %1 = access f32 %in, 1u
  call use(%in)
  call use(%in)
  return
}
)"),
            R"(struct In {
  a: vec4<f32> @location(0)
  b: f32 @location(1)
}

fn use(%in: In) {
  return
}

@fragment
fn parts(%a: vec4<f32> @location(0), %b: f32 @location(1), %c: u32 @location(2) @interpolate(flat)) {
  %1 = access f32 %a, %c
  %2 = access.inbounds f32 %a, 2u
  %3 = add f32 %b, %1
  %4 = add f32 %3, %2
  return
}

@fragment
fn whole(%a: vec4<f32> @location(0), %b: f32 @location(1)) {
  %in = construct In %a, %b
  call use(%in)
  call use(%in)
  return
}
)");
}

TEST(ShaderIo, EachReturnHandsOverTheParts) {
  EXPECT_EQ(Io(R"(struct Out {
  color: vec4<f32> @location(0)
  depth: f32 @builtin(frag_depth)
}
var<private, read_write> @out0 : vec4<f32>
var<private, read_write> @out1 : f32

@fragment
fn main(%b: bool @builtin(front_facing), %x: f32 @location(0)) -> Out {
  %v = var ptr<function, Out>
  if %b {
    %1 = construct vec4<f32> %x
    %2 = construct Out %1, 1f
    return %2
  } else {
    yield
  }
  %3 = load Out %v
  return %3
}
)"),
            R"(struct Out {
  color: vec4<f32> @location(0)
  depth: f32 @builtin(frag_depth)
}
var<private, read_write> @out0 : vec4<f32>
var<private, read_write> @out1 : f32

@fragment
fn main(%b: bool @builtin(front_facing), %x: f32 @location(0)) {
  %v = var ptr<function, Out>
  if %b {
    %1 = construct vec4<f32> %x
    store @out0, %1
    store @out1, 1f
    return
  } else {
    yield
  }
  %2 = load Out %v
  %3 = access vec4<f32> %2, 0u
  %4 = access f32 %2, 1u
  store @out0, %3
  store @out1, %4
  return
}
)");
}

constexpr std::string_view kVertex = R"(struct Out {
  at: vec4<f32> @builtin(position)
  a: f32 @location(3)
  b: f32 @location(5)
}
var<private, read_write> @out0 : vec4<f32>
var<private, read_write> @out1 : f32
var<private, read_write> @out2 : f32
var<private, read_write> @out3 : f32

@vertex
fn main(%at: vec4<f32> @location(0), %x: f32 @location(1)) -> Out {
  %1 = construct Out %at, %x, 2f
  return %1
}
)";

// Returns the body of main after the pass has run.
std::string BodyOf(const std::string& text) {
  const size_t begin = text.find("{\n", text.find("\nfn main"));
  return text.substr(begin + 2, text.find("\n}", begin) - begin - 1);
}

TEST(ShaderIo, ThePositionAsTheHostWantsIt) {
  EXPECT_EQ(BodyOf(Io(kVertex)), R"(  store @out0, %at
  store @out1, %x
  store @out2, 2f
  return
)");
  EXPECT_EQ(BodyOf(Io(kVertex, {.flip_y = true})), R"(  %1 = access f32 %at, 1u
  %2 = neg f32 %1
  %3 = insert vec4<f32> %at, %2, 1u
  store @out0, %3
  store @out1, %x
  store @out2, 2f
  return
)");
  // z is mapped from 0..w to -w..w by 2 * z - w.
  EXPECT_EQ(BodyOf(Io(kVertex, {.depth_range_minus_one_to_one = true})),
            R"(  %1 = access f32 %at, 2u
  %2 = access f32 %at, 3u
  %3 = add f32 %1, %1
  %4 = sub f32 %3, %2
  %5 = insert vec4<f32> %at, %4, 2u
  store @out0, %5
  store @out1, %x
  store @out2, 2f
  return
)");
}

TEST(ShaderIo, LocationsThatNobodyReadsAreLeftOutAndAPointHasASize) {
  constexpr uint32_t kLocations[] = {5};
  EXPECT_EQ(BodyOf(Io(kVertex, {.emit_point_size = true,
                                .interstage_locations = std::span<const uint32_t>(kLocations)})),
            R"(  store @out0, %at
  store @out1, 2f
  store @out2, 1f
  return
)");
}

// Returns the names of all declared outputs.
std::string Declared(std::string_view text, const ShaderIoConfig& config) {
  TestModule test(text);
  Plain plain(test.m);
  EXPECT_TRUE(RunShaderIo(test.m, config, plain).ok);
  test.Text();
  return plain.declared;
}

TEST(ShaderIo, WhatIsAddedHasTheNameOfTheBuiltinValue) {
  EXPECT_EQ(Declared(kVertex, {.emit_point_size = true, .fixed_sample_mask = 1}),
            "at a b point_size ");
  EXPECT_EQ(Declared("var<private, read_write> @out0 : u32\n@fragment\nfn f() {\n  return\n}\n",
                     {.emit_point_size = true, .fixed_sample_mask = 1}),
            "sample_mask ");
}

constexpr std::string_view kFragment = R"(struct Out {
  mask: u32 @builtin(sample_mask)
  depth: f32 @builtin(frag_depth)
}
var<private, read_write> @out0 : u32
var<private, read_write> @out1 : f32
var<immediate, read> @ranges : vec4<f32>

@fragment
fn main(%in: u32 @builtin(sample_mask), %z: f32 @location(0)) -> Out {
  %1 = construct Out %in, %z
  return %1
}
)";

TEST(ShaderIo, MasksAndDepthsAreBounded) {
  EXPECT_EQ(BodyOf(Io(kFragment)), "  store @out0, %in\n  store @out1, %z\n  return\n");
  EXPECT_EQ(BodyOf(Io(kFragment, {.fixed_sample_mask = 5, .clamp_frag_depth = true})),
            R"(  %1 = and u32 %in, 5u
  %2 = saturate f32 %z
  store @out0, %1
  store @out1, %2
  return
)");
  const PoolVector<FragDepthRange> ranges = {{GlobalId(2), 2, 3}};
  EXPECT_EQ(BodyOf(Io(kFragment, {.clamp_frag_depth = true, .depth_ranges = ranges})),
            R"(  %1 = access ptr<immediate, f32, read> @ranges, 2u
  %2 = load f32 %1
  %3 = access ptr<immediate, f32, read> @ranges, 3u
  %4 = load f32 %3
  %5 = clamp f32 %z, %2, %4
  store @out0, %in
  store @out1, %5
  return
)");
}

TEST(ShaderIo, OtherFunctionsStay) {
  constexpr std::string_view kText = R"(
fn f(%x: f32) -> f32 {
  return %x
}

@compute @workgroup_size(1u, 1u, 1u)
fn main() {
  %1 = call f32 f(1f)
  return
}
)";
  EXPECT_EQ(Io(kText, {.emit_point_size = true, .flip_y = true, .fixed_sample_mask = 1}), kText);
}

TEST(ShaderIo, WhoWritesDepths) {
  TestModule test(R"(@fragment
fn depth() -> f32 @builtin(frag_depth) {
  return 1f
}
@fragment
fn color() -> f32 @location(0) {
  return 1f
}
)");
  EXPECT_TRUE(WritesFragDepth(test.m, test.m.functions[0]));
  EXPECT_FALSE(WritesFragDepth(test.m, test.m.functions[1]));
}

}  // namespace
}  // namespace tessera::ir
