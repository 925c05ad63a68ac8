// Tests GenerateBindings and tessera_bindings. test/bindings compiles and runs the generated code.
#include "tessera/bindings.h"

#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "tessera/tessera_c.h"

namespace tessera {
namespace {

testing::AssertionResult Has(const std::string& text, std::string_view part) {
  if (text.find(part) != std::string::npos) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "no " << part << "\nin " << text;
}

constexpr std::string_view kShader = R"(
enable f16;
struct Light { position: vec3f, near: f32, rotation: mat3x3f, }
struct Particles { count: atomic<u32>, items: array<Light>, }
struct Unused { a: u32, }
const limit = 64u;
@id(7) override scale: f32 = 2;
@group(0) @binding(1) var<uniform> light: Light;
@group(0) @binding(2) var<storage, read_write> particles: Particles;
@group(1) @binding(0) var picture: texture_2d_array<f32>;
@group(1) @binding(3) var smooth_sampler: sampler;
@group(1) @binding(4) var target_image: texture_storage_2d<rgba8unorm, write>;
@compute @workgroup_size(limit, 2) fn update() {
  let color = textureSampleLevel(picture, smooth_sampler, vec2f(), 0, 0) * light.near * scale;
  textureStore(target_image, vec2u(), color);
  atomicAdd(&particles.count, 1);
}
@vertex fn show(@location(0) at: vec3f, @location(2) color: vec4h) -> @builtin(position) vec4f {
  return vec4f(at * light.position, f32(color.x));
}
)";

std::string Generate(std::string_view wgsl, const BindingsOptions& options,
                     const char* name = "main shader") {
  const ShaderModule module = ShaderModule::Parse(wgsl);
  EXPECT_TRUE(module.ok()) << RenderText(wgsl, "", module.diagnostics());
  const BindingsShader shaders[] = {DescribeForBindings(name, module)};
  const BindingsResult result = GenerateBindings(shaders, options);
  EXPECT_TRUE(result.ok) << result.error;
  return result.text;
}

std::string Generate(HostLanguage language, std::vector<HostApi> apis = {},
                     MathLibrary math = MathLibrary::kNone) {
  return Generate(kShader, {.language = language, .math = math, .apis = std::move(apis)});
}

TEST(Bindings, CppHasStructuresAndConstants) {
  const std::string text = Generate(HostLanguage::kCpp);
  EXPECT_TRUE(Has(text,
                  "  float position[3];  /* vec3<f32> */\n"
                  "  float near_;  /* f32 */\n"
                  "  float rotation[3][4];  /* mat3x3<f32> */\n"
                  "};\n"
                  "static_assert(sizeof(Light) == 64, \"size\");\n"));
  EXPECT_TRUE(Has(text,
                  "  std::uint32_t count;  /* atomic<u32> */\n"
                  "  std::uint8_t pad_0[12];\n"));
  EXPECT_TRUE(Has(text, "size_with(std::size_t count) { return 16 + count * 64; }"));
  EXPECT_TRUE(Has(text, "namespace main_shader {"));
  EXPECT_TRUE(Has(text,
                  "namespace particles {  /* Particles */\n"
                  "inline constexpr std::uint32_t group = 0u;\n"
                  "inline constexpr std::uint32_t binding = 2u;\n"
                  "inline constexpr std::uint64_t min_size = UINT64_C(80);\n"));
  EXPECT_TRUE(Has(text, "workgroup_size[3] = {64, 2, 1};"));
  EXPECT_TRUE(Has(text, "const char* key = \"7\";"));
  EXPECT_TRUE(Has(text, "float default_value = (2.0f);"));
  EXPECT_TRUE(Has(text, "std::uint32_t limit = 64u;"));
  EXPECT_FALSE(Has(text, "Unused"));
}

TEST(Bindings, StructuresOfVertexBuffersHaveValidNames) {
  const std::string text = Generate(kShader, {.language = HostLanguage::kC}, "2d");
  EXPECT_TRUE(Has(text, "typedef struct _2DShowVertex {\n"));
}

TEST(Bindings, AllStructures) {
  const BindingsOptions options{.language = HostLanguage::kC, .all_structures = true};
  EXPECT_TRUE(Has(Generate(kShader, options), "typedef struct Unused {"));
}

TEST(Bindings, Namespace) {
  BindingsOptions options{.language = HostLanguage::kC, .name_space = "my"};
  EXPECT_TRUE(Has(Generate(kShader, options), "#define my_main_shader_light_binding 1u\n"));
  options.language = HostLanguage::kCpp;
  EXPECT_TRUE(Has(Generate(kShader, options), "using type = ::my::Light;"));
  options.language = HostLanguage::kC;
  for (const char* wrong : {"a b", "a::b", "1a", "a:b"}) {
    options.name_space = wrong;
    EXPECT_TRUE(Has(GenerateBindings({}, options).error, "must be an identifier")) << wrong;
  }
  options.language = HostLanguage::kCpp;
  for (const char* wrong : {"a:b", "a::", "::a", "a::1", ":"}) {
    options.name_space = wrong;
    EXPECT_TRUE(Has(GenerateBindings({}, options).error, "must be an identifier")) << wrong;
  }
  options.name_space = "game::class";
  EXPECT_TRUE(Has(GenerateBindings({}, options).error, "contains 'class', which is reserved"));
  options.name_space = "game::shaders_2";
  EXPECT_EQ(GenerateBindings({}, options).error, "");
}

TEST(Bindings, MathLibraries) {
  EXPECT_TRUE(Has(Generate(HostLanguage::kCpp, {}, MathLibrary::kGlm),
                  "  glm::vec3 position;  /* vec3<f32> */\n"
                  "  float near_;  /* f32 */\n"
                  "  glm::mat3x4 rotation;  /* mat3x3<f32> */\n"));
  EXPECT_TRUE(Has(Generate(HostLanguage::kCpp, {}, MathLibrary::kEigen),
                  "  Eigen::Matrix<float, 4, 3, Eigen::DontAlign> rotation;"));
  EXPECT_TRUE(Has(Generate(HostLanguage::kCpp, {}, MathLibrary::kHlslpp),
                  "  hlslpp::interop::float3 position;  /* vec3<f32> */\n"
                  "  float near_;  /* f32 */\n"
                  "  hlslpp::interop::float4 rotation[3];  /* mat3x3<f32> */\n"));
  EXPECT_TRUE(Has(Generate(HostLanguage::kRust, {}, MathLibrary::kGlam),
                  "    pub position: glam::Vec3,\n"
                  "    /// f32\n"
                  "    pub near: f32,\n"
                  "    /// mat3x3<f32>\n"
                  "    pub rotation: [glam::Vec4; 3],\n"));
  EXPECT_TRUE(Has(Generate(HostLanguage::kRust, {}, MathLibrary::kNalgebra),
                  "    pub rotation: nalgebra::Matrix4x3<f32>,\n"));
  EXPECT_TRUE(Has(Generate(HostLanguage::kTypeScript, {}, MathLibrary::kGlMatrix),
                  "  rotation: math.mat3;\n"));
  EXPECT_TRUE(Has(Generate(HostLanguage::kTypeScript, {}, MathLibrary::kWgpuMatrix),
                  "checkLength(value.rotation, 12, \"Light.rotation\");\n"));
}

// A vector whose offset is not a multiple of 16 becomes an array instead of a glam::Vec4, which is
// 16-byte aligned.
TEST(Bindings, UnalignedVectorsRemainArrays) {
  const auto vertex = [](const std::string& inputs) {
    return Generate("@vertex fn show(" + inputs + ") -> @builtin(position) vec4f { return b; }",
                    {.language = HostLanguage::kRust, .math = MathLibrary::kGlam});
  };
  EXPECT_TRUE(Has(vertex("@location(0) a: vec4f, @location(1) b: vec4f"), "pub b: glam::Vec4,"));
  EXPECT_TRUE(Has(vertex("@location(0) a: vec3f, @location(1) b: vec4f"), "pub b: [f32; 4],"));
  // With glam::Vec4, the size of the structure would be rounded up from 28 to 32 bytes.
  EXPECT_TRUE(Has(vertex("@location(0) b: vec4f, @location(1) a: vec3f"), "pub b: [f32; 4],"));
}

// The host structure omits the runtime-sized array. The structure's size is rounded up to the
// alignment of glam's types.
TEST(Bindings, HeadsHaveTheAlignmentOfTheirVectors) {
  constexpr std::string_view kSource =
      "struct S { a: vec4f, b: f32, c: array<f32> }"
      "@group(0) @binding(0) var<storage, read_write> s: S;"
      "@compute @workgroup_size(1) fn main() { s.b = 1; }";
  EXPECT_TRUE(Has(Generate(kSource, {.language = HostLanguage::kRust}), "size_of::<S>() == 20)"));
  EXPECT_TRUE(Has(Generate(kSource, {.language = HostLanguage::kRust, .math = MathLibrary::kGlam}),
                  "size_of::<S>() == 32)"));
}

TEST(Bindings, LargeIntegers) {
  constexpr std::string_view kSource = R"(requires wgpu_int64;
const a = 9007199254740993;
const b = -9223372036854775807 - 1;
const c: i64 = -9007199254740993;
const d: u64 = 18446744073709551615lu;
const e: i64 = 5;
)";
  Options all;
  all.allowed_language_features = {"all"};
  const BindingsShader shaders[] = {DescribeForBindings("s", ShaderModule::Parse(kSource, all))};
  struct {
    HostLanguage language;
    std::vector<std::string_view> lines;
  } const kCases[] = {
      {HostLanguage::kC,
       {"s_a INT64_C(9007199254740993)\n", "s_b (-INT64_C(9223372036854775807) - 1)\n",
        "s_c INT64_C(-9007199254740993)\n", "s_d UINT64_C(18446744073709551615)\n",
        "s_e INT64_C(5)\n"}},
      {HostLanguage::kRust,
       {"a: i64 = 9007199254740993;", "b: i64 = -9223372036854775808;",
        "c: i64 = -9007199254740993;", "d: u64 = 18446744073709551615;", "e: i64 = 5;"}},
      {HostLanguage::kTypeScript,
       {"a: 9007199254740993n,", "b: -9223372036854775808n,", "c: -9007199254740993n,",
        "d: 18446744073709551615n,", "e: 5,"}},
  };
  for (const auto& [language, lines] : kCases) {
    const BindingsResult result = GenerateBindings(shaders, {.language = language});
    ASSERT_TRUE(result.ok) << result.error;
    for (const std::string_view line : lines) {
      EXPECT_TRUE(Has(result.text, line)) << line << "\n" << result.text;
    }
  }
}

