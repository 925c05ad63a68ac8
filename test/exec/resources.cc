#include "test/exec/resources.h"

#include <algorithm>
#include <string>
#include <utility>

namespace exec_test {
namespace {

constexpr VkImageAspectFlags kColor = VK_IMAGE_ASPECT_COLOR_BIT;
constexpr VkImageAspectFlags kDepth = VK_IMAGE_ASPECT_DEPTH_BIT;

constexpr FormatRow kFormats[] = {
    {"r8unorm", VK_FORMAT_R8_UNORM, 1, kColor},
    {"r8snorm", VK_FORMAT_R8_SNORM, 1, kColor},
    {"r8uint", VK_FORMAT_R8_UINT, 1, kColor},
    {"r8sint", VK_FORMAT_R8_SINT, 1, kColor},
    {"rg8unorm", VK_FORMAT_R8G8_UNORM, 2, kColor},
    {"rg8snorm", VK_FORMAT_R8G8_SNORM, 2, kColor},
    {"rg8uint", VK_FORMAT_R8G8_UINT, 2, kColor},
    {"rg8sint", VK_FORMAT_R8G8_SINT, 2, kColor},
    {"rgba8unorm", VK_FORMAT_R8G8B8A8_UNORM, 4, kColor},
    {"rgba8unorm-srgb", VK_FORMAT_R8G8B8A8_SRGB, 4, kColor},
    {"rgba8snorm", VK_FORMAT_R8G8B8A8_SNORM, 4, kColor},
    {"rgba8uint", VK_FORMAT_R8G8B8A8_UINT, 4, kColor},
    {"rgba8sint", VK_FORMAT_R8G8B8A8_SINT, 4, kColor},
    {"bgra8unorm", VK_FORMAT_B8G8R8A8_UNORM, 4, kColor},
    {"r16unorm", VK_FORMAT_R16_UNORM, 2, kColor},
    {"r16snorm", VK_FORMAT_R16_SNORM, 2, kColor},
    {"r16uint", VK_FORMAT_R16_UINT, 2, kColor},
    {"r16sint", VK_FORMAT_R16_SINT, 2, kColor},
    {"r16float", VK_FORMAT_R16_SFLOAT, 2, kColor},
    {"rg16unorm", VK_FORMAT_R16G16_UNORM, 4, kColor},
    {"rg16snorm", VK_FORMAT_R16G16_SNORM, 4, kColor},
    {"rg16uint", VK_FORMAT_R16G16_UINT, 4, kColor},
    {"rg16sint", VK_FORMAT_R16G16_SINT, 4, kColor},
    {"rg16float", VK_FORMAT_R16G16_SFLOAT, 4, kColor},
    {"rgba16unorm", VK_FORMAT_R16G16B16A16_UNORM, 8, kColor},
    {"rgba16snorm", VK_FORMAT_R16G16B16A16_SNORM, 8, kColor},
    {"rgba16uint", VK_FORMAT_R16G16B16A16_UINT, 8, kColor},
    {"rgba16sint", VK_FORMAT_R16G16B16A16_SINT, 8, kColor},
    {"rgba16float", VK_FORMAT_R16G16B16A16_SFLOAT, 8, kColor},
    {"r32uint", VK_FORMAT_R32_UINT, 4, kColor},
    {"r64uint", VK_FORMAT_R64_UINT, 8, kColor},
    {"r32sint", VK_FORMAT_R32_SINT, 4, kColor},
    {"r32float", VK_FORMAT_R32_SFLOAT, 4, kColor},
    {"rg32uint", VK_FORMAT_R32G32_UINT, 8, kColor},
    {"rg32sint", VK_FORMAT_R32G32_SINT, 8, kColor},
    {"rg32float", VK_FORMAT_R32G32_SFLOAT, 8, kColor},
    {"rgba32uint", VK_FORMAT_R32G32B32A32_UINT, 16, kColor},
    {"rgba32sint", VK_FORMAT_R32G32B32A32_SINT, 16, kColor},
    {"rgba32float", VK_FORMAT_R32G32B32A32_SFLOAT, 16, kColor},
    {"rgb10a2unorm", VK_FORMAT_A2B10G10R10_UNORM_PACK32, 4, kColor},
    {"rgb10a2uint", VK_FORMAT_A2B10G10R10_UINT_PACK32, 4, kColor},
    {"rg11b10ufloat", VK_FORMAT_B10G11R11_UFLOAT_PACK32, 4, kColor},
    {"depth16unorm", VK_FORMAT_D16_UNORM, 2, kDepth},
    {"depth32float", VK_FORMAT_D32_SFLOAT, 4, kDepth},
};

struct ViewRow {
  const char* name;
  VkImageViewType view;
};

constexpr ViewRow kViews[] = {
    {"1d", VK_IMAGE_VIEW_TYPE_1D},
    {"2d", VK_IMAGE_VIEW_TYPE_2D},
    {"2d-array", VK_IMAGE_VIEW_TYPE_2D_ARRAY},
    {"3d", VK_IMAGE_VIEW_TYPE_3D},
    {"cube", VK_IMAGE_VIEW_TYPE_CUBE},
    {"cube-array", VK_IMAGE_VIEW_TYPE_CUBE_ARRAY},
};

VkImageType TypeOf(VkImageViewType view) {
  switch (view) {
    case VK_IMAGE_VIEW_TYPE_1D: return VK_IMAGE_TYPE_1D;
    case VK_IMAGE_VIEW_TYPE_3D: return VK_IMAGE_TYPE_3D;
    default: return VK_IMAGE_TYPE_2D;
  }
}

bool Allocate(const Device& device, const VkMemoryRequirements& needs, bool host,
              VkDeviceMemory* memory) {
  VkMemoryAllocateInfo info{VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO};
  info.allocationSize = needs.size;
  constexpr VkMemoryPropertyFlags kHost =
      VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
  info.memoryTypeIndex =
      host ? device.MemoryType(needs.memoryTypeBits, kHost | VK_MEMORY_PROPERTY_HOST_CACHED_BIT)
           : device.MemoryType(needs.memoryTypeBits, VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT);
  if (info.memoryTypeIndex == ~0u) {
    info.memoryTypeIndex = device.MemoryType(needs.memoryTypeBits, host ? kHost : 0);
  }
  return info.memoryTypeIndex != ~0u &&
         vkAllocateMemory(device.device(), &info, nullptr, memory) == VK_SUCCESS;
}

// Calls `visit` with the copy region of each mip level.
template <typename Visit>
void ForEachMip(const ImageInfo& info, VkDeviceSize offset, Visit visit) {
  for (uint32_t mip = 0; mip < info.mips; ++mip) {
    VkBufferImageCopy region{};
    region.bufferOffset = offset;
    region.imageSubresource = {info.format->aspect, mip, 0, info.layers};
    region.imageExtent = info.MipExtent(mip);
    visit(region);
    offset += info.MipBytes(mip);
  }
}

VkCompareOp CompareOp(std::string_view name) {
  static constexpr const char* kNames[] = {"never",   "less",      "equal",         "less-equal",
                                           "greater", "not-equal", "greater-equal", "always"};
  const auto* found = std::find(std::begin(kNames), std::end(kNames), name);
  return static_cast<VkCompareOp>(found - std::begin(kNames));
}

VkSamplerAddressMode AddressMode(std::string_view name) {
  return name == "repeat"          ? VK_SAMPLER_ADDRESS_MODE_REPEAT
         : name == "mirror-repeat" ? VK_SAMPLER_ADDRESS_MODE_MIRRORED_REPEAT
                                   : VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE;
}

}  // namespace

Buffer& Buffer::operator=(Buffer&& other) noexcept {
  std::swap(device_, other.device_);
  std::swap(buffer_, other.buffer_);
  std::swap(memory_, other.memory_);
  std::swap(size_, other.size_);
  std::swap(mapped_, other.mapped_);
  return *this;
}

Buffer::~Buffer() {
  if (buffer_ != VK_NULL_HANDLE) {
    vkDestroyBuffer(device_, buffer_, nullptr);
  }
  if (memory_ != VK_NULL_HANDLE) {
    vkFreeMemory(device_, memory_, nullptr);
  }
}

bool Buffer::Create(const Device& device, VkDeviceSize size, VkBufferUsageFlags usage, bool host) {
  device_ = device.device();
  size_ = size;
  VkBufferCreateInfo info{VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO};
  info.size = size;
  info.usage = usage;
  if (vkCreateBuffer(device_, &info, nullptr, &buffer_) != VK_SUCCESS) {
    return false;
  }
  VkMemoryRequirements needs;
  vkGetBufferMemoryRequirements(device_, buffer_, &needs);
  if (!Allocate(device, needs, host, &memory_)) {
    return false;
  }
  vkBindBufferMemory(device_, buffer_, memory_, 0);
  if (host) {
    void* address = nullptr;
    if (vkMapMemory(device_, memory_, 0, VK_WHOLE_SIZE, 0, &address) != VK_SUCCESS) {
      return false;
    }
    mapped_ = static_cast<uint8_t*>(address);
  }
  return true;
}

const FormatRow* FindFormat(std::string_view name) {
  for (const FormatRow& row : kFormats) {
    if (name == row.name) {
      return &row;
    }
  }
  return nullptr;
}

VkExtent3D ImageInfo::MipExtent(uint32_t mip) const {
  return {std::max(width >> mip, 1u), std::max(height >> mip, 1u), std::max(depth >> mip, 1u)};
}

size_t ImageInfo::MipBytes(uint32_t mip) const {
  const VkExtent3D e = MipExtent(mip);
  return size_t{e.width} * e.height * e.depth * layers * format->texel_bytes;
}

size_t ImageInfo::TotalBytes() const {
  size_t total = 0;
  for (uint32_t mip = 0; mip < mips; ++mip) {
    total += MipBytes(mip);
  }
  return total;
}

bool ParseImageInfo(const Json& json, ImageInfo* out, std::string* error) {
  const std::string format = json.value("format", "rgba8unorm");
  const std::string dim = json.value("dim", "2d");
  out->format = FindFormat(format);
  if (out->format == nullptr) {
    *error = "unknown texel format '" + format + "'";
    return false;
  }
  const auto* row = std::find_if(std::begin(kViews), std::end(kViews),
                                 [&](const ViewRow& view) { return dim == view.name; });
  if (row == std::end(kViews)) {
    *error = "unknown texture dimension '" + dim + "'";
    return false;
  }
  out->view = row->view;
  out->width = json.value("width", 1u);
  out->height = json.value("height", 1u);
  out->depth = json.value("depth", 1u);
  const bool cube =
      out->view == VK_IMAGE_VIEW_TYPE_CUBE || out->view == VK_IMAGE_VIEW_TYPE_CUBE_ARRAY;
  out->layers = json.value("layers", cube ? 6u : 1u);
  out->mips = json.value("mips", 1u);
  out->samples = json.value("samples", 1u);
  return true;
}

Image& Image::operator=(Image&& other) noexcept {
  std::swap(device_, other.device_);
  std::swap(image_, other.image_);
  std::swap(view_, other.view_);
  std::swap(memory_, other.memory_);
  std::swap(info_, other.info_);
  return *this;
}

Image::~Image() {
  if (view_ != VK_NULL_HANDLE) {
    vkDestroyImageView(device_, view_, nullptr);
  }
  if (image_ != VK_NULL_HANDLE) {
    vkDestroyImage(device_, image_, nullptr);
  }
  if (memory_ != VK_NULL_HANDLE) {
    vkFreeMemory(device_, memory_, nullptr);
  }
}

bool Image::Create(const Device& device, const ImageInfo& info) {
  device_ = device.device();
  info_ = info;
  VkImageCreateInfo create{VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO};
  create.imageType = TypeOf(info.view);
  create.format = info.format->format;
  create.extent = {info.width, info.height, info.depth};
  create.mipLevels = info.mips;
  create.arrayLayers = info.layers;
  create.samples = static_cast<VkSampleCountFlagBits>(info.samples);
  create.usage = info.usage;
  if (info.view == VK_IMAGE_VIEW_TYPE_CUBE || info.view == VK_IMAGE_VIEW_TYPE_CUBE_ARRAY) {
    create.flags = VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT;
  }
  if (vkCreateImage(device_, &create, nullptr, &image_) != VK_SUCCESS) {
    return false;
  }
  VkMemoryRequirements needs;
  vkGetImageMemoryRequirements(device_, image_, &needs);
  if (!Allocate(device, needs, false, &memory_)) {
    return false;
  }
  vkBindImageMemory(device_, image_, memory_, 0);
  VkImageViewCreateInfo view{VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO};
  view.image = image_;
  view.viewType = info.view;
  view.format = info.format->format;
  view.subresourceRange = {info.format->aspect, 0, info.mips, 0, info.layers};
  return vkCreateImageView(device_, &view, nullptr, &view_) == VK_SUCCESS;
}

VkSampler CreateSampler(const Device& device, const Json& json) {
  const auto filter = [&](const char* key, const std::string& otherwise) {
    return json.value(key, otherwise) == "linear";
  };
  const std::string both = json.value("filter", "nearest");
  VkSamplerCreateInfo info{VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO};
  info.magFilter = filter("mag", both) ? VK_FILTER_LINEAR : VK_FILTER_NEAREST;
  info.minFilter = filter("min", both) ? VK_FILTER_LINEAR : VK_FILTER_NEAREST;
  info.mipmapMode =
      filter("mip", both) ? VK_SAMPLER_MIPMAP_MODE_LINEAR : VK_SAMPLER_MIPMAP_MODE_NEAREST;
  const std::string address = json.value("address", "clamp-to-edge");
  info.addressModeU = AddressMode(json.value("address_u", address));
  info.addressModeV = AddressMode(json.value("address_v", address));
  info.addressModeW = AddressMode(json.value("address_w", address));
  info.maxLod = json.value("max_lod", VK_LOD_CLAMP_NONE);
  info.minLod = json.value("min_lod", 0.0f);
  if (json.contains("compare")) {
    info.compareEnable = VK_TRUE;
    info.compareOp = CompareOp(json["compare"].get<std::string>());
  }
  VkSampler sampler = VK_NULL_HANDLE;
  vkCreateSampler(device.device(), &info, nullptr, &sampler);
  return sampler;
}

void FullBarrier(VkCommandBuffer commands) {
  VkMemoryBarrier barrier{VK_STRUCTURE_TYPE_MEMORY_BARRIER};
  barrier.srcAccessMask = VK_ACCESS_MEMORY_WRITE_BIT;
  barrier.dstAccessMask = VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT;
  vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                       VK_PIPELINE_STAGE_ALL_COMMANDS_BIT | VK_PIPELINE_STAGE_HOST_BIT, 0, 1,
                       &barrier, 0, nullptr, 0, nullptr);
}

