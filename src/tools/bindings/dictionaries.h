// Writes WebGPU descriptors as dictionaries for TypeScript and Python.
#ifndef TESSERA_TOOLS_BINDINGS_DICTIONARIES_H_
#define TESSERA_TOOLS_BINDINGS_DICTIONARIES_H_

#include <string>
#include <string_view>

#include "tools/bindings/model.h"

namespace tessera::bindings {

// The syntax of dictionaries in a language.
struct DictionaryStyle {
  // Whether keys are e.g. 'min_binding_size' instead of minBindingSize.
  bool has_quoted_snake_keys = false;
  std::string_view yes, no;
};

// Returns the entry on one line, or an empty string if WebGPU has no such binding.
std::string EntryDictionary(const LayoutEntry& entry, const DictionaryStyle& style);
// Returns the layout of a vertex buffer on one line.
std::string VertexDictionary(const VertexLayout& layout, const DictionaryStyle& style);

}  // namespace tessera::bindings

#endif  // TESSERA_TOOLS_BINDINGS_DICTIONARIES_H_
