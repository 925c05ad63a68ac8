// Implements the C interface of GenerateBindings.
#include <algorithm>
#include <cstddef>
#include <cstring>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "api/c_api.h"
#include "tessera/bindings.h"

namespace tessera {
namespace {

std::string_view TextOf(const char* text) { return text == nullptr ? "" : text; }

// Copies the options that exist in the caller's version of the structure. Returns false if an
// option has an unknown value.
bool ReadOptions(const tessera_bindings_options* given, BindingsOptions& options) {
  tessera_bindings_options read = {};
  if (given != nullptr) std::memcpy(&read, given, std::min(given->size, sizeof read));
  const auto language = HostLanguageOf(TextOf(read.language));
  const auto math = MathLibraryOf(read.math == nullptr ? "none" : read.math);
  if (!language || !math) return false;
  options.language = *language;
  options.math = *math;
  options.name_space = TextOf(read.name_space);
  options.all_structures = read.all_structures != 0;
  std::string_view apis = TextOf(read.apis);
  while (!apis.empty()) {
    const size_t end = std::min(apis.find(','), apis.size());
    const auto api = HostApiOf(apis.substr(0, end));
    if (!api) return false;
    options.apis.push_back(*api);
    apis.remove_prefix(std::min(end + 1, apis.size()));
  }
  return true;
}

bool HasError(const std::vector<Message>& messages) {
  return std::ranges::any_of(
      messages, [](const Message& m) { return m.severity == MessageSeverity::kError; });
}

}  // namespace
}  // namespace tessera

tessera_result* tessera_bindings(const tessera_bindings_shader* shaders, size_t count,
                                 const tessera_bindings_options* options,
                                 const tessera_options* compile_options) {
  return tessera::Guard<tessera_result*>(nullptr, [&]() -> tessera_result* {
    tessera::BindingsOptions read;
    if (!tessera::ReadOptions(options, read)) return nullptr;
    const tessera::Options& used = tessera::OptionsOf(compile_options);
    std::vector<tessera::BindingsShader> described;
    for (size_t i = 0; i < count; ++i) {
      const tessera_module* module = shaders[i].module;
      if (module == nullptr || !module->module.ok()) return nullptr;
      described.push_back(tessera::DescribeForBindings(
          std::string(tessera::TextOf(shaders[i].name)), module->module, used));
      if (tessera::HasError(described.back().diagnostics)) return nullptr;
    }
    tessera::BindingsResult bindings = tessera::GenerateBindings(described, read);
    tessera::Result result;
    result.ok = bindings.ok;
    result.text = std::move(bindings.ok ? bindings.text : bindings.error);
    return new tessera_result{tessera::CopySource(nullptr, 0, {}), std::move(result), {}};
  });
}
