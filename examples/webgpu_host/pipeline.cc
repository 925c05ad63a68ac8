#include "pipeline.h"

#include <algorithm>
#include <cstring>

namespace {

VkDescriptorType DescriptorTypeOf(const tessera::ResourceInfo& resource) {
  switch (resource.kind) {
    case tessera::ResourceKind::kUniformBuffer: return VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
    case tessera::ResourceKind::kStorageBuffer:
    case tessera::ResourceKind::kReadOnlyStorageBuffer: return VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    case tessera::ResourceKind::kSampler:
    case tessera::ResourceKind::kComparisonSampler: return VK_DESCRIPTOR_TYPE_SAMPLER;
    case tessera::ResourceKind::kStorageTexture: return VK_DESCRIPTOR_TYPE_STORAGE_IMAGE;
    case tessera::ResourceKind::kTexelBuffer: return VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER;
    case tessera::ResourceKind::kInputAttachment: return VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT;
    default: return VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE;  // textures, and plane 0 of external textures
  }
}

// In VkFormat, VK_FORMAT_R32_UINT, _SINT and _SFLOAT are followed by the three formats with two
// components, then the three with three components, and then the three with four.
VkFormat FormatOf(const tessera::StageVariable& input) {
  uint32_t format = VK_FORMAT_R32_UINT + 3 * (input.width - 1);
  if (input.component == tessera::ScalarType::kI32) format += 1;
  if (input.component == tessera::ScalarType::kF32) format += 2;
  return static_cast<VkFormat>(format);
}

// The values of overrides as Vulkan specialization constants.
struct Specialization {
  Specialization(const std::vector<tessera::OverrideInfo>& overrides, const Overrides& values) {
    for (const tessera::OverrideInfo& o : overrides) {
      const auto value = values.find(o.name);
      if (value == values.end()) continue;
      Add(o.spec_id, BitsOf(o.type, value->second));
      // If the default is computed from other overrides, a second constant tells the shader whether
      // a value is given.
      if (o.given_spec_id) Add(*o.given_spec_id, VK_TRUE);
    }
    info.mapEntryCount = static_cast<uint32_t>(entries.size());
    info.pMapEntries = entries.data();
    info.dataSize = 4 * data.size();
    info.pData = data.data();
  }

  static uint32_t BitsOf(tessera::ScalarType type, double value) {
    if (type == tessera::ScalarType::kBool) return value != 0 ? VK_TRUE : VK_FALSE;
    if (type == tessera::ScalarType::kI32)
      return static_cast<uint32_t>(static_cast<int32_t>(value));
    if (type == tessera::ScalarType::kU32) return static_cast<uint32_t>(value);
    if (type == tessera::ScalarType::kF16)
      throw std::runtime_error("this host has no f16 overrides");
    const auto number = static_cast<float>(value);
    uint32_t bits;
    std::memcpy(&bits, &number, sizeof bits);
    return bits;
  }

  void Add(uint32_t id, uint32_t bits) {
    entries.push_back({id, static_cast<uint32_t>(4 * data.size()), 4});
    data.push_back(bits);
  }

  std::vector<VkSpecializationMapEntry> entries;
  std::vector<uint32_t> data;
  VkSpecializationInfo info{};
};

// The vertex input state of a pipeline. Each input with a location is read from a vertex buffer of
// its own, which contains tightly packed values.
struct VertexInputs {
  explicit VertexInputs(const tessera::EntryPointInfo& entry) {
    for (const tessera::StageVariable& input : entry.inputs) {
      if (!input.location) continue;  // built-in values are not read from buffers
      const auto number = static_cast<uint32_t>(buffers.size());
      buffers.push_back({number, 4 * input.width, VK_VERTEX_INPUT_RATE_VERTEX});
      attributes.push_back({*input.location, number, FormatOf(input), 0});
      names.push_back(input.name);
    }
    info.vertexBindingDescriptionCount = info.vertexAttributeDescriptionCount =
        static_cast<uint32_t>(buffers.size());
    info.pVertexBindingDescriptions = buffers.data();
    info.pVertexAttributeDescriptions = attributes.data();
  }

