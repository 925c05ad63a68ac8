// Checks the alignment of subgroup matrices in memory.
#ifndef TESSERA_IR_ANALYSIS_MATRIX_ALIGNMENT_H_
#define TESSERA_IR_ANALYSIS_MATRIX_ALIGNMENT_H_

#include <cstdint>

#include "base/diagnostics.h"
#include "ir/analysis/divisors.h"
#include "ir/module.h"

namespace tessera::ir {

// Returns the alignment in bytes that Vulkan requires for a matrix and all its rows or columns. It
// is the length of a row or column, but at most 16
// (VUID-RuntimeSpirv-OpCooperativeMatrixLoadKHR-08986). `id` is a subgroupMatrixLoad or
// subgroupMatrixStore. Returns 0 if the alignment depends on an override.
uint32_t MatrixAlignment(const Module& m, InstId id);

// Returns whether `id` accesses a matrix that is known to be aligned to MatrixAlignment, together
// with all its rows or columns. Assumes that the variable that contains the matrix starts at a
// multiple of 16 bytes. For buffers, WebGPU guarantees this (minStorageBufferOffsetAlignment). In
// practice, workgroup variables in Vulkan also start at such a multiple.
bool IsMatrixAligned(const Module& m, const Divisors& divisors, InstId id);

// Returns whether constant offsets and strides prove that the matrix that `id` accesses, or one of
// its rows or columns, is not aligned to MatrixAlignment.
bool IsMatrixKnownUnaligned(const Module& m, InstId id);

// Returns whether the matrix that `id` accesses is in a buffer that the host binds.
bool IsMatrixInBuffer(const Module& m, InstId id);

// Warns about each matrix load or store whose constant offset or stride is not a multiple of
// MatrixAlignment. WGSL defines the behavior of such an access, but Vulkan and Direct3D do not.
void WarnOfMatrixAlignment(const Module& m, Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_MATRIX_ALIGNMENT_H_
