// What every target tells of its entry points: Result::entry_points.
#ifndef TESSERA_API_ENTRY_POINT_OUTPUT_H_
#define TESSERA_API_ENTRY_POINT_OUTPUT_H_

#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "base/diagnostics.h"
#include "base/pool_vector.h"
#include "ir/analysis/global_uses.h"
#include "ir/module.h"
#include "ir/transform/external_texture.h"
#include "tessera/tessera.h"

namespace tessera {

// Describes the entry points of a module that is about to be written, or was. `uses`: of this module as it is.
class EntryPointDescriber {
 public:
  EntryPointDescriber(const ir::Module& m, const ir::GlobalUses& uses,
                      const ir::ExternalTextureConfig& external_textures);

  // What does not depend on the target: all but the resources and what the host gives besides.
  EntryPointOutput EntryPoint(ir::FunctionId f, std::string output_name);
  // A resource: its group, binding and count, which part of an external texture it is. The target sets the rest.
  ResourceOutput Resource(ir::GlobalId g, std::string name) const;
  bool complete() const { return uses_.complete(); }
  // The variables that an entry point uses and of which there is more to tell than their size. Valid until another is
  // asked for.
  const PoolVector<ir::GlobalId>& Shown(ir::FunctionId f) { return UsedBy(f).shown; }

 private:
  struct Used {
    ir::GlobalUses::Set set;
    PoolVector<ir::GlobalId> shown;  // but for private and workgroup variables
    uint32_t workgroup_storage_size = 0;
    bool invariant = false;
  };
  const Used& UsedBy(ir::FunctionId f);
  void NotePart(const ir::Global& g, ResourceOutput& resource) const;

  const ir::Module& m_;
  const ir::GlobalUses& uses_;
  // Those of external textures, by the place of plane 1 and by that of the parameters.
  PoolVector<ir::ExternalTextureConfig::Entry> by_plane1_, by_params_;
  Used used_;  // of the last set that was looked at: entry points may share theirs
};

// Whether no two resources of an entry point have one place in the output. WGSL forbids it in the source; Options may
// move things onto each other, which is an error but for what Vulkan has as one: a texture and a sampler. `space_of`
// gives what has numbers of its own, one of four: Direct3D's letters; none: all has the same.
bool ResourcesHaveOwnPlaces(const ir::Module& m, const ir::GlobalUses& uses, const Options& options,
                            uint32_t (*space_of)(const ir::Module&, const ir::Global&),
                            Diagnostics& diagnostics);

// EntryPointOutput::push_constants_size of an entry point with these.
uint32_t PushConstantsSize(const ir::Module& m, const ir::Global& immediates);

// Puts all entry points into `result`. `add` is given each variable that an entry point uses, and puts it into the
// output or not. False, and a diagnostic, if the lists together take more than a compilation may: many entry points
// may share many resources.
bool DescribeEntryPoints(EntryPointDescriber& describer, const ir::Module& m,
                         const std::function<std::string(ir::FunctionId)>& output_name,
                         const std::function<void(ir::GlobalId, EntryPointOutput&)>& add,
                         Diagnostics& diagnostics, Result& result);

}  // namespace tessera

#endif  // TESSERA_API_ENTRY_POINT_OUTPUT_H_
