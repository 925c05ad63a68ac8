#include "api/check_options.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "api/option_values.h"
#include "base/cat.h"
#include "base/near_name.h"
#include "base/pool_vector.h"
#include "base/stable_sort.h"
#include "ir/transform/list_resources.h"
#include "tessera/option_table.h"

namespace tessera {
namespace {

std::string PlaceText(uint32_t group, uint32_t binding) { return Cat(group, ",", binding); }

// ---------------------------------------------------------------------------- values

class ValueChecker {
 public:
  ValueChecker(const Options& options, Diagnostics& diagnostics)
      : o_(options), diagnostics_(diagnostics) {}

  bool Run() {
    Common();
    Spirv();
    Msl();
    Hlsl();
    Glsl();
    Repeated();
    return ok_;
  }

 private:
  Diagnostic& Fail(std::string message) {
    ok_ = false;
    return diagnostics_.Add(DiagCode::invalid_option, Span{}, std::move(message));
  }

  template <typename Enum>
  void Enumerator(std::string_view member, Enum value) {
    if (IsEnumerator(value)) return;
    Fail(Cat(member, " is ", static_cast<uint64_t>(value), ", which is not a valid value"));
  }

  // Reports an invalid version unless `is_known` is true. `option` is the command-line option whose
  // help lists the known versions.
  void Version(bool is_known, std::string_view member, uint32_t value, std::string_view option) {
    if (is_known) return;
    const OptionInfo* const info = FindOption(option);
    Fail(Cat(member, " is ", value, ", which is not a known version"))
        .AddNote(Cat("--", option, " takes ", info->values));
  }

  void Common() {
    Enumerator("Options::target", o_.target);
    Enumerator("Options::names", o_.names);
    Enumerator("Options::emulate_matrices", o_.emulate_matrices);
    SubgroupSize("Options::subgroup_size", o_.subgroup_size);
    SubgroupSize("Limits::subgroup_min_size", o_.limits.subgroup_min_size);
    SubgroupSize("Limits::subgroup_max_size", o_.limits.subgroup_max_size);
    const Limits& limits = o_.limits;
    if (limits.subgroup_max_size != 0 && limits.subgroup_min_size > limits.subgroup_max_size) {
      Fail(Cat("the smallest subgroup size, ", limits.subgroup_min_size,
               ", is greater than the largest, ", limits.subgroup_max_size));
    }
    if (!(o_.max_seconds >= 0)) Fail("Options::max_seconds is negative or not a number");
    for (const PulledVertexBuffer& buffer : o_.vertex_buffers) {
      for (const VertexAttribute& a : buffer.attributes) {
        Enumerator("VertexAttribute::format", a.format);
      }
    }
    for (const BindingArraySize& size : o_.binding_array_sizes) {
      if (size.count == 0) {
        Fail(Cat("the binding array at ", PlaceText(size.group, size.binding),
                 " needs a size of at least 1"));
      }
    }
    if (!o_.subgroup_matrix_configs) return;
    for (const SubgroupMatrixConfig& config : *o_.subgroup_matrix_configs) {
      Component(config.component);
      Component(config.result);
      if (config.m == 0 || config.n == 0 || config.k == 0) {
        Fail("a subgroup matrix configuration has a dimension of 0");
      }
    }
  }

  void SubgroupSize(std::string_view member, uint32_t size) {
    if (size == 0 || IsSubgroupSize(size)) return;
    Fail(Cat(member, " is ", size, ", which is not a power of two up to 128"));
  }

  void Component(const std::string& name) {
    constexpr std::string_view kComponents[] = {"f16", "f32", "i8", "i32", "u8", "u32"};
    if (std::ranges::find(kComponents, name) != std::end(kComponents)) return;
    Fail(Cat("subgroup matrices cannot have components of type ", Quote(name)))
        .AddNote("the component types are f16, f32, i8, i32, u8 and u32");
  }

