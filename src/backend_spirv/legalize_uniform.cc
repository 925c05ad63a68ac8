// Uniform buffers whose WGSL layout Vulkan does not take without
// VK_KHR_uniform_buffer_standard_layout.
#include <vector>

#include "backend_spirv/legalize.h"
#include "base/round_up.h"
#include "ir/transform/decompose_access.h"

namespace tessera::spirv {

using ir::Type;
using ir::TypeId;
using ir::TypeKind;

namespace {

// Vulkan: Offset and Stride Assignment, for Uniform without the standard layout: arrays and structures
// are aligned to 16, matrix columns as array elements. `nested` has the answers for the types that this one is made of.
bool NeedsStandardLayout(const ir::TypeStore& types, TypeId id, const std::vector<bool>& nested) {
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

std::vector<bool> UniformsOfStandardLayout(const ir::Module& m) {
  // Types come after those that they are made of, so each is looked at once.
  std::vector<bool> types(m.types.size());
  for (uint32_t i = 0; i < types.size(); ++i) {
    types[i] = NeedsStandardLayout(m.types, TypeId(i), types);
  }
  std::vector<bool> uniforms(m.globals.size());
  for (uint32_t i = 0; i < uniforms.size(); ++i) {
    const ir::Global& g = m.globals[i];
    uniforms[i] = g.space == ir::AddressSpace::kUniform && types[g.type.value];
  }
  return uniforms;
}

ir::Status LegalizeUniform(ir::Module& m) {
  return ir::RunDecomposeAccess(m, UniformsOfStandardLayout(m), {});
}

}  // namespace tessera::spirv
