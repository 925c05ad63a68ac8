#include "lsp/line_links.h"

#include <algorithm>
#include <cstddef>

#include "base/stable_sort.h"

namespace tessera::lsp {
namespace {

// Decodes the base64 VLQ numbers of a mapping. Each digit has five bits of a number; the lowest bit
// of the first digit is the sign.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  bool at_end() const { return at_ == text_.size(); }
  // Consumes `c` if it is the next character.
  bool Take(char c) {
    if (at_end() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  // Reads a number. Returns false if there is none.
  bool Number(int64_t& number) {
    uint64_t bits = 0;
    for (uint32_t shift = 0; shift < 60 && !at_end(); shift += 5) {
      const size_t digit = kDigits.find(text_[at_]);
      if (digit == std::string_view::npos) return false;
      ++at_;
      bits |= (digit & 31) << shift;
      if (digit >= 32) continue;
      const auto size = static_cast<int64_t>(bits >> 1);
      number = (bits & 1) != 0 ? -size : size;
      return true;
    }
    return false;
  }

 private:
  static constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

  const std::string_view text_;
  size_t at_ = 0;
};

}  // namespace

std::vector<LineLink> LineLinks(std::string_view mappings) {
  std::vector<LineLink> links;
  uint32_t output_line = 0;
  int64_t file = 0, line = 0;
  Reader reader(mappings);
  while (!reader.at_end()) {
    if (reader.Take(';')) {
      ++output_line;
      continue;
    }
    if (reader.Take(',')) continue;
    // A mapping consists of the output column and, optionally, the source, the line and column in
    // the source, and a name. Each of these fields is stored as the difference from its previous
    // value. The columns and names are not needed here.
    int64_t fields[5] = {};
    size_t count = 0;
    while (count < 5 && reader.Number(fields[count])) ++count;
    if (count == 0) break;
    if (count < 4) continue;
    file += fields[1];
    line += fields[2];
    const LineLink link{output_line, static_cast<uint32_t>(file), static_cast<uint32_t>(line)};
    if (links.empty() || links.back() != link) links.push_back(link);
  }
  StableSort(links, [](const LineLink& link) { return JoinKeys(link.file, link.line); });
  StableSort(links, [](const LineLink& link) { return link.output_line; });
  const auto rest = std::ranges::unique(links);
  links.erase(rest.begin(), rest.end());
  return links;
}

}  // namespace tessera::lsp
