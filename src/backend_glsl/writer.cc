// Writes declarations: types, resources, functions and the entry point.
#include "backend_glsl/writer.h"

#include "backend_glsl/combined_samplers.h"
#include "backend_glsl/constants.h"
#include "backend_glsl/host_uniforms.h"
#include "backend_glsl/reserved_words.h"
#include "backend_glsl/version.h"
#include "base/cat.h"
#include "base/pool_vector.h"
#include "base/word_set.h"
#include "fmt/format.h"
#include "ir/builtin_functions.h"
#include "ir/walk.h"
#include "text_backend/padding_names.h"
#include "text_backend/place_expressions.h"
#include "text_backend/text_parts.h"

namespace tessera::glsl {

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

constexpr WordSet kReserved = WordSetOf<kReservedWords>();
constexpr WordSet kModuleReserved = WordSetOf<kModuleReservedWords>();

bool IsStageVariable(const ir::Global& g) {
  return g.space == AddressSpace::kIn || g.space == AddressSpace::kOut;
}

// Returns the name of a built-in variable (GLSL: Built-In Variables; GL_KHR_shader_subgroup).
std::string_view BuiltInName(BuiltinValue value, bool in, GlslVersion version) {
  const bool vulkan = version == GlslVersion::kVulkan460;
  switch (value) {
    case BuiltinValue::kVertexIndex: return vulkan ? "gl_VertexIndex" : "gl_VertexID";
    case BuiltinValue::kInstanceIndex:
      // OpenGL's instance index begins at 0 in each draw, so the draw's first instance must be
      // added. Only GLSL 4.60 provides it; for other versions, MakeHostUniforms adds a uniform.
      return vulkan                         ? "gl_InstanceIndex"
             : version == GlslVersion::k460 ? "(gl_InstanceID + gl_BaseInstance)"
                                            : "gl_InstanceID";
    case BuiltinValue::kPosition: return in ? "gl_FragCoord" : "gl_Position";
    case BuiltinValue::kClipDistances: return "gl_ClipDistance";
    case BuiltinValue::kFrontFacing: return "gl_FrontFacing";
    case BuiltinValue::kFragDepth: return "gl_FragDepth";
    case BuiltinValue::kPrimitiveIndex: return "gl_PrimitiveID";
    case BuiltinValue::kSampleIndex: return "gl_SampleID";
    case BuiltinValue::kSampleMask: return in ? "gl_SampleMaskIn" : "gl_SampleMask";
    case BuiltinValue::kLocalInvocationId: return "gl_LocalInvocationID";
    case BuiltinValue::kLocalInvocationIndex: return "gl_LocalInvocationIndex";
    case BuiltinValue::kGlobalInvocationId: return "gl_GlobalInvocationID";
    case BuiltinValue::kWorkgroupId: return "gl_WorkGroupID";
    case BuiltinValue::kNumWorkgroups: return "gl_NumWorkGroups";
    case BuiltinValue::kSubgroupInvocationId: return "gl_SubgroupInvocationID";
    case BuiltinValue::kSubgroupSize: return "gl_SubgroupSize";
    case BuiltinValue::kSubgroupId: return "gl_SubgroupID";
    case BuiltinValue::kNumSubgroups: return "gl_NumSubgroups";
    case BuiltinValue::kBarycentricCoord: return "gl_BaryCoordEXT";
    case BuiltinValue::kBarycentricNoPerspective: return "gl_BaryCoordNoPerspEXT";
    case BuiltinValue::kDrawIndex: return "gl_DrawID";
    case BuiltinValue::kViewIndex: return "gl_ViewIndex";
    case BuiltinValue::kPointSize: return "gl_PointSize";
    case BuiltinValue::kNone:
    case BuiltinValue::kFirstVertex:
    case BuiltinValue::kFirstInstance:
    case BuiltinValue::kGlobalInvocationIndex:
    case BuiltinValue::kWorkgroupIndex: break;
  }
  return {};
}

bool IsSubgroupValue(BuiltinValue value) {
  return EnumSet<BuiltinValue>{BuiltinValue::kSubgroupInvocationId, BuiltinValue::kSubgroupSize,
                               BuiltinValue::kSubgroupId, BuiltinValue::kNumSubgroups}
      .Has(value);
}

std::string_view Interpolation(const ir::IoAttributes& io) {
  using ir::InterpolationSampling;
  using ir::InterpolationType;
  const bool centroid = io.sampling == InterpolationSampling::kCentroid;
  const bool sample = io.sampling == InterpolationSampling::kSample;
  switch (io.interpolation) {
    case InterpolationType::kFlat: return "flat ";
    case InterpolationType::kLinear:
      return centroid ? "noperspective centroid "
             : sample ? "noperspective sample "
                      : "noperspective ";
    default: return centroid ? "centroid " : sample ? "sample " : "";
  }
}

// Returns the layout qualifier of an image format (GLSL: Format Layout Qualifiers), or an empty
// string if GLSL has none.
std::string FormatName(ir::TexelFormat format) {
  using ir::TexelFormat;
  if (format == TexelFormat::k_bgra8unorm) return {};
  if (format == TexelFormat::k_rgb10a2unorm) return "rgb10_a2";
  if (format == TexelFormat::k_rgb10a2uint) return "rgb10_a2ui";
  if (format == TexelFormat::k_rg11b10ufloat) return "r11f_g11f_b10f";
  // Other names differ from WGSL's only in the ending: "rgba8unorm" becomes "rgba8", "rg16uint"
  // becomes "rg16ui".
  std::string name(NameOf(format));
  const auto replace = [&](std::string_view end, std::string_view by) {
    if (!name.ends_with(end)) return false;
    name.replace(name.size() - end.size(), end.size(), by);
    return true;
  };
  (void)(replace("unorm", "") || replace("snorm", "_snorm") || replace("uint", "ui") ||
         replace("sint", "i") || replace("float", "f"));
  return name;
}

}  // namespace

