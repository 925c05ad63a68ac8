// Handles the keys of `tessera batch` requests that describe a multi-module program: "modules",
// "features", "link" etc.
#ifndef TESSERA_CLI_BATCH_MODULES_H_
#define TESSERA_CLI_BATCH_MODULES_H_

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "tessera/modules.h"

namespace tessera::cli {

// The parsed values of the keys that describe a multi-module program.
struct BatchModules {
  LinkOptions link;
  // Whether the request has the key "link". With this key, the output is the linked WGSL. Without
  // it, the program is compiled.
  bool is_linked = false;
  LinkTextOptions text;
  bool has_source_map = false;  // whether a source map of the linked text is requested
};

// Returns whether ReadModulesKey handles `key`.
bool IsModulesKey(std::string_view key);

// Parses the value of a key for which IsModulesKey is true. Returns an error message, or an empty
// string if there is none. `value` must outlive `modules`.
std::string ReadModulesKey(std::string_view key, const nlohmann::json& value,
                           BatchModules& modules);

// Returns the program whose root module is `source`.
SourceSet ProgramOf(const std::string& source, const BatchModules& modules);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_BATCH_MODULES_H_
