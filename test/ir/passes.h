// Lists the passes that the cases in test/ir run.
#ifndef TESSERA_TEST_IR_PASSES_H_
#define TESSERA_TEST_IR_PASSES_H_

#include <span>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "case_file.h"
#include "ir/module.h"
#include "ir/pipeline/pipeline.h"
#include "ir/target_ops.h"

namespace tessera::ir_cases {

struct PassRow {
  std::string_view name;  // the path of the case file in test/ir, without '.ir'
  ir::Status (*run)(ir::Module& m, CaseOptions& options, Diagnostics& diagnostics);
  // A property that must hold after the pass, or null.
  const ir::Property* establishes = nullptr;
  const ir::TargetOps* target_ops = nullptr;  // the target operations that the cases may contain
};

// Returns the rows of the passes that are not in src/ir/transform.
std::span<const PassRow> TargetRows();

// Returns the names of all rows.
std::vector<std::string_view> PassNames();

// Returns the row with this name, or null.
const PassRow* FindPass(std::string_view name);

}  // namespace tessera::ir_cases

#endif  // TESSERA_TEST_IR_PASSES_H_
