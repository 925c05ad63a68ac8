// The C interface of the source tools.
#include <cstddef>
#include <cstring>
#include <utility>

#include "api/c_api.h"
#include "tessera/source_tools.h"

namespace tessera {
namespace {

// Copies as many bytes of the structure as the caller's header defines.
FormatOptions FormatOptionsOf(const tessera_format_options* given) {
  tessera_format_options read = {};
  if (given != nullptr) std::memcpy(&read, given, std::min(given->size, sizeof read));
  FormatOptions options;
  if (read.line_width != 0) options.line_width = read.line_width;
  if (read.indent_width != 0) options.indent_width = read.indent_width;
  options.indent_with_tabs = read.indent_with_tabs != 0;
  options.first_line = read.first_line;
  options.last_line = read.last_line;
  return options;
}

}  // namespace
}  // namespace tessera

tessera_result* tessera_format(const char* wgsl, size_t length,
                               const tessera_format_options* options) {
  return tessera::Guard<tessera_result*>(nullptr, [&]() -> tessera_result* {
    auto source = tessera::CopySource(wgsl, length, {});
    tessera::FormatResult formatted =
        tessera::FormatSource(source->text, tessera::FormatOptionsOf(options));
    if (!formatted.error.empty()) return nullptr;
    tessera::Result result;
    result.ok = formatted.ok;
    result.text = std::move(formatted.text);
    result.diagnostics = std::move(formatted.diagnostics);
    return new tessera_result{std::move(source), std::move(result), {}};
  });
}

tessera_result* tessera_convert_matrix_dialect(const char* wgsl, size_t length, const char* dialect,
                                               const tessera_options* options) {
  if (dialect == nullptr) return nullptr;
  return tessera::Guard<tessera_result*>(nullptr, [&]() -> tessera_result* {
    const auto to = tessera::MatrixDialectOf(dialect);
    if (!to) return nullptr;
    const tessera::Options& used = tessera::OptionsOf(options);
    auto source = tessera::CopySource(wgsl, length, used);
    tessera::Result result = tessera::ConvertMatrixDialect(source->text, *to, used);
    return new tessera_result{std::move(source), std::move(result), {}};
  });
}
