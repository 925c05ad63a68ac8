// Implements RenderText, which formats messages for people, including source lines and carets.
#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "api/messages.h"
#include "base/source.h"
#include "base/stable_sort.h"
#include "base/unicode_width.h"
#include "tessera/modules.h"
#include "tessera/tessera.h"

namespace tessera {
namespace {

constexpr uint32_t kTabWidth = 4;
// The maximum width of a source line in columns. Longer lines, e.g. in minified shaders, are
// cropped around the primary mark.
constexpr uint32_t kMaxLineWidth = 160;
// The minimum width in columns. Narrower terminals are treated as if they had this width.
constexpr uint32_t kMinWidth = 40;
// The total width of the "..." at both ends of a cropped line.
constexpr uint32_t kEllipses = 6;
// At most this many bytes of a line are examined on each side of the primary mark.
constexpr size_t kMaxLineBytes = 512;

enum class Style : uint8_t { kPlain, kBold, kError, kWarning, kInfo, kGutter, kLabel };

std::string_view AnsiOf(Style style) {
  switch (style) {
    case Style::kPlain: return "";
    case Style::kBold: return "\x1b[1m";
    case Style::kError: return "\x1b[1;31m";
    case Style::kWarning: return "\x1b[1;33m";
    case Style::kInfo: return "\x1b[1;36m";
    case Style::kGutter: return "\x1b[1;34m";
    case Style::kLabel: return "\x1b[1;34m";
  }
  return "";
}

// An underlined range within a line, in display columns. Columns start at 0, and `end` is
// exclusive.
struct Mark {
  uint32_t begin;
  uint32_t end;
  bool primary;
  std::string_view text;
};

// A source line, or the relevant part of a very long one, as it is displayed. Contains neither tabs
// nor characters that a terminal would interpret.
struct ShownLine {
  std::string text;
  // The display column of each byte in the source line, and of the line's end.
  std::vector<uint32_t> columns;
  bool cut_before = false, cut_after = false;
};

// Appends the character at text[i] in a form that is safe to display. Returns the character's
// length in bytes and its width in columns. Control characters, invalid UTF-8, and direction
// overrides, which can disguise code, become U+FFFD.
CharacterWidth AppendSafely(std::string_view text, size_t i, std::string& out) {
  const CharacterWidth c = WidthOfCharacter(text, i);
  if (c.printable) {
    out.append(text.substr(i, c.bytes));
  } else {
    out += "\xEF\xBF\xBD";
  }
  return c;
}

ShownLine Show(std::string_view line) {
  ShownLine shown;
  shown.columns.reserve(line.size() + 1);
  shown.text.reserve(line.size());
  uint32_t column = 0;
  for (size_t i = 0; i < line.size();) {
    uint32_t bytes = 1;
    uint32_t width = 0;
    if (line[i] == '\t') {
      width = kTabWidth - column % kTabWidth;
      shown.text.append(width, ' ');
    } else {
      const CharacterWidth c = AppendSafely(line, i, shown.text);
      bytes = c.bytes;
      width = c.width;
    }
    for (uint32_t k = 0; k < bytes; ++k) shown.columns.push_back(column);
    column += width;
    i += bytes;
  }
  shown.columns.push_back(column);
  return shown;
}

// Wraps a string at spaces to lines of at most `width` columns. A longer word occupies a line by
// itself.
std::vector<std::string_view> Wrapped(std::string_view text, uint32_t width) {
  std::vector<std::string_view> lines;
  size_t begin = 0, end = 0;  // the range of the current line
  uint32_t columns = 0;
  for (size_t at = 0; at <= text.size();) {
    const size_t next = std::min(text.find(' ', at), text.size());
    const uint32_t word = WidthOf(text.substr(at, next - at));
    if (at > begin && columns + 1 + word > width) {
      lines.push_back(text.substr(begin, end - begin));
      begin = at;
      columns = word;
    } else {
      columns += word + (at > begin ? 1 : 0);
    }
    end = next;
    at = next + 1;
  }
  lines.push_back(text.substr(begin, end - begin));
  return lines;
}

// Returns the width to use for a terminal of `width` columns. A `width` of 0 means that lines may
// have any length.
uint32_t UsableWidth(uint32_t width) {
  return width == 0 ? UINT32_MAX : std::max(width, kMinWidth);
}

class Renderer {
 public:
  Renderer(std::string_view source, std::string_view name, bool color, uint32_t width)
      : sources_{Source(name, source)}, color_(color), width_(UsableWidth(width)) {}
  Renderer(std::span<const ModuleFile> files, bool color, uint32_t width)
      : color_(color), width_(UsableWidth(width)) {
    for (const ModuleFile& file : files) sources_.emplace_back(file.name, file.text);
  }

