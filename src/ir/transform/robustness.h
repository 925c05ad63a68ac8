// Keeps every access inside the memory it belongs to (WGSL: Out-of-Bounds Access).
#ifndef TESSERA_IR_TRANSFORM_ROBUSTNESS_H_
#define TESSERA_IR_TRANSFORM_ROBUSTNESS_H_

#include <cstdint>
#include <span>

#include "ir/binding_point.h"
#include "ir/module.h"

namespace tessera::ir {

struct IntegerSemanticsConfig;

// Memory by its kind, and single resources.
struct MemorySet {
  // Address spaces as bits, 1 << AddressSpace: values count as kFunction, textures as kHandle.
  uint32_t spaces = 0;
  std::span<const BindingPoint> resources = {};  // by their places in the module

  bool empty() const { return spaces == 0 && resources.empty(); }
};

struct RobustnessConfig {
  bool indices = true;   // of arrays, vectors and matrices: clamped to the last element
  bool textures = true;  // textureLoad: clamped; textureStore: nothing is stored outside
  // subgroupMatrixLoad and Store: a matrix that does not lie wholly inside its array loads as zero
  // and stores nothing, by a branch that is uniform where its operands are.
  bool subgroup_matrices = true;
  // Accesses to these are taken to be inside.
  MemorySet unchecked;
  // Accesses to these, but for those above, have no index clamped: of what lies outside a load gives zero, and a store or
  // an atomic operation does nothing, by a branch around it. It assumes that no function is given a pointer to an element
  // that may be outside, which direct_variable_access sees to (chosen_parts): there indices are clamped.
  MemorySet read_zero;
  // The device does the above for storage buffers by itself.
  bool storage_matrices_by_device = false;
  // Of functions that it walks through with ranges it defines the integer operations, too: see DefineByRanges. Null, or
  // something reads as zero: it does not.
  const IntegerSemanticsConfig* integers = nullptr;
};

// Sizes that are override-expressions make bounds that are computed from them.
// Accesses that RangeAnalysis proves to be inside, or that are constant, stay as they are.
Status RunRobustness(Module& module, const RobustnessConfig& config);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_ROBUSTNESS_H_
