#include "tools/convert/text_edits.h"

#include <algorithm>

#include "base/pool_vector.h"
#include "base/stable_sort.h"

namespace tessera::wgsl {

Span EditedText::SourceOf(Span part) const {
  const auto next = std::upper_bound(pieces.begin(), pieces.end(), part.begin,
                                     [](uint32_t at, const Piece& piece) { return at < piece.at; });
  if (next == pieces.begin()) return part;
  const Piece& piece = *(next - 1);
  if (piece.is_new) return piece.part;
  const uint32_t begin = std::min(piece.part.begin + (part.begin - piece.at), piece.part.end);
  return {begin, std::min(begin + (part.end - part.begin), piece.part.end)};
}

EditedText TextEdits::Apply() {
  // Sorts edits by position, with enclosing edits before the edits inside them.
  StableSort(edits_, [](const Edit& e) { return JoinKeys(e.part.begin, ~e.part.end); });
  out_ = {};
  out_.text.reserve(source_.size() + source_.size() / 4);
  Write({0, static_cast<uint32_t>(source_.size())}, 0);
  return std::move(out_);
}

// Returns the index of the first edit that begins at or after `offset`. The search starts with the
// edit at index `first`.
size_t TextEdits::FirstEditFrom(uint32_t offset, size_t first) const {
  const auto at =
      std::lower_bound(edits_.begin() + static_cast<std::ptrdiff_t>(first), edits_.end(), offset,
                       [](const Edit& edit, uint32_t begin) { return edit.part.begin < begin; });
  return static_cast<size_t>(at - edits_.begin());
}

// Writes a range of the source, applying the edits from index `first` on.
void TextEdits::Write(Span part, size_t first) {
  uint32_t at = part.begin;
  size_t i = FirstEditFrom(at, first);
  while (i < edits_.size() && edits_[i].part.begin < part.end) {
    const Span edited = edits_[i].part;
    if (edited.end > part.end) {  // an edit that encloses `part` does not change `part`
      ++i;
      continue;
    }
    Copy({at, edited.begin});
    WriteEdit(i);
    at = edited.end;
    i = FirstEditFrom(at, i + 1);
  }
  Copy({at, part.end});
}

// Writes a range of the source unchanged.
void TextEdits::Copy(Span part) {
  if (part.begin == part.end) return;
  out_.pieces.push_back({static_cast<uint32_t>(out_.text.size()), part, false});
  out_.text += source_.substr(part.begin, part.end - part.begin);
}

void TextEdits::WriteEdit(size_t index) {
  const Edit& edit = edits_[index];
  for (const Replacement::Piece& piece : edit.with.pieces_) {
    if (piece.text.empty()) {
      Write(piece.part, index + 1);
    } else {
      out_.pieces.push_back({static_cast<uint32_t>(out_.text.size()), edit.part, true});
      out_.text += piece.text;
    }
  }
  WriteLostComments(edit);
}

void TextEdits::WriteLostComments(const Edit& edit) {
  const auto from = [&](uint32_t offset) {
    return std::lower_bound(comments_.begin(), comments_.end(), offset,
                            [](Span comment, uint32_t begin) { return comment.begin < begin; });
  };
  if (from(edit.part.begin) == from(edit.part.end)) return;
  PoolVector<Span> kept;
  for (const Replacement::Piece& piece : edit.with.pieces_) {
    if (piece.text.empty()) kept.push_back(piece.part);
  }
  StableSort(kept, [](Span part) { return part.begin; });
  kept.push_back({edit.part.end, edit.part.end});
  uint32_t at = edit.part.begin;
  for (const Span next : kept) {
    for (auto comment = from(at); comment != comments_.end() && comment->end <= next.begin;
         ++comment) {
      const std::string_view text = source_.substr(comment->begin, comment->end - comment->begin);
      out_.text += ' ';
      Copy(*comment);
      if (text.starts_with("//")) {
        out_.text += source_.substr(comment->end).starts_with("\r\n") ? "\r\n" : "\n";
      }
    }
    at = std::max(at, next.end);
  }
}

}  // namespace tessera::wgsl
