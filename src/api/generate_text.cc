// MSL and HLSL out of a module that pipeline creation has prepared.
#include <algorithm>
#include <utility>
#include <vector>

#include "api/compilation.h"
#include "backend_hlsl/hlsl_writer.h"
#include "backend_hlsl/legalize.h"
#include "backend_msl/legalize.h"
#include "backend_msl/msl_writer.h"
#include "backend_msl/slots.h"

namespace tessera {
namespace {

SlotTable ToTable(msl::SlotTable table) {
  switch (table) {
    case msl::SlotTable::kBuffer: break;
    case msl::SlotTable::kTexture: return SlotTable::kTexture;
    case msl::SlotTable::kSampler: return SlotTable::kSampler;
  }
  return SlotTable::kBuffer;
}

EntryPointOutput Describe(const ir::Module& module, const msl::MslEntryPoint& entry) {
  EntryPointOutput out;
  out.name = module.strings.Get(module[entry.function].name);
  out.output_name = entry.name;
  for (const msl::MslEntryPoint::Resource& r : entry.resources) {
    const ir::Global& g = module[r.variable];
    const msl::SlotTable table = msl::TableOf(module.types, g.type);
    ResourceOutput& out_resource = out.resources.emplace_back();
    out_resource.name = r.name;
    out_resource.group = g.group;
    out_resource.binding = g.binding;
    out_resource.table = r.argument ? SlotTable::kArgument : ToTable(table);
    out_resource.slot = r.slot;
    out_resource.count = module.types.BindingCount(g.type);
    if (table == msl::SlotTable::kBuffer) out_resource.size_index = r.size_index;
  }
  out.buffer_sizes_slot = entry.buffer_sizes_slot;
  out.dynamic_offsets_slot = entry.dynamic_offsets_slot;
  out.immediates_slot = entry.immediates_slot;
  out.frag_depth_range_slot = entry.frag_depth_range_slot;
  out.invariant = entry.invariant;
  return out;
}

// The declared variables, and others that stand for the planes and parameters of external textures. Of the elements
// of binding arrays no more than there are slots: those behind them get none, and take none from others. `chosen`:
// how many slots the host chose.
std::vector<ir::Global> DeclaredForMsl(ir::Module& module, const DeclaredResources& declared,
                                       size_t chosen) {
  std::vector<ir::Global> variables = declared.variables;
  std::vector<ir::ExternalTextureConfig::Entry> entries = declared.external_textures.entries;
  // The order in which slots are given.
  std::ranges::sort(entries, {}, [](const ir::ExternalTextureConfig::Entry& e) {
    return std::pair(e.plane1.group, e.plane1.binding);
  });
  const ir::TypeId plane = module.types.SampledTexture(ir::TextureDim::k2D, ir::kF32);
  const auto add = [&](ir::TypeId type, ir::BindingPoint at, uint32_t distance) {
    ir::Global& part = variables.emplace_back();
    part.has_binding = true;
    part.group = at.group;
    part.binding = at.binding + distance;
    part.type = type;
  };
  size_t room = std::ranges::max(msl::kSlotCounts) + chosen + 1;
  for (const ir::ExternalTextureConfig::Entry& e : entries) {
    // Places that the host chose, which come one by one, may stand anywhere among the others.
    const auto count = e.count == 1 ? 1 : static_cast<uint32_t>(std::min<size_t>(e.count, room));
    room -= std::min<size_t>(count, room);
    for (uint32_t i = 0; i < count; ++i) {
      add(plane, e.plane1, 2 * i);
      add(ir::kU32, e.params, 2 * i);  // stands for the structure of parameters: some buffer
    }
  }
  return variables;
}

}  // namespace

bool GenerateMsl(ir::Module& module, const Options& options, const DeclaredResources& declared,
                 Diagnostics& diagnostics, Result& result, const ir::PassWatch& watch) {
  msl::LegalizeConfig config;
  config.robustness = options.robustness;
  config.zero_initialize_workgroup = options.zero_initialize_workgroup;
  config.loop_guard = options.robustness && options.loop_guard;
  config.external_textures = declared.external_textures;
  config.watch = watch;
  config.shader_io.emit_point_size = options.msl.emit_point_size;
  config.shader_io.fixed_sample_mask = options.msl.fixed_sample_mask;
  config.shader_io.clamp_frag_depth = static_cast<ir::FragDepthClamp>(options.msl.clamp_frag_depth);
  if (!msl::LegalizeMsl(module, config, diagnostics).ok) return false;
  msl::MslOptions msl;
  msl.version = options.msl.version;
  msl.buffer_sizes_index = options.msl.buffer_sizes_index;
  msl.immediates_index = options.msl.immediates_index;
  msl.frag_depth_range_index = options.msl.frag_depth_range_index;
  std::vector<msl::ChosenSlot> slots;
  slots.reserve(options.msl.slots.size());
  for (const MslSlot& s : options.msl.slots) slots.push_back({s.group, s.binding, s.slot});
  msl.slots = slots;
  msl.argument_buffers = options.msl.argument_buffers;
  std::vector<msl::DynamicOffset> offsets;
  offsets.reserve(options.msl.dynamic_offsets.size());
  for (const MslDynamicOffset& d : options.msl.dynamic_offsets) {
    offsets.push_back({d.group, d.binding, d.index});
  }
  msl.dynamic_offsets = offsets;
  msl.dynamic_offsets_index = options.msl.dynamic_offsets_index;
  const std::vector<ir::Global> variables = DeclaredForMsl(module, declared, slots.size());
  msl.declared = variables;
  msl::MslOutput output;
  const ir::StageScope stage(watch.observer, "write");
  if (!msl::WriteMsl(module, msl, diagnostics, &output).ok) return false;
  result.text = std::move(output.text);
  for (const msl::MslEntryPoint& entry : output.entry_points) {
    result.entry_points.push_back(Describe(module, entry));
  }
  return true;
}

bool GenerateHlsl(ir::Module& module, const Options& options, const DeclaredResources& declared,
                  Diagnostics& diagnostics, Result& result, const ir::PassWatch& watch) {
  hlsl::LegalizeConfig config;
  config.robustness = options.robustness;
  config.zero_initialize_workgroup = options.zero_initialize_workgroup;
  config.loop_guard = options.robustness && options.loop_guard;
  config.fxc = options.hlsl.shader_model < 60;
  config.external_textures = declared.external_textures;
  config.watch = watch;
  config.shader_io.num_workgroups = {options.hlsl.num_workgroups.space,
                                     options.hlsl.num_workgroups.number};
  config.shader_io.io.interstage_locations = options.hlsl.interstage_locations;
  if (!hlsl::LegalizeHlsl(module, config, diagnostics).ok) return false;
  hlsl::HlslOptions hlsl;
  hlsl.shader_model = options.hlsl.shader_model;
  hlsl.language = options.hlsl.shader_model < 60 ? 2018 : options.hlsl.version;
  hlsl.immediates = {options.hlsl.immediates.space, options.hlsl.immediates.number};
  const ir::StageScope stage(watch.observer, "write");
  return hlsl::WriteHlsl(module, hlsl, diagnostics, &result.text).ok;
}

}  // namespace tessera
