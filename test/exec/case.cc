#include "test/exec/case.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <map>
#include <memory>
#include <set>

#include "test/exec/matmul.h"

namespace exec_test {
namespace {

struct BufferKind {
  std::string_view name;
  VkDescriptorType descriptor;
  VkBufferUsageFlags usage;
};

constexpr BufferKind kBufferKinds[] = {
    {"storage", VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT},
    {"read", VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT},
    {"uniform", VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT},
    {"texels", VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER, VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT},
    {"sampled-texels", VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER,
     VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT},
};

constexpr uint8_t kGuardByte = 0xcd;
constexpr size_t kDefaultGuard = 256;  // a multiple of every offset alignment that Vulkan allows
constexpr int kMaxFailures = 8;        // maximum number of failures to report per resource
// How many times the shader and its peer are timed. Their runs alternate, and the median of each is
// used.
constexpr int kRounds = 9;

// A resource of the case: a buffer, a texture, a sampler, a render target, or an input attachment,
// through which shaders read a render target.
struct Resource {
  enum class Kind { kBuffer, kTexture, kSampler, kTarget, kAttachment };
  Kind kind = Kind::kBuffer;
  VkDescriptorType descriptor = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
  uint32_t group = 0;
  uint32_t binding = 0;
  uint32_t element = 0;  // index in a binding array
  const Json* json = nullptr;
  Bytes initial;
  // The number of guard bytes on each side of the range that the shader may access.
  size_t guard = 0;
  bool checked = false;
  VkDeviceSize staging = 0;  // the offset in the staging buffer
  size_t staged_size = 0;
  Buffer buffer;
  VkBufferView texels = VK_NULL_HANDLE;  // for texel buffers: the range that the shader may access
  Image own_image;
  const Image* image = nullptr;
  VkSampler sampler = VK_NULL_HANDLE;

  std::string Name() const {
    if (kind == Kind::kTarget) {
      return "target " + std::to_string(binding);
    }
    const std::string name = std::to_string(group) + "." + std::to_string(binding);
    return element == 0 ? name : name + "[" + std::to_string(element) + "]";
  }
};

class CaseRun {
 public:
  CaseRun(Device& device, const Json& json)
      : device_(device),
        json_(json),
        repeat_(json.value("repeat", 1u)),
        has_peer_(json.contains("peer")) {}
  CaseRun(const CaseRun&) = delete;
  CaseRun& operator=(const CaseRun&) = delete;
  ~CaseRun();

  CaseResult Run();

 private:
  bool Supported();
  bool LoadShaders();
  bool MakeBuffers();
  bool MakeTexels(Resource& resource);
  bool MakeTextures();
  bool MakeSamplers();
  bool MakeTargets();
  bool MakeStaging();
  void FillStaging();
  void MakeSetLayouts();
  bool MakeLayout();
  bool MakeSets();
  bool MakePipeline();
  void WriteDescriptors();
  void RecordUpload();
  void RecordWork(const Pipeline& pipeline);
  void RecordDownload();
  bool Submit();
  bool WarmUp();
  // Runs `repeat_` dispatches and returns the average time per dispatch, or a negative value on
  // failure.
  double Timed(const Pipeline& pipeline);
  bool TimeInTurns();
  bool RunPeer();
  void CompareWithPeer(const Resource& resource, const uint8_t* data);
  // Records commands, submits them and waits until they have finished.
  template <typename Record>
  bool Execute(Record record);
  void Check(const Resource& resource);
  // Reports each message from the validation layers as a failure. Returns false if there are any
  // messages.
  bool Clean();
  void CheckGuards(const Resource& resource, const uint8_t* data);
  void CheckPieces(const Resource& resource, const uint8_t* data, const std::vector<Piece>& pieces);

  bool Fail(std::string why) {
    result_.failures.push_back(std::move(why));
    return false;
  }

