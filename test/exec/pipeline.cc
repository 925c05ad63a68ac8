#include "test/exec/pipeline.h"

#include <algorithm>
#include <cstring>
#include <fstream>
#include <iterator>

namespace exec_test {
namespace {

struct NamedValue {
  const char* name;
  int value;
};

template <size_t N>
int Lookup(const NamedValue (&table)[N], const std::string& name, int otherwise) {
  for (const NamedValue& row : table) {
    if (name == row.name) {
      return row.value;
    }
  }
  return otherwise;
}

constexpr NamedValue kTopologies[] = {
    {"point-list", VK_PRIMITIVE_TOPOLOGY_POINT_LIST},
    {"line-list", VK_PRIMITIVE_TOPOLOGY_LINE_LIST},
    {"triangle-list", VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST},
    {"triangle-strip", VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP},
};

constexpr NamedValue kVertexFormats[] = {
    {"uint8", VK_FORMAT_R8_UINT},
    {"uint8x2", VK_FORMAT_R8G8_UINT},
    {"uint8x4", VK_FORMAT_R8G8B8A8_UINT},
    {"sint8", VK_FORMAT_R8_SINT},
    {"sint8x2", VK_FORMAT_R8G8_SINT},
    {"sint8x4", VK_FORMAT_R8G8B8A8_SINT},
    {"unorm8", VK_FORMAT_R8_UNORM},
    {"unorm8x2", VK_FORMAT_R8G8_UNORM},
    {"unorm8x4", VK_FORMAT_R8G8B8A8_UNORM},
    {"snorm8", VK_FORMAT_R8_SNORM},
    {"snorm8x2", VK_FORMAT_R8G8_SNORM},
    {"snorm8x4", VK_FORMAT_R8G8B8A8_SNORM},
    {"uint16", VK_FORMAT_R16_UINT},
    {"uint16x2", VK_FORMAT_R16G16_UINT},
    {"uint16x4", VK_FORMAT_R16G16B16A16_UINT},
    {"sint16", VK_FORMAT_R16_SINT},
    {"sint16x2", VK_FORMAT_R16G16_SINT},
    {"sint16x4", VK_FORMAT_R16G16B16A16_SINT},
    {"unorm16", VK_FORMAT_R16_UNORM},
    {"unorm16x2", VK_FORMAT_R16G16_UNORM},
    {"unorm16x4", VK_FORMAT_R16G16B16A16_UNORM},
    {"snorm16", VK_FORMAT_R16_SNORM},
    {"snorm16x2", VK_FORMAT_R16G16_SNORM},
    {"snorm16x4", VK_FORMAT_R16G16B16A16_SNORM},
    {"float16", VK_FORMAT_R16_SFLOAT},
    {"float16x2", VK_FORMAT_R16G16_SFLOAT},
    {"float16x4", VK_FORMAT_R16G16B16A16_SFLOAT},
    {"float32", VK_FORMAT_R32_SFLOAT},
    {"float32x2", VK_FORMAT_R32G32_SFLOAT},
    {"float32x3", VK_FORMAT_R32G32B32_SFLOAT},
    {"float32x4", VK_FORMAT_R32G32B32A32_SFLOAT},
    {"uint32", VK_FORMAT_R32_UINT},
    {"uint32x2", VK_FORMAT_R32G32_UINT},
    {"uint32x3", VK_FORMAT_R32G32B32_UINT},
    {"uint32x4", VK_FORMAT_R32G32B32A32_UINT},
    {"sint32", VK_FORMAT_R32_SINT},
    {"sint32x2", VK_FORMAT_R32G32_SINT},
    {"sint32x3", VK_FORMAT_R32G32B32_SINT},
    {"sint32x4", VK_FORMAT_R32G32B32A32_SINT},
    {"unorm10-10-10-2", VK_FORMAT_A2B10G10R10_UNORM_PACK32},
    {"snorm10-10-10-2", VK_FORMAT_A2B10G10R10_SNORM_PACK32},
    {"uint10-10-10-2", VK_FORMAT_A2B10G10R10_UINT_PACK32},
    {"unorm8x4-bgra", VK_FORMAT_B8G8R8A8_UNORM},
};

constexpr NamedValue kFactors[] = {
    {"zero", VK_BLEND_FACTOR_ZERO},
    {"one", VK_BLEND_FACTOR_ONE},
    {"src", VK_BLEND_FACTOR_SRC_COLOR},
    {"src-alpha", VK_BLEND_FACTOR_SRC_ALPHA},
    {"one-minus-src-alpha", VK_BLEND_FACTOR_ONE_MINUS_SRC_ALPHA},
    {"dst", VK_BLEND_FACTOR_DST_COLOR},
    {"src1", VK_BLEND_FACTOR_SRC1_COLOR},
    {"src1-alpha", VK_BLEND_FACTOR_SRC1_ALPHA},
    {"one-minus-src1", VK_BLEND_FACTOR_ONE_MINUS_SRC1_COLOR},
};

constexpr NamedValue kCompareOps[] = {
    {"never", VK_COMPARE_OP_NEVER},
    {"less", VK_COMPARE_OP_LESS},
    {"equal", VK_COMPARE_OP_EQUAL},
    {"less-equal", VK_COMPARE_OP_LESS_OR_EQUAL},
    {"greater", VK_COMPARE_OP_GREATER},
    {"not-equal", VK_COMPARE_OP_NOT_EQUAL},
    {"greater-equal", VK_COMPARE_OP_GREATER_OR_EQUAL},
    {"always", VK_COMPARE_OP_ALWAYS},
};

// Sets the components of a clear value, converted to the type that the format requires.
void SetClear(const Json& values, const FormatRow& format, VkClearValue* out) {
  const std::string_view name = format.name;
  const bool is_uint = name.ends_with("uint");
  const bool is_sint = name.ends_with("sint");
  for (size_t i = 0; i < 4 && i < values.size(); ++i) {
    if (is_uint) {
      out->color.uint32[i] = values[i].get<uint32_t>();
    } else if (is_sint) {
      out->color.int32[i] = values[i].get<int32_t>();
    } else {
      out->color.float32[i] = values[i].get<float>();
    }
  }
}

VkPipelineColorBlendAttachmentState BlendState(const Json& target) {
  VkPipelineColorBlendAttachmentState state{};
  state.colorWriteMask = target.value("read", false) ? 0 : 15;
  if (target.contains("blend")) {
    const Json& blend = target["blend"];
    state.blendEnable = VK_TRUE;
    state.srcColorBlendFactor = static_cast<VkBlendFactor>(
        Lookup(kFactors, blend.value("src", "one"), VK_BLEND_FACTOR_ONE));
    state.dstColorBlendFactor = static_cast<VkBlendFactor>(
        Lookup(kFactors, blend.value("dst", "zero"), VK_BLEND_FACTOR_ZERO));
    state.srcAlphaBlendFactor = VK_BLEND_FACTOR_ONE;
    state.dstAlphaBlendFactor = VK_BLEND_FACTOR_ZERO;
  }
  return state;
}

bool ReadFile(const std::string& path, Bytes* out) {
  std::ifstream file(path, std::ios::binary);
  out->assign(std::istreambuf_iterator<char>(file), {});
  return file.good() || !out->empty();
}

bool MakeFilledBuffer(const Device& device, const Json& data, VkBufferUsageFlags usage, Buffer* out,
                      std::string* error) {
  std::vector<Piece> pieces;
  Bytes bytes;
  if (!DecodePieces(data, &pieces, error) || !ApplyPieces(pieces, true, &bytes, error)) {
    return false;
  }
  if (bytes.empty() || !out->Create(device, bytes.size(), usage, true)) {
    *error = "cannot make a vertex or index buffer";
    return false;
  }
  std::copy(bytes.begin(), bytes.end(), out->mapped());
  return true;
}

}  // namespace

bool ParseShader(const Json& json, Shader* out, std::string* error) {
  const std::string stage = json.value("stage", "compute");
  out->stage = stage == "vertex"     ? VK_SHADER_STAGE_VERTEX_BIT
               : stage == "fragment" ? VK_SHADER_STAGE_FRAGMENT_BIT
                                     : VK_SHADER_STAGE_COMPUTE_BIT;
  out->entry_point = json.value("entry_point", "main");
  out->required_subgroup_size = json.value("subgroup_size", 0u);
  out->full_subgroups = json.value("full_subgroups", false);
  bool read = false;
  if (json.contains("spirv_base64")) {
    read = DecodeBase64(json["spirv_base64"].get<std::string>(), &out->spirv);
  } else if (json.contains("spirv_hex")) {
    read = DecodeHex(json["spirv_hex"].get<std::string>(), &out->spirv);
  } else if (json.contains("spirv")) {
    read = ReadFile(json["spirv"].get<std::string>(), &out->spirv);
  }
  if (!read || out->spirv.size() < 20 || out->spirv.size() % 4 != 0) {
    *error = "no readable SPIR-V for entry point '" + out->entry_point + "'";
    return false;
  }
  for (const Json& item : json.value("specialization", Json::array())) {
    std::vector<Piece> pieces;
    Json piece = {{"type", item.value("type", "u32")}, {"values", {item["value"]}}};
    if (!DecodePieces(piece, &pieces, error)) {
      return false;
    }
    const Bytes& bytes = pieces[0].bytes;
    out->entries.push_back(
        {item["id"].get<uint32_t>(), static_cast<uint32_t>(out->constants.size()), bytes.size()});
    out->constants.insert(out->constants.end(), bytes.begin(), bytes.end());
  }
  return true;
}

Pipeline::~Pipeline() {
  if (pipeline_ != VK_NULL_HANDLE) {
    vkDestroyPipeline(device_.device(), pipeline_, nullptr);
  }
  for (const auto& stage : stages_) {
    vkDestroyShaderModule(device_.device(), stage->info.module, nullptr);
  }
}

bool Pipeline::AddStage(const Shader& shader, std::string* error) {
  auto stage = std::make_unique<Stage>();
  std::vector<uint32_t> words(shader.spirv.size() / 4);
  std::memcpy(words.data(), shader.spirv.data(), shader.spirv.size());
  VkShaderModuleCreateInfo module{VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO};
  module.codeSize = shader.spirv.size();
  module.pCode = words.data();
  stage->info.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
  if (vkCreateShaderModule(device_.device(), &module, nullptr, &stage->info.module) != VK_SUCCESS) {
    *error = "vkCreateShaderModule failed";
    return false;
  }
  stage->info.stage = shader.stage;
  stage->info.pName = shader.entry_point.c_str();
  stage->specialization = {static_cast<uint32_t>(shader.entries.size()), shader.entries.data(),
                           shader.constants.size(), shader.constants.data()};
  stage->info.pSpecializationInfo = &stage->specialization;
  if (shader.required_subgroup_size != 0) {
    stage->subgroup.sType =
        VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_REQUIRED_SUBGROUP_SIZE_CREATE_INFO;
    stage->subgroup.requiredSubgroupSize = shader.required_subgroup_size;
    stage->info.pNext = &stage->subgroup;
  }
  if (shader.full_subgroups) {
    stage->info.flags = VK_PIPELINE_SHADER_STAGE_CREATE_REQUIRE_FULL_SUBGROUPS_BIT;
  }
  stages_.push_back(std::move(stage));
  return true;
}

bool Pipeline::CreateCompute(const Shader& shader, VkPipelineLayout layout, bool statistics,
                             std::string* error) {
  if (!AddStage(shader, error)) {
    return false;
  }
  VkComputePipelineCreateInfo info{VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO};
  info.stage = stages_[0]->info;
  info.layout = layout;
  if (statistics) {
    info.flags = VK_PIPELINE_CREATE_CAPTURE_STATISTICS_BIT_KHR;
  }
  const VkResult result =
      vkCreateComputePipelines(device_.device(), VK_NULL_HANDLE, 1, &info, nullptr, &pipeline_);
  if (result != VK_SUCCESS) {
    *error = "vkCreateComputePipelines failed with " + std::to_string(result);
  }
  return result == VK_SUCCESS;
}

Json Pipeline::Statistics() const {
  const auto get = reinterpret_cast<PFN_vkGetPipelineExecutableStatisticsKHR>(
      vkGetDeviceProcAddr(device_.device(), "vkGetPipelineExecutableStatisticsKHR"));
  Json out = Json::object();
  VkPipelineExecutableInfoKHR info{VK_STRUCTURE_TYPE_PIPELINE_EXECUTABLE_INFO_KHR};
  info.pipeline = pipeline_;
  uint32_t count = 0;
  if (get == nullptr || get(device_.device(), &info, &count, nullptr) != VK_SUCCESS) {
    return out;
  }
  std::vector<VkPipelineExecutableStatisticKHR> all(
      count, {VK_STRUCTURE_TYPE_PIPELINE_EXECUTABLE_STATISTIC_KHR});
  get(device_.device(), &info, &count, all.data());
  for (const VkPipelineExecutableStatisticKHR& one : all) {
    switch (one.format) {
      case VK_PIPELINE_EXECUTABLE_STATISTIC_FORMAT_BOOL32_KHR:
        out[one.name] = one.value.b32 != VK_FALSE;
        break;
      case VK_PIPELINE_EXECUTABLE_STATISTIC_FORMAT_INT64_KHR: out[one.name] = one.value.i64; break;
      case VK_PIPELINE_EXECUTABLE_STATISTIC_FORMAT_UINT64_KHR: out[one.name] = one.value.u64; break;
      default: out[one.name] = one.value.f64; break;
    }
  }
  return out;
}

bool Pipeline::CreateGraphics(const std::vector<Shader>& shaders, const Json& render,
                              const std::vector<const FormatRow*>& targets,
                              const FormatRow* depth_format, VkPipelineLayout layout,
                              std::string* error) {
  std::vector<VkPipelineShaderStageCreateInfo> stages;
  for (const Shader& shader : shaders) {
    if (!AddStage(shader, error)) {
      return false;
    }
    stages.push_back(stages_.back()->info);
  }
  std::vector<VkVertexInputBindingDescription> bindings;
  std::vector<VkVertexInputAttributeDescription> attributes;
  for (const Json& buffer : render.value("vertex_buffers", Json::array())) {
    const auto binding = static_cast<uint32_t>(bindings.size());
    bindings.push_back({binding, buffer["stride"].get<uint32_t>(),
                        buffer.value("step", "vertex") == "instance"
                            ? VK_VERTEX_INPUT_RATE_INSTANCE
                            : VK_VERTEX_INPUT_RATE_VERTEX});
    for (const Json& attribute : buffer["attributes"]) {
      const int format =
          Lookup(kVertexFormats, attribute.value("format", "float32x4"), VK_FORMAT_UNDEFINED);
      attributes.push_back({attribute["location"].get<uint32_t>(), binding,
                            static_cast<VkFormat>(format), attribute.value("offset", 0u)});
    }
  }
  VkPipelineVertexInputStateCreateInfo vertex_input{
      VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO};
  vertex_input.vertexBindingDescriptionCount = static_cast<uint32_t>(bindings.size());
  vertex_input.pVertexBindingDescriptions = bindings.data();
  vertex_input.vertexAttributeDescriptionCount = static_cast<uint32_t>(attributes.size());
  vertex_input.pVertexAttributeDescriptions = attributes.data();

  VkPipelineInputAssemblyStateCreateInfo assembly{
      VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO};
  assembly.topology = static_cast<VkPrimitiveTopology>(Lookup(
      kTopologies, render.value("topology", "triangle-list"), VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST));
  const float width = static_cast<float>(render.value("width", 1u));
  const float height = static_cast<float>(render.value("height", 1u));
  // A negative height makes the y axis point up, as in WebGPU.
  const VkViewport viewport{0, height, width, -height, 0, 1};
  const VkRect2D scissor{{0, 0}, {render.value("width", 1u), render.value("height", 1u)}};
  VkPipelineViewportStateCreateInfo viewports{
      VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO};
  viewports.viewportCount = 1;
  viewports.pViewports = &viewport;
  viewports.scissorCount = 1;
  viewports.pScissors = &scissor;
  VkPipelineRasterizationStateCreateInfo raster{
      VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO};
  raster.lineWidth = 1;
  raster.frontFace = VK_FRONT_FACE_COUNTER_CLOCKWISE;
  raster.cullMode =
      render.value("cull", "none") == "back" ? VK_CULL_MODE_BACK_BIT : VK_CULL_MODE_NONE;
  VkPipelineMultisampleStateCreateInfo multisample{
      VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO};
  multisample.rasterizationSamples =
      static_cast<VkSampleCountFlagBits>(render.value("samples", 1u));
  VkPipelineDepthStencilStateCreateInfo depth{
      VK_STRUCTURE_TYPE_PIPELINE_DEPTH_STENCIL_STATE_CREATE_INFO};
  if (depth_format != nullptr) {
    const Json& json = render["depth"];
    depth.depthTestEnable = VK_TRUE;
    depth.depthWriteEnable = json.value("write", true) ? VK_TRUE : VK_FALSE;
    depth.depthCompareOp = static_cast<VkCompareOp>(
        Lookup(kCompareOps, json.value("compare", "always"), VK_COMPARE_OP_ALWAYS));
  }
  std::vector<VkPipelineColorBlendAttachmentState> blends;
  std::vector<VkFormat> formats;
  const Json target_list = render.value("targets", Json::array());
  for (size_t i = 0; i < targets.size(); ++i) {
    blends.push_back(BlendState(target_list[i]));
    formats.push_back(targets[i]->format);
  }
  VkPipelineColorBlendStateCreateInfo blend{
      VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO};
  blend.attachmentCount = static_cast<uint32_t>(blends.size());
  blend.pAttachments = blends.data();
  VkPipelineRenderingCreateInfo rendering{VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO};
  rendering.colorAttachmentCount = static_cast<uint32_t>(formats.size());
  rendering.pColorAttachmentFormats = formats.data();
  rendering.depthAttachmentFormat =
      depth_format != nullptr ? depth_format->format : VK_FORMAT_UNDEFINED;

  VkGraphicsPipelineCreateInfo info{VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO, &rendering};
  info.stageCount = static_cast<uint32_t>(stages.size());
  info.pStages = stages.data();
  info.pVertexInputState = &vertex_input;
  info.pInputAssemblyState = &assembly;
  info.pViewportState = &viewports;
  info.pRasterizationState = &raster;
  info.pMultisampleState = &multisample;
  info.pDepthStencilState = &depth;
  info.pColorBlendState = &blend;
  info.layout = layout;
  const VkResult result =
      vkCreateGraphicsPipelines(device_.device(), VK_NULL_HANDLE, 1, &info, nullptr, &pipeline_);
  if (result != VK_SUCCESS) {
    *error = "vkCreateGraphicsPipelines failed with " + std::to_string(result);
  }
  return result == VK_SUCCESS;
}

bool RenderPass::MakeTarget(const Device& device, const Json& json, VkImageUsageFlags usage,
                            Target* out, std::string* error) {
  const bool depth = (usage & VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT) != 0;
  ImageInfo info;
  Json with_default = json;
  if (depth && !json.contains("format")) {
    with_default["format"] = "depth32float";
  }
  if (!ParseImageInfo(with_default, &info, error)) {
    return false;
  }
  info.view = VK_IMAGE_VIEW_TYPE_2D;
  info.width = width_;
  info.height = height_;
  info.samples = samples_;
  info.usage = usage | VK_IMAGE_USAGE_TRANSFER_SRC_BIT;
  out->has = true;
  bool made = out->image.Create(device, info);
  if (samples_ > 1 && !depth) {
    info.samples = 1;
    info.usage &= ~static_cast<VkImageUsageFlags>(VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT);
    out->resolved = true;
    made = made && out->resolve.Create(device, info);
  }
  if (!made) {
    *error = "cannot make a render target";
    return false;
  }
  if (depth) {
    out->clear.depthStencil.depth = json.value("clear", 1.0f);
  } else {
    SetClear(json.value("clear", Json::array({0, 0, 0, 0})), *info.format, &out->clear);
  }
  return true;
}

bool RenderPass::Create(const Device& device, const Json& render, const std::set<size_t>& read,
                        std::string* error) {
  render_ = render;
  reads_ = !read.empty();
  width_ = render.value("width", 1u);
  height_ = render.value("height", 1u);
  samples_ = render.value("samples", 1u);
  for (const Json& target : render.value("targets", Json::array())) {
    VkImageUsageFlags usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT;
    if (read.contains(targets_.size())) {
      usage |= VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT;
    }
    targets_.emplace_back();
    if (!MakeTarget(device, target, usage, &targets_.back(), error)) {
      return false;
    }
  }
  if (render.contains("depth") &&
      !MakeTarget(device, render["depth"], VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT, &depth_,
                  error)) {
    return false;
  }
  for (const Json& buffer : render.value("vertex_buffers", Json::array())) {
    vertex_buffers_.emplace_back();
    if (!MakeFilledBuffer(device, buffer["data"], VK_BUFFER_USAGE_VERTEX_BUFFER_BIT,
                          &vertex_buffers_.back(), error)) {
      return false;
    }
  }
  if (render.contains("indices")) {
    if (!MakeFilledBuffer(device, render["indices"], VK_BUFFER_USAGE_INDEX_BUFFER_BIT, &indices_,
                          error)) {
      return false;
    }
    index_count_ = static_cast<uint32_t>(indices_.size() / 4);
  }
  return true;
}

std::vector<const FormatRow*> RenderPass::TargetFormats() const {
  std::vector<const FormatRow*> formats;
  for (const Target& target : targets_) {
    formats.push_back(target.image.info().format);
  }
  return formats;
}

std::vector<const Image*> RenderPass::Results() const {
  std::vector<const Image*> images;
  for (const Target& target : targets_) {
    images.push_back(target.resolved ? &target.resolve : &target.image);
  }
  if (depth_.has && samples_ == 1) {
    images.push_back(&depth_.image);
  }
  return images;
}

void RenderPass::RecordLayouts(VkCommandBuffer commands) const {
  for (const Target& target : targets_) {
    ToGeneralLayout(commands, target.image);
    if (target.resolved) {
      ToGeneralLayout(commands, target.resolve);
    }
  }
  if (depth_.has) {
    ToGeneralLayout(commands, depth_.image);
  }
}

// Makes the targets' initial contents and the results of the last draw visible to reads of input
// attachments.
void RenderPass::DrawnBeforeRead(VkCommandBuffer commands) {
  VkMemoryBarrier barrier{VK_STRUCTURE_TYPE_MEMORY_BARRIER};
  barrier.srcAccessMask = VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT;
  barrier.dstAccessMask = VK_ACCESS_INPUT_ATTACHMENT_READ_BIT;
  vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT,
                       VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT, VK_DEPENDENCY_BY_REGION_BIT, 1,
                       &barrier, 0, nullptr, 0, nullptr);
}

