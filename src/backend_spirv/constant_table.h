// Defines ConstantTable, which writes the constants of the module, each at most once. It also
// writes constants that the writer itself needs, such as zero values, splats and undefined values.
// ScalarTable writes the scalars among them.
#ifndef TESSERA_BACKEND_SPIRV_CONSTANT_TABLE_H_
#define TESSERA_BACKEND_SPIRV_CONSTANT_TABLE_H_

#include <cstdint>
#include <span>

#include "absl/container/flat_hash_map.h"
#include "backend_spirv/id_tables.h"
#include "backend_spirv/module_builder.h"
#include "backend_spirv/scalar_table.h"
#include "backend_spirv/type_table.h"
#include "ir/module.h"

namespace tessera::spirv {

class ConstantTable {
 public:
  ConstantTable(const ir::Module& m, const IdTables& ids, ModuleBuilder& builder,
                ScalarTable& scalars, TypeTable& types)
      : m_(m),
        builder_(builder),
        scalars_(scalars),
        types_(types),
        ids_(ids.constants),
        nulls_(ids.nulls),
        undefs_(ids.undefs) {}

  Id IdOf(ir::ConstantId id) {
    const Id known = ids_[id.value];
    return known != 0 ? known : Make(id);
  }
  // Returns the zero value of a type.
  Id Null(ir::TypeId type);
  // Returns a constant of the scalar or vector type `type` whose components are all `scalar`.
  Id Splat(ir::TypeId type, Id scalar);
  // Returns a constant of the scalar or vector type `type` whose components are all the number `v`.
  Id Number(ir::TypeId type, double v);
  Id Undef(ir::TypeId type);

 private:
  Id Make(ir::ConstantId id);
  Id MakeSplat(const ir::Constant& c);
  Id MakeComposite(const ir::Constant& c);

  const ir::Module& m_;
  ModuleBuilder& builder_;
  ScalarTable& scalars_;
  TypeTable& types_;
  const std::span<Id> ids_, nulls_, undefs_;
  absl::flat_hash_map<uint64_t, Id> splats_;  // keyed by TypeId << 32 | scalar
};

}  // namespace tessera::spirv

#endif  // TESSERA_BACKEND_SPIRV_CONSTANT_TABLE_H_
