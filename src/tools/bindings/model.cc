#include "tools/bindings/model.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "base/cat.h"
#include "base/round_up.h"
#include "base/stable_sort.h"
#include "base/text_search.h"
#include "tools/bindings/descriptors.h"
#include "tools/bindings/math_types.h"

namespace tessera::bindings {
namespace {

constexpr uint32_t kNoStructure = ~0u;

// Converts `name` to a valid identifier.
std::string IdentifierOf(std::string_view name) {
  std::string identifier;
  for (const char c : name) identifier += IsWordByte(c) ? c : '_';
  const bool needs_letter =
      identifier.empty() || (identifier.front() >= '0' && identifier.front() <= '9');
  return needs_letter ? "_" + identifier : identifier;
}

bool IsSame(const TypeLayout& a, const TypeLayout& b) {
  return a.type == b.type && a.size == b.size && a.align == b.align;
}

// Returns whether two structures have equal layouts. Nested structures must be compared separately.
bool IsSame(const StructureInfo& a, const StructureInfo& b) {
  return a.size == b.size && a.align == b.align &&
         std::ranges::equal(
             a.members, b.members, [](const StructureMember& x, const StructureMember& y) {
               return x.name == y.name && x.offset == y.offset && IsSame(x.layout, y.layout);
             });
}

// Returns a structure declaration with member offsets, for error messages.
std::string Declaration(std::string_view shader, const StructureInfo& s) {
  std::string text = Cat("\n  in '", shader, "': struct ", s.name, " {");
  const char* separator = " ";
  for (const StructureMember& m : s.members) {
    text += Cat(separator, m.name, ": ", m.layout.type, " at ", m.offset);
    separator = ", ";
  }
  return text + (s.size != 0 ? Cat(" }, ", s.size, " bytes") : " }");
}

std::string_view StageName(Stage stage) {
  switch (stage) {
    case Stage::kVertex: return "vertex";
    case Stage::kFragment: return "fragment";
    case Stage::kCompute: return "compute";
  }
  return {};
}

// Returns the vertex format for an input. There is no format with three f16 components. Such an
// input gets the four-component format, and the shader ignores the fourth component.
VertexFormat FormatOf(const StageVariable& input) {
  const auto nth = [&](VertexFormat first, uint32_t n) {
    return static_cast<VertexFormat>(static_cast<uint32_t>(first) + n);
  };
  switch (input.component) {
    case ScalarType::kF16: return nth(VertexFormat::kFloat16, std::min(input.width - 1, 2u));
    case ScalarType::kI32: return nth(VertexFormat::kSint32, input.width - 1);
    case ScalarType::kU32: return nth(VertexFormat::kUint32, input.width - 1);
    // The only remaining component type is f32.
    default: return nth(VertexFormat::kFloat32, input.width - 1);
  }
}

uint32_t SizeOfFormat(const StageVariable& input) {
  const uint32_t width = input.component == ScalarType::kF16 && input.width == 3 ? 4 : input.width;
  return width * SizeOf(input.component);
}

// Adds the distinct structures of all shaders to the model.
class Structures {
 public:
  Structures(Model& model, MathLibrary math) : model_(model), math_(math) {}

  // Adds a structure and its nested structures to the model, unless they are already there. `local`
  // is the structure's index in `shader`. Returns its index in the model.
  uint32_t Add(const BindingsShader& shader, uint32_t local) {
    const StructureInfo& info = shader.reflection.structures[local];
    const auto known = known_.find(info.name);
    if (known != known_.end()) {
      const Known& first = known->second;
      if (first.shader == &shader) return first.index;
      // IsSame compares the types of members only by name, size and alignment. AddParts compares
      // the nested structures themselves.
      if (IsSame(info, *first.info)) {
        if (checked_.emplace(&shader, local).second) AddParts(shader, info);
        return first.index;
      }
      if (error_.empty()) {
        error_ = Cat("the shaders declare the structure '", info.name,
                     "' differently:", Declaration(first.shader->name, *first.info),
                     Declaration(shader.name, info));
      }
      return first.index;
    }
    AddParts(shader, info);
    Structure structure = Describe(shader, info);
    const auto index = static_cast<uint32_t>(model_.structures.size());
    model_.structures.push_back(std::move(structure));
    known_[info.name] = {&shader, &info, index};
    return index;
  }

