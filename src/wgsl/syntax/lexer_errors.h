// The diagnostics of the lexer about invalid text.
#ifndef TESSERA_WGSL_SYNTAX_LEXER_ERRORS_H_
#define TESSERA_WGSL_SYNTAX_LEXER_ERRORS_H_

#include <string_view>

#include "base/diagnostics.h"
#include "base/source.h"

namespace tessera::wgsl {

// A piece of text that was reported as invalid.
struct InvalidText {
  uint32_t length;
  bool token;  // replaces a token; otherwise blankspace
};

class LexerErrors {
 public:
  LexerErrors(const Source& source, Diagnostics& diagnostics)
      : source_(source), diagnostics_(diagnostics) {}

  // Returns whether offsets can represent the size of the source; reports an error otherwise.
  bool CheckSize();
  // Returns whether the source is UTF-8 without NUL and byte order mark (WGSL: Textual Structure);
  // reports an error otherwise.
  bool CheckText();
  // Reports that no token begins with the code point at `offset`. Returns the text that the error
  // covers.
  InvalidText Invalid(uint32_t offset);
  // Reports an invalid numeric literal.
  void BadNumber(Span span);
  // Reports an identifier that begins with two underscores.
  void TwoUnderscores(Span span);
  // Reports a token of `length` bytes, which is more than Token::length holds.
  void TokenTooLong(uint32_t offset, size_t length);
  // Reports an unterminated block comment at `offset`. `nesting` is the number of open comments at
  // the end of the source.
  void UnterminatedComment(uint32_t offset, uint32_t nesting);
  // Returns whether there are so many errors that the source is probably not WGSL and lexing should
  // stop.
  bool TooMany() const { return diagnostics_.error_count() > 1000; }

 private:
  InvalidText InvalidAscii(uint32_t offset);
  void Preprocessor(Span line);
  bool Import(uint32_t offset, uint32_t end);

  const Source& source_;
  Diagnostics& diagnostics_;
  bool preprocessor_said_ = false;  // reported that WGSL has no conditions and inclusions
  bool import_said_ = false;        // reported that WGSL has no imports
};

// Returns N for a line '#define N 4', or an empty string for any other line.
std::string_view DefinedName(std::string_view line);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_SYNTAX_LEXER_ERRORS_H_
