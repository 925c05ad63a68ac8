// Reports lexical errors in the source text.
#ifndef TESSERA_WGSL_SYNTAX_LEXER_ERRORS_H_
#define TESSERA_WGSL_SYNTAX_LEXER_ERRORS_H_

#include <string_view>

#include "base/diagnostics.h"
#include "base/source.h"

namespace tessera::wgsl {

// Source text that was reported as invalid.
struct InvalidText {
  uint32_t length;
  bool token;  // whether the text counts as a token rather than as blankspace
};

class LexerErrors {
 public:
  LexerErrors(const Source& source, Diagnostics& diagnostics)
      : source_(source), diagnostics_(diagnostics) {}

  // Returns whether the source is small enough for 32-bit offsets. Reports an error if it is not.
  bool CheckSize();
  // Returns whether the source is valid UTF-8 without null characters or a byte order mark (WGSL:
  // Textual Structure). Reports an error if it is not.
  bool CheckText();
  // Reports that no token begins with the code point at `offset`. Returns the text that the error
  // covers.
  InvalidText Invalid(uint32_t offset);
  // Reports an invalid numeric literal.
  void BadNumber(Span span);
  // Reports an identifier that begins with two underscores.
  void TwoUnderscores(Span span);
  // Reports a token of `length` bytes, which exceeds the range of Token::length.
  void TokenTooLong(uint32_t offset, size_t length);
  // Reports an unterminated block comment that begins at `offset`. `nesting` is the number of
  // comments that are still open at the end of the source.
  void UnterminatedComment(uint32_t offset, uint32_t nesting);
  // Returns whether lexing should stop because there are so many errors that the source is probably
  // not WGSL.
  bool TooMany() const { return diagnostics_.error_count() > kMostErrors; }

 private:
  static constexpr uint32_t kMostErrors = 1000;

  InvalidText InvalidAscii(uint32_t offset);
  void Preprocessor(Span line);
  bool Import(uint32_t offset, uint32_t end);

  const Source& source_;
  Diagnostics& diagnostics_;
  bool preprocessor_said_ = false;  // whether an error said that WGSL has no preprocessor
  bool import_said_ = false;        // whether an error said that WGSL has no imports
};

// Returns the name that a '#define' line defines, e.g. "N" for '#define N 4'. Returns an empty
// string for any other line.
std::string_view DefinedName(std::string_view line);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_SYNTAX_LEXER_ERRORS_H_
