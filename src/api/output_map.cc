#include "api/output_map.h"

#include <algorithm>
#include <cstddef>
#include <iterator>

#include "api/source_map.h"
#include "base/position_marks.h"
#include "base/text_search.h"

namespace tessera {
namespace {

// The keywords that begin statements, in WGSL and in the output languages.
constexpr std::string_view kKeywords[] = {"break", "const", "continue", "discard", "for", "if",
                                          "let",   "loop",  "return",   "switch",  "var", "while"};

// Returns the word at `at`, or an empty string if there is none. A preceding '%', as in names in
// SPIR-V assembly, is skipped.
std::string_view WordAt(std::string_view text, uint32_t at) {
  if (at < text.size() && text[at] == '%') ++at;
  size_t end = at;
  while (end < text.size() && IsWordByte(text[end])) ++end;
  const bool is_number = at < text.size() && text[at] >= '0' && text[at] <= '9';
  return is_number ? std::string_view() : text.substr(at, end - at);
}

// Returns whether `output`, a name in the output, is the declared name `source`, possibly with a
// suffix that makes it unique. Returns false for a name that the compiler generated. The mark of
// such a name may point to the declaration of a different name.
bool IsNameOf(std::string_view output, std::string_view source) {
  return !source.empty() && output.starts_with(source) &&
         (output.size() == source.size() || output[source.size()] == '_');
}

// Finds the source positions for a source map. For each construct, the compiler records only the
// token that messages point to. This class searches the source text before that token for the
// beginning of the construct. The searches cover only a short distance, so they are fast even if
// the whole source is one long line.
class Places {
 public:
  explicit Places(std::string_view text) : text_(text) {}

  // Returns the start of the statement that contains the token at `at`. If the statement begins on
  // an earlier line, returns the position of the first token on the line of `at`.
  uint32_t StatementAt(uint32_t at) const {
    uint32_t begin = at;
    const uint32_t least = at - std::min(at, kMostBytes);
    while (begin > least && std::string_view(";{}\n\r").find(text_[begin - 1]) == kNone) --begin;
    if (begin == least && least != 0) return at;
    while (begin < at && (text_[begin] == ' ' || text_[begin] == '\t')) ++begin;
    return begin;
  }

  // Returns the position of the declared name if the token at `at` belongs to a `let` or `const`
  // declaration. Otherwise returns `at`.
  uint32_t LetNameAt(uint32_t at) const {
    const uint32_t begin = StatementAt(at);
    const std::string_view keyword = WordAt(text_, begin);
    if (keyword != "let" && keyword != "const") return at;
    uint32_t name = begin + static_cast<uint32_t>(keyword.size());
    while (name < at && (text_[name] == ' ' || text_[name] == '\t')) ++name;
    return name;
  }

  // Returns the start of the access chain that ends with the token at `at`. In `a.b[i]`, the chain
  // of the token `[` starts at `a`.
  uint32_t AccessAt(uint32_t at) const {
    const uint32_t least = at - std::min(at, kMostBytes);
    uint32_t begin = at;
    while (begin > least && begin < text_.size()) {
      if (text_[begin] != '[' && text_[begin - 1] != '.') return begin;
      uint32_t base = begin - (text_[begin] == '[' ? 0 : 1);
      while (base > least && (text_[base - 1] == ']' || text_[base - 1] == ')')) {
        base = OpenerOf(text_, base - 1, least);
      }
      while (base > least && IsWordByte(text_[base - 1])) --base;
      if (base == begin) return at;
      begin = base;
    }
    return at;
  }

 private:
  static constexpr uint32_t kMostBytes = 256;
  static constexpr size_t kNone = std::string_view::npos;

  std::string_view text_;
};

}  // namespace

uint32_t PlaceInSource(std::string_view text, const MarkedPlace& place) {
  const Places places(text);
  switch (place.kind) {
    case MarkKind::kExpression: return places.AccessAt(place.source);
    case MarkKind::kStatement: return places.StatementAt(place.source);
    case MarkKind::kName: return place.source;
    case MarkKind::kLetName: return places.LetNameAt(place.source);
  }
  return place.source;
}

std::string SourceMapOf(const JoinedSource& joined, std::string_view text,
                        std::span<const MarkedPlace> marks) {
  const Source& source = joined.source;
  SourceMap map(source, text, joined.files);
  for (const MarkedPlace& mark : marks) {
    if (mark.source >= source.text().size()) continue;
    const uint32_t from = PlaceInSource(source.text(), mark);
    const std::string_view name = WordAt(source.text(), from);
    const bool is_keyword = std::ranges::find(kKeywords, name) != std::end(kKeywords);
    const bool is_same = !is_keyword && IsNameOf(WordAt(text, mark.at), name);
    if (mark.kind == MarkKind::kLetName && !is_same) continue;
    map.Add(mark.at, from, is_same ? name : std::string_view());
  }
  return map.Finish();
}

}  // namespace tessera
