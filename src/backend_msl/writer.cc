// Writes declarations: types, resources, functions and entry points.
#include "backend_msl/writer.h"

#include <algorithm>
#include <utility>

#include "backend_msl/reserved_words.h"
#include "backend_msl/slots.h"
#include "backend_msl/target_ops.h"
#include "base/pool_vector.h"
#include "base/stable_sort.h"
#include "base/word_set.h"
#include "fmt/format.h"
#include "ir/analysis/global_uses.h"
#include "ir/analysis/place_clashes.h"
#include "ir/builtin_functions.h"
#include "ir/builtin_info.h"
#include "ir/memory_limit.h"
#include "ir/views.h"
#include "ir/walk.h"

namespace tessera::msl {

using ir::AddressSpace;
using ir::BuiltinValue;
using ir::FunctionId;
using ir::GlobalId;
using ir::InstId;
using ir::Op;
using ir::ShaderStage;
using ir::TypeId;
using ir::TypeKind;
using ir::Value;
using text::Prec;

namespace {

// An array type with value semantics, which WGSL's arrays have but C arrays lack.
constexpr std::string_view kFixedArray = R"(template <typename T, size_t N>
struct fixed_array {
  T elements[N];
  thread T& operator[](size_t i) thread { return elements[i]; }
  const thread T& operator[](size_t i) const thread { return elements[i]; }
  device T& operator[](size_t i) device { return elements[i]; }
  const device T& operator[](size_t i) const device { return elements[i]; }
  threadgroup T& operator[](size_t i) threadgroup { return elements[i]; }
  const threadgroup T& operator[](size_t i) const threadgroup { return elements[i]; }
  const constant T& operator[](size_t i) const constant { return elements[i]; }
};
)";

constexpr uint32_t kNoSlot = ~0u;

constexpr WordSet kReserved = WordSetOf<kReservedWords>();
constexpr WordSet kLibrary = WordSetOf<kLibraryNames>();

constexpr std::string_view kParametersNote =
    "MSL has no module-scope variables: each function receives those that it and its callees use "
    "as parameters";

constexpr std::string_view kArgumentBuffer = "the argument buffer of group";

// The resource or other data in a slot. Its name is formatted only when a message needs it.
struct SlotHolder {
  std::string_view resource = {};  // set only for resources
  std::string_view what = {};      // set for everything else
  Span at = {};                    // the position of messages about it

  std::string Name(uint32_t slot) const {
    if (!resource.empty()) return Quote(resource);
    // An argument buffer is named by its slot, which is the number of its group.
    return what == kArgumentBuffer ? fmt::format("{} {}", what, slot) : std::string(what);
  }
};

std::string_view BuiltinAttribute(BuiltinValue value) {
  switch (value) {
    case BuiltinValue::kVertexIndex: return "vertex_id";
    case BuiltinValue::kInstanceIndex: return "instance_id";
    case BuiltinValue::kPosition: return "position";
    case BuiltinValue::kClipDistances: return "clip_distance";
    case BuiltinValue::kFrontFacing: return "front_facing";
    case BuiltinValue::kPrimitiveIndex: return "primitive_id";
    case BuiltinValue::kSampleIndex: return "sample_id";
    case BuiltinValue::kSampleMask: return "sample_mask";
    case BuiltinValue::kLocalInvocationId: return "thread_position_in_threadgroup";
    case BuiltinValue::kLocalInvocationIndex: return "thread_index_in_threadgroup";
    case BuiltinValue::kGlobalInvocationId: return "thread_position_in_grid";
    case BuiltinValue::kWorkgroupId: return "threadgroup_position_in_grid";
    case BuiltinValue::kNumWorkgroups: return "threadgroups_per_grid";
    case BuiltinValue::kSubgroupInvocationId: return "thread_index_in_simdgroup";
    case BuiltinValue::kSubgroupSize: return "threads_per_simdgroup";
    case BuiltinValue::kSubgroupId: return "simdgroup_index_in_threadgroup";
    case BuiltinValue::kNumSubgroups: return "simdgroups_per_threadgroup";
    case BuiltinValue::kBarycentricCoord: return "barycentric_coord";
    case BuiltinValue::kBarycentricNoPerspective: return "barycentric_coord, center_no_perspective";
    case BuiltinValue::kViewIndex: return "amplification_id";
    case BuiltinValue::kPointSize: return "point_size";
    default: return {};
  }
}

std::string_view DepthAttribute(ir::DepthMode mode) {
  switch (mode) {
    case ir::DepthMode::kLess: return "depth(less)";
    case ir::DepthMode::kGreater: return "depth(greater)";
    default: return "depth(any)";
  }
}

std::string_view InterpolationAttribute(const ir::IoAttributes& io) {
  using ir::InterpolationSampling;
  using ir::InterpolationType;
  const bool centroid = io.sampling == InterpolationSampling::kCentroid;
  const bool sample = io.sampling == InterpolationSampling::kSample;
  switch (io.interpolation) {
    case InterpolationType::kFlat: return ", flat";
    case InterpolationType::kLinear:
      return centroid ? ", centroid_no_perspective"
             : sample ? ", sample_no_perspective"
                      : ", center_no_perspective";
    default: return centroid ? ", centroid_perspective" : sample ? ", sample_perspective" : "";
  }
}

// Writes the attribute of data that is passed from a vertex shader to a fragment shader.
void UserAttribute(TextWriter& w, const ir::IoAttributes& io) {
  w << "user(loc" << io.location << ')' << InterpolationAttribute(io);
}

void InputAttribute(TextWriter& w, const ir::IoAttributes& io, ShaderStage stage) {
  if (stage != ShaderStage::kVertex) return UserAttribute(w, io);
  w << "attribute(" << io.location << ')';
}

void OutputAttribute(TextWriter& w, const ir::IoAttributes& io, ShaderStage stage) {
  if (io.builtin == BuiltinValue::kFragDepth) {
    w << DepthAttribute(io.depth_mode);
  } else if (io.builtin != BuiltinValue::kNone) {
    w << BuiltinAttribute(io.builtin);
  } else if (stage == ShaderStage::kVertex) {
    UserAttribute(w, io);
  } else {
    w << "color(" << io.location << ')';
    if (io.blend_src != ir::IoAttributes::kNone) w << ", index(" << io.blend_src << ')';
  }
  if (io.invariant) w << ", invariant";
}

std::string_view StageQualifier(ShaderStage stage) {
  switch (stage) {
    case ShaderStage::kNone: break;
    case ShaderStage::kVertex: return "vertex";
    case ShaderStage::kFragment: return "fragment";
    case ShaderStage::kCompute: return "kernel";
  }
  return {};
}

// Returns the reason why a matrix type cannot be a simdgroup_matrix, or an empty string if it can.
std::string_view LackOfTile(const ir::Type& matrix) {
  if (matrix.element != ir::kF32 && matrix.element != ir::kF16) {
    return "simdgroup_matrix has components of f32 or f16";
  }
  const ir::Count size = ir::Count::Of(8u);
  if (matrix.columns() == size && matrix.rows() == size) return {};
  return "matrices are made of simdgroup_matrix: rows and columns must be multiples of 8";
}

}  // namespace