  Shape ShapeOf(const BindingsShader& shader, const TypeLayout& layout, size_t skipped = 0) {
    Shape shape;
    for (size_t i = skipped; i < layout.arrays.size(); ++i) {
      shape.dims.push_back(layout.arrays[i].count);
    }
    shape.arrays = shape.dims.size();
    shape.scalar = layout.component;
    shape.columns = layout.columns;
    shape.rows = layout.rows;
    shape.column_stride = layout.column_stride;
    if (layout.structure) {
      shape.structure = Add(shader, *layout.structure);
      shape.size = model_.structures[shape.structure].size;
    } else {
      AddComponents(layout, shape);
    }
    for (size_t i = 0; i < shape.arrays; ++i) shape.size *= shape.dims[i];
    return shape;
  }

  // Adds a structure that describes one element of a vertex buffer.
  void Add(const Shader& shader, const VertexLayout& layout) {
    const std::string name = Cat(PascalCase(shader.name), PascalCase(layout.name), "Vertex");
    // A name must not begin with a digit. PascalCase removes an '_' at the beginning, even if a
    // digit follows it. In that case, IdentifierOf adds the '_' again.
    Structure s{.name = IdentifierOf(name), .align = 4, .size = layout.stride};
    for (const VertexAttribute& a : layout.attributes) {
      Shape shape{.scalar = a.component, .rows = a.width};
      shape.size = uint64_t{SizeOf(a.component)} * a.width;
      if (a.width > 1) shape.dims.push_back(a.width);
      const uint64_t align = AlignmentOnHost(math_, shape);
      shape.is_plain = a.offset % align != 0 || s.size % align != 0;
      if (a.component == ScalarType::kF16) model_.has_f16 = true;
      s.fields.push_back({a.name, a.type, a.offset, std::move(shape)});
    }
    model_.structures.push_back(std::move(s));
  }

  const std::string& error() const { return error_; }

 private:
  struct Known {
    const BindingsShader* shader = nullptr;
    const StructureInfo* info = nullptr;
    uint32_t index = kNoStructure;
  };

  void AddComponents(const TypeLayout& layout, Shape& shape) {
    const uint32_t bytes = SizeOf(layout.component);
    if (layout.component == ScalarType::kF16) model_.has_f16 = true;
    shape.size = bytes;
    if (layout.columns > 1) {
      shape.dims.push_back(layout.columns);
      shape.dims.push_back(layout.column_stride / bytes);
      shape.size = layout.columns * layout.column_stride;
    } else if (layout.rows > 1) {
      const bool is_element = !layout.arrays.empty();
      shape.dims.push_back(is_element ? layout.arrays.back().stride / bytes : layout.rows);
      shape.size = shape.dims.back() * bytes;
    }
  }

  void AddParts(const BindingsShader& shader, const StructureInfo& info) {
    for (const StructureMember& member : info.members) {
      if (member.layout.structure) Add(shader, *member.layout.structure);
    }
  }

  // Returns the structure's alignment in C++ and Rust, i.e. the largest alignment of its members.
  uint64_t AlignmentOf(const Structure& s) const {
    uint64_t align = 1;
    for (const Field& field : s.fields) {
      align = std::max(align, field.shape.is_structure()
                                  ? AlignmentOf(model_.structures[field.shape.structure])
                                  : AlignmentOnHost(math_, field.shape));
    }
    return align;
  }