TEST(Bindings, MacrosOfHeadersAreRenamed) {
  const BindingsShader shaders[] = {DescribeForBindings(
      "s", ShaderModule::Parse("const M_PI: f32 = 3.14; const UINT32_MAX = 1u;"))};
  const BindingsResult result = GenerateBindings(shaders, {.language = HostLanguage::kCpp});
  EXPECT_TRUE(Has(result.text, "float M_PI_ = ") && Has(result.text, " UINT32_MAX_ = "))
      << result.text;
}

TEST(Bindings, RootParametersOfDirect3D12) {
  constexpr std::string_view kSource = R"(
var<immediate> scale: vec2f;
@group(0) @binding(1) var<uniform> factor: vec4f;
@group(0) @binding(2) var<storage, read_write> data: array<f32>;
@group(1) @binding(0) var picture: texture_2d<f32>;
@group(1) @binding(1) var linear: sampler;
@compute @workgroup_size(1) fn main(@builtin(num_workgroups) groups: vec3u) {
  data[groups.x] = textureSampleLevel(picture, linear, scale, 0).x * factor.x;
})";
  BindingsOptions options{.language = HostLanguage::kC, .apis = {HostApi::kD3d12}};
  const ShaderModule module = ShaderModule::Parse(kSource);
  const BindingsShader without[] = {DescribeForBindings("s", module)};
  EXPECT_TRUE(Has(GenerateBindings(without, options).error, "choose the target hlsl"));
  Options compile;
  compile.target = Target::kMsl;
  const BindingsShader others[] = {DescribeForBindings("s", module, compile)};
  EXPECT_TRUE(Has(GenerateBindings(others, options).error, "choose the target hlsl"));
  compile.target = Target::kHlsl;
  const BindingsShader shaders[] = {DescribeForBindings("s", module, compile)};
  const BindingsResult result = GenerateBindings(shaders, options);
  ASSERT_TRUE(result.ok) << result.error;
  EXPECT_TRUE(Has(result.text,
                  "{.RangeType = D3D12_DESCRIPTOR_RANGE_TYPE_UAV, .NumDescriptors = 1, "
                  ".BaseShaderRegister = 2, .RegisterSpace = 0, "));
  EXPECT_TRUE(
      Has(result.text, "{.NumDescriptorRanges = 3, .pDescriptorRanges = &s_main_d3d12_ranges[0]}"));
  EXPECT_TRUE(
      Has(result.text, "{.NumDescriptorRanges = 1, .pDescriptorRanges = &s_main_d3d12_ranges[3]}"));
  EXPECT_TRUE(Has(result.text,
                  ".Constants = {.ShaderRegister = 0, .RegisterSpace = 30, .Num32BitValues = 2}, "
                  ".ShaderVisibility = D3D12_SHADER_VISIBILITY_ALL},  /* immediates */"));
  EXPECT_TRUE(Has(result.text, ".RegisterSpace = 31, .Num32BitValues = 5}"));
}

