// Generates MSL.
#include "backend/back_end.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "backend/entry_point_output.h"
#include "backend_msl/legalize.h"
#include "backend_msl/msl_writer.h"
#include "backend_msl/place_resources.h"
#include "backend_msl/resource_parameters.h"
#include "backend_msl/target_ops.h"
#include "base/round_up.h"
#include "ir/analysis/global_uses.h"

namespace tessera::msl {
namespace {

// Describes a parameter that is not a resource.
void DescribeParameter(const ir::Module& m, const Parameter& parameter, EntryPointOutput& out) {
  const ir::Global& g = m[parameter.variable];
  switch (parameter.kind) {
    case ParameterKind::kImmediates:
      out.immediates_slot = g.place.index;
      out.push_constants_size = static_cast<uint32_t>(std::min<uint64_t>(
          RoundUp(m.types.SizeOf64(g.type), m.types.AlignOf(g.type)), UINT32_MAX));
      return;
    case ParameterKind::kDepthRange: out.frag_depth_range_slot = g.place.index; return;
    case ParameterKind::kDynamicOffsets: out.dynamic_offsets_slot = g.place.index; return;
    case ParameterKind::kBufferSizes: out.buffer_sizes_slot = g.place.index; return;
    case ParameterKind::kResource:
    case ParameterKind::kArgumentBuffer: return;
  }
}

// Describes how the host passes data other than resources to each entry point: buffer sizes,
// dynamic offsets, immediates and the depth range.
void DescribeParameters(const ir::Module& m, const ir::GlobalUses& uses, BackEndOutput& output) {
  auto out = output.entry_points.begin();
  for (uint32_t f = 0; f < m.functions.size(); ++f) {
    if (m.functions[f].stage == ir::ShaderStage::kNone) continue;
    for (const Parameter& parameter : ParametersOf(m, uses, ir::FunctionId(f))) {
      DescribeParameter(m, parameter, *out);
    }
    for (const Part& part : PartsOf(m, ir::FunctionId(f))) {
      if (!IsBufferSizes(m[part.variable])) continue;
      const ir::Struct& immediates = m.types.StructOf(m[part.parameter].type);
      out->buffer_sizes_offset = immediates.members[part.member].offset;
    }
    ++out;
  }
}

ir::Status Generate(ir::Module& module, const BackEndInput& input, Diagnostics& diagnostics,
                    BackEndOutput& output) {
  const MslOptions& options = input.options.msl;
  const LegalizeConfig config{input.options};
  ir::Status status = ir::RunPasses(kLegalizePasses, module, config, diagnostics, input.watch);
  if (!status.ok) return status;
  const ir::StageScope stage(input.watch.observer, "write");
  const ir::GlobalUses uses(module);
  status = CheckComplete(uses, module, diagnostics);
  if (!status.ok) return status;
  MslOutput written;
  const auto failure = WriteMsl(module, uses, options, &written, input.mark_positions);
  status = text::Report(failure, module, diagnostics);
  if (!status.ok) return status;
  if (input.watch.observer != nullptr) input.watch.observer->NoteEmulated(module, written.emulated);
  output.text = std::move(written.text);
  for (MslFunctionConstant& c : written.function_constants) {
    const ir::Override& o = module.overrides[c.override_id.value];
    output.function_constants.push_back(
        {std::string(module.strings.Get(o.name)), std::move(c.name), o.spec_id});
  }
  const OutputNames names = {
      [&](ir::FunctionId f) { return written.function_names[f.value]; },
      [&](ir::GlobalId g) -> std::string_view { return written.global_names[g.value]; }};
  status = DescribeEntryPoints(module, uses, names, diagnostics, output.entry_points);
  if (status.ok) DescribeParameters(module, uses, output);
  return status;
}

}  // namespace

const BackEnd kBackEnd{.passes = kLegalizePasses, .target_ops = &kTargetOps, .generate = Generate};

}  // namespace tessera::msl
