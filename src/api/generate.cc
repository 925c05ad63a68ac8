// The back half of a compilation: pipeline-creation transforms, then the target's legaliser and
// writer.
#include <algorithm>
#include <string>
#include <vector>

#include "api/compilation.h"
#include "api/subgroup_matrix_config.h"
#include "ir/memory_limit.h"
#include "ir/transform/binding_array.h"
#include "ir/transform/binding_remapper.h"
#include "ir/transform/buffer_view.h"
#include "ir/transform/linear_indexing.h"
#include "ir/transform/rename.h"
#include "ir/transform/sample_bias.h"
#include "ir/transform/single_entry_point.h"
#include "ir/transform/specialize_overrides.h"
#include "ir/transform/substitute_overrides.h"

namespace tessera {
namespace {

bool IsSpirv(Target target) { return target == Target::kSpirv || target == Target::kSpirvAsm; }

bool KeepsOverrides(const Options& options) {
  return IsSpirv(options.target) && options.spirv.overrides == OverrideMode::kSpecialize;
}

std::vector<ir::OverrideInput> ToInputs(std::span<const OverrideValue> values) {
  std::vector<ir::OverrideInput> inputs;
  inputs.reserve(values.size());
  for (const OverrideValue& v : values) inputs.push_back({v.name, v.value});
  return inputs;
}

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

std::vector<ir::BindingRemapperConfig::Entry> Remaps(const Options& options) {
  std::vector<ir::BindingRemapperConfig::Entry> entries;
  entries.reserve(options.binding_remaps.size());
  for (const BindingRemap& r : options.binding_remaps) {
    entries.push_back({{r.group, r.binding}, {r.to_group, r.to_binding}});
  }
  return entries;
}

// What no target has, and what the application wants to be other than the source says.
bool Adapt(ir::Module& module, const Options& options, Diagnostics& diagnostics) {
  (void)ir::RunBindingRemapper(module, {Remaps(options)}, diagnostics);
  (void)ir::RunRename(module, {static_cast<ir::RenameConfig::Mode>(options.names)}, diagnostics);
  (void)ir::RunLinearIndexing(module);
  (void)ir::RunSampleBias(module);
  // After the remapper, which moves binding arrays as a whole.
  ir::BindingArrayConfig arrays;
  if (IsSpirv(options.target)) {
    arrays.indices =
        static_cast<ir::BindingArrayConfig::Indices>(options.spirv.binding_array_indices);
  }
  return ir::RunBindingArray(module, arrays, diagnostics).ok &&
         ir::RunBufferView(module, {}, diagnostics).ok &&
         !ir::CheckMemoryLimit(module, diagnostics);
}

}  // namespace

DeclaredResources FindResources(ir::Module& module, const Options& options) {
  DeclaredResources declared;
  for (const ir::Global& g : module.globals) {
    if (g.has_binding) declared.variables.push_back(g);
  }
  ir::RemapBindings(declared.variables, {Remaps(options)});
  ir::ExternalTextureConfig& external = declared.external_textures;
  for (const ExternalTextureBindings& b : options.external_textures) {
    external.entries.push_back({{b.group, b.binding},
                                {b.plane1_group, b.plane1_binding},
                                {b.params_group, b.params_binding}});
  }
  ir::PlaceExternalTextures(module.types, declared.variables, external);
  return declared;
}

// What happens at pipeline creation whatever the target: one entry point, override values, limits.
bool MakePipeline(ir::Module& module, const Options& options, Diagnostics& diagnostics) {
  if (!ir::RunSingleEntryPoint(module, {options.entry_point}, diagnostics).ok) return false;
  const std::vector<ir::OverrideInput> values = ToInputs(options.overrides);
  if (KeepsOverrides(options) && !module.overrides.empty()) {
    return ir::RunSpecializeOverrides(module, {values}, diagnostics).ok;
  }
  ir::SubstituteOverridesConfig config;
  config.values = values;
  config.check_limits = options.check_limits;
  config.max_workgroup_size[0] = options.limits.max_compute_workgroup_size_x;
  config.max_workgroup_size[1] = options.limits.max_compute_workgroup_size_y;
  config.max_workgroup_size[2] = options.limits.max_compute_workgroup_size_z;
  config.max_workgroup_invocations = options.limits.max_compute_invocations_per_workgroup;
  config.max_workgroup_storage = options.limits.max_compute_workgroup_storage_size;
  return ir::RunSubstituteOverrides(module, config, diagnostics).ok;
}

void SubstituteKnownOverrides(ir::Module& module, std::span<const OverrideValue> values) {
  const std::vector<ir::OverrideInput> inputs = ToInputs(values);
  ir::SubstituteOverridesConfig config;
  config.values = inputs;
  config.keep_unknown = true;
  Diagnostics ignored(1);
  (void)ir::RunSubstituteOverrides(module, config, ignored);
}

bool Generate(ir::Module& module, const Source& source, const Options& options,
              Diagnostics& diagnostics, Result& result, ir::StepObserver* observer) {
  const bool check_only = options.target == Target::kNone && options.entry_point.empty() &&
                          options.overrides.empty() && !options.subgroup_matrix_configs;
  if (check_only) return true;
  module.max_bytes = ir::MemoryLimit(source.text().size(), options.max_memory);
  const DeclaredResources declared = FindResources(module, options);
  bool ok = (options.target == Target::kNone || HasEntryPoint(module, diagnostics)) &&
            MakePipeline(module, options, diagnostics) &&
            CheckSubgroupMatrices(module, options.subgroup_matrix_configs, diagnostics) &&
            !ir::CheckMemoryLimit(module, diagnostics);
  ok = ok && Adapt(module, options, diagnostics);
  if (ok && IsSpirv(options.target)) {
    ok = GenerateSpirv(module, source, options, declared, diagnostics, result, observer);
  } else if (ok && options.target == Target::kMsl) {
    ok = GenerateMsl(module, options, declared, diagnostics, result, observer);
  } else if (ok && options.target == Target::kHlsl) {
    ok = GenerateHlsl(module, options, declared, diagnostics, result, observer);
  }
  return ok && !diagnostics.has_errors();
}

}  // namespace tessera
