// Keeps every access within the memory that it is allowed to access (WGSL: Out-of-Bounds Access).
#ifndef TESSERA_IR_TRANSFORM_ROBUSTNESS_H_
#define TESSERA_IR_TRANSFORM_ROBUSTNESS_H_

#include <cstdint>
#include <span>

#include "ir/binding_point.h"
#include "ir/module.h"

namespace tessera::ir {

struct IntegerSemanticsConfig;

// A set of memory, specified by address spaces and individual resources.
struct MemorySet {
  // Address spaces as bits, 1 << AddressSpace. Values belong to kFunction, textures to kHandle.
  uint32_t spaces = 0;
  std::span<const BindingPoint> resources = {};  // identified by their binding points in the module

  bool empty() const { return spaces == 0 && resources.empty(); }
};

struct RobustnessConfig {
  bool indices = true;   // indices of arrays, vectors and matrices are clamped to the last element
  bool textures = true;  // textureLoad is clamped; textureStore is skipped if out of bounds
  // Makes subgroupMatrixLoad return zero, and subgroupMatrixStore do nothing, if the matrix does
  // not lie entirely inside its array. The branch is uniform if its operands are uniform.
  bool subgroup_matrices = true;
  // Accesses to this memory are assumed to be in bounds.
  MemorySet unchecked;
  // Indices of accesses to this memory, except the part in `unchecked`, are not clamped. Instead,
  // an out-of-bounds load returns zero, and a branch skips an out-of-bounds store or atomic
  // operation. Requires that no function receives a pointer to an element that may be out of
  // bounds; direct_variable_access ensures this (chosen_parts). Indices in pointers that are passed
  // to functions are clamped.
  MemorySet read_zero;
  // Whether the device itself checks the bounds of subgroup matrices in storage buffers.
  bool storage_matrices_by_device = false;
  // If not null, the pass also applies DefineByRanges to the integer operations of each function on
  // which it runs range analysis. Ignored unless `read_zero` is empty.
  const IntegerSemanticsConfig* integers = nullptr;
};

// Bounds the accesses that `config` selects. If an array size is an override-expression, the bound
// is computed from the expression. Accesses that RangeAnalysis proves to be in bounds are
// unchanged. Constant indices are clamped at compile time.
Status RunRobustness(Module& module, const RobustnessConfig& config);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_ROBUSTNESS_H_
