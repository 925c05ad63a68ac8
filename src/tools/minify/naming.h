// Chooses the names of declarations in the output.
#ifndef TESSERA_TOOLS_MINIFY_NAMING_H_
#define TESSERA_TOOLS_MINIFY_NAMING_H_

#include <string>
#include <utility>

#include "base/pool_vector.h"
#include "tools/minify/plan.h"

namespace tessera::minify {

struct Names {
  // Indexed by node: the new name of a declaration, or an empty string if the name is kept.
  PoolVector<std::string> of_node;
  // The types that get an alias, each with the alias's name, in the order of declaration.
  PoolVector<std::pair<ir::TypeId, std::string>> aliases;
};

// Chooses names for the declarations that `plan` refers to. The names are as short as possible,
// but every reference still resolves to the same declaration. Frequently used declarations get the
// shortest names.
Names ChooseNames(const wgsl::Program& program, const wgsl::NameNotes& notes, const Plan& plan,
                  const Settings& settings);

}  // namespace tessera::minify

#endif  // TESSERA_TOOLS_MINIFY_NAMING_H_
