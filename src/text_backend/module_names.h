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
  PoolVector<std::string_view> structs;             // indexed by structure
  PoolVector<std::span<std::string_view>> members;  // indexed by structure, then by member
  PoolVector<std::string_view> functions;           // indexed by FunctionId
  PoolVector<std::string_view> globals;             // indexed by GlobalId
};

// Allocates the names. Structures that are not in `used_types` get no member names. Variables that
// the output does not declare, such as those for built-in values, get no names.
ModuleNames NameModule(ir::Module& m, const Language& language,
                       const PoolVector<ir::UsedType>& used_types, NameAllocator& names);

}  // namespace tessera::text

#endif  // TESSERA_TEXT_BACKEND_MODULE_NAMES_H_
