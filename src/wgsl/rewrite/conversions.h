// The two directions of ConvertMatrixDialect, without the directives.
#ifndef TESSERA_WGSL_REWRITE_CONVERSIONS_H_
#define TESSERA_WGSL_REWRITE_CONVERSIONS_H_

#include "wgsl/rewrite/matrix_rewriter.h"

namespace tessera::wgsl {

// Types, calls and operators of wgpu's dialect as those of the proposal, and the other way round.
void ConvertToSubgroupMatrix(MatrixRewriter& rewriter);
void ConvertToCooperativeMatrix(MatrixRewriter& rewriter);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_REWRITE_CONVERSIONS_H_
