#include <gtest/gtest.h>

#include "api/reflected_enums.h"
#include "tessera/tessera.h"

namespace tessera {
namespace {

constexpr std::string_view kModule = R"(
enable f16;
enable subgroup_matrix;
override n : u32 = 8;
@id(3) override size : u32;
struct Params { a : vec3f, b : array<f32> }
@group(0) @binding(1) var<storage, read> params : Params;
@group(1) @binding(0) var<storage, read_write> out : array<f32>;
@group(0) @binding(0) var image : texture_2d<f32>;
@group(0) @binding(2) var nearest : sampler;
var<workgroup> tile : array<f16, n * size>;

fn helper() { out[0] = params.b[0]; }

@compute @workgroup_size(n, 4)
fn multiply() {
  helper();
  let a = subgroupMatrixLoad<subgroup_matrix_left<f16, n, 16>>(&tile, 0, false, n);
  let b = subgroup_matrix_right<f16, 8, n>(1h);
  subgroupMatrixStore(&out, 0, subgroupMatrixMultiply<f32>(a, b), false, 8);
}

struct Varying { @builtin(position) position : vec4f, @location(2) @interpolate(flat, either) id : u32 }
@vertex fn vertices(@builtin(vertex_index) i : u32) -> Varying { return Varying(vec4f(), i); }
@fragment fn shade(v : Varying) -> @location(0) vec4f {
  return textureSample(image, nearest, v.position.xy);
}
)";

const EntryPointInfo& Find(const Reflection& r, std::string_view name) {
  for (const EntryPointInfo& e : r.entry_points) {
    if (e.name == name) return e;
  }
  ADD_FAILURE() << "no entry point " << name;
  return r.entry_points.front();
}

TEST(Reflect, ResourcesThroughCalls) {
  const ShaderModule module = ShaderModule::Parse(kModule);
  ASSERT_TRUE(module.ok()) << RenderText(kModule, "test.wgsl", module.diagnostics());
  const Reflection r = module.Reflect();
  const EntryPointInfo& e = Find(r, "multiply");
  ASSERT_EQ(e.resources.size(), 2u);
  const bool params_first = e.resources[0].name == "params";
  const ResourceInfo& params = e.resources[params_first ? 0 : 1];
  EXPECT_EQ(params.kind, ResourceKind::kReadOnlyStorageBuffer);
  EXPECT_EQ(params.binding, 1u);
  EXPECT_EQ(params.min_size, 16u);  // 12 bytes plus one element of the runtime-sized array
  EXPECT_EQ(Find(r, "shade").resources.size(), 2u);
  EXPECT_TRUE(Find(r, "vertices").resources.empty());
}

TEST(Reflect, NamesOfEntryPointsAreInItsOrder) {
  const ShaderModule module = ShaderModule::Parse(kModule);
  std::vector<std::string_view> reflected;
  const Reflection r = module.Reflect();
  for (const EntryPointInfo& e : r.entry_points) reflected.push_back(e.name);
  EXPECT_EQ(reflected.size(), 3u);
  EXPECT_EQ(module.EntryPointNames(), reflected);
  EXPECT_TRUE(ShaderModule::Parse("fn f() {}").EntryPointNames().empty());
  // Entry points cannot be listed for a module with errors.
  EXPECT_TRUE(ShaderModule::Parse("@compute fn f() {}").EntryPointNames().empty());
}

TEST(Reflect, BindingArrays) {
  const ShaderModule module = ShaderModule::Parse(R"(
override n : u32;
@group(0) @binding(0) var images : binding_array<texture_2d<f32>, 4>;
@group(0) @binding(4) var<storage> buffers : binding_array<array<vec2f>, n>;
@compute @workgroup_size(1)
fn main() { _ = textureLoad(images[1], vec2u(), 0).xy + buffers[1][0]; }
)");
  ASSERT_TRUE(module.ok());
  const auto resources = [&](std::span<const OverrideValue> overrides) {
    return module.Reflect(overrides).entry_points.at(0).resources;
  };
  const std::vector<ResourceInfo> open = resources({});
  ASSERT_EQ(open.size(), 2u);
  EXPECT_EQ(open[0].binding_array_size, 4u);
  EXPECT_EQ(open[0].kind, ResourceKind::kSampledTexture);
  EXPECT_EQ(open[1].binding_array_size, 0u);
  EXPECT_EQ(open[1].min_size, 8u);  // the size of one element
  const OverrideValue n{"n", 6};
  EXPECT_EQ(resources({&n, 1}).at(1).binding_array_size, 6u);
}

TEST(Reflect, SizesWithAndWithoutOverrideValues) {
  const ShaderModule module = ShaderModule::Parse(kModule);
  const Reflection unknown = module.Reflect();
  EXPECT_EQ(Find(unknown, "multiply").workgroup_size[0], 8u);
  EXPECT_EQ(Find(unknown, "multiply").workgroup_storage_size, 0u);
  EXPECT_EQ(Find(unknown, "multiply").workgroup_size[1], 4u);
  ASSERT_EQ(unknown.overrides.size(), 2u);
  EXPECT_EQ(unknown.overrides[1].id, 3);
  EXPECT_FALSE(unknown.overrides[1].has_default);

  const OverrideValue values[] = {{"3", 32}};
  const Reflection known = module.Reflect(values);
  const EntryPointInfo& e = Find(known, "multiply");
  EXPECT_EQ(e.workgroup_size[0], 8u);
  EXPECT_EQ(e.workgroup_storage_size, 8u * 32 * 2);
  ASSERT_EQ(e.subgroup_matrix_multiplies.size(), 1u);
  const SubgroupMatrixConfig& c = e.subgroup_matrix_multiplies[0];
  EXPECT_EQ(c.component + " " + c.result, "f16 f32");
  EXPECT_EQ(c.m, 16u);
  EXPECT_EQ(c.n, 8u);
  EXPECT_EQ(c.k, 8u);
  EXPECT_EQ(e.subgroup_matrices.size(), 3u);
  EXPECT_EQ(e.overrides, (std::vector<std::string>{"n", "size"}));
}

TEST(Reflect, ComponentsOfSubgroupMatrices) {
  const ShaderModule module = ShaderModule::Parse(R"(enable subgroup_matrix;
@compute @workgroup_size(8) fn main() {
  let a = subgroup_matrix_left<i8, 8, 8>();
  let b = subgroup_matrix_right<u8, 8, 8>();
  let c = subgroup_matrix_result<u32, 8, 8>();
})");
  const Reflection reflection = module.Reflect();
  std::vector<ScalarType> components;
  for (const SubgroupMatrixTypeInfo& m : reflection.entry_points[0].subgroup_matrices) {
    components.push_back(m.component);
  }
  EXPECT_EQ(components,
            (std::vector<ScalarType>{ScalarType::kI8, ScalarType::kU8, ScalarType::kU32}));
}

TEST(Reflect, KnownSizesOfEntryPointsWhoseOtherOverridesAreUnknown) {
  constexpr std::string_view kTwo = R"(
override a : u32 = 4;
override b : u32;
var<workgroup> x : array<u32, a * 2>;
var<workgroup> y : array<u32, b>;
@compute @workgroup_size(a) fn first() { x[0] = 1; }
@compute @workgroup_size(a, b) fn second() { y[0] = 1; }
)";
  const Reflection r = ShaderModule::Parse(kTwo).Reflect();
  EXPECT_EQ(Find(r, "first").workgroup_size[0], 4u);
  EXPECT_EQ(Find(r, "first").workgroup_storage_size, 32u);
  EXPECT_EQ(Find(r, "second").workgroup_size[0], 4u);
  EXPECT_EQ(Find(r, "second").workgroup_size[1], 0u);
  const OverrideValue values[] = {{"b", 8}};
  const Reflection one = ShaderModule::Parse(kTwo).Reflect(values, "second");
  ASSERT_EQ(one.entry_points.size(), 1u);
  EXPECT_EQ(one.entry_points[0].workgroup_size[1], 8u);
  EXPECT_EQ(one.entry_points[0].workgroup_storage_size, 32u);
  EXPECT_EQ(one.entry_points[0].overrides, (std::vector<std::string>{"a", "b"}));
}

