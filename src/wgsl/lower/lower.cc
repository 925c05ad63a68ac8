#include "wgsl/lower/lower.h"

#include "wgsl/lower/lowering.h"

namespace tessera::wgsl {

using ir::Op;
using ir::Value;

ir::Status Lower(const Program& program, Diagnostics& diagnostics) {
  return Lowering(program, diagnostics).Run();
}

Lowering::Lowering(const Program& program, Diagnostics& diagnostics)
    : program_(program),
      ast_(program.ast),
      nodes_(program.ast.nodes.data()),
      facts_(program.facts.data()),
      module_(program.module),
      diagnostics_(diagnostics),
      b_(program.module, ir::BlockId()) {
  operands_.reserve(64);
  spine_.reserve(64);
}

ir::Status Lowering::Run() {
  values_.resize(program_.variables.size());
  functions_.resize(program_.functions.size());
  // Reserve enough memory for real shaders, so that lowering does not reallocate the arrays.
  module_.insts.reserve(ast_.nodes.size());
  module_.ReserveOperands(ast_.nodes.size() * 2);
  module_.blocks.reserve(ast_.nodes.size() / 32);
  module_.ifs.reserve(ast_.nodes.size() / 128);
  module_.functions.reserve(program_.functions.size());
  module_.globals.reserve(program_.module_variables.size());

  // Lower overrides first, because override-expressions refer to them. Then lower
  // override-expressions, because types refer to them. The resolver has already assigned the ids of
  // override-expressions, so `override_exprs` needs its final size now.
  module_.override_exprs.resize(program_.override_exprs.size());
  for (VariableId id : program_.module_variables) {
    const Variable& v = program_[id];
    if (v.kind == VariableKind::kOverride) LowerOverride(v, id);
  }
  LowerOverrideExprs();
  for (VariableId id : program_.module_variables) {
    const Variable& v = program_[id];
    if (v.kind == VariableKind::kVar) LowerGlobal(v, id);
  }
  for (UserFunctionId id : program_.order) LowerFunction(id);
  return diagnostics_.has_errors() ? ir::Status::Failed() : ir::Status::Ok();
}

void Lowering::LowerOverride(const Variable& v, VariableId id) {
  ir::Override o;
  o.name = v.name;
  o.type = v.type;
  o.has_id = v.has_id;
  o.id = static_cast<uint16_t>(v.id);
  o.span = ast_.SpanOf(v.node);
  if (v.init.valid()) o.init = PipelineValue(v.init);
  Slot(id) = ir::OverrideId(static_cast<uint32_t>(module_.overrides.size()));
  module_.overrides.push_back(o);
}

void Lowering::LowerOverrideExprs() {
  for (uint32_t i = 0; i < program_.override_exprs.size(); ++i) {
    FillOverrideExpr(ir::OverrideExprId(i), program_.override_exprs[i]);
  }
}

ir::OverrideExprId Lowering::NewOverrideExpr(NodeId node) {
  const ir::OverrideExprId id(static_cast<uint32_t>(module_.override_exprs.size()));
  module_.override_exprs.emplace_back();
  FillOverrideExpr(id, node);
  return id;
}

void Lowering::FillOverrideExpr(ir::OverrideExprId id, NodeId node) {
  const ir::BlockId saved = b_.block();
  const ir::BlockId block = module_.NewBlock(ir::FunctionId());
  b_.SetEnd(block);
  const Value value = LowerValue(node);
  b_.Yield(value);
  b_.SetEnd(saved);
  ir::OverrideExpr& expr = module_.override_exprs[id.value];
  expr.block = block;
  expr.type = TypeOf(node);
  expr.span = ast_.FullSpan(node);
  expr.spelling = module_.strings.Intern(program_.source.text(expr.span));
}

Value Lowering::PipelineValue(NodeId node) {
  if (ValueOf(node).valid()) return ValueOf(node);
  // An expression that is only the name of an override needs no override-expression.
  if (KindOf(node) == NodeKind::kIdentifier) return LowerValue(node);
  return NewOverrideExpr(node);
}

void Lowering::LowerGlobal(const Variable& v, VariableId id) {
  Slot(id) = ir::GlobalId(static_cast<uint32_t>(module_.globals.size()));
  ir::Global& g = module_.globals.emplace_back();
  g.name = v.name;
  g.type = v.type;
  g.space = v.space;
  g.access = v.access;
  g.has_binding = v.has_binding;
  g.group = v.group;
  g.binding = v.binding;
  g.attachment = v.attachment;
  g.span = ast_.SpanOf(v.node);
  g.pointer_type = v.space == ir::AddressSpace::kHandle
                       ? v.type
                       : module_.types.Pointer(v.space, v.type, v.access);
  if (v.init.valid()) g.init = PipelineValue(v.init);
}

// Records everything that the function statically accesses, including variables and functions that
// no instruction refers to (WGSL: Shader Interface).
void Lowering::AddStaticUses(const UserFunction& from, ir::Function& f) {
  std::span<Value> values =
      module_.arena.NewArray<Value>(from.globals.size() + from.alias_counts.size());
  size_t n = 0;
  for (VariableId v : from.globals) values[n++] = Slot(v);
  for (ir::OverrideExprId e : from.alias_counts) values[n++] = e;
  f.statically_used = values;
  std::span<ir::FunctionId> callees = module_.arena.NewArray<ir::FunctionId>(from.callees.size());
  for (size_t i = 0; i < callees.size(); ++i) callees[i] = functions_[from.callees[i].value];
  f.statically_used_functions = callees;
}

void Lowering::LowerFunction(UserFunctionId id) {
  const UserFunction& from = program_[id];
  const ir::FunctionId function_id(static_cast<uint32_t>(module_.functions.size()));
  functions_[id.value] = function_id;

  ir::Function& f = module_.functions.emplace_back();
  f.name = from.name;
  f.return_type = from.return_type;
  f.return_io = from.return_io;
  f.stage = from.stage;
  f.span = ast_.SpanOf(from.node);
  std::span<ir::ParamId> params = module_.arena.NewArray<ir::ParamId>(from.param_count);
  for (uint32_t i = 0; i < from.param_count; ++i) {
    const VariableId var(from.first_param + i);
    const Variable& v = program_[var];
    params[i] = ir::ParamId(static_cast<uint32_t>(module_.params.size()));
    module_.params.push_back({v.name, v.type, v.io, ast_.SpanOf(v.node)});
    Slot(var) = params[i];
  }
  f.params = params;
  f.early_depth_test = from.early_depth_test;
  if (from.stage == ir::ShaderStage::kCompute) {
    for (size_t i = 0; i < 3; ++i) {
      const NodeId size = from.workgroup_size[i];
      f.workgroup_size[i] = size.valid() ? PipelineValue(size) : Value(module_.constants.U32(1));
    }
    if (from.subgroup_size.valid()) f.subgroup_size = PipelineValue(from.subgroup_size);
  }
  AddStaticUses(from, f);
  f.body = module_.NewBlock(function_id);

  control_flow_.Enter(f.body);
  LowerBlock(FunctionView(ast_, from.node).body());
  if (!control_flow_.has_ended()) {
    control_flow_.Terminate(from.return_type != ir::kVoid ? Op::kUnreachable : Op::kReturn, {});
  }
}

}  // namespace tessera::wgsl
