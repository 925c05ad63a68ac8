// Implements conditional translation: removes the nodes that @if, @elif and @else exclude (WESL:
// Conditional Translation).
#ifndef TESSERA_WGSL_MODULES_CONDITIONS_H_
#define TESSERA_WGSL_MODULES_CONDITIONS_H_

#include <absl/container/flat_hash_map.h>

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/diagnostics.h"
#include "base/plain_vector.h"
#include "base/pool_vector.h"
#include "base/string_interner.h"
#include "wgsl/syntax/excluded_code.h"
#include "wgsl/syntax/token.h"

namespace tessera::wgsl {

// The value of a condition, given the current values of the features.
struct EvaluatedCondition {
  Span span;  // the span of the attribute
  bool value;
  bool is_open;  // whether the condition mentions features whose value is only assumed
};

// The translate-time features and their values. A feature is open if its current value is only
// assumed. CheckFeatures (tessera/feature_combinations.h) tries both true and false for open
// features.
class Features {
 public:
  struct Feature {
    bool value = false;
    bool is_open = false;
    bool is_decisive = false;  // whether the feature is in `decisive`
  };

  void Set(StringId name, bool value) { values_[name] = {.value = value}; }
  void Assume(StringId name, bool value) { values_.try_emplace(name, Feature{value, true}); }
  // Assumes `value` for each feature that gets no value from Set or Assume.
  void AssumeOthers(bool value) { others_ = value; }
  // Returns a feature with its value, or null if neither a known nor an assumed value exists.
  // `is_decisive` is true if the value of the feature can affect which nodes are kept. In this
  // case, an open feature is added to `decisive`.
  const Feature* Find(StringId name, bool is_decisive);
  void Note(const EvaluatedCondition& condition) {
    if (others_) conditions_.push_back(condition);
  }

  const absl::flat_hash_map<StringId, Feature>& values() const { return values_; }
  // The features whose assumed value affected the result of any condition, in order of their first
  // effect.
  const PoolVector<StringId>& decisive() const { return decisive_; }
  // The conditions that were evaluated, with their values. Empty unless AssumeOthers was called.
  const PoolVector<EvaluatedCondition>& conditions() const { return conditions_; }

  // If true, a feature without a value causes an info message and is off. If false, such a feature
  // causes an error.
  bool missing_are_off = false;

 private:
  absl::flat_hash_map<StringId, Feature> values_;
  std::optional<bool> others_;
  PoolVector<StringId> decisive_;
  PoolVector<EvaluatedCondition> conditions_;
};

// Returns whether `name`, the token after a '@', begins a condition: if, elif or else.
bool IsCondition(const StringInterner& strings, const Token& name);

// Evaluates all conditions in a module. `text` is the module's text, and its tokens are the
// elements of `tokens` from index `first` on. Removes the conditions, and the syntax nodes that
// they exclude, from `tokens`. Appends the removed source ranges to `removed`, in order. Reports
// invalid conditions. A feature without a value is reported once and treated as false. If `names`
// is not null, appends to its lists `mentioned` and `declared`.
void ApplyConditions(Features& features, const StringInterner& strings, Diagnostics& diagnostics,
                     std::string_view text, uint32_t first, PlainVector<Token>& tokens,
                     PoolVector<Span>& removed, ExcludedCode* names = nullptr);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_MODULES_CONDITIONS_H_
