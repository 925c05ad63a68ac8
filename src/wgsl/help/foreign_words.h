// Words of C and of other shading languages and their WGSL equivalents, for messages. The table is
// foreign_words.def.
#ifndef TESSERA_WGSL_HELP_FOREIGN_WORDS_H_
#define TESSERA_WGSL_HELP_FOREIGN_WORDS_H_

#include <cstdint>
#include <span>
#include <string_view>

namespace tessera::wgsl {

// The context in which a word is used.
enum class ForeignUse : uint8_t {
  kType,
  kWideType,  // like kType, if there are 64-bit integers
  kFunction,  // a function call
  kValue,
  kMethod,    // a call after '.'
  kBuiltin,   // in '@builtin(…)'
  kReserved,  // any context; WGSL reserves the word
};

struct ForeignWord {
  ForeignUse use;
  std::string_view word;
  std::string_view wgsl;  // replacement, or empty; if there is advice, only the nearest equivalent
  std::string_view advice;  // advice if one word is not enough, or empty
};

// Returns all rows, sorted by use and word.
std::span<const ForeignWord> ForeignWords();

// Returns the row of `word`, or null if there is none.
const ForeignWord* FindForeignWord(ForeignUse use, std::string_view word);

// Returns whether `word` is a type of another language for which WGSL has an equal or similar type.
bool IsForeignType(std::string_view word);

// Returns the WGSL name of a type of another language, or an empty string if there is none.
std::string_view WgslTypeFor(std::string_view foreign);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_HELP_FOREIGN_WORDS_H_