void ToGeneralLayout(VkCommandBuffer commands, const Image& image) {
  const ImageInfo& info = image.info();
  VkImageMemoryBarrier barrier{VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER};
  barrier.dstAccessMask = VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT;
  barrier.oldLayout = VK_IMAGE_LAYOUT_UNDEFINED;
  barrier.newLayout = VK_IMAGE_LAYOUT_GENERAL;
  barrier.srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED;
  barrier.dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED;
  barrier.image = image.handle();
  barrier.subresourceRange = {info.format->aspect, 0, info.mips, 0, info.layers};
  vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT,
                       VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0, nullptr, 0, nullptr, 1, &barrier);
}

void CopyToImage(VkCommandBuffer commands, VkBuffer from, VkDeviceSize offset, const Image& image) {
  ForEachMip(image.info(), offset, [&](const VkBufferImageCopy& region) {
    vkCmdCopyBufferToImage(commands, from, image.handle(), VK_IMAGE_LAYOUT_GENERAL, 1, &region);
  });
}

void CopyFromImage(VkCommandBuffer commands, const Image& image, VkBuffer to, VkDeviceSize offset) {
  ForEachMip(image.info(), offset, [&](const VkBufferImageCopy& region) {
    vkCmdCopyImageToBuffer(commands, image.handle(), VK_IMAGE_LAYOUT_GENERAL, to, 1, &region);
  });
}

}  // namespace exec_test
