// Defines HlslWriter, the class that implements WriteHlsl (see hlsl_writer.h).
#ifndef TESSERA_BACKEND_HLSL_WRITER_H_
#define TESSERA_BACKEND_HLSL_WRITER_H_

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "backend_hlsl/builtin_table.h"
#include "backend_hlsl/hlsl_writer.h"
#include "base/pool_vector.h"
#include "ir/analysis/texture_call.h"
#include "text_backend/c_writer.h"
#include "text_backend/emulated_calls.h"

namespace tessera::hlsl {

// Returns whether HlslWriter writes `call`, a kBuiltin or kTarget instruction, as statements
// (text::PlacementOptions::by_statements).
bool IsByStatements(const ir::Module& m, ir::InstId call);

class HlslWriter final : public text::CWriter {
 public:
  HlslWriter(ir::Module& m, const HlslOptions& options);
  std::optional<text::Failure> Write(HlslOutput* output);

 protected:
  std::string MakeTypeName(ir::TypeId type) override;
  void Declare(ir::TypeId type, std::string_view name) override;
  bool TakesConst(ir::TypeId type) const override;
  void Constant(ir::ConstantId id, text::Prec min) override;
  void Construct(ir::InstId inst, text::Prec min) override;
  void Builtin(ir::InstId inst, text::Prec min) override;
  void CallArguments(ir::InstId call) override { Arguments(call); }
  void Pointer(ir::Value pointer, text::Prec min) override { Place(pointer, min); }
  void Indirection(ir::Value pointer, text::Prec min) override;
  void ZeroInitializer(ir::TypeId type) override;
  void TargetOperation(ir::InstId inst, text::Prec min) override;
  void Binary(ir::InstId inst, text::Prec min) override;
  void Condition(ir::Value v, text::Prec min) override;
  void Attribute(ir::InstId inst) override;
  void Select(ir::InstId inst, text::Prec min, bool typed) override;
  void Discard() override { w_.Line("discard;"); }
  void Unreachable(ir::InstId inst) override;
  void Step(ir::TypeId composite, ir::Value index, ir::TypeId* part) override;
  void ByStatements(ir::InstId inst, std::string_view place, bool declare) override;

 private:
  std::string MatrixTypes();
  // Returns the shader model of the output: 6.10 if the module uses subgroup matrices, otherwise
  // the one in the options.
  uint32_t ShaderModel() const { return uses_matrices_ ? 610 : options_.shader_model; }
  void FindGradients();
  void DeclareMember(ir::TypeId type, std::string_view name);
  void WriteStruct(ir::TypeId type);
  void WriteTypes();
  void WriteRegister(ir::GlobalId id);
  void WriteConstantBuffer(ir::GlobalId g);
  void WriteHandle(ir::GlobalId g);
  void WritePrivate(ir::GlobalId g);
  void WriteGlobal(ir::GlobalId g);
  void WriteFunction(ir::FunctionId f);
  void WriteInterface(ir::TypeId type, bool fragment_output);
  std::string_view EntryParameter(ir::ParamId p);
  void WriteEntryAttributes(const ir::Function& function);
  void WriteEntryPoint(ir::FunctionId f);
  std::string TextureTypeName(ir::TypeId type) const;
  std::string MatrixTypeName(ir::TypeId type);

  // ---- memory.cc
  std::string_view SizeFunction(ir::GlobalId g);
  void Method(std::string_view name, ir::TypeId of);
  void LoadNumbers(ir::InstId inst);
  void StoreNumbers(ir::InstId inst);
  void Interlocked(ir::InstId inst, std::string_view original);
  std::string_view IgnoredOriginal(ir::InstId inst);
  void WideNumber(ir::Value words);

  // ---- expressions.cc
  void Infix(ir::Value l, std::string_view op, ir::Value r, text::Prec own, text::Prec min);
  void Junction(ir::InstId inst, text::Prec min);
  bool IsMatrixProduct(ir::TypeId left, ir::TypeId right) const;
  void Special(ir::InstId inst, const BuiltinRow& row, text::Prec min);
  void SignOfLong(ir::InstId inst);
  void Packed(ir::InstId inst, const BuiltinRow& row);
  void Bitcast(ir::InstId inst, text::Prec min);
  void Rounded(ir::InstId inst, std::string_view function, std::string_view helper);
  void NeedHelper(std::string_view name, std::string_view type, std::string_view unsigned_type);
  std::string_view ResultHelper(ir::InstId inst, std::string_view kind);
  void Initializer(ir::InstId inst);
  void ConstantInitializer(ir::ConstantId id);
  void CastOfZero(ir::TypeId type);
  void ConstantElements(ir::ConstantId id);
  std::string NamedConstants();
  void ZeroPadding(ir::TypeId structure, uint32_t member);

  // ---- textures.cc
  void Texture(ir::InstId inst);
  void TextureQuery(const ir::TextureCall& call, std::string_view what);
  std::string LevelOf(const ir::TextureCall& call);
  void TexelPlace(const ir::TextureCall& call, std::string_view scalar, const std::string& level);
  void TextureLoad(ir::TypeId result, const ir::TextureCall& call);
  void TextureStore(const ir::TextureCall& call);
  void TextureAtomic(ir::BuiltinFn fn, const ir::TextureCall& call);
  void TextureSample(ir::BuiltinFn fn, const ir::TextureCall& call);
  std::string_view SampleMethod(ir::BuiltinFn fn, const ir::TextureCall& call) const;
  std::string_view SizeHelper(ir::TypeId texture, std::string_view what);

  // ---- subgroup_matrix.cc
  std::string ExprText(ir::Value v, text::Prec min) {
    return w_.Capture([&] { Expr(v, min); });
  }
  void MatrixValue(ir::InstId id);
  void MatrixStatements(ir::InstId value, std::string_view place, bool declare);
  void MatrixSum(ir::InstId value, std::string_view place, bool declare);
  void MatrixInBuffer(ir::InstId id);
  void MatrixInArray(ir::InstId id, const std::string& method, ir::Value col_major);
  void MatrixLayout(ir::Value col_major);

  const HlslOptions& options_;
  const bool uses_matrices_;
  PoolVector<bool> takes_gradients_;  // indexed by InstId: whether a loop computes derivatives
  PoolVector<std::string> helpers_;
  text::EmulatedCalls emulated_;
  // The names of the helper functions, by purpose.
  absl::flat_hash_map<std::string, std::string_view> helper_names_;
  PoolVector<std::string_view> size_functions_;  // indexed by GlobalId; created on demand
  std::string typedefs_;
  PoolVector<uint32_t> matrix_types_;
  PoolVector<ir::GlobalId> private_matrices_;  // set to zero by each entry point
  absl::flat_hash_set<uint32_t> branched_on_;  // InstIds of &, | and ^ of bools in conditions
  PoolVector<ir::Value> conditions_;           // worklist of Condition
};

}  // namespace tessera::hlsl

#endif  // TESSERA_BACKEND_HLSL_WRITER_H_
