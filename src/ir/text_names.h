// Words of the text form, shared by printer and parser.
#ifndef TESSERA_IR_TEXT_NAMES_H_
#define TESSERA_IR_TEXT_NAMES_H_

#include <string_view>

#include "ir/module.h"

namespace tessera::ir::text {

inline constexpr std::string_view kUnaryWords[] = {"neg", "not", "complement"};
inline constexpr std::string_view kBinaryWords[] = {"add", "sub", "mul", "div", "mod", "and",
                                                    "or",  "xor", "shl", "shr", "eq",  "ne",
                                                    "lt",  "le",  "gt",  "ge"};
struct OpWord {
  Op op;
  std::string_view word;
};
// Operations whose operands are plain values and need nothing else.
inline constexpr OpWord kOpWords[] = {
    {Op::kConvert, "convert"},
    {Op::kConstruct, "construct"},
    {Op::kAccess, "access"},
    {Op::kSwizzle, "swizzle"},
    {Op::kInsert, "insert"},
    {Op::kSelect, "select"},
    {Op::kCall, "call"},
    {Op::kVar, "var"},
    {Op::kLoad, "load"},
    {Op::kStore, "store"},
    {Op::kIf, "if"},
    {Op::kLoop, "loop"},
    {Op::kSwitch, "switch"},
    {Op::kReturn, "return"},
    {Op::kYield, "yield"},
    {Op::kBreak, "break"},
    {Op::kContinue, "continue"},
    {Op::kBreakIf, "break_if"},
    {Op::kUnreachable, "unreachable"},
    {Op::kDiscard, "discard"},
};
struct FlagWord {
  uint8_t flag;
  std::string_view word;
};
inline constexpr FlagWord kFlagWords[] = {
    {InstFlags::kOverrideExpr, "override"}, {InstFlags::kNativeSemantics, "native"},
    {InstFlags::kShortCircuit, "short"},    {InstFlags::kNoReturnValueUse, "unused"},
    {InstFlags::kInBounds, "inbounds"},     {InstFlags::kLoopFor, "for"},
};

}  // namespace tessera::ir::text

#endif  // TESSERA_IR_TEXT_NAMES_H_