  std::vector<VkVertexInputBindingDescription> buffers;
  std::vector<VkVertexInputAttributeDescription> attributes;
  std::vector<std::string> names;
  VkPipelineVertexInputStateCreateInfo info{
      VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO};
};

VkPipelineShaderStageCreateInfo Describe(const Stage& stage, const Specialization& values) {
  VkPipelineShaderStageCreateInfo info{VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO};
  info.stage = stage.flag;
  info.module = stage.shader;
  info.pName = stage.output.output_name.c_str();
  info.pSpecializationInfo = &values.info;
  return info;
}

VkDescriptorSetLayout MakeSetLayout(Device& device, const std::vector<Binding>& all, uint32_t set) {
  std::vector<VkDescriptorSetLayoutBinding> bindings;
  for (const Binding& b : all) {
    if (b.set == set) bindings.push_back(b.layout);
  }
  VkDescriptorSetLayoutCreateInfo info{VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO};
  info.bindingCount = static_cast<uint32_t>(bindings.size());
  info.pBindings = bindings.data();
  return device
      .Make<VkDescriptorSetLayout, vkCreateDescriptorSetLayout, vkDestroyDescriptorSetLayout>(info);
}

// Returns the buffer in `resources` for a binding.
Buffer BufferFor(const Binding& binding, const Resources& resources) {
  const auto& resource = resources.at(binding.variable);
  const bool parameters = binding.part == tessera::ExternalTexturePart::kParameters;
  return parameters ? std::get<ExternalTexture>(resource).parameters : std::get<Buffer>(resource);
}

Image ImageFor(const Binding& binding, const Resources& resources) {
  const auto& resource = resources.at(binding.variable);
  const auto* external = std::get_if<ExternalTexture>(&resource);
  if (external == nullptr) return std::get<Image>(resource);
  return binding.part == tessera::ExternalTexturePart::kPlane1 ? external->chroma : external->luma;
}

std::vector<VkDescriptorSet> AllocateSets(Device& device, const Pipeline& pipeline) {
  std::vector<VkDescriptorPoolSize> sizes;
  for (const Binding& b : pipeline.bindings) sizes.push_back({b.layout.descriptorType, 1});
  VkDescriptorPoolCreateInfo info{VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO};
  info.maxSets = static_cast<uint32_t>(pipeline.sets.size());
  info.poolSizeCount = static_cast<uint32_t>(sizes.size());
  info.pPoolSizes = sizes.data();
  VkDescriptorSetAllocateInfo allocation{VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO};
  allocation.descriptorPool =
      device.Make<VkDescriptorPool, vkCreateDescriptorPool, vkDestroyDescriptorPool>(info);
  allocation.descriptorSetCount = static_cast<uint32_t>(pipeline.sets.size());
  allocation.pSetLayouts = pipeline.sets.data();
  std::vector<VkDescriptorSet> sets(pipeline.sets.size());
  Check(vkAllocateDescriptorSets(device.handle(), &allocation, sets.data()),
        "vkAllocateDescriptorSets");
  return sets;
}

std::vector<VkDescriptorSet> MakeSets(Device& device, const Pipeline& pipeline,
                                      const Resources& resources) {
  const std::vector<VkDescriptorSet> sets = AllocateSets(device, pipeline);
  for (const Binding& binding : pipeline.bindings) {
    VkDescriptorBufferInfo buffer{VK_NULL_HANDLE, 0, VK_WHOLE_SIZE};
    VkDescriptorImageInfo image{VK_NULL_HANDLE, VK_NULL_HANDLE, VK_IMAGE_LAYOUT_GENERAL};
    switch (binding.layout.descriptorType) {
      case VK_DESCRIPTOR_TYPE_SAMPLER:
        image.sampler = std::get<VkSampler>(resources.at(binding.variable));
        break;
      case VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE:
      case VK_DESCRIPTOR_TYPE_STORAGE_IMAGE:
        image.imageView = ImageFor(binding, resources).view;
        break;
      default: buffer.buffer = BufferFor(binding, resources).handle; break;
    }
    VkWriteDescriptorSet write{VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET};
    write.dstSet = sets[binding.set];
    write.dstBinding = binding.layout.binding;
    write.descriptorCount = 1;
    write.descriptorType = binding.layout.descriptorType;
    write.pBufferInfo = &buffer;
    write.pImageInfo = &image;
    vkUpdateDescriptorSets(device.handle(), 1, &write, 0, nullptr);
  }
  return sets;
}

}  // namespace

