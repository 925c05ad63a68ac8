// Finds preprocessor directives of naga_oil, the WGSL dialect of Bevy's shaders.
#ifndef TESSERA_TOOLS_NAGA_OIL_DIRECTIVES_H_
#define TESSERA_TOOLS_NAGA_OIL_DIRECTIVES_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/source.h"

namespace tessera::wgsl::naga_oil {

// The byte that replaces each removed byte, so that positions do not change. It is lexed as
// blankspace.
inline constexpr char kRemoved = '\x01';

enum class DirectiveKind : uint8_t { kImportPath, kImport, kIf, kElse, kEndif, kDefine };

// A directive. It occupies one line, or several lines if it is an import with braces.
struct Directive {
  DirectiveKind kind = DirectiveKind::kEndif;
  Span span;  // includes the final line break
  // For kIf and kElse, the condition as written, e.g. "ifdef X" or "if X == 2", or an empty string
  // for a plain '#else'. For other kinds, the text after the directive's name.
  std::string_view argument;
};

// A use of a host-defined value, written as #NAME, #{NAME} or ##NAME##.
struct Substitution {
  Span span;
  std::string_view name;
};

struct Directives {
  std::vector<Directive> directives;  // in source order
  std::vector<Substitution> substitutions;
};

// Finds all directives and substitutions that are not in comments.
Directives FindDirectives(std::string_view text);

}  // namespace tessera::wgsl::naga_oil

#endif  // TESSERA_TOOLS_NAGA_OIL_DIRECTIVES_H_
