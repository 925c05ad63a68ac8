// Moves override-expressions into functions if the target cannot evaluate them as constant
// expressions.
#ifndef TESSERA_IR_TRANSFORM_COMPUTE_OVERRIDES_H_
#define TESSERA_IR_TRANSFORM_COMPUTE_OVERRIDES_H_

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::ir {

// Returns true if the target can evaluate the instruction when the pipeline is created.
using ConstantOp = bool (*)(const Module&, const Inst&);

struct ComputeOverridesConfig {
  // If null, the target cannot evaluate any instruction during pipeline creation. Functions then
  // compute all override-expressions, and entry points store the initial values of module-scope
  // variables that depend on overrides.
  ConstantOp is_constant = nullptr;
};

// Returns, for each OverrideExprId, whether RunComputeOverrides moves the override-expression into
// functions. An expression is moved if it, or an expression that it uses, contains an instruction
// for which `is_constant` returns false. If `is_constant` is null, all expressions are moved.
PoolVector<bool> ComputedOverrideExprs(const Module& m, ConstantOp is_constant);

// Moves override-expressions into the functions that use them. ComputedOverrideExprs selects the
// expressions. Each function computes its expressions at its beginning. Entry points also store
// computed initial values into the private variables that they use.
//
// Types and workgroup sizes must not depend on the moved expressions. Must run after
// specialize_overrides.
Status RunComputeOverrides(Module& m, const ComputeOverridesConfig& config);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_COMPUTE_OVERRIDES_H_
