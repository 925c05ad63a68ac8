#include "api/line_directives.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "api/output_map.h"
#include "base/cat.h"

namespace tessera {
namespace {

// A line in a source file. `file` is the index of the file. The index after the last file stands
// for code that the compiler added.
struct Place {
  size_t file = 0;
  uint32_t line = 0;
  bool operator==(const Place&) const = default;
};

// Replaces characters that would end the file name in a directive, or that a compiler might treat
// as an escape.
std::string NameInDirective(std::string_view name) {
  std::string text(name);
  for (char& c : text) {
    if (c == '\\') c = '/';
    if (c == '"' || (c >= 0 && c < ' ') || c == '\x7f') c = '_';
  }
  return text;
}

class LineWriter {
 public:
  LineWriter(const JoinedSource& source, const Options& options)
      : source_(source), options_(options) {
    for (const SourceFile& file : source.files) {
      files_.emplace_back(file.name, source.source.text(file.range));
    }
    if (files_.empty()) files_.emplace_back(source.source.name(), source.source.text());
    for (const Source& file : files_) names_.push_back(NameInDirective(file.name()));
    names_.emplace_back("generated");
  }

  std::string Run(std::string_view text, std::span<MarkedPlace> marks) {
    for (size_t begin = 0, end = 0, mark = 0; begin < text.size(); begin = end) {
      end = std::min(text.find('\n', begin), text.size() - 1) + 1;
      const size_t first = mark;
      while (mark < marks.size() && marks[mark].at < end) ++mark;
      Line(text.substr(begin, end - begin), mark != first ? &marks[first] : nullptr);
      const size_t added = out_.size() - end;
      for (size_t i = first; i < mark; ++i) marks[i].at += static_cast<uint32_t>(added);
      AddExtension(text.substr(begin, end - begin));
    }
    return std::move(out_);
  }

 private:
  // Returns whether `#line` directives contain file names rather than numbers. GLSL for OpenGL
  // allows only numbers.
  bool HasNames() const {
    return options_.target != Target::kGlsl || options_.glsl.version == GlslVersion::kVulkan460;
  }

  // Appends a line of the output, preceded by a directive if necessary. `mark` is the first mark in
  // the line, or null.
  void Line(std::string_view line, const MarkedPlace* mark) {
    if (mark != nullptr && mark->source < source_.source.text().size()) {
      Move(PlaceOf(*mark));
    } else if (next_ && next_->file != names_.size() - 1 && BeginsDeclaration(line)) {
      // Code that the compiler added has no source line, so the directive contains the number of
      // the output line that follows it. The directive itself is line `lines_ + 1`.
      Move({names_.size() - 1, lines_ + 2});
    }
    Append(line);
    if (next_) ++next_->line;
  }

  // Enables the extension directly after #version. It must be enabled before the first directive
  // with a file name.
  void AddExtension(std::string_view line) {
    if (line.starts_with("#version") && HasNames()) {
      Append("#extension GL_GOOGLE_cpp_style_line_directive : require\n");
    }
  }

  void Append(std::string_view line) {
    out_ += line;
    ++lines_;
  }

  // Returns whether an unmarked line begins a declaration, according to its first character.
  // Returns false for indented lines, which are part of a body. Also returns false for lines that
  // begin with an attribute, because the declaration after the attribute may be marked.
  static bool BeginsDeclaration(std::string_view line) {
    constexpr std::string_view kOthers = " \t\r\n{}[#)";
    return kOthers.find(line[0]) == std::string_view::npos;
  }

  Place PlaceOf(const MarkedPlace& mark) const {
    const uint32_t at = PlaceInSource(source_.source.text(), mark);
    const size_t file = source_.files.empty() ? 0 : FileAt(source_.files, at);
    const uint32_t begin = source_.files.empty() ? 0 : source_.files[file].range.begin;
    return {file, files_[file].Locate(at - begin).line};
  }

  // Writes a directive unless the next output line already corresponds to `place` or continues a
  // multi-line macro, which a directive would interrupt.
  void Move(Place place) {
    if (next_ == place || out_.ends_with("\\\n")) return;
    next_ = place;
    if (HasNames()) {
      Append(Cat("#line ", place.line, " \"", names_[place.file], "\"\n"));
    } else {
      Append(Cat("#line ", place.line, " ", place.file, " // ", names_[place.file], "\n"));
    }
  }

  const JoinedSource& source_;
  const Options& options_;
  std::vector<Source> files_;
  std::vector<std::string> names_;  // the files' names, and a name for code that the compiler added
  std::string out_;
  uint32_t lines_ = 0;  // number of lines in `out_`
  // The source line of the next output line according to the preceding directives. Nullopt before
  // the first directive.
  std::optional<Place> next_;
};

}  // namespace

bool HasLineDirectives(const Options& options) {
  const bool has_preprocessor = options.target == Target::kMsl || options.target == Target::kHlsl ||
                                options.target == Target::kGlsl;
  return options.line_directives && has_preprocessor;
}

void AddLineDirectives(const JoinedSource& source, const Options& options, std::string& text,
                       PoolVector<MarkedPlace>& marks) {
  text = LineWriter(source, options).Run(text, marks);
}

}  // namespace tessera
