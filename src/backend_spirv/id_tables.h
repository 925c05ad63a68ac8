// Defines IdTables, which contains the SPIR-V ids of the types, constants, variables and values of
// an IR module. An id is 0 until the writer has written the entity. The class that fills a table
// stores a span of it.
#ifndef TESSERA_BACKEND_SPIRV_ID_TABLES_H_
#define TESSERA_BACKEND_SPIRV_ID_TABLES_H_

#include <cstdint>
#include <span>

#include "backend_spirv/word_buffer.h"
#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::spirv {

// The number of storage classes that `IdTables::pointer_types` distinguishes.
inline constexpr uint32_t kPointerClasses = 9;

// All tables share a single allocation. For a small module, separate allocations would take longer
// than writing the module.
struct IdTables {
  explicit IdTables(const ir::Module& m);
  IdTables(const IdTables&) = delete;
  IdTables& operator=(const IdTables&) = delete;

  // Indexed by TypeId, and filled by TypeTable.
  std::span<Id> plain_types, explicit_types, block_types, sampled_image_types;
  std::span<Id> pointer_types;  // indexed by TypeId * kPointerClasses + storage class
  // Filled by SpecConstantTable.
  std::span<Id> overrides;       // indexed by OverrideId
  std::span<Id> override_exprs;  // indexed by OverrideExprId
  // Filled by ConstantTable.
  std::span<Id> constants;      // indexed by ConstantId
  std::span<Id> nulls, undefs;  // indexed by TypeId
  // Filled by the classes that write variables and functions.
  std::span<Id> globals;    // indexed by GlobalId
  std::span<Id> functions;  // indexed by FunctionId
  std::span<Id> params;     // indexed by ParamId
  // Indexed by InstId: the id of the value of each instruction. A kLoop or kSwitch has the id of
  // its merge label instead. The continue label of a loop is the next id.
  std::span<Id> insts;

 private:
  PoolVector<Id> storage_;
};

}  // namespace tessera::spirv

#endif  // TESSERA_BACKEND_SPIRV_ID_TABLES_H_
