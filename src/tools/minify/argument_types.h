// Determines which arguments of a built-in function must have the same scalar type.
#ifndef TESSERA_TOOLS_MINIFY_ARGUMENT_TYPES_H_
#define TESSERA_TOOLS_MINIFY_ARGUMENT_TYPES_H_

#include <cstddef>
#include <span>

#include "wgsl/resolve/builtin_table.h"
#include "wgsl/resolve/program.h"

namespace tessera::minify {

// The overloads of a built-in function that have a given number of parameters.
class ArgumentTypes {
 public:
  ArgumentTypes(const wgsl::CallTarget& target, size_t arguments);

  // Returns whether, in every overload, the types of parameters `i` and `k` depend on the same type
  // parameter. If so, a concrete argument for one of them determines the type of the other.
  bool AreSame(size_t i, size_t k) const;

 private:
  std::span<const wgsl::Overload> overloads_;
  size_t arguments_;
};

}  // namespace tessera::minify

#endif  // TESSERA_TOOLS_MINIFY_ARGUMENT_TYPES_H_
