// Implements GenerateBindings.
#include "tessera/bindings.h"

#include <algorithm>
#include <string>
#include <utility>

#include "base/cat.h"
#include "tools/bindings/math_types.h"
#include "tools/bindings/model.h"
#include "tools/bindings/writers.h"

namespace tessera {
namespace {

constexpr std::string_view kMathNames[] = {"none", "glm",      "eigen",     "hlsl++",
                                           "glam", "nalgebra", "gl-matrix", "wgpu-matrix"};

// Returns the name for messages.
std::string_view DisplayName(HostLanguage language) {
  switch (language) {
    case HostLanguage::kCpp: return "C++";
    case HostLanguage::kC: return "C";
    case HostLanguage::kRust: return "Rust";
    case HostLanguage::kTypeScript: return "TypeScript";
    case HostLanguage::kPython: return "Python";
    case HostLanguage::kZig: return "Zig";
    case HostLanguage::kSwift: return "Swift";
  }
  return {};
}

// Returns the option that the language does not support, or an empty text.
std::string WrongOption(const BindingsOptions& options) {
  const bool is_cpp = options.language == HostLanguage::kCpp;
  const bool is_c = options.language == HostLanguage::kC;
  const HostLanguage language_of_math = bindings::LanguageOf(options.math);
  if (options.math != MathLibrary::kNone && options.language != language_of_math) {
    return Cat("the math library ", kMathNames[static_cast<size_t>(options.math)], " is for ",
               DisplayName(language_of_math), " only");
  }
  for (const HostApi api : options.apis) {
    if (api == HostApi::kWgpu) {
      if (options.language != HostLanguage::kRust) return "descriptors of wgpu are for Rust only";
    } else if (!is_cpp && !is_c) {
      return "descriptors of Vulkan, Direct3D 12 and webgpu.h are for C and C++ only";
    }
  }
  const auto is_part = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == ':';
  };
  if (!std::ranges::all_of(options.name_space, is_part)) {
    return "the namespace must consist of letters, digits, '_' and '::'";
  }
  return {};
}

// Returns the error if the shaders lack the slots that an interface needs.
std::string MissingSlots(ArrayView<const BindingsShader> shaders, const BindingsOptions& options) {
  if (std::ranges::find(options.apis, HostApi::kD3d12) == options.apis.end()) return {};
  const auto lacks_slots = [](const BindingsShader& shader) {
    return shader.outputs.empty() && !shader.reflection.entry_points.empty();
  };
  const auto shader = std::ranges::find_if(shaders, lacks_slots);
  return shader == shaders.end() ? std::string()
                                 : Cat("the descriptors of Direct3D 12 need the slots of '",
                                       shader->name, "' in HLSL; choose the target hlsl");
}

std::string Write(const bindings::Model& model, const BindingsOptions& options) {
  switch (options.language) {
    case HostLanguage::kCpp:
    case HostLanguage::kC: return bindings::WriteC(model, options);
    case HostLanguage::kRust: return bindings::WriteRust(model, options);
    case HostLanguage::kTypeScript: return bindings::WriteTypeScript(model, options.math);
    case HostLanguage::kPython: return bindings::WritePython(model);
    case HostLanguage::kZig: return bindings::WriteZig(model);
    case HostLanguage::kSwift: return bindings::WriteSwift(model);
  }
  return {};
}

template <typename Value, size_t kCount>
std::optional<Value> Find(const std::string_view (&names)[kCount], std::string_view name) {
  const auto* found = std::ranges::find(names, name);
  if (found == std::end(names)) return std::nullopt;
  return static_cast<Value>(found - std::begin(names));
}

}  // namespace

BindingsShader DescribeForBindings(std::string name, const ShaderModule& module,
                                   const Options& options) {
  BindingsShader shader{.name = std::move(name), .reflection = module.Reflect(options.overrides)};
  shader.diagnostics = module.CheckOverrides(options);
  if (!shader.reflection.complete) {
    for (const std::string_view entry_point : module.EntryPointNames()) {
      Reflection one = module.Reflect(options.overrides, entry_point);
      for (EntryPointInfo& info : one.entry_points) {
        shader.reflection.entry_points.push_back(std::move(info));
      }
    }
  }
  const bool has_slots = options.target == Target::kSpirv || options.target == Target::kMsl ||
                         options.target == Target::kHlsl;
  if (!has_slots || !module.ok() || !shader.diagnostics.empty()) return shader;
  Options all = options;
  all.entry_point.clear();
  Result result = module.Generate(all);
  shader.diagnostics = std::move(result.diagnostics);
  shader.outputs = std::move(result.entry_points);
  shader.binding_remaps = options.binding_remaps;
  return shader;
}

BindingsResult GenerateBindings(ArrayView<const BindingsShader> shaders,
                                const BindingsOptions& options) {
  BindingsResult result;
  result.error = WrongOption(options);
  if (result.error.empty()) result.error = MissingSlots(shaders, options);
  if (!result.error.empty()) return result;
  bindings::Model model;
  result.error = bindings::BuildModel(shaders, options, model);
  if (!result.error.empty()) return result;
  result.text = Write(model, options);
  result.ok = true;
  return result;
}

std::optional<HostLanguage> HostLanguageOf(std::string_view name) {
  return Find<HostLanguage>({"cpp", "c", "rust", "typescript", "python", "zig", "swift"}, name);
}

std::optional<MathLibrary> MathLibraryOf(std::string_view name) {
  return Find<MathLibrary>(kMathNames, name);
}

std::optional<HostApi> HostApiOf(std::string_view name) {
  return Find<HostApi>({"webgpu", "wgpu", "vulkan", "d3d12"}, name);
}

}  // namespace tessera
