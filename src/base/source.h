// Represents the source text of one WGSL module, and positions in it.
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

// A position; lines and columns are 1-based. `column` counts Unicode code points. `utf16_column`
// counts UTF-16 code units, like WebGPU's GPUCompilationMessage.linePos. `utf16_offset` is 0-based,
// like GPUCompilationMessage.offset.
struct LineColumn {
  uint32_t line = 1;
  uint32_t column = 1;
  uint32_t utf16_column = 1;
  uint32_t utf16_offset = 0;
};

// A source text and its line table. The line breaks are those of WGSL (section 'Blankspace and Line
// Breaks'): LF, VT, FF, CR, CR LF, NEL, LS, PS. The line table is built lazily, because a shader
// without diagnostics never needs it.
class Source {
 public:
  // Copies neither string; both must outlive the source.
  Source(std::string_view name, std::string_view text) : name_(name), text_(text) {}

  std::string_view name() const { return name_; }
  std::string_view text() const { return text_; }
  std::string_view text(Span span) const { return text_.substr(span.begin, span.end - span.begin); }

  LineColumn Locate(uint32_t offset) const;
  // Returns the text of a line without its line break. `line` is 1-based.
  std::string_view Line(uint32_t line) const;

 private:
  void FindLines() const;
  // The numbers of characters and UTF-16 code units that start before an offset. Used only for text
  // that is not pure ASCII.
  struct Counts {
    uint32_t characters = 0, utf16 = 0;
  };
  Counts CountBefore(uint32_t offset) const;
  void AddCharacters(uint32_t begin, uint32_t end, Counts& counts) const;

  std::string_view name_;
  std::string_view text_;
  mutable std::vector<uint32_t> line_starts_;  // in bytes; filled lazily
  mutable bool ascii_ = false;                 // whether the text is pure ASCII; set by FindLines
  // The result of CountBefore at every multiple of kBlock bytes, so that positions on a very long
  // line are found quickly.
  static constexpr uint32_t kBlock = 1024;
  mutable std::vector<Counts> blocks_;
};

}  // namespace tessera

#endif  // TESSERA_BASE_SOURCE_H_