GlslWriter::GlslWriter(ir::Module& m, const ir::GlobalUses& uses, const GlslOptions& options)
    : CWriter(m, {.reserved = kReserved,
                  .module_reserved = kModuleReserved,
                  .name_rule = text::NameRule::kGlsl,
                  .literals = {.half_type = "float16_t"}}),
      options_(options),
      vulkan_(IsForVulkan(options)),
      es_(VersionOf(options.version).es),
      nv_matrices_(options.cooperative_matrix == GlslCooperativeMatrix::kNv),
      samplers_(vulkan_ ? PoolVector<GlobalId>() : SamplersOfTextures(m)),
      uses_(uses),
      fragment_functions_(m) {}

ir::Status PlaceExpressions(ir::Module& module, const GlslOptions& options) {
  return text::PlaceExpressions(module, {.has_pointers = false,
                                         .atomics_in_expressions = false,
                                         .by_statements = IsByStatements,
                                         .constants = ConstantPolicyOf(options)});
}

std::optional<text::Failure> WriteGlsl(ir::Module& module, const ir::GlobalUses& uses,
                                       const GlslOptions& options, GlslOutput* output,
                                       bool mark_positions) {
  GlslWriter writer(module, uses, options);
  if (mark_positions) writer.MarkPositions();
  return writer.Write(output);
}

std::optional<text::Failure> GlslWriter::Write(GlslOutput* output) {
  ScanModule();
  FunctionId entry_point;
  for (uint32_t f = 0; f < m_.functions.size(); ++f) {
    if (m_.functions[f].stage != ShaderStage::kNone) entry_point = FunctionId(f);
  }
  if (!uses_.complete()) return text::Failure();
  if (entry_point.valid()) NameForLinking(m_[entry_point].stage);
  NameModule();
  if (entry_point.valid()) {
    named_.functions[entry_point.value] = "main";
    NameBuiltIns(entry_point);
  }
  for (uint32_t f = 0; f < m_.functions.size() && !IsTooLarge(w_.text().size()); ++f) {
    w_.Blank();
    if (FunctionId(f) == entry_point) {
      WriteEntryPoint(FunctionId(f));
    } else {
      WriteFunction(FunctionId(f));
    }
  }
  const std::string globals = w_.Capture([&] {
    if (!entry_point.valid()) return;
    for (GlobalId g : uses_.Of(entry_point)) WriteGlobal(g);
    if (m_[entry_point].stage == ShaderStage::kVertex) WriteVertexBuiltIns();
  });
  const std::string constants = NamedConstants();
  const std::string types = w_.Capture([&] { WriteTypes(); });
  output->text =
      w_.Take(text::TextBeforeFunctions(w_, {Head(), types, constants, globals}, helpers_));
  output->global_names.assign(named_.globals.begin(), named_.globals.end());
  output->samplers = samplers_;
  return failure();
}

