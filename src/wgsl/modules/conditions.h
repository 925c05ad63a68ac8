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
#include "wgsl/syntax/token.h"

namespace tessera::wgsl {

// A condition that was evaluated.
struct EvaluatedCondition {
  Span span;  // the span of its attribute
  bool value;
  bool is_open;  // whether it contains open features
};

// The translate-time features and their values. A feature is open if its value is only assumed,
// because CheckFeatures (tessera/feature_combinations.h) varies it.
class Features {
 public:
  struct Feature {
    bool value = false;
    bool is_open = false;
    bool is_decisive = false;  // whether it is in `decisive`
  };

  void Set(StringId name, bool value) { values_[name] = {.value = value}; }
  void Assume(StringId name, bool value) { values_.try_emplace(name, Feature{value, true}); }
  // Makes features without a value open from now on, with the value `value`.
  void AssumeOthers(bool value) { others_ = value; }
  // Returns a feature, or null if it has no value. `is_decisive` is true if the result of the
  // condition depends on the feature.
  const Feature* Find(StringId name, bool is_decisive);
  void Note(const EvaluatedCondition& condition) {
    if (others_) conditions_.push_back(condition);
  }

  const absl::flat_hash_map<StringId, Feature>& values() const { return values_; }
  // The open features on which conditions depended, in order of their first decisive use.
  const PoolVector<StringId>& decisive() const { return decisive_; }
  // The conditions that were evaluated. Recorded only if there may be open features.
  const PoolVector<EvaluatedCondition>& conditions() const { return conditions_; }

  // If true, a feature without a value is off and causes a remark. Otherwise it causes an error.
  bool missing_are_off = false;

 private:
  absl::flat_hash_map<StringId, Feature> values_;
  std::optional<bool> others_;
  PoolVector<StringId> decisive_;
  PoolVector<EvaluatedCondition> conditions_;
};

// Returns whether `name`, the token after a '@', is the name of a condition: if, elif or else.
bool IsCondition(const StringInterner& strings, const Token& name);

// Evaluates all conditions in the tokens of a module, whose text is `text`. Its tokens are those
// from `first` on. Removes the conditions and the syntax nodes that they exclude from `tokens`, and
// appends the source ranges of what was removed to `removed`, in order. Reports wrong conditions. A
// feature without a value is reported once; it is then set to false.
void ApplyConditions(Features& features, const StringInterner& strings, Diagnostics& diagnostics,
                     std::string_view text, uint32_t first, PlainVector<Token>& tokens,
                     PoolVector<Span>& removed);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_MODULES_CONDITIONS_H_
