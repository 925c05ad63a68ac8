// Defines the data that the front end records only for the language service (src/service).
#ifndef TESSERA_API_FRONT_END_NOTES_H_
#define TESSERA_API_FRONT_END_NOTES_H_

#include <optional>
#include <vector>

#include "wgsl/modules/linker.h"
#include "wgsl/resolve/program.h"
#include "wgsl/syntax/ast.h"

namespace tessera {

struct FrontEndNotes {
  bool names_only = false;  // set by the caller: whether to stop after the resolver
  wgsl::Trivia trivia;
  wgsl::NameNotes names;
  // The resolved program, which may contain errors. Not set if the module exceeds a limit before it
  // is resolved.
  std::optional<wgsl::Program> program;
  // Data recorded by the linker. Filled only for a multi-module program.
  wgsl::LinkNotes link;
  std::vector<Span> comments;  // the spans of the comments in all files
  bool has_link_errors = false;
  size_t link_diagnostics = 0;  // the number of the linker's diagnostics, which precede all others
};

}  // namespace tessera

#endif  // TESSERA_API_FRONT_END_NOTES_H_
