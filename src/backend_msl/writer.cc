// Writes declarations: types, resources, functions and entry points.
#include "backend_msl/writer.h"

#include <algorithm>
#include <utility>

#include "backend_msl/layout.h"
#include "backend_msl/place_resources.h"
#include "backend_msl/reserved_words.h"
#include "backend_msl/resource_parameters.h"
#include "backend_msl/versions.h"
#include "backend_msl/wide_atomics.h"
#include "base/pool_vector.h"
#include "base/word_set.h"
#include "fmt/format.h"
#include "ir/analysis/global_uses.h"
#include "ir/argument_buffer.h"
#include "ir/views.h"
#include "text_backend/padding_names.h"
#include "text_backend/place_expressions.h"
#include "text_backend/text_parts.h"

namespace tessera::msl {

using ir::AddressSpace;
using ir::BuiltinValue;
using ir::FunctionId;
using ir::GlobalId;
using ir::InstId;
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

constexpr WordSet kReserved = WordSetOf<kReservedWords>();
constexpr WordSet kLibrary = WordSetOf<kLibraryNames>();

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

// Returns whether the kBuiltin or kTarget `call` is written as statements. Unless tensors implement
// subgroup matrices, calls for which IsMatrixCall returns true are also written as statements.
bool NeedsStatements(const ir::Module& m, InstId call) {
  return m[call].op == ir::Op::kBuiltin ? IsWideAtomic(m, call) : IsPart(m[call]);
}
bool IsMatrixCall(const ir::Module& m, InstId call) {
  return m[call].op == ir::Op::kBuiltin && RowOf(m[call].builtin()).form == BuiltinForm::kMatrix;
}
bool NeedsStatementsOrIsMatrixCall(const ir::Module& m, InstId call) {
  return NeedsStatements(m, call) || IsMatrixCall(m, call);
}

}  // namespace

MslWriter::MslWriter(ir::Module& m, const ir::GlobalUses& uses, const MslOptions& options)
    : CWriter(m, {.reserved = kReserved,
                  .module_reserved = kLibrary,
                  .name_rule = text::NameRule::kCpp,
                  .private_globals = false,
                  .parts_are_macros = true}),
      options_(options),
      uses_(uses),
      uses_tensors_(options.matrix == MslMatrix::kTensorOps) {}

namespace {

// Returns whether the constant consists of literals and names of other constants, at most `room` in
// total. If so, subtracts the total from `room`.
bool FitsInPlace(const ir::Module& m, ir::ConstantId id, uint32_t* room) {
  const ir::Constant& c = m.constants[id];
  if (c.kind == ir::ConstantKind::kComposite && m.types.kind(c.type) != TypeKind::kArray) {
    for (uint32_t k = 0; k < c.count; ++k) {
      if (!FitsInPlace(m, c.elements[k], room)) return false;
    }
    return true;
  }
  if (*room == 0) return false;
  --*room;
  return true;
}

// Returns whether the constant is written in place instead of getting a name. Zeros are written in
// place, because they are short. Structures with at most 16 literals and names are also written in
// place, except in the declarations of other constants.
bool IsInPlace(const ir::Module& m, ir::ConstantId id, text::ConstantUse use) {
  if (m.constants.IsZero(id)) return true;
  uint32_t room = 16;
  return use != text::ConstantUse::kPart &&
         m.types.kind(m.constants.type(id)) == TypeKind::kStruct && FitsInPlace(m, id, &room);
}

}  // namespace

// Packed vectors have no compound assignments, because Metal's operators do not accept them.
ir::Status PlaceExpressions(ir::Module& module, const MslOptions& options) {
  const bool uses_tensors = options.matrix == MslMatrix::kTensorOps;
  return text::PlaceExpressions(
      module,
      {.by_statements = uses_tensors ? NeedsStatements : NeedsStatementsOrIsMatrixCall,
       .allows_compound = [&](ir::Value place) { return !IsPackedPlace(module, place); },
       .constants = {
           .in_place = IsInPlace, .names_only_shared_parts = true, .parts_are_macros = true}});
}

std::optional<text::Failure> WriteMsl(ir::Module& module, const ir::GlobalUses& uses,
                                      const MslOptions& options, MslOutput* output,
                                      bool mark_positions) {
  MslWriter writer(module, uses, options);
  if (mark_positions) writer.MarkPositions();
  return writer.Write(output);
}

