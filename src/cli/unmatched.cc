#include "cli/unmatched.h"

#include <algorithm>

namespace tessera::cli {
namespace {

bool IsUnmatched(const Message& m) { return m.code == "unmatched-option"; }

}  // namespace

bool Unmatched::Promote(std::vector<Message>& messages) const {
  if (!promotes_) return false;
  bool any = false;
  for (Message& m : messages) {
    if (m.severity != MessageSeverity::kWarning || IsUnmatched(m)) continue;
    m.severity = MessageSeverity::kError;
    any = true;
  }
  return any;
}

void Unmatched::Take(std::string_view input, std::vector<Message>& messages, bool failed) {
  if (inputs_ == 1) return;
  const auto is_error = [](const Message& m) { return m.severity == MessageSeverity::kError; };
  if (failed || std::ranges::any_of(messages, is_error)) {
    ++failed_;
    return RemoveFrom(messages);
  }
  ++checked_;
  std::erase_if(messages, [&](Message& m) {
    if (!IsUnmatched(m)) return false;
    Found& found = found_[m.text];
    if (found.inputs++ == 0) {
      found.input = input;
      found.message = std::move(m);
    }
    return true;
  });
}

void Unmatched::RemoveFrom(std::vector<Message>& messages) { std::erase_if(messages, IsUnmatched); }

void Unmatched::Report(cli::Report& report) const {
  for (const auto& [text, found] : found_) {
    if (found.inputs < checked_) continue;
    Message message = found.message;
    message.text =
        text + (failed_ == 0 ? " (in all of the inputs)" : " (in all inputs without errors)");
    if (promotes_) message.severity = MessageSeverity::kError;
    report.AddForAll(found.input, std::move(message));
  }
}

}  // namespace tessera::cli
