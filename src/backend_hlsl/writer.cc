// Writes declarations: types, resources, functions and entry points.
#include "backend_hlsl/writer.h"

#include <algorithm>

#include "backend_hlsl/reserved_words.h"
#include "base/pool_vector.h"
#include "base/word_set.h"
#include "fmt/format.h"
#include "ir/builtin_functions.h"
#include "ir/builtin_info.h"
#include "ir/walk.h"
#include "text_backend/padding_names.h"
#include "text_backend/text_parts.h"

namespace tessera::hlsl {

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

// The names of local variables in the helper functions that return buffer sizes.
constexpr std::string_view kHelperNames[] = {"bytes"};
constexpr WordSet kHelpers = WordSetOf<kHelperNames>();
constexpr WordSet kReserved = WordSetOf<kReservedWords>();

// Keywords, mostly for mesh shaders, that may begin a declaration. Structures must not have these
// names.
constexpr std::string_view kNoStructures[] = {"center", "indices", "payload", "primitives",
                                              "vertices"};

std::string_view BuiltinSemantic(const ir::IoAttributes& io) {
  switch (io.builtin) {
    case BuiltinValue::kVertexIndex: return "SV_VertexID";
    case BuiltinValue::kInstanceIndex: return "SV_InstanceID";
    case BuiltinValue::kFirstVertex: return "SV_StartVertexLocation";
    case BuiltinValue::kFirstInstance: return "SV_StartInstanceLocation";
    case BuiltinValue::kPosition: return "SV_Position";
    case BuiltinValue::kClipDistances:
      return io.location == 1 ? "SV_ClipDistance1" : "SV_ClipDistance0";
    case BuiltinValue::kFrontFacing: return "SV_IsFrontFace";
    case BuiltinValue::kPrimitiveIndex: return "SV_PrimitiveID";
    case BuiltinValue::kSampleIndex: return "SV_SampleIndex";
    case BuiltinValue::kBarycentricCoord: return "SV_Barycentrics";
    // The barycentric input without perspective correction has its own semantic index, because a
    // shader may have both kinds of barycentric inputs.
    case BuiltinValue::kBarycentricNoPerspective: return "SV_Barycentrics1";
    case BuiltinValue::kViewIndex: return "SV_ViewID";
    case BuiltinValue::kSampleMask: return "SV_Coverage";
    case BuiltinValue::kFragDepth:
      return io.depth_mode == ir::DepthMode::kLess      ? "SV_DepthLessEqual"
             : io.depth_mode == ir::DepthMode::kGreater ? "SV_DepthGreaterEqual"
                                                        : "SV_Depth";
    case BuiltinValue::kLocalInvocationId: return "SV_GroupThreadID";
    case BuiltinValue::kLocalInvocationIndex: return "SV_GroupIndex";
    case BuiltinValue::kGlobalInvocationId: return "SV_DispatchThreadID";
    case BuiltinValue::kWorkgroupId: return "SV_GroupID";
    default: return {};
  }
}

// Returns the expression for a built-in value that HLSL provides through functions instead of
// inputs. Returns an empty string for other built-in values.
std::string_view BuiltinExpression(BuiltinValue value) {
  switch (value) {
    case BuiltinValue::kSubgroupInvocationId: return "WaveGetLaneIndex()";
    case BuiltinValue::kSubgroupSize: return "WaveGetLaneCount()";
    default: return {};
  }
}

void Semantic(TextWriter& w, const ir::IoAttributes& io, bool fragment_output) {
  if (io.builtin != BuiltinValue::kNone) {
    w << BuiltinSemantic(io);
  } else if (!fragment_output) {
    w << "TEXCOORD" << io.location;
  } else {
    w << "SV_Target" << io.location + (io.blend_src == ir::IoAttributes::kNone ? 0 : io.blend_src);
  }
}

std::string_view Interpolation(const ir::IoAttributes& io) {
  using ir::InterpolationSampling;
  using ir::InterpolationType;
  const bool centroid = io.sampling == InterpolationSampling::kCentroid;
  const bool sample = io.sampling == InterpolationSampling::kSample;
  switch (io.interpolation) {
    case InterpolationType::kFlat: return "nointerpolation ";
    case InterpolationType::kLinear:
      return centroid ? "noperspective centroid "
             : sample ? "noperspective sample "
                      : "noperspective ";
    default: return centroid ? "centroid " : sample ? "sample " : "";
  }
}

bool UsesMatrices(const ir::TypeStore& types, const PoolVector<ir::UsedType>& used) {
  return std::ranges::any_of(
      used, [&](const ir::UsedType& u) { return types.kind(u.type) == TypeKind::kSubgroupMatrix; });
}

}  // namespace

