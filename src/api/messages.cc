#include "api/messages.h"

#include <algorithm>

namespace tessera {
namespace {

Location ToLocation(const Source& source, uint32_t offset) {
  const LineColumn at = source.Locate(offset);
  return {offset, at.line, at.column, at.utf16_column};
}

SourceRange ToRange(const Source& source, Span span) {
  return {ToLocation(source, span.begin), ToLocation(source, std::max(span.begin, span.end))};
}

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

}  // namespace

std::vector<Message> ToMessages(const Source& source, Diagnostics& diagnostics,
                                bool warnings_as_errors) {
  std::vector<Diagnostic> list = diagnostics.Take();
  std::stable_sort(list.begin(), list.end(), [](const Diagnostic& a, const Diagnostic& b) {
    return a.span.begin < b.span.begin;
  });
  std::vector<Message> messages;
  messages.reserve(list.size());
  for (Diagnostic& d : list) {
    Message& m = messages.emplace_back();
    m.severity = ToSeverity(d.severity, warnings_as_errors);
    m.code = InfoOf(d.code).code;
    m.text = std::move(d.message);
    m.range = ToRange(source, d.span);
    m.range_text = std::move(d.span_text);
    for (Label& label : d.labels) {
      m.labels.push_back({ToRange(source, label.span), std::move(label.text)});
    }
    m.notes = std::move(d.notes);
    m.helps = std::move(d.helps);
    for (FixIt& fix : d.fixes) {
      m.fixes.push_back({ToRange(source, fix.span), std::move(fix.replacement)});
    }
  }
  return messages;
}

}  // namespace tessera
