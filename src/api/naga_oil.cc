#include "tessera/naga_oil.h"

#include <utility>

#include "api/c_api.h"
#include "api/messages.h"
#include "base/block_reuse.h"
#include "tessera/naga_oil_c.h"
#include "tools/naga_oil/to_wesl.h"

namespace tessera {

NagaOilResult ConvertNagaOil(std::string_view source, std::string_view source_name) {
  const BlockReuse reuse;
  const Source file(source_name, source);
  Diagnostics diagnostics;
  wgsl::naga_oil::WeslModule module = wgsl::naga_oil::ToWesl(file, diagnostics);
  NagaOilResult result;
  result.ok = !diagnostics.has_errors();
  if (result.ok) result.text = std::move(module.text);
  result.module = std::move(module.path);
  result.diagnostics = ToMessages(file, diagnostics, /*warnings_as_errors=*/false);
  return result;
}

}  // namespace tessera

tessera_result* tessera_convert_naga_oil(const char* source, size_t length,
                                         const tessera_options* options) {
  return tessera::Guard<tessera_result*>(nullptr, [&] {
    const tessera::Options& used = tessera::OptionsOf(options);
    auto text = tessera::CopySource(source, length, used);
    tessera::NagaOilResult converted = tessera::ConvertNagaOil(text->text, used.source_name);
    tessera::Result result;
    result.ok = converted.ok;
    result.text = std::move(converted.text);
    result.diagnostics = std::move(converted.diagnostics);
    return new tessera_result{std::move(text), std::move(result), {}};
  });
}
