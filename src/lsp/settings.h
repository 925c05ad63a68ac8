// Settings that the client sends in `initializationOptions` and workspace/didChangeConfiguration.
#ifndef TESSERA_LSP_SETTINGS_H_
#define TESSERA_LSP_SETTINGS_H_

#include <vector>

#include "lsp/json.h"
#include "tessera/options.h"

namespace tessera::lsp {

// Changes the options that `settings` mention.
void ApplyLanguageSettings(const Json& settings, Options& options);

// Returns the options of each element of the setting `targets`: "msl", or an object such as
// {"target": "hlsl", "shader-model": "6.0"} with options of `tessera compile`. Leaves out elements
// that are wrong.
std::vector<Options> TargetsOf(const Json& targets);

}  // namespace tessera::lsp

#endif  // TESSERA_LSP_SETTINGS_H_