MslWriter::MslWriter(ir::Module& m, const ir::GlobalUses& uses, const MslOptions& options,
                     std::span<const ir::Global> declared, Diagnostics& diagnostics)
    : CWriter(m, {.reserved = kReserved, .module_reserved = kLibrary, .private_globals = false}),
      Refusals(diagnostics),
      options_(options),
      declared_(declared),
      uses_(uses),
      layouts_(m),
      uses_tensors_(options.matrix == MslMatrix::kTensorOps) {}

ir::Status WriteMsl(ir::Module& module, const ir::GlobalUses& uses, const MslOptions& options,
                    std::span<const ir::Global> declared, Diagnostics& diagnostics,
                    MslOutput* output, bool mark_positions) {
  MslWriter writer(module, uses, options, declared, diagnostics);
  if (mark_positions) writer.MarkPositions();
  const ir::Status status = writer.Write(output);
  return writer.failure() ? text::Report(writer.failure(), module, diagnostics) : status;
}

ir::Status MslWriter::Write(MslOutput* output) {
  CheckTypes();
  CheckWideAtomics();
  CheckVersion();
  if (refused()) return ir::Status::Failed();
  NameModule();
  NameFunctionConstants();
  if (!uses_.complete()) {
    ir::ReportMemoryLimit(m_, diagnostics_, kParametersNote);
    return ir::Status::Failed();
  }
  FindSizes();
  PrepareInlineSamplers();
  AssignSlots();
  PrepareArguments();
  if (refused()) return ir::Status::Failed();
  for (uint32_t f = 0; f < m_.functions.size() && !IsTooLarge(w_.text().size()); ++f) {
    w_.Blank();
    if (m_.functions[f].stage == ShaderStage::kNone) {
      WriteFunction(FunctionId(f));
    } else {
      PrepareImmediates(FunctionId(f));
      CheckSlots(FunctionId(f));
      WriteEntryPoint(FunctionId(f));
      Describe(FunctionId(f));
    }
  }
  if (failed() || refused()) return ir::Status::Failed();
  output->entry_points = std::move(entry_points_);
  for (uint32_t i = 0; i < function_constants_.size(); ++i) {
    FunctionConstant& constant = function_constants_[i];
    if (!constant.used || constant.flags.valid()) continue;
    output->function_constants.push_back({ir::OverrideId(i), constant.name});
  }
  const std::string first = Capture([&] {
    w_.Line("#include <metal_stdlib>");
    if (!tensor_types_.empty()) {
      w_.Line("#include <MetalPerformancePrimitives/MetalPerformancePrimitives.h>");
    }
    if (!printers_.empty()) w_.Line("#include <metal_logging>");
    w_.Line("using namespace metal;");
    WriteTypes();
  });
  output->emulated = emulated_.Take();
  output->text = w_.Take(TextBeforeFunctions(
      {first, FunctionConstants(), inline_samplers_, constants_ + EndOfMacros()}, helpers_));
  return refused() ? ir::Status::Failed() : ir::Status::Ok();
}

