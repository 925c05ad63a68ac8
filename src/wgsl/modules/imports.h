// Parses import statements (WESL: Imports, 'Grammar').
#ifndef TESSERA_WGSL_MODULES_IMPORTS_H_
#define TESSERA_WGSL_MODULES_IMPORTS_H_

#include <cstddef>

#include "base/diagnostics.h"
#include "base/plain_vector.h"
#include "base/pool_vector.h"
#include "wgsl/modules/source_module.h"
#include "wgsl/syntax/token.h"

namespace tessera::wgsl {

// The maximum number of segments in a path.
inline constexpr size_t kMaxSegments = 256;

// Returns whether the tokens `i` and `i` + 1 form '::'. The last token must be kEof.
inline bool IsPathSeparator(const PlainVector<Token>& tokens, uint32_t i) {
  return tokens[i].kind == TokenKind::kColon && tokens[i + 1].kind == TokenKind::kColon &&
         tokens[i + 1].offset == tokens[i].offset + 1;
}

// Returns whether the token is the word 'import', which begins an import statement.
bool IsImport(const Token& token);

// Parses the import statement that begins at token `i` and appends its items to `imports`. Returns
// the token after the statement or, after an error, the token after the next ';'.
uint32_t ParseImport(const PlainVector<Token>& tokens, uint32_t i, Diagnostics& diagnostics,
                     PoolVector<Import>& imports);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_MODULES_IMPORTS_H_
