// Serializes options, for cache keys and comparison.
#include <bit>
#include <cstring>
#include <functional>
#include <type_traits>

#include "api/option_values.h"
#include "base/string_interner.h"
#include "base/version.h"
#include "tessera/tessera.h"

namespace tessera {
namespace {

template <typename Archive, typename T>
using Copy = std::conditional_t<Archive::kReads, T, const T>;

// TESSERA_MEMBERS(STRUCTURE, MEMBERS...) defines how an archive visits the members of a structure.
// It uses a structured binding with all members, so that a missing member is a compile error.
#define TESSERA_MEMBERS(STRUCTURE, ...)                 \
  template <typename Archive>                           \
  void Visit(Archive& a, Copy<Archive, STRUCTURE>& o) { \
    auto& [__VA_ARGS__] = o;                            \
    a.All(__VA_ARGS__);                                 \
  }
TESSERA_MEMBERS(OverrideValue, name, value)
TESSERA_MEMBERS(EntryPointName, entry_point, name)
TESSERA_MEMBERS(BindingPoint, group, binding)
TESSERA_MEMBERS(MemorySelection, function_variables, private_variables, workgroup, uniform, storage,
                immediates, textures, resources)
TESSERA_MEMBERS(UndefinedOperations, division, negative_remainder, shifts, signed_overflow,
                float_conversion)
TESSERA_MEMBERS(BindingArraySize, group, binding, count)
TESSERA_MEMBERS(PixelLocalAttachment, member, attachment)
TESSERA_MEMBERS(FramebufferFetchAttachment, color, group, binding, input_attachment_index)
TESSERA_MEMBERS(BindingRemap, group, binding, to_group, to_binding)
TESSERA_MEMBERS(ExternalTextureBindings, group, binding, plane1_group, plane1_binding, params_group,
                params_binding)
TESSERA_MEMBERS(SubgroupMatrixConfig, component, result, m, n, k)
TESSERA_MEMBERS(VertexAttribute, format, offset, location)
TESSERA_MEMBERS(PulledVertexBuffer, group, binding, stride, per_instance, attributes)
TESSERA_MEMBERS(FragDepthOffsets, least, greatest)
TESSERA_MEMBERS(SpirvOptions, vulkan, spirv_version, memory_model, debug, overrides, optimize,
                validate, storage_input_output_16, native_integer_dot_product,
                zero_initialize_workgroup_extension, uniform_buffer_standard_layout_extension,
                vulkan_memory_model_device_scope, maximal_reconvergence,
                subgroup_uniform_control_flow, demote_to_helper_invocation, emit_point_size, flip_y,
                depth_range_minus_one_to_one, clamp_frag_depth, frag_depth_range,
                cooperative_matrix_robust_access, binding_array_indices)
TESSERA_MEMBERS(MslSlot, group, binding, slot)
TESSERA_MEMBERS(MslDynamicOffset, group, binding, index)
TESSERA_MEMBERS(MslBufferSize, group, binding, index)
TESSERA_MEMBERS(MslInlineSampler, group, binding, address_u, address_v, address_w, border,
                mag_filter, min_filter, mip_filter, lod_min, lod_max, max_anisotropy, compare)
TESSERA_MEMBERS(MslOptions, version, buffer_sizes_index, buffer_sizes_offset, buffer_size_indices,
                immediates_index, slots, argument_buffers, overrides, dynamic_offsets,
                dynamic_offsets_index, emit_point_size, fixed_sample_mask, clamp_frag_depth,
                frag_depth_range_index, frag_depth_range, inline_samplers, hide_dividends, matrix)
TESSERA_MEMBERS(ConstantRegister, space, number)
TESSERA_MEMBERS(HlslDynamicOffset, group, binding, index)
TESSERA_MEMBERS(HlslSamplerHeap, samplers, comparison_samplers, indices)
TESSERA_MEMBERS(HlslOptions, shader_model, version, immediates, constants, first_index,
                buffer_sizes, dynamic_offsets, snorm10_10_10_2_locations, sampler_heap,
                interstage_locations, matrix_alignment)
TESSERA_MEMBERS(GlslOptions, version, cooperative_matrix, emit_point_size, flip_y,
                depth_range_minus_one_to_one, binding_array_indices)
TESSERA_MEMBERS(Workarounds, fragment_position_of_sample, matrix_parameters, reflect_vec2,
                pack_4x8_norm, vector_min_max_clamp, partial_vector_stores, float_signs,
                handle_parameters)
TESSERA_MEMBERS(Limits, max_compute_workgroup_storage_size, max_compute_invocations_per_workgroup,
                max_compute_workgroup_size_x, max_compute_workgroup_size_y,
                max_compute_workgroup_size_z, max_inter_stage_shader_variables, subgroup_min_size,
                subgroup_max_size)
TESSERA_MEMBERS(Options, target, source_name, entry_point, overrides, allowed_extensions,
                allowed_language_features, uniform_buffer_standard_layout, robustness, unchecked,
                read_zero, undefined, loop_guard, infer_read_only, subgroup_size,
                zero_initialize_workgroup, workarounds, names, line_directives, max_errors,
                warnings_as_errors, max_memory, max_seconds, is_cancelled, entry_point_names,
                binding_remaps, binding_array_sizes, pixel_local_attachments, framebuffer_fetch,
                multisampled_framebuffer_fetch, external_textures, vertex_buffers, limits,
                check_limits, warn_unmatched, print_ir_after, time_report, subgroup_matrix_configs,
                emulate_matrices, assume_matrix_alignment, spirv, msl, hlsl, glsl)
#undef TESSERA_MEMBERS

// Serializes options: numbers in little-endian order, and lists preceded by their lengths.
class Writer {
 public:
  static constexpr bool kReads = false;

