// From WGSL to Vulkan's pipelines. All that Vulkan wants to know of a shader comes from tessera: descriptor set
// layouts, push constants, specialization constants, vertex inputs. The application names WGSL's variables.
#ifndef WEBGPU_HOST_PIPELINE_H_
#define WEBGPU_HOST_PIPELINE_H_

#include <tessera/tessera.h>

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "vulkan_device.h"

// A frame of video in two planes.
struct ExternalTexture {
  Image luma, chroma;
  Buffer parameters;
};
ExternalTexture MakeExternalTexture(Device& device, const Image& luma, const Image& chroma);

// By the names of WGSL's variables, those of vertex shaders' inputs among them.
using Resources = std::map<std::string, std::variant<Buffer, Image, VkSampler, ExternalTexture>>;
// By the names of WGSL's overrides. Names that a shader does not have are passed over.
using Overrides = std::map<std::string, double>;

// An entry point, compiled.
struct Stage {
  tessera::EntryPointInfo info;
  tessera::EntryPointOutput output;
  VkShaderStageFlagBits flag = VK_SHADER_STAGE_COMPUTE_BIT;
  VkShaderModule shader = VK_NULL_HANDLE;
};

// A resource that a stage takes, at its place in the output.
struct Binding {
  std::string variable;
  tessera::ExternalTexturePart part = tessera::ExternalTexturePart::kNone;
  uint32_t set = 0;
  VkDescriptorSetLayoutBinding layout{};
};

struct Pipeline {
  VkPipelineBindPoint point = VK_PIPELINE_BIND_POINT_COMPUTE;
  VkPipeline handle = VK_NULL_HANDLE;
  VkPipelineLayout layout = VK_NULL_HANDLE;
  std::vector<Binding> bindings;
  std::vector<VkDescriptorSetLayout> sets;      // by group
  std::vector<std::string> vertex_buffers;      // by Vulkan's binding: the names of the inputs
  std::vector<VkPushConstantRange> immediates;  // one for the stages together, or none
};

// A WGSL module. Throws std::runtime_error with tessera's messages where there are errors.
class Shader {
 public:
  Shader(Device& device, std::string_view wgsl, std::string name);

  // The first entry point of the stage; null if there is none.
  const tessera::EntryPointInfo* Find(tessera::Stage stage) const;
  // The resource of that name.
  const tessera::ResourceInfo& Find(std::string_view variable) const;
  // Whether the device multiplies the subgroup matrices of the entry point.
  bool IsSupported(const tessera::EntryPointInfo& entry) const;

  Pipeline MakeComputePipeline(const Overrides& overrides) const;
  // Triangles on an image of that format.
  Pipeline MakeRenderPipeline(const Overrides& overrides, VkFormat format) const;

 private:
  Stage Compile(tessera::Stage stage, const Overrides& overrides) const;
  std::vector<Binding> BindingsOf(const Stage& stage) const;
  Pipeline MakeLayout(const std::vector<Stage>& stages) const;

  Device& device_;
  const std::string name_, wgsl_;
  const tessera::ShaderModule module_;
  tessera::Reflection reflection_;
};

// Makes the pipeline current with its resources and immediate data (WGSL: var<immediate>).
void Use(Device& device, VkCommandBuffer commands, const Pipeline& pipeline,
         const Resources& resources, const std::vector<float>& immediates = {});

#endif  // WEBGPU_HOST_PIPELINE_H_
