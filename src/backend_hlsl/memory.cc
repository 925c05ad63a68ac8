// Writes the code for atomic operations and for accesses to byte-addressed buffers.
#include "backend_hlsl/target_ops.h"
#include "backend_hlsl/writer.h"
#include "base/cat.h"
#include "ir/builtin_functions.h"
#include "ir/views.h"

namespace tessera::hlsl {

using ir::GlobalId;
using ir::InstId;
using ir::Op;
using ir::TypeId;
using ir::TypeKind;
using ir::Value;
using text::Prec;

// Returns the name of the function that queries the buffer's size in bytes. Creates the function on
// first use.
std::string_view HlslWriter::SizeFunction(GlobalId g) {
  size_functions_.resize(m_.globals.size());
  std::string_view& name = size_functions_[g.value];
  if (name.empty()) {
    name = names_.Module(Cat(GlobalName(g), "_byte_size"));
    helpers_.push_back(Cat("uint ", name, "() {\n  uint bytes;\n  ", GlobalName(g),
                           ".GetDimensions(bytes);\n  return bytes;\n}\n"));
  }
  return name;
}

void HlslWriter::TargetOperation(InstId id, Prec) {
  switch (HlslOpOf(m_[id])) {
    case HlslOp::kByteLength:
      emulated_.Note(id);  // of arrayLength
      w_ << SizeFunction(ir::TargetInst(m_, id).argument(0).global()) << "()";
      return;
    case HlslOp::kIsHelperLane: w_ << "IsHelperLane()"; return;
    case HlslOp::kLoad: return LoadNumbers(id);
    case HlslOp::kStore: return StoreNumbers(id);
    case HlslOp::kLoadMatrix:
    case HlslOp::kStoreMatrix: return MatrixInBuffer(id);
    case HlslOp::kInterlockedAdd:
    case HlslOp::kInterlockedMax:
    case HlslOp::kInterlockedMin:
    case HlslOp::kInterlockedAnd:
    case HlslOp::kInterlockedOr:
    case HlslOp::kInterlockedXor:
    case HlslOp::kInterlockedExchange:
    case HlslOp::kInterlockedCompareExchange:
    case HlslOp::kInterlockedMax64:
    case HlslOp::kInterlockedMin64: break;  // written as statements
  }
  Mistake(m_.SpanOf(id), "an interlocked operation in an expression");
}

// Writes the beginning of a method call, such as ".Load3(". A method without a type argument loads
// or stores uints.
void HlslWriter::Method(std::string_view name, TypeId of) {
  const ir::Type& type = m_.types[of];
  const TypeId scalar = m_.types.ScalarOf(of);
  w_ << '.' << name;
  if (scalar == ir::kF16 || ir::TypeStore::IsInt64Scalar(scalar)) {
    w_ << '<' << TypeName(of) << '>';
  } else if (type.kind == TypeKind::kVector) {
    w_ << uint32_t{type.n};
  }
  w_ << '(';
}

void HlslWriter::LoadNumbers(InstId id) {
  const TypeId type = m_[id].type, scalar = m_.types.ScalarOf(type);
  const bool cast = scalar == ir::kI32 || scalar == ir::kF32;
  if (cast) w_ << (scalar == ir::kI32 ? "asint(" : "asfloat(");
  Expr(ir::TargetInst(m_, id).argument(0));
  Method("Load", type);
  Expr(ir::TargetInst(m_, id).argument(1));
  w_ << (cast ? "))" : ")");
}

void HlslWriter::StoreNumbers(InstId id) {
  const Value value = ir::TargetInst(m_, id).argument(2);
  const TypeId type = m_.TypeOf(value), scalar = m_.types.ScalarOf(type);
  Expr(ir::TargetInst(m_, id).argument(0));
  Method("Store", type);
  Expr(ir::TargetInst(m_, id).argument(1));
  const bool cast = scalar == ir::kI32 || scalar == ir::kF32;
  w_ << (cast ? ", asuint(" : ", ");
  Expr(value, Prec::kTernary);
  w_ << (cast ? "))" : ")");
}

// ------------------------------------------------------------------------------------- atomics

// Writes an Interlocked operation as a statement. If `original` is not empty, the operation stores
// the old value in the variable with this name.
void HlslWriter::Interlocked(InstId id, std::string_view original) {
  const Value memory = ir::TargetInst(m_, id).argument(0);
  const uint32_t arguments = HlslOpOf(m_[id]) == HlslOp::kInterlockedCompareExchange ? 3 : 2;
  const std::string_view name = InfoOf(m_, m_[id].target_op()).name;
  const bool of_wide = ir::TypeStore::IsInt64Scalar(m_[id].type);
  if (arguments < m_.OperandCount(id)) {
    Expr(memory);
    w_ << '.' << name << (of_wide ? "64(" : "(");  // 64-bit methods of buffers have the suffix "64"
    Expr(m_.Operand(id, arguments));
  } else {
    w_ << name << '(';
    Place(memory, Prec::kAny);
  }
  const HlslOp op = HlslOpOf(m_[id]);
  const bool wide = op == HlslOp::kInterlockedMax64 || op == HlslOp::kInterlockedMin64;
  for (uint32_t k = 1; k < arguments; ++k) {
    w_ << ", ";
    if (wide) {
      WideNumber(m_.Operand(id, k));
    } else {
      Expr(m_.Operand(id, k), Prec::kTernary);
    }
  }
  if (!original.empty()) w_ << ", " << original;
  w_ << ");";
  w_.EndLine();
}

// Writes a 64-bit number from its two words, the lower one first.
void HlslWriter::WideNumber(Value words) {
  std::string_view& name = helper_names_["uint64"];
  if (name.empty()) {
    name = names_.Module("wide_number");
    helpers_.push_back(Cat("uint64_t ", name,
                           "(uint2 words) {\n  return (uint64_t)words.y << 32 | words.x;\n}\n"));
  }
  w_ << name << '(';
  Expr(words);
  w_ << ')';
}

// Returns a name for the variable that receives the old value of an Interlocked operation whose
// result is unused. Returns an empty string if the operation needs no such variable.
std::string_view HlslWriter::IgnoredOriginal(InstId id) {
  const HlslOp op = HlslOpOf(m_[id]);
  // In HLSL, exchanges require a variable for the old value. A load is written as an OR with 0.
  // This OR also gets a variable, because otherwise the statement would have no effect.
  const bool loads = op == HlslOp::kInterlockedOr &&
                     ir::TargetInst(m_, id).argument(1).is_constant() &&
                     m_.constants.IsZero(ir::TargetInst(m_, id).argument(1).constant());
  const bool needs_original =
      op == HlslOp::kInterlockedExchange || op == HlslOp::kInterlockedCompareExchange || loads;
  return needs_original ? names_.Local("ignored") : std::string_view();
}

bool IsByStatements(const ir::Module& m, InstId call) {
  if (m[call].op == Op::kTarget) return IsInterlocked(HlslOpOf(m[call]));
  switch (m[call].builtin()) {
    case ir::BuiltinFn::k_subgroupMatrixMultiplyAccumulate:
    case ir::BuiltinFn::k_subgroupMatrixScalarAdd:
    case ir::BuiltinFn::k_subgroupMatrixScalarSubtract:
    case ir::BuiltinFn::k_subgroupMatrixScalarMultiply: return true;
    default:  // others: functions whose calls are written as expressions
      return false;
  }
}

void HlslWriter::ByStatements(InstId id, std::string_view place, bool declare) {
  if (m_[id].op == Op::kTarget) {
    const bool unused = place.empty();
    if (unused) place = IgnoredOriginal(id);
    if (declare || (unused && !place.empty())) DeclareLine(m_[id].type, place);
    return Interlocked(id, place);
  }
  if (place.empty()) return MatrixStatements(id, NameOfInst(id), /*declare=*/true);
  MatrixStatements(id, place, declare);
}

}  // namespace tessera::hlsl
