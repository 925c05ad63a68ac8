#include "api/entry_point_output.h"

#include <algorithm>
#include <utility>

#include "api/pipelines.h"
#include "base/pool_vector.h"
#include "base/round_up.h"
#include "base/stable_sort.h"
#include "ir/memory_limit.h"

namespace tessera {
namespace {

uint64_t KeyOf(const ir::Resource& r) { return JoinKeys(r.group, r.binding); }

// External textures are split into several resources (planes, parameters). Returns the resources of
// `m` that represent the given part, sorted by KeyOf.
PoolVector<ir::Resource> PartsOf(const ir::Module& m, ir::ResourcePart part) {
  PoolVector<ir::Resource> parts;
  for (const ir::Resource& r : m.resources) {
    if (r.part == part) parts.push_back(r);
  }
  StableSort(parts, KeyOf);
  return parts;
}

bool IsInvariant(const ir::Module& m, const ir::Function& f) {
  if (f.return_io.invariant) return true;
  if (m.types.kind(f.return_type) != ir::TypeKind::kStruct) return false;
  return std::ranges::any_of(m.types.StructOf(f.return_type).members,
                             [](const ir::StructMember& member) { return member.io.invariant; });
}

}  // namespace

EntryPointDescriber::EntryPointDescriber(const ir::Module& m, const ir::GlobalUses& uses)
    : m_(m),
      uses_(uses),
      planes_(PartsOf(m, ir::ResourcePart::kPlane1)),
      params_(PartsOf(m, ir::ResourcePart::kParameters)) {}

const EntryPointDescriber::Used& EntryPointDescriber::UsedBy(ir::FunctionId f) {
  const ir::GlobalUses::Set set =
      uses_.Of(f, ir::kAllSpaces & ~ir::Bit(ir::AddressSpace::kPrivate));
  if (ir::GlobalUses::IsSame(set, used_.set)) return used_;
  used_ = {set, {}, 0, false};
  for (const ir::GlobalId g : set) {
    const ir::Global& global = m_[g];
    if (global.space == ir::AddressSpace::kWorkgroup) {
      used_.workgroup_storage_size += RoundUp(m_.types.SizeOf64(global.type), 16);
      continue;
    }
    if (global.space == ir::AddressSpace::kOut) used_.invariant |= global.io.invariant;
    used_.shown.push_back(g);
  }
  return used_;
}

EntryPointOutput EntryPointDescriber::EntryPoint(ir::FunctionId f, std::string output_name) {
  const ir::Function& function = m_[f];
  EntryPointOutput out;
  out.name = m_.strings.Get(function.name);
  out.output_name = std::move(output_name);
  const Used& used = UsedBy(f);
  out.invariant = used.invariant || IsInvariant(m_, function);
  out.workgroup_storage_size = used.workgroup_storage_size;
  const auto number = [&](ir::Value v) {
    return v.is_constant() ? static_cast<uint32_t>(m_.constants.IntValue(v.constant())) : 0;
  };
  for (int i = 0; i < 3; ++i) out.workgroup_size[i] = number(function.workgroup_size[i]);
  out.subgroup_size = number(function.subgroup_size);
  return out;
}

ResourceOutput EntryPointDescriber::Resource(ir::GlobalId g, std::string name) const {
  const ir::Global& global = m_[g];
  ResourceOutput out;
  out.name = std::move(name);
  out.group = global.group;
  out.binding = global.binding;
  const ir::Type& type = m_.types[global.type];
  const bool open = type.kind == ir::TypeKind::kBindingArray && type.count().is_runtime();
  out.count = open ? 0 : m_.types.BindingCount(global.type);
  if (type.kind == ir::TypeKind::kInputAttachment) out.input_attachment_index = global.attachment;
  NotePart(global, out);
  return out;
}

void EntryPointDescriber::AddDescriptor(ir::GlobalId id, std::string_view name,
                                        EntryPointOutput& out) const {
  const ir::Global& g = m_[id];
  if (!g.has_binding) return;
  ResourceOutput& resource = out.resources.emplace_back(Resource(id, std::string(name)));
  resource.table = SlotTable::kDescriptor;
  resource.space = g.group;
  resource.slot = g.binding;
}

uint32_t PushConstantsSize(const ir::Module& m, const ir::Global& immediates) {
  uint32_t size = m.types.SizeOf(immediates.type);
  if (m.types.kind(immediates.type) == ir::TypeKind::kStruct) {
    // The size of the type does not cover members that the compiler has moved to the offsets that
    // the host chose, e.g. the range of frag_depth.
    const ir::StructMember& last = m.types.StructOf(immediates.type).members.back();
    size = std::max(size, last.offset + last.size);
  }
  return size;
}

void EntryPointDescriber::NotePart(const ir::Global& g, ResourceOutput& resource) const {
  const bool params = g.space == ir::AddressSpace::kUniform;
  if (!params && m_.types.kind(g.type) != ir::TypeKind::kSampledTexture) return;
  const PoolVector<ir::Resource>& parts = params ? params_ : planes_;
  const auto behind = std::ranges::upper_bound(parts, JoinKeys(g.group, g.binding), {}, KeyOf);
  if (behind == parts.begin()) return;
  const ir::Resource& part = *std::prev(behind);
  const auto element = ElementAt(m_.types, part, {g.group, g.binding});
  if (!element) return;
  resource.part = params ? ExternalTexturePart::kParameters : ExternalTexturePart::kPlane1;
  resource.texture_group = part.texture.group;
  resource.texture_binding = part.texture.binding + *element;
}

bool DescribeEntryPoints(EntryPointDescriber& describer, const ir::Module& m,
                         const std::function<std::string(ir::FunctionId)>& output_name,
                         const std::function<void(ir::GlobalId, EntryPointOutput&)>& add,
                         Diagnostics& diagnostics, Result& result) {
  size_t left = m.max_bytes - std::min(m.BytesTaken(), m.max_bytes);
  for (uint32_t f = 0; f < m.functions.size(); ++f) {
    if (m.functions[f].stage == ir::ShaderStage::kNone) continue;
    const ir::FunctionId id(f);
    EntryPointOutput& entry =
        result.entry_points.emplace_back(describer.EntryPoint(id, output_name(id)));
    entry.resources.reserve(describer.Shown(id).size());
    for (const ir::GlobalId g : describer.Shown(id)) add(g, entry);
    const size_t taken = sizeof entry + entry.resources.size() * sizeof(ResourceOutput);
    if (taken > left || !describer.complete()) {
      ir::ReportMemoryLimit(m, diagnostics, "its entry points share many resources");
      return false;
    }
    left -= taken;
  }
  return true;
}

}  // namespace tessera
