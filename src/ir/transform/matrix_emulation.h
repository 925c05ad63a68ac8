// Emulates the subgroup matrices that the device does not support, using arrays and shuffles.
#ifndef TESSERA_IR_TRANSFORM_MATRIX_EMULATION_H_
#define TESSERA_IR_TRANSFORM_MATRIX_EMULATION_H_

#include <cstdint>
#include <span>

#include "base/diagnostics.h"
#include "ir/module.h"
#include "ir/transform/matrix_shape.h"

namespace tessera::ir {

struct MatrixEmulationConfig {
  bool all = false;  // emulate every matrix
  // If true, emulates each matrix that is loaded or stored at an address not known to be aligned.
  bool unaligned = false;
  // If true, `unaligned` applies to matrices in buffers only if a constant offset or stride shows
  // that they are not aligned.
  bool buffers_are_aligned = false;
  // If `has_shapes` is true, the device supports only the combinations of types in `shapes`.
  bool has_shapes = false;
  std::span<const MatrixShape> shapes;
  // If not 0, the target itself splits all matrices into tiles with this number of rows and
  // columns. The pass then splits matrices into the smallest tiles in `shapes` that divide them
  // evenly, so that the target need not split these tiles again. If 0, the pass chooses the largest
  // such tiles.
  uint32_t tile_size = 0;
  // Returns true if the target supports the matrix type. If the pointer is null, all types are
  // supported.
  bool (*target_has)(const Module& m, TypeId matrix) = nullptr;
  // True if private variables of the target can hold arrays of matrices. If false, matrices in
  // private variables are not split into tiles.
  bool has_private_arrays = true;
  // The smallest subgroup size of the device, which bounds the number of rows or columns per
  // invocation.
  uint32_t min_subgroup_size = 4;
};

// Distributes the emulated matrices over the invocations of the subgroup. Invocation `i` holds the
// rows i, i + subgroup_size, and so on, of a left matrix, and the corresponding columns of other
// matrices. If one matrix of a product is emulated, the others are emulated too. Reports the cost
// of each product as a remark.
//
// - Products use subgroupShuffle to read the rows of the left matrix from other invocations.
//   Products therefore need subgroup-uniform control flow, which WGSL requires anyway.
// - Dimensions must be constants. Arrays of three-component vectors are rejected, because their
//   padding would be part of the matrix (proposal subgroup-matrix, Loading and storing).
// - Must run after the robustness pass, which tests whether each matrix lies within its array, and
//   before entry points lose their parameters.
Status RunMatrixEmulation(Module& m, const MatrixEmulationConfig& config, Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_MATRIX_EMULATION_H_
