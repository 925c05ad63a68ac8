// Links multi-module programs: connects the public SourceSet with the linker.
#ifndef TESSERA_API_MODULES_H_
#define TESSERA_API_MODULES_H_

#include <deque>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "base/source.h"
#include "base/source_file.h"
#include "base/string_interner.h"
#include "tessera/modules.h"
#include "wgsl/syntax/ast.h"
#include "wgsl/syntax/excluded_code.h"

namespace tessera {

namespace wgsl {
struct LinkNotes;
}

// The concatenated texts of all files of a program. Must not be moved while a Source refers to it.
struct LinkedText {
  std::string text;
  std::vector<SourceFile> files;
  std::deque<std::string> names;
  wgsl::ExcludedCode excluded;  // recorded only together with comments

  Source source() const { return Source(files[0].name, text); }
};

// Links a program. Stores the tokens of the linked module in `ast`, and their text in `text`. If
// `notes` is not null, linking continues after errors (wgsl::LinkRequest::notes). If `comments` is
// not null, it receives the spans of the comments of all files.
void LinkTokens(SourceSet& sources, StringInterner& strings, Diagnostics& diagnostics,
                LinkedText& text, wgsl::Ast& ast, wgsl::LinkNotes* notes,
                std::vector<Span>* comments);

}  // namespace tessera

#endif  // TESSERA_API_MODULES_H_
