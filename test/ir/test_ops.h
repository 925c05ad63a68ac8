// Declares the operations of an imaginary target. They are used in test cases for passes that
// several targets share.
#ifndef TESSERA_TEST_IR_TEST_OPS_H_
#define TESSERA_TEST_IR_TEST_OPS_H_

#include "ir/builtin_functions.h"
#include "ir/overload_reader.h"
#include "ir/target_ops.h"

namespace tessera::ir_cases {

inline constexpr ir::TargetOpInfo kTestOpRows[] = {
    {"Peek", ir::Effects::kReadsMemory,
     ir::ReadSignature("(buffer: ptr<storage>, offset: u32) -> u32")},
    {"Poke", ir::Effects::kWritesMemory,
     ir::ReadSignature("(buffer: ptr<storage>, offset: u32, value: u32)")},
    {"Swap", ir::Effects::kReadsMemory | ir::Effects::kWritesMemory,
     ir::ReadSignature("(buffer: ptr<storage>, offset: u32, value: u32) -> u32")},
    {"Mix", 0, ir::ReadSignature("<T: float|vec>(a: T, b: T) -> T")},
    {"ByteLength", 0, ir::ReadSignature("(buffer: ptr<storage>) -> u32")},
};
inline constexpr auto kByteLength = static_cast<ir::TargetOp>(4);
inline constexpr ir::TargetOps kTestOps{kTestOpRows};

}  // namespace tessera::ir_cases

#endif  // TESSERA_TEST_IR_TEST_OPS_H_
