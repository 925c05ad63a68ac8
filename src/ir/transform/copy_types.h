// Copies some types and constants of a module to another one.
#ifndef TESSERA_IR_TRANSFORM_COPY_TYPES_H_
#define TESSERA_IR_TRANSFORM_COPY_TYPES_H_

#include <cstdint>

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::ir {

// First all types and constants are noted, then copied, in the order of their ids: passes and writers go by that order, so
// they must find it in the copy.
class TypeCopier {
 public:
  // Names of structures keep their ids. `to` has no types and constants yet but the fixed ones.
  TypeCopier(const Module& from, Module& to);

  // Notes a type, or the type and the value of a constant, with all that they consist of.
  void Need(TypeId id);
  void Need(ConstantId id);
  // The same of a value that may be none.
  void Need(Value v) {
    if (v.is_constant()) Need(v.constant());
  }
  void Copy();

  // The ids in `to` of those that were noted.
  TypeId operator()(TypeId id) const { return id.valid() ? TypeId(types_[id.value]) : id; }
  ConstantId operator()(ConstantId id) const { return ConstantId(constants_[id.value]); }

 private:
  static constexpr uint32_t kAbsent = 0xffffffffu, kNoted = kAbsent - 1;

  TypeId CopyType(TypeId id);
  TypeId CopyStruct(const Struct& s);
  ConstantId CopyConstant(ConstantId id);

  const Module& from_;
  Module& to_;
  const uint32_t fixed_;                    // so many types have the same ids in each module
  PoolVector<uint32_t> types_, constants_;  // the new ids
  PoolVector<uint32_t> needed_types_, needed_constants_;
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_COPY_TYPES_H_
