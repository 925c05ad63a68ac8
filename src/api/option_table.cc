// Implements the option table, which sets compile options by name.
#include "tessera/option_table.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <iterator>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/strings/charconv.h"
#include "api/option_values.h"
#include "base/diagnostics.h"
#include "tessera/target_info.h"

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

struct NamedNumber {
  std::string_view name;
  uint32_t value;
};
constexpr NamedNumber kSpirvVersions[] = {
    {"1.3", 0x10300}, {"1.4", 0x10400}, {"1.5", 0x10500}, {"1.6", 0x10600}};
constexpr NamedNumber kMslVersions[] = {{"2.1", 20100}, {"2.2", 20200}, {"2.3", 20300},
                                        {"2.4", 20400}, {"3.0", 30000}, {"3.1", 30100},
                                        {"3.2", 30200}, {"4.0", 40000}};
constexpr NamedNumber kHlslVersions[] = {{"2018", 2018}, {"2021", 2021}};

template <size_t N>
bool Choose(const NamedNumber (&numbers)[N], std::string_view text, uint32_t& value) {
  const auto* const found = std::ranges::find(numbers, text, &NamedNumber::name);
  if (found == std::end(numbers)) return false;
  value = found->value;
  return true;
}

template <size_t N>
bool Has(const NamedNumber (&numbers)[N], uint32_t value) {
  return std::ranges::find(numbers, value, &NamedNumber::value) != std::end(numbers);
}

// Returns the spellings of the enumerators in declaration order, separated by '|'.
constexpr std::string_view SpellingsOf(VulkanVersion) { return "1.1|1.2|1.3|1.4"; }
constexpr std::string_view SpellingsOf(MemoryModel) { return "auto|glsl450|vulkan"; }
constexpr std::string_view SpellingsOf(DebugInfo) { return "none|names|lines|full"; }
constexpr std::string_view SpellingsOf(FragDepthClamp) { return "none|zero-to-one|immediates"; }
constexpr std::string_view SpellingsOf(OverrideMode) { return "substitute|specialize"; }
constexpr std::string_view SpellingsOf(BindingArrayIndices) { return "constant|uniform|any"; }
constexpr std::string_view SpellingsOf(Names) { return "keep|strip|hash"; }
constexpr std::string_view SpellingsOf(EmulateMatrices) { return "none|missing|unaligned|all"; }
constexpr std::string_view SpellingsOf(MslMatrix) { return "simdgroup|tensor_ops"; }
constexpr std::string_view SpellingsOf(GlslVersion) {
  return "vulkan460|430|440|450|460|310es|320es";
}
constexpr std::string_view SpellingsOf(GlslCooperativeMatrix) { return "khr|nv"; }
constexpr std::string_view SpellingsOf(SamplerAddress) {
  return "clamp-to-edge|repeat|mirror-repeat|clamp-to-zero|clamp-to-border";
}
constexpr std::string_view SpellingsOf(SamplerBorder) {
  return "transparent-black|opaque-black|opaque-white";
}
constexpr std::string_view SpellingsOf(SamplerFilter) { return "nearest|linear"; }
constexpr std::string_view SpellingsOf(SamplerMipFilter) { return "none|nearest|linear"; }
constexpr std::string_view SpellingsOf(CompareFunction) {
  return "never|less|equal|less-equal|greater|not-equal|greater-equal|always";
}

// Returns the position of `text` among names separated by '|', or nullopt if it is not one of them.
std::optional<size_t> PositionAmong(std::string_view names, std::string_view text) {
  for (size_t at = 0, i = 0; at <= names.size(); ++i) {
    const size_t end = std::min(names.find('|', at), names.size());
    if (names.substr(at, end - at) == text) return i;
    at = end + 1;
  }
  return std::nullopt;
}

template <typename Enum>
bool ParseEnum(std::string_view text, Enum& value) {
  constexpr std::string_view kSpellings = SpellingsOf(Enum());
  static_assert(std::ranges::count(kSpellings, '|') == static_cast<int>(LastOf(Enum())),
                "an enumerator has no spelling");
  const std::optional<size_t> position = PositionAmong(kSpellings, text);
  if (!position) return false;
  value = static_cast<Enum>(*position);
  return true;
}

