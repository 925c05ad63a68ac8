// The minifier: transforms a WGSL module into a shorter one with the same meaning.
//
// Its steps are in separate files:
//
// 1. simplify: finds unused local declarations and equal functions
//    inline: finds functions that are called once
// 2. plan: walks the live declarations and finds the remaining references, the constants that
//    become literals, and the types that can be inferred
// 3. naming: assigns a short name to each declaration
// 4. writer: writes the syntax tree with as few characters as the grammar allows
#ifndef TESSERA_TOOLS_MINIFY_MINIFY_H_
#define TESSERA_TOOLS_MINIFY_MINIFY_H_

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "wgsl/resolve/program.h"

namespace tessera::minify {

struct Settings {
  bool rename = true;  // whether to shorten names
  // If true, also shortens the names of resources, and of the types that reflection reports for
  // them.
  bool rename_host_names = false;
  bool remove_unused = true;     // whether to remove declarations that no entry point uses
  bool infer_types = true;       // whether to omit types that the initializer implies
  bool fold_constants = true;    // whether to replace const-expressions and constants with literals
  bool alias_types = true;       // whether to declare aliases for long types that occur often
  bool remove_locals = true;     // whether to remove unused locals and calls without side effects
  bool inline_functions = true;  // whether to inline functions that are called once
  bool merge_duplicates = true;  // whether to merge equal functions and equal constants
  // The names of module-scope declarations that are neither removed nor renamed.
  std::span<const std::string_view> keep;

  bool Keeps(std::string_view name) const { return std::ranges::find(keep, name) != keep.end(); }
};

// A declaration and its new name.
struct NewName {
  wgsl::NodeId declaration;
  std::string name;
};

// Maps a token in the output to a token in the source.
struct Origin {
  uint32_t at;        // byte offset in the output
  uint32_t source;    // byte offset in the source
  wgsl::NodeId name;  // the declaration that the token refers to, or none
};

struct Minified {
  std::string text;
  std::vector<NewName> names;   // in node order
  std::vector<Origin> origins;  // in output order
};

// Minifies a module, which must have no errors. The resolver must have filled `notes` when it
// resolved `program`.
Minified Minify(const wgsl::Program& program, const wgsl::NameNotes& notes,
                const Settings& settings);

}  // namespace tessera::minify

#endif  // TESSERA_TOOLS_MINIFY_MINIFY_H_