TEST(Bindings, Zig) {
  const std::string text = Generate(HostLanguage::kZig);
  EXPECT_TRUE(Has(text,
                  "    /// mat3x3<f32>\n"
                  "    rotation: [3][4]f32,\n"));
  EXPECT_TRUE(Has(text, "std.debug.assert(@offsetOf(@This(), \"rotation\") == 16);"));
  EXPECT_TRUE(Has(text, "pub fn items(buffer: []u8) []file.Light {"));
  EXPECT_TRUE(Has(text, "    count: u32,\n    pad_0: [12]u8 = std.mem.zeroes([12]u8),\n"));
  EXPECT_TRUE(Has(text, "pub const default_value: f32 = 2.0;"));
  EXPECT_TRUE(Has(text, "pub const Contents = file.Light;"));
}

TEST(Bindings, Swift) {
  const std::string text = Generate(HostLanguage::kSwift);
  EXPECT_TRUE(Has(text, "public var rotation: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>) = "));
  EXPECT_TRUE(Has(text,
                  "for r in 0..<3 { buffer.storeBytes(of: self.rotation.1[r], toByteOffset: offset "
                  "+ 16 + 16 + r * 4, as: Float.self) }"));
  EXPECT_TRUE(Has(text, "public static let workgroupSize: (Int, Int, Int) = (64, 2, 1)"));
  EXPECT_TRUE(Has(text, "public static let key: String = \"7\""));
}

