// The part of Vulkan that has nothing to do with shaders: a device without a window, buffers, images, a queue.
#ifndef WEBGPU_HOST_VULKAN_DEVICE_H_
#define WEBGPU_HOST_VULKAN_DEVICE_H_

#include <tessera/options.h>
#include <vulkan/vulkan.h>

#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

// There is no Vulkan here that could run anything.
struct NoDevice : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Throws if a call of Vulkan failed.
void Check(VkResult result, const char* what);

struct Buffer {
  VkBuffer handle = VK_NULL_HANDLE;
  VkDeviceSize size = 0;
  void* data = nullptr;  // the host sees it all the time
};

struct Image {
  VkImage handle = VK_NULL_HANDLE;
  VkImageView view = VK_NULL_HANDLE;
  VkFormat format = VK_FORMAT_UNDEFINED;
  uint32_t width = 0, height = 0;
};

class Device {
 public:
  Device();
  ~Device();
  Device(const Device&) = delete;
  Device& operator=(const Device&) = delete;

  // For any use. Without `data` it begins as zero. Buffers, images and samplers live as long as the device.
  Buffer MakeBuffer(size_t size, const void* data = nullptr);
  // In the layout GENERAL, to sample, to draw on and to copy. `texels`: 4 bytes each, or as many as the format has.
  Image MakeImage(uint32_t width, uint32_t height, VkFormat format, size_t bytes_per_texel,
                  const void* texels = nullptr);
  VkSampler MakeSampler(VkFilter filter);
  // Reads an image of 4 bytes a texel.
  std::vector<uint8_t> Read(const Image& image);

  // Records commands, runs them and waits for their end.
  void Run(const std::function<void(VkCommandBuffer)>& record);
  // Makes an object of Vulkan that goes with the device: Make<VkSampler, vkCreateSampler, vkDestroySampler>(info).
  template <typename Object, auto Create, auto Destroy, typename Info>
  Object Make(const Info& info) {
    Object made = VK_NULL_HANDLE;
    Check(Create(device_, &info, nullptr, &made), "making an object");
    return Own<Destroy>(made);
  }
  template <auto Destroy, typename Object>
  Object Own(Object made) {
    at_end_.push_back([device = device_, made] { Destroy(device, made, nullptr); });
    return made;
  }

  VkDevice handle() const { return device_; }
  const std::string& name() const { return name_; }
  uint32_t subgroup_size() const { return subgroup_size_; }
  // What tessera has to know of it.
  const std::vector<tessera::SubgroupMatrixConfig>& matrices() const { return matrices_; }

 private:
  void CreateInstance();
  void CreateDevice();
  void ListMatrices();
  VkDeviceMemory Allocate(const VkMemoryRequirements& needs, VkMemoryPropertyFlags properties);

  VkInstance instance_ = VK_NULL_HANDLE;
  VkPhysicalDevice physical_ = VK_NULL_HANDLE;
  VkDevice device_ = VK_NULL_HANDLE;
  VkQueue queue_ = VK_NULL_HANDLE;
  VkCommandPool commands_ = VK_NULL_HANDLE;
  std::string name_;
  uint32_t subgroup_size_ = 0;
  std::vector<tessera::SubgroupMatrixConfig> matrices_;
  std::vector<std::function<void()>> at_end_;
};

#endif  // WEBGPU_HOST_VULKAN_DEVICE_H_
