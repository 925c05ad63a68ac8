// Edits of a text.
#ifndef TESSERA_TOOLS_NAGA_OIL_EDITS_H_
#define TESSERA_TOOLS_NAGA_OIL_EDITS_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::wgsl::naga_oil {

// An edit that replaces the bytes from `begin` to `end`, which is exclusive.
struct Edit {
  uint32_t begin, end;
  std::string text;
};

// Returns the text with all edits applied and all kRemoved bytes deleted. An edit inside another
// one is ignored.
std::string Edited(std::string_view text, std::vector<Edit> edits);

}  // namespace tessera::wgsl::naga_oil

#endif  // TESSERA_TOOLS_NAGA_OIL_EDITS_H_
