// Builds the table of the resources that the host binds.
#ifndef TESSERA_IR_TRANSFORM_LIST_RESOURCES_H_
#define TESSERA_IR_TRANSFORM_LIST_RESOURCES_H_

#include <cstdint>
#include <optional>
#include <span>

#include "base/pool_vector.h"
#include "ir/binding_point.h"
#include "ir/module.h"
#include "ir/transform/binding_array_sizes.h"
#include "ir/transform/binding_remapper.h"

namespace tessera::ir {

struct ListResourcesConfig {
  // The bindings of the parts of an external texture.
  struct ExternalTexture {
    BindingPoint texture, plane1, params;
  };
  BindingRemapperConfig remaps;
  std::span<const BindingPoint> vertex_buffers;
  // The external textures for which the host chooses bindings, identified by their bindings in the
  // output.
  std::span<const ExternalTexture> external_textures;
  // The sizes that the host chooses for unsized binding arrays, identified by their bindings in the
  // source. If several entries have the same binding, the last one applies.
  std::span<const BindingArraySizesConfig::Entry> array_sizes;
  // The sizes of the binding arrays whose sizes depend on overrides, indexed by GlobalId; 0 if
  // unknown. Empty if there are no such arrays.
  std::span<const uint32_t> override_sizes;
  // The bindings that --framebuffer-fetch assigns to input attachments. External textures must not
  // get these bindings, although no variables have them yet.
  std::span<const BindingPoint> taken;
  // Whether to add plane 1 and the parameters of each external texture to the resources. False for
  // targets that support external textures directly.
  bool splits_external_textures = true;
};

// Fills Module::resources with the resources that the module declares and those that options add,
// with their bindings in the output. The resources are:
//
// - variables with a binding, moved by `remaps`
// - the vertex buffers that the pass vertex_pulling reads
// - plane 1 and the parameters of external textures (see transform/external_texture.h)
//
// Must run before any pass, while the module still has all its variables. This ensures that the
// numbers that targets assign do not depend on which resources an entry point uses.
//
// If the host chooses no bindings for an external texture, the texture gets the two bindings after
// the largest binding in its group: first plane 1, then the parameters. The elements of a binding
// array get consecutive pairs of bindings. An entry in Module::resources covers a range of
// elements, so this function takes the same time for any number of elements. If the size of an
// array depends on an override, pipeline stages may use different values of the override. Such an
// array therefore counts as one element at first. After all other pairs have been assigned, its
// remaining elements get the next pairs, if the size is known.
void ListResources(Module& m, const ListResourcesConfig& config);

// The binding arrays of variable size in a list of resources. The arguments of the constructor must
// outlive the object.
class OpenArrays {
 public:
  OpenArrays(const TypeStore& types, std::span<const Resource> resources);
  // Returns 0 if `r` is a binding array of variable size. If `r` is a part of external textures in
  // an array whose size depends on an override, returns the index of the first of these textures.
  // Returns nullopt for all other resources: they are the same in all compilations of the module.
  std::optional<uint32_t> IndexOf(const Resource& r) const;

 private:
  struct Array {
    uint64_t first, last;  // keys of bindings; `last` is the largest one of all arrays up to this
    const Resource* resource;
  };
  const TypeStore& types_;
  PoolVector<Array> arrays_;  // those whose size depends on an override, ordered by `first`
};

// Adds the parts of external textures that ListResources could not list. If the size of an array
// was unknown, ListResources listed only the parts of the first element. Binding arrays of external
// textures must already be separate variables.
void ListMissingParts(Module& m);

// Returns the resources that the module declares, with their bindings in the source.
PoolVector<Resource> DeclaredResources(const Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_LIST_RESOURCES_H_