  void Spirv() {
    const SpirvOptions& s = o_.spirv;
    Enumerator("SpirvOptions::vulkan", s.vulkan);
    Version(s.spirv_version == 0 || IsSpirvVersion(s.spirv_version), "SpirvOptions::spirv_version",
            s.spirv_version, "spirv-version");
    Enumerator("SpirvOptions::memory_model", s.memory_model);
    Enumerator("SpirvOptions::debug", s.debug);
    Enumerator("SpirvOptions::overrides", s.overrides);
    Enumerator("SpirvOptions::clamp_frag_depth", s.clamp_frag_depth);
    Enumerator("SpirvOptions::binding_array_indices", s.binding_array_indices);
  }

  void Msl() {
    const MslOptions& m = o_.msl;
    Version(IsMslVersion(m.version), "MslOptions::version", m.version, "msl-version");
    Enumerator("MslOptions::overrides", m.overrides);
    Enumerator("MslOptions::clamp_frag_depth", m.clamp_frag_depth);
    Enumerator("MslOptions::matrix", m.matrix);
    for (const MslInlineSampler& s : m.inline_samplers) {
      Enumerator("MslInlineSampler::address_u", s.address_u);
      Enumerator("MslInlineSampler::address_v", s.address_v);
      Enumerator("MslInlineSampler::address_w", s.address_w);
      Enumerator("MslInlineSampler::border", s.border);
      Enumerator("MslInlineSampler::mag_filter", s.mag_filter);
      Enumerator("MslInlineSampler::min_filter", s.min_filter);
      Enumerator("MslInlineSampler::mip_filter", s.mip_filter);
      if (s.compare) Enumerator("MslInlineSampler::compare", *s.compare);
    }
  }

  void Hlsl() {
    const HlslOptions& h = o_.hlsl;
    Version(IsShaderModel(h.shader_model), "HlslOptions::shader_model", h.shader_model,
            "shader-model");
    Version(h.version == 0 || IsHlslVersion(h.version), "HlslOptions::version", h.version,
            "hlsl-version");
  }

  void Glsl() {
    Enumerator("GlslOptions::version", o_.glsl.version);
    Enumerator("GlslOptions::cooperative_matrix", o_.glsl.cooperative_matrix);
    Enumerator("GlslOptions::binding_array_indices", o_.glsl.binding_array_indices);
  }

  // ---- repeated options
  // This section does not check --framebuffer-fetch, --msl-buffer-size, --msl-inline-sampler,
  // --pixel-local and --vertex-buffer. These options are checked later, when the error can point at
  // the source.

  void Repeated() {
    TwoNames();
    TwoPlaces("binding", o_.binding_remaps);
    TwoPlaces("binding-array-size", o_.binding_array_sizes);
    TwoPlaces("external-texture", o_.external_textures);
    TwoPlaces("msl-slot", o_.msl.slots);
    TwoPlaces("msl-dynamic-offset", o_.msl.dynamic_offsets);
    TwoPlaces("hlsl-dynamic-offset", o_.hlsl.dynamic_offsets);
  }

  void TwoNames() {
    std::set<std::string_view> names;
    for (const EntryPointName& n : o_.entry_point_names) {
      if (names.insert(n.entry_point).second) continue;
      Fail(Cat("--entry-point-name is given twice for the entry point ", Quote(n.entry_point)));
      return;
    }
  }

  template <typename Option>
  void TwoPlaces(std::string_view option, const std::vector<Option>& list) {
    if (list.size() < 2) return;
    PoolVector<uint64_t> places;
    for (const Option& each : list) places.push_back(JoinKeys(each.group, each.binding));
    const uint64_t* const twice = Twice(places);
    if (twice == nullptr) return;
    Fail(Cat("--", option, " is given twice for group ", *twice >> 32, ", binding ",
             *twice & 0xffffffff));
  }

  // Sorts `list`. Returns a value that occurs twice, or null if there is none.
  static const uint64_t* Twice(PoolVector<uint64_t>& list) {
    StableSort(list, std::identity());
    const auto found = std::ranges::adjacent_find(list);
    return found == list.end() ? nullptr : &*found;
  }

  const Options& o_;
  Diagnostics& diagnostics_;
  bool ok_ = true;
};

// ---------------------------------------------------------------------------- unmatched options

class UnmatchedFinder {
 public:
  UnmatchedFinder(const ir::Module& whole, const ir::Module& module, const Options& options,
                  Diagnostics& diagnostics)
      : m_(whole), module_(module), o_(options), diagnostics_(diagnostics) {}