TEST(Reflect, TexelBuffersAndBindingArraysWithoutASize) {
  Options options;
  options.allowed_language_features = {"all"};
  const ShaderModule module = ShaderModule::Parse(R"(
requires texel_buffers;
enable wgpu_binding_array;
@group(0) @binding(0) var counts : texel_buffer<r32uint, read_write>;
@group(0) @binding(1) var textures : binding_array<texture_2d<u32>>;
@compute @workgroup_size(1) fn main() { textureStore(counts, 0, textureLoad(textures[1], vec2u(), 0)); }
)",
                                                  options);
  ASSERT_TRUE(module.ok());
  const Reflection r = module.Reflect();
  const std::vector<ResourceInfo>& resources = Find(r, "main").resources;
  ASSERT_EQ(resources.size(), 2u);
  EXPECT_EQ(resources[0].kind, ResourceKind::kTexelBuffer);
  EXPECT_EQ(resources[0].texel_format, TexelFormat::kR32uint);
  EXPECT_EQ(resources[0].access, StorageAccess::kReadWrite);
  EXPECT_EQ(resources[0].dimension, TextureDimension::kNone);
  EXPECT_EQ(resources[1].binding_array_size, 0u);
  const std::vector<BindingArraySize> sizes = {{0, 0, 5}, {0, 1, 3}, {1, 1, 4}};
  const Reflection sized = module.Reflect({}, {}, sizes);
  EXPECT_EQ(Find(sized, "main").resources[0].binding_array_size, 1u);
  EXPECT_EQ(Find(sized, "main").resources[1].binding_array_size, 3u);
}

TEST(Reflect, InputAttachments) {
  const Reflection r = ShaderModule::Parse(R"(
enable chromium_internal_input_attachments;
@group(1) @binding(2) @input_attachment_index(0) var color : input_attachment<f32>;
@group(1) @binding(3) @input_attachment_index(5) var count : input_attachment<u32>;
fn read(a : input_attachment<u32>) -> u32 { return inputAttachmentLoad(a).x; }
@fragment fn main() -> @location(0) vec4f { return inputAttachmentLoad(color) * f32(read(count)); }
)")
                           .Reflect();
  const std::vector<ResourceInfo>& resources = Find(r, "main").resources;
  ASSERT_EQ(resources.size(), 2u);
  EXPECT_EQ(resources[0].kind, ResourceKind::kInputAttachment);
  EXPECT_EQ(resources[0].binding, 2u);
  EXPECT_EQ(resources[0].type, "input_attachment<f32>");
  EXPECT_EQ(resources[0].input_attachment_index, 0u);
  EXPECT_EQ(resources[0].sample_type, SampleType::kFloat);
  EXPECT_EQ(resources[0].dimension, TextureDimension::kNone);
  EXPECT_EQ(resources[1].input_attachment_index, 5u);
  EXPECT_EQ(resources[1].sample_type, SampleType::kUint);
}

