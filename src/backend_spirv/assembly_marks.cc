#include "backend_spirv/assembly_marks.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

#include "base/position_marks.h"
#include "spirv/unified1/spirv.hpp11"

namespace tessera::spirv {
namespace {

constexpr size_t kHeaderWords = 5;

// Returns the number of assembly lines that an instruction occupies. An OpString occupies an
// additional line for each line break in its string. Strings of other instructions cannot contain
// line breaks.
size_t LinesOf(std::span<const uint32_t> instruction) {
  if ((instruction[0] & 0xffff) != static_cast<uint32_t>(spv::Op::OpString)) return 1;
  size_t lines = 1;
  for (const uint32_t word : instruction.subspan(2)) {
    for (uint32_t shift = 0; shift < 32; shift += 8) lines += (word >> shift & 0xff) == '\n';
  }
  return lines;
}

// Moves the first `lines` lines of `text` to the end of `to`.
void MoveLines(std::string_view& text, size_t lines, std::string& to) {
  for (; lines > 0 && !text.empty(); --lines) {
    const size_t size = std::min(text.find('\n'), text.size() - 1) + 1;
    AppendText(text.substr(0, size), to);
    text.remove_prefix(size);
  }
}

}  // namespace

void MarkAssembly(std::span<const uint32_t> words, std::span<const InstructionOrigin> origins,
                  std::string& assembly) {
  std::string marked;
  marked.reserve(assembly.size() + kMarkSize * words.size() / 2);
  std::string_view rest = assembly;
  auto origin = origins.begin();
  InstructionOrigin now;  // the origin of the current instruction and of the following ones
  for (size_t at = kHeaderWords; at < words.size();) {
    const size_t size = std::max<size_t>(words[at] >> 16, 1);
    for (; origin != origins.end() && origin->word <= at; ++origin) now = *origin;
    if (now.source != 0) {
      const auto mark = MarkOf(now.source, now.kind);
      marked.append(mark.data(), mark.size());
    }
    if (now.kind == MarkKind::kName) now = {};
    MoveLines(rest, LinesOf(words.subspan(at, std::min(size, words.size() - at))), marked);
    at += size;
  }
  AppendText(rest, marked);
  assembly = std::move(marked);
}

std::string MarkedLines(std::span<const uint32_t> words,
                        std::span<const InstructionOrigin> origins) {
  std::string text;
  for (size_t at = kHeaderWords; at < words.size();) {
    const size_t size = std::max<size_t>(words[at] >> 16, 1);
    const size_t lines = LinesOf(words.subspan(at, std::min(size, words.size() - at)));
    // A mark belongs to the text that follows it, so each line needs some text.
    for (size_t line = 0; line < lines; ++line) text += ".\n";
    at += size;
  }
  MarkAssembly(words, origins, text);
  return text;
}

}  // namespace tessera::spirv
