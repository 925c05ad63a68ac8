// Finds IR enumerators by their WGSL names, which the TESSERA_WORD rows of ir/enums.def list.
#ifndef TESSERA_WGSL_RESOLVE_ENUMERANTS_H_
#define TESSERA_WGSL_RESOLVE_ENUMERANTS_H_

#include <span>
#include <string>
#include <string_view>

#include "base/string_interner.h"
#include "ir/enums.h"

namespace tessera::wgsl {

// Stores the enumerator with the name `word` in `value`. Returns false if there is none.
#define TESSERA_ENUM(Enum) bool FindEnumerator(StringId word, ir::Enum* value);
#include "ir/enums.def"

// Returns the WGSL names of an enumeration's enumerators.
template <typename Enum>
std::span<const std::string_view> WordsOf();
#define TESSERA_ENUM(Enum) \
  template <>              \
  std::span<const std::string_view> WordsOf<ir::Enum>();
#include "ir/enums.def"

// Returns the words as a list for messages, e.g. "'less' or 'greater'".
std::string Alternatives(std::span<const std::string_view> words);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_ENUMERANTS_H_