// Adds the stage to names, because OpenGL treats variables with the same name in several stages as
// one variable.
void GlslWriter::NameForLinking(ShaderStage stage) {
  if (vulkan_ || stage == ShaderStage::kCompute) return;
  const std::string_view suffix = stage == ShaderStage::kVertex ? "vs" : "fs";
  for (ir::Global& g : m_.globals) {
    if (!g.has_binding && !IsHostUniform(g)) continue;
    const std::string_view name = g.name.valid() ? m_.strings.Get(g.name) : "global";
    g.name = m_.strings.Intern(Cat(name, "_", suffix));
  }
}

// Collects facts about the module that affect the output as a whole.
void GlslWriter::ScanModule() {
  for (const ir::UsedType& used : used_types_) {
    const TypeKind kind = m_.types.kind(used.type);
    if (kind == TypeKind::kF16) Require("GL_EXT_shader_explicit_arithmetic_types_float16");
    if (kind == TypeKind::kI8 || kind == TypeKind::kU8) {
      Require("GL_EXT_shader_explicit_arithmetic_types_int8");
    }
    if (kind != TypeKind::kSubgroupMatrix) continue;
    vulkan_memory_ = true;
    Require(nv_matrices_ ? "GL_NV_cooperative_matrix" : "GL_KHR_cooperative_matrix");
    Require("GL_KHR_memory_scope_semantics");
  }
  // Creates the types of padding members in advance, because creating a type later would invalidate
  // references to types.
  for (const ir::Struct& s : m_.types.structs()) {
    for (const ir::MemberLayout& member : s.layout) {
      for (const ir::Padding& run : member.padding()) (void)PaddingType(run);
    }
  }
  storage_shared_ = ir::HasCall(m_, ir::BuiltinFn::k_storageBarrier);
  textures_shared_ = ir::HasCall(m_, ir::BuiltinFn::k_textureBarrier);
  instances_.resize(m_.globals.size());
  for (uint32_t g = 0; g < m_.globals.size(); ++g) {
    const TypeId type = m_.globals[g].type;
    instances_[g] =
        m_.types.kind(type) == TypeKind::kStruct && m_.types.StructOf(type).has_runtime_array;
  }
}

std::string GlslWriter::Head() {
  std::string head = Cat("#version ", VersionOf(options_.version).directive, "\n");
  if (vulkan_memory_) head += "#pragma use_vulkan_memory_model\n";
  for (const std::string_view extension : extensions_) {
    head += Cat("#extension ", extension, " : require\n");
  }
  if (es_) head += "\nprecision highp float;\nprecision highp int;\n";
  return head;
}

std::string_view GlslWriter::SharedQualifier(bool shared) const {
  return vulkan_memory_ ? "nonprivate " : shared ? "coherent " : "";
}

// ------------------------------------------------------------------------------------- types

// Returns PaddingTypeOf(run), and adds the #extension directives for this type to the output.
TypeId GlslWriter::PaddingType(const ir::Padding& run) {
  if (run.size == 2) {
    Require("GL_EXT_shader_explicit_arithmetic_types_float16");
    Require("GL_EXT_shader_16bit_storage");
  }
  return PaddingTypeOf(m_, run);
}

