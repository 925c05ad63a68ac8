// Defines ScalarTable, which writes scalar types and scalar constants, each at most once. Many
// other declarations refer to them. For example, the length of an array is a scalar constant.
#ifndef TESSERA_BACKEND_SPIRV_SCALAR_TABLE_H_
#define TESSERA_BACKEND_SPIRV_SCALAR_TABLE_H_

#include <array>
#include <cstdint>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "backend_spirv/module_builder.h"
#include "ir/module.h"

namespace tessera::spirv {

// Returns the literal word of a scalar constant of at most 32 bits. `bits` is its
// ir::Constant::bits.
uint32_t ScalarWord(ir::TypeId type, uint64_t bits);

class ScalarTable {
 public:
  explicit ScalarTable(ModuleBuilder& builder) : builder_(builder) {}

  // Returns the SPIR-V type of a scalar type, or of an 8-bit integer.
  Id Type(ir::TypeId type);
  // Returns a constant. `bits` is its ir::Constant::bits.
  Id Constant(ir::TypeId type, uint64_t bits);
  Id U32(uint32_t v);
  Id I32(int32_t v);
  Id F32(float v);
  Id Bool(bool v);
  // Returns a constant of the scalar type `type` whose value is the number `v`.
  Id Number(ir::TypeId type, double v);

 private:
  static constexpr size_t kTypes = ir::kU8.value + 1;

  Id MakeType(ir::TypeId type);
  Id Int64(ir::TypeId type, uint64_t bits);

  ModuleBuilder& builder_;
  std::array<Id, kTypes> types_{};  // indexed by TypeId
  std::array<Id, 64> small_u32_{};
  absl::flat_hash_map<uint64_t, Id> constants_;  // keyed by TypeId << 32 | word
  // Maps the type and value of each 64-bit constant to its SPIR-V id.
  absl::flat_hash_map<std::pair<uint32_t, uint64_t>, Id> int64_constants_;
};

}  // namespace tessera::spirv

#endif  // TESSERA_BACKEND_SPIRV_SCALAR_TABLE_H_