  Structure Describe(const BindingsShader& shader, const StructureInfo& info) {
    Structure s{.name = info.name, .align = info.align, .size = info.size};
    for (const StructureMember& m : info.members) {
      const bool is_tail = !m.layout.arrays.empty() && m.layout.arrays[0].count == 0;
      if (!is_tail) {
        s.fields.push_back({m.name, m.layout.type, m.offset, ShapeOf(shader, m.layout)});
        continue;
      }
      s.tail = Tail{m.name, m.layout.type, m.offset, m.layout.arrays[0].stride,
                    ShapeOf(shader, m.layout, 1)};
      // Rounds up to the structure's alignment, because the array may begin between two multiples
      // of it. An example is an array of f16 after a u32 and an f16.
      s.size = RoundUp(m.offset, AlignmentOf(s));
    }
    return s;
  }

  Model& model_;
  const MathLibrary math_;
  std::map<std::string_view, Known> known_;
  std::set<std::pair<const BindingsShader*, uint32_t>> checked_;
  std::string error_;
};

// Builds the model of one shader.
class ShaderModel {
 public:
  ShaderModel(const BindingsShader& from, Structures& structures, Shader& to)
      : from_(from), structures_(structures), to_(to) {}

  void Build(bool all_structures) {
    for (uint32_t i = 0; all_structures && i < from_.reflection.structures.size(); ++i) {
      structures_.Add(from_, i);
    }
    for (const EntryPointInfo& entry : from_.reflection.entry_points) AddEntryPoint(entry);
    for (const OverrideInfo& info : from_.reflection.overrides) AddOverride(info);
    for (const ConstantInfo& info : from_.reflection.constants) AddConstant(info);
    AddGroups();
  }

 private:
  void AddEntryPoint(const EntryPointInfo& entry) {
    Item item{.name = entry.name, .comment = Cat("@", StageName(entry.stage))};
    item.constants.push_back({"entry_point", entry.name});
    if (entry.stage == Stage::kCompute) {
      item.workgroup_size.emplace(entry.workgroup_size, entry.workgroup_size + 3);
    }
    if (entry.immediates) {
      item.constants.push_back({"immediate_size", entry.immediate_size});
      AddImmediates(*entry.immediates);
    }
    for (const ResourceInfo& resource : entry.resources) AddResource(resource);
    if (entry.stage == Stage::kVertex) AddVertexLayout(entry);
    AddSlots(entry, item);
    to_.items.push_back(std::move(item));
  }

  // Adds constants for the entry point's resource slots and for its name in the target's output.
  void AddSlots(const EntryPointInfo& entry, Item& item) {
    const auto output = std::ranges::find(from_.outputs, entry.name, &EntryPointOutput::name);
    if (output == from_.outputs.end()) return;
    item.constants.push_back({"output_name", output->output_name});
    for (const ResourceOutput& r : output->resources) AddSlot(entry, r, item);
    AddRootSignature(entry, *output);
    const auto add = [&](const char* name, const std::optional<uint32_t>& slot) {
      if (slot) item.constants.push_back({name, *slot});
    };
    add("buffer_sizes_slot", output->buffer_sizes_slot);
    add("buffer_sizes_offset", output->buffer_sizes_offset);
    add("immediates_slot", output->immediates_slot);
    add("dynamic_offsets_slot", output->dynamic_offsets_slot);
    add("frag_depth_range_slot", output->frag_depth_range_slot);
    AddRegister("immediates", output->immediates_register, item);
    AddRegister("root_constants", output->root_constants_register, item);
    if (output->root_constants_size != 0) {
      item.constants.push_back({"root_constants_size", output->root_constants_size});
    }
    if (output->push_constants_size != 0) {
      item.constants.push_back({"push_constants_size", output->push_constants_size});
    }
  }

