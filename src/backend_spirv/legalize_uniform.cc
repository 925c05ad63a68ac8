// Rewrites uniform buffers whose WGSL layout Vulkan accepts only with
// VK_KHR_uniform_buffer_standard_layout.
#include <algorithm>

#include "backend_spirv/legalize.h"
#include "base/pool_vector.h"
#include "base/round_up.h"
#include "ir/transform/decompose_access.h"

namespace tessera::spirv {

using ir::Type;
using ir::TypeId;
using ir::TypeKind;

namespace {

// Returns whether a uniform buffer that contains the type `id` requires
// VK_KHR_uniform_buffer_standard_layout. Without this extension, arrays, structures and matrix
// columns must be aligned to 16 bytes (Vulkan: Offset and Stride Assignment). `nested`, indexed by
// TypeId, contains the results for the types nested in `id`.
bool NeedsStandardLayout(const ir::TypeStore& types, TypeId id, const PoolVector<bool>& nested) {
  const Type& type = types[id];
  if (type.kind == TypeKind::kMatrix) return types.AlignOf(type.element) % 16 != 0;
  if (type.kind == TypeKind::kArray) {
    return types.StrideOf(id) % 16 != 0 || nested[type.element.value];
  }
  if (type.kind != TypeKind::kStruct) return false;
  uint64_t end = 0;
  for (const ir::StructMember& member : types.StructOf(id).members) {
    const TypeKind kind = types.kind(member.type);
    const bool composite =
        kind == TypeKind::kStruct || kind == TypeKind::kArray || kind == TypeKind::kMatrix;
    if (member.offset < end || (composite && member.offset % 16 != 0)) return true;
    if (nested[member.type.value]) return true;
    end = composite ? RoundUp(member.offset + types.SizeOf64(member.type), 16) : 0;
  }
  return false;
}

}  // namespace

PoolVector<bool> UniformsOfStandardLayout(const ir::Module& m) {
  PoolVector<bool> uniforms(m.globals.size());
  const auto is_uniform = [](const ir::Global& g) { return g.space == ir::AddressSpace::kUniform; };
  if (std::ranges::none_of(m.globals, is_uniform)) return uniforms;
  // A type comes after the types that it contains, so one pass is sufficient.
  PoolVector<bool> types(m.types.size());
  for (uint32_t i = 0; i < types.size(); ++i) {
    types[i] = NeedsStandardLayout(m.types, TypeId(i), types);
  }
  for (uint32_t i = 0; i < uniforms.size(); ++i) {
    const ir::Global& g = m.globals[i];
    uniforms[i] = is_uniform(g) && types[g.type.value];
  }
  return uniforms;
}

ir::Status LegalizeUniform(ir::Module& m) {
  return ir::RunDecomposeAccess(m, UniformsOfStandardLayout(m), {});
}

}  // namespace tessera::spirv