HlslWriter::HlslWriter(ir::Module& m, const HlslOptions& options)
    : CWriter(
          m, {.reserved = kReserved,
              .module_reserved = kHelpers,
              .struct_reserved = kNoStructures,
              .caseless_reserved = kCaselessReservedWords,
              // Avoids the suffix h, whose meaning depends on the compiler options. Uses LL instead
              // of L, because DXC gives literals with the suffix L only 32 bits.
              .literals = {.half_type = "float16_t",
                           .i64_suffix = "LL",
                           .u64_suffix = "ULL",
                           .lowest_i64 = "(-9223372036854775807LL - 1LL)"},
              .for_variables_leak = LanguageOf(options) < 2021}),
      options_(options),
      uses_matrices_(UsesMatrices(m.types, used_types_)) {}

namespace {

// Returns whether the constant can be part of an expression. Braced lists are only initializers. A
// zero value, however, can be written as a cast, unless a member access or an index follows it.
bool IsInPlace(const ir::Module& m, ir::ConstantId id, text::ConstantUse use) {
  return m.constants.IsZero(id) && use != text::ConstantUse::kBase;
}

}  // namespace

text::PlacementOptions PlacementOptionsOf(const HlslOptions& options) {
  return {.has_pointers = false,
          .arrays_in_expressions = false,
          .structs_in_expressions = false,
          .atomics_in_expressions = false,
          .lazy_logical = LanguageOf(options) >= 2021,
          .by_statements = IsByStatements,
          .constants = {
              .in_place = IsInPlace, .names_only_shared_parts = true, .braced_initializers = true}};
}

std::optional<text::Failure> WriteHlsl(ir::Module& module, const HlslOptions& options,
                                       HlslOutput* output, bool mark_positions) {
  HlslWriter writer(module, options);
  if (mark_positions) writer.MarkPositions();
  return writer.Write(output);
}

std::optional<text::Failure> HlslWriter::Write(HlslOutput* output) {
  NameModule();
  if (IsForFxc(options_)) FindGradients();
  for (uint32_t g = 0; g < m_.globals.size(); ++g) {
    WriteGlobal(GlobalId(g));
    if (m_.globals[g].space == AddressSpace::kPrivate &&
        m_.types.Has(m_.globals[g].type, ir::TypeFlags::kHasSubgroupMatrix)) {
      private_matrices_.push_back(GlobalId(g));
    }
  }
  const std::string globals = w_.Take();
  for (uint32_t f = 0; f < m_.functions.size() && !IsTooLarge(w_.text().size()); ++f) {
    w_.Blank();
    if (m_.functions[f].stage == ShaderStage::kNone) {
      WriteFunction(FunctionId(f));
    } else {
      WriteEntryPoint(FunctionId(f));
    }
  }
  if (failure().has_value()) return failure();
  output->names.assign(named_.functions.begin(), named_.functions.end());
  output->global_names.assign(named_.globals.begin(), named_.globals.end());
  const std::string constants = NamedConstants();
  const std::string types = w_.Capture([&] { WriteTypes(); });
  const std::string_view include =
      uses_matrices_ ? "#include <dx/linalg.h>\nusing namespace dx::linalg;\n" : "";
  output->emulated = emulated_.Take();
  output->text = w_.Take(text::TextBeforeFunctions(
      w_, {include, MatrixTypes(), types, typedefs_, constants, globals}, helpers_));
  return failure();
}

// Returns an alias declaration for each used matrix type of linalg.h.
std::string HlslWriter::MatrixTypes() {
  std::string matrices;
  for (const uint32_t id : matrix_types_) {
    const ir::Type& type = m_.types[TypeId(id)];
    std::string component(ir::kF32 == type.element   ? "F32"
                          : ir::kF16 == type.element ? "F16"
                          : ir::kI32 == type.element ? "I32"
                          : ir::kU32 == type.element ? "U32"
                          : ir::kI8 == type.element  ? "I8"
                                                     : "U8");
    const std::string_view use = type.use == ir::SubgroupMatrixUse::kLeft    ? "A"
                                 : type.use == ir::SubgroupMatrixUse::kRight ? "B"
                                                                             : "Accumulator";
    matrices += fmt::format(
        "using {} =\n    Matrix<ComponentType::{}, {}, {}, MatrixUse::{}, MatrixScope::Wave>;\n",
        TypeName(TypeId(id)), component, type.rows().value(), type.columns().value(), use);
  }
  return matrices;
}

// ------------------------------------------------------------------------------------- types

