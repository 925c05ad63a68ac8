// Edits of a source. Each edit replaces a range of the source with new text and with other ranges
// of the source, which may contain edits themselves. Everything else is unchanged byte for byte.
#ifndef TESSERA_TOOLS_CONVERT_TEXT_EDITS_H_
#define TESSERA_TOOLS_CONVERT_TEXT_EDITS_H_

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "base/pool_vector.h"
#include "base/source.h"

namespace tessera::wgsl {

// The replacement for a range of the source.
class Replacement {
 public:
  Replacement& Text(std::string_view text) {
    pieces_.push_back({{}, std::string(text)});
    return *this;
  }
  // Appends a range of the source, including the edits inside it.
  Replacement& Source(Span part) {
    pieces_.push_back({part, {}});
    return *this;
  }
  Replacement& Append(const Replacement& other) {
    pieces_.insert(pieces_.end(), other.pieces_.begin(), other.pieces_.end());
    return *this;
  }

 private:
  friend class TextEdits;
  struct Piece {
    Span part;  // a range of the source, used if `text` is empty
    std::string text;
  };
  PoolVector<Piece> pieces_;
};

// The result of applying edits to a source, with a map back to the source.
struct EditedText {
  // A piece of the text. It begins at byte `at` and ends at the beginning of the next piece.
  struct Piece {
    uint32_t at;
    Span part;  // the range of the source that was copied or replaced
    bool is_new;
  };
  std::string text;
  PoolVector<Piece> pieces;  // in order; empty if the text equals the source

  // Returns the range of the source from which a range of the text was copied, or which it
  // replaces.
  Span SourceOf(Span part) const;
};

class TextEdits {
 public:
  // `comments` contains all comments of the source in order. Neither argument is copied. If an edit
  // replaces a comment and no piece of the replacement includes it, the comment is written after
  // the replacement.
  TextEdits(std::string_view source, std::span<const Span> comments)
      : source_(source), comments_(comments) {}

  // Adds an edit. `part` must not be empty. The ranges of two edits must differ, and must be
  // disjoint or nested. If they are nested, the outer edit either includes the inner one in a
  // Source piece or drops it.
  void Replace(Span part, Replacement with) { edits_.push_back({part, std::move(with)}); }
  bool empty() const { return edits_.empty(); }

  // Returns the source with all edits applied.
  EditedText Apply();

 private:
  struct Edit {
    Span part;
    Replacement with;
  };

  size_t FirstEditFrom(uint32_t offset, size_t first) const;
  void Write(Span part, size_t first);
  void WriteEdit(size_t index);
  void WriteLostComments(const Edit& edit);
  void Copy(Span part);

  std::string_view source_;
  std::span<const Span> comments_;
  PoolVector<Edit> edits_;
  EditedText out_;
};

}  // namespace tessera::wgsl

#endif  // TESSERA_TOOLS_CONVERT_TEXT_EDITS_H_
