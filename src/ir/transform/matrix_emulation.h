// Replaces subgroup matrices that the device lacks by arrays and shuffles.
#ifndef TESSERA_IR_TRANSFORM_MATRIX_EMULATION_H_
#define TESSERA_IR_TRANSFORM_MATRIX_EMULATION_H_

#include <cstdint>
#include <span>

#include "base/diagnostics.h"
#include "ir/module.h"
#include "ir/transform/matrix_shape.h"

namespace tessera::ir {

struct MatrixEmulationConfig {
  bool all = false;  // emulates every matrix
  // Emulates matrices in memory whose alignment is not proved.
  bool unaligned = false;
  // The combinations that the device has, if `has_shapes`; otherwise it is said to have all.
  bool has_shapes = false;
  std::span<const MatrixShape> shapes;
  // Whether the target has the matrix type. Null: it has all of them.
  bool (*target_has)(const Module& m, TypeId matrix) = nullptr;
  // The smallest subgroup size of the device. It decides how many rows or columns an invocation
  // can hold.
  uint32_t min_subgroup_size = 4;
};

// Distributes the emulated matrices over the invocations of the subgroup: of a left matrix,
// invocation `i` holds the rows i, i + subgroup_size, and so on; of the others it holds columns.
// Matrices that are multiplied with an emulated one are emulated, too. Reports the costs of each
// product as a remark.
//
// - Left rows reach the other invocations by subgroupShuffle, so products need subgroup-uniform
//   control flow, as they do in WGSL.
// - Dimensions must be constants. Arrays of three-component vectors are refused: their padding
//   belongs to the matrix (proposal subgroup-matrix, Loading and storing).
// - Must run after robustness, which tests whether whole matrices lie in their arrays, and while
//   entry points have parameters.
Status RunMatrixEmulation(Module& m, const MatrixEmulationConfig& config, Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_MATRIX_EMULATION_H_
