#include "ir/transform/unused_variables.h"

#include <vector>

#include "ir/edit.h"
#include "ir/op_info.h"

namespace tessera::ir {
namespace {

// By GlobalId: whether an instruction names the variable.
std::vector<bool> NamedVariables(const Module& m) {
  std::vector<bool> named(m.globals.size());
  size_t left = named.size();
  // Mostly all are found before the end.
  for (size_t i = 0; i < m.insts.size() && left != 0; ++i) {
    const Inst& inst = m.insts[i];
    // One that was removed may name variables that are no more.
    ForEachPlaceOperand(m, inst, [&](Value v) {
      if (v.kind() != Value::kGlobal || !inst.block.valid() || named[v.index()]) return;
      named[v.index()] = true;
      --left;
    });
  }
  return named;
}

}  // namespace

Status RunUnusedVariables(Module& m) {
  RemoveGlobals(m, NamedVariables(m));
  return Status::Ok();
}

}  // namespace tessera::ir
