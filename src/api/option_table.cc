// Implements the option table, which sets compile options by name.
#include "tessera/option_table.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/charconv.h"
#include "api/option_values.h"
#include "base/diagnostics.h"

namespace tessera {
namespace {

bool ParseBool(std::string_view text, bool& value) {
  if (text != "true" && text != "false") return false;
  value = text == "true";
  return true;
}

template <typename Number>
bool ParseNumber(std::string_view text, Number& value) {
  const std::from_chars_result end = std::from_chars(text.data(), text.data() + text.size(), value);
  return end.ec == std::errc() && end.ptr == text.data() + text.size();
}

// Parses a version number, e.g. "2.3" as (2, 3).
bool ParseVersion(std::string_view text, uint32_t& major, uint32_t& minor) {
  const size_t dot = text.find('.');
  if (dot == std::string_view::npos) return false;
  return ParseNumber(text.substr(0, dot), major) && ParseNumber(text.substr(dot + 1), minor);
}

template <typename Enum>
struct Choice {
  std::string_view name;
  Enum value;
};

template <typename Enum, size_t N>
bool Choose(const Choice<Enum> (&choices)[N], std::string_view text, Enum& value) {
  for (const Choice<Enum>& choice : choices) {
    if (choice.name != text) continue;
    value = choice.value;
    return true;
  }
  return false;
}

constexpr Choice<VulkanVersion> kVulkanVersions[] = {{"1.1", VulkanVersion::k1_1},
                                                     {"1.2", VulkanVersion::k1_2},
                                                     {"1.3", VulkanVersion::k1_3},
                                                     {"1.4", VulkanVersion::k1_4}};
constexpr Choice<uint32_t> kSpirvVersions[] = {
    {"1.3", 0x10300}, {"1.4", 0x10400}, {"1.5", 0x10500}, {"1.6", 0x10600}};
constexpr Choice<MemoryModel> kMemoryModels[] = {{"auto", MemoryModel::kAuto},
                                                 {"glsl450", MemoryModel::kGlsl450},
                                                 {"vulkan", MemoryModel::kVulkan}};
constexpr Choice<DebugInfo> kDebugInfos[] = {{"none", DebugInfo::kNone},
                                             {"names", DebugInfo::kNames},
                                             {"lines", DebugInfo::kLines},
                                             {"full", DebugInfo::kFull}};
constexpr Choice<FragDepthClamp> kFragDepthClamps[] = {{"none", FragDepthClamp::kNone},
                                                       {"zero-to-one", FragDepthClamp::kZeroToOne},
                                                       {"immediates", FragDepthClamp::kImmediates}};
constexpr Choice<OverrideMode> kOverrideModes[] = {{"substitute", OverrideMode::kSubstitute},
                                                   {"specialize", OverrideMode::kSpecialize}};
constexpr Choice<BindingArrayIndices> kBindingArrayIndices[] = {
    {"constant", BindingArrayIndices::kConstant},
    {"uniform", BindingArrayIndices::kUniform},
    {"any", BindingArrayIndices::kAny}};
constexpr Choice<Names> kNames[] = {
    {"keep", Names::kKeep}, {"strip", Names::kStrip}, {"hash", Names::kHash}};
constexpr Choice<EmulateMatrices> kEmulateMatrices[] = {{"none", EmulateMatrices::kNone},
                                                        {"missing", EmulateMatrices::kMissing},
                                                        {"unaligned", EmulateMatrices::kUnaligned},
                                                        {"all", EmulateMatrices::kAll}};
constexpr Choice<uint32_t> kMslVersions[] = {{"2.1", 20100}, {"2.2", 20200}, {"2.3", 20300},
                                             {"2.4", 20400}, {"3.0", 30000}, {"3.1", 30100},
                                             {"3.2", 30200}, {"4.0", 40000}};
constexpr Choice<MslMatrix> kMslMatrices[] = {{"simdgroup", MslMatrix::kSimdgroup},
                                              {"tensor_ops", MslMatrix::kTensorOps}};
constexpr Choice<uint32_t> kHlslVersions[] = {{"2018", 2018}, {"2021", 2021}};

template <size_t N>
bool Has(const Choice<uint32_t> (&choices)[N], uint32_t value) {
  return std::ranges::find(choices, value, &Choice<uint32_t>::value) != std::end(choices);
}

constexpr Choice<GlslVersion> kGlslVersions[] = {{"vulkan460", GlslVersion::kVulkan460},
                                                 {"430", GlslVersion::k430},
                                                 {"440", GlslVersion::k440},
                                                 {"450", GlslVersion::k450},
                                                 {"460", GlslVersion::k460},
                                                 {"310es", GlslVersion::k310es},
                                                 {"320es", GlslVersion::k320es}};

constexpr Choice<GlslCooperativeMatrix> kGlslCooperativeMatrices[] = {
    {"khr", GlslCooperativeMatrix::kKhr}, {"nv", GlslCooperativeMatrix::kNv}};

// Parses a nonnegative number. Uses absl because std::from_chars for floats is missing in libc++
// before version 20.
bool ParseNotNegative(std::string_view text, double& value) {
  const auto [end, error] = absl::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() && value >= 0 &&
         std::isfinite(value);
}

// Parses "NAME=OUTPUT_NAME", e.g. "main=blur_horizontal".
bool AddEntryPointName(Options& o, std::string_view v) {
  const size_t equals = v.find('=');
  if (equals == 0 || equals == std::string_view::npos) return false;
  o.entry_point_names.push_back(
      {std::string(v.substr(0, equals)), std::string(v.substr(equals + 1))});
  return true;
}

bool SetFragDepthClamp(Options& o, std::string_view v) {
  return Choose(kFragDepthClamps, v, o.spirv.clamp_frag_depth) &&
         Choose(kFragDepthClamps, v, o.msl.clamp_frag_depth);
}

bool SetOverrides(Options& o, std::string_view v) {
  return Choose(kOverrideModes, v, o.spirv.overrides) && Choose(kOverrideModes, v, o.msl.overrides);
}

bool SetPointSize(Options& o, std::string_view v) {
  return ParseBool(v, o.spirv.emit_point_size) && ParseBool(v, o.msl.emit_point_size) &&
         ParseBool(v, o.glsl.emit_point_size);
}

bool SetFlipY(Options& o, std::string_view v) {
  return ParseBool(v, o.spirv.flip_y) && ParseBool(v, o.glsl.flip_y);
}

bool SetDepthRange(Options& o, std::string_view v) {
  return ParseBool(v, o.spirv.depth_range_minus_one_to_one) &&
         ParseBool(v, o.glsl.depth_range_minus_one_to_one);
}

bool SetBindingArrayIndices(Options& o, std::string_view v) {
  return Choose(kBindingArrayIndices, v, o.spirv.binding_array_indices) &&
         Choose(kBindingArrayIndices, v, o.glsl.binding_array_indices);
}

bool SetShaderModel(Options& o, std::string_view v) {
  uint32_t major = 0, minor = 0;
  if (!ParseVersion(v, major, minor) || major > 9 || minor > 99) return false;
  // Encodes version 6.6 as 66, and 6.10 as 610.
  const uint32_t model = minor < 10 ? 10 * major + minor : 100 * major + minor;
  if (!IsShaderModel(model)) return false;
  o.hlsl.shader_model = model;
  return true;
}

std::vector<std::string_view> ShaderModelNames() {
  return {"5.1", "6.0", "6.1", "6.2", "6.3", "6.4", "6.5", "6.6", "6.7", "6.8", "6.9", "6.10"};
}

// Parses a configuration such as "f16:f32:8x8x8", i.e. the component type, the result type and M x
// N x K.
bool AddMatrixConfig(Options& o, std::string_view v) {
  const size_t first = v.find(':');
  const size_t second = v.find(':', first == std::string_view::npos ? first : first + 1);
  if (second == std::string_view::npos) return false;
  SubgroupMatrixConfig config;
  config.component = v.substr(0, first);
  config.result = v.substr(first + 1, second - first - 1);
  std::string_view sizes = v.substr(second + 1);
  const size_t x = sizes.find('x');
  const size_t y = sizes.find('x', x == std::string_view::npos ? x : x + 1);
  if (y == std::string_view::npos || !ParseNumber(sizes.substr(0, x), config.m) ||
      !ParseNumber(sizes.substr(x + 1, y - x - 1), config.n) ||
      !ParseNumber(sizes.substr(y + 1), config.k)) {
    return false;
  }
  if (!o.subgroup_matrix_configs) o.subgroup_matrix_configs.emplace();
  o.subgroup_matrix_configs->push_back(std::move(config));
  return true;
}

// Parses a pair of numbers, usually group and binding, e.g. "0,1".
bool ParseBinding(std::string_view pair, uint32_t& group, uint32_t& binding) {
  const size_t comma = pair.find(',');
  return comma != std::string_view::npos && ParseNumber(pair.substr(0, comma), group) &&
         ParseNumber(pair.substr(comma + 1), binding);
}

// Parses a binding remap, e.g. "0,1=2,3": group and binding in the source, then group and binding
// in the output.
bool AddBinding(Options& o, std::string_view v) {
  const size_t equals = v.find('=');
  BindingRemap remap;
  if (equals == std::string_view::npos ||
      !ParseBinding(v.substr(0, equals), remap.group, remap.binding) ||
      !ParseBinding(v.substr(equals + 1), remap.to_group, remap.to_binding)) {
    return false;
  }
  o.binding_remaps.push_back(remap);
  return true;
}

// Parses a member number and an attachment number, e.g. "0=2".
bool AddPixelLocal(Options& o, std::string_view v) {
  const size_t equals = v.find('=');
  PixelLocalAttachment pair;
  if (equals == std::string_view::npos || !ParseNumber(v.substr(0, equals), pair.member) ||
      !ParseNumber(v.substr(equals + 1), pair.attachment)) {
    return false;
  }
  o.pixel_local_attachments.push_back(pair);
  return true;
}

// Parses a framebuffer fetch attachment, e.g. "0=1,2" or "0=1,2:3": the color, the group and the
// binding. If the input attachment index differs from the color, it follows after a colon.
bool AddFramebufferFetch(Options& o, std::string_view v) {
  const size_t equals = v.find('='), colon = v.find(':');
  FramebufferFetchAttachment a;
  if (equals == std::string_view::npos || colon < equals ||
      !ParseNumber(v.substr(0, equals), a.color) ||
      !ParseBinding(v.substr(equals + 1, colon - equals - 1), a.group, a.binding) ||
      (colon != std::string_view::npos &&
       !ParseNumber(v.substr(colon + 1), a.input_attachment_index.emplace()))) {
    return false;
  }
  o.framebuffer_fetch.push_back(a);
  return true;
}

// Parses a binding array size, e.g. "0,1=16": group and binding in the source, and the number of
// elements.
bool AddBindingArraySize(Options& o, std::string_view v) {
  const size_t equals = v.find('=');
  BindingArraySize size;
  if (equals == std::string_view::npos ||
      !ParseBinding(v.substr(0, equals), size.group, size.binding) ||
      !ParseNumber(v.substr(equals + 1), size.count) || size.count == 0) {
    return false;
  }
  o.binding_array_sizes.push_back(size);
  return true;
}

// Parses a comma-separated list of numbers, e.g. "0,2,5".
bool ParseNumbers(std::string_view v, std::vector<uint32_t>& numbers) {
  for (size_t at = 0; at <= v.size();) {
    const size_t comma = std::min(v.find(',', at), v.size());
    if (!ParseNumber(v.substr(at, comma - at), numbers.emplace_back())) return false;
    at = comma + 1;
  }
  return true;
}

bool SetInterstageLocations(Options& o, std::string_view v) {
  std::vector<uint32_t> locations;
  if (v != "none" && !ParseNumbers(v, locations)) return false;
  o.hlsl.interstage_locations = std::move(locations);
  return true;
}

bool SetSnormLocations(Options& o, std::string_view v) {
  std::vector<uint32_t> locations;
  if (!ParseNumbers(v, locations)) return false;
  o.hlsl.snorm10_10_10_2_locations = std::move(locations);
  return true;
}

// Parses two offsets, e.g. "16,28". The second may be omitted if it directly follows the first.
bool ParseDepthOffsets(std::string_view v, FragDepthOffsets& offsets) {
  if (v.find(',') != std::string_view::npos) {
    return ParseBinding(v, offsets.least, offsets.greatest);
  }
  if (!ParseNumber(v, offsets.least)) return false;
  offsets.greatest = offsets.least + 4;
  return true;
}

// Sets the offsets of the depth range. Without offsets, the range is in a separate buffer in MSL.
bool SetDepthOffsets(Options& o, std::string_view v) {
  FragDepthOffsets offsets;
  if (!ParseDepthOffsets(v, offsets)) return false;
  o.spirv.frag_depth_range = offsets;
  o.msl.frag_depth_range = offsets;
  return true;
}

std::string_view IdleWithoutChecks(const Options& o) {
  return o.robustness ? "" : "beside --no-robustness";
}

std::string_view IdleWithoutRange(const Options& o) {
  const bool has_range = o.spirv.clamp_frag_depth == FragDepthClamp::kImmediates ||
                         o.msl.clamp_frag_depth == FragDepthClamp::kImmediates;
  return has_range ? "" : "without --clamp-frag-depth immediates";
}

std::string_view IdleRangeIndex(const Options& o) {
  const std::string_view without = IdleWithoutRange(o);
  if (!without.empty()) return without;
  return o.msl.frag_depth_range ? "beside --frag-depth-range-offset" : "";
}

bool SetSizesOffset(Options& o, std::string_view v) {
  uint32_t offset = 0;
  if (!ParseNumber(v, offset)) return false;
  o.msl.buffer_sizes_offset = offset;
  return true;
}

// Parses a slot, e.g. "0,1=2": group and binding, then the slot.
bool AddMslSlot(Options& o, std::string_view v) {
  const size_t equals = v.find('=');
  MslSlot slot;
  if (equals == std::string_view::npos ||
      !ParseBinding(v.substr(0, equals), slot.group, slot.binding) ||
      !ParseNumber(v.substr(equals + 1), slot.slot)) {
    return false;
  }
  o.msl.slots.push_back(slot);
  return true;
}

// Parses an index for a resource, e.g. "0,1=2": group and binding, then the index.
template <typename Indexed>
bool AddIndex(std::vector<Indexed>& list, std::string_view v) {
  const size_t equals = v.find('=');
  Indexed element;
  if (equals == std::string_view::npos ||
      !ParseBinding(v.substr(0, equals), element.group, element.binding) ||
      !ParseNumber(v.substr(equals + 1), element.index)) {
    return false;
  }
  list.push_back(element);
  return true;
}

constexpr Choice<SamplerAddress> kAddresses[] = {
    {"clamp-to-edge", SamplerAddress::kClampToEdge},
    {"repeat", SamplerAddress::kRepeat},
    {"mirror-repeat", SamplerAddress::kMirrorRepeat},
    {"clamp-to-zero", SamplerAddress::kClampToZero},
    {"clamp-to-border", SamplerAddress::kClampToBorder}};
constexpr Choice<SamplerBorder> kBorders[] = {
    {"transparent-black", SamplerBorder::kTransparentBlack},
    {"opaque-black", SamplerBorder::kOpaqueBlack},
    {"opaque-white", SamplerBorder::kOpaqueWhite}};
constexpr Choice<SamplerFilter> kFilters[] = {{"nearest", SamplerFilter::kNearest},
                                              {"linear", SamplerFilter::kLinear}};
constexpr Choice<SamplerMipFilter> kMipFilters[] = {{"none", SamplerMipFilter::kNone},
                                                    {"nearest", SamplerMipFilter::kNearest},
                                                    {"linear", SamplerMipFilter::kLinear}};
constexpr Choice<CompareFunction> kCompareFunctions[] = {
    {"never", CompareFunction::kNever},
    {"less", CompareFunction::kLess},
    {"equal", CompareFunction::kEqual},
    {"less-equal", CompareFunction::kLessEqual},
    {"greater", CompareFunction::kGreater},
    {"not-equal", CompareFunction::kNotEqual},
    {"greater-equal", CompareFunction::kGreaterEqual},
    {"always", CompareFunction::kAlways}};

// Sets a sampler property as named in WebGPU's GPUSamplerDescriptor, e.g. "mag=linear".
bool SetSampler(MslInlineSampler& s, std::string_view name, std::string_view v) {
  if (name == "address") {
    return Choose(kAddresses, v, s.address_u) && Choose(kAddresses, v, s.address_v) &&
           Choose(kAddresses, v, s.address_w);
  }
  if (name == "address-u") return Choose(kAddresses, v, s.address_u);
  if (name == "address-v") return Choose(kAddresses, v, s.address_v);
  if (name == "address-w") return Choose(kAddresses, v, s.address_w);
  if (name == "border") return Choose(kBorders, v, s.border);
  if (name == "mag") return Choose(kFilters, v, s.mag_filter);
  if (name == "min") return Choose(kFilters, v, s.min_filter);
  if (name == "mip") return Choose(kMipFilters, v, s.mip_filter);
  if (name == "lod-min") return ParseNotNegative(v, s.lod_min);
  if (name == "lod-max") return ParseNotNegative(v, s.lod_max);
  if (name == "anisotropy") return ParseNumber(v, s.max_anisotropy);
  return name == "compare" && Choose(kCompareFunctions, v, s.compare.emplace());
}

// Parses an inline sampler, e.g. "0,1=mag=linear,address=repeat": group and binding, then sampler
// properties.
bool AddInlineSampler(Options& o, std::string_view v) {
  const size_t equals = v.find('=');
  MslInlineSampler sampler;
  if (equals == std::string_view::npos ||
      !ParseBinding(v.substr(0, equals), sampler.group, sampler.binding)) {
    return false;
  }
  std::vector<std::string_view> given;
  for (size_t at = equals + 1; at < v.size();) {
    const size_t end = std::min(v.find(',', at), v.size());
    const std::string_view setting = v.substr(at, end - at);
    const size_t is = setting.find('=');
    if (is == std::string_view::npos ||
        std::find(given.begin(), given.end(), setting.substr(0, is)) != given.end() ||
        !SetSampler(sampler, setting.substr(0, is), setting.substr(is + 1))) {
      return false;
    }
    given.push_back(setting.substr(0, is));
    at = end + 1;
  }
  o.msl.inline_samplers.push_back(sampler);
  return true;
}

// Parses the bindings of an external texture, e.g. "0,1=0,2:0,3": the texture, its plane 1 and its
// parameters.
bool AddExternalTexture(Options& o, std::string_view v) {
  const size_t equals = v.find('='), colon = v.find(':');
  ExternalTextureBindings b;
  if (equals == std::string_view::npos || colon == std::string_view::npos || colon < equals ||
      !ParseBinding(v.substr(0, equals), b.group, b.binding) ||
      !ParseBinding(v.substr(equals + 1, colon - equals - 1), b.plane1_group, b.plane1_binding) ||
      !ParseBinding(v.substr(colon + 1), b.params_group, b.params_binding)) {
    return false;
  }
  o.external_textures.push_back(b);
  return true;
}

// Parses a sampler heap, e.g. "0,0:1,0:255,0": three pairs of register space and register number.
bool SetSamplerHeap(Options& o, std::string_view v) {
  const size_t first = v.find(':'), last = v.rfind(':');
  HlslSamplerHeap heap;
  const auto parse = [](std::string_view pair, ConstantRegister& place) {
    return ParseBinding(pair, place.space, place.number);
  };
  if (first == last || !parse(v.substr(0, first), heap.samplers) ||
      !parse(v.substr(first + 1, last - first - 1), heap.comparison_samplers) ||
      !parse(v.substr(last + 1), heap.indices)) {
    return false;
  }
  o.hlsl.sampler_heap = heap;
  return true;
}

// Parses a vertex attribute, e.g. "0=float32x3@12": location, format and offset.
bool ParseAttribute(std::string_view v, VertexAttribute& attribute) {
  const size_t equals = v.find('='), at = v.find('@');
  if (equals == std::string_view::npos || at == std::string_view::npos || at < equals) return false;
  const std::optional<VertexFormat> format = VertexFormatOf(v.substr(equals + 1, at - equals - 1));
  attribute.format = format.value_or(VertexFormat::kFloat32x4);
  return format && ParseNumber(v.substr(0, equals), attribute.location) &&
         ParseNumber(v.substr(at + 1), attribute.offset);
}

// Parses a vertex buffer, e.g. "4,0=20,vertex:0=float32x3@0,1=unorm8x4@12": group and binding,
// stride and step mode, then the attributes.
bool AddVertexBuffer(Options& o, std::string_view v) {
  const size_t colon = v.find(':');
  const std::string_view head = v.substr(0, colon);
  const size_t equals = head.find('='), comma = head.rfind(',');
  PulledVertexBuffer buffer;
  if (colon == std::string_view::npos || equals == std::string_view::npos || comma < equals ||
      !ParseBinding(head.substr(0, equals), buffer.group, buffer.binding) ||
      !ParseNumber(head.substr(equals + 1, comma - equals - 1), buffer.stride)) {
    return false;
  }
  const std::string_view step = head.substr(comma + 1);
  buffer.per_instance = step == "instance";
  if (!buffer.per_instance && step != "vertex") return false;
  for (size_t at = colon + 1; at <= v.size();) {
    const size_t end = std::min(v.find(',', at), v.size());
    if (!ParseAttribute(v.substr(at, end - at), buffer.attributes.emplace_back())) return false;
    at = end + 1;
  }
  o.vertex_buffers.push_back(std::move(buffer));
  return true;
}

// Adds a name if it is in `known`. Returns false for other names, because an unknown name in an
// option is probably a typo. Options::allowed_extensions itself may contain any name.
bool AddKnown(std::optional<std::vector<std::string>>& names, std::string_view v,
              const std::vector<std::string_view>& known) {
  if (std::ranges::find(known, v) == known.end()) return false;
  if (!names) names.emplace();
  names->emplace_back(v);
  return true;
}

// Returns the names of all passes of all targets, without duplicates, in the order of their first
// occurrence.
std::vector<std::string_view> AllPassNames() {
  std::vector<std::string_view> all = {"all"};
  for (const Target target :
       {Target::kSpirv, Target::kMsl, Target::kHlsl, Target::kGlsl, Target::kWgsl}) {
    for (const std::string_view name : PassNames(target)) {
      if (std::ranges::find(all, name) == all.end()) all.push_back(name);
    }
  }
  return all;
}

bool AddPass(Options& o, std::string_view v) {
  const std::vector<std::string_view> known = AllPassNames();
  if (std::ranges::find(known, v) == known.end()) return false;
  o.print_ir_after.emplace_back(v);
  return true;
}

// Parses a memory selection: a kind of memory, "all", or the group and binding of one resource.
bool AddMemory(MemorySelection& memory, std::string_view v) {
  const std::pair<std::string_view, bool*> kinds[] = {{"function", &memory.function_variables},
                                                      {"private", &memory.private_variables},
                                                      {"workgroup", &memory.workgroup},
                                                      {"uniform", &memory.uniform},
                                                      {"storage", &memory.storage},
                                                      {"immediate", &memory.immediates},
                                                      {"texture", &memory.textures}};
  bool found = false;
  for (const auto& [name, flag] : kinds) {
    if (v != name && v != "all") continue;
    *flag = true;
    found = true;
  }
  if (found) return true;
  BindingPoint place;
  if (!ParseBinding(v, place.group, place.binding)) return false;
  memory.resources.push_back(place);
  return true;
}

template <typename Flags>
struct NamedFlag {
  std::string_view name;
  bool Flags::* flag;
};
// The workarounds by name. docs/drivers.md describes the driver bugs that the names refer to.
constexpr NamedFlag<Workarounds> kWorkarounds[] = {
    {"fragment-position-of-sample", &Workarounds::fragment_position_of_sample},
    {"matrix-parameters", &Workarounds::matrix_parameters},
    {"reflect-vec2", &Workarounds::reflect_vec2},
    {"pack-4x8-norm", &Workarounds::pack_4x8_norm},
    {"vector-min-max-clamp", &Workarounds::vector_min_max_clamp},
    {"partial-vector-stores", &Workarounds::partial_vector_stores},
    {"float-signs", &Workarounds::float_signs},
    {"handle-parameters", &Workarounds::handle_parameters},
};

std::vector<std::string_view> WorkaroundNames() {
  std::vector<std::string_view> names;
  for (const auto& w : kWorkarounds) names.push_back(w.name);
  return names;
}

constexpr NamedFlag<UndefinedOperations> kUndefined[] = {
    {"division", &UndefinedOperations::division},
    {"negative-remainder", &UndefinedOperations::negative_remainder},
    {"shift", &UndefinedOperations::shifts},
    {"signed-overflow", &UndefinedOperations::signed_overflow},
    {"float-conversion", &UndefinedOperations::float_conversion},
};

template <typename Flags, size_t N>
bool SetFlag(const NamedFlag<Flags> (&names)[N], std::string_view v, Flags& flags) {
  for (const NamedFlag<Flags>& each : names) {
    if (each.name != v) continue;
    flags.*each.flag = true;
    return true;
  }
  return false;
}

struct NamedLimit {
  std::string_view name;
  uint32_t Limits::* member;
};
// The limits and adapter properties, named as in WebGPU's GPUSupportedLimits and GPUAdapterInfo.
constexpr NamedLimit kLimits[] = {
    {"maxComputeWorkgroupStorageSize", &Limits::max_compute_workgroup_storage_size},
    {"maxComputeInvocationsPerWorkgroup", &Limits::max_compute_invocations_per_workgroup},
    {"maxComputeWorkgroupSizeX", &Limits::max_compute_workgroup_size_x},
    {"maxComputeWorkgroupSizeY", &Limits::max_compute_workgroup_size_y},
    {"maxComputeWorkgroupSizeZ", &Limits::max_compute_workgroup_size_z},
    {"maxInterStageShaderVariables", &Limits::max_inter_stage_shader_variables},
    {"subgroupMinSize", &Limits::subgroup_min_size},
    {"subgroupMaxSize", &Limits::subgroup_max_size},
};

std::vector<std::string_view> LimitNames() {
  std::vector<std::string_view> names;
  for (const NamedLimit& limit : kLimits) names.push_back(limit.name);
  return names;
}

// Parses a limit and its value, e.g. "maxComputeWorkgroupSizeX=1024".
bool SetLimit(Options& o, std::string_view v) {
  const size_t equals = v.find('=');
  if (equals == std::string_view::npos) return false;
  uint32_t value = 0;
  if (!ParseNumber(v.substr(equals + 1), value)) return false;
  for (const NamedLimit& limit : kLimits) {
    if (limit.name != v.substr(0, equals)) continue;
    const bool is_subgroup_size = limit.name.starts_with("subgroup");
    if (is_subgroup_size && !IsSubgroupSize(value)) return false;
    o.limits.*limit.member = value;
    return true;
  }
  return false;
}

std::string WantedLimit(std::string_view v) {
  const std::string_view name = v.substr(0, v.find('='));
  std::string names;
  for (const NamedLimit& limit : kLimits) {
    names += (names.empty() ? "" : ", ") + std::string(limit.name);
    if (limit.name != name) continue;
    return std::string(name) + (name.starts_with("subgroup") ? "=N with a power of two up to 128"
                                                             : "=N with a whole number");
  }
  return "NAME=N with one of the names " + names;
}

std::string_view IdleLimit(const Options& o) {
  const bool checks =
      o.check_limits || o.limits.subgroup_min_size != 0 || o.limits.subgroup_max_size != 0;
  return checks ? "" : "without --check-limits";
}

std::string_view IdleMatrixAlignment(const Options& o) {
  const bool emulates = o.emulate_matrices == EmulateMatrices::kUnaligned;
  return emulates ? "" : "without --emulate-matrices unaligned";
}

constexpr std::string_view kMemories =
    "all|function|private|workgroup|uniform|storage|immediate|texture|GROUP,BINDING";

using View = std::string_view;
constexpr OptionInfo kOptions[] = {
    {"max-errors", OptionGroup::kChecking, "N", "report at most N errors (0: all)",
     [](Options& o, View v) {
       if (!ParseNumber(v, o.max_errors)) return false;
       if (o.max_errors == 0) o.max_errors = UINT32_MAX;
       return true;
     },
     kFrontEnd},
    {"max-memory", OptionGroup::kChecking, "BYTES",
     "limit the memory of a compilation (default: 4 MiB plus 64 times the size of the source)",
     [](Options& o, View v) { return ParseNumber(v, o.max_memory); }, kFrontEnd},
    {"max-seconds", OptionGroup::kChecking, "N",
     "limit the time of a compilation (default: no limit)",
     [](Options& o, View v) { return ParseNotNegative(v, o.max_seconds); }, kFrontEnd},
    {"werror", OptionGroup::kChecking, "", "report warnings as errors",
     [](Options& o, View v) { return ParseBool(v, o.warnings_as_errors); }, kFrontEnd},
    {"allow-extension", OptionGroup::kDevice, "NAME",
     "an enable-extension that the device supports; enabling any other is an error",
     [](Options& o, View v) { return AddKnown(o.allowed_extensions, v, EnableExtensions()); },
     kRepeats | kFrontEnd, EnableExtensions},
    {"allow-language-feature", OptionGroup::kDevice, "NAME|standard|all",
     "a language extension to support; all others are then unknown (default: standard)",
     [](Options& o, View v) {
       return AddKnown(o.allowed_language_features, v, LanguageFeatureNames());
     },
     kRepeats | kFrontEnd, LanguageFeatureNames},
    {"uniform-buffer-standard-layout", OptionGroup::kDevice, "",
     "turn off this language extension, so that arrays and structures in uniform buffers are "
     "aligned to 16 bytes",
     [](Options& o, View v) { return ParseBool(v, o.uniform_buffer_standard_layout); },
     kOnByDefault | kFrontEnd},
    {"robustness", OptionGroup::kRobustness, "",
     "omit all bounds checks; out-of-bounds accesses are undefined",
     [](Options& o, View v) { return ParseBool(v, o.robustness); }, kOnByDefault | kNotForWgsl},
    {"unchecked", OptionGroup::kRobustness, kMemories,
     "omit the bounds checks for this kind of memory or this resource; out-of-bounds accesses are "
     "undefined",
     [](Options& o, View v) { return AddMemory(o.unchecked, v); }, kRepeats | kNotForWgsl, nullptr,
     IdleWithoutChecks},
    {"read-zero", OptionGroup::kRobustness, kMemories,
     "do not clamp indices into this memory: out-of-bounds reads give zero, and writes do nothing",
     [](Options& o, View v) { return AddMemory(o.read_zero, v); }, kRepeats | kNotForWgsl, nullptr,
     IdleWithoutChecks},
    {"undefined", OptionGroup::kRobustness,
     "division|negative-remainder|shift|signed-overflow|float-conversion",
     "leave this operation undefined if the target does, although WGSL defines it",
     [](Options& o, View v) { return SetFlag(kUndefined, v, o.undefined); },
     kRepeats | kNotForWgsl},
    {"zero-initialize-workgroup", OptionGroup::kRobustness, "",
     "do not zero-initialize workgroup memory",
     [](Options& o, View v) { return ParseBool(v, o.zero_initialize_workgroup); },
     kOnByDefault | kNotForWgsl},
    {"loop-guard", OptionGroup::kRobustness, "",
     "do not guard against endless loops, which are then undefined behavior",
     [](Options& o, View v) { return ParseBool(v, o.loop_guard); }, kOnByDefault | kNotForWgsl,
     nullptr, IdleWithoutChecks},
    {"subgroup-size", OptionGroup::kDevice, "1|2|4|8|16|32|64|128",
     "assume that compute shaders run in full subgroups of this size",
     [](Options& o, View v) {
       return ParseNumber(v, o.subgroup_size) && IsSubgroupSize(o.subgroup_size);
     },
     kNotForWgsl},
    {"workaround", OptionGroup::kDevice, "NAME", "work around a driver bug (see docs/drivers.md)",
     [](Options& o, View v) { return SetFlag(kWorkarounds, v, o.workarounds); },
     kRepeats | kNotForWgsl, WorkaroundNames},
    {"names", OptionGroup::kOutput, "keep|strip|hash",
     "whether the output keeps, strips or hashes the names of the source",
     [](Options& o, View v) { return Choose(kNames, v, o.names); }},
    {"line-directives", OptionGroup::kOutput, "",
     "MSL, HLSL, GLSL: write #line directives with the files and lines of the source",
     [](Options& o, View v) { return ParseBool(v, o.line_directives); },
     kForMsl | kForHlsl | kForGlsl},
    {"overrides", OptionGroup::kOutput, "substitute|specialize",
     "SPIR-V, MSL: substitute values for overrides, or keep them as specialization or function "
     "constants",
     SetOverrides, kForSpirv | kForMsl},
    {"check-limits", OptionGroup::kDevice, "",
     "check the module against the default limits of WebGPU and the limits of WGSL",
     [](Options& o, View v) { return ParseBool(v, o.check_limits); }, kFrontEnd},
    {"limit", OptionGroup::kDevice, "NAME=N",
     "a limit of the device, by its WebGPU name, e.g. subgroupMaxSize; most need --check-limits",
     SetLimit, kRepeats | kFrontEnd, LimitNames, IdleLimit},
    {"matrix-config", OptionGroup::kDevice, "COMPONENT:RESULT:MxNxK",
     "a subgroup matrix shape that the device supports; any other is an error", AddMatrixConfig,
     kRepeats | kFrontEnd},
    {"emulate-matrices", OptionGroup::kDevice, "none|missing|unaligned|all",
     "split or emulate subgroup matrices: those that the target or --matrix-config lacks, also "
     "those of unproven alignment, or all (default: none)",
     [](Options& o, View v) { return Choose(kEmulateMatrices, v, o.emulate_matrices); },
     kNotForWgsl},
    {"assume-matrix-alignment", OptionGroup::kDevice, "",
     "the host guarantees the alignment of matrices in buffers; --emulate-matrices unaligned then "
     "keeps them",
     [](Options& o, View v) { return ParseBool(v, o.assume_matrix_alignment); }, kNotForWgsl,
     nullptr, IdleMatrixAlignment},
    {"entry-point-name", OptionGroup::kOutput, "NAME=NAME", "rename an entry point in the output",
     AddEntryPointName, kRepeats},
    {"binding", OptionGroup::kHost, "GROUP,BINDING=GROUP,BINDING",
     "move a resource to another binding", AddBinding, kRepeats},
    {"infer-read-only", OptionGroup::kHost, "",
     "keep buffers writable that are declared read_write, even if a compute shader only reads them",
     [](Options& o, View v) { return ParseBool(v, o.infer_read_only); },
     kOnByDefault | kNotForWgsl},
    {"binding-array-size", OptionGroup::kHost, "GROUP,BINDING=COUNT",
     "the number of elements of a binding array without a size", AddBindingArraySize,
     kRepeats | kNotForWgsl},
    {"pixel-local", OptionGroup::kHost, "MEMBER=ATTACHMENT",
     "SPIR-V, MSL, GLSL: the color attachment of a member of a pixel-local variable (default: its "
     "index)",
     AddPixelLocal, kRepeats | kForSpirv | kForMsl | kForGlsl},
    {"framebuffer-fetch", OptionGroup::kHost, "COLOR=GROUP,BINDING[:INDEX]",
     "SPIR-V, GLSL: the Vulkan input attachment through which a color is read (INDEX default: "
     "COLOR)",
     AddFramebufferFetch, kRepeats | kForSpirv | kForGlsl | kForVulkan},
    {"multisampled-framebuffer-fetch", OptionGroup::kHost, "",
     "SPIR-V, GLSL: --framebuffer-fetch reads multisampled attachments; the shader runs once per "
     "sample",
     [](Options& o, View v) { return ParseBool(v, o.multisampled_framebuffer_fetch); },
     kForSpirv | kForGlsl | kForVulkan, nullptr,
     [](const Options& o) {
       return View(o.framebuffer_fetch.empty() ? "without --framebuffer-fetch" : "");
     }},
    {"external-texture", OptionGroup::kHost, "GROUP,BINDING=GROUP,BINDING:GROUP,BINDING",
     "where plane 1 and the parameters of an external texture are bound", AddExternalTexture,
     kRepeats | kNotForWgsl},
    {"vertex-buffer", OptionGroup::kHost,
     "GROUP,BINDING=STRIDE,vertex|instance:LOCATION=FORMAT@OFFSET,...",
     "a vertex buffer that vertex shaders read as a storage buffer, at this binding of the output",
     AddVertexBuffer, kRepeats | kNotForWgsl},
    {"print-ir-after", OptionGroup::kDebugging, "PASS|all",
     "print the intermediate representation after a pass", AddPass, kRepeats, AllPassNames},
    {"time-report", OptionGroup::kDebugging, "", "print how long each stage and pass takes",
     [](Options& o, View v) { return ParseBool(v, o.time_report); }},
    {"vulkan", OptionGroup::kSpirv, "1.1|1.2|1.3|1.4",
     "SPIR-V: the target version of Vulkan (default: 1.3)",
     [](Options& o, View v) { return Choose(kVulkanVersions, v, o.spirv.vulkan); }, kForSpirv},
    {"spirv-version", OptionGroup::kSpirv, "1.3|1.4|1.5|1.6",
     "SPIR-V: the SPIR-V version (default: the newest that --vulkan supports)",
     [](Options& o, View v) { return Choose(kSpirvVersions, v, o.spirv.spirv_version); },
     kForSpirv},
    {"memory-model", OptionGroup::kSpirv, "auto|glsl450|vulkan", "SPIR-V: the memory model",
     [](Options& o, View v) { return Choose(kMemoryModels, v, o.spirv.memory_model); }, kForSpirv},
    {"debug", OptionGroup::kSpirv, "none|names|lines|full",
     "SPIR-V: the debug information to include",
     [](Options& o, View v) { return Choose(kDebugInfos, v, o.spirv.debug); }, kForSpirv},
    {"optimize", OptionGroup::kSpirv, "",
     "SPIR-V: run the optimizer of SPIRV-Tools and validate its output",
     [](Options& o, View v) { return ParseBool(v, o.spirv.optimize); }, kForSpirv},
    {"validate", OptionGroup::kSpirv, "", "SPIR-V: validate the output with SPIRV-Tools",
     [](Options& o, View v) { return ParseBool(v, o.spirv.validate); }, kForSpirv},
    {"storage-input-output-16", OptionGroup::kSpirv, "",
     "SPIR-V: use f16 in stage inputs and outputs without conversion",
     [](Options& o, View v) { return ParseBool(v, o.spirv.storage_input_output_16); }, kForSpirv},
    {"native-integer-dot-product", OptionGroup::kSpirv, "",
     "SPIR-V: use the integer dot product instructions",
     [](Options& o, View v) { return ParseBool(v, o.spirv.native_integer_dot_product); },
     kForSpirv},
    {"zero-initialize-workgroup-extension", OptionGroup::kSpirv, "",
     "SPIR-V: rely on VK_KHR_zero_initialize_workgroup_memory",
     [](Options& o, View v) { return ParseBool(v, o.spirv.zero_initialize_workgroup_extension); },
     kForSpirv},
    {"uniform-buffer-standard-layout-extension", OptionGroup::kSpirv, "",
     "SPIR-V: rely on VK_KHR_uniform_buffer_standard_layout",
     [](Options& o, View v) {
       return ParseBool(v, o.spirv.uniform_buffer_standard_layout_extension);
     },
     kForSpirv},
    {"vulkan-memory-model-device-scope", OptionGroup::kSpirv, "",
     "SPIR-V: give atomics the scope Device instead of QueueFamily",
     [](Options& o, View v) { return ParseBool(v, o.spirv.vulkan_memory_model_device_scope); },
     kForSpirv},
    {"maximal-reconvergence", OptionGroup::kSpirv, "", "SPIR-V: request maximal reconvergence",
     [](Options& o, View v) { return ParseBool(v, o.spirv.maximal_reconvergence); }, kForSpirv},
    {"subgroup-uniform-control-flow", OptionGroup::kSpirv, "",
     "SPIR-V: request subgroup uniform control flow in compute shaders",
     [](Options& o, View v) { return ParseBool(v, o.spirv.subgroup_uniform_control_flow); },
     kForSpirv},
    {"demote-to-helper-invocation", OptionGroup::kSpirv, "",
     "SPIR-V: do not use demotion; discarded invocations keep running, but store nothing",
     [](Options& o, View v) { return ParseBool(v, o.spirv.demote_to_helper_invocation); },
     kOnByDefault | kForSpirv},
    {"emit-point-size", OptionGroup::kRasterization, "",
     "SPIR-V, MSL, GLSL: write a point size of 1.0 in vertex shaders", SetPointSize,
     kForSpirv | kForMsl | kForGlsl},
    {"flip-y", OptionGroup::kRasterization, "", "SPIR-V, GLSL: negate position.y in vertex shaders",
     SetFlipY, kForSpirv | kForGlsl},
    {"depth-range-minus-one-to-one", OptionGroup::kRasterization, "",
     "SPIR-V, GLSL: convert z to a clip space from -w to w in vertex shaders", SetDepthRange,
     kForSpirv | kForGlsl},
    {"clamp-frag-depth", OptionGroup::kRasterization, "none|zero-to-one|immediates",
     "SPIR-V, MSL: clamp frag_depth to 0..1, or to a range in immediate data", SetFragDepthClamp,
     kForSpirv | kForMsl},
    {"frag-depth-range-offset", OptionGroup::kRasterization, "N|N,N",
     "SPIR-V, MSL: the byte offset in immediate data of the frag_depth range, or of its two ends",
     SetDepthOffsets, kForSpirv | kForMsl, nullptr, IdleWithoutRange},
    {"cooperative-matrix-robust-access", OptionGroup::kSpirv, "",
     "SPIR-V: rely on the device to check the bounds of matrix loads and stores",
     [](Options& o, View v) { return ParseBool(v, o.spirv.cooperative_matrix_robust_access); },
     kForSpirv, nullptr, IdleWithoutChecks},
    {"binding-array-indices", OptionGroup::kDevice, "constant|uniform|any",
     "SPIR-V, GLSL: which indices into binding arrays the device supports (default: constant)",
     SetBindingArrayIndices, kForSpirv | kForGlsl | kForVulkan},
    {"msl-version", OptionGroup::kMsl, "2.1|2.2|2.3|2.4|3.0|3.1|3.2|4.0",
     "MSL: the MSL version (default: 2.3)",
     [](Options& o, View v) { return Choose(kMslVersions, v, o.msl.version); }, kForMsl},
    {"msl-buffer-sizes-index", OptionGroup::kMsl, "N",
     "MSL: the buffer slot for the sizes of buffers with runtime-sized arrays",
     [](Options& o, View v) { return ParseNumber(v, o.msl.buffer_sizes_index); }, kForMsl, nullptr,
     [](const Options& o) {
       return View(o.msl.buffer_sizes_offset ? "beside --msl-buffer-sizes-offset" : "");
     }},
    {"msl-buffer-sizes-offset", OptionGroup::kMsl, "N",
     "MSL: the byte offset of the buffer sizes in immediate data, instead of in a separate buffer",
     SetSizesOffset, kForMsl},
    {"msl-buffer-size", OptionGroup::kMsl, "GROUP,BINDING=INDEX",
     "MSL: the index of a buffer's size among the buffer sizes (default: its slot)",
     [](Options& o, View v) { return AddIndex(o.msl.buffer_size_indices, v); }, kRepeats | kForMsl},
    {"msl-immediates-index", OptionGroup::kMsl, "N", "MSL: the buffer slot for immediate data",
     [](Options& o, View v) { return ParseNumber(v, o.msl.immediates_index); }, kForMsl},
    {"msl-fixed-sample-mask", OptionGroup::kMsl, "N",
     "MSL: a mask of the samples that fragments may cover (default: all)",
     [](Options& o, View v) { return ParseNumber(v, o.msl.fixed_sample_mask); }, kForMsl},
    {"msl-frag-depth-range-index", OptionGroup::kMsl, "N",
     "MSL: the buffer slot for the range of --clamp-frag-depth immediates (default: 28)",
     [](Options& o, View v) { return ParseNumber(v, o.msl.frag_depth_range_index); }, kForMsl,
     nullptr, IdleRangeIndex},
    {"msl-slot", OptionGroup::kMsl, "GROUP,BINDING=SLOT", "MSL: the slot of a resource", AddMslSlot,
     kRepeats | kForMsl},
    {"msl-inline-sampler", OptionGroup::kMsl, "GROUP,BINDING=[SETTING=VALUE,...]",
     "MSL: replace a sampler with a constant in the output (see docs/targets.md)", AddInlineSampler,
     kRepeats | kForMsl},
    {"msl-argument-buffers", OptionGroup::kMsl, "",
     "MSL: pass the resources of each group in an argument buffer",
     [](Options& o, View v) { return ParseBool(v, o.msl.argument_buffers); }, kForMsl},
    {"msl-hide-dividends", OptionGroup::kMsl, "",
     "MSL: divide u32 without a workaround; results are wrong on Apple silicon before macOS 26.6.1",
     [](Options& o, View v) { return ParseBool(v, o.msl.hide_dividends); }, kOnByDefault | kForMsl},
    {"msl-matrix", OptionGroup::kMsl, "simdgroup|tensor_ops",
     "MSL: multiply subgroup matrices with simdgroup_matrix (default), or MSL 4's matmul2d",
     [](Options& o, View v) { return Choose(kMslMatrices, v, o.msl.matrix); }, kForMsl},
    {"msl-dynamic-offset", OptionGroup::kMsl, "GROUP,BINDING=INDEX",
     "MSL: add the dynamic offset at INDEX to a buffer in an argument buffer",
     [](Options& o, View v) { return AddIndex(o.msl.dynamic_offsets, v); }, kRepeats | kForMsl},
    {"msl-dynamic-offsets-index", OptionGroup::kMsl, "N",
     "MSL: the buffer slot for the dynamic offsets (default: 27)",
     [](Options& o, View v) { return ParseNumber(v, o.msl.dynamic_offsets_index); }, kForMsl,
     nullptr,
     [](const Options& o) {
       return View(o.msl.dynamic_offsets.empty() ? "without --msl-dynamic-offset" : "");
     }},
    {"shader-model", OptionGroup::kHlsl, "5.1|6.0|...|6.10",
     "HLSL: the shader model (default: 6.6); 5.1 is for FXC", SetShaderModel, kForHlsl,
     ShaderModelNames},
    {"hlsl-version", OptionGroup::kHlsl, "2018|2021",
     "HLSL: the HLSL version (default: 2021; for shader model 5.1: 2018)",
     [](Options& o, View v) { return Choose(kHlslVersions, v, o.hlsl.version); }, kForHlsl},
    {"hlsl-immediates", OptionGroup::kHlsl, "SPACE,NUMBER",
     "HLSL: the constant buffer for immediate data (default: 30,0)",
     [](Options& o, View v) {
       return ParseBinding(v, o.hlsl.immediates.space, o.hlsl.immediates.number);
     },
     kForHlsl},
    {"hlsl-constants", OptionGroup::kHlsl, "SPACE,NUMBER",
     "HLSL: the constant buffer for values that Direct3D does not provide (default: 31,0)",
     [](Options& o, View v) {
       return ParseBinding(v, o.hlsl.constants.space, o.hlsl.constants.number);
     },
     kForHlsl},
    {"hlsl-first-index", OptionGroup::kHlsl, "",
     "HLSL: assume that draws start at vertex 0 and instance 0",
     [](Options& o, View v) { return ParseBool(v, o.hlsl.first_index); }, kOnByDefault | kForHlsl},
    {"hlsl-buffer-sizes", OptionGroup::kHlsl, "",
     "HLSL: read the sizes of storage buffers from the constant buffer of --hlsl-constants",
     [](Options& o, View v) { return ParseBool(v, o.hlsl.buffer_sizes); }, kForHlsl},
    {"hlsl-dynamic-offset", OptionGroup::kHlsl, "GROUP,BINDING=INDEX",
     "HLSL: add a dynamic offset from the constant buffer of --hlsl-constants to a storage buffer",
     [](Options& o, View v) { return AddIndex(o.hlsl.dynamic_offsets, v); }, kRepeats | kForHlsl},
    {"hlsl-sampler-heap", OptionGroup::kHlsl, "SPACE,NUMBER:SPACE,NUMBER:SPACE,NUMBER",
     "HLSL: read samplers from heaps of samplers and comparison samplers, by index", SetSamplerHeap,
     kForHlsl},
    {"hlsl-interstage-locations", OptionGroup::kHlsl, "N,...|none",
     "HLSL: the locations that the fragment shader reads; vertex shaders write no others",
     SetInterstageLocations, kForHlsl},
    {"hlsl-snorm10-10-10-2-locations", OptionGroup::kHlsl, "N,...",
     "HLSL: the locations of snorm10-10-10-2 vertex inputs, which the host binds as "
     "R10G10B10A2_UINT",
     SetSnormLocations, kForHlsl},
    {"hlsl-matrix-alignment", OptionGroup::kHlsl, "",
     "HLSL: write the proven alignment of matrices in buffers, for DXC 1.9.0.5517 or later",
     [](Options& o, View v) { return ParseBool(v, o.hlsl.matrix_alignment); }, kForHlsl},
    {"glsl-version", OptionGroup::kGlsl, "vulkan460|430|440|450|460|310es|320es",
     "GLSL: the GLSL version: Vulkan (default), OpenGL or OpenGL ES",
     [](Options& o, View v) { return Choose(kGlslVersions, v, o.glsl.version); }, kForGlsl},
    {"glsl-cooperative-matrix", OptionGroup::kGlsl, "khr|nv",
     "GLSL: the extension for subgroup matrices: GL_KHR_ or GL_NV_cooperative_matrix",
     [](Options& o, View v) {
       return Choose(kGlslCooperativeMatrices, v, o.glsl.cooperative_matrix);
     },
     kForGlsl | kForVulkan},
};

bool SameName(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  for (size_t i = 0; i < a.size(); ++i) {
    if (a[i] != b[i] && !(a[i] == '-' && b[i] == '_')) return false;
  }
  return true;
}

const OptionInfo* FindByName(std::string_view name) {
  for (const OptionInfo& option : kOptions) {
    if (SameName(option.name, name)) return &option;
  }
  return nullptr;
}

// Returns whether `name` begins with "no-" and is not itself the name of an option.
bool IsNegated(std::string_view name) {
  return SameName("no-", name.substr(0, 3)) && FindByName(name) == nullptr;
}

constexpr Choice<Target> kTargets[] = {{"none", Target::kNone},       {"spirv", Target::kSpirv},
                                       {"spvasm", Target::kSpirvAsm}, {"msl", Target::kMsl},
                                       {"hlsl", Target::kHlsl},       {"glsl", Target::kGlsl},
                                       {"wgsl", Target::kWgsl}};

}  // namespace

bool IsSpirvVersion(uint32_t version) { return Has(kSpirvVersions, version); }
bool IsMslVersion(uint32_t version) { return Has(kMslVersions, version); }
bool IsHlslVersion(uint32_t version) { return Has(kHlslVersions, version); }
bool IsShaderModel(uint32_t model) {
  return model == 51 || (model >= 60 && model <= 69) || model == 610;
}
bool IsSubgroupSize(uint32_t size) { return std::has_single_bit(size) && size <= 128; }

std::optional<Target> TargetOf(std::string_view name) {
  Target target = Target::kNone;
  if (!Choose(kTargets, name, target)) return std::nullopt;
  return target;
}

ArrayView<const OptionInfo> OptionTable() { return kOptions; }

std::string_view GroupName(OptionGroup group) {
  switch (group) {
    case OptionGroup::kChecking: return "Checking";
    case OptionGroup::kDevice: return "Device and drivers";
    case OptionGroup::kRobustness: return "Robustness";
    case OptionGroup::kOutput: return "Names, lines and overrides";
    case OptionGroup::kHost: return "Resource bindings";
    case OptionGroup::kDebugging: return "Debugging tessera";
    case OptionGroup::kRasterization: return "Vertex positions and depth";
    case OptionGroup::kSpirv: return "SPIR-V";
    case OptionGroup::kMsl: return "MSL";
    case OptionGroup::kHlsl: return "HLSL";
    case OptionGroup::kGlsl: return "GLSL";
  }
  return "";
}

bool MattersTo(const OptionInfo& option, Target target) {
  const unsigned targets = option.traits & (kForSpirv | kForMsl | kForHlsl | kForGlsl);
  if (target == Target::kWgsl) return targets == 0 && (option.traits & kNotForWgsl) == 0;
  if (targets == 0) return true;
  switch (target) {
    case Target::kNone: break;
    case Target::kSpirv:
    case Target::kSpirvAsm: return (targets & kForSpirv) != 0;
    case Target::kMsl: return (targets & kForMsl) != 0;
    case Target::kHlsl: return (targets & kForHlsl) != 0;
    case Target::kGlsl: return (targets & kForGlsl) != 0;
    case Target::kWgsl: break;  // already handled above
  }
  return false;
}

const OptionInfo* FindOption(std::string_view name) {
  if (!IsNegated(name)) return FindByName(name);
  const OptionInfo* flag = FindByName(name.substr(3));
  return flag != nullptr && flag->values.empty() ? flag : nullptr;
}

namespace {

std::string Wanted(const OptionInfo& option, std::string_view value) {
  if (option.set == SetLimit) return WantedLimit(value);
  if (option.names == nullptr) {
    return std::string(option.values.empty() ? "true|false" : option.values);
  }
  std::string names;
  for (const std::string_view each : option.names()) {
    names += (names.empty() ? "" : ", ") + std::string(each);
  }
  return names;
}

}  // namespace

bool SetOption(Options& options, std::string_view name, std::string_view value,
               std::string& error) {
  const OptionInfo* option = FindOption(name);
  std::string_view given = value;
  if (IsNegated(name) && (value == "true" || value == "false")) {
    given = value == "true" ? "false" : "true";
  }
  if (option == nullptr) {
    error = "unknown option " + Quote(name);
    return false;
  }
  if (option->set(options, given)) return true;
  error = Quote(value) + " is not a valid value for " + Quote(name) + "; expected " +
          Wanted(*option, value);
  return false;
}

}  // namespace tessera
