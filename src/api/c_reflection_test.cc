// Tests that the C reflection structures can be extended, and that missing elements are handled.
// test/embed/check_typed_reflection compares the contents of these structures with the library's
// JSON.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "tessera/tessera_c.h"

namespace tessera {
namespace {

constexpr std::string_view kModule = R"(
enable f16;
enable subgroup_matrix;
@id(3) override n : u32 = 8;
const one = 1;
struct Params { @align(16) a : vec3f, b : array<vec3f> }
@group(0) @binding(1) var<storage, read> params : Params;
@group(1) @binding(0) var<storage, read_write> out : array<f32>;
@group(0) @binding(0) var image : texture_2d<f32>;
@group(0) @binding(2) var nearest : sampler;
var<workgroup> tile : array<f16, 256>;
@compute @workgroup_size(n, 4)
fn multiply(@builtin(num_workgroups) count : vec3u) {
  let a = subgroupMatrixLoad<subgroup_matrix_left<f16, 8, 16>>(&tile, 0, false, 8);
  let b = subgroup_matrix_right<f16, 8, 8>(1h);
  subgroupMatrixStore(&out, count.x, subgroupMatrixMultiply<f32>(a, b), false, 8);
}
@vertex fn vertices(@builtin(vertex_index) i : u32, @builtin(instance_index) k : u32) -> @builtin(position) vec4f {
  return vec4f(f32(i + k));
}
@fragment fn shade(@builtin(position) p : vec4f) -> @location(0) vec4f {
  return textureSample(image, nearest, p.xy) + f32(textureNumLevels(image)) + params.b[1].x;
}
)";

// Provides a module and its reflection to the tests below.
class CReflection : public testing::Test {
 protected:
  CReflection() : module_(tessera_module_create(kModule.data(), kModule.size(), nullptr)) {
    reflection_ = tessera_module_reflect(module_, nullptr);
  }
  ~CReflection() override {
    for (tessera_result* result : results_) tessera_result_destroy(result);
    tessera_reflection_destroy(reflection_);
    tessera_module_destroy(module_);
  }

  // Compiles with the options in `pairs`, which contains alternating names and values.
  tessera_result* Generate(const std::vector<const char*>& pairs) {
    tessera_options* options = tessera_options_create();
    for (size_t i = 0; i < pairs.size(); i += 2) {
      EXPECT_EQ(tessera_options_set(options, pairs[i], pairs[i + 1]), 1);
    }
    results_.push_back(tessera_module_generate(module_, options));
    EXPECT_EQ(tessera_result_ok(results_.back()), 1)
        << tessera_result_render_text(results_.back(), 0);
    tessera_options_destroy(options);
    return results_.back();
  }