  void Run() {
    EntryPoints();
    PixelLocals();
    InSource();
    InOutput();
    Colors();
  }

 private:
  Diagnostic& Warn(std::string message) {
    return diagnostics_.Add(DiagCode::unmatched_option, Span{}, std::move(message));
  }

  void EntryPoints() {
    if (o_.entry_point_names.empty()) return;
    const std::vector<std::string_view> known = EntryPointNames(m_);
    for (const EntryPointName& n : o_.entry_point_names) {
      if (std::ranges::find(known, n.entry_point) != known.end()) continue;
      Diagnostic& d = Warn(Cat("--entry-point-name ", n.entry_point, "=", n.name,
                               " renames an entry point that the module does not have"));
      const Guess guess = Closest(n.entry_point, known);
      if (!guess.empty()) d.AddHelp(Cat("did you mean ", Quote(guess), "?"));
    }
  }

  void PixelLocals() {
    const bool has = std::ranges::any_of(
        m_.globals, [](const ir::Global& g) { return g.space == ir::AddressSpace::kPixelLocal; });
    if (has || o_.pixel_local_attachments.empty()) return;
    Warn("--pixel-local is given, but the module has no pixel-local variable");
  }

  void InSource() {
    if (o_.binding_remaps.empty() && o_.binding_array_sizes.empty()) return;
    const PoolVector<ir::Resource> declared = ir::DeclaredResources(m_);
    // These options identify a binding array by its first binding.
    const auto is_first = [](const ir::Resource& r, ir::BindingPoint at) {
      return at == ir::BindingPoint{r.group, r.binding};
    };
    const auto match = [&](std::string_view option, const auto& list) {
      Match(option, list, {m_, declared, "the source"}, is_first);
    };
    match("binding", o_.binding_remaps);
    match("binding-array-size", o_.binding_array_sizes);
  }

  void InOutput() {
    // WGSL output keeps external textures whole and ignores the other options below.
    if (o_.target == Target::kWgsl) return;
    const auto has = [&](const ir::Resource& r, ir::BindingPoint at) {
      return ElementAt(module_.types, r, at).has_value();
    };
    const auto match = [&](std::string_view option, const auto& list) {
      Match(option, list, {module_, module_.resources, "the output"}, has);
    };
    match("external-texture", o_.external_textures);
    match("unchecked", o_.unchecked.resources);
    match("read-zero", o_.read_zero.resources);
    if (o_.target == Target::kMsl) {
      match("msl-slot", o_.msl.slots);
      match("msl-buffer-size", o_.msl.buffer_size_indices);
      match("msl-dynamic-offset", o_.msl.dynamic_offsets);
      match("msl-inline-sampler", o_.msl.inline_samplers);
      Msl();
    }
    if (o_.target == Target::kHlsl) match("hlsl-dynamic-offset", o_.hlsl.dynamic_offsets);
  }

  // Warns about MSL's options that name a resource to which they do not apply.
  void Msl() {
    for (const MslSlot& s : o_.msl.slots) {
      NoEffect("msl-slot", {s.group, s.binding},
               "an array of textures or samplers occupies consecutive slots, so only its first "
               "slot can be chosen",
               [](const ir::TypeStore& types, const ir::Resource& r, uint32_t element) {
                 return element == 0 || types.kind(r.type) != ir::TypeKind::kBindingArray ||
                        !types.SharesBinding(types[r.type].element);
               });
    }
    const auto is_buffer = [](const ir::TypeStore&, const ir::Resource& r, uint32_t) {
      return r.space != ir::AddressSpace::kHandle;
    };
    for (const MslDynamicOffset& o : o_.msl.dynamic_offsets) {
      NoEffect("msl-dynamic-offset", {o.group, o.binding}, "only buffers have dynamic offsets",
               is_buffer);
    }
    const auto is_storage = [](const ir::TypeStore&, const ir::Resource& r, uint32_t) {
      return r.space == ir::AddressSpace::kStorage;
    };
    for (const MslBufferSize& b : o_.msl.buffer_size_indices) {
      NoEffect("msl-buffer-size", {b.group, b.binding},
               "the shader reads only the sizes of storage buffers", is_storage);
    }
  }

