// Declares the functions that convert code between wgpu's cooperative matrices and WGSL's proposed
// subgroup matrices. ConvertMatrixDialect converts the directives.
#ifndef TESSERA_TOOLS_CONVERT_CONVERSIONS_H_
#define TESSERA_TOOLS_CONVERT_CONVERSIONS_H_

#include "tools/convert/matrix_rewriter.h"

namespace tessera::wgsl {

// The first function converts types, calls and operators from wgpu's dialect to the dialect of the
// WGSL proposal. The second function converts them back.
void ConvertToSubgroupMatrix(MatrixRewriter& rewriter);
void ConvertToCooperativeMatrix(MatrixRewriter& rewriter);

}  // namespace tessera::wgsl

#endif  // TESSERA_TOOLS_CONVERT_CONVERSIONS_H_
