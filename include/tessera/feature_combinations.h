// Checks a program of several modules with every combination of its features (docs/modules.md).
#ifndef TESSERA_FEATURE_COMBINATIONS_H_
#define TESSERA_FEATURE_COMBINATIONS_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "tessera/export.h"
#include "tessera/modules.h"
#include "tessera/tessera.h"

namespace tessera {

// The default limit on the number of combinations that are checked.
inline constexpr uint32_t kMaxFeatureCombinations = 256;

struct FeatureCheck {
  std::vector<std::string> features;  // the features that conditions use, sorted by name
  uint32_t combinations = 0;          // the number of combinations that were checked
  bool is_complete = false;           // false if only a sample of the combinations was checked
  // The messages from all combinations, without duplicates. If a message occurs for only some
  // combinations, a note names their features. A condition that is never true, or never false,
  // causes a warning with the code "constant-condition".
  std::vector<Message> diagnostics;
};

// Calls `check` for every combination of features, and merges the messages that the calls return.
// During each call, `sources.link.features` contains the combination. Two combinations count as one
// if each condition has the same value in both. Features that already have a value in
// `sources.link.features` when CheckFeatures is called keep that value.
//
// If there are more than `max_combinations` combinations to check, only a sample of this size is
// checked. The sample contains the combinations with all features on, all features off, exactly one
// on and exactly one off, and random combinations.
TESSERA_EXPORT FeatureCheck CheckFeatures(SourceSet& sources, uint32_t max_combinations,
                                          const std::function<std::vector<Message>()>& check);

// Like the overload above, but checks each combination with Compile.
TESSERA_EXPORT FeatureCheck CheckFeatures(SourceSet& sources, const Options& options,
                                          uint32_t max_combinations = kMaxFeatureCombinations);

}  // namespace tessera

#endif  // TESSERA_FEATURE_COMBINATIONS_H_
