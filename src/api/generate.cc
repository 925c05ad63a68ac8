// Implements code generation: runs the target-independent passes, the target's own passes and its
// writer.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "api/back_ends.h"
#include "api/check_options.h"
#include "api/compilation.h"
#include "api/device_limits.h"
#include "api/format_output.h"
#include "api/pipelines.h"
#include "base/arena.h"
#include "base/pool_vector.h"
#include "base/stable_sort.h"
#include "base/string_interner.h"
#include "ir/analysis/entry_point_needs.h"
#include "ir/memory_limit.h"
#include "ir/transform/binding_remapper.h"
#include "ir/transform/copy_entry_point.h"
#include "ir/transform/list_resources.h"
#include "ir/transform/substitute_overrides.h"

namespace tessera {
namespace {

bool HasEntryPoint(const ir::Module& module, Diagnostics& diagnostics) {
  for (const ir::Function& f : module.functions) {
    if (f.stage != ir::ShaderStage::kNone) return true;
  }
  diagnostics
      .Add(DiagCode::entry_point_not_found, Span{}, "the module has no entry point to compile")
      .AddNote("the output contains only entry points and what they use")
      .AddHelp("add a function with @compute, @vertex or @fragment, or only check the module");
  return false;
}

}  // namespace

std::string_view NameOf(VertexFormat format) { return ir::NameOf(FormatOf(format)); }

std::optional<VertexFormat> VertexFormatOf(std::string_view name) {
  const std::optional<ir::VertexFormat> format = ir::VertexFormatOf(name);
  if (!format) return std::nullopt;
  switch (*format) {
#define TESSERA_VERTEX_FORMAT(name, ...) \
  case ir::VertexFormat::name: return VertexFormat::name;
#include "ir/vertex_formats.def"
#undef TESSERA_VERTEX_FORMAT
  }
  return std::nullopt;
}

namespace {

// Returns the sizes of the binding arrays in `module` whose sizes depend on overrides, indexed by
// GlobalId: 0 if the size is unknown. Returns an empty list if there are no such arrays.
PoolVector<uint32_t> SizesByOverrides(const ir::Module& module,
                                      std::span<const OverrideValue> values) {
  const auto count_of = [](const ir::Module& m, size_t g) {
    const ir::Type& type = m.types[m.globals[g].type];
    return type.kind == ir::TypeKind::kBindingArray ? type.count() : ir::Count::Of(1);
  };
  PoolVector<ir::GlobalId> sized;
  for (uint32_t g = 0; g < module.globals.size(); ++g) {
    if (count_of(module, g).is_override()) sized.push_back(ir::GlobalId(g));
  }
  if (sized.empty()) return {};
  // This function runs once per output, so it must not copy the functions of the module.
  Arena arena;
  StringInterner strings(arena, module.strings);
  ir::Module copy(arena, strings);
  ir::CopyVariables(module, sized, copy);
  SubstituteKnownOverrides(copy, values);
  PoolVector<uint32_t> sizes(module.globals.size());
  for (const ir::GlobalId g : sized) {
    const ir::Count count = count_of(copy, g.value);
    if (count.is_constant()) sizes[g.value] = count.value();
  }
  return sizes;
}

// Fills Module::resources with the module's resources and with those that the options add. `full`
// is the module before it was reduced to what one entry point needs.
void ListResources(ir::Module& module, const ir::Module& full, const Options& options) {
  PoolVector<ir::BindingPoint> vertex_buffers, taken;
  for (const PulledVertexBuffer& b : options.vertex_buffers) {
    vertex_buffers.push_back({b.group, b.binding});
  }
  PoolVector<ir::ListResourcesConfig::ExternalTexture> external_textures;
  for (const ExternalTextureBindings& b : options.external_textures) {
    external_textures.push_back({{b.group, b.binding},
                                 {b.plane1_group, b.plane1_binding},
                                 {b.params_group, b.params_binding}});
  }
  for (const FramebufferFetchAttachment& a : options.framebuffer_fetch) {
    if (IsForVulkan(options)) taken.push_back({a.group, a.binding});
  }
  const PoolVector<ir::BindingArraySizesConfig::Entry> array_sizes = ArraySizesOf(options);
  const PoolVector<uint32_t> override_sizes = SizesByOverrides(full, options.overrides);
  const PoolVector<ir::BindingRemapperConfig::Entry> remaps = RemapsOf(options);
  ir::ListResources(module, {.remaps = {remaps},
                             .vertex_buffers = vertex_buffers,
                             .external_textures = external_textures,
                             .array_sizes = array_sizes,
                             .override_sizes = override_sizes,
                             .taken = taken,
                             .splits_external_textures = options.target != Target::kWgsl});
}

// Returns the external texture with the given binding, or the binding array that contains it as an
// element. Returns null if there is none.
const ir::Resource* ExternalTextureAt(const ir::TypeStore& types,
                                      const PoolVector<ir::Resource>& resources,
                                      ir::BindingPoint at) {
  for (const ir::Resource& r : resources) {
    const ir::Type& type = types[r.type];
    const ir::TypeId element = type.kind == ir::TypeKind::kBindingArray ? type.element : r.type;
    if (types.kind(element) != ir::TypeKind::kExternalTexture) continue;
    if (ElementAt(types, r, at)) return &r;
  }
  return nullptr;
}

// Reports an error and returns false if an entry of Options::external_textures refers to an
// external texture by its binding in the source, although its binding in the output is different.
// Without this check, such an entry would be silently ignored.
bool ExternalTexturesAreNamed(const ir::Module& module, const Options& options,
                              Diagnostics& diagnostics) {
  if (options.external_textures.empty()) return true;
  bool ok = true;
  const PoolVector<ir::Resource> declared = ir::DeclaredResources(module);
  for (const ExternalTextureBindings& b : options.external_textures) {
    const ir::BindingPoint at{b.group, b.binding};
    if (ExternalTextureAt(module.types, module.resources, at) != nullptr) continue;
    const ir::Resource* const r = ExternalTextureAt(module.types, declared, at);
    if (r == nullptr) continue;
    ok = false;
    diagnostics
        .Add(DiagCode::invalid_resource_binding, r->span,
             "the external texture " + Quote(module.strings.Get(r->name)) +
                 " has a different binding in the output")
        .AddHelp("name its binding in the output: --external-texture is applied after --binding");
  }
  return ok;
}

// Returns the pixel-local variable with the most members, or null if there is none.
const ir::Global* LargestPixelLocal(const ir::Module& module) {
  const ir::Global* largest = nullptr;
  size_t most = 0;
  for (const ir::Global& g : module.globals) {
    if (g.space != ir::AddressSpace::kPixelLocal) continue;
    const size_t count = module.types.StructOf(g.type).members.size();
    if (largest == nullptr || count > most) largest = &g;
    most = std::max(most, count);
  }
  return largest;
}

// Checks that Options::pixel_local_attachments contains only existing members, without duplicates.
// Other entries would be silently ignored. Checks the whole module, because a member may belong to
// a variable that only entry points outside this compilation use.
bool PixelLocalMembersAreNamed(const ir::Module& module, const Options& options,
                               Diagnostics& diagnostics) {
  const ir::Global* const g = LargestPixelLocal(module);
  if (g == nullptr) return true;
  const std::span<const ir::StructMember> members = module.types.StructOf(g->type).members;
  std::vector<PixelLocalAttachment> sorted = options.pixel_local_attachments;
  StableSort(sorted, [](const PixelLocalAttachment& a) { return a.member; });
  for (size_t i = 0; i < sorted.size(); ++i) {
    const std::string member = "member " + std::to_string(sorted[i].member);
    if (sorted[i].member >= members.size()) {
      diagnostics
          .Add(DiagCode::invalid_io, g->span,
               "--pixel-local names " + member + ", which no pixel-local variable has")
          .AddNote(Quote(module.strings.Get(g->name)) + " has members 0 to " +
                   std::to_string(members.size() - 1));
      return false;
    }
    if (i == 0 || sorted[i].member != sorted[i - 1].member) continue;
    diagnostics
        .Add(DiagCode::invalid_io, g->span,
             "--pixel-local gives " + member + " two color attachments, " +
                 std::to_string(sorted[i - 1].attachment) + " and " +
                 std::to_string(sorted[i].attachment))
        .AddLabel(members[sorted[i].member].span, member);
    return false;
  }
  return true;
}

}  // namespace

bool MakePipeline(ir::Module& module, const Options& options, Diagnostics& diagnostics,
                  const ir::PassWatch& watch) {
  return ir::RunPasses(kCreationPasses, module, options, diagnostics, watch).ok;
}

void CheckOverrideValues(ir::Module& module, std::span<const OverrideValue> values,
                         Diagnostics& diagnostics) {
  const PoolVector<ir::OverrideInput> inputs = OverrideInputs(values);
  PoolVector<ir::ConstantId> ignored;
  (void)ir::TakeOverrideValues(module, inputs, diagnostics, &ignored);
  ir::WarnOfTruncation(module, inputs, diagnostics);
}

void SubstituteKnownOverrides(ir::Module& module, std::span<const OverrideValue> values) {
  const PoolVector<ir::OverrideInput> inputs = OverrideInputs(values);
  ir::SubstituteOverridesConfig config;
  config.values = inputs;
  config.keep_unknown = true;
  Diagnostics ignored(1);
  (void)ir::RunSubstituteOverrides(module, config, ignored);
}

std::vector<std::string_view> EntryPointNames(const ir::Module& module,
                                              std::string_view entry_point) {
  std::vector<std::string_view> names;
  for (const ir::Function& f : module.functions) {
    const std::string_view name = module.strings.Get(f.name);
    if (f.stage == ir::ShaderStage::kNone) continue;
    if (entry_point.empty() || name == entry_point) names.push_back(name);
  }
  return names;
}

namespace {

// Returns whether every override that an entry point uses has a default value.
bool OverridesHaveDefaults(const ir::Module& module) {
  const auto has_default = [](const ir::Override& o) { return o.init.valid(); };
  if (std::ranges::all_of(module.overrides, has_default)) return true;
  const ir::EntryPointNeeds needs = ir::NeedsOf(module, {});
  for (size_t i = 0; i < module.overrides.size(); ++i) {
    if (needs.overrides[i] && !has_default(module.overrides[i])) return false;
  }
  return true;
}

// Returns true if the options request only checks, and none of these checks needs a pipeline. The
// check of device limits needs one. If any entry point uses an override without a default, no
// pipeline can be created for this entry point. In this case, the device limits are not checked for
// the other entry points either.
bool IsCheckOnly(const ir::Module& module, const Options& options) {
  return options.target == Target::kNone && options.entry_point.empty() &&
         options.overrides.empty() && !options.subgroup_matrix_configs &&
         !(HasDeviceLimits(options) && OverridesHaveDefaults(module));
}

}  // namespace

bool Generate(ir::Module& module, const Compilation& from, const JoinedSource& source,
              const Options& options, Diagnostics& diagnostics, Result& result,
              const ir::PassWatch& watch, bool mark_positions) {
  if (!CheckOptionValues(options, diagnostics)) return false;
  const bool check_only = IsCheckOnly(module, options);
  if (check_only && !options.warn_unmatched) return true;
  module.max_bytes = ir::MemoryLimit(source.source.text().size(), options.max_memory);
  if (!options.overrides.empty()) {
    ir::WarnOfTruncation(module, OverrideInputs(options.overrides), diagnostics);
  }
  ListResources(module, from.module, options);
  if (options.warn_unmatched) WarnOfUnmatched(from.module, module, options, diagnostics);
  if (check_only) return true;
  std::vector<std::string_view> names;
  if (!options.entry_point_names.empty()) names = EntryPointNames(module, options.entry_point);
  bool ok = (options.target == Target::kNone || HasEntryPoint(module, diagnostics)) &&
            ExternalTexturesAreNamed(module, options, diagnostics) &&
            PixelLocalMembersAreNamed(module, options, diagnostics) &&
            MakePipeline(module, options, diagnostics, watch) &&
            ir::RunPasses(kAdaptationPasses, module, options, diagnostics, watch).ok;
  if (!ok) return false;
  if (const BackEnd* const back_end = BackEndOf(options.target)) {
    const BackEndInput input{options, source, from.directives, FormatOutput, watch, mark_positions};
    BackEndOutput output;
    ok = back_end->generate(module, input, diagnostics, output).ok;
    result.spirv = std::move(output.spirv);
    result.text = std::move(output.text);
    result.entry_points = std::move(output.entry_points);
    result.function_constants = std::move(output.function_constants);
  }
  for (size_t i = 0; i < std::min(names.size(), result.entry_points.size()); ++i) {
    result.entry_points[i].name = names[i];
  }
  return ok && !diagnostics.has_errors();
}

}  // namespace tessera