std::string HlslWriter::MatrixTypeName(TypeId id) {
  const ir::Type& type = m_.types[id];
  matrix_types_.push_back(id.value);
  return std::string(names_.Module(fmt::format("Matrix_{}_{}_{}x{}", NameOf(type.use),
                                               m_.types.NameOf(type.element, m_.strings),
                                               type.rows().value(), type.columns().value())));
}

std::string HlslWriter::MakeTypeName(TypeId id) {
  const ir::Type& type = m_.types[id];
  switch (type.kind) {
    case TypeKind::kBool: return "bool";
    case TypeKind::kI32: return "int";
    case TypeKind::kU32: return "uint";
    case TypeKind::kF32: return "float";
    case TypeKind::kF16: return "float16_t";
    case TypeKind::kI64: return "int64_t";
    case TypeKind::kU64: return "uint64_t";
    case TypeKind::kVoid: return "void";
    case TypeKind::kVector:
    case TypeKind::kMatrix:
      // A column in WGSL is a row in HLSL, so that m[i] has the same meaning in both.
      return SizedTypeName(type);
    case TypeKind::kAtomic: return std::string(TypeName(type.element));
    case TypeKind::kArray: {
      const std::string_view element = TypeName(type.element);
      const uint32_t n = type.count().is_constant() ? type.count().value() : 1;
      const std::string_view name = names_.Module(fmt::format("{}_array_{}", element, n));
      typedefs_ += fmt::format("typedef {} {}[{}];\n", element, name, n);
      return std::string(name);
    }
    case TypeKind::kStruct: return std::string(StructName(id));
    case TypeKind::kPointer: return std::string(TypeName(type.element));
    case TypeKind::kSubgroupMatrix: return MatrixTypeName(id);
    case TypeKind::kSampler: return "SamplerState";
    case TypeKind::kComparisonSampler: return "SamplerComparisonState";
    default:  // others: textures and void; no other type is named here
      return m_.types.IsTexture(id) ? TextureTypeName(id) : "void";
  }
}

void HlslWriter::Declare(TypeId id, std::string_view name) { DeclareWithCounts(id, name, "1"); }

bool HlslWriter::TakesConst(TypeId type) const {
  return !m_.types.Has(type, ir::TypeFlags::kHasSubgroupMatrix);
}

// Declares a member of a structure or a constant buffer.
void HlslWriter::DeclareMember(TypeId type, std::string_view name) {
  TypeId base = type;
  while (m_.types.kind(base) == TypeKind::kArray) base = m_.types[base].element;
  if (m_.types.IsMatrix(base)) w_ << "row_major ";
  DeclareLine(type, name);
}

void HlslWriter::WriteStruct(TypeId id) {
  const ir::Struct& s = m_.types.StructOf(id);
  w_.Blank();
  w_ << "struct " << marker_.Marked(StructName(id), s.span) << ' ';
  w_.OpenBrace();
  text::PaddingNames padding_names(named_.members[m_.types[id].index]);
  for (uint32_t k = 0; k < s.members.size(); ++k) {
    for (const ir::Padding& run : s.PaddingBefore(k)) {
      const std::string_view type = run.size == 2 ? "uint16_t" : "uint";
      for (uint32_t i = 0; i < run.count; ++i) {
        w_.Line(fmt::format("{} {};", type, padding_names.Next()));
      }
    }
    DeclareMember(s.members[k].type, marker_.Marked(MemberName(id, k), s.members[k].span));
  }
  w_.CloseBrace(";");
}

// Declares the structures whose names occur in the output, and the structures nested in them. Omits
// structures that only describe the contents of byte-addressed buffers, because FXC rejects a
// structure that contains a large array (X3059).
void HlslWriter::WriteTypes() {
  const PoolVector<TypeId> structs = ir::UsedStructs(m_, used_types_);
  PoolVector<bool> named(m_.types.size());
  for (size_t i = structs.size(); i-- > 0;) {  // structures come after the types of their members
    const TypeId id = structs[i];
    named[id.value] = named[id.value] || HasTypeName(id);
    if (!named[id.value]) continue;
    for (const ir::StructMember& member : m_.types.StructOf(id).members) {
      TypeId base = member.type;
      while (m_.types.kind(base) == TypeKind::kArray) base = m_.types[base].element;
      named[base.value] = true;
    }
  }
  for (const TypeId type : structs) {
    if (named[type.value] && !IsInterface(type)) WriteStruct(type);
  }
}

// ------------------------------------------------------------------------------------- globals

void HlslWriter::WriteRegister(GlobalId id) {
  const ir::Place& place = m_[id].place;
  if (!place.is_set()) return;
  w_ << " : register(" << NameOf(place.table) << place.index;
  if (place.space != 0 || m_[id].space == AddressSpace::kImmediate) {
    w_ << ", space" << place.space;
  }
  w_ << ')';
}

