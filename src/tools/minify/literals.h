// The shortest WGSL literals of scalar values.
#ifndef TESSERA_TOOLS_MINIFY_LITERALS_H_
#define TESSERA_TOOLS_MINIFY_LITERALS_H_

#include <string>
#include <string_view>

#include "ir/constant.h"
#include "ir/type.h"

namespace tessera::minify {

// The properties that a literal must have in addition to its value.
enum class LiteralForm : uint8_t {
  kConverted,  // nothing: its context converts any abstract number to the type
  kAbstractInt,
  kAbstractFloat,
  kInferred,  // the type, if an abstract literal may become its default type (i32, f32)
  kConcrete,  // the type
};

// A scalar value: bool, number in `i` for integers and in `f` for floats.
struct ScalarValue {
  ir::TypeId type;
  int64_t i = 0;
  double f = 0;
};

ScalarValue ScalarOf(const ir::ConstantStore& constants, ir::ConstantId id);
// Reads a literal of the source.
ScalarValue ScalarOf(std::string_view literal);

// Returns the shortest text of `value`, which may begin with a minus, or an empty text if no
// literal of this form has the value.
std::string ShortestLiteral(const ScalarValue& value, LiteralForm form);

}  // namespace tessera::minify

#endif  // TESSERA_TOOLS_MINIFY_LITERALS_H_
