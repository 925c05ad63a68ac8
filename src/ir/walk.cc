#include "ir/walk.h"

namespace tessera::ir {

std::vector<bool> GlobalsUsedBy(const Module& m, FunctionId entry) {
  std::vector<bool> seen(m.functions.size()), used(m.globals.size());
  std::vector<FunctionId> todo = {entry};
  seen[entry.value] = true;
  while (!todo.empty()) {
    const BlockId body = m[todo.back()].body;
    todo.pop_back();
    ForEachInst(m, body, [&](InstId at) {
      for (uint32_t bits : m.OperandBits(at)) {
        const Value v = Value::FromBits(bits);
        if (v.kind() == Value::kGlobal) used[v.index()] = true;
      }
      if (m[at].op != Op::kCall || seen[m[at].aux]) return;
      seen[m[at].aux] = true;
      todo.push_back(FunctionId(m[at].aux));
    });
  }
  return used;
}

}  // namespace tessera::ir
