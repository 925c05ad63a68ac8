// Quotes source text in messages and builds fix-its from it.
#ifndef TESSERA_WGSL_HELP_QUOTING_H_
#define TESSERA_WGSL_HELP_QUOTING_H_

#include <cstddef>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "base/string_interner.h"
#include "wgsl/syntax/token_cursor.h"

namespace tessera::wgsl {

// The maximum length, in bytes, of source text that is quoted in a help message or fix-it.
constexpr size_t kMaxQuoted = 200;
// The maximum number of fix-its in a message. A message that would need more fix-its has none.
constexpr size_t kMaxFixes = 64;
// The maximum number of tokens that are searched for the end of a foreign construct. A longer
// sequence of tokens is probably something else.
constexpr uint32_t kMaxTokens = 64;

// Returns the text without leading and trailing blankspace.
std::string_view Trimmed(std::string_view text);
// Returns whether the source text can be copied to another position. Text with a comment cannot,
// because the comment could hide whatever follows the copy.
bool IsQuotable(std::string_view text);
// Returns whether the brackets in the text match.
bool IsBalanced(std::string_view text);
// Returns whether the name denotes a type in WGSL or another language.
bool IsKnownType(StringId name, std::string_view text);
// Returns whether the token can end an operand, so that an operator may follow.
bool EndsValue(TokenKind kind);
// Returns whether the keyword begins a declaration.
bool IsDeclarationKeyword(TokenKind kind);
// Adds several fix-its that must be applied together.
void AddFixes(Diagnostic& d, std::vector<FixIt> fixes);
// Returns the '}' that closes the braced list at `open`, or kNone if the braces do not contain a
// list of values.
uint32_t EndOfBracedList(const TokenCursor& t, uint32_t open);
// Adds a fix-it that turns a braced list into a constructor call: `type` followed by the list in
// parentheses.
void AddConstruction(const TokenCursor& t, Diagnostic& d, std::string_view type, uint32_t open,
                     uint32_t close);
// Returns the keyword that begins the declaration whose name or type is `token`, including the
// address space, e.g. 'var<private>'. Fix-its use the keyword to add a second declaration after the
// first. Returns an empty string if
//
// - there is no keyword, as for members and parameters
// - a second declaration cannot follow the first
// - a second declaration would need the attributes of the first
std::string_view KeywordBefore(const TokenCursor& t, uint32_t token);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_HELP_QUOTING_H_