TEST(Reflect, ColorsThatAreRead) {
  const Reflection r = ShaderModule::Parse(R"(
enable chromium_experimental_framebuffer_fetch;
@fragment fn main(@color(3) before : vec4f) -> @location(3) vec4f { return before; }
)")
                           .Reflect();
  const std::vector<StageVariable>& inputs = Find(r, "main").inputs;
  ASSERT_EQ(inputs.size(), 1u);
  EXPECT_EQ(inputs[0].color, 3u);
  EXPECT_EQ(inputs[0].location, std::nullopt);
}

TEST(Reflect, TexturesAndTheirSamplersThroughCalls) {
  constexpr std::string_view kTextures = R"(
@group(0) @binding(0) var flat : texture_2d_array<u32>;
@group(0) @binding(1) var color : texture_cube<f32>;
@group(0) @binding(2) var shadow : texture_depth_2d;
@group(0) @binding(3) var out : texture_storage_3d<rgba16float, write>;
@group(0) @binding(4) var smooth_sampler : sampler;
@group(0) @binding(5) var compare : sampler_comparison;
@group(0) @binding(6) var unused : texture_1d<i32>;
fn inner(s : sampler, t : texture_cube<f32>, c : sampler_comparison) -> f32 {
  return textureSampleLevel(t, s, vec3f(), 0).x + textureSampleCompareLevel(shadow, c, vec2f(), 0);
}
fn outer(s : sampler) -> f32 { return inner(s, color, compare) + inner(s, color, compare); }
@fragment fn main() -> @location(0) vec4f {
  textureStore(out, vec3u(), vec4f(textureLoad(flat, vec2u(), 0, 0)));
  return vec4f(outer(smooth_sampler));
}
)";
  const ShaderModule module = ShaderModule::Parse(kTextures);
  ASSERT_TRUE(module.ok()) << RenderText(kTextures, "test.wgsl", module.diagnostics());
  const Reflection r = module.Reflect();
  const std::vector<ResourceInfo>& resources = Find(r, "main").resources;
  ASSERT_EQ(resources.size(), 6u);
  EXPECT_EQ(resources[0].dimension, TextureDimension::k2DArray);
  EXPECT_EQ(resources[0].sample_type, SampleType::kUint);
  EXPECT_EQ(resources[1].dimension, TextureDimension::kCube);
  EXPECT_EQ(resources[1].sample_type, SampleType::kFloat);
  EXPECT_EQ(resources[2].sample_type, SampleType::kDepth);
  EXPECT_EQ(resources[3].dimension, TextureDimension::k3D);
  EXPECT_EQ(resources[3].texel_format, TexelFormat::kRgba16float);
  EXPECT_EQ(resources[3].access, StorageAccess::kWrite);
  EXPECT_EQ(resources[4].dimension, TextureDimension::kNone);
  std::vector<std::pair<std::string, std::string>> pairs;
  for (const SamplingPairInfo& p : Find(r, "main").sampling_pairs) {
    pairs.emplace_back(resources[p.texture].name, resources[p.sampler].name);
  }
  EXPECT_EQ(pairs, (std::vector<std::pair<std::string, std::string>>{{"color", "smooth_sampler"},
                                                                     {"shadow", "compare"}}));
}

TEST(Reflect, EnabledExtensions) {
  const Reflection r = ShaderModule::Parse(kModule).Reflect();
  EXPECT_EQ(r.enabled_extensions, (std::vector<std::string>{"f16", "subgroup_matrix"}));
}

TEST(Reflect, StageVariables) {
  const Reflection r = ShaderModule::Parse(kModule).Reflect();
  const EntryPointInfo& v = Find(r, "vertices");
  ASSERT_EQ(v.inputs.size(), 1u);
  EXPECT_EQ(v.inputs[0].builtin, BuiltinValue::kVertexIndex);
  EXPECT_EQ(v.inputs[0].component, ScalarType::kU32);
  EXPECT_EQ(v.inputs[0].width, 1u);
  ASSERT_EQ(v.outputs.size(), 2u);
  EXPECT_EQ(v.outputs[1].location, 2u);
  EXPECT_EQ(v.outputs[0].component, ScalarType::kF32);
  EXPECT_EQ(v.outputs[0].width, 4u);
  EXPECT_EQ(v.outputs[1].interpolation, InterpolationType::kFlat);
  EXPECT_EQ(v.outputs[1].sampling, InterpolationSampling::kEither);
}

TEST(Reflect, UsesOfTexturesThroughParameters) {
  constexpr std::string_view kText = R"(
@group(0) @binding(0) var a : texture_2d<f32>;
@group(0) @binding(1) var b : texture_2d<f32>;
@group(0) @binding(2) var c : texture_multisampled_2d<f32>;
@group(0) @binding(3) var s : sampler;
fn load(t : texture_2d<f32>) -> f32 { return textureLoad(t, vec2u(), 0).x; }
fn levels(t : texture_2d<f32>) -> u32 { return textureNumLevels(t); }
@fragment fn main() -> @location(0) vec4f {
  return vec4f(load(a), f32(levels(b)), f32(textureNumSamples(c)), textureSample(b, s, vec2f()).x);
}
@compute @workgroup_size(1) fn other() { _ = load(b); }
)";
  const Reflection r = ShaderModule::Parse(kText).Reflect();
  const auto uses = [&](std::string_view entry_point) {
    std::string text;
    for (const ResourceInfo& t : Find(r, entry_point).resources) {
      text += t.name + (t.is_loaded ? " loaded" : "") + (t.queries_levels ? " levels" : "") +
              (t.queries_samples ? " samples" : "") + ";";
    }
    return text;
  };
  EXPECT_EQ(uses("main"), "a loaded;b levels;c samples;s;");
  EXPECT_EQ(uses("other"), "b loaded;");
}

