// Renames a declaration and all its uses, unless that would change the meaning of a name.
#ifndef TESSERA_SERVICE_RENAME_H_
#define TESSERA_SERVICE_RENAME_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "service/document.h"
#include "service/edits.h"

namespace tessera::service {

// Returns why a string is not a valid identifier (WGSL: Identifiers), or an empty string if it is
// valid.
std::string WrongName(std::string_view name);

// Returns the range of the name at the offset, or nullopt if there is no name that can be renamed.
std::optional<Span> RenameRange(const Analysis& analysis, uint32_t offset);

struct Renaming {
  std::vector<TextEdit> edits;
  std::string error;  // why renaming failed; empty if it succeeded
};
// Renames the declaration of the name at the offset, and all its uses. Fails in these cases:
// - The new name is not an identifier.
// - The declaration or a use is in another module.
// - The rename would cause an error, or make a name in the module refer to another declaration.
Renaming Rename(const Document& document, uint32_t offset, std::string_view new_name);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_RENAME_H_
