#include "ir/inst_rules.h"

#include "ir/builtin_signature.h"
#include "ir/op_info.h"
#include "ir/placement.h"
#include "ir/target_ops.h"

namespace tessera::ir {
namespace {

// Returns the name that ops.def gives to operand `i`.
std::string OperandName(Op op, uint32_t i) {
  std::string_view names = InfoOf(op).operand_names;
  for (; i != 0; --i) {
    const size_t comma = names.find(", ");
    if (comma == std::string_view::npos) break;
    names.remove_prefix(comma + 2);
  }
  return std::string(names.substr(0, names.find(',')));
}

// Checks one instruction. Each check returns a description of the mistake, or "" if there is none.
class InstRules {
 public:
  InstRules(const Module& m, InstId id) : m_(m), id_(id), inst_(m[id]), type_(inst_.type) {}

  std::string Run() {
    std::string what = CheckShape();
    if (what.empty()) what = CheckFlags();
    return what.empty() ? CheckOp() : what;
  }

 private:
  TypeKind KindOf(TypeId t) const { return m_.types.kind(t); }
  bool IsPointer(TypeId t) const { return KindOf(t) == TypeKind::kPointer; }
  TypeId OperandType(uint32_t i) const { return m_.TypeOf(m_.Operand(inst_, i)); }
  static std::string Want(bool ok, const char* text) { return ok ? "" : text; }

  // Returns true if `type` is of kind `kind`. `same` is the type bound to T (see ops.def), or
  // invalid until T is bound.
  bool IsOfKind(TypeId type, OperandKind kind, TypeId* same) const {
    const auto unify = [&](TypeId t) {
      if (!same->valid()) *same = t;
      return *same == t;
    };
    switch (kind) {
      case OperandKind::kAny:
      case OperandKind::kPlace: return type != kVoid;
      case OperandKind::kSame: return type != kVoid && unify(type);
      case OperandKind::kPointerToSame: return IsPointer(type) && unify(m_.types[type].element);
      case OperandKind::kBool: return type == kBool;
      case OperandKind::kInt: return TypeStore::IsIntScalar(type);
      case OperandKind::kNone: return type == kVoid;
    }
    return false;
  }

  // Checks the number and kinds of the operands, and the result type, against ops.def.
  std::string CheckShape() const {
    const OpShape& shape = InfoOf(inst_.op).shape;
    if (inst_.operand_count < shape.least || inst_.operand_count > shape.most) {
      return "wrong number of operands";
    }
    TypeId same;
    const bool lacks_result = type_ == kVoid && shape.may_lack_result;
    if (!lacks_result && !IsOfKind(type_, shape.result, &same)) return "wrong result type";
    for (uint32_t i = 0; i < inst_.operand_count; ++i) {
      const TypeId type = OperandType(i);
      if (!IsOfKind(type, shape.kind(i), &same)) {
        return "wrong type of operand '" + OperandName(inst_.op, i) + "'";
      }
      // This condition must match PlaceOperands, which returns the operands that can be pointers or
      // handles.
      const bool may_be_place = TakesPlaces(inst_.op) && (i == 0 || !OnlyFirstIsPlace(inst_.op));
      if (!may_be_place && (IsPointer(type) || m_.types.IsHandle(type))) {
        return "operand '" + OperandName(inst_.op, i) + "' cannot be a pointer or handle";
      }
    }
    return "";
  }

  // Checks that the instruction has only flags that its operation can have.
  std::string CheckFlags() const {
    return Want((inst_.flags & ~AllowedFlags(inst_.op)) == 0 &&
                    AllowsPlacement(inst_.op, PlacementOf(inst_)),
                "this operation cannot have this flag");
  }

  std::string CheckOp() const {
    switch (inst_.op) {
      case Op::kUnary: return CheckUnary();
      case Op::kBinary: return CheckBinary();
      case Op::kConvert: return CheckConvert();
      case Op::kConstruct: return CheckConstruct();
      case Op::kAccess: return CheckAccess();
      case Op::kSwizzle: return CheckSwizzle();
      case Op::kInsert: return CheckInsert();
      case Op::kSelect: return CheckSelect();
      case Op::kBuiltin: return CheckBuiltinCall(m_, id_);
      case Op::kTarget: return CheckTarget();
      case Op::kNop: return "the instruction was deleted";
      default:  // others: any further rules are checked in validator.cc
        return "";
    }
  }

  std::string CheckTarget() const {
    if (!IsKnownTargetOp(m_, inst_)) return "the target has no such operation";
    const TargetOpInfo& op = InfoOf(m_, inst_.target_op());
    const std::string what = CheckForms(m_, id_, {&op.form, 1});
    return what.empty() ? "" : std::string(op.name) + ": " + what;
  }