  void Render(const Message& message) {
    const Style style = StyleOf(message.severity);
    Put(style, NameOf(message.severity));
    Put(style, "[");
    Put(style, message.code);
    Put(style, "]");
    RenderHead(message);
    RenderPlaces(message, style);
    for (const std::string& note : message.notes) Attach("note", note);
    for (const std::string& help : message.helps) Attach("help", help);
    // A fix is not displayed if a help text or a "did you mean" label already describes it.
    if (message.helps.empty() && !message.range_text.starts_with("did you mean")) {
      for (const MessageFix& fix : message.fixes) AttachFix(fix);
    }
    out_ += '\n';
  }

  std::string Take() { return std::move(out_); }

 private:
  // A source range with its label, before the display columns are computed.
  struct Place {
    const SourceRange* range;
    std::string_view text;
    bool primary;
  };

  // Writes the first line of a message. Continuation lines are indented to the column where the
  // text begins, but by at most 8 columns.
  void RenderHead(const Message& message) {
    const std::string text = Printable(message.text);
    const uint32_t used = WidthOf(NameOf(message.severity)) + WidthOf(message.code) + 4;
    const uint32_t indentation = std::min(used, 8u);
    Put(Style::kBold, ": ");
    const uint32_t room = width_ - std::min(used, width_ - kMinWidth / 2);
    std::string_view rest = text;
    const std::string_view first = Wrapped(rest, room)[0];
    Put(Style::kBold, first);
    out_ += '\n';
    rest.remove_prefix(std::min(first.size() + 1, rest.size()));
    if (rest.empty()) return;
    for (const std::string_view line : Wrapped(rest, width_ - indentation)) {
      out_.append(indentation, ' ');
      Put(Style::kBold, line);
      out_ += '\n';
    }
  }

  static Style StyleOf(MessageSeverity severity) {
    switch (severity) {
      case MessageSeverity::kError: return Style::kError;
      case MessageSeverity::kWarning: return Style::kWarning;
      case MessageSeverity::kInfo: break;
    }
    return Style::kInfo;
  }

  void Put(Style style, std::string_view text) {
    const bool colored = color_ && style != Style::kPlain && !text.empty();
    if (colored) out_ += AnsiOf(style);
    out_ += text;
    if (colored) out_ += "\x1b[0m";
  }

  // Returns the number of columns available to the right of a gutter such as "18 | ".
  uint32_t RoomForText() const {
    return width_ - std::min(static_cast<uint32_t>(gutter_) + 3, kMinWidth / 2);
  }

  // Writes the gutter, e.g. "18 | " or "   | ".
  void Gutter(std::string_view number) {
    std::string text(gutter_ - std::min<size_t>(gutter_, number.size()), ' ');
    text.insert(0, number);
    Put(Style::kGutter, text + " |");
  }

  void RenderPlaces(const Message& message, Style style) {
    std::vector<Place> places;
    places.push_back({&message.range, message.range_text, true});
    for (const MessageLabel& label : message.labels)
      places.push_back({&label.range, label.text, false});
    StableSort(places, [](const Place& p) { return p.range->begin.line; });
    gutter_ = std::to_string(places.back().range->begin.line).size();
    // Orders the ranges by file, starting with the file of the message.
    const std::string& file = message.range.file;
    StableSort(places, [&](const Place& p) { return p.range->file != file; });
    const bool one_file = places.back().range->file == file;
    if (!one_file) {
      const auto others =
          std::ranges::find_if(places, [&](const Place& p) { return p.range->file != file; });
      std::ranges::stable_sort(others, places.end(), {},
                               [](const Place& p) -> const std::string& { return p.range->file; });
    }
    const std::string* shown = nullptr;
    for (size_t i = 0; i < places.size();) {
      const SourceRange& range = *places[i].range;
      const auto on_line = [&](const Place& p) {
        return p.range->begin.line == range.begin.line && p.range->file == range.file;
      };
      size_t end = i + 1;
      while (end < places.size() && on_line(places[end])) ++end;
      if (shown == nullptr || *shown != range.file) {
        BeginFile(shown == nullptr ? message.range : range, shown == nullptr);
      }
      shown = &range.file;
      RenderLine(std::span<const Place>(places).subspan(i, end - i), style);
      i = end;
    }
  }

  // Writes the position of a range. Until the next call, source lines are taken from this range's
  // file.
  void BeginFile(const SourceRange& range, bool is_first) {
    const auto known = std::ranges::find(sources_, range.file, &Source::name);
    source_ = known != sources_.end() ? &*known : sources_.data();
    out_.append(gutter_, ' ');
    Put(Style::kGutter, is_first ? "--> " : "::: ");
    out_ += Printable(source_->name()) + ":" + std::to_string(range.begin.line) + ":" +
            std::to_string(range.begin.column);
    out_ += '\n';
    Gutter("");
    out_ += '\n';
  }

