// Queries about instructions whose placement flags (ir/placement.h) are set.
#ifndef TESSERA_TEXT_BACKEND_PLACED_H_
#define TESSERA_TEXT_BACKEND_PLACED_H_

#include <cstdint>

#include "ir/module.h"
#include "ir/placement.h"

namespace tessera::text {

// Returns whether the value is written at its uses, instead of being stored in a variable.
inline bool IsInline(const ir::Module& m, ir::Value v) {
  return v.is_inst() && ir::IsPlaced(m[v.inst()], ir::Placement::kInline);
}
// Returns whether `v` must be written as statements that assign its value to a variable, because
// the language has no expression for it.
inline bool IsByStatements(const ir::Module& m, ir::Value v) {
  return IsInline(m, v) && ir::IsPlaced(m[v.inst()], ir::Placement::kStatements);
}
// Returns whether a value is written as a name or a constant. Writing such a value twice costs
// nothing.
inline bool IsAtom(const ir::Module& m, ir::Value v) {
  return !IsInline(m, v) || m[v.inst()].op == ir::Op::kVar;
}
// Returns the block's first instruction that is written as a statement.
ir::InstId FirstStatement(const ir::Module& m, ir::BlockId block);
// Returns whether nothing would be written for the block.
bool IsEmpty(const ir::Module& m, ir::BlockId block);
// Returns the variable that the header of the loop declares, or an invalid id.
inline ir::InstId HeaderVariable(const ir::Module& m, ir::InstId loop) {
  return ir::IsPlaced(m[loop], ir::Placement::kDeclares) ? m[loop].prev : ir::InstId();
}

// Returns whether the value is written as a literal or as a selection between literals. The type of
// such a value may depend on the context.
bool IsLiteral(const ir::Module& m, ir::Value v);
// Returns whether the instruction itself determines the types of its operands, so that literal
// operands may be written without a type.
bool GivesTypes(const ir::Module& m, ir::InstId id);

enum class LogicalOp : uint8_t { kNone, kAnd, kOr };
// Returns the operator if the instruction is written as && or ||. Every short-circuiting `if` is
// written in this way. So is an & or | of bools if its right side has no effects, because the right
// side may then be skipped.
LogicalOp LogicalOpOf(const ir::Module& m, ir::InstId id);

// Stores the value of a 32-bit integer constant in `out`. Returns false if `v` is not such a
// constant.
bool ConstantU32(const ir::Module& m, ir::Value v, uint32_t* out);

}  // namespace tessera::text

#endif  // TESSERA_TEXT_BACKEND_PLACED_H_
