// Creates shaders and pipelines for the execution tests, and records the commands that run them.
#ifndef TEST_EXEC_PIPELINE_H_
#define TEST_EXEC_PIPELINE_H_

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "test/exec/resources.h"

namespace exec_test {

struct Shader {
  VkShaderStageFlagBits stage = VK_SHADER_STAGE_COMPUTE_BIT;
  std::string entry_point = "main";
  Bytes spirv;
  // Specialization constants: their layout and their values.
  std::vector<VkSpecializationMapEntry> entries;
  Bytes constants;
  uint32_t required_subgroup_size = 0;  // 0 lets the driver choose
  bool full_subgroups = false;
};

// Reads a shader from JSON. The code is the value of "spirv_base64" or "spirv_hex", or is in the
// file that "spirv" names. The optional keys are "entry_point", "stage", "subgroup_size",
// "full_subgroups" and "specialization": [{"id", "type", "value"}].
bool ParseShader(const Json& json, Shader* out, std::string* error);

// Owns a pipeline and the objects from which it was created.
class Pipeline {
 public:
  explicit Pipeline(const Device& device) : device_(device) {}
  Pipeline(const Pipeline&) = delete;
  Pipeline& operator=(const Pipeline&) = delete;
  ~Pipeline();

  // Creates a pipeline. If `statistics` is true, Statistics() returns the driver's statistics about
  // the generated code.
  bool CreateCompute(const Shader& shader, VkPipelineLayout layout, bool statistics,
                     std::string* error);
  bool CreateGraphics(const std::vector<Shader>& shaders, const Json& render,
                      const std::vector<const FormatRow*>& targets, const FormatRow* depth,
                      VkPipelineLayout layout, std::string* error);

  VkPipeline handle() const { return pipeline_; }

  // Returns statistics such as register counts and spilled bytes, keyed by the driver's names.
  Json Statistics() const;

 private:
  // Vulkan structures contain pointers into `stages_`, so it must not be reallocated.
  struct Stage {
    VkSpecializationInfo specialization{};
    VkPipelineShaderStageRequiredSubgroupSizeCreateInfo subgroup{};
    VkPipelineShaderStageCreateInfo info{};
  };
  bool AddStage(const Shader& shader, std::string* error);

  const Device& device_;
  VkPipeline pipeline_ = VK_NULL_HANDLE;
  std::vector<std::unique_ptr<Stage>> stages_;
};

// The images and buffers of a render pass. Created from the "render" object of a case.
class RenderPass {
 public:
  // `read` contains the indices of the targets that are also input attachments.
  bool Create(const Device& device, const Json& render, const std::set<size_t>& read,
              std::string* error);
  std::vector<const FormatRow*> TargetFormats() const;
  const FormatRow* depth_format() const {
    return depth_.has ? depth_.image.info().format : nullptr;
  }

  // Returns the images whose texels are checked, in the order of "targets". The depth buffer comes
  // last.
  std::vector<const Image*> Results() const;
  // Returns the image to which the draws write. The image is multisampled if `target` is.
  const Image* Attachment(size_t target) const { return &targets_.at(target).image; }

  void RecordLayouts(VkCommandBuffer commands) const;
  // Begins the render pass, draws, and ends the render pass. The pipeline and the descriptor sets
  // must be bound.
  void RecordDraw(VkCommandBuffer commands) const;

 private:
  static void DrawnBeforeRead(VkCommandBuffer commands);
  struct Target {
    bool has = false;
    bool resolved = false;
    Image image;    // the image that is drawn to
    Image resolve;  // a single-sampled copy if the target is multisampled
    VkClearValue clear{};
  };
  bool MakeTarget(const Device& device, const Json& json, VkImageUsageFlags usage, Target* out,
                  std::string* error);

  Json render_;
  bool reads_ = false;
  uint32_t width_ = 0;
  uint32_t height_ = 0;
  uint32_t samples_ = 1;
  std::vector<Target> targets_;
  Target depth_;
  std::vector<Buffer> vertex_buffers_;
  Buffer indices_;
  uint32_t index_count_ = 0;
};

}  // namespace exec_test

#endif  // TEST_EXEC_PIPELINE_H_
