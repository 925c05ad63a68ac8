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
// The source line of an unmarked line is assumed to be the one after that of the previous output
// line. An unmarked declaration was added by the compiler, so its directive names the file
// "generated".
void AddLineDirectives(const JoinedSource& source, const Options& options, std::string& text,
                       PoolVector<MarkedPlace>& marks);

}  // namespace tessera

#endif  // TESSERA_API_LINE_DIRECTIVES_H_