TEST(Reflect, WhatEntryPointsHaveInThem) {
  constexpr std::string_view kText = R"(
enable f16;
enable subgroups;
enable atomic_vec2u_min_max;
struct V { @location(0) x : f32 }
fn stop() { discard; }
@fragment fn everything(v : V) -> @location(0) f32 {
  stop();
  return f32(f16(dpdxFine(v.x))) + subgroupAdd(v.x);
}
@group(0) @binding(0) var t : texture_2d<f32>;
@group(0) @binding(1) var s : sampler;
@fragment fn samples() -> @location(0) vec4f { return textureSample(t, s, vec2f()); }
@compute @workgroup_size(1) fn size(@builtin(subgroup_size) n : u32) { _ = n; }
@compute @workgroup_size(1) fn nothing() {}
@compute @workgroup_size(1) fn wide() { var x = 1li; x++; }
@group(0) @binding(2) var<storage, read_write> best : atomic<u64>;
@compute @workgroup_size(1) fn nearest() { atomicMin(&best, 1); }
@group(0) @binding(3) var<storage, read_write> words : array<atomic<vec2u>>;
@compute @workgroup_size(1) fn pair() { atomicStoreMin(&words[0], vec2u()); }
)";
  Options options;
  options.allowed_language_features = {"all"};
  const Reflection r = ShaderModule::Parse(kText, options).Reflect();
  const auto features = [&](std::string_view entry_point) {
    const UsedFeatures& f = Find(r, entry_point).features;
    return std::string(f.f16 ? "f16 " : "") + (f.derivatives ? "derivatives " : "") +
           (f.fine_derivatives ? "fine " : "") + (f.discard ? "discard " : "") +
           (f.subgroups ? "subgroups" : "") + (f.int64 ? "int64 " : "") +
           (f.int64_atomics ? "atomics" : "");
  };
  EXPECT_EQ(features("everything"), "f16 derivatives fine discard subgroups");
  EXPECT_EQ(features("samples"), "derivatives ");
  EXPECT_EQ(features("size"), "subgroups");
  EXPECT_EQ(features("nothing"), "");
  EXPECT_EQ(features("wide"), "int64 ");
  EXPECT_EQ(features("nearest"), "int64 atomics");
  EXPECT_EQ(features("pair"), "atomics");
}

TEST(Reflect, WordsOfImmediatesAndSizesWithoutPadding) {
  constexpr std::string_view kText = R"(
requires immediate_address_space;
struct I { a : f32, b : vec3f, c : mat3x3f }
var<immediate> i : I;
struct U { a : vec4f, b : f32 }
@group(0) @binding(0) var<uniform> u : U;
@compute @workgroup_size(1) fn main() { _ = i.a + u.b; }
)";
  const ShaderModule module = ShaderModule::Parse(kText);
  ASSERT_TRUE(module.ok()) << RenderText(kText, "test.wgsl", module.diagnostics());
  const Reflection r = module.Reflect();
  const EntryPointInfo& e = Find(r, "main");
  // `a` is in word 0. `b` begins at byte 16 and occupies words 4 to 6. `c` begins at byte 32; its
  // columns are 16 bytes apart and occupy three words each.
  EXPECT_EQ(e.immediate_words, 0x1u | 0x70u | 0x700u | 0x7000u | 0x70000u);
  EXPECT_EQ(e.resources[0].min_size, 32u);
  EXPECT_EQ(e.resources[0].min_size_without_padding, 20u);
}

// Vulkan (VUID-RuntimeSpirv-OpCooperativeMatrixLoadKHR-08986): the required alignment is the
// smaller of 16 bytes and the size of a row, or of a column for column-major layout.
TEST(Reflect, AlignmentOfMatrices) {
  constexpr std::string_view kText = R"(
enable f16;
enable subgroup_matrix;
alias R = subgroup_matrix_result<f32, 8, 8>;
alias H = subgroup_matrix_left<f16, 8, 4>;
@group(0) @binding(0) var<storage, read_write> wide : array<f32>;
@group(0) @binding(1) var<storage, read_write> tall : array<f16>;
@group(0) @binding(2) var<storage, read_write> none : array<f32>;
fn store(p : ptr<storage, array<f32>, read_write>, r : R) {
  subgroupMatrixStore<row_major>(p, 0, r, 8);
}
@compute @workgroup_size(64) fn main() {
  store(&wide, R());
  let h = subgroupMatrixLoad<H, col_major>(&tall, 0, 4);
  none[0] = 1;
}
@compute @workgroup_size(64) fn other() { wide[0] = 1; }
)";
  const ShaderModule module = ShaderModule::Parse(kText);
  ASSERT_TRUE(module.ok()) << RenderText(kText, "test.wgsl", module.diagnostics());
  const Reflection r = module.Reflect();
  const EntryPointInfo& e = Find(r, "main");
  ASSERT_EQ(e.resources.size(), 3u);
  EXPECT_EQ(e.resources[0].matrix_alignment, 16u);  // a row is 32 bytes long
  EXPECT_EQ(e.resources[1].matrix_alignment, 8u);   // a column is 8 bytes long
  EXPECT_EQ(e.resources[2].matrix_alignment, 0u);
  EXPECT_EQ(Find(r, "other").resources[0].matrix_alignment, 0u);
}

