// Computes a module's reflection, i.e. the interface of each entry point, from the IR.
#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <vector>

#include "api/compilation.h"
#include "api/reflect_layout.h"
#include "api/reflected_enums.h"
#include "base/pool_vector.h"
#include "base/round_up.h"
#include "base/stable_sort.h"
#include "ir/analysis/buffer_spans.h"
#include "ir/analysis/sampling_pairs.h"
#include "ir/analysis/texture_uses.h"
#include "ir/builtin_functions.h"
#include "ir/builtin_info.h"
#include "ir/op_info.h"
#include "ir/transform/specialize_overrides.h"
#include "ir/views.h"
#include "ir/walk.h"

namespace tessera {
namespace {

using ir::BuiltinFn;
using ir::TypeId;
using ir::TypeKind;
using ir::Value;

// The functions, resources, features etc. that one entry point uses, directly or in callees.
struct Uses {
  PoolVector<bool> functions, globals, overrides, override_exprs, types;
  PoolVector<ir::FunctionId> all_functions;  // the functions whose flag in `functions` is set
  UsedFeatures features;
  PoolVector<ir::BufferSpans::Need> needs;  // indexed by GlobalId
  PoolVector<ir::InstId> multiplies;
};

class Reflector {
 public:
  Reflector(const ir::Module& m, std::span<const SourceFile> files,
            std::span<const BindingArraySize> array_sizes)
      : m_(m),
        files_(files),
        array_sizes_(array_sizes),
        spans_(m),
        layouts_(m),
        has_overrides_(!m.overrides.empty() || !m.override_exprs.empty()),
        sampling_pairs_(ir::SamplingPairs(m)),
        texture_uses_(ir::TextureUses(m)) {}

  EntryPointInfo Describe(const ir::Function& entry, ir::FunctionId id) {
    uses_ = {};
    uses_.functions.resize(m_.functions.size());
    uses_.globals.resize(m_.globals.size());
    uses_.needs.resize(m_.globals.size());
    uses_.overrides.resize(m_.overrides.size());
    uses_.override_exprs.resize(m_.override_exprs.size());
    uses_.types.resize(m_.types.size());
    UseFunction(id);

    EntryPointInfo info;
    info.name = Name(entry.name);
    info.module = ModuleOf(entry.span);
    info.stage = Reflected(entry.stage);
    for (size_t i = 0; i < 3; ++i) {
      UseValue(entry.workgroup_size[i]);
      if (entry.stage == ir::ShaderStage::kCompute)
        info.workgroup_size[i] = Size(entry.workgroup_size[i]);
    }
    if (entry.subgroup_size.valid()) {
      UseValue(entry.subgroup_size);
      info.subgroup_size = Size(entry.subgroup_size);
    }
    AddGlobals(info);
    for (uint32_t i = 0; i < m_.overrides.size(); ++i) {
      if (uses_.overrides[i]) info.overrides.push_back(Name(m_.overrides[i].name));
    }
    for (ir::ParamId param : entry.params) {
      const ir::Param& p = m_[param];
      AddStageVariables(p.name, p.type, p.io, info.inputs);
    }
    AddStageVariables(StringId(), entry.return_type, entry.return_io, info.outputs);
    AddSubgroupMatrices(info);
    info.features = uses_.features;
    info.features.subgroups |= HasSubgroupValue(info.inputs);
    return info;
  }

  OverrideInfo Describe(ir::OverrideId id) const {
    const ir::Override& o = m_.overrides[id.value];
    OverrideInfo info;
    info.name = Name(o.name);
    info.module = ModuleOf(o.span);
    if (o.has_id) info.id = o.id;
    info.type = ReflectedScalar(m_.types, o.type);
    info.has_default = o.init.valid();
    if (o.init.is_constant()) info.default_value = NumberOf(m_, o.init.constant());
    info.spec_id = ir::ValueSpecId(m_, id);
    if (ir::NeedsGivenFlag(o)) info.given_spec_id = info.spec_id | ir::kGivenSpecIdBit;
    return info;
  }

  std::vector<StructureInfo> Structures() const { return layouts_.Structures(files_); }

 private:
  std::string Name(StringId id) const { return std::string(m_.strings.Get(id)); }
  std::string ModuleOf(Span declaration) const {
    return std::string(ModuleAt(files_, declaration.begin));
  }
  std::string TypeName(TypeId id) const { return m_.types.NameOf(id, m_.strings); }

