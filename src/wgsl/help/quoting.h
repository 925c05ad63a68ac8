// Quotes source text in messages, and makes fix-its from it.
#ifndef TESSERA_WGSL_HELP_QUOTING_H_
#define TESSERA_WGSL_HELP_QUOTING_H_

#include <cstddef>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "base/string_interner.h"
#include "wgsl/syntax/token_cursor.h"

namespace tessera::wgsl {

// Source text longer than this is not quoted in a help or a fix-it.
constexpr size_t kMaxQuoted = 200;
// A message that would need more fix-its than this has none.
constexpr size_t kMaxFixes = 64;
// The closing bracket is searched for within this number of tokens. Brackets farther apart are
// assumed to have another meaning.
constexpr uint32_t kMaxTokens = 64;

// Returns the text without leading and trailing blankspace.
std::string_view Trimmed(std::string_view text);
// Returns whether the source text can be copied to another position. A comment in it could hide the
// text after the copy.
bool IsQuotable(std::string_view text);
// Returns whether the brackets in the text match.
bool IsBalanced(std::string_view text);
// Returns whether the name is a type in WGSL or another language.
bool IsKnownType(StringId name, std::string_view text);
// Returns whether an operand can end with this token, so that an operator may follow.
bool EndsValue(TokenKind kind);
// Returns whether the keyword begins a declaration.
bool IsDeclarationKeyword(TokenKind kind);
// Adds fix-its that must be applied together.
void AddFixes(Diagnostic& d, std::vector<FixIt> fixes);
// Returns the '}' of the braced list of values that `open` begins, or kNone if it is not a list of
// values.
uint32_t EndOfBracedList(const TokenCursor& t, uint32_t open);
// Adds a fix-it that replaces a braced list with a constructor call: `type` and a parenthesized
// list.
void AddConstruction(const TokenCursor& t, Diagnostic& d, std::string_view type, uint32_t open,
                     uint32_t close);
// Returns the keyword of the declaration whose name or type is `token`, including the address
// space: 'var<private>'. Returns an empty string if
//
// - there is no keyword, as for members and parameters
// - a second declaration cannot follow the first
// - a second declaration would need the attributes of the first
std::string_view KeywordBefore(const TokenCursor& t, uint32_t token);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_HELP_QUOTING_H_
