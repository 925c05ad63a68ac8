// Reads the settings in `initializationOptions` and in workspace/didChangeConfiguration.
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

// Applies the language settings in `settings` to the options.
void ApplyLanguageSettings(const Json& settings, Options& options);

// Returns the options for each element of the setting `targets`. An element is a target name such
// as "msl", or an object with options of `tessera compile`, e.g. {"target": "hlsl", "shader-model":
// "6.0"}. Invalid elements are skipped.
std::vector<Options> TargetsOf(const Json& targets);

// Returns the options for one element of the setting `targets`. A repeatable option may have an
// array of values. Sets `error` and returns nullopt if the element is invalid.
std::optional<Options> TargetOptionsOf(const Json& element, std::string& error);

// Returns the lint options that the setting `lint` selects. The setting is a preset, or an object
// with the keys of the section [lint] in tessera.toml. Returns nullopt for "off" and false, which
// turn the linter off. Invalid values are ignored.
std::optional<LintOptions> LintOf(const Json& setting);

// Applies the setting `inlayHints`, e.g. {"conversions": true}. Hints that the setting does not
// mention are unchanged.
void ApplyHintSettings(const Json& settings, service::HintSettings& hints);

// Returns the feature values in an object such as {"SHADOWS": true}, for conditions in WESL.
std::vector<std::pair<std::string, bool>> FeaturesOf(const Json& features);

}  // namespace tessera::lsp

#endif  // TESSERA_LSP_SETTINGS_H_