// The public enumerations must contain every built-in value and texel format of the IR. The only
// exceptions are built-in values that only back ends create.
TEST(Reflect, EnumerationsAreWhole) {
  for (int i = 1; i < ir::kCountOf<ir::BuiltinValue>; ++i) {
    const auto value = static_cast<ir::BuiltinValue>(i);
    if (ir::NameOf(value).starts_with("__")) continue;  // only back ends create these values
    EXPECT_EQ(NameOf(Reflected(value)), ir::NameOf(value));
  }
  for (int i = 1; ir::NameOf(static_cast<ir::TexelFormat>(i)) != "?"; ++i) {
    const auto format = static_cast<ir::TexelFormat>(i);
    EXPECT_EQ(NameOf(Reflected(format)), ir::NameOf(format));
  }
}

// A buffer's minimum size is either declared or determined by the views of the buffer. Views in
// callees count, unless their offset is a function parameter.
TEST(Reflect, SizesOfBuffers) {
  const ShaderModule module = ShaderModule::Parse(R"(
override o = 64u;
@group(0) @binding(0) var<storage> given: buffer<256>;
@group(0) @binding(1) var<storage> direct: buffer;
@group(0) @binding(2) var<storage> passed: buffer;
@group(0) @binding(3) var<storage> asked: buffer;
fn view(p: ptr<storage, buffer>, at: u32) -> f32 {
  return (*bufferView<vec4f>(p, 32))[at] + bufferView<array<f32>>(p, at)[0];
}
fn forward(p: ptr<storage, buffer>) -> f32 { return view(p, 4); }
@compute @workgroup_size(1) fn main() {
  _ = forward(&given);
  _ = bufferArrayView<array<vec2f>>(&direct, 16, 24)[1];
  _ = bufferView<u32>(&direct, o);
  _ = forward(&passed);
  _ = bufferLength(&asked);
}
)");
  const auto sizes = [&](std::span<const OverrideValue> values) {
    std::vector<uint64_t> out;
    const Reflection r = module.Reflect(values);
    for (const ResourceInfo& resource : Find(r, "main").resources) out.push_back(resource.min_size);
    return out;
  };
  EXPECT_EQ(sizes({}), (std::vector<uint64_t>{256, 68, 48, 0}));
  const OverrideValue larger[] = {{"o", 128}};
  EXPECT_EQ(sizes(larger), (std::vector<uint64_t>{256, 132, 48, 0}));
}

// The minimum size of a view excludes padding after the last element (WGSL: Buffer View Built-in
// Functions, MinTypeSize). With one array element, S occupies 32 bytes, of which the last 12 are
// padding.
TEST(Reflect, NothingStandsBehindTheElementOfAView) {
  const ShaderModule module = ShaderModule::Parse(R"(
struct S { a: vec4f, b: array<f32> }
@group(0) @binding(0) var<storage> sized: buffer<36>;
@group(0) @binding(1) var<storage> open: buffer;
@group(0) @binding(2) var<storage> part: buffer;
@compute @workgroup_size(1) fn main(@builtin(local_invocation_index) i: u32) {
  _ = bufferView<S>(&sized, 16);
  _ = bufferView<S>(&open, i);
  _ = bufferArrayView<S>(&part, i, 20);
}
)");
  ASSERT_TRUE(module.ok()) << RenderText("", "", module.diagnostics());
  const Reflection r = module.Reflect();
  const auto& resources = Find(r, "main").resources;
  EXPECT_EQ(resources[0].min_size, 36u);
  EXPECT_EQ(resources[1].min_size, 20u);
  EXPECT_EQ(resources[2].min_size, 20u);
  EXPECT_FALSE(ShaderModule::Parse("struct S { a: vec4f, b: array<f32> }\n"
                                   "@group(0) @binding(0) var<storage> b: buffer<35>;\n"
                                   "fn f() { _ = bufferView<S>(&b, 16); }")
                   .ok());
}

// A buffer must be large enough for the matrices that are loaded from it or stored to it (proposal
// subgroup-matrix, Validation).
TEST(Reflect, BuffersHaveRoomForMatrices) {
  const ShaderModule module = ShaderModule::Parse(R"(
enable chromium_experimental_subgroup_matrix;
struct T { n: u32, a: array<f32> }
@group(0) @binding(0) var<storage> loaded: array<f32>;
@group(0) @binding(1) var<storage, read_write> member: T;
@group(0) @binding(2) var<storage, read_write> passed: array<f32>;
@group(0) @binding(3) var<storage> viewed: buffer;
@group(0) @binding(4) var<storage> large: array<f32, 1024>;
alias Left = subgroup_matrix_left<f32, 8, 8>;
fn store(p: ptr<storage, array<f32>, read_write>, m: Left) { subgroupMatrixStore(p, 0, m, false, 8); }
@compute @workgroup_size(32) fn main() {
  let m = subgroupMatrixLoad<Left>(&loaded, 0, false, 8);
  subgroupMatrixStore(&member.a, 0, m, false, 8);
  store(&passed, m);
  _ = subgroupMatrixLoad<Left>(bufferView<array<f32>>(&viewed, 64), 0, false, 8);
  _ = subgroupMatrixLoad<Left>(&large, 0, false, 8);
}
)");
  ASSERT_TRUE(module.ok()) << RenderText("", "", module.diagnostics());
  const Reflection r = module.Reflect();
  std::vector<uint64_t> sizes;
  for (const ResourceInfo& resource : Find(r, "main").resources) sizes.push_back(resource.min_size);
  EXPECT_EQ(sizes, (std::vector<uint64_t>{256, 260, 256, 320, 4096}));
}

