// Defines which structures are Metal's argument buffers.
#ifndef TESSERA_IR_ARGUMENT_BUFFER_H_
#define TESSERA_IR_ARGUMENT_BUFFER_H_

#include <algorithm>
#include <span>

#include "ir/module.h"

namespace tessera::ir {

// Returns whether each member of the structure `type` is a resource: a texture, a sampler, a
// binding array of these, or a pointer to a buffer. Returns false for other types.
inline bool IsArgumentBuffer(const TypeStore& types, TypeId type) {
  if (types.kind(type) != TypeKind::kStruct) return false;
  const std::span<const StructMember> members = types.StructOf(type).members;
  return !members.empty() && std::ranges::all_of(members, [&](const StructMember& member) {
    const Type& t = types[member.type];
    if (t.kind != TypeKind::kPointer) return types.Has(member.type, TypeFlags::kHasHandle);
    return t.space == AddressSpace::kUniform || t.space == AddressSpace::kStorage;
  });
}

}  // namespace tessera::ir

#endif  // TESSERA_IR_ARGUMENT_BUFFER_H_
