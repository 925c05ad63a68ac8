// Explains why range analysis knows no bound of a value.
#ifndef TESSERA_TOOLS_REMARKS_REASONS_H_
#define TESSERA_TOOLS_REMARKS_REASONS_H_

#include <string>

#include "absl/container/flat_hash_map.h"
#include "ir/module.h"

namespace tessera::remarks {

class Reasons {
 public:
  // Visits all loops of `m`, which must outlive the object and not change.
  explicit Reasons(const ir::Module& m);

  // Returns why the value of an index may be too large, as a sentence without a capital letter and
  // without a full stop: "'i' is unbounded because the loop's limit comes from 'params'".
  std::string Of(ir::Value index) const;

 private:
  std::string OfVariable(ir::InstId var) const;

  const ir::Module& m_;
  // The limits of the variables that loops test at their beginning, by the bits of the variable.
  absl::flat_hash_map<uint32_t, ir::Value> limits_;
};

}  // namespace tessera::remarks

#endif  // TESSERA_TOOLS_REMARKS_REASONS_H_
