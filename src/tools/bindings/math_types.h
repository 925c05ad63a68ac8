// Selects math library types that have the memory layout of a WGSL vector or matrix.
#ifndef TESSERA_TOOLS_BINDINGS_MATH_TYPES_H_
#define TESSERA_TOOLS_BINDINGS_MATH_TYPES_H_

#include <cstdint>
#include <string>

#include "tessera/bindings.h"
#include "tools/bindings/model.h"

namespace tessera::bindings {

// A type in C++ or Rust.
struct MathType {
  std::string name;  // empty if the value remains an array of scalars
  // If true, `name` is the type of one column, and the matrix is an array of columns.
  bool is_column = false;
};

MathType MathTypeOf(MathLibrary library, const Shape& shape);

// Returns the alignment in bytes of the library's type for `shape`, or of a scalar if the library
// has no such type.
uint64_t AlignmentOnHost(MathLibrary library, const Shape& shape);

// Returns the host language of a library. The result is meaningless for kNone.
HostLanguage LanguageOf(MathLibrary library);

}  // namespace tessera::bindings

#endif  // TESSERA_TOOLS_BINDINGS_MATH_TYPES_H_
