// The keys of tessera batch for programs of several modules: "modules", "features", "link" and so
// on.
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
  // "link": the linked text is the output. Otherwise the program is compiled.
  bool is_linked = false;
  LinkTextOptions text;
  bool has_source_map = false;  // of the linked text
};

// Returns whether a key of a request is one of these.
bool IsModulesKey(std::string_view key);

// Parses the value of one of these keys. Returns the error, or an empty text. `value` must outlive
// `modules`.
std::string ReadModulesKey(std::string_view key, const nlohmann::json& value,
                           BatchModules& modules);

// Returns the program with the given root module.
SourceSet ProgramOf(const std::string& source, const BatchModules& modules);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_BATCH_MODULES_H_
