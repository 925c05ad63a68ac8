// The back half of a compilation: the passes of all targets, then the target's own and its writer.
#include <algorithm>
#include <string>
#include <vector>

#include "api/compilation.h"
#include "api/pipelines.h"
#include "ir/memory_limit.h"
#include "ir/transform/binding_remapper.h"
#include "ir/transform/substitute_overrides.h"
#include "ir/transform/vertex_pulling.h"

namespace tessera {
namespace {

bool HasEntryPoint(const ir::Module& module, Diagnostics& diagnostics) {
  for (const ir::Function& f : module.functions) {
    if (f.stage != ir::ShaderStage::kNone) return true;
  }
  diagnostics
      .Add(DiagCode::entry_point_not_found, Span{}, "the module has no entry point to compile")
      .AddNote("output holds the entry points and what they use; functions alone make none")
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

DeclaredResources FindResources(ir::Module& module, const Options& options) {
  DeclaredResources declared;
  for (const ir::Global& g : module.globals) {
    // Of targets that count what there is, none binds input attachments.
    const bool is_attachment = module.types.kind(g.type) == ir::TypeKind::kInputAttachment;
    if (g.has_binding && !is_attachment) declared.variables.push_back(g);
  }
  ir::RemapBindings(declared.variables, {RemapsOf(options)});
  for (uint32_t k = 0; k < options.vertex_buffers.size(); ++k) {
    const PulledVertexBuffer& b = options.vertex_buffers[k];
    declared.variables.push_back(ir::VertexBufferVariable(module, {b.group, b.binding}, k));
  }
  ir::ExternalTextureConfig& external = declared.external_textures;
  for (const ExternalTextureBindings& b : options.external_textures) {
    external.entries.push_back({{b.group, b.binding},
                                {b.plane1_group, b.plane1_binding},
                                {b.params_group, b.params_binding}});
  }
  ir::PlaceExternalTextures(module.types, declared.variables, external);
  return declared;
}

bool MakePipeline(ir::Module& module, const Options& options, Diagnostics& diagnostics,
                  const ir::PassWatch& watch) {
  return ir::RunPasses(kCreationPasses, module, options, diagnostics, watch).ok;
}

void SubstituteKnownOverrides(ir::Module& module, std::span<const OverrideValue> values) {
  std::vector<ir::OverrideInput> inputs;
  inputs.reserve(values.size());
  for (const OverrideValue& v : values) inputs.push_back({v.name, v.value});
  ir::SubstituteOverridesConfig config;
  config.values = inputs;
  config.keep_unknown = true;
  Diagnostics ignored(1);
  (void)ir::RunSubstituteOverrides(module, config, ignored);
}

namespace {

// Those of Options::entry_point_names whose entry points the module has.
std::vector<EntryPointName> RenamedEntryPoints(const ir::Module& module, const Options& options) {
  std::vector<EntryPointName> renamed;
  for (const EntryPointName& n : options.entry_point_names) {
    const bool there = std::ranges::any_of(module.functions, [&](const ir::Function& f) {
      return f.stage != ir::ShaderStage::kNone && module.strings.Get(f.name) == n.entry_point;
    });
    if (there) renamed.push_back(n);
  }
  return renamed;
}

}  // namespace

bool Generate(ir::Module& module, const Source& source, const Options& options,
              Diagnostics& diagnostics, Result& result, const ir::PassWatch& watch) {
  const bool check_only = options.target == Target::kNone && options.entry_point.empty() &&
                          options.overrides.empty() && !options.subgroup_matrix_configs;
  if (check_only) return true;
  module.max_bytes = ir::MemoryLimit(source.text().size(), options.max_memory);
  const DeclaredResources declared = FindResources(module, options);
  const std::vector<EntryPointName> renamed = RenamedEntryPoints(module, options);
  bool ok = (options.target == Target::kNone || HasEntryPoint(module, diagnostics)) &&
            MakePipeline(module, options, diagnostics, watch) &&
            ir::RunPasses(kAdaptationPasses, module, options, diagnostics, watch).ok;
  if (!ok) return false;
  switch (options.target) {
    case Target::kNone: break;
    case Target::kSpirv:
    case Target::kSpirvAsm:
      ok = GenerateSpirv(module, source, options, declared, diagnostics, result, watch);
      break;
    case Target::kMsl:
      ok = GenerateMsl(module, options, declared, diagnostics, result, watch);
      break;
    case Target::kHlsl:
      ok = GenerateHlsl(module, options, declared, diagnostics, result, watch);
      break;
    case Target::kGlsl:
      ok = GenerateGlsl(module, options, declared, diagnostics, result, watch);
      break;
  }
  for (EntryPointOutput& entry : result.entry_points) {
    const auto found = std::ranges::find(renamed, entry.name, &EntryPointName::name);
    if (found != renamed.end()) entry.name = found->entry_point;
  }
  return ok && !diagnostics.has_errors();
}

}  // namespace tessera
