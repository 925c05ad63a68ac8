// Bind group layout entries in WebGPU's terms, from which the entries of other interfaces are
// derived.
#ifndef TESSERA_TOOLS_BINDINGS_DESCRIPTORS_H_
#define TESSERA_TOOLS_BINDINGS_DESCRIPTORS_H_

#include <string>
#include <string_view>

#include "tools/bindings/model.h"

namespace tessera::bindings {

struct BindingDescriptor {
  // kNone: WebGPU has no such binding, e.g. an input attachment.
  enum class Kind : uint8_t { kNone, kBuffer, kSampler, kTexture, kStorageTexture, kExternal };
  Kind kind = Kind::kNone;
  std::string_view type;         // of a buffer or sampler, e.g. "read-only-storage"
  std::string_view sample_type;  // "float", "unfilterable-float", "depth", "sint", "uint"
  std::string_view access;       // "write-only", "read-only", "read-write"
  std::string_view format;       // "rgba8unorm"
  std::string_view dimension;    // "2d-array"
  bool is_multisampled = false;
};

BindingDescriptor Describe(const LayoutEntry& entry);

// Returns "ReadOnlyStorage" for "read-only-storage" or "read_only_storage", and "2DArray" for
// "2d-array".
std::string PascalCase(std::string_view words);
// Returns "RGBA8Unorm" for "rgba8unorm" or, with `channels_upper` false, "Rgba8Unorm".
std::string FormatName(std::string_view format, bool channels_upper);

}  // namespace tessera::bindings

#endif  // TESSERA_TOOLS_BINDINGS_DESCRIPTORS_H_
