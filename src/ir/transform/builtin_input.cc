#include "ir/transform/builtin_input.h"

#include <algorithm>
#include <span>

namespace tessera::ir {

Value BuiltinInput(Module& m, FunctionId entry, BuiltinValue builtin, TypeId type, Builder& b) {
  for (ParamId id : m[entry].params) {
    const Param& p = m[id];
    if (p.io.builtin == builtin) return id;
    if (m.types.kind(p.type) != TypeKind::kStruct) continue;
    const std::span<const StructMember> members = m.types.StructOf(p.type).members;
    for (uint32_t i = 0; i < members.size(); ++i) {
      if (members[i].io.builtin == builtin) return b.Access(id, {b.U32(i)});
    }
  }
  Param added;
  added.name = m.strings.Intern(NameOf(builtin));
  added.type = type;
  added.io.builtin = builtin;
  const ParamId id(static_cast<uint32_t>(m.params.size()));
  m.params.push_back(added);
  const std::span<const ParamId> old = m[entry].params;
  std::span<ParamId> params = m.arena.NewArray<ParamId>(old.size() + 1);
  std::copy(old.begin(), old.end(), params.begin());
  params[old.size()] = id;
  m.functions[entry.value].params = params;
  return id;
}

}  // namespace tessera::ir