std::string GlslWriter::MakeTypeName(TypeId id) {
  const ir::Type& type = m_.types[id];
  const auto prefix = [](TypeId scalar) -> std::string_view {
    return scalar == ir::kBool  ? "b"
           : scalar == ir::kI32 ? "i"
           : scalar == ir::kU32 ? "u"
           : scalar == ir::kF16 ? "f16"
           : scalar == ir::kI64 ? "i64"
           : scalar == ir::kU64 ? "u64"
                                : "";
  };
  if (ir::TypeStore::IsInt64Scalar(m_.types.ScalarOf(id))) {
    Require("GL_EXT_shader_explicit_arithmetic_types_int64");
  }
  switch (type.kind) {
    case TypeKind::kBool: return "bool";
    case TypeKind::kI32: return "int";
    case TypeKind::kU32: return "uint";
    case TypeKind::kF32: return "float";
    case TypeKind::kF16: return "float16_t";
    case TypeKind::kI64: return "int64_t";
    case TypeKind::kU64: return "uint64_t";
    case TypeKind::kI8: return "int8_t";
    case TypeKind::kU8: return "uint8_t";
    case TypeKind::kVector:
      return w_.Capture([&] { w_ << prefix(type.element) << "vec" << uint32_t{type.n}; });
    case TypeKind::kMatrix:
      return w_.Capture([&] {
        const ir::Type& column = m_.types[type.element];
        w_ << prefix(column.element) << "mat" << uint32_t{type.n};
        if (column.n != type.n) w_ << 'x' << uint32_t{column.n};
      });
    case TypeKind::kAtomic:
      if (!m_.types.IsVector(type.element)) return std::string(TypeName(type.element));
      Require("GL_EXT_shader_explicit_arithmetic_types_int64");
      return "uint64_t";
    case TypeKind::kArray: return Declarator(id, "");
    case TypeKind::kStruct: return std::string(StructName(id));
    case TypeKind::kPointer: return std::string(TypeName(type.element));
    case TypeKind::kSubgroupMatrix: return MatrixTypeName(type);
    case TypeKind::kSampler: return "sampler";
    case TypeKind::kComparisonSampler: return "samplerShadow";
    case TypeKind::kInputAttachment:
      return fmt::format("{}subpassInput{}", prefix(type.element), type.n != 0 ? "MS" : "");
    default:  // others: textures and void; no other type is named here
      return m_.types.IsTexture(id) ? TextureTypeName(type) : "void";
  }
}

void GlslWriter::Declare(TypeId id, std::string_view name) { DeclareWithCounts(id, name, ""); }

bool GlslWriter::TakesConst(TypeId type) const {
  // GLSL ES allows `const` only for variables initialized with constant expressions (Constant
  // Qualifier).
  return !es_ && !m_.types.Has(type, ir::TypeFlags::kHasSubgroupMatrix);
}

void GlslWriter::WriteMembers(TypeId id) {
  const ir::Struct& s = m_.types.StructOf(id);
  text::PaddingNames padding_names(named_.members[m_.types[id].index]);
  for (uint32_t k = 0; k <= s.members.size(); ++k) {
    for (const ir::Padding& run : s.PaddingBefore(k)) {
      DeclareLine(PaddingType(run), padding_names.Next());
    }
    if (k == s.members.size()) return;
    const ir::StructMember& member = s.members[k];
    DeclareLine(member.type, marker_.Marked(MemberName(id, k), member.span));
  }
}

void GlslWriter::WriteTypes() {
  for (const TypeId type : ir::UsedStructs(m_, used_types_)) {
    // A structure with a runtime-sized array is not declared, because a block with the same members
    // is written instead.
    if (m_.types.StructOf(type).has_runtime_array) continue;
    w_.Blank();
    w_ << "struct " << marker_.Marked(StructName(type), m_.types.StructOf(type).span) << ' ';
    w_.OpenBrace();
    WriteMembers(type);
    w_.CloseBrace(";");
  }
}

// ------------------------------------------------------------------------------------- globals

