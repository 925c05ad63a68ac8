#include "vulkan_device.h"

#include <cstring>

void Check(VkResult result, const char* what) {
  if (result == VK_SUCCESS) return;
  throw std::runtime_error(std::string(what) + " failed with " + std::to_string(result));
}

namespace {

// Inserts `next` at the head of the pNext chain of `head`.
template <typename Head, typename Next>
void Chain(Head& head, Next& next) {
  next.pNext = head.pNext;
  head.pNext = &next;
}

#ifdef VK_KHR_cooperative_matrix
const char* WgslName(VkComponentTypeKHR type) {
  switch (type) {
    case VK_COMPONENT_TYPE_FLOAT16_KHR: return "f16";
    case VK_COMPONENT_TYPE_FLOAT32_KHR: return "f32";
    case VK_COMPONENT_TYPE_SINT8_KHR: return "i8";
    case VK_COMPONENT_TYPE_UINT8_KHR: return "u8";
    case VK_COMPONENT_TYPE_SINT32_KHR: return "i32";
    case VK_COMPONENT_TYPE_UINT32_KHR: return "u32";
    default: return nullptr;
  }
}
#endif

bool HasExtension(VkPhysicalDevice device, const char* name) {
  uint32_t count = 0;
  vkEnumerateDeviceExtensionProperties(device, nullptr, &count, nullptr);
  std::vector<VkExtensionProperties> all(count);
  vkEnumerateDeviceExtensionProperties(device, nullptr, &count, all.data());
  for (const VkExtensionProperties& e : all) {
    if (std::strcmp(e.extensionName, name) == 0) return true;
  }
  return false;
}

}  // namespace

Device::Device() {
  CreateInstance();
  try {
    CreateDevice();
  } catch (...) {
    vkDestroyInstance(instance_, nullptr);
    throw;
  }
}

Device::~Device() {
  for (auto destroy = at_end_.rbegin(); destroy != at_end_.rend(); ++destroy) (*destroy)();
  vkDestroyCommandPool(device_, commands_, nullptr);
  vkDestroyDevice(device_, nullptr);
  vkDestroyInstance(instance_, nullptr);
}

void Device::CreateInstance() {
  VkApplicationInfo application{VK_STRUCTURE_TYPE_APPLICATION_INFO};
  application.pApplicationName = "webgpu_host";
  application.apiVersion = VK_API_VERSION_1_3;
  VkInstanceCreateInfo info{VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO};
  info.pApplicationInfo = &application;
  if (vkCreateInstance(&info, nullptr, &instance_) != VK_SUCCESS)
    throw NoDevice("there is no Vulkan driver");
}

void Device::CreateDevice() {
  uint32_t count = 1;
  vkEnumeratePhysicalDevices(instance_, &count, &physical_);
  if (count == 0) throw NoDevice("there is no Vulkan device");
  VkPhysicalDeviceVulkan11Properties v11_properties{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_PROPERTIES};
  VkPhysicalDeviceProperties2 properties{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2,
                                         &v11_properties};
  vkGetPhysicalDeviceProperties2(physical_, &properties);
  if (properties.properties.apiVersion < VK_API_VERSION_1_3)
    throw NoDevice("the device has no Vulkan 1.3");
  name_ = properties.properties.deviceName;
  subgroup_size_ = v11_properties.subgroupSize;

  // Enables all features that the device supports.
  VkPhysicalDeviceFeatures2 features{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2};
  VkPhysicalDeviceVulkan11Features v11{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES};
  VkPhysicalDeviceVulkan12Features v12{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES};
  VkPhysicalDeviceVulkan13Features v13{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES};
  Chain(features, v11);
  Chain(features, v12);
  Chain(features, v13);
  std::vector<const char*> extensions;
#ifdef VK_KHR_cooperative_matrix  // Vulkan headers 1.3.255 or later
  VkPhysicalDeviceCooperativeMatrixFeaturesKHR matrix{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_COOPERATIVE_MATRIX_FEATURES_KHR};
  if (HasExtension(physical_, VK_KHR_COOPERATIVE_MATRIX_EXTENSION_NAME)) {
    extensions.push_back(VK_KHR_COOPERATIVE_MATRIX_EXTENSION_NAME);
    Chain(features, matrix);
  }
#endif
  vkGetPhysicalDeviceFeatures2(physical_, &features);
#ifdef VK_KHR_cooperative_matrix
  if (matrix.cooperativeMatrix != VK_FALSE) ListMatrices();
#endif

  // Assumes that queue family 0 supports graphics and compute, as it does on all common drivers.
  const float priority = 1;
  VkDeviceQueueCreateInfo queue{VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO};
  queue.queueCount = 1;
  queue.pQueuePriorities = &priority;
  VkDeviceCreateInfo info{VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO, &features};
  info.queueCreateInfoCount = 1;
  info.pQueueCreateInfos = &queue;
  info.enabledExtensionCount = static_cast<uint32_t>(extensions.size());
  info.ppEnabledExtensionNames = extensions.data();
  Check(vkCreateDevice(physical_, &info, nullptr, &device_), "vkCreateDevice");
  vkGetDeviceQueue(device_, 0, 0, &queue_);
  VkCommandPoolCreateInfo pool{VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO};
  Check(vkCreateCommandPool(device_, &pool, nullptr, &commands_), "vkCreateCommandPool");
}

