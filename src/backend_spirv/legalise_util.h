// Small helpers of the legalise steps.
#ifndef TESSERA_BACKEND_SPIRV_LEGALISE_UTIL_H_
#define TESSERA_BACKEND_SPIRV_LEGALISE_UTIL_H_

#include <initializer_list>

#include "ir/builder.h"
#include "ir/module.h"

namespace tessera::spirv {

inline void SetOperands(ir::Module& m, ir::InstId id, std::initializer_list<ir::Value> operands) {
  ir::Inst& inst = m[id];
  inst.operands = static_cast<uint32_t>(m.operand_pool.size());
  inst.operand_count = static_cast<uint32_t>(operands.size());
  for (ir::Value v : operands) m.operand_pool.push_back(v.bits());
}

// Makes `id`, in place, another operation with the same result type.
inline void Become(ir::Module& m, ir::InstId id, ir::Op op,
                   std::initializer_list<ir::Value> operands, uint8_t sub = 0, uint32_t aux = 0) {
  SetOperands(m, id, operands);
  ir::Inst& inst = m[id];
  inst.op = op;
  inst.sub = sub;
  inst.aux = aux;
}

// Makes `id` another name of `v`: a bitcast to the same type, which the writer leaves out.
inline void BecomeAlias(ir::Module& m, ir::InstId id, ir::Value v) {
  Become(m, id, ir::Op::kBuiltin, {v}, static_cast<uint8_t>(ir::BuiltinFn::k_bitcast));
}

inline ir::GlobalId NewGlobal(ir::Module& m, ir::Global g) {
  if (!g.pointer_type.valid()) g.pointer_type = m.types.Pointer(g.space, g.type, g.access);
  m.globals.push_back(g);
  return ir::GlobalId(static_cast<uint32_t>(m.globals.size() - 1));
}

}  // namespace tessera::spirv

#endif  // TESSERA_BACKEND_SPIRV_LEGALISE_UTIL_H_