TEST(Bindings, DescriptorsOfWebGpu) {
  const std::string c = Generate(HostLanguage::kC, {HostApi::kWebGpu});
  // Entry points in two stages use `light`, so its visibility is 5 (vertex and compute).
  EXPECT_TRUE(Has(c,
                  "{.binding = 1, .visibility = 5, .buffer = {.type = "
                  "WGPUBufferBindingType_Uniform, .minBindingSize = 64}},"));
  EXPECT_TRUE(Has(c,
                  ".texture = {.sampleType = WGPUTextureSampleType_Float, "
                  ".viewDimension = WGPUTextureViewDimension_2DArray, "
                  ".multisampled = 0}}"));
  EXPECT_TRUE(Has(c,
                  ".storageTexture = {.access = WGPUStorageTextureAccess_WriteOnly, "
                  ".format = WGPUTextureFormat_RGBA8Unorm, "
                  ".viewDimension = WGPUTextureViewDimension_2D}"));
  EXPECT_TRUE(Has(c,
                  "{.format = WGPUVertexFormat_Float16x4, .offset = 12, "
                  ".shaderLocation = 2},"));
  EXPECT_TRUE(Has(c, ".arrayStride = 20,"));
}

TEST(Bindings, DescriptorsOfOtherInterfaces) {
  const std::string vulkan = Generate(HostLanguage::kCpp, {HostApi::kVulkan});
  EXPECT_TRUE(Has(vulkan,
                  "{.binding = 1, .descriptorType = "
                  "VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, .descriptorCount = 1, "
                  ".stageFlags = VK_SHADER_STAGE_VERTEX_BIT | "
                  "VK_SHADER_STAGE_COMPUTE_BIT, .pImmutableSamplers = nullptr},"));
  EXPECT_TRUE(Has(vulkan, ".format = VK_FORMAT_R16G16B16A16_SFLOAT, .offset = 12}"));
  const std::string wgpu = Generate(HostLanguage::kRust, {HostApi::kWgpu});
  EXPECT_TRUE(Has(wgpu, "wgpu::BufferBindingType::Storage { read_only: false }"));
  EXPECT_TRUE(Has(wgpu, "view_dimension: wgpu::TextureViewDimension::D2Array"));
  EXPECT_TRUE(Has(wgpu, "format: wgpu::TextureFormat::Rgba8Unorm"));
  const std::string typescript = Generate(HostLanguage::kTypeScript);
  EXPECT_TRUE(Has(typescript,
                  "{ binding: 3, visibility: 4, sampler: { type: "
                  "\"filtering\" } }, // smooth_sampler\n"));
}

