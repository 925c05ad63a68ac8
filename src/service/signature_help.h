// Provides signature help: the parameters of the call that is being typed.
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
  std::string documentation;     // in Markdown; may be empty
};
struct SignatureHelp {
  std::vector<Signature> signatures;
  uint32_t active = 0;            // index in `signatures` of the active overload
  uint32_t active_parameter = 0;  // index of the parameter; can be past the last one
};

// Describes the innermost call around the offset. The callee may be a user-defined function, a
// built-in function or a structure. Returns nullopt if there is no such call.
std::optional<SignatureHelp> SignatureHelpAt(const Analysis& analysis, uint32_t offset);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_SIGNATURE_HELP_H_
