// Provides hover texts: the information that an editor shows for the construct under the pointer.
#ifndef TESSERA_SERVICE_HOVER_H_
#define TESSERA_SERVICE_HOVER_H_

#include <optional>
#include <string>

#include "service/document.h"

namespace tessera::service {

struct Hover {
  Span span;         // the range that the text describes
  std::string text;  // Markdown
};

// Returns information about the name, literal, operator or keyword at the offset: its declaration
// or documentation, its type and constant value, and the layout of structures. Returns nullopt if
// there is nothing to show.
std::optional<Hover> HoverAt(const Analysis& analysis, uint32_t offset);

// Returns the declaration of a name as WGSL on one line, e.g. "let i: i32" or "var<storage, read>
// a: array<f32>".
std::string DeclarationText(const Analysis& analysis, NodeId declaration);
// Returns the text of the comments directly before a declaration, or after it on the same line,
// without the delimiters.
std::string DocComment(const Analysis& analysis, NodeId declaration);
// Returns the layout of a structure as a Markdown table, including padding. Returns an empty string
// if the size depends on an override.
std::string LayoutTable(const Analysis& analysis, ir::TypeId structure);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_HOVER_H_
