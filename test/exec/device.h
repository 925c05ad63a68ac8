// Creates a Vulkan device for the execution tests. Enables all features that the tests use, and the
// validation layers.
#ifndef TEST_EXEC_DEVICE_H_
#define TEST_EXEC_DEVICE_H_

#include <vulkan/vulkan.h>

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace exec_test {

class Device {
 public:
  struct Options {
    bool validation = true;
    // Whether the driver checks the bounds of buffer accesses. Off by default, because these checks
    // would hide errors in the bounds checks that the compiler generates.
    bool robust_buffer_access = false;
  };

  Device() = default;
  Device(const Device&) = delete;
  Device& operator=(const Device&) = delete;
  ~Device();

  // Creates the instance and the device. Returns false and sets `error` on failure.
  bool Create(const Options& options, std::string* error);

  VkDevice device() const { return device_; }
  VkQueue queue() const { return queue_; }
  VkCommandPool command_pool() const { return command_pool_; }
  const std::string& name() const { return name_; }
  float timestamp_period() const { return timestamp_period_; }
  uint32_t max_subgroup_size() const { return max_subgroup_size_; }
  uint32_t min_subgroup_size() const { return min_subgroup_size_; }

  // The names that a case's "requires" list may contain: Vulkan feature names
  // ("shaderFloat16"), "subgroupSize:8", and matrix configurations
  // ("coopmat:f16,f16,f32,f32,8x8x8", i.e. the types of A, B, C and the result, then MxNxK).
  const std::set<std::string>& capabilities() const { return capabilities_; }

  // Returns the index of a memory type that is in the mask `bits` and has the properties, or ~0u if
  // there is none.
  uint32_t MemoryType(uint32_t bits, VkMemoryPropertyFlags properties) const;

  // Returns the validation messages since the previous call.
  std::vector<std::string> TakeMessages();

 private:
  bool CreateInstance(const Options& options, std::string* error);
  bool FindPhysicalDevice(std::string* error);
  std::vector<const char*> Extensions(const Options& options);
  std::optional<uint32_t> QueueFamily() const;
  bool CreateDevice(const Options& options, std::string* error);
  void ListMatrices();
  static VKAPI_ATTR VkBool32 VKAPI_CALL OnMessage(VkDebugUtilsMessageSeverityFlagBitsEXT severity,
                                                  VkDebugUtilsMessageTypeFlagsEXT type,
                                                  const VkDebugUtilsMessengerCallbackDataEXT* data,
                                                  void* user);

  VkInstance instance_ = VK_NULL_HANDLE;
  VkDebugUtilsMessengerEXT messenger_ = VK_NULL_HANDLE;
  VkPhysicalDevice physical_ = VK_NULL_HANDLE;
  VkDevice device_ = VK_NULL_HANDLE;
  VkQueue queue_ = VK_NULL_HANDLE;
  VkCommandPool command_pool_ = VK_NULL_HANDLE;
  VkPhysicalDeviceMemoryProperties memory_{};
  std::string name_;
  float timestamp_period_ = 1;
  uint32_t min_subgroup_size_ = 0;
  uint32_t max_subgroup_size_ = 0;
  std::set<std::string> capabilities_;
  std::vector<std::string> messages_;
};

}  // namespace exec_test

#endif  // TEST_EXEC_DEVICE_H_
