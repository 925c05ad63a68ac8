// The alignment that targets need of the memory of subgroup matrices.
#ifndef TESSERA_IR_ANALYSIS_MATRIX_ALIGNMENT_H_
#define TESSERA_IR_ANALYSIS_MATRIX_ALIGNMENT_H_

#include <cstdint>

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::ir {

// Returns the bytes of which the beginning of a matrix, and of each of its rows or columns, must be a multiple: the
// lesser of 16 and the length of a row or column (VUID-RuntimeSpirv-OpCooperativeMatrixLoadKHR-08986). `id` is a
// subgroupMatrixLoad or subgroupMatrixStore. Returns 0 if an override decides it.
uint32_t MatrixAlignment(const Module& m, InstId id);

// Warns of each load and store of a matrix whose constant offset or stride is not a multiple of that. WGSL defines such
// an access, but Vulkan and Direct3D do not.
void WarnOfMatrixAlignment(const Module& m, Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_MATRIX_ALIGNMENT_H_
