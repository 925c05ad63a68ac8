// Assigns names to the module-scope declarations of the output, for the C-like languages.
#ifndef TESSERA_TEXT_BACKEND_MODULE_NAMES_H_
#define TESSERA_TEXT_BACKEND_MODULE_NAMES_H_

#include <span>
#include <string_view>

#include "base/pool_vector.h"
#include "ir/analysis/used_types.h"
#include "ir/module.h"
#include "text_backend/language.h"
#include "text_backend/name_allocator.h"

namespace tessera::text {

struct ModuleNames {
  // Returns the name of a constant, or an empty string if it is written in place. NameInConstants
  // returns the name to use in the declarations of other constants.
  std::string_view NameOf(ir::ConstantId id) const { return Find(constants, id); }
  std::string_view NameInConstants(ir::ConstantId id) const { return Find(parts, id); }

  PoolVector<std::string_view> structs;             // indexed by structure
  PoolVector<std::span<std::string_view>> members;  // indexed by structure, then by member
  PoolVector<std::string_view> functions;           // indexed by FunctionId
  PoolVector<std::string_view> globals;             // indexed by GlobalId
  // Indexed by ConstantId: the names that NameOf and NameInConstants return. Empty if there are no
  // named constants.
  PoolVector<std::string_view> constants, parts;

 private:
  static std::string_view Find(const PoolVector<std::string_view>& names, ir::ConstantId id) {
    return id.value < names.size() ? names[id.value] : std::string_view();
  }
};

// Allocates the names, including those of the constants in Module::named_constants. Structures that
// are not in `used_types` get no member names. Variables that the output does not declare, such as
// those for built-in values, get no names.
ModuleNames NameModule(ir::Module& m, const Language& language,
                       const PoolVector<ir::UsedType>& used_types, NameAllocator& names);

}  // namespace tessera::text

#endif  // TESSERA_TEXT_BACKEND_MODULE_NAMES_H_
