// Writes the planned and renamed module with as few characters as the grammar allows.
#ifndef TESSERA_TOOLS_MINIFY_WRITER_H_
#define TESSERA_TOOLS_MINIFY_WRITER_H_

#include "tools/minify/minify.h"
#include "tools/minify/naming.h"
#include "tools/minify/plan.h"

namespace tessera::minify {

// Writes the module. Stores the text and the origins in `out`.
void Write(const wgsl::Program& program, const wgsl::NameNotes& notes, const Plan& plan,
           const Names& names, Minified& out);

}  // namespace tessera::minify

#endif  // TESSERA_TOOLS_MINIFY_WRITER_H_