std::optional<text::Failure> MslWriter::Write(MslOutput* output) {
  if (uses_tensors_) {
    for (const ir::UsedType& used : used_types_) {
      const ir::Type& type = m_.types[used.type];
      if (type.kind == TypeKind::kSubgroupMatrix) (void)tensor_types_.Add(type);
    }
  }
  NameModule();
  NameFunctionConstants();
  for (uint32_t f = 0; f < m_.functions.size() && !IsTooLarge(w_.text().size()); ++f) {
    w_.Blank();
    if (m_.functions[f].stage == ShaderStage::kNone) {
      WriteFunction(FunctionId(f));
    } else {
      WriteEntryPoint(FunctionId(f));
    }
  }
  if (failure().has_value()) return failure();
  for (uint32_t i = 0; i < function_constants_.size(); ++i) {
    FunctionConstant& constant = function_constants_[i];
    if (!constant.used || constant.flags.valid()) continue;
    output->function_constants.push_back({ir::OverrideId(i), constant.name});
  }
  const std::string first = w_.Capture([&] {
    w_.Line("#include <metal_stdlib>");
    if (!tensor_types_.empty()) {
      w_.Line("#include <MetalPerformancePrimitives/MetalPerformancePrimitives.h>");
    }
    if (!printers_.empty()) w_.Line("#include <metal_logging>");
    w_.Line("using namespace metal;");
    WriteTypes();
  });
  output->emulated = emulated_.Take();
  output->text = w_.Take(text::TextBeforeFunctions(
      w_, {first, FunctionConstants(), InlineSamplers(), NamedConstants()}, helpers_));
  output->function_names.assign(named_.functions.begin(), named_.functions.end());
  output->global_names.assign(named_.globals.begin(), named_.globals.end());
  return failure();
}

// ------------------------------------------------------------------------------------- resources

std::string_view MslWriter::ResourceParameter(GlobalId id) {
  return CaptureInArena([&] {
    GlobalParameter(id);
    w_ << " [[" << NameOf(m_[id].place.table) << '(' << m_[id].place.index << ")]]";
  });
}

namespace {

std::string_view NameOfSpace(AddressSpace space, ir::Access access) {
  switch (space) {
    case AddressSpace::kStorage: return access == ir::Access::kRead ? "const device" : "device";
    case AddressSpace::kWorkgroup: return "threadgroup";
    case AddressSpace::kUniform:
    case AddressSpace::kImmediate: return "constant";
    default: return "thread";  // others: the address spaces function and private
  }
}

bool IsRuntimeSized(const ir::TypeStore& types, TypeId array) {
  return types.kind(array) == TypeKind::kArray && types[array].count().is_runtime();
}

}  // namespace

// Writes the parameter declaration for a module-scope variable.
void MslWriter::GlobalParameter(GlobalId id) {
  const ir::Global& g = m_[id];
  const std::string_view name = marker_.Marked(GlobalName(id), g.span);
  if (g.space == AddressSpace::kHandle) return Declare(g.type, name);
  w_ << NameOfSpace(g.space, g.access) << ' ';
  if (IsRuntimeSized(m_.types, g.type)) {
    w_ << TypeName(m_.types[g.type].element) << "* " << name;
  } else {
    w_ << TypeName(g.type) << "& " << name;
  }
}

// Declares a local variable for a variable that is a member of a parameter. The local variable has
// the name that a parameter for the variable would have. Textures and samplers are not declared,
// because MSL does not allow variables of writable texture types. Instead, the name of the variable
// becomes the expression that accesses the member, until the end of the entry point.
void MslWriter::DeclarePart(InstId id) {
  const Part part = PartOf(m_, id);
  const ir::Global& g = m_[part.variable];
  const TypeId structure = m_[part.parameter].type;
  const auto member = [&](uint32_t k) {
    return fmt::format("{}.{}", GlobalName(part.parameter), MemberName(structure, k));
  };
  if (g.space == AddressSpace::kHandle) {
    parts_.emplace_back(part.variable, GlobalName(part.variable));
    named_.globals[part.variable.value] = m_.arena.CopyString(member(part.member));
    return;
  }
  if (part.second) {
    const std::string_view type = TypeName(g.type);
    w_.Line(fmt::format("const {0} {1} = {0}({2}, {3});", type, GlobalName(part.variable),
                        member(part.member), member(*part.second)));
    return;
  }
  std::string value = member(part.member);
  const TypeId stored = m_.types.StructOf(structure).members[part.member].type;
  if (part.offsets.valid()) {
    value = fmt::format("reinterpret_cast<{}>(reinterpret_cast<{} char*>({}) + {}[{}])",
                        TypeName(stored), NameOfSpace(g.space, g.access), value,
                        GlobalName(part.offsets), part.offset_index);
  }
  GlobalParameter(part.variable);
  const bool is_pointer = m_.types.kind(stored) == TypeKind::kPointer;
  if (IsRuntimeSized(m_.types, g.type)) {
    w_ << " = " << value << (is_pointer ? "" : ".elements");
  } else {
    w_ << " = " << (is_pointer ? "*" : "") << value;
  }
  w_.EndStatement();
}

