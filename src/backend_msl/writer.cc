// Declarations: types, resources, functions and entry points.
#include "backend_msl/writer.h"

#include <algorithm>

#include "backend_msl/reserved_words.h"
#include "base/round_up.h"
#include "fmt/format.h"

namespace tessera::msl {

using ir::AddressSpace;
using ir::BuiltinValue;
using ir::FunctionId;
using ir::GlobalId;
using ir::InstId;
using ir::Op;
using ir::Prec;
using ir::ShaderStage;
using ir::TypeId;
using ir::TypeKind;
using ir::Value;

namespace {

// WGSL's arrays are values; C's are not.
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

// What the functions that store composites call their own.
constexpr std::string_view kHelperNames[] = {"element", "from", "to"};

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

}  // namespace

MslWriter::MslWriter(ir::Module& m, const MslOptions& options, Diagnostics& diagnostics)
    : CWriter(
          m, diagnostics,
          {.reserved = kReservedWords, .module_reserved = kHelperNames, .private_globals = false}),
      options_(options),
      uses_(m) {}

ir::Status WriteMsl(ir::Module& module, const MslOptions& options, Diagnostics& diagnostics,
                    std::string* text) {
  return MslWriter(module, options, diagnostics).Write(text);
}

ir::Status MslWriter::Write(std::string* text) {
  CheckTypes();
  if (failed()) return ir::Status::Failed();
  NameModule(/*member_names_reserved=*/true);
  FindSizes();
  AssignSlots();
  CheckSlots();
  ComputeLayouts();
  for (uint32_t f = 0; f < m_.functions.size(); ++f) {
    w_.Blank();
    if (m_.functions[f].stage == ShaderStage::kNone) {
      WriteFunction(FunctionId(f));
    } else {
      WriteEntryPoint(FunctionId(f));
    }
  }
  if (failed()) return ir::Status::Failed();
  const std::string functions = w_.Take();
  w_ = TextWriter();
  w_.Line("#include <metal_stdlib>");
  w_.Line("using namespace metal;");
  WriteTypes();
  std::string& out = *text;
  out = w_.Take();
  if (!constants_.empty()) out += "\n" + constants_;
  for (const std::string& helper : helpers_) out += "\n" + helper;
  out += "\n" + functions;
  return failed() ? ir::Status::Failed() : ir::Status::Ok();
}

// What MSL cannot express is said once for each thing, at the first place that shows it.
void MslWriter::CheckTypes() {
  std::vector<bool> seen(m_.types.size(), false);
  const auto check = [&](TypeId id, Span at) {
    if (!id.valid() || seen[id.value]) return;
    seen[id.value] = true;
    const ir::Type& type = m_.types[id];
    if (type.kind != TypeKind::kSubgroupMatrix) return;
    const bool component = type.element == ir::kF32 || type.element == ir::kF16;
    const bool size = type.columns() == ir::Count::Of(8u) && type.rows() == ir::Count::Of(8u);
    if (component && size) return;
    diagnostics_
        .Add(DiagCode::unsupported_by_target, at,
             fmt::format("MSL has no matrix type for '{}'", m_.types.NameOf(id, m_.strings)))
        .AddNote("simdgroup_matrix has 8 rows and 8 columns of f32 or f16");
    ErrorSeen();
  };
  const auto check_deep = [&](auto& self, TypeId id, Span at) -> void {
    if (!id.valid() || seen[id.value]) return;
    const ir::Type& type = m_.types[id];
    check(id, at);
    if (type.kind == TypeKind::kStruct) {
      for (const ir::StructMember& member : m_.types.StructOf(id).members)
        self(self, member.type, at);
    } else {
      self(self, type.element, at);
    }
  };
  for (const ir::Global& g : m_.globals) check_deep(check_deep, g.type, g.span);
  for (const ir::Function& f : m_.functions) {
    for (ir::ParamId p : f.params) check_deep(check_deep, m_[p].type, m_[p].span);
  }
  for (uint32_t i = 0; i < m_.insts.size(); ++i) {
    if (m_.insts[i].op == Op::kNop) continue;
    check_deep(check_deep, m_.insts[i].type, m_.SpanOf(InstId(i)));
  }
}

// ------------------------------------------------------------------------------------- resources

// Which functions need the sizes of buffers. Callees come before callers.
void MslWriter::FindSizes() {
  needs_sizes_.resize(m_.functions.size());
  std::vector<std::pair<uint32_t, uint32_t>> calls;  // caller, callee
  for (const ir::Inst& inst : m_.insts) {
    if (inst.op == Op::kNop || !inst.block.valid()) continue;
    const FunctionId f = m_[inst.block].function;
    if (!f.valid()) continue;
    if (inst.op == Op::kCall) calls.emplace_back(f.value, inst.aux);
    if (inst.op == Op::kBuiltin && inst.builtin() == ir::BuiltinFn::k_arrayLength) {
      needs_sizes_[f.value] = true;
    }
  }
  std::sort(calls.begin(), calls.end());
  for (const auto& [caller, callee] : calls) {
    if (needs_sizes_[callee]) needs_sizes_[caller] = true;
  }
}

void MslWriter::AssignSlots() {
  slots_.resize(m_.globals.size());
  const bool one_group = std::all_of(m_.globals.begin(), m_.globals.end(), [](const ir::Global& g) {
    return !g.has_binding || g.group == 0;
  });
  std::vector<uint32_t> order;
  for (uint32_t g = 0; g < m_.globals.size(); ++g) {
    const bool immediate = m_.globals[g].space == AddressSpace::kImmediate;
    slots_[g] = immediate ? options_.immediates_index : m_.globals[g].binding;
    if (m_.globals[g].has_binding) order.push_back(g);
  }
  if (one_group) return;
  std::stable_sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
    return std::pair(m_.globals[a].group, m_.globals[a].binding) <
           std::pair(m_.globals[b].group, m_.globals[b].binding);
  });
  uint32_t next[3] = {0, 0, 0};
  for (const uint32_t g : order) {
    uint32_t& slot = next[static_cast<int>(TableOf(m_.globals[g].type))];
    slots_[g] = slot;
    slot += m_.types.BindingCount(m_.globals[g].type);
  }
}

