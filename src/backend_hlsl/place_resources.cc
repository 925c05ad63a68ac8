#include "backend_hlsl/place_resources.h"

#include "backend_hlsl/sampler_heap.h"

namespace tessera::hlsl {
namespace {

using ir::PlaceTable;
using ir::TypeKind;

// Returns whether the host binds the storage buffer as an unordered access view (UAV).
bool IsUav(const ir::Global& g) { return g.access != ir::Access::kRead || g.bound_writable; }

PlaceTable RegistersOf(const ir::TypeStore& types, const ir::Global& g) {
  using enum PlaceTable;
  if (g.space == ir::AddressSpace::kStorage) return IsUav(g) ? kRegisterU : kRegisterT;
  if (g.space != ir::AddressSpace::kHandle) return kRegisterB;
  const bool is_array = types.kind(g.type) == TypeKind::kBindingArray;
  const ir::Type& type = types[is_array ? types[g.type].element : g.type];
  if (type.kind == TypeKind::kSampler || type.kind == TypeKind::kComparisonSampler) {
    return kRegisterS;
  }
  const bool writable = type.kind == TypeKind::kStorageTexture && type.access != ir::Access::kRead;
  return writable ? kRegisterU : kRegisterT;
}

}  // namespace

ir::Status PlaceResources(ir::Module& m, const HlslOptions& options) {
  for (ir::Global& g : m.globals) {
    if (g.has_binding) {
      g.place = {.table = RegistersOf(m.types, g), .space = g.group, .index = g.binding};
    } else if (g.space == ir::AddressSpace::kImmediate) {
      g.place = {.table = PlaceTable::kRegisterB,
                 .space = options.immediates.space,
                 .index = options.immediates.number};
    }
  }
  return ir::Status::Ok();
}

void PlaceSamplersOfHeap(ir::Module& m) {
  for (ir::Global& g : m.globals) {
    if (!IsSampler(m.types, g)) continue;
    g.place = {.table = PlaceTable::kSamplerHeap, .space = g.group, .index = g.binding};
  }
}

}  // namespace tessera::hlsl
