#include "ir/transform/binding_remapper.h"

#include "absl/container/flat_hash_map.h"

namespace tessera::ir {

void RemapBindings(std::span<Global> variables, const BindingRemapperConfig& config) {
  if (config.entries.empty()) return;
  const auto key = [](BindingPoint p) { return uint64_t{p.group} << 32 | p.binding; };
  absl::flat_hash_map<uint64_t, BindingPoint> to;
  for (const BindingRemapperConfig::Entry& e : config.entries) to[key(e.from)] = e.to;
  for (Global& g : variables) {
    if (!g.has_binding) continue;
    const auto it = to.find(key({g.group, g.binding}));
    if (it == to.end()) continue;
    g.group = it->second.group;
    g.binding = it->second.binding;
  }
}

Status RunBindingRemapper(Module& m, const BindingRemapperConfig& config, Diagnostics&) {
  RemapBindings(m.globals, config);
  return Status::Ok();
}

}  // namespace tessera::ir
