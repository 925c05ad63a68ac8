// Declares the conversions of matrix code from wgpu's cooperative matrices to WGSL's proposed
// subgroup matrices, and vice versa. ConvertMatrixDialect converts the directives.
#ifndef TESSERA_TOOLS_CONVERT_CONVERSIONS_H_
#define TESSERA_TOOLS_CONVERT_CONVERSIONS_H_

#include "tools/convert/matrix_rewriter.h"

namespace tessera::wgsl {

// Convert the types, calls and operators from wgpu's dialect to the dialect of WGSL's proposal, and
// vice versa.
void ConvertToSubgroupMatrix(MatrixRewriter& rewriter);
void ConvertToCooperativeMatrix(MatrixRewriter& rewriter);

}  // namespace tessera::wgsl

#endif  // TESSERA_TOOLS_CONVERT_CONVERSIONS_H_
