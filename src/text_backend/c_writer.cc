// Implements the part of CWriter that writes statements and allocates names.
#include "text_backend/c_writer.h"

#include <algorithm>
#include <memory>

#include "base/cat.h"
#include "base/pool_vector.h"
#include "base/stable_sort.h"
#include "fmt/format.h"
#include "ir/analysis/written_params.h"
#include "ir/any_inst.h"
#include "ir/builtin_functions.h"
#include "ir/builtin_info.h"
#include "ir/target_ops.h"
#include "ir/transform/array_lengths.h"
#include "ir/views.h"
#include "ir/walk.h"

namespace tessera::text {

using ir::AddressSpace;
using ir::BinaryOp;
using ir::BlockId;
using ir::BuiltinValue;
using ir::ConstantId;
using ir::Effects;
using ir::Function;
using ir::FunctionId;
using ir::Global;
using ir::If;
using ir::InfoOf;
using ir::Inst;
using ir::InstId;
using ir::kBool;
using ir::kVoid;
using ir::Loop;
using ir::Module;
using ir::NameOf;
using ir::Op;
using ir::ParamId;
using ir::Placement;
using ir::ShaderStage;
using ir::Struct;
using ir::StructMember;
using ir::SwitchCase;
using ir::Type;
using ir::TypeId;
using ir::TypeKind;
using ir::TypeStore;
using ir::Value;

CWriter::CWriter(Module& m, const Language& language)
    : m_(m),
      language_(language),
      marker_(w_, m.arena),
      names_(m.strings, language.reserved, language.module_reserved, language.glsl_names,
             language.caseless_reserved),
      used_types_(ir::UsedTypes(m)) {
  inst_names_.extend(m.insts.size());
  is_named_.resize(m.insts.size());
  param_names_.resize(m.params.size());
  // An estimate of the output's size per instruction, in bytes. Reserve allocates twice as much,
  // which is enough for most outputs. Pages that are never written cost nothing.
  constexpr size_t kBytesOfInst = 16;
  w_.Reserve(kBytesOfInst * m.insts.size());
}

CWriter::~CWriter() = default;

void CWriter::Mistake(Span at, std::string what) {
  if (!failed()) failure_ = {at, std::move(what)};
}

bool CWriter::IsTooLarge(size_t bytes) {
  if (too_large_ || bytes <= m_.max_bytes) return too_large_;
  too_large_ = true;
  if (!failed()) failure_.emplace();
  return true;
}

// ------------------------------------------------------------------------------------- names

void CWriter::FindInterfaces() {
  interfaces_.resize(m_.types.structs().size());
  const auto mark = [&](TypeId type) {
    if (m_.types.kind(type) == TypeKind::kStruct) interfaces_[m_.types[type].index] = true;
  };
  for (const Function& f : m_.functions) {
    if (f.stage == ShaderStage::kNone) continue;
    for (ParamId p : f.params) mark(m_[p].type);
    mark(f.return_type);
  }
}

std::string CWriter::TextBeforeFunctions(std::initializer_list<std::string_view> parts,
                                         std::span<const std::string> helpers) const {
  size_t size = 1;
  for (const std::string_view part : parts) size += part.size() + 1;
  for (const std::string& helper : helpers) size += helper.size() + 1;
  std::string text;
  text.reserve(size);
  const auto add = [&](std::string_view part) {
    if (part.empty()) return;
    if (!text.empty()) text += '\n';
    text += part;
  };
  for (const std::string_view part : parts) add(part);
  for (const std::string& helper : helpers) add(helper);
  if (!text.empty() && !w_.text().empty()) text += '\n';
  return text;
}

void CWriter::NameModule() {
  FindInterfaces();
  const auto structs = m_.types.structs();
  // Names entry points first, so that they keep their names if possible: hosts refer to entry
  // points by name.
  function_names_.resize(m_.functions.size());
  for (const bool entry_points : {true, false}) {
    for (size_t f = 0; f < m_.functions.size(); ++f) {
      if ((m_.functions[f].stage != ShaderStage::kNone) != entry_points) continue;
      const StringId name = m_.functions[f].name;
      function_names_[f] = entry_points ? names_.EntryPoint(name) : names_.Module(name, "function");
    }
  }
  PoolVector<bool> used(structs.size());
  for (const ir::UsedType& type : used_types_) {
    if (m_.types.kind(type.type) == TypeKind::kStruct) used[m_.types[type.type].index] = true;
  }
  struct_names_.resize(structs.size());
  member_names_.resize(structs.size());
  // Some passes replace a structure with a new one of the same name. Name the structures in use
  // first, so that they get the names from the source.
  for (const bool of_used : {true, false}) {
    for (size_t s = 0; s < structs.size(); ++s) {
      if (used[s] == of_used) struct_names_[s] = NameOfStruct(structs[s].name);
    }
  }
  for (size_t s = 0; s < structs.size(); ++s) {
    if (!used[s]) continue;
    names_.NextFunction();
    const std::span<const StructMember> members = structs[s].members;
    member_names_[s] = m_.arena.NewArray<std::string_view>(members.size());
    // If all names come from the source, they are distinct and can be kept.
    const bool keeps = language_.free_member_names &&
                       std::ranges::all_of(members, [&](const StructMember& member) {
                         return !m_.strings.Get(member.name).empty();
                       });
    for (size_t k = 0; k < members.size(); ++k) {
      std::construct_at(&member_names_[s][k], keeps ? m_.strings.Get(members[k].name)
                                                    : names_.Local(members[k].name, "member"));
    }
  }
  names_.NextFunction();
  global_names_.reserve(m_.globals.size());
  for (const Global& global : m_.globals) {
    // Variables for built-in inputs and outputs have names that the target language prescribes.
    const bool of_language =
        global.io.builtin != BuiltinValue::kNone &&
        (global.space == AddressSpace::kIn || global.space == AddressSpace::kOut);
    const bool written = language_.private_globals || global.space != AddressSpace::kPrivate;
    global_names_.push_back(written && !of_language ? names_.Module(global.name, "global")
                                                    : std::string_view());
  }
}

std::string_view CWriter::NameOfStruct(StringId wanted) {
  std::string_view name = m_.strings.Get(wanted);
  const auto& taken = language_.struct_reserved;
  const bool starts_well = language_.free_member_names || !name.starts_with('_');
  if (starts_well && std::ranges::find(taken, name) == taken.end()) {
    return names_.Module(wanted, "Struct");
  }
  // Removes the leading underscores, e.g. of __frexp_result_f32, because the target languages
  // reserve names with two underscores.
  while (name.starts_with('_')) name.remove_prefix(1);
  const bool reserved = std::ranges::find(taken, name) != taken.end();
  return names_.Module(reserved ? Cat(name, "_1") : std::string(name), "Struct");
}

std::string CWriter::SizedTypeName(const ir::Type& type) {
  return Capture([&] {
    if (type.kind == TypeKind::kVector) {
      w_ << TypeName(type.element) << uint32_t{type.n};
    } else {
      const ir::Type& column = m_.types[type.element];
      w_ << TypeName(column.element) << uint32_t{type.n} << 'x' << uint32_t{column.n};
    }
  });
}

std::string_view CWriter::NewTypeName(TypeId type) {
  const std::string made = MakeTypeName(type);  // may add the names of other types
  if (type.value >= type_names_.size()) type_names_.resize(m_.types.size());
  return type_names_[type.value] = m_.arena.CopyString(made);
}

namespace {

// Returns the generated name of a value that is unnamed in the source.
std::string_view FallbackName(const ir::Module& m, InstId id) {
  switch (m[id].op) {
    case Op::kCall: return "result";
    case Op::kLoad: {
      const Value from = ir::LoadInst(m, id).pointer();
      const bool input =
          from.kind() == Value::kGlobal && m[from.global()].space == AddressSpace::kIn;
      return input ? m.strings.Get(m[from.global()].name) : "loaded";
    }
    case Op::kTarget:
      return InfoOf(m, m[id].target_op()).effects == Effects::kReadsMemory ? "loaded" : "value";
    case Op::kVar:
      return m[id].next.valid() && m[m[id].next].op == Op::kLoop ? "index" : "variable";
    case Op::kIf: return m[id].type == kBool ? "condition" : "chosen";
    default:  // others: results without a more specific name
      return "value";
  }
}

// Returns the variable name for the arrayLength of a buffer, or for the index of its last element,
// which the robustness pass often computes. Returns an empty string for other instructions.
std::string NameOfLength(const ir::Module& m, InstId id) {
  const bool last = m[id].op == Op::kBinary && m[id].binary() == BinaryOp::kSubtract &&
                    ir::BinaryInst(m, id).left().is_inst();
  const InstId length = last ? ir::BinaryInst(m, id).left().inst() : id;
  const ir::GlobalId buffer = BufferOfLength(m, length);
  if (!buffer.valid()) return {};
  return Cat(m.strings.Get(m[buffer].name), last ? "_last" : "_length");
}

}  // namespace

std::string_view CWriter::NewNameOf(InstId id) {
  StringId wanted = m_.NameOf(id);
  if (m_.strings.Get(wanted).empty()) {
    const std::string of_length = NameOfLength(m_, id);
    wanted = of_length.empty() ? StringId() : m_.strings.Intern(of_length);
  }
  const std::string_view fallback = wanted.valid() ? std::string_view() : FallbackName(m_, id);
  return names_.Local(wanted, fallback);
}

std::string_view CWriter::NameOfValue(Value v) {
  switch (v.kind()) {
    case Value::kInst: return NameOfInst(v.inst());
    case Value::kParam: return param_names_[v.index()];
    case Value::kGlobal: return GlobalName(v.global());
    default: return {};
  }
}

PoolVector<TypeId> CWriter::UsedStructs() const {
  PoolVector<TypeId> structs;
  structs.reserve(used_types_.size());
  for (const ir::UsedType& used : used_types_) {
    if (m_.types.kind(used.type) == TypeKind::kStruct) structs.push_back(used.type);
  }
  // Structures are interned in dependency order: the types of the members come before the
  // structure.
  StableSort(structs, [](TypeId type) { return type.value; });
  return structs;
}

// ------------------------------------------------------------------------------------- blocks

void CWriter::BeginFunction(FunctionId function) {
  function_ = function;
  names_.NextFunction();
}

void CWriter::Body() { WriteBlock(m_[function_].body); }

void CWriter::FunctionParameters(std::span<const std::string_view> parameters) {
  constexpr size_t kLineLength = 100;
  const std::string_view line = w_.text().substr(w_.text().size() - w_.LineLength());
  size_t length = marker_.SizeInOutput(line) + 4;
  for (const std::string_view p : parameters) length += marker_.SizeInOutput(p) + 2;
  const bool wraps = length > kLineLength;
  w_ << '(';
  if (wraps) {
    w_.EndLine();
    w_.Indent();
    w_.Indent();
  }
  for (size_t i = 0; i < parameters.size(); ++i) {
    const bool last = i + 1 == parameters.size();
    w_ << parameters[i] << (last ? "" : wraps ? "," : ", ");
    if (wraps && !last) w_.EndLine();
  }
  w_ << ") ";
  if (wraps) {
    w_.Outdent();
    w_.Outdent();
  }
}

void CWriter::DeclareWithCounts(TypeId id, std::string_view name, std::string_view unsized) {
  TypeId element = id;
  while (m_.types.kind(element) == TypeKind::kArray) element = m_.types[element].element;
  if (name.empty()) {
    w_ << TypeName(element);
  } else {
    w_.Join(TypeName(element), " ", name);
  }
  for (; id != element; id = m_.types[id].element) {
    const ir::Count count = m_.types[id].count();
    w_ << '[';
    if (count.is_constant()) {
      w_ << count.value();
    } else {
      w_ << unsized;
    }
    w_ << ']';
  }
}

std::string_view TextureDimName(ir::TextureDim dim) {
  using ir::TextureDim;
  switch (dim) {
    case TextureDim::k1D: return "1D";
    case TextureDim::k2D: return "2D";
    case TextureDim::k2DArray: return "2DArray";
    case TextureDim::k3D: return "3D";
    case TextureDim::kCube: return "Cube";
    case TextureDim::kCubeArray: return "CubeArray";
    case TextureDim::kBuffer: return "Buffer";
  }
  return {};
}

void CWriter::FunctionWithInoutParameters(FunctionId f) {
  const Function& function = m_[f];
  BeginFunction(f);
  PoolVector<std::string_view> parameters;
  parameters.reserve(function.params.size());
  for (ParamId p : function.params) {
    param_names_[p.value] = names_.Local(m_[p].name, "argument");
    const Type& type = m_.types[m_[p].type];
    const bool pointer = type.kind == TypeKind::kPointer;
    if (pointer && !written_params_) written_params_ = ir::WrittenParams(m_);
    parameters.push_back(CaptureInArena([&] {
      if (pointer && (*written_params_)[p.value]) w_ << "inout ";
      Declare(pointer ? type.element : m_[p].type,
              marker_.Marked(param_names_[p.value], m_[p].span));
    }));
  }
  FunctionHead(f);
  FunctionParameters(parameters);
  w_.OpenBrace();
  Body();
  w_.CloseBrace();
}

bool CWriter::IsEmpty(BlockId block) const {
  const InstId first = FirstStatement(block);
  return !first.valid() || (m_[first].op == Op::kYield && m_.OperandCount(first) == 0);
}

void CWriter::WriteBlock(BlockId block, InstId from) {
  InstId i = from.valid() ? from : m_[block].first;
  for (; i.valid(); i = m_[i].next) {
    if (IsInline(i)) continue;
    if (IsTooLarge(w_.text().size())) return;
    Statement(i);
  }
}

void CWriter::Statement(InstId id) {
  const Inst& inst = m_[id];
  if (marker_.is_enabled() && inst.op == Op::kLoop && HeaderVariable(id).valid()) {
    marker_.Mark(m_[HeaderVariable(id)].source, MarkKind::kStatement);
  }
  marker_.Mark(inst.source, MarkKind::kStatement);
  switch (inst.op) {
    case Op::kVar: return DeclareVar(id);
    case Op::kStore:
      if (const Value value = ir::StoreInst(m_, id).value(); IsByStatements(value)) {
        const std::string place =
            Capture([&] { Place(ir::StoreInst(m_, id).pointer(), Prec::kTernary); });
        return ByStatements(value.inst(), place, /*declare=*/false);
      }
      StatementText(id);
      w_.EndStatement();
      return;
    case Op::kIf:
      if (inst.type != kVoid) break;
      return IfStatement(id);
    case Op::kLoop: return LoopStatement(id);
    case Op::kSwitch: return SwitchStatement(id);
    case Op::kYield: return YieldStatement(id);
    case Op::kReturn: return Return(id);
    case Op::kBreak: w_.Line("break;"); return;
    case Op::kContinue:
      // Omits a `continue` at the end of a loop body, where it is redundant.
      if (!m_[id].next.valid() && m_[m_[id].block].parent == inst.target() &&
          m_.LoopOf(inst.target()).body == m_[id].block) {
        return;
      }
      w_.Line("continue;");
      return;
    case Op::kBreakIf: return BreakIfStatement(id);
    case Op::kUnreachable: Unreachable(id); return;
    case Op::kDiscard: Discard(); return;
    case Op::kNop: return;
    default:  // others: operations that compute a value, handled below
      break;
  }
  if (inst.type == kVoid || IsPlaced(id, Placement::kUnused)) {  // only the effects matter
    return CallStatement(id);
  }
  DeclareValue(id);
}

// Writes a call that has no result, or whose result is unused.
void CWriter::CallStatement(InstId id) {
  const Inst& inst = m_[id];
  if (IsPlaced(id, Placement::kStatements)) return ByStatements(id, {}, /*declare=*/false);
  if (inst.type != kVoid && inst.op == Op::kBuiltin && InfoOf(inst.builtin()).MustUse()) {
    w_ << language_.unused_result;
  }
  Instruction(id, Prec::kAny);
  w_.EndStatement();
}

void CWriter::BreakIfStatement(InstId id) {
  w_ << "if (";
  Condition(ir::BreakIfInst(m_, id).condition());
  w_ << ") ";
  w_.OpenBrace();
  w_.Line("break;");
  w_.CloseBrace();
}

void CWriter::StatementText(InstId id) {
  if (m_[id].op == Op::kStore) {
    if (!CompoundStore(id)) Store(id);
    return;
  }
  Instruction(id, Prec::kAny);
}

void CWriter::Declare(TypeId type, std::string_view name) {
  if (m_.types.kind(type) == TypeKind::kArray) return DeclareArray(type, name);
  w_.Join(TypeName(type), " ", name);
}

void CWriter::DeclareLine(TypeId type, std::string_view name) {
  Declare(type, name);
  w_.EndStatement();
}

void CWriter::DeclareValue(InstId id) {
  const Inst& inst = m_[id];
  if (inst.op == Op::kIf && !ir::IsShortCircuit(inst)) {
    const InstId assigned = IsPlaced(id, Placement::kDeclares) ? inst.next : id;
    const std::string_view name = NameOfInst(assigned);
    GiveName(id, name);
    DeclareLine(inst.type, name);
    IfStatement(id);
    return;
  }
  const std::string_view name = NameOfInst(id);
  if (IsPlaced(id, Placement::kStatements)) return ByStatements(id, name, /*declare=*/true);
  BeginResult(id, marker_.Marked(name, inst.source, MarkKind::kLetName));
  Instruction(id, Prec::kTernary, /*typed=*/true);
  w_.EndStatement();
}

void CWriter::BeginResult(InstId id, std::string_view name) {
  const TypeId type = m_[id].type;
  if (m_.types.kind(type) == TypeKind::kArray || !TakesConst(type)) {
    if (TakesConst(type)) w_ << "const ";
    Declare(type, name);
    w_ << " = ";
  } else {
    w_.Join("const ", TypeName(type), " ", name, " = ");
  }
}

void CWriter::DeclareVar(InstId id) {
  const TypeId type = m_.types[m_[id].type].element;
  const std::string_view name = NameOfInst(id);
  const Value init = m_.OperandCount(id) == 1 ? ir::VarInst(m_, id).initial() : Value();
  if (IsByStatements(init)) return ByStatements(init.inst(), name, /*declare=*/true);
  const bool zero = !init.valid() || (init.is_constant() && m_.constants.IsZero(init.constant()));
  if (zero && !HasZeroInitializer(type)) {
    DeclareLine(type, name);
    ZeroPlaces zeros;
    return FillZero(type, name, &zeros);
  }
  Declare(type, marker_.Marked(name, m_[id].source, MarkKind::kName));
  if (m_.OperandCount(id) == 1) {
    w_ << " = ";
    TypedExpr(ir::VarInst(m_, id).initial(), Prec::kTernary);
  } else {
    ZeroInitializer(type);
  }
  w_.EndStatement();
}

void CWriter::Return(InstId id) {
  if (m_.OperandCount(id) != 0) {
    w_ << "return ";
    TypedExpr(ir::ReturnInst(m_, id).value());
    w_.EndStatement();
    return;
  }
  const bool at_end = m_[m_[id].block].parent == InstId() && !m_[id].next.valid();
  if (!at_end) w_.Line("return;");
}

void CWriter::YieldStatement(InstId id) {
  const InstId owner = m_[m_[id].block].parent;
  if (owner.valid() && m_[owner].op == Op::kSwitch) {
    if (language_.cases_fall_through) w_.Line("break;");
    return;
  }
  if (m_.OperandCount(id) == 0 || !owner.valid()) return;
  const Value value = ir::YieldInst(m_, id).value();
  if (IsByStatements(value)) {
    return ByStatements(value.inst(), NameOfInst(owner), /*declare=*/false);
  }
  w_ << NameOfInst(owner) << " = ";
  TypedExpr(ir::YieldInst(m_, id).value(), Prec::kTernary);
  w_.EndStatement();
}

// ------------------------------------------------------------------------------------- if, switch

void CWriter::IfStatement(InstId id) {
  // Writes a chain of `else if` in a loop, because recursion could overflow the stack if the chain
  // is long.
  const auto is_block_end = [&](InstId i) {
    return i.valid() && (m_[i].op == Op::kYield || m_[i].op == Op::kUnreachable);
  };
  for (;;) {
    const If& blocks = m_.IfOf(id);
    const bool no_true = IsEmpty(blocks.true_block), no_false = IsEmpty(blocks.false_block);
    w_ << "if (";
    if (no_true && !no_false) {
      w_ << '!';
      Condition(ir::IfInst(m_, id).condition(), Prec::kUnary);
    } else {
      Condition(ir::IfInst(m_, id).condition());
    }
    w_ << ") ";
    OpenScope();
    WriteBlock(no_true && !no_false ? blocks.false_block : blocks.true_block);
    if (no_true || no_false) {
      CloseScope();
      return;
    }
    EndScope();
    w_.Outdent();
    // Writes `else if` if the false block contains only an `if` and the computation of its
    // condition.
    const InstId inner = FirstStatement(blocks.false_block);
    if (m_[id].type == kVoid && inner.valid() && m_[inner].op == Op::kIf &&
        m_[inner].type == kVoid && is_block_end(m_[inner].next)) {
      w_ << "} else ";
      id = inner;
      continue;
    }
    w_ << "} else ";
    OpenScope();
    WriteBlock(blocks.false_block);
    CloseScope();
    return;
  }
}

void CWriter::SwitchStatement(InstId id) {
  SwitchAttribute();
  w_ << "switch (";
  Expr(ir::SwitchInst(m_, id).selector());
  w_ << ") ";
  w_.OpenBrace();
  for (const SwitchCase& c : m_.SwitchOf(id).cases) {
    CaseLabels(c);
    OpenScope();
    WriteBlock(c.block);
    CloseScope();
  }
  w_.CloseBrace();
}

void CWriter::CaseLabels(const SwitchCase& c) {
  size_t labels = 0;
  const size_t count = c.selectors.size() + (c.is_default ? 1 : 0);
  for (ConstantId selector : c.selectors) {
    w_ << "case ";
    ScalarLiteral(selector, Prec::kAny);
    w_ << (++labels == count ? ": " : ":");
    if (labels != count) w_.EndLine();
  }
  if (c.is_default) w_ << "default: ";
}

// ------------------------------------------------------------------------------------- loops

InstId CWriter::FirstStatement(BlockId block) const {
  InstId i = m_[block].first;
  while (i.valid() && IsInline(i)) i = m_[i].next;
  return i;
}

void CWriter::ForHeader(InstId loop) {
  w_ << "for (";
  if (const InstId var = HeaderVariable(loop); var.valid()) {
    const TypeId type = m_.types[m_[var].type].element;
    Declare(type, marker_.Marked(NameOfInst(var), m_[var].source, MarkKind::kName));
    if (m_.OperandCount(var) == 1) {
      w_ << " = ";
      TypedExpr(ir::VarInst(m_, var).initial(), Prec::kTernary);
    } else {
      ZeroInitializer(type);
    }
  }
  w_ << ';';
  const InstId test = ir::LoopInst(m_, loop).test();
  if (test.valid()) {
    w_ << ' ';
    Condition(ir::IfInst(m_, test).condition());
  }
  w_ << "; ";
  StatementText(FirstStatement(m_.LoopOf(loop).continuing));
  w_ << ") ";
}

void CWriter::LoopStatement(InstId id) {
  const Loop& loop = m_.LoopOf(id);
  const size_t mark = names_.Mark();  // for releasing the name of the header's variable
  const bool is_for = IsPlaced(id, Placement::kHeader);
  const InstId test = ir::LoopInst(m_, id).test();
  LoopAttribute(id);
  if (is_for) {
    ForHeader(id);
  } else if (test.valid()) {
    w_ << "while (";
    Condition(ir::IfInst(m_, test).condition());
    w_ << ") ";
  } else {
    w_ << "while (true) ";
  }
  OpenScope();
  WriteBlock(loop.body, test.valid() ? m_[test].next : InstId());
  if (!is_for && !IsEmpty(loop.continuing)) WriteBlock(loop.continuing);
  CloseScope();
  if (is_for && !language_.for_variables_leak) names_.Release(mark);
}

// ------------------------------------------------------------------------------------- stores

void CWriter::FillZero(TypeId type, std::string_view name, ZeroPlaces* zeros) {
  FillZeroAt(type, name, name, zeros);
}

// Writes statements that set `place` to zero. `first` is `place` with 0 instead of each loop
// variable in an index. `zeros` maps structure types to expressions that are already zero.
void CWriter::FillZeroAt(TypeId id, std::string_view place, std::string_view first,
                         ZeroPlaces* zeros) {
  const Type& type = m_.types[id];
  if (type.kind == TypeKind::kStruct) {
    if (const auto zero = zeros->find(type.index); zero != zeros->end()) {
      return w_.Line(fmt::format("{} = {};", place, zero->second));
    }
    const Struct& s = m_.types.StructOf(id);
    for (uint32_t k = 0; k < s.members.size() && !IsTooLarge(w_.text().size()); ++k) {
      const std::string_view member = MemberName(id, k);
      FillZeroAt(s.members[k].type, fmt::format("{}.{}", place, member),
                 fmt::format("{}.{}", first, member), zeros);
    }
    zeros->emplace(type.index, first);
    return;
  }
  if (type.kind == TypeKind::kArray && !HasZeroInitializer(id)) {
    const size_t mark = names_.Mark();
    const std::string_view i = Temporary("i");
    w_ << fmt::format("for (uint {0} = 0u; {0} < {1}u; {0}++) ", i, type.count().value());
    OpenScope();
    FillZeroAt(type.element, fmt::format("{}[{}]", place, i), fmt::format("{}[0]", first), zeros);
    CloseScope();
    names_.Release(mark);
    return;
  }
  w_ << place;
  ZeroInitializer(id);
  w_.EndStatement();
}

// Writes a store of `place op value` as a compound assignment, `place op= value`. Returns false if
// the store does not have this form.
bool CWriter::CompoundStore(InstId id) {
  if (!IsPlaced(id, Placement::kCompound)) return false;
  const InstId binary = ir::StoreInst(m_, id).value().inst();
  const BinaryOp op = m_[binary].binary();
  const Value right = ir::BinaryInst(m_, binary).right();
  uint32_t step = 0;
  if (ConstantU32(right, &step) && step == 1 && TypeStore::IsScalar(m_[binary].type) &&
      (op == BinaryOp::kAdd || op == BinaryOp::kSubtract)) {
    Place(ir::StoreInst(m_, id).pointer(), Prec::kPostfix);  // *p++ would increment the pointer
    w_ << (op == BinaryOp::kAdd ? "++" : "--");
    return true;
  }
  Place(ir::StoreInst(m_, id).pointer(), Prec::kUnary);
  w_ << ' ' << NameOf(op) << "= ";
  TypedExpr(right, Prec::kTernary);
  return true;
}

void CWriter::Store(InstId id) {
  Place(ir::StoreInst(m_, id).pointer(), Prec::kUnary);
  w_ << " = ";
  TypedExpr(ir::StoreInst(m_, id).value(), Prec::kTernary);
}

}  // namespace tessera::text