// Reports types that MSL cannot express. Each missing feature is reported once, at its first
// occurrence.
void MslWriter::CheckTypes() {
  for (const auto& [id, at] : used_types_) {
    const ir::Type& type = m_.types[id];
    if (ir::TypeStore::IsInt64Scalar(id)) Has(kLongs, at);
    if (type.kind == TypeKind::kAtomic) CheckAtomicType(id, at);
    if (type.kind != TypeKind::kSubgroupMatrix) continue;
    if (!Has(uses_tensors_ ? kTensorOps : kSimdgroupMatrices, at)) continue;
    const std::string_view lack = uses_tensors_ ? tensor_types_.Add(type) : LackOfTile(type);
    if (lack.empty()) continue;
    diagnostics_
        .Add(DiagCode::unsupported_by_target, at,
             fmt::format("MSL has no matrix type for '{}'", m_.types.NameOf(id, m_.strings)))
        .AddNote(std::string(lack));
    ErrorSeen();
  }
}

void MslWriter::CheckAtomicType(TypeId id, Span at) {
  const TypeId element = m_.types[id].element;
  if (m_.types.IsVector(element)) Has(kAtomicUlong, at);
  if (element == ir::kU64) Has(kAtomicU64, at);
  if (element != ir::kI64 || !missing_.insert("atomic<i64>").second) return;
  diagnostics_.Add(DiagCode::unsupported_by_target, at, "MSL has no 'atomic<i64>'")
      .AddNote("atomic_ulong is its only 64-bit atomic");
  ErrorSeen();
}

// Reports unsupported 64-bit atomics, once per missing feature. MSL has only the minimum and
// maximum, in device memory and without a result.
void MslWriter::CheckWideAtomics() {
  const bool has_some = std::ranges::any_of(used_types_, [&](const ir::UsedType& t) {
    return m_.types.kind(t.type) == TypeKind::kAtomic && m_.types.SizeOf64(t.type) == 8;
  });
  if (!has_some) return;
  PoolVector<bool> used;
  for (uint32_t i = 0; i < m_.insts.size(); ++i) {
    const InstId id(i);
    if (m_[id].op != Op::kBuiltin || !m_[id].block.valid()) continue;
    const bool loads =
        m_[id].builtin() == ir::BuiltinFn::k_workgroupUniformLoad &&
        m_.types.kind(StoreType(ir::BuiltinInst(m_, id).argument(0))) == TypeKind::kAtomic &&
        ir::TypeStore::IsInt64Scalar(m_[id].type);
    if (!loads && !IsWideAtomic(id)) continue;
    if (used.empty()) used = UsedResults();
    const bool storage =
        m_.types[m_.TypeOf(ir::BuiltinInst(m_, id).argument(0))].space == AddressSpace::kStorage;
    if (storage && !WideAtomicFunction(m_[id].builtin()).empty() && !used[i]) continue;
    const std::string_view lack = !storage  ? "no 64-bit atomics in workgroup memory"
                                  : used[i] ? "no 64-bit atomics that return the old value"
                                            : "no 64-bit atomics except minimum and maximum";
    ErrorSeen();
    if (!missing_.insert(lack).second) continue;
    diagnostics_
        .Add(DiagCode::unsupported_by_target, m_.SpanOf(id),
             fmt::format("'{}' needs a feature that MSL lacks: it has {}", NameOf(m_[id].builtin()),
                         lack))
        .AddNote(
            "it has only atomicMin and atomicMax on 'atomic<u64>' in storage buffers, whose "
            "results must not be used");
  }
}

// Returns, indexed by InstId, whether each instruction is an operand of another instruction.
PoolVector<bool> MslWriter::UsedResults() const {
  PoolVector<bool> used(m_.insts.size());
  for (uint32_t i = 0; i < m_.insts.size(); ++i) {
    if (m_.insts[i].op == Op::kNop || !m_.insts[i].block.valid()) continue;
    for (uint32_t k = 0; k < m_.OperandCount(InstId(i)); ++k) {
      if (const ir::Value v = m_.Operand(InstId(i), k); v.is_inst()) used[v.index()] = true;
    }
  }
  return used;
}

