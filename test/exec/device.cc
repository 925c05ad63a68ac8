#include "test/exec/device.h"

#include <algorithm>
#include <cstring>

namespace exec_test {
namespace {

constexpr char kValidationLayer[] = "VK_LAYER_KHRONOS_validation";

// Extensions that are enabled if the driver supports them. All other features that the tests need
// are in Vulkan 1.3.
constexpr const char* kWantedExtensions[] = {
    VK_KHR_COOPERATIVE_MATRIX_EXTENSION_NAME,
    VK_KHR_SHADER_MAXIMAL_RECONVERGENCE_EXTENSION_NAME,
    VK_KHR_SHADER_SUBGROUP_UNIFORM_CONTROL_FLOW_EXTENSION_NAME,
    VK_KHR_WORKGROUP_MEMORY_EXPLICIT_LAYOUT_EXTENSION_NAME,
    VK_KHR_FRAGMENT_SHADER_BARYCENTRIC_EXTENSION_NAME,
    VK_KHR_COMPUTE_SHADER_DERIVATIVES_EXTENSION_NAME,
    VK_EXT_SHADER_IMAGE_ATOMIC_INT64_EXTENSION_NAME,
    VK_KHR_PIPELINE_EXECUTABLE_PROPERTIES_EXTENSION_NAME,
    VK_KHR_DYNAMIC_RENDERING_LOCAL_READ_EXTENSION_NAME,
};

const char* ComponentName(VkComponentTypeKHR type) {
  switch (type) {
    case VK_COMPONENT_TYPE_FLOAT16_KHR: return "f16";
    case VK_COMPONENT_TYPE_FLOAT32_KHR: return "f32";
    case VK_COMPONENT_TYPE_FLOAT64_KHR: return "f64";
    case VK_COMPONENT_TYPE_SINT8_KHR: return "i8";
    case VK_COMPONENT_TYPE_UINT8_KHR: return "u8";
    case VK_COMPONENT_TYPE_SINT32_KHR: return "i32";
    case VK_COMPONENT_TYPE_UINT32_KHR: return "u32";
    default: return "other";
  }
}

// Inserts `next` after `head` in the pNext chain.
template <typename Head, typename Next>
void Chain(Head* head, Next* next) {
  next->pNext = head->pNext;
  head->pNext = next;
}

// The features that the tests may use. `Ask` sets the members of these structures for the features
// that the driver supports. The structures are then passed to vkCreateDevice, which enables the
// supported features.
struct Features {
  VkPhysicalDeviceFeatures2 core{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2};
  VkPhysicalDeviceVulkan11Features v11{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES};
  VkPhysicalDeviceVulkan12Features v12{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES};
  VkPhysicalDeviceVulkan13Features v13{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES};
  VkPhysicalDeviceCooperativeMatrixFeaturesKHR matrix{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_COOPERATIVE_MATRIX_FEATURES_KHR};
  VkPhysicalDeviceShaderMaximalReconvergenceFeaturesKHR reconvergence{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_MAXIMAL_RECONVERGENCE_FEATURES_KHR};
  VkPhysicalDeviceShaderSubgroupUniformControlFlowFeaturesKHR uniform_flow{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_SUBGROUP_UNIFORM_CONTROL_FLOW_FEATURES_KHR};
  VkPhysicalDeviceWorkgroupMemoryExplicitLayoutFeaturesKHR workgroup_layout{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_WORKGROUP_MEMORY_EXPLICIT_LAYOUT_FEATURES_KHR};
  VkPhysicalDeviceFragmentShaderBarycentricFeaturesKHR barycentric{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_SHADER_BARYCENTRIC_FEATURES_KHR};
  VkPhysicalDeviceComputeShaderDerivativesFeaturesKHR derivatives{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_COMPUTE_SHADER_DERIVATIVES_FEATURES_KHR};
  VkPhysicalDevicePipelineExecutablePropertiesFeaturesKHR executable{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PIPELINE_EXECUTABLE_PROPERTIES_FEATURES_KHR};
  VkPhysicalDeviceDynamicRenderingLocalReadFeaturesKHR local_read{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DYNAMIC_RENDERING_LOCAL_READ_FEATURES_KHR};
  VkPhysicalDeviceShaderImageAtomicInt64FeaturesEXT image_atomics{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_IMAGE_ATOMIC_INT64_FEATURES_EXT};
  VkPhysicalDeviceRobustness2FeaturesEXT robustness2{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ROBUSTNESS_2_FEATURES_EXT};

  Features() = default;
  Features(const Features&) = delete;  // the structures contain pointers to each other
  Features& operator=(const Features&) = delete;

