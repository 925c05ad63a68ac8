// Defines TypeTable, which writes SPIR-V types with their names and memory layouts, each at most
// once. It also maps address spaces to storage classes.
#ifndef TESSERA_BACKEND_SPIRV_TYPE_TABLE_H_
#define TESSERA_BACKEND_SPIRV_TYPE_TABLE_H_

#include <cstdint>
#include <span>

#include "absl/container/flat_hash_map.h"
#include "absl/container/inlined_vector.h"
#include "backend_spirv/id_tables.h"
#include "backend_spirv/module_builder.h"
#include "backend_spirv/scalar_table.h"
#include "backend_spirv/spec_constant_table.h"
#include "ir/module.h"

namespace tessera::spirv {

// Types in host-visible memory have an explicit layout (offsets, strides). In SPIR-V 1.4 and later,
// which have OpCopyLogical, a WGSL type corresponds to two SPIR-V types: one with and one without a
// layout. In earlier versions, a WGSL type corresponds to a single SPIR-V type.
enum class Layout : uint8_t { kPlain, kExplicit };

Layout LayoutOf(ir::AddressSpace space);
spv::StorageClass StorageClassOf(ir::AddressSpace space);

class TypeTable {
 public:
  TypeTable(const ir::Module& m, const IdTables& ids, ModuleBuilder& builder, ScalarTable& scalars,
            SpecConstantTable& spec_constants);

  Id IdOf(ir::TypeId type) {
    const Id id = plain_[type.value];
    return id != 0 ? id : IdOf(type, Layout::kPlain);
  }
  Id IdOf(ir::TypeId type, Layout layout);
  // Returns whether the SPIR-V types with and without a layout differ.
  bool HasSeparateLayouts(ir::TypeId type) const;

  // Return a pointer type. PointerTo takes the IR type of the pointee, and RawPointerTo its SPIR-V
  // type.
  Id PointerTo(spv::StorageClass storage, ir::TypeId type);
  Id RawPointerTo(spv::StorageClass storage, Id pointee);
  // Returns the type of a buffer variable: a structure with the decoration Block.
  Id Block(ir::TypeId store_type);
  // Returns whether `store_type`, the type of a buffer, is itself the block in SPIR-V. This applies
  // to structures that end with a runtime-sized array. Any other type becomes the only member of a
  // block.
  bool IsDirectBlock(ir::TypeId store_type) const;
  Id Function(Id result, std::span<const Id> params);
  Id SampledImage(ir::TypeId texture);
  // Returns the type of the value in an atomic. `element` is the element type of the atomic.
  Id AtomicValue(ir::TypeId element);

 private:
  Id Make(ir::TypeId id, Layout layout);
  Id MakeArray(ir::TypeId id, Layout layout);
  Id MakeBindingArray(const ir::Type& type);
  Id MakeSampler();
  Id MakeSubgroupMatrix(const ir::Type& type);
  Id MakeStruct(ir::TypeId id, Layout layout);
  Id MakeImage(const ir::Type& type);
  void DecorateMatrixLayout(Id struct_id, uint32_t member, ir::TypeId type);
  Id Count(ir::Count count);

  const ir::Module& m_;
  const ir::TypeStore& ir_types_;
  ModuleBuilder& builder_;
  ScalarTable& scalars_;
  SpecConstantTable& spec_constants_;
  const bool separate_layouts_;
  const std::span<Id> plain_, explicit_, blocks_, sampled_images_, pointers_;
  // Image types, keyed by their operands, and the types of sampled images, keyed by the image type.
  // A bit in the key distinguishes the two.
  absl::flat_hash_map<uint64_t, Id> images_;
  absl::flat_hash_map<uint64_t, Id> raw_pointers_;  // keyed by pointee and storage class
  absl::flat_hash_map<absl::InlinedVector<Id, 8>, Id> functions_;
};

}  // namespace tessera::spirv

#endif  // TESSERA_BACKEND_SPIRV_TYPE_TABLE_H_
