// Defines WgslWriter, the class that implements WriteWgsl (see wgsl_writer.h).
#ifndef TESSERA_BACKEND_WGSL_WRITER_H_
#define TESSERA_BACKEND_WGSL_WRITER_H_

#include <optional>
#include <string>
#include <string_view>

#include "absl/container/flat_hash_map.h"
#include "backend_wgsl/wgsl_writer.h"
#include "text_backend/c_writer.h"

namespace tessera::wgsl_target {

class WgslWriter final : public text::CWriter {
 public:
  WgslWriter(ir::Module& m, const Directives& directives);
  std::optional<text::Failure> Write(WgslOutput* output);

 protected:
  std::string MakeTypeName(ir::TypeId type) override;
  void Constant(ir::ConstantId id, text::Prec min) override;
  void Construct(ir::InstId inst, text::Prec min) override;
  void Builtin(ir::InstId inst, text::Prec min) override;
  void CallArguments(ir::InstId call) override { List(call); }
  void Pointer(ir::Value pointer, text::Prec min) override;
  void Indirection(ir::Value pointer, text::Prec min) override;
  void ZeroInitializer(ir::TypeId) override {}
  bool HasZeroInitializer(ir::TypeId) const override { return true; }
  void Binary(ir::InstId inst, text::Prec min) override;
  void Select(ir::InstId inst, text::Prec min, bool typed) override;
  void ValueAccess(ir::InstId inst, text::Prec min) override;
  void Discard() override { w_.Line("discard;"); }
  void Declare(ir::TypeId type, std::string_view name) override {
    w_.Join("var ", name, ": ", TypeName(type));
  }
  void DeclareVar(ir::InstId var) override;
  void BeginResult(ir::InstId inst, std::string_view name) override;
  void BreakIfStatement(ir::InstId inst) override;
  void CaseLabels(const ir::SwitchCase& c) override;
  void LoopStatement(ir::InstId loop) override;
  void Unreachable(ir::InstId inst) override;

 private:
  // ---- writer.cc
  void RestoreEntryPointNames(std::string& text);
  bool Needs(std::string_view extension) const;
  bool HasIo(ir::BuiltinValue value) const;
  bool UsesType(bool (*test)(const ir::Module& m, ir::TypeId type)) const;
  std::string DirectiveText() const;
  void WriteStruct(ir::TypeId type);
  void WriteGlobal(ir::GlobalId id);
  void WriteFunction(ir::FunctionId f);
  void StageAttributes(const ir::Function& f);
  void Attributes(const ir::IoAttributes& io);
  std::string_view BuiltinName(ir::BuiltinValue value) const;
  // ---- behavior.cc
  bool HasNext(ir::InstId statement);
  bool BlockHasNext(ir::BlockId block);
  bool NeedsReturn(ir::InstId unreachable);
  // ---- expressions.cc
  void Init(ir::InstId var);
  void Head(ir::InstId loop);
  void List(ir::InstId inst, uint32_t skip = ~0u);
  void Argument(ir::Value v, bool last);
  bool MayHoldTemplate(ir::Value v) const;
  void ConstantElements(ir::ConstantId id);
  void ConstantResult(ir::ConstantId id);
  std::string_view ConstructorName(ir::TypeId type);
  std::string NamedConstants();
  void MatrixBuiltin(ir::InstId inst);

  const Directives& directives_;
  absl::flat_hash_map<uint32_t, bool> has_next_;  // keyed by InstId: the cached results of HasNext
};

}  // namespace tessera::wgsl_target

#endif  // TESSERA_BACKEND_WGSL_WRITER_H_
