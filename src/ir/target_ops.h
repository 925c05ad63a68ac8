// Properties of operations that only one target has (Op::kTarget). Each back end with such
// operations has its own table. Passes, analyses, the text form and the validator read the table
// through this interface.
#ifndef TESSERA_IR_TARGET_OPS_H_
#define TESSERA_IR_TARGET_OPS_H_

#include <cstdint>
#include <span>
#include <string_view>

#include "ir/builtin_info.h"
#include "ir/module.h"

namespace tessera::ir {

struct TargetOpInfo {
  // The name in the text form. It is distinct from all operations and built-in functions.
  std::string_view name;
  uint8_t effects;             // a set of Effects
  std::string_view signature;  // in the notation of builtin_functions.def; see builtin_signature.h
};

struct TargetOps {
  std::span<const TargetOpInfo> rows;  // indexed by TargetOp
};

// Returns whether the module has a table with a row for this kTarget. The validator checks this
// before it checks other properties of the operation.
inline bool IsKnownTargetOp(const Module& m, const Inst& inst) {
  return m.target_ops != nullptr &&
         static_cast<size_t>(inst.target_op()) < m.target_ops->rows.size();
}
inline const TargetOpInfo& InfoOf(const Module& m, TargetOp op) {
  return m.target_ops->rows[static_cast<size_t>(op)];
}

}  // namespace tessera::ir

#endif  // TESSERA_IR_TARGET_OPS_H_
