// The types of math libraries that have the memory layout of a WGSL vector or matrix.
#ifndef TESSERA_TOOLS_BINDINGS_MATH_TYPES_H_
#define TESSERA_TOOLS_BINDINGS_MATH_TYPES_H_

#include <cstdint>
#include <string>

#include "tessera/bindings.h"
#include "tools/bindings/model.h"

namespace tessera::bindings {

// A type in C++ or Rust.
struct MathType {
  std::string name;  // empty if the shape remains an array
  // The type is that of a column. The matrix is an array of columns.
  bool is_column = false;
};

MathType MathTypeOf(MathLibrary library, const Shape& shape);

// Returns the alignment of the library's type in bytes, or that of a scalar if there is no type.
uint64_t AlignmentOnHost(MathLibrary library, const Shape& shape);

// Returns the language that the library is written in. kNone has no language.
HostLanguage LanguageOf(MathLibrary library);

}  // namespace tessera::bindings

#endif  // TESSERA_TOOLS_BINDINGS_MATH_TYPES_H_
