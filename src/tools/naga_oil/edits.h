// Applies edits to a text.
#ifndef TESSERA_TOOLS_NAGA_OIL_EDITS_H_
#define TESSERA_TOOLS_NAGA_OIL_EDITS_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::wgsl::naga_oil {

// An edit that replaces the bytes [begin, end).
struct Edit {
  uint32_t begin, end;
  std::string text;
};

// Returns the text with all edits applied and without kRemoved bytes. Edits inside other edits are
// ignored.
std::string Edited(std::string_view text, std::vector<Edit> edits);

}  // namespace tessera::wgsl::naga_oil

#endif  // TESSERA_TOOLS_NAGA_OIL_EDITS_H_
