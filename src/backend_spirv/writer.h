// Defines Writer, which writes one module as SPIR-V and holds the state for doing so. Private to
// backend_spirv.
#ifndef TESSERA_BACKEND_SPIRV_WRITER_H_
#define TESSERA_BACKEND_SPIRV_WRITER_H_

#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/inlined_vector.h"
#include "backend_spirv/builtin_table.h"
#include "backend_spirv/constant_table.h"
#include "backend_spirv/debug_info.h"
#include "backend_spirv/global_variables.h"
#include "backend_spirv/id_tables.h"
#include "backend_spirv/module_builder.h"
#include "backend_spirv/opcodes.h"
#include "backend_spirv/scalar_table.h"
#include "backend_spirv/section_origins.h"
#include "backend_spirv/spec_constant_table.h"
#include "backend_spirv/spirv_writer.h"
#include "backend_spirv/type_table.h"
#include "backend_spirv/word_buffer.h"
#include "backend_spirv/writer_config.h"
#include "base/pool_vector.h"
#include "ir/analysis/fragment_functions.h"
#include "ir/analysis/overwritten.h"
#include "spirv/unified1/GLSL.std.450.h"

namespace tessera::spirv {

class Writer {
 public:
  Writer(const ir::Module& m, const ir::GlobalUses& uses, const Options& options,
         const JoinedSource& source, bool uses_subgroup_matrices, Diagnostics& diagnostics);
  ir::Status Run(std::vector<uint32_t>* words, PoolVector<InstructionOrigin>* origins);

 private:
  using Words = absl::InlinedVector<uint32_t, 16>;  // operands of an instruction

  // ---- the module (writer_module.cc)
  // ---- functions (writer_function.cc)
  void WriteFunction(ir::FunctionId id);
  void WriteBody(ir::BlockId block);
  void WriteInst(ir::InstId id, const ir::Inst& inst);
  // Ends the IR block whose terminator has been written. Returns the next instruction to write, or
  // an invalid id at the end of the function.
  ir::InstId EndBlock();
  ir::InstId BeginIf(ir::InstId id);
  ir::InstId BeginLoop(ir::InstId id);
  ir::InstId BeginSwitch(ir::InstId id);
  ir::InstId NextSwitchCase();
  void WriteYield(Id value);
  void WriteKill();
  void WriteUnreachable();
  Id JumpOf(ir::BlockId block) const;
  bool IsJustYield(ir::BlockId block) const;
  void Label(Id id) {
    builder_.functions().Emit(spv::Op::OpLabel, id);
    label_ = id;
    debug_.AfterLabel();
  }

  Id Use(ir::Value v);  // returns the SPIR-V id of a value; loads textures and samplers
  Id UseSlowPath(ir::Value v);
  Id Operand(const ir::Inst& inst, uint32_t i) { return Use(OperandValue(inst, i)); }
  ir::Value OperandValue(const ir::Inst& inst, uint32_t i) const { return m_.Operand(inst, i); }
  ir::TypeId TypeOf(ir::Value v) const { return m_.TypeOf(v); }
  ir::TypeId OperandType(const ir::Inst& inst, uint32_t i) const {
    return m_.TypeOf(OperandValue(inst, i));
  }
  Id HandlePointer(ir::Value v);
  bool IsNonUniform(const ir::Inst& inst) const;
  void DecorateNonUniform(Id id);
  // Emits OpSampledImage. `texture` is the index of the texture operand; the next operand is the
  // sampler. `image` and `sampler` are the loaded handles.
  Id SampledImage(const ir::Inst& inst, uint32_t texture, Id image, Id sampler);

  template <typename... W>
  Id Emit(spv::Op op, Id type, W... operands) {
    const Id id = builder_.NewId();
    builder_.functions().Emit(op, type, id, operands...);
    return id;
  }
  Id EmitSpan(spv::Op op, Id type, std::span<const uint32_t> operands);
  template <typename... W>
  Id Ext(GLSLstd450 op, Id type, W... operands) {
    return Emit(spv::Op::OpExtInst, type, builder_.GlslImport(), static_cast<uint32_t>(op),
                operands...);
  }
  Id Splat(ir::TypeId vector, Id scalar);  // emits an OpCompositeConstruct
  // Returns `v`, which has type `from`. If `from` is a scalar and `to` is a vector, splats `v` to
  // the width of `to`.
  Id Widen(Id v, ir::TypeId from, ir::TypeId to);

