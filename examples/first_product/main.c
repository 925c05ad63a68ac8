/* Multiplies two matrices with a WGSL shader on Vulkan, in C:
 *
 *   first_product SHADER.wgsl
 *
 * The exit code is 0 on success and 77 if there is no Vulkan device. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tessera/reflection_c.h>
#include <tessera/tessera_c.h>
#include <vulkan/vulkan.h>

#include "gpu.h"

enum { kRows = 20, kColumns = 30, kInner = 40, kBuffers = 4, kMostBindings = 8 };

static char* read_file(const char* path, size_t* length) {
  FILE* file = fopen(path, "rb");
  if (file == NULL || fseek(file, 0, SEEK_END) != 0) fail("the shader cannot be read");
  const long size = ftell(file);
  char* text = malloc((size_t)size + 1);
  rewind(file);
  if (text == NULL || fread(text, 1, (size_t)size, file) != (size_t)size)
    fail("the shader cannot be read");
  fclose(file);
  *length = (size_t)size;
  return text;
}

/* ---- the shader */

typedef struct Pipeline {
  VkDescriptorSetLayout set;
  VkPipelineLayout layout;
  VkPipeline handle;
  uint32_t workgroup_size[3];
  VkDescriptorType types[kMostBindings]; /* indexed by binding */
} Pipeline;

/* Compiles the shader to a Vulkan shader module. */
static VkShaderModule compile(const Gpu* gpu, const tessera_module* module,
                              const tessera_options* options) {
  tessera_result* result = tessera_module_generate(module, options);
  fputs(tessera_result_render_text(result, 0), stderr);
  if (!tessera_result_ok(result)) fail("the shader has errors");
  size_t words = 0;
  const uint32_t* spirv = tessera_result_spirv(result, &words);
  const VkShaderModuleCreateInfo info = {.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                         .codeSize = words * sizeof *spirv,
                                         .pCode = spirv};
  VkShaderModule shader = VK_NULL_HANDLE;
  check(vkCreateShaderModule(gpu->device, &info, NULL, &shader), "vkCreateShaderModule");
  tessera_result_destroy(result);
  return shader;
}

/* Creates the layout of descriptor set 0 from the resources of the first entry point. */
static void make_layout(const Gpu* gpu, const tessera_module* module, Pipeline* pipeline) {
  tessera_reflection* reflection = tessera_module_reflect(module, NULL);
  tessera_entry_point_info entry;
  TESSERA_INIT(entry);
  if (!tessera_reflection_entry_point(reflection, 0, &entry)) fail("the shader has no entry point");
  memcpy(pipeline->workgroup_size, entry.workgroup_size, sizeof pipeline->workgroup_size);
  VkDescriptorSetLayoutBinding bindings[kMostBindings];
  uint32_t count = 0;
  tessera_resource_info resource;
  TESSERA_INIT(resource);
  while (count < kMostBindings && tessera_reflection_resource(reflection, 0, count, &resource)) {
    const int is_uniform = resource.kind == TESSERA_RESOURCE_KIND_UNIFORM_BUFFER;
    if (resource.binding >= kMostBindings) fail("the shader has another interface");
    const VkDescriptorType type =
        is_uniform ? VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER : VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    pipeline->types[resource.binding] = type;
    const VkDescriptorSetLayoutBinding binding = {.binding = resource.binding,
                                                  .descriptorType = type,
                                                  .descriptorCount = 1,
                                                  .stageFlags = VK_SHADER_STAGE_COMPUTE_BIT};
    bindings[count++] = binding;
  }
  tessera_reflection_destroy(reflection);
  const VkDescriptorSetLayoutCreateInfo set = {
      .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
      .bindingCount = count,
      .pBindings = bindings};
  check(vkCreateDescriptorSetLayout(gpu->device, &set, NULL, &pipeline->set),
        "vkCreateDescriptorSetLayout");
  const VkPipelineLayoutCreateInfo layout = {.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
                                             .setLayoutCount = 1,
                                             .pSetLayouts = &pipeline->set};
  check(vkCreatePipelineLayout(gpu->device, &layout, NULL, &pipeline->layout),
        "vkCreatePipelineLayout");
}

static Pipeline make_pipeline(const Gpu* gpu, const char* path) {
  size_t length = 0;
  char* wgsl = read_file(path, &length);
  tessera_options* options = tessera_options_create();
  tessera_options_set(options, "target", "spirv");
  tessera_options_set(options, "vulkan", "1.3");
  tessera_module* module = tessera_module_create(wgsl, length, options);

  Pipeline pipeline = {0};
  const VkShaderModule shader = compile(gpu, module, options);
  make_layout(gpu, module, &pipeline);
  const VkComputePipelineCreateInfo info = {
      .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
      .stage = {.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                .stage = VK_SHADER_STAGE_COMPUTE_BIT,
                .module = shader,
                .pName = "multiply"},
      .layout = pipeline.layout};
  check(vkCreateComputePipelines(gpu->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline.handle),
        "vkCreateComputePipelines");
  vkDestroyShaderModule(gpu->device, shader, NULL);
  tessera_module_destroy(module);
  tessera_options_destroy(options);
  free(wgsl);
  return pipeline;
}

