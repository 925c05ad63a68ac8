// Writes a linked module as WGSL text.
#ifndef TESSERA_WGSL_MODULES_LINK_TEXT_H_
#define TESSERA_WGSL_MODULES_LINK_TEXT_H_

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "wgsl/modules/linker.h"

namespace tessera::wgsl {

class LinkText {
 public:
  // If `places` is not null, `Run` stores the places for a source map there (see Linker::Text).
  LinkText(const Linker& linker, bool comments, PoolVector<LinkedPlace>* places)
      : linker_(linker), source_("", linker.text_), comments_(comments), places_(places) {}

  // Returns the whole root module, followed by the declarations that it needs from other modules.
  // Source text that linking does not change keeps its comments and layout.
  std::string Run();

 private:
  // A range of the source text and its replacement in the output.
  struct Replacement {
    Span span;
    std::string_view text;
    uint32_t source = 0;  // the source offset for a source map
  };

  void FindReplacements();
  void SortReplacements();
  void ReplaceConstants();
  void Copy(Span span);
  void CopyUnchanged(Span span);
  void Replace(const Replacement& replacement);
  void RemoveBlanks();
  Span WholeLine(Span span) const;
  void AddDirectives();
  void AddDeclaration(DeclarationId id);
  uint32_t BeginOfComments(const Declaration& d, uint32_t begin) const;

  const Linker& linker_;
  const Source source_;
  const bool comments_;
  PoolVector<LinkedPlace>* const places_;
  std::vector<Replacement> replacements_;  // sorted by position
  std::deque<std::string> constants_;      // the text of each value that the host defines
  std::string out_;
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_MODULES_LINK_TEXT_H_