#ifdef VK_KHR_cooperative_matrix
void Device::ListMatrices() {
  const auto get = reinterpret_cast<PFN_vkGetPhysicalDeviceCooperativeMatrixPropertiesKHR>(
      vkGetInstanceProcAddr(instance_, "vkGetPhysicalDeviceCooperativeMatrixPropertiesKHR"));
  uint32_t count = 0;
  if (get == nullptr || get(physical_, &count, nullptr) != VK_SUCCESS) return;
  std::vector<VkCooperativeMatrixPropertiesKHR> all(
      count, {VK_STRUCTURE_TYPE_COOPERATIVE_MATRIX_PROPERTIES_KHR});
  get(physical_, &count, all.data());
  for (const VkCooperativeMatrixPropertiesKHR& m : all) {
    const char* component = WgslName(m.AType);
    const char* result = WgslName(m.ResultType);
    if (m.scope == VK_SCOPE_SUBGROUP_KHR && m.AType == m.BType && m.CType == m.ResultType &&
        m.saturatingAccumulation == VK_FALSE && component != nullptr && result != nullptr) {
      matrices_.push_back({component, result, m.MSize, m.NSize, m.KSize});
    }
  }
}
#endif

VkDeviceMemory Device::Allocate(const VkMemoryRequirements& needs,
                                VkMemoryPropertyFlags properties) {
  VkPhysicalDeviceMemoryProperties memory;
  vkGetPhysicalDeviceMemoryProperties(physical_, &memory);
  VkMemoryAllocateInfo info{VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO};
  info.allocationSize = needs.size;
  // Prefers device-local memory, because shaders access it fastest.
  const auto find = [&](VkMemoryPropertyFlags wanted) {
    for (uint32_t i = 0; i < memory.memoryTypeCount; ++i) {
      info.memoryTypeIndex = i;
      const bool fits = (memory.memoryTypes[i].propertyFlags & wanted) == wanted;
      if (fits && (needs.memoryTypeBits >> i & 1) != 0) return true;
    }
    return false;
  };
  if (!find(properties | VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT) && !find(properties))
    throw std::runtime_error("there is no memory of that kind");
  return Make<VkDeviceMemory, vkAllocateMemory, vkFreeMemory>(info);
}

Buffer Device::MakeBuffer(size_t size, const void* data) {
  VkBufferCreateInfo info{VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO};
  info.size = size;
  info.usage = VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT | VK_BUFFER_USAGE_STORAGE_BUFFER_BIT |
               VK_BUFFER_USAGE_VERTEX_BUFFER_BIT | VK_BUFFER_USAGE_TRANSFER_SRC_BIT |
               VK_BUFFER_USAGE_TRANSFER_DST_BIT;
  Buffer buffer{Make<VkBuffer, vkCreateBuffer, vkDestroyBuffer>(info), size, nullptr};
  VkMemoryRequirements needs;
  vkGetBufferMemoryRequirements(device_, buffer.handle, &needs);
  const VkDeviceMemory memory =
      Allocate(needs, VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT);
  Check(vkBindBufferMemory(device_, buffer.handle, memory, 0), "vkBindBufferMemory");
  Check(vkMapMemory(device_, memory, 0, size, 0, &buffer.data), "vkMapMemory");
  if (data != nullptr) {
    std::memcpy(buffer.data, data, size);
  } else {
    std::memset(buffer.data, 0, size);
  }
  return buffer;
}