TEST(Reflect, ArgumentsThatArePartsOfValues) {
  const ShaderModule module = ShaderModule::Parse(R"(
struct S { a: f32 }
@group(0) @binding(0) var<storage> b: buffer;
fn make() -> S { return S(); }
fn take(a: f32) { }
@compute @workgroup_size(1) fn main() {
  take(make().a);
  _ = bufferView<f32>(&b, 4);
}
)");
  ASSERT_TRUE(module.ok()) << RenderText("", "", module.diagnostics());
  const Reflection r = module.Reflect();
  EXPECT_EQ(Find(r, "main").resources[0].min_size, 8u);
}

// The interface includes everything that is statically accessed, even if the code that accesses it
// never runs (WGSL: Interface of a Shader).
TEST(Reflect, WhatIsOnlyMentioned) {
  const ShaderModule module = ShaderModule::Parse(R"(
override o = 4;
override p : i32;
override q = 2;
override unused : i32;
alias A = array<f32, o + 1>;
@group(0) @binding(0) var t : texture_2d<f32>;
@group(0) @binding(1) var<storage> s : array<u32>;
@group(0) @binding(2) var<uniform> after : vec4f;
@group(0) @binding(3) var<uniform> elsewhere : vec4f;
@group(0) @binding(4) var<storage> called : array<u32>;
var<workgroup> w : array<f32, q>;
fn never() { _ = &called; }
fn pointer(a : ptr<workgroup, A>) {}
@compute @workgroup_size(1) fn main() {
  _ = t;
  _ = &s;
  return;
  _ = after;
  _ = false && (p == 0);
  w[0] = 1;
  never();
}
@compute @workgroup_size(1) fn other() { _ = elsewhere; }
)");
  ASSERT_TRUE(module.ok());
  const OverrideValue values[] = {{"p", 1}};
  const Reflection reflections[] = {module.Reflect(), module.Reflect(values)};
  for (const Reflection& r : reflections) {
    std::string names;
    for (const ResourceInfo& resource : Find(r, "main").resources) names += resource.name + " ";
    EXPECT_EQ(names, "t s after called ");
    EXPECT_EQ(Find(r, "main").overrides, (std::vector<std::string>{"p", "q"}));
  }
  Options options;
  options.entry_point = "main";
  options.target = Target::kMsl;
  EXPECT_FALSE(module.Generate(options).ok);
  options.overrides = {{"p", 1}};
  EXPECT_TRUE(module.Generate(options).ok);
}

TEST(Reflect, PixelLocalMembers) {
  const ShaderModule module = ShaderModule::Parse(R"(enable chromium_experimental_pixel_local;
struct Pixel { count : u32, depth : f32, last : i32 }
var<pixel_local> pixel : Pixel;
@fragment fn fs() { pixel.count += 1; }
@fragment fn other() {}
)");
  ASSERT_TRUE(module.ok());
  const Reflection r = module.Reflect();
  const std::vector<PixelLocalMember>& members = Find(r, "fs").pixel_local_members;
  ASSERT_EQ(members.size(), 3u);
  EXPECT_EQ(members[0].name, "count");
  EXPECT_EQ(members[0].type, ScalarType::kU32);
  EXPECT_EQ(members[1].type, ScalarType::kF32);
  EXPECT_EQ(members[2].type, ScalarType::kI32);
  EXPECT_TRUE(Find(r, "other").pixel_local_members.empty());
  EXPECT_NE(RenderJson(r).find("\"pixel_local_members\""), std::string::npos);
}

TEST(Reflect, AtomicsOnTexturesOf64Bits) {
  Options options;
  options.allowed_language_features = {"all"};
  const ShaderModule module = ShaderModule::Parse(R"(
@group(0) @binding(0) var image : texture_storage_2d<r64uint, atomic>;
@group(0) @binding(1) var other : texture_storage_2d<r32uint, atomic>;
@compute @workgroup_size(1) fn wide() { textureAtomicMax(image, vec2u(), 1); }
@compute @workgroup_size(1) fn narrow() { textureAtomicMax(other, vec2u(), 1); }
)",
                                                  options);
  ASSERT_TRUE(module.ok());
  const Reflection r = module.Reflect();
  EXPECT_TRUE(Find(r, "wide").features.int64_atomics);
  EXPECT_FALSE(Find(r, "narrow").features.int64_atomics);
}

// The subgroup size is the value of the attribute @subgroup_size. Without the attribute, it is the
// value of the option if that value divides the workgroup size.
TEST(Reflect, SubgroupSizesOfOutputs) {
  const ShaderModule module = ShaderModule::Parse(R"(enable subgroup_size_control;
@compute @workgroup_size(64) fn takes() {}
@compute @workgroup_size(24) fn does_not() {}
@compute @workgroup_size(64) @subgroup_size(8) fn has_one() {}
)");
  ASSERT_TRUE(module.ok());
  for (const Target target : {Target::kSpirv, Target::kMsl, Target::kHlsl}) {
    Options options;
    options.target = target;
    Result result = module.Generate(options);
    ASSERT_EQ(result.entry_points.size(), 3u);
    EXPECT_EQ(result.entry_points[0].subgroup_size, 0u);
    EXPECT_EQ(result.entry_points[2].subgroup_size, 8u);
    options.subgroup_size = 16;
    result = module.Generate(options);
    ASSERT_EQ(result.entry_points.size(), 3u);
    EXPECT_EQ(result.entry_points[0].subgroup_size, 16u);
    EXPECT_EQ(result.entry_points[1].subgroup_size, 0u);
    EXPECT_EQ(result.entry_points[2].subgroup_size, 8u);
    EXPECT_NE(RenderJson(result.entry_points).find("\"subgroup_size\":16"), std::string::npos);
  }
}

