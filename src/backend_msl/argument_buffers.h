// Metal's argument buffers: structures that hold resources, one per group.
#ifndef TESSERA_BACKEND_MSL_ARGUMENT_BUFFERS_H_
#define TESSERA_BACKEND_MSL_ARGUMENT_BUFFERS_H_

#include <cstdint>
#include <span>

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::msl {

// Maximum number of members. Each is a line of the output, and a binding array of buffers can have
// any number of elements.
inline constexpr size_t kMostArguments = 4096;

// The layout of a module's argument buffers. It contains each resource that the module declares,
// whichever of them an entry point uses. The [[id]] of a resource is its binding. Each element of a
// binding array of buffers is a separate member.
class ArgumentLayout {
 public:
  struct Member {
    uint32_t group = 0, binding = 0;
    ir::TypeId type;      // type of the resource; for texture_external, of its plane 0
    ir::GlobalId global;  // variable of the output; none if unused there
    Span span;
    uint32_t size_index = 0;  // buffers: index of their size in buffer_sizes
  };

  // `declared` are the variables of the module before any is removed; `used` are the variables of
  // the output. If two used variables have the same group and binding, sets `clash` to them.
  // Otherwise leaves it unchanged.
  ArgumentLayout(const ir::TypeStore& types, std::span<const ir::Global> declared,
                 std::span<const ir::Global> used, PoolVector<ir::GlobalId>* clash);

  bool too_many() const { return too_many_; }  // exceeds kMostArguments; some members are missing
  std::span<const Member> members() const { return members_; }  // sorted by group and binding
  std::span<const Member> Of(uint32_t group) const;
  const Member& At(uint32_t group, uint32_t binding) const;  // the member must exist

 private:
  PoolVector<Member> members_;
  bool too_many_ = false;
};

}  // namespace tessera::msl

#endif  // TESSERA_BACKEND_MSL_ARGUMENT_BUFFERS_H_
