// Completes the conditions of `@if` and `@elif` in WESL modules. The linker removes conditions, so
// the syntax tree does not contain them. They are found by searching the text.
#ifndef TESSERA_SERVICE_COMPLETION_CONDITIONS_H_
#define TESSERA_SERVICE_COMPLETION_CONDITIONS_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "service/completion.h"
#include "service/document.h"

namespace tessera::service {

// Returns whether the offset is in the parentheses of `@if` or `@elif`.
bool IsInCondition(std::string_view text, uint32_t offset);

// Returns the features that occur in the settings or in the document's conditions, and the
// constants `true` and `false`. Skips the word at `offset`, because it is unfinished.
std::vector<Completion> ConditionCompletions(const Document& document, uint32_t offset);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_COMPLETION_CONDITIONS_H_
