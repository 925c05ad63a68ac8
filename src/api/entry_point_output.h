// Determines the target-independent parts of Result::entry_points.
#ifndef TESSERA_API_ENTRY_POINT_OUTPUT_H_
#define TESSERA_API_ENTRY_POINT_OUTPUT_H_

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "base/diagnostics.h"
#include "base/pool_vector.h"
#include "ir/analysis/global_uses.h"
#include "ir/module.h"
#include "tessera/tessera.h"

namespace tessera {

// Describes the entry points of a module. `uses` must correspond to the module's current state.
class EntryPointDescriber {
 public:
  EntryPointDescriber(const ir::Module& m, const ir::GlobalUses& uses);

  // Returns the target-independent description of entry point `f`. The caller adds its resources
  // and the additional data that the host must provide.
  EntryPointOutput EntryPoint(ir::FunctionId f, std::string output_name);
  // Returns the description of a resource: its group, binding and count, and the part of an
  // external texture that it represents, if any. The caller adds the target-specific members.
  ResourceOutput Resource(ir::GlobalId g, std::string name) const;
  // Adds a resource to `out` for a target that binds resources by group and binding (Vulkan and
  // WebGPU). Ignores variables without a binding.
  void AddDescriptor(ir::GlobalId g, std::string_view name, EntryPointOutput& out) const;
  bool complete() const { return uses_.complete(); }
  // Returns the variables that the entry point uses, except private and workgroup variables. The
  // result is valid until the next call.
  const PoolVector<ir::GlobalId>& Shown(ir::FunctionId f) { return UsedBy(f).shown; }

 private:
  struct Used {
    ir::GlobalUses::Set set;
    PoolVector<ir::GlobalId> shown;  // excludes private and workgroup variables
    uint32_t workgroup_storage_size = 0;
    bool invariant = false;
  };
  const Used& UsedBy(ir::FunctionId f);
  void NotePart(const ir::Global& g, ResourceOutput& resource) const;

  const ir::Module& m_;
  const ir::GlobalUses& uses_;
  // The parts of external textures, sorted by group and binding.
  PoolVector<ir::Resource> planes_, params_;
  Used used_;  // the last result; entry points often use the same variables
};

// Returns EntryPointOutput::push_constants_size for an entry point that uses the variable
// `immediates`.
uint32_t PushConstantsSize(const ir::Module& m, const ir::Global& immediates);

// Stores the descriptions of all entry points in `result`. Calls `add` for each variable that an
// entry point uses; `add` appends a description if the output includes the variable. Each entry
// point repeats the resources that it shares with others, so the lists may be large even for a
// small module. Returns false and reports an error if they exceed the memory limit.
bool DescribeEntryPoints(EntryPointDescriber& describer, const ir::Module& m,
                         const std::function<std::string(ir::FunctionId)>& output_name,
                         const std::function<void(ir::GlobalId, EntryPointOutput&)>& add,
                         Diagnostics& diagnostics, Result& result);

}  // namespace tessera

#endif  // TESSERA_API_ENTRY_POINT_OUTPUT_H_
