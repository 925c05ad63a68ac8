#include "api/messages.h"

#include <algorithm>

#include "base/bounded_text.h"
#include "base/counted.h"
#include "base/stable_sort.h"
#include "fmt/format.h"

namespace tessera {

std::string_view NameOf(MessageSeverity severity) {
  switch (severity) {
    case MessageSeverity::kError: return "error";
    case MessageSeverity::kWarning: return "warning";
    case MessageSeverity::kInfo: break;
  }
  return "info";
}

Location ToLocation(const Source& source, uint32_t offset) {
  const LineColumn at = source.Locate(offset);
  return {offset, at.line, at.column, at.utf16_column, at.utf16_offset};
}

namespace {

// Converts byte offsets to locations in a source, which may be joined from several files.
class Locator {
 public:
  Locator(const Source& source, std::span<const SourceFile> files) : whole_(source), files_(files) {
    for (const SourceFile& file : files) parts_.emplace_back(file.name, source.text(file.range));
  }

  SourceRange Range(Span span) const {
    const uint32_t end = std::max(span.begin, span.end);
    if (files_.empty()) return {ToLocation(whole_, span.begin), ToLocation(whole_, end), {}};
    const size_t file = FileAt(files_, span.begin);
    const Span& range = files_[file].range;
    return {ToLocation(parts_[file], span.begin - range.begin),
            ToLocation(parts_[file], std::min(end, range.end) - range.begin),
            std::string(files_[file].name)};
  }

 private:
  const Source& whole_;
  const std::span<const SourceFile> files_;
  std::vector<Source> parts_;  // one Source per file
};

MessageSeverity ToSeverity(Severity severity, bool warnings_as_errors) {
  switch (severity) {
    case Severity::kError: return MessageSeverity::kError;
    case Severity::kWarning:
      return warnings_as_errors ? MessageSeverity::kError : MessageSeverity::kWarning;
    case Severity::kInfo:
    case Severity::kOff: break;
  }
  return MessageSeverity::kInfo;
}

// Returns whether diagnostic `i` in `list`, which is sorted by position, is redundant. A remark
// that other devices have lower limits is redundant if an error at the same position says that the
// target or this device does not support the code.
bool IsSaidMoreStrongly(const std::vector<Diagnostic>& list, size_t i) {
  if (list[i].code != DiagCode::limit_exceeded || list[i].severity != Severity::kInfo) return false;
  const auto here = std::ranges::equal_range(list, list[i].span.begin, {},
                                             [](const Diagnostic& d) { return d.span.begin; });
  return std::ranges::any_of(here, [](const Diagnostic& d) {
    return d.severity == Severity::kError &&
           (d.code == DiagCode::unsupported_by_target || d.code == DiagCode::limit_exceeded);
  });
}

Message Convert(const Locator& locator, Diagnostic& d, bool warnings_as_errors) {
  BoundTexts(d);
  Message m;
  m.severity = ToSeverity(d.severity, warnings_as_errors);
  m.code = InfoOf(d.code).code;
  m.text = std::move(d.message);
  m.range = locator.Range(d.span);
  m.range_text = std::move(d.span_text);
  for (Label& label : d.labels) {
    m.labels.push_back({locator.Range(label.span), std::move(label.text)});
  }
  m.notes = std::move(d.notes);
  m.helps = std::move(d.helps);
  for (FixIt& fix : d.fixes) {
    m.fixes.push_back({locator.Range(fix.span), std::move(fix.replacement)});
  }
  return m;
}

}  // namespace

std::optional<Diagnostic> CountOfDropped(const Diagnostics& diagnostics,
                                         std::span<const Diagnostic> given) {
  const uint32_t errors = diagnostics.dropped_errors(), others = diagnostics.dropped_others();
  if (errors + others == 0) return std::nullopt;
  std::string what = errors == 0 ? "" : Counted(errors, "more error");
  if (others != 0) what += (what.empty() ? "" : " and ") + Counted(others, "more warning");
  const bool one = errors + others == 1;
  const auto allowed = std::ranges::count_if(given, [&](const Diagnostic& d) {
    return (d.severity == Severity::kError) == (errors != 0);
  });
  Diagnostic d{};
  d.code = DiagCode::more_errors;
  d.severity = Severity::kInfo;
  d.span = diagnostics.first_not_given();
  d.message =
      fmt::format("{} {} not reported; {} {}", what, one ? "is" : "are",
                  errors == 0 ? "max-memory allows" : "max-errors and max-memory allow", allowed);
  d.span_text = one ? "here" : "the first is here";
  return d;
}

std::string WithNotes(std::string text, std::span<const std::string> notes,
                      std::span<const std::string> helps) {
  for (const std::string& note : notes) text += "\nnote: " + note;
  for (const std::string& help : helps) text += "\nhelp: " + help;
  return text;
}

std::vector<Message> ToMessages(const JoinedSource& source, std::span<Diagnostic> diagnostics,
                                bool warnings_as_errors) {
  const Locator locator(source.source, source.files);
  std::vector<Message> messages;
  messages.reserve(diagnostics.size());
  for (Diagnostic& d : diagnostics) messages.push_back(Convert(locator, d, warnings_as_errors));
  return messages;
}

std::vector<Message> ToMessages(const Source& source, Diagnostics& diagnostics,
                                bool warnings_as_errors, std::span<const SourceFile> files) {
  std::vector<Diagnostic> list = diagnostics.Take();
  const Locator locator(source, files);
  std::optional<Diagnostic> dropped = CountOfDropped(diagnostics, list);
  StableSort(list, [](const Diagnostic& d) { return d.span.begin; });
  std::vector<Message> messages;
  messages.reserve(list.size());
  for (size_t i = 0; i < list.size(); ++i) {
    if (IsSaidMoreStrongly(list, i)) continue;
    Diagnostic& d = list[i];
    messages.push_back(Convert(locator, d, warnings_as_errors));
  }
  if (dropped) messages.push_back(Convert(locator, *dropped, false));
  return messages;
}

bool HasErrors(std::span<const Message> messages) {
  return std::ranges::any_of(
      messages, [](const Message& m) { return m.severity == MessageSeverity::kError; });
}

}  // namespace tessera
