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
  // If null, the target can evaluate no instruction. Functions then compute all
  // override-expressions, and the initial values of variables do not contain overrides either.
  ConstantOp is_constant = nullptr;
};

// Returns, indexed by OverrideExprId, whether RunComputeOverrides makes functions compute each
// expression. It does so if the expression, or one that it uses, contains an instruction for which
// `is_constant` returns false. If `is_constant` is null, all elements are true.
PoolVector<bool> ComputedOverrideExprs(const Module& m, ConstantOp is_constant);

// Makes functions compute the override-expressions for which ComputedOverrideExprs is true. Each
// function computes those that it uses at its beginning. Entry points also store computed initial
// values into the private variables that they use.
//
// Types and workgroup sizes must not depend on these expressions. Must run after
// specialize_overrides.
Status RunComputeOverrides(Module& m, const ComputeOverridesConfig& config);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_COMPUTE_OVERRIDES_H_
