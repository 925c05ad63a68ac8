// Descriptors of WebGPU as dictionaries, for TypeScript and Python.
#ifndef TESSERA_TOOLS_BINDINGS_DICTIONARIES_H_
#define TESSERA_TOOLS_BINDINGS_DICTIONARIES_H_

#include <string>
#include <string_view>

#include "tools/bindings/model.h"

namespace tessera::bindings {

// How a language writes a dictionary.
struct DictionaryStyle {
  bool has_quoted_snake_keys = false;  // 'min_binding_size' instead of minBindingSize
  std::string_view yes, no;
};

// Returns the entry in one line, or an empty text if WebGPU has no such binding.
std::string EntryDictionary(const LayoutEntry& entry, const DictionaryStyle& style);
// Returns the layout of a vertex buffer in one line.
std::string VertexDictionary(const VertexLayout& layout, const DictionaryStyle& style);

}  // namespace tessera::bindings

#endif  // TESSERA_TOOLS_BINDINGS_DICTIONARIES_H_
