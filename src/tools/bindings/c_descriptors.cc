#include "tools/bindings/c_descriptors.h"

#include <algorithm>

#include "base/cat.h"
#include "tools/bindings/descriptors.h"

namespace tessera::bindings {
namespace {

using Kind = BindingDescriptor::Kind;

class DescriptorWriter {
 public:
  DescriptorWriter(bool is_cpp, const std::string& prefix, Names& names, TextWriter& w)
      : is_cpp_(is_cpp),
        array_(is_cpp ? "inline constexpr " : "static const "),
        prefix_(prefix),
        names_(names),
        w_(w) {}

  void WebGpu(const GroupLayout& group) {
    Begin("WGPUBindGroupLayoutEntry", group.name + "_entries");
    for (const LayoutEntry& entry : group.entries) WebGpuEntry(entry);
    End();
  }

  void WebGpu(const VertexLayout& layout) {
    const std::string attributes = Begin("WGPUVertexAttribute", layout.name + "_attributes");
    for (const VertexAttribute& a : layout.attributes) {
      w_.Line(Cat("{.format = WGPUVertexFormat_", PascalCase(a.format_name), ", .offset = ",
                  a.offset, ", .shaderLocation = ", a.location, "},  /* ", a.name, " */"));
    }
    End();
    w_.Line(Cat(
        array_, "WGPUVertexBufferLayout ", names_.Take(Cat(prefix_, layout.name, "_vertex_buffer")),
        " = {.stepMode = WGPUVertexStepMode_Vertex, .arrayStride = ", layout.stride,
        ", .attributeCount = ", layout.attributes.size(), ", .attributes = ", attributes, "};"));
  }

  void Vulkan(const GroupLayout& group) {
    Begin("VkDescriptorSetLayoutBinding", group.name + "_vk_bindings");
    for (const LayoutEntry& entry : group.entries) VulkanBinding(entry);
    End();
  }

  void Vulkan(const VertexLayout& layout) {
    Begin("VkVertexInputAttributeDescription", layout.name + "_vk_attributes");
    for (const VertexAttribute& a : layout.attributes) {
      w_.Line(Cat("{.location = ", a.location, ", .binding = 0, .format = VK_FORMAT_",
                  FormatWithChannels(a, "SFLOAT"), ", .offset = ", a.offset, "},  /* ", a.name,
                  " */"));
    }
    End();
    w_.Line(Cat(array_, "VkVertexInputBindingDescription ",
                names_.Take(Cat(prefix_, layout.name, "_vk_vertex_buffer")),
                " = {.binding = 0, .stride = ", layout.stride,
                ", .inputRate = VK_VERTEX_INPUT_RATE_VERTEX};"));
  }

  void Direct3D(const VertexLayout& layout) {
    Begin("D3D12_INPUT_ELEMENT_DESC", layout.name + "_d3d12_input_elements");
    for (const VertexAttribute& a : layout.attributes) {
      w_.Line(Cat("{.SemanticName = \"TEXCOORD\", .SemanticIndex = ", a.location,
                  ", .Format = DXGI_FORMAT_", FormatWithChannels(a, "FLOAT"),
                  ", .InputSlot = 0, .AlignedByteOffset = ", a.offset,
                  ", .InputSlotClass = D3D12_INPUT_CLASSIFICATION_PER_VERTEX_DATA, "
                  ".InstanceDataStepRate = 0},  /* ",
                  a.name, " */"));
    }
    End();
  }

  // Writes the parameters of a version 1.1 root signature: one table for all buffers and textures,
  // one for all samplers, one per unsized array, and the root constants.
  void Direct3D(const RootSignature& root) {
    std::string ranges;
    if (!root.ranges.empty()) {
      ranges = Begin("D3D12_DESCRIPTOR_RANGE1", root.name + "_d3d12_ranges");
      for (const RegisterRange& range : root.ranges) Direct3DRange(range);
      End();
    }
    Begin("D3D12_ROOT_PARAMETER1", root.name + "_d3d12_parameters");
    for (size_t begin = 0; begin < root.ranges.size();) {
      const RegisterRange& first = root.ranges[begin];
      size_t end = begin + 1;
      const auto belongs = [&](const RegisterRange& r) {
        return r.count != 0 && first.count != 0 && IsSampler(r) == IsSampler(first);
      };
      while (end < root.ranges.size() && belongs(root.ranges[end])) ++end;
      w_.Line(
          Cat("{.ParameterType = D3D12_ROOT_PARAMETER_TYPE_DESCRIPTOR_TABLE, .DescriptorTable = "
              "{.NumDescriptorRanges = ",
              end - begin, ", .pDescriptorRanges = &", ranges, "[", begin, "]}, ", kForAllStages,
              "},"));
      begin = end;
    }
    for (const RootConstants& c : root.constants) {
      w_.Line(
          Cat("{.ParameterType = D3D12_ROOT_PARAMETER_TYPE_32BIT_CONSTANTS, .Constants = "
              "{.ShaderRegister = ",
              c.place.number, ", .RegisterSpace = ", c.place.space,
              ", .Num32BitValues = ", c.size / 4, "}, ", kForAllStages, "},  /* ", c.name, " */"));
    }
    End();
  }

