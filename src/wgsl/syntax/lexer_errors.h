// What the lexer says about text that is no token.
#ifndef TESSERA_WGSL_SYNTAX_LEXER_ERRORS_H_
#define TESSERA_WGSL_SYNTAX_LEXER_ERRORS_H_

#include <string_view>

#include "base/diagnostics.h"
#include "base/source.h"

namespace tessera::wgsl {

// A stretch of text that was complained about.
struct InvalidText {
  uint32_t length;
  bool token;  // stands for a token; else for blankspace
};

class LexerErrors {
 public:
  LexerErrors(const Source& source, Diagnostics& diagnostics)
      : source_(source), diagnostics_(diagnostics) {}

  // A size that offsets can hold.
  bool CheckSize();
  // UTF-8 without NUL and byte order mark (WGSL: Textual Structure).
  bool CheckText();
  // The code point at `offset` begins no token.
  InvalidText Invalid(uint32_t offset);
  void BadNumber(Span span);
  void TwoUnderscores(Span span);
  void TokenTooLong(uint32_t offset, size_t length);
  void UnterminatedComment(uint32_t offset, uint32_t nesting);
  // Garbage deserves no more work.
  bool TooMany() const { return diagnostics_.error_count() > 1000; }

 private:
  InvalidText InvalidAscii(uint32_t offset);
  void Preprocessor(Span line);
  bool Import(uint32_t offset, uint32_t end);

  const Source& source_;
  Diagnostics& diagnostics_;
  bool preprocessor_said_ = false;  // that there are no conditions and inclusions
  bool import_said_ = false;        // that there are no imports
};

// N of a line '#define N 4', or nothing.
std::string_view DefinedName(std::string_view line);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_SYNTAX_LEXER_ERRORS_H_
