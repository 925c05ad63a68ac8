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

// The ranges of a source that have been edited so far.
class Changed {
 public:
  // Records an edit and returns true, or returns false if it overlaps an earlier edit.
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
      // Two messages about the same missing text may suggest the same insertion. The second
      // insertion is dropped.
      return inserted_.contains({edit.begin, edit.replacement});
    }
    if (next != replaced_.end() && next->first < edit.end) return true;
    const auto inside = inserted_.lower_bound({edit.begin + 1, {}});
    return inside != inserted_.end() && inside->first < edit.end;
  }

  std::set<std::pair<uint32_t, std::string_view>> inserted_;
  std::map<uint32_t, uint32_t> replaced_;  // maps the beginning of each replaced range to its end
};

// Adds either all fixes of a message to `edits`, or none of them if one is inapplicable or overlaps
// an earlier edit. `edits` and `changed` have one element per file. Returns whether any fix was
// added.
bool AddEdits(const Message& message, std::span<const FixableFile> files,
              std::vector<Changed>& changed, std::vector<std::vector<Edit>>& edits) {
  std::vector<std::pair<size_t, Edit>> added;
  for (const MessageFix& fix : message.fixes) {
    const Edit edit{fix.range.begin.offset, fix.range.end.offset, fix.replacement};
    const auto file = std::ranges::find(files, fix.range.file, &FixableFile::name);
    const auto i = static_cast<size_t>(file - files.begin());
    const bool fits = file != files.end() && file->can_change && edit.begin <= edit.end &&
                      edit.end <= file->text.size() && changed[i].Add(edit);
    if (!fits) {
      for (const auto& [k, undone] : added) changed[k].Remove(undone);
      return false;
    }
    added.emplace_back(i, edit);
  }
  for (const auto& [i, edit] : added) edits[i].push_back(edit);
  return !added.empty();
}

std::string Edited(std::string_view source, std::vector<Edit> edits) {
  // Sorts by position. Insertions precede replacements that begin at the same position.
  std::ranges::stable_sort(edits, [](const Edit& a, const Edit& b) {
    return std::pair(a.begin, a.end) < std::pair(b.begin, b.end);
  });
  std::string text;
  uint32_t at = 0;
  for (const Edit& edit : edits) {
    text += source.substr(at, edit.begin - at);
    text += edit.replacement;
    at = edit.end;
  }
  text += source.substr(at);
  return text;
}

}  // namespace

uint32_t ApplyFixes(std::span<const Message> messages, std::vector<FixableFile>& files) {
  std::vector<std::vector<Edit>> edits(files.size());
  std::vector<Changed> changed(files.size());
  uint32_t applied = 0;
  for (const Message& message : messages) {
    applied += AddEdits(message, files, changed, edits) ? 1 : 0;
  }
  for (size_t i = 0; i < files.size(); ++i) {
    if (!edits[i].empty()) files[i].text = Edited(files[i].text, std::move(edits[i]));
  }
  return applied;
}

uint32_t FixAll(std::vector<FixableFile>& files,
                const std::function<std::vector<Message>(std::vector<FixableFile>&)>& check) {
  constexpr int kMostRounds = 10;
  uint32_t all = 0;
  std::vector<std::vector<FixableFile>> before;
  for (int round = 0; round < kMostRounds; ++round) {
    const std::vector<Message> messages = check(files);
    std::vector<FixableFile> next = files;
    const uint32_t applied = ApplyFixes(messages, next);
    // Stops if the new texts equal those at the beginning of an earlier round. This happens if
    // fixes undo each other.
    if (applied == 0 || std::ranges::find(before, next) != before.end()) break;
    before.push_back(std::exchange(files, std::move(next)));
    all += applied;
  }
  return all;
}

Fixed FixAll(std::string_view source,
             const std::function<std::vector<Message>(std::string_view)>& check) {
  std::vector<FixableFile> files = {{.name = {}, .text = std::string(source)}};
  const uint32_t applied =
      FixAll(files, [&](std::vector<FixableFile>& now) { return check(now[0].text); });
  return {std::move(files[0].text), applied};
}

}  // namespace tessera::cli