// In Vulkan, the elements of an array of textures share a binding, but those of an array of buffers
// do not.
TEST(Bindings, VulkanLayoutsOfBindingArrays) {
  const std::string text = Generate(R"(
@group(0) @binding(1) var images : binding_array<texture_2d<f32>, 4>;
@group(0) @binding(5) var<storage> buffers : binding_array<array<vec2f>, 2>;
@compute @workgroup_size(1)
fn main() { _ = textureLoad(images[1], vec2u(), 0).xy + buffers[1][0]; })",
                                    {.language = HostLanguage::kC, .apis = {HostApi::kVulkan}});
  const std::string_view rest = ", .stageFlags = VK_SHADER_STAGE_COMPUTE_BIT, ";
  const auto binding = [&](std::string_view number, std::string_view type, std::string_view count) {
    return "{.binding = " + std::string(number) + ", .descriptorType = VK_DESCRIPTOR_TYPE_" +
           std::string(type) + ", .descriptorCount = " + std::string(count) + std::string(rest);
  };
  EXPECT_TRUE(Has(text, binding("1", "SAMPLED_IMAGE", "4"))) << text;
  EXPECT_TRUE(Has(text, binding("5", "STORAGE_BUFFER", "1"))) << text;
  EXPECT_TRUE(Has(text, binding("6", "STORAGE_BUFFER", "1"))) << text;
}

