// What the tables of built-in functions of the text back ends share.
#ifndef TESSERA_IR_BUILTIN_ROWS_H_
#define TESSERA_IR_BUILTIN_ROWS_H_

#include <cstddef>
#include <span>
#include <string_view>

#include "ir/builtin_functions.h"

namespace tessera::ir {

// Whether the table has one row for every builtin, in the order of builtin_functions.def. Each row has
// its builtin in `fn`.
template <typename Row, size_t N>
constexpr bool HasRowForEveryBuiltin(const Row (&rows)[N]) {
  size_t i = 0;
#define TESSERA_BUILTIN(name, ...)                               \
  if (i >= N || rows[i].fn != BuiltinFn::k_##name) return false; \
  ++i;
#include "ir/builtin_functions.def"
#undef TESSERA_BUILTIN
  return i == N;
}

// A function that the output contains where a builtin needs it.
struct BuiltinHelper {
  std::string_view name;
  std::string_view source;
};

// Empty if there is none of that name.
constexpr std::string_view SourceOf(std::span<const BuiltinHelper> helpers, std::string_view name) {
  for (const BuiltinHelper& helper : helpers) {
    if (helper.name == name) return helper.source;
  }
  return {};
}

}  // namespace tessera::ir

#endif  // TESSERA_IR_BUILTIN_ROWS_H_