// Returns whether the MSL version of the output has `feature`. If not, reports an error, once per
// feature.
bool MslWriter::Has(const Feature& feature, Span at) {
  if (options_.version >= feature.since) return true;
  ErrorSeen();
  if (!missing_.insert(feature.what).second) return false;
  const auto spell = [](uint32_t version) {
    return fmt::format("{}.{}", version / 10000, version / 100 % 100);
  };
  diagnostics_
      .Add(DiagCode::unsupported_by_target, at,
           fmt::format("{} MSL {}", feature.what, spell(feature.since)))
      .AddNote(fmt::format("the output is for MSL {}", spell(options_.version)))
      .AddHelp("select a later version (msl-version)");
  return false;
}

// Reports built-in inputs that Metal lacks, or that it does not allow twice.
void MslWriter::CheckInputs(const ir::Function& f) {
  bool barycentrics = false;
  for (const ir::ParamId id : f.params) {
    const ir::Param& p = m_[id];
    switch (p.io.builtin) {
      case BuiltinValue::kViewIndex: Has(kAmplification, p.span); break;
      case BuiltinValue::kDrawIndex:
        ErrorAt(p.span, DiagCode::unsupported_by_target,
                "MSL has no 'draw_index'; pass it as immediate data, or as a per-instance vertex "
                "attribute");
        break;
      case BuiltinValue::kBarycentricCoord:
      case BuiltinValue::kBarycentricNoPerspective:
        if (barycentrics) {
          ErrorAt(p.span, DiagCode::unsupported_by_target,
                  "MSL has barycentric coordinates with or without perspective, but not both in "
                  "one shader");
        }
        barycentrics = true;
        break;
      default:  // others: available in all versions, or checked in CheckVersion
        break;
    }
  }
}

void MslWriter::CheckVersion() {
  if (!Has({"output needs", kOldestVersion}, {})) return;
  for (const ir::Function& f : m_.functions) CheckInputs(f);
  constexpr Feature kLookedFor[] = {kPrimitiveIdInFragments, kBarycentricCoords,
                                    kSimdgroupsInFragments, kColorInputs};
  const auto has = [&](const Feature& feature) { return options_.version >= feature.since; };
  if (std::ranges::all_of(kLookedFor, has)) return;
  // Finds the functions that fragment shaders call, directly or indirectly. The iteration is
  // backward, so that callers are visited before their callees.
  PoolVector<bool> in_fragment(m_.functions.size(), false);
  for (uint32_t f = static_cast<uint32_t>(m_.functions.size()); f-- > 0;) {
    const ir::Function& function = m_.functions[f];
    in_fragment[f] = in_fragment[f] || function.stage == ShaderStage::kFragment;
    if (!in_fragment[f]) continue;
    const auto check_input = [&](const ir::IoAttributes& io, Span at) {
      if (io.color != ir::IoAttributes::kNone) Has(kColorInputs, at);
      switch (io.builtin) {
        case BuiltinValue::kPrimitiveIndex: Has(kPrimitiveIdInFragments, at); return;
        case BuiltinValue::kBarycentricCoord:
        case BuiltinValue::kBarycentricNoPerspective: Has(kBarycentricCoords, at); return;
        case BuiltinValue::kSubgroupInvocationId:
        case BuiltinValue::kSubgroupSize: Has(kSimdgroupsInFragments, at); return;
        default: return;
      }
    };
    for (ir::ParamId p : function.params) {
      check_input(m_[p].io, m_[p].span);
    }
    ir::ForEachInst(m_, function.body, [&](InstId id) {
      const ir::Inst& inst = m_[id];
      if (inst.op == Op::kCall) in_fragment[inst.callee().value] = true;
      if (inst.op == Op::kBuiltin &&
          ir::InfoOf(inst.builtin()).subgroup != ir::SubgroupResult::kNoSubgroup) {
        Has(kSimdgroupsInFragments, m_.SpanOf(id));
      }
    });
  }
}

// ------------------------------------------------------------------------------------- resources

// Finds the functions that need the sizes of buffers. Callees come before their callers in the
// module.
void MslWriter::FindSizes() {
  needs_sizes_.resize(m_.functions.size());
  if (!m_.MayHave(Op::kTarget)) return;
  PoolVector<std::pair<uint32_t, uint32_t>> calls;  // pairs (caller, callee)
  for (const ir::Inst& inst : m_.insts) {
    const bool is_call = inst.op == Op::kCall;
    if ((!is_call && !IsOp(inst, MslOp::kByteLength)) || !inst.block.valid()) continue;
    const FunctionId f = m_[inst.block].function;
    if (!f.valid()) continue;
    if (is_call) {
      calls.emplace_back(f.value, inst.callee().value);
    } else {
      needs_sizes_[f.value] = true;
    }
  }
  std::sort(calls.begin(), calls.end());
  for (const auto& [caller, callee] : calls) {
    if (needs_sizes_[callee]) needs_sizes_[caller] = true;
  }
}