void RenderPass::RecordDraw(VkCommandBuffer commands) const {
  const auto attach = [](const Target& target) {
    VkRenderingAttachmentInfo info{VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO};
    info.imageView = target.image.view();
    info.imageLayout = VK_IMAGE_LAYOUT_GENERAL;
    info.loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR;
    info.storeOp = VK_ATTACHMENT_STORE_OP_STORE;
    info.clearValue = target.clear;
    if (target.resolved) {
      const std::string_view name = target.image.info().format->name;
      const bool integer = name.ends_with("uint") || name.ends_with("sint");
      info.resolveMode = integer ? VK_RESOLVE_MODE_SAMPLE_ZERO_BIT : VK_RESOLVE_MODE_AVERAGE_BIT;
      info.resolveImageView = target.resolve.view();
      info.resolveImageLayout = VK_IMAGE_LAYOUT_GENERAL;
    }
    return info;
  };
  std::vector<VkRenderingAttachmentInfo> colors;
  for (const Target& target : targets_) {
    colors.push_back(attach(target));
  }
  VkRenderingInfo info{VK_STRUCTURE_TYPE_RENDERING_INFO};
  info.renderArea.extent = {width_, height_};
  info.layerCount = 1;
  info.colorAttachmentCount = static_cast<uint32_t>(colors.size());
  info.pColorAttachments = colors.data();
  VkRenderingAttachmentInfo depth{};
  if (depth_.has) {
    depth = attach(depth_);
    info.pDepthAttachment = &depth;
  }
  vkCmdBeginRendering(commands, &info);
  if (reads_) {
    DrawnBeforeRead(commands);
  }
  for (uint32_t i = 0; i < vertex_buffers_.size(); ++i) {
    const VkBuffer buffer = vertex_buffers_[i].handle();
    const VkDeviceSize zero = 0;
    vkCmdBindVertexBuffers(commands, i, 1, &buffer, &zero);
  }
  const uint32_t instances = render_.value("instances", 1u);
  const uint32_t first_instance = render_.value("first_instance", 0u);
  const uint32_t first_vertex = render_.value("first_vertex", 0u);
  if (index_count_ != 0) {
    vkCmdBindIndexBuffer(commands, indices_.handle(), 0, VK_INDEX_TYPE_UINT32);
    vkCmdDrawIndexed(commands, index_count_, instances, 0, static_cast<int32_t>(first_vertex),
                     first_instance);
  } else {
    const uint32_t vertices = render_.value("vertices", 3u);
    const uint32_t each = render_.value("vertices_of_draw", vertices);
    for (uint32_t drawn = 0; drawn < vertices; drawn += each) {
      if (drawn != 0) {
        DrawnBeforeRead(commands);
      }
      vkCmdDraw(commands, each, instances, first_vertex + drawn, first_instance);
    }
  }
  vkCmdEndRendering(commands);
}

}  // namespace exec_test
