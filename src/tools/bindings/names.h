// Creates unique identifiers for the host languages.
#ifndef TESSERA_TOOLS_BINDINGS_NAMES_H_
#define TESSERA_TOOLS_BINDINGS_NAMES_H_

#include <functional>
#include <set>
#include <string>
#include <string_view>

#include "base/word_set.h"
#include "tessera/bindings.h"

namespace tessera::bindings {

// Returns the words that must not be used as identifiers: names in the generated code or in common
// headers, and keywords of the language. Excludes the keywords that the generated code quotes.
WordSet ReservedWords(HostLanguage language);

// Tracks the names that are used in one scope.
class Names {
 public:
  explicit Names(HostLanguage language) : language_(language), reserved_(ReservedWords(language)) {}
  // Returns a scope in which any word may be a name.
  static Names WithoutReservedWords(HostLanguage language) { return {language, {}}; }

  // Returns `wanted` in the normal form of the language (InNormalForm), with underscores appended
  // until it is neither reserved nor taken. Marks the result as taken.
  std::string Take(std::string_view wanted) { return Take(wanted, {}); }
  // Likewise, but the result is also none of the names in `others`.
  std::string Take(std::string_view wanted, const std::set<std::string, std::less<>>& others);

 private:
  Names(HostLanguage language, WordSet reserved) : language_(language), reserved_(reserved) {}

  HostLanguage language_;
  WordSet reserved_;
  std::set<std::string, std::less<>> taken_;
};

// Convert a name from snake_case. For "min_size", UpperCase returns "MIN_SIZE" and CamelCase
// returns "minSize". `snake` must be ASCII.
std::string UpperCase(std::string_view snake);
std::string CamelCase(std::string_view snake);

}  // namespace tessera::bindings

#endif  // TESSERA_TOOLS_BINDINGS_NAMES_H_
