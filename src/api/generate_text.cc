// Generates MSL, HLSL and GLSL after pipeline creation.
#include <algorithm>
#include <span>
#include <string>
#include <utility>

#include "api/compilation.h"
#include "api/entry_point_output.h"
#include "api/pipelines.h"
#include "backend_glsl/glsl_writer.h"
#include "backend_glsl/host_uniforms.h"
#include "backend_glsl/legalize.h"
#include "backend_hlsl/hlsl_writer.h"
#include "backend_hlsl/legalize.h"
#include "backend_hlsl/place_resources.h"
#include "backend_msl/legalize.h"
#include "backend_msl/msl_writer.h"
#include "backend_msl/parameters.h"
#include "base/pool_vector.h"
#include "ir/memory_limit.h"

namespace tessera {
namespace {

// Describes how the host passes the remaining data of entry points: buffer sizes, dynamic offsets,
// immediates and the depth range.
void DescribeParameters(const ir::Module& module, const MslOptions& options,
                        const msl::Parameters& parameters, Result& result) {
  auto out = result.entry_points.begin();
  auto entry = parameters.entry_points.begin();
  for (uint32_t f = 0; f < module.functions.size(); ++f) {
    if (module.functions[f].stage == ir::ShaderStage::kNone) continue;
    if (entry->sizes_are_immediate) {
      out->buffer_sizes_offset = options.buffer_sizes_offset;
    } else if (parameters.needs_sizes[f]) {
      out->buffer_sizes_slot = options.buffer_sizes_index;
    }
    if (entry->reads_dynamic_offsets) out->dynamic_offsets_slot = options.dynamic_offsets_index;
    if (entry->immediates_size != 0) out->immediates_slot = options.immediates_index;
    out->push_constants_size = entry->immediates_size;
    out->frag_depth_range_slot = entry->depth_range_slot;
    ++out;
    ++entry;
  }
}

RootConstantOutput DescribeRootConstant(uint32_t byte, const hlsl::RootConstants& constants) {
  using enum hlsl::RootConstant;
  RootConstantOutput out;
  out.offset = byte;
  out.size = 4;
  const uint64_t sizes = constants.ByteOf(kBufferSizes);
  const uint64_t offsets = constants.ByteOf(kDynamicOffsets);
  if (byte >= sizes) {
    out.name = "buffer_size";
    out.group = constants.sized[(byte - sizes) / 4].group;
    out.binding = constants.sized[(byte - sizes) / 4].binding;
  } else if (byte >= offsets) {
    const auto& of = *std::ranges::find(constants.options.dynamic_offsets, (byte - offsets) / 4,
                                        &HlslDynamicOffset::index);
    out.name = "dynamic_offset";
    out.group = of.group;
    out.binding = of.binding;
  } else if (byte == constants.ByteOf(kNumWorkgroups)) {
    out.name = "num_workgroups";
    out.size = 12;
  } else {
    out.name = byte == constants.ByteOf(kFirstVertex) ? "first_vertex" : "first_instance";
  }
  return out;
}

// Describes the samplers that entry points use, before they become elements of a sampler heap.
// Returns false if the lists exceed the memory limit.
bool DescribeSamplers(ir::Module& module, Diagnostics& diagnostics, Result& samplers) {
  hlsl::PlaceSamplersOfHeap(module);
  const OutputNames names = {[](ir::FunctionId) { return std::string(); },
                             [&](ir::GlobalId g) { return module.strings.Get(module[g].name); }};
  return DescribeEntryPoints(module, ir::GlobalUses(module), names, diagnostics, samplers);
}

void AddSamplers(Result& samplers, Result& result) {
  for (size_t i = 0; i < samplers.entry_points.size(); ++i) {
    for (ResourceOutput& sampler : samplers.entry_points[i].resources) {
      result.entry_points[i].resources.push_back(std::move(sampler));
    }
  }
}

// Appends descriptions of the root constants that each entry point uses to `result`. Returns false
// if the lists exceed the memory limit.
bool DescribeRootConstants(const ir::Module& module, const hlsl::RootConstants& constants,
                           Diagnostics& diagnostics, Result& result) {
  const auto used = hlsl::UsedRootConstants(module);
  const size_t taken = std::min(module.BytesTaken(), module.max_bytes);
  size_t room = (module.max_bytes - taken) / sizeof(RootConstantOutput);
  auto entry = result.entry_points.begin();
  for (size_t f = 0; f < module.functions.size(); ++f) {
    if (module.functions[f].stage == ir::ShaderStage::kNone) continue;
    for (uint32_t word = 0; word < used[f].size(); ++word) {
      if (!used[f][word]) continue;
      if (room-- == 0) {
        ir::ReportMemoryLimit(module, diagnostics, "its entry points read many root constants");
        return false;
      }
      entry->root_constants.push_back(DescribeRootConstant(4 * word, constants));
    }
    if (!entry->root_constants.empty())
      entry->root_constants_size = hlsl::RootConstantsSize(module);
    ++entry;
  }
  return true;
}

// Returns whether the module has at most one entry point. Reports an error otherwise, because a
// GLSL shader has only one main function.
bool HasOneEntryPoint(const ir::Module& module, Diagnostics& diagnostics) {
  const ir::Function* first = nullptr;
  for (const ir::Function& f : module.functions) {
    if (f.stage == ir::ShaderStage::kNone) continue;
    if (first == nullptr) {
      first = &f;
      continue;
    }
    diagnostics
        .Add(DiagCode::unsupported_by_target, f.span,
             "a GLSL output can contain only one entry point, but the module has several")
        .AddLabel(first->span, "another entry point")
        .AddHelp(
            "select one with --entry-point, or write one output per entry point with "
            "--split-entry-points (command line only)");
    return false;
  }
  return true;
}

// Returns HostUniformOutput::what for a uniform, i.e. the kind of information that the host must
// store in the uniform.
std::string ToldIn(const ir::Module& module, const ir::Global& uniform) {
  if (uniform.io.builtin == ir::BuiltinValue::kFirstInstance) return "first_instance";
  const bool samples = std::ranges::any_of(module.globals, [&](const ir::Global& g) {
    return g.has_binding && g.group == uniform.group && g.binding == uniform.binding &&
           IsMultisampledTexture(module.types[g.type]);
  });
  return samples ? "num_samples" : "num_levels";
}

CombinedSamplerOutput DescribeCombined(const ir::Module& module, ir::GlobalId texture,
                                       const glsl::GlslOutput& output) {
  CombinedSamplerOutput combined;
  combined.name = output.global_names[texture.value];
  combined.texture_group = module[texture].group;
  combined.texture_binding = module[texture].binding;
  const ir::GlobalId sampler = output.samplers[texture.value];
  if (!sampler.valid()) return combined;
  combined.sampler_group = module[sampler].group;
  combined.sampler_binding = module[sampler].binding;
  return combined;
}

// Describes the variables of the only entry point that the host finds by name. A sampler is
// described together with the textures that it is combined with.
void DescribeNamed(const ir::Module& module, const ir::GlobalUses& uses,
                   const glsl::GlslOutput& output, Result& result) {
  for (uint32_t f = 0; f < module.functions.size(); ++f) {
    if (module.functions[f].stage == ir::ShaderStage::kNone) continue;
    EntryPointOutput& out = result.entry_points.front();
    for (const ir::GlobalId id : uses.Of(ir::FunctionId(f))) {
      const ir::Global& g = module[id];
      if (glsl::IsHostUniform(g)) {
        out.host_uniforms.push_back(
            {output.global_names[id.value], ToldIn(module, g), g.group, g.binding});
      } else if (g.place.table == ir::PlaceTable::kName && module.types.IsTexture(g.type)) {
        out.combined_samplers.push_back(DescribeCombined(module, id, output));
      }
    }
  }
}

}  // namespace

bool GenerateMsl(ir::Module& module, const Options& options, Diagnostics& diagnostics,
                 Result& result, const ir::PassWatch& watch, bool mark_positions) {
  const msl::LegalizeConfig config{options, watch};
  if (!msl::LegalizeMsl(module, config, diagnostics).ok) return false;
  const ir::StageScope stage(watch.observer, "write");
  const ir::GlobalUses uses(module);
  msl::Parameters parameters;
  if (!msl::FindParameters(module, uses, options.msl, diagnostics, &parameters).ok) return false;
  msl::MslOutput output;
  const auto failure =
      msl::WriteMsl(module, uses, options.msl, parameters, &output, mark_positions);
  if (!text::Report(failure, module, diagnostics).ok) return false;
  if (watch.observer != nullptr) watch.observer->NoteEmulated(module, output.emulated);
  result.text = std::move(output.text);
  for (msl::MslFunctionConstant& c : output.function_constants) {
    const ir::Override& o = module.overrides[c.override_id.value];
    result.function_constants.push_back(
        {std::string(module.strings.Get(o.name)), std::move(c.name), o.spec_id});
  }
  const OutputNames names = {
      [&](ir::FunctionId f) { return output.function_names[f.value]; },
      [&](ir::GlobalId g) -> std::string_view { return output.global_names[g.value]; }};
  if (!DescribeEntryPoints(module, uses, names, diagnostics, result)) return false;
  DescribeParameters(module, options.msl, parameters, result);
  return true;
}

bool GenerateHlsl(ir::Module& module, const Options& options, Diagnostics& diagnostics,
                  Result& result, const ir::PassWatch& watch, bool mark_positions) {
  hlsl::LegalizeConfig config{options, {options.hlsl, {}}, watch};
  if (!hlsl::FindSizedBuffers(module.types, module.resources, config.root_constants, diagnostics)
           .ok) {
    return false;
  }
  // The samplers are described before legalization and later matched by entry point position. This
  // works because no pass changes the order of entry points.
  Result samplers;
  if (options.hlsl.sampler_heap && !DescribeSamplers(module, diagnostics, samplers)) return false;
  if (!hlsl::LegalizeHlsl(module, config, diagnostics).ok) return false;
  const ir::StageScope stage(watch.observer, "write");
  hlsl::HlslOutput output;
  const auto failure = hlsl::WriteHlsl(module, options.hlsl, &output, mark_positions);
  if (!text::Report(failure, module, diagnostics).ok) return false;
  if (watch.observer != nullptr) watch.observer->NoteEmulated(module, output.emulated);
  result.text = std::move(output.text);
  const OutputNames names = {
      [&](ir::FunctionId f) { return output.names[f.value]; },
      [&](ir::GlobalId g) -> std::string_view { return output.global_names[g.value]; }};
  if (!DescribeEntryPoints(module, ir::GlobalUses(module), names, diagnostics, result)) {
    return false;
  }
  AddSamplers(samplers, result);
  return DescribeRootConstants(module, config.root_constants, diagnostics, result);
}

bool GenerateGlsl(ir::Module& module, const Options& options, Diagnostics& diagnostics,
                  Result& result, const ir::PassWatch& watch, bool mark_positions) {
  if (!HasOneEntryPoint(module, diagnostics)) return false;
  const glsl::LegalizeConfig config{options, watch};
  if (!glsl::LegalizeGlsl(module, config, diagnostics).ok) return false;
  const ir::StageScope stage(watch.observer, "write");
  glsl::GlslOutput output;
  const ir::GlobalUses uses(module);
  const auto failure = glsl::WriteGlsl(module, uses, options.glsl, &output, mark_positions);
  if (!text::Report(failure, module, diagnostics).ok) return false;
  result.text = std::move(output.text);
  const OutputNames names = {
      [](ir::FunctionId) { return std::string("main"); },
      [&](ir::GlobalId g) -> std::string_view { return output.global_names[g.value]; }};
  if (!DescribeEntryPoints(module, uses, names, diagnostics, result)) return false;
  if (!IsForVulkan(options)) DescribeNamed(module, uses, output, result);
  return true;
}

}  // namespace tessera