  void RenderLine(std::span<const Place> places, Style style) {
    const uint32_t number = places[0].range->begin.line;
    const std::string_view line = source_->Line(number);
    const auto primary =
        std::find_if(places.begin(), places.end(), [](const Place& p) { return p.primary; });
    const Place& center = primary == places.end() ? places[0] : *primary;
    const std::string_view part = Part(line, center.range->begin.offset);
    const uint32_t part_offset = OffsetOf(part);
    std::vector<Mark> marks;
    ShownLine shown = Show(part);
    shown.cut_before = part.data() != line.data();
    shown.cut_after = part.data() + part.size() != line.data() + line.size();
    for (const Place& place : places) {
      const uint32_t begin = std::max(place.range->begin.offset, part_offset);
      const size_t from = std::min<size_t>(begin - part_offset, part.size());
      // A range that spans several lines is marked only up to the end of its first line.
      const uint32_t end = std::max(place.range->end.offset, begin);
      const size_t to = std::min<size_t>(end - part_offset, part.size());
      Mark mark{shown.columns[from], shown.columns[to], place.primary, place.text};
      mark.end = std::max(mark.end, mark.begin + 1);
      marks.push_back(mark);
    }
    Crop(shown, marks);
    Gutter(std::to_string(number));
    if (!shown.text.empty()) out_ += " " + shown.text;
    out_ += '\n';
    while (!marks.empty()) RenderMarks(marks, style);
  }

  uint32_t OffsetOf(std::string_view part) const {
    return static_cast<uint32_t>(part.data() - source_->text().data());
  }

  // Returns the part of a very long line around `offset`, without splitting characters.
  std::string_view Part(std::string_view line, uint32_t offset) const {
    const size_t at = std::min<size_t>(offset - OffsetOf(line), line.size());
    size_t from = at - std::min(at, kMaxLineBytes);
    size_t to = std::min(at + kMaxLineBytes, line.size());
    const auto inside_character = [&](size_t i) {
      return i > 0 && i < line.size() && (static_cast<unsigned char>(line[i]) & 0xC0) == 0x80;
    };
    for (int i = 0; i < 3 && inside_character(from); ++i) --from;
    for (int i = 0; i < 3 && inside_character(to); ++i) ++to;
    return line.substr(from, to - from);
  }

  // Crops a long line to a window around its first primary mark or, if there is none, around its
  // first mark.
  void Crop(ShownLine& shown, std::vector<Mark>& marks) const {
    const bool whole = !shown.cut_before && !shown.cut_after;
    const uint32_t room = std::min(kMaxLineWidth + kEllipses, RoomForText());
    if (whole && shown.columns.back() <= std::min(kMaxLineWidth, room)) return;
    const uint32_t line_width = room - kEllipses;
    const uint32_t context_before = line_width * 3 / 8;
    const auto primary =
        std::find_if(marks.begin(), marks.end(), [](const Mark& m) { return m.primary; });
    const Mark& center = primary == marks.end() ? marks[0] : *primary;
    const uint32_t from = center.begin > context_before ? center.begin - context_before : 0;
    const uint32_t to = from + line_width;
    std::string window = from == 0 && !shown.cut_before ? "" : "...";
    const uint32_t shift = static_cast<uint32_t>(window.size());
    uint32_t column = 0;
    uint32_t first_shown = to;
    for (size_t i = 0; i < shown.text.size();) {
      const CharacterWidth c = WidthOfCharacter(shown.text, i);
      if (column >= from && column + c.width <= to) {
        first_shown = std::min(first_shown, column);
        window.append(shown.text, i, c.bytes);
      }
      column += c.width;
      i += c.bytes;
    }
    if (column > to || shown.cut_after) window += "...";
    shown.text = std::move(window);
    for (Mark& mark : marks) {
      mark.begin = std::clamp(mark.begin, first_shown, to) - first_shown + shift;
      mark.end =
          std::max(mark.begin + 1, std::clamp(mark.end, first_shown, to) - first_shown + shift);
    }
  }