// Slot constants are named after the resources in the source, even if the bindings of the resources
// are swapped.
TEST(Bindings, SlotsOfOutputs) {
  const ShaderModule module = ShaderModule::Parse(R"(
@group(0) @binding(0) var<uniform> a: vec4f;
@group(0) @binding(1) var<uniform> b: vec4f;
@group(0) @binding(2) var t: texture_2d<f32>;
@group(0) @binding(4) var<storage, read_write> result: array<vec4f>;
@compute @workgroup_size(1) fn main() {
  result[u32(b.x)] = a + textureLoad(t, vec2u(), 0);
})");
  ASSERT_TRUE(module.ok());
  Options options;
  options.target = Target::kMsl;
  const auto generate = [&] {
    const BindingsShader shaders[] = {DescribeForBindings("s", module, options)};
    EXPECT_TRUE(shaders[0].diagnostics.empty());
    return GenerateBindings(shaders, {.language = HostLanguage::kC}).text;
  };
  std::string text = generate();
  EXPECT_TRUE(Has(text, "#define s_main_a_buffer 0u\n#define s_main_b_buffer 1u\n"));
  EXPECT_TRUE(Has(text, "#define s_main_t_texture 2u\n"));
  EXPECT_TRUE(Has(text, "#define s_main_output_name \"main_1\"\n"));
  options.target = Target::kHlsl;
  text = generate();
  EXPECT_TRUE(Has(text, "#define s_main_a_register_b 0u\n#define s_main_a_space 0u\n"));
  EXPECT_TRUE(Has(text, "#define s_main_result_register_u 4u\n"));
  options.target = Target::kSpirv;
  options.binding_remaps = {{0, 0, 1, 1}, {0, 1, 0, 0}};
  text = generate();
  EXPECT_TRUE(Has(text, "#define s_main_a_binding 1u\n#define s_main_a_set 1u\n"));
  EXPECT_TRUE(Has(text, "#define s_main_b_binding 0u\n#define s_main_b_set 0u\n"));
  options.target = Target::kGlsl;
  EXPECT_FALSE(Has(generate(), "output_name"));
}

// Entry points may use different variables with the same binding. If they do, each entry point gets
// its own bind group layouts.
TEST(Bindings, SharedBindings) {
  const std::string text = Generate(R"(
@group(0) @binding(0) var<uniform> a: f32;
@group(0) @binding(0) var<storage> b: array<f32>;
@compute @workgroup_size(1) fn first() { _ = a; }
@compute @workgroup_size(1) fn second() { _ = b[0]; })",
                                    {.language = HostLanguage::kTypeScript});
  EXPECT_TRUE(Has(text, "first_group_0: {\n"));
  EXPECT_TRUE(Has(text, "second_group_0: {\n"));
}

// A texture that is never used with a filtering sampler gets an unfilterable sample type, because
// some of WebGPU's float formats are not filterable.
TEST(Bindings, UnfilterableTextures) {
  const std::string text = Generate(R"(
@group(0) @binding(0) var t: texture_2d<f32>;
@compute @workgroup_size(1) fn main() { _ = textureLoad(t, vec2u(), 0); })",
                                    {.language = HostLanguage::kTypeScript});
  EXPECT_TRUE(Has(text, "sampleType: \"unfilterable-float\""));
}

