// Chooses the names of the output.
#ifndef TESSERA_TOOLS_MINIFY_NAMING_H_
#define TESSERA_TOOLS_MINIFY_NAMING_H_

#include <string>
#include <utility>

#include "base/pool_vector.h"
#include "tools/minify/plan.h"

namespace tessera::minify {

struct Names {
  // by node: the new name of a declaration; empty if the name is kept
  PoolVector<std::string> of_node;
  // Types that get an alias, with its name, in the order in which they must be declared.
  PoolVector<std::pair<ir::TypeId, std::string>> aliases;
};

// Gives the declarations that `plan` refers to the shortest names that preserve the meaning of each
// reference. The most frequently used declarations get the shortest names.
Names ChooseNames(const wgsl::Program& program, const wgsl::NameNotes& notes, const Plan& plan,
                  const Settings& settings);

}  // namespace tessera::minify

#endif  // TESSERA_TOOLS_MINIFY_NAMING_H_
