// Implements the part of CWriter that writes statements.
#include "text_backend/c_writer.h"

#include "base/pool_vector.h"
#include "fmt/format.h"
#include "ir/analysis/written_params.h"
#include "ir/builtin_info.h"
#include "ir/views.h"
#include "text_backend/text_parts.h"

namespace tessera::text {

using ir::BinaryOp;
using ir::BlockId;
using ir::ConstantId;
using ir::Function;
using ir::FunctionId;
using ir::If;
using ir::InfoOf;
using ir::Inst;
using ir::InstId;
using ir::kVoid;
using ir::Loop;
using ir::Module;
using ir::NameOf;
using ir::Op;
using ir::ParamId;
using ir::Placement;
using ir::Struct;
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
      names_(m.strings, language.reserved, language.module_reserved, language.name_rule,
             language.caseless_reserved),
      used_types_(ir::UsedTypes(m)),
      interfaces_(ir::InterfaceStructs(m)) {
  param_names_.resize(m.params.size());
  // An estimate of the output's size per instruction, in bytes. Reserve allocates twice as much,
  // which is enough for most outputs. Pages that are never written cost nothing.
  constexpr size_t kBytesOfInst = 16;
  w_.Reserve(kBytesOfInst * m.insts.size());
}

CWriter::~CWriter() = default;

void CWriter::Mistake(Span at, std::string_view what) {
  if (!failure_.has_value()) failure_ = {at, std::string(what)};
}

bool CWriter::IsTooLarge(size_t bytes) {
  if (too_large_ || bytes <= m_.max_bytes) return too_large_;
  too_large_ = true;
  if (!failure_.has_value()) failure_.emplace();
  return true;
}

// ------------------------------------------------------------------------------------- names

std::string CWriter::SizedTypeName(const ir::Type& type) {
  return w_.Capture([&] {
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

std::string_view CWriter::NameOfValue(Value v) {
  switch (v.kind()) {
    case Value::kInst: return NameOfInst(v.inst());
    case Value::kParam: return param_names_[v.index()];
    case Value::kGlobal: return GlobalName(v.global());
    default: return {};
  }
}

// ------------------------------------------------------------------------------------- blocks

void CWriter::BeginFunction(FunctionId function) {
  function_ = function;
  names_.NextFunction();
}

void CWriter::Body() { WriteBlock(m_[function_].body); }

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
  WriteParameters(w_, marker_, parameters);
  w_.OpenBrace();
  Body();
  w_.CloseBrace();
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
  if (marker_.is_enabled() && inst.op == Op::kLoop && HeaderVariable(m_, id).valid()) {
    marker_.Mark(m_[HeaderVariable(m_, id)].source, MarkKind::kStatement);
  }
  marker_.Mark(inst.source, MarkKind::kStatement);
  switch (inst.op) {
    case Op::kVar: return DeclareVar(id);
    case Op::kStore:
      if (const Value value = ir::StoreInst(m_, id).value(); IsByStatements(m_, value)) {
        const std::string place =
            w_.Capture([&] { Place(ir::StoreInst(m_, id).pointer(), Prec::kTernary); });
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
  if (inst.type == kVoid || ir::IsPlaced(inst, Placement::kUnused)) {  // only the effects matter
    return CallStatement(id);
  }
  DeclareValue(id);
}

// Writes a call that has no result, or whose result is unused.
void CWriter::CallStatement(InstId id) {
  const Inst& inst = m_[id];
  if (ir::IsPlaced(inst, Placement::kStatements)) return ByStatements(id, {}, /*declare=*/false);
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

void CWriter::DeclareValue(InstId id) {
  const Inst& inst = m_[id];
  if (inst.op == Op::kIf && !ir::IsShortCircuit(inst)) {
    const InstId assigned = ir::IsPlaced(inst, Placement::kDeclares) ? inst.next : id;
    const std::string_view name = NameOfInst(assigned);
    value_names_.Give(id, name);
    DeclareLine(inst.type, name);
    IfStatement(id);
    return;
  }
  const std::string_view name = NameOfInst(id);
  if (ir::IsPlaced(inst, Placement::kStatements)) return ByStatements(id, name, /*declare=*/true);
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
  if (IsByStatements(m_, init)) return ByStatements(init.inst(), name, /*declare=*/true);
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
  if (IsByStatements(m_, value)) {
    return ByStatements(value.inst(), NameOfInst(owner), /*declare=*/false);
  }
  w_ << NameOfInst(owner) << " = ";
  TypedExpr(ir::YieldInst(m_, id).value(), Prec::kTernary);
  w_.EndStatement();
}

// ------------------------------------------------------------------------------------- if, switch

void CWriter::IfStatement(InstId id) {
  // This code uses a loop to write a chain of `else if`, because recursion could overflow the stack
  // if the chain is long.
  const auto is_block_end = [&](InstId i) {
    return i.valid() && (m_[i].op == Op::kYield || m_[i].op == Op::kUnreachable);
  };
  for (;;) {
    const If& blocks = m_.IfOf(id);
    const bool no_true = IsEmpty(m_, blocks.true_block), no_false = IsEmpty(m_, blocks.false_block);
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
    // If the false block contains only an `if` and the computation of its condition, this `if` is
    // written as `else if`.
    const InstId inner = FirstStatement(m_, blocks.false_block);
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
  Attribute(id);
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
    literals_.Write(selector, Prec::kAny);
    w_ << (++labels == count ? ": " : ":");
    if (labels != count) w_.EndLine();
  }
  if (c.is_default) w_ << "default: ";
}

// ------------------------------------------------------------------------------------- loops

void CWriter::ForHeader(InstId loop) {
  w_ << "for (";
  if (const InstId var = HeaderVariable(m_, loop); var.valid()) {
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
  StatementText(FirstStatement(m_, m_.LoopOf(loop).continuing));
  w_ << ") ";
}

void CWriter::LoopStatement(InstId id) {
  const Loop& loop = m_.LoopOf(id);
  const size_t mark = names_.Mark();  // for releasing the name of the header's variable
  const bool is_for = ir::IsPlaced(m_[id], Placement::kHeader);
  const InstId test = ir::LoopInst(m_, id).test();
  Attribute(id);
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
  if (!is_for && !IsEmpty(m_, loop.continuing)) WriteBlock(loop.continuing);
  CloseScope();
  if (is_for && !language_.for_variables_leak) names_.Release(mark);
}

// ------------------------------------------------------------------------------------- stores

void CWriter::FillZero(TypeId id, std::string_view place, ZeroPlaces* zeros,
                       std::string_view first) {
  if (first.empty()) first = place;
  const Type& type = m_.types[id];
  if (type.kind == TypeKind::kStruct) {
    if (const auto zero = zeros->find(type.index); zero != zeros->end()) {
      return w_.Line(fmt::format("{} = {};", place, zero->second));
    }
    const Struct& s = m_.types.StructOf(id);
    for (uint32_t k = 0; k < s.members.size() && !IsTooLarge(w_.text().size()); ++k) {
      const std::string_view member = MemberName(id, k);
      FillZero(s.members[k].type, fmt::format("{}.{}", place, member), zeros,
               fmt::format("{}.{}", first, member));
    }
    zeros->emplace(type.index, first);
    return;
  }
  if (type.kind == TypeKind::kArray && !HasZeroInitializer(id)) {
    const size_t mark = names_.Mark();
    const std::string_view i = names_.Local("i");
    w_ << fmt::format("for (uint {0} = 0u; {0} < {1}u; {0}++) ", i, type.count().value());
    OpenScope();
    FillZero(type.element, fmt::format("{}[{}]", place, i), zeros, fmt::format("{}[0]", first));
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
  if (!ir::IsPlaced(m_[id], Placement::kCompound)) return false;
  const InstId binary = ir::StoreInst(m_, id).value().inst();
  const BinaryOp op = m_[binary].binary();
  const Value right = ir::BinaryInst(m_, binary).right();
  uint32_t step = 0;
  if (ConstantU32(m_, right, &step) && step == 1 && TypeStore::IsScalar(m_[binary].type) &&
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
