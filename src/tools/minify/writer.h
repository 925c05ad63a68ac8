// Writes a module, after planning and naming, with as few characters as the grammar allows.
#ifndef TESSERA_TOOLS_MINIFY_WRITER_H_
#define TESSERA_TOOLS_MINIFY_WRITER_H_

#include "tools/minify/minify.h"
#include "tools/minify/naming.h"
#include "tools/minify/plan.h"

namespace tessera::minify {

// Sets the text and the origins of `out`.
void Write(const wgsl::Program& program, const wgsl::NameNotes& notes, const Plan& plan,
           const Names& names, Minified& out);

}  // namespace tessera::minify

#endif  // TESSERA_TOOLS_MINIFY_WRITER_H_
