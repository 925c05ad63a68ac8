// From one dialect of subgroup matrices to another: wgpu's cooperative matrices, and the subgroup matrices of the proposal,
// which Chromium has under another name.
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

// The source of a program without errors, which was resolved with `notes`, in the dialect `to`: the same matrices, read and
// computed in the same order. What is no matter of the dialect, comments included, stays byte for byte; a source without
// matrices, or in this dialect, stays as it is. What the other dialect cannot say is an error, no-counterpart.
EditedText ConvertMatrixDialect(Program& program, const NameNotes& notes, const Trivia& trivia,
                                MatrixDialect to, Diagnostics& diagnostics);

}  // namespace tessera::wgsl

#endif  // TESSERA_TOOLS_CONVERT_MATRIX_DIALECT_H_
