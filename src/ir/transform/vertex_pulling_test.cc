#include "ir/transform/vertex_pulling.h"

#include <fmt/format.h>

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

std::string Pull(std::string_view text, const VertexPullingConfig& config) {
  return RunTransform(text,
                      [&](Module& m, Diagnostics& d) { return RunVertexPulling(m, config, d); });
}

// Returns a layout with a single attribute, at location 0, in a buffer with @group(4) @binding(0).
VertexPullingConfig One(VertexFormat format, uint32_t stride, uint32_t offset) {
  VertexPullingConfig config;
  config.buffers.push_back({{4, 0}, stride, false, {{format, offset, 0}}});
  return config;
}

// Returns the instructions that compute an input of type `type` at location 0, or the error
// messages.
std::string Reads(std::string_view type, const VertexPullingConfig& config) {
  const std::string text = Pull(fmt::format(R"(
var<private, read_write> @out : {0}
@vertex
fn main(%a: {0} @location(0)) {{
  store @out, %a
  return
}}
)",
                                            type),
                                config);
  const size_t begin = text.find("{\n"), end = text.find("  store");
  return begin == std::string::npos || end == std::string::npos
             ? text
             : "\n" + text.substr(begin + 2, end - begin - 2);
}

TEST(VertexPulling, OneInput) {
  EXPECT_EQ(Pull(R"(
@vertex
fn main(%a: vec2<f32> @location(0)) -> vec4<f32> @builtin(position) {
  %1 = construct vec4<f32> %a, %a
  return %1
}
)",
                 One(VertexFormat::kFloat32x2, 12, 4)),
            R"(var<storage, read> @vertex_buffer_0 : array<u32> @group(4) @binding(0)

@vertex
fn main(%vertex_index: u32 @builtin(vertex_index)) -> vec4<f32> @builtin(position) {
  %1 = mul u32 %vertex_index, 3u
  %2 = add u32 %1, 1u
  %3 = access ptr<storage, u32, read> @vertex_buffer_0, %2
  %4 = load u32 %3
  %5 = add u32 %1, 2u
  %6 = access ptr<storage, u32, read> @vertex_buffer_0, %5
  %7 = load u32 %6
  %8 = construct vec2<u32> %4, %7
  %a = bitcast vec2<f32> %8
  %9 = construct vec4<f32> %a, %a
  return %9
}
)");
}

// Structures are constructed from their members, and built-in members become parameters. Unread
// buffers are not declared.
TEST(VertexPulling, StructuresInstancesAndOneElementForAll) {
  VertexPullingConfig config;
  config.buffers.push_back({{4, 0}, 4, false, {{VertexFormat::kUint32, 0, 7}}});
  config.buffers.push_back({{4, 1}, 4, true, {{VertexFormat::kSint32, 0, 1}}});
  config.buffers.push_back({{4, 2}, 0, false, {{VertexFormat::kUint32, 8, 0}}});
  EXPECT_EQ(Pull(R"(
struct In {
  all: u32 @location(0)
  index: u32 @builtin(vertex_index)
  each: i32 @location(1)
}
@vertex
fn main(%in: In, %i: u32 @builtin(instance_index)) {
  %1 = access u32 %in, 1u
  %2 = add u32 %1, %i
  return
}
)",
                 config),
            R"(struct In {
  all: u32 @location(0)
  index: u32 @builtin(vertex_index)
  each: i32 @location(1)
}
var<storage, read> @vertex_buffer_2 : array<u32> @group(4) @binding(2)
var<storage, read> @vertex_buffer_1 : array<u32> @group(4) @binding(1)

@vertex
fn main(%index: u32 @builtin(vertex_index), %i: u32 @builtin(instance_index)) {
  %1 = access ptr<storage, u32, read> @vertex_buffer_2, 2u
  %2 = load u32 %1
  %3 = access ptr<storage, u32, read> @vertex_buffer_1, %i
  %4 = load u32 %3
  %5 = bitcast i32 %4
  %in = construct In %2, %index, %5
  %6 = access u32 %in, 1u
  %7 = add u32 %6, %i
  return
}
)");
}

