// Finds the shortest WGSL literals for scalar values.
#ifndef TESSERA_TOOLS_MINIFY_LITERALS_H_
#define TESSERA_TOOLS_MINIFY_LITERALS_H_

#include <string>
#include <string_view>

#include "ir/constant.h"
#include "ir/type.h"

namespace tessera::minify {

// How much type information a literal must carry.
enum class LiteralForm : uint8_t {
  kConverted,  // none, because the context converts abstract numbers to the required type
  kAbstractInt,
  kAbstractFloat,
  kInferred,  // the type, unless WGSL would infer it anyway (i32 or f32)
  kConcrete,  // always the type
};

// A scalar value. Booleans and integers are stored in `i`, floats in `f`.
struct ScalarValue {
  ir::TypeId type;
  int64_t i = 0;
  double f = 0;
};

ScalarValue ScalarOf(const ir::ConstantStore& constants, ir::ConstantId id);
// Parses a literal as written in the source.
ScalarValue ScalarOf(std::string_view literal);

// Returns the shortest literal for `value`, possibly with a minus sign. Returns an empty string if
// `form` allows no literal with this value.
std::string ShortestLiteral(const ScalarValue& value, LiteralForm form);

}  // namespace tessera::minify

#endif  // TESSERA_TOOLS_MINIFY_LITERALS_H_