// Names built-in inputs and outputs with the identifiers that GLSL predeclares.
void GlslWriter::NameBuiltIns(FunctionId entry_point) {
  for (GlobalId id : uses_.Of(entry_point)) {
    const ir::Global& g = m_[id];
    if (!IsStageVariable(g) || g.io.builtin == BuiltinValue::kNone) continue;
    if (IsSubgroupValue(g.io.builtin)) Require("GL_KHR_shader_subgroup_basic");
    if (g.io.builtin == BuiltinValue::kBarycentricCoord ||
        g.io.builtin == BuiltinValue::kBarycentricNoPerspective) {
      Require("GL_EXT_fragment_shader_barycentric");
    }
    if (g.io.builtin == BuiltinValue::kViewIndex) Require("GL_EXT_multiview");
    named_.globals[id.value] =
        BuiltInName(g.io.builtin, g.space == AddressSpace::kIn, options_.version);
  }
}

void GlslWriter::WriteStageVariable(GlobalId id) {
  const ir::Global& g = m_[id];
  const bool in = g.space == AddressSpace::kIn;
  if (g.io.builtin != BuiltinValue::kNone) {
    // Omits the depth layout in GLSL ES, which has none. The layout is only an optimization.
    if (g.io.builtin == BuiltinValue::kFragDepth && g.io.depth_mode != ir::DepthMode::kNone &&
        !es_) {
      const bool less = g.io.depth_mode == ir::DepthMode::kLess;
      w_.Line(fmt::format("layout(depth_{}) out float gl_FragDepth;", less ? "less" : "greater"));
    }
    return;  // other built-ins are predeclared or declared by WriteVertexBuiltIns
  }
  w_ << "layout(location = " << g.io.location;
  if (g.io.blend_src != ir::IoAttributes::kNone) w_ << ", index = " << g.io.blend_src;
  const bool both = g.io.color != ir::IoAttributes::kNone;
  if (both) Require("GL_EXT_shader_framebuffer_fetch");
  w_ << ") " << Interpolation(g.io) << (both ? "inout " : in ? "in " : "out ");
  DeclareLine(g.type, marker_.Marked(GlobalName(id), g.span));
}

// Redeclares predeclared vertex outputs if necessary: the block gl_PerVertex if gl_ClipDistance
// needs a size, and gl_Position if it is invariant.
void GlslWriter::WriteVertexBuiltIns() {
  bool point_size = false, invariant = false;
  TypeId clip_distances;
  for (const ir::Global& g : m_.globals) {
    if (g.space != AddressSpace::kOut) continue;
    invariant |= g.io.invariant && g.io.builtin == BuiltinValue::kPosition;
    point_size |= g.io.builtin == BuiltinValue::kPointSize;
    if (g.io.builtin == BuiltinValue::kClipDistances) clip_distances = g.type;
  }
  if (clip_distances.valid()) {
    w_ << "out gl_PerVertex ";
    w_.OpenBrace();
    w_.Line("vec4 gl_Position;");
    if (point_size) w_.Line("float gl_PointSize;");
    DeclareLine(clip_distances, "gl_ClipDistance");
    w_.CloseBrace(";");
  }
  if (invariant) w_.Line("invariant gl_Position;");
}

// Writes the declaration of a buffer without its layout qualifier. If the buffer's type is a
// structure that ends in a runtime-sized array, the members of the structure become members of the
// block, because GLSL allows such an array only as the last member of a block.
void GlslWriter::WriteBlock(GlobalId id, std::string_view qualifiers) {
  const ir::Global& g = m_[id];
  const std::string_view name = GlobalName(id);
  if (m_.types.Has(g.type, ir::TypeFlags::kHasF16)) Require("GL_EXT_shader_16bit_storage");
  w_ << qualifiers << ' ' << names_.Module(std::string(name) + "_block") << ' ';
  w_.OpenBrace();
  if (instances_[id.value]) {
    WriteMembers(g.type);
    w_.Outdent();
    w_ << "} " << marker_.Marked(name, g.span);
    return w_.EndStatement();
  }
  DeclareLine(g.type, marker_.Marked(name, g.span));
  w_.CloseBrace(";");
}

