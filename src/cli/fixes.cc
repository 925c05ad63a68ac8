#include "cli/fixes.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace tessera::cli {
namespace {

struct Edit {
  uint32_t begin, end;
  std::string_view replacement;
};

bool Overlap(const Edit& a, const Edit& b) {
  if (a.begin == a.end && b.begin == b.end) {
    return a.begin == b.begin && a.replacement == b.replacement;  // the same is missing twice
  }
  return a.begin < b.end && b.begin < a.end;
}

// Adds the fixes of a message, or none of them where they do not fit.
bool AddEdits(const Message& message, size_t source_size, std::vector<Edit>& edits) {
  std::vector<Edit> own;
  for (const MessageFix& fix : message.fixes) {
    const Edit edit{fix.range.begin.offset, fix.range.end.offset, fix.replacement};
    const auto overlaps = [&](const Edit& other) { return Overlap(edit, other); };
    if (edit.begin > edit.end || edit.end > source_size || std::ranges::any_of(edits, overlaps) ||
        std::ranges::any_of(own, overlaps)) {
      return false;
    }
    own.push_back(edit);
  }
  edits.insert(edits.end(), own.begin(), own.end());
  return !own.empty();
}

}  // namespace

Fixed ApplyFixes(std::string_view source, std::span<const Message> messages) {
  Fixed fixed;
  std::vector<Edit> edits;
  for (const Message& message : messages) {
    fixed.applied += AddEdits(message, source.size(), edits) ? 1 : 0;
  }
  // What is inserted comes before what is replaced at the same place.
  std::ranges::stable_sort(edits, [](const Edit& a, const Edit& b) {
    return std::pair(a.begin, a.end) < std::pair(b.begin, b.end);
  });
  uint32_t at = 0;
  for (const Edit& edit : edits) {
    fixed.text += source.substr(at, edit.begin - at);
    fixed.text += edit.replacement;
    at = edit.end;
  }
  fixed.text += source.substr(at);
  return fixed;
}

Fixed FixAll(std::string_view source, const Options& options) {
  constexpr int kMostRounds = 10;
  Fixed all{std::string(source), 0};
  for (int round = 0; round < kMostRounds; ++round) {
    const Result result = Compile(all.text, options);
    Fixed next = ApplyFixes(all.text, result.diagnostics);
    if (next.applied == 0) break;
    all = {std::move(next.text), all.applied + next.applied};
  }
  return all;
}

}  // namespace tessera::cli
