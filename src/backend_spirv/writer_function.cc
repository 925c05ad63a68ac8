// Writes functions, structured control flow, and all instructions except calls to built-in
// functions.
#include <algorithm>

#include "backend_spirv/unroll.h"
#include "backend_spirv/writer.h"
#include "base/pool_vector.h"
#include "ir/analysis/uniform_value.h"

namespace tessera::spirv {
namespace {

using ir::BinaryOp;
using ir::Inst;
using ir::InstId;
using ir::TypeKind;
using ir::UnaryOp;
using ir::Value;
using spv::Op;
using spv::StorageClass;

constexpr uint32_t kSelectionControlNone = 0;
constexpr uint32_t kLoopControlNone = 0;
constexpr uint32_t kLoopControlUnroll = 1;
constexpr uint32_t kNonPrivatePointer = 0x20;

}  // namespace

Id Writer::EmitSpan(Op op, Id type, std::span<const uint32_t> operands) {
  const Id id = builder_.NewId();
  uint32_t* at = builder_.functions().Begin(op, 2 + operands.size());
  *at++ = type;
  *at++ = id;
  for (uint32_t word : operands) *at++ = word;
  return id;
}

void Writer::WriteFunction(ir::FunctionId fid) {
  const ir::Function& f = m_[fid];
  current_function_ = fid.value;
  vars_.clear();
  var_origins_.Clear();
  frames_.clear();
  phis_.clear();
  loop_depth_ = 0;

  const Id return_type = types_.IdOf(f.return_type);
  Words param_types;
  for (ir::ParamId p : f.params) {
    const ir::TypeId type = m_[p].type;
    param_types.push_back(ir_types_.IsHandle(type)
                              ? types_.PointerTo(StorageClass::UniformConstant, type)
                              : types_.IdOf(type));
  }
  const Id function_type = types_.Function(return_type, param_types);
  const Id id = ids_.functions[fid.value];
  builder_.Name(id, f.name);
  builder_.function_origins().Add(f.span.begin, MarkKind::kName);
  builder_.functions().Emit(Op::OpFunction, return_type, id, 0u, function_type);
  for (size_t i = 0; i < f.params.size(); ++i) {
    const Id param = ids_.params[f.params[i].value] = builder_.NewId();
    builder_.function_origins().Add(m_[f.params[i]].span.begin, MarkKind::kName);
    builder_.functions().Emit(Op::OpFunctionParameter, param_types[i], param);
    builder_.Name(param, m_[f.params[i]].name);
  }
  label_ = builder_.NewId();
  builder_.functions().Emit(Op::OpLabel, label_);
  const size_t first = builder_.functions().size();
  debug_.BeginFunction(f, id);
  if (config_.uses_subgroup_matrices) loops_to_unroll_ = LoopsToUnroll(m_, f.body);
  overwritten_.emplace(m_, f.body);
  WriteBody(f.body);
  builder_.function_origins().Insert(first, var_origins_);
  builder_.functions().Insert(
      first, vars_);  // the variables are only known after the body has been written
  builder_.functions().Emit(Op::OpFunctionEnd);
}

// ---- control flow (without recursion: `frames_` contains the open constructs)

// Returns the target label of a block that consists only of a `break` or `continue`. Returns 0 for
// other blocks.
Id Writer::JumpOf(ir::BlockId block) const {
  const ir::Block& b = m_[block];
  if (!b.first.valid() || b.first != b.last) return 0;
  const Inst& inst = m_[b.first];
  if (inst.op == ir::Op::kBreak) return ids_.insts[inst.target().value];
  return inst.op == ir::Op::kContinue ? ids_.insts[inst.target().value] + 1 : 0;
}

bool Writer::IsJustYield(ir::BlockId block) const {
  const ir::Block& b = m_[block];
  return b.first.valid() && b.first == b.last && m_[b.first].op == ir::Op::kYield &&
         m_[b.first].operand_count == 0;
}

InstId Writer::BeginIf(InstId id) {
  const Inst& inst = m_[id];
  const ir::If& i = m_.IfOf(id);
  const bool no_true = IsJustYield(i.true_block), no_false = IsJustYield(i.false_block);
  if (no_true && no_false) return inst.next;
  const Id condition = Operand(inst, ir::IfOperand::condition);
  Frame frame;
  frame.inst = id;
  frame.op = ir::Op::kIf;
  frame.phi_begin = static_cast<uint32_t>(phis_.size());
  frame.merge = builder_.NewId();
  // If the `if` contains only a `break` or `continue`, it branches directly to the target of that
  // jump.
  const Id true_jump = no_false ? JumpOf(i.true_block) : 0;
  const Id false_jump = no_true ? JumpOf(i.false_block) : 0;
  const Id true_label = no_true ? frame.merge : true_jump != 0 ? true_jump : builder_.NewId();
  const Id false_label = no_false ? frame.merge : false_jump != 0 ? false_jump : builder_.NewId();
  frame.other = false_label;
  builder_.functions().Emit(Op::OpSelectionMerge, frame.merge, kSelectionControlNone);
  builder_.functions().Emit(Op::OpBranchConditional, condition, true_label, false_label);
  if (true_jump != 0 || false_jump != 0) {
    Label(frame.merge);
    return inst.next;
  }
  frame.stage = no_true ? 1 : no_false ? 1 : 0;
  frames_.push_back(frame);
  debug_.EnterConstruct(id);
  if (no_true) {
    Label(false_label);
    return m_[i.false_block].first;
  }
  Label(true_label);
  return m_[i.true_block].first;
}

InstId Writer::BeginLoop(InstId id) {
  Frame frame;
  frame.inst = id;
  frame.op = ir::Op::kLoop;
  frame.other = builder_.NewId();  // label of the header
  frame.merge = builder_.NewId();
  const Id continue_label = builder_.NewId();  // must be merge + 1, the target of kContinue
  ids_.insts[id.value] = frame.merge;
  const Id body = builder_.NewId();
  builder_.functions().Emit(Op::OpBranch, frame.other);
  Label(frame.other);
  const bool unroll = std::binary_search(loops_to_unroll_.begin(), loops_to_unroll_.end(), id,
                                         [](InstId a, InstId b) { return a.value < b.value; });
  builder_.functions().Emit(Op::OpLoopMerge, frame.merge, continue_label,
                            unroll ? kLoopControlUnroll : kLoopControlNone);
  builder_.functions().Emit(Op::OpBranch, body);
  Label(body);
  ++loop_depth_;
  frames_.push_back(frame);
  debug_.EnterConstruct(id);
  return m_[m_.LoopOf(id).body].first;
}

InstId Writer::BeginSwitch(InstId id) {
  const Inst& inst = m_[id];
  const ir::Switch& s = m_.SwitchOf(id);
  const Id selector = Operand(inst, ir::SwitchOperand::selector);
  Frame frame;
  frame.inst = id;
  frame.op = ir::Op::kSwitch;
  frame.merge = builder_.NewId();
  frame.other = builder_.next_id();  // the case labels are consecutive ids
  frame.stage = 0;
  ids_.insts[id.value] = frame.merge;
  PoolVector<uint32_t> words{selector, frame.merge};
  for (uint32_t c = 0; c < s.cases.size(); ++c) {
    const Id label = builder_.NewId();
    if (s.cases[c].is_default) words[1] = label;
    for (ir::ConstantId selector_value : s.cases[c].selectors) {
      words.push_back(static_cast<uint32_t>(m_.constants.IntValue(selector_value)));
      words.push_back(label);
    }
  }
  builder_.functions().Emit(Op::OpSelectionMerge, frame.merge, kSelectionControlNone);
  builder_.functions().EmitSpan(Op::OpSwitch, words);
  frames_.push_back(frame);
  debug_.EnterConstruct(id);
  return NextSwitchCase();
}

InstId Writer::NextSwitchCase() {
  Frame& frame = frames_.back();
  const ir::Switch& s = m_.SwitchOf(frame.inst);
  if (frame.stage < s.cases.size()) {
    debug_.NextBlock();
    Label(frame.other + frame.stage);
    return m_[s.cases[frame.stage++].block].first;
  }
  Label(frame.merge);
  const InstId next = m_[frame.inst].next;
  frames_.pop_back();
  debug_.LeaveConstruct();
  return next;
}

InstId Writer::EndBlock() {
  if (frames_.empty()) return {};
  Frame& frame = frames_.back();
  const InstId id = frame.inst;
  if (frame.op == ir::Op::kSwitch) return NextSwitchCase();
  if (frame.op == ir::Op::kLoop) {
    if (frame.stage == 0) {
      frame.stage = 1;
      Label(frame.merge + 1);
      return m_[m_.LoopOf(id).continuing].first;
    }
    Label(frame.merge);
    --loop_depth_;
    frames_.pop_back();
    debug_.LeaveConstruct();
    return m_[id].next;
  }
  if (frame.stage == 0) {
    frame.stage = 1;
    debug_.NextBlock();
    Label(frame.other);
    return m_[m_.IfOf(id).false_block].first;
  }
  Label(frame.merge);
  const Inst& inst = m_[id];
  if (inst.type != ir::kVoid) {
    const uint32_t n = static_cast<uint32_t>(phis_.size()) - frame.phi_begin;
    if (n == 0) {
      ids_.insts[id.value] =
          constants_.Undef(inst.type);  // never used, because no block yields a value
    } else if (n == 1) {
      ids_.insts[id.value] = phis_.back().first;
    } else {
      const Id type = types_.IdOf(inst.type);
      ids_.insts[id.value] =
          Emit(Op::OpPhi, type, phis_[frame.phi_begin].first, phis_[frame.phi_begin].second,
               phis_[frame.phi_begin + 1].first, phis_[frame.phi_begin + 1].second);
      builder_.Name(ids_.insts[id.value], m_.NameOf(id));
    }
  }
  phis_.resize(frame.phi_begin);
  frames_.pop_back();
  debug_.LeaveConstruct();
  debug_.DeclareValue(id, ids_.insts[id.value]);
  return inst.next;
}

// Branches to the end of the innermost construct. `value` is the value that an `if` yields, or 0 if
// the construct yields none.
void Writer::WriteYield(Id value) {
  const Frame& frame = frames_.back();
  if (value != 0) phis_.emplace_back(value, label_);
  builder_.functions().Emit(Op::OpBranch, frame.op == ir::Op::kLoop ? frame.other : frame.merge);
}

// Writes OpKill, for fragment shaders without demotion. OpKill ends the SPIR-V block, so the rest
// of the IR block becomes an unreachable SPIR-V block.
void Writer::WriteKill() {
  builder_.functions().Emit(Op::OpKill);
  Label(builder_.NewId());
}

// Ends an unreachable block, e.g. the block after an `if` whose two blocks both leave a switch. In
// a continue construct, the unreachable block branches to the end of the enclosing construct. This
// is necessary because the loop's back edge must structurally post-dominate all blocks of the
// continue construct, even unreachable ones (SPIR-V: Structured Control Flow).
void Writer::WriteUnreachable() {
  const bool in_continuing = std::ranges::any_of(
      frames_, [](const Frame& f) { return f.op == ir::Op::kLoop && f.stage == 1; });
  if (!in_continuing) return builder_.functions().Emit(Op::OpUnreachable);
  const Frame& frame = frames_.back();
  if (frame.op == ir::Op::kLoop && frame.stage == 0) {
    builder_.functions().Emit(Op::OpBranch, frame.merge + 1);
    return;
  }
  const ir::TypeId type = m_[frame.inst].type;
  WriteYield(frame.op == ir::Op::kIf && type != ir::kVoid ? constants_.Undef(type) : 0);
}

void Writer::WriteInst(InstId id, const Inst& inst) {
  Id result = 0;
  switch (inst.op) {
    case ir::Op::kUnary: result = WriteUnary(inst); break;
    case ir::Op::kBinary: result = WriteBinary(inst); break;
    case ir::Op::kConvert: result = WriteConvert(inst); break;
    case ir::Op::kConstruct: result = WriteConstruct(inst); break;
    case ir::Op::kAccess:
      if (IsRuntimeArray(inst.type)) return;  // written at each use of the pointer
      result = WriteAccess(inst);
      break;
    case ir::Op::kSwizzle: result = WriteSwizzle(inst); break;
    case ir::Op::kInsert: result = WriteInsert(inst); break;
    case ir::Op::kSelect: result = WriteSelect(inst); break;
    case ir::Op::kBuiltin: result = WriteBuiltin(inst); break;
    case ir::Op::kCall: result = WriteCall(inst); break;
    case ir::Op::kVar: WriteVar(id, inst); return;
    case ir::Op::kLoad: result = WriteLoad(inst); break;
    case ir::Op::kStore: WriteStore(inst); return;
    case ir::Op::kDiscard:
      if (!config_.options.demote_to_helper_invocation) return WriteKill();
      builder_.Capability(spv::Capability::DemoteToHelperInvocation);
      builder_.ExtensionBefore(0x10600, "SPV_EXT_demote_to_helper_invocation");
      builder_.functions().Emit(Op::OpDemoteToHelperInvocation);
      return;
    default:  // others: unexpected operations, reported as errors
      builder_.Internal("an instruction that the SPIR-V writer does not know", inst.source);
      return;
  }
  ids_.insts[id.value] = result;
  // Names the result only if its id is new. An existing id, e.g. of a constant or an operand, keeps
  // its name.
  if (config_.names && result + 1 == builder_.next_id()) {
    builder_.Name(result, m_.NameOf(id));
  }
  if (result != 0) debug_.DeclareValue(id, result);
}

void Writer::WriteBody(ir::BlockId block) {
  InstId at = m_[block].first;
  while (at.valid() && !builder_.failed()) {
    const Inst& inst = m_[at];
    debug_.Line(inst.source);
    if (builder_.function_origins().is_enabled()) {
      const bool is_var = inst.op == ir::Op::kVar;
      (is_var ? var_origins_ : builder_.function_origins())
          .Add(inst.source, is_var ? MarkKind::kName : MarkKind::kExpression);
    }
    switch (inst.op) {
      case ir::Op::kIf: at = BeginIf(at); continue;
      case ir::Op::kLoop: at = BeginLoop(at); continue;
      case ir::Op::kSwitch: at = BeginSwitch(at); continue;
      case ir::Op::kYield:
        WriteYield(inst.operand_count != 0 ? Operand(inst, ir::YieldOperand::value) : 0);
        break;
      case ir::Op::kBreak:
        builder_.functions().Emit(Op::OpBranch, ids_.insts[inst.target().value]);
        break;
      case ir::Op::kContinue:
        builder_.functions().Emit(Op::OpBranch, ids_.insts[inst.target().value] + 1);
        break;
      case ir::Op::kBreakIf: {
        const Id condition = Operand(inst, ir::BreakIfOperand::condition);
        builder_.functions().Emit(Op::OpBranchConditional, condition, frames_.back().merge,
                                  frames_.back().other);
        break;
      }
      case ir::Op::kReturn:
        if (inst.operand_count != 0) {
          builder_.functions().Emit(Op::OpReturnValue, Operand(inst, ir::ReturnOperand::value));
        } else {
          builder_.functions().Emit(Op::OpReturn);
        }
        break;
      case ir::Op::kUnreachable: WriteUnreachable(); break;
      default:  // others: operations that neither end a block nor contain one
        WriteInst(at, inst);
        at = inst.next;
        builder_.CheckSize(builder_.functions());
        continue;
    }
    at = EndBlock();
  }
}

// ---- operands

Id Writer::HandlePointer(Value v) {
  switch (v.kind()) {
    case Value::kGlobal: return globals_.IdOf(v.global());
    case Value::kParam: return ids_.params[v.index()];
    case Value::kInst: return ids_.insts[v.index()];
    default: builder_.Internal("a handle that is not a variable"); return 0;
  }
}

// Fast path: a table lookup is sufficient for most operands.
Id Writer::Use(Value v) {
  if (v.is_inst() && m_.insts[v.index()].op != ir::Op::kAccess) return ids_.insts[v.index()];
  if (v.is_constant()) return constants_.IdOf(v.constant());
  return UseSlowPath(v);
}

Id Writer::UseSlowPath(Value v) {
  switch (v.kind()) {
    case Value::kInst:
      // If the result of an instruction is a texture or sampler, it is an element of a binding
      // array. The element is loaded at each use.
      if (ir_types_.IsHandle(m_.insts[v.index()].type)) break;
      return ids_.insts[v.index()];
    case Value::kConstant: return constants_.IdOf(v.constant());
    case Value::kParam:
      if (ir_types_.IsHandle(m_.params[v.index()].type)) break;
      return ids_.params[v.index()];
    case Value::kGlobal:
      if (m_.globals[v.index()].space == ir::AddressSpace::kHandle) break;
      return globals_.IdOf(v.global());
    case Value::kOverride:
    case Value::kOverrideExpr: return spec_constants_.IdOf(v);
    case Value::kNone: builder_.Internal("a missing operand"); return 0;
  }
  const Id type = types_.IdOf(m_.TypeOf(v));
  const Id handle = Emit(Op::OpLoad, type, HandlePointer(v));
  if (v.is_inst() && IsNonUniform(m_[v.inst()])) DecorateNonUniform(handle);
  return handle;
}

// Returns whether `inst` accesses a binding array with a non-uniform index, i.e. an index that may
// differ between invocations that execute `inst` at the same time.
bool Writer::IsNonUniform(const Inst& inst) const {
  return inst.op == ir::Op::kAccess && ir_types_.IsHandle(inst.type) &&
         !ir::IsUniformValue(m_, OperandValue(inst, 1));
}

// Decorates an id as NonUniform. If the index of a binding array is non-uniform, Vulkan requires
// the decoration on the pointer, the loaded handle, and the result of OpSampledImage.
void Writer::DecorateNonUniform(Id id) { builder_.Decorate(id, spv::Decoration::NonUniform); }

Id Writer::SampledImage(const Inst& inst, uint32_t texture, Id image, Id sampler) {
  const Id type = types_.SampledImage(OperandType(inst, texture));
  const Id id = Emit(Op::OpSampledImage, type, image, sampler);
  for (uint32_t i = texture; i < texture + 2; ++i) {
    const Value v = OperandValue(inst, i);
    if (!v.is_inst() || !IsNonUniform(m_[v.inst()])) continue;
    DecorateNonUniform(id);
    break;
  }
  return id;
}

Id Writer::Splat(ir::TypeId vector, Id scalar) {
  const Id type = types_.IdOf(vector);
  const uint32_t words[4] = {scalar, scalar, scalar, scalar};
  return EmitSpan(Op::OpCompositeConstruct, type, std::span(words, ir_types_[vector].n));
}

Id Writer::Widen(Id v, ir::TypeId from, ir::TypeId to) {
  return ir_types_.IsVector(to) && !ir_types_.IsVector(from) ? Splat(to, v) : v;
}

// ---- operators

Id Writer::WriteUnary(const Inst& inst) {
  const Id type = types_.IdOf(inst.type);
  const Id x = Operand(inst, ir::UnaryOperand::operand);
  switch (inst.unary()) {
    case UnaryOp::kNot: return Emit(Op::OpLogicalNot, type, x);
    case UnaryOp::kComplement: return Emit(Op::OpNot, type, x);
    case UnaryOp::kNegate: break;
  }
  const bool is_float = ir::TypeStore::IsFloatScalar(ir_types_.ScalarOf(inst.type));
  if (ir_types_.IsMatrix(inst.type)) return WriteColumnwise(Op::OpFNegate, inst);
  return Emit(is_float ? Op::OpFNegate : Op::OpSNegate, type, x);
}

Id Writer::WriteColumnwise(Op op, const Inst& inst) {
  const ir::Type& matrix = ir_types_[inst.type];
  const Id column = types_.IdOf(matrix.element);
  const Id type = types_.IdOf(inst.type);
  Id operands[2] = {};
  for (uint32_t i = 0; i < inst.operand_count; ++i) operands[i] = Operand(inst, i);
  uint32_t columns[4];
  for (uint32_t c = 0; c < matrix.n; ++c) {
    const Id l = Emit(Op::OpCompositeExtract, column, operands[0], c);
    if (inst.operand_count == 1) {
      columns[c] = Emit(op, column, l);
    } else {
      const Id r = Emit(Op::OpCompositeExtract, column, operands[1], c);
      columns[c] = Emit(op, column, l, r);
    }
  }
  return EmitSpan(Op::OpCompositeConstruct, type, std::span(columns, matrix.n));
}

Id Writer::WriteBinary(const Inst& inst) {
  const ir::TypeId lt = OperandType(inst, ir::BinaryOperand::left),
                   rt = OperandType(inst, ir::BinaryOperand::right);
  const ir::TypeId scalar = ir_types_.ScalarOf(lt);
  if (lt == rt && !ir_types_.IsMatrix(lt)) {
    const Id type = types_.IdOf(inst.type);
    const Id l = Operand(inst, ir::BinaryOperand::left),
             r = Operand(inst, ir::BinaryOperand::right);
    return EmitBinary(inst, scalar, type, l, r);
  }
  const bool lm = ir_types_.IsMatrix(lt), rm = ir_types_.IsMatrix(rt);
  const BinaryOp op = inst.binary();
  if (lm && rm && op != BinaryOp::kMultiply) {
    return WriteColumnwise(BinaryOpcode(op, scalar), inst);
  }
  const Id type = types_.IdOf(inst.type);
  Id l = Operand(inst, ir::BinaryOperand::left);
  Id r = Operand(inst, ir::BinaryOperand::right);
  if (lm || rm) {  // products with matrices (WGSL: Arithmetic Expressions)
    if (lm && rm) return Emit(Op::OpMatrixTimesMatrix, type, l, r);
    if (lm) {
      return Emit(ir_types_.IsVector(rt) ? Op::OpMatrixTimesVector : Op::OpMatrixTimesScalar, type,
                  l, r);
    }
    return ir_types_.IsVector(lt) ? Emit(Op::OpVectorTimesMatrix, type, l, r)
                                  : Emit(Op::OpMatrixTimesScalar, type, r, l);
  }
  const bool lv = ir_types_.IsVector(lt), rv = ir_types_.IsVector(rt);
  const bool is_float = ir::TypeStore::IsFloatScalar(scalar);
  if (lv != rv) {
    if (is_float && op == BinaryOp::kMultiply) {
      return lv ? Emit(Op::OpVectorTimesScalar, type, l, r)
                : Emit(Op::OpVectorTimesScalar, type, r, l);
    }
    const auto widen = [&](Value v, Id x, ir::TypeId to) {
      return v.is_constant() ? constants_.Splat(to, x) : Splat(to, x);
    };
    if (lv) {
      r = widen(OperandValue(inst, 1), r, ir::TypeStore::Vector(rt, ir_types_[lt].n));
    } else {
      l = widen(OperandValue(inst, 0), l, ir::TypeStore::Vector(lt, ir_types_[rt].n));
    }
  }
  return EmitBinary(inst, scalar, type, l, r);
}

Id Writer::EmitBinary(const Inst& inst, ir::TypeId scalar, Id type, Id l, Id r) {
  const Op chosen = BinaryOpcode(inst.binary(), scalar);
  if (chosen == Op::OpNop)
    builder_.Internal("an operator without a SPIR-V instruction", inst.source);
  return Emit(chosen, type, l, r);
}

// ---- conversions and composites

Id Writer::ConvertScalarOrVector(Id x, ir::TypeId from_type, ir::TypeId to_type) {
  const ir::TypeId from = ir_types_.ScalarOf(from_type), to = ir_types_.ScalarOf(to_type);
  if (from == to) return x;
  const Id type = types_.IdOf(to_type);
  if (to == ir::kBool) {
    const Id zero = constants_.Null(from_type);
    return Emit(ir::TypeStore::IsFloatScalar(from) ? Op::OpFUnordNotEqual : Op::OpINotEqual,
                types_.IdOf(to_type), x, zero);
  }
  if (from == ir::kBool) {
    const Id one = constants_.Number(to_type, 1), zero = constants_.Null(to_type);
    return Emit(Op::OpSelect, type, x, one, zero);
  }
  const bool from_float = ir::TypeStore::IsFloatScalar(from);
  if (ir::TypeStore::IsFloatScalar(to)) {
    if (from_float) return Emit(Op::OpFConvert, type, x);
    return Emit(ir::TypeStore::IsSignedInt(from) ? Op::OpConvertSToF : Op::OpConvertUToF, type, x);
  }
  if (from_float) {
    return Emit(ir::TypeStore::IsSignedInt(to) ? Op::OpConvertFToS : Op::OpConvertFToU, type, x);
  }
  if (ir::TypeStore::IsInt64Scalar(from) != ir::TypeStore::IsInt64Scalar(to)) {
    return ConvertWidth(x, from, to_type);
  }
  return Emit(Op::OpBitcast, type, x);
}

// Converts between 32-bit and 64-bit integers. Widening sign-extends the value if the source type
// is signed, and zero-extends it otherwise. Because the result type of OpUConvert must be unsigned,
// a bitcast converts the result if the target type is signed.
Id Writer::ConvertWidth(Id x, ir::TypeId from, ir::TypeId to_type) {
  if (ir::TypeStore::IsSignedInt(from)) return Emit(Op::OpSConvert, types_.IdOf(to_type), x);
  const ir::TypeId to = ir_types_.ScalarOf(to_type);
  const ir::TypeId plain = ir::TypeStore::IsInt64Scalar(to) ? ir::kU64 : ir::kU32;
  const Id widened = Emit(Op::OpUConvert, types_.IdOf(ir_types_.WithScalar(to_type, plain)), x);
  return to == plain ? widened : Emit(Op::OpBitcast, types_.IdOf(to_type), widened);
}

Id Writer::WriteConvert(const Inst& inst) {
  const ir::TypeId from = OperandType(inst, ir::ConvertOperand::operand);
  const Id x = Operand(inst, ir::ConvertOperand::operand);
  if (!ir_types_.IsMatrix(inst.type)) return ConvertScalarOrVector(x, from, inst.type);
  if (from == inst.type) return x;
  const ir::Type to = ir_types_[inst.type];
  const ir::TypeId from_column = ir_types_[from].element;
  const Id from_id = types_.IdOf(from_column), type = types_.IdOf(inst.type);
  uint32_t columns[4];
  for (uint32_t c = 0; c < to.n; ++c) {
    const Id column = Emit(Op::OpCompositeExtract, from_id, x, c);
    columns[c] = ConvertScalarOrVector(column, from_column, to.element);
  }
  return EmitSpan(Op::OpCompositeConstruct, type, std::span(columns, to.n));
}

Id Writer::WriteConstruct(const Inst& inst) {
  if (inst.operand_count == 0) return constants_.Null(inst.type);
  const ir::TypeKind kind = ir_types_.kind(inst.type);
  if (kind == TypeKind::kSubgroupMatrix) {
    return MatrixSplat(inst.type, Operand(inst, ir::ConstructOperand::part),
                       OperandType(inst, ir::ConstructOperand::part));
  }
  if (inst.operand_count == 1 && OperandType(inst, ir::ConstructOperand::part) == inst.type &&
      kind != TypeKind::kStruct && kind != TypeKind::kArray) {
    return Operand(inst, ir::ConstructOperand::part);
  }
  const Id type = types_.IdOf(inst.type);
  if (kind == TypeKind::kVector && inst.operand_count == 1) {
    return Splat(inst.type, Operand(inst, ir::ConstructOperand::part));
  }
  if (kind == TypeKind::kMatrix &&
      ir_types_.IsScalar(OperandType(inst, ir::ConstructOperand::part))) {
    const ir::Type& matrix = ir_types_[inst.type];
    const uint32_t rows = ir_types_[matrix.element].n;
    const Id column_type = types_.IdOf(matrix.element);
    uint32_t columns[4];
    for (uint32_t c = 0; c < matrix.n; ++c) {
      uint32_t parts[4];
      for (uint32_t r = 0; r < rows; ++r) parts[r] = Operand(inst, c * rows + r);
      columns[c] = EmitSpan(Op::OpCompositeConstruct, column_type, std::span(parts, rows));
    }
    return EmitSpan(Op::OpCompositeConstruct, type, std::span(columns, matrix.n));
  }
  Words words;
  for (uint32_t i = 0; i < inst.operand_count; ++i) words.push_back(Operand(inst, i));
  return EmitSpan(Op::OpCompositeConstruct, type, words);
}

// Returns whether a pointer points to a runtime-sized array. Such pointers are used only to access
// elements and to query the length.
bool Writer::IsRuntimeArray(ir::TypeId pointer) const {
  const ir::Type& type = ir_types_[pointer];
  if (type.kind != TypeKind::kPointer) return false;
  return ir_types_.kind(type.element) == TypeKind::kArray &&
         ir_types_[type.element].count().is_runtime();
}

Id Writer::AccessChain(Value base, std::span<const uint32_t> index_bits, Id last_index,
                       ir::TypeId pointee) {
  if (base.is_inst() && m_[base.inst()].op == ir::Op::kAccess && IsRuntimeArray(TypeOf(base))) {
    // Pointers to runtime-sized arrays have no access chain of their own. The access chain to an
    // element therefore begins at the variable.
    const std::span<const uint32_t> part = m_.OperandBits(base.inst());
    PoolVector<uint32_t> all(part.begin() + 1, part.end());
    all.insert(all.end(), index_bits.begin(), index_bits.end());
    return AccessChain(Value::FromBits(part[0]), all, last_index, pointee);
  }
  Words words;
  StorageClass storage = StorageClass::UniformConstant;
  if (base.kind() == Value::kGlobal) {
    const ir::Global& g = m_.globals[base.index()];
    storage = StorageClassOf(g.space);
    words.push_back(globals_.IdOf(base.global()));
    if (LayoutOf(g.space) == Layout::kExplicit && !types_.IsDirectBlock(g.type)) {
      words.push_back(scalars_.U32(0));
    }
  } else {
    const ir::Type& pointer = ir_types_[TypeOf(base)];
    if (pointer.kind == TypeKind::kPointer) {
      storage = StorageClassOf(pointer.space);
      words.push_back(Use(base));
    } else {
      words.push_back(HandlePointer(base));
    }
  }
  for (uint32_t bits : index_bits) words.push_back(Use(Value::FromBits(bits)));
  if (last_index != 0) words.push_back(last_index);
  if (words.size() == 1) return words[0];
  const Id type = types_.PointerTo(storage, pointee);
  return EmitSpan(Op::OpAccessChain, type, words);
}

Id Writer::WriteAccess(const Inst& inst) {
  const Value base = OperandValue(inst, 0);
  const ir::TypeId base_type = TypeOf(base);
  const std::span<const uint32_t> indices = m_.OperandBits(inst).subspan(1);
  const TypeKind kind = ir_types_.kind(base_type);
  if (kind == TypeKind::kPointer) {
    return AccessChain(base, indices, 0, ir_types_[inst.type].element);
  }
  if (kind == TypeKind::kBindingArray) return BindingArrayElement(inst);
  const Id type = types_.IdOf(inst.type);
  const Id composite = Use(base);
  const Value last = Value::FromBits(indices.back());
  if (last.is_constant()) return ExtractPart(inst, composite, type, indices);
  // After legalize_access, only the last index can be dynamic, and only if it indexes a vector.
  const std::span<const uint32_t> path = indices.first(indices.size() - 1);
  ir::TypeId vector_type = base_type;
  for (uint32_t bits : path) vector_type = PartType(vector_type, Value::FromBits(bits));
  if (ir_types_.kind(vector_type) != TypeKind::kVector) {
    builder_.Internal("a dynamic index into a composite value", inst.source);
    return 0;
  }
  Id vector = composite;
  if (!path.empty()) vector = ExtractPart(inst, composite, types_.IdOf(vector_type), path);
  const Id index = Use(last);
  return Emit(Op::OpVectorExtractDynamic, type, vector, index);
}

// Returns a pointer to the texture or sampler that `inst` accesses in a binding array.
Id Writer::BindingArrayElement(const Inst& inst) {
  const std::span<const uint32_t> indices = m_.OperandBits(inst).subspan(1);
  const Id element = AccessChain(OperandValue(inst, 0), indices, 0, inst.type);
  const ir::Type& type = ir_types_[inst.type];
  const bool storage = type.kind == TypeKind::kStorageTexture;
  const bool texels = storage && type.dim == ir::TextureDim::kBuffer;
  if (IsNonUniform(inst)) {
    builder_.Capability(spv::Capability::ShaderNonUniform);
    builder_.Capability(texels    ? spv::Capability::StorageTexelBufferArrayNonUniformIndexing
                        : storage ? spv::Capability::StorageImageArrayNonUniformIndexing
                                  : spv::Capability::SampledImageArrayNonUniformIndexing);
    builder_.ExtensionBefore(0x10500, "SPV_EXT_descriptor_indexing");
    DecorateNonUniform(element);
  } else if (!Value::FromBits(indices[0]).is_constant()) {
    builder_.Capability(texels    ? spv::Capability::StorageTexelBufferArrayDynamicIndexing
                        : storage ? spv::Capability::StorageImageArrayDynamicIndexing
                                  : spv::Capability::SampledImageArrayDynamicIndexing);
    if (texels) builder_.ExtensionBefore(0x10500, "SPV_EXT_descriptor_indexing");
  }
  return element;
}

// Returns the type of the component at `index`, which must be constant if the composite is a
// structure.
ir::TypeId Writer::PartType(ir::TypeId composite, Value index) const {
  if (ir_types_.kind(composite) != TypeKind::kStruct) return ir_types_[composite].element;
  const auto at = static_cast<size_t>(m_.constants.IntValue(index.constant()));
  return ir_types_.StructOf(composite).members[at].type;
}

// Extracts the component of `composite` at the path `indices`, which must be constants.
Id Writer::ExtractPart(const Inst& inst, Id composite, Id type, std::span<const uint32_t> indices) {
  Words words{composite};
  for (uint32_t bits : indices) {
    const Value index = Value::FromBits(bits);
    if (!index.is_constant()) {
      builder_.Internal("a dynamic index into a composite value", inst.source);
      return 0;
    }
    words.push_back(static_cast<uint32_t>(m_.constants.IntValue(index.constant())));
  }
  return EmitSpan(Op::OpCompositeExtract, type, words);
}

Id Writer::WriteSwizzle(const Inst& inst) {
  const Id v = Operand(inst, ir::SwizzleOperand::vector);
  const ir::Swizzle swizzle = inst.swizzle();
  const uint32_t n = swizzle.count();
  const Id type = types_.IdOf(inst.type);
  if (n == 1) return Emit(Op::OpCompositeExtract, type, v, swizzle[0]);
  uint32_t words[6] = {v, v};
  for (uint32_t i = 0; i < n; ++i) words[2 + i] = swizzle[i];
  return EmitSpan(Op::OpVectorShuffle, type, std::span(words, 2 + n));
}

Id Writer::WriteInsert(const Inst& inst) {
  const Id type = types_.IdOf(inst.type);
  const Id composite = Operand(inst, ir::InsertOperand::composite),
           part = Operand(inst, ir::InsertOperand::part);
  Words words{part, composite};
  for (uint32_t i = 2; i < inst.operand_count; ++i) {
    const Value index = OperandValue(inst, i);
    if (!index.is_constant()) {
      if (ir_types_.IsVector(inst.type)) {
        const Id index_id = Use(index);
        return Emit(Op::OpVectorInsertDynamic, type, composite, part, index_id);
      }
      builder_.Internal("a dynamic index into a composite value", inst.source);
      return 0;
    }
    words.push_back(static_cast<uint32_t>(m_.constants.IntValue(index.constant())));
  }
  return EmitSpan(Op::OpCompositeInsert, type, words);
}

Id Writer::WriteSelect(const Inst& inst) {
  const Id type = types_.IdOf(inst.type);
  const Id f = Operand(inst, ir::SelectOperand::if_false),
           t = Operand(inst, ir::SelectOperand::if_true);
  Id condition = Operand(inst, ir::SelectOperand::condition);
  if (ir_types_.IsVector(inst.type) &&
      !ir_types_.IsVector(OperandType(inst, ir::SelectOperand::condition)) &&
      config_.version < 0x10400) {
    condition = Splat(ir::TypeStore::Vector(ir::kBool, ir_types_[inst.type].n), condition);
  }
  return Emit(Op::OpSelect, type, condition, t, f);
}

Id Writer::WriteCall(const Inst& inst) {
  const Id type = types_.IdOf(inst.type);
  Words words{ids_.functions[inst.callee().value]};
  for (uint32_t i = 0; i < inst.operand_count; ++i) {
    const Value v = OperandValue(inst, i);
    words.push_back(ir_types_.IsHandle(TypeOf(v)) ? HandlePointer(v) : Use(v));
  }
  return EmitSpan(Op::OpFunctionCall, type, words);
}

// ---- memory

void Writer::WriteVar(InstId id, const Inst& inst) {
  const ir::TypeId store_type = ir_types_[inst.type].element;
  const Id pointer = types_.PointerTo(StorageClass::Function, store_type);
  const Id var = ids_.insts[id.value] = builder_.NewId();
  builder_.Name(var, m_.NameOf(id));
  debug_.DeclareVariable(id, var);
  const Value init = inst.operand_count != 0 ? OperandValue(inst, 0) : Value();
  const bool constant = !init.valid() || init.is_constant();
  if (!init.valid() && overwritten_->Contains(id)) {
    vars_.Emit(Op::OpVariable, pointer, var, StorageClass::Function);
    return;
  }
  if (loop_depth_ == 0 && constant) {
    const Id value = init.valid() ? Use(init) : constants_.Null(store_type);
    vars_.Emit(Op::OpVariable, pointer, var, StorageClass::Function, value);
    return;
  }
  vars_.Emit(Op::OpVariable, pointer, var, StorageClass::Function);
  // An initializer of OpVariable must be constant, and is evaluated only once, even in a loop.
  const Id value = init.valid() ? Use(init) : constants_.Null(store_type);
  builder_.functions().Emit(Op::OpStore, var, value);
}

bool Writer::IsNonPrivate(ir::TypeId pointer_type) const {
  if (!config_.vulkan_memory_model) return false;
  const ir::Type& pointer = ir_types_[pointer_type];
  return pointer.space == ir::AddressSpace::kWorkgroup ||
         (pointer.space == ir::AddressSpace::kStorage && pointer.access != ir::Access::kRead);
}

Id Writer::ConvertLayout(Id value, ir::TypeId type, Layout to) {
  if (!types_.HasSeparateLayouts(type)) return value;
  const Id type_id = types_.IdOf(type, to);
  return Emit(Op::OpCopyLogical, type_id, value);
}

// Returns the SPIR-V pointer for a memory access. If an IR instruction computes the pointer,
// returns the result of that instruction. A variable in a buffer is usually a member of a block in
// SPIR-V, so its pointer is an access chain to that member.
Id Writer::Address(Value pointer, ir::TypeId pointee) {
  if (pointer.is_inst()) return ids_.insts[pointer.index()];
  const bool in_block = LayoutOf(ir_types_[TypeOf(pointer)].space) == Layout::kExplicit;
  if (pointer.kind() == Value::kGlobal && !in_block) return globals_.IdOf(pointer.global());
  return AccessChain(pointer, {}, 0, pointee);
}

Id Writer::LoadFrom(Value pointer) {
  const ir::TypeId pointer_type = TypeOf(pointer);
  const ir::TypeId type = ir_types_[pointer_type].element;
  const Layout layout = LayoutOf(ir_types_[pointer_type].space);
  const Id address = Address(pointer, type);
  const Id type_id = types_.IdOf(type, layout);
  const Id value = IsNonPrivate(pointer_type)
                       ? Emit(Op::OpLoad, type_id, address, kNonPrivatePointer)
                       : Emit(Op::OpLoad, type_id, address);
  return layout == Layout::kExplicit ? ConvertLayout(value, type, Layout::kPlain) : value;
}

Id Writer::WriteLoad(const Inst& inst) { return LoadFrom(OperandValue(inst, 0)); }

void Writer::WriteStore(const Inst& inst) {
  const Value pointer = OperandValue(inst, ir::StoreOperand::pointer);
  const ir::TypeId pointer_type = TypeOf(pointer);
  const ir::TypeId type = ir_types_[pointer_type].element;
  const Id address = Address(pointer, type);
  Id value = Operand(inst, ir::StoreOperand::value);
  if (LayoutOf(ir_types_[pointer_type].space) == Layout::kExplicit) {
    value = ConvertLayout(value, type, Layout::kExplicit);
  }
  if (IsNonPrivate(pointer_type)) {
    builder_.functions().Emit(Op::OpStore, address, value, kNonPrivatePointer);
  } else {
    builder_.functions().Emit(Op::OpStore, address, value);
  }
}

}  // namespace tessera::spirv
