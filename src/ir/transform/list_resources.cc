#include "ir/transform/list_resources.h"

#include <algorithm>
#include <iterator>
#include <map>

#include "absl/container/flat_hash_map.h"
#include "base/stable_sort.h"
#include "ir/transform/vertex_pulling.h"

namespace tessera::ir {
namespace {

Resource ResourceOf(const Global& g) {
  Resource r;
  r.name = g.name;
  r.type = g.type;
  r.space = g.space;
  r.group = g.group;
  r.binding = g.binding;
  r.span = g.span;
  return r;
}

uint64_t Key(BindingPoint p) { return JoinKeys(p.group, p.binding); }

bool IsExternal(const TypeStore& types, TypeId type) {
  if (types.kind(type) == TypeKind::kBindingArray) type = types[type].element;
  return types.kind(type) == TypeKind::kExternalTexture;
}

// Adds the parts of external textures.
class PartLister {
 public:
  explicit PartLister(Module& m) : m_(m) {}

  // `counts` contains the number of bindings of each resource that the module declares.
  void Run(const ListResourcesConfig& config, std::span<const uint32_t> counts) {
    for (const auto& e : config.external_textures) Add(e, 1);
    const auto declared = static_cast<uint32_t>(m_.resources.size());
    const auto is_external = [&](const Resource& r) { return IsExternal(m_.types, r.type); };
    if (std::ranges::none_of(m_.resources, is_external)) return;
    for (const BindingPoint& p : config.taken) Take(p.group, p.binding + 1);
    for (uint32_t i = 0; i < declared; ++i) {
      const Resource& r = m_.resources[i];
      if (r.part == ResourcePart::kWhole) Take(r.group, r.binding + CountOf(i, counts));
    }
    for (uint32_t i = 0; i < declared; ++i) {
      const Resource r = m_.resources[i];
      if (is_external(r)) Place(r, CountOf(i, counts));
    }
  }

  void RunForVariables() {
    for (const Resource& r : m_.resources) {
      if (r.part == ResourcePart::kWhole) {
        Take(r.group, r.binding + BindingCount(m_.types, r));
      } else {
        Take(r.group, BindingOf(r, r.count - 1).binding + 1);
        placed_[Key(r.texture)] = Key(r.texture) + r.count;
      }
    }
    const PoolVector<Resource> variables = DeclaredResources(m_);
    for (const Resource& r : variables) Take(r.group, r.binding + BindingCount(m_.types, r));
    for (const Resource& r : variables) {
      if (IsExternal(m_.types, r.type)) Place(r, BindingCount(m_.types, r));
    }
  }

 private:
  // Returns the number of bindings of the resource with this index. An array of unknown size counts
  // as one element, so that at least its first element has the same bindings in all entry points.
  // ListMissingParts assigns bindings to the other elements.
  uint32_t CountOf(uint32_t index, std::span<const uint32_t> counts) const {
    return index < counts.size() ? std::max(counts[index], 1u)
                                 : BindingCount(m_.types, m_.resources[index]);
  }

  void Take(uint32_t group, uint32_t end) { next_[group] = std::max(next_[group], end); }

  void Add(const ListResourcesConfig::ExternalTexture& e, uint32_t count) {
    if (!plane_.valid()) plane_ = m_.types.SampledTexture(TextureDim::k2D, kF32);
    placed_[Key(e.texture)] = Key(e.texture) + count;
    const auto add = [&](ResourcePart part, TypeId type, AddressSpace space, BindingPoint at) {
      Resource& r = m_.resources.emplace_back();
      r.type = type;
      r.space = space;
      r.part = part;
      r.group = at.group;
      r.binding = at.binding;
      r.texture = e.texture;
      r.count = count;
    };
    add(ResourcePart::kPlane1, plane_, AddressSpace::kHandle, e.plane1);
    add(ResourcePart::kParameters, kVoid, AddressSpace::kUniform, e.params);
  }

