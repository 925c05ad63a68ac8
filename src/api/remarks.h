// Converts the remarks found by tools/remarks to messages.
#ifndef TESSERA_API_REMARKS_H_
#define TESSERA_API_REMARKS_H_

#include <span>
#include <vector>

#include "base/source.h"
#include "base/source_file.h"
#include "tessera/tessera.h"
#include "tools/remarks/remarks.h"

namespace tessera {

// Moves `remarks` to `messages`. If the source is a single file (`files` is empty), keeps
// `messages` sorted by position. If the source was joined from `files`, appends the remarks, with
// positions in these files.
void AddRemarks(const Source& source, std::span<const SourceFile> files,
                std::vector<remarks::Remark>& remarks, std::vector<Message>& messages);

}  // namespace tessera

#endif  // TESSERA_API_REMARKS_H_
