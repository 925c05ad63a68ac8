// Resources that come in structures, one for each group: Metal's argument buffers.
#ifndef TESSERA_BACKEND_MSL_ARGUMENT_BUFFERS_H_
#define TESSERA_BACKEND_MSL_ARGUMENT_BUFFERS_H_

#include <cstdint>
#include <span>

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::msl {

// Each has its line in the output. A binding array of buffers can have any number of elements.
inline constexpr size_t kMostArguments = 4096;

// What stands in the argument buffers of a module, whatever an entry point uses of it: each resource that the
// module declares. Its [[id]] is its binding; an element of a binding array of buffers is a member of its own.
class ArgumentLayout {
 public:
  struct Member {
    uint32_t group = 0, binding = 0;
    ir::TypeId type;      // of the resource; texture_external: of its plane 0
    ir::GlobalId global;  // of the output; none: not used there
    Span span;
    uint32_t size_index = 0;  // buffers: their element among the sizes
  };

  // `declared` and `used` as for SlotMap. `clash`, if any, gets two used variables that share a place.
  ArgumentLayout(const ir::TypeStore& types, std::span<const ir::Global> declared,
                 std::span<const ir::Global> used, PoolVector<ir::GlobalId>* clash);

  bool too_many() const { return too_many_; }  // more than kMostArguments; not all are there
  std::span<const Member> members() const { return members_; }  // in the order of group and binding
  std::span<const Member> Of(uint32_t group) const;
  const Member& At(uint32_t group, uint32_t binding) const;  // which is there

 private:
  PoolVector<Member> members_;
  bool too_many_ = false;
};

}  // namespace tessera::msl

#endif  // TESSERA_BACKEND_MSL_ARGUMENT_BUFFERS_H_
