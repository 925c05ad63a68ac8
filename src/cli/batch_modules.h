// The keys in requests of `tessera batch` that describe a program of several modules: "modules",
// "features", "link" etc.
#ifndef TESSERA_CLI_BATCH_MODULES_H_
#define TESSERA_CLI_BATCH_MODULES_H_

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "tessera/modules.h"

namespace tessera::cli {

// The values of these keys in a request.
struct BatchModules {
  LinkOptions link;
  // Set by the key "link": the output is the linked WGSL. Otherwise the program is compiled.
  bool is_linked = false;
  LinkTextOptions text;
  bool has_source_map = false;  // of the linked text
};

// Returns whether `key` is one of the keys for modules.
bool IsModulesKey(std::string_view key);

// Parses the value of a key for modules. Returns the error, or an empty string if there is none.
// `value` must outlive `modules`.
std::string ReadModulesKey(std::string_view key, const nlohmann::json& value,
                           BatchModules& modules);

// Returns the program whose root module is `source`.
SourceSet ProgramOf(const std::string& source, const BatchModules& modules);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_BATCH_MODULES_H_
