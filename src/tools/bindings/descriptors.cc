#include "tools/bindings/descriptors.h"

namespace tessera::bindings {
namespace {

using Kind = BindingDescriptor::Kind;

char Upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }
bool IsDigit(char c) { return c >= '0' && c <= '9'; }

std::string_view DimensionOf(TextureDimension dimension) {
  switch (dimension) {
    case TextureDimension::kNone: return "";
    case TextureDimension::k1D: return "1d";
    case TextureDimension::k2D: return "2d";
    case TextureDimension::k2DArray: return "2d-array";
    case TextureDimension::k3D: return "3d";
    case TextureDimension::kCube: return "cube";
    case TextureDimension::kCubeArray: return "cube-array";
  }
  return "";
}

// WebGPU requires a float texture to be filterable only if it is used with a filtering sampler.
std::string_view SampleTypeOf(const LayoutEntry& entry) {
  switch (entry.resource->sample_type) {
    case SampleType::kNone: return "";
    case SampleType::kFloat: return entry.filters ? "float" : "unfilterable-float";
    case SampleType::kSint: return "sint";
    case SampleType::kUint: return "uint";
    case SampleType::kDepth: return "depth";
  }
  return "";
}

std::string_view AccessOf(StorageAccess access) {
  switch (access) {
    case StorageAccess::kNone: return "";
    case StorageAccess::kRead: return "read-only";
    case StorageAccess::kWrite: return "write-only";
    case StorageAccess::kReadWrite: return "read-write";
    case StorageAccess::kAtomic: return "atomic";  // a wgpu extension
  }
  return "";
}

}  // namespace

BindingDescriptor Describe(const LayoutEntry& entry) {
  const ResourceInfo& r = *entry.resource;
  BindingDescriptor d;
  d.dimension = DimensionOf(r.dimension);
  switch (r.kind) {
    case ResourceKind::kUniformBuffer: return {.kind = Kind::kBuffer, .type = "uniform"};
    case ResourceKind::kStorageBuffer: return {.kind = Kind::kBuffer, .type = "storage"};
    case ResourceKind::kReadOnlyStorageBuffer:
      return {.kind = Kind::kBuffer, .type = "read-only-storage"};
    case ResourceKind::kSampler: return {.kind = Kind::kSampler, .type = "filtering"};
    case ResourceKind::kComparisonSampler: return {.kind = Kind::kSampler, .type = "comparison"};
    case ResourceKind::kSampledTexture:
    case ResourceKind::kDepthTexture:
    case ResourceKind::kMultisampledTexture:
    case ResourceKind::kDepthMultisampledTexture:
      d.kind = Kind::kTexture;
      d.sample_type = SampleTypeOf(entry);
      d.is_multisampled = r.kind == ResourceKind::kMultisampledTexture ||
                          r.kind == ResourceKind::kDepthMultisampledTexture;
      return d;
    case ResourceKind::kStorageTexture:
      d.kind = Kind::kStorageTexture;
      d.access = AccessOf(r.access);
      d.format = NameOf(r.texel_format);
      return d;
    case ResourceKind::kExternalTexture: d.kind = Kind::kExternal; return d;
    case ResourceKind::kTexelBuffer:
    case ResourceKind::kInputAttachment: return d;
  }
  return d;
}

std::string PascalCase(std::string_view words) {
  std::string text;
  bool begins_word = true;
  for (const char c : words) {
    if (c == '-' || c == '_') {
      begins_word = true;
      continue;
    }
    text += begins_word ? Upper(c) : c;
    // Uppercases the letter after a leading digit, as in "2D".
    begins_word = IsDigit(c) && text.size() == 1;
  }
  return text;
}

std::string FormatName(std::string_view format, bool channels_upper) {
  const size_t type = format.find_last_of("0123456789") + 1;
  std::string name;
  for (size_t i = 0; i < format.size(); ++i) {
    const bool is_upper = i == 0 || i == type || (i < type && channels_upper);
    name += is_upper ? Upper(format[i]) : format[i];
  }
  return name;
}

}  // namespace tessera::bindings