  void AddRootSignature(const EntryPointInfo& entry, const EntryPointOutput& output) {
    RootSignature root{.name = entry.name};
    for (const ResourceOutput& r : output.resources) {
      if (r.table < SlotTable::kRegisterB || r.table > SlotTable::kRegisterS) continue;
      root.ranges.push_back({r.name, r.table, r.count, r.slot, r.space});
    }
    StableSort(root.ranges, [](const RegisterRange& r) {
      return JoinKeys(r.table == SlotTable::kRegisterS, r.count == 0);
    });
    if (output.immediates_register) {
      root.constants.push_back({"immediates", *output.immediates_register, entry.immediate_size});
    }
    if (output.root_constants_register) {
      root.constants.push_back(
          {"root_constants", *output.root_constants_register, output.root_constants_size});
    }
    const bool is_empty = root.ranges.empty() && root.constants.empty();
    if (!is_empty) to_.root_signatures.push_back(std::move(root));
  }

  static void AddRegister(const std::string& name, const std::optional<ConstantRegister>& place,
                          Item& item) {
    if (!place) return;
    item.constants.push_back({name + "_register_b", place->number});
    item.constants.push_back({name + "_space", place->space});
  }

  // Adds constants for a resource's slot. The constants' names begin with the WGSL name of the
  // resource.
  void AddSlot(const EntryPointInfo& entry, const ResourceOutput& output, Item& item) const {
    const std::string name = NameInSource(entry, output);
    const bool has_space = output.table >= SlotTable::kRegisterB;
    item.constants.push_back({name + std::string(SlotSuffix(output.table)), output.slot});
    if (has_space) {
      const bool is_vulkan = output.table == SlotTable::kDescriptor;
      item.constants.push_back({name + (is_vulkan ? "_set" : "_space"), output.space});
    }
    if (output.size_index) item.constants.push_back({name + "_size_index", *output.size_index});
  }

  std::string NameInSource(const EntryPointInfo& entry, const ResourceOutput& output) const {
    if (output.part != ExternalTexturePart::kNone) return output.name;
    for (const ResourceInfo& resource : entry.resources) {
      uint32_t group = resource.group, binding = resource.binding;
      for (const BindingRemap& remap : from_.binding_remaps) {
        if (remap.group != resource.group || remap.binding != resource.binding) continue;
        group = remap.to_group;
        binding = remap.to_binding;
      }
      if (group == output.group && binding == output.binding) return resource.name;
    }
    return output.name;
  }

  static std::string_view SlotSuffix(SlotTable table) {
    switch (table) {
      case SlotTable::kBuffer: return "_buffer";
      case SlotTable::kTexture: return "_texture";
      case SlotTable::kSampler: return "_sampler";
      case SlotTable::kArgument: return "_argument";
      case SlotTable::kUniformBlock: return "_uniform_block";
      case SlotTable::kStorageBlock: return "_storage_block";
      case SlotTable::kImage: return "_image";
      case SlotTable::kRegisterB: return "_register_b";
      case SlotTable::kRegisterT: return "_register_t";
      case SlotTable::kRegisterU: return "_register_u";
      case SlotTable::kRegisterS: return "_register_s";
      case SlotTable::kDescriptor: return "_binding";
      case SlotTable::kSamplerHeap: return "_sampler_heap";
    }
    return "";
  }

  void AddImmediates(const VariableInfo& variable) {
    if (!names_.insert(variable.name).second) return;
    Item item{.name = variable.name, .comment = Cat("var<immediate>: ", variable.layout.type)};
    item.constants.push_back({"size", variable.layout.size});
    item.type = structures_.ShapeOf(from_, variable.layout);
    to_.items.push_back(std::move(item));
  }

  void AddResource(const ResourceInfo& resource) {
    if (!names_.insert(resource.name).second) return;
    Item item{.name = resource.name, .comment = resource.type};
    item.constants.push_back({"group", resource.group});
    item.constants.push_back({"binding", resource.binding});
    if (resource.binding_array_size != 1) {
      item.constants.push_back({"count", resource.binding_array_size});
    }
    if (resource.layout) item.constants.push_back({"min_size", MinSize(resource.name)});
    if (resource.layout) AddType(*resource.layout, item);
    to_.items.push_back(std::move(item));
  }

