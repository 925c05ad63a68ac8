// Draws a picture with a WGSL shader on Vulkan, without a window:
//
//   first_pixels SHADER.wgsl PICTURE.ppm
//
// The exit code is 0 on success and 77 if there is no Vulkan device.
#include <tessera/tessera.h>

#include <fstream>
#include <iostream>
#include <sstream>
#include <string>

#include "../webgpu_host/vulkan_device.h"

namespace {

constexpr uint32_t kWidth = 320, kHeight = 200;

// Has the same layout as `Params` in the shader. The alignment is 8 bytes because of the vec2f, so
// the size is rounded up to 16 bytes.
struct Params {
  float size[2];
  float time;
  float padding;
};

std::string Read(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error(path + " cannot be read");
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// Compiles WGSL to a Vulkan shader module that contains all entry points of the source.
VkShaderModule CompileShader(Device& device, const std::string& path) {
  const std::string wgsl = Read(path);
  tessera::Options options;
  options.target = tessera::Target::kSpirv;
  // The y axis of clip space points up in WGSL, but down in Vulkan.
  options.spirv.flip_y = true;
  const tessera::Result result = tessera::Compile(wgsl, options);
  std::cerr << tessera::RenderText(wgsl, path, result.diagnostics);
  if (!result.ok) throw std::runtime_error(path + " has errors");
  VkShaderModuleCreateInfo info{VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO};
  info.codeSize = result.spirv.size() * sizeof(uint32_t);
  info.pCode = result.spirv.data();
  return device.Make<VkShaderModule, vkCreateShaderModule, vkDestroyShaderModule>(info);
}

struct Layout {
  VkDescriptorSetLayout set;
  VkPipelineLayout pipeline;
};

// @group(0) @binding(0) var<uniform> is binding 0 of descriptor set 0.
Layout MakeLayout(Device& device) {
  VkDescriptorSetLayoutBinding params{};
  params.binding = 0;
  params.descriptorType = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
  params.descriptorCount = 1;
  params.stageFlags = VK_SHADER_STAGE_FRAGMENT_BIT;
  VkDescriptorSetLayoutCreateInfo set{VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO};
  set.bindingCount = 1;
  set.pBindings = &params;
  Layout layout{};
  layout.set =
      device.Make<VkDescriptorSetLayout, vkCreateDescriptorSetLayout, vkDestroyDescriptorSetLayout>(
          set);
  VkPipelineLayoutCreateInfo info{VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO};
  info.setLayoutCount = 1;
  info.pSetLayouts = &layout.set;
  layout.pipeline =
      device.Make<VkPipelineLayout, vkCreatePipelineLayout, vkDestroyPipelineLayout>(info);
  return layout;
}

VkPipeline MakePipeline(Device& device, VkShaderModule shader, const Layout& layout,
                        VkFormat format) {
  // Entry points have the same names as in the source.
  VkPipelineShaderStageCreateInfo stages[2] = {
      {VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO},
      {VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO}};
  stages[0].stage = VK_SHADER_STAGE_VERTEX_BIT;
  stages[0].pName = "cover";
  stages[1].stage = VK_SHADER_STAGE_FRAGMENT_BIT;
  stages[1].pName = "paint";
  stages[0].module = stages[1].module = shader;

  const VkViewport viewport{0, 0, kWidth, kHeight, 0, 1};
  const VkRect2D scissor{{0, 0}, {kWidth, kHeight}};
  VkPipelineVertexInputStateCreateInfo inputs{
      VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO};
  VkPipelineInputAssemblyStateCreateInfo assembly{
      VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO};
  assembly.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST;
  VkPipelineViewportStateCreateInfo viewports{
      VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO};
  viewports.viewportCount = viewports.scissorCount = 1;
  viewports.pViewports = &viewport;
  viewports.pScissors = &scissor;
  VkPipelineRasterizationStateCreateInfo raster{
      VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO};
  raster.lineWidth = 1;
  VkPipelineMultisampleStateCreateInfo samples{
      VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO};
  samples.rasterizationSamples = VK_SAMPLE_COUNT_1_BIT;
  VkPipelineColorBlendAttachmentState target{};
  target.colorWriteMask = 15;  // one bit each for red, green, blue and alpha
  VkPipelineColorBlendStateCreateInfo blend{
      VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO};
  blend.attachmentCount = 1;
  blend.pAttachments = &target;
  VkPipelineRenderingCreateInfo rendering{VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO};
  rendering.colorAttachmentCount = 1;
  rendering.pColorAttachmentFormats = &format;

  VkGraphicsPipelineCreateInfo info{VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO, &rendering};
  info.stageCount = 2;
  info.pStages = stages;
  info.pVertexInputState = &inputs;
  info.pInputAssemblyState = &assembly;
  info.pViewportState = &viewports;
  info.pRasterizationState = &raster;
  info.pMultisampleState = &samples;
  info.pColorBlendState = &blend;
  info.layout = layout.pipeline;
  VkPipeline pipeline = VK_NULL_HANDLE;
  Check(vkCreateGraphicsPipelines(device.handle(), VK_NULL_HANDLE, 1, &info, nullptr, &pipeline),
        "vkCreateGraphicsPipelines");
  return device.Own<vkDestroyPipeline>(pipeline);
}

// Makes a descriptor set that refers to the parameter buffer.
VkDescriptorSet Bind(Device& device, const Layout& layout, const Buffer& params) {
  const VkDescriptorPoolSize size{VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 1};
  VkDescriptorPoolCreateInfo pool{VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO};
  pool.maxSets = 1;
  pool.poolSizeCount = 1;
  pool.pPoolSizes = &size;
  VkDescriptorSetAllocateInfo info{VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO};
  info.descriptorPool =
      device.Make<VkDescriptorPool, vkCreateDescriptorPool, vkDestroyDescriptorPool>(pool);
  info.descriptorSetCount = 1;
  info.pSetLayouts = &layout.set;
  VkDescriptorSet set = VK_NULL_HANDLE;
  Check(vkAllocateDescriptorSets(device.handle(), &info, &set), "vkAllocateDescriptorSets");
  const VkDescriptorBufferInfo buffer{params.handle, 0, params.size};
  VkWriteDescriptorSet write{VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET};
  write.dstSet = set;
  write.descriptorCount = 1;
  write.descriptorType = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
  write.pBufferInfo = &buffer;
  vkUpdateDescriptorSets(device.handle(), 1, &write, 0, nullptr);
  return set;
}

void Draw(Device& device, VkPipeline pipeline, const Layout& layout, VkDescriptorSet set,
          const Image& target) {
  device.Run([&](VkCommandBuffer commands) {
    VkRenderingAttachmentInfo color{VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO};
    color.imageView = target.view;
    color.imageLayout = VK_IMAGE_LAYOUT_GENERAL;
    color.loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR;
    color.storeOp = VK_ATTACHMENT_STORE_OP_STORE;
    VkRenderingInfo rendering{VK_STRUCTURE_TYPE_RENDERING_INFO};
    rendering.renderArea.extent = {target.width, target.height};
    rendering.layerCount = 1;
    rendering.colorAttachmentCount = 1;
    rendering.pColorAttachments = &color;
    vkCmdBeginRendering(commands, &rendering);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, layout.pipeline, 0, 1, &set,
                            0, nullptr);
    vkCmdDraw(commands, 3, 1, 0, 0);
    vkCmdEndRendering(commands);
  });
}

void WritePicture(const std::string& path, const std::vector<uint8_t>& rgba) {
  std::ofstream file(path, std::ios::binary);
  file << "P6 " << kWidth << ' ' << kHeight << " 255\n";
  for (size_t i = 0; i < rgba.size(); i += 4)
    file.write(reinterpret_cast<const char*>(&rgba[i]), 3);
  if (!file.flush()) throw std::runtime_error(path + " cannot be written");
}

void Run(const std::string& shader_path, const std::string& picture_path) {
  Device device;
  const VkShaderModule shader = CompileShader(device, shader_path);
  const Layout layout = MakeLayout(device);
  const Image target = device.MakeImage(kWidth, kHeight, VK_FORMAT_R8G8B8A8_UNORM, 4);
  const VkPipeline pipeline = MakePipeline(device, shader, layout, target.format);
  const Params params{{kWidth, kHeight}, 2.0f, 0.0f};
  const VkDescriptorSet set = Bind(device, layout, device.MakeBuffer(sizeof params, &params));
  Draw(device, pipeline, layout, set, target);
  WritePicture(picture_path, device.Read(target));
  std::cout << device.name() << " drew " << picture_path << std::endl;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "usage: first_pixels SHADER.wgsl PICTURE.ppm" << std::endl;
    return 2;
  }
  try {
    Run(argv[1], argv[2]);
    return 0;
  } catch (const NoDevice& error) {
    std::cerr << error.what() << std::endl;
    return 77;
  } catch (const std::exception& error) {
    std::cerr << error.what() << std::endl;
    return 1;
  }
}
