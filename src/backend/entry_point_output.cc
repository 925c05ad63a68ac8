#include "backend/entry_point_output.h"

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include "base/pool_vector.h"
#include "base/round_up.h"
#include "base/stable_sort.h"
#include "ir/memory_limit.h"

namespace tessera {
namespace {

// Returns a key that sorts resources and variables by group and binding.
constexpr auto KeyOf = [](const auto& thing) { return JoinKeys(thing.group, thing.binding); };

// Returns the resources of `m` that represent the given part of an external texture, i.e. plane 1
// or the parameters. The list is sorted by group and binding.
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

SlotTable TableOf(ir::PlaceTable table) {
  switch (table) {
    case ir::PlaceTable::kBuffer: break;
    case ir::PlaceTable::kTexture: return SlotTable::kTexture;
    case ir::PlaceTable::kSampler: return SlotTable::kSampler;
    case ir::PlaceTable::kArgument: return SlotTable::kArgument;
    case ir::PlaceTable::kUniformBlock: return SlotTable::kUniformBlock;
    case ir::PlaceTable::kStorageBlock: return SlotTable::kStorageBlock;
    case ir::PlaceTable::kImage: return SlotTable::kImage;
    case ir::PlaceTable::kRegisterB: return SlotTable::kRegisterB;
    case ir::PlaceTable::kRegisterT: return SlotTable::kRegisterT;
    case ir::PlaceTable::kRegisterU: return SlotTable::kRegisterU;
    case ir::PlaceTable::kRegisterS: return SlotTable::kRegisterS;
    case ir::PlaceTable::kSamplerHeap: return SlotTable::kSamplerHeap;
    case ir::PlaceTable::kDescriptor: return SlotTable::kDescriptor;
    case ir::PlaceTable::kNone:
    case ir::PlaceTable::kName:
    case ir::PlaceTable::kPushConstants: break;
  }
  return SlotTable::kBuffer;
}

// Returns whether EntryPointOutput::resources lists the variable. The list contains the variables
// that the host binds to a slot, except the root constants and the variables of the sampler heap.
// It does not contain variables that the host binds by name.
bool IsListed(const ir::Global& g) {
  return g.has_binding && g.role != ir::GlobalRole::kRootConstants &&
         g.role != ir::GlobalRole::kSamplerHeap && g.place.is_set() &&
         g.place.table != ir::PlaceTable::kName;
}

// Returns EntryPointOutput::push_constants_size for an entry point that uses the variable
// `immediates`.
uint32_t PushConstantsSize(const ir::Module& m, const ir::Global& immediates) {
  uint32_t size = m.types.SizeOf(immediates.type);
  if (m.types.kind(immediates.type) == ir::TypeKind::kStruct) {
    // The type's size does not include members that the host placed at offsets of its choice, e.g.
    // the range of frag_depth.
    const ir::StructMember& last = m.types.StructOf(immediates.type).members.back();
    size = std::max(size, last.offset + last.size);
  }
  return size;
}

class EntryPointDescriber {
 public:
  EntryPointDescriber(const ir::Module& m, const ir::GlobalUses& uses, const OutputNames& names)
      : m_(m),
        uses_(uses),
        names_(names),
        planes_(PartsOf(m, ir::ResourcePart::kPlane1)),
        params_(PartsOf(m, ir::ResourcePart::kParameters)) {}

  EntryPointOutput Describe(ir::FunctionId f) {
    const ir::Function& function = m_[f];
    EntryPointOutput out;
    out.name = m_.strings.Get(function.name);
    out.output_name = names_.function(f);
    const Used& used = UsedBy(f);
    out.invariant = used.invariant || IsInvariant(m_, function);
    out.workgroup_storage_size = used.workgroup_storage_size;
    const auto number = [&](ir::Value v) {
      return v.is_constant() ? static_cast<uint32_t>(m_.constants.IntValue(v.constant())) : 0;
    };
    for (int i = 0; i < 3; ++i) out.workgroup_size[i] = number(function.workgroup_size[i]);
    out.subgroup_size = number(function.subgroup_size);
    out.resources.reserve(used.shown.size());
    for (const ir::GlobalId g : used.shown) Add(g, out);
    return out;
  }

 private:
  struct Used {
    ir::GlobalUses::Set set;
    PoolVector<ir::GlobalId> shown;  // all used variables except private and workgroup variables
    uint32_t workgroup_storage_size = 0;
    bool invariant = false;
  };

