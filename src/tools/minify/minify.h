// The minifier: turns a WGSL module into a shorter module with the same meaning.
//
// Steps, each in a separate file:
//
// 1. simplify: finds unused local declarations and equal functions; inline: functions with one call
// 2. plan: walks the live declarations; finds the references that stay, the constants that become
//    literals, and the types that inference restores
// 3. naming: gives each declaration a short name
// 4. writer: writes the tree with as few characters as the grammar needs
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
  // Whether to also shorten names of resources and of the types that reflection reports for them.
  bool rename_host_names = false;
  bool remove_unused = true;               // declarations that no entry point reaches
  bool infer_types = true;                 // leave out types that the initializer implies
  bool fold_constants = true;              // literals instead of const-expressions and constants
  bool alias_types = true;                 // aliases of long types that occur often
  bool remove_locals = true;               // local declarations and calls without effects
  bool inline_functions = true;            // functions with one call
  bool merge_duplicates = true;            // one declaration for functions and constants alike
  std::span<const std::string_view> keep;  // names of module-scope declarations that are kept

  bool Keeps(std::string_view name) const { return std::ranges::find(keep, name) != keep.end(); }
};

// A declaration and its new name.
struct NewName {
  wgsl::NodeId declaration;
  std::string name;
};

// A token in the output and the corresponding token in the source.
struct Origin {
  uint32_t at;        // byte offset in the output
  uint32_t source;    // byte offset in the source
  wgsl::NodeId name;  // the declaration to which the token refers, or none
};

struct Minified {
  std::string text;
  std::vector<NewName> names;   // in node order
  std::vector<Origin> origins;  // in output order
};

// Minifies a module without errors. `notes` must have been filled by the resolver for `program`.
Minified Minify(const wgsl::Program& program, const wgsl::NameNotes& notes,
                const Settings& settings);

}  // namespace tessera::minify

#endif  // TESSERA_TOOLS_MINIFY_MINIFY_H_
