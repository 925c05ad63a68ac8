// Adds #line directives to compiled text.
#ifndef TESSERA_API_LINE_DIRECTIVES_H_
#define TESSERA_API_LINE_DIRECTIVES_H_

#include <string>

#include "base/pool_vector.h"
#include "base/position_marks.h"
#include "base/source_file.h"
#include "tessera/options.h"

namespace tessera {

// Returns whether the output for `options` contains #line directives.
bool HasLineDirectives(const Options& options);

// Inserts #line directives into the output `text`, and adjusts its `marks` (base/position_marks.h).
// Consecutive output lines that have no marks are assumed to come from consecutive source lines. An
// unmarked declaration was added by the compiler, so its directive names the file "generated".
void AddLineDirectives(const JoinedSource& source, const Options& options, std::string& text,
                       PoolVector<MarkedPlace>& marks);

}  // namespace tessera

#endif  // TESSERA_API_LINE_DIRECTIVES_H_
