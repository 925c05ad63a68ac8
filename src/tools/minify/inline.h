// Inlines functions that are called once.
//
// A function that only returns an expression without effects is replaced by that expression. The
// body of any other function is inserted before the statement that contains the call, provided that
// all effects keep their order:
//
//   fn f(a: f32) -> f32 { var b = a; b += 1; return b * b; }
//   x = 2 * f(y);
//
// becomes
//
//   let a = y; var b = a; b += 1; x = 2 * (b * b);
#ifndef TESSERA_TOOLS_MINIFY_INLINE_H_
#define TESSERA_TOOLS_MINIFY_INLINE_H_

#include "base/pool_vector.h"
#include "tools/minify/simplify.h"

namespace tessera::minify {

// Finds the functions to inline and adds them to `found`, which already contains the
// simplifications of all other kinds. `live` and `effects` are indexed by UserFunctionId.
void FindInlinings(const wgsl::Program& program, const wgsl::NameNotes& notes,
                   const Settings& settings, const PoolVector<Abstractness>& abstract,
                   const PoolVector<bool>& live, const PoolVector<uint8_t>& effects,
                   Simplifications& found);

}  // namespace tessera::minify

#endif  // TESSERA_TOOLS_MINIFY_INLINE_H_
