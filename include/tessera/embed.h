// Writes the output of a compilation as a source file for the host program. The file contains the
// code as an array or a string. It also contains constants that the host needs to use the code,
// e.g. names and slots. This is the C++ interface. In C, call tessera_result_embed (tessera_c.h).
#ifndef TESSERA_EMBED_H_
#define TESSERA_EMBED_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "tessera/export.h"
#include "tessera/tessera.h"

namespace tessera {

enum class EmbedLanguage : uint8_t {
  kC,           // a header with `static const` data
  kCpp,         // a header with `inline constexpr` data, for C++17
  kRust,        // a Rust module
  kTypeScript,  // a TypeScript module
};

// Returns the source file for `result`, which must have no errors. SPIR-V becomes an array of
// words; the output for other targets becomes a string.
//
// All names in the file begin with `name`; characters that are not allowed in identifiers are
// replaced by underscores. For each entry point, the file contains the entry point's name in the
// output, its workgroup size and the slot of each resource. A slot includes the register space or
// descriptor set if the target has one. Names follow the naming conventions of the language.
TESSERA_EXPORT std::string EmbedResult(const Result& result, EmbedLanguage language,
                                       std::string_view name);

// Returns the language called "c", "cpp", "rust" or "ts", or nullopt for any other name.
TESSERA_EXPORT std::optional<EmbedLanguage> EmbedLanguageOf(std::string_view name);
// Returns the file extension of the language, including the dot: ".h", ".hpp", ".rs", ".ts".
TESSERA_EXPORT std::string_view ExtensionOf(EmbedLanguage language);

}  // namespace tessera

#endif  // TESSERA_EMBED_H_
