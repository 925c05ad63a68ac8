// Checks docs/features.md, which lists each target's support for the language extensions. For each
// extension and target, the test compiles a shader that uses the extension, and compares the result
// with the table.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "tessera/tessera.h"

namespace tessera {
namespace {

struct Feature {
  std::string_view name;
  std::string_view uses;         // source code that uses the extension, without directives
  std::string_view of_msl = {};  // a note for the MSL column, or empty
};

constexpr Feature kEnabled[] = {
    {"f16", "@fragment fn f(@location(0) x: f16) -> @location(0) vec4h { return vec4h(x * 2h); }"},
    {"clip_distances",
     "struct O { @builtin(position) p: vec4f, @builtin(clip_distances) d: array<f32, 2> }"
     "@vertex fn f() -> O { return O(vec4f(), array<f32, 2>(1, 2)); }"},
    {"dual_source_blending",
     "struct O { @location(0) @blend_src(0) a: vec4f, @location(0) @blend_src(1) b: vec4f }"
     "@fragment fn f() -> O { return O(vec4f(1), vec4f(2)); }"},
    {"subgroups",
     "@group(0) @binding(0) var<storage, read_write> a: array<u32, 64>;"
     "@compute @workgroup_size(64) fn f(@builtin(local_invocation_index) i: u32) {"
     "  a[i] = subgroupAdd(i); }"},
    {"primitive_index",
     "@fragment fn f(@builtin(primitive_index) i: u32) -> @location(0) u32 { return i; }"},
    {"subgroup_size_control",
     "@group(0) @binding(0) var<storage, read_write> a: array<u32, 64>;"
     "@compute @workgroup_size(64) @subgroup_size(32) fn f("
     "  @builtin(local_invocation_index) i: u32) { a[i] = subgroupAdd(i); }"},
    {"subgroup_matrix",
     "@group(0) @binding(0) var<storage, read_write> a: array<f32, 64>;"
     "@compute @workgroup_size(32) fn f() {"
     "  let l = subgroupMatrixLoad<subgroup_matrix_left<f32, 8, 8>, row_major>(&a, 0, 8);"
     "  let r = subgroupMatrixLoad<subgroup_matrix_right<f32, 8, 8>, row_major>(&a, 0, 8);"
     "  subgroupMatrixStore<row_major>(&a, 0, subgroupMatrixMultiply<f32>(l, r), 8); }"},
    {"chromium_experimental_subgroup_matrix",
     "@group(0) @binding(0) var<storage, read_write> a: array<f32, 64>;"
     "@compute @workgroup_size(32) fn f() {"
     "  let l = subgroupMatrixLoad<subgroup_matrix_left<f32, 8, 8>>(&a, 0, false, 8);"
     "  let r = subgroupMatrixLoad<subgroup_matrix_right<f32, 8, 8>>(&a, 0, false, 8);"
     "  subgroupMatrixStore(&a, 0, subgroupMatrixMultiply<f32>(l, r), false, 8); }"},
    {"wgpu_cooperative_matrix",
     "@group(0) @binding(0) var<storage, read_write> a: array<f32, 64>;"
     "@compute @workgroup_size(32) fn f() {"
     "  let l = coopLoad<coop_mat8x8<f32, A>>(&a[0], 8);"
     "  let r = coopLoadT<coop_mat8x8<f32, B>>(&a[0]);"
     "  coopStore(coopMultiplyAdd(l, r, coop_mat8x8<f32, C>()), &a[0]); }"},
    {"wgpu_binding_array",
     "@group(0) @binding(0) var t: binding_array<texture_2d<f32>>;"
     "@fragment fn f(@builtin(position) p: vec4f) -> @location(0) vec4f {"
     "  return textureLoad(t[u32(p.x)], vec2i(p.xy), 0); }"},
    {"atomic_vec2u_min_max",
     "@group(0) @binding(0) var<storage, read_write> a: array<atomic<vec2u>, 64>;"
     "@compute @workgroup_size(64) fn f(@builtin(local_invocation_index) i: u32) {"
     "  atomicStoreMax(&a[i], vec2u(i)); }"},
    {"chromium_disable_uniformity_analysis",
     "@fragment fn f(@location(0) x: f32) -> @location(0) f32 {"
     "  if (x > 0) { return dpdx(x); } return 0; }"},
    {"chromium_experimental_barycentric_coord",
     "@fragment fn f(@builtin(barycentric_coord) b: vec3f) -> @location(0) vec3f { return b; }"},
    {"chromium_internal_input_attachments",
     "@group(0) @binding(0) @input_attachment_index(1) var a: input_attachment<f32>;"
     "@fragment fn f() -> @location(0) vec4f { return inputAttachmentLoad(a); }",
     "reads the color attachment with the same index"},
    {"chromium_experimental_framebuffer_fetch",
     "@fragment fn f(@color(0) c: vec4f) -> @location(0) vec4f { return c * 0.5; }"},
    {"chromium_experimental_pixel_local",
     "struct S { a: u32, b: f32 } var<pixel_local> p: S; @fragment fn f() { p.a += 1; }"},
    {"draw_index",
     "@vertex fn f(@builtin(draw_index) i: u32) -> @builtin(position) vec4f {"
     "  return vec4f(f32(i)); }"},
};

constexpr std::string_view kBindingArray =
    "@group(0) @binding(0) var t: binding_array<texture_2d<f32>, 4>;"
    "@fragment fn f(@builtin(position) p: vec4f) -> @location(0) vec4f {"
    "  return textureLoad(t[2], vec2i(p.xy), 0); }";
constexpr std::string_view kTexelBuffer =
    "@group(0) @binding(0) var t: texel_buffer<r32uint, read_write>;"
    "@compute @workgroup_size(1) fn f() { textureStore(t, 0, textureLoad(t, 1)); }";

constexpr Feature kLanguage[] = {
    {"readonly_and_readwrite_storage_textures",
     "@group(0) @binding(0) var t: texture_storage_2d<r32uint, read_write>;"
     "@compute @workgroup_size(1) fn f() {"
     "  textureStore(t, vec2u(), textureLoad(t, vec2u(1))); textureBarrier(); }"},
    {"packed_4x8_integer_dot_product",
     "@group(0) @binding(0) var<storage, read_write> a: array<u32, 2>;"
     "@compute @workgroup_size(1) fn f() { a[0] = dot4U8Packed(a[0], a[1]); }"},
    {"unrestricted_pointer_parameters",
     "@group(0) @binding(0) var<storage, read_write> a: array<u32, 2>;"
     "fn g(p: ptr<storage, u32, read_write>) { *p = 1; }"
     "@compute @workgroup_size(1) fn f() { g(&a[1]); }"},
    {"pointer_composite_access",
     "@group(0) @binding(0) var<storage, read_write> a: array<u32, 2>;"
     "@compute @workgroup_size(1) fn f() { let p = &a; p[1] = 1; }"},
    {"uniform_buffer_standard_layout",
     "@group(0) @binding(0) var<uniform> a: array<f32, 4>;"
     "@fragment fn f() -> @location(0) f32 { return a[1]; }"},
    {"subgroup_id",
     "enable subgroups; @group(0) @binding(0) var<storage, read_write> a: array<u32, 2>;"
     "@compute @workgroup_size(64) fn f(@builtin(subgroup_id) i: u32) { a[i % 2] = i; }"},
    {"subgroup_uniformity",
     "enable subgroups; @group(0) @binding(0) var<storage, read_write> a: array<u32, 2>;"
     "@compute @workgroup_size(64) fn f(@builtin(subgroup_id) i: u32) {"
     "  if (i == 1) { a[0] = subgroupAdd(1u); } }"},
    {"texture_and_sampler_let",
     "@group(0) @binding(0) var t: texture_2d<f32>;"
     "@fragment fn f() -> @location(0) vec4f { let u = t; return textureLoad(u, vec2u(), 0); }"},
    {"texture_formats_tier1",
     "@group(0) @binding(0) var t: texture_storage_2d<rg16unorm, write>;"
     "@compute @workgroup_size(1) fn f() { textureStore(t, vec2u(), vec4f(1)); }"},
    {"linear_indexing",
     "@group(0) @binding(0) var<storage, read_write> a: array<u32>;"
     "@compute @workgroup_size(64) fn f(@builtin(global_invocation_index) i: u32) { a[i] = i; }"},
    {"immediate_address_space",
     "var<immediate> a: vec4f; @fragment fn f() -> @location(0) vec4f { return a; }"},
    {"fragment_depth", "@fragment fn f() -> @builtin(frag_depth, less) f32 { return 0.5; }"},
    {"buffer_view",
     "@group(0) @binding(0) var<storage, read_write> a: buffer;"
     "@compute @workgroup_size(1) fn f() { *bufferView<u32>(&a, 4) = 1; }"},
    {"sized_binding_arrays", kBindingArray},
    {"sized_binding_array", kBindingArray},
    {"swizzle_assignment",
     "@group(0) @binding(0) var<storage, read_write> a: vec4f;"
     "@compute @workgroup_size(1) fn f() { a.xy = a.zw; }"},
    {"texel_buffers", kTexelBuffer},
    {"texel_buffer", kTexelBuffer},
    {"multisampled_array_textures",
     "@group(0) @binding(0) var t: texture_multisampled_2d_array<f32>;"
     "@fragment fn f() -> @location(0) vec4f { return textureLoad(t, vec2u(), 1, 2); }"},
    {"wgpu_push_constant",
     "var<push_constant> a: vec4f; @fragment fn f() -> @location(0) vec4f { return a; }"},
    {"wgpu_early_depth_test",
     "@early_depth_test(force) @fragment fn f() -> @location(0) vec4f { return vec4f(); }"},
    {"wgpu_int64",
     "@group(0) @binding(0) var<storage, read_write> a: array<i64, 2>;"
     "@compute @workgroup_size(1) fn f() { a[0] = a[1] * 5li; }",
     "needs MSL 2.3"},
    {"wgpu_int64_atomics",
     "requires wgpu_int64; @group(0) @binding(0) var<storage, read_write> a: atomic<u64>;"
     "@compute @workgroup_size(1) fn f() { atomicMax(&a, 5); }",
     "only 'atomicMax' and 'atomicMin' of 'atomic<u64>' in storage buffers, without using their "
     "result"},
    {"wgpu_texture_atomics",
     "@group(0) @binding(0) var t: texture_storage_2d<r32uint, atomic>;"
     "@compute @workgroup_size(1) fn f() { textureAtomicMax(t, vec2u(), 5); }"},
    {"wgpu_texture_int64_atomics",
     "requires wgpu_int64; @group(0) @binding(0) var t: texture_storage_2d<r64uint, atomic>;"
     "@compute @workgroup_size(1) fn f() { textureAtomicMax(t, vec2u(), 5); }"},
    {"wgpu_multiview",
     "@fragment fn f(@builtin(view_index) i: u32) -> @location(0) u32 { return i; }"},
    {"wgpu_barycentrics",
     "@fragment fn f(@builtin(barycentric_no_perspective) b: vec3f) -> @location(0) vec3f {"
     "  return b; }"},
    {"chromium_print", "@fragment fn f(@location(0) @interpolate(flat) x: u32) { print(x); }"},
};

// Extensions that other implementations support but tessera does not.
constexpr Feature kRefused[] = {
    {"chromium_experimental_resource_table", ""},
    {"view_instancing", ""},
    {"wgpu_mesh_shader", ""},
    {"wgpu_ray_query", ""},
    {"wgpu_ray_query_vertex_return", ""},
    {"wgpu_ray_tracing_pipeline", ""},
    {"wgpu_ray_tracing_invocation_reorder", ""},
    {"wgpu_per_vertex", ""},
    {"wgpu_int16", ""},
};

// Features that wgpu supports but tessera does not, and that have no extension name.
constexpr Feature kOfWgpu[] = {
    {"f64", "var<private> a: f64;"},
    {"atomic<f32>", "@group(0) @binding(0) var<storage, read_write> a: atomic<f32>;"},
    {"@mesh, @task", "@mesh(a) fn f() {}"},
    {"@coherent, @volatile",
     "@group(0) @binding(0) @coherent var<storage, read_write> a: array<u32>;"},
    {"@early_depth_test(less_equal)", "@early_depth_test(less_equal) @fragment fn f() {}"},
    {"subgroupBarrier", "@compute @workgroup_size(1) fn f() { subgroupBarrier(); }"},
    {"acceleration_structure", "@group(0) @binding(0) var a: acceleration_structure;"},
};

struct Column {
  std::string_view title;
  Target target;
  GlslVersion glsl = GlslVersion::kVulkan460;
};
constexpr Column kColumns[] = {{"SPIR-V", Target::kSpirv},
                               {"MSL", Target::kMsl},
                               {"HLSL", Target::kHlsl},
                               {"GLSL", Target::kGlsl},
                               {"OpenGL 4.6", Target::kGlsl, GlslVersion::k460},
                               {"OpenGL ES 3.2", Target::kGlsl, GlslVersion::k320es}};

const Message* FirstError(const Result& result) {
  for (const Message& m : result.diagnostics) {
    if (m.severity == MessageSeverity::kError) return &m;
  }
  return nullptr;
}

// Returns the table entry for a target. "refused" is followed by the error. If the default options
// do not suffice, "supported" is followed by the error that they cause, or by the required option.
std::string StatusOf(const std::string& source, const Column& column) {
  Options options;
  options.target = column.target;
  options.glsl.version = column.glsl;
  options.allowed_language_features = {"all"};
  options.spirv.validate = true;
  const Result result = Compile(source, options);
  if (result.ok) return "supported";
  const Message* error = FirstError(result);
  const std::string why = error == nullptr ? "" : error->text;
  options.spirv.vulkan = VulkanVersion::k1_4;
  options.msl.version = 40000;
  options.hlsl.shader_model = 610;
  options.binding_array_sizes = {{0, 0, 4}};
  if (Compile(source, options).ok) return "supported; " + why;
  options.framebuffer_fetch = {{0, 0, 0, {}}, {1, 0, 1, {}}};
  return Compile(source, options).ok ? "supported with `--framebuffer-fetch`" : "refused: " + why;
}

std::string Row(const Feature& feature, std::string_view directive, std::string_view there) {
  const std::string source =
      std::string(directive) + " " + std::string(feature.name) + ";\n" + std::string(feature.uses);
  std::string row = "| `" + std::string(feature.name) + "` | " + std::string(there);
  for (const Column& column : kColumns) {
    row += " | " + StatusOf(source, column);
    if (column.target == Target::kMsl && !feature.of_msl.empty()) {
      row += "; " + std::string(feature.of_msl);
    }
  }
  return row + " |\n";
}

std::string Table() {
  std::string text =
      "# Language extensions\n\n"
      "These tables list the extensions of WGSL that tessera knows, and how each target supports "
      "them.\n\n"
      "- An *enable-extension* can be used only if the module enables it and the device supports "
      "it (`--allow-extension`).\n"
      "- A *language extension* needs no `enable`. By default, the extensions in the specification "
      "are available. The application must name the extensions\n"
      "  from proposals and from wgpu (`--allow-language-feature`).\n\n"
      "`features_test.cc` generates the tables by compiling a module with each extension for each "
      "target.\n\n"
      "- *supported*: the default options suffice, unless the entry says what else is needed.\n"
      "- *refused*: no option makes the target accept the extension. The entry quotes the "
      "message.\n"
      "- HLSL output with subgroup matrices requires shader model 6.10, even if `--shader-model` "
      "selects an older 6.x version.\n"
      "- MSL supports f32 and f16 subgroup matrices whose numbers of rows and columns are "
      "multiples "
      "of 8 ([targets.md](targets.md#versions)). The\n"
      "  output has not been tested with Apple's compiler.\n\n";
  std::string head = " | available |", rule = "|---|---|";
  for (const Column& column : kColumns) {
    head += " " + std::string(column.title) + " |";
    rule += "---|";
  }
  head += "\n" + rule + "\n";
  text += "| enable" + head;
  for (const Feature& f : kEnabled) text += Row(f, "enable", "if enabled");
  text += "\n| requires" + head;
  const std::vector<std::string_view> standard = LanguageExtensions();
  for (const Feature& f : kLanguage) {
    const bool there = std::ranges::find(standard, f.name) != standard.end();
    text += Row(f, "requires", there ? "by default" : "if named");
  }
  text +=
      "\nExtensions of other implementations that tessera does not support:\n\n| extension | "
      "message | "
      "note |\n|---|---|---|\n";
  for (const Feature& f : kRefused) {
    const Result result = Compile("enable " + std::string(f.name) + ";", {});
    const Message* error = FirstError(result);
    if (error == nullptr || error->notes.empty()) continue;
    text += "| `" + std::string(f.name) + "` | " + error->text + " | " + error->notes[0] + " |\n";
  }
  text +=
      "\ntessera does not support these parts of wgpu's language, which have no extension "
      "name:\n\n| "
      "feature | message |\n|---|---|\n";
  for (const Feature& f : kOfWgpu) {
    Options options;
    options.allowed_language_features = {"all"};
    const Result result = Compile(f.uses, options);
    const Message* error = FirstError(result);
    std::string why = error == nullptr ? "-" : error->text;
    if (error != nullptr && !error->notes.empty()) why += "; " + error->notes[0];
    if (error != nullptr && !error->helps.empty()) why += "; " + error->helps[0];
    text += "| `" + std::string(f.name) + "` | " + why + " |\n";
  }
  return text;
}

// The rest of the page begins with this marker and is written by test/exec/features.py.
constexpr std::string_view kOthersPart = "\n<!-- what follows is written by ";

TEST(Features, TheTableOfTheManualIsWhatTheTargetsDo) {
  const std::string path = TESSERA_SOURCE_DIR "/docs/features.md";
  const std::string table = Table();
  std::ifstream file(path, std::ios::binary);
  const std::string page(std::istreambuf_iterator<char>(file), {});
  const size_t end = std::min(page.find(kOthersPart), page.size());
  if (std::getenv("TESSERA_UPDATE") != nullptr) {
    std::ofstream(path, std::ios::binary) << table << page.substr(end);
    return;
  }
  EXPECT_EQ(page.substr(0, end), table)
      << "TESSERA_UPDATE=1 tessera_tests --gtest_filter='Features.*' writes it";
}

TEST(Features, EachHasARow) {
  std::vector<std::string_view> enabled, language = {"all", "standard"};
  for (const Feature& f : kEnabled) enabled.push_back(f.name);
  for (const Feature& f : kLanguage) language.push_back(f.name);
  EXPECT_EQ(enabled, EnableExtensions());
  EXPECT_EQ(language, LanguageFeatureNames());
}

TEST(Features, OthersAreRefusedByEitherDirective) {
  for (const Feature& f : kRefused) {
    for (const std::string directive : {"enable ", "requires "}) {
      const Result result = Compile(directive + std::string(f.name) + ";", {});
      ASSERT_EQ(result.diagnostics.size(), 1u) << f.name;
      EXPECT_EQ(result.diagnostics[0].code, "unsupported-feature") << f.name;
    }
  }
}

// Using an extension without enabling it is an error.
TEST(Features, AreOffUnlessAskedFor) {
  for (const Feature& f : kEnabled) {
    EXPECT_FALSE(Compile(f.uses, {}).ok) << f.name;
  }
  const std::vector<std::string_view> standard = LanguageExtensions();
  for (const Feature& f : kLanguage) {
    const bool there = std::ranges::find(standard, f.name) != standard.end();
    const std::string required = "requires " + std::string(f.name) + ";\n" + std::string(f.uses);
    EXPECT_EQ(Compile(f.uses, {}).ok, there) << f.name;
    EXPECT_EQ(Compile(required, {}).ok, there) << f.name;
  }
}

}  // namespace
}  // namespace tessera
