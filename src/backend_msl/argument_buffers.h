// Lays out Metal's argument buffers. An argument buffer is a structure that contains the resources
// of a bind group.
#ifndef TESSERA_BACKEND_MSL_ARGUMENT_BUFFERS_H_
#define TESSERA_BACKEND_MSL_ARGUMENT_BUFFERS_H_

#include <cstdint>
#include <optional>
#include <span>
#include <utility>

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::msl {

// The maximum number of members. A limit is needed because each member is a line of the output, and
// a binding array of buffers can have any number of elements.
inline constexpr size_t kMostArguments = 4096;

// The layout of a module's argument buffers. The layout contains all resources that the module
// declares, so that it is the same for all entry points. However, it omits unused resources that
// have the same binding as a used one. The [[id]] of a resource is its binding.
// Each element of a binding array of buffers is a separate member. An array of unknown size is one
// member.
class ArgumentLayout {
 public:
  struct Member {
    uint32_t group = 0, binding = 0;
    ir::TypeId type;      // type of the resource or, for texture_external, of its plane 0
    ir::GlobalId global;  // the variable, or none if the output does not use it
    Span span;
    uint32_t count = 1;       // for arrays: number of elements, or 0 if it is unknown
    uint32_t size_index = 0;  // for buffers: index of the size in buffer_sizes
  };

  // `resources` are the resources in argument buffers. Each element of an array of external
  // textures has its own rows. `used` contains the variables in the output.
  ArgumentLayout(const ir::TypeStore& types, std::span<const ir::Resource> resources,
                 std::span<const ir::Global> used);

  // Returns whether there are more than kMostArguments members. If so, members() is incomplete.
  bool too_many() const { return too_many_; }
  std::span<const Member> members() const { return members_; }  // sorted by group and binding
  std::span<const Member> Of(uint32_t group) const;
  // Returns two used variables that have the same group and binding, if there are any. The binding
  // may be that of an array element.
  const std::optional<std::pair<ir::GlobalId, ir::GlobalId>>& clash() const { return clash_; }

 private:
  PoolVector<Member> members_;
  std::optional<std::pair<ir::GlobalId, ir::GlobalId>> clash_;
  bool too_many_ = false;
};

}  // namespace tessera::msl

#endif  // TESSERA_BACKEND_MSL_ARGUMENT_BUFFERS_H_
