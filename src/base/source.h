// The text of one WGSL module and positions in it.
#ifndef TESSERA_BASE_SOURCE_H_
#define TESSERA_BASE_SOURCE_H_

#include <cstdint>
#include <string_view>
#include <vector>

namespace tessera {

// A half-open byte range of the source text.
struct Span {
  uint32_t begin = 0;
  uint32_t end = 0;
};

// 1-based. `column` counts Unicode code points; `utf16_column` UTF-16 code units, which is what
// WebGPU's GPUCompilationMessage.linePos wants, as its offset, from 0, is what `utf16_offset` is.
struct LineColumn {
  uint32_t line = 1;
  uint32_t column = 1;
  uint32_t utf16_column = 1;
  uint32_t utf16_offset = 0;
};

// Source text and its lines. Lines end as WGSL says (section 'Blankspace and Line Breaks'): LF, VT,
// FF, CR, CR LF, NEL, LS, PS. The line table is made at the first question, since a shader without
// diagnostics never needs it.
class Source {
 public:
  // Neither string is copied; both must outlive the source.
  Source(std::string_view name, std::string_view text) : name_(name), text_(text) {}

  std::string_view name() const { return name_; }
  std::string_view text() const { return text_; }
  std::string_view text(Span span) const { return text_.substr(span.begin, span.end - span.begin); }

  LineColumn Locate(uint32_t offset) const;
  // The text of a 1-based line, without its line break.
  std::string_view Line(uint32_t line) const;

 private:
  void FindLines() const;
  // How many characters, and UTF-16 units, begin before `offset`. Of a text that is not ASCII.
  struct Counts {
    uint32_t characters = 0, utf16 = 0;
  };
  Counts CountBefore(uint32_t offset) const;
  void AddCharacters(uint32_t begin, uint32_t end, Counts& counts) const;

  std::string_view name_;
  std::string_view text_;
  mutable std::vector<uint32_t> line_starts_;  // byte offsets; filled lazily
  mutable bool ascii_ = false;                 // the text has no other bytes; known with the lines
  // CountBefore each block of kBlock bytes, so that places on one endless line are found at once.
  static constexpr uint32_t kBlock = 1024;
  mutable std::vector<Counts> blocks_;
};

}  // namespace tessera

#endif  // TESSERA_BASE_SOURCE_H_
