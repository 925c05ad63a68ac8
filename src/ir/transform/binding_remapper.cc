#include "ir/transform/binding_remapper.h"

#include "absl/container/flat_hash_map.h"

namespace tessera::ir {
namespace {

template <typename Thing>
void Remap(std::span<Thing> things, const BindingRemapperConfig& config) {
  if (config.entries.empty()) return;
  const auto key = [](BindingPoint p) { return uint64_t{p.group} << 32 | p.binding; };
  absl::flat_hash_map<uint64_t, BindingPoint> to;
  for (const BindingRemapperConfig::Entry& e : config.entries) to[key(e.from)] = e.to;
  for (Thing& thing : things) {
    if constexpr (requires { thing.has_binding; }) {
      if (!thing.has_binding) continue;
    }
    const auto it = to.find(key({thing.group, thing.binding}));
    if (it == to.end()) continue;
    thing.group = it->second.group;
    thing.binding = it->second.binding;
  }
}

}  // namespace

void RemapBindings(std::span<Resource> resources, const BindingRemapperConfig& config) {
  Remap(resources, config);
}

Status RunBindingRemapper(Module& m, const BindingRemapperConfig& config, Diagnostics&) {
  Remap(std::span<Global>(m.globals), config);
  return Status::Ok();
}

}  // namespace tessera::ir