  template <typename... Values>
  void All(const Values&... values) {
    (One(values), ...);
  }

  std::string bytes;

 private:
  void Number(uint64_t n, size_t size) {
    for (size_t i = 0; i < size; ++i) bytes += static_cast<char>(n >> (8 * i) & 0xff);
  }
  template <typename T>
  void One(const T& v) {
    if constexpr (std::is_enum_v<T> || std::is_integral_v<T>) {
      Number(static_cast<uint64_t>(v), sizeof v);
    } else {
      Visit(*this, v);
    }
  }
  void One(double v) { Number(std::bit_cast<uint64_t>(v), sizeof v); }
  void One(const std::function<bool()>&) {}  // functions have no comparable value and are skipped
  void One(const std::string& v) {
    Number(v.size(), 4);
    bytes += v;
  }
  template <typename T>
  void One(const std::vector<T>& v) {
    Number(v.size(), 4);
    for (const T& each : v) One(each);
  }
  template <typename T>
  void One(const std::optional<T>& v) {
    One(v.has_value());
    if (v) One(*v);
  }
};

class Reader {
 public:
  static constexpr bool kReads = true;

  explicit Reader(std::string_view bytes) : rest_(bytes) {}

  template <typename... Values>
  void All(Values&... values) {
    (One(values), ...);
  }

  bool ok() const { return ok_; }
  bool at_end() const { return rest_.empty(); }

 private:
  uint64_t Number(size_t size) {
    if (rest_.size() < size) {
      ok_ = false;
      rest_ = {};
      return 0;
    }
    uint64_t n = 0;
    for (size_t i = 0; i < size; ++i) n |= uint64_t{static_cast<uint8_t>(rest_[i])} << (8 * i);
    rest_.remove_prefix(size);
    return n;
  }
  size_t Length() {
    const auto n = static_cast<size_t>(Number(4));
    if (n > rest_.size()) ok_ = false;  // each element occupies at least one byte
    return ok_ ? n : 0;
  }
  template <typename T>
  void One(T& v) {
    if constexpr (std::is_enum_v<T>) {
      const uint64_t n = Number(sizeof v);
      if (!IsEnumerator(static_cast<T>(n))) ok_ = false;
      v = ok_ ? static_cast<T>(n) : T();
    } else if constexpr (std::is_integral_v<T>) {
      v = static_cast<T>(Number(sizeof v));
    } else {
      Visit(*this, v);
    }
  }
  void One(bool& v) {
    const uint64_t n = Number(1);
    if (n > 1) ok_ = false;
    v = n == 1;
  }
  void One(double& v) { v = std::bit_cast<double>(Number(sizeof v)); }
  void One(std::function<bool()>&) {}
  void One(std::string& v) {
    const size_t n = Length();
    v = rest_.substr(0, n);
    rest_.remove_prefix(n);
  }
  template <typename T>
  void One(std::vector<T>& v) {
    v.clear();
    for (size_t n = Length(); n > 0 && ok_; --n) One(v.emplace_back());
  }
  template <typename T>
  void One(std::optional<T>& v) {
    bool has = false;
    One(has);
    if (has) One(v.emplace());
  }

  std::string_view rest_;
  bool ok_ = true;
};

constexpr std::string_view kMagic = "tessera ";

std::string Prefix() { return std::string(kMagic) + std::string(kVersion) + '\0'; }

}  // namespace

std::string SerializeOptions(const Options& options) {
  Writer writer;
  writer.bytes = Prefix();
  writer.All(options);
  return std::move(writer.bytes);
}

std::optional<Options> ParseOptions(std::string_view bytes) {
  const std::string prefix = Prefix();
  if (bytes.substr(0, prefix.size()) != prefix) return std::nullopt;
  Reader reader(bytes.substr(prefix.size()));
  Options options;
  reader.All(options);
  if (!reader.ok() || !reader.at_end()) return std::nullopt;
  return options;
}

bool operator==(const Options& a, const Options& b) {
  return SerializeOptions(a) == SerializeOptions(b);
}

uint64_t HashOf(const Options& options) { return HashString(SerializeOptions(options)); }

}  // namespace tessera
