// Reads the settings that the client sends in `initializationOptions` and in
// workspace/didChangeConfiguration.
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

// Sets the options that `settings` contains.
void ApplyLanguageSettings(const Json& settings, Options& options);

// Returns the options for each element of the setting `targets`. An element is a target such as
// "msl", or an object with options of `tessera compile`, e.g. {"target": "hlsl", "shader-model":
// "6.0"}. Skips invalid elements.
std::vector<Options> TargetsOf(const Json& targets);

// Returns the options of one element of the setting `targets`. An option that can be repeated may
// have an array of values. Sets `error` and returns nullopt if the element is invalid.
std::optional<Options> TargetOptionsOf(const Json& element, std::string& error);

// Returns the linter's rules for the setting `lint`, which is a preset or an object with the keys
// of the section [lint] in tessera.toml. Returns nullopt if the linter is turned off ("off" or
// false). Ignores invalid values.
std::optional<LintOptions> LintOf(const Json& setting);

// Changes the hints that the setting `inlayHints` mentions: {"conversions": true}.
void ApplyHintSettings(const Json& settings, service::HintSettings& hints);

// Returns the values of the features that conditions in WESL use: {"SHADOWS": true}.
std::vector<std::pair<std::string, bool>> FeaturesOf(const Json& features);

}  // namespace tessera::lsp

#endif  // TESSERA_LSP_SETTINGS_H_