  Id EmitBinary(const ir::Inst& inst, ir::TypeId scalar, Id type, Id l, Id r);
  Id WriteUnary(const ir::Inst& inst);
  Id WriteBinary(const ir::Inst& inst);
  Id WriteColumnwise(spv::Op op, const ir::Inst& inst);
  Id WriteConvert(const ir::Inst& inst);
  Id ConvertScalarOrVector(Id x, ir::TypeId from, ir::TypeId to);
  Id ConvertWidth(Id x, ir::TypeId from, ir::TypeId to_type);
  Id WriteConstruct(const ir::Inst& inst);
  Id WriteAccess(const ir::Inst& inst);
  Id BindingArrayElement(const ir::Inst& inst);
  ir::TypeId PartType(ir::TypeId composite, ir::Value index) const;
  Id ExtractPart(const ir::Inst& inst, Id composite, Id type, std::span<const uint32_t> indices);
  bool IsRuntimeArray(ir::TypeId pointer) const;
  Id AccessChain(ir::Value base, std::span<const uint32_t> index_bits, Id last_index,
                 ir::TypeId pointee);
  Id WriteSwizzle(const ir::Inst& inst);
  Id WriteInsert(const ir::Inst& inst);
  Id WriteSelect(const ir::Inst& inst);
  Id WriteCall(const ir::Inst& inst);
  void WriteVar(ir::InstId id, const ir::Inst& inst);
  Id WriteLoad(const ir::Inst& inst);
  Id LoadFrom(ir::Value pointer);
  Id Address(ir::Value pointer, ir::TypeId pointee);
  void WriteStore(const ir::Inst& inst);
  Id ConvertLayout(Id value, ir::TypeId type, Layout to);
  bool IsNonPrivate(ir::TypeId pointer_type) const;

  // ---- built-in functions (writer_builtin.cc, _texture.cc, _subgroup.cc)
  Id WriteBuiltin(const ir::Inst& inst);
  Id WriteExtended(const ir::Inst& inst, const Codes& codes);
  Id WritePlain(const ir::Inst& inst, spv::Op op);
  Id WriteSpecial(const ir::Inst& inst, const BuiltinRow& row);
  void WritePrint(const ir::Inst& inst);
  Id WriteScalarDistance(const ir::Inst& inst);
  Id WritePackedDot(const ir::Inst& inst, spv::Op op);
  Id WriteClamp(const ir::Inst& inst);
  Id WriteCountZeros(const ir::Inst& inst);
  Id WriteBitField(const ir::Inst& inst);
  Id WriteBitcast(const ir::Inst& inst);
  Id WriteArrayLength(const ir::Inst& inst);
  Id WriteAtomic(const ir::Inst& inst, const Codes& codes);
  Id IsHelper();
  Id DeviceScope();
  void WriteBarrier(uint32_t memory_bits);
  Id WriteWorkgroupUniformLoad(const ir::Inst& inst);
  Id WriteTexture(const ir::Inst& inst);
  Id WriteTextureSample(const ir::Inst& inst);
  using ImageOperands = absl::InlinedVector<uint32_t, 10>;
  ImageOperands SampleOperands(const ir::Inst& inst, uint32_t at, Id& reference);
  Id WriteTextureGather(const ir::Inst& inst);
  Id WriteTextureLoad(const ir::Inst& inst);
  void WriteTextureStore(const ir::Inst& inst);
  Id WriteTextureAtomic(const ir::Inst& inst);
  Id WriteTextureQuery(const ir::Inst& inst);
  Id TexelCoords(const ir::Inst& inst, ir::TextureDim dim, uint32_t* at);
  Id WriteSubgroup(const ir::Inst& inst);
  Id Lane(ir::Value v);
  Id WriteSubgroupMatrix(const ir::Inst& inst);
  Id WriteMatrixMemory(const ir::Inst& inst);
  Id WriteMatrixMultiply(const ir::Inst& inst);
  Id WriteMatrixScalar(const ir::Inst& inst);
  Id MatrixStride(ir::TypeId matrix, ir::TypeId element, Id stride, ir::Value value,
                  bool in_elements);
  Id MatrixLayout(ir::Value col_major);
  Id MatrixSplat(ir::TypeId matrix, Id scalar, ir::TypeId scalar_type);
  Id MatrixComponent(ir::TypeId matrix, Id scalar, ir::TypeId scalar_type);

  struct Frame {
    ir::InstId inst;
    ir::Op op;
    uint32_t stage = 0;
    Id merge = 0;
    // The label of a kIf's false block, of a kLoop's header, or of a kSwitch's first case.
    Id other = 0;
    uint32_t phi_begin = 0;  // the index in `phis_` of the first entry for this frame
  };

  const ir::Module& m_;
  const ir::GlobalUses& uses_;
  const ir::TypeStore& ir_types_;
  const WriterConfig config_;
  ModuleBuilder builder_;
  IdTables ids_;
  ScalarTable scalars_;
  SpecConstantTable spec_constants_;
  TypeTable types_;
  ConstantTable constants_;
  DebugInfoWriter debug_;
  GlobalVariables globals_;
  WordBuffer vars_;  // the variables of the current function; inserted at the beginning of its body
  SectionOrigins var_origins_{vars_};
  Id printf_import_ = 0;  // the imported instruction set NonSemantic.DebugPrintf
  PoolVector<std::pair<std::string, Id>> printf_formats_;
  uint32_t current_function_ = 0;
  ir::FragmentFunctions fragment_functions_;

  PoolVector<Frame> frames_;
  // The pending operands of OpPhi instructions. Each is a value and the label of the predecessor
  // block that yields the value.
  PoolVector<std::pair<Id, Id>> phis_;
  uint32_t loop_depth_ = 0;
  PoolVector<ir::InstId> loops_to_unroll_;          // in the current function
  std::optional<ir::OverwrittenVars> overwritten_;  // for the current function
  Id label_ = 0;
};

}  // namespace tessera::spirv

#endif  // TESSERA_BACKEND_SPIRV_WRITER_H_
