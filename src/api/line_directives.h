// #line directives in compiled text.
#ifndef TESSERA_API_LINE_DIRECTIVES_H_
#define TESSERA_API_LINE_DIRECTIVES_H_

#include <string>

#include "base/pool_vector.h"
#include "base/position_marks.h"
#include "base/source_file.h"
#include "tessera/options.h"

namespace tessera {

// Returns whether the output for `options` is to have #line directives.
bool HasLineDirectives(const Options& options);

// Inserts #line directives into the output `text`, and moves its `marks` (base/position_marks.h). A
// line without marks belongs to the source line after that of the previous one. A
// declaration without marks, which the compiler added, belongs to a file named "generated".
void AddLineDirectives(const JoinedSource& source, const Options& options, std::string& text,
                       PoolVector<MarkedPlace>& marks);

}  // namespace tessera

#endif  // TESSERA_API_LINE_DIRECTIVES_H_
