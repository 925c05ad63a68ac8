// Describes the operations that only one target has (Op::kTarget). Each back end that has such
// operations lists them in a table. Passes, analyses, the text form and the validator read the
// table through this interface.
#ifndef TESSERA_IR_TARGET_OPS_H_
#define TESSERA_IR_TARGET_OPS_H_

#include <cstdint>
#include <span>
#include <string_view>

#include "ir/builtin_info.h"
#include "ir/module.h"
#include "ir/overload.h"

namespace tessera::ir {

struct TargetOpInfo {
  // Name in the text form, distinct from the names of all operations and built-in functions.
  std::string_view name;
  uint8_t effects;  // a set of Effects
  Overload form;    // the operands and the result
};

struct TargetOps {
  std::span<const TargetOpInfo> rows;  // indexed by TargetOp
};

// Returns true if the module has a table with a row for the kTarget `inst`. The validator reports
// an error if there is no such row.
inline bool IsKnownTargetOp(const Module& m, const Inst& inst) {
  return m.target_ops != nullptr &&
         static_cast<size_t>(inst.target_op()) < m.target_ops->rows.size();
}
inline const TargetOpInfo& InfoOf(const Module& m, TargetOp op) {
  return m.target_ops->rows[static_cast<size_t>(op)];
}

}  // namespace tessera::ir

#endif  // TESSERA_IR_TARGET_OPS_H_