ExternalTexture MakeExternalTexture(Device& device, const Image& luma, const Image& chroma) {
  // The parameters of the texture (docs/external-textures.md), indexed by 4-byte word. They select
  // full-range BT.709, no rotation or mirroring, and no transfer functions.
  float words[72] = {};
  const uint32_t integers[4] = {luma.width, luma.height, 2, 0};
  std::memcpy(words, integers, sizeof integers);
  const float yuv_to_rgb[3][4] = {
      {1, 0, 1.5748f, -0.7874f}, {1, -0.1873f, -0.4681f, 0.3277f}, {1, 1.8556f, 0, -0.9278f}};
  std::memcpy(words + 4, yuv_to_rgb, sizeof yuv_to_rgb);
  words[44] = words[49] = 1;  // makes sample_rows the identity
  words[52] = words[57] = 1;  // makes load_rows the identity
  const auto bounds = [&](float* at, const Image& plane) {
    at[0] = 0.5f / static_cast<float>(plane.width);
    at[1] = 0.5f / static_cast<float>(plane.height);
    at[2] = 1 - at[0];
    at[3] = 1 - at[1];
  };
  bounds(words + 60, luma);
  bounds(words + 64, chroma);
  words[68] = static_cast<float>(chroma.width) / static_cast<float>(luma.width);
  words[69] = static_cast<float>(chroma.height) / static_cast<float>(luma.height);
  return {luma, chroma, device.MakeBuffer(sizeof words, words)};
}

Shader::Shader(Device& device, std::string_view wgsl, std::string name)
    : device_(device),
      name_(std::move(name)),
      wgsl_(wgsl),
      module_(tessera::ShaderModule::Parse(wgsl_)) {
  if (!module_.ok())
    throw std::runtime_error(tessera::RenderText(wgsl_, name_, module_.diagnostics()));
  reflection_ = module_.Reflect();
}

const tessera::EntryPointInfo* Shader::Find(tessera::Stage stage) const {
  for (const tessera::EntryPointInfo& e : reflection_.entry_points) {
    if (e.stage == stage) return &e;
  }
  return nullptr;
}

const tessera::ResourceInfo& Shader::Find(std::string_view variable) const {
  for (const tessera::EntryPointInfo& e : reflection_.entry_points) {
    for (const tessera::ResourceInfo& r : e.resources) {
      if (r.name == variable) return r;
    }
  }
  throw std::runtime_error(name_ + " has no variable " + std::string(variable));
}

bool Shader::IsSupported(const tessera::EntryPointInfo& entry) const {
  const auto same = [](const tessera::SubgroupMatrixConfig& a,
                       const tessera::SubgroupMatrixConfig& b) {
    return a.component == b.component && a.result == b.result && a.m == b.m && a.n == b.n &&
           a.k == b.k;
  };
  const auto& has = device_.matrices();
  return std::all_of(entry.subgroup_matrix_multiplies.begin(),
                     entry.subgroup_matrix_multiplies.end(), [&](const auto& wanted) {
                       return std::any_of(has.begin(), has.end(),
                                          [&](const auto& m) { return same(m, wanted); });
                     });
}