void MslWriter::AssignSlots() {
  const std::span<const ir::Global> used = m_.globals;
  PoolVector<uint32_t> reserved = {options_.immediates_index, options_.buffer_sizes_index};
  if (std::ranges::any_of(used, IsDepthRange)) reserved.push_back(options_.frag_depth_range_index);
  const SlotMap map(m_.types, declared_.empty() ? used : declared_, used, options_.slots, reserved);
  slots_.reserve(m_.globals.size());
  for (uint32_t g = 0; g < m_.globals.size(); ++g) {
    const ir::Global& global = m_.globals[g];
    const bool immediate = global.space == AddressSpace::kImmediate;
    slots_.push_back(immediate              ? options_.immediates_index
                     : IsDepthRange(global) ? options_.frag_depth_range_index
                     : global.has_binding   ? map.SlotOf(global).value_or(kNoSlot)
                                            : 0);
  }
}

void MslWriter::SlotError(Span at, std::string message) {
  ErrorSeen();
  if (!slot_errors_.insert(at.begin).second) return;  // already reported
  diagnostics_.Add(DiagCode::unsupported_by_target, at, std::move(message))
      .AddHelp(options_.argument_buffers
                   ? "the number of a group is the slot of its argument buffer: move the resources "
                     "to another group (binding, "
                     "docs/targets.md)"
                   : "choose other slots in the MSL options (msl-slot, docs/targets.md)");
}

// Checks that every slot exists in Metal and is occupied only once.
void MslWriter::CheckSlots(FunctionId f) {
  PoolVector<SlotHolder> holders;
  PoolVector<ir::PlaceRange> ranges;  // the slots of `holders`
  const auto take = [&](Span at, SlotTable table, uint32_t slot, uint32_t count,
                        const SlotHolder& by) {
    const uint32_t slots = kSlotCounts[static_cast<size_t>(table)];
    if (uint64_t{slot} + count > slots) {
      SlotError(at, slot == kNoSlot
                        ? fmt::format("the module declares more than the {} {} slots that Metal "
                                      "has, and none is left for {}",
                                      slots, NameOf(table), by.Name(slot))
                        : fmt::format("{} would be in {} slot {}, but the last one in Metal is {}",
                                      by.Name(slot), NameOf(table), slot + (count - 1), slots - 1));
      return;
    }
    holders.push_back(by);
    holders.back().at = at;
    ranges.push_back({.table = static_cast<uint32_t>(table), .first = slot, .end = slot + count});
  };
  for (GlobalId id : uses_.Of(f)) {
    const ir::Global& g = m_[id];
    if (IsAmongImmediates(id)) continue;
    if (g.space == AddressSpace::kImmediate) {
      take(g.span, SlotTable::kBuffer, slots_[id.value], 1, {.what = "immediate data"});
    } else if (g.has_binding && !IsArgument(id)) {
      take(g.span, TableOf(m_.types, g.type), slots_[id.value], m_.types.BindingCount(g.type),
           {.resource = GlobalName(id)});
    } else if (IsDepthRange(g)) {
      take(m_[f].span, SlotTable::kBuffer, slots_[id.value], 1,
           {.what = "the range of frag_depth"});
    }
  }
  for (const ArgumentBuffer* buffer : ArgumentBuffersOf(f)) {
    take(m_[f].span, SlotTable::kBuffer, buffer->group, 1, {.what = kArgumentBuffer});
  }
  if (ReadsDynamicOffsets(f)) {
    take(m_[f].span, SlotTable::kBuffer, options_.dynamic_offsets_index, 1,
         {.what = "the dynamic offsets"});
  }
  if (!immediates_.words.empty()) {
    take(m_[f].span, SlotTable::kBuffer, options_.immediates_index, 1, {.what = "immediate data"});
  }
  if (needs_sizes_[f.value] && !SizesAreImmediate()) {
    take(m_[f].span, SlotTable::kBuffer, options_.buffer_sizes_index, 1,
         {.what = "the sizes of buffers"});
  }
  PoolVector<ir::PlaceClash> clashes = ir::FindClashes(ranges);
  // Each position gets one message, which is about the first clash in the order of parameters.
  StableSort(clashes, [](const ir::PlaceClash& c) { return std::max(c.first, c.second); });
  for (const ir::PlaceClash& c : clashes) {
    const SlotHolder &one = holders[std::min(c.first, c.second)],
                     &other = holders[std::max(c.first, c.second)];
    const auto slot = static_cast<uint32_t>(c.number);
    SlotError(other.at, fmt::format("{} slot {} is assigned to both {} and {}",
                                    NameOf(static_cast<SlotTable>(ranges[c.first].table)), slot,
                                    one.Name(slot), other.Name(slot)));
  }
}

