// Moves override-expressions that a target cannot express as constants into the functions that use
// them.
#ifndef TESSERA_IR_TRANSFORM_COMPUTE_OVERRIDES_H_
#define TESSERA_IR_TRANSFORM_COMPUTE_OVERRIDES_H_

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::ir {

// Returns true if the target can evaluate the instruction at pipeline creation.
using ConstantOp = bool (*)(const Module&, const Inst&);

struct ComputeOverridesConfig {
  // Null if the target can evaluate none. Functions then compute all override-expressions, and
  // variables are not initialized with overrides either.
  ConstantOp is_constant = nullptr;
};

// Returns, indexed by OverrideExprId, whether RunComputeOverrides makes functions compute the
// expression. This is so if the expression, or one that it uses, contains an instruction for which
// `is_constant` returns false. If `is_constant` is null, all elements are true.
PoolVector<bool> ComputedOverrideExprs(const Module& m, ConstantOp is_constant);

// Makes functions compute the override-expressions for which ComputedOverrideExprs is true. They
// compute the ones they use at the beginning of the function. Entry points also store computed
// initial values into the private variables that they use.
//
// Types and workgroup sizes must not depend on these expressions. Must run after
// specialize_overrides.
Status RunComputeOverrides(Module& m, const ComputeOverridesConfig& config);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_COMPUTE_OVERRIDES_H_
