// Types of other languages, such as 'f32*', 'unsigned int' and 'float a[2]', and template lists
// that are not closed.
#ifndef TESSERA_WGSL_HELP_FOREIGN_TYPES_H_
#define TESSERA_WGSL_HELP_FOREIGN_TYPES_H_

#include <string>
#include <string_view>

#include "wgsl/help/foreign_words.h"
#include "wgsl/syntax/parse_context.h"

namespace tessera::wgsl {

// A type and a name that have been parsed in the order of another language.
struct ForeignName {
  uint32_t name = kNone;                 // token
  uint32_t type = kNone;                 // node
  Span span;                             // of the name and the type
  std::string_view type_text;            // the name in WGSL
  const ForeignWord* nearest = nullptr;  // the row of a type without an equal in WGSL
};

// Returns the token after a name and its template arguments, or kNone if they do not end.
uint32_t ForeignNameToken(const TokenCursor& t);
// Returns whether two names follow, or a type with template arguments and a name, as at the
// beginning of a C declaration.
bool HasForeignName(const TokenCursor& t);
// Parses 'float a' or 'a f32', two adjacent names one of which is a type. The meaning is 'a: f32'.
ForeignName ReadForeignName(ParseContext& p);
// Replaces a type that WGSL does not have by the nearest one. The message must state the difference
// and must not have a fix-it.
void TakeNearestType(ParseContext& p, ForeignName& read);
// Parses the sizes '[2][3]' of an array in C syntax and turns `type` into the type of the array.
// The first size is the outermost. Returns false if there are none.
bool ReadArraySizes(TokenCursor& t, std::string* type);
// Reports 'f32*', 'f32&' or 'f32[4]'. The type has been parsed.
uint32_t ForeignTypeSuffix(ParseContext& p, uint32_t type);
// Reports a token that is not a type. '[f32; 4]' gets its own help.
uint32_t OtherThanType(ParseContext& p);
// Returns the first '<' after token `from` that follows the name of a type generator but does not
// begin a template list. Returns kNone if there is none before the next token. The '<' is not a
// comparison, because such a name is not a value unless the module redeclares it.
uint32_t FindOpenTemplateList(const TokenCursor& t, uint32_t from);
// Reports a '<' after the name of a type that does not begin a template list (WGSL "Template
// Lists") because its '>' is missing. Skips to the token that continues the declaration.
uint32_t UnclosedTemplateList(ParseContext& p);
// Reports the '<' at the token, which lacks its '>'.
void ReportOpenTemplateList(ParseContext& p, uint32_t token);

// Returns whether the next token, a name, may be a type in C syntax, followed by the name that it
// declares.
inline bool PrecedesName(const TokenCursor& t) {
  const TokenKind next = t.KindAfterNext();
  return next == TokenKind::kIdentifier || next == TokenKind::kTemplateArgsStart;
}
// Returns whether the next tokens are a declaration of another language, such as 'int x = 0;'.
inline bool LooksLikeForeignDeclaration(const TokenCursor& t) {
  return t.At(TokenKind::kIdentifier) && PrecedesName(t) && HasForeignName(t);
}

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_HELP_FOREIGN_TYPES_H_