  void Ask(VkPhysicalDevice device, const std::vector<const char*>& extensions);
  void List(std::set<std::string>* capabilities) const;
};

// Queries which features of Vulkan 1.3 and of `extensions` the driver supports.
void Features::Ask(VkPhysicalDevice device, const std::vector<const char*>& extensions) {
  Chain(&core, &v11);
  Chain(&core, &v12);
  Chain(&core, &v13);
  const auto chain_if = [&](const char* extension, auto* features) {
    const auto is_this = [&](const char* e) { return std::strcmp(e, extension) == 0; };
    if (std::any_of(extensions.begin(), extensions.end(), is_this)) {
      Chain(&core, features);
    }
  };
  chain_if(VK_KHR_COOPERATIVE_MATRIX_EXTENSION_NAME, &matrix);
  chain_if(VK_KHR_SHADER_MAXIMAL_RECONVERGENCE_EXTENSION_NAME, &reconvergence);
  chain_if(VK_KHR_SHADER_SUBGROUP_UNIFORM_CONTROL_FLOW_EXTENSION_NAME, &uniform_flow);
  chain_if(VK_KHR_WORKGROUP_MEMORY_EXPLICIT_LAYOUT_EXTENSION_NAME, &workgroup_layout);
  chain_if(VK_KHR_FRAGMENT_SHADER_BARYCENTRIC_EXTENSION_NAME, &barycentric);
  chain_if(VK_KHR_COMPUTE_SHADER_DERIVATIVES_EXTENSION_NAME, &derivatives);
  chain_if(VK_KHR_PIPELINE_EXECUTABLE_PROPERTIES_EXTENSION_NAME, &executable);
  chain_if(VK_KHR_DYNAMIC_RENDERING_LOCAL_READ_EXTENSION_NAME, &local_read);
  chain_if(VK_EXT_SHADER_IMAGE_ATOMIC_INT64_EXTENSION_NAME, &image_atomics);
  chain_if(VK_EXT_ROBUSTNESS_2_EXTENSION_NAME, &robustness2);
  vkGetPhysicalDeviceFeatures2(device, &core);
}

// Adds the supported features under the names that test cases use.
void Features::List(std::set<std::string>* capabilities) const {
  const auto note = [&](const char* name, VkBool32 on) {
    if (on != VK_FALSE) {
      capabilities->insert(name);
    }
  };
  note("shaderFloat16", v12.shaderFloat16);
  note("shaderInt8", v12.shaderInt8);
  note("shaderInt16", core.features.shaderInt16);
  note("shaderInt64", core.features.shaderInt64);
  note("shaderBufferInt64Atomics", v12.shaderBufferInt64Atomics);
  note("shaderSharedInt64Atomics", v12.shaderSharedInt64Atomics);
  note("storageBuffer16BitAccess", v11.storageBuffer16BitAccess);
  note("storageInputOutput16", v11.storageInputOutput16);
  note("storageBuffer8BitAccess", v12.storageBuffer8BitAccess);
  note("vulkanMemoryModel", v12.vulkanMemoryModel);
  note("nonUniformIndexing", v12.shaderSampledImageArrayNonUniformIndexing &
                                 v12.shaderStorageImageArrayNonUniformIndexing);
  note("runtimeDescriptorArray", v12.runtimeDescriptorArray);
  note("cooperativeMatrix", matrix.cooperativeMatrix);
  note("dualSrcBlend", core.features.dualSrcBlend);
  note("sampleRateShading", core.features.sampleRateShading);
  note("shaderClipDistance", core.features.shaderClipDistance);
  note("geometryShader", core.features.geometryShader);
  note("shaderStorageImageMultisample", core.features.shaderStorageImageMultisample);
  note("shaderIntegerDotProduct", v13.shaderIntegerDotProduct);
  note("fragmentShaderBarycentric", barycentric.fragmentShaderBarycentric);
  note("shaderImageInt64Atomics", image_atomics.shaderImageInt64Atomics);
  note("multiview", v11.multiview);
  note("shaderDrawParameters", v11.shaderDrawParameters);
  note("computeDerivativeGroupLinear", derivatives.computeDerivativeGroupLinear);
  note("pipelineExecutableInfo", executable.pipelineExecutableInfo);
  note("dynamicRenderingLocalRead", local_read.dynamicRenderingLocalRead);
  note("robustBufferAccess2", robustness2.robustBufferAccess2);
}

}  // namespace

Device::~Device() {
  if (command_pool_ != VK_NULL_HANDLE) {
    vkDestroyCommandPool(device_, command_pool_, nullptr);
  }
  if (device_ != VK_NULL_HANDLE) {
    vkDestroyDevice(device_, nullptr);
  }
  if (messenger_ != VK_NULL_HANDLE) {
    auto destroy = reinterpret_cast<PFN_vkDestroyDebugUtilsMessengerEXT>(
        vkGetInstanceProcAddr(instance_, "vkDestroyDebugUtilsMessengerEXT"));
    destroy(instance_, messenger_, nullptr);
  }
  if (instance_ != VK_NULL_HANDLE) {
    vkDestroyInstance(instance_, nullptr);
  }
}

VKAPI_ATTR VkBool32 VKAPI_CALL Device::OnMessage(VkDebugUtilsMessageSeverityFlagBitsEXT,
                                                 VkDebugUtilsMessageTypeFlagsEXT,
                                                 const VkDebugUtilsMessengerCallbackDataEXT* data,
                                                 void* user) {
  static_cast<Device*>(user)->messages_.emplace_back(data->pMessage);
  return VK_FALSE;
}

std::vector<std::string> Device::TakeMessages() {
  std::vector<std::string> taken;
  taken.swap(messages_);
  return taken;
}

bool Device::Create(const Options& options, std::string* error) {
  return CreateInstance(options, error) && FindPhysicalDevice(error) &&
         CreateDevice(options, error);
}

bool Device::CreateInstance(const Options& options, std::string* error) {
  VkApplicationInfo application{VK_STRUCTURE_TYPE_APPLICATION_INFO};
  application.pApplicationName = "tessera vk_run";
  application.apiVersion = VK_API_VERSION_1_3;
  VkDebugUtilsMessengerCreateInfoEXT messenger{
      VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT};
  messenger.messageSeverity = VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT |
                              VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT;
  messenger.messageType = VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT;
  messenger.pfnUserCallback = OnMessage;
  messenger.pUserData = this;
  const char* layer = kValidationLayer;
  const char* extension = VK_EXT_DEBUG_UTILS_EXTENSION_NAME;
  VkInstanceCreateInfo info{VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO};
  info.pApplicationInfo = &application;
  if (options.validation) {
    info.enabledLayerCount = 1;
    info.ppEnabledLayerNames = &layer;
    info.enabledExtensionCount = 1;
    info.ppEnabledExtensionNames = &extension;
  }
  const VkResult result = vkCreateInstance(&info, nullptr, &instance_);
  if (result != VK_SUCCESS) {
    *error = "vkCreateInstance failed with " + std::to_string(result) +
             (result == VK_ERROR_LAYER_NOT_PRESENT ? ": no validation layer (VK_LAYER_PATH?)" : "");
    return false;
  }
  if (options.validation) {
    auto create = reinterpret_cast<PFN_vkCreateDebugUtilsMessengerEXT>(
        vkGetInstanceProcAddr(instance_, "vkCreateDebugUtilsMessengerEXT"));
    create(instance_, &messenger, nullptr, &messenger_);
  }
  return true;
}

void Device::ListMatrices() {
  auto get = reinterpret_cast<PFN_vkGetPhysicalDeviceCooperativeMatrixPropertiesKHR>(
      vkGetInstanceProcAddr(instance_, "vkGetPhysicalDeviceCooperativeMatrixPropertiesKHR"));
  uint32_t count = 0;
  if (get == nullptr || get(physical_, &count, nullptr) != VK_SUCCESS) {
    return;
  }
  std::vector<VkCooperativeMatrixPropertiesKHR> list(
      count, {VK_STRUCTURE_TYPE_COOPERATIVE_MATRIX_PROPERTIES_KHR});
  get(physical_, &count, list.data());
  for (const VkCooperativeMatrixPropertiesKHR& m : list) {
    if (m.scope != VK_SCOPE_SUBGROUP_KHR || m.saturatingAccumulation != VK_FALSE) {
      continue;
    }
    capabilities_.insert(std::string("coopmat:") + ComponentName(m.AType) + "," +
                         ComponentName(m.BType) + "," + ComponentName(m.CType) + "," +
                         ComponentName(m.ResultType) + "," + std::to_string(m.MSize) + "x" +
                         std::to_string(m.NSize) + "x" + std::to_string(m.KSize));
  }
}

bool Device::FindPhysicalDevice(std::string* error) {
  uint32_t count = 1;
  const VkResult found = vkEnumeratePhysicalDevices(instance_, &count, &physical_);
  if ((found != VK_SUCCESS && found != VK_INCOMPLETE) || count == 0) {
    *error = "no Vulkan device (VK_DRIVER_FILES?)";
    return false;
  }
  VkPhysicalDeviceSubgroupSizeControlProperties subgroup{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_SIZE_CONTROL_PROPERTIES};
  VkPhysicalDeviceProperties2 properties{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, &subgroup};
  vkGetPhysicalDeviceProperties2(physical_, &properties);
  vkGetPhysicalDeviceMemoryProperties(physical_, &memory_);
  name_ = properties.properties.deviceName;
  timestamp_period_ = properties.properties.limits.timestampPeriod;
  min_subgroup_size_ = subgroup.minSubgroupSize;
  max_subgroup_size_ = subgroup.maxSubgroupSize;
  for (uint32_t size = min_subgroup_size_; size != 0 && size <= max_subgroup_size_; size *= 2) {
    capabilities_.insert("subgroupSize:" + std::to_string(size));
  }
  ListMatrices();
  return true;
}

// Returns the extensions that the tests use and the driver supports.
std::vector<const char*> Device::Extensions(const Options& options) {
  uint32_t count = 0;
  vkEnumerateDeviceExtensionProperties(physical_, nullptr, &count, nullptr);
  std::vector<VkExtensionProperties> available(count);
  vkEnumerateDeviceExtensionProperties(physical_, nullptr, &count, available.data());
  const auto has = [&](const char* name) {
    return std::any_of(available.begin(), available.end(), [&](const VkExtensionProperties& have) {
      return std::strcmp(have.extensionName, name) == 0;
    });
  };
  std::vector<const char*> extensions;
  for (const char* wanted : kWantedExtensions) {
    if (has(wanted)) {
      extensions.push_back(wanted);
      capabilities_.insert(wanted);
    }
  }
  if (options.robust_buffer_access && has(VK_EXT_ROBUSTNESS_2_EXTENSION_NAME)) {
    extensions.push_back(VK_EXT_ROBUSTNESS_2_EXTENSION_NAME);
  }
  return extensions;
}

// Returns a queue family that supports graphics and compute, or nullopt if there is none.
std::optional<uint32_t> Device::QueueFamily() const {
  uint32_t count = 0;
  vkGetPhysicalDeviceQueueFamilyProperties(physical_, &count, nullptr);
  std::vector<VkQueueFamilyProperties> families(count);
  vkGetPhysicalDeviceQueueFamilyProperties(physical_, &count, families.data());
  constexpr VkQueueFlags kQueue = VK_QUEUE_GRAPHICS_BIT | VK_QUEUE_COMPUTE_BIT;
  for (uint32_t family = 0; family < count; ++family) {
    if ((families[family].queueFlags & kQueue) == kQueue) {
      return family;
    }
  }
  return std::nullopt;
}

bool Device::CreateDevice(const Options& options, std::string* error) {
  const std::vector<const char*> extensions = Extensions(options);
  Features features;
  features.Ask(physical_, extensions);
  if (!options.robust_buffer_access) {
    features.core.features.robustBufferAccess = VK_FALSE;
  }
  features.matrix.cooperativeMatrixRobustBufferAccess &= features.core.features.robustBufferAccess;
  features.List(&capabilities_);
  if (features.v12.vulkanMemoryModel == VK_FALSE || features.v13.dynamicRendering == VK_FALSE) {
    *error = "the driver '" + name_ + "' lacks vulkanMemoryModel or dynamicRendering";
    return false;
  }
  const std::optional<uint32_t> family = QueueFamily();
  if (!family) {
    *error = "no queue with graphics and compute";
    return false;
  }
  const float priority = 1;
  VkDeviceQueueCreateInfo queue{VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO};
  queue.queueFamilyIndex = *family;
  queue.queueCount = 1;
  queue.pQueuePriorities = &priority;
  VkDeviceCreateInfo info{VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO, &features.core};
  info.queueCreateInfoCount = 1;
  info.pQueueCreateInfos = &queue;
  info.enabledExtensionCount = static_cast<uint32_t>(extensions.size());
  info.ppEnabledExtensionNames = extensions.data();
  const VkResult result = vkCreateDevice(physical_, &info, nullptr, &device_);
  if (result != VK_SUCCESS) {
    *error = "vkCreateDevice failed with " + std::to_string(result);
    return false;
  }
  vkGetDeviceQueue(device_, *family, 0, &queue_);
  VkCommandPoolCreateInfo pool{VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO};
  pool.queueFamilyIndex = *family;
  pool.flags =
      VK_COMMAND_POOL_CREATE_TRANSIENT_BIT | VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT;
  vkCreateCommandPool(device_, &pool, nullptr, &command_pool_);
  return true;
}

uint32_t Device::MemoryType(uint32_t bits, VkMemoryPropertyFlags properties) const {
  for (uint32_t i = 0; i < memory_.memoryTypeCount; ++i) {
    if ((bits >> i & 1) != 0 && (memory_.memoryTypes[i].propertyFlags & properties) == properties) {
      return i;
    }
  }
  return ~0u;
}

}  // namespace exec_test
