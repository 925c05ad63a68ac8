// Defines GlobalVariables, which writes the module-scope variables of the IR. Each variable is
// written at its first use, with its decorations: bindings, built-in values and locations.
// Variables that are never used are not written.
#ifndef TESSERA_BACKEND_SPIRV_GLOBAL_VARIABLES_H_
#define TESSERA_BACKEND_SPIRV_GLOBAL_VARIABLES_H_

#include <span>

#include "backend_spirv/constant_table.h"
#include "backend_spirv/debug_info.h"
#include "backend_spirv/id_tables.h"
#include "backend_spirv/module_builder.h"
#include "backend_spirv/spec_constant_table.h"
#include "backend_spirv/type_table.h"
#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::spirv {

class GlobalVariables {
 public:
  GlobalVariables(const ir::Module& m, const IdTables& ids, ModuleBuilder& builder,
                  SpecConstantTable& spec_constants, TypeTable& types, ConstantTable& constants,
                  DebugInfoWriter& debug);

  Id IdOf(ir::GlobalId id) {
    const Id known = ids_[id.value];
    return known != 0 ? known : Make(id);
  }

 private:
  Id Make(ir::GlobalId id);
  Id PointerType(const ir::Global& g);
  Id Initializer(const ir::Global& g);
  void DecorateResource(ir::GlobalId id, Id variable);
  void FindAliasedBuffers();

  const ir::Module& m_;
  ModuleBuilder& builder_;
  SpecConstantTable& spec_constants_;
  TypeTable& types_;
  ConstantTable& constants_;
  DebugInfoWriter& debug_;
  const std::span<Id> ids_;
  // Whether the module calls storageBarrier or textureBarrier.
  bool has_storage_barrier_ = false, has_texture_barrier_ = false;
  // Indexed by GlobalId: whether another storage buffer has the same binding. Empty if the module
  // has no subgroup matrices.
  PoolVector<bool> aliased_;
};

}  // namespace tessera::spirv

#endif  // TESSERA_BACKEND_SPIRV_GLOBAL_VARIABLES_H_
