// Generates GLSL.
#include "backend/back_end.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "backend/entry_point_output.h"
#include "backend_glsl/glsl_writer.h"
#include "backend_glsl/host_uniforms.h"
#include "backend_glsl/legalize.h"
#include "backend_glsl/version.h"
#include "ir/analysis/global_uses.h"

namespace tessera::glsl {
namespace {

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
                                       const GlslOutput& written) {
  CombinedSamplerOutput combined;
  combined.name = written.global_names[texture.value];
  combined.texture_group = module[texture].group;
  combined.texture_binding = module[texture].binding;
  const ir::GlobalId sampler = written.samplers[texture.value];
  if (!sampler.valid()) return combined;
  combined.sampler_group = module[sampler].group;
  combined.sampler_binding = module[sampler].binding;
  return combined;
}

// Describes those uniforms of the module's only entry point that the host looks up by name.
// Describes each texture together with the sampler that it is combined with.
void DescribeNamed(const ir::Module& module, const ir::GlobalUses& uses, const GlslOutput& written,
                   EntryPointOutput& out) {
  for (uint32_t f = 0; f < module.functions.size(); ++f) {
    if (module.functions[f].stage == ir::ShaderStage::kNone) continue;
    for (const ir::GlobalId id : uses.Of(ir::FunctionId(f))) {
      const ir::Global& g = module[id];
      if (IsHostUniform(g)) {
        out.host_uniforms.push_back(
            {written.global_names[id.value], ToldIn(module, g), g.group, g.binding});
      } else if (g.place.table == ir::PlaceTable::kName && module.types.IsTexture(g.type)) {
        out.combined_samplers.push_back(DescribeCombined(module, id, written));
      }
    }
  }
}

ir::Status Generate(ir::Module& module, const BackEndInput& input, Diagnostics& diagnostics,
                    BackEndOutput& output) {
  if (!HasOneEntryPoint(module, diagnostics)) return ir::Status::Failed();
  const GlslOptions& options = input.options.glsl;
  const LegalizeConfig config{input.options};
  ir::Status status = ir::RunPasses(kLegalizePasses, module, config, diagnostics, input.watch);
  if (!status.ok) return status;
  const ir::StageScope stage(input.watch.observer, "write");
  GlslOutput written;
  const ir::GlobalUses uses(module);
  const auto failure = WriteGlsl(module, uses, options, &written, input.mark_positions);
  status = text::Report(failure, module, diagnostics);
  if (!status.ok) return status;
  output.text = std::move(written.text);
  const OutputNames names = {
      [](ir::FunctionId) { return std::string("main"); },
      [&](ir::GlobalId g) -> std::string_view { return written.global_names[g.value]; }};
  status = DescribeEntryPoints(module, uses, names, diagnostics, output.entry_points);
  if (!status.ok) return status;
  if (!IsForVulkan(options)) DescribeNamed(module, uses, written, output.entry_points.front());
  return status;
}

}  // namespace

const BackEnd kBackEnd{.passes = kLegalizePasses, .target_ops = nullptr, .generate = Generate};

}  // namespace tessera::glsl