void HlslWriter::WriteConstantBuffer(GlobalId id) {
  const ir::Global& g = m_[id];
  const std::string_view name = GlobalName(id);
  w_ << "cbuffer " << names_.Module(std::string(name) + "_constants");
  WriteRegister(id);
  w_ << ' ';
  w_.OpenBrace();
  DeclareMember(g.type, marker_.Marked(name, g.span));
  w_.CloseBrace();
}

// Declares a texture, a sampler, or a binding array of either.
void HlslWriter::WriteHandle(GlobalId id) {
  const ir::Global& g = m_[id];
  const bool is_array = m_.types.kind(g.type) == TypeKind::kBindingArray;
  const TypeId element = is_array ? m_.types[g.type].element : g.type;
  w_ << TypeName(element) << ' ' << marker_.Marked(GlobalName(id), g.span);
  if (is_array) {
    const ir::Count count = m_.types[g.type].count();
    w_ << (count.is_runtime() ? "[]" : fmt::format("[{}]", count.value()));
  }
  WriteRegister(id);
  w_.EndStatement();
}

void HlslWriter::WritePrivate(GlobalId id) {
  const ir::Global& g = m_[id];
  w_ << "static " << Declarator(g.type, marker_.Marked(GlobalName(id), g.span));
  if (m_.types.Has(g.type, ir::TypeFlags::kHasSubgroupMatrix)) {
    // A variable that contains subgroup matrices is initialized at the beginning of the entry point
    // instead of in its declaration.
  } else if (g.init.valid() && g.init.is_constant()) {
    w_ << " = ";
    ConstantInitializer(g.init.constant());
  } else {
    ZeroInitializer(g.type);
  }
  w_.EndStatement();
}

void HlslWriter::WriteGlobal(GlobalId id) {
  const ir::Global& g = m_[id];
  switch (g.space) {
    case AddressSpace::kUniform:
    case AddressSpace::kImmediate: return WriteConstantBuffer(id);
    case AddressSpace::kStorage: {
      w_ << (g.place.table == ir::PlaceTable::kRegisterU ? "RWByteAddressBuffer "
                                                         : "ByteAddressBuffer ")
         << marker_.Marked(GlobalName(id), g.span);
      WriteRegister(id);
      return w_.EndStatement();
    }
    case AddressSpace::kWorkgroup:
      w_ << "groupshared ";
      return DeclareLine(g.type, marker_.Marked(GlobalName(id), g.span));
    case AddressSpace::kHandle: return WriteHandle(id);
    default: return WritePrivate(id);
  }
}

// ------------------------------------------------------------------------------------- functions

// Finds the loops that compute derivatives, directly or in a callee.
void HlslWriter::FindGradients() {
  const auto takes_gradients = [](ir::BuiltinFn fn) {
    return ir::InfoOf(fn).derivative != ir::Derivative::kNoDerivative;
  };
  PoolVector<bool> functions(m_.functions.size());
  takes_gradients_.resize(m_.insts.size());
  for (uint32_t f = 0; f < m_.functions.size(); ++f) {  // callees come before callers
    ir::ForEachInst(m_, m_.functions[f].body, [&](InstId id) {
      const ir::Inst& inst = m_[id];
      if (inst.op == Op::kBuiltin ? !takes_gradients(inst.builtin())
                                  : inst.op != Op::kCall || !functions[inst.callee().value]) {
        return;
      }
      functions[f] = true;
      InstId parent = m_[inst.block].parent;
      while (parent.valid() && !takes_gradients_[parent.value]) {
        takes_gradients_[parent.value] = true;
        parent = m_[m_[parent].block].parent;
      }
    });
  }
}

// Writes the attributes that FXC needs.
//
// - [loop] prevents unrolling, which may take FXC a long time. Loops that compute derivatives get
//   no attribute, because FXC must unroll them unless it can prove that they are uniform.
// - [branch] converts a `switch` to a chain of `if`s. Without the attribute, FXC drops stores at
//   dynamic indices in the `switch`, and it generates invalid code for a case with a loop that
//   returns in its first iteration (X8000).
void HlslWriter::Attribute(InstId id) {
  if (!IsForFxc(options_)) return;
  if (m_[id].op == ir::Op::kSwitch) {
    w_ << "[branch] ";
  } else if (!takes_gradients_[id.value]) {
    w_ << "[loop] ";
  }
}

void HlslWriter::WriteFunction(FunctionId f) { FunctionWithInoutParameters(f); }

