// Finds comments that turn off lint rules.
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
  // Collects the rules in comments of the form `tessera-allow(rule, ...)`.
  Allowed(const Source& source, std::span<const Span> comments);

  // Returns whether the rule is turned off at `offset` by a comment on the same line or on the line
  // before.
  bool Has(RuleId rule, uint32_t offset) const;
  // Returns the spans of the unknown rule names in `tessera-allow` comments, at most kMaxUnknown.
  std::span<const Span> unknown() const { return unknown_; }

 private:
  // The rules that the comments on one line turn off. They are stored as a bit set, because
  // comments may repeat a rule any number of times, and a list would grow with each repetition.
  struct Entry {
    uint32_t line;
    uint32_t rules;
  };
  static_assert(kRuleCount <= 32);
  // Limits the time spent on reports of unknown rules, because comments may contain any number of
  // rule names.
  static constexpr size_t kMaxUnknown = 100;

  void Add(uint32_t line, std::string_view rule);

  const Source& source_;
  PoolVector<Entry> entries_;  // sorted by line, one entry per line
  PoolVector<Span> unknown_;
};

}  // namespace tessera::lint

#endif  // TESSERA_TOOLS_LINT_ALLOWED_H_
