// Defines SpecConstantTable, which writes overrides and override-expressions as specialization
// constants, each at most once. The passes have already moved all other override-expressions into
// functions (see LegalizeOverrides), so specialization constants are scalars.
#ifndef TESSERA_BACKEND_SPIRV_SPEC_CONSTANT_TABLE_H_
#define TESSERA_BACKEND_SPIRV_SPEC_CONSTANT_TABLE_H_

#include <span>

#include "backend_spirv/id_tables.h"
#include "backend_spirv/module_builder.h"
#include "backend_spirv/scalar_table.h"
#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::spirv {

class SpecConstantTable {
 public:
  SpecConstantTable(const ir::Module& m, const IdTables& ids, ModuleBuilder& builder,
                    ScalarTable& scalars)
      : m_(m),
        builder_(builder),
        scalars_(scalars),
        overrides_(ids.overrides),
        override_exprs_(ids.override_exprs) {}

  // Writes overrides that depend on other overrides, in dependency order. A long chain of overrides
  // therefore does not cause deep recursion.
  void WriteDependentOverrides();

  // Returns a constant or specialization constant. `v` is a scalar that is known when the pipeline
  // is created.
  Id IdOf(ir::Value v);
  Id IdOf(ir::OverrideExprId id);
  // Like IdOf, but converts an i32 to u32.
  Id U32(ir::Value v);

  // Writes an OpSpecConstantOp.
  template <typename... W>
  Id Emit(spv::Op op, ir::TypeId type, W... operands) {
    const Id type_id = scalars_.Type(type), id = builder_.NewId();
    builder_.declarations().Emit(spv::Op::OpSpecConstantOp, type_id, id, op, operands...);
    return id;
  }

 private:
  Id IdOf(ir::OverrideId id);
  Id IdOf(ir::InstId id);
  Id WriteInst(ir::InstId id);
  Id WriteBinary(const ir::Inst& inst, Id x, Id y);
  Id WriteBuiltin(const ir::Inst& inst, std::span<const Id, 3> x);
  Id Divisor(const ir::Inst& inst, Id x, Id y);

  const ir::Module& m_;
  ModuleBuilder& builder_;
  ScalarTable& scalars_;
  const std::span<Id> overrides_, override_exprs_;
  PoolVector<Id> insts_;  // indexed by InstId; empty until an instruction is written
};

}  // namespace tessera::spirv

#endif  // TESSERA_BACKEND_SPIRV_SPEC_CONSTANT_TABLE_H_
