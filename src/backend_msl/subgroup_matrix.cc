// Subgroup matrices: MSL's simdgroup_matrix, which is filled by statements.
#include "backend_msl/writer.h"
#include "fmt/format.h"

namespace tessera::msl {

using ir::BuiltinFn;
using ir::Inst;
using ir::InstId;
using ir::Op;
using ir::Prec;
using ir::TypeId;
using ir::TypeKind;
using ir::Value;

bool MslWriter::IsMatrixStatement(Value v) const {
  return v.is_inst() && plan_.IsInlined(v.inst()) && m_[v.inst()].op == Op::kBuiltin &&
         RowOf(m_[v.inst()].builtin()).form == BuiltinForm::kMatrix;
}

// A pointer to the component at `offset` of the array.
void MslWriter::MatrixPointer(Value array, Value offset, TypeId component) {
  const ir::Type& type = m_.types[StoreType(array)];
  const ir::Type& pointer = m_.types[m_.TypeOf(array)];
  const bool cast = type.element != component;
  if (cast) {
    const bool workgroup = pointer.space == ir::AddressSpace::kWorkgroup;
    w_ << '('
       << (workgroup                             ? "threadgroup "
           : pointer.access == ir::Access::kRead ? "const device "
                                                 : "device ")
       << TypeName(component) << "*)";
  }
  uint32_t number = 0;
  const bool zero = ConstantU32(offset, &number) && number == 0;
  if (type.count().is_runtime()) {
    if (zero) return Place(array, Prec::kAdditive);
    if (cast) w_ << '(';
    Place(array, Prec::kAdditive);
    w_ << " + ";
    Expr(offset, Prec::kUnary);
    if (cast) w_ << ')';
    return;
  }
  w_ << '&';
  Place(array, Prec::kPostfix);
  w_ << '[';
  if (ConstantU32(offset, &number)) {
    w_ << number;
  } else {
    Expr(offset);
  }
  w_ << ']';
}

// The stride in components.
void MslWriter::MatrixStride(InstId id, Value stride, TypeId array, TypeId component) {
  const uint32_t scale =
      m_[id].aux == 0 ? 1 : m_.types.StrideOf(array) / m_.types.SizeOf(component);
  uint32_t number = 0;
  if (ConstantU32(stride, &number)) {
    w_ << number * scale;
    return;
  }
  Expr(stride, scale == 1 ? Prec::kAny : Prec::kMultiplicative);
  if (scale != 1) w_ << " * " << scale << 'u';
}

// One call that gives the matrix that `target` writes its value; without its semicolon.
void MslWriter::MatrixStatement(InstId id, const std::function<void()>& target) {
  const Inst& inst = m_[id];
  const TypeId type = inst.type == ir::kVoid ? m_.TypeOf(m_.Operand(id, 2)) : inst.type;
  const TypeId component = m_.types[type].element;
  const auto memory = [&](Value array, Value offset, Value col_major, Value stride) {
    MatrixPointer(array, offset, component);
    w_ << ", ";
    MatrixStride(id, stride, StoreType(array), component);
    if (col_major.is_constant()) {
      if (m_.constants.BoolValue(col_major.constant())) w_ << ", ulong2(0), true";
    } else {
      w_ << ", ulong2(0), ";
      Expr(col_major);
    }
    w_ << ')';
  };
  const std::string fill =
      fmt::format("make_filled_simdgroup_matrix<{}, 8, 8>(", TypeName(component));
  // A matrix with one value on its diagonal. Its product with another scales or copies that one.
  const auto diagonal = [&](const std::function<void()>& value) {
    w_ << TypeName(type) << '(';
    value();
    w_ << ')';
  };
  switch (inst.builtin()) {
    case BuiltinFn::k_subgroupMatrixLoad:
      w_ << "simdgroup_load(";
      target();
      w_ << ", ";
      return memory(m_.Operand(id, 0), m_.Operand(id, 1), m_.Operand(id, 2), m_.Operand(id, 3));
    case BuiltinFn::k_subgroupMatrixStore:
      w_ << "simdgroup_store(";
      Expr(m_.Operand(id, 2));
      w_ << ", ";
      return memory(m_.Operand(id, 0), m_.Operand(id, 1), m_.Operand(id, 3), m_.Operand(id, 4));
    case BuiltinFn::k_subgroupMatrixMultiply:
    case BuiltinFn::k_subgroupMatrixMultiplyAccumulate:
      w_ << (inst.operand_count == 2 ? "simdgroup_multiply(" : "simdgroup_multiply_accumulate(");
      target();
      w_ << ", ";
      Arguments(id);
      w_ << ')';
      return;
    case BuiltinFn::k_subgroupMatrixScalarMultiply:
      w_ << "simdgroup_multiply(";
      target();
      w_ << ", ";
      Expr(m_.Operand(id, 0));
      w_ << ", ";
      diagonal([&] { Expr(m_.Operand(id, 1)); });
      w_ << ')';
      return;
    default:  // ScalarAdd, ScalarSubtract: m * identity + filled
      w_ << "simdgroup_multiply_accumulate(";
      target();
      w_ << ", ";
      Expr(m_.Operand(id, 0));
      w_ << ", ";
      diagonal([&] { w_ << (component == ir::kF16 ? "1.0h" : "1.0f"); });
      w_ << ", " << fill;
      if (inst.builtin() == BuiltinFn::k_subgroupMatrixScalarSubtract) w_ << '-';
      Expr(m_.Operand(id, 1), inst.builtin() == BuiltinFn::k_subgroupMatrixScalarSubtract
                                  ? Prec::kPostfix
                                  : Prec::kAny);
      w_ << "))";
      return;
  }
}

bool MslWriter::StatementSpecial(InstId id) {
  if (m_[id].builtin() == BuiltinFn::k_textureStore) return false;
  if (RowOf(m_[id].builtin()).form != BuiltinForm::kMatrix) return false;
  if (m_[id].type != ir::kVoid) return DeclareSpecial(id);
  MatrixStatement(id, [] {});
  w_ << ';';
  w_.EndLine();
  return true;
}

bool MslWriter::DeclareSpecial(InstId id) {
  if (m_[id].op == Op::kAccess && IsPackedPlace(Value(id))) return DeclarePackedPointer(id);
  if (m_[id].op != Op::kBuiltin || RowOf(m_[id].builtin()).form != BuiltinForm::kMatrix)
    return false;
  const std::string name = NameOfInst(id);
  if (!hoisted_[id.value]) {
    w_ << Declarator(m_[id].type, name) << ';';
    w_.EndLine();
  }
  MatrixStatement(id, [&] { w_ << name; });
  w_ << ';';
  w_.EndLine();
  return true;
}

bool MslWriter::AssignSpecial(InstId value, std::string_view target) {
  if (!IsMatrixStatement(Value(value))) return false;
  MatrixStatement(value, [&] { w_ << target; });
  w_ << ';';
  w_.EndLine();
  return true;
}

void MslWriter::Store(InstId id) {
  if (IsMatrixStatement(m_.Operand(id, 1))) {
    return MatrixStatement(m_.Operand(id, 1).inst(),
                           [&] { Place(m_.Operand(id, 0), Prec::kTernary); });
  }
  CWriter::Store(id);
}

void MslWriter::DeclareVar(InstId id) {
  const TypeId type = m_.types[m_[id].type].element;
  const bool init = m_.OperandCount(id) == 1;
  const bool by_statement = init && IsMatrixStatement(m_.Operand(id, 0));
  const bool composite = m_.types.Has(type, ir::TypeFlags::kHasSubgroupMatrix) &&
                         m_.types.kind(type) != TypeKind::kSubgroupMatrix;
  const bool zero = !init || (m_.Operand(id, 0).is_constant() &&
                              m_.constants.IsZero(m_.Operand(id, 0).constant()));
  if (!by_statement && !(composite && zero)) return CWriter::DeclareVar(id);
  const std::string name = NameOfInst(id);
  if (!hoisted_[id.value]) {
    w_ << Declarator(type, name) << ';';
    w_.EndLine();
  }
  if (!by_statement) return FillZero(type, name);
  AssignSpecial(m_.Operand(id, 0).inst(), name);
}

// Zeros for arrays and structures that hold matrices, which no initialiser reaches.
void MslWriter::FillZero(TypeId id, const std::string& place) {
  const ir::Type& type = m_.types[id];
  if (type.kind == TypeKind::kStruct) {
    const ir::Struct& s = m_.types.StructOf(id);
    for (uint32_t k = 0; k < s.members.size(); ++k) {
      FillZero(s.members[k].type, fmt::format("{}.{}", place, MemberName(id, k)));
    }
    return;
  }
  if (type.kind == TypeKind::kArray && m_.types.Has(id, ir::TypeFlags::kHasSubgroupMatrix)) {
    const std::string i = Temporary("i");
    w_ << fmt::format("for (uint {0} = 0u; {0} < {1}u; {0}++) ", i, type.count().value());
    w_.OpenBrace();
    FillZero(type.element, fmt::format("{}[{}]", place, i));
    w_.CloseBrace();
    return;
  }
  w_ << place;
  ZeroInitializer(id);
  w_ << ';';
  w_.EndLine();
}

}  // namespace tessera::msl
