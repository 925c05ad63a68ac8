// Generates MSL.
#include "backend/back_end.h"

#include <string>
#include <string_view>
#include <utility>

#include "backend/entry_point_output.h"
#include "backend_msl/legalize.h"
#include "backend_msl/msl_writer.h"
#include "backend_msl/parameters.h"
#include "backend_msl/target_ops.h"
#include "ir/analysis/global_uses.h"

namespace tessera::msl {
namespace {

// Describes how the host passes data other than resources to each entry point: buffer sizes,
// dynamic offsets, immediates and the depth range.
void DescribeParameters(const ir::Module& module, const MslOptions& options,
                        const Parameters& parameters, BackEndOutput& output) {
  auto out = output.entry_points.begin();
  auto entry = parameters.entries.begin();
  for (uint32_t f = 0; f < module.functions.size(); ++f) {
    if (module.functions[f].stage == ir::ShaderStage::kNone) continue;
    if (entry->buffer_sizes.valid()) {
      if (module[entry->buffer_sizes].place.is_set()) {
        out->buffer_sizes_slot = options.buffer_sizes_index;
      } else {
        out->buffer_sizes_offset = options.buffer_sizes_offset;
      }
    }
    if (entry->reads_dynamic_offsets) out->dynamic_offsets_slot = options.dynamic_offsets_index;
    if (entry->immediates_size != 0) out->immediates_slot = options.immediates_index;
    out->push_constants_size = entry->immediates_size;
    out->frag_depth_range_slot = entry->depth_range_slot;
    ++out;
    ++entry;
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
  Parameters parameters;
  status = FindParameters(module, uses, options, diagnostics, &parameters);
  if (!status.ok) return status;
  MslOutput written;
  const auto failure = WriteMsl(module, uses, options, parameters, &written, input.mark_positions);
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
  if (status.ok) DescribeParameters(module, options, parameters, output);
  return status;
}

}  // namespace

const BackEnd kBackEnd{.passes = kLegalizePasses, .target_ops = &kTargetOps, .generate = Generate};

}  // namespace tessera::msl