// ------------------------------------------------------------------------------------- types

std::string MslWriter::PointerTypeName(TypeId id) {
  const ir::Type& type = m_.types[id];
  const bool runtime = IsRuntimeSized(m_.types, type.element);
  return fmt::format("{} {}*", NameOfSpace(type.space, type.access),
                     TypeName(runtime ? m_.types[type.element].element : type.element));
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
      return w_.Capture([&] {
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
    default:  // others: textures and void; no other type is named here
      return m_.types.IsTexture(id) ? TextureTypeName(id) : "void";
  }
}

bool MslWriter::TakesConst(TypeId type) const {
  const TypeKind kind = m_.types.kind(type);
  return kind != TypeKind::kPointer && (kind != TypeKind::kSubgroupMatrix || uses_tensors_);
}

void MslWriter::WriteStruct(TypeId id) {
  const ir::Struct& s = m_.types.StructOf(id);
  const std::span<const std::string_view> names = named_.members[m_.types[id].index];
  w_.Blank();
  w_ << "struct " << marker_.Marked(StructName(id), s.span) << ' ';
  w_.OpenBrace();
  const bool has_ids = ir::IsArgumentBuffer(m_.types, id);
  text::PaddingNames padding_names(names);
  const auto pad = [&](size_t member) {
    for (const ir::Padding& run : s.PaddingBefore(member)) {
      w_.Line(fmt::format("char {}[{}];", padding_names.Next(), run.count));
    }
  };
  for (size_t k = 0; k < s.members.size(); ++k) {
    const ir::StructMember& member = s.members[k];
    pad(k);
    const std::string_view name = marker_.Marked(names[k], member.span);
    if (IsRuntimeSized(m_.types, member.type)) {
      w_ << TypeName(m_.types[member.type].element) << ' ' << name << "[1]";
    } else {
      if (s.IsPacked(k)) w_ << "packed_";
      Declare(member.type, name);
    }
    if (has_ids) w_ << " [[id(" << member.io.location << ")]]";
    w_.EndStatement();
  }
  pad(s.members.size());
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
  for (const TypeId type : ir::UsedStructs(m_, used_types_)) {
    if (!IsInterface(type)) WriteStruct(type);
  }
}

// ------------------------------------------------------------------------------------- functions

void MslWriter::WriteFunction(FunctionId f) {
  const ir::Function& function = m_[f];
  BeginFunction(f);
  PoolVector<std::string_view> parameters;
  parameters.reserve(function.params.size());
  for (ir::ParamId p : function.params) {
    param_names_[p.value] = names_.Local(m_[p].name, "argument");
    const std::string_view name = marker_.Marked(param_names_[p.value], m_[p].span);
    parameters.push_back(CaptureInArena([&] { Declare(m_[p].type, name); }));
  }
  for (GlobalId g : uses_.Of(f)) {
    if (!IsInlineSampler(m_[g])) parameters.push_back(CaptureInArena([&] { GlobalParameter(g); }));
  }
  FunctionHead(f);
  text::WriteParameters(w_, marker_, parameters);
  w_.OpenBrace();
  Body();
  w_.CloseBrace();
}

void MslWriter::CallArguments(InstId call) {
  Arguments(call);
  bool first = m_.OperandCount(call) == 0;
  for (GlobalId g : uses_.Of(m_[call].callee())) {
    if (IsInlineSampler(m_[g])) continue;
    w_ << (first ? "" : ", ") << named_.globals[g.value];
    first = false;
  }
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

// Writes an array output as a list of its elements, because the output structure declares the array
// as a C array.
void MslWriter::InterfaceArray(Value array) {
  const uint32_t n = m_.types[m_.TypeOf(array)].count().value();
  const bool made_here = IsInline(array);
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
  PoolVector<std::string_view> parameters;
  for (ir::ParamId p : function.params) parameters.push_back(EntryParameter(p));
  for (const Parameter& p : ParametersOf(m_, uses_, f)) {
    parameters.push_back(ResourceParameter(p.variable));
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
  text::WriteParameters(w_, marker_, parameters);
  w_.OpenBrace();
  for (GlobalId g : uses_.Of(f, ir::Bit(AddressSpace::kWorkgroup))) DeclareThreadgroup(g);
  Body();
  for (const auto& [g, name] : parts_) named_.globals[g.value] = name;
  parts_.clear();
  w_.CloseBrace();
}

}  // namespace tessera::msl
