// Keeps every access inside the memory it belongs to (WGSL: Out-of-Bounds Access).
#ifndef TESSERA_IR_TRANSFORM_ROBUSTNESS_H_
#define TESSERA_IR_TRANSFORM_ROBUSTNESS_H_

#include <cstdint>
#include <span>

#include "ir/binding_point.h"
#include "ir/module.h"

namespace tessera::ir {

struct IntegerSemanticsConfig;

// A set of memory, given by address spaces and individual resources.
struct MemorySet {
  // Address spaces as bits, 1 << AddressSpace. Values count as kFunction, textures as kHandle.
  uint32_t spaces = 0;
  std::span<const BindingPoint> resources = {};  // by their binding points in the module

  bool empty() const { return spaces == 0 && resources.empty(); }
};

struct RobustnessConfig {
  bool indices = true;   // of arrays, vectors and matrices: clamped to the last element
  bool textures = true;  // textureLoad: clamped; textureStore: skipped if out of bounds
  // Makes subgroupMatrixLoad return zero, and subgroupMatrixStore do nothing, if the matrix does
  // not lie entirely inside its array. The branch is uniform if its operands are uniform.
  bool subgroup_matrices = true;
  // Accesses to this memory are assumed to be in bounds.
  MemorySet unchecked;
  // Accesses to this memory, except to memory in `unchecked`, do not get clamped indices. An
  // out-of-bounds load returns zero. An out-of-bounds store or atomic operation is skipped by a
  // branch. Requires that no function receives a pointer to an element that may be out of bounds;
  // direct_variable_access ensures this (chosen_parts). Indices in pointers that are passed to
  // functions are clamped.
  MemorySet read_zero;
  // Whether the device bounds-checks subgroup matrices in storage buffers itself.
  bool storage_matrices_by_device = false;
  // If not null and `read_zero` is empty: the pass also defines the integer operations of the
  // functions that it walks with ranges (see DefineByRanges).
  const IntegerSemanticsConfig* integers = nullptr;
};

// Bounds the accesses that `config` selects. Array sizes that are override expressions give bounds
// that are computed from these expressions. Accesses that RangeAnalysis proves to be in bounds are
// unchanged. Constant indices are clamped at compile time.
Status RunRobustness(Module& module, const RobustnessConfig& config);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_ROBUSTNESS_H_