  uint32_t Size(Value v) const {
    if (!v.valid()) return 1;
    if (!v.is_constant()) return 0;
    return static_cast<uint32_t>(m_.constants.IntValue(v.constant()));
  }

  void UseFunction(ir::FunctionId id) {
    // Uses an explicit stack, because call chains may be arbitrarily long.
    PoolVector<ir::FunctionId> todo = {id};
    uses_.functions[id.value] = true;
    while (!todo.empty()) {
      uses_.all_functions.push_back(todo.back());
      const ir::Function& f = m_[todo.back()];
      todo.pop_back();
      UseType(f.return_type);
      for (ir::ParamId p : f.params) UseType(m_[p].type);
      UseBlock(f.body, todo);
      for (Value v : f.statically_used) UseValue(v);
      for (ir::FunctionId callee : f.statically_used_functions) Call(callee, todo);
    }
  }

  void Call(ir::FunctionId callee, PoolVector<ir::FunctionId>& todo) {
    if (uses_.functions[callee.value]) return;
    uses_.functions[callee.value] = true;
    todo.push_back(callee);
  }

  void UseBlock(ir::BlockId body, PoolVector<ir::FunctionId>& todo) {
    ir::ForEachInst(m_, body, [&](ir::InstId at) {
      const ir::Inst& inst = m_[at];
      UseType(inst.type);
      for (uint32_t bits : has_overrides_ ? m_.OperandBits(at) : ir::PlaceOperands(m_, inst)) {
        UseValue(Value::FromBits(bits));
      }
      if (inst.op == ir::Op::kCall) Call(inst.callee(), todo);
      NoteFeatures(inst);
      const bool multiplies = inst.op == ir::Op::kBuiltin &&
                              (inst.builtin() == BuiltinFn::k_subgroupMatrixMultiply ||
                               inst.builtin() == BuiltinFn::k_subgroupMatrixMultiplyAccumulate);
      if (multiplies) uses_.multiplies.push_back(at);
      spans_.ForEach(at, [&](Value root, ir::BufferSpans::Need need) {
        if (root.kind() != Value::kGlobal) return;
        ir::BufferSpans::Need& most = uses_.needs[root.index()];
        most.bytes = std::max(most.bytes, need.bytes);
        most.alignment = std::max(most.alignment, need.alignment);
      });
    });
  }

  void NoteFeatures(const ir::Inst& inst) {
    if (inst.op == ir::Op::kDiscard) uses_.features.discard = true;
    if (inst.op != ir::Op::kBuiltin) return;
    const ir::BuiltinInfo& builtin = ir::InfoOf(inst.builtin());
    uses_.features.derivatives |= builtin.derivative != ir::Derivative::kNoDerivative;
    uses_.features.subgroups |= builtin.subgroup != ir::SubgroupResult::kNoSubgroup;
    uses_.features.fine_derivatives |= inst.builtin() == BuiltinFn::k_dpdxFine ||
                                       inst.builtin() == BuiltinFn::k_dpdyFine ||
                                       inst.builtin() == BuiltinFn::k_fwidthFine;
  }

  static bool HasSubgroupValue(const std::vector<StageVariable>& inputs) {
    return std::ranges::any_of(inputs, [](const StageVariable& v) {
      return v.builtin == BuiltinValue::kSubgroupInvocationId ||
             v.builtin == BuiltinValue::kSubgroupSize || v.builtin == BuiltinValue::kSubgroupId ||
             v.builtin == BuiltinValue::kNumSubgroups;
    });
  }

  void UseValue(Value v) {
    if (v.kind() == Value::kGlobal && !uses_.globals[v.index()]) {
      uses_.globals[v.index()] = true;
      UseType(m_.globals[v.index()].type);
      UseValue(m_.globals[v.index()].init);
    } else if (v.kind() == Value::kOverride && !uses_.overrides[v.index()]) {
      uses_.overrides[v.index()] = true;
      UseValue(m_.overrides[v.index()].init);
    } else if (v.kind() == Value::kOverrideExpr) {
      UseOverrideBlock(m_.override_exprs[v.index()].block);
    }
  }

  void UseOverrideBlock(ir::BlockId block) {
    for (ir::InstId at = m_[block].first; at.valid(); at = m_[at].next) {
      for (uint32_t bits : m_.OperandBits(at)) {
        const Value v = Value::FromBits(bits);
        if (v.kind() == Value::kOverride) UseValue(v);
      }
    }
  }

