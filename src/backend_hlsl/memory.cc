// Buffers as bytes: offsets, loads, stores and atomics.
#include "backend_hlsl/writer.h"
#include "fmt/format.h"
#include "ir/analysis/memory_root.h"
#include "ir/builtin_functions.h"

namespace tessera::hlsl {

using ir::AddressSpace;
using ir::BuiltinFn;
using ir::GlobalId;
using ir::Inst;
using ir::InstId;
using ir::Op;
using ir::TypeId;
using ir::TypeKind;
using ir::TypeStore;
using ir::Value;
using text::Prec;

// The view of a buffer that begins elsewhere, if the root of memory is one.
InstId HlslWriter::ViewAt(Value root) const {
  const bool is_view = root.is_inst() && m_[root.inst()].op == Op::kBuiltin &&
                       m_[root.inst()].builtin() == BuiltinFn::k_bufferView;
  return is_view ? root.inst() : InstId();
}

bool HlslWriter::IsByteAddressed(Value pointer, GlobalId* global) const {
  Value root = ir::MemoryRoot(m_, pointer);
  if (const InstId view = ViewAt(root); view.valid()) root = m_.Operand(view, 0);
  if (root.kind() != Value::kGlobal) return false;
  *global = root.global();
  return m_[root.global()].space == AddressSpace::kStorage;
}

HlslWriter::Buffer HlslWriter::BufferOf(GlobalId g) {
  return {global_names_[g.value],
          m_[g].access == ir::Access::kRead ? "ByteAddressBuffer" : "RWByteAddressBuffer"};
}

// A function that gives the buffer's size in bytes.
std::string HlslWriter::SizeFunction(GlobalId g) {
  std::string& name = helper_names_[fmt::format("size:{}", g.value)];
  if (name.empty()) {
    name = names_.Module(global_names_[g.value] + "_byte_size");
    helpers_.push_back(fmt::format(
        "uint {}() {{\n  uint bytes;\n  {}.GetDimensions(bytes);\n  return bytes;\n}}\n", name,
        global_names_[g.value]));
  }
  return name;
}

// The byte offset of the memory in its buffer.
std::string HlslWriter::OffsetText(Value pointer) {
  std::vector<InstId> chain;
  pointer = ir::MemoryRoot(m_, pointer, &chain);
  std::string text;
  if (const InstId view = ViewAt(pointer); view.valid()) {
    text = ExprText(m_.Operand(view, 1), Prec::kAdditive);
  }
  uint64_t constant = 0;
  TypeId at = StoreType(pointer);
  for (size_t c = chain.size(); c-- > 0;) {
    const InstId id = chain[c];
    for (uint32_t k = 1; k < m_.OperandCount(id); ++k) {
      const Value index = m_.Operand(id, k);
      const ir::Type& type = m_.types[at];
      uint32_t number = 0;
      const bool is_constant = ConstantU32(index, &number);
      if (type.kind == TypeKind::kStruct) {
        constant += m_.types.StructOf(at).members[number].offset;
        at = m_.types.StructOf(at).members[number].type;
        continue;
      }
      uint32_t stride = 0;
      if (type.kind == TypeKind::kArray) {
        stride = m_.types.StrideOf(at);
      } else if (type.kind == TypeKind::kMatrix) {
        stride = m_.types.AlignOf(type.element);  // columns lie as vec2 or vec4
      } else {
        stride = m_.types.SizeOf(type.element);
      }
      at = type.element;
      if (is_constant) {
        constant += uint64_t{number} * stride;
        continue;
      }
      if (!text.empty()) text += " + ";
      const bool is_signed = m_.TypeOf(index) == ir::kI32;
      std::string term =
          ExprText(index, is_signed || stride == 1 ? Prec::kAny : Prec::kMultiplicative);
      if (is_signed) term = fmt::format("uint({})", term);
      text += fmt::format("{} * {}u", term, stride);
    }
  }
  if (text.empty()) return fmt::format("{}u", constant);
  if (constant != 0) text += fmt::format(" + {}u", constant);
  return text;
}

std::string HlslWriter::LoadText(const Buffer& buffer, TypeId id, const std::string& offset) {
  const ir::Type& type = m_.types[id];
  const bool vector = type.kind == TypeKind::kVector;
  const TypeId scalar = type.kind == TypeKind::kAtomic ? type.element : m_.types.ScalarOf(id);
  if (TypeStore::IsScalar(id) || vector || type.kind == TypeKind::kAtomic) {
    const uint32_t n = vector ? type.n : 1;
    if (scalar == ir::kF16) {
      return fmt::format("{}.Load<{}>({})", buffer.name, TypeName(id), offset);
    }
    const std::string raw =
        fmt::format("{}.Load{}({})", buffer.name, n == 1 ? "" : fmt::format("{}", n), offset);
    if (scalar == ir::kU32) return raw;
    return fmt::format("{}({})", scalar == ir::kI32 ? "asint" : "asfloat", raw);
  }
  return fmt::format("{}({}, {})", LoadHelper(buffer, id), buffer.name, offset);
}

namespace {

std::string Plus(uint64_t n) { return n == 0 ? "at" : fmt::format("at + {}u", n); }

}  // namespace

// A function that loads a matrix, array or structure.
std::string HlslWriter::LoadHelper(const Buffer& buffer, TypeId id) {
  const ir::Type& type = m_.types[id];
  const std::string key = fmt::format("load:{}:{}", id.value, buffer.type);
  if (const auto known = helper_names_.find(key); known != helper_names_.end())
    return known->second;
  const std::string type_name = TypeName(id);
  const std::string name = names_.Module(fmt::format("load_{}", type_name));
  helper_names_[key] = name;
  const Buffer inner{"memory", buffer.type};
  std::string text = fmt::format("{} {}({} memory, uint at) {{\n", type_name, name, buffer.type);
  text += fmt::format("  {};\n", Declarator(id, "loaded"));
  switch (type.kind) {
    case TypeKind::kStruct: {
      const ir::Struct& s = m_.types.StructOf(id);
      for (uint32_t k = 0; k < s.members.size(); ++k) {
        text += fmt::format("  loaded.{} = {};\n", MemberName(id, k),
                            LoadText(inner, s.members[k].type, Plus(s.members[k].offset)));
      }
      for (const auto& before : paddings_[type.index]) {
        for (const Padding& p : before) text += fmt::format("  loaded.{} = 0u;\n", p.name);
      }
      break;
    }
    case TypeKind::kMatrix:
      for (uint32_t c = 0; c < type.n; ++c) {
        text += fmt::format(
            "  loaded[{}] = {};\n", c,
            LoadText(inner, type.element, Plus(uint64_t{c} * m_.types.AlignOf(type.element))));
      }
      break;
    default:  // others: arrays
      text += fmt::format(
          "  for (uint k = 0u; k < {}u; k++) {{\n    loaded[k] = {};\n  }}\n", type.count().value(),
          LoadText(inner, type.element, fmt::format("at + k * {}u", m_.types.StrideOf(id))));
      break;
  }
  text += "  return loaded;\n}\n";
  helpers_.push_back(std::move(text));
  return name;
}

std::string HlslWriter::StoreText(const Buffer& buffer, TypeId id, const std::string& offset,
                                  const std::string& value) {
  const ir::Type& type = m_.types[id];
  const bool vector = type.kind == TypeKind::kVector;
  if (TypeStore::IsScalar(id) || vector) {
    const TypeId scalar = m_.types.ScalarOf(id);
    const std::string suffix = vector ? fmt::format("{}", type.n) : "";
    if (scalar == ir::kF16) {
      return fmt::format("{}.Store<{}>({}, {})", buffer.name, TypeName(id), offset, value);
    }
    const std::string words = scalar == ir::kU32 ? value : fmt::format("asuint({})", value);
    return fmt::format("{}.Store{}({}, {})", buffer.name, suffix, offset, words);
  }
  return fmt::format("{}({}, {}, {})", StoreHelper(buffer, id), buffer.name, offset, value);
}

std::string HlslWriter::StoreHelper(const Buffer& buffer, TypeId id) {
  const ir::Type& type = m_.types[id];
  const std::string key = fmt::format("store:{}", id.value);
  if (const auto known = helper_names_.find(key); known != helper_names_.end())
    return known->second;
  const std::string name = names_.Module(fmt::format("store_{}", TypeName(id)));
  helper_names_[key] = name;
  const Buffer inner{"memory", buffer.type};
  std::string text = fmt::format("void {}(RWByteAddressBuffer memory, uint at, {}) {{\n", name,
                                 Declarator(id, "stored"));
  switch (type.kind) {
    case TypeKind::kStruct: {
      const ir::Struct& s = m_.types.StructOf(id);
      for (uint32_t k = 0; k < s.members.size(); ++k) {
        text +=
            fmt::format("  {};\n", StoreText(inner, s.members[k].type, Plus(s.members[k].offset),
                                             "stored." + MemberName(id, k)));
      }
      break;
    }
    case TypeKind::kMatrix:
      for (uint32_t c = 0; c < type.n; ++c) {
        text += fmt::format("  {};\n", StoreText(inner, type.element,
                                                 Plus(uint64_t{c} * m_.types.AlignOf(type.element)),
                                                 fmt::format("stored[{}]", c)));
      }
      break;
    default:  // others: arrays
      text +=
          fmt::format("  for (uint k = 0u; k < {}u; k++) {{\n    {};\n  }}\n", type.count().value(),
                      StoreText(inner, type.element,
                                fmt::format("at + k * {}u", m_.types.StrideOf(id)), "stored[k]"));
      break;
  }
  text += "}\n";
  helpers_.push_back(std::move(text));
  return name;
}

void HlslWriter::Load(InstId id, Prec min) {
  const Value pointer = m_.Operand(id, 0);
  GlobalId g;
  if (!IsByteAddressed(pointer, &g)) return Place(pointer, min);
  w_ << LoadText(BufferOf(g), m_[id].type, OffsetText(pointer));
}

void HlslWriter::Store(InstId id) {
  const Value pointer = m_.Operand(id, 0), value = m_.Operand(id, 1);
  GlobalId g;
  if (!IsByteAddressed(pointer, &g)) return CWriter::Store(id);
  const std::string offset = OffsetText(pointer);
  w_ << StoreText(BufferOf(g), StoreType(pointer), offset, ExprText(value, Prec::kTernary));
}

// ------------------------------------------------------------------------------------- atomics

void HlslWriter::AtomicCall(InstId id, std::string_view name,
                            const std::vector<std::string>& arguments) {
  const Value pointer = m_.Operand(id, 0);
  GlobalId g;
  if (IsByteAddressed(pointer, &g)) {
    w_ << global_names_[g.value] << '.' << name << '(' << OffsetText(pointer);
  } else {
    w_ << name << '(';
    Place(pointer, Prec::kAny);
  }
  for (const std::string& argument : arguments) w_ << ", " << argument;
  w_ << ");";
  w_.EndLine();
}

// For atomicSub, which HLSL lacks. The lowest i32 is its own negative, which no signed arithmetic gives.
std::string HlslWriter::Negated(Value v) {
  if (m_.TypeOf(v) == ir::kU32) return "0u - " + ExprText(v, Prec::kMultiplicative);
  if (!v.is_constant()) return fmt::format("int(0u - uint({}))", ExprText(v, Prec::kAny));
  const uint32_t bits = 0u - static_cast<uint32_t>(m_.constants.IntValue(v.constant()));
  return ExprText(m_.constants.I32(static_cast<int32_t>(bits)), Prec::kTernary);
}

// The operation as a statement; the memory's old value goes to `original` unless that is empty.
void HlslWriter::Atomic(InstId id, const std::string& original) {
  const BuiltinFn fn = m_[id].builtin();
  const TypeId scalar = m_.types[StoreType(m_.Operand(id, 0))].element;
  std::vector<std::string> arguments;
  if (fn == BuiltinFn::k_atomicLoad) {
    arguments.push_back(scalar == ir::kI32 ? "int(0)" : "0u");
  } else if (fn == BuiltinFn::k_atomicSub) {
    arguments.push_back(Negated(m_.Operand(id, 1)));
  } else {
    for (uint32_t k = 1; k < m_.OperandCount(id); ++k) {
      arguments.push_back(ExprText(m_.Operand(id, k), Prec::kTernary));
    }
  }
  if (!original.empty()) arguments.push_back(original);
  AtomicCall(id, RowOf(fn).text, arguments);
}

void HlslWriter::UniformLoad(InstId id) {
  const std::string name = NameOfInst(id);
  const Value pointer = m_.Operand(id, 0);
  w_.Line("GroupMemoryBarrierWithGroupSync();");
  if (m_.types.kind(StoreType(pointer)) == TypeKind::kAtomic) {
    w_.Line(Declarator(m_[id].type, name) + ";");
    w_ << "InterlockedOr(";
    Place(pointer, Prec::kAny);
    w_ << (m_[id].type == ir::kI32 ? ", 0, " : ", 0u, ") << name << ");";
    w_.EndLine();
  } else {
    w_ << "const " << Declarator(m_[id].type, name) << " = ";
    Place(pointer, Prec::kTernary);
    w_ << ';';
    w_.EndLine();
  }
  w_.Line("GroupMemoryBarrierWithGroupSync();");
}

bool HlslWriter::StatementSpecial(InstId id) {
  const BuiltinForm form = RowOf(m_[id].builtin()).form;
  if (form == BuiltinForm::kMatrix) {
    if (IsMadeByStatements(id)) {
      MakeByStatements(id, NameOfInst(id), !hoisted_[id.value]);
    } else {
      MatrixValue(id);
      w_ << ';';
      w_.EndLine();
    }
    return true;
  }
  if (m_[id].builtin() == BuiltinFn::k_workgroupUniformLoad) return DeclareSpecial(id);
  if (form != BuiltinForm::kAtomic) return false;
  const BuiltinFn fn = m_[id].builtin();
  if (fn == BuiltinFn::k_atomicCompareExchangeWeak) return DeclareSpecial(id);
  // These always give the old value.
  const bool needs_original = fn == BuiltinFn::k_atomicStore || fn == BuiltinFn::k_atomicExchange ||
                              fn == BuiltinFn::k_atomicLoad;
  std::string ignored;
  if (needs_original) {
    ignored = Temporary("ignored");
    w_.Line(Declarator(m_.types[StoreType(m_.Operand(id, 0))].element, ignored) + ";");
  }
  Atomic(id, ignored);
  return true;
}

bool HlslWriter::DeclareSpecial(InstId id) {
  const Inst& inst = m_[id];
  if (inst.op != Op::kBuiltin) {
    // Arrays and structures are made by initializers.
    const TypeKind kind = m_.types.kind(inst.type);
    if (inst.op == Op::kConstruct && (kind == TypeKind::kArray || kind == TypeKind::kStruct) &&
        !hoisted_[id.value]) {
      w_ << (TakesConst(inst.type) ? "const " : "") << Declarator(inst.type, NameOfInst(id))
         << " = ";
      Construct(id, Prec::kTernary);
      w_ << ';';
      w_.EndLine();
      return true;
    }
    return false;
  }
  const BuiltinForm form = RowOf(inst.builtin()).form;
  if (inst.builtin() == BuiltinFn::k_workgroupUniformLoad) {
    UniformLoad(id);
    return true;
  }
  if (form != BuiltinForm::kAtomic) return false;
  const std::string name = NameOfInst(id);
  if (!hoisted_[id.value]) w_.Line(Declarator(inst.type, name) + ";");
  if (inst.builtin() != BuiltinFn::k_atomicCompareExchangeWeak) {
    Atomic(id, name);
    return true;
  }
  const std::string old_value = fmt::format("{}.{}", name, MemberName(inst.type, 0));
  std::string comparand = ExprText(m_.Operand(id, 1), Prec::kTernary);
  if (!IsAtom(m_.Operand(id, 1))) {
    const std::string kept = Temporary("comparand");
    w_.Line(
        fmt::format("const {} = {};", Declarator(m_.TypeOf(m_.Operand(id, 1)), kept), comparand));
    comparand = kept;
  }
  AtomicCall(id, "InterlockedCompareExchange",
             {comparand, ExprText(m_.Operand(id, 2), Prec::kTernary), old_value});
  w_.Line(fmt::format("{}.{} = {} == {};", name, MemberName(inst.type, 1), old_value, comparand));
  return true;
}

}  // namespace tessera::hlsl
