// Where comments turn lint rules off.
#ifndef TESSERA_TOOLS_LINT_ALLOWED_H_
#define TESSERA_TOOLS_LINT_ALLOWED_H_

#include <cstdint>
#include <span>
#include <string_view>

#include "base/pool_vector.h"
#include "base/source.h"

namespace tessera::lint {

class Allowed {
 public:
  // Reads those of `comments` that contain `tessera-allow(rule, ...)`.
  Allowed(const Source& source, std::span<const Span> comments);

  // Returns whether a comment on the line of `offset`, or on the line before, names the rule.
  bool Has(std::string_view rule, uint32_t offset) const;

 private:
  struct Entry {
    uint32_t line;
    std::string_view rule;
  };

  const Source& source_;
  PoolVector<Entry> entries_;  // sorted by line
};

}  // namespace tessera::lint

#endif  // TESSERA_TOOLS_LINT_ALLOWED_H_
