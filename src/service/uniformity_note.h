// Says in a hover whether a value is uniform, and what makes it non-uniform.
#ifndef TESSERA_SERVICE_UNIFORMITY_NOTE_H_
#define TESSERA_SERVICE_UNIFORMITY_NOTE_H_

#include <string>

#include "service/document.h"

namespace tessera::service {

// Returns whether no errors keep the module from being analyzed.
bool CanTellUniformity(const Analysis& analysis);

// Returns Markdown about the value of the name, expression or declaration `node`. Returns an empty
// string if the value is not computed at run time, or if errors keep the module from being analyzed.
// Analyzes the function that contains the node, and its callees.
std::string UniformityNote(const Analysis& analysis, NodeId node);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_UNIFORMITY_NOTE_H_
