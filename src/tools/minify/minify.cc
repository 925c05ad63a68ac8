#include "tools/minify/minify.h"

#include <utility>

#include "tools/minify/naming.h"
#include "tools/minify/plan.h"
#include "tools/minify/writer.h"

namespace tessera::minify {

Minified Minify(const wgsl::Program& program, const wgsl::NameNotes& notes,
                const Settings& settings) {
  const Plan plan = MakePlan(program, notes, settings);
  Names names = ChooseNames(program, notes, plan, settings);
  Minified minified;
  Write(program, notes, plan, names, minified);
  for (uint32_t i = 0; i < names.of_node.size(); ++i) {
    if (names.of_node[i].empty()) continue;
    minified.names.push_back({wgsl::NodeId(i), std::move(names.of_node[i])});
  }
  return minified;
}

}  // namespace tessera::minify
