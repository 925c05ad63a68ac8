// Checks the root module of a program with every combination of its features.
#ifndef TESSERA_API_ROOT_FEATURES_H_
#define TESSERA_API_ROOT_FEATURES_H_

#include <functional>
#include <vector>

#include "tessera/modules.h"

namespace tessera {

// Like CheckFeatures (tessera/feature_combinations.h), but considers only the conditions in the
// root module, and does not warn about them. Returns the messages.
std::vector<Message> CheckRootFeatures(SourceSet& sources,
                                       const std::function<std::vector<Message>()>& check);

}  // namespace tessera

#endif  // TESSERA_API_ROOT_FEATURES_H_
