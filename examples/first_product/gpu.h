/* Wraps the part of Vulkan that the examples in C need: a device, buffers in memory that the host
 * can map, and commands. */
#ifndef TESSERA_EXAMPLES_GPU_H_
#define TESSERA_EXAMPLES_GPU_H_

#include <stdint.h>
#include <vulkan/vulkan.h>

typedef struct Gpu {
  VkPhysicalDevice physical;
  VkDevice device;
  VkQueue queue;
  uint32_t family;
  VkCommandPool commands;
} Gpu;

typedef struct Buffer {
  VkBuffer handle;
  void* bytes;
} Buffer;

/* Prints `what` and ends the program with exit code 1. */
void fail(const char* what);
/* Fails unless `result` is VK_SUCCESS. */
void check(VkResult result, const char* what);

/* Returns a device with a queue that has `capabilities`. Ends the program with exit code 77 if
 * there is none. */
Gpu make_gpu(VkQueueFlags capabilities);
/* Returns one of the `allowed` memory types that has the properties. */
uint32_t memory_type(const Gpu* gpu, uint32_t allowed, VkMemoryPropertyFlags properties);
Buffer make_buffer(const Gpu* gpu, VkDeviceSize size, VkBufferUsageFlags usage);

VkCommandBuffer begin_commands(const Gpu* gpu);
/* Runs the commands and waits for them. Then the host sees what `stage` wrote. */
void run_commands(const Gpu* gpu, VkCommandBuffer commands, VkPipelineStageFlags stage,
                  VkAccessFlags writes);

#endif
