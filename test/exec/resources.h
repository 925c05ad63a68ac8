// Creates the buffers and images of an execution test, and copies their contents.
#ifndef TEST_EXEC_RESOURCES_H_
#define TEST_EXEC_RESOURCES_H_

#include <string_view>

#include "test/exec/data.h"
#include "test/exec/device.h"

namespace exec_test {

// A buffer with its own memory. Host-visible buffers are permanently mapped.
class Buffer {
 public:
  Buffer() = default;
  Buffer(Buffer&& other) noexcept { *this = std::move(other); }
  Buffer& operator=(Buffer&& other) noexcept;
  ~Buffer();

  bool Create(const Device& device, VkDeviceSize size, VkBufferUsageFlags usage, bool host);

  VkBuffer handle() const { return buffer_; }
  VkDeviceSize size() const { return size_; }
  uint8_t* mapped() const { return mapped_; }

 private:
  VkDevice device_ = VK_NULL_HANDLE;
  VkBuffer buffer_ = VK_NULL_HANDLE;
  VkDeviceMemory memory_ = VK_NULL_HANDLE;
  VkDeviceSize size_ = 0;
  uint8_t* mapped_ = nullptr;
};

// A texel format with its WebGPU name.
struct FormatRow {
  const char* name;
  VkFormat format;
  uint32_t texel_bytes;
  VkImageAspectFlags aspect;
};
const FormatRow* FindFormat(std::string_view name);

struct ImageInfo {
  const FormatRow* format = nullptr;
  VkImageViewType view = VK_IMAGE_VIEW_TYPE_2D;
  uint32_t width = 1;
  uint32_t height = 1;
  uint32_t depth = 1;   // only for 3D images
  uint32_t layers = 1;  // the number of array layers; each cube face counts as one layer
  uint32_t mips = 1;
  uint32_t samples = 1;
  VkImageUsageFlags usage = 0;

  VkExtent3D MipExtent(uint32_t mip) const;
  // Returns the size in bytes of all layers of a mip level, tightly packed.
  size_t MipBytes(uint32_t mip) const;
  size_t TotalBytes() const;
};

// Reads "dim", "format", "width" etc. Returns false and sets `error` on failure.
bool ParseImageInfo(const Json& json, ImageInfo* out, std::string* error);

class Image {
 public:
  Image() = default;
  Image(Image&& other) noexcept { *this = std::move(other); }
  Image& operator=(Image&& other) noexcept;
  ~Image();

  bool Create(const Device& device, const ImageInfo& info);

  VkImage handle() const { return image_; }
  VkImageView view() const { return view_; }
  const ImageInfo& info() const { return info_; }

 private:
  VkDevice device_ = VK_NULL_HANDLE;
  VkImage image_ = VK_NULL_HANDLE;
  VkImageView view_ = VK_NULL_HANDLE;
  VkDeviceMemory memory_ = VK_NULL_HANDLE;
  ImageInfo info_;
};

// Creates a sampler from the members "filter", "address", "compare" etc. Their values are names
// from WebGPU, e.g. "linear". Returns null on failure.
VkSampler CreateSampler(const Device& device, const Json& json);

// Makes all earlier memory accesses visible to all later ones.
void FullBarrier(VkCommandBuffer commands);

// Transitions an image from the undefined layout to GENERAL, which is the only layout that the
// tests use.
void ToGeneralLayout(VkCommandBuffer commands, const Image& image);

// Copy a whole image from or to a buffer. The buffer contains one mip level after another, each
// with all of its layers, tightly packed.
void CopyToImage(VkCommandBuffer commands, VkBuffer from, VkDeviceSize offset, const Image& image);
void CopyFromImage(VkCommandBuffer commands, const Image& image, VkBuffer to, VkDeviceSize offset);

}  // namespace exec_test

#endif  // TEST_EXEC_RESOURCES_H_
