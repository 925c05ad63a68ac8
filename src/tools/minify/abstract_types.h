// Determines which expressions have an abstract type before they are converted to the type that
// their context requires.
#ifndef TESSERA_TOOLS_MINIFY_ABSTRACT_TYPES_H_
#define TESSERA_TOOLS_MINIFY_ABSTRACT_TYPES_H_

#include "base/pool_vector.h"
#include "wgsl/resolve/program.h"

namespace tessera::minify {

// Whether an expression has an abstract type before conversion. The resolver stores only the types
// after conversion, which do not show this. For example, the operands of an f32 product `2.0 * PI`
// have type f32, even though the product may have been computed from abstract numbers.
enum class Abstractness : uint8_t { kConcrete, kAbstractInt, kAbstractFloat };

// Returns the abstractness of each node, and kConcrete for nodes that are not expressions. An
// expression that cannot be classified counts as abstract.
PoolVector<Abstractness> FindAbstract(const wgsl::Program& program, const wgsl::NameNotes& notes);

}  // namespace tessera::minify

#endif  // TESSERA_TOOLS_MINIFY_ABSTRACT_TYPES_H_