// The slots that the options choose must be free.
void MslWriter::CheckSlots() {
  const bool sizes =
      std::find(needs_sizes_.begin(), needs_sizes_.end(), true) != needs_sizes_.end();
  const bool immediates =
      std::any_of(m_.globals.begin(), m_.globals.end(),
                  [](const ir::Global& g) { return g.space == AddressSpace::kImmediate; });
  for (uint32_t g = 0; g < m_.globals.size(); ++g) {
    const ir::Global& global = m_.globals[g];
    if (!global.has_binding || TableOf(global.type) != Table::kBuffer) continue;
    const auto check = [&](bool wanted, uint32_t slot, std::string_view what) {
      if (!wanted || slot - slots_[g] >= m_.types.BindingCount(global.type)) return;
      diagnostics_
          .Add(DiagCode::unsupported_by_target, global.span,
               fmt::format("buffer slot {} is to hold {}, too", slot, what))
          .AddHelp("give this variable another binding, or choose another slot in the MSL options");
      ErrorSeen();
    };
    check(sizes, options_.buffer_sizes_index, "the sizes of buffers");
    check(immediates, options_.immediates_index, "immediate data");
  }
}

MslWriter::Table MslWriter::TableOf(TypeId id) const {
  if (m_.types.kind(id) == TypeKind::kBindingArray) id = m_.types[id].element;
  if (m_.types.IsTexture(id)) return Table::kTexture;
  return m_.types.IsHandle(id) ? Table::kSampler : Table::kBuffer;
}

std::string MslWriter::ResourceAttribute(GlobalId id) const {
  constexpr std::string_view kTables[] = {"buffer", "texture", "sampler"};
  const std::string_view table = kTables[static_cast<int>(TableOf(m_[id].type))];
  return fmt::format(" [[{}({})]]", table, slots_[id.value]);
}

// The variable as a parameter.
std::string MslWriter::GlobalParameter(GlobalId id) {
  const ir::Global& g = m_[id];
  const std::string& name = global_names_[id.value];
  switch (g.space) {
    case AddressSpace::kHandle: return fmt::format("{} {}", TypeName(g.type), name);
    case AddressSpace::kUniform:
    case AddressSpace::kImmediate: return fmt::format("constant {}& {}", TypeName(g.type), name);
    case AddressSpace::kStorage: {
      const std::string_view space = g.access == ir::Access::kRead ? "const device" : "device";
      const ir::Type& type = m_.types[g.type];
      if (type.kind == TypeKind::kArray && type.count().is_runtime()) {
        return fmt::format("{} {}* {}", space, TypeName(type.element), name);
      }
      return fmt::format("{} {}& {}", space, TypeName(g.type), name);
    }
    case AddressSpace::kWorkgroup: return fmt::format("threadgroup {}& {}", TypeName(g.type), name);
    default: return fmt::format("thread {}& {}", TypeName(g.type), name);
  }
}

