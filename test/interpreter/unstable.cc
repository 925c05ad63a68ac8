// Recomputes values each time they are used, as targets may do (Rules::unstable). A repeated load
// of shared memory may then yield a different value.
#include <algorithm>

#include "interpreter/interpreter.h"
#include "ir/builtin_info.h"

namespace tessera::interpreter {

using ir::AddressSpace;
using ir::InstId;
using ir::Op;

// Returns whether other invocations may write to the memory at `pointer`.
bool Interpreter::IsShared(ir::Value pointer) const {
  const ir::Type& type = m_.types[m_.TypeOf(pointer)];
  return type.space == AddressSpace::kWorkgroup ||
         (type.space == AddressSpace::kStorage && type.access != ir::Access::kRead);
}

// Returns whether `pointer` points to memory that no invocation can write, so that a repeated load
// from the same address yields the same value.
bool Interpreter::IsConstantMemory(ir::Value pointer) const {
  const ir::Type& type = m_.types[m_.TypeOf(pointer)];
  return type.space == AddressSpace::kUniform || type.space == AddressSpace::kImmediate ||
         (type.space == AddressSpace::kStorage && type.access == ir::Access::kRead);
}

void Interpreter::Race(Words* words) {
  for (Word& word : *words) word = environment_->Race(word);
}

// Recomputes those operands of `id` that depend on loads of shared memory.
bool Interpreter::ComputeOperandsAgain(InstId id, int depth) {
  bool changed = false;
  return ComputeOperandsAgain(id, depth, &changed);
}

bool Interpreter::ComputeOperandsAgain(InstId id, int depth, bool* changed) {
  for (uint32_t i = 0; i < m_.OperandCount(id); ++i) {
    const ir::Value operand = m_.Operand(id, i);
    if (operand.is_inst() && !ComputeAgain(operand.inst(), depth, changed)) return false;
    if (operand.kind() == ir::Value::kParam && !ComputeAgain(operand.param(), depth, changed)) {
      return false;
    }
  }
  return true;
}

// Recomputes the argument for `param`, as if the target had inlined the call.
bool Interpreter::ComputeAgain(ir::ParamId param, int depth, bool* changed) {
  const InstId call = call_of_param_[param.value];
  if (!call.valid() || depth == 0) return true;
  const auto params = m_[m_[call].callee()].params;
  const auto position = static_cast<uint32_t>(std::ranges::find(params, param) - params.begin());
  const ir::Value argument = m_.Operand(call, position);
  bool any = false;
  if (argument.is_inst() && !ComputeAgain(argument.inst(), depth - 1, &any)) return false;
  if (argument.kind() == ir::Value::kParam && !ComputeAgain(argument.param(), depth - 1, &any)) {
    return false;
  }
  if (any) params_[param.value] = Get(argument);
  *changed |= any;
  return true;
}

// Computes the value of instruction `id` again. Sets `*changed` if a load on which the value
// depends was repeated. Returns false if the run has stopped.
bool Interpreter::ComputeAgain(InstId id, int depth, bool* changed) {
  switch (m_[id].op) {
    case Op::kLoad: {
      if (IsConstantMemory(m_.Operand(id, 0))) break;
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
    default: return true;  // others: operations that are evaluated once, at their position
  }
  if (depth == 0) return true;
  bool any = false;
  if (!ComputeOperandsAgain(id, depth - 1, &any)) return false;
  *changed |= any;
  return !any || Evaluate(id);
}

}  // namespace tessera::interpreter
