// Explains why range analysis finds no bound for an index.
#ifndef TESSERA_TOOLS_REMARKS_REASONS_H_
#define TESSERA_TOOLS_REMARKS_REASONS_H_

#include <string>

#include "absl/container/flat_hash_map.h"
#include "ir/module.h"

namespace tessera::remarks {

class Reasons {
 public:
  // Analyzes the loops of `m`. The module must outlive this object and must not change.
  explicit Reasons(const ir::Module& m);

  // Returns why an index may be too large, as a clause such as "'i' is unbounded because the loop's
  // limit comes from 'params'". The clause is not capitalized and has no period.
  // `is_runtime_length` specifies whether the array's length is known only at run time.
  std::string Of(ir::Value index, bool is_runtime_length) const;

 private:
  std::string OfVariable(ir::InstId var) const;

  const ir::Module& m_;
  // Maps a variable (Value::bits) to the limit of a loop, i.e. the value that the variable is
  // compared with at the beginning of the loop.
  absl::flat_hash_map<uint32_t, ir::Value> limits_;
};

}  // namespace tessera::remarks

#endif  // TESSERA_TOOLS_REMARKS_REASONS_H_
