// Finds the comments that turn lint rules off.
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
  // Reads the comments that contain `tessera-allow(rule, ...)`.
  Allowed(const Source& source, std::span<const Span> comments);

  // Returns whether a comment on the line of `offset`, or on the line before, turns off the rule.
  bool Has(RuleId rule, uint32_t offset) const;
  // Returns the first kMaxUnknown names in these comments that are not names of rules.
  std::span<const Span> unknown() const { return unknown_; }

 private:
  // The rules that comments on a line turn off. They are stored as bits, because comments may
  // repeat a rule any number of times.
  struct Entry {
    uint32_t line;
    uint32_t rules;
  };
  static_assert(kRuleCount <= 32);
  // Limits the time for reporting them, because comments may contain any number of names.
  static constexpr size_t kMaxUnknown = 100;

  void Add(uint32_t line, std::string_view rule);

  const Source& source_;
  PoolVector<Entry> entries_;  // sorted by line, one entry per line
  PoolVector<Span> unknown_;
};

}  // namespace tessera::lint

#endif  // TESSERA_TOOLS_LINT_ALLOWED_H_
