// Writes statements and expressions.
#include <algorithm>
#include <cmath>

#include "backend_wgsl/writer.h"
#include "fmt/format.h"
#include "ir/builtin_functions.h"
#include "ir/builtin_info.h"
#include "ir/views.h"
#include "text_backend/place_expressions.h"

namespace tessera::wgsl_target {

using ir::BinaryOp;
using ir::BuiltinFn;
using ir::ConstantId;
using ir::ConstantKind;
using ir::InstId;
using ir::Op;
using ir::TypeId;
using ir::TypeKind;
using ir::Value;
using text::Prec;

namespace {

// Returns whether the type can be written in WGSL. The result types of some functions, e.g. of
// modf, have no names.
bool HasName(const ir::Module& m, TypeId type) {
  while (m.types.kind(type) == TypeKind::kArray) type = m.types[type].element;
  return m.types.kind(type) != TypeKind::kStruct || !m.types.StructOf(type).is_builtin_result;
}

// Returns whether an array or structure constant is written in place. Most of them are declared at
// module scope instead, so that a value that is used several times is written only once.
bool IsInPlace(const ir::Module& m, ConstantId id, text::ConstantUse) {
  const TypeId type = m.constants.type(id);
  return HasName(m, type) ? m.constants.IsZero(id) : m.types.kind(type) == TypeKind::kStruct;
}

}  // namespace

ir::Status PlaceExpressions(ir::Module& module) {
  return text::PlaceExpressions(module,
                                {.continuing_blocks = true, .constants = {.in_place = IsInPlace}});
}

// ------------------------------------------------------------------------------------- statements

// Writes "var name = value" if the variable has an initial value, and "var name: T" otherwise. If
// the type T has no name, writes "var name = value" with the zero value of T.
void WgslWriter::Init(InstId var) {
  w_ << "var " << marker_.Marked(NameOfInst(var), m_[var].source, MarkKind::kName);
  if (m_.OperandCount(var) == 1) {
    w_ << " = ";
    Expr(ir::VarInst(m_, var).initial());
    return;
  }
  const TypeId type = m_.types[m_[var].type].element;
  if (HasName(m_, type)) return w_.Join(": ", TypeName(type));
  w_ << " = ";
  Constant(m_.constants.Zero(type), Prec::kAny);
}

void WgslWriter::DeclareVar(InstId var) {
  Init(var);
  w_.EndStatement();
}

void WgslWriter::BeginResult(InstId, std::string_view name) { w_.Join("let ", name, " = "); }

void WgslWriter::BreakIfStatement(InstId id) {
  w_ << "break if ";
  Expr(ir::BreakIfInst(m_, id).condition());
  w_.EndStatement();
}

void WgslWriter::CaseLabels(const ir::SwitchCase& c) {
  if (c.selectors.empty()) {
    w_ << "default ";
    return;
  }
  w_ << "case ";
  for (size_t i = 0; i < c.selectors.size(); ++i) {
    if (i != 0) w_ << ", ";
    Constant(c.selectors[i], Prec::kAny);
  }
  w_ << (c.is_default ? ", default " : " ");
}

// Writes the header of a `for` or `while` loop.
void WgslWriter::Head(InstId loop) {
  const InstId test = ir::LoopInst(m_, loop).test();
  if (!ir::IsPlaced(m_[loop], ir::Placement::kHeader)) {
    w_ << "while (";
    Expr(ir::IfInst(m_, test).condition());
    w_ << ") ";
    return;
  }
  w_ << "for (";
  if (const InstId var = text::HeaderVariable(m_, loop); var.valid()) Init(var);
  w_ << "; ";
  Expr(ir::IfInst(m_, test).condition());
  w_ << "; ";
  StatementText(text::FirstStatement(m_, m_.LoopOf(loop).continuing));
  w_ << ") ";
}

void WgslWriter::LoopStatement(InstId id) {
  const ir::Loop& loop = m_.LoopOf(id);
  const InstId test = ir::LoopInst(m_, id).test();
  const size_t mark = names_.Mark();  // for releasing the name of the header's variable
  if (test.valid() &&
      (text::IsEmpty(m_, loop.continuing) || ir::IsPlaced(m_[id], ir::Placement::kHeader))) {
    Head(id);
    OpenScope();
    WriteBlock(loop.body, m_[test].next);
    CloseScope();
    names_.Release(mark);
    return;
  }
  // Writes a `loop` rather than a `for` or `while`. Behavior analysis assumes that the condition of
  // a `for` or `while` may end the loop, whereas only a `break` ends a `loop` (WGSL: Loop
  // Statement).
  w_ << "loop ";
  OpenScope();
  WriteBlock(loop.body);
  if (!text::IsEmpty(m_, loop.continuing)) {
    w_ << "continuing ";
    OpenScope();
    WriteBlock(loop.continuing);
    CloseScope();
  }
  CloseScope();
}

// ------------------------------------------------------------------------------------- constants

void WgslWriter::ConstantElements(ConstantId id) {
  const uint32_t n = m_.constants.ElementCount(m_.constants.type(id));
  // Nested constants are written in full, so the output may need far more space than the source.
  for (uint32_t i = 0; i < n && !IsTooLarge(w_.text().size()); ++i) {
    if (i != 0) w_ << ", ";
    Constant(m_.constants.Element(id, i), Prec::kAny);
  }
}

// Returns the type name to write in a constructor call that has arguments. An array of an unnamed
// type is written as `array`, because WGSL infers the element type, as in `array(modf(x))`.
std::string_view WgslWriter::ConstructorName(TypeId type) {
  return HasName(m_, type) ? TypeName(type) : "array";
}

// Writes the constant as a call to modf or frexp, because its type cannot be named in WGSL.
void WgslWriter::ConstantResult(ConstantId id) {
  const ir::Struct& result = m_.types.StructOf(m_.constants.type(id));
  const bool is_frexp = m_.strings.Get(result.members[1].name) == "exp";
  w_ << (is_frexp ? "frexp(ldexp(" : "modf(");
  Constant(m_.constants.Element(id, 0), Prec::kAny);
  w_ << (is_frexp ? ", " : " + ");
  Constant(m_.constants.Element(id, 1), Prec::kUnary);
  w_ << (is_frexp ? "))" : ")");
}

void WgslWriter::Constant(ConstantId id, Prec min) {
  const ir::Constant& c = m_.constants[id];
  if (c.kind == ConstantKind::kScalar) {
    const int64_t v = c.type == ir::kI32 ? m_.constants.IntValue(id) : INT32_MIN;
    if (v == INT32_MIN) return literals_.Write(id, min);
    // Writes an i32 with its suffix, which may be omitted only where the context determines the
    // type (see TypedExpr).
    const bool open = v < 0 && Open(Prec::kUnary, min);
    w_ << std::to_string(v) << 'i';
    return Close(open);
  }
  const TypeKind kind = m_.types.kind(c.type);
  const bool has_name = HasName(m_, c.type);
  if (!has_name && kind == TypeKind::kStruct) return ConstantResult(id);
  const bool zero = c.kind == ConstantKind::kZero && has_name;
  if (kind == TypeKind::kArray || kind == TypeKind::kStruct) {
    if (const std::string_view name = named_.NameOf(id); !name.empty()) {
      w_ << name;
      return;
    }
  }
  w_ << ConstructorName(c.type) << '(';
  const bool same = c.kind == ConstantKind::kSplat &&
                    (kind == TypeKind::kVector || kind == TypeKind::kSubgroupMatrix);
  if (same) {
    Constant(m_.constants.Element(id, 0), Prec::kAny);
  } else if (!zero) {
    ConstantElements(id);
  }
  w_ << ')';
}

std::string WgslWriter::NamedConstants() {
  return w_.Capture([&] {
    for (const ir::NamedConstant& constant : m_.named_constants) {
      if (IsTooLarge(w_.text().size())) return;
      w_.Join("const ", named_.NameOf(constant.id), " = ");
      w_ << ConstructorName(m_.constants.type(constant.id)) << '(';
      ConstantElements(constant.id);
      w_ << ')';
      w_.EndStatement();
    }
  });
}

void WgslWriter::Construct(InstId id, Prec) {
  w_ << ConstructorName(m_[id].type) << '(';
  List(id);
  w_ << ')';
}

// ------------------------------------------------------------------------------------- operators

// Returns whether the written value may contain a `<` outside parentheses. Together with a `>` in a
// later argument, this `<` would form a template list (WGSL: Template Lists). For example, the
// arguments in `f(a < b, c > d)` contain the template list `<b, c>`.
bool WgslWriter::MayHoldTemplate(Value v) const {
  if (!IsInline(v)) return false;
  const ir::Inst& inst = m_[v.inst()];
  return inst.op == Op::kIf || (inst.op == Op::kBinary && inst.binary() == BinaryOp::kLess);
}

void WgslWriter::Argument(Value v, bool last) {
  Expr(v, !last && MayHoldTemplate(v) ? Prec::kUnary : Prec::kAny);
}

// Writes the operands except operand `skip`.
void WgslWriter::List(InstId inst, uint32_t skip) {
  const uint32_t count = m_.OperandCount(inst);
  bool first = true;
  for (uint32_t k = 0; k < count; ++k) {
    if (k == skip) continue;
    if (!first) w_ << ", ";
    first = false;
    Argument(m_.Operand(inst, k), k + 1 == count);
  }
}

void WgslWriter::Binary(InstId id, Prec min) {
  const Value right = ir::BinaryInst(m_, id).right();
  const bool shift = IsInline(right) && m_[right.inst()].op == Op::kBinary &&
                     m_[right.inst()].binary() == BinaryOp::kShiftRight;
  // Adds parentheses, because `a < b >> c` would be parsed as the template a<b> followed by `> c`.
  if (m_[id].binary() == BinaryOp::kLess && shift) {
    const bool open = Open(Prec::kRelational, min);
    Expr(ir::BinaryInst(m_, id).left(), Prec::kShift);
    w_ << " < ";
    Expr(right, Prec::kUnary);
    return Close(open);
  }
  // `&` and `|` need parentheses as operands of `&&` and `||` (WGSL: Expression Grammar Summary).
  const bool bits_of_bools = ir::IsBitOperator(m_[id].binary()) && m_[id].type == ir::kBool;
  const bool open = bits_of_bools && Open(Prec::kTernary, min);
  Infix(id, open ? Prec::kAny : min);
  Close(open);
}

void WgslWriter::Select(InstId id, Prec, bool) {
  w_ << "select(";
  List(id);
  w_ << ')';
}

// ------------------------------------------------------------------------------------- memory

void WgslWriter::Pointer(Value pointer, Prec min) {
  const bool has_name =
      pointer.kind() == Value::kParam ||
      (pointer.is_inst() && m_[pointer.inst()].op != Op::kVar && !IsInline(pointer));
  if (has_name) {
    w_ << NameOfValue(pointer);
    return;
  }
  const bool open = Open(Prec::kUnary, min);
  w_ << '&';
  Place(pointer, Prec::kUnary);
  Close(open);
}

void WgslWriter::Indirection(Value pointer, Prec min) {
  const bool open = Open(Prec::kUnary, min);
  w_ << '*';
  Expr(pointer, Prec::kUnary);
  Close(open);
}

void WgslWriter::ValueAccess(InstId id, Prec min) {
  const Value base = ir::AccessInst(m_, id).base();
  if (m_.types.kind(m_.TypeOf(base)) != TypeKind::kPointer) return CWriter::ValueAccess(id, min);
  // Writes a named pointer to a component of a variable.
  const bool open = Open(Prec::kUnary, min);
  w_ << '&';
  Place(base, Prec::kPostfix);
  AccessSteps(id, StoreType(base));
  Close(open);
}

// ------------------------------------------------------------------------------------- calls

void WgslWriter::MatrixBuiltin(InstId id) {
  const BuiltinFn fn = m_[id].builtin();
  const bool load = fn == BuiltinFn::k_subgroupMatrixLoad;
  w_ << NameOf(fn);
  if (!load && fn != BuiltinFn::k_subgroupMatrixStore) {
    // The component type of a product is a template argument, because the operands do not determine
    // it.
    if (fn == BuiltinFn::k_subgroupMatrixMultiply)
      w_.Join("<", TypeName(m_.types[m_[id].type].element), ">");
    w_ << '(';
    List(id);
    w_ << ')';
    return;
  }
  // If the stride is counted in array elements, the matrix layout is a template argument
  // (`col_major` or `row_major`). Otherwise, it is a function argument.
  const uint32_t order = load ? 2 : 3;
  const Value majorness = m_.Operand(id, order);
  const bool in_template = m_[id].stride_in_elements();
  const std::string_view word =
      majorness.is_constant() && m_.constants.BoolValue(majorness.constant()) ? "col_major"
                                                                              : "row_major";
  if (load) {
    w_ << '<' << TypeName(m_[id].type);
    if (in_template) w_ << ", " << word;
    w_ << '>';
  } else if (in_template) {
    w_ << '<' << word << '>';
  }
  w_ << '(';
  List(id, in_template ? order : ~0u);
  w_ << ')';
}

void WgslWriter::Builtin(InstId id, Prec min) {
  const BuiltinFn fn = m_[id].builtin();
  switch (fn) {
    case BuiltinFn::k_bitcast: {
      const Value from = ir::BuiltinInst(m_, id).argument(0);
      if (m_.TypeOf(from) == m_[id].type) return Expr(from, min);
      w_.Join("bitcast<", TypeName(m_[id].type), ">(");
      List(id);
      w_ << ')';
      return;
    }
    case BuiltinFn::k_subgroupMatrixLoad:
    case BuiltinFn::k_subgroupMatrixStore:
    case BuiltinFn::k_subgroupMatrixMultiply:
    case BuiltinFn::k_subgroupMatrixMultiplyAccumulate:
    case BuiltinFn::k_subgroupMatrixScalarAdd:
    case BuiltinFn::k_subgroupMatrixScalarSubtract:
    case BuiltinFn::k_subgroupMatrixScalarMultiply: return MatrixBuiltin(id);
    case BuiltinFn::k_bufferView:
    case BuiltinFn::k_bufferArrayView:
    case BuiltinFn::k_bufferLength:
      return Mistake(m_.SpanOf(id), "the WGSL writer met a buffer view");
    default:  // others: functions whose calls are written as in the source
      break;
  }
  w_ << NameOf(fn) << '(';
  List(id);
  w_ << ')';
}

}  // namespace tessera::wgsl_target