Stage Shader::Compile(tessera::Stage stage, const Overrides& overrides) const {
  const tessera::EntryPointInfo* entry = Find(stage);
  if (entry == nullptr) throw std::runtime_error(name_ + " lacks an entry point");
  tessera::Options options;
  options.entry_point = entry->name;
  for (const tessera::OverrideInfo& o : reflection_.overrides) {
    const auto value = overrides.find(o.name);
    // WebGPU identifies an override by its @id if it has one, and otherwise by its name.
    const std::string key = o.id ? std::to_string(*o.id) : o.name;
    if (value != overrides.end()) options.overrides.push_back({key, value->second});
  }
  options.subgroup_matrix_configs = device_.matrices();
  // Compiles once with the override values, only to report errors that depend on them. The final
  // output contains specialization constants instead of the values.
  tessera::Result result = module_.Generate(options);
  if (result.ok) {
    options.overrides.clear();
    options.target = tessera::Target::kSpirv;
    options.spirv.overrides = tessera::OverrideMode::kSpecialize;
    result = module_.Generate(options);
  }
  if (!result.ok) throw std::runtime_error(tessera::RenderText(wgsl_, name_, result.diagnostics));

  Stage made{*entry, result.entry_points.front()};
  if (stage == tessera::Stage::kVertex) made.flag = VK_SHADER_STAGE_VERTEX_BIT;
  if (stage == tessera::Stage::kFragment) made.flag = VK_SHADER_STAGE_FRAGMENT_BIT;
  VkShaderModuleCreateInfo info{VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO};
  info.codeSize = 4 * result.spirv.size();
  info.pCode = result.spirv.data();
  made.shader = device_.Make<VkShaderModule, vkCreateShaderModule, vkDestroyShaderModule>(info);
  return made;
}

// Returns the resources that the output uses, with their bindings in the output. Reflection
// supplies their types.
std::vector<Binding> Shader::BindingsOf(const Stage& stage) const {
  std::vector<Binding> bindings;
  for (const tessera::ResourceOutput& r : stage.output.resources) {
    if (r.count != 1) throw std::runtime_error("this host has no binding arrays");
    const bool part = r.part != tessera::ExternalTexturePart::kNone;
    const uint32_t group = part ? r.texture_group : r.group;
    const uint32_t binding = part ? r.texture_binding : r.binding;
    const auto& resources = stage.info.resources;
    const auto variable =
        std::find_if(resources.begin(), resources.end(), [&](const tessera::ResourceInfo& info) {
          return info.group == group && info.binding == binding;
        });
    Binding made{variable->name, r.part, r.space, {}};
    made.layout.binding = r.slot;
    made.layout.descriptorCount = 1;
    made.layout.stageFlags = stage.flag;
    made.layout.descriptorType = r.part == tessera::ExternalTexturePart::kParameters
                                     ? VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER
                                     : DescriptorTypeOf(*variable);
    bindings.push_back(made);
  }
  return bindings;
}

Pipeline Shader::MakeLayout(const std::vector<Stage>& stages) const {
  Pipeline pipeline;
  VkPushConstantRange immediates{};
  uint32_t sets = 0;
  for (const Stage& stage : stages) {
    for (const Binding& b : BindingsOf(stage)) {
      const auto same = std::find_if(
          pipeline.bindings.begin(), pipeline.bindings.end(), [&](const Binding& other) {
            return other.set == b.set && other.layout.binding == b.layout.binding;
          });
      if (same != pipeline.bindings.end()) {
        same->layout.stageFlags |= stage.flag;
      } else {
        pipeline.bindings.push_back(b);
      }
      sets = std::max(sets, b.set + 1);
    }
    if (stage.output.push_constants_size == 0) continue;
    immediates.stageFlags |= stage.flag;
    immediates.size = std::max(immediates.size, stage.output.push_constants_size);
  }
  for (uint32_t set = 0; set < sets; ++set)
    pipeline.sets.push_back(MakeSetLayout(device_, pipeline.bindings, set));
  if (immediates.size != 0) pipeline.immediates.push_back(immediates);
  VkPipelineLayoutCreateInfo info{VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO};
  info.setLayoutCount = sets;
  info.pSetLayouts = pipeline.sets.data();
  info.pushConstantRangeCount = static_cast<uint32_t>(pipeline.immediates.size());
  info.pPushConstantRanges = pipeline.immediates.data();
  pipeline.layout =
      device_.Make<VkPipelineLayout, vkCreatePipelineLayout, vkDestroyPipelineLayout>(info);
  return pipeline;
}

Pipeline Shader::MakeComputePipeline(const Overrides& overrides) const {
  const Stage stage = Compile(tessera::Stage::kCompute, overrides);
  Pipeline pipeline = MakeLayout({stage});
  const Specialization values(reflection_.overrides, overrides);
  VkComputePipelineCreateInfo info{VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO};
  info.stage = Describe(stage, values);
  info.layout = pipeline.layout;
  Check(vkCreateComputePipelines(device_.handle(), VK_NULL_HANDLE, 1, &info, nullptr,
                                 &pipeline.handle),
        "vkCreateComputePipelines");
  device_.Own<vkDestroyPipeline>(pipeline.handle);
  return pipeline;
}