void MslWriter::Describe(FunctionId f) {
  MslEntryPoint& entry = entry_points_.emplace_back();
  entry.function = f;
  entry.name = std::string(function_names_[f.value]);
  for (GlobalId g : uses_.Of(f)) {
    if (IsDepthRange(m_[g]) && !IsAmongImmediates(g)) {
      entry.frag_depth_range_slot = slots_[g.value];
    }
    if (!m_[g].has_binding) continue;
    const uint32_t slot = IsArgument(g) ? m_[g].binding : slots_[g.value];
    MslEntryPoint::Resource& resource = entry.resources.emplace_back();
    resource = {g, std::string(GlobalName(g)), slot, IsArgument(g), {}};
    if (HasRuntimeSize(m_[g])) resource.size_index = SizeIndex(g);
  }
  if (ReadsDynamicOffsets(f)) entry.dynamic_offsets_slot = options_.dynamic_offsets_index;
  if (immediates_.size != 0) entry.immediates_slot = options_.immediates_index;
  entry.immediates_size = immediates_.size;
  if (SizesAreImmediate()) {
    entry.buffer_sizes_offset = options_.buffer_sizes_offset;
  } else if (needs_sizes_[f.value]) {
    entry.buffer_sizes_slot = options_.buffer_sizes_index;
  }
}

std::string_view MslWriter::ResourceParameter(GlobalId id) {
  return CaptureInArena([&] {
    GlobalParameter(id);
    w_ << " [[" << NameOf(TableOf(m_.types, m_[id].type)) << '(' << slots_[id.value] << ")]]";
  });
}

// Writes the parameter declaration for a module-scope variable.
void MslWriter::GlobalParameter(GlobalId id) {
  const ir::Global& g = m_[id];
  const std::string_view name = marker_.Marked(GlobalName(id), g.span);
  switch (g.space) {
    case AddressSpace::kHandle: return Declare(g.type, name);
    case AddressSpace::kUniform:
    case AddressSpace::kImmediate: w_ << "constant "; break;
    case AddressSpace::kStorage: {
      w_ << (g.access == ir::Access::kRead ? "const device " : "device ");
      const ir::Type& type = m_.types[g.type];
      if (type.kind != TypeKind::kArray || !type.count().is_runtime()) break;
      w_ << TypeName(type.element) << "* " << name;
      return;
    }
    case AddressSpace::kWorkgroup: w_ << "threadgroup "; break;
    default: w_ << "thread "; break;
  }
  w_ << TypeName(g.type) << "& " << name;
}

// ------------------------------------------------------------------------------------- types

std::string MslWriter::PointerTypeName(TypeId id) {
  const ir::Type& type = m_.types[id];
  std::string_view space = "thread";
  switch (type.space) {
    case AddressSpace::kStorage:
      space = type.access == ir::Access::kRead ? "const device" : "device";
      break;
    case AddressSpace::kWorkgroup: space = "threadgroup"; break;
    case AddressSpace::kUniform:
    case AddressSpace::kImmediate: space = "constant"; break;
    default: break;
  }
  const ir::Type& target = m_.types[type.element];
  const bool runtime = target.kind == TypeKind::kArray && target.count().is_runtime();
  return fmt::format("{} {}*", space, TypeName(runtime ? target.element : type.element));
}

std::string MslWriter::MakeTypeName(TypeId id) {
  const ir::Type& type = m_.types[id];
  switch (type.kind) {
    case TypeKind::kBool: return "bool";
    case TypeKind::kI32: return "int";
    case TypeKind::kU32: return "uint";
    case TypeKind::kF32: return "float";
    case TypeKind::kF16: return "half";
    case TypeKind::kI8: return "int8_t";
    case TypeKind::kU8: return "uint8_t";
    case TypeKind::kI64: return "long";
    case TypeKind::kU64: return "ulong";
    case TypeKind::kVoid: return "void";
    case TypeKind::kVector:
    case TypeKind::kMatrix: return SizedTypeName(type);
    case TypeKind::kAtomic:
      return type.element == ir::kI32   ? "atomic_int"
             : type.element == ir::kU32 ? "atomic_uint"
                                        : "atomic_ulong";
    case TypeKind::kArray:
      return Capture([&] {
        w_ << "fixed_array<" << TypeName(type.element) << ", "
           << (type.count().is_constant() ? type.count().value() : 1) << '>';
      });
    case TypeKind::kBindingArray:
      return fmt::format("array<{}, {}>", TypeName(type.element), type.count().value());
    case TypeKind::kStruct: return std::string(StructName(id));
    case TypeKind::kPointer: return PointerTypeName(id);
    case TypeKind::kSubgroupMatrix:
      if (uses_tensors_) return fmt::format("tensor_matrix<{}>", TensorArguments(type));
      return type.element == ir::kF16 ? "simdgroup_half8x8" : "simdgroup_float8x8";
    case TypeKind::kSampler:
    case TypeKind::kComparisonSampler: return "sampler";
    default:  // others: textures; no other type gets its name here
      return m_.types.IsTexture(id) ? TextureTypeName(id) : "void";
  }
}

