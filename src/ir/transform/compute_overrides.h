// Computes override-expressions that a target has no constants for in the functions that use them.
#ifndef TESSERA_IR_TRANSFORM_COMPUTE_OVERRIDES_H_
#define TESSERA_IR_TRANSFORM_COMPUTE_OVERRIDES_H_

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::ir {

// Whether the target can compute an instruction when it makes a pipeline.
using ConstantOp = bool (*)(const Module&, const Inst&);

struct ComputeOverridesConfig {
  // None: functions compute all override-expressions, and initial values of variables are no overrides, either.
  ConstantOp is_constant = nullptr;
};

// By OverrideExprId: whether RunComputeOverrides makes functions compute it, because it, or one that it uses, is not made
// of what `is_constant` is true of (none: each).
PoolVector<bool> ComputedOverrideExprs(const Module& m, ConstantOp is_constant);

// Afterwards functions use no such expression, but compute it when they begin; entry points store initial values that are
// computed in the private variables that they use. Types must not depend on such expressions, nor workgroup sizes. After
// specialize_overrides.
Status RunComputeOverrides(Module& m, const ComputeOverridesConfig& config);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_COMPUTE_OVERRIDES_H_
