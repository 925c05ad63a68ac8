// Prevents accesses outside of the accessed array, buffer or texture (WGSL: Out-of-Bounds Access).
#ifndef TESSERA_IR_TRANSFORM_ROBUSTNESS_H_
#define TESSERA_IR_TRANSFORM_ROBUSTNESS_H_

#include <cstdint>
#include <span>

#include "ir/binding_point.h"
#include "ir/module.h"

namespace tessera::ir {

class Analyses;
struct IntegerSemanticsConfig;

// A selection of memory: whole address spaces and individual resources.
struct MemorySet {
  // A set of bits 1 << AddressSpace. kFunction also covers values that are not in memory.
  // kHandle covers textures.
  uint32_t spaces = 0;
  std::span<const BindingPoint> resources = {};  // the resources' binding points in the module

  bool empty() const { return spaces == 0 && resources.empty(); }
};

struct RobustnessConfig {
  bool indices = true;   // clamp indices of arrays, vectors and matrices
  bool textures = true;  // clamp textureLoad; skip out-of-bounds textureStore
  // If true, and the matrix does not lie entirely within its array, subgroupMatrixLoad returns zero
  // and subgroupMatrixStore does nothing. The bounds check is a branch, which is uniform if the
  // operands are uniform.
  bool subgroup_matrices = true;
  // Memory in which all accesses are assumed to be in bounds.
  MemorySet unchecked;
  // Memory in which indices are tested instead of clamped. Memory that is also in `unchecked` is
  // not tested. Out-of-bounds loads return zero, and out-of-bounds stores and atomic operations are
  // skipped.
  //
  // The indices of a pointer argument cannot be tested, because the accesses are in the callee.
  // Therefore, direct_variable_access must first replace each pointer argument that may point to an
  // out-of-bounds element (DirectVariableAccessConfig::chosen_parts). If such an argument remains,
  // its indices are clamped instead.
  MemorySet read_zero;
  // True if the device checks the bounds of subgroup matrices in storage buffers.
  bool storage_matrices_by_device = false;
  // If this is not null and `read_zero` is empty, the pass applies DefineByRanges to the integer
  // operations in all functions for which it runs range analysis.
  const IntegerSemanticsConfig* integers = nullptr;
  // True if wrapping_arithmetic will run later. The robustness pass then also determines which i32
  // operations may overflow, and records them in Analyses. It sets kNativeSemantics on the sums,
  // differences, products and negations that cannot overflow, except those that it has hoisted.
  // `signed_overflow` is ignored unless `read_zero` is empty and RunRobustness receives Analyses.
  bool signed_overflow = false;
};

// Prevents out-of-bounds accesses, as specified by `config`. Constant indices are clamped at
// compile time. Array sizes may be override-expressions. Accesses that RangeAnalysis proves to be
// in bounds are unchanged. `analyses` may be null.
Status RunRobustness(Module& module, const RobustnessConfig& config, Analyses* analyses = nullptr);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_ROBUSTNESS_H_
