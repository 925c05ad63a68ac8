// Defines DebugInfoWriter, which writes debug information: either OpLine instructions, or
// NonSemantic.Shader.DebugInfo.100 with the source text, types, variables and scopes. If debug
// information is disabled, all functions do nothing.
#ifndef TESSERA_BACKEND_SPIRV_DEBUG_INFO_H_
#define TESSERA_BACKEND_SPIRV_DEBUG_INFO_H_

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include "backend_spirv/debug_places.h"
#include "backend_spirv/id_tables.h"
#include "backend_spirv/module_builder.h"
#include "backend_spirv/scalar_table.h"
#include "backend_spirv/type_table.h"
#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::spirv {

class DebugInfoWriter {
 public:
  DebugInfoWriter(const ir::Module& m, const IdTables& ids, const JoinedSource& source,
                  ModuleBuilder& builder, ScalarTable& scalars, TypeTable& types)
      : m_(m),
        params_(ids.params),
        source_(source),
        builder_(builder),
        scalars_(scalars),
        types_(types),
        places_(source) {}

  // Writes the source files. Must be called before all other functions.
  void BeginModule();
  // Writes the debug information of `f` and its parameters. Must be called after the label of the
  // entry block has been written.
  void BeginFunction(const ir::Function& f, Id function);

  // Keep track of the scopes, which follow the structure of the source. The caller must call
  // `EnterConstruct` before the first block of an `if`, loop or switch, `NextBlock` before each
  // further block that has its own scope, and `LeaveConstruct` after the last block.
  void EnterConstruct(ir::InstId id) {
    if (is_full()) constructs_.push_back({id, 0});
  }
  void NextBlock() {
    if (is_full()) constructs_.back().scope = 0;
  }
  void LeaveConstruct() {
    if (is_full()) constructs_.pop_back();
  }
  // Must be called after each OpLabel, because every basic block needs its own DebugScope.
  void AfterLabel() { needs_scope_ = true; }
  // Sets the source position of the instructions that are written next.
  void Line(uint32_t source) {
    if (builder_.config().lines) WriteLine(source);
  }

  // Writes the debug information of a module-scope variable. Ignores variables that the compiler
  // created.
  void DeclareGlobal(const ir::Global& g, Id variable) {
    if (is_full()) WriteGlobal(g, variable);
  }
  // Writes the debug information of a function-scope variable, in the scope of the block that
  // declares it.
  void DeclareVariable(ir::InstId id, Id variable) {
    if (is_full()) WriteVariable(id, variable);
  }
  // Writes the debug information of a `let`, right after its value has been computed.
  void DeclareValue(ir::InstId id, Id value) {
    if (is_full()) WriteValue(id, value);
  }

 private:
  using Place = DebugPlaces::Place;
  struct Construct {
    ir::InstId inst;
    Id scope;  // the scope of the current block, or 0 if no scope has been written for it
  };

  // Whether to write NonSemantic.Shader.DebugInfo.100.
  bool is_full() const { return import_ != 0; }
  // Write an instruction of the debug instruction set at module scope or in the current function.
  Id Emit(uint32_t instruction, std::span<const Id> operands);
  Id Emit(uint32_t instruction, std::initializer_list<Id> operands) {
    return Emit(instruction, std::span<const Id>(operands.begin(), operands.size()));
  }
  void EmitInBody(uint32_t instruction, std::initializer_list<Id> operands);
  Id Name(StringId name);
  void AddFile(std::string_view name, Span range);
  Id ScopeNow();
  void WriteLine(uint32_t source);

  // Types and variables (debug_types.cc).
  Id Bits(uint64_t bytes);
  Id Type(ir::TypeId type);
  Id MakeType(ir::TypeId type);
  Id MakeStruct(ir::TypeId type);
  Id MakeOpaque(const std::string& name);
  Id FunctionType(const ir::Function& f);
  Id Local(StringId name, ir::TypeId type, uint32_t source, uint32_t argument);
  void WriteParameters(const ir::Function& f);
  void WriteGlobal(const ir::Global& g, Id variable);
  void WriteVariable(ir::InstId id, Id variable);
  void WriteValue(ir::InstId id, Id value);

  const ir::Module& m_;
  const std::span<const Id> params_;  // indexed by ParamId
  const JoinedSource& source_;
  ModuleBuilder& builder_;
  ScalarTable& scalars_;
  TypeTable& types_;
  DebugPlaces places_;  // empty unless debug information is written
  Id import_ = 0;       // NonSemantic.Shader.DebugInfo.100, or 0 if it is not used
  Id unit_ = 0, expression_ = 0, none_ = 0;
  Id function_ = 0;  // the DebugFunction of the current function
  bool needs_scope_ = false;
  PoolVector<Construct> constructs_;  // the open constructs, the outermost first
  PoolVector<Id> type_ids_;           // indexed by TypeId
  PoolVector<Id> names_;              // indexed by StringId
  Id no_name_ = 0;                    // an OpString with an empty string
  Place last_place_ = {};
};

}  // namespace tessera::spirv

#endif  // TESSERA_BACKEND_SPIRV_DEBUG_INFO_H_
