// Signature help: shows the parameters of the call that is being typed.
#ifndef TESSERA_SERVICE_SIGNATURE_HELP_H_
#define TESSERA_SERVICE_SIGNATURE_HELP_H_

#include <optional>
#include <string>
#include <vector>

#include "service/document.h"

namespace tessera::service {

struct Signature {
  std::string label;             // e.g. "f(a: f32, b: u32) -> f32"
  std::vector<Span> parameters;  // byte ranges in `label`
  std::string documentation;     // Markdown; may be empty
};
struct SignatureHelp {
  std::vector<Signature> signatures;
  uint32_t active = 0;            // index in `signatures`
  uint32_t active_parameter = 0;  // counts from 0; may be past the last parameter
};

// Describes the innermost call around the offset, whose callee may be a user-defined function, a
// built-in function or the constructor of a structure. Returns nullopt if there is none.
std::optional<SignatureHelp> SignatureHelpAt(const Analysis& analysis, uint32_t offset);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_SIGNATURE_HELP_H_
