// Defines FunctionWriter, which writes functions: the declaration, the variables and the
// instructions. It writes function-scope variables, calls and `discard` itself. ControlFlow writes
// the structure of the body, and the functions in operators.h, memory.h, builtins.h and similar
// headers write the other instructions.
#ifndef TESSERA_BACKEND_SPIRV_FUNCTION_WRITER_H_
#define TESSERA_BACKEND_SPIRV_FUNCTION_WRITER_H_

#include <optional>

#include "backend_spirv/body_builder.h"
#include "backend_spirv/control_flow.h"
#include "backend_spirv/debug_info.h"
#include "backend_spirv/section_origins.h"
#include "backend_spirv/word_buffer.h"
#include "ir/analysis/overwritten.h"
#include "ir/module.h"

namespace tessera::spirv {

class FunctionWriter {
 public:
  FunctionWriter(BodyBuilder& body, DebugInfoWriter& debug);

  // Records the source positions of variables.
  void EnableOrigins() { var_origins_.Enable(); }
  void Write(ir::FunctionId id);

 private:
  void WriteHeader(ir::FunctionId id);
  void WriteBody(ir::BlockId block);
  void WriteInst(ir::InstId id, const ir::Inst& inst);
  void WriteVar(ir::InstId id, const ir::Inst& inst);
  Id WriteCall(const ir::Inst& inst);
  void WriteDiscard();
  void AddOrigin(const ir::Inst& inst);

  BodyBuilder& body_;
  ModuleBuilder& builder_;
  DebugInfoWriter& debug_;
  const ir::Module& m_;
  const bool names_;  // WriterConfig::names
  ControlFlow control_flow_;
  WordBuffer vars_;  // the variables of the current function; inserted at the beginning of its body
  SectionOrigins var_origins_{vars_};
  std::optional<ir::OverwrittenVars> overwritten_;  // for the current function
};

}  // namespace tessera::spirv

#endif  // TESSERA_BACKEND_SPIRV_FUNCTION_WRITER_H_