  void UseCount(ir::Count count) {
    if (!count.is_override() || uses_.override_exprs[count.expr().value]) return;
    uses_.override_exprs[count.expr().value] = true;
    UseOverrideBlock(m_.override_exprs[count.expr().value].block);
  }

  void UseType(TypeId id) {
    if (id.valid() && !uses_.types[id.value]) UseNewType(id);
  }

  void UseNewType(TypeId id) {
    uses_.types[id.value] = true;
    const ir::Type& type = m_.types[id];
    uses_.features.f16 |= id == ir::kF16;
    uses_.features.int64 |= ir::TypeStore::IsInt64Scalar(id);
    uses_.features.int64_atomics |=
        (type.kind == TypeKind::kAtomic &&
         (m_.types.IsVector(type.element) || ir::TypeStore::IsInt64Scalar(type.element))) ||
        type.format == ir::TexelFormat::k_r64uint;
    if (type.element.valid()) UseType(type.element);
    switch (type.kind) {
      case TypeKind::kArray:
      case TypeKind::kBindingArray:
      case TypeKind::kBuffer: UseCount(type.count()); break;
      case TypeKind::kSubgroupMatrix:
        UseCount(type.columns());
        UseCount(type.rows());
        break;
      case TypeKind::kStruct:
        for (const ir::StructMember& member : m_.types.StructOf(id).members) UseType(member.type);
        break;
      default:  // others: types without members and without override-dependent sizes
        break;
    }
  }

  void AddGlobals(EntryPointInfo& info) const {
    PoolVector<uint32_t> resource_of(m_.globals.size());
    const PoolVector<uint8_t> texture_kinds = TextureKinds();
    bool unknown_storage = false;
    for (uint32_t i = 0; i < m_.globals.size(); ++i) {
      if (!uses_.globals[i]) continue;
      const ir::Global& g = m_.globals[i];
      resource_of[i] = static_cast<uint32_t>(info.resources.size());
      if (g.has_binding) {
        info.resources.push_back(Describe(g, uses_.needs[i]));
        NoteTextureUses(texture_kinds[i], info.resources.back());
      } else if (g.space == ir::AddressSpace::kWorkgroup) {
        // WebGPU rounds the size of each workgroup variable up to a multiple of 16 bytes.
        info.workgroup_storage_size += RoundUp(m_.types.SizeOf64(g.type), 16);
        info.workgroup_variables.push_back(VariableOf(g));
        unknown_storage |= m_.types.Has(g.type, ir::TypeFlags::kHasOverrideSize);
      } else if (g.space == ir::AddressSpace::kImmediate) {
        info.immediate_size = m_.types.SizeOf(g.type);
        info.immediates = VariableOf(g);
        AddWords(g.type, 0, info.immediate_words);
      } else if (g.space == ir::AddressSpace::kPixelLocal) {
        for (const ir::StructMember& member : m_.types.StructOf(g.type).members) {
          info.pixel_local_members.push_back(
              {Name(member.name), ReflectedScalar(m_.types, member.type)});
        }
      }
    }
    if (unknown_storage) info.workgroup_storage_size = 0;
    AddSamplingPairs(resource_of, info);
  }

  VariableInfo VariableOf(const ir::Global& g) const {
    return {Name(g.name), layouts_.LayoutOf(g.type), ModuleOf(g.span)};
  }

  // Marks the 4-byte words that a value at byte `offset` occupies. Padding is not marked.
  void AddWords(TypeId id, uint32_t offset, uint64_t& words) const {
    const ir::Type& type = m_.types[id];
    if (type.kind == TypeKind::kStruct) {
      for (const ir::StructMember& member : m_.types.StructOf(id).members) {
        AddWords(member.type, offset + member.offset, words);
      }
    } else if (type.kind == TypeKind::kArray || type.kind == TypeKind::kMatrix) {
      const bool array = type.kind == TypeKind::kArray;
      const TypeId part = type.element;
      const uint32_t count = array ? Dimension(type.count()) : type.n;
      const uint32_t stride = array ? m_.types.StrideOf(id) : m_.types.AlignOf(id);
      for (uint32_t i = 0; i < count && offset / 4 < 64; ++i, offset += stride) {
        AddWords(part, offset, words);
      }
    } else {
      const uint32_t end = offset + m_.types.SizeOf(id);
      for (uint32_t word = offset / 4; word < 64 && 4 * word < end; ++word) words |= 1ull << word;
    }
  }

