// Wraps the part of Vulkan that is independent of shaders: a device, a queue, buffers, images and
// samplers. Does not use a window.
#ifndef WEBGPU_HOST_VULKAN_DEVICE_H_
#define WEBGPU_HOST_VULKAN_DEVICE_H_

#include <tessera/options.h>
#include <vulkan/vulkan.h>

#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

// Thrown if there is no Vulkan device that can run the shaders.
struct NoDevice : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Throws if `result` says that a Vulkan call failed. `what` is the name of the call.
void Check(VkResult result, const char* what);

struct Buffer {
  VkBuffer handle = VK_NULL_HANDLE;
  VkDeviceSize size = 0;
  void* data = nullptr;  // permanently mapped
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

  // Makes a buffer for any use. It is initialized with `data`, or with zeros if `data` is null.
  // Buffers, images and samplers live as long as the device.
  Buffer MakeBuffer(size_t size, const void* data = nullptr);
  // Makes an image in the GENERAL layout that can be sampled, drawn to and copied. `texels` is
  // null or contains the initial texels, each of which has `bytes_per_texel` bytes.
  Image MakeImage(uint32_t width, uint32_t height, VkFormat format, size_t bytes_per_texel,
                  const void* texels = nullptr);
  VkSampler MakeSampler(VkFilter filter);
  // Reads an image with 4 bytes per texel.
  std::vector<uint8_t> Read(const Image& image);

  // Records commands, submits them, and waits until they have finished.
  void Run(const std::function<void(VkCommandBuffer)>& record);
  // Makes a Vulkan object that is destroyed together with the device, e.g. Make<VkSampler,
  // vkCreateSampler, vkDestroySampler>(info).
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
  // The subgroup matrix configurations that the device supports, in the form that tessera expects.
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
