// Defines BodyBuilder, which appends instructions to the bodies of functions. It knows the SPIR-V
// ids of values and writes the module-scope declarations that an instruction refers to. The
// functions that write the individual IR instructions, such as WriteBinary, take a BodyBuilder.
#ifndef TESSERA_BACKEND_SPIRV_BODY_BUILDER_H_
#define TESSERA_BACKEND_SPIRV_BODY_BUILDER_H_

#include <cstdint>
#include <span>

#include "absl/container/inlined_vector.h"
#include "backend_spirv/constant_table.h"
#include "backend_spirv/global_variables.h"
#include "backend_spirv/id_tables.h"
#include "backend_spirv/module_builder.h"
#include "backend_spirv/scalar_table.h"
#include "backend_spirv/spec_constant_table.h"
#include "backend_spirv/type_table.h"
#include "ir/analysis/fragment_functions.h"
#include "ir/module.h"
#include "spirv/unified1/GLSL.std.450.h"

namespace tessera::spirv {

// The operands of an instruction.
using Words = absl::InlinedVector<uint32_t, 16>;

class BodyBuilder {
 public:
  BodyBuilder(const ir::Module& m, const IdTables& ids, ModuleBuilder& builder,
              ScalarTable& scalars, SpecConstantTable& spec_constants, TypeTable& types,
              ConstantTable& constants, GlobalVariables& globals);

  const ir::Module& ir() const { return m_; }
  const ir::TypeStore& ir_types() const { return m_.types; }
  const WriterConfig& config() const { return builder_.config(); }
  ModuleBuilder& builder() { return builder_; }
  ScalarTable& scalars() { return scalars_; }
  SpecConstantTable& spec_constants() { return spec_constants_; }
  TypeTable& types() { return types_; }
  ConstantTable& constants() { return constants_; }
  GlobalVariables& globals() { return globals_; }
  Id Type(ir::TypeId type) { return types_.IdOf(type); }
  Id U32(uint32_t v) { return scalars_.U32(v); }

  // Sets the function to which instructions are appended.
  void set_function(ir::FunctionId f) { function_ = f; }
  // Returns whether only fragment shaders execute the current function (see FragmentFunctions).
  bool IsFragmentFunction() { return fragment_functions_.Contains(function_); }

  // Appends an instruction without a result.
  template <typename... W>
  void Append(spv::Op op, W... operands) {
    code_.Emit(op, operands...);
  }
  // Append an instruction with a result of type `type`, and return its id.
  template <typename... W>
  Id Emit(spv::Op op, Id type, W... operands) {
    const Id id = builder_.NewId();
    code_.Emit(op, type, id, operands...);
    return id;
  }
  Id EmitSpan(spv::Op op, Id type, std::span<const uint32_t> operands) {
    const Id id = builder_.NewId();
    uint32_t* at = code_.Begin(op, 2 + operands.size());
    *at++ = type;
    *at++ = id;
    for (uint32_t word : operands) *at++ = word;
    return id;
  }
  // Appends an instruction of the instruction set GLSL.std.450.
  template <typename... W>
  Id Ext(GLSLstd450 op, Id type, W... operands) {
    return Emit(spv::Op::OpExtInst, type, builder_.GlslImport(), static_cast<uint32_t>(op),
                operands...);
  }

  Id IdOf(ir::FunctionId f) const { return functions_[f.value]; }
  Id IdOf(ir::ParamId p) const { return params_[p.value]; }
  // Returns the id of an instruction's value. A kLoop or kSwitch has the id of its merge label.
  Id IdOf(ir::InstId inst) const { return insts_[inst.value]; }
  void SetId(ir::ParamId p, Id id) { params_[p.value] = id; }
  void SetId(ir::InstId inst, Id id) { insts_[inst.value] = id; }

  // Returns the SPIR-V id of a value. If the value is a texture or sampler, writes a load of it.
  // Most other operands need only a table lookup (fast path).
  Id Use(ir::Value v) {
    if (v.is_inst() && m_.insts[v.index()].op != ir::Op::kAccess) return insts_[v.index()];
    if (v.is_constant()) return constants_.IdOf(v.constant());
    return UseSlowPath(v);
  }
  Id Operand(const ir::Inst& inst, uint32_t i) { return Use(OperandValue(inst, i)); }
  ir::Value OperandValue(const ir::Inst& inst, uint32_t i) const { return m_.Operand(inst, i); }
  ir::TypeId OperandType(const ir::Inst& inst, uint32_t i) const {
    return m_.TypeOf(OperandValue(inst, i));
  }
  ir::TypeId TypeOf(ir::Value v) const { return m_.TypeOf(v); }

  // Returns the pointer to a texture or sampler.
  Id HandlePointer(ir::Value v);
  // Returns whether `inst` accesses a binding array with a non-uniform index, i.e. an index that
  // may differ between invocations that execute `inst` at the same time.
  bool IsNonUniform(const ir::Inst& inst) const;
  bool IsNonUniform(ir::Value v) const { return v.is_inst() && IsNonUniform(m_[v.inst()]); }
  // Decorates an id as NonUniform. If the index of a binding array is non-uniform, Vulkan requires
  // the decoration on the pointer, the loaded handle, and the result of OpSampledImage.
  void DecorateNonUniform(Id id) { builder_.Decorate(id, spv::Decoration::NonUniform); }

 private:
  Id UseSlowPath(ir::Value v);

  const ir::Module& m_;
  ModuleBuilder& builder_;
  ScalarTable& scalars_;
  SpecConstantTable& spec_constants_;
  TypeTable& types_;
  ConstantTable& constants_;
  GlobalVariables& globals_;
  WordBuffer& code_;
  const std::span<Id> insts_, params_, functions_;
  ir::FunctionId function_;
  ir::FragmentFunctions fragment_functions_;
};

}  // namespace tessera::spirv

#endif  // TESSERA_BACKEND_SPIRV_BODY_BUILDER_H_
