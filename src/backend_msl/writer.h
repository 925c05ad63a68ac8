// Defines MslWriter, the class that implements WriteMsl (see msl_writer.h).
#ifndef TESSERA_BACKEND_MSL_WRITER_H_
#define TESSERA_BACKEND_MSL_WRITER_H_

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "backend_msl/builtin_table.h"
#include "backend_msl/msl_writer.h"
#include "backend_msl/tensor_matrices.h"
#include "base/pool_vector.h"
#include "ir/analysis/global_uses.h"
#include "ir/analysis/overwritten.h"
#include "ir/analysis/texture_call.h"
#include "text_backend/c_writer.h"
#include "text_backend/emulated_calls.h"

namespace tessera::msl {

class MslWriter final : public text::CWriter {
 public:
  MslWriter(ir::Module& m, const ir::GlobalUses& uses, const MslOptions& options);
  std::optional<text::Failure> Write(MslOutput* output);

 protected:
  std::string MakeTypeName(ir::TypeId type) override;
  bool TakesConst(ir::TypeId type) const override;
  void Constant(ir::ConstantId id, text::Prec min) override;
  void Construct(ir::InstId inst, text::Prec min) override;
  void Builtin(ir::InstId inst, text::Prec min) override;
  void CallArguments(ir::InstId call) override;
  void Pointer(ir::Value pointer, text::Prec min) override;
  void Indirection(ir::Value pointer, text::Prec min) override;
  void ZeroInitializer(ir::TypeId type) override;
  bool HasZeroInitializer(ir::TypeId type) const override;
  void Load(ir::InstId inst, text::Prec min) override;
  void Select(ir::InstId inst, text::Prec min, bool typed) override;
  void ValueAccess(ir::InstId inst, text::Prec min) override;
  void Discard() override { w_.Line("discard_fragment();"); }
  void Override(ir::OverrideId id) override;
  void Step(ir::TypeId composite, ir::Value index, ir::TypeId* part) override;
  void DeclareVar(ir::InstId var) override;
  void BeginResult(ir::InstId inst, std::string_view name) override;
  void TargetOperation(ir::InstId inst, text::Prec min) override;
  void ByStatements(ir::InstId inst, std::string_view place, bool declare) override;

 private:
  // ---- function_constants.cc
  struct FunctionConstant {
    // The name of the function constant. Empty if the override is a flag that says whether the host
    // has set another override.
    std::string name;
    // The name that expressions use for the override's value. If the override has no default, this
    // is the name of the function constant. Otherwise, it is the name of a second constant, which
    // has the default value if the host does not set the function constant.
    std::string value;
    ir::OverrideId flags;  // for a flag: the override whose function constant the flag describes
    bool used = false;
  };
  void NameFunctionConstants();
  std::string FunctionConstants();
  // ---- inline_samplers.cc
  std::string InlineSamplers() const;

  void WriteStruct(ir::TypeId type);
  void WriteTypes();
  void WriteFunction(ir::FunctionId f);
  void WriteEntryPoint(ir::FunctionId f);
  void WriteInterface(ir::TypeId type, ir::ShaderStage stage, bool inputs);
  std::string_view EntryParameter(ir::ParamId p);
  void InterfaceArray(ir::Value array);
  void DeclareThreadgroup(ir::GlobalId variable);
  void DeclarePart(ir::InstId inst);
  void GlobalParameter(ir::GlobalId g);
  std::string_view ResourceParameter(ir::GlobalId g);
  std::string TextureTypeName(ir::TypeId type) const;
  std::string PointerTypeName(ir::TypeId type);
  bool IsTemporary(ir::Value v) const;
  bool IsPackedStep(ir::TypeId composite, ir::Value index) const;
  void NeedHelper(std::string_view name);
  void NumericConstant(ir::ConstantId id, ir::ConstantId same);
  void Special(ir::InstId inst, const BuiltinRow& row, text::Prec min);
  void Times(ir::Value x, std::string_view factor, text::Prec min);
  void Tanh(ir::InstId inst);
  void WriteQuantizeToF16(ir::InstId inst);  // writes quantizeToF16
  void UniformLoad(ir::InstId inst);
  void CallHelper(ir::InstId inst, std::string_view helper);
  void AtomicStoreOfVector(ir::InstId inst, std::string_view name);
  void Shuffle(ir::InstId inst, std::string_view name);
  void Texture(ir::InstId inst);
  void TextureMethod(const ir::TextureCall& call, std::string_view name);
  void TextureCoordinates(const ir::TextureCall& call, std::string_view cast);
  void TextureArgument(ir::Value v);  // writes a leading comma and `v`, or nothing if `v` is none
  void TextureAtomic(ir::InstId id, const ir::TextureCall& call);
  void TextureSize(ir::TypeId result, const ir::TextureCall& call);
  void TextureSample(ir::BuiltinFn fn, const ir::TextureCall& call);
  void ConstantElements(ir::ConstantId id, bool in_constant);
  void ConstantElement(ir::ConstantId id, bool in_constant);
  void Braces(ir::ConstantId id, bool in_constant);
  std::string NamedConstants();
  void MatrixMemory(ir::InstId inst, ir::TypeId component);
  void MatrixCall(ir::InstId inst, std::string_view target);
  void BeginFill(const ir::Type& matrix);
  void MatrixArithmetic(ir::InstId inst, std::string_view by_scalar);
  void MatrixPointer(ir::Value array, ir::Value offset, ir::TypeId component);
  void MatrixStride(ir::InstId inst, ir::Value stride, ir::TypeId array, ir::TypeId component);
  const std::string& Printer(ir::TypeId type);
  std::string ResultHelper(ir::InstId inst, std::string_view kind);

  const MslOptions& options_;
  const ir::GlobalUses& uses_;
  // The textures and samplers that are parts of parameters of the current entry point, with their
  // names. Until the end of the entry point, the expression that accesses the part replaces the
  // name.
  PoolVector<std::pair<ir::GlobalId, std::string_view>> parts_;
  // The definitions of helper functions, in the order of their first use.
  PoolVector<std::string> helpers_;
  text::EmulatedCalls emulated_;
  PoolVector<std::string> helper_names_;
  std::optional<ir::OverwrittenVars> overwritten_;  // computed for `overwritten_in_`
  ir::FunctionId overwritten_in_;
  // The helper functions that compute result structures, e.g. of modf: pairs of a key and the
  // function's name.
  PoolVector<std::pair<std::string, std::string>> result_helpers_;
  absl::flat_hash_map<uint32_t, std::string> printers_;  // keyed by TypeId
  bool arrow_ = false;         // set if the next access step is written with `->`
  bool packed_ = false;        // set if the last access step yields a packed vector
  bool of_temporary_ = false;  // set if the access is to the result of a call
  PoolVector<FunctionConstant> function_constants_;  // indexed by OverrideId
  const bool uses_tensors_;  // whether tensor_matrices.h implements subgroup matrices
  TensorTypes tensor_types_;
};

}  // namespace tessera::msl

#endif  // TESSERA_BACKEND_MSL_WRITER_H_
