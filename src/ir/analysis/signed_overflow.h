// Decides whether signed integer arithmetic may overflow.
#ifndef TESSERA_IR_ANALYSIS_SIGNED_OVERFLOW_H_
#define TESSERA_IR_ANALYSIS_SIGNED_OVERFLOW_H_

#include "ir/module.h"

namespace tessera::ir {

class RangeAnalysis;

// Returns whether the instruction is a sum, difference, product or negation of signed integers, and
// does not have the flag kNativeSemantics.
bool IsSignedSum(const Module& m, const Inst& inst);
// Returns whether the instruction is a left shift of signed integers.
bool IsSignedLeftShift(const Module& m, const Inst& inst);

// Returns whether the instruction `id` may overflow. Returns false only if the ranges at the
// current position rule out an overflow. Always returns true for vectors and i64. IsSignedSum or
// IsSignedLeftShift must be true for the instruction.
bool MayOverflow(const Module& m, const RangeAnalysis& ranges, InstId id);

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_SIGNED_OVERFLOW_H_
