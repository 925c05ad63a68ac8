// Describes a C-like language to CWriter.
#ifndef TESSERA_TEXT_BACKEND_LANGUAGE_H_
#define TESSERA_TEXT_BACKEND_LANGUAGE_H_

#include <span>
#include <string_view>

#include "base/word_set.h"
#include "text_backend/literals.h"
#include "text_backend/name_allocator.h"

namespace tessera::text {

// The properties of a target language that affect what CWriter writes.
struct Language {
  WordSet reserved;  // words that cannot be names
  // Names that the back end declares within functions. Declarations at module scope must not have
  // these names.
  WordSet module_reserved;
  std::span<const std::string_view>
      // Identifiers that are invalid only as structure names.
      struct_reserved;
  // Identifiers that are reserved regardless of case. The list contains them in lowercase.
  std::span<const std::string_view> caseless_reserved = {};
  NameRule name_rule = NameRule::kNone;
  LiteralSyntax literals = {};
  // True if a variable that is declared in the header of a `for` remains in scope after the loop.
  bool for_variables_leak = false;
  // True if the cases of a `switch` fall through unless they end with `break`.
  bool cases_fall_through = true;
  // True if structure names may begin with an underscore and members may have any name.
  bool free_member_names = false;
  // True if the language has private variables at module scope. If false, RunModuleScopeVars has
  // moved the module's private variables into functions.
  bool private_globals = true;
  // True if a constant is defined as a macro when it is a part of other constants
  // (ConstantPolicy::parts_are_macros).
  bool parts_are_macros = false;
  // The text before a call to a @must_use built-in function whose result is unused, e.g. "_ = ".
  std::string_view unused_result = "";
};

}  // namespace tessera::text

#endif  // TESSERA_TEXT_BACKEND_LANGUAGE_H_