// Writes the layout qualifier of a resource: its binding, followed by `more`.
void GlslWriter::WriteLayout(GlobalId id, std::string_view more) {
  const ir::Global& g = m_[id];
  w_ << "layout(";
  if (g.place.table == ir::PlaceTable::kDescriptor) w_ << "set = " << g.place.space << ", ";
  w_ << "binding = " << g.place.index;
  if (!more.empty()) w_ << ", " << more;
  w_ << ") ";
}

void GlslWriter::WriteCount(ir::Count count) {
  if (count.is_runtime()) {
    Require("GL_EXT_nonuniform_qualifier");
    w_ << "[]";
  } else {
    w_ << '[' << count.value() << ']';
  }
}

// Writes the declaration of a texture, a sampler, or an array of either. In OpenGL, a texture and
// its sampler are combined in one variable, which is declared without a `binding` qualifier.
void GlslWriter::WriteHandle(GlobalId id) {
  const ir::Global& g = m_[id];
  const bool is_array = m_.types.kind(g.type) == TypeKind::kBindingArray;
  const TypeId element = is_array ? m_.types[g.type].element : g.type;
  const ir::Type& type = m_.types[element];
  const std::string_view precision = es_ ? "highp " : "";
  if (type.kind == TypeKind::kInputAttachment) {
    const std::string index = fmt::format("input_attachment_index = {}", g.attachment);
    WriteLayout(id, index);
    w_ << "uniform ";
    w_.Join(TypeName(element), " ", marker_.Marked(GlobalName(id), g.span));
    return w_.EndStatement();
  }
  if (!vulkan_ && type.kind != TypeKind::kStorageTexture) {
    if (!m_.types.IsTexture(element)) return;
    const GlobalId sampler = samplers_[id.value];
    w_ << "uniform " << precision;
    WriteSamplerType(element, sampler.valid() ? m_[sampler].type : TypeId());
    w_ << ' ' << marker_.Marked(GlobalName(id), g.span);
    return w_.EndStatement();
  }
  std::string format, qualifiers;
  if (type.kind == TypeKind::kStorageTexture) {
    format = FormatName(type.format);
    if (type.format == ir::TexelFormat::k_r64uint) {
      // Writing a 64-bit type also requires the first of these extensions. However, a module with
      // an r64uint texture may contain no such type: all operands of its atomic operations may be
      // literals. The extension is therefore required here, too.
      Require("GL_EXT_shader_explicit_arithmetic_types_int64");
      Require("GL_EXT_shader_image_int64");
    }
    if (type.access == ir::Access::kRead) qualifiers = "readonly ";
    if (type.access == ir::Access::kWrite) qualifiers = "writeonly ";
    if (IsReadAndWritten(type.access)) qualifiers = SharedQualifier(textures_shared_);
    if (format.empty() && type.access != ir::Access::kWrite) {
      Require("GL_EXT_shader_image_load_formatted");
    }
  }
  WriteLayout(id, format);
  w_ << "uniform " << qualifiers << precision;
  w_.Join(TypeName(element), " ", marker_.Marked(GlobalName(id), g.span));
  if (is_array) WriteCount(m_.types[g.type].count());
  w_.EndStatement();
}

void GlslWriter::WritePrivate(GlobalId id) {
  const ir::Global& g = m_[id];
  Declare(g.type, marker_.Marked(GlobalName(id), g.span));
  if (IsFilled(g)) {
    // No initializer is needed, because FillZeros sets the variable to zero.
  } else if (!g.init.valid() || !g.init.is_constant()) {
    ZeroInitializer(g.type);
  } else {
    w_ << " = ";
    const TypeKind kind = m_.types.kind(g.type);
    const bool is_aggregate = kind == TypeKind::kArray || kind == TypeKind::kStruct;
    if (is_aggregate && named_.NameOf(g.init.constant()).empty()) {
      CompositeConstant(g.init.constant(), /*in_constant=*/true);
    } else {
      TypedExpr(g.init, Prec::kTernary);
    }
  }
  w_.EndStatement();
}