  // Returns the size of a type. The size of a structure excludes the padding after its last member.
  uint64_t SizeWithoutPadding(TypeId id) const {
    if (m_.types.kind(id) != TypeKind::kStruct) return m_.types.SizeOf64(id);
    const ir::StructMember& last = m_.types.StructOf(id).members.back();
    return last.offset + m_.types.SizeOf64(last.type);
  }

  // Returns a bit mask of TextureUse::Kind for each texture, indexed by GlobalId.
  PoolVector<uint8_t> TextureKinds() const {
    PoolVector<uint8_t> kinds(m_.globals.size());
    for (const ir::FunctionId f : uses_.all_functions) {
      for (const ir::TextureUse& use : texture_uses_[f.value]) {
        kinds[use.texture.value] |= use.kinds;
      }
    }
    return kinds;
  }

  static void NoteTextureUses(uint8_t kinds, ResourceInfo& r) {
    r.is_loaded = (kinds & ir::TextureUse::kLoads) != 0;
    r.queries_levels = (kinds & ir::TextureUse::kQueriesLevels) != 0;
    r.queries_samples = (kinds & ir::TextureUse::kQueriesSamples) != 0;
  }

  // Returns the size that the host chooses for an unsized binding array, or 0 if it chooses none.
  uint32_t ChosenSize(const ir::Global& g) const {
    uint32_t chosen = 0;
    for (const BindingArraySize& size : array_sizes_) {
      if (size.group == g.group && size.binding == g.binding) chosen = size.count;
    }
    return chosen;
  }

  ResourceInfo Describe(const ir::Global& g, const ir::BufferSpans::Need& need) const {
    ResourceInfo r;
    r.name = Name(g.name);
    r.module = ModuleOf(g.span);
    r.group = g.group;
    r.binding = g.binding;
    r.type = TypeName(g.type);
    TypeId type = g.type;
    if (m_.types.kind(type) == TypeKind::kBindingArray) {
      const ir::Count count = m_.types[type].count();
      r.binding_array_size = count.is_runtime() ? ChosenSize(g) : Dimension(count);
      type = m_.types[type].element;
    }
    r.kind = KindOf(g, type);
    if (g.space != ir::AddressSpace::kHandle) {
      const bool unsized = IsUnsizedBuffer(g.type);
      r.min_size = std::max(need.bytes, unsized ? 0 : m_.types.SizeOf64(type));
      r.min_size_without_padding = std::max(need.bytes, unsized ? 0 : SizeWithoutPadding(type));
      r.matrix_alignment = need.alignment;
      r.layout = layouts_.LayoutOf(type);
    } else if (r.kind == ResourceKind::kInputAttachment) {
      r.input_attachment_index = g.attachment;
      r.sample_type = SampleTypeOf(m_.types[type]);
    } else if (m_.types.IsTexture(type)) {
      DescribeTexture(m_.types[type], r);
    }
    return r;
  }

  static void DescribeTexture(const ir::Type& texture, ResourceInfo& r) {
    if (texture.kind == TypeKind::kExternalTexture) return;
    r.dimension = Reflected(texture.dim);
    if (texture.kind != TypeKind::kStorageTexture) {
      r.sample_type = SampleTypeOf(texture);
      return;
    }
    r.texel_format = Reflected(texture.format);
    r.access = Reflected(texture.access);
  }

  static SampleType SampleTypeOf(const ir::Type& texture) {
    if (texture.element == ir::kF32) return SampleType::kFloat;
    if (texture.element == ir::kI32) return SampleType::kSint;
    if (texture.element == ir::kU32) return SampleType::kUint;
    return SampleType::kDepth;
  }

  void AddSamplingPairs(const PoolVector<uint32_t>& resource_of, EntryPointInfo& info) const {
    for (const ir::FunctionId f : uses_.all_functions) {
      for (const ir::SamplingPair& pair : sampling_pairs_[f.value]) {
        info.sampling_pairs.push_back(
            {resource_of[pair.texture.value], resource_of[pair.sampler.value]});
      }
    }
    // Removes duplicates, because several functions may use the same texture with the same sampler.
    const auto key = [](const SamplingPairInfo& p) { return JoinKeys(p.texture, p.sampler); };
    auto& pairs = info.sampling_pairs;
    StableSort(pairs, key);
    const auto rest = std::ranges::unique(pairs, {}, key);
    pairs.erase(rest.begin(), rest.end());
  }

