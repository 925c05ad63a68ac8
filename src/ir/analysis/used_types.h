// Which types a module has use for, and where they show.
#ifndef TESSERA_IR_ANALYSIS_USED_TYPES_H_
#define TESSERA_IR_ANALYSIS_USED_TYPES_H_

#include "ir/module.h"

namespace tessera::ir {

// Calls visit(TypeId, Span) for the type of each module-scope variable, parameter and value, in this order, with
// the place in the source; instead of a pointer's for what it points to, so that local variables are among them.
// Members and elements are left to the visitor, and a type comes as often as it is used.
template <typename Visit>
void ForEachUsedType(const Module& m, Visit visit) {
  const auto see = [&](TypeId type, Span at) {
    if (!type.valid() || type == kVoid) return;
    visit(m.types.kind(type) == TypeKind::kPointer ? m.types[type].element : type, at);
  };
  for (const Global& g : m.globals) see(g.type, g.span);
  for (const Function& f : m.functions) {
    for (const ParamId p : f.params) see(m[p].type, m[p].span);
  }
  for (uint32_t i = 0; i < m.insts.size(); ++i) {
    if (m.insts[i].op != Op::kNop) see(m.insts[i].type, m.SpanOf(InstId(i)));
  }
}

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_USED_TYPES_H_
