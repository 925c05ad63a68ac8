// Edits of a source text: what stands in place of its parts, made of new text and of parts of the source, which may have
// edits of their own. All that is not edited stays byte for byte.
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

// What comes in place of a part of the source.
class Replacement {
 public:
  Replacement& Text(std::string_view text) {
    pieces_.push_back({{}, std::string(text)});
    return *this;
  }
  // A part of the source, with the edits that lie in it.
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
    Span part;  // where `text` is empty
    std::string text;
  };
  PoolVector<Piece> pieces_;
};

// What edits make of a source, and where each part of it comes from.
struct EditedText {
  // What begins at the byte `at` and ends where the next begins.
  struct Piece {
    uint32_t at;
    Span part;  // of the source: as it is in the text, or what new text came in place of
    bool is_new;
  };
  std::string text;
  PoolVector<Piece> pieces;  // ordered; none where the text is the source

  // The part of the source that a part of the text is, or came in place of.
  Span SourceOf(Span part) const;
};

class TextEdits {
 public:
  // `comments`: of the whole source, in its order. Neither is copied. A comment in what is replaced that no piece takes
  // along stands behind what comes in its place.
  TextEdits(std::string_view source, std::span<const Span> comments)
      : source_(source), comments_(comments) {}

  // `part` is not empty. The parts of two edits differ, and either have nothing in common or one lies in the other, which
  // then takes it along in a Source, or leaves it out.
  void Replace(Span part, Replacement with) { edits_.push_back({part, std::move(with)}); }
  bool empty() const { return edits_.empty(); }

  // The source with all edits.
  EditedText Apply();

 private:
  struct Edit {
    Span part;
    Replacement with;
  };

  size_t FirstFrom(uint32_t offset, size_t first) const;
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
