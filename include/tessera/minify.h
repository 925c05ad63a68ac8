// Minifies WGSL source. The C++ interface; the C interface is in minify_c.h.
//
// As everywhere in tessera, any bytes are accepted as source, and no function throws or aborts. All
// functions may be called concurrently from any number of threads.
#ifndef TESSERA_MINIFY_H_
#define TESSERA_MINIFY_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tessera/export.h"
#include "tessera/tessera.h"

namespace tessera {

// With the default values, the host needs no changes. Bindings and locations stay the same. The
// names of entry points, overrides, resource variables, structures used in resource types, and
// members of those structures are kept. The names of vertex inputs and other entry-point parameters
// change.
struct MinifyOptions {
  // Gives declarations short names.
  bool rename = true;
  // Also gives short names to resource variables, structures used in their types, members of those
  // structures, and overrides with an @id. The host must then identify resources by group and
  // binding, and these overrides by @id.
  bool rename_host_names = false;
  // Removes declarations that entry points and overrides do not use, directly or indirectly. In a
  // module without entry points, all declarations and all module-scope names are kept, because
  // other modules may use them.
  bool remove_unused = true;
  // Omits types that can be inferred from the initializer.
  bool infer_types = true;
  // Replaces constants and const-expressions with literals, unless the literal is longer.
  bool fold_constants = true;
  // Declares aliases for long types that occur often.
  bool alias_types = true;
  // Removes unused local declarations, calls and phony assignments, except those that have side
  // effects or mention module-scope variables.
  bool remove_locals = true;
  // Inlines functions that are called once. Has no effect unless `rename` and `remove_unused` are
  // set.
  bool inline_functions = true;
  // Keeps only one of several functions or constants with equivalent definitions. Has no effect
  // unless `rename` and `remove_unused` are set.
  bool merge_duplicates = true;
  // The names of module-scope declarations to keep unchanged. A name that the module does not
  // declare causes the warning unmatched-option.
  std::vector<std::string> keep;
  // Whether to fill MinifyResult::source_map.
  bool source_map = false;
};

// A declaration that was renamed.
struct MinifiedName {
  std::string name, minified;
  Location location;  // the position of the declaration in the source
};

struct MinifyResult {
  bool ok = false;                   // false if the module has errors
  std::string text;                  // the minified module; empty if not ok
  std::vector<Message> diagnostics;  // the same messages that Compile() reports for the module
  std::vector<MinifiedName> names;   // in source order
  // A source map (ECMA-426, version 3) of `text`, as JSON. It embeds the original source, under the
  // name Options::source_name. Empty if not requested.
  std::string source_map;
};

// Rewrites a WGSL module with as few characters as possible. The result declares the same interface
// and computes the same values. `options` determines the name of the source, the available language
// features and the limits. The target and the overrides in `options` are ignored.
TESSERA_EXPORT MinifyResult MinifySource(std::string_view wgsl, const MinifyOptions& minify = {},
                                         const Options& options = {});

}  // namespace tessera

#endif  // TESSERA_MINIFY_H_