Image Device::MakeImage(uint32_t width, uint32_t height, VkFormat format, size_t bytes_per_texel,
                        const void* texels) {
  VkImageCreateInfo info{VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO};
  info.imageType = VK_IMAGE_TYPE_2D;
  info.format = format;
  info.extent = {width, height, 1};
  info.mipLevels = info.arrayLayers = 1;
  info.samples = VK_SAMPLE_COUNT_1_BIT;
  info.usage = VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT |
               VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT;
  Image image{Make<VkImage, vkCreateImage, vkDestroyImage>(info), VK_NULL_HANDLE, format, width,
              height};
  VkMemoryRequirements needs;
  vkGetImageMemoryRequirements(device_, image.handle, &needs);
  const VkDeviceMemory memory = Allocate(needs, 0);
  Check(vkBindImageMemory(device_, image.handle, memory, 0), "vkBindImageMemory");
  VkImageViewCreateInfo view{VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO};
  view.image = image.handle;
  view.viewType = VK_IMAGE_VIEW_TYPE_2D;
  view.format = format;
  view.subresourceRange = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1};
  image.view = Make<VkImageView, vkCreateImageView, vkDestroyImageView>(view);

  const size_t bytes = size_t{width} * height * bytes_per_texel;
  const Buffer staging = MakeBuffer(bytes, texels);
  Run([&](VkCommandBuffer commands) {
    VkImageMemoryBarrier to_general{VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER};
    to_general.dstAccessMask = VK_ACCESS_TRANSFER_WRITE_BIT;
    to_general.newLayout = VK_IMAGE_LAYOUT_GENERAL;
    to_general.image = image.handle;
    to_general.subresourceRange = view.subresourceRange;
    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT,
                         VK_PIPELINE_STAGE_TRANSFER_BIT, 0, 0, nullptr, 0, nullptr, 1, &to_general);
    VkBufferImageCopy copy{};
    copy.imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1};
    copy.imageExtent = info.extent;
    vkCmdCopyBufferToImage(commands, staging.handle, image.handle, VK_IMAGE_LAYOUT_GENERAL, 1,
                           &copy);
  });
  return image;
}

VkSampler Device::MakeSampler(VkFilter filter) {
  VkSamplerCreateInfo info{VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO};
  info.magFilter = info.minFilter = filter;
  info.addressModeU = info.addressModeV = info.addressModeW = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE;
  return Make<VkSampler, vkCreateSampler, vkDestroySampler>(info);
}

std::vector<uint8_t> Device::Read(const Image& image) {
  const Buffer staging = MakeBuffer(size_t{4} * image.width * image.height);
  Run([&](VkCommandBuffer commands) {
    VkBufferImageCopy copy{};
    copy.imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1};
    copy.imageExtent = {image.width, image.height, 1};
    vkCmdCopyImageToBuffer(commands, image.handle, VK_IMAGE_LAYOUT_GENERAL, staging.handle, 1,
                           &copy);
  });
  const auto* bytes = static_cast<const uint8_t*>(staging.data);
  return {bytes, bytes + staging.size};
}

void Device::Run(const std::function<void(VkCommandBuffer)>& record) {
  VkCommandBufferAllocateInfo info{VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO};
  info.commandPool = commands_;
  info.commandBufferCount = 1;
  VkCommandBuffer commands = VK_NULL_HANDLE;
  Check(vkAllocateCommandBuffers(device_, &info, &commands), "vkAllocateCommandBuffers");
  VkCommandBufferBeginInfo begin{VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
  begin.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
  Check(vkBeginCommandBuffer(commands, &begin), "vkBeginCommandBuffer");
  record(commands);
  // Makes all writes visible to later commands and to the host.
  VkMemoryBarrier written{VK_STRUCTURE_TYPE_MEMORY_BARRIER};
  written.srcAccessMask = VK_ACCESS_MEMORY_WRITE_BIT;
  written.dstAccessMask = VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT;
  vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                       VK_PIPELINE_STAGE_ALL_COMMANDS_BIT | VK_PIPELINE_STAGE_HOST_BIT, 0, 1,
                       &written, 0, nullptr, 0, nullptr);
  Check(vkEndCommandBuffer(commands), "vkEndCommandBuffer");
  VkSubmitInfo submit{VK_STRUCTURE_TYPE_SUBMIT_INFO};
  submit.commandBufferCount = 1;
  submit.pCommandBuffers = &commands;
  Check(vkQueueSubmit(queue_, 1, &submit, VK_NULL_HANDLE), "vkQueueSubmit");
  Check(vkQueueWaitIdle(queue_), "vkQueueWaitIdle");
  vkFreeCommandBuffers(device_, commands_, 1, &commands);
}