  // Draws as many marks as fit in one row, with their labels, and removes them from `marks`.
  void RenderMarks(std::vector<Mark>& marks, Style style) {
    std::vector<Mark> row, rest;
    // Places the primary mark first. Other marks join its row unless they overlap a mark in it.
    StableSort(marks, [](const Mark& m) { return !m.primary; });
    for (const Mark& mark : marks) {
      const bool overlaps = std::any_of(row.begin(), row.end(), [&](const Mark& m) {
        return mark.begin < m.end && m.begin < mark.end;
      });
      (overlaps ? rest : row).push_back(mark);
    }
    marks = std::move(rest);
    StableSort(row, [](const Mark& m) { return m.begin; });

    Gutter("");
    uint32_t column = 0;
    for (const Mark& mark : row) {
      out_.append(mark.begin - column + (column == 0 ? 1 : 0), ' ');
      Put(mark.primary ? style : Style::kLabel,
          std::string(mark.end - mark.begin, mark.primary ? '^' : '-'));
      column = mark.end;
    }
    // The rightmost label is written next to its mark if there is room. The other labels are
    // written below their marks, from right to left.
    const Mark& last = row.back();
    const bool fits = last.end + 1 + WidthOf(Printable(last.text)) <= RoomForText();
    if (fits) {
      if (!last.text.empty()) out_ += ' ';
      Put(last.primary ? style : Style::kLabel, Printable(last.text));
      row.pop_back();
    }
    out_ += '\n';
    while (!row.empty()) {
      const Mark mark = row.back();
      row.pop_back();
      if (!mark.text.empty()) HangText(mark, row, style);
    }
  }

  // Writes a mark's label below the mark. Also writes vertical bars for the marks in `waiting`,
  // whose labels are written later, on further lines. Shifts the label to the left if there is not
  // enough room.
  void HangText(const Mark& mark, std::span<const Mark> waiting, Style style) {
    const std::string text = Printable(mark.text);
    uint32_t begin = mark.begin;
    const uint32_t needed = std::min(WidthOf(text), RoomForText() / 2);
    begin = std::min(begin, RoomForText() - std::min(needed, RoomForText()));
    for (const Mark& each : waiting) {
      if (!each.text.empty()) begin = std::max(begin, std::min(each.begin + 2, mark.begin));
    }
    const uint32_t room = RoomForText() - std::min(begin, RoomForText() - 1);
    for (const std::string_view line : Wrapped(text, room)) {
      Gutter("");
      out_ += ' ';
      uint32_t column = 0;
      for (const Mark& each : waiting) {
        if (each.text.empty()) continue;
        out_.append(each.begin - column, ' ');
        Put(each.primary ? style : Style::kLabel, "|");
        column = each.begin + 1;
      }
      out_.append(begin - column, ' ');
      Put(mark.primary ? style : Style::kLabel, line);
      out_ += '\n';
    }
  }

  void Attach(std::string_view kind, std::string_view text) {
    out_.append(gutter_ + 1, ' ');
    Put(Style::kGutter, "= ");
    Put(Style::kBold, std::string(kind) + ":");
    const std::string printable = Printable(text);
    const size_t indentation = gutter_ + 3 + kind.size() + 2;
    const uint32_t room =
        width_ - std::min(static_cast<uint32_t>(indentation), width_ - kMinWidth / 2);
    size_t before = 1;
    for (const std::string_view line : Wrapped(printable, room)) {
      out_.append(before, ' ');
      out_ += line;
      out_ += '\n';
      before = indentation;
    }
  }

  void AttachFix(const MessageFix& fix) {
    const auto known = std::ranges::find(sources_, fix.range.file, &Source::name);
    const Source& source = known != sources_.end() ? *known : sources_[0];
    const uint32_t begin = fix.range.begin.offset;
    const std::string_view old =
        source.text().substr(std::min<size_t>(begin, source.text().size()),
                             std::max(begin, fix.range.end.offset) - begin);
    if (old.empty()) {
      Attach("help", "insert '" + fix.replacement + "' at " + std::to_string(fix.range.begin.line) +
                         ":" + std::to_string(fix.range.begin.column));
    } else if (fix.replacement.empty()) {
      Attach("help", "remove '" + std::string(old) + "'");
    } else {
      Attach("help", "replace '" + std::string(old) + "' with '" + fix.replacement + "'");
    }
  }

  std::vector<Source> sources_;
  const Source* source_ = nullptr;  // the file whose lines are displayed
  bool color_;
  uint32_t width_;
  size_t gutter_ = 1;
  std::string out_;
};

}  // namespace

std::string Printable(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (size_t i = 0; i < text.size();) {
    if (text[i] == '\n') {
      out += ' ';
      ++i;
    } else {
      i += AppendSafely(text, i, out).bytes;
    }
  }
  return out;
}

std::string RenderText(std::string_view source, std::string_view source_name,
                       ArrayView<const Message> messages, bool color, uint32_t width) {
  Renderer renderer(source, source_name, color, width);
  for (const Message& message : messages) renderer.Render(message);
  return renderer.Take();
}

std::string RenderText(const SourceSet& sources, ArrayView<const Message> messages, bool color,
                       uint32_t width) {
  Renderer renderer(sources.files(), color, width);
  for (const Message& message : messages) renderer.Render(message);
  return renderer.Take();
}

}  // namespace tessera
