// Copies selected types and constants from one module to another.
#ifndef TESSERA_IR_TRANSFORM_COPY_TYPES_H_
#define TESSERA_IR_TRANSFORM_COPY_TYPES_H_

#include <cstdint>

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::ir {

// Copies types and constants in two steps: Need() marks them, then Copy() copies the marked ones in
// the order of their ids. Preserves the order of ids, because passes and writers depend on it.
class TypeCopier {
 public:
  // `to` must contain only the types and constants with fixed ids. The ids of structure names must
  // be valid in `to`.
  TypeCopier(const Module& from, Module& to);

  // Marks a type, or a constant and its type, and everything that it consists of.
  void Need(TypeId id);
  void Need(ConstantId id);
  // Marks the constant `v`. Does nothing if `v` is not a constant.
  void Need(Value v) {
    if (v.is_constant()) Need(v.constant());
  }
  void Copy();

  // Returns the id in `to` of a marked type or constant. Returns an invalid type id unchanged.
  TypeId operator()(TypeId id) const { return id.valid() ? TypeId(types_[id.value]) : id; }
  ConstantId operator()(ConstantId id) const { return ConstantId(constants_[id.value]); }

 private:
  static constexpr uint32_t kAbsent = 0xffffffffu, kNoted = kAbsent - 1;

  TypeId CopyType(TypeId id);
  TypeId CopyStruct(const Struct& s);
  ConstantId CopyConstant(ConstantId id);

  const Module& from_;
  Module& to_;
  const uint32_t fixed_;                    // number of types with the same ids in all modules
  PoolVector<uint32_t> types_, constants_;  // new ids, indexed by old id
  PoolVector<uint32_t> needed_types_, needed_constants_;
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_COPY_TYPES_H_
