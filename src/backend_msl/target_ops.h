// Declares the MSL-specific operations of the IR, which target_ops.def lists.
#ifndef TESSERA_BACKEND_MSL_TARGET_OPS_H_
#define TESSERA_BACKEND_MSL_TARGET_OPS_H_

#include "ir/module.h"
#include "ir/target_ops.h"

namespace tessera::msl {

enum class MslOp : uint8_t {
#define TESSERA_TARGET_OP(name, effects, signature, meaning) k##name,
#include "backend_msl/target_ops.def"
#undef TESSERA_TARGET_OP
};

extern const ir::TargetOps kTargetOps;

// Returns the number that represents `op` in the IR.
constexpr ir::TargetOp InIr(MslOp op) { return static_cast<ir::TargetOp>(op); }
// Returns the MSL operation of `inst`, whose op must be kTarget.
inline MslOp MslOpOf(const ir::Inst& inst) { return static_cast<MslOp>(inst.target_op()); }
inline bool IsOp(const ir::Inst& inst, MslOp op) {
  return inst.op == ir::Op::kTarget && MslOpOf(inst) == op;
}

}  // namespace tessera::msl

#endif  // TESSERA_BACKEND_MSL_TARGET_OPS_H_
