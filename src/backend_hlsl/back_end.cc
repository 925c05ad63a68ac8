// Generates HLSL.
#include "backend/back_end.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "backend/entry_point_output.h"
#include "backend_hlsl/hlsl_writer.h"
#include "backend_hlsl/legalize.h"
#include "backend_hlsl/place_resources.h"
#include "backend_hlsl/root_constants.h"
#include "backend_hlsl/target_ops.h"
#include "ir/analysis/global_uses.h"
#include "ir/memory_limit.h"

namespace tessera::hlsl {
namespace {

RootConstantOutput DescribeRootConstant(uint32_t byte, const RootConstants& constants) {
  using enum RootConstant;
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

// Appends to `samplers`, for each entry point, a list of the samplers that it uses. Must run before
// the samplers become elements of a sampler heap. Fails if the lists exceed the memory limit.
ir::Status DescribeSamplers(ir::Module& module, Diagnostics& diagnostics,
                            std::vector<EntryPointOutput>& samplers) {
  PlaceSamplersOfHeap(module);
  const OutputNames names = {[](ir::FunctionId) { return std::string(); },
                             [&](ir::GlobalId g) { return module.strings.Get(module[g].name); }};
  return DescribeEntryPoints(module, ir::GlobalUses(module), names, diagnostics, samplers);
}

void AddSamplers(std::vector<EntryPointOutput>& samplers,
                 std::vector<EntryPointOutput>& entry_points) {
  for (size_t i = 0; i < samplers.size(); ++i) {
    for (ResourceOutput& sampler : samplers[i].resources) {
      entry_points[i].resources.push_back(std::move(sampler));
    }
  }
}

// Describes in `entry_points` which root constants each entry point uses. Fails if the descriptions
// exceed the memory limit.
ir::Status DescribeRootConstants(const ir::Module& module, const RootConstants& constants,
                                 Diagnostics& diagnostics,
                                 std::vector<EntryPointOutput>& entry_points) {
  const auto used = UsedRootConstants(module);
  const size_t taken = std::min(module.BytesTaken(), module.max_bytes);
  size_t room = (module.max_bytes - taken) / sizeof(RootConstantOutput);
  auto entry = entry_points.begin();
  for (size_t f = 0; f < module.functions.size(); ++f) {
    if (module.functions[f].stage == ir::ShaderStage::kNone) continue;
    for (uint32_t word = 0; word < used[f].size(); ++word) {
      if (!used[f][word]) continue;
      if (room-- == 0) {
        ir::ReportMemoryLimit(module, diagnostics, "its entry points read many root constants");
        return ir::Status::Failed();
      }
      entry->root_constants.push_back(DescribeRootConstant(4 * word, constants));
    }
    if (!entry->root_constants.empty()) entry->root_constants_size = RootConstantsSize(module);
    ++entry;
  }
  return ir::Status::Ok();
}

ir::Status Generate(ir::Module& module, const BackEndInput& input, Diagnostics& diagnostics,
                    BackEndOutput& output) {
  const HlslOptions& options = input.options.hlsl;
  RootConstants constants{options, {}};
  ir::Status status = FindSizedBuffers(module.types, module.resources, constants, diagnostics);
  if (!status.ok) return status;
  // The samplers are described before legalization. No pass changes the order of entry points, so
  // the descriptions are later matched with the output's entry points by position.
  std::vector<EntryPointOutput> samplers;
  if (options.sampler_heap) status = DescribeSamplers(module, diagnostics, samplers);
  if (!status.ok) return status;
  const LegalizeConfig config{input.options};
  status = ir::RunPasses(kLegalizePasses, module, config, diagnostics, input.watch);
  if (!status.ok) return status;
  const ir::StageScope stage(input.watch.observer, "write");
  HlslOutput written;
  const auto failure = WriteHlsl(module, options, &written, input.mark_positions);
  status = text::Report(failure, module, diagnostics);
  if (!status.ok) return status;
  if (input.watch.observer != nullptr) input.watch.observer->NoteEmulated(module, written.emulated);
  output.text = std::move(written.text);
  const OutputNames names = {
      [&](ir::FunctionId f) { return written.names[f.value]; },
      [&](ir::GlobalId g) -> std::string_view { return written.global_names[g.value]; }};
  status =
      DescribeEntryPoints(module, ir::GlobalUses(module), names, diagnostics, output.entry_points);
  if (!status.ok) return status;
  AddSamplers(samplers, output.entry_points);
  return DescribeRootConstants(module, constants, diagnostics, output.entry_points);
}

}  // namespace

const BackEnd kBackEnd{.passes = kLegalizePasses, .target_ops = &kTargetOps, .generate = Generate};

}  // namespace tessera::hlsl