 private:
  static constexpr std::string_view kForAllStages =
      ".ShaderVisibility = D3D12_SHADER_VISIBILITY_ALL";

  static bool IsSampler(const RegisterRange& range) { return range.table == SlotTable::kRegisterS; }

  void Direct3DRange(const RegisterRange& range) {
    const std::string_view type = range.table == SlotTable::kRegisterB   ? "CBV"
                                  : range.table == SlotTable::kRegisterT ? "SRV"
                                  : range.table == SlotTable::kRegisterU ? "UAV"
                                                                         : "SAMPLER";
    // Buffers and textures are DATA_VOLATILE, because a dispatch may write data that a later
    // dispatch in the same command list reads.
    const std::string_view flags = IsSampler(range) ? "NONE" : "DATA_VOLATILE";
    w_.Line(
        Cat("{.RangeType = D3D12_DESCRIPTOR_RANGE_TYPE_", type,
            ", .NumDescriptors = ", range.count == 0 ? "0xffffffffu" : Cat(range.count),
            ", .BaseShaderRegister = ", range.number, ", .RegisterSpace = ", range.space,
            ", .Flags = D3D12_DESCRIPTOR_RANGE_FLAG_", flags,
            ", .OffsetInDescriptorsFromTableStart = D3D12_DESCRIPTOR_RANGE_OFFSET_APPEND},  /* ",
            range.name, " */"));
  }

  // Begins an array definition and returns the array's name.
  std::string Begin(std::string_view type, const std::string& name) {
    std::string taken = names_.Take(prefix_ + name);
    w_.Blank();
    w_.Line(Cat(array_, type, " ", taken, "[] = {"));
    w_.Indent();
    return taken;
  }

  void End() {
    w_.Outdent();
    w_.Line("};");
  }

  void WebGpuEntry(const LayoutEntry& entry) {
    const BindingDescriptor d = Describe(entry);
    if (d.kind == Kind::kNone || d.kind == Kind::kExternal) {
      w_.Line(Cat("/* ", entry.resource->binding, ": ", entry.resource->name, ": ",
                  entry.resource->type, " has no entry in webgpu.h */"));
      return;
    }
    const uint32_t count = entry.resource->binding_array_size;
    w_.Line(Cat("{.binding = ", entry.resource->binding, ", .visibility = ", entry.stages, ", ",
                count == 1 ? "" : Cat(".bindingArraySize = ", count, ", "), WebGpuMember(d, entry),
                "},  /* ", entry.resource->name, " */"));
  }

  static std::string WebGpuMember(const BindingDescriptor& d, const LayoutEntry& entry) {
    const std::string dimension =
        Cat(".viewDimension = WGPUTextureViewDimension_", PascalCase(d.dimension));
    switch (d.kind) {
      case Kind::kBuffer:
        return Cat(".buffer = {.type = WGPUBufferBindingType_", PascalCase(d.type),
                   ", .minBindingSize = ", entry.min_size, "}");
      case Kind::kSampler:
        return Cat(".sampler = {.type = WGPUSamplerBindingType_", PascalCase(d.type), "}");
      case Kind::kTexture:
        return Cat(".texture = {.sampleType = WGPUTextureSampleType_", PascalCase(d.sample_type),
                   ", ", dimension, ", .multisampled = ", d.is_multisampled ? "1" : "0", "}");
      case Kind::kStorageTexture:
        return Cat(".storageTexture = {.access = WGPUStorageTextureAccess_", PascalCase(d.access),
                   ", .format = WGPUTextureFormat_", FormatName(d.format, true), ", ", dimension,
                   "}");
      case Kind::kNone:
      case Kind::kExternal: break;
    }
    return {};
  }

