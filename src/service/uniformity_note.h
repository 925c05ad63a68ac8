// Explains in a hover whether a value is uniform and, if it is not, why.
#ifndef TESSERA_SERVICE_UNIFORMITY_NOTE_H_
#define TESSERA_SERVICE_UNIFORMITY_NOTE_H_

#include <string>

#include "service/document.h"

namespace tessera::service {

// Returns whether uniformity can be analyzed. Any error other than a uniformity error prevents the
// analysis.
bool CanTellUniformity(const Analysis& analysis);

// Returns Markdown that explains whether the value of the name, expression or declaration `node` is
// uniform. Returns an empty string if the value is not computed at run time, or if errors prevent
// the analysis. Analyzes the function that contains the node, and its callees.
std::string UniformityNote(const Analysis& analysis, NodeId node);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_UNIFORMITY_NOTE_H_
