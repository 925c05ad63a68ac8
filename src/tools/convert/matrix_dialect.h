// Converts between dialects of subgroup matrices: wgpu's cooperative matrices, and the subgroup
// matrices of the proposal, which Chromium enables under another name.
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

// Returns the source of `program` in the dialect `to`: the same matrices, loaded and computed in
// the same order. The program must be free of errors and resolved with `notes`. Everything
// independent of the dialect, including comments, is unchanged byte for byte. A source without
// matrices, or already in this dialect, is unchanged. Reports no-counterpart for code that the
// other dialect cannot express.
EditedText ConvertMatrixDialect(Program& program, const NameNotes& notes, const Trivia& trivia,
                                MatrixDialect to, Diagnostics& diagnostics);

}  // namespace tessera::wgsl

#endif  // TESSERA_TOOLS_CONVERT_MATRIX_DIALECT_H_
