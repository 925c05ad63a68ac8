// Where comments turn lint rules off.
#ifndef TESSERA_TOOLS_LINT_ALLOWED_H_
#define TESSERA_TOOLS_LINT_ALLOWED_H_

#include <cstdint>
#include <span>
#include <string_view>

#include "base/pool_vector.h"
#include "base/source.h"
#include "tools/lint/lint.h"

namespace tessera::lint {

class Allowed {
 public:
  // Reads those of `comments` that contain `tessera-allow(rule, ...)`.
  Allowed(const Source& source, std::span<const Span> comments);

  // Returns whether a comment on the line of `offset`, or on the line before, names the rule.
  bool Has(RuleId rule, uint32_t offset) const;

 private:
  // The rules that the comments on a line name, as bits. Comments may repeat them without end.
  struct Entry {
    uint32_t line;
    uint32_t rules;
  };
  static_assert(kRuleCount <= 32);

  void Add(uint32_t line, std::string_view rule);

  const Source& source_;
  PoolVector<Entry> entries_;  // sorted by line, one for each
};

}  // namespace tessera::lint

#endif  // TESSERA_TOOLS_LINT_ALLOWED_H_