TEST(Reflect, SpecIdsOfOverrides) {
  const ShaderModule module = ShaderModule::Parse(R"(
@id(7) override a = 1u;
override b = a + 1u;
@id(9) override c = 0.5 * f32(b);
override d: bool;
)");
  ASSERT_TRUE(module.ok());
  const std::vector<OverrideInfo> overrides = module.Reflect().overrides;
  ASSERT_EQ(overrides.size(), 4u);
  EXPECT_EQ(overrides[0].spec_id, 7u);
  EXPECT_EQ(overrides[0].given_spec_id, std::nullopt);
  EXPECT_EQ(overrides[1].spec_id, 0x10001u);
  EXPECT_EQ(overrides[1].given_spec_id, 0x80010001u);
  EXPECT_EQ(overrides[2].spec_id, 9u);
  EXPECT_EQ(overrides[2].given_spec_id, 0x80000009u);
  EXPECT_EQ(overrides[3].spec_id, 0x10003u);
  EXPECT_EQ(overrides[3].given_spec_id, std::nullopt);
}

// ---- layouts and constants

std::string Text(const TypeLayout& l) {
  std::string text =
      l.type + ": size " + std::to_string(l.size) + ", align " + std::to_string(l.align);
  for (const ArrayLevel& a : l.arrays) {
    text += ", " + std::to_string(a.count) + " by " + std::to_string(a.stride);
  }
  if (l.structure) text += ", structure " + std::to_string(*l.structure);
  if (l.component != ScalarType::kNone) text += ", " + std::string(NameOf(l.component));
  if (l.is_atomic) text += ", atomic";
  if (l.columns != 1 || l.rows != 1) {
    text += ", " + std::to_string(l.columns) + "x" + std::to_string(l.rows);
  }
  if (l.column_stride != 0) text += ", columns by " + std::to_string(l.column_stride);
  return text;
}

// The expected values were computed by hand from the tables in the specification (WGSL: Alignment
// and Size, Structure Member Layout).
TEST(Reflect, LayoutsOfStructures) {
  const ShaderModule module = ShaderModule::Parse(R"(
enable f16;
struct Light { color: vec3f, power: f32, @align(32) at: vec3h }
struct Scene {
  count: atomic<u32>,
  @size(24) matrix: mat3x2f,
  turn: mat4x3h,
  grid: array<array<vec3f, 4>, 2>,
  lights: array<Light>,
}
struct OnlyInFunctions { flag: bool }
@group(0) @binding(0) var<storage, read_write> scene: Scene;
@group(0) @binding(1) var<uniform> one: Light;
@group(0) @binding(2) var<storage> words: array<u32>;
override n = 3u;
var<workgroup> tile: array<mat2x4f, n + 1>;
var<immediate> offset: vec2u;
@compute @workgroup_size(1) fn main() {
  var f: OnlyInFunctions;
  tile[0][0].x = one.power + f32(words[offset.x]);
  scene.lights[0].power = 1.0;
}
)");
  ASSERT_TRUE(module.ok());
  const Reflection r = module.Reflect();
  ASSERT_EQ(r.structures.size(), 2u);
  const StructureInfo& light = r.structures[0];
  EXPECT_EQ(light.name, "Light");
  EXPECT_EQ(light.size, 64u);
  EXPECT_EQ(light.align, 32u);
  ASSERT_EQ(light.members.size(), 3u);
  EXPECT_EQ(light.members[0].offset, 0u);
  EXPECT_EQ(light.members[1].offset, 12u);
  EXPECT_EQ(light.members[2].offset, 32u);
  EXPECT_EQ(Text(light.members[0].layout), "vec3<f32>: size 12, align 16, f32, 1x3");
  EXPECT_EQ(Text(light.members[1].layout), "f32: size 4, align 4, f32");
  EXPECT_EQ(Text(light.members[2].layout), "vec3<f16>: size 6, align 32, f16, 1x3");
  const StructureInfo& scene = r.structures[1];
  EXPECT_EQ(scene.size, 0u);
  EXPECT_EQ(scene.align, 32u);
  const std::pair<uint64_t, const char*> kMembers[] = {
      {0, "atomic<u32>: size 4, align 4, u32, atomic"},
      {8, "mat3x2<f32>: size 24, align 8, f32, 3x2, columns by 8"},
      {32, "mat4x3<f16>: size 32, align 8, f16, 4x3, columns by 8"},
      {64, "array<array<vec3<f32>, 4>, 2>: size 128, align 16, 2 by 64, 4 by 16, f32, 1x3"},
      {192, "array<Light>: size 0, align 32, 0 by 64, structure 0"}};
  ASSERT_EQ(scene.members.size(), std::size(kMembers));
  for (size_t i = 0; i < std::size(kMembers); ++i) {
    EXPECT_EQ(scene.members[i].offset, kMembers[i].first) << i;
    EXPECT_EQ(Text(scene.members[i].layout), kMembers[i].second);
  }

  const EntryPointInfo& e = r.entry_points.at(0);
  ASSERT_EQ(e.resources.size(), 3u);
  ASSERT_TRUE(e.resources[0].layout && e.resources[1].layout && e.resources[2].layout);
  EXPECT_EQ(Text(*e.resources[0].layout), "Scene: size 0, align 32, structure 1");
  EXPECT_EQ(Text(*e.resources[1].layout), "Light: size 64, align 32, structure 0");
  EXPECT_EQ(Text(*e.resources[2].layout), "array<u32>: size 0, align 4, 0 by 4, u32");
  ASSERT_TRUE(e.immediates);
  EXPECT_EQ(e.immediates->name, "offset");
  EXPECT_EQ(Text(e.immediates->layout), "vec2<u32>: size 8, align 8, u32, 1x2");
  // A value that the host supplies takes precedence over the override's default.
  ASSERT_EQ(e.workgroup_variables.size(), 1u);
  const std::string tile = ", align 16, ", rest = " by 32, f32, 2x4, columns by 16";
  EXPECT_EQ(Text(e.workgroup_variables[0].layout),
            "array<mat2x4<f32>, 4>: size 128" + tile + "4" + rest);
  const OverrideValue n{"n", 9};
  EXPECT_EQ(Text(module.Reflect({&n, 1}).entry_points.at(0).workgroup_variables.at(0).layout),
            "array<mat2x4<f32>, 10>: size 320" + tile + "10" + rest);
}

