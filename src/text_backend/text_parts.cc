#include "text_backend/text_parts.h"

namespace tessera::text {

std::string TextBeforeFunctions(const TextWriter& functions,
                                std::initializer_list<std::string_view> parts,
                                std::span<const std::string> helpers) {
  size_t size = 1;
  for (const std::string_view part : parts) size += part.size() + 1;
  for (const std::string& helper : helpers) size += helper.size() + 1;
  std::string text;
  text.reserve(size);
  const auto add = [&](std::string_view part) {
    if (part.empty()) return;
    if (!text.empty()) text += '\n';
    text += part;
  };
  for (const std::string_view part : parts) add(part);
  for (const std::string& helper : helpers) add(helper);
  if (!text.empty() && !functions.text().empty()) text += '\n';
  return text;
}

void WriteParameters(TextWriter& w, const PositionMarker& marker,
                     std::span<const std::string_view> parameters) {
  constexpr size_t kLineLength = 100;
  const std::string_view line = w.text().substr(w.text().size() - w.LineLength());
  size_t length = marker.SizeInOutput(line) + 4;
  for (const std::string_view p : parameters) length += marker.SizeInOutput(p) + 2;
  const bool wraps = length > kLineLength;
  w << '(';
  if (wraps) {
    w.EndLine();
    w.Indent();
    w.Indent();
  }
  for (size_t i = 0; i < parameters.size(); ++i) {
    const bool last = i + 1 == parameters.size();
    w << parameters[i] << (last ? "" : wraps ? "," : ", ");
    if (wraps && !last) w.EndLine();
  }
  w << ") ";
  if (wraps) {
    w.Outdent();
    w.Outdent();
  }
}

std::string_view TextureDimName(ir::TextureDim dim) {
  using ir::TextureDim;
  switch (dim) {
    case TextureDim::k1D: return "1D";
    case TextureDim::k2D: return "2D";
    case TextureDim::k2DArray: return "2DArray";
    case TextureDim::k3D: return "3D";
    case TextureDim::kCube: return "Cube";
    case TextureDim::kCubeArray: return "CubeArray";
    case TextureDim::kBuffer: return "Buffer";
  }
  return {};
}

}  // namespace tessera::text
