// Declares the HLSL-specific operations of the IR, which target_ops.def lists.
#ifndef TESSERA_BACKEND_HLSL_TARGET_OPS_H_
#define TESSERA_BACKEND_HLSL_TARGET_OPS_H_

#include "ir/module.h"
#include "ir/target_ops.h"

namespace tessera::hlsl {

enum class HlslOp : uint8_t {
#define TESSERA_TARGET_OP(name, effects, signature, meaning) k##name,
#include "backend_hlsl/target_ops.def"
#undef TESSERA_TARGET_OP
};

extern const ir::TargetOps kTargetOps;

// Returns the number that represents `op` in the IR.
constexpr ir::TargetOp InIr(HlslOp op) { return static_cast<ir::TargetOp>(op); }
// Returns the HLSL operation of `inst`, whose op must be kTarget.
inline HlslOp HlslOpOf(const ir::Inst& inst) { return static_cast<HlslOp>(inst.target_op()); }
// Returns whether the operation is one of the Interlocked functions, which both read and write
// memory.
inline bool IsInterlocked(HlslOp op) {
  constexpr uint8_t kBoth = ir::Effects::kReadsMemory | ir::Effects::kWritesMemory;
  return (kTargetOps.rows[static_cast<size_t>(op)].effects & kBoth) == kBoth;
}
inline bool IsOp(const ir::Inst& inst, HlslOp op) {
  return inst.op == ir::Op::kTarget && HlslOpOf(inst) == op;
}

}  // namespace tessera::hlsl

#endif  // TESSERA_BACKEND_HLSL_TARGET_OPS_H_
