#include "cli/report.h"

#include <fmt/format.h>

#include <cstdio>

#include "cli/files.h"

namespace tessera::cli {
namespace {

std::string_view NameOf(MessageSeverity severity) {
  switch (severity) {
    case MessageSeverity::kError: return "error";
    case MessageSeverity::kWarning: return "warning";
    case MessageSeverity::kInfo: break;
  }
  return "info";
}

std::string Counted(uint32_t n, std::string_view what) {
  return fmt::format("{} {}{}", n, what, n == 1 ? "" : "s");
}

}  // namespace

void Report::Add(std::string_view source, std::string name, std::vector<Message> messages) {
  for (const Message& m : messages) {
    errors_ += m.severity == MessageSeverity::kError;
    warnings_ += m.severity == MessageSeverity::kWarning;
  }
  if (messages.empty()) return;
  switch (format_) {
    case Format::kText: Print(stderr, RenderText(source, name, messages, color_)); break;
    case Format::kShort:
      for (const Message& m : messages) {
        Print(stderr,
              fmt::format("{}:{}:{}: {}[{}]: {}\n", Printable(name), m.range.begin.line,
                          m.range.begin.column, NameOf(m.severity), m.code, Printable(m.text)));
      }
      break;
    case Format::kJson:
    case Format::kSarif: kept_.push_back({std::move(name), std::move(messages)}); break;
  }
}

void Report::Fail(std::string_view message) {
  failed_ = true;
  Print(stderr, fmt::format("tessera: {}\n", Printable(message)));
}

void Report::Remark(std::string_view message) {
  if (format_ == Format::kJson || format_ == Format::kSarif) return;
  Print(stderr, fmt::format("tessera: {}\n", Printable(message)));
}

void Report::Finish() {
  if (format_ == Format::kText || format_ == Format::kShort) {
    if (errors_ == 0 && warnings_ == 0) return;
    std::string text = "tessera: ";
    if (errors_ != 0) text += Counted(errors_, "error");
    if (errors_ != 0 && warnings_ != 0) text += ", ";
    if (warnings_ != 0) text += Counted(warnings_, "warning");
    Print(stderr, text + "\n");
    return;
  }
  std::vector<FileMessages> files;
  files.reserve(kept_.size());
  for (const Kept& kept : kept_) files.push_back({kept.name, kept.messages});
  const std::string text = format_ == Format::kJson ? RenderJson(files) : RenderSarif(files);
  Print(stdout_is_free_ ? stdout : stderr, text);
}

}  // namespace tessera::cli