  void AddType(const TypeLayout& layout, Item& item) {
    const bool is_opaque = layout.component == ScalarType::kNone && !layout.structure;
    if (is_opaque) return;
    item.is_element = !layout.arrays.empty() && layout.arrays[0].count == 0;
    if (item.is_element) item.constants.push_back({"stride", layout.arrays[0].stride});
    item.type = structures_.ShapeOf(from_, layout, item.is_element ? 1 : 0);
  }

  // Returns the smallest buffer size in bytes that satisfies all entry points.
  uint64_t MinSize(std::string_view name) const {
    uint64_t size = 0;
    for (const EntryPointInfo& entry : from_.reflection.entry_points) {
      for (const ResourceInfo& resource : entry.resources) {
        if (resource.name == name) size = std::max(size, resource.min_size);
      }
    }
    return size;
  }

  void AddOverride(const OverrideInfo& info) {
    Item item{.name = info.name, .comment = Cat("override: ", NameOf(info.type))};
    // The key that identifies the override in WebGPU's GPUProgrammableStage.constants.
    item.constants.push_back({"key", info.id ? std::to_string(*info.id) : info.name});
    if (info.id) item.constants.push_back({"id", uint32_t{*info.id}});
    if (info.default_value) {
      item.constants.push_back({"default_value", ValueOf(NameOf(info.type), *info.default_value)});
    }
    to_.items.push_back(std::move(item));
  }

  static Constant::Value ValueOf(std::string_view type, double value) {
    if (type == "bool") return value != 0;
    if (type == "i32") return static_cast<int32_t>(value);
    if (type == "u32") return static_cast<uint32_t>(value);
    if (type == "AbstractFloat") return value;
    return Constant::Float{value};
  }

  // Returns the value of a constant of type AbstractInt, i64 or u64. Parses the text of the value,
  // because the doubles in `scalars` are exact only up to 2^53.
  static Constant::Value IntegerOf(const ConstantInfo& info) {
    const char* const begin = info.value.data();
    const char* const end = begin + info.value.size();
    if (info.type == "u64") {
      uint64_t value = 0;
      std::from_chars(begin, end, value);
      return value;
    }
    // The smallest integer has no literal, so its text is a difference in parentheses.
    int64_t value = std::numeric_limits<int64_t>::min();
    if (*begin != '(') std::from_chars(begin, end, value);
    const bool is_small = value >= std::numeric_limits<int32_t>::min() &&
                          value <= std::numeric_limits<int32_t>::max();
    if (info.type == "AbstractInt" && is_small) return static_cast<int32_t>(value);
    return value;
  }

  void AddConstant(const ConstantInfo& info) {
    static constexpr std::string_view kIntegers[] = {"AbstractInt", "i64", "u64"};
    static constexpr std::string_view kOthers[] = {"bool", "i32", "u32",
                                                   "f32",  "f16", "AbstractFloat"};
    if (info.scalars.size() != 1) return;
    if (std::ranges::find(kIntegers, info.type) != std::end(kIntegers)) {
      to_.constants.push_back({info.name, IntegerOf(info)});
    } else if (std::ranges::find(kOthers, info.type) != std::end(kOthers)) {
      to_.constants.push_back({info.name, ValueOf(info.type, info.scalars[0])});
    }
  }

  void AddVertexLayout(const EntryPointInfo& entry) {
    VertexLayout layout{.name = entry.name};
    for (const StageVariable& input : entry.inputs) {
      if (!input.location) continue;
      const uint32_t size = SizeOfFormat(input);
      // WebGPU requires GPUVertexAttribute.offset to be a multiple of the format's size or of 4,
      // whichever is smaller.
      layout.stride = RoundUp(layout.stride, std::min(size, 4u));
      const VertexFormat format = FormatOf(input);
      layout.attributes.push_back({input.name, input.type, input.component, input.width,
                                   *input.location, format, NameOf(format), layout.stride});
      layout.stride += size;
    }
    layout.stride = RoundUp(layout.stride, 4u);
    if (!layout.attributes.empty()) to_.vertex_layouts.push_back(std::move(layout));
  }

