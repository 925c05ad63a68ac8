// Converts the code outside naga_oil's directives: replaces host-defined values with constants, and
// naga_oil's module paths with WESL paths.
#ifndef TESSERA_TOOLS_NAGA_OIL_NAMES_H_
#define TESSERA_TOOLS_NAGA_OIL_NAMES_H_

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/source.h"
#include "tools/naga_oil/conversion.h"
#include "tools/naga_oil/directives.h"
#include "tools/naga_oil/edits.h"
#include "tools/naga_oil/nodes.h"

namespace tessera::wgsl::naga_oil {

// Adds edits that replace naga_oil's names with WESL names.
class NameConverter {
 public:
  // `text` begins at `offset` in the source. Names in the ranges `ignored`, which are disjoint and
  // sorted, are left unchanged. All arguments must outlive this object.
  NameConverter(Conversion& conversion, std::string_view text, uint32_t offset, const Nodes& nodes,
                std::span<const Span> ignored, std::vector<Edit>& edits)
      : c_(conversion),
        text_(text),
        offset_(offset),
        nodes_(nodes),
        ignored_(ignored),
        edits_(edits) {}

  // Replaces host-defined values with constants. Reports an error for values without an equivalent.
  void ConvertValues(std::span<const Substitution> substitutions);
  // Prepends 'package::' to module paths that do not begin with an imported name.
  void ConvertPaths();

 private:
  void ConvertValue(const Substitution& s);
  bool IsIgnored(uint32_t offset) const;

  Conversion& c_;
  const std::string_view text_;
  const uint32_t offset_;
  const Nodes& nodes_;
  const std::span<const Span> ignored_;
  std::vector<Edit>& edits_;
};

}  // namespace tessera::wgsl::naga_oil

#endif  // TESSERA_TOOLS_NAGA_OIL_NAMES_H_