// Reads attributes that do not start at a word boundary. Missing components come from (0, 0, 0, 1).
TEST(VertexPulling, PartsOfWords) {
  EXPECT_EQ(Reads("vec4<f32>", One(VertexFormat::kUnorm8x2, 4, 2)), R"(
  %1 = access ptr<storage, u32, read> @vertex_buffer_0, %vertex_index
  %2 = load u32 %1
  %3 = shr u32 %2, 16u
  %4 = unpack4x8unorm vec4<f32> %3
  %5 = swizzle vec2<f32> %4, xy
  %a = construct vec4<f32> %5, 0f, 1f
)");
  EXPECT_EQ(Reads("i32", One(VertexFormat::kSint16, 4, 2)), R"(
  %1 = access ptr<storage, u32, read> @vertex_buffer_0, %vertex_index
  %2 = load u32 %1
  %3 = shr u32 %2, 16u
  %4 = bitcast i32 %3
  %a = extractBits i32 %4, 0u, 16u
)");
}

// The shader reads only the components that it uses.
TEST(VertexPulling, FewerComponentsThanTheFormatHas) {
  EXPECT_EQ(Reads("vec3<f16>", One(VertexFormat::kFloat16x4, 8, 0)), R"(
  %1 = mul u32 %vertex_index, 2u
  %2 = access ptr<storage, u32, read> @vertex_buffer_0, %1
  %3 = load u32 %2
  %4 = unpack2x16float vec2<f32> %3
  %5 = add u32 %1, 1u
  %6 = access ptr<storage, u32, read> @vertex_buffer_0, %5
  %7 = load u32 %6
  %8 = unpack2x16float vec2<f32> %7
  %9 = access f32 %8, 0u
  %10 = construct vec3<f32> %4, %9
  %a = convert vec3<f16> %10
)");
  EXPECT_EQ(Reads("u32", One(VertexFormat::kUint32x4, 0, 4)), R"(
  %1 = access ptr<storage, u32, read> @vertex_buffer_0, 1u
  %a = load u32 %1
)");
}

TEST(VertexPulling, PackedFormats) {
  EXPECT_EQ(Reads("vec4<f32>", One(VertexFormat::kUnorm10_10_10_2, 4, 0)), R"(
  %1 = access ptr<storage, u32, read> @vertex_buffer_0, %vertex_index
  %2 = load u32 %1
  %3 = extractBits u32 %2, 0u, 10u
  %4 = extractBits u32 %2, 10u, 10u
  %5 = extractBits u32 %2, 20u, 10u
  %6 = extractBits u32 %2, 30u, 2u
  %7 = construct vec4<u32> %3, %4, %5, %6
  %8 = convert vec4<f32> %7
  %9 = construct vec4<f32> 1023f, 1023f, 1023f, 3f
  %a = div vec4<f32> %8, %9
)");
  EXPECT_EQ(Reads("vec4<f32>", One(VertexFormat::kSnorm10_10_10_2, 4, 0)), R"(
  %1 = access ptr<storage, u32, read> @vertex_buffer_0, %vertex_index
  %2 = load u32 %1
  %3 = bitcast i32 %2
  %4 = extractBits i32 %3, 0u, 10u
  %5 = extractBits i32 %3, 10u, 10u
  %6 = extractBits i32 %3, 20u, 10u
  %7 = extractBits i32 %3, 30u, 2u
  %8 = construct vec4<i32> %4, %5, %6, %7
  %9 = convert vec4<f32> %8
  %10 = construct vec4<f32> 511f, 511f, 511f, 1f
  %11 = div vec4<f32> %9, %10
  %a = max vec4<f32> %11, vec4<f32>{-1f ...}
)");
  EXPECT_EQ(Reads("vec3<f32>", One(VertexFormat::kUnorm8x4Bgra, 4, 0)), R"(
  %1 = access ptr<storage, u32, read> @vertex_buffer_0, %vertex_index
  %2 = load u32 %1
  %3 = unpack4x8unorm vec4<f32> %2
  %4 = swizzle vec4<f32> %3, zyxw
  %a = swizzle vec3<f32> %4, xyz
)");
}

