// One module on its way: source, tree, program, IR.
#ifndef TESSERA_API_COMPILATION_H_
#define TESSERA_API_COMPILATION_H_

#include <span>
#include <string_view>
#include <vector>

#include "api/reflect_layout.h"
#include "base/arena.h"
#include "base/diagnostics.h"
#include "base/pool_vector.h"
#include "base/source.h"
#include "base/stop_signal.h"
#include "base/string_interner.h"
#include "ir/module.h"
#include "ir/pipeline/pipeline.h"
#include "ir/transform/external_texture.h"
#include "tessera/tessera.h"
#include "wgsl/syntax/ast.h"

namespace tessera {

namespace wgsl {
class Program;
}

// The front end's data and result. Nothing is copied from `wgsl`, which must outlive it.
struct Compilation {
  Compilation(std::string_view name, std::string_view wgsl, const Options& options);

  // Lexes, parses, resolves, analyzes and lowers. False when there are errors.
  bool RunFrontEnd(const Options& options, ir::PassObserver* observer = nullptr,
                   const StopSignal* stop = nullptr);

  Source source;
  Diagnostics diagnostics;
  Arena arena;
  StringInterner strings;
  wgsl::Ast ast;
  ir::Module module;
  std::vector<std::string_view> enabled_extensions;
  PoolVector<ModuleConstant> constants;  // of module scope, for reflection

 private:
  bool RunStages(const Options& options, ir::PassObserver* observer);
  void NoteConstants(const wgsl::Program& program);
};

// How many errors may be given: as many as `options` want, and as fit into what they let a
// compilation of a source of this size make.
uint32_t MaxErrors(size_t source_bytes, const Options& options);

// What `options` say of the language: the extensions that there are, and which limits hold.
void SetLanguage(const Options& options, wgsl::Program& program);

// The back half: transforms and writes `module`, which is used up. Diagnostics go to `diagnostics`,
// output to `result`. False when there are errors. `module` may have only what one entry point needs of `whole`, or be
// the same.
bool Generate(ir::Module& module, const ir::Module& whole, const Source& source,
              const Options& options, Diagnostics& diagnostics, Result& result,
              const ir::PassWatch& watch = {});

// The resources that a module declares, at the places that `options` move them to. What depends on these
// is the same for all entry points, whatever each of them uses.
struct DeclaredResources {
  PoolVector<ir::Global> variables;
  ir::ExternalTextureConfig external_textures;  // with a place for each among the variables
};
DeclaredResources FindResources(ir::Module& module, const Options& options);

// Its part for each target, after the transforms that all share. `declared`: the resources before
// anything was left out of the module.
bool GenerateSpirv(ir::Module& module, const Source& source, const Options& options,
                   const DeclaredResources& declared, Diagnostics& diagnostics, Result& result,
                   const ir::PassWatch& watch);
// The same for the text targets: Result::text.
bool GenerateMsl(ir::Module& module, const Options& options, const DeclaredResources& declared,
                 Diagnostics& diagnostics, Result& result, const ir::PassWatch& watch);
bool GenerateHlsl(ir::Module& module, const Options& options, const DeclaredResources& declared,
                  Diagnostics& diagnostics, Result& result, const ir::PassWatch& watch);
bool GenerateGlsl(ir::Module& module, const Options& options, const DeclaredResources& declared,
                  Diagnostics& diagnostics, Result& result, const ir::PassWatch& watch);

// The entry points of that name (empty: all), by their names in the source. In the order of the module, which no pass changes.
std::vector<std::string_view> EntryPointNames(const ir::Module& module,
                                              std::string_view entry_point = {});

// What ShaderModule::Reflect reports. Sizes that depend on overrides are 0 until they are substituted. Not complete
// where the list of all entry points takes more than `max_bytes`.
Reflection ReflectModule(const ir::Module& module, std::string_view entry_point, size_t max_bytes);
// Gives `to` the sizes of `from`: the same entry points with overrides substituted.
void TakeSizes(const Reflection& from, Reflection& to);

// One entry point (empty: all), override values, the limits of `options`: what pipeline creation does
// whatever the target.
bool MakePipeline(ir::Module& module, const Options& options, Diagnostics& diagnostics,
                  const ir::PassWatch& watch = {});
// Reports names that no override has, values that the overrides' types do not take, and those that they take in part. Overrides
// without a value are no mistake: not all values need be known.
void CheckOverrideValues(ir::Module& module, std::span<const OverrideValue> values,
                         Diagnostics& diagnostics);
// Puts the values of overrides in as far as they are known, and reports nothing.
void SubstituteKnownOverrides(ir::Module& module, std::span<const OverrideValue> values);

}  // namespace tessera

#endif  // TESSERA_API_COMPILATION_H_
