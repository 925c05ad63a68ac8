// Replaces subgroup matrices that the device does not support with arrays and shuffles.
#ifndef TESSERA_IR_TRANSFORM_MATRIX_EMULATION_H_
#define TESSERA_IR_TRANSFORM_MATRIX_EMULATION_H_

#include <cstdint>
#include <span>

#include "base/diagnostics.h"
#include "ir/module.h"
#include "ir/transform/matrix_shape.h"

namespace tessera::ir {

struct MatrixEmulationConfig {
  bool all = false;  // whether every matrix is emulated
  // Whether matrices in memory are emulated if their alignment is not proven.
  bool unaligned = false;
  // Whether `unaligned` ignores matrices in buffers unless constants show that they are not
  // aligned.
  bool buffers_are_aligned = false;
  // The combinations that the device supports, if `has_shapes` is set. Otherwise it is assumed to
  // support all.
  bool has_shapes = false;
  std::span<const MatrixShape> shapes;
  // Returns whether the target supports the matrix type. If null, it supports all types.
  bool (*target_has)(const Module& m, TypeId matrix) = nullptr;
  // Whether private variables of the target can hold arrays of matrices. If not, matrices in
  // private variables are not split.
  bool has_private_arrays = true;
  // The smallest subgroup size of the device. It determines how many rows or columns an invocation
  // can hold.
  uint32_t min_subgroup_size = 4;
};

// Distributes the emulated matrices over the invocations of the subgroup. Invocation `i` holds the
// rows i, i + subgroup_size, and so on, of a left matrix, and the corresponding columns of other
// matrices. Matrices that are multiplied with an emulated one are also emulated. Reports the costs
// of each product as a remark.
//
// - Products use subgroupShuffle to read the rows of the left matrix from other invocations. They
//   therefore need subgroup-uniform control flow, as they do in WGSL.
// - Dimensions must be constants. Arrays of three-component vectors are rejected, because their
//   padding is part of the matrix (proposal subgroup-matrix, Loading and storing).
// - Must run after robustness, which tests whether whole matrices are within their arrays, and
//   while entry points still have parameters.
Status RunMatrixEmulation(Module& m, const MatrixEmulationConfig& config, Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_MATRIX_EMULATION_H_