  bool IsUnsizedBuffer(TypeId type) const {
    return m_.types.kind(type) == TypeKind::kBuffer && m_.types[type].count().is_runtime();
  }

  ResourceKind KindOf(const ir::Global& g, TypeId type) const {
    switch (m_.types.kind(type)) {
      case TypeKind::kSampler: return ResourceKind::kSampler;
      case TypeKind::kComparisonSampler: return ResourceKind::kComparisonSampler;
      case TypeKind::kSampledTexture: return ResourceKind::kSampledTexture;
      case TypeKind::kMultisampledTexture: return ResourceKind::kMultisampledTexture;
      case TypeKind::kDepthTexture: return ResourceKind::kDepthTexture;
      case TypeKind::kDepthMultisampledTexture: return ResourceKind::kDepthMultisampledTexture;
      case TypeKind::kStorageTexture:
        return m_.types[type].dim == ir::TextureDim::kBuffer ? ResourceKind::kTexelBuffer
                                                             : ResourceKind::kStorageTexture;
      case TypeKind::kExternalTexture: return ResourceKind::kExternalTexture;
      case TypeKind::kInputAttachment: return ResourceKind::kInputAttachment;
      default:  // others: buffers, which are handled below
        break;
    }
    if (g.space == ir::AddressSpace::kUniform) return ResourceKind::kUniformBuffer;
    return g.access == ir::Access::kRead ? ResourceKind::kReadOnlyStorageBuffer
                                         : ResourceKind::kStorageBuffer;
  }

  void AddStageVariables(StringId name, TypeId type, const ir::IoAttributes& io,
                         std::vector<StageVariable>& out) const {
    if (type == ir::kVoid) return;
    if (m_.types.kind(type) == TypeKind::kStruct) {
      for (const ir::StructMember& member : m_.types.StructOf(type).members) {
        AddStageVariables(member.name, member.type, member.io, out);
      }
      return;
    }
    StageVariable& v = out.emplace_back();
    v.name = Name(name);
    v.type = TypeName(type);
    if (io.location != ir::IoAttributes::kNone) v.location = io.location;
    if (io.blend_src != ir::IoAttributes::kNone) v.blend_src = io.blend_src;
    if (io.color != ir::IoAttributes::kNone) v.color = io.color;
    v.component = ReflectedScalar(m_.types, type);
    v.width = m_.types.IsVector(type) ? m_.types[type].n : 1;
    if (m_.types.kind(type) == TypeKind::kArray) v.array_size = Dimension(m_.types[type].count());
    v.builtin = Reflected(io.builtin);
    v.interpolation = Reflected(io.interpolation);
    v.sampling = Reflected(io.sampling);
  }

  static uint32_t Dimension(ir::Count count) { return count.is_constant() ? count.value() : 0; }

  void AddSubgroupMatrices(EntryPointInfo& info) const {
    for (uint32_t i = 0; i < uses_.types.size(); ++i) {
      const ir::Type& t = m_.types[TypeId(i)];
      if (!uses_.types[i] || t.kind != TypeKind::kSubgroupMatrix) continue;
      info.subgroup_matrices.push_back({Reflected(t.use), ReflectedScalar(m_.types, TypeId(i)),
                                        Dimension(t.columns()), Dimension(t.rows())});
    }
    for (ir::InstId at : uses_.multiplies) {
      const ir::Type& left = m_.types[m_.TypeOf(ir::BuiltinInst(m_, at).argument(0))];
      const ir::Type& result = m_.types[m_[at].type];
      SubgroupMatrixConfig config{TypeName(left.element), TypeName(result.element),
                                  Dimension(result.rows()), Dimension(result.columns()),
                                  Dimension(left.columns())};
      const auto same = [&](const SubgroupMatrixConfig& c) {
        return c.component == config.component && c.result == config.result && c.m == config.m &&
               c.n == config.n && c.k == config.k;
      };
      auto& list = info.subgroup_matrix_multiplies;
      if (std::none_of(list.begin(), list.end(), same)) list.push_back(std::move(config));
    }
  }