TEST(VertexPulling, LayoutsThatAreWrong) {
  const auto message = [](const VertexPullingConfig& config) { return Reads("u32", config); };
  EXPECT_EQ(message(One(VertexFormat::kUint32, 6, 0)),
            "failed\ninvalid-io: vertex buffer 0 has the stride 6, which is not a multiple of 4\n");
  EXPECT_EQ(message(One(VertexFormat::kUint32x2, 8, 2)),
            "failed\ninvalid-io: the attribute 0 of vertex buffer 0 (uint32x2) has the "
            "offset 2, which is not a multiple of 4\n");
  EXPECT_EQ(message(One(VertexFormat::kUint32x2, 8, 4)),
            "failed\ninvalid-io: the attribute 0 of vertex buffer 0 (uint32x2) ends at 12, "
            "beyond the stride of 8\n");
  EXPECT_EQ(message(One(VertexFormat::kUint32, 8, 0xfffffffc)),
            "failed\ninvalid-io: the attribute 0 of vertex buffer 0 (uint32) ends at "
            "4294967296, beyond the stride of 8\n");
  VertexPullingConfig twice = One(VertexFormat::kUint32, 8, 0);
  twice.buffers.push_back(twice.buffers[0]);
  EXPECT_EQ(message(twice),
            "failed\ninvalid-io: the vertex buffers 0 and 1 have the same group and binding\n"
            "invalid-io: two vertex attributes have the location 0\n");
}

TEST(VertexPulling, LayoutsThatDoNotFitTheShader) {
  EXPECT_EQ(Reads("f32", One(VertexFormat::kUint32, 4, 0)),
            "failed\ninvalid-io: the attribute for location 0 has the format uint32, which cannot "
            "be read as 'f32'\n");
  VertexPullingConfig other = One(VertexFormat::kUint32, 4, 0);
  other.buffers[0].attributes[0].location = 1;
  EXPECT_EQ(Reads("u32", other),
            "failed\ninvalid-io: no vertex buffer has an attribute for location 0\n");
  EXPECT_EQ(Pull(R"(
var<storage, read> @taken : u32 @group(4) @binding(0)
@vertex
fn main(%a: u32 @location(0)) {
  return
}
)",
                 One(VertexFormat::kUint32, 4, 0)),
            "failed\ninvalid-io: vertex buffer 0 has the group and binding of 'taken'\n");
}

// Entry points of other stages keep their inputs, and so do vertex entry points if there are no
// buffers.
TEST(VertexPulling, WhatStays) {
  const std::string_view fragment = R"(
@fragment
fn main(%a: f32 @location(0)) {
  return
}
)";
  EXPECT_EQ(Pull(fragment, One(VertexFormat::kFloat32, 4, 0)), fragment);
  EXPECT_EQ(Reads("f32", {}), "\n");
}

TEST(VertexPulling, FormatsHaveNames) {
  EXPECT_EQ(NameOf(VertexFormat::kUnorm10_10_10_2), "unorm10-10-10-2");
  EXPECT_EQ(VertexFormatOf("snorm16x2"), VertexFormat::kSnorm16x2);
  EXPECT_EQ(VertexFormatOf("float64"), std::nullopt);
  for (int i = 0; i <= static_cast<int>(VertexFormat::kUnorm8x4Bgra); ++i) {
    EXPECT_EQ(VertexFormatOf(NameOf(static_cast<VertexFormat>(i))), static_cast<VertexFormat>(i));
  }
}

}  // namespace
}  // namespace tessera::ir