  // Adds the module's bind group layouts. If two entry points use the same binding for different
  // variables, each entry point gets its own layouts.
  void AddGroups() {
    std::map<uint32_t, GroupLayout> groups;
    bool fits = true;
    for (const EntryPointInfo& entry : from_.reflection.entry_points) {
      fits = fits && AddEntries(entry, "", groups);
    }
    if (fits) return Take(groups);
    for (const EntryPointInfo& entry : from_.reflection.entry_points) {
      groups.clear();
      AddEntries(entry, entry.name + "_", groups);
      Take(groups);
    }
  }

  void Take(std::map<uint32_t, GroupLayout>& groups) {
    for (auto& [number, group] : groups) {
      StableSort(group.entries, [](const LayoutEntry& e) { return e.resource->binding; });
      to_.groups.push_back(std::move(group));
    }
  }

  static bool AddEntries(const EntryPointInfo& entry, const std::string& prefix,
                         std::map<uint32_t, GroupLayout>& groups) {
    for (uint32_t i = 0; i < entry.resources.size(); ++i) {
      const ResourceInfo& resource = entry.resources[i];
      GroupLayout& group = groups[resource.group];
      group.group = resource.group;
      group.name = Cat(prefix, "group_", resource.group);
      auto known = std::ranges::find_if(group.entries, [&](const LayoutEntry& e) {
        return e.resource->binding == resource.binding;
      });
      if (known == group.entries.end()) {
        known = group.entries.insert(known, LayoutEntry{&resource});
      } else if (known->resource->name != resource.name) {
        return false;
      }
      known->stages |= 1u << static_cast<uint32_t>(entry.stage);
      known->min_size = std::max(known->min_size, resource.min_size);
      known->filters |= std::ranges::any_of(entry.sampling_pairs, [&](const SamplingPairInfo& p) {
        return p.texture == i && entry.resources[p.sampler].kind == ResourceKind::kSampler;
      });
    }
    return true;
  }

  const BindingsShader& from_;
  Structures& structures_;
  Shader& to_;
  std::set<std::string_view> names_;  // the names of resources that have been added
};

}  // namespace

uint32_t SizeOf(ScalarType scalar) {
  switch (scalar) {
    case ScalarType::kNone: return 0;
    case ScalarType::kBool:
    case ScalarType::kI8:
    case ScalarType::kU8: return 1;
    case ScalarType::kF16: return 2;
    case ScalarType::kI32:
    case ScalarType::kU32:
    case ScalarType::kF32: return 4;
    case ScalarType::kI64:
    case ScalarType::kU64: return 8;
  }
  return 0;
}

std::string BuildModel(ArrayView<const BindingsShader> shaders, const BindingsOptions& options,
                       Model& model) {
  Structures structures(model, options.math);
  std::set<std::string> names;
  model.shaders.reserve(shaders.size());
  for (const BindingsShader& shader : shaders) {
    Shader& to = model.shaders.emplace_back();
    to.name = IdentifierOf(shader.name);
    if (!names.insert(to.name).second) return Cat("two shaders have the name '", to.name, "'");
    ShaderModel(shader, structures, to).Build(options.all_structures);
    if (!structures.error().empty()) return structures.error();
  }
  // Vertex buffer structures are added last, so that in a name conflict the shader's structures
  // keep their names.
  for (const Shader& shader : model.shaders) {
    for (const VertexLayout& layout : shader.vertex_layouts) structures.Add(shader, layout);
  }
  return {};
}

}  // namespace tessera::bindings
