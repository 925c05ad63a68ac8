// Converts between the subgroup matrix dialects: wgpu's cooperative matrices and the proposal's
// subgroup matrices. Chromium implements the proposal under a different extension name.
#ifndef TESSERA_TOOLS_CONVERT_MATRIX_DIALECT_H_
#define TESSERA_TOOLS_CONVERT_MATRIX_DIALECT_H_

#include "base/diagnostics.h"
#include "tools/convert/text_edits.h"
#include "wgsl/resolve/program.h"

namespace tessera::wgsl {

enum class MatrixDialect : uint8_t {
  kStandard,  // `enable subgroup_matrix;`
  kChromium,  // `enable chromium_experimental_subgroup_matrix;`
  kWgpu,      // `enable wgpu_cooperative_matrix;`
};

// Converts the source of `program` to the dialect `to`. The converted program loads and computes
// the same matrices in the same order. The program must have no errors and must have been resolved
// with `notes`. Everything that does not depend on the dialect, including comments, is preserved
// byte for byte. A source that has no matrices or is already in the dialect `to` is returned
// unchanged. Reports `no-counterpart` for code that the other dialect cannot express.
EditedText ConvertMatrixDialect(Program& program, const NameNotes& notes, const Trivia& trivia,
                                MatrixDialect to, Diagnostics& diagnostics);

}  // namespace tessera::wgsl

#endif  // TESSERA_TOOLS_CONVERT_MATRIX_DIALECT_H_
