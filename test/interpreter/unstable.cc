// Implements values that differ from use to use (Rules::unstable).
#include "interpreter/interpreter.h"
#include "ir/builtin_info.h"

namespace tessera::interpreter {

using ir::AddressSpace;
using ir::InstId;
using ir::Op;

// Returns whether other invocations may write the memory.
bool Interpreter::IsShared(ir::Value pointer) const {
  const ir::Type& type = m_.types[m_.TypeOf(pointer)];
  return type.space == AddressSpace::kWorkgroup ||
         (type.space == AddressSpace::kStorage && type.access != ir::Access::kRead);
}

void Interpreter::Race(Words* words) {
  for (Word& word : *words) word = environment_->Race(word);
}

// Recomputes those operands of `id` that depend on loads of shared memory.
bool Interpreter::ComputeOperandsAgain(InstId id, int depth) {
  for (uint32_t i = 0; i < m_.OperandCount(id); ++i) {
    bool changed = false;
    const ir::Value operand = m_.Operand(id, i);
    if (operand.is_inst() && !ComputeAgain(operand.inst(), depth, &changed)) return false;
  }
  return true;
}

// Recomputes an instruction. Sets `*changed` if it depends on a load that was repeated. Returns
// false if the run has stopped.
bool Interpreter::ComputeAgain(InstId id, int depth, bool* changed) {
  switch (m_[id].op) {
    case Op::kLoad: {
      if (!IsShared(m_.Operand(id, 0)) || !environment_->Varies()) return true;
      *changed = true;
      return Evaluate(id);
    }
    case Op::kUnary:
    case Op::kBinary:
    case Op::kConvert:
    case Op::kConstruct:
    case Op::kAccess:
    case Op::kSwizzle:
    case Op::kSelect: break;
    case Op::kBuiltin:
      if (!ir::InfoOf(m_[id].builtin()).IsValueOfArguments()) return true;
      break;
    default: return true;  // others: evaluated once, at their position
  }
  if (depth == 0) return true;
  bool any = false;
  for (uint32_t i = 0; i < m_.OperandCount(id); ++i) {
    const ir::Value operand = m_.Operand(id, i);
    if (operand.is_inst() && !ComputeAgain(operand.inst(), depth - 1, &any)) return false;
  }
  *changed |= any;
  return !any || Evaluate(id);
}

}  // namespace tessera::interpreter