  // Warns if there are resources with the binding `at`, but `applies` returns false for all of
  // them. The third argument of `applies` is the index of the array element with this binding.
  void NoEffect(std::string_view option, ir::BindingPoint at, std::string_view why,
                bool (*applies)(const ir::TypeStore&, const ir::Resource&, uint32_t)) {
    bool found = false;
    for (const ir::Resource& r : module_.resources) {
      const auto element = ElementAt(module_.types, r, at);
      if (!element) continue;
      if (applies(module_.types, r, *element)) return;
      found = true;
    }
    if (!found) return;
    std::string text =
        Cat("--", option, " ", PlaceText(at.group, at.binding), " has no effect: ", why);
    if (no_effect_.insert(text).second) Warn(std::move(text));
  }

  struct Known {
    const ir::Module& module;  // contains the names of the resources
    const PoolVector<ir::Resource>& resources;
    std::string_view where;
  };

  // Warns about each element of `list` whose binding belongs to none of the known resources. `has`
  // returns whether a binding belongs to a resource.
  template <typename Option, typename Has>
  void Match(std::string_view option, const std::vector<Option>& list, const Known& known,
             const Has& has) {
    for (const Option& each : list) {
      const bool found = std::ranges::any_of(known.resources, [&](const ir::Resource& r) {
        return has(r, ir::BindingPoint{each.group, each.binding});
      });
      if (found) continue;
      Diagnostic& d = Warn(Cat("--", option, " ", PlaceText(each.group, each.binding),
                               " names a resource that ", known.where, " does not have"));
      d.AddNote(ListOf(known));
    }
  }

  static std::string ListOf(const Known& known) {
    constexpr size_t kMost = 8;
    std::string list;
    size_t count = 0;
    for (const ir::Resource& r : known.resources) {
      const std::string_view name = known.module.strings.Get(r.name);
      if (name.empty()) continue;
      if (count++ == kMost) return list + ", ...";
      list += Cat(count == 1 ? Cat(known.where, " has ") : ", ", PlaceText(r.group, r.binding),
                  " (", name, ")");
    }
    return list.empty() ? Cat(known.where, " has no resources") : list;
  }

  void Colors() {
    const bool matters =
        o_.target == Target::kSpirv || o_.target == Target::kSpirvAsm || o_.target == Target::kGlsl;
    if (!matters || o_.framebuffer_fetch.empty()) return;
    PoolVector<uint32_t> colors;
    const auto note = [&](const ir::IoAttributes& io) {
      if (io.color != ir::IoAttributes::kNone) colors.push_back(io.color);
    };
    for (const ir::Param& p : m_.params) {
      note(p.io);
      if (m_.types.kind(p.type) != ir::TypeKind::kStruct) continue;
      for (const ir::StructMember& member : m_.types.StructOf(p.type).members) note(member.io);
    }
    for (const ir::Global& g : m_.globals) {
      // The members of a pixel-local variable read colors too. If the module has such a variable,
      // no color is reported as unused.
      if (g.space == ir::AddressSpace::kPixelLocal) return;
    }
    for (const FramebufferFetchAttachment& a : o_.framebuffer_fetch) {
      if (std::ranges::find(colors, a.color) != colors.end()) continue;
      Warn(Cat("--framebuffer-fetch names color attachment ", a.color,
               ", which no fragment shader reads"));
    }
  }

  const ir::Module& m_;
  const ir::Module& module_;  // the module whose `resources` are filled
  const Options& o_;
  std::set<std::string> no_effect_;  // the warnings of NoEffect so far
  Diagnostics& diagnostics_;
};

}  // namespace

bool CheckOptionValues(const Options& options, Diagnostics& diagnostics) {
  return ValueChecker(options, diagnostics).Run();
}

void WarnOfUnmatched(const ir::Module& whole, const ir::Module& module, const Options& options,
                     Diagnostics& diagnostics) {
  UnmatchedFinder(whole, module, options, diagnostics).Run();
}

}  // namespace tessera
