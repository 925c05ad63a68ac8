// Facts that the front end records for the language service (src/service). Compilation records none
// of them.
#ifndef TESSERA_API_FRONT_END_NOTES_H_
#define TESSERA_API_FRONT_END_NOTES_H_

#include <optional>

#include "wgsl/modules/linker.h"
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
  // Of a program of several modules.
  wgsl::LinkNotes link;
  bool has_link_errors = false;
  size_t link_diagnostics = 0;  // that linking added, which are the first ones
};

}  // namespace tessera

#endif  // TESSERA_API_FRONT_END_NOTES_H_