  std::string CheckUnary() const {
    const TypeId scalar = m_.types.ScalarOf(type_);
    if (!scalar.valid() || m_.types.IsMatrix(type_)) return "the operand is not a scalar or vector";
    switch (inst_.unary()) {
      case UnaryOp::kNot: return Want(scalar == kBool, "`not` requires bools");
      case UnaryOp::kNegate: return Want(scalar != kBool, "`neg` requires numbers");
      case UnaryOp::kComplement:
        return Want(TypeStore::IsConcreteInt(scalar), "`complement` requires integers");
    }
    return "the operator does not exist";
  }

  std::string CheckBinary() const {
    const TypeId l = OperandType(0), r = OperandType(1);
    const TypeId ls = m_.types.ScalarOf(l), rs = m_.types.ScalarOf(r);
    if (!ls.valid() || !rs.valid()) return "the operands must be scalars, vectors or matrices";
    switch (inst_.binary()) {
      case BinaryOp::kShiftLeft:
      case BinaryOp::kShiftRight:
        return Want(l == type_ && TypeStore::IsConcreteInt(ls) && rs == kU32 &&
                        m_.types.WithScalar(l, kU32) == r,
                    "wrong types for a shift");
      case BinaryOp::kEqual:
      case BinaryOp::kNotEqual: return CheckComparison(l, r);
      case BinaryOp::kLess:
      case BinaryOp::kLessEqual:
      case BinaryOp::kGreater:
      case BinaryOp::kGreaterEqual:
        return ls == kBool ? "bools cannot be ordered" : CheckComparison(l, r);
      case BinaryOp::kAnd:
      case BinaryOp::kOr:
        return Want(l == r && l == type_ && (ls == kBool || TypeStore::IsConcreteInt(ls)),
                    "wrong types for a bit operation");
      case BinaryOp::kXor:
        return Want(l == r && l == type_ && TypeStore::IsConcreteInt(ls),
                    "wrong types for a bit operation");
      case BinaryOp::kAdd:
      case BinaryOp::kSubtract:
      case BinaryOp::kMultiply:
      case BinaryOp::kDivide:
      case BinaryOp::kModulo:
        return ls == kBool ? "arithmetic operators do not accept bools" : CheckArithmetic(l, r);
    }
    return "the operator does not exist";
  }

  std::string CheckComparison(TypeId l, TypeId r) const {
    return Want(l == r && !m_.types.IsMatrix(l) && type_ == m_.types.WithScalar(l, kBool),
                "wrong types for a comparison");
  }

  std::string CheckArithmetic(TypeId l, TypeId r) const {
    const TypeId scalar = m_.types.ScalarOf(l);
    if (scalar != m_.types.ScalarOf(r) || scalar != m_.types.ScalarOf(type_)) {
      return "the component types differ";
    }
    const BinaryOp op = inst_.binary();
    const bool any_matrix = m_.types.IsMatrix(l) || m_.types.IsMatrix(r);
    if (op == BinaryOp::kMultiply && any_matrix) return CheckMatrixMultiply(l, r);
    if (any_matrix && op != BinaryOp::kAdd && op != BinaryOp::kSubtract) {
      return "matrices can only be added, subtracted and multiplied";
    }
    if (l == r) return Want(l == type_, "wrong result type of an arithmetic operation");
    if (any_matrix) return "the matrices have different types";
    if (TypeStore::IsScalar(l))
      return Want(r == type_, "wrong types for an operation on a scalar and a vector");
    return Want(TypeStore::IsScalar(r) && l == type_,
                "wrong types for an operation on a vector and a scalar");
  }

  std::string CheckMatrixMultiply(TypeId l, TypeId r) const {
    if (TypeStore::IsScalar(l)) return Want(type_ == r, "wrong types for scalar * matrix");
    if (TypeStore::IsScalar(r)) return Want(type_ == l, "wrong types for matrix * scalar");
    const TypeId scalar = m_.types.ScalarOf(l);
    const Type &lt = m_.types[l], &rt = m_.types[r];
    const auto rows = [&](const Type& t) { return m_.types[t.element].n; };
    if (lt.kind == TypeKind::kVector) {
      return Want(rows(rt) == lt.n && type_ == TypeStore::Vector(scalar, rt.n),
                  "wrong types for vector * matrix");
    }
    if (rt.kind == TypeKind::kVector) {
      return Want(lt.n == rt.n && type_ == lt.element, "wrong types for matrix * vector");
    }
    return Want(lt.n == rows(rt) && type_ == TypeStore::Matrix(scalar, rt.n, rows(lt)),
                "wrong types for matrix * matrix");
  }

  std::string CheckConvert() const {
    const TypeId from = OperandType(ConvertOperand::operand);
    const TypeId scalar = m_.types.ScalarOf(type_);
    if (m_.types.NarrowsBuffer(from, type_)) return "";
    return Want(scalar.valid() && m_.types.ScalarOf(from).valid() &&
                    m_.types.WithScalar(from, scalar) == type_,
                "a conversion can change only the component type");
  }