// ------------------------------------------------------------------------------------- types

MslWriter::Layout MslWriter::LayoutOf(TypeId id) const {
  const ir::Type& type = m_.types[id];
  switch (type.kind) {
    case TypeKind::kArray: {
      const Layout element = LayoutOf(type.element);
      const uint64_t n = type.count().is_constant() ? type.count().value() : 1;
      return {RoundUp(element.size, element.align) * n, element.align};
    }
    case TypeKind::kStruct: {
      const ir::Struct& s = m_.types.StructOf(id);
      return {s.size, layouts_[type.index].align};
    }
    case TypeKind::kVector: {
      const uint64_t size = m_.types.SizeOf64(id);
      return {type.n == 3 ? size / 3 * 4 : size, m_.types.AlignOf(id)};
    }
    default: return {m_.types.SizeOf64(id), m_.types.AlignOf(id)};
  }
}

void MslWriter::ComputeLayouts() {
  layouts_.resize(m_.types.structs().size());
  // Only structures that lie in buffers must lie there as WGSL says.
  std::vector<bool> in_buffer(m_.types.size(), false);
  const auto mark = [&](auto& self, TypeId id) -> void {
    if (!id.valid() || in_buffer[id.value]) return;
    in_buffer[id.value] = true;
    if (m_.types.kind(id) == TypeKind::kStruct) {
      for (const ir::StructMember& member : m_.types.StructOf(id).members) self(self, member.type);
    } else {
      self(self, m_.types[id].element);
    }
  };
  for (const ir::Global& g : m_.globals) {
    if (g.space == AddressSpace::kUniform || g.space == AddressSpace::kStorage ||
        g.space == AddressSpace::kImmediate) {
      mark(mark, g.type);
    }
  }
  for (uint32_t t = 0; t < m_.types.size(); ++t) {
    if (m_.types.kind(TypeId(t)) != TypeKind::kStruct) continue;
    const ir::Struct& s = m_.types.StructOf(TypeId(t));
    StructLayout& layout = layouts_[m_.types[TypeId(t)].index];
    const bool in_memory = in_buffer[t];
    uint64_t cursor = 0;
    for (size_t k = 0; k < s.members.size(); ++k) {
      const ir::StructMember& member = s.members[k];
      Layout natural = LayoutOf(member.type);
      bool packed = false;
      if (m_.types.kind(member.type) == TypeKind::kVector && m_.types[member.type].n == 3 &&
          in_memory) {
        const uint64_t next = k + 1 < s.members.size() ? s.members[k + 1].offset : s.size;
        packed = next < member.offset + natural.size;
        if (packed) natural = {natural.size / 4 * 3, natural.align / 4};
      }
      uint32_t padding = 0;
      if (in_memory) {
        const uint64_t at = RoundUp(cursor, natural.align);
        if (member.offset > at) padding = static_cast<uint32_t>(member.offset - cursor);
        cursor = member.offset + natural.size;
      }
      layout.padding_before.push_back(padding);
      layout.packed.push_back(packed);
      layout.align = std::max(layout.align, natural.align);
      layout.has_padding |= padding != 0;
    }
    if (!in_memory || s.has_runtime_array) continue;
    if (RoundUp(cursor, layout.align) < s.size) {
      layout.padding_after = static_cast<uint32_t>(s.size - cursor);
    }
  }
}

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

