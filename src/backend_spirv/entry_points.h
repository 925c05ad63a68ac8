// Defines EntryPointWriter, which writes entry points: OpEntryPoint with the interface, and the
// execution modes. It runs after all functions have been written, because an interface lists only
// variables that the writer has written.
#ifndef TESSERA_BACKEND_SPIRV_ENTRY_POINTS_H_
#define TESSERA_BACKEND_SPIRV_ENTRY_POINTS_H_

#include "backend_spirv/id_tables.h"
#include "backend_spirv/module_builder.h"
#include "backend_spirv/scalar_table.h"
#include "backend_spirv/spec_constant_table.h"
#include "backend_spirv/type_table.h"
#include "ir/analysis/global_uses.h"
#include "ir/module.h"

namespace tessera::spirv {

class EntryPointWriter {
 public:
  EntryPointWriter(const ir::Module& m, const ir::GlobalUses& uses, const IdTables& ids,
                   ModuleBuilder& builder, ScalarTable& scalars, SpecConstantTable& spec_constants,
                   TypeTable& types)
      : m_(m),
        uses_(uses),
        ids_(ids),
        builder_(builder),
        scalars_(scalars),
        spec_constants_(spec_constants),
        types_(types) {}

  // Writes all entry points of the module.
  void Write();

 private:
  void WriteEntryPoint(ir::FunctionId entry);
  void WriteExecutionModes(ir::FunctionId entry);
  void WriteFragmentModes(ir::FunctionId entry);
  void WriteWorkgroupSize(const ir::Function& f, Id id);
  void CheckSpecializedSize(const ir::Function& f);

  const ir::Module& m_;
  const ir::GlobalUses& uses_;
  const IdTables& ids_;
  ModuleBuilder& builder_;
  ScalarTable& scalars_;
  SpecConstantTable& spec_constants_;
  TypeTable& types_;
};

}  // namespace tessera::spirv

#endif  // TESSERA_BACKEND_SPIRV_ENTRY_POINTS_H_