bool MslWriter::TakesConst(TypeId type) const {
  const TypeKind kind = m_.types.kind(type);
  return kind != TypeKind::kPointer && (kind != TypeKind::kSubgroupMatrix || uses_tensors_);
}

void MslWriter::WriteStruct(TypeId id) {
  const ir::Struct& s = m_.types.StructOf(id);
  const StructLayout& layout = layouts_.Of(id);
  const std::span<const std::string_view> names = member_names_[m_.types[id].index];
  w_.Blank();
  w_ << "struct " << marker_.Marked(StructName(id), s.span) << ' ';
  w_.OpenBrace();
  uint32_t pads = 0;
  const auto pad = [&](uint32_t bytes) {
    if (bytes == 0) return;
    std::string name;
    do {
      name = fmt::format("padding_{}", pads++);
    } while (std::find(names.begin(), names.end(), name) != names.end());
    w_.Line(fmt::format("char {}[{}];", name, bytes));
  };
  for (size_t k = 0; k < s.members.size(); ++k) {
    const ir::StructMember& member = s.members[k];
    pad(layout.PaddingBefore(k));
    const ir::Type& type = m_.types[member.type];
    const std::string_view name = marker_.Marked(names[k], member.span);
    if (type.kind == TypeKind::kArray && type.count().is_runtime()) {
      w_ << TypeName(type.element) << ' ' << name << "[1]";
    } else {
      if (layout.IsPacked(k)) w_ << "packed_";
      Declare(member.type, name);
    }
    w_.EndStatement();
  }
  pad(layout.padding_after);
  w_.CloseBrace(";");
}

void MslWriter::WriteTypes() {
  const bool arrays = std::ranges::any_of(used_types_, [&](const ir::UsedType& used) {
    const ir::Type& type = m_.types[used.type];
    return type.kind == TypeKind::kArray && type.count().is_constant();
  });
  if (arrays) {
    w_.Blank();
    w_ << kFixedArray;
  }
  if (!tensor_types_.empty()) w_ << tensor_types_.Declarations();
  for (const TypeId type : UsedStructs()) {
    if (!IsInterface(type)) WriteStruct(type);
  }
  WriteArgumentBuffers();
}

// ------------------------------------------------------------------------------------- functions

void MslWriter::WriteFunction(FunctionId f) {
  const ir::Function& function = m_[f];
  BeginFunction(f);
  PoolVector<std::string_view> parameters;
  parameters.reserve(function.params.size() + 1);
  for (ir::ParamId p : function.params) {
    param_names_[p.value] = names_.Local(m_[p].name, "argument");
    const std::string_view name = marker_.Marked(param_names_[p.value], m_[p].span);
    parameters.push_back(CaptureInArena([&] { Declare(m_[p].type, name); }));
  }
  for (GlobalId g : uses_.Of(f)) {
    if (!IsInlineSampler(g)) parameters.push_back(CaptureInArena([&] { GlobalParameter(g); }));
  }
  if (needs_sizes_[f.value]) parameters.emplace_back("constant uint* buffer_sizes");
  FunctionHead(f);
  FunctionParameters(parameters);
  w_.OpenBrace();
  Body();
  w_.CloseBrace();
}

void MslWriter::CallArguments(InstId call) {
  const uint32_t callee = m_[call].callee().value;
  Arguments(call);
  bool first = m_.OperandCount(call) == 0;
  for (GlobalId g : uses_.Of(FunctionId(callee))) {
    if (IsInlineSampler(g)) continue;
    w_ << (first ? "" : ", ") << global_names_[g.value];
    first = false;
  }
  if (needs_sizes_[callee]) w_ << (first ? "" : ", ") << "buffer_sizes";
}

void MslWriter::DeclareThreadgroup(GlobalId id) {
  const TypeId type = m_[id].type;
  const std::string_view name = GlobalName(id);
  if (options_.version >= kThreadgroupMatricesSince ||
      !m_.types.Has(type, ir::TypeFlags::kHasMatrix)) {
    w_.Line(fmt::format("threadgroup {};", Declarator(type, marker_.Marked(name, m_[id].span))));
    return;
  }
  // Before MSL 3.0, matrices cannot be declared in threadgroup memory. Instead, an array of vectors
  // provides the memory for them.
  const std::string_view memory = names_.Local(fmt::format("{}_memory", name));
  w_.Line(fmt::format("threadgroup float4 {}[(sizeof({}) + 15) / 16];", memory, TypeName(type)));
  w_.Line(fmt::format("threadgroup {0}& {1} = *reinterpret_cast<threadgroup {0}*>({2});",
                      TypeName(type), name, memory));
}

