// Describes the memory layouts of types, and writes constants as text.
#ifndef TESSERA_API_REFLECT_LAYOUT_H_
#define TESSERA_API_REFLECT_LAYOUT_H_

#include <cstdint>
#include <span>
#include <vector>

#include "base/pool_vector.h"
#include "base/source_file.h"
#include "ir/module.h"
#include "tessera/reflection.h"

namespace tessera {

class LayoutReflector {
 public:
  explicit LayoutReflector(const ir::Module& m);

  TypeLayout LayoutOf(ir::TypeId type) const;
  // Returns all host-shareable structures. TypeLayout::structure is an index into this list.
  std::vector<StructureInfo> Structures(std::span<const SourceFile> files) const;

 private:
  const ir::Module& m_;
  PoolVector<ir::TypeId> structures_;  // the types of the structures that Structures() returns
  // Maps a structure's index in the type store to its index in `structures_`.
  PoolVector<uint32_t> index_;
};

// A module-scope `const` declaration.
struct ModuleConstant {
  StringId name;
  ir::ConstantId value;
  uint32_t position;  // byte offset in the source
};

ConstantInfo DescribeConstant(const ir::Module& m, std::span<const SourceFile> files,
                              const ModuleConstant& constant);
// Returns the value of a scalar constant; false is 0 and true is 1.
double NumberOf(const ir::Module& m, ir::ConstantId scalar);

}  // namespace tessera

#endif  // TESSERA_API_REFLECT_LAYOUT_H_
