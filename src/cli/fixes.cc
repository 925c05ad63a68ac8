#include "cli/fixes.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace tessera::cli {
namespace {

struct Edit {
  uint32_t begin, end;
  std::string_view replacement;
};

// The parts of the source that have been edited so far.
class Changed {
 public:
  // Adds an edit and returns true, unless it overlaps an earlier one.
  bool Add(const Edit& edit) {
    if (Overlaps(edit)) return false;
    if (edit.begin == edit.end) {
      inserted_.emplace(edit.begin, edit.replacement);
    } else {
      replaced_.emplace(edit.begin, edit.end);
    }
    return true;
  }
  void Remove(const Edit& edit) {
    if (edit.begin == edit.end) {
      inserted_.erase({edit.begin, edit.replacement});
    } else {
      replaced_.erase(edit.begin);
    }
  }

 private:
  bool Overlaps(const Edit& edit) const {
    const auto next = replaced_.lower_bound(edit.begin);
    if (next != replaced_.begin() && std::prev(next)->second > edit.begin) return true;
    if (edit.begin == edit.end) {
      // two messages report the same missing text
      return inserted_.contains({edit.begin, edit.replacement});
    }
    if (next != replaced_.end() && next->first < edit.end) return true;
    const auto inside = inserted_.lower_bound({edit.begin + 1, {}});
    return inside != inserted_.end() && inside->first < edit.end;
  }

  std::set<std::pair<uint32_t, std::string_view>> inserted_;
  std::map<uint32_t, uint32_t> replaced_;  // maps begin to end
};

// Adds all fixes of a message, or none if one of them does not fit.
bool AddEdits(const Message& message, size_t source_size, Changed& changed,
              std::vector<Edit>& edits) {
  const size_t first = edits.size();
  for (const MessageFix& fix : message.fixes) {
    const Edit edit{fix.range.begin.offset, fix.range.end.offset, fix.replacement};
    if (edit.begin > edit.end || edit.end > source_size || !changed.Add(edit)) {
      for (size_t i = first; i < edits.size(); ++i) changed.Remove(edits[i]);
      edits.resize(first);
      return false;
    }
    edits.push_back(edit);
  }
  return edits.size() != first;
}

}  // namespace

Fixed ApplyFixes(std::string_view source, std::span<const Message> messages) {
  Fixed fixed;
  std::vector<Edit> edits;
  Changed changed;
  for (const Message& message : messages) {
    fixed.applied += AddEdits(message, source.size(), changed, edits) ? 1 : 0;
  }
  // Sorts insertions before replacements at the same position.
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

Fixed FixAll(std::string_view source,
             const std::function<std::vector<Message>(std::string_view)>& check) {
  constexpr int kMostRounds = 10;
  Fixed all{std::string(source), 0};
  std::vector<std::string> before;
  for (int round = 0; round < kMostRounds; ++round) {
    const std::vector<Message> messages = check(all.text);
    Fixed next = ApplyFixes(all.text, messages);
    // Fixes that undo each other would otherwise alternate forever.
    if (next.applied == 0 || std::ranges::find(before, next.text) != before.end()) break;
    before.push_back(std::move(all.text));
    all = {std::move(next.text), all.applied + next.applied};
  }
  return all;
}

}  // namespace tessera::cli
