// Implements control flow and memory accesses, prepares a run, and collects its results. values.cc
// evaluates instructions.
#include "interpreter/interpreter.h"

#include <algorithm>
#include <utility>

#include "ir/analysis/global_uses.h"
#include "ir/argument_buffer.h"

namespace tessera::interpreter {

using ir::AddressSpace;
using ir::InstId;
using ir::Op;
using ir::TypeId;
using ir::Value;

Interpreter::Interpreter(const ir::Module& m, const Rules& rules)
    : m_(m), rules_(rules), shapes_(m), memory_(m, shapes_) {
  values_.resize(m.insts.size());
  params_.resize(m.params.size());
  call_of_param_.resize(m.params.size());
  constants_.resize(m.constants.size());
  object_of_var_.resize(m.insts.size());
}

Result Interpreter::Run(ir::FunctionId entry, Environment& environment) {
  result_ = {};
  environment_ = &environment;
  objects_.clear();
  std::ranges::fill(object_of_var_, 0);
  helper_invocation_ = false;
  watch_ = nullptr;
  most_turns_ = 0;
  busiest_loop_ = {};
  if (!MakeGlobals(environment) || !MakeParams(entry, environment)) return result_;
  if (RunFunction(entry) == Flow::kReturn) TakeOutputs(entry);
  return result_;
}

// ---- control flow

Interpreter::Flow Interpreter::Stop(Outcome outcome, InstId at, std::string what) {
  result_.outcome = outcome;
  result_.at = at;
  result_.what = std::move(what);
  return Flow::kStop;
}

Interpreter::Flow Interpreter::RunFunction(ir::FunctionId function) {
  return RunBlock(m_[function].body);
}

Interpreter::Flow Interpreter::RunBlock(ir::BlockId block) {
  for (InstId id = m_[block].first; id.valid(); id = m_[id].next) {
    if (++result_.steps > rules_.fuel) {
      return Stop(Outcome::kOutOfFuel, busiest_loop_, "it takes too long");
    }
    const Flow flow = RunInst(id);
    const bool goes_on = flow == Flow::kYield && !ir::Module::IsTerminator(m_[id].op);
    if (!goes_on) return flow;
  }
  return Stop(Outcome::kFault, {}, "a block without an end");
}

// Returns kYield if execution continues with the next instruction. Also returns kYield for a
// terminator that ends its block normally: a `yield`, or a `break_if` whose condition is false.
Interpreter::Flow Interpreter::RunInst(InstId id) {
  switch (m_[id].op) {
    case Op::kIf: return RunIf(id);
    case Op::kLoop: return RunLoop(id);
    case Op::kSwitch: return RunSwitch(id);
    case Op::kCall: return RunCall(id);
    case Op::kReturn: return RunReturn(id);
    case Op::kYield:
      if (m_.OperandCount(id) != 0) yielded_ = GetOperand(id, 0);
      return Flow::kYield;
    case Op::kBreak: return RunJump(id, Flow::kBreak);
    case Op::kContinue: return RunJump(id, Flow::kContinue);
    case Op::kBreakIf: return GetOperand(id, 0)[0] != 0 ? Flow::kLeaveLoop : Flow::kYield;
    case Op::kUnreachable:
      return Stop(Outcome::kFault, id, "what is marked unreachable is reached");
    case Op::kDiscard: helper_invocation_ = true; return Flow::kYield;
    case Op::kVar: return Declare(id) ? Flow::kYield : Flow::kStop;
    case Op::kStore: return StoreTo(id) ? Flow::kYield : Flow::kStop;
    default:  // others: operations that compute a value
      if (rules_.unstable && !ComputeOperandsAgain(id, kMaxDepth)) return Flow::kStop;
      return Evaluate(id) ? Flow::kYield : Flow::kStop;
  }
}

Interpreter::Flow Interpreter::RunIf(InstId id) {
  const ir::If& blocks = m_.IfOf(id);
  const Flow flow = RunBlock(GetOperand(id, 0)[0] != 0 ? blocks.true_block : blocks.false_block);
  if (flow == Flow::kYield && m_[id].type != ir::kVoid) values_[id.value] = yielded_;
  return flow;
}

Interpreter::Flow Interpreter::RunJump(InstId id, Flow flow) {
  jump_target_ = m_[id].target();
  return flow;
}

Interpreter::Flow Interpreter::RunLoop(InstId id) {
  LoopWatch watch;
  LoopWatch* const outer = std::exchange(watch_, rules_.find_endless_loops ? &watch : nullptr);
  if (outer != nullptr) outer->GiveUp();
  const Flow flow = RunTurns(id);
  if (watch.has_passed()) result_.passed_turns = true;
  watch_ = outer;
  return flow;
}

Interpreter::Flow Interpreter::RunTurns(InstId id) {
  const ir::Loop blocks = m_.LoopOf(id);
  for (uint64_t turn = 1;; ++turn) {
    if (turn > most_turns_) {
      most_turns_ = turn;
      busiest_loop_ = id;
    }
    if (watch_ != nullptr && watch_->BeginTurn(objects_)) {
      return Stop(Outcome::kEndless, id, "a loop without end");
    }
    const Flow body = RunBlock(blocks.body);
    if (body == Flow::kBreak && jump_target_ == id) return Flow::kYield;
    if (body != Flow::kContinue || jump_target_ != id) return body;
    const Flow continuing = RunBlock(blocks.continuing);
    if (continuing == Flow::kLeaveLoop) return Flow::kYield;
    if (continuing != Flow::kYield) return continuing;
  }
}

Interpreter::Flow Interpreter::RunSwitch(InstId id) {
  const Word selector = GetOperand(id, 0)[0];
  Took(selector);
  ir::BlockId chosen;
  for (const ir::SwitchCase& c : m_.SwitchOf(id).cases) {
    const bool matches = std::ranges::any_of(
        c.selectors, [&](ir::ConstantId s) { return Get(Value(s))[0] == selector; });
    if (matches || (c.is_default && !chosen.valid())) chosen = c.block;
    if (matches) break;
  }
  const Flow flow = RunBlock(chosen);
  return flow == Flow::kBreak && jump_target_ == id ? Flow::kYield : flow;
}

Interpreter::Flow Interpreter::RunCall(InstId id) {
  const ir::FunctionId callee = m_[id].callee();
  const auto params = m_[callee].params;
  for (uint32_t i = 0; i < params.size(); ++i) {
    params_[params[i].value] = GetOperand(id, i);
    call_of_param_[params[i].value] = id;
  }
  if (RunFunction(callee) == Flow::kStop) return Flow::kStop;
  values_[id.value] = returned_;
  return Flow::kYield;
}

Interpreter::Flow Interpreter::RunReturn(InstId id) {
  returned_.clear();
  if (m_.OperandCount(id) != 0) returned_ = GetOperand(id, 0);
  return Flow::kReturn;
}

// ---- memory

bool Interpreter::Declare(InstId id) {
  const TypeId type = StoreType(m_[id].type);
  if (shapes_.WordCount(type) == 0) return Unsupported(id, "a variable");
  uint32_t& object = object_of_var_[id.value];
  if (object == 0) {
    object = static_cast<uint32_t>(objects_.size());
    objects_.emplace_back();
  }
  objects_[object].bytes.assign(m_.types.SizeOf(type), 0);
  if (m_.OperandCount(id) != 0) {
    const Word* from = GetOperand(id, 0).data();
    memory_.Store(objects_[object], 0, type, from);
  }
  values_[id.value] = {object, 0};
  return true;
}

bool Interpreter::LoadFrom(InstId id, Words* out) {
  const Words& pointer = GetOperand(id, 0);
  const TypeId type = m_[id].type;
  if (shapes_.WordCount(type) == 0) return Unsupported(id, "a load");
  if (pointer[0] == kNowhere) {
    out->assign(shapes_.WordCount(type), 0);
    return true;
  }
  memory_.Load(objects_[pointer[0]], pointer[1], type, out);
  if (rules_.unstable && IsShared(m_.Operand(id, 0))) Race(out);
  return true;
}

bool Interpreter::StoreTo(InstId id) {
  const Words& pointer = GetOperand(id, 0);
  const TypeId pointer_type = m_.TypeOf(m_.Operand(id, 0));
  const AddressSpace space = m_.types[pointer_type].space;
  if (pointer[0] == kNowhere) return true;
  // WGSL (Discard Statement): writes by helper invocations are not visible to other invocations.
  if (helper_invocation_ && space == AddressSpace::kStorage) return true;
  const Word* from = GetOperand(id, 1).data();
  memory_.Store(objects_[pointer[0]], pointer[1], StoreType(pointer_type), from);
  return true;
}

uint32_t Interpreter::RuntimeCount(TypeId array, const Words& pointer) const {
  const auto size = static_cast<uint32_t>(objects_[pointer[0]].bytes.size());
  return (size - pointer[1]) / m_.types.StrideOf(array);
}

// ---- setup and results

bool Interpreter::MakeGlobals(Environment& environment) {
  global_pointers_.clear();
  for (uint32_t i = 0; i < m_.globals.size(); ++i) {
    const ir::Global& global = m_.globals[i];
    Object& object = objects_.emplace_back();
    global_pointers_.push_back({i, 0});
    if (global.space == AddressSpace::kHandle) continue;  // textures and samplers are not supported
    // HLSL's root constants begin with the number of workgroups. All constants after it are 0, e.g.
    // the first vertex and the first instance of a draw.
    const bool is_constants = global.role == ir::GlobalRole::kRootConstants;
    // In OpenGL, an output with a `color` index initially contains the color of the attachment.
    const bool is_attachment =
        global.space == AddressSpace::kOut && global.io.color != ir::IoAttributes::kNone;
    const bool is_input = global.space == AddressSpace::kIn || is_constants || is_attachment;
    const bool from_outside =
        (global.has_binding && !is_input) || global.space == AddressSpace::kImmediate;
    if (from_outside) {
      object.bytes = environment.Buffer(m_, global);
      continue;
    }
    // In MSL, a runtime-sized variable without a binding contains the sizes of buffers.
    // EvaluateTarget does not read this variable, because it knows the sizes.
    if (m_.types.Has(global.type, ir::TypeFlags::kHasRuntimeArray)) continue;
    // Argument buffers are never read, because instructions access the resources in them.
    if (ir::IsArgumentBuffer(m_.types, global.type)) continue;
    const uint32_t words = shapes_.WordCount(global.type);
    if (words == 0) return Unsupported({}, "the type of a variable");
    object.bytes.assign(m_.types.SizeOf(global.type), 0);
    Words init;
    if (is_input) {
      ir::IoAttributes io = global.io;
      if (is_constants) io.builtin = ir::BuiltinValue::kNumWorkgroups;
      init = environment.StageInput(io, words);
      init.resize(words);
    } else if (global.init.is_constant()) {
      AddConstant(global.init.constant(), &init);
    }
    const Word* from = init.data();
    if (!init.empty()) memory_.Store(object, 0, global.type, from);
  }
  // Reserves object 0, because a 0 in object_of_var_ means that the variable has no object yet.
  if (objects_.empty()) objects_.emplace_back();
  return true;
}

bool Interpreter::AddStageInput(TypeId type, const ir::IoAttributes& io, Environment& environment,
                                Words* out) {
  if (m_.types.kind(type) == ir::TypeKind::kStruct) {
    for (const ir::StructMember& member : m_.types.StructOf(type).members) {
      if (!AddStageInput(member.type, member.io, environment, out)) return false;
    }
    return true;
  }
  const uint32_t count = shapes_.WordCount(type);
  if (count == 0) return Unsupported({}, "the type of a stage input");
  const Words words = environment.StageInput(io, count);
  out->insert(out->end(), words.begin(), words.end());
  return true;
}

bool Interpreter::MakeParams(ir::FunctionId entry, Environment& environment) {
  for (const ir::ParamId id : m_[entry].params) {
    params_[id.value].clear();
    if (!AddStageInput(m_[id].type, m_[id].io, environment, &params_[id.value])) return false;
  }
  return true;
}

void Interpreter::TakeOutput(TypeId type, const ir::IoAttributes& io, const Word*& words) {
  if (m_.types.kind(type) == ir::TypeKind::kStruct) {
    for (const ir::StructMember& member : m_.types.StructOf(type).members) {
      TakeOutput(member.type, member.io, words);
    }
    return;
  }
  const uint32_t count = shapes_.WordCount(type);
  if (io.location != ir::IoAttributes::kNone && io.builtin == ir::BuiltinValue::kNone) {
    result_.outputs[io.location] = Words(words, words + count);
  }
  words += count;
}

void Interpreter::TakeOutputs(ir::FunctionId entry) {
  const Word* words = returned_.data();
  if (!returned_.empty()) TakeOutput(m_[entry].return_type, m_[entry].return_io, words);
  const ir::GlobalUses uses(m_);
  for (uint32_t i = 0; i < m_.globals.size(); ++i) {
    const ir::Global& global = m_.globals[i];
    if (global.space != AddressSpace::kOut || !uses.Uses(entry, ir::GlobalId(i))) continue;
    Words value;
    memory_.Load(objects_[i], 0, global.type, &value);
    words = value.data();
    TakeOutput(global.type, global.io, words);
  }
}

}  // namespace tessera::interpreter
