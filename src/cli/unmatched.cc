#include "cli/unmatched.h"

#include <algorithm>

namespace tessera::cli {

void Unmatched::Take(std::vector<Message>& messages) {
  if (inputs_ == 1) return;
  const auto is_error = [](const Message& m) { return m.severity == MessageSeverity::kError; };
  if (std::ranges::none_of(messages, is_error)) ++checked_;
  std::erase_if(messages, [&](const Message& m) {
    if (m.code != "unmatched-option") return false;
    ++texts_[m.text];
    return true;
  });
}

void Unmatched::Report(cli::Report& report) const {
  for (const auto& [text, count] : texts_) {
    if (count >= checked_) report.Remark("warning: " + text + " (in all of the inputs)");
  }
}

}  // namespace tessera::cli