/* ---- the work */

static VkDescriptorSet bind(const Gpu* gpu, const Pipeline* pipeline, const Buffer* buffers) {
  const VkDescriptorPoolSize sizes[2] = {{VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, kBuffers},
                                         {VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, kBuffers}};
  const VkDescriptorPoolCreateInfo info = {.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
                                           .maxSets = 1,
                                           .poolSizeCount = 2,
                                           .pPoolSizes = sizes};
  VkDescriptorPool pool = VK_NULL_HANDLE;
  check(vkCreateDescriptorPool(gpu->device, &info, NULL, &pool), "vkCreateDescriptorPool");
  const VkDescriptorSetAllocateInfo allocation = {
      .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
      .descriptorPool = pool,
      .descriptorSetCount = 1,
      .pSetLayouts = &pipeline->set};
  VkDescriptorSet set = VK_NULL_HANDLE;
  check(vkAllocateDescriptorSets(gpu->device, &allocation, &set), "vkAllocateDescriptorSets");
  for (uint32_t i = 0; i < kBuffers; ++i) {
    const VkDescriptorBufferInfo buffer = {buffers[i].handle, 0, VK_WHOLE_SIZE};
    const VkWriteDescriptorSet write = {.sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                        .dstSet = set,
                                        .dstBinding = i,
                                        .descriptorCount = 1,
                                        .descriptorType = pipeline->types[i],
                                        .pBufferInfo = &buffer};
    vkUpdateDescriptorSets(gpu->device, 1, &write, 0, NULL);
  }
  return set;
}

static uint32_t groups(uint32_t invocations, uint32_t size) {
  return (invocations + size - 1) / size;
}

static void run(const Gpu* gpu, const Pipeline* pipeline, VkDescriptorSet set) {
  const VkCommandBuffer commands = begin_commands(gpu);
  vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline->handle);
  vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline->layout, 0, 1, &set, 0,
                          NULL);
  vkCmdDispatch(commands, groups(kColumns, pipeline->workgroup_size[0]),
                groups(kRows, pipeline->workgroup_size[1]), 1);
  run_commands(gpu, commands, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, VK_ACCESS_SHADER_WRITE_BIT);
}

/* Returns a small integer, so that sums of products are exact. */
static float element(int i) { return (float)(i * 7 % 11 - 5); }

static int is_product(const float* left, const float* right, const float* product) {
  for (int row = 0; row < kRows; ++row) {
    for (int column = 0; column < kColumns; ++column) {
      float sum = 0;
      for (int i = 0; i < kInner; ++i) sum += left[row * kInner + i] * right[i * kColumns + column];
      if (product[row * kColumns + column] != sum) return 0;
    }
  }
  return 1;
}

int main(int argc, char** argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: first_product SHADER.wgsl\n");
    return 2;
  }
  const Gpu gpu = make_gpu(VK_QUEUE_COMPUTE_BIT);
  const Pipeline pipeline = make_pipeline(&gpu, argv[1]);
  /* Buffers are indexed by binding. `sizes` has the layout of the structure in the shader. */
  const uint32_t sizes[4] = {kRows, kColumns, kInner, 0};
  const VkBufferUsageFlags storage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;
  Buffer buffers[kBuffers];
  buffers[0] = make_buffer(&gpu, kRows * kInner * sizeof(float), storage);
  buffers[1] = make_buffer(&gpu, kInner * kColumns * sizeof(float), storage);
  buffers[2] = make_buffer(&gpu, kRows * kColumns * sizeof(float), storage);
  buffers[3] = make_buffer(&gpu, sizeof sizes, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT);
  float* const left = buffers[0].bytes;
  float* const right = buffers[1].bytes;
  for (int i = 0; i < kRows * kInner; ++i) left[i] = element(i);
  for (int i = 0; i < kInner * kColumns; ++i) right[i] = element(i + 3);
  memcpy(buffers[3].bytes, sizes, sizeof sizes);
  run(&gpu, &pipeline, bind(&gpu, &pipeline, buffers));
  if (!is_product(left, right, buffers[2].bytes)) fail("the product is wrong");
  printf("%d x %d times %d x %d: as expected\n", kRows, kInner, kInner, kColumns);
  return 0;
}
