// Facts that the front end records for the language service (src/service). Compilation records none
// of them.
#ifndef TESSERA_API_FRONT_END_NOTES_H_
#define TESSERA_API_FRONT_END_NOTES_H_

#include <optional>

#include "wgsl/resolve/program.h"
#include "wgsl/syntax/ast.h"

namespace tessera {

struct FrontEndNotes {
  bool names_only = false;  // to be set before: stop after the resolver
  wgsl::Trivia trivia;
  wgsl::NameNotes names;
  // The resolved program, also of a module with errors. None only if the module exceeds a limit
  // before it is resolved.
  std::optional<wgsl::Program> program;
};

}  // namespace tessera

#endif  // TESSERA_API_FRONT_END_NOTES_H_