Pipeline Shader::MakeRenderPipeline(const Overrides& overrides, VkFormat format) const {
  const std::vector<Stage> stages = {Compile(tessera::Stage::kVertex, overrides),
                                     Compile(tessera::Stage::kFragment, overrides)};
  Pipeline pipeline = MakeLayout(stages);
  pipeline.point = VK_PIPELINE_BIND_POINT_GRAPHICS;
  const Specialization values(reflection_.overrides, overrides);
  const VkPipelineShaderStageCreateInfo shaders[] = {Describe(stages[0], values),
                                                     Describe(stages[1], values)};
  const VertexInputs vertex_inputs(stages[0].info);
  pipeline.vertex_buffers = vertex_inputs.names;

  // The remaining state is the same for all shaders.
  VkPipelineInputAssemblyStateCreateInfo assembly{
      VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO};
  assembly.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST;
  VkPipelineViewportStateCreateInfo viewport{VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO};
  viewport.viewportCount = viewport.scissorCount = 1;
  const VkDynamicState dynamic[] = {VK_DYNAMIC_STATE_VIEWPORT, VK_DYNAMIC_STATE_SCISSOR};
  VkPipelineDynamicStateCreateInfo states{VK_STRUCTURE_TYPE_PIPELINE_DYNAMIC_STATE_CREATE_INFO};
  states.dynamicStateCount = 2;
  states.pDynamicStates = dynamic;
  VkPipelineRasterizationStateCreateInfo raster{
      VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO};
  raster.lineWidth = 1;
  VkPipelineMultisampleStateCreateInfo samples{
      VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO};
  samples.rasterizationSamples = VK_SAMPLE_COUNT_1_BIT;
  VkPipelineColorBlendAttachmentState target{};
  target.colorWriteMask = 15;
  VkPipelineColorBlendStateCreateInfo blend{
      VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO};
  blend.attachmentCount = 1;
  blend.pAttachments = &target;
  VkPipelineRenderingCreateInfo rendering{VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO};
  rendering.colorAttachmentCount = 1;
  rendering.pColorAttachmentFormats = &format;

  VkGraphicsPipelineCreateInfo info{VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO, &rendering};
  info.stageCount = 2;
  info.pStages = shaders;
  info.pVertexInputState = &vertex_inputs.info;
  info.pInputAssemblyState = &assembly;
  info.pViewportState = &viewport;
  info.pRasterizationState = &raster;
  info.pMultisampleState = &samples;
  info.pColorBlendState = &blend;
  info.pDynamicState = &states;
  info.layout = pipeline.layout;
  Check(vkCreateGraphicsPipelines(device_.handle(), VK_NULL_HANDLE, 1, &info, nullptr,
                                  &pipeline.handle),
        "vkCreateGraphicsPipelines");
  device_.Own<vkDestroyPipeline>(pipeline.handle);
  return pipeline;
}

void Use(Device& device, VkCommandBuffer commands, const Pipeline& pipeline,
         const Resources& resources, const std::vector<float>& immediates) {
  vkCmdBindPipeline(commands, pipeline.point, pipeline.handle);
  if (!pipeline.sets.empty()) {
    const std::vector<VkDescriptorSet> sets = MakeSets(device, pipeline, resources);
    vkCmdBindDescriptorSets(commands, pipeline.point, pipeline.layout, 0,
                            static_cast<uint32_t>(sets.size()), sets.data(), 0, nullptr);
  }
  for (uint32_t i = 0; i < pipeline.vertex_buffers.size(); ++i) {
    const VkDeviceSize begin = 0;
    const Buffer buffer = std::get<Buffer>(resources.at(pipeline.vertex_buffers[i]));
    vkCmdBindVertexBuffers(commands, i, 1, &buffer.handle, &begin);
  }
  for (const VkPushConstantRange& range : pipeline.immediates) {
    if (range.size > 4 * immediates.size()) throw std::runtime_error("too few immediate data");
    vkCmdPushConstants(commands, pipeline.layout, range.stageFlags, 0, range.size,
                       immediates.data());
  }
}