void GlslWriter::WriteGlobal(GlobalId id) {
  const ir::Global& g = m_[id];
  switch (g.space) {
    case AddressSpace::kIn:
    case AddressSpace::kOut: return WriteStageVariable(id);
    case AddressSpace::kUniform:
      if (IsHostUniform(g)) {
        w_ << "uniform ";
        return DeclareLine(g.type, marker_.Marked(GlobalName(id), g.span));
      }
      WriteLayout(id, "std140");
      return WriteBlock(id, "uniform");
    case AddressSpace::kImmediate:
      w_ << "layout(push_constant, std430) ";
      return WriteBlock(id, "uniform");
    case AddressSpace::kStorage:
      WriteLayout(id, "std430");
      w_ << (g.access == ir::Access::kRead ? "readonly " : SharedQualifier(storage_shared_));
      return WriteBlock(id, "buffer");
    case AddressSpace::kWorkgroup:
      w_ << "shared ";
      return DeclareLine(g.type, marker_.Marked(GlobalName(id), g.span));
    case AddressSpace::kHandle: return WriteHandle(id);
    default:  // others: private variables
      return WritePrivate(id);
  }
}

// ------------------------------------------------------------------------------------- functions

void GlslWriter::WriteFunction(FunctionId f) { FunctionWithInoutParameters(f); }

void GlslWriter::Indirection(Value pointer, Prec) { w_ << NameOfValue(pointer); }

void GlslWriter::WriteEntryPoint(FunctionId f) {
  const ir::Function& function = m_[f];
  BeginFunction(f);
  if (function.stage == ShaderStage::kCompute) {
    uint32_t size[3] = {1, 1, 1};
    for (int k = 0; k < 3; ++k) {
      if (function.workgroup_size[k].valid())
        text::ConstantU32(m_, function.workgroup_size[k], &size[k]);
    }
    w_ << "layout(local_size_x = " << size[0] << ", local_size_y = " << size[1]
       << ", local_size_z = " << size[2];
    w_.Line(") in;");
    w_.Blank();
  }
  if (function.early_depth_test) {
    w_.Line("layout(early_fragment_tests) in;");
    w_.Blank();
  }
  w_ << "void " << marker_.Marked("main", function.span) << "() ";
  w_.OpenBrace();
  FillZeros(f);
  Body();
  w_.CloseBrace();
}

// Returns whether `main` sets a private variable to zero.
bool GlslWriter::IsFilled(const ir::Global& g) const {
  const bool zero =
      !g.init.valid() || !g.init.is_constant() || m_.constants.IsZero(g.init.constant());
  return g.space == AddressSpace::kPrivate && zero && !HasZeroInitializer(g.type);
}

// Writes statements that set private variables and named constants to zero. This is needed only if
// the initial value is zero and the type has no zero initializer.
void GlslWriter::FillZeros(FunctionId entry_point) {
  ZeroPlaces zeros;
  for (GlobalId g : uses_.Of(entry_point)) {
    if (IsFilled(m_[g])) FillZero(m_[g].type, GlobalName(g), &zeros);
  }
  for (const ir::NamedConstant& constant : m_.named_constants) {
    const TypeId type = m_.constants.type(constant.id);
    if (!m_.constants.IsZero(constant.id) || HasZeroInitializer(type)) continue;
    FillZero(type, named_.NameOf(constant.id), &zeros);
  }
}

void GlslWriter::Discard() {
  if (!vulkan_) return w_.Line("discard;");  // always the last statement (see RunLateDiscard)
  // A discarding invocation becomes a helper invocation (WGSL: Discard Statement).
  Require("GL_EXT_demote_to_helper_invocation");
  w_.Line("demote;");
}

// Writes the return statement that GLSL requires at the end of a function with a result.
void GlslWriter::Unreachable(InstId id) {
  const TypeId type = m_[function_].return_type;
  if (m_[m_[id].block].parent.valid() || type == ir::kVoid) return;
  w_ << "return ";
  TypedExpr(m_.constants.Zero(type));
  w_.EndStatement();
}

}  // namespace tessera::glsl