  tessera_module* module_;
  tessera_reflection* reflection_;
  std::vector<tessera_result*> results_;
};

// Calls `give` with every possible structure size. Checks that `give` writes exactly the members
// that fit. `end` is the offset of the end of the last member.
template <typename Struct>
void Grows(size_t end, const std::function<int(Struct*)>& give) {
  constexpr unsigned char kUntouched = 0xA5;
  struct Room {
    Struct known;
    unsigned char later[16];  // room for the members of a future version
  };
  const auto filled = [&](size_t size) {
    std::vector<unsigned char> bytes(sizeof(Room), kUntouched);
    Room room;
    std::memcpy(static_cast<void*>(&room), bytes.data(), sizeof room);
    room.known.size = size;
    EXPECT_EQ(give(&room.known), size > sizeof size ? 1 : 0) << size;
    EXPECT_EQ(room.known.size, size);
    std::memcpy(bytes.data(), static_cast<const void*>(&room), sizeof room);
    return bytes;
  };
  const std::vector<unsigned char> all = filled(sizeof(Room));
  for (size_t size = 0; size <= sizeof(Room); ++size) {
    const std::vector<unsigned char> some = filled(size);
    for (size_t at = sizeof size; at < some.size(); ++at) {
      const bool is_written = at < size && at < end;
      EXPECT_EQ(some[at], is_written ? all[at] : kUntouched) << size << " " << at;
    }
  }
  EXPECT_EQ(give(nullptr), 0);
}
#define GROWS(type, last, call) \
  Grows<type>(offsetof(type, last) + sizeof(type::last), [&](type* to) { return call; })

TEST_F(CReflection, FillsNoMoreThanTheCallerHas) {
  tessera_variable_info tile;
  TESSERA_INIT(tile);
  ASSERT_EQ(tessera_reflection_workgroup_variable(reflection_, 0, 0, &tile), 1);
  GROWS(tessera_layout_info, column_stride, tessera_layout_describe(tile.layout, to));
  GROWS(tessera_array_level, stride, tessera_layout_array(tile.layout, 0, to));
  GROWS(tessera_structure_info, module, tessera_reflection_structure(reflection_, 0, to));
  GROWS(tessera_variable_info, module, tessera_reflection_member(reflection_, 0, 1, to));
  GROWS(tessera_constant_info, module, tessera_reflection_constant(reflection_, 0, to));
  GROWS(tessera_entry_point_info, immediates_module,
        tessera_reflection_entry_point(reflection_, 0, to));
  GROWS(tessera_resource_info, module, tessera_reflection_resource(reflection_, 2, 0, to));
  GROWS(tessera_sampling_pair, sampler, tessera_reflection_sampling_pair(reflection_, 2, 0, to));
  GROWS(tessera_stage_variable, sampling, tessera_reflection_input(reflection_, 1, 1, to));
  GROWS(tessera_stage_variable, sampling, tessera_reflection_output(reflection_, 2, 0, to));
  GROWS(tessera_subgroup_matrix_type, rows,
        tessera_reflection_subgroup_matrix(reflection_, 0, 2, to));
  GROWS(tessera_subgroup_matrix_config, k,
        tessera_reflection_subgroup_matrix_multiply(reflection_, 0, 0, to));
  GROWS(tessera_override_info, module, tessera_reflection_override(reflection_, 0, to));

  const tessera_result* hlsl = Generate({"target", "hlsl"});
  GROWS(tessera_entry_point_output, buffer_sizes_offset, tessera_result_entry_point(hlsl, 1, to));
  GROWS(tessera_resource_output, input_attachment_index, tessera_result_resource(hlsl, 0, 0, to));
  GROWS(tessera_root_constant_output, binding, tessera_result_root_constant(hlsl, 1, 0, to));
  const tessera_result* glsl =
      Generate({"target", "glsl", "glsl-version", "310es", "entry_point", "shade"});
  GROWS(tessera_combined_sampler_output, sampler_binding,
        tessera_result_combined_sampler(glsl, 0, 0, to));
  GROWS(tessera_host_uniform_output, binding, tessera_result_host_uniform(glsl, 0, 0, to));
}

// Checks the offsets of members at or near the end of each structure. Adding, removing or resizing
// an earlier member would break the ABI and change such an offset. New members must be appended at
// the end of the structure.
TEST(CReflectionLayout, StaysAsItIs) {
  if (sizeof(void*) != 8) GTEST_SKIP();
  EXPECT_EQ(offsetof(tessera_entry_point_info, features), 120u);
  EXPECT_EQ(offsetof(tessera_resource_info, input_attachment_index), 88u);
  EXPECT_EQ(offsetof(tessera_sampling_pair, sampler), 12u);
  EXPECT_EQ(offsetof(tessera_stage_variable, sampling), 68u);
  EXPECT_EQ(offsetof(tessera_pixel_local_member, type), 16u);
  EXPECT_EQ(offsetof(tessera_subgroup_matrix_type, rows), 20u);
  EXPECT_EQ(offsetof(tessera_subgroup_matrix_config, k), 32u);
  EXPECT_EQ(offsetof(tessera_override_info, given_spec_id), 40u);
  EXPECT_EQ(offsetof(tessera_entry_point_info, immediates), 136u);
  EXPECT_EQ(offsetof(tessera_entry_point_info, module), 144u);
  EXPECT_EQ(offsetof(tessera_entry_point_info, immediates_module), 152u);
  EXPECT_EQ(offsetof(tessera_structure_info, module), 40u);
  EXPECT_EQ(offsetof(tessera_variable_info, module), 32u);
  EXPECT_EQ(offsetof(tessera_resource_info, module), 112u);
  EXPECT_EQ(offsetof(tessera_override_info, module), 56u);
  EXPECT_EQ(offsetof(tessera_resource_info, layout), 96u);
  EXPECT_EQ(offsetof(tessera_resource_info, matrix_alignment), 104u);
  EXPECT_EQ(offsetof(tessera_override_info, default_value), 48u);
  EXPECT_EQ(offsetof(tessera_layout_info, column_stride), 64u);
  EXPECT_EQ(offsetof(tessera_array_level, stride), 16u);
  EXPECT_EQ(offsetof(tessera_structure_info, member_count), 32u);
  EXPECT_EQ(offsetof(tessera_variable_info, layout), 24u);
  EXPECT_EQ(offsetof(tessera_constant_info, scalar_count), 40u);
  EXPECT_EQ(offsetof(tessera_entry_point_output, root_constants_size), 144u);
  EXPECT_EQ(offsetof(tessera_entry_point_output, buffer_sizes_offset), 152u);
  EXPECT_EQ(offsetof(tessera_resource_output, size_index), 56u);
  EXPECT_EQ(offsetof(tessera_resource_output, input_attachment_index), 64u);
  EXPECT_EQ(offsetof(tessera_root_constant_output, binding), 28u);
  EXPECT_EQ(offsetof(tessera_combined_sampler_output, sampler_binding), 32u);
  EXPECT_EQ(offsetof(tessera_host_uniform_output, binding), 28u);
  EXPECT_EQ(offsetof(tessera_function_constant_output, index), 24u);
  EXPECT_EQ(offsetof(tessera_message, fix_count), 96u);
  EXPECT_EQ(offsetof(tessera_label, text), 40u);
  EXPECT_EQ(offsetof(tessera_fix, replacement), 40u);
  EXPECT_EQ(offsetof(tessera_option, targets), 40u);
}

TEST(CReflectionOfPixelLocals, HasTheirMembers) {
  constexpr std::string_view kPixels = R"(enable chromium_experimental_pixel_local;
struct Pixel { count : u32, depth : f32 }
var<pixel_local> pixel : Pixel;
@fragment fn fs() { pixel.count += 1; }
)";
  tessera_module* module = tessera_module_create(kPixels.data(), kPixels.size(), nullptr);
  tessera_reflection* reflection = tessera_module_reflect(module, nullptr);
  tessera_pixel_local_member member{};
  member.size = sizeof member;
  ASSERT_EQ(tessera_reflection_pixel_local_member(reflection, 0, 1, &member), 1);
  EXPECT_STREQ(member.name, "depth");
  EXPECT_EQ(member.type, TESSERA_SCALAR_TYPE_F32);
  EXPECT_EQ(tessera_reflection_pixel_local_member(reflection, 0, 2, &member), 0);
  GROWS(tessera_pixel_local_member, type,
        tessera_reflection_pixel_local_member(reflection, 0, 0, to));
  tessera_reflection_destroy(reflection);
  tessera_module_destroy(module);
}

