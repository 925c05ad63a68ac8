// Parses types in the syntax of other languages, such as 'f32*', 'unsigned int' and 'float a[2]',
// and reports them as errors. Does the same for unclosed template lists.
#ifndef TESSERA_WGSL_HELP_FOREIGN_TYPES_H_
#define TESSERA_WGSL_HELP_FOREIGN_TYPES_H_

#include <string>
#include <string_view>

#include "wgsl/help/foreign_words.h"
#include "wgsl/syntax/parse_context.h"

namespace tessera::wgsl {

// A name and its type in the syntax of another language, e.g. 'float x'.
struct ForeignName {
  uint32_t name = kNone;       // token index
  uint32_t type = kNone;       // node
  Span span;                   // covers the name and the type
  std::string_view type_text;  // the WGSL name of the type
  // The type's entry in the table of foreign words, or null if WGSL has an exact equivalent.
  const ForeignWord* nearest = nullptr;
};

// Returns the token after a name and its template arguments. Returns kNone if the arguments are not
// closed.
uint32_t ForeignNameToken(const TokenCursor& t);
// Returns whether the next tokens are two names, or a type with template arguments and a name, as
// at the beginning of a C declaration.
bool HasForeignName(const TokenCursor& t);
// Parses two adjacent names, one of which is a type. Both 'float a' and 'a f32' mean 'a: f32'.
ForeignName ReadForeignName(ParseContext& p);
// If WGSL lacks the type in `read`, replaces it with the nearest WGSL type. The message must then
// explain the difference instead of offering a fix-it.
void TakeNearestType(ParseContext& p, ForeignName& read);
// Parses array sizes in C syntax, such as '[2][3]', and wraps `type` in the corresponding array
// types. The first size is the outermost. Returns false if there are no sizes.
bool ReadArraySizes(TokenCursor& t, std::string* type);
// Reports a C-style type suffix, as in 'f32*', 'f32&' and 'f32[4]'. The type before the suffix,
// `type`, has already been parsed.
uint32_t ForeignTypeSuffix(ParseContext& p, uint32_t type);
// Reports that the next token cannot begin a type. For '[f32; 4]', suggests the WGSL array type.
uint32_t OtherThanType(ParseContext& p);
// Searches the tokens from `from` to the previous token for a '<' that follows the name of a type
// generator but begins no template list. Returns the first such '<', or kNone if there is none.
// Such a '<' is a comparison only if the module redeclares the name as a value.
uint32_t FindOpenTemplateList(const TokenCursor& t, uint32_t from);
// Reports a '<' that follows a type name but begins no template list, because its '>' is missing
// (WGSL "Template Lists"). Skips to the token that continues the declaration.
uint32_t UnclosedTemplateList(ParseContext& p);
// Reports that the '<' at `token` has no matching '>'.
void ReportOpenTemplateList(ParseContext& p, uint32_t token);

// Returns whether the next token may be a type that precedes the declared name, as in C.
inline bool PrecedesName(const TokenCursor& t) {
  const TokenKind next = t.KindAfterNext();
  return next == TokenKind::kIdentifier || next == TokenKind::kTemplateArgsStart;
}
// Returns whether the next tokens begin a declaration in the syntax of another language, such as
// 'int x = 0;'.
inline bool LooksLikeForeignDeclaration(const TokenCursor& t) {
  return t.At(TokenKind::kIdentifier) && PrecedesName(t) && HasForeignName(t);
}

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_HELP_FOREIGN_TYPES_H_
