#include "cli/report.h"

#include <fmt/format.h>

#include <algorithm>
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

bool IsSame(const Message& a, const Message& b) {
  return a.code == b.code && a.range.begin.offset == b.range.begin.offset &&
         a.range.file == b.range.file && a.text == b.text;
}

void AddMessages(std::vector<Message> from, std::vector<Message>& to) {
  for (Message& m : from) {
    if (std::ranges::none_of(to, [&](const Message& known) { return IsSame(known, m); })) {
      to.push_back(std::move(m));
    }
  }
}

void Report::Count(const Message& message) {
  const bool is_error = message.severity == MessageSeverity::kError;
  if ((is_error && errors_ == 0) || first_code_.empty()) first_code_ = message.code;
  errors_ += is_error;
  warnings_ += message.severity == MessageSeverity::kWarning;
}

void Report::Keep(std::string name, std::vector<Message> messages) {
  if (format_ == Format::kJson || format_ == Format::kSarif) {
    kept_.push_back({std::move(name), std::move(messages)});
    return;
  }
  // Prints the messages in GCC's format, which IDEs recognize: a colon follows the severity.
  for (const Message& m : messages) {
    Print(stderr,
          fmt::format("{}:{}:{}: {}: {} [{}]\n",
                      Printable(m.range.file.empty() ? name : m.range.file), m.range.begin.line,
                      m.range.begin.column, NameOf(m.severity), Printable(m.text), m.code));
  }
}

void Report::Add(std::string_view source, std::string name, std::vector<Message> messages) {
  for (const Message& m : messages) Count(m);
  if (messages.empty()) return;
  if (format_ != Format::kText) return Keep(std::move(name), std::move(messages));
  Print(stderr, RenderText(source, name, messages, color_, TerminalWidth(stderr)));
}

void Report::Add(const SourceSet& sources, std::vector<Message> messages) {
  for (const Message& m : messages) Count(m);
  if (messages.empty()) return;
  if (format_ != Format::kText) return Keep(sources.root().name, std::move(messages));
  Print(stderr, RenderText(sources, messages, color_, TerminalWidth(stderr)));
}

void Report::Add(const InputSource& source, std::vector<Message> messages) {
  if (source.program) return Add(*source.program, std::move(messages));
  Add(source.text, source.name, std::move(messages));
}

void Report::AddForAll(std::string name, Message message) {
  if (format_ == Format::kJson || format_ == Format::kSarif) {
    return Add("", std::move(name), {std::move(message)});
  }
  Count(message);
  Print(stderr, fmt::format("tessera: {}[{}]: {}\n", NameOf(message.severity), message.code,
                            Printable(message.text)));
}

void Report::AddIr(std::string_view name, const std::vector<IrAfterPass>& ir) {
  for (const IrAfterPass& pass : ir) {
    std::string text = fmt::format("// IR of {} after {}\n", name, pass.pass);
    // The IR contains override-expressions as they are spelled in the source, so they may include
    // unprintable characters.
    for (size_t at = 0; at < pass.ir.size();) {
      const size_t end = std::min(pass.ir.find('\n', at), pass.ir.size());
      text += Printable(std::string_view(pass.ir).substr(at, end - at)) + "\n";
      at = end + 1;
    }
    Print(stderr, text + "\n");
  }
}

void Report::AddTimes(const std::vector<StageTime>& times) {
  timed_ += times.empty() ? 0 : 1;
  for (const StageTime& time : times) {
    const auto known = std::ranges::find(times_, time.stage, &StageTime::stage);
    if (known == times_.end()) {
      times_.push_back(time);
    } else {
      known->seconds += time.seconds;
    }
  }
}

void Report::ShowTimes() const {
  if (times_.empty()) return;
  double all = 0;
  for (const StageTime& time : times_) all += time.seconds;
  std::string text =
      fmt::format("{:<26}{:>12}{:>8}\n",
                  timed_ == 1 ? "stage" : "stage, of " + Counted(timed_, "file"), "ms", "%");
  const auto add = [&](std::string_view name, double seconds) {
    text += fmt::format("{:<26}{:>12.3f}{:>8.1f}\n", name, seconds * 1e3,
                        all == 0 ? 0 : seconds / all * 100);
  };
  for (const StageTime& time : times_) add(time.stage, time.seconds);
  add("total", all);
  Print(stderr, text);
}

void Report::Fail(std::string_view message) {
  failed_ = true;
  Print(stderr, fmt::format("tessera: {}\n", Printable(message)));
}

void Report::Remark(std::string_view message) {
  if (format_ == Format::kJson || format_ == Format::kSarif) return;
  Print(stderr, fmt::format("tessera: {}\n", Printable(message)));
}

void Report::ShowCounts() const {
  if (errors_ == 0 && warnings_ == 0) return;
  std::string text = "tessera: ";
  if (errors_ != 0) text += Counted(errors_, "error");
  if (errors_ != 0 && warnings_ != 0) text += ", ";
  if (warnings_ != 0) text += Counted(warnings_, "warning");
  Print(stderr, text + "\n");
  // Prints the hint only to a terminal, because it is of no use in a log.
  if (format_ != Format::kText || !StderrIsTerminal()) return;
  Print(stderr, fmt::format("for more: tessera explain {}\n", first_code_));
}

int Report::Finish() {
  ShowTimes();
  ShowMessages();
  if (failed_) return kExitUsage;
  return errors_ != 0 ? kExitErrors : kExitFine;
}

void Report::ShowMessages() const {
  if (format_ == Format::kText || format_ == Format::kShort) return ShowCounts();
  std::vector<FileMessages> files;
  files.reserve(kept_.size());
  for (const StoredReport& kept : kept_) files.push_back({kept.name, kept.messages});
  const std::string text = format_ == Format::kJson ? RenderJson(files) : RenderSarif(files);
  Print(stdout_is_free_ ? stdout : stderr, text);
}

}  // namespace tessera::cli