void HlslWriter::Indirection(Value pointer, Prec) { w_ << NameOfValue(pointer); }

// Declares the structure of an entry point's inputs or outputs.
void HlslWriter::WriteInterface(TypeId id, bool fragment_output) {
  w_ << "struct " << StructName(id) << ' ';
  w_.OpenBrace();
  const std::span<const ir::StructMember> members = m_.types.StructOf(id).members;
  for (uint32_t k = 0; k < members.size(); ++k) {
    const ir::IoAttributes& io = members[k].io;
    if (io.invariant) w_ << "precise ";
    if (!fragment_output) w_ << Interpolation(io);
    Declare(members[k].type, marker_.Marked(MemberName(id, k), members[k].span));
    w_ << " : ";
    Semantic(w_, io, fragment_output);
    w_.EndStatement();
  }
  w_.CloseBrace(";");
  w_.Blank();
}

// Returns the declaration of an entry point parameter, or an empty string if an expression provides
// the parameter's value.
std::string_view HlslWriter::EntryParameter(ir::ParamId p) {
  const std::string_view name = param_names_[p.value] = names_.Local(m_[p].name, "argument");
  if (!BuiltinExpression(m_[p].io.builtin).empty()) return {};
  return CaptureInArena([&] {
    Declare(m_[p].type, marker_.Marked(name, m_[p].span));
    if (m_.types.kind(m_[p].type) != TypeKind::kStruct) w_ << " : " << BuiltinSemantic(m_[p].io);
  });
}

void HlslWriter::WriteEntryAttributes(const ir::Function& function) {
  if (function.early_depth_test) w_.Line("[earlydepthstencil]");
  if (function.stage != ShaderStage::kCompute) return;
  uint32_t size[3] = {1, 1, 1};
  for (int k = 0; k < 3; ++k) {
    if (function.workgroup_size[k].valid())
      text::ConstantU32(m_, function.workgroup_size[k], &size[k]);
  }
  w_ << "[numthreads(" << size[0] << ", " << size[1] << ", " << size[2];
  w_.Line(")]");
  uint32_t subgroup_size = 0;
  if (function.subgroup_size.valid() &&
      text::ConstantU32(m_, function.subgroup_size, &subgroup_size)) {
    w_.Line(fmt::format("[WaveSize({})]", subgroup_size));
  }
}

void HlslWriter::WriteEntryPoint(FunctionId f) {
  const ir::Function& function = m_[f];
  BeginFunction(f);
  const bool fragment = function.stage == ShaderStage::kFragment;
  PoolVector<std::string_view> parameters;
  for (ir::ParamId p : function.params) {
    if (m_.types.kind(m_[p].type) == TypeKind::kStruct) WriteInterface(m_[p].type, false);
    const std::string_view parameter = EntryParameter(p);
    if (!parameter.empty()) parameters.push_back(parameter);
  }
  if (function.return_type != ir::kVoid) WriteInterface(function.return_type, fragment);
  WriteEntryAttributes(function);
  FunctionHead(f);
  text::WriteParameters(w_, marker_, parameters);
  w_.OpenBrace();
  for (ir::ParamId p : function.params) {
    const std::string_view expression = BuiltinExpression(m_[p].io.builtin);
    if (expression.empty()) continue;
    w_ << "const ";
    Declare(m_[p].type, marker_.Marked(param_names_[p.value], m_[p].span));
    w_ << " = " << expression;
    w_.EndStatement();
  }
  ZeroPlaces zeros;
  for (GlobalId g : private_matrices_) FillZero(m_[g].type, GlobalName(g), &zeros);
  Body();
  w_.CloseBrace();
}

// Writes the statement that FXC or DXC requires at an unreachable end. FXC requires a return at the
// end of a function and a jump at the end of a case. DXC requires only the return, and only after
// an `if` without `else`, because it recognizes other unreachable ends itself.
void HlslWriter::Unreachable(InstId id) {
  const InstId before = m_[id].prev;
  const bool behind_if = before.valid() && m_[before].op == Op::kIf &&
                         m_[m_[m_.IfOf(before).false_block].first].op == Op::kYield;
  if (!IsForFxc(options_) && !behind_if) return;
  const InstId parent = m_[m_[id].block].parent;
  const TypeId type = m_[function_].return_type;
  if (parent.valid()) {
    if (IsForFxc(options_) && m_[parent].op == Op::kSwitch) w_.Line("break;");
  } else if (type != ir::kVoid && !m_.types.Has(type, ir::TypeFlags::kHasSubgroupMatrix)) {
    w_.Line(fmt::format("return ({})0;", TypeName(type)));
  }
}

}  // namespace tessera::hlsl
