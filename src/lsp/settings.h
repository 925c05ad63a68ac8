// Settings that the client sends in `initializationOptions` and workspace/didChangeConfiguration.
#ifndef TESSERA_LSP_SETTINGS_H_
#define TESSERA_LSP_SETTINGS_H_

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lsp/json.h"
#include "service/inlay_hints.h"
#include "tessera/lint.h"
#include "tessera/options.h"

namespace tessera::lsp {

// Changes the options that `settings` mention.
void ApplyLanguageSettings(const Json& settings, Options& options);

// Returns the options of each element of the setting `targets`: "msl", or an object such as
// {"target": "hlsl", "shader-model": "6.0"} with options of `tessera compile`. Leaves out elements
// that are wrong.
std::vector<Options> TargetsOf(const Json& targets);

// Returns the rules of the linter for the setting `lint`: a preset, or an object with the keys of
// the section [lint] of tessera.toml. Returns nullopt if the linter is turned off: "off" or false.
// Ignores what is wrong.
std::optional<LintOptions> LintOf(const Json& setting);

// Changes the hints that the setting `inlayHints` mentions: {"conversions": true}.
void ApplyHintSettings(const Json& settings, service::HintSettings& hints);

// Returns the values of the features that conditions in WESL use: {"SHADOWS": true}.
std::vector<std::pair<std::string, bool>> FeaturesOf(const Json& features);

}  // namespace tessera::lsp

#endif  // TESSERA_LSP_SETTINGS_H_
