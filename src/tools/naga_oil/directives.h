// The preprocessor directives of naga_oil, the dialect of WGSL in Bevy's shaders.
#ifndef TESSERA_TOOLS_NAGA_OIL_DIRECTIVES_H_
#define TESSERA_TOOLS_NAGA_OIL_DIRECTIVES_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/source.h"

namespace tessera::wgsl::naga_oil {

// Replaces each byte of removed text, so that positions stay the same. Counts as a blank.
inline constexpr char kRemoved = '\x01';

enum class DirectiveKind : uint8_t { kImportPath, kImport, kIf, kElse, kEndif, kDefine };

// A directive. It takes its whole line, or several lines if an import has braces.
struct Directive {
  DirectiveKind kind = DirectiveKind::kEndif;
  Span span;  // with the line break at its end
  // kIf and kElse: the condition as written, e.g. "ifdef X" or "if X == 2". Empty for a plain
  // '#else'. Other kinds: the text after the name of the directive.
  std::string_view argument;
};

// A use of a value that the host defines: #NAME, #{NAME} or ##NAME##.
struct Substitution {
  Span span;
  std::string_view name;
};

struct Directives {
  std::vector<Directive> directives;  // in source order
  std::vector<Substitution> substitutions;
};

// Finds the directives and substitutions in a text, outside of comments.
Directives FindDirectives(std::string_view text);

}  // namespace tessera::wgsl::naga_oil

#endif  // TESSERA_TOOLS_NAGA_OIL_DIRECTIVES_H_
