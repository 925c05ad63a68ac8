// Completion: the texts that can be inserted at a place.
#ifndef TESSERA_SERVICE_COMPLETION_H_
#define TESSERA_SERVICE_COMPLETION_H_

#include <optional>
#include <string>
#include <vector>

#include "service/builtin_docs.h"
#include "service/document.h"

namespace tessera::service {

enum class CompletionKind : uint8_t {
  kFunction,
  kVariable,
  kConstant,
  kMember,
  kStruct,
  kType,
  kKeyword,
  kEnumerant,
  kAttribute,
  kExtension,
  kModule,
};

struct Completion {
  std::string label;
  CompletionKind kind;
  std::string detail;   // the type or signature; may be empty
  std::string snippet;  // text to insert, with ${1:placeholders}; empty: the label
  // Items with smaller ranks come first: 0 has the expected type, 9 is least likely.
  uint32_t rank = 5;
  // The source of the documentation: a declaration of the document, or a predeclared name.
  std::optional<uint32_t> declared_at;
  std::optional<DocKind> doc;
};

struct Completions {
  Span replaced;  // the name around the offset
  std::vector<Completion> items;
};

// Returns the completions at an offset. Works in half-typed code and with errors elsewhere.
Completions CompletionsAt(const Document& document, uint32_t offset);
// Returns the documentation of a completion as Markdown, or an empty text.
std::string DocumentationOf(const Analysis& analysis, const Completion& completion);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_COMPLETION_H_
