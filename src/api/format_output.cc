#include "api/format_output.h"

#include <cstdint>
#include <string_view>
#include <utility>

#include "base/position_marks.h"
#include "tessera/source_tools.h"

namespace tessera {
namespace {

bool IsBlank(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }

// Maps positions in a text to positions in its formatted version. Compiler output contains no
// comments, so the two texts differ only in white space and trailing commas.
class FormattedPlaces {
 public:
  FormattedPlaces(std::string_view text, std::string_view formatted)
      : text_(text), formatted_(formatted) {}

  // Finds the first token at or after the position `at`, and returns its position in the formatted
  // text. Calls must be in order of nondecreasing `at`.
  size_t Of(uint32_t at) {
    while (from_ < text_.size() && (from_ < at || IsBlank(text_[from_]))) Step();
    while (to_ < formatted_.size() && IsBlank(formatted_[to_])) ++to_;
    return to_;
  }

 private:
  void Step() {
    if (IsBlank(text_[from_])) {
      ++from_;
    } else if (to_ == formatted_.size()) {
      from_ = text_.size();
    } else if (IsBlank(formatted_[to_])) {
      ++to_;
    } else if (text_[from_] == formatted_[to_]) {
      ++from_, ++to_;
    } else if (formatted_[to_] == ',') {  // a trailing comma that the formatter added
      ++to_;
    } else {
      ++from_;
    }
  }

  std::string_view text_, formatted_;
  size_t from_ = 0, to_ = 0;
};

// Returns `formatted` with position marks inserted. The positions in `marks` are those in the
// unformatted `text`.
std::string WithMarks(std::string_view text, const PoolVector<MarkedPlace>& marks,
                      std::string_view formatted) {
  FormattedPlaces places(text, formatted);
  std::string marked;
  marked.reserve(formatted.size() + marks.size() * kMarkSize);
  size_t done = 0;
  for (const MarkedPlace& mark : marks) {
    const size_t at = places.Of(mark.at);
    AppendText(formatted.substr(done, at - done), marked);
    done = at;
    const auto bytes = MarkOf(mark.source, mark.kind);
    marked.append(bytes.data(), bytes.size());
  }
  AppendText(formatted.substr(done), marked);
  return marked;
}

}  // namespace

bool FormatOutput(std::string& wgsl) {
  const PoolVector<MarkedPlace> marks = TakeMarks(wgsl);
  FormatResult result = FormatSource(wgsl, {});
  wgsl = marks.empty() ? std::move(result.text) : WithMarks(wgsl, marks, result.text);
  return result.ok;
}

}  // namespace tessera
