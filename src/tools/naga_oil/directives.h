// Finds the preprocessor directives of naga_oil, the WGSL dialect in which Bevy's shaders are
// written.
#ifndef TESSERA_TOOLS_NAGA_OIL_DIRECTIVES_H_
#define TESSERA_TOOLS_NAGA_OIL_DIRECTIVES_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/source.h"

namespace tessera::wgsl::naga_oil {

// Replaces each byte of removed text, so that positions do not change. It counts as a blank.
inline constexpr char kRemoved = '\x01';

enum class DirectiveKind : uint8_t { kImportPath, kImport, kIf, kElse, kEndif, kDefine };

// A directive. It occupies a whole line, or several lines if it is an import with braces.
struct Directive {
  DirectiveKind kind = DirectiveKind::kEndif;
  Span span;  // includes the line break at the end
  // For kIf and kElse, the condition as written, e.g. "ifdef X" or "if X == 2"; empty for a plain
  // '#else'. For other kinds, the text after the name of the directive.
  std::string_view argument;
};

// A use of a value that the host defines, written as #NAME, #{NAME} or ##NAME##.
struct Substitution {
  Span span;
  std::string_view name;
};

struct Directives {
  std::vector<Directive> directives;  // in source order
  std::vector<Substitution> substitutions;
};

// Finds the directives and substitutions in a text, except those in comments.
Directives FindDirectives(std::string_view text);

}  // namespace tessera::wgsl::naga_oil

#endif  // TESSERA_TOOLS_NAGA_OIL_DIRECTIVES_H_
