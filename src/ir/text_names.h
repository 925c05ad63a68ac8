// Words of the text form that the printer and the parser share.
#ifndef TESSERA_IR_TEXT_NAMES_H_
#define TESSERA_IR_TEXT_NAMES_H_

#include <string_view>

#include "ir/module.h"

namespace tessera::ir::text {

inline constexpr std::string_view kUnaryWords[] = {
#define TESSERA_UNARY_OP(name, word, spelling) word,
#include "ir/ops.def"
#undef TESSERA_UNARY_OP
};
inline constexpr std::string_view kBinaryWords[] = {
#define TESSERA_BINARY_OP(name, word, spelling, group) word,
#include "ir/ops.def"
#undef TESSERA_BINARY_OP
};
struct FlagWord {
  uint8_t flag;
  std::string_view word;
};
inline constexpr FlagWord kFlagWords[] = {
#define TESSERA_OP_FLAG(name, bit, word, ops, meaning) {InstFlags::k##name, word},
#include "ir/ops.def"
#undef TESSERA_OP_FLAG
};

// Returns true if the text form names the operation by its word in ops.def. All other operations
// are written as an operator, a built-in function, or a name in a target's table.
constexpr bool HasOwnWord(Op op) {
  return op != Op::kNop && op != Op::kUnary && op != Op::kBinary && op != Op::kBuiltin &&
         op != Op::kTarget;
}

}  // namespace tessera::ir::text

#endif  // TESSERA_IR_TEXT_NAMES_H_
