// Converts internal diagnostics to public messages.
#ifndef TESSERA_API_MESSAGES_H_
#define TESSERA_API_MESSAGES_H_

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "base/source.h"
#include "base/source_file.h"
#include "tessera/tessera.h"

namespace tessera {

// Returns "info", "warning" or "error".
std::string_view NameOf(MessageSeverity severity);
// Returns the location of a byte offset in `source`.
Location ToLocation(const Source& source, uint32_t offset);
// Converts diagnostics without reordering them. The diagnostics' strings are moved into the result.
std::vector<Message> ToMessages(const JoinedSource& source, std::span<Diagnostic> diagnostics,
                                bool warnings_as_errors);
// Converts all diagnostics and sorts them stably by position in the source. If `warnings_as_errors`
// is true, warnings become errors. If the source was joined from several `files`, positions refer
// to these files.
std::vector<Message> ToMessages(const Source& source, Diagnostics& diagnostics,
                                bool warnings_as_errors, std::span<const SourceFile> files = {});
// If errors or other diagnostics were dropped, returns a remark that says how many. `given`
// contains the diagnostics that were not dropped.
std::optional<Diagnostic> CountOfDropped(const Diagnostics& diagnostics,
                                         std::span<const Diagnostic> given);
// Returns `text`, followed by the notes and help texts on separate lines.
std::string WithNotes(std::string text, std::span<const std::string> notes,
                      std::span<const std::string> helps);
bool HasErrors(std::span<const Message> messages);

}  // namespace tessera

#endif  // TESSERA_API_MESSAGES_H_
