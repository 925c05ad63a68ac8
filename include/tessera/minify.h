// The minifier of WGSL source. The C++ interface; tessera_c.h has tessera_minify.
//
// As everywhere in tessera, any bytes are accepted as source, no function throws or aborts, and all
// functions may be called from any number of threads at once.
#ifndef TESSERA_MINIFY_H_
#define TESSERA_MINIFY_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tessera/export.h"
#include "tessera/tessera.h"

namespace tessera {

// With the default values, nothing changes that a host can see: the names of entry points,
// overrides, resource variables, and of the structures and members that resources contain; bindings
// and locations. Names of vertex inputs and other parameters of entry points change.
struct MinifyOptions {
  // Gives declarations short names.
  bool rename = true;
  // Also gives short names to resource variables, to structures that resources contain and their
  // members, and to overrides with an @id. For hosts that use only binding numbers and ids.
  bool rename_host_names = false;
  // Removes declarations that no entry point and no override needs. A module without entry points
  // keeps all declarations and the names of module scope, because others may use them.
  bool remove_unused = true;
  // Leaves out types that initializers imply.
  bool infer_types = true;
  // Writes constants and const-expressions as literals where that is not longer.
  bool fold_constants = true;
  // Declares aliases for long types that occur often.
  bool alias_types = true;
  // Removes local variables and values that nothing uses, if their initializers have no effects and
  // name no variables of the module.
  bool remove_locals = true;
  // Writes the expression that a function returns instead of its only call. Only with `rename` and
  // `remove_unused`.
  bool inline_functions = true;
  // Declares functions and constants of the same meaning once. Only with `rename` and
  // `remove_unused`.
  bool merge_duplicates = true;
  // Module-scope declarations that are kept, with their names. Names that the module does not
  // declare are reported with the warning unmatched-option.
  std::vector<std::string> keep;
  // Whether to fill MinifyResult::source_map.
  bool source_map = false;
};

// A declaration whose name was changed.
struct MinifiedName {
  std::string name, minified;
  Location location;  // of the declaration in the source
};

struct MinifyResult {
  bool ok = false;                   // whether the module has no errors
  std::string text;                  // the minified module; empty if not ok
  std::vector<Message> diagnostics;  // as Compile reports them for the module
  std::vector<MinifiedName> names;   // in the order of the source
  // A source map (version 3) of `text`, as JSON. It includes the text of the source and its name,
  // Options::source_name.
  std::string source_map;
};

// Writes a WGSL module with as few characters as possible. The result declares the same interface
// and computes the same. `options` has the name of the source, the available language features and
// the limits; targets and overrides do not matter.
TESSERA_EXPORT MinifyResult MinifySource(std::string_view wgsl, const MinifyOptions& minify = {},
                                         const Options& options = {});

}  // namespace tessera

#endif  // TESSERA_MINIFY_H_
