// Finds completions: the texts that can be inserted at a position.
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
  std::string detail;   // type or signature; may be empty
  std::string snippet;  // text to insert, with ${1:placeholders}; empty if it equals the label
  // Sort order: items with lower ranks come first. Rank 0 means that the item has the expected
  // type; rank 9 is the least likely.
  uint32_t rank = 5;
  // The source of the documentation: the offset of a declaration, or the kind of a predeclared
  // name.
  std::optional<uint32_t> declared_at;
  std::optional<DocKind> doc;
};

struct Completions {
  Span replaced;  // range of the name at the offset; empty if there is none
  std::vector<Completion> items;
};

// Returns the completions at an offset. The code may be incomplete, and there may be errors
// elsewhere.
Completions CompletionsAt(const Document& document, uint32_t offset);
// Returns the documentation of a completion in Markdown, or an empty string if it has none.
std::string DocumentationOf(const Analysis& analysis, const Completion& completion);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_COMPLETION_H_
