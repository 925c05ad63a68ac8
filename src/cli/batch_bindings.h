// Handles the "bindings" requests of `tessera batch`.
#ifndef TESSERA_CLI_BATCH_BINDINGS_H_
#define TESSERA_CLI_BATCH_BINDINGS_H_

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "tessera/bindings.h"

namespace tessera::cli {

struct BatchBindings {
  std::string name = "shader";  // the name of the group of constants in the host code
  BindingsOptions options;
};

// Parses the value of the key "bindings". It is an object with "language" and optionally "name",
// "math", "apis" (a list), "namespace" and "all_structures". Returns an error message, or an empty
// string if there is none.
std::string ReadBindingsOptions(const nlohmann::json& json, BatchBindings& bindings);

// Returns the host code for one shader, or an empty string if there are errors. Stores all messages
// in `diagnostics`.
std::string TextOfBindings(std::string_view source, const BatchBindings& bindings,
                           const Options& options, std::vector<Message>& diagnostics);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_BATCH_BINDINGS_H_
