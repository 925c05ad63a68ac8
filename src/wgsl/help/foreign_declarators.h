// Parses declarations of several names, as in 'var a = 1.0, b = 2.0', and declarations that end
// incorrectly. Reports them as errors.
#ifndef TESSERA_WGSL_HELP_FOREIGN_DECLARATORS_H_
#define TESSERA_WGSL_HELP_FOREIGN_DECLARATORS_H_

#include <string_view>
#include <vector>

#include "wgsl/syntax/parse_context.h"

namespace tessera::wgsl {

// Parses the rest of 'var a = 1.0, b = 2.0', starting at the first ','. `node` is the declaration
// that precedes the ',' (here `a`), and `start` is its first token. Appends all declarations except
// the last, including `node`, to the current list of declarations or statements. Returns the last
// declaration, or kNone if it cannot be parsed.
uint32_t ParseMoreDeclarators(ParseContext& p, uint32_t start, uint32_t node, bool module_scope);
// Adds fix-its that turn the additional names in a declaration, such as y in 'float x = 1.0, y;',
// into separate declarations. `fixes` already contains the fix-it for the first name.
// ParseMoreDeclarators then parses the additional names. Returns false if the separate declarations
// would be invalid.
bool AddDeclarators(const TokenCursor& t, std::string_view keyword, std::string_view type,
                    bool needs_value, std::vector<FixIt>& fixes);
// Parses the rest of 'for (var i = 0, j = 3; …)', starting at the ','. `open` is the '(' token.
// Before the loop, declares all variables except the first.
void ParseMoreForVariables(ParseContext& p, uint32_t open, uint32_t node);
// Handles a statement or declaration `node` that begins at token `from` and ends incorrectly.
// Returns whether the cause is a missing '>', as in 'array<f32, 4(…)'. If so, skips to the end of
// the declaration and replaces its initializer with an error node, which suppresses further errors
// about the declaration.
bool ReadOpenTemplateList(ParseContext& p, uint32_t from, uint32_t* node);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_HELP_FOREIGN_DECLARATORS_H_