std::string MslWriter::TypeName(TypeId id) {
  const ir::Type& type = m_.types[id];
  switch (type.kind) {
    case TypeKind::kBool: return "bool";
    case TypeKind::kI32: return "int";
    case TypeKind::kU32: return "uint";
    case TypeKind::kF32: return "float";
    case TypeKind::kF16: return "half";
    case TypeKind::kVoid: return "void";
    case TypeKind::kVector: return fmt::format("{}{}", TypeName(type.element), type.n);
    case TypeKind::kMatrix: {
      const ir::Type& column = m_.types[type.element];
      return fmt::format("{}{}x{}", TypeName(column.element), type.n, column.n);
    }
    case TypeKind::kAtomic: return type.element == ir::kI32 ? "atomic_int" : "atomic_uint";
    case TypeKind::kArray:
      return fmt::format("fixed_array<{}, {}>", TypeName(type.element),
                         type.count().is_constant() ? type.count().value() : 1);
    case TypeKind::kBindingArray:
      return fmt::format("array<{}, {}>", TypeName(type.element), type.count().value());
    case TypeKind::kStruct: return StructName(id);
    case TypeKind::kPointer: return PointerTypeName(id);
    case TypeKind::kSubgroupMatrix:
      return type.element == ir::kF16 ? "simdgroup_half8x8" : "simdgroup_float8x8";
    case TypeKind::kSampler:
    case TypeKind::kComparisonSampler: return "sampler";
    default: return m_.types.IsTexture(id) ? TextureTypeName(id) : "void";
  }
}

std::string MslWriter::Declarator(TypeId type, std::string_view name) {
  return fmt::format("{} {}", TypeName(type), name);
}

bool MslWriter::TakesConst(TypeId type) const {
  const TypeKind kind = m_.types.kind(type);
  return kind != TypeKind::kPointer && kind != TypeKind::kSubgroupMatrix;
}

void MslWriter::WriteStruct(TypeId id) {
  const ir::Struct& s = m_.types.StructOf(id);
  const StructLayout& layout = layouts_[m_.types[id].index];
  const auto& names = member_names_[m_.types[id].index];
  w_.Blank();
  w_ << "struct " << StructName(id) << ' ';
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
    pad(layout.padding_before[k]);
    const ir::Type& type = m_.types[member.type];
    if (type.kind == TypeKind::kArray && type.count().is_runtime()) {
      w_.Line(fmt::format("{} {}[1];", TypeName(type.element), names[k]));
    } else {
      w_.Line(fmt::format("{}{} {};", layout.packed[k] ? "packed_" : "", TypeName(member.type),
                          names[k]));
    }
  }
  pad(layout.padding_after);
  w_.CloseBrace(";");
}

void MslWriter::WriteTypes() {
  const std::vector<bool> used = UsedTypes();
  bool arrays = false;
  for (uint32_t t = 0; t < used.size(); ++t) {
    const ir::Type& type = m_.types[TypeId(t)];
    if (used[t] && type.kind == TypeKind::kArray && type.count().is_constant()) arrays = true;
  }
  if (arrays) {
    w_.Blank();
    w_ << kFixedArray;
  }
  // Structures are interned in dependency order: a member's type exists before the structure.
  for (uint32_t t = 0; t < used.size(); ++t) {
    if (used[t] && m_.types.kind(TypeId(t)) == TypeKind::kStruct) WriteStruct(TypeId(t));
  }
}

// ------------------------------------------------------------------------------------- functions

void MslWriter::WriteFunction(FunctionId f) {
  const ir::Function& function = m_[f];
  names_.NextFunction();
  plan_.Analyse(f);
  wraps_result_ = false;
  std::vector<std::string> parameters;
  for (ir::ParamId p : function.params) {
    param_names_[p.value] = names_.Local(m_.strings.Get(m_[p].name), "argument");
    parameters.push_back(Declarator(m_[p].type, param_names_[p.value]));
  }
  for (GlobalId g : uses_.Of(f)) parameters.push_back(GlobalParameter(g));
  if (needs_sizes_[f.value]) parameters.emplace_back("constant uint* buffer_sizes");
  FunctionHeader(fmt::format("{} {}", TypeName(function.return_type), FunctionName(f)), parameters);
  w_.OpenBrace();
  Body(f);
  w_.CloseBrace();
}

void MslWriter::CallArguments(InstId call) {
  const uint32_t callee = m_[call].aux;
  Arguments(call);
  bool first = m_.OperandCount(call) == 0;
  for (GlobalId g : uses_.Of(FunctionId(callee))) {
    w_ << (first ? "" : ", ") << global_names_[g.value];
    first = false;
  }
  if (needs_sizes_[callee]) w_ << (first ? "" : ", ") << "buffer_sizes";
}