// Parses a nonnegative number. Uses absl because std::from_chars for floats is missing in libc++
// before version 20.
bool ParseNotNegative(std::string_view text, double& value) {
  const auto [end, error] = absl::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() && value >= 0 &&
         std::isfinite(value);
}

template <typename T>
bool Parse(std::string_view text, T& value) {
  if constexpr (std::is_same_v<T, bool>) {
    return ParseBool(text, value);
  } else if constexpr (std::is_enum_v<T>) {
    return ParseEnum(text, value);
  } else if constexpr (std::is_floating_point_v<T>) {
    return ParseNotNegative(text, value);
  } else {
    return ParseNumber(text, value);
  }
}

template <typename T>
bool Parse(std::string_view text, std::optional<T>& value) {
  T parsed = {};
  if (!Parse(text, parsed)) return false;
  value = parsed;
  return true;
}

// Returns the part of `o` that has the type `Part`, e.g. `o.msl` for MslOptions, or `o` itself for
// Options.
template <typename Part>
Part& PartOf(Options& o) {
  if constexpr (std::is_same_v<Part, SpirvOptions>) {
    return o.spirv;
  } else if constexpr (std::is_same_v<Part, MslOptions>) {
    return o.msl;
  } else if constexpr (std::is_same_v<Part, HlslOptions>) {
    return o.hlsl;
  } else if constexpr (std::is_same_v<Part, GlslOptions>) {
    return o.glsl;
  } else {
    return o;
  }
}

template <typename Part, typename T>
bool SetMember(Options& o, T Part::* member, std::string_view text) {
  return Parse(text, PartOf<Part>(o).*member);
}

// Parses `text` and stores the value in all `members`. Returns false if `text` is invalid.
template <auto... members>
bool Set(Options& o, std::string_view text) {
  return (SetMember(o, members, text) && ...);
}

// Returns OptionInfo::values for a member: empty for a flag, the spellings for an enumeration, "N"
// for a number.
template <typename Part, typename T>
constexpr std::string_view ValuesOf(T Part::*) {
  if constexpr (std::is_same_v<T, bool>) {
    return "";
  } else if constexpr (std::is_enum_v<T>) {
    return SpellingsOf(T());
  } else {
    return "N";
  }
}

// Returns the description of an option. Setting the option stores its value in `member` and in each
// of `others`.
template <auto member, auto... others>
constexpr OptionInfo Plain(std::string_view name, OptionGroup group, std::string_view help,
                           unsigned traits = 0,
                           std::string_view (*idle)(const Options& options) = nullptr) {
  return {name, group, ValuesOf(member), help, Set<member, others...>, traits, nullptr, idle};
}

