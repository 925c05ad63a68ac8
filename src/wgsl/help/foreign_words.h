// Looks up identifiers from C and from shading languages other than WGSL, to suggest their WGSL
// equivalents in messages. foreign_words.def contains the table.
#ifndef TESSERA_WGSL_HELP_FOREIGN_WORDS_H_
#define TESSERA_WGSL_HELP_FOREIGN_WORDS_H_

#include <cstdint>
#include <span>
#include <string_view>

namespace tessera::wgsl {

// The context in which an identifier is used.
enum class ForeignUse : uint8_t {
  kType,
  kWideType,  // like kType, but only if 64-bit integers are available
  kFunction,  // a function call
  kValue,
  kMethod,    // a call after '.'
  kBuiltin,   // in '@builtin(…)'
  kReserved,  // any context; WGSL reserves the identifier
  kArgument,  // a template argument: a type, an enumerant or a value; the table has no such rows
};

struct ForeignWord {
  ForeignUse use;
  std::string_view word;
  // The WGSL equivalent that can replace `word`, or empty if there is none. The equivalent is not
  // exact if `advice` is set.
  std::string_view wgsl;
  std::string_view advice;  // advice, or empty if the WGSL equivalent is sufficient
};

// Returns all table rows, sorted by `use`, then by `word`.
std::span<const ForeignWord> ForeignWords();

// Returns the table row for `word` in the context `use`, or null if there is none.
const ForeignWord* FindForeignWord(ForeignUse use, std::string_view word);

// Returns whether `word` is a type from another language that has an exact or similar equivalent in
// WGSL.
bool IsForeignType(std::string_view word);

// Returns the exact WGSL equivalent of the type `foreign` from another language, or an empty string
// if there is none.
std::string_view WgslTypeFor(std::string_view foreign);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_HELP_FOREIGN_WORDS_H_
