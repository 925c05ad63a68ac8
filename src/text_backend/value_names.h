// Assigns names to the values and variables of functions, for the C-like languages.
#ifndef TESSERA_TEXT_BACKEND_VALUE_NAMES_H_
#define TESSERA_TEXT_BACKEND_VALUE_NAMES_H_

#include <cstdint>
#include <string_view>

#include "base/plain_vector.h"
#include "base/pool_vector.h"
#include "ir/module.h"
#include "text_backend/name_allocator.h"

namespace tessera::text {

// Assigns each instruction its name when the name is first used. The names live as long as the
// module.
class ValueNames {
 public:
  // Both arguments must outlive the object.
  ValueNames(ir::Module& m, NameAllocator& names);
  std::string_view Of(ir::InstId inst) {
    if (is_named_[inst.value] == 0) Give(inst, NewName(inst));
    return names_of_[inst.value];
  }
  // Gives an instruction an existing name, e.g. the name of the variable to which its value is
  // assigned.
  void Give(ir::InstId inst, std::string_view name) {
    names_of_[inst.value] = name;
    is_named_[inst.value] = 1;
  }

 private:
  std::string_view NewName(ir::InstId inst);

  ir::Module& m_;
  NameAllocator& names_;
  PoolVector<uint8_t> is_named_;  // indexed by InstId: 1 if the value has a name
  // The names of values, indexed by InstId. Valid only for values that have a name.
  PlainVector<std::string_view> names_of_;
};

}  // namespace tessera::text

#endif  // TESSERA_TEXT_BACKEND_VALUE_NAMES_H_
