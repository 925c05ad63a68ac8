// Explains why range analysis finds no bound for a value.
#ifndef TESSERA_TOOLS_REMARKS_REASONS_H_
#define TESSERA_TOOLS_REMARKS_REASONS_H_

#include <string>

#include "absl/container/flat_hash_map.h"
#include "ir/module.h"

namespace tessera::remarks {

class Reasons {
 public:
  // Analyzes all loops of `m`, which must outlive this object and must not change.
  explicit Reasons(const ir::Module& m);

  // Returns why the value of an index may be too large. `is_runtime_length` tells whether the
  // length of the array is not known before run time. The result is a sentence without a capital
  // letter and without a period, e.g. "'i' is unbounded because the loop's limit comes from
  // 'params'".
  std::string Of(ir::Value index, bool is_runtime_length) const;

 private:
  std::string OfVariable(ir::InstId var) const;

  const ir::Module& m_;
  // The limit with which loops compare a variable at their beginning, indexed by the bits of the
  // variable.
  absl::flat_hash_map<uint32_t, ir::Value> limits_;
};

}  // namespace tessera::remarks

#endif  // TESSERA_TOOLS_REMARKS_REASONS_H_
