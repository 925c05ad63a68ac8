// Converts between the dialects of subgroup matrices: wgpu's cooperative matrices, and the subgroup
// matrices of the proposal. Chromium enables the latter under another name.
#ifndef TESSERA_TOOLS_CONVERT_MATRIX_DIALECT_H_
#define TESSERA_TOOLS_CONVERT_MATRIX_DIALECT_H_

#include "base/diagnostics.h"
#include "tools/convert/text_edits.h"
#include "wgsl/resolve/program.h"

namespace tessera::wgsl {

enum class MatrixDialect : uint8_t {
  kStandard,  // enable subgroup_matrix
  kChromium,  // enable chromium_experimental_subgroup_matrix
  kWgpu,      // enable wgpu_cooperative_matrix
};

// Returns the source of `program` converted to the dialect `to`. The result contains the same
// matrices, which are loaded and computed in the same order. The program must be free of errors and
// have been resolved with `notes`. Everything that does not depend on the dialect, including
// comments, is unchanged byte for byte. A source without matrices, or one already in this dialect,
// is unchanged. Reports `no-counterpart` for code that the other dialect cannot express.
EditedText ConvertMatrixDialect(Program& program, const NameNotes& notes, const Trivia& trivia,
                                MatrixDialect to, Diagnostics& diagnostics);

}  // namespace tessera::wgsl

#endif  // TESSERA_TOOLS_CONVERT_MATRIX_DIALECT_H_