TEST(Reflect, LayoutsWhoseSizesAreUnknown) {
  const ShaderModule module = ShaderModule::Parse(R"(
override n: u32;
var<workgroup> a: array<u32, n>;
@compute @workgroup_size(1) fn main() { a[0] = 1; }
)");
  const Reflection r = module.Reflect();
  const TypeLayout& a = r.entry_points.at(0).workgroup_variables.at(0).layout;
  EXPECT_EQ(a.size, 0u);
  ASSERT_EQ(a.arrays.size(), 1u);
  EXPECT_EQ(a.arrays[0].count, 0u);
  EXPECT_EQ(a.arrays[0].stride, 4u);
}

TEST(Reflect, Constants) {
  const ShaderModule module = ShaderModule::Parse(R"(
enable f16;
struct S { a: i32, b: vec2<bool> }
const whole = 7;
const least = i32(-2147483648);
const abstract_least = -9223372036854775807 - 1;
const part = 0.5;
const two = 2.0;
const large = 4294967295u;
const tiny = 1e-30f;
const half = 65504h;
const yes = true;
const colors = array<vec3f, 2>(vec3f(1, 0.25, 0), vec3f());
const sizes = vec2(1, 2);
const s = S(-1, vec2(false, true));
const m = mat2x2f();
const many = array<u32, 5000>();
const from_other = whole * 6;
fn f() { const inner = 1; }
)");
  ASSERT_TRUE(module.ok());
  const std::vector<ConstantInfo> all = module.Reflect().constants;
  const std::vector<std::vector<std::string>> expected = {
      {"whole", "AbstractInt", "7"},
      {"least", "i32", "i32(-2147483648)"},
      {"abstract_least", "AbstractInt", "(-9223372036854775807 - 1)"},
      {"part", "AbstractFloat", "0.5"},
      {"two", "AbstractFloat", "2.0"},
      {"large", "u32", "4294967295u"},
      {"tiny", "f32", "1e-30f"},
      {"half", "f16", "65504h"},
      {"yes", "bool", "true"},
      {"colors", "array<vec3<f32>, 2>",
       "array<vec3<f32>, 2>(vec3<f32>(1f, 0.25f, 0f), vec3<f32>(0f, 0f, 0f))"},
      {"sizes", "vec2<AbstractInt>", "vec2(1, 2)"},
      {"s", "S", "S(-1i, vec2<bool>(false, true))"},
      {"m", "mat2x2<f32>", "mat2x2<f32>(vec2<f32>(0f, 0f), vec2<f32>(0f, 0f))"},
      {"many", "array<u32, 5000>", ""},
      {"from_other", "AbstractInt", "42"}};
  ASSERT_EQ(all.size(), expected.size());
  std::string again = "enable f16;\nstruct S { a: i32, b: vec2<bool> }\n";
  for (size_t i = 0; i < all.size(); ++i) {
    EXPECT_EQ((std::vector<std::string>{all[i].name, all[i].type, all[i].value}), expected[i]);
    if (!all[i].value.empty())
      again += "const c" + std::to_string(i) + " = " + all[i].value + ";\n";
  }
  EXPECT_EQ(all[9].scalars, (std::vector<double>{1, 0.25, 0, 0, 0, 0}));
  EXPECT_EQ(all[11].scalars, (std::vector<double>{-1, 0, 1}));
  EXPECT_TRUE(all[13].scalars.empty());
  // The reflected text of each constant must be valid WGSL that evaluates to the constant's value.
  const ShaderModule read = ShaderModule::Parse(again);
  ASSERT_TRUE(read.ok()) << RenderText(again, "again.wgsl", read.diagnostics());
  size_t next = 0;
  for (const ConstantInfo& c : read.Reflect().constants) {
    while (all[next].value.empty()) ++next;
    EXPECT_EQ(c.type, all[next].type);
    EXPECT_EQ(c.value, all[next].value);
    EXPECT_EQ(c.scalars, all[next++].scalars);
  }
}

TEST(Reflect, DefaultsOfOverrides) {
  const ShaderModule module = ShaderModule::Parse(R"(
override a = 2.5;
override b = true;
override c = a * 2;
override d: u32;
)");
  const std::vector<OverrideInfo> all = module.Reflect().overrides;
  ASSERT_EQ(all.size(), 4u);
  EXPECT_EQ(all[0].default_value, 2.5);
  EXPECT_EQ(all[1].default_value, 1);
  EXPECT_EQ(all[2].default_value, std::nullopt);
  EXPECT_EQ(all[3].default_value, std::nullopt);
}

}  // namespace
}  // namespace tessera
