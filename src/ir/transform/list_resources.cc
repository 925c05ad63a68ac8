#include "ir/transform/list_resources.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>

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

  // Must run while each resource in the list is a whole variable. Arrays whose size depends on an
  // override must count as one element, so that the bindings of their first elements do not depend
  // on the sizes.
  void Run(const ListResourcesConfig& config) {
    const size_t declared = m_.resources.size();
    for (const auto& e : config.external_textures) Add(e, 1);
    for (const BindingPoint& p : config.taken) Take(p.group, p.binding + 1);
    PlaceAll(m_.resources, declared);
  }

  // Adds the parts of the external textures among the first `count` elements of `resources`, which
  // must be whole variables.
  void PlaceAll(const PoolVector<Resource>& resources, size_t count) {
    const std::span<const Resource> rows(resources.data(), count);
    const auto is_external = [&](const Resource& r) { return IsExternal(m_.types, r.type); };
    if (std::ranges::none_of(rows, is_external)) return;
    for (const Resource& r : rows) Take(r.group, r.binding + BindingCount(m_.types, r));
    for (size_t i = 0; i < count; ++i) {
      const Resource r = resources[i];  // a copy, because `resources` may be the list that grows
      if (is_external(r)) Place(r, BindingCount(m_.types, r));
    }
  }

  // Like PlaceAll, but keeps the bindings of the parts that m_.resources lists, and adds only the
  // missing parts.
  void PlaceMissing(const PoolVector<Resource>& resources, size_t count) {
    for (const Resource& r : m_.resources) {
      if (r.part == ResourcePart::kWhole) {
        Take(r.group, r.binding + BindingCount(m_.types, r));
      } else {
        Take(r.group, BindingOf(r, r.count - 1).binding + 1);
        placed_[Key(r.texture)] = Key(r.texture) + r.count;
      }
    }
    PlaceAll(resources, count);
  }

 private:
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

// Sets the number of elements of the arrays whose size the host chooses. The number is 0 if the
// host has not chosen it.
void SetChosenCounts(Module& m, std::span<const BindingArraySizesConfig::Entry> sizes) {
  absl::flat_hash_map<uint64_t, uint32_t> chosen;
  for (const BindingArraySizesConfig::Entry& e : sizes) chosen[Key(e.at)] = e.count;
  for (Resource& r : m.resources) {
    const Type& type = m.types[r.type];
    if (type.kind != TypeKind::kBindingArray || !type.count().is_runtime()) continue;
    const auto size = chosen.find(Key({r.group, r.binding}));
    r.count = size != chosen.end() ? size->second : 0;
  }
}

// Sets the number of elements of the declared resources that are arrays whose size depends on an
// override. Returns whether there are any.
bool SetOverrideCounts(Module& m, std::span<const uint32_t> sizes) {
  uint32_t row = 0;
  bool any = false;
  for (uint32_t g = 0; g < m.globals.size(); ++g) {
    if (!m.globals[g].has_binding) continue;
    Resource& r = m.resources[row++];
    const Type& type = m.types[r.type];
    if (type.kind != TypeKind::kBindingArray || !type.count().is_override()) continue;
    r.count = g < sizes.size() ? sizes[g] : 0;
    any = true;
  }
  return any;
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
  SetChosenCounts(m, config.array_sizes);
  RemapBindings(m.resources, config.remaps);
  for (uint32_t k = 0; k < config.vertex_buffers.size(); ++k) {
    m.resources.push_back(ResourceOf(VertexBufferVariable(m, config.vertex_buffers[k], k)));
  }
  const size_t declared = m.resources.size();
  PartLister lister(m);
  if (config.splits_external_textures) lister.Run(config);
  const bool has_more = SetOverrideCounts(m, config.override_sizes);
  if (config.splits_external_textures && has_more) lister.PlaceMissing(m.resources, declared);
}

OpenArrays::OpenArrays(const TypeStore& types, std::span<const Resource> resources)
    : types_(types) {
  for (const Resource& r : resources) {
    const Type& type = types[r.type];
    if (r.part != ResourcePart::kWhole || type.kind != TypeKind::kBindingArray ||
        !type.count().is_override()) {
      continue;
    }
    const uint64_t first = JoinKeys(r.group, r.binding);
    arrays_.push_back({first, first + BindingCount(types, r) - 1, &r});
  }
  StableSort(arrays_, [](const Array& array) { return array.first; });
  uint64_t last = 0;
  for (Array& array : arrays_) {
    last = std::max(last, array.last);
    array.last = last;
  }
}

std::optional<uint32_t> OpenArrays::IndexOf(const Resource& r) const {
  if (r.part == ResourcePart::kWhole) {
    return IsArrayOfVariableSize(types_, r.type) ? std::optional(0u) : std::nullopt;
  }
  const uint64_t key = JoinKeys(r.texture.group, r.texture.binding);
  auto at = std::ranges::upper_bound(arrays_, key, {}, &Array::first);
  while (at != arrays_.begin() && (--at)->last >= key) {
    if (const auto index = ElementAt(types_, *at->resource, r.texture)) return index;
  }
  return std::nullopt;
}

void ListMissingParts(Module& m) {
  const PoolVector<Resource> variables = DeclaredResources(m);
  PartLister(m).PlaceMissing(variables, variables.size());
}

}  // namespace tessera::ir
