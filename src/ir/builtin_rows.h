// Helpers for the text back ends' tables of built-in functions.
#ifndef TESSERA_IR_BUILTIN_ROWS_H_
#define TESSERA_IR_BUILTIN_ROWS_H_

#include <cstddef>
#include <span>
#include <string_view>

#include "ir/builtin_functions.h"

namespace tessera::ir {

// Returns true if the table has exactly one row per built-in function, in the order of
// builtin_functions.def. The field `fn` of a row identifies its function.
template <typename Row, size_t N>
constexpr bool HasRowForEveryBuiltin(const Row (&rows)[N]) {
  size_t i = 0;
#define TESSERA_BUILTIN(function, ...)                               \
  if (i >= N || rows[i].fn != BuiltinFn::k_##function) return false; \
  ++i;
#include "ir/builtin_functions.def"
  return i == N;
}

// A helper function that is added to the output if a built-in function needs it.
struct BuiltinHelper {
  std::string_view name;
  std::string_view source;
};

// Returns the source text of the helper `name`, or an empty string if there is no such helper.
constexpr std::string_view SourceOf(std::span<const BuiltinHelper> helpers, std::string_view name) {
  for (const BuiltinHelper& helper : helpers) {
    if (helper.name == name) return helper.source;
  }
  return {};
}

}  // namespace tessera::ir

#endif  // TESSERA_IR_BUILTIN_ROWS_H_
