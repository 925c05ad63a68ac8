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

// Adds `remarks` to `messages` and consumes them. If the source is a single file, inserts them by
// position, because `messages` are sorted by position. If it was joined from several `files`,
// appends them, with positions in these files.
void AddRemarks(const Source& source, std::span<const SourceFile> files,
                std::vector<remarks::Remark>& remarks, std::vector<Message>& messages);

}  // namespace tessera

#endif  // TESSERA_API_REMARKS_H_
