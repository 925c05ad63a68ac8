/* Draws a triangle with Vulkan, in C and without a window:
 *
 *   first_triangle PICTURE.ppm
 *
 * The build compiles the shader, and writes its SPIR-V and its vertex layout as C headers. The exit
 * code is 0 on success and 77 if there is no Vulkan device. */
#include <stdio.h>
#include <string.h>

#include "../first_product/gpu.h"
#include "first_triangle_bindings.h"
#include "triangle_spv.h"

enum { kWidth = 160, kHeight = 120, kCorners = 3 };

static const VkFormat kFormat = VK_FORMAT_R8G8B8A8_UNORM;

/* In clip space, the y axis points up, as in WGSL. */
static const TrianglePlaceVertex kTriangle[kCorners] = {
    {.position = {0.0f, 0.8f}, .color = {1, 0, 0}},
    {.position = {-0.8f, -0.8f}, .color = {0, 1, 0}},
    {.position = {0.8f, -0.8f}, .color = {0, 0, 1}},
};

/* ---- the picture to draw to */

typedef struct Picture {
  VkImage image;
  VkImageView view;
} Picture;

static Picture make_picture(const Gpu* gpu) {
  const VkImageCreateInfo info = {
      .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
      .imageType = VK_IMAGE_TYPE_2D,
      .format = kFormat,
      .extent = {kWidth, kHeight, 1},
      .mipLevels = 1,
      .arrayLayers = 1,
      .samples = VK_SAMPLE_COUNT_1_BIT,
      .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT};
  Picture picture = {0};
  check(vkCreateImage(gpu->device, &info, NULL, &picture.image), "vkCreateImage");
  VkMemoryRequirements needs;
  vkGetImageMemoryRequirements(gpu->device, picture.image, &needs);
  const VkMemoryAllocateInfo allocation = {
      .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
      .allocationSize = needs.size,
      .memoryTypeIndex = memory_type(gpu, needs.memoryTypeBits, 0)};
  VkDeviceMemory memory = VK_NULL_HANDLE;
  check(vkAllocateMemory(gpu->device, &allocation, NULL, &memory), "vkAllocateMemory");
  check(vkBindImageMemory(gpu->device, picture.image, memory, 0), "vkBindImageMemory");
  const VkImageViewCreateInfo view = {.sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                      .image = picture.image,
                                      .viewType = VK_IMAGE_VIEW_TYPE_2D,
                                      .format = kFormat,
                                      .subresourceRange = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1}};
  check(vkCreateImageView(gpu->device, &view, NULL, &picture.view), "vkCreateImageView");
  return picture;
}

/* ---- the pipeline */

static VkShaderModule make_shader(const Gpu* gpu) {
  const VkShaderModuleCreateInfo info = {.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                         .codeSize = sizeof triangle_spv,
                                         .pCode = triangle_spv};
  VkShaderModule shader = VK_NULL_HANDLE;
  check(vkCreateShaderModule(gpu->device, &info, NULL, &shader), "vkCreateShaderModule");
  return shader;
}

static VkPipeline make_pipeline(const Gpu* gpu) {
  const VkPipelineLayoutCreateInfo layout_info = {
      .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO};
  VkPipelineLayout layout = VK_NULL_HANDLE;
  check(vkCreatePipelineLayout(gpu->device, &layout_info, NULL, &layout), "vkCreatePipelineLayout");
  const VkShaderModule shader = make_shader(gpu);
  const VkPipelineShaderStageCreateInfo stages[2] = {
      {.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
       .stage = VK_SHADER_STAGE_VERTEX_BIT,
       .module = shader,
       .pName = triangle_place_entry_point},
      {.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
       .stage = VK_SHADER_STAGE_FRAGMENT_BIT,
       .module = shader,
       .pName = triangle_paint_entry_point}};
  const VkPipelineVertexInputStateCreateInfo inputs = {
      .sType = VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO,
      .vertexBindingDescriptionCount = 1,
      .pVertexBindingDescriptions = &triangle_place_vk_vertex_buffer,
      .vertexAttributeDescriptionCount =
          sizeof triangle_place_vk_attributes / sizeof *triangle_place_vk_attributes,
      .pVertexAttributeDescriptions = triangle_place_vk_attributes};
  const VkPipelineInputAssemblyStateCreateInfo assembly = {
      .sType = VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO,
      .topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST};
  const VkViewport viewport = {0, 0, kWidth, kHeight, 0, 1};
  const VkRect2D scissor = {{0, 0}, {kWidth, kHeight}};
  const VkPipelineViewportStateCreateInfo viewports = {
      .sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO,
      .viewportCount = 1,
      .pViewports = &viewport,
      .scissorCount = 1,
      .pScissors = &scissor};
  const VkPipelineRasterizationStateCreateInfo raster = {
      .sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO, .lineWidth = 1};
  const VkPipelineMultisampleStateCreateInfo samples = {
      .sType = VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO,
      .rasterizationSamples = VK_SAMPLE_COUNT_1_BIT};
  /* Enables writes to red, green, blue and alpha. */
  const VkPipelineColorBlendAttachmentState target = {.colorWriteMask = 15};
  const VkPipelineColorBlendStateCreateInfo blend = {
      .sType = VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO,
      .attachmentCount = 1,
      .pAttachments = &target};
  const VkPipelineRenderingCreateInfo rendering = {
      .sType = VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO,
      .colorAttachmentCount = 1,
      .pColorAttachmentFormats = &kFormat};
  const VkGraphicsPipelineCreateInfo info = {
      .sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO,
      .pNext = &rendering,
      .stageCount = 2,
      .pStages = stages,
      .pVertexInputState = &inputs,
      .pInputAssemblyState = &assembly,
      .pViewportState = &viewports,
      .pRasterizationState = &raster,
      .pMultisampleState = &samples,
      .pColorBlendState = &blend,
      .layout = layout};
  VkPipeline pipeline = VK_NULL_HANDLE;
  check(vkCreateGraphicsPipelines(gpu->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline),
        "vkCreateGraphicsPipelines");
  return pipeline;
}

