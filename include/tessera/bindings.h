// Generates host code from reflection. The generated types have the memory layout of the shader's
// structures. The generated constants hold the numbers and names that the host and the shader
// share. This is the C++ interface; in C, call tessera_bindings (tessera_c.h).
#ifndef TESSERA_BINDINGS_H_
#define TESSERA_BINDINGS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tessera/array_view.h"
#include "tessera/export.h"
#include "tessera/reflection.h"
#include "tessera/tessera.h"

namespace tessera {

enum class HostLanguage : uint8_t { kCpp, kC, kRust, kTypeScript, kPython, kZig, kSwift };

// The library whose vectors and matrices the generated structures use. kNone selects the language's
// own types.
enum class MathLibrary : uint8_t {
  kNone,
  kGlm,         // C++
  kEigen,       // C++
  kHlslpp,      // C++: hlsl++
  kGlam,        // Rust
  kNalgebra,    // Rust
  kGlMatrix,    // TypeScript
  kWgpuMatrix,  // TypeScript
};

// The graphics APIs for which bind group and vertex buffer descriptors are generated. TypeScript
// output always includes WebGPU's descriptors.
enum class HostApi : uint8_t {
  kWebGpu,  // descriptors of webgpu.h, in C and C++
  kWgpu,    // descriptors of the wgpu crate, in Rust
  kVulkan,  // descriptors of vulkan_core.h, in C and C++
  // Descriptors of d3d12.h, in C and C++. They require the HLSL slots in BindingsShader::outputs.
  kD3d12,
};

struct BindingsOptions {
  HostLanguage language = HostLanguage::kCpp;
  MathLibrary math = MathLibrary::kNone;
  std::vector<HostApi> apis;
  // The namespace in C++ ("shaders" by default), or the prefix of all names in C (none by default).
  // Ignored for other languages.
  std::string name_space;
  // If true, also declares host-shareable structures that no entry point uses in a buffer.
  bool all_structures = false;
};

// A shader for which host code is generated.
struct BindingsShader {
  // The name of the namespace, module, class, enum, structure or object that contains the shader's
  // constants (in C: their prefix). Characters that are not allowed in identifiers are replaced by
  // underscores.
  std::string name;
  // The description of the shader's entry points. Reflection::complete is ignored.
  Reflection reflection;
  // Result::entry_points and Options::binding_remaps of one compilation of the shader. If `outputs`
  // is not empty, the host code also contains the slots that this compilation assigned, e.g.
  // Metal's argument indices.
  std::vector<EntryPointOutput> outputs;
  std::vector<BindingRemap> binding_remaps;
  // The messages from DescribeForBindings. GenerateBindings ignores them.
  std::vector<Message> diagnostics;
};

// Describes a module for GenerateBindings. Sizes that depend on overrides are computed from
// Options::overrides, as in ShaderModule::Reflect. If Options::target is SPIR-V, MSL or HLSL, the
// module is also compiled, to determine the slots in the output. Errors are in
// BindingsShader::diagnostics. In a program of several modules, the structure `lighting::Light` is
// called `Light` in the host code or, if that is ambiguous, `lighting_Light`.
TESSERA_EXPORT BindingsShader DescribeForBindings(std::string name, const ShaderModule& module,
                                                  const Options& options = {});

struct BindingsResult {
  bool ok = false;
  std::string text;
  // The reason for failure if `ok` is false: two shaders declare a structure differently, two
  // shaders have the same name, or the options are inconsistent.
  std::string error;
};

// Generates one source file for several shaders. A structure that several shaders declare is
// written once; all its declarations must have the same layout.
TESSERA_EXPORT BindingsResult GenerateBindings(ArrayView<const BindingsShader> shaders,
                                               const BindingsOptions& options);

// Return the enumerator called `name`, or nullopt if there is none. The languages are called "cpp",
// "c", "rust", "typescript", "python", "zig" and "swift". The math libraries are called "none",
// "glm", "eigen", "hlsl++", "glam", "nalgebra", "gl-matrix" and "wgpu-matrix". The host APIs are
// called "webgpu", "wgpu", "vulkan" and "d3d12".
TESSERA_EXPORT std::optional<HostLanguage> HostLanguageOf(std::string_view name);
TESSERA_EXPORT std::optional<MathLibrary> MathLibraryOf(std::string_view name);
TESSERA_EXPORT std::optional<HostApi> HostApiOf(std::string_view name);

}  // namespace tessera

#endif  // TESSERA_BINDINGS_H_
