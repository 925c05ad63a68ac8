#include "tools/naga_oil/edits.h"

#include <algorithm>
#include <tuple>

#include "tools/naga_oil/directives.h"

namespace tessera::wgsl::naga_oil {

std::string Edited(std::string_view text, std::vector<Edit> edits) {
  // Sort by position. At the same position, insertions come first, and enclosing edits come before
  // the edits that they enclose.
  std::ranges::stable_sort(edits, {}, [](const Edit& e) {
    return std::tuple(e.begin, e.begin != e.end, -int64_t{e.end});
  });
  std::string out;
  uint32_t at = 0;
  for (const Edit& edit : edits) {
    if (edit.begin < at) continue;
    out += text.substr(at, edit.begin - at);
    out += edit.text;
    at = edit.end;
  }
  out += text.substr(at);
  std::erase(out, kRemoved);
  return out;
}

}  // namespace tessera::wgsl::naga_oil