  const ir::Module& m_;
  const std::span<const SourceFile> files_;
  const std::span<const BindingArraySize> array_sizes_;
  const ir::BufferSpans spans_;
  const LayoutReflector layouts_;
  const bool has_overrides_;  // if false, only pointer and handle operands are visited
  const PoolVector<PoolVector<ir::SamplingPair>> sampling_pairs_;
  const PoolVector<PoolVector<ir::TextureUse>> texture_uses_;
  Uses uses_;
};

}  // namespace

namespace {

size_t BytesOf(const TypeLayout& layout) {
  return layout.type.size() + layout.arrays.size() * sizeof(ArrayLevel);
}

// Returns the approximate memory size in bytes of an item, including the names of the item and its
// type. Names can be long, and each entry point repeats them.
template <typename Item>
size_t BytesOf(const Item& item) {
  size_t bytes = sizeof(Item) + item.name.size();
  if constexpr (requires { item.type.size(); }) bytes += item.type.size();
  if constexpr (requires { item.module.size(); }) bytes += item.module.size();
  if constexpr (requires { item.layout.type; }) bytes += BytesOf(item.layout);
  if constexpr (requires { item.layout->type; }) bytes += item.layout ? BytesOf(*item.layout) : 0;
  return bytes;
}

template <typename Item>
size_t BytesOf(const std::vector<Item>& items) {
  size_t bytes = 0;
  for (const Item& item : items) bytes += BytesOf(item);
  return bytes;
}

// Returns the approximate memory size in bytes of an entry point and its lists.
size_t BytesOfEntryPoint(const EntryPointInfo& e) {
  size_t bytes = BytesOf(e) + e.sampling_pairs.size() * sizeof(SamplingPairInfo) +
                 BytesOf(e.resources) + BytesOf(e.workgroup_variables) + BytesOf(e.inputs) +
                 BytesOf(e.outputs) + BytesOf(e.pixel_local_members);
  if (e.immediates) bytes += BytesOf(*e.immediates);
  for (const std::string& override_name : e.overrides) {
    bytes += sizeof(std::string) + override_name.size();
  }
  return bytes;
}

}  // namespace

Reflection ReflectModule(const ir::Module& module, std::span<const SourceFile> files,
                         std::string_view entry_point, size_t max_bytes,
                         std::span<const BindingArraySize> array_sizes) {
  Reflector reflector(module, files, array_sizes);
  Reflection reflection;
  size_t bytes = 0;
  for (uint32_t i = 0; i < module.functions.size() && reflection.complete; ++i) {
    const ir::Function& f = module.functions[i];
    if (f.stage == ir::ShaderStage::kNone) continue;
    if (entry_point.empty() || module.strings.Get(f.name) == entry_point) {
      reflection.entry_points.push_back(reflector.Describe(f, ir::FunctionId(i)));
      bytes += BytesOfEntryPoint(reflection.entry_points.back());
      reflection.complete = !entry_point.empty() || bytes <= max_bytes;
    }
  }
  if (!reflection.complete) reflection.entry_points.clear();
  for (uint32_t i = 0; i < module.overrides.size(); ++i) {
    reflection.overrides.push_back(reflector.Describe(ir::OverrideId(i)));
  }
  reflection.structures = reflector.Structures();
  return reflection;
}

void TakeSizes(const Reflection& from, Reflection& to) {
  for (size_t i = 0; i < to.entry_points.size(); ++i) {
    const EntryPointInfo& sized = from.entry_points[i];
    EntryPointInfo& entry = to.entry_points[i];
    std::copy(std::begin(sized.workgroup_size), std::end(sized.workgroup_size),
              std::begin(entry.workgroup_size));
    entry.subgroup_size = sized.subgroup_size;
    entry.workgroup_storage_size = sized.workgroup_storage_size;
    entry.subgroup_matrices = sized.subgroup_matrices;
    entry.subgroup_matrix_multiplies = sized.subgroup_matrix_multiplies;
    // Override values may disable parts of expressions, so after override substitution, the module
    // may use fewer resources and variables. The lists nevertheless keep all of them, because the
    // lists describe the static uses in the source.
    size_t next_variable = 0;
    for (const VariableInfo& v : sized.workgroup_variables) {
      while (entry.workgroup_variables[next_variable].name != v.name) ++next_variable;
      entry.workgroup_variables[next_variable].layout = v.layout;
    }
    size_t next = 0;
    for (const ResourceInfo& r : sized.resources) {
      while (entry.resources[next].name != r.name) ++next;
      entry.resources[next].type = r.type;
      entry.resources[next].min_size = r.min_size;
      entry.resources[next].min_size_without_padding = r.min_size_without_padding;
      entry.resources[next].matrix_alignment = r.matrix_alignment;
      entry.resources[next].binding_array_size = r.binding_array_size;
      entry.resources[next].layout = r.layout;
    }
  }
}

}  // namespace tessera
