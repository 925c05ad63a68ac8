// Defines the state of a module during compilation (source, syntax tree, resolved program and IR),
// and declares the steps of a compilation.
#ifndef TESSERA_API_COMPILATION_H_
#define TESSERA_API_COMPILATION_H_

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "api/modules.h"
#include "api/reflect_layout.h"
#include "backend/back_end.h"
#include "base/arena.h"
#include "base/diagnostics.h"
#include "base/pool_vector.h"
#include "base/source.h"
#include "base/source_file.h"
#include "base/stop_signal.h"
#include "base/string_interner.h"
#include "ir/module.h"
#include "ir/pipeline/pipeline.h"
#include "tessera/tessera.h"
#include "wgsl/syntax/ast.h"

namespace tessera {

namespace wgsl {
class Program;
}
struct FrontEndNotes;  // api/front_end_notes.h

// The front end's input, intermediate data and result. The object refers to `wgsl`, which must
// outlive it.
struct Compilation {
  Compilation(std::string_view name, std::string_view wgsl, const Options& options);
  // Prepares the compilation of a multi-module program. `sources` must remain valid until
  // RunFrontEnd, which links the modules, has returned.
  Compilation(SourceSet& sources, const Options& options);

  // Lexes, parses, resolves, analyzes and lowers the source. Returns false if there are errors. If
  // `notes` is not null, also stores the data that the language service needs, even if there are
  // errors.
  bool RunFrontEnd(const Options& options, ir::PassObserver* observer = nullptr,
                   const StopSignal* stop = nullptr, FrontEndNotes* notes = nullptr);

  JoinedSource joined() const { return {source, linked.files}; }

  // The linked text of a multi-module program. After linking, `source` refers to it.
  LinkedText linked;
  Source source;
  Diagnostics diagnostics;
  Arena arena;
  StringInterner strings;
  wgsl::Ast ast;
  ir::Module module;
  Directives directives;
  PoolVector<ModuleConstant> constants;  // module-scope constants, for reflection

 private:
  bool RunStages(const Options& options, ir::PassObserver* observer, FrontEndNotes* notes);
  void ParseSource(FrontEndNotes* notes);
  void NoteDirectives(const wgsl::Program& program);
  void NoteConstants(const wgsl::Program& program);

  SourceSet* const sources_ = nullptr;
  // The function that links `sources_`, or null for a single module. The indirection keeps the
  // linker out of WebAssembly builds that compile only single modules.
  decltype(&LinkTokens) const link_ = nullptr;
};

// A copy of a module that can be transformed independently. The copy and the original share only
// constant data.
struct ModuleCopy {
  explicit ModuleCopy(const ir::Module& from)
      : strings(arena, from.strings), module(arena, strings, from) {}
  // Copies only the part of the module that `entry_point` needs.
  ModuleCopy(const ir::Module& from, ir::FunctionId entry_point);
  Arena arena;
  StringInterner strings;
  ir::Module module;
};

// Returns an empty list of diagnostics that accepts at most `options.max_errors` errors. Its memory
// limit is the same as for compiling a source with `source_bytes` bytes.
Diagnostics NewDiagnostics(size_t source_bytes, const Options& options);

// Copies the language settings from `options` to `program`: the available extensions, and the
// limits to check.
void SetLanguage(const Options& options, wgsl::Program& program);

// Runs the passes and the writer on `module`, which is consumed. `module` is either the module of
// `from` or a copy of it. The copy may be reduced to what one entry point needs. `source` is the
// module's source. Appends messages to `diagnostics` and stores the output in `result`. Returns
// false if there are errors.
//
// If `mark_positions` is true, Result::text contains position marks (base/position_marks.h), from
// which SourceMapOf (api/output_map.h) creates a source map.
bool Generate(ir::Module& module, const Compilation& from, const JoinedSource& source,
              const Options& options, Diagnostics& diagnostics, Result& result,
              const ir::PassWatch& watch = {}, bool mark_positions = false);

// A function that returns an observer for the passes that compile `module`. The observer must
// forward all calls to `next` unless `next` is null.
using MakeObserver =
    std::function<ir::PassObserver*(const ir::Module& module, ir::PassObserver* next)>;
// Implements Compile(). If `source_map` is not null and the output has a source map, stores the map
// in `*source_map`. If `make_observer` is set, calls it, and the returned observer watches the
// passes.
Result CompileAll(Compilation& compilation, const Options& options, std::string* source_map,
                  const MakeObserver& make_observer = nullptr);

// Returns the source names of all entry points in module order. No pass changes this order. If
// `entry_point` is not empty, returns only this name, or nothing if there is no such entry point.
std::vector<std::string_view> EntryPointNames(const ir::Module& module,
                                              std::string_view entry_point = {});

// Implements ShaderModule::Reflect. Sizes that depend on overrides are 0 until the overrides have
// been substituted. Sets Reflection::complete to false if the list of all entry points exceeds
// `max_bytes`. `files` are the files of a multi-module program. `array_sizes` are the sizes of
// unsized binding arrays.
Reflection ReflectModule(const ir::Module& module, std::span<const SourceFile> files,
                         std::string_view entry_point, size_t max_bytes,
                         std::span<const BindingArraySize> array_sizes);
// Copies the override-dependent sizes from each entry point in `from` to the entry point in `to`
// with the same index.
void TakeSizes(const Reflection& from, Reflection& to);

// Performs the target-independent part of pipeline creation: selects one entry point (or all if the
// name is empty), substitutes override values and checks the limits in `options`. Returns false if
// there are errors.
bool MakePipeline(ir::Module& module, const Options& options, Diagnostics& diagnostics,
                  const ir::PassWatch& watch = {});
// Reports unknown override names, and values that the override's type can represent only
// approximately or not at all. Missing values are not errors, because the host need not know all
// values yet.
void CheckOverrideValues(ir::Module& module, std::span<const OverrideValue> values,
                         Diagnostics& diagnostics);
// Substitutes `values` for the overrides that they name. Ignores errors.
void SubstituteKnownOverrides(ir::Module& module, std::span<const OverrideValue> values);

}  // namespace tessera

#endif  // TESSERA_API_COMPILATION_H_