  std::string CheckConstruct() const {
    if (inst_.operand_count == 0) {
      return Want(m_.types.Has(type_, TypeFlags::kStorable), "this type has no zero value");
    }
    switch (KindOf(type_)) {
      case TypeKind::kVector: return CheckVectorParts();
      case TypeKind::kMatrix: return CheckMatrixParts();
      case TypeKind::kSubgroupMatrix:
      case TypeKind::kArray:
      case TypeKind::kStruct: return CheckElements();
      default:  // others: types that cannot be constructed, and scalars (they need kConvert)
        return "this type cannot be constructed";
    }
  }

  std::string CheckVectorParts() const {
    const Type& t = m_.types[type_];
    // A single scalar fills all components.
    if (inst_.operand_count == 1 && OperandType(0) == t.element) return "";
    uint32_t width = 0;
    for (uint32_t i = 0; i < inst_.operand_count; ++i) {
      const TypeId part = OperandType(i);
      if (m_.types.IsMatrix(part) || m_.types.ScalarOf(part) != t.element)
        return "wrong component type";
      width += m_.types.IsVector(part) ? m_.types[part].n : 1;
    }
    return Want(width == t.n, "wrong number of components");
  }

  std::string CheckMatrixParts() const {
    const Type& t = m_.types[type_];
    const bool columns = OperandType(0) == t.element;
    const TypeId element = columns ? t.element : m_.types.ScalarOf(type_);
    const uint32_t count = columns ? t.n : t.n * m_.types[t.element].n;
    if (inst_.operand_count != count) return "wrong number of elements";
    for (uint32_t i = 0; i < count; ++i) {
      if (OperandType(i) != element) return "wrong element type";
    }
    return "";
  }

  std::string CheckElements() const {
    const Type& t = m_.types[type_];
    const bool open = t.kind == TypeKind::kArray && !t.count().is_constant();
    if (!open && inst_.operand_count != m_.constants.ElementCount(type_)) {
      return "wrong number of elements";
    }
    for (uint32_t i = 0; i < inst_.operand_count; ++i) {
      if (OperandType(i) != m_.constants.ElementType(type_, i)) return "wrong element type";
    }
    return "";
  }

  // Indexes `*type` with the operands from `first` on, and sets `*type` to the type of the accessed
  // element.
  std::string FindPart(uint32_t first, TypeId* type) const {
    for (uint32_t i = first; i < inst_.operand_count; ++i) {
      const Type& t = m_.types[*type];
      const Value index = m_.Operand(inst_, i);
      switch (t.kind) {
        case TypeKind::kStruct: {
          const auto members = m_.types.StructOf(*type).members;
          if (!index.is_constant()) return "the index of a member is not constant";
          const auto member = static_cast<uint64_t>(m_.constants.IntValue(index.constant()));
          if (member >= members.size()) return "the member does not exist";
          *type = members[member].type;
          break;
        }
        case TypeKind::kVector:
        case TypeKind::kMatrix:
        case TypeKind::kArray:
        case TypeKind::kBindingArray: *type = t.element; break;
        default:  // others: types without elements
          return "an index into a type without parts";
      }
    }
    return "";
  }

  std::string CheckInsert() const {
    TypeId part = OperandType(InsertOperand::composite);
    if (const std::string what = FindPart(InsertOperand::index, &part); !what.empty()) return what;
    return Want(OperandType(InsertOperand::part) == part, "wrong type of the part");
  }

  std::string CheckAccess() const {
    const TypeId base = OperandType(AccessOperand::base);
    const bool pointer = IsPointer(base);
    TypeId part = pointer ? m_.types[base].element : base;
    if (const std::string what = FindPart(AccessOperand::index, &part); !what.empty()) return what;
    if (!pointer) return Want(type_ == part, "wrong type of the part");
    const Type &b = m_.types[base], &r = m_.types[type_];
    return Want(r.kind == TypeKind::kPointer && r.element == part && r.space == b.space &&
                    r.access == b.access,
                "wrong type of the pointer to the part");
  }

  std::string CheckSwizzle() const {
    const Type& from = m_.types[OperandType(SwizzleOperand::vector)];
    const Swizzle swizzle = inst_.swizzle();
    const uint32_t n = swizzle.count();
    if (from.kind != TypeKind::kVector || n < 1 || n > 4)
      return "a swizzle requires a vector and one to four letters";
    for (uint32_t i = 0; i < n; ++i) {
      if (swizzle[i] >= from.n) return "the vector lacks a component that the swizzle selects";
    }
    return Want(type_ == (n == 1 ? from.element : TypeStore::Vector(from.element, n)),
                "wrong result type of the swizzle");
  }

  std::string CheckSelect() const {
    const TypeId condition = OperandType(SelectOperand::condition);
    if (condition == kBool) return "";
    const bool by_component =
        m_.types.IsVector(type_) && condition == m_.types.WithScalar(type_, kBool);
    return Want(by_component, "wrong type of the condition");
  }

  const Module& m_;
  InstId id_;
  const Inst& inst_;
  TypeId type_;
};

}  // namespace

std::string CheckInst(const Module& m, InstId id) { return InstRules(m, id).Run(); }

}  // namespace tessera::ir