  void VulkanBinding(const LayoutEntry& entry) {
    const ResourceInfo& r = *entry.resource;
    const std::string_view type = VulkanType(r.kind);
    if (type.empty()) {
      w_.Line(
          Cat("/* ", r.binding, ": ", r.name, ": the options decide what ", r.type, " becomes */"));
      return;
    }
    if (IsBuffer(r.kind) && r.binding_array_size == 0) {
      w_.Line(Cat("/* ", r.binding, ": ", r.name, ": each element has a binding of its own */"));
      return;
    }
    std::string stages;
    static constexpr std::string_view kStages[] = {"VERTEX", "FRAGMENT", "COMPUTE"};
    for (size_t i = 0; i < 3; ++i) {
      if ((entry.stages >> i & 1) == 0) continue;
      stages += Cat(stages.empty() ? "" : " | ", "VK_SHADER_STAGE_", kStages[i], "_BIT");
    }
    const auto write = [&](uint32_t binding, uint32_t count) {
      w_.Line(Cat("{.binding = ", binding, ", .descriptorType = VK_DESCRIPTOR_TYPE_", type,
                  ", .descriptorCount = ", count, ", .stageFlags = ", stages,
                  ", .pImmutableSamplers = ", is_cpp_ ? "nullptr" : "0", "},  /* ", r.name, " */"));
    };
    // Each element of an array of buffers is a variable with a binding of its own.
    if (!IsBuffer(r.kind)) return write(r.binding, r.binding_array_size);
    for (uint32_t i = 0; i < r.binding_array_size; ++i) write(r.binding + i, 1);
  }

  static bool IsBuffer(ResourceKind kind) {
    return kind == ResourceKind::kUniformBuffer || kind == ResourceKind::kStorageBuffer ||
           kind == ResourceKind::kReadOnlyStorageBuffer;
  }

  static std::string_view VulkanType(ResourceKind kind) {
    switch (kind) {
      case ResourceKind::kUniformBuffer: return "UNIFORM_BUFFER";
      case ResourceKind::kStorageBuffer:
      case ResourceKind::kReadOnlyStorageBuffer: return "STORAGE_BUFFER";
      case ResourceKind::kSampler:
      case ResourceKind::kComparisonSampler: return "SAMPLER";
      case ResourceKind::kSampledTexture:
      case ResourceKind::kMultisampledTexture:
      case ResourceKind::kDepthTexture:
      case ResourceKind::kDepthMultisampledTexture: return "SAMPLED_IMAGE";
      case ResourceKind::kStorageTexture: return "STORAGE_IMAGE";
      case ResourceKind::kTexelBuffer: return "STORAGE_TEXEL_BUFFER";
      case ResourceKind::kInputAttachment: return "INPUT_ATTACHMENT";
      case ResourceKind::kExternalTexture: break;
    }
    return {};
  }

  // Returns the name of an attribute's format, e.g. "R32G32_SFLOAT" for float32x2. `float_name` is
  // the API's word for floats, "SFLOAT" in this example.
  static std::string FormatWithChannels(const VertexAttribute& a, std::string_view float_name) {
    const std::string_view name = a.format_name;
    const size_t digits = name.find_first_of("0123456789");
    const size_t x = name.find('x');
    const std::string_view bits = name.substr(digits, 2);
    const size_t count = x == std::string_view::npos ? 1 : static_cast<size_t>(name[x + 1] - '0');
    std::string text;
    for (size_t i = 0; i < count; ++i) text += Cat("RGBA"[i], bits);
    const std::string_view kind = name.substr(0, digits);
    return Cat(text, "_", kind == "float" ? float_name : kind == "sint" ? "SINT" : "UINT");
  }

  const bool is_cpp_;
  const std::string_view array_;  // the keywords at the beginning of a constant array's definition
  const std::string& prefix_;
  Names& names_;
  TextWriter& w_;
};

}  // namespace

void WriteCDescriptors(const Shader& shader, const BindingsOptions& options,
                       const std::string& prefix, Names& names, TextWriter& w) {
  DescriptorWriter writer(options.language == HostLanguage::kCpp, prefix, names, w);
  for (const HostApi api : options.apis) {
    if (api == HostApi::kD3d12) {
      for (const RootSignature& root : shader.root_signatures) writer.Direct3D(root);
      for (const VertexLayout& layout : shader.vertex_layouts) writer.Direct3D(layout);
      continue;
    }
    for (const GroupLayout& group : shader.groups) {
      api == HostApi::kVulkan ? writer.Vulkan(group) : writer.WebGpu(group);
    }
    for (const VertexLayout& layout : shader.vertex_layouts) {
      api == HostApi::kVulkan ? writer.Vulkan(layout) : writer.WebGpu(layout);
    }
  }
}

}  // namespace tessera::bindings
