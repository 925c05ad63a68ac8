// Defines GlslWriter, the class that implements WriteGlsl (see glsl_writer.h).
#ifndef TESSERA_BACKEND_GLSL_WRITER_H_
#define TESSERA_BACKEND_GLSL_WRITER_H_

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "backend_glsl/builtin_table.h"
#include "backend_glsl/glsl_writer.h"
#include "base/pool_vector.h"
#include "ir/analysis/fragment_functions.h"
#include "ir/analysis/global_uses.h"
#include "ir/analysis/texture_call.h"
#include "text_backend/c_writer.h"

namespace tessera::glsl {

// Returns whether GlslWriter writes `call`, a kBuiltin or kTarget instruction, as statements
// (text::PlacementOptions::by_statements).
bool IsByStatements(const ir::Module& m, ir::InstId call);

class GlslWriter final : public text::CWriter {
 public:
  GlslWriter(ir::Module& m, const ir::GlobalUses& uses, const GlslOptions& options);
  std::optional<text::Failure> Write(GlslOutput* output);

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
  bool HasZeroInitializer(ir::TypeId type) const override;
  void Unary(ir::InstId inst, text::Prec min) override;
  void Binary(ir::InstId inst, text::Prec min) override;
  void Select(ir::InstId inst, text::Prec min, bool typed) override;
  void Discard() override;
  void Unreachable(ir::InstId inst) override;
  void Step(ir::TypeId composite, ir::Value index, ir::TypeId* part) override;
  void ByStatements(ir::InstId inst, std::string_view place, bool declare) override;

 private:
  // Adds `#extension name : require` to the output.
  void Require(std::string_view extension) { extensions_.emplace(extension); }
  void ScanModule();
  void NameBuiltIns(ir::FunctionId entry_point);
  void NameForLinking(ir::ShaderStage stage);
  bool IsFilled(const ir::Global& g) const;
  void FillZeros(ir::FunctionId entry_point);
  ir::TypeId PaddingType(const ir::Padding& run);
  void WriteMembers(ir::TypeId structure);
  void WriteTypes();
  void WriteStageVariable(ir::GlobalId g);
  void WriteVertexBuiltIns();
  void WriteBlock(ir::GlobalId g, std::string_view qualifiers);
  void WriteCount(ir::Count count);
  void WriteHandle(ir::GlobalId g);
  void WritePrivate(ir::GlobalId g);
  void WriteGlobal(ir::GlobalId g);
  void WriteFunction(ir::FunctionId f);
  void WriteEntryPoint(ir::FunctionId f);
  std::string Head();
  std::string TextureTypeName(const ir::Type& type);
  void WriteSamplerType(ir::TypeId texture, ir::TypeId sampler);
  void WriteLayout(ir::GlobalId resource, std::string_view more);
  // Returns the qualifier of memory that invocations may share. Under the Vulkan memory model,
  // which cooperative matrices require, the qualifier is `nonprivate`, because unqualified memory
  // is private to an invocation. Otherwise, the qualifier is `coherent` if `shared` is true, i.e.
  // if the module has a barrier for that memory.
  std::string_view SharedQualifier(bool shared) const;

  // ---- expressions.cc
  void CompositeConstant(ir::ConstantId id, bool in_constant);
  void ConstantElement(ir::ConstantId id, bool in_constant);
  std::string NamedConstants();
  void WritePaddings(ir::TypeId structure, uint32_t member, bool in_constant, bool* first);
  void Special(ir::InstId inst, text::Prec min);
  void Infix(ir::Value l, std::string_view op, ir::Value r, text::Prec own, text::Prec min);
  void Bitcast(ir::InstId inst, text::Prec min);
  void Unsigned(ir::Value v);
  void Signed(ir::Value v);
  void CountZeros(ir::InstId inst, text::Prec min);
  std::string ResultHelper(ir::InstId inst);
  std::string QuantizeHelper(ir::TypeId type);

  // ---- memory.cc
  void Atomic(ir::InstId inst);
  void Barrier(ir::BuiltinFn fn);
  void UniformLoad(ir::InstId inst, std::string_view place, bool declare);
  void CompareExchange(ir::InstId inst, std::string_view place, bool declare);
  std::string_view ScopeOf(ir::Value pointer);

  // ---- textures.cc
  void Texture(ir::InstId inst);
  void TextureQuery(ir::InstId inst, const ir::TextureCall& call);
  void TexelPlace(const ir::TextureCall& call);
  void TextureLoad(const ir::TextureCall& call);
  void TextureStore(ir::BuiltinFn fn, const ir::TextureCall& call);
  void TextureSample(ir::InstId inst, const ir::TextureCall& call);
  void TextureGather(const ir::TextureCall& call);
  void SamplingPlace(const ir::TextureCall& call, bool with_reference);
  void Combined(const ir::TextureCall& call);

  // ---- subgroup_matrix.cc
  std::string MatrixTypeName(const ir::Type& type);
  void MatrixValue(ir::InstId id, text::Prec min);
  void LoadMatrix(ir::InstId id, std::string_view place, bool declare);
  void MatrixMemory(ir::InstId id);
  void MatrixLayout(ir::Value col_major);
  void MatrixScalar(ir::TypeId matrix, ir::Value scalar);

  const GlslOptions& options_;
  const bool vulkan_;  // false: OpenGL, which includes OpenGL ES (es_)
  const bool es_;
  const bool nv_matrices_;  // false: GL_KHR_cooperative_matrix
  // The sampler of each texture in OpenGL, indexed by GlobalId (see SamplersOfTextures).
  const PoolVector<ir::GlobalId> samplers_;
  const ir::GlobalUses& uses_;
  ir::FragmentFunctions fragment_functions_;
  bool vulkan_memory_ = false;             // whether the output uses the Vulkan memory model
  bool storage_shared_ = false;            // whether the module contains a storageBarrier
  bool textures_shared_ = false;           // whether the module contains a textureBarrier
  std::set<std::string_view> extensions_;  // sorted, and written in this order
  // Indexed by GlobalId: whether the variable is a buffer block with an instance name.
  PoolVector<bool> instances_;
  PoolVector<std::string> helpers_;
  // The names of helper functions, keyed by their purpose.
  absl::flat_hash_map<std::string, std::string> helper_names_;
  // Whether a named constant is written as a variable (see NamedConstants), by ConstantId.
  PoolVector<bool> variables_ = PoolVector<bool>(m_.constants.size());
  bool names_variable_ = false;  // whether the declaration being written names one of them
};

}  // namespace tessera::glsl

#endif  // TESSERA_BACKEND_GLSL_WRITER_H_
