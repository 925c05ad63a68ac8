#include "backend_spirv/function_writer.h"

#include "backend_spirv/builtins.h"
#include "backend_spirv/composites.h"
#include "backend_spirv/conversions.h"
#include "backend_spirv/memory.h"
#include "backend_spirv/operators.h"

namespace tessera::spirv {
namespace {

using ir::Inst;
using ir::InstId;
using ir::Value;
using spv::Op;
using spv::StorageClass;

}  // namespace

FunctionWriter::FunctionWriter(BodyBuilder& body, DebugInfoWriter& debug)
    : body_(body),
      builder_(body.builder()),
      debug_(debug),
      m_(body.ir()),
      names_(body.config().names),
      control_flow_(body, debug) {
  vars_.Reserve(64);
}

void FunctionWriter::Write(ir::FunctionId id) {
  const ir::Function& f = m_[id];
  body_.set_function(id);
  vars_.clear();
  var_origins_.Clear();
  WriteHeader(id);
  control_flow_.BeginFunction(f);
  const size_t first = builder_.functions().size();
  debug_.BeginFunction(f, body_.IdOf(id));
  overwritten_.emplace(m_, f.body);
  WriteBody(f.body);
  // The variables are known only after the body has been written.
  builder_.function_origins().Insert(first, var_origins_);
  builder_.functions().Insert(first, vars_);
  body_.Append(Op::OpFunctionEnd);
}

// Writes OpFunction and the parameters.
void FunctionWriter::WriteHeader(ir::FunctionId id) {
  const ir::Function& f = m_[id];
  const Id return_type = body_.Type(f.return_type);
  Words param_types;
  for (ir::ParamId p : f.params) {
    const ir::TypeId type = m_[p].type;
    param_types.push_back(m_.types.IsHandle(type)
                              ? body_.types().PointerTo(StorageClass::UniformConstant, type)
                              : body_.Type(type));
  }
  const Id function_type = body_.types().Function(return_type, param_types);
  const Id function = body_.IdOf(id);
  builder_.Name(function, f.name);
  builder_.function_origins().Add(f.span.begin, MarkKind::kName);
  body_.Append(Op::OpFunction, return_type, function, 0u, function_type);
  for (size_t i = 0; i < f.params.size(); ++i) {
    const Id param = builder_.NewId();
    body_.SetId(f.params[i], param);
    builder_.function_origins().Add(m_[f.params[i]].span.begin, MarkKind::kName);
    body_.Append(Op::OpFunctionParameter, param_types[i], param);
    builder_.Name(param, m_[f.params[i]].name);
  }
}

void FunctionWriter::WriteBody(ir::BlockId block) {
  InstId at = m_[block].first;
  while (at.valid() && !builder_.failed()) {
    const Inst& inst = m_[at];
    debug_.Line(inst.source);
    if (var_origins_.is_enabled()) AddOrigin(inst);
    switch (inst.op) {
      case ir::Op::kIf: at = control_flow_.BeginIf(at); continue;
      case ir::Op::kLoop: at = control_flow_.BeginLoop(at); continue;
      case ir::Op::kSwitch: at = control_flow_.BeginSwitch(at); continue;
      case ir::Op::kYield: control_flow_.WriteYield(inst); break;
      case ir::Op::kBreak: control_flow_.WriteBreak(inst); break;
      case ir::Op::kContinue: control_flow_.WriteContinue(inst); break;
      case ir::Op::kBreakIf: control_flow_.WriteBreakIf(inst); break;
      case ir::Op::kReturn: control_flow_.WriteReturn(inst); break;
      case ir::Op::kUnreachable: control_flow_.WriteUnreachable(); break;
      default:  // others: operations that neither end a block nor contain one
        WriteInst(at, inst);
        at = inst.next;
        builder_.CheckSize(builder_.functions());
        continue;
    }
    at = control_flow_.EndBlock();
  }
}

// Records the source position of an instruction that is about to be written.
void FunctionWriter::AddOrigin(const Inst& inst) {
  if (inst.op == ir::Op::kVar) {
    var_origins_.Add(inst.source, MarkKind::kName);
  } else {
    builder_.function_origins().Add(inst.source, MarkKind::kExpression);
  }
}

void FunctionWriter::WriteInst(InstId id, const Inst& inst) {
  Id result = 0;
  switch (inst.op) {
    case ir::Op::kUnary: result = WriteUnary(body_, inst); break;
    case ir::Op::kBinary: result = WriteBinary(body_, inst); break;
    case ir::Op::kConvert: result = WriteConvert(body_, inst); break;
    case ir::Op::kConstruct: result = WriteConstruct(body_, inst); break;
    case ir::Op::kAccess:
      if (PointsToRuntimeArray(m_.types, inst.type)) return;  // written at each use of the pointer
      result = WriteAccess(body_, inst);
      break;
    case ir::Op::kSwizzle: result = WriteSwizzle(body_, inst); break;
    case ir::Op::kInsert: result = WriteInsert(body_, inst); break;
    case ir::Op::kSelect: result = WriteSelect(body_, inst); break;
    case ir::Op::kBuiltin: result = WriteBuiltin(body_, inst); break;
    case ir::Op::kCall: result = WriteCall(inst); break;
    case ir::Op::kVar: WriteVar(id, inst); return;
    case ir::Op::kLoad: result = WriteLoad(body_, inst); break;
    case ir::Op::kStore: WriteStore(body_, inst); return;
    case ir::Op::kDiscard: WriteDiscard(); return;
    default:  // others: unexpected operations, reported as errors
      builder_.Internal("an instruction that the SPIR-V writer does not know", inst.source);
      return;
  }
  body_.SetId(id, result);
  // Names the result only if its id is new. An existing id, e.g. of a constant or an operand, keeps
  // its name.
  if (names_ && result + 1 == builder_.next_id()) {
    builder_.Name(result, m_.NameOf(id));
  }
  if (result != 0) debug_.DeclareValue(id, result);
}

Id FunctionWriter::WriteCall(const Inst& inst) {
  const Id type = body_.Type(inst.type);
  Words words{body_.IdOf(inst.callee())};
  for (uint32_t i = 0; i < inst.operand_count; ++i) {
    const Value v = body_.OperandValue(inst, i);
    words.push_back(m_.types.IsHandle(m_.TypeOf(v)) ? body_.HandlePointer(v) : body_.Use(v));
  }
  return body_.EmitSpan(Op::OpFunctionCall, type, words);
}

void FunctionWriter::WriteDiscard() {
  if (!builder_.config().options.demote_to_helper_invocation) return control_flow_.WriteKill();
  builder_.Capability(spv::Capability::DemoteToHelperInvocation);
  builder_.ExtensionBefore(0x10600, "SPV_EXT_demote_to_helper_invocation");
  body_.Append(Op::OpDemoteToHelperInvocation);
}

void FunctionWriter::WriteVar(InstId id, const Inst& inst) {
  const ir::TypeId store_type = m_.types[inst.type].element;
  const Id pointer = body_.types().PointerTo(StorageClass::Function, store_type);
  const Id var = builder_.NewId();
  body_.SetId(id, var);
  builder_.Name(var, m_.NameOf(id));
  debug_.DeclareVariable(id, var);
  const Value init = inst.operand_count != 0 ? body_.OperandValue(inst, 0) : Value();
  const bool constant = !init.valid() || init.is_constant();
  if (!init.valid() && overwritten_->Contains(id)) {
    vars_.Emit(Op::OpVariable, pointer, var, StorageClass::Function);
    return;
  }
  if (control_flow_.loop_depth() == 0 && constant) {
    const Id value = init.valid() ? body_.Use(init) : body_.constants().Null(store_type);
    vars_.Emit(Op::OpVariable, pointer, var, StorageClass::Function, value);
    return;
  }
  vars_.Emit(Op::OpVariable, pointer, var, StorageClass::Function);
  // An initializer of OpVariable must be constant, and is evaluated only once, even in a loop.
  const Id value = init.valid() ? body_.Use(init) : body_.constants().Null(store_type);
  body_.Append(Op::OpStore, var, value);
}

}  // namespace tessera::spirv
