#include "backend_spirv/body_builder.h"

#include "ir/analysis/uniform_value.h"

namespace tessera::spirv {

using ir::Value;
using spv::Op;

BodyBuilder::BodyBuilder(const ir::Module& m, const IdTables& ids, ModuleBuilder& builder,
                         ScalarTable& scalars, SpecConstantTable& spec_constants, TypeTable& types,
                         ConstantTable& constants, GlobalVariables& globals)
    : m_(m),
      builder_(builder),
      scalars_(scalars),
      spec_constants_(spec_constants),
      types_(types),
      constants_(constants),
      globals_(globals),
      code_(builder.functions()),
      insts_(ids.insts),
      params_(ids.params),
      functions_(ids.functions),
      fragment_functions_(m) {}

Id BodyBuilder::UseSlowPath(Value v) {
  switch (v.kind()) {
    case Value::kInst:
      // If the result of an instruction is a texture or sampler, it is an element of a binding
      // array. The element is loaded at each use.
      if (m_.types.IsHandle(m_.insts[v.index()].type)) break;
      return insts_[v.index()];
    case Value::kConstant: return constants_.IdOf(v.constant());
    case Value::kParam:
      if (m_.types.IsHandle(m_.params[v.index()].type)) break;
      return params_[v.index()];
    case Value::kGlobal:
      if (m_.globals[v.index()].space == ir::AddressSpace::kHandle) break;
      return globals_.IdOf(v.global());
    case Value::kOverride:
    case Value::kOverrideExpr: return spec_constants_.IdOf(v);
    case Value::kNone: builder_.Internal("a missing operand"); return 0;
  }
  const Id type = types_.IdOf(m_.TypeOf(v));
  const Id handle = Emit(Op::OpLoad, type, HandlePointer(v));
  if (IsNonUniform(v)) DecorateNonUniform(handle);
  return handle;
}

Id BodyBuilder::HandlePointer(Value v) {
  switch (v.kind()) {
    case Value::kGlobal: return globals_.IdOf(v.global());
    case Value::kParam: return params_[v.index()];
    case Value::kInst: return insts_[v.index()];
    default: builder_.Internal("a handle that is not a variable"); return 0;
  }
}

bool BodyBuilder::IsNonUniform(const ir::Inst& inst) const {
  return inst.op == ir::Op::kAccess && m_.types.IsHandle(inst.type) &&
         !ir::IsUniformValue(m_, OperandValue(inst, 1));
}

}  // namespace tessera::spirv
