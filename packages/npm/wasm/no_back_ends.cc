// Replaces the back ends in check.wasm: the linker takes the functions of this file instead of those
// of the library.
#include <string_view>
#include <vector>

#include "api/compilation.h"
#include "tessera/tessera.h"

namespace tessera {
namespace {

bool HasNoBackEnd(Diagnostics& diagnostics) {
  diagnostics.Add(DiagCode::unsupported_by_target, {}, "check.wasm has no back ends")
      .AddHelp("load tessera.wasm or compile.wasm to compile");
  return false;
}

}  // namespace

bool GenerateSpirv(ir::Module&, const Source&, const Options&, const DeclaredResources&,
                   Diagnostics& diagnostics, Result&, const ir::PassWatch&) {
  return HasNoBackEnd(diagnostics);
}

bool GenerateMsl(ir::Module&, const Options&, const DeclaredResources&, Diagnostics& diagnostics,
                 Result&, const ir::PassWatch&) {
  return HasNoBackEnd(diagnostics);
}

bool GenerateHlsl(ir::Module&, const Options&, const DeclaredResources&, Diagnostics& diagnostics,
                  Result&, const ir::PassWatch&) {
  return HasNoBackEnd(diagnostics);
}

bool GenerateGlsl(ir::Module&, const Options&, const DeclaredResources&, Diagnostics& diagnostics,
                  Result&, const ir::PassWatch&) {
  return HasNoBackEnd(diagnostics);
}

bool GenerateWgsl(ir::Module&, const wgsl_target::Directives&, const Options&,
                  Diagnostics& diagnostics, Result&, const ir::PassWatch&) {
  return HasNoBackEnd(diagnostics);
}

std::vector<std::string_view> PassNames(Target) { return {}; }

}  // namespace tessera
