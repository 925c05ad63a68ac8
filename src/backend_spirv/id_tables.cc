#include "backend_spirv/id_tables.h"

#include <utility>

namespace tessera::spirv {

IdTables::IdTables(const ir::Module& m) {
  const size_t types = m.types.size();
  const std::pair<std::span<Id>*, size_t> tables[] = {
      {&plain_types, types},
      {&explicit_types, types},
      {&block_types, types},
      {&sampled_image_types, types},
      {&pointer_types, types * kPointerClasses},
      {&overrides, m.overrides.size()},
      {&override_exprs, m.override_exprs.size()},
      {&constants, m.constants.size()},
      {&nulls, types},
      {&undefs, types},
      {&globals, m.globals.size()},
      {&functions, m.functions.size()},
      {&params, m.params.size()},
      {&insts, m.insts.size()},
  };
  size_t total = 0;
  for (const auto& [table, size] : tables) total += size;
  storage_.resize(total);
  std::span<Id> rest(storage_);
  for (const auto& [table, size] : tables) {
    *table = rest.first(size);
    rest = rest.subspan(size);
  }
}

}  // namespace tessera::spirv
