#include "cli/batch_bindings.h"

#include <algorithm>
#include <optional>

#include "cli/report.h"

namespace tessera::cli {
namespace {

using Json = nlohmann::json;

// Converts the name in a JSON string to an enumerator and stores it in `to`. Returns false if
// `json` is not a string or the name is unknown.
template <typename Value>
bool ReadName(const Json& json, std::optional<Value> (*find)(std::string_view), Value& to) {
  if (!json.is_string()) return false;
  const std::optional<Value> value = find(json.get_ref<const std::string&>());
  if (value) to = *value;
  return value.has_value();
}

bool ReadApis(const Json& json, std::vector<HostApi>& apis) {
  return json.is_array() && std::ranges::all_of(json, [&](const Json& name) {
           return ReadName(name, HostApiOf, apis.emplace_back());
         });
}

bool ReadText(const Json& json, std::string& text) {
  if (json.is_string()) text = json.get_ref<const std::string&>();
  return json.is_string();
}

}  // namespace

std::string ReadBindingsOptions(const Json& json, BatchBindings& bindings) {
  if (!json.is_object() || !json.contains("language")) {
    return "'bindings' must be an object with 'language'";
  }
  BindingsOptions& options = bindings.options;
  for (const auto& [key, value] : json.items()) {
    if (key == "language") {
      if (!ReadName(value, HostLanguageOf, options.language)) {
        return "'language' must be cpp, c, rust, typescript, python, zig or swift";
      }
    } else if (key == "math") {
      if (!ReadName(value, MathLibraryOf, options.math)) {
        return "'math' must be none, glm, eigen, hlsl++, glam, nalgebra, gl-matrix or wgpu-matrix";
      }
    } else if (key == "apis") {
      if (!ReadApis(value, options.apis))
        return "'apis' must be a list of webgpu, wgpu, vulkan and d3d12";
    } else if (key == "namespace" || key == "name") {
      if (!ReadText(value, key == "name" ? bindings.name : options.name_space)) {
        return "'" + key + "' must be a string";
      }
    } else if (key == "all_structures") {
      if (!value.is_boolean()) return "'all_structures' must be a boolean";
      options.all_structures = value.get<bool>();
    } else {
      return "'bindings' has no option '" + key +
             "'; the options are language, name, math, apis, namespace " + "and all_structures";
    }
  }
  return GenerateBindings({}, options).error;
}

std::string TextOfBindings(std::string_view source, const BatchBindings& bindings,
                           const Options& options, std::vector<Message>& diagnostics) {
  const ShaderModule module = ShaderModule::Parse(source, options);
  diagnostics = module.diagnostics();
  const BindingsShader shaders[] = {DescribeForBindings(bindings.name, module, options)};
  AddMessages(shaders[0].diagnostics, diagnostics);
  const bool has_error = std::ranges::any_of(diagnostics, [](const Message& message) {
    return message.severity == MessageSeverity::kError;
  });
  return has_error ? "" : GenerateBindings(shaders, bindings.options).text;
}

}  // namespace tessera::cli
