// Determines whether expressions have an abstract type before their context converts them.
#ifndef TESSERA_TOOLS_MINIFY_ABSTRACT_TYPES_H_
#define TESSERA_TOOLS_MINIFY_ABSTRACT_TYPES_H_

#include "base/pool_vector.h"
#include "wgsl/resolve/program.h"

namespace tessera::minify {

// The abstractness of an expression before conversion. The resolver stores only types after
// conversion. For example, the operands of `2.0 * PI` are f32 if the product is, although it was
// computed from abstract numbers.
enum class Abstractness : uint8_t { kConcrete, kAbstractInt, kAbstractFloat };

// Returns the abstractness of each node; kConcrete for nodes that are not expressions. An
// expression that may be either concrete or abstract is treated as abstract.
PoolVector<Abstractness> FindAbstract(const wgsl::Program& program, const wgsl::NameNotes& notes);

}  // namespace tessera::minify

#endif  // TESSERA_TOOLS_MINIFY_ABSTRACT_TYPES_H_