void MslWriter::WriteEntryPoint(FunctionId f) {
  const ir::Function& function = m_[f];
  names_.NextFunction();
  plan_.Analyse(f);
  const std::string& name = function_names_[f.value];
  const bool vertex = function.stage == ShaderStage::kVertex;

  // User-defined inputs come in one structure, built-in values as parameters of their own.
  struct Input {
    ir::IoAttributes io;
    TypeId type;
    std::string name;  // of the parameter or the member of the inputs' structure
    std::string expression;
  };
  std::vector<Input> inputs;
  ir::NameAllocator field_names(kReservedWords);
  const std::string stage_in = names_.Local("inputs");
  const auto add_input = [&](const ir::IoAttributes& io, TypeId type, std::string_view wanted,
                             bool local) {
    Input input{io, type, std::string(wanted), {}};
    if (io.builtin == BuiltinValue::kNone) {
      input.name = field_names.Module(wanted, "input");
      input.expression = stage_in + "." + input.name;
    } else {
      input.name = names_.Local(wanted, local ? "argument" : "value");
      input.expression = input.name;
    }
    inputs.push_back(input);
    return input.expression;
  };
  struct Prologue {
    ir::ParamId param;
    std::vector<std::string> values;
  };
  std::vector<Prologue> prologue;
  for (ir::ParamId p : function.params) {
    const std::string wanted(m_.strings.Get(m_[p].name));
    if (m_.types.kind(m_[p].type) == TypeKind::kStruct) {
      Prologue made{p, {}};
      const ir::Struct& s = m_.types.StructOf(m_[p].type);
      for (const ir::StructMember& member : s.members) {
        made.values.push_back(add_input(member.io, member.type, m_.strings.Get(member.name), true));
      }
      prologue.push_back(std::move(made));
    } else {
      param_names_[p.value] = add_input(m_[p].io, m_[p].type, wanted, true);
    }
  }
  for (Prologue& made : prologue) {
    param_names_[made.param.value] = names_.Local(m_.strings.Get(m_[made.param].name), "argument");
  }
  const bool has_stage_in = std::any_of(inputs.begin(), inputs.end(), [](const Input& i) {
    return i.io.builtin == BuiltinValue::kNone;
  });
  std::string in_type, out_type;
  if (has_stage_in) {
    in_type = names_.Module(name + "_inputs");
    w_ << "struct " << in_type << ' ';
    w_.OpenBrace();
    for (const Input& input : inputs) {
      if (input.io.builtin != BuiltinValue::kNone) continue;
      w_.Line(fmt::format("{} [[{}{}]];", Declarator(input.type, input.name),
                          vertex ? fmt::format("attribute({})", input.io.location)
                                 : fmt::format("user(loc{})", input.io.location),
                          vertex ? std::string_view() : InterpolationAttribute(input.io)));
    }
    w_.CloseBrace(";");
    w_.Blank();
  }
  // Outputs.
  wraps_result_ = function.return_type != ir::kVoid;
  if (wraps_result_) {
    out_type = result_type_ = names_.Module(name + "_outputs");
    w_ << "struct " << out_type << ' ';
    w_.OpenBrace();
    const auto output = [&](const ir::IoAttributes& io, TypeId type, std::string_view member) {
      std::string attribute;
      if (io.builtin == BuiltinValue::kFragDepth) {
        attribute = DepthAttribute(io.depth_mode);
      } else if (io.builtin != BuiltinValue::kNone) {
        attribute = BuiltinAttribute(io.builtin);
      } else if (vertex) {
        attribute = fmt::format("user(loc{}){}", io.location, InterpolationAttribute(io));
      } else if (io.blend_src != ir::IoAttributes::kNone) {
        attribute = fmt::format("color({}), index({})", io.location, io.blend_src);
      } else {
        attribute = fmt::format("color({})", io.location);
      }
      if (io.invariant) attribute += ", invariant";
      if (m_.types.kind(type) == TypeKind::kArray) {  // clip distances
        w_.Line(fmt::format("float {} [[{}]] [{}];", member, attribute,
                            m_.types[type].count().value()));
      } else {
        w_.Line(fmt::format("{} [[{}]];", Declarator(type, member), attribute));
      }
    };
    if (m_.types.kind(function.return_type) == TypeKind::kStruct) {
      const ir::Struct& s = m_.types.StructOf(function.return_type);
      for (uint32_t k = 0; k < s.members.size(); ++k) {
        output(s.members[k].io, s.members[k].type, MemberName(function.return_type, k));
      }
    } else {
      output(function.return_io, function.return_type, "value");
    }
    w_.CloseBrace(";");
    w_.Blank();
  }

  std::vector<std::string> parameters;
  if (has_stage_in) parameters.push_back(fmt::format("{} {} [[stage_in]]", in_type, stage_in));
  for (const Input& input : inputs) {
    if (input.io.builtin == BuiltinValue::kNone) continue;
    parameters.push_back(fmt::format("{} [[{}]]", Declarator(input.type, input.name),
                                     BuiltinAttribute(input.io.builtin)));
  }
  for (GlobalId g : uses_.Of(f)) {
    const AddressSpace space = m_[g].space;
    if (space == AddressSpace::kWorkgroup) continue;
    parameters.push_back(GlobalParameter(g) + ResourceAttribute(g));
  }
  if (needs_sizes_[f.value]) {
    parameters.push_back(
        fmt::format("constant uint* buffer_sizes [[buffer({})]]", options_.buffer_sizes_index));
  }
  FunctionHeader(fmt::format("{} {} {}",
                             function.stage == ShaderStage::kCompute ? "kernel"
                             : vertex                                ? "vertex"
                                                                     : "fragment",
                             wraps_result_ ? out_type : "void", name),
                 parameters);
  w_.OpenBrace();
  for (GlobalId g : uses_.Of(f)) {
    if (m_[g].space != AddressSpace::kWorkgroup) continue;
    w_.Line(fmt::format("threadgroup {};", Declarator(m_[g].type, global_names_[g.value])));
  }
  for (const Prologue& made : prologue) {
    w_ << "const " << Declarator(m_[made.param].type, param_names_[made.param.value]) << " = {";
    const bool designated = layouts_[m_.types[m_[made.param].type].index].has_padding;
    for (uint32_t k = 0; k < made.values.size(); ++k) {
      w_ << (k == 0 ? "" : ", ");
      if (designated) w_ << '.' << MemberName(m_[made.param].type, k) << " = ";
      w_ << made.values[k];
    }
    w_ << "};";
    w_.EndLine();
  }
  Body(f);
  w_.CloseBrace();
  wraps_result_ = false;
}