TEST_F(CReflection, GivesNothingBehindTheEnd) {
  tessera_entry_point_info entry{};
  entry.size = sizeof entry;
  EXPECT_EQ(tessera_reflection_entry_point_count(reflection_), 3u);
  EXPECT_EQ(tessera_reflection_entry_point(reflection_, 3, &entry), 0);
  ASSERT_EQ(tessera_reflection_entry_point(reflection_, 2, &entry), 1);
  EXPECT_STREQ(entry.name, "shade");
  tessera_resource_info resource{};
  resource.size = sizeof resource;
  EXPECT_EQ(tessera_reflection_resource(reflection_, 2, entry.resource_count, &resource), 0);
  EXPECT_EQ(tessera_reflection_resource(reflection_, 3, 0, &resource), 0);
  EXPECT_EQ(tessera_reflection_used_override(reflection_, 2, 0), nullptr);
  EXPECT_STREQ(tessera_reflection_used_override(reflection_, 0, 0), "n");
  EXPECT_EQ(tessera_reflection_enabled_extension(reflection_, 2), nullptr);
  EXPECT_STREQ(tessera_reflection_enabled_extension(reflection_, 1), "subgroup_matrix");
}

// All functions accept a null object and treat its lists as empty.
TEST(CReflectionOfNothing, IsEmpty) {
  EXPECT_EQ(tessera_module_reflect(nullptr, nullptr), nullptr);
  EXPECT_EQ(tessera_reflection_is_complete(nullptr), 0);
  EXPECT_EQ(tessera_reflection_entry_point_count(nullptr), 0u);
  EXPECT_EQ(tessera_reflection_entry_point(nullptr, 0, nullptr), 0);
  EXPECT_EQ(tessera_reflection_resource(nullptr, 0, 0, nullptr), 0);
  EXPECT_EQ(tessera_reflection_sampling_pair(nullptr, 0, 0, nullptr), 0);
  EXPECT_EQ(tessera_reflection_input(nullptr, 0, 0, nullptr), 0);
  EXPECT_EQ(tessera_reflection_output(nullptr, 0, 0, nullptr), 0);
  EXPECT_EQ(tessera_reflection_pixel_local_member(nullptr, 0, 0, nullptr), 0);
  EXPECT_EQ(tessera_reflection_subgroup_matrix(nullptr, 0, 0, nullptr), 0);
  EXPECT_EQ(tessera_reflection_subgroup_matrix_multiply(nullptr, 0, 0, nullptr), 0);
  EXPECT_EQ(tessera_reflection_used_override(nullptr, 0, 0), nullptr);
  EXPECT_EQ(tessera_reflection_override_count(nullptr), 0u);
  EXPECT_EQ(tessera_reflection_override(nullptr, 0, nullptr), 0);
  EXPECT_EQ(tessera_reflection_enabled_extension_count(nullptr), 0u);
  EXPECT_EQ(tessera_reflection_enabled_extension(nullptr, 0), nullptr);
  tessera_reflection_destroy(nullptr);
  EXPECT_EQ(tessera_result_entry_point_count(nullptr), 0u);
  EXPECT_EQ(tessera_result_entry_point(nullptr, 0, nullptr), 0);
  EXPECT_EQ(tessera_result_resource(nullptr, 0, 0, nullptr), 0);
  EXPECT_EQ(tessera_result_root_constant(nullptr, 0, 0, nullptr), 0);
  EXPECT_EQ(tessera_result_combined_sampler(nullptr, 0, 0, nullptr), 0);
  EXPECT_EQ(tessera_result_host_uniform(nullptr, 0, 0, nullptr), 0);
  EXPECT_EQ(tessera_result_function_constant_count(nullptr), 0u);
  EXPECT_EQ(tessera_result_function_constant(nullptr, 0, nullptr), 0);

  tessera_module* wrong = tessera_module_create("fn", 2, nullptr);
  tessera_reflection* reflection = tessera_module_reflect(wrong, nullptr);
  tessera_module_destroy(wrong);
  EXPECT_EQ(tessera_reflection_is_complete(reflection), 1);
  EXPECT_EQ(tessera_reflection_entry_point_count(reflection), 0u);
  tessera_reflection_destroy(reflection);
}

