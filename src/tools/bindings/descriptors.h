// Describes bind group layout entries in WebGPU's terms. The entries for other APIs are derived
// from these descriptions.
#ifndef TESSERA_TOOLS_BINDINGS_DESCRIPTORS_H_
#define TESSERA_TOOLS_BINDINGS_DESCRIPTORS_H_

#include <string>
#include <string_view>

#include "tools/bindings/model.h"

namespace tessera::bindings {

struct BindingDescriptor {
  // kNone means that WebGPU has no such binding type, e.g. for an input attachment.
  enum class Kind : uint8_t { kNone, kBuffer, kSampler, kTexture, kStorageTexture, kExternal };
  Kind kind = Kind::kNone;
  std::string_view type;  // the binding type of a buffer or sampler, e.g. "read-only-storage"
  std::string_view sample_type;  // "float", "unfilterable-float", "depth", "sint", "uint"
  std::string_view access;       // "write-only", "read-only", "read-write"
  std::string_view format;       // e.g. "rgba8unorm"
  std::string_view dimension;    // e.g. "2d-array"
  bool is_multisampled = false;
};

BindingDescriptor Describe(const LayoutEntry& entry);

// Converts words to PascalCase, e.g. "read-only-storage" or "read_only_storage" to
// "ReadOnlyStorage", and "2d-array" to "2DArray".
std::string PascalCase(std::string_view words);
// Converts a format name to mixed case, e.g. "rgba8unorm" to "RGBA8Unorm" or, if `channels_upper`
// is false, "Rgba8Unorm".
std::string FormatName(std::string_view format, bool channels_upper);

}  // namespace tessera::bindings

#endif  // TESSERA_TOOLS_BINDINGS_DESCRIPTORS_H_
