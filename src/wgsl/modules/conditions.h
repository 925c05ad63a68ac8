// Conditional translation: removes what @if, @elif and @else exclude (WESL: Conditional
// Translation).
#ifndef TESSERA_WGSL_MODULES_CONDITIONS_H_
#define TESSERA_WGSL_MODULES_CONDITIONS_H_

#include <absl/container/flat_hash_map.h>

#include <cstdint>
#include <string_view>

#include "base/diagnostics.h"
#include "base/plain_vector.h"
#include "base/pool_vector.h"
#include "base/string_interner.h"
#include "wgsl/syntax/token.h"

namespace tessera::wgsl {

// The translate-time features and their values.
class Features {
 public:
  void Set(StringId name, bool value) { values_[name] = value; }
  // Returns the value of a feature, or null if it has none.
  const bool* Find(StringId name) const {
    const auto found = values_.find(name);
    return found == values_.end() ? nullptr : &found->second;
  }
  const absl::flat_hash_map<StringId, bool>& values() const { return values_; }

 private:
  absl::flat_hash_map<StringId, bool> values_;
};

// Evaluates all conditions in the tokens of a module. Removes them and the syntax nodes that they
// exclude from `tokens`, and appends the source ranges of what was removed to `removed`, in order.
// Reports wrong conditions. A feature without a value is reported once; it is then set to false.
void ApplyConditions(Features& features, const StringInterner& strings, Diagnostics& diagnostics,
                     PlainVector<Token>& tokens, PoolVector<Span>& removed);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_MODULES_CONDITIONS_H_
