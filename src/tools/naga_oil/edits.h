// Changes of a text.
#ifndef TESSERA_TOOLS_NAGA_OIL_EDITS_H_
#define TESSERA_TOOLS_NAGA_OIL_EDITS_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::wgsl::naga_oil {

// Replaces the bytes from `begin` to `end`.
struct Edit {
  uint32_t begin, end;
  std::string text;
};

// Returns the text with all edits, without kRemoved. An edit inside of another one is ignored.
std::string Edited(std::string_view text, std::vector<Edit> edits);

}  // namespace tessera::wgsl::naga_oil

#endif  // TESSERA_TOOLS_NAGA_OIL_EDITS_H_