// Writes the structure of an entry point's inputs or outputs.
void MslWriter::WriteInterface(TypeId id, ShaderStage stage, bool inputs) {
  w_ << "struct " << StructName(id) << ' ';
  w_.OpenBrace();
  const std::span<const ir::StructMember> members = m_.types.StructOf(id).members;
  for (uint32_t k = 0; k < members.size(); ++k) {
    const ir::Type& type = m_.types[members[k].type];
    const bool array = type.kind == TypeKind::kArray;  // only clip distances are arrays
    Declare(array ? type.element : members[k].type,
            marker_.Marked(MemberName(id, k), members[k].span));
    w_ << " [[";
    if (inputs) {
      InputAttribute(w_, members[k].io, stage);
    } else {
      OutputAttribute(w_, members[k].io, stage);
    }
    w_ << "]]";
    if (array) w_ << " [" << type.count().value() << ']';
    w_.EndStatement();
  }
  w_.CloseBrace(";");
  w_.Blank();
}

// Writes an array output as a list of its elements, because it is a C array in the output
// structure.
void MslWriter::InterfaceArray(Value array) {
  const uint32_t n = m_.types[m_.TypeOf(array)].count().value();
  const bool made_here = plan_.IsInlined(array.inst());
  w_ << '{';
  for (uint32_t k = 0; k < n; ++k) {
    if (k != 0) w_ << ", ";
    if (made_here) {
      Expr(m_.Operand(array.inst(), k), Prec::kTernary);
    } else {
      w_ << NameOfValue(array) << '[' << k << ']';
    }
  }
  w_ << '}';
}

std::string_view MslWriter::EntryParameter(ir::ParamId p) {
  const std::string_view name = param_names_[p.value] = names_.Local(m_[p].name, "argument");
  const ir::IoAttributes& io = m_[p].io;
  return CaptureInArena([&] {
    Declare(m_[p].type, marker_.Marked(name, m_[p].span));
    w_ << " [[";
    if (io.color != ir::IoAttributes::kNone) {
      w_ << "color(" << io.color << ')';
    } else if (m_.types.kind(m_[p].type) == TypeKind::kStruct) {
      w_ << "stage_in";
    } else {
      w_ << BuiltinAttribute(io.builtin);
    }
    w_ << "]]";
  });
}

void MslWriter::WriteEntryPoint(FunctionId f) {
  const ir::Function& function = m_[f];
  BeginFunction(f);
  for (ir::ParamId p : function.params) {
    if (m_.types.kind(m_[p].type) != TypeKind::kStruct) continue;
    WriteInterface(m_[p].type, function.stage, /*inputs=*/true);
  }
  if (function.return_type != ir::kVoid) {
    WriteInterface(function.return_type, function.stage, /*inputs=*/false);
  }
  WriteImmediates(f);
  PoolVector<std::string_view> parameters;
  for (ir::ParamId p : function.params) parameters.push_back(EntryParameter(p));
  for (GlobalId g : uses_.Of(f, ir::kAllSpaces & ~ir::Bit(AddressSpace::kWorkgroup))) {
    if (IsArgument(g) || IsAmongImmediates(g) || IsInlineSampler(g)) {
      continue;
    }
    parameters.push_back(ResourceParameter(g));
  }
  ArgumentParameters(f, parameters);
  if (!immediates_.words.empty()) {
    parameters.push_back(CaptureInArena([&] {
      w_ << "constant " << immediates_.type << "& " << immediates_.name << " [[buffer("
         << options_.immediates_index << ")]]";
    }));
  }
  if (needs_sizes_[f.value] && !SizesAreImmediate()) {
    parameters.push_back(CaptureInArena([&] {
      w_ << "constant uint* buffer_sizes [[buffer(" << options_.buffer_sizes_index << ")]]";
    }));
  }
  if (function.early_depth_test) w_.Line("[[early_fragment_tests]]");
  if (function.stage == ShaderStage::kCompute) {
    // Without this attribute, the pipeline might support fewer threads per threadgroup than the
    // workgroup has invocations.
    uint64_t threads = 1;
    for (const Value size : function.workgroup_size) {
      if (size.is_constant())
        threads *= static_cast<uint32_t>(m_.constants.IntValue(size.constant()));
    }
    w_.Line(fmt::format("[[max_total_threads_per_threadgroup({})]]", threads));
  }
  w_ << StageQualifier(function.stage) << ' ';
  FunctionHead(f);
  FunctionParameters(parameters);
  w_.OpenBrace();
  for (GlobalId g : uses_.Of(f)) {
    if (m_[g].space == AddressSpace::kWorkgroup) DeclareThreadgroup(g);
    if (IsArgument(g)) DeclareArgument(g);
  }
  DeclareImmediates(f);
  Body();
  w_.CloseBrace();
  ForgetArguments(f);
}

}  // namespace tessera::msl