  const Used& UsedBy(ir::FunctionId f) {
    const ir::GlobalUses::Set set =
        uses_.Of(f, ir::kAllSpaces & ~ir::Bit(ir::AddressSpace::kPrivate));
    if (ir::GlobalUses::IsSame(set, used_.set)) return used_;
    used_ = {set, {}, 0, false};
    const PoolVector<uint64_t> keys = KeysBesidesAliases(set);
    for (const ir::GlobalId g : set) {
      const ir::Global& global = m_[g];
      if (global.space == ir::AddressSpace::kWorkgroup) {
        used_.workgroup_storage_size += RoundUp(m_.types.SizeOf64(global.type), 16);
        continue;
      }
      if (global.space == ir::AddressSpace::kOut) used_.invariant |= global.io.invariant;
      // An alias shares the binding of another variable. The alias is listed only if `set` does not
      // contain that variable.
      const bool is_shown_already =
          global.role == ir::GlobalRole::kAlias && std::ranges::binary_search(keys, KeyOf(global));
      if (!is_shown_already) used_.shown.push_back(g);
    }
    return used_;
  }

  // Returns the sorted keys (KeyOf) of the variables in `set` that have bindings and are not
  // aliases. The keys are needed only to look up aliases, so the list is empty if `set` contains no
  // alias.
  PoolVector<uint64_t> KeysBesidesAliases(const ir::GlobalUses::Set& set) const {
    PoolVector<uint64_t> keys;
    bool has_alias = false;
    for (const ir::GlobalId id : set) {
      const ir::Global& g = m_[id];
      if (g.role == ir::GlobalRole::kAlias) {
        has_alias = true;
      } else if (g.has_binding) {
        keys.push_back(KeyOf(g));
      }
    }
    if (!has_alias) return {};
    StableSort(keys, std::identity());
    return keys;
  }

  // Adds a variable to the description of an entry point that uses it.
  void Add(ir::GlobalId id, EntryPointOutput& out) const {
    const ir::Global& g = m_[id];
    if (IsListed(g)) {
      out.resources.push_back(Resource(id));
    } else if (g.role == ir::GlobalRole::kRootConstants) {
      out.root_constants_register = {g.place.space, g.place.index};
    } else if (g.place.table == ir::PlaceTable::kPushConstants) {
      out.push_constants_size = PushConstantsSize(m_, g);
    } else if (g.space == ir::AddressSpace::kImmediate &&
               g.place.table == ir::PlaceTable::kRegisterB) {
      out.immediates_register = {g.place.space, g.place.index};
    }
  }

  ResourceOutput Resource(ir::GlobalId id) const {
    const ir::Global& g = m_[id];
    ResourceOutput out;
    out.name = names_.variable(id);
    out.group = g.group;
    out.binding = g.binding;
    out.table = TableOf(g.place.table);
    if (out.table != SlotTable::kArgument) out.space = g.place.space;
    out.slot = g.place.index;
    out.size_index = g.place.size_index;
    const ir::Type& type = m_.types[g.type];
    const bool open = type.kind == ir::TypeKind::kBindingArray && type.count().is_runtime();
    out.count = open ? 0 : m_.types.BindingCount(g.type);
    if (type.kind == ir::TypeKind::kInputAttachment) out.input_attachment_index = g.attachment;
    NotePart(g, out);
    return out;
  }

  // If the variable is a part of an external texture, stores which part of which texture it is.
  void NotePart(const ir::Global& g, ResourceOutput& resource) const {
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

  const ir::Module& m_;
  const ir::GlobalUses& uses_;
  const OutputNames& names_;
  // The parts of external textures, sorted by group and binding.
  PoolVector<ir::Resource> planes_, params_;
  // The last result of UsedBy, cached because entry points often use the same variables.
  Used used_;
};

}  // namespace

ir::Status DescribeEntryPoints(const ir::Module& m, const ir::GlobalUses& uses,
                               const OutputNames& names, Diagnostics& diagnostics,
                               std::vector<EntryPointOutput>& entry_points) {
  EntryPointDescriber describer(m, uses, names);
  size_t left = m.max_bytes - std::min(m.BytesTaken(), m.max_bytes);
  for (uint32_t f = 0; f < m.functions.size(); ++f) {
    if (m.functions[f].stage == ir::ShaderStage::kNone) continue;
    const EntryPointOutput& entry =
        entry_points.emplace_back(describer.Describe(ir::FunctionId(f)));
    const size_t taken = sizeof entry + entry.resources.size() * sizeof(ResourceOutput);
    if (taken > left || !uses.complete()) {
      ir::ReportMemoryLimit(m, diagnostics, "its entry points share many resources");
      return ir::Status::Failed();
    }
    left -= taken;
  }
  return ir::Status::Ok();
}

}  // namespace tessera