TEST(CReflectionNames, AreThoseOfWgsl) {
  EXPECT_STREQ(tessera_texel_format_name(TESSERA_TEXEL_FORMAT_RGB10A2UINT), "rgb10a2uint");
  EXPECT_STREQ(tessera_builtin_value_name(TESSERA_BUILTIN_VALUE_SAMPLE_MASK), "sample_mask");
  EXPECT_STREQ(tessera_scalar_type_name(TESSERA_SCALAR_TYPE_F16), "f16");
  EXPECT_STREQ(tessera_interpolation_type_name(TESSERA_INTERPOLATION_TYPE_LINEAR), "linear");
  EXPECT_STREQ(tessera_interpolation_sampling_name(TESSERA_INTERPOLATION_SAMPLING_EITHER),
               "either");
  EXPECT_STREQ(tessera_subgroup_matrix_use_name(TESSERA_SUBGROUP_MATRIX_USE_RESULT), "result");
  EXPECT_STREQ(tessera_texel_format_name(TESSERA_TEXEL_FORMAT_NONE), "");
  // Enumerators that only a later version defines have an empty name.
  EXPECT_STREQ(tessera_texel_format_name(static_cast<tessera_texel_format>(60)), "");
  EXPECT_STREQ(tessera_builtin_value_name(static_cast<tessera_builtin_value>(30)), "");
}

}  // namespace
}  // namespace tessera
