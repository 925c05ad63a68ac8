// Checks programs of several modules with all combinations of their features (docs/modules.md).
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

// The number of combinations that are checked by default.
inline constexpr uint32_t kMaxFeatureCombinations = 256;

struct FeatureCheck {
  std::vector<std::string> features;  // on which conditions depend, sorted
  uint32_t combinations = 0;          // the number that was checked
  bool is_complete = false;           // whether these are all combinations that differ
  // A note says with which features an error occurs, unless all combinations have it. Conditions
  // that are never true, or never false, are warnings with the code "constant-condition".
  std::vector<Message> diagnostics;
};

// Calls `check` for each combination of features with which the conditions of the program have
// different results, and merges the messages that it returns. `sources.link.features` has the
// combination during the call. Features that it contains before keep their values. If more than
// `max_combinations` differ, that number of them is checked: all features on or off, one of them
// on or off, and random ones.
TESSERA_EXPORT FeatureCheck CheckFeatures(SourceSet& sources, uint32_t max_combinations,
                                          const std::function<std::vector<Message>()>& check);

// Does the same, with the messages of Compile.
TESSERA_EXPORT FeatureCheck CheckFeatures(SourceSet& sources, const Options& options,
                                          uint32_t max_combinations = kMaxFeatureCombinations);

}  // namespace tessera

#endif  // TESSERA_FEATURE_COMBINATIONS_H_
