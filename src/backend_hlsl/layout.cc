#include "backend_hlsl/layout.h"

#include <string>

#include "ir/transform/decompose_access.h"

namespace tessera::hlsl {

using ir::AddressSpace;

constexpr text::LayoutPolicy kLayout{
    .spaces = {AddressSpace::kUniform, AddressSpace::kImmediate},
    // max_align excludes types that contain 64-bit integers, because DXC lays out vectors of 64-bit
    // integers differently from WGSL.
    .rules = {.composite_align = 16, .max_align = 4, .has_rows = true},
    .units = text::PaddingUnits::kWords,
    .pads_end = false,
    .max_words = 16,
    .limited = {AddressSpace::kUniform, AddressSpace::kImmediate},
};

const ir::Property kStructsAreLaidOut{"structs_are_laid_out",
                                      [](const ir::Module& m, std::string* what) {
                                        return text::StructsAreLaidOut(m, kLayout, what);
                                      }};

ir::Status DecomposeConstantBuffers(ir::Module& m) {
  ir::DecomposeAccessConfig config;
  // The last row may extend beyond the end of the buffer, because reads beyond the end of a
  // constant buffer return zero.
  config.rows_are_whole = true;
  return ir::RunDecomposeAccess(m, text::FindUnfitVariables(m, kLayout), config);
}

const ir::Property kConstantBuffersFit{
    "constant_buffers_fit",
    [](const ir::Module& m, std::string* what) { return text::VariablesFit(m, kLayout, what); }};

}  // namespace tessera::hlsl
