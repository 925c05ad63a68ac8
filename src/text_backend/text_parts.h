// Writes parts of the output text that several C-like languages share.
#ifndef TESSERA_TEXT_BACKEND_TEXT_PARTS_H_
#define TESSERA_TEXT_BACKEND_TEXT_PARTS_H_

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include "base/text_writer.h"
#include "ir/module.h"
#include "text_backend/position_marker.h"

namespace tessera::text {

// Returns the text that precedes `functions`: `parts` and `helpers`. Blank lines separate the
// nonempty parts from each other and from the functions.
std::string TextBeforeFunctions(const TextWriter& functions,
                                std::initializer_list<std::string_view> parts,
                                std::span<const std::string> helpers);

// Writes "(parameters) " after the name of a function. Puts all parameters on the same line if they
// fit. `parameters` may contain marks of `marker`.
void WriteParameters(TextWriter& w, const PositionMarker& marker,
                     std::span<const std::string_view> parameters);

// Returns the dimension as it occurs in the type names of HLSL and GLSL, e.g. "2DArray".
std::string_view TextureDimName(ir::TextureDim dim);

}  // namespace tessera::text

#endif  // TESSERA_TEXT_BACKEND_TEXT_PARTS_H_