  Device& device_;
  const Json& json_;
  const uint32_t repeat_;  // the number of dispatches; if it exceeds 1, they are timed
  const bool has_peer_;
  CaseResult result_;
  std::vector<Shader> shaders_;
  std::vector<std::unique_ptr<Resource>> resources_;
  std::unique_ptr<RenderPass> render_;
  Buffer staging_;
  Bytes push_constants_;
  std::vector<VkDescriptorSetLayout> set_layouts_;
  VkPipelineLayout layout_ = VK_NULL_HANDLE;
  VkDescriptorPool pool_ = VK_NULL_HANDLE;
  std::vector<VkDescriptorSet> sets_;
  std::unique_ptr<Pipeline> pipeline_;
  std::unique_ptr<Pipeline> peer_;
  Bytes peer_results_;  // the contents of the staging buffer after the peer ran
  VkCommandBuffer commands_ = VK_NULL_HANDLE;
  VkQueryPool queries_ = VK_NULL_HANDLE;
  VkFence fence_ = VK_NULL_HANDLE;
};

CaseRun::~CaseRun() {
  const VkDevice device = device_.device();
  for (const auto& resource : resources_) {
    vkDestroySampler(device, resource->sampler, nullptr);
    vkDestroyBufferView(device, resource->texels, nullptr);
  }
  vkDestroyFence(device, fence_, nullptr);
  vkDestroyQueryPool(device, queries_, nullptr);
  if (commands_ != VK_NULL_HANDLE) {
    vkFreeCommandBuffers(device, device_.command_pool(), 1, &commands_);
  }
  vkDestroyDescriptorPool(device, pool_, nullptr);
  vkDestroyPipelineLayout(device, layout_, nullptr);
  for (const VkDescriptorSetLayout layout : set_layouts_) {
    vkDestroyDescriptorSetLayout(device, layout, nullptr);
  }
}

bool CaseRun::Supported() {
  for (const Json& need : json_.value("requires", Json::array())) {
    const std::string name = need.get<std::string>();
    if (device_.capabilities().count(name) == 0) {
      result_.skipped = "the device has no " + name;
      return false;
    }
  }
  if (json_.contains("attachments") &&
      device_.capabilities().count("dynamicRenderingLocalRead") == 0) {
    result_.skipped = "the device has no dynamicRenderingLocalRead";
    return false;
  }
  return true;
}

bool CaseRun::LoadShaders() {
  std::string error;
  if (json_.contains("shaders")) {
    for (const Json& json : json_["shaders"]) {
      if (!ParseShader(json, &shaders_.emplace_back(), &error)) {
        return Fail(error);
      }
    }
  } else if (!ParseShader(json_, &shaders_.emplace_back(), &error)) {
    return Fail(error);
  }
  if (has_peer_ && !ParseShader(json_["peer"], &shaders_.emplace_back(), &error)) {
    return Fail("peer: " + error);
  }
  return true;
}

bool CaseRun::MakeBuffers() {
  std::string error;
  static const Json kNone = Json::array();
  for (const Json& json : json_.contains("buffers") ? json_["buffers"] : kNone) {
    auto resource = std::make_unique<Resource>();
    resource->json = &json;
    resource->group = json.value("group", 0u);
    resource->binding = json.value("binding", 0u);
    resource->element = json.value("element", 0u);
    resource->guard = json.value("guard", kDefaultGuard);
    const std::string name = json.value("kind", "storage");
    const auto* kind = std::find_if(std::begin(kBufferKinds), std::end(kBufferKinds),
                                    [&](const BufferKind& k) { return k.name == name; });
    if (kind == std::end(kBufferKinds)) {
      return Fail("buffer " + resource->Name() + " is of no kind '" + name + "'");
    }
    resource->descriptor = kind->descriptor;
    resource->checked = true;
    std::vector<Piece> pieces;
    const bool sized = json.contains("size");
    resource->initial.assign(sized ? json["size"].get<size_t>() : 0, json.value("background", 0));
    if (json.contains("data") && (!DecodePieces(json["data"], &pieces, &error) ||
                                  !ApplyPieces(pieces, !sized, &resource->initial, &error))) {
      return Fail("buffer " + resource->Name() + ": " + error);
    }
    if (resource->initial.empty()) {
      return Fail("buffer " + resource->Name() + " is empty");
    }
    resource->staged_size = resource->initial.size() + 2 * resource->guard;
    const VkBufferUsageFlags usage =
        kind->usage | VK_BUFFER_USAGE_TRANSFER_DST_BIT | VK_BUFFER_USAGE_TRANSFER_SRC_BIT;
    if (!resource->buffer.Create(device_, resource->staged_size, usage, false)) {
      return Fail("cannot make buffer " + resource->Name());
    }
    if (json.contains("format") && !MakeTexels(*resource)) {
      return false;
    }
    resources_.push_back(std::move(resource));
  }
  return true;
}

bool CaseRun::MakeTexels(Resource& resource) {
  const FormatRow* format = FindFormat(resource.json->value("format", ""));
  VkBufferViewCreateInfo info{VK_STRUCTURE_TYPE_BUFFER_VIEW_CREATE_INFO};
  info.buffer = resource.buffer.handle();
  info.format = format != nullptr ? format->format : VK_FORMAT_UNDEFINED;
  info.offset = resource.guard;
  info.range = resource.initial.size();
  return (format != nullptr &&
          vkCreateBufferView(device_.device(), &info, nullptr, &resource.texels) == VK_SUCCESS) ||
         Fail("cannot make a view of buffer " + resource.Name());
}

bool CaseRun::MakeTextures() {
  std::string error;
  static const Json kNone = Json::array();
  for (const Json& json : json_.contains("textures") ? json_["textures"] : kNone) {
    auto resource = std::make_unique<Resource>();
    resource->kind = Resource::Kind::kTexture;
    resource->json = &json;
    resource->group = json.value("group", 0u);
    resource->binding = json.value("binding", 0u);
    resource->element = json.value("element", 0u);
    const bool storage = json.value("kind", "sampled") == "storage";
    resource->descriptor =
        storage ? VK_DESCRIPTOR_TYPE_STORAGE_IMAGE : VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE;
    ImageInfo info;
    if (!ParseImageInfo(json, &info, &error)) {
      return Fail("texture " + resource->Name() + ": " + error);
    }
    info.usage = (storage ? VK_IMAGE_USAGE_STORAGE_BIT : VK_IMAGE_USAGE_SAMPLED_BIT) |
                 VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT;
    if (info.samples > 1 && info.format->aspect == VK_IMAGE_ASPECT_DEPTH_BIT) {
      info.usage |= VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT;
    }
    if (!resource->own_image.Create(device_, info)) {
      return Fail("cannot make texture " + resource->Name());
    }
    resource->image = &resource->own_image;
    if (info.samples == 1) {
      resource->staged_size = info.TotalBytes();
      resource->checked = true;
      resource->initial.assign(resource->staged_size, 0);
      std::vector<Piece> pieces;
      if (json.contains("data") && (!DecodePieces(json["data"], &pieces, &error) ||
                                    !ApplyPieces(pieces, false, &resource->initial, &error))) {
        return Fail("texture " + resource->Name() + ": " + error);
      }
    } else if (json.contains("expect") || json.contains("unchanged") || json.contains("dump")) {
      return Fail("texture " + resource->Name() + ": nobody looks at the samples afterwards");
    }
    resources_.push_back(std::move(resource));
  }
  return true;
}

bool CaseRun::MakeSamplers() {
  static const Json kNone = Json::array();
  for (const Json& json : json_.contains("samplers") ? json_["samplers"] : kNone) {
    auto resource = std::make_unique<Resource>();
    resource->kind = Resource::Kind::kSampler;
    resource->json = &json;
    resource->descriptor = VK_DESCRIPTOR_TYPE_SAMPLER;
    resource->group = json.value("group", 0u);
    resource->binding = json.value("binding", 0u);
    resource->element = json.value("element", 0u);
    resource->sampler = CreateSampler(device_, json);
    if (resource->sampler == VK_NULL_HANDLE) {
      return Fail("cannot make sampler " + resource->Name());
    }
    resources_.push_back(std::move(resource));
  }
  return true;
}

bool CaseRun::MakeTargets() {
  if (!json_.contains("render")) {
    return true;
  }
  const Json& render = json_["render"];
  static const Json kNone = Json::array();
  const Json& attachments = json_.contains("attachments") ? json_["attachments"] : kNone;
  std::set<size_t> read;
  for (const Json& json : attachments) {
    read.insert(json["target"].get<size_t>());
  }
  render_ = std::make_unique<RenderPass>();
  std::string error;
  if (!render_->Create(device_, render, read, &error)) {
    return Fail(error);
  }
  uint32_t index = 0;
  const size_t targets = render.contains("targets") ? render["targets"].size() : 0;
  for (const Image* image : render_->Results()) {
    auto resource = std::make_unique<Resource>();
    resource->kind = Resource::Kind::kTarget;
    resource->json = index < targets ? &render["targets"][index] : &render["depth"];
    resource->binding = index++;
    resource->image = image;
    resource->staged_size = image->info().TotalBytes();
    resource->checked = true;
    resources_.push_back(std::move(resource));
  }
  for (const Json& json : attachments) {
    auto resource = std::make_unique<Resource>();
    resource->kind = Resource::Kind::kAttachment;
    resource->descriptor = VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT;
    resource->json = &json;
    resource->group = json.value("group", 0u);
    resource->binding = json.value("binding", 0u);
    resource->image = render_->Attachment(json["target"].get<size_t>());
    resources_.push_back(std::move(resource));
  }
  return true;
}

bool CaseRun::MakeStaging() {
  VkDeviceSize total = 0;
  for (const auto& resource : resources_) {
    resource->staging = total;
    total += (resource->staged_size + 63) / 64 * 64;
  }
  if (!staging_.Create(device_, std::max<VkDeviceSize>(total, 64),
                       VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT, true)) {
    return Fail("cannot make the staging buffer");
  }
  FillStaging();
  return true;
}

void CaseRun::FillStaging() {
  for (const auto& resource : resources_) {
    uint8_t* at = staging_.mapped() + resource->staging;
    std::fill_n(at, resource->staged_size, kGuardByte);
    std::copy(resource->initial.begin(), resource->initial.end(), at + resource->guard);
  }
}

// Creates one layout per group, for all groups up to the last group that has a resource.
void CaseRun::MakeSetLayouts() {
  std::map<uint32_t, std::vector<VkDescriptorSetLayoutBinding>> groups;
  for (const auto& resource : resources_) {
    if (resource->kind == Resource::Kind::kTarget) {
      continue;
    }
    auto& bindings = groups[resource->group];
    const auto known = std::find_if(
        bindings.begin(), bindings.end(),
        [&](const VkDescriptorSetLayoutBinding& b) { return b.binding == resource->binding; });
    if (known != bindings.end()) {
      known->descriptorCount = std::max(known->descriptorCount, resource->element + 1);
    } else {
      const bool attachment = resource->kind == Resource::Kind::kAttachment;
      bindings.push_back({resource->binding, resource->descriptor, resource->element + 1,
                          attachment ? VkShaderStageFlags{VK_SHADER_STAGE_FRAGMENT_BIT}
                                     : VkShaderStageFlags{VK_SHADER_STAGE_ALL},
                          nullptr});
    }
  }
  const uint32_t count = groups.empty() ? 0 : groups.rbegin()->first + 1;
  for (uint32_t i = 0; i < count; ++i) {
    VkDescriptorSetLayoutCreateInfo info{VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO};
    info.bindingCount = static_cast<uint32_t>(groups[i].size());
    info.pBindings = groups[i].data();
    VkDescriptorSetLayout layout = VK_NULL_HANDLE;
    vkCreateDescriptorSetLayout(device_.device(), &info, nullptr, &layout);
    set_layouts_.push_back(layout);
  }
}

bool CaseRun::MakeLayout() {
  MakeSetLayouts();
  if (json_.contains("push_constants")) {
    std::vector<Piece> pieces;
    std::string error;
    if (!DecodePieces(json_["push_constants"], &pieces, &error) ||
        !ApplyPieces(pieces, true, &push_constants_, &error)) {
      return Fail("push constants: " + error);
    }
    push_constants_.resize((push_constants_.size() + 3) / 4 * 4);
  }
  const VkPushConstantRange range{VK_SHADER_STAGE_ALL, 0,
                                  static_cast<uint32_t>(push_constants_.size())};
  VkPipelineLayoutCreateInfo info{VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO};
  info.setLayoutCount = static_cast<uint32_t>(set_layouts_.size());
  info.pSetLayouts = set_layouts_.data();
  info.pushConstantRangeCount = push_constants_.empty() ? 0 : 1;
  info.pPushConstantRanges = &range;
  if (vkCreatePipelineLayout(device_.device(), &info, nullptr, &layout_) != VK_SUCCESS) {
    return Fail("vkCreatePipelineLayout failed");
  }
  return set_layouts_.empty() || MakeSets();
}

bool CaseRun::MakeSets() {
  std::map<VkDescriptorType, uint32_t> counts;
  for (const auto& resource : resources_) {
    if (resource->kind != Resource::Kind::kTarget) {
      ++counts[resource->descriptor];
    }
  }
  std::vector<VkDescriptorPoolSize> sizes;
  for (const auto& [type, count] : counts) {
    sizes.push_back({type, count});
  }
  VkDescriptorPoolCreateInfo pool{VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO};
  pool.maxSets = static_cast<uint32_t>(set_layouts_.size());
  pool.poolSizeCount = static_cast<uint32_t>(sizes.size());
  pool.pPoolSizes = sizes.data();
  vkCreateDescriptorPool(device_.device(), &pool, nullptr, &pool_);
  VkDescriptorSetAllocateInfo allocate{VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO};
  allocate.descriptorPool = pool_;
  allocate.descriptorSetCount = pool.maxSets;
  allocate.pSetLayouts = set_layouts_.data();
  sets_.resize(set_layouts_.size());
  if (vkAllocateDescriptorSets(device_.device(), &allocate, sets_.data()) != VK_SUCCESS) {
    return Fail("vkAllocateDescriptorSets failed");
  }
  WriteDescriptors();
  return true;
}

void CaseRun::WriteDescriptors() {
  for (const auto& resource : resources_) {
    if (resource->kind == Resource::Kind::kTarget) {
      continue;
    }
    const VkDescriptorBufferInfo buffer{resource->buffer.handle(), resource->guard,
                                        resource->initial.size()};
    const VkDescriptorImageInfo image{
        resource->sampler, resource->image != nullptr ? resource->image->view() : VK_NULL_HANDLE,
        VK_IMAGE_LAYOUT_GENERAL};
    VkWriteDescriptorSet write{VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET};
    write.dstSet = sets_[resource->group];
    write.dstBinding = resource->binding;
    write.dstArrayElement = resource->element;
    write.descriptorCount = 1;
    write.descriptorType = resource->descriptor;
    write.pBufferInfo = &buffer;
    write.pImageInfo = &image;
    write.pTexelBufferView = &resource->texels;
    vkUpdateDescriptorSets(device_.device(), 1, &write, 0, nullptr);
  }
}

bool CaseRun::MakePipeline() {
  pipeline_ = std::make_unique<Pipeline>(device_);
  std::string error;
  const bool statistics = render_ == nullptr && json_.value("statistics", false) &&
                          device_.capabilities().count("pipelineExecutableInfo") != 0;
  const bool made =
      render_ != nullptr
          ? pipeline_->CreateGraphics(shaders_, json_["render"], render_->TargetFormats(),
                                      render_->depth_format(), layout_, &error)
          : pipeline_->CreateCompute(shaders_[0], layout_, statistics, &error);
  if (made && statistics) {
    result_.statistics = pipeline_->Statistics();
  }
  if (made && has_peer_) {
    peer_ = std::make_unique<Pipeline>(device_);
    if (!peer_->CreateCompute(shaders_.back(), layout_, statistics, &error)) {
      return Fail("peer: " + error);
    }
    if (statistics) {
      result_.peer["statistics"] = peer_->Statistics();
    }
  }
  return made || Fail(error);
}

void CaseRun::RecordUpload() {
  for (const auto& resource : resources_) {
    if (resource->kind == Resource::Kind::kBuffer) {
      const VkBufferCopy region{resource->staging, 0, resource->staged_size};
      vkCmdCopyBuffer(commands_, staging_.handle(), resource->buffer.handle(), 1, &region);
    } else if (resource->kind == Resource::Kind::kTexture) {
      ToGeneralLayout(commands_, *resource->image);
      const ImageInfo& info = resource->image->info();
      if (info.samples == 1) {
        CopyToImage(commands_, staging_.handle(), resource->staging, *resource->image);
        continue;
      }
      const VkImageSubresourceRange range{info.format->aspect, 0, 1, 0, info.layers};
      const Json clear = resource->json->value("clear", Json::array({0, 0, 0, 0}));
      if (info.format->aspect == VK_IMAGE_ASPECT_DEPTH_BIT) {
        const VkClearDepthStencilValue value{clear[0].get<float>(), 0};
        vkCmdClearDepthStencilImage(commands_, resource->image->handle(), VK_IMAGE_LAYOUT_GENERAL,
                                    &value, 1, &range);
      } else {
        VkClearColorValue value{};
        const std::string_view name = info.format->name;
        for (size_t i = 0; i < 4; ++i) {
          if (name.ends_with("int")) {
            value.int32[i] = clear[i].get<int32_t>();
          } else {
            value.float32[i] = clear[i].get<float>();
          }
        }
        vkCmdClearColorImage(commands_, resource->image->handle(), VK_IMAGE_LAYOUT_GENERAL, &value,
                             1, &range);
      }
    }
  }
  FullBarrier(commands_);
}

void CaseRun::RecordWork(const Pipeline& pipeline) {
  const VkPipelineBindPoint point =
      render_ != nullptr ? VK_PIPELINE_BIND_POINT_GRAPHICS : VK_PIPELINE_BIND_POINT_COMPUTE;
  vkCmdBindPipeline(commands_, point, pipeline.handle());
  if (!sets_.empty()) {
    vkCmdBindDescriptorSets(commands_, point, layout_, 0, static_cast<uint32_t>(sets_.size()),
                            sets_.data(), 0, nullptr);
  }
  if (!push_constants_.empty()) {
    vkCmdPushConstants(commands_, layout_, VK_SHADER_STAGE_ALL, 0,
                       static_cast<uint32_t>(push_constants_.size()), push_constants_.data());
  }
  if (render_ != nullptr) {
    render_->RecordLayouts(commands_);
    render_->RecordDraw(commands_);
    return;
  }
  uint32_t groups[3] = {1, 1, 1};
  const Json dispatch = json_.value("dispatch", Json::array({1, 1, 1}));
  for (size_t i = 0; i < 3 && i < dispatch.size(); ++i) {
    groups[i] = dispatch[i].get<uint32_t>();
  }
  // Runs the shader several times for timing; cases with "repeat" must produce the same results
  // each time.
  for (uint32_t i = 0; i < repeat_; ++i) {
    vkCmdDispatch(commands_, groups[0], groups[1], groups[2]);
    FullBarrier(commands_);
  }
}

void CaseRun::RecordDownload() {
  FullBarrier(commands_);
  for (const auto& resource : resources_) {
    if (!resource->checked) {
      continue;
    }
    if (resource->kind == Resource::Kind::kBuffer) {
      const VkBufferCopy region{0, resource->staging, resource->staged_size};
      vkCmdCopyBuffer(commands_, resource->buffer.handle(), staging_.handle(), 1, &region);
    } else {
      CopyFromImage(commands_, *resource->image, staging_.handle(), resource->staging);
    }
  }
  FullBarrier(commands_);
}

template <typename Record>
bool CaseRun::Execute(Record record) {
  const VkDevice device = device_.device();
  vkResetFences(device, 1, &fence_);
  VkCommandBufferBeginInfo begin{VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
  begin.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
  vkBeginCommandBuffer(commands_, &begin);
  record();
  vkEndCommandBuffer(commands_);
  VkSubmitInfo submit{VK_STRUCTURE_TYPE_SUBMIT_INFO};
  submit.commandBufferCount = 1;
  submit.pCommandBuffers = &commands_;
  const VkResult result = vkQueueSubmit(device_.queue(), 1, &submit, fence_);
  if (result != VK_SUCCESS) {
    return Fail("vkQueueSubmit failed with " + std::to_string(result));
  }
  constexpr uint64_t kMinuteInNanoseconds = 60'000'000'000;
  const VkResult waited = vkWaitForFences(device, 1, &fence_, VK_TRUE, kMinuteInNanoseconds);
  if (waited != VK_SUCCESS) {
    vkDeviceWaitIdle(device);
    return Fail("the work did not end: " + std::to_string(waited));
  }
  return true;
}

bool CaseRun::Submit() {
  const VkDevice device = device_.device();
  VkQueryPoolCreateInfo queries{VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO};
  queries.queryType = VK_QUERY_TYPE_TIMESTAMP;
  queries.queryCount = 2;
  vkCreateQueryPool(device, &queries, nullptr, &queries_);
  VkCommandBufferAllocateInfo allocate{VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO};
  allocate.commandPool = device_.command_pool();
  allocate.commandBufferCount = 1;
  vkAllocateCommandBuffers(device, &allocate, &commands_);
  VkFenceCreateInfo fence{VK_STRUCTURE_TYPE_FENCE_CREATE_INFO};
  vkCreateFence(device, &fence, nullptr, &fence_);
  if (has_peer_ && !RunPeer()) {
    return false;
  }
  if (!Execute([&] {
        RecordUpload();
        RecordWork(*pipeline_);
        RecordDownload();
      })) {
    return false;
  }
  return repeat_ <= 1 || (WarmUp() && TimeInTurns());
}

bool CaseRun::RunPeer() {
  const bool good = Execute([&] {
    RecordUpload();
    RecordWork(*peer_);
    RecordDownload();
  });
  peer_results_.assign(staging_.mapped(), staging_.mapped() + staging_.size());
  FillStaging();
  return good;
}

// Runs the shader for a while before timing, because an idle GPU needs tenths of a second to raise
// its clock frequency.
bool CaseRun::WarmUp() {
  constexpr std::chrono::milliseconds kWarmUp{500};
  const auto start = std::chrono::steady_clock::now();
  bool good = true;
  while (good && std::chrono::steady_clock::now() - start < kWarmUp) {
    good = Execute([&] { RecordWork(*pipeline_); }) &&
           (!has_peer_ || Execute([&] { RecordWork(*peer_); }));
  }
  return good;
}

double CaseRun::Timed(const Pipeline& pipeline) {
  const bool good = Execute([&] {
    vkCmdResetQueryPool(commands_, queries_, 0, 2);
    vkCmdWriteTimestamp(commands_, VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, queries_, 0);
    RecordWork(pipeline);
    vkCmdWriteTimestamp(commands_, VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, queries_, 1);
  });
  uint64_t stamps[2] = {};
  if (!good || vkGetQueryPoolResults(
                   device_.device(), queries_, 0, 2, sizeof stamps, stamps, sizeof stamps[0],
                   VK_QUERY_RESULT_64_BIT | VK_QUERY_RESULT_WAIT_BIT) != VK_SUCCESS) {
    return -1;
  }
  return static_cast<double>(stamps[1] - stamps[0]) *
         static_cast<double>(device_.timestamp_period()) / 1e6 / repeat_;
}

bool CaseRun::TimeInTurns() {
  std::vector<double> mine, peers;
  for (int i = 0; i < (has_peer_ ? kRounds : 1); ++i) {
    mine.push_back(Timed(*pipeline_));
    if (has_peer_) {
      peers.push_back(Timed(*peer_));
    }
  }
  std::sort(mine.begin(), mine.end());
  std::sort(peers.begin(), peers.end());
  if (mine[0] < 0 || (has_peer_ && peers[0] < 0)) {
    return Fail("a timed dispatch failed");
  }
  result_.milliseconds = mine[mine.size() / 2];
  if (has_peer_) {
    result_.peer["milliseconds"] = peers[peers.size() / 2];
    result_.peer["fastest"] = {mine[0], peers[0]};
  }
  return true;
}

void CaseRun::CheckGuards(const Resource& resource, const uint8_t* data) {
  int shown = 0;
  const size_t end = resource.guard + resource.initial.size();
  for (size_t i = 0; i < resource.staged_size; ++i) {
    if ((i < resource.guard || i >= end) && data[i] != kGuardByte && ++shown <= kMaxFailures) {
      Fail("buffer " + resource.Name() + ": a byte outside was written, at " +
           std::to_string(static_cast<int64_t>(i) - static_cast<int64_t>(resource.guard)) + " of " +
           std::to_string(resource.initial.size()));
    }
  }
}

void CaseRun::CheckPieces(const Resource& resource, const uint8_t* data,
                          const std::vector<Piece>& pieces) {
  const size_t size = resource.staged_size - 2 * resource.guard;
  const bool unchanged = resource.json->value("unchanged", false);
  std::vector<bool> covered(unchanged ? size : 0);
  size_t wrong = 0;
  for (const Piece& piece : pieces) {
    if (piece.offset + piece.bytes.size() > size) {
      Fail(resource.Name() + ": what is expected does not fit");
      return;
    }
    const size_t step = ScalarSize(piece.type);
    for (size_t i = 0; i + step <= piece.bytes.size(); i += step) {
      const uint8_t* got = data + piece.offset + i;
      if (!CloseEnough(piece.type, got, &piece.bytes[i], piece.tolerance) &&
          ++wrong <= kMaxFailures) {
        Fail(resource.Name() + "[" + std::to_string((piece.offset + i) / step) + "]: got " +
             ScalarText(piece.type, got) + ", expected " + ScalarText(piece.type, &piece.bytes[i]));
      }
    }
    if (unchanged) {
      std::fill_n(covered.begin() + static_cast<ptrdiff_t>(piece.offset), piece.bytes.size(), true);
    }
  }
  for (size_t i = 0; i < covered.size() && i < resource.initial.size(); ++i) {
    if (!covered[i] && data[i] != resource.initial[i] && ++wrong <= kMaxFailures) {
      Fail(resource.Name() + ": byte " + std::to_string(i) + " must not change, got " +
           std::to_string(data[i]) + ", was " + std::to_string(resource.initial[i]));
    }
  }
  if (wrong > kMaxFailures) {
    Fail(resource.Name() + ": " + std::to_string(wrong) + " wrong in all");
  }
}

// Compares the contents of the buffer with the results of the peer shader. The buffer's "peer"
// object specifies the scalar type and the tolerance.
void CaseRun::CompareWithPeer(const Resource& resource, const uint8_t* data) {
  const Json& json = (*resource.json)["peer"];
  Piece piece;
  if (!ParseScalarType(json.value("type", "u32"), &piece.type)) {
    Fail(resource.Name() + ": peer: unknown type");
    return;
  }
  const uint8_t* theirs = peer_results_.data() + resource.staging + resource.guard;
  piece.bytes.assign(theirs, theirs + resource.staged_size - 2 * resource.guard);
  piece.tolerance = ParseTolerance(json);
  const size_t step = ScalarSize(piece.type);
  size_t unequal = 0, written = 0;
  for (size_t i = 0; i + step <= piece.bytes.size(); i += step) {
    unequal += std::memcmp(data + i, theirs + i, step) != 0 ? 1 : 0;
    written += std::memcmp(data + i, &resource.initial[i], step) != 0 ? 1 : 0;
  }
  result_.peer["unequal"] = result_.peer.value("unequal", size_t{0}) + unequal;
  result_.peer["written"] = result_.peer.value("written", size_t{0}) + written;
  CheckPieces(resource, data, {piece});
}

void CaseRun::Check(const Resource& resource) {
  const uint8_t* data = staging_.mapped() + resource.staging;
  if (resource.kind == Resource::Kind::kBuffer) {
    CheckGuards(resource, data);
  }
  data += resource.guard;
  const size_t size = resource.staged_size - 2 * resource.guard;
  std::vector<Piece> pieces;
  std::string error;
  const Json& json = *resource.json;
  if (json.contains("expect") && !DecodePieces(json["expect"], &pieces, &error)) {
    Fail(resource.Name() + ": expect: " + error);
  }
  if (json.contains("matmul")) {
    const FindBytes find = [this](const Json& matrix) -> const Bytes* {
      for (const auto& other : resources_) {
        if (other->kind == Resource::Kind::kBuffer && other->group == matrix.value("group", 0u) &&
            other->binding == matrix.value("binding", 0u)) {
          return &other->initial;
        }
      }
      return nullptr;
    };
    if (!MatmulReference(json["matmul"], find, &pieces, &error)) {
      Fail(resource.Name() + ": matmul: " + error);
    }
  }
  CheckPieces(resource, data, pieces);
  if (has_peer_ && json.contains("peer")) {
    CompareWithPeer(resource, data);
  }
  if (json.value("dump", false)) {
    result_.dumps[resource.Name()] = EncodeHex(data, size);
  }
}

bool CaseRun::Clean() {
  bool clean = true;
  for (const std::string& message : device_.TakeMessages()) {
    clean = Fail("validation: " + message);
  }
  return clean;
}

CaseResult CaseRun::Run() {
  device_.TakeMessages();
  if (!Supported()) {
    return std::move(result_);
  }
  const bool ran = LoadShaders() && MakeBuffers() && MakeTextures() && MakeSamplers() &&
                   MakeTargets() && MakeStaging() && MakeLayout() && MakePipeline() && Clean() &&
                   Submit();
  Clean();
  if (ran) {
    for (const auto& resource : resources_) {
      if (resource->checked) {
        Check(*resource);
      }
    }
  }
  return std::move(result_);
}

}  // namespace

Json CaseResult::ToJson(const Json& id) const {
  Json json = {{"id", id}, {"pass", failures.empty() && skipped.empty()}};
  if (!skipped.empty()) {
    json["skip"] = skipped;
  }
  if (!failures.empty()) {
    json["failures"] = failures;
  }
  if (!dumps.empty()) {
    json["dumps"] = dumps;
  }
  if (milliseconds > 0) {
    json["milliseconds"] = milliseconds;
  }
  if (!statistics.empty()) {
    json["statistics"] = statistics;
  }
  if (!peer.empty()) {
    json["peer"] = peer;
  }
  return json;
}

CaseResult RunCase(Device& device, const Json& json) { return CaseRun(device, json).Run(); }

}  // namespace exec_test