/* ---- the work */

static void change_layout(VkCommandBuffer commands, VkImage image, VkImageLayout from,
                          VkImageLayout to) {
  const VkImageMemoryBarrier barrier = {
      .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
      .srcAccessMask = VK_ACCESS_MEMORY_WRITE_BIT,
      .dstAccessMask = VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT,
      .oldLayout = from,
      .newLayout = to,
      .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
      .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
      .image = image,
      .subresourceRange = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1}};
  vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                       VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0, NULL, 0, NULL, 1, &barrier);
}

static void draw(const Gpu* gpu, VkPipeline pipeline, const Picture* picture, VkBuffer corners,
                 VkBuffer pixels) {
  const VkCommandBuffer commands = begin_commands(gpu);
  change_layout(commands, picture->image, VK_IMAGE_LAYOUT_UNDEFINED,
                VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
  const VkRenderingAttachmentInfo color = {.sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
                                           .imageView = picture->view,
                                           .imageLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
                                           .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
                                           .storeOp = VK_ATTACHMENT_STORE_OP_STORE};
  const VkRenderingInfo rendering = {.sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                                     .renderArea = {{0, 0}, {kWidth, kHeight}},
                                     .layerCount = 1,
                                     .colorAttachmentCount = 1,
                                     .pColorAttachments = &color};
  vkCmdBeginRendering(commands, &rendering);
  vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
  const VkDeviceSize start = 0;
  vkCmdBindVertexBuffers(commands, 0, 1, &corners, &start);
  vkCmdDraw(commands, kCorners, 1, 0, 0);
  vkCmdEndRendering(commands);
  change_layout(commands, picture->image, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
                VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL);
  const VkBufferImageCopy copy = {.imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1},
                                  .imageExtent = {kWidth, kHeight, 1}};
  vkCmdCopyImageToBuffer(commands, picture->image, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, pixels, 1,
                         &copy);
  run_commands(gpu, commands, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_ACCESS_TRANSFER_WRITE_BIT);
}

static void write_picture(const char* path, const unsigned char* rgba) {
  FILE* file = fopen(path, "wb");
  if (file == NULL) fail("the picture cannot be written");
  fprintf(file, "P6 %d %d 255\n", kWidth, kHeight);
  for (int i = 0; i < kWidth * kHeight; ++i) fwrite(rgba + 4 * i, 1, 3, file);
  if (fclose(file) != 0) fail("the picture cannot be written");
}

int main(int argc, char** argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: first_triangle PICTURE.ppm\n");
    return 2;
  }
  const Gpu gpu = make_gpu(VK_QUEUE_GRAPHICS_BIT);
  const Picture picture = make_picture(&gpu);
  const Buffer corners = make_buffer(&gpu, sizeof kTriangle, VK_BUFFER_USAGE_VERTEX_BUFFER_BIT);
  memcpy(corners.bytes, kTriangle, sizeof kTriangle);
  const Buffer pixels =
      make_buffer(&gpu, (VkDeviceSize)kWidth * kHeight * 4, VK_BUFFER_USAGE_TRANSFER_DST_BIT);
  draw(&gpu, make_pipeline(&gpu), &picture, corners.handle, pixels.handle);
  write_picture(argv[1], pixels.bytes);
  return 0;
}
