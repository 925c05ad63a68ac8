// Applies edits to a source. An edit replaces a range with a sequence of pieces. Each piece is new
// text or a copy of another range, and edits inside that range also apply to the copy. Everything
// else is preserved byte for byte.
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
  // Appends a copy of the source range `part`. Edits inside the range also apply to the copy.
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
    Span part;  // a range of the source, if `text` is empty
    std::string text;
  };
  PoolVector<Piece> pieces_;
};

// The edited source, and a map from the result back to the source.
struct EditedText {
  // A piece of the text, from byte `at` to the beginning of the next piece.
  struct Piece {
    uint32_t at;
    Span part;  // the source range that was copied or replaced
    bool is_new;
  };
  std::string text;
  PoolVector<Piece> pieces;  // in order; empty if nothing was edited

  // Returns the source range that corresponds to `part`, a range of the text. If `part` is a copy,
  // returns the range that was copied. If `part` is new text, returns the range that the edit
  // replaced.
  Span SourceOf(Span part) const;
};

class TextEdits {
 public:
  // `comments` are the spans of all comments in the source, in order. Both arguments must outlive
  // this object. If an edit replaces a comment without copying it, the comment is written after the
  // replacement.
  TextEdits(std::string_view source, std::span<const Span> comments)
      : source_(source), comments_(comments) {}

  // Adds an edit. `part` must not be empty. The ranges of two edits must be disjoint, or one must
  // be strictly inside the other. An outer edit must copy or drop the range of an inner edit as a
  // whole.
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