// Parses "NAME=OUTPUT_NAME", e.g. "main=blur_horizontal".
bool AddEntryPointName(Options& o, std::string_view v) {
  const size_t equals = v.find('=');
  if (equals == 0 || equals == std::string_view::npos) return false;
  o.entry_point_names.push_back(
      {std::string(v.substr(0, equals)), std::string(v.substr(equals + 1))});
  return true;
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
// binding. The input attachment index follows after a colon if it differs from the color.
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

// Parses one or two byte offsets, e.g. "16,28". The second one defaults to the first plus 4.
bool ParseDepthOffsets(std::string_view v, FragDepthOffsets& offsets) {
  if (v.find(',') != std::string_view::npos) {
    return ParseBinding(v, offsets.least, offsets.greatest);
  }
  if (!ParseNumber(v, offsets.least)) return false;
  offsets.greatest = offsets.least + 4;
  return offsets.greatest > offsets.least;
}

// Sets the byte offsets of the depth range in the immediate data. If they are not set, MSL reads
// the range from a separate buffer.
bool SetDepthOffsets(Options& o, std::string_view v) {
  FragDepthOffsets offsets;
  if (!ParseDepthOffsets(v, offsets)) return false;
  o.spirv.frag_depth_range = offsets;
  o.msl.frag_depth_range = offsets;
  return true;
}

std::string_view IdleWithoutChecks(const Options& o) {
  return o.robustness ? "" : "with --no-robustness";
}

std::string_view IdleWithoutRange(const Options& o) {
  const bool has_range = o.spirv.clamp_frag_depth == FragDepthClamp::kImmediates ||
                         o.msl.clamp_frag_depth == FragDepthClamp::kImmediates;
  return has_range ? "" : "without --clamp-frag-depth immediates";
}

std::string_view IdleRangeIndex(const Options& o) {
  const std::string_view without = IdleWithoutRange(o);
  if (!without.empty()) return without;
  return o.msl.frag_depth_range ? "with --frag-depth-range-offset" : "";
}

// Parses the slot of a resource, e.g. "0,1=2": the group and binding, then the slot.
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

// Sets the sampler property that the option's value calls `name`, e.g. "mag" to "linear".
bool SetSampler(MslInlineSampler& s, std::string_view name, std::string_view v) {
  if (name == "address") {
    return ParseEnum(v, s.address_u) && ParseEnum(v, s.address_v) && ParseEnum(v, s.address_w);
  }
  if (name == "address-u") return ParseEnum(v, s.address_u);
  if (name == "address-v") return ParseEnum(v, s.address_v);
  if (name == "address-w") return ParseEnum(v, s.address_w);
  if (name == "border") return ParseEnum(v, s.border);
  if (name == "mag") return ParseEnum(v, s.mag_filter);
  if (name == "min") return ParseEnum(v, s.min_filter);
  if (name == "mip") return ParseEnum(v, s.mip_filter);
  if (name == "lod-min") return ParseNotNegative(v, s.lod_min);
  if (name == "lod-max") return ParseNotNegative(v, s.lod_max);
  if (name == "anisotropy") return ParseNumber(v, s.max_anisotropy);
  return name == "compare" && Parse(v, s.compare);
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

// Parses the description of a vertex buffer: its group and binding, stride, step mode and
// attributes, e.g. "4,0=20,vertex:0=float32x3@0,1=unorm8x4@12".
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

// Adds a name if it is in `known`. Otherwise, returns false, because an unknown name in the text of
// an option is probably a typo. A host that sets Options::allowed_extensions directly may add any
// name.
bool AddKnown(std::optional<std::vector<std::string>>& names, std::string_view v,
              const std::vector<std::string_view>& known) {
  if (std::ranges::find(known, v) == known.end()) return false;
  if (!names) names.emplace();
  names->emplace_back(v);
  return true;
}

// Returns "all" and the names of all targets' passes, without duplicates, in the order of their
// first occurrence.
std::vector<std::string_view> AllPassNames() {
  std::vector<std::string_view> all = {"all"};
  for (const TargetInfo& info : Targets()) {
    for (const std::string_view name : PassNames(info.target)) {
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
    Plain<&Options::max_seconds>("max-seconds", OptionGroup::kChecking,
                                 "limit the time of a compilation (default: no limit)", kFrontEnd),
    Plain<&Options::warnings_as_errors>("werror", OptionGroup::kChecking,
                                        "report warnings as errors", kFrontEnd),
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
    Plain<&Options::uniform_buffer_standard_layout>(
        "uniform-buffer-standard-layout", OptionGroup::kDevice,
        "turn off this language extension, so that arrays and structures in uniform buffers are "
        "aligned to 16 bytes",
        kOnByDefault | kFrontEnd),
    Plain<&Options::robustness>("robustness", OptionGroup::kRobustness,
                                "omit all bounds checks; out-of-bounds accesses are undefined",
                                kOnByDefault | kNotForWgsl),
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
    Plain<&Options::zero_initialize_workgroup>(
        "zero-initialize-workgroup", OptionGroup::kRobustness,
        "do not zero-initialize workgroup memory", kOnByDefault | kNotForWgsl),
    Plain<&Options::loop_guard>(
        "loop-guard", OptionGroup::kRobustness,
        "do not guard against endless loops, which are then undefined behavior",
        kOnByDefault | kNotForWgsl, IdleWithoutChecks),
    {"subgroup-size", OptionGroup::kDevice, "1|2|4|8|16|32|64|128",
     "assume that compute shaders run in full subgroups of this size",
     [](Options& o, View v) {
       return ParseNumber(v, o.subgroup_size) && IsSubgroupSize(o.subgroup_size);
     },
     kNotForWgsl},
    {"workaround", OptionGroup::kDevice, "NAME", "work around a driver bug (see docs/drivers.md)",
     [](Options& o, View v) { return SetFlag(kWorkarounds, v, o.workarounds); },
     kRepeats | kNotForWgsl, WorkaroundNames},
    Plain<&Options::names>("names", OptionGroup::kOutput,
                           "whether the output keeps, strips or hashes the names of the source"),
    Plain<&Options::line_directives>(
        "line-directives", OptionGroup::kOutput,
        "MSL, HLSL, GLSL: write #line directives with the files and lines of the source",
        kForMsl | kForHlsl | kForGlsl),
    Plain<&SpirvOptions::overrides, &MslOptions::overrides>(
        "overrides", OptionGroup::kOutput,
        "SPIR-V, MSL: substitute values for overrides, or keep them as specialization or function "
        "constants",
        kForSpirv | kForMsl),
    Plain<&Options::check_limits>(
        "check-limits", OptionGroup::kDevice,
        "check the module against the default limits of WebGPU and the limits of WGSL", kFrontEnd),
    {"limit", OptionGroup::kDevice, "NAME=N",
     "a limit of the device, by its WebGPU name, e.g. subgroupMaxSize; most need --check-limits",
     SetLimit, kRepeats | kFrontEnd, LimitNames, IdleLimit},
    {"matrix-config", OptionGroup::kDevice, "COMPONENT:RESULT:MxNxK",
     "a subgroup matrix shape that the device supports; any other is an error", AddMatrixConfig,
     kRepeats | kFrontEnd},
    Plain<&Options::emulate_matrices>(
        "emulate-matrices", OptionGroup::kDevice,
        "which subgroup matrices to split or emulate: those that the target or --matrix-config "
        "does "
        "not support, also those whose alignment is not proven, or all (default: none)",
        kNotForWgsl),
    Plain<&Options::assume_matrix_alignment>(
        "assume-matrix-alignment", OptionGroup::kDevice,
        "the host guarantees the alignment of matrices in buffers; --emulate-matrices unaligned "
        "then keeps them",
        kNotForWgsl, IdleMatrixAlignment),
    {"entry-point-name", OptionGroup::kOutput, "NAME=NAME", "rename an entry point in the output",
     AddEntryPointName, kRepeats},
    {"binding", OptionGroup::kHost, "GROUP,BINDING=GROUP,BINDING",
     "move a resource to another binding", AddBinding, kRepeats},
    Plain<&Options::infer_read_only>("infer-read-only", OptionGroup::kHost,
                                     "keep buffers writable that are declared read_write, even if "
                                     "a compute shader only reads them",
                                     kOnByDefault | kNotForWgsl),
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
    Plain<&Options::multisampled_framebuffer_fetch>(
        "multisampled-framebuffer-fetch", OptionGroup::kHost,
        "SPIR-V, GLSL: --framebuffer-fetch reads multisampled attachments; the shader runs once "
        "per sample",
        kForSpirv | kForGlsl | kForVulkan,
        [](const Options& o) {
          return View(o.framebuffer_fetch.empty() ? "without --framebuffer-fetch" : "");
        }),
    {"external-texture", OptionGroup::kHost, "GROUP,BINDING=GROUP,BINDING:GROUP,BINDING",
     "where plane 1 and the parameters of an external texture are bound", AddExternalTexture,
     kRepeats | kNotForWgsl},
    {"vertex-buffer", OptionGroup::kHost,
     "GROUP,BINDING=STRIDE,vertex|instance:LOCATION=FORMAT@OFFSET,...",
     "a vertex buffer that vertex shaders read as a storage buffer, at this binding of the output",
     AddVertexBuffer, kRepeats | kNotForWgsl},
    {"print-ir-after", OptionGroup::kDebugging, "PASS|all",
     "print the intermediate representation after a pass", AddPass, kRepeats, AllPassNames},
    Plain<&Options::time_report>("time-report", OptionGroup::kDebugging,
                                 "print how long each stage and pass takes"),
    Plain<&SpirvOptions::vulkan>("vulkan", OptionGroup::kSpirv,
                                 "SPIR-V: the target version of Vulkan (default: 1.3)", kForSpirv),
    {"spirv-version", OptionGroup::kSpirv, "1.3|1.4|1.5|1.6",
     "SPIR-V: the SPIR-V version (default: the newest that --vulkan supports)",
     [](Options& o, View v) { return Choose(kSpirvVersions, v, o.spirv.spirv_version); },
     kForSpirv},
    Plain<&SpirvOptions::memory_model>("memory-model", OptionGroup::kSpirv,
                                       "SPIR-V: the memory model", kForSpirv),
    Plain<&SpirvOptions::debug>("debug", OptionGroup::kSpirv,
                                "SPIR-V: the debug information to include", kForSpirv),
    Plain<&SpirvOptions::optimize>(
        "optimize", OptionGroup::kSpirv,
        "SPIR-V: run the optimizer of SPIRV-Tools and validate its output", kForSpirv),
    Plain<&SpirvOptions::validate>("validate", OptionGroup::kSpirv,
                                   "SPIR-V: validate the output with SPIRV-Tools", kForSpirv),
    Plain<&SpirvOptions::storage_input_output_16>(
        "storage-input-output-16", OptionGroup::kSpirv,
        "SPIR-V: use f16 in stage inputs and outputs without conversion", kForSpirv),
    Plain<&SpirvOptions::native_integer_dot_product>(
        "native-integer-dot-product", OptionGroup::kSpirv,
        "SPIR-V: use the integer dot product instructions", kForSpirv),
    Plain<&SpirvOptions::zero_initialize_workgroup_extension>(
        "zero-initialize-workgroup-extension", OptionGroup::kSpirv,
        "SPIR-V: rely on VK_KHR_zero_initialize_workgroup_memory", kForSpirv),
    Plain<&SpirvOptions::uniform_buffer_standard_layout_extension>(
        "uniform-buffer-standard-layout-extension", OptionGroup::kSpirv,
        "SPIR-V: rely on VK_KHR_uniform_buffer_standard_layout", kForSpirv),
    Plain<&SpirvOptions::vulkan_memory_model_device_scope>(
        "vulkan-memory-model-device-scope", OptionGroup::kSpirv,
        "SPIR-V: give atomics the scope Device instead of QueueFamily", kForSpirv),
    Plain<&SpirvOptions::maximal_reconvergence>("maximal-reconvergence", OptionGroup::kSpirv,
                                                "SPIR-V: request maximal reconvergence", kForSpirv),
    Plain<&SpirvOptions::subgroup_uniform_control_flow>(
        "subgroup-uniform-control-flow", OptionGroup::kSpirv,
        "SPIR-V: request subgroup uniform control flow in compute shaders", kForSpirv),
    Plain<&SpirvOptions::demote_to_helper_invocation>(
        "demote-to-helper-invocation", OptionGroup::kSpirv,
        "SPIR-V: do not use demotion; discarded invocations keep running, but store nothing",
        kOnByDefault | kForSpirv),
    Plain<&SpirvOptions::emit_point_size, &MslOptions::emit_point_size,
          &GlslOptions::emit_point_size>(
        "emit-point-size", OptionGroup::kRasterization,
        "SPIR-V, MSL, GLSL: write a point size of 1.0 in vertex shaders",
        kForSpirv | kForMsl | kForGlsl),
    Plain<&SpirvOptions::flip_y, &GlslOptions::flip_y>(
        "flip-y", OptionGroup::kRasterization, "SPIR-V, GLSL: negate position.y in vertex shaders",
        kForSpirv | kForGlsl),
    Plain<&SpirvOptions::depth_range_minus_one_to_one, &GlslOptions::depth_range_minus_one_to_one>(
        "depth-range-minus-one-to-one", OptionGroup::kRasterization,
        "SPIR-V, GLSL: convert z to a clip space from -w to w in vertex shaders",
        kForSpirv | kForGlsl),
    Plain<&SpirvOptions::clamp_frag_depth, &MslOptions::clamp_frag_depth>(
        "clamp-frag-depth", OptionGroup::kRasterization,
        "SPIR-V, MSL: clamp frag_depth to 0..1, or to a range in immediate data",
        kForSpirv | kForMsl),
    {"frag-depth-range-offset", OptionGroup::kRasterization, "N|N,N",
     "SPIR-V, MSL: the byte offset in immediate data of the frag_depth range, or of its two ends",
     SetDepthOffsets, kForSpirv | kForMsl, nullptr, IdleWithoutRange},
    Plain<&SpirvOptions::cooperative_matrix_robust_access>(
        "cooperative-matrix-robust-access", OptionGroup::kSpirv,
        "SPIR-V: rely on the device to check the bounds of matrix loads and stores", kForSpirv,
        IdleWithoutChecks),
    Plain<&SpirvOptions::binding_array_indices, &GlslOptions::binding_array_indices>(
        "binding-array-indices", OptionGroup::kDevice,
        "SPIR-V, GLSL: which indices into binding arrays the device supports (default: constant)",
        kForSpirv | kForGlsl | kForVulkan),
    {"msl-version", OptionGroup::kMsl, "2.1|2.2|2.3|2.4|3.0|3.1|3.2|4.0",
     "MSL: the MSL version (default: 2.3)",
     [](Options& o, View v) { return Choose(kMslVersions, v, o.msl.version); }, kForMsl},
    Plain<&MslOptions::buffer_sizes_index>(
        "msl-buffer-sizes-index", OptionGroup::kMsl,
        "MSL: the buffer slot for the sizes of buffers with runtime-sized arrays", kForMsl,
        [](const Options& o) {
          return View(o.msl.buffer_sizes_offset ? "with --msl-buffer-sizes-offset" : "");
        }),
    Plain<&MslOptions::buffer_sizes_offset>("msl-buffer-sizes-offset", OptionGroup::kMsl,
                                            "MSL: the byte offset of the buffer sizes in immediate "
                                            "data, instead of in a separate buffer",
                                            kForMsl),
    {"msl-buffer-size", OptionGroup::kMsl, "GROUP,BINDING=INDEX",
     "MSL: the index of a buffer's size among the buffer sizes (default: its slot)",
     [](Options& o, View v) { return AddIndex(o.msl.buffer_size_indices, v); }, kRepeats | kForMsl},
    Plain<&MslOptions::immediates_index>("msl-immediates-index", OptionGroup::kMsl,
                                         "MSL: the buffer slot for immediate data", kForMsl),
    Plain<&MslOptions::fixed_sample_mask>(
        "msl-fixed-sample-mask", OptionGroup::kMsl,
        "MSL: a mask of the samples that fragments may cover (default: all)", kForMsl),
    Plain<&MslOptions::frag_depth_range_index>(
        "msl-frag-depth-range-index", OptionGroup::kMsl,
        "MSL: the buffer slot for the depth range of --clamp-frag-depth=immediates (default: 28)",
        kForMsl, IdleRangeIndex),
    {"msl-slot", OptionGroup::kMsl, "GROUP,BINDING=SLOT", "MSL: the slot of a resource", AddMslSlot,
     kRepeats | kForMsl},
    {"msl-inline-sampler", OptionGroup::kMsl, "GROUP,BINDING=[SETTING=VALUE,...]",
     "MSL: replace a sampler with a constant in the output (see docs/targets.md)", AddInlineSampler,
     kRepeats | kForMsl},
    Plain<&MslOptions::argument_buffers>(
        "msl-argument-buffers", OptionGroup::kMsl,
        "MSL: pass the resources of each group in an argument buffer", kForMsl),
    Plain<&MslOptions::hide_dividends>("msl-hide-dividends", OptionGroup::kMsl,
                                       "MSL: divide u32 without a workaround; results are wrong on "
                                       "Apple silicon before macOS 26.6.1",
                                       kOnByDefault | kForMsl),
    Plain<&MslOptions::matrix>(
        "msl-matrix", OptionGroup::kMsl,
        "MSL: multiply subgroup matrices with simdgroup_matrix (default), or MSL 4's matmul2d",
        kForMsl),
    {"msl-dynamic-offset", OptionGroup::kMsl, "GROUP,BINDING=INDEX",
     "MSL: add the dynamic offset at INDEX to a buffer in an argument buffer",
     [](Options& o, View v) { return AddIndex(o.msl.dynamic_offsets, v); }, kRepeats | kForMsl},
    Plain<&MslOptions::dynamic_offsets_index>(
        "msl-dynamic-offsets-index", OptionGroup::kMsl,
        "MSL: the buffer slot for the dynamic offsets (default: 27)", kForMsl,
        [](const Options& o) {
          return View(o.msl.dynamic_offsets.empty() ? "without --msl-dynamic-offset" : "");
        }),
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
    Plain<&HlslOptions::first_index>("hlsl-first-index", OptionGroup::kHlsl,
                                     "HLSL: assume that draws start at vertex 0 and instance 0",
                                     kOnByDefault | kForHlsl),
    Plain<&HlslOptions::buffer_sizes>(
        "hlsl-buffer-sizes", OptionGroup::kHlsl,
        "HLSL: read the sizes of storage buffers from the constant buffer of --hlsl-constants",
        kForHlsl),
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
    Plain<&HlslOptions::matrix_alignment>(
        "hlsl-matrix-alignment", OptionGroup::kHlsl,
        "HLSL: write the proven alignment of matrices in buffers, for DXC 1.9.0.5517 or later",
        kForHlsl),
    Plain<&GlslOptions::version>("glsl-version", OptionGroup::kGlsl,
                                 "GLSL: the GLSL version: Vulkan (default), OpenGL or OpenGL ES",
                                 kForGlsl),
    Plain<&GlslOptions::cooperative_matrix>(
        "glsl-cooperative-matrix", OptionGroup::kGlsl,
        "GLSL: the extension for subgroup matrices: GL_KHR_ or GL_NV_cooperative_matrix",
        kForGlsl | kForVulkan),
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

// Returns whether `name` negates an option, i.e. begins with "no-" and is not itself the name of an
// option.
bool IsNegated(std::string_view name) {
  return SameName("no-", name.substr(0, 3)) && FindByName(name) == nullptr;
}

}  // namespace

bool IsSpirvVersion(uint32_t version) { return Has(kSpirvVersions, version); }
bool IsMslVersion(uint32_t version) { return Has(kMslVersions, version); }
bool IsHlslVersion(uint32_t version) { return Has(kHlslVersions, version); }
bool IsShaderModel(uint32_t model) {
  return model == 51 || (model >= 60 && model <= 69) || model == 610;
}
bool IsSubgroupSize(uint32_t size) { return std::has_single_bit(size) && size <= 128; }

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

namespace {

// Returns the bit of OptionInfo::traits for options of this target, or 0 if there is no such bit.
unsigned TraitOf(Target target) {
  switch (target) {
    case Target::kNone: break;
#define TESSERA_TARGET(enumerator, back_end, name, language, trait, ...) \
  case Target::enumerator: return trait;
#include "backend/targets.def"
#undef TESSERA_TARGET
  }
  return 0;
}

// The bits of OptionInfo::traits that TraitOf returns.
constexpr unsigned kForSomeTargets = 0
#define TESSERA_TARGET(enumerator, back_end, name, language, trait, ...) | (trait)
#include "backend/targets.def"
#undef TESSERA_TARGET
    ;

}  // namespace

bool MattersTo(const OptionInfo& option, Target target) {
  const unsigned targets = option.traits & kForSomeTargets;
  if (targets != 0) return (targets & TraitOf(target)) != 0;
  return target != Target::kWgsl || (option.traits & kNotForWgsl) == 0;
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