TEST(Bindings, StructuresOfSeveralShaders) {
  constexpr std::string_view kFirst =
      "struct S { a: f32, b: vec3f } @group(0) @binding(0) var<uniform> s: S;"
      "@compute @workgroup_size(1) fn main() { _ = s.a; }";
  constexpr std::string_view kOther =
      "struct S { a: vec3f, b: f32 } @group(0) @binding(0) var<uniform> s: S;"
      "@compute @workgroup_size(1) fn main() { _ = s.a; }";
  const ShaderModule first = ShaderModule::Parse(kFirst);
  const ShaderModule other = ShaderModule::Parse(kOther);
  std::vector<BindingsShader> shaders = {DescribeForBindings("one", first),
                                         DescribeForBindings("two", first)};
  const BindingsResult same = GenerateBindings(shaders, {});
  ASSERT_TRUE(same.ok);
  EXPECT_EQ(same.text.find("struct S {"), same.text.rfind("struct S {"));
  shaders[1] = DescribeForBindings("two", other);
  const BindingsResult conflict = GenerateBindings(shaders, {});
  EXPECT_FALSE(conflict.ok);
  EXPECT_EQ(conflict.error,
            "the shaders declare the structure 'S' differently:\n"
            "  in 'one': struct S { a: f32 at 0, b: vec3<f32> at 16 }, 32 bytes\n"
            "  in 'two': struct S { a: vec3<f32> at 0, b: f32 at 12 }, 16 bytes");
  shaders[1].name = "one";
  EXPECT_EQ(GenerateBindings(shaders, {}).error, "two shaders have the name 'one'");
}

// If structures with the same name differ only in a nested structure, the error names the nested
// structure.
TEST(Bindings, StructuresInsideDiffer) {
  const auto shader = [](std::string name, std::string members) {
    const ShaderModule module =
        ShaderModule::Parse("struct I { " + members +
                            " } struct S { i: I } @group(0) @binding(0) var<uniform> s: S;"
                            "@compute @workgroup_size(1) fn main() { _ = s.i; }");
    return DescribeForBindings(std::move(name), module);
  };
  const BindingsShader shaders[] = {shader("one", "a: f32, b: u32"),
                                    shader("two", "a: u32, b: u32")};
  EXPECT_TRUE(Has(GenerateBindings(shaders, {}).error, "'I' differently"));
}

TEST(Bindings, WrongOptions) {
  EXPECT_FALSE(
      GenerateBindings({}, {.language = HostLanguage::kRust, .math = MathLibrary::kGlm}).ok);
  EXPECT_EQ(GenerateBindings({}, {.math = MathLibrary::kWgpuMatrix}).error,
            "the math library wgpu-matrix is only available in TypeScript");
  EXPECT_FALSE(GenerateBindings({}, {.apis = {HostApi::kWgpu}}).ok);
  EXPECT_FALSE(
      GenerateBindings({}, {.language = HostLanguage::kPython, .apis = {HostApi::kVulkan}}).ok);
  EXPECT_EQ(HostLanguageOf("go"), std::nullopt);
  EXPECT_EQ(MathLibraryOf("eigen"), MathLibrary::kEigen);
}

TEST(Bindings, CInterface) {
  tessera_module* module = tessera_module_create(kShader.data(), kShader.size(), nullptr);
  const tessera_bindings_shader shader = {"s", module};
  tessera_bindings_options options = {};
  options.size = sizeof options;
  options.language = "c";
  options.apis = "webgpu,vulkan";
  tessera_result* result = tessera_bindings(&shader, 1, &options, nullptr);
  ASSERT_NE(result, nullptr);
  EXPECT_TRUE(tessera_result_ok(result));
  const std::string text = tessera_result_text(result, nullptr);
  EXPECT_TRUE(Has(text, "#define s_light_binding 1u\n"));
  EXPECT_TRUE(Has(text, "VkDescriptorSetLayoutBinding"));
  EXPECT_TRUE(Has(text, "WGPUBindGroupLayoutEntry"));
  tessera_result_destroy(result);
  const tessera_bindings_shader twice[] = {shader, shader};
  result = tessera_bindings(twice, 2, &options, nullptr);
  ASSERT_NE(result, nullptr);
  EXPECT_FALSE(tessera_result_ok(result));
  EXPECT_STREQ(tessera_result_text(result, nullptr), "two shaders have the name 's'");
  tessera_result_destroy(result);
  options.language = nullptr;
  EXPECT_EQ(tessera_bindings(&shader, 1, &options, nullptr), nullptr);
  tessera_module_destroy(module);
}

}  // namespace
}  // namespace tessera
