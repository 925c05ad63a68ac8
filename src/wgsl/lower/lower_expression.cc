// Lowers expressions to SSA values and pointers.
#include <algorithm>
#include <array>
#include <utility>

#include "base/compiler.h"
#include "ir/builtin_functions.h"
#include "ir/matrix_component.h"
#include "wgsl/lower/lowering.h"

namespace tessera::wgsl {

using ir::BinaryOp;
using ir::BuiltinFn;
using ir::InstFlags;
using ir::Op;
using ir::TypeKind;
using ir::Value;

namespace {

// Maps Operator to BinaryOp. Corresponding enumerators have the same name.
constexpr auto kBinaryOps = [] {
  std::array<BinaryOp, static_cast<size_t>(Operator::kAddressOf) + 1> ops{};
#define TESSERA_BINARY_OP(name, word, spelling, group) \
  ops[static_cast<size_t>(Operator::k##name)] = BinaryOp::k##name;
#include "ir/ops.def"
#undef TESSERA_BINARY_OP
  return ops;
}();
BinaryOp ToBinaryOp(Operator op) { return kBinaryOps[static_cast<size_t>(op)]; }

ir::UnaryOp ToUnaryOp(Operator op) {
  return op == Operator::kNegate ? ir::UnaryOp::kNegate
         : op == Operator::kNot  ? ir::UnaryOp::kNot
                                 : ir::UnaryOp::kComplement;
}

// Returns whether the result of the call is a subgroup matrix, and the last argument, if there is
// one, must be converted to the component type of this matrix.
bool MakesComponents(const CallTarget& target, TypeKind result) {
  if (result != TypeKind::kSubgroupMatrix) return false;
  if (target.kind == CallTarget::kConstruct) return true;
  if (target.kind != CallTarget::kBuiltin) return false;
  const auto fn = static_cast<BuiltinFn>(target.index);
  return fn == BuiltinFn::k_subgroupMatrixScalarAdd ||
         fn == BuiltinFn::k_subgroupMatrixScalarSubtract ||
         fn == BuiltinFn::k_subgroupMatrixScalarMultiply;
}

// Returns the index of the vector component that element `index` of the swizzle `parts` selects.
Value EmitPart(ir::Builder& b, const ir::Swizzle& parts, Value index) {
  if (parts.count() == 1) return b.U32(parts[0]);
  ConstantId components[4];
  for (uint32_t i = 0; i < parts.count(); ++i) components[i] = b.m.constants.U32(parts[i]);
  const ConstantId map = b.m.constants.Composite(ir::TypeStore::Vector(ir::kU32, parts.count()),
                                                 {components, parts.count()});
  if (!index.is_constant()) return b.Access(map, {index});
  return b.m.constants.Element(map,
                               static_cast<uint32_t>(b.m.constants.IntValue(index.constant())));
}

// Converts bool and f16 values to types that all targets can print.
Value Printable(ir::Builder& b, Value v) {
  const TypeId type = b.m.TypeOf(v);
  const TypeId scalar = b.m.types.ScalarOf(type);
  if (scalar != ir::kBool && scalar != ir::kF16) return v;
  const TypeId to = scalar == ir::kBool ? ir::kU32 : ir::kF32;
  return b.Emit(Op::kConvert, b.m.types.WithScalar(type, to), {v});
}

}  // namespace

Value EmitBinary(ir::Builder& b, BinaryOp op, TypeId type, Value left, Value right) {
  if (b.m.types.kind(type) != TypeKind::kSubgroupMatrix) return b.Binary(op, type, left, right);
  // wgpu allows adding or subtracting two cooperative matrices. It also allows multiplying a matrix
  // by a scalar or a scalar by a matrix.
  const BuiltinFn fn = op == BinaryOp::kAdd        ? BuiltinFn::k_subgroupMatrixScalarAdd
                       : op == BinaryOp::kSubtract ? BuiltinFn::k_subgroupMatrixScalarSubtract
                                                   : BuiltinFn::k_subgroupMatrixScalarMultiply;
  if (b.m.TypeOf(left) != type) std::swap(left, right);
  return b.Emit(Op::kBuiltin, type, {left, right}, ir::InstFields(fn, false));
}

TypeId Lowering::ValueType(NodeId node) const {
  const TypeId type = TypeOf(node);
  return module_.types.kind(type) == TypeKind::kReference ? module_.types[type].element : type;
}

Value Lowering::LowerValue(NodeId node) {
  const ConstantId constant = ValueOf(node);
  if (constant.valid()) return constant;
  if (StageOf(node) != EvalStage::kOverride) return LowerOperation(node);
  return LowerEarly(node);
}

// Lowers an override-expression. Sets kOverrideExpr on all instructions that it emits. This
// includes the instructions for subexpressions, which are override-expressions, too.
Value Lowering::LowerEarly(NodeId node) {
  const uint8_t saved = b_.flags;
  b_.flags |= InstFlags::kOverrideExpr;
  const Value value = LowerOperation(node);
  b_.flags = saved;
  return value;
}

Value Lowering::LowerOperation(NodeId node) {
  if (IsReference(node)) return LowerLoad(node);
  switch (KindOf(node)) {
    case NodeKind::kIdentifier: return Slot(VariableOf(node));
    case NodeKind::kParen: return LowerValue(ParenView(ast_, node).inner());
    case NodeKind::kUnary: return LowerUnary(node);
    case NodeKind::kBinary: return LowerBinarySpine(node);
    case NodeKind::kCall: return LowerCall(node);
    case NodeKind::kIndex: return LowerIndex(node);
    case NodeKind::kMember: return LowerMember(node);
    default: return {};
  }
}

// Applies the load rule (WGSL: Load Rule). Textures and samplers are not in memory, so the
// reference itself is the value.
Value Lowering::LowerLoad(NodeId node) {
  const Value pointer = LowerPointer(node);
  const ir::Type& view = module_.types[TypeOf(node)];
  if (view.space == ir::AddressSpace::kHandle) return pointer;
  At(node);
  return b_.Load(pointer, view.element);
}

Value Lowering::LowerUnary(NodeId node) {
  const UnaryView v(ast_, node);
  if (v.op() == Operator::kAddressOf) return LowerPointer(v.operand());
  const Value x = LowerValue(v.operand());
  At(node);
  return b_.Unary(ToUnaryOp(v.op()), TypeOf(node), x);
}

// Lowers an index expression whose base is a value. LowerPointer handles bases in memory.
Value Lowering::LowerIndex(NodeId node) {
  const IndexView v(ast_, node);
  const Value base = LowerValue(v.base());
  const Value index = LowerValue(v.index());
  At(node);
  return b_.Access(base, {index});
}

// Lowers a member or swizzle whose base is a value. LowerPointer handles bases in memory.
Value Lowering::LowerMember(NodeId node) {
  const uint32_t ref = FactsOf(node).ref;
  const NodeId base_node = MemberView(ast_, node).base();
  Value base;
  if (module_.types.kind(TypeOf(base_node)) == TypeKind::kPointer) {
    // The base is a pointer: dereference and load it (WGSL: Vector Multiple Component Selection).
    base = LowerValue(base_node);
    base = b_.Load(base);
  } else {
    base = LowerValue(base_node);
  }
  At(node);
  if ((ref & Program::kSwizzleBit) == 0) {
    const ir::InstId member = b_.Emit(Op::kAccess, TypeOf(node), {base, b_.U32(ref)});
    module_[member].flags |= InstFlags::kInBounds;
    return member;
  }
  return b_.Emit(Op::kSwizzle, TypeOf(node), {base},
                 ir::Swizzle::FromBits(ref & ~Program::kSwizzleBit));
}

Value Lowering::LowerPointer(NodeId node) {
  const NodeKind kind = KindOf(node);
  if (kind == NodeKind::kIdentifier) return Slot(VariableOf(node));  // the most common case
  switch (kind) {
    case NodeKind::kParen: return LowerPointer(ParenView(ast_, node).inner());
    case NodeKind::kUnary: return LowerValue(UnaryView(ast_, node).operand());  // indirection
    case NodeKind::kIndex:
    case NodeKind::kMember: return LowerAccess(node);
    default: return {};
  }
}

Lowering::StoreTarget Lowering::LowerStoreTarget(NodeId assign) {
  NodeId node = AssignView(ast_, assign).target();
  const uint32_t ref = FactsOf(assign).ref;
  if (ref == NodeId::kNoneValue) return {LowerPointer(node), {}};
  const ir::Swizzle parts = ir::Swizzle::FromBits(ref & ~Program::kSwizzleBit);
  NodeId index;
  while (!IsMemoryView(node)) {
    switch (KindOf(node)) {
      case NodeKind::kIndex:
        index = IndexView(ast_, node).index();
        node = IndexView(ast_, node).base();
        break;
      case NodeKind::kMember: node = MemberView(ast_, node).base(); break;
      default: node = ParenView(ast_, node).inner(); break;
    }
  }
  const Value vector = IsReference(node) ? LowerPointer(node) : LowerValue(node);
  if (index.valid()) {
    const Value component = EmitPart(b_, parts, LowerValue(index));
    return {b_.Access(vector, {component}), {}};
  }
  if (parts.count() == 1) return {b_.Access(vector, {b_.U32(parts[0])}), {}};
  return {vector, parts};
}

// Lowers a chain of member and index accesses, of any length, to a single kAccess.
Value Lowering::LowerAccess(NodeId node) {
  // Go to the root of the chain before lowering any index, so that the indices are evaluated in
  // source order.
  const size_t root = spine_.size();
  NodeId at = node;
  for (;;) {
    const NodeKind kind = KindOf(at);
    if (kind == NodeKind::kParen && IsReference(at)) {
      at = ParenView(ast_, at).inner();
      continue;
    }
    const bool is_index = kind == NodeKind::kIndex;
    if ((!is_index && kind != NodeKind::kMember) || !IsReference(at)) break;
    spine_.push_back(at);
    at = is_index ? IndexView(ast_, at).base() : MemberView(ast_, at).base();
  }
  const size_t first = operands_.size();
  const Value base = IsReference(at) ? LowerPointer(at) : LowerValue(at);
  operands_.push_back(base);
  uint8_t in_bounds = InstFlags::kInBounds;  // 0 after an index, because it may be out of bounds
  while (spine_.size() > root) {
    const NodeId step = spine_.back();
    spine_.pop_back();
    if (KindOf(step) == NodeKind::kIndex) {
      const Value index = LowerValue(IndexView(ast_, step).index());
      operands_.push_back(index);
      in_bounds = 0;
    } else {
      const uint32_t ref = FactsOf(step).ref;
      // This step selects a member of a structure, or one component of a vector in memory.
      const uint32_t index = (ref & Program::kSwizzleBit) != 0
                                 ? ir::Swizzle::FromBits(ref & ~Program::kSwizzleBit)[0]
                                 : ref;
      operands_.push_back(b_.U32(index));
    }
  }
  At(node);
  const ir::InstId access =
      b_.Emit(Op::kAccess, PointerTo(node),
              std::span<const Value>(operands_.data() + first, operands_.size() - first));
  module_[access].flags |= in_bounds;
  operands_.truncate(first);
  return access;
}

// Returns the type of the value that LowerPointer returns for the reference.
TypeId Lowering::PointerTo(NodeId reference) {
  const ir::Type& view = module_.types[TypeOf(reference)];
  return view.space == ir::AddressSpace::kHandle
             ? view.element
             : module_.types.Pointer(view.space, view.element, view.access);
}

// Lowers a left-leaning tree such as `a + b + c + ...` iteratively. The depth of the tree grows
// with the number of operands, so recursion could overflow the stack.
Value Lowering::LowerBinarySpine(NodeId node) {
  const NodeId left = BinaryView(ast_, node).left();  // usually not a binary operator
  if (KindOf(left) != NodeKind::kBinary) return LowerBinaryStep(node, LowerValue(left));
  const size_t first = spine_.size();
  NodeId at = node;
  while (KindOf(at) == NodeKind::kBinary && !ValueOf(at).valid()) {
    spine_.push_back(at);
    at = BinaryView(ast_, at).left();
  }
  Value value = LowerValue(at);
  const uint8_t saved = b_.flags;
  while (spine_.size() > first) {
    const NodeId step = spine_.back();
    spine_.pop_back();
    if (StageOf(step) == EvalStage::kOverride) b_.flags |= InstFlags::kOverrideExpr;
    value = LowerBinaryStep(step, value);
    b_.flags = saved;
  }
  return value;
}

Value Lowering::LowerBinaryStep(NodeId node, Value left) {
  const BinaryView v(ast_, node);
  if (v.is_logical()) return LowerLogical(node, left);
  const Value right = LowerValue(v.right());
  At(node);
  return EmitBinary(b_, ToBinaryOp(v.op()), TypeOf(node), left, right);
}

Value Lowering::LowerLogical(NodeId node, Value left) {
  const BinaryView v(ast_, node);
  // The right operand is evaluated only if the left one does not decide the result (WGSL: Logical
  // Expressions). If a constant left operand decides the result, the right operand must not be
  // lowered: the resolver did not evaluate it, so it may contain values of abstract types, which
  // instructions cannot have.
  At(node);
  const bool is_and = v.op() == Operator::kLogicalAnd;
  if (left.is_constant() && module_.constants.BoolValue(left.constant()) != is_and) return left;
  const ir::BlockId after = b_.block();
  const ir::InstId inst = b_.If(left, ir::kBool);
  module_[inst].flags |= InstFlags::kShortCircuit;
  const ir::If blocks = module_.IfOf(inst);
  b_.SetEnd(is_and ? blocks.true_block : blocks.false_block);
  b_.Yield(LowerValue(v.right()));
  b_.SetEnd(is_and ? blocks.false_block : blocks.true_block);
  b_.Yield(module_.constants.Bool(!is_and));
  b_.SetEnd(after);
  return inst;
}

Value Lowering::LowerCall(NodeId node) {
  const CallTarget& target = program_.CallOf(node);
  const NodeList args = CallView(ast_, node).arguments();
  const TypeId type = TypeOf(node);
  if (target.cooperative) return LowerCooperative(node, target, args);

  const size_t first = operands_.size();
  operands_.reserve(first + args.size());
  for (NodeId arg : args) {
    const Value value = LowerValue(arg);
    *operands_.extend_in_room(1) = value;
  }
  At(node);
  if (MakesComponents(target, module_.types.kind(type))) ClampMatrixScalar(type, first);
  const Value result = target.kind == CallTarget::kBuiltin ? EmitBuiltin(target, type, first)
                                                           : EmitCall(target, type, first);
  operands_.truncate(first);
  return result;
}

// Clamps the last operand, a scalar, to the range of the components of the subgroup matrix type
// `type` (proposal subgroup-matrix, Scalar arithmetic functions). The caller then converts the
// scalar to the component type. The clamp is needed because the ranges of i8 and u8 (section Types)
// are smaller than those of i32 and u32. Does nothing if operands_ has only `first` elements, i.e.
// if there is no operand to clamp.
void Lowering::ClampMatrixScalar(TypeId type, size_t first) {
  const TypeId component = module_.types[type].element;
  const TypeId scalar = ir::ShaderScalar(component);
  if (scalar == component || operands_.size() == first) return;
  const bool is_signed = scalar == ir::kI32;
  const int32_t low = is_signed ? -128 : 0, high = is_signed ? 127 : 255;
  Value& value = operands_.back();
  if (value.is_constant()) {
    const int64_t number = module_.constants.IntValue(value.constant());
    const auto clamped = static_cast<int32_t>(std::clamp<int64_t>(number, low, high));
    value = is_signed ? b_.I32(clamped) : b_.U32(static_cast<uint32_t>(clamped));
  } else if (is_signed) {
    value = b_.Builtin(BuiltinFn::k_clamp, scalar, {value, b_.I32(low), b_.I32(high)});
  } else {
    value = b_.Builtin(BuiltinFn::k_min, scalar, {value, b_.U32(static_cast<uint32_t>(high))});
  }
}

// Emits a call. Its arguments are the elements of operands_ from index `first` on.
TESSERA_OWN_FRAME Value Lowering::EmitCall(const CallTarget& target, TypeId type, size_t first) {
  const std::span<Value> values(operands_.data() + first, operands_.size() - first);
  switch (target.kind) {
    case CallTarget::kUser:
      NarrowBuffers(program_[UserFunctionId(target.index)], values);
      return b_.Emit(Op::kCall, type, values, functions_[target.index]);
    case CallTarget::kConvert:
      return module_.TypeOf(values[0]) == type ? values[0] : b_.Emit(Op::kConvert, type, values);
    case CallTarget::kSelect: return b_.Emit(Op::kSelect, type, values);
    case CallTarget::kConstruct: return b_.Emit(Op::kConstruct, type, values);
    default: return {};
  }
}

// If a parameter points to a smaller or unsized buffer, converts the argument to the parameter's
// type (WGSL: Conversion Rank).
void Lowering::NarrowBuffers(const UserFunction& callee, std::span<Value> args) {
  for (uint32_t i = 0; i < args.size(); ++i) {
    const TypeId want = program_[VariableId(callee.first_param + i)].type;
    if (module_.types.kind(want) != TypeKind::kPointer) continue;
    if (module_.types.NarrowsBuffer(module_.TypeOf(args[i]), want)) {
      args[i] = b_.Emit(Op::kConvert, want, {args[i]});
    }
  }
}

// Lowers wgpu's coopLoad and coopStore. The pointer argument of both functions points to the
// matrix's first element.
Value Lowering::LowerCooperative(NodeId node, const CallTarget& target, NodeList args) {
  const bool store = static_cast<BuiltinFn>(target.index) == BuiltinFn::k_subgroupMatrixStore;
  Value matrix;
  if (store) matrix = LowerValue(args[0]);
  const size_t pointer_at = store ? 1 : 0;
  const Value element = LowerValue(args[pointer_at]);
  Value stride;
  if (args.size() > pointer_at + 1) {
    stride = LowerValue(args[pointer_at + 1]);
  } else {
    const TypeId type = store ? ValueType(args[0]) : TypeOf(node);
    stride =
        // In wgpu's functions, the stride defaults to the number of rows, even for arrays of
        // vectors.
        b_.U32(module_.types[type].rows().value());
  }
  At(node);
  // Emit the element pointer and offset 0 as operands. Later, the matrix_elements pass replaces
  // both with a pointer to the array and the element's index.
  const Value order = module_.constants.Bool(target.col_major);
  const ir::InstFields fields(static_cast<BuiltinFn>(target.index), true);
  if (!store) {
    return b_.Emit(Op::kBuiltin, TypeOf(node), {element, b_.U32(0), order, stride}, fields);
  }
  return b_.Emit(Op::kBuiltin, ir::kVoid, {element, b_.U32(0), matrix, order, stride}, fields);
}

TESSERA_OWN_FRAME Value Lowering::EmitBuiltin(const CallTarget& target, TypeId type, size_t first) {
  const auto fn = static_cast<BuiltinFn>(target.index);
  if (fn == BuiltinFn::k_print) operands_.back() = Printable(b_, operands_.back());
  // If the layout is a template argument of the WGSL call, insert it into the operands. In the IR,
  // the layout is always an operand.
  if (target.template_form &&
      (fn == BuiltinFn::k_subgroupMatrixLoad || fn == BuiltinFn::k_subgroupMatrixStore)) {
    const size_t at = first + (fn == BuiltinFn::k_subgroupMatrixLoad ? 2 : 3);
    operands_.push_back(module_.constants.Bool(target.col_major));
    std::rotate(operands_.begin() + at, operands_.end() - 1, operands_.end());
  }
  const std::span<const Value> values(operands_.data() + first, operands_.size() - first);
  return b_.Emit(Op::kBuiltin, type, values, ir::InstFields(fn, target.template_form));
}

}  // namespace tessera::wgsl
