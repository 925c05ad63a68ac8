// Creates Vulkan pipelines from WGSL. tessera supplies everything that Vulkan needs to know about a
// shader: descriptor set layouts, push constants, specialization constants and vertex inputs. The
// application refers to everything by the names of the WGSL variables.
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

// A video frame that consists of two planes.
struct ExternalTexture {
  Image luma, chroma;
  Buffer parameters;
};
ExternalTexture MakeExternalTexture(Device& device, const Image& luma, const Image& chroma);

// Resources and vertex inputs, keyed by the names of their WGSL variables.
using Resources = std::map<std::string, std::variant<Buffer, Image, VkSampler, ExternalTexture>>;
// Override values, keyed by the WGSL name. Names that the shader does not declare are ignored.
using Overrides = std::map<std::string, double>;

// A compiled entry point.
struct Stage {
  tessera::EntryPointInfo info;
  tessera::EntryPointOutput output;
  VkShaderStageFlagBits flag = VK_SHADER_STAGE_COMPUTE_BIT;
  VkShaderModule shader = VK_NULL_HANDLE;
};

// A resource that a stage uses, and its binding in the output.
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
  std::vector<VkDescriptorSetLayout> sets;  // indexed by group
  std::vector<std::string> vertex_buffers;  // the names of the inputs, indexed by Vulkan binding
  std::vector<VkPushConstantRange> immediates;  // empty, or one range for all stages
};

// A compiled WGSL module. The constructor throws std::runtime_error with tessera's messages if
// compilation fails.
class Shader {
 public:
  Shader(Device& device, std::string_view wgsl, std::string name);

  // Returns the first entry point of the stage, or null if there is none.
  const tessera::EntryPointInfo* Find(tessera::Stage stage) const;
  // Returns the resource named `variable`.
  const tessera::ResourceInfo& Find(std::string_view variable) const;
  // Returns whether the device supports the subgroup matrix operations of the entry point.
  bool IsSupported(const tessera::EntryPointInfo& entry) const;

  Pipeline MakeComputePipeline(const Overrides& overrides) const;
  // Makes a pipeline that draws triangles to an image of the given format.
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

// Binds the pipeline, its resources and its immediate data (WGSL: var<immediate>).
void Use(Device& device, VkCommandBuffer commands, const Pipeline& pipeline,
         const Resources& resources, const std::vector<float>& immediates = {});

#endif  // WEBGPU_HOST_PIPELINE_H_
