// What other shading languages and C call the things of WGSL, for messages: foreign_words.def.
#ifndef TESSERA_WGSL_SYNTAX_FOREIGN_WORDS_H_
#define TESSERA_WGSL_SYNTAX_FOREIGN_WORDS_H_

#include <cstdint>
#include <span>
#include <string_view>

namespace tessera::wgsl {

// Where such a word stands.
enum class ForeignUse : uint8_t {
  kType,
  kWideType,  // as kType, where there are 64-bit integers
  kFunction,  // called
  kValue,
  kMethod,    // called after '.'
  kBuiltin,   // in '@builtin(…)'
  kReserved,  // anywhere; WGSL reserves the word
};

struct ForeignWord {
  ForeignUse use;
  std::string_view word;
  std::string_view
      wgsl;  // what to replace the word by, or empty; with advice, only the nearest that there is
  std::string_view advice;  // what to write instead where that is more than another word, or empty
};

// All rows, by use and word.
std::span<const ForeignWord> ForeignWords();

// The row of a word, or null.
const ForeignWord* FindForeignWord(ForeignUse use, std::string_view word);

// Whether a word is a type of another language that WGSL has, or has one near to.
bool IsForeignType(std::string_view word);

// What a type of another language is called in WGSL, or empty.
std::string_view WgslTypeFor(std::string_view foreign);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_SYNTAX_FOREIGN_WORDS_H_