void MslWriter::Return(InstId id) {
  if (!wraps_result_ || m_.OperandCount(id) == 0) return CWriter::Return(id);
  const Value value = m_.Operand(id, 0);
  const TypeId type = m_.TypeOf(value);
  const bool is_struct = m_.types.kind(type) == TypeKind::kStruct;
  if (!is_struct) {
    w_ << "return " << result_type_ << '{';
    Expr(value);
    w_ << "};";
    w_.EndLine();
    return;
  }
  // The members go over one by one: the API's structure has attributes and no padding.
  const ir::Struct& s = m_.types.StructOf(type);
  const bool made_here =
      value.is_inst() && plan_.IsInlined(value.inst()) && m_[value.inst()].op == Op::kConstruct;
  const bool plain = value.is_inst() && !made_here &&
                     (!plan_.IsInlined(value.inst()) || m_[value.inst()].op == Op::kLoad);
  std::string result;
  if (!made_here && !plain) {
    result = Temporary("result");
    w_ << "const " << Declarator(type, result) << " = ";
    Expr(value, Prec::kTernary);
    w_ << ';';
    w_.EndLine();
  }
  w_ << "return " << result_type_ << '{';
  for (uint32_t k = 0; k < s.members.size(); ++k) {
    if (k != 0) w_ << ", ";
    const ir::Type& member = m_.types[s.members[k].type];
    const uint32_t parts = member.kind == TypeKind::kArray ? member.count().value() : 1;
    for (uint32_t i = 0; i < parts; ++i) {
      if (member.kind == TypeKind::kArray) w_ << (i == 0 ? "{" : ", ");
      if (made_here) {
        Expr(m_.Operand(value.inst(), k),
             member.kind == TypeKind::kArray ? Prec::kPostfix : Prec::kAny);
      } else {
        if (plain) {
          Expr(value, Prec::kPostfix);
        } else {
          w_ << result;
        }
        w_ << '.' << MemberName(type, k);
      }
      if (member.kind == TypeKind::kArray) w_ << '[' << i << ']';
    }
    if (member.kind == TypeKind::kArray) w_ << '}';
  }
  w_ << "};";
  w_.EndLine();
}

}  // namespace tessera::msl
