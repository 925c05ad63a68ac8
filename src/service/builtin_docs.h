// Provides the language service's documentation of the names that WGSL predeclares.
#ifndef TESSERA_SERVICE_BUILTIN_DOCS_H_
#define TESSERA_SERVICE_BUILTIN_DOCS_H_

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/string_interner.h"

namespace tessera::service {

// The kind of a predeclared name. Some names, such as `diagnostic` and `f16`, have several kinds.
enum class DocKind : uint8_t {
  kFunction,
  kType,
  kEnumerant,
  kAttribute,
  kBuiltinValue,
  kKeyword,
  kExtension,
  kRule,
  kSeverity,
};

struct BuiltinDoc {
  DocKind kind;
  std::string_view name;
  std::string_view anchor;  // anchor of the section in the specification, or empty
  std::string_view text;    // one or two sentences of Markdown
};

// Returns all rows, in the order of builtin_docs.def.
std::span<const BuiltinDoc> BuiltinDocs();
// Returns the row for a name, or null if there is none. There are no rows for vector and matrix
// types except vec2, vec3 and vec4.
const BuiltinDoc* FindDoc(DocKind kind, std::string_view name);
// Returns the URL of the name's section in the specification, or an empty string if there is none.
std::string SpecLink(const BuiltinDoc& doc);

// Returns the signatures of a predeclared function, e.g. "clamp(e: T, low: T, high: T) -> T", or an
// empty list for other names.
std::vector<std::string> SignaturesOf(StringId name);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_BUILTIN_DOCS_H_
