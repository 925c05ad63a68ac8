#include "tools/naga_oil/edits.h"

#include "base/stable_sort.h"
#include "tools/naga_oil/directives.h"

namespace tessera::wgsl::naga_oil {

std::string Edited(std::string_view text, std::vector<Edit> edits) {
  // Sort by position. At the same position, insertions come first, and enclosing edits come before
  // the edits that they enclose.
  StableSort(edits, [](const Edit& e) { return JoinKeys(e.begin, e.begin == e.end ? 0 : ~e.end); });
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
