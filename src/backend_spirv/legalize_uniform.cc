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

// Vulkan: Offset and Stride Assignment, for Uniform without the standard layout: arrays and structures
// are aligned to 16, matrix columns as array elements.
bool NeedsStandardLayout(const ir::TypeStore& types, TypeId id) {
  const Type& type = types[id];
  if (type.kind == TypeKind::kMatrix) return types.AlignOf(type.element) % 16 != 0;
  if (type.kind == TypeKind::kArray) {
    return types.StrideOf(id) % 16 != 0 || NeedsStandardLayout(types, type.element);
  }
  if (type.kind != TypeKind::kStruct) return false;
  uint64_t end = 0;
  for (const ir::StructMember& member : types.StructOf(id).members) {
    const TypeKind kind = types.kind(member.type);
    const bool composite =
        kind == TypeKind::kStruct || kind == TypeKind::kArray || kind == TypeKind::kMatrix;
    if (member.offset < end || (composite && member.offset % 16 != 0)) return true;
    if (NeedsStandardLayout(types, member.type)) return true;
    end = composite ? RoundUp(member.offset + types.SizeOf64(member.type), 16) : 0;
  }
  return false;
}

ir::Status LegalizeUniform(ir::Module& m) {
  std::vector<bool> needs_words(m.globals.size());
  for (uint32_t i = 0; i < m.globals.size(); ++i) {
    const ir::Global& g = m.globals[i];
    needs_words[i] = g.space == ir::AddressSpace::kUniform && NeedsStandardLayout(m.types, g.type);
  }
  return ir::RunDecomposeAccess(m, needs_words, {});
}

}  // namespace tessera::spirv