  // Adds plane 1 and the parameters for each element of `texture`, which has `bindings` elements.
  // Skips elements whose binding already has these parts. For example, a resource of another entry
  // point may have the same binding.
  void Place(const Resource& texture, uint32_t bindings) {
    uint64_t at = Key({texture.group, texture.binding});
    const uint64_t end = at + bindings;
    while (at < end) {
      const auto after = placed_.upper_bound(at);
      if (after != placed_.begin() && std::prev(after)->second > at) {
        at = std::prev(after)->second;
        continue;
      }
      const uint64_t until = after == placed_.end() ? end : std::min(end, after->first);
      const auto count = static_cast<uint32_t>(until - at);
      uint32_t& binding = next_[texture.group];
      Add({{texture.group, static_cast<uint32_t>(at)},
           {texture.group, binding},
           {texture.group, binding + 1}},
          count);
      binding += 2 * count;
      at = until;
    }
  }

  Module& m_;
  TypeId plane_;
  // The ranges of bindings at which external textures already have plane 1 and parameters. Maps the
  // beginning of each range to its end.
  std::map<uint64_t, uint64_t> placed_;
  absl::flat_hash_map<uint32_t, uint32_t> next_;  // the first free binding in each group
};

// Returns the number of bindings of each of the module's resources. Arrays whose size depends on an
// override count as one element. The number is 0 if the host must choose it and has not done so.
PoolVector<uint32_t> CountsOf(const Module& m,
                              std::span<const BindingArraySizesConfig::Entry> sizes) {
  absl::flat_hash_map<uint64_t, uint32_t> chosen;
  for (const BindingArraySizesConfig::Entry& e : sizes) chosen[Key(e.at)] = e.count;
  PoolVector<uint32_t> counts;
  counts.reserve(m.resources.size());
  for (const Resource& r : m.resources) {
    uint32_t count = BindingCount(m.types, r);
    const Type& type = m.types[r.type];
    if (type.kind == TypeKind::kBindingArray && type.count().is_runtime()) {
      const auto size = chosen.find(Key({r.group, r.binding}));
      count = size != chosen.end() ? size->second : 0;
    }
    counts.push_back(count);
  }
  return counts;
}

// Sets the number of elements of the declared resources that are arrays of variable size. `counts`
// contains the sizes that the host has chosen.
void SetCounts(Module& m, std::span<const uint32_t> counts,
               std::span<const uint32_t> override_sizes) {
  uint32_t row = 0;
  for (uint32_t g = 0; g < m.globals.size(); ++g) {
    if (!m.globals[g].has_binding) continue;
    Resource& r = m.resources[row];
    const Type& type = m.types[r.type];
    if (type.kind == TypeKind::kBindingArray && type.count().is_runtime()) r.count = counts[row];
    if (type.kind == TypeKind::kBindingArray && type.count().is_override()) {
      r.count = g < override_sizes.size() ? override_sizes[g] : 0;
    }
    ++row;
  }
}

}  // namespace

PoolVector<Resource> DeclaredResources(const Module& m) {
  PoolVector<Resource> declared;
  declared.reserve(m.globals.size());
  for (const Global& g : m.globals) {
    if (g.has_binding) declared.push_back(ResourceOf(g));
  }
  return declared;
}

void ListResources(Module& m, const ListResourcesConfig& config) {
  m.resources = DeclaredResources(m);
  // The host identifies arrays by their bindings in the source, so this comes before the remapping.
  const PoolVector<uint32_t> counts = CountsOf(m, config.array_sizes);
  SetCounts(m, counts, config.override_sizes);
  RemapBindings(m.resources, config.remaps);
  for (uint32_t k = 0; k < config.vertex_buffers.size(); ++k) {
    m.resources.push_back(ResourceOf(VertexBufferVariable(m, config.vertex_buffers[k], k)));
  }
  if (config.splits_external_textures) PartLister(m).Run(config, counts);
}

void ListMissingParts(Module& m) { PartLister(m).RunForVariables(); }

}  // namespace tessera::ir
