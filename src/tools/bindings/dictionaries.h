// Writes WebGPU descriptors as dictionaries for TypeScript and Python.
#ifndef TESSERA_TOOLS_BINDINGS_DICTIONARIES_H_
#define TESSERA_TOOLS_BINDINGS_DICTIONARIES_H_

#include <string>
#include <string_view>

#include "tools/bindings/model.h"

namespace tessera::bindings {

// The syntax of dictionary literals in a host language.
struct DictionaryStyle {
  // If true, keys are quoted and in snake_case ('min_binding_size'). If false, they are in
  // camelCase (minBindingSize).
  bool has_quoted_snake_keys = false;
  std::string_view yes, no;
};

// Returns a bind group layout entry as a one-line dictionary, or an empty string if WebGPU has no
// such binding type.
std::string EntryDictionary(const LayoutEntry& entry, const DictionaryStyle& style);
// Returns a vertex buffer layout as a one-line dictionary.
std::string VertexDictionary(const VertexLayout& layout, const DictionaryStyle& style);

}  // namespace tessera::bindings

#endif  // TESSERA_TOOLS_BINDINGS_DICTIONARIES_H_
