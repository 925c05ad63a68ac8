#include "gpu.h"

#include <stdio.h>
#include <stdlib.h>

void fail(const char* what) {
  fprintf(stderr, "%s\n", what);
  exit(1);
}

void check(VkResult result, const char* what) {
  if (result != VK_SUCCESS) fail(what);
}

Gpu make_gpu(VkQueueFlags capabilities) {
  const VkApplicationInfo application = {.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO,
                                         .apiVersion = VK_API_VERSION_1_3};
  const VkInstanceCreateInfo info = {.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO,
                                     .pApplicationInfo = &application};
  VkInstance instance = VK_NULL_HANDLE;
  Gpu gpu = {0};
  uint32_t count = 1;
  if (vkCreateInstance(&info, NULL, &instance) != VK_SUCCESS ||
      vkEnumeratePhysicalDevices(instance, &count, &gpu.physical) < VK_SUCCESS || count == 0) {
    fprintf(stderr, "there is no Vulkan device\n");
    exit(77);
  }
  VkQueueFamilyProperties families[16];
  uint32_t family_count = 16;
  vkGetPhysicalDeviceQueueFamilyProperties(gpu.physical, &family_count, families);
  while (gpu.family < family_count && !(families[gpu.family].queueFlags & capabilities))
    ++gpu.family;
  if (gpu.family == family_count) fail("the device has no queue with these capabilities");
  const float priority = 1;
  const VkDeviceQueueCreateInfo queue = {.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
                                         .queueFamilyIndex = gpu.family,
                                         .queueCount = 1,
                                         .pQueuePriorities = &priority};
  VkPhysicalDeviceVulkan13Features features = {
      .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES, .dynamicRendering = VK_TRUE};
  const VkDeviceCreateInfo device = {.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
                                     .pNext = &features,
                                     .queueCreateInfoCount = 1,
                                     .pQueueCreateInfos = &queue};
  check(vkCreateDevice(gpu.physical, &device, NULL, &gpu.device), "vkCreateDevice");
  vkGetDeviceQueue(gpu.device, gpu.family, 0, &gpu.queue);
  const VkCommandPoolCreateInfo pool = {.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO,
                                        .queueFamilyIndex = gpu.family};
  check(vkCreateCommandPool(gpu.device, &pool, NULL, &gpu.commands), "vkCreateCommandPool");
  return gpu;
}

uint32_t memory_type(const Gpu* gpu, uint32_t allowed, VkMemoryPropertyFlags properties) {
  VkPhysicalDeviceMemoryProperties memory;
  vkGetPhysicalDeviceMemoryProperties(gpu->physical, &memory);
  for (uint32_t i = 0; i < memory.memoryTypeCount; ++i) {
    if ((allowed >> i & 1) && (memory.memoryTypes[i].propertyFlags & properties) == properties)
      return i;
  }
  fail("there is no such memory");
  return 0;
}

Buffer make_buffer(const Gpu* gpu, VkDeviceSize size, VkBufferUsageFlags usage) {
  const VkBufferCreateInfo info = {
      .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO, .size = size, .usage = usage};
  Buffer buffer = {0};
  check(vkCreateBuffer(gpu->device, &info, NULL, &buffer.handle), "vkCreateBuffer");
  VkMemoryRequirements needs;
  vkGetBufferMemoryRequirements(gpu->device, buffer.handle, &needs);
  const VkMemoryAllocateInfo allocation = {
      .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
      .allocationSize = needs.size,
      .memoryTypeIndex =
          memory_type(gpu, needs.memoryTypeBits,
                      VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT)};
  VkDeviceMemory memory = VK_NULL_HANDLE;
  check(vkAllocateMemory(gpu->device, &allocation, NULL, &memory), "vkAllocateMemory");
  check(vkBindBufferMemory(gpu->device, buffer.handle, memory, 0), "vkBindBufferMemory");
  check(vkMapMemory(gpu->device, memory, 0, VK_WHOLE_SIZE, 0, &buffer.bytes), "vkMapMemory");
  return buffer;
}

VkCommandBuffer begin_commands(const Gpu* gpu) {
  const VkCommandBufferAllocateInfo allocation = {
      .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
      .commandPool = gpu->commands,
      .commandBufferCount = 1};
  VkCommandBuffer commands = VK_NULL_HANDLE;
  check(vkAllocateCommandBuffers(gpu->device, &allocation, &commands), "vkAllocateCommandBuffers");
  const VkCommandBufferBeginInfo begin = {.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
  check(vkBeginCommandBuffer(commands, &begin), "vkBeginCommandBuffer");
  return commands;
}

void run_commands(const Gpu* gpu, VkCommandBuffer commands, VkPipelineStageFlags stage,
                  VkAccessFlags writes) {
  const VkMemoryBarrier barrier = {.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER,
                                   .srcAccessMask = writes,
                                   .dstAccessMask = VK_ACCESS_HOST_READ_BIT};
  vkCmdPipelineBarrier(commands, stage, VK_PIPELINE_STAGE_HOST_BIT, 0, 1, &barrier, 0, NULL, 0,
                       NULL);
  check(vkEndCommandBuffer(commands), "vkEndCommandBuffer");
  const VkSubmitInfo submit = {.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                               .commandBufferCount = 1,
                               .pCommandBuffers = &commands};
  check(vkQueueSubmit(gpu->queue, 1, &submit, VK_NULL_HANDLE), "vkQueueSubmit");
  check(vkQueueWaitIdle(gpu->queue), "vkQueueWaitIdle");
}
