// Implements GenerateBindings.
#include "tessera/bindings.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "base/cat.h"
#include "tessera/target_info.h"
#include "tools/bindings/math_types.h"
#include "tools/bindings/model.h"
#include "tools/bindings/names.h"
#include "tools/bindings/writers.h"

namespace tessera {
namespace {

constexpr std::string_view kMathNames[] = {"none", "glm",      "eigen",     "hlsl++",
                                           "glam", "nalgebra", "gl-matrix", "wgpu-matrix"};

// Returns the name of a host language, as shown in messages.
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

// Returns an error message if the namespace (in C, the prefix) is invalid. Otherwise returns an
// empty string.
std::string WrongNamespace(const BindingsOptions& options) {
  const bool is_c = options.language == HostLanguage::kC;
  if (options.name_space.empty() || (!is_c && options.language != HostLanguage::kCpp)) return {};
  const auto is_letter = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  };
  const auto is_part = [&](char c) { return is_letter(c) || (c >= '0' && c <= '9'); };
  const WordSet reserved = bindings::ReservedWords(options.language);
  std::string_view rest = options.name_space;
  for (;;) {
    const size_t end = is_c ? std::string_view::npos : rest.find("::");
    const std::string_view name = rest.substr(0, end);
    if (name.empty() || !is_letter(name[0]) || !std::ranges::all_of(name, is_part)) {
      return Cat("the namespace '", options.name_space, "' must be an identifier",
                 is_c ? "" : ", or identifiers separated by '::'");
    }
    // In C, an underscore follows the prefix, so the prefix itself may be a keyword.
    if (!is_c && reserved.Has(name)) {
      return Cat("the namespace '", options.name_space, "' contains '", name,
                 "', which is reserved in C++");
    }
    if (end == std::string_view::npos) return {};
    rest.remove_prefix(end + 2);
  }
}

// Returns an error message for an invalid option, or an empty string if all options are valid.
std::string WrongOption(const BindingsOptions& options) {
  const bool is_cpp = options.language == HostLanguage::kCpp;
  const bool is_c = options.language == HostLanguage::kC;
  const HostLanguage language_of_math = bindings::LanguageOf(options.math);
  if (options.math != MathLibrary::kNone && options.language != language_of_math) {
    return Cat("the math library ", kMathNames[static_cast<size_t>(options.math)],
               " is only available in ", DisplayName(language_of_math));
  }
  for (const HostApi api : options.apis) {
    if (api == HostApi::kWgpu) {
      if (options.language != HostLanguage::kRust)
        return "wgpu descriptors are only available in Rust";
    } else if (!is_cpp && !is_c) {
      return "Vulkan, Direct3D 12 and webgpu.h descriptors are only available in C and C++";
    }
  }
  return WrongNamespace(options);
}

// Returns an error message if Direct3D 12 descriptors are requested and a shader lacks the HLSL
// slots that they need. Otherwise returns an empty string.
std::string MissingSlots(ArrayView<const BindingsShader> shaders, const BindingsOptions& options) {
  if (std::ranges::find(options.apis, HostApi::kD3d12) == options.apis.end()) return {};
  const auto is_of_hlsl = [](const ResourceOutput& r) {
    const bool is_register = r.table >= SlotTable::kRegisterB && r.table <= SlotTable::kRegisterS;
    return is_register || r.table == SlotTable::kSamplerHeap;
  };
  const auto is_of_other = [&](const EntryPointOutput& entry) {
    return !std::ranges::all_of(entry.resources, is_of_hlsl);
  };
  const auto lacks_slots = [&](const BindingsShader& shader) {
    return (shader.outputs.empty() && !shader.reflection.entry_points.empty()) ||
           std::ranges::any_of(shader.outputs, is_of_other);
  };
  const auto shader = std::ranges::find_if(shaders, lacks_slots);
  return shader == shaders.end() ? std::string()
                                 : Cat("Direct3D 12 descriptors need the HLSL slots of '",
                                       shader->name, "'; choose the target hlsl");
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

// Replaces the module paths of declarations with names, because identifiers cannot contain "::".
// `lighting::Light` becomes `Light` or, if several declarations have this name, `lighting_Light`.
class PathsToNames {
 public:
  void Run(Reflection& reflection) {
    VisitNames(reflection, [&](const std::string& name) { Count(name); });
    VisitNames(reflection, [&](std::string& name) { Replace(name); });
  }

 private:
  template <typename Visit>
  static void VisitNames(Reflection& reflection, Visit visit) {
    for (StructureInfo& structure : reflection.structures) visit(structure.name);
    for (ConstantInfo& constant : reflection.constants) visit(constant.name);
    for (OverrideInfo& info : reflection.overrides) visit(info.name);
    for (EntryPointInfo& entry : reflection.entry_points) {
      visit(entry.name);
      for (ResourceInfo& resource : entry.resources) visit(resource.name);
      if (entry.immediates) visit(entry.immediates->name);
    }
  }

  static std::string LastPart(const std::string& path) {
    const size_t separator = path.rfind("::");
    return separator == std::string::npos ? path : path.substr(separator + 2);
  }

  void Count(const std::string& path) {
    if (!paths_.insert(path).second) return;
    ++counts_[LastPart(path)];
    if (path.find("::") == std::string::npos) taken_.insert(path);
  }

  void Replace(std::string& path) {
    if (path.find("::") == std::string::npos) return;
    const auto [known, is_new] = names_.try_emplace(path);
    if (is_new) {
      known->second = LastPart(path);
      if (counts_[known->second] != 1) {
        known->second = path;
        for (size_t at; (at = known->second.find("::")) != std::string::npos;) {
          known->second.replace(at, 2, "_");
        }
      }
      while (!taken_.insert(known->second).second) known->second += '_';
    }
    path = known->second;
  }

  std::set<std::string> paths_, taken_;
  std::map<std::string, size_t> counts_;  // maps a name to the number of paths that end in it
  std::map<std::string, std::string> names_;
};

}  // namespace

BindingsShader DescribeForBindings(std::string name, const ShaderModule& module,
                                   const Options& options) {
  const auto& sizes = options.binding_array_sizes;
  BindingsShader shader{.name = std::move(name),
                        .reflection = module.Reflect(options.overrides, {}, sizes)};
  shader.diagnostics = module.CheckOverrides(options);
  if (!shader.reflection.complete) {
    for (const std::string_view entry_point : module.EntryPointNames()) {
      Reflection one = module.Reflect(options.overrides, entry_point, sizes);
      for (EntryPointInfo& info : one.entry_points) {
        shader.reflection.entry_points.push_back(std::move(info));
      }
    }
  }
  PathsToNames().Run(shader.reflection);
  if (!InfoOfTarget(options.target).has_slots || !module.ok() || !shader.diagnostics.empty())
    return shader;
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
