// Implements the public entry points of the compiler: Compile and ShaderModule.
#include <algorithm>
#include <optional>
#include <utility>

#include "api/compilation.h"
#include "api/front_end_notes.h"
#include "api/line_directives.h"
#include "api/messages.h"
#include "api/output_map.h"
#include "api/recorder.h"
#include "base/block_reuse.h"
#include "base/position_marks.h"
#include "base/version.h"
#include "ir/analysis/buffer_spans.h"
#include "ir/analysis/entry_point_needs.h"
#include "ir/analysis/matrix_alignment.h"
#include "ir/memory_limit.h"
#include "ir/transform/copy_entry_point.h"
#include "tessera/source_map.h"
#include "tessera/tessera.h"
#include "wgsl/analyze/control_flow_rules.h"
#include "wgsl/lower/lower.h"
#include "wgsl/resolve/diagnostic_rules.h"
#include "wgsl/resolve/extensions.h"
#include "wgsl/resolve/program.h"
#include "wgsl/resolve/resolver.h"
#include "wgsl/syntax/lexer.h"
#include "wgsl/syntax/names.h"
#include "wgsl/syntax/parser.h"

namespace tessera {

namespace {

// Strings in Options::allowed_language_features that stand for a set of features.
constexpr std::string_view kStandardFeatures = "standard", kAllFeatures = "all";

std::string_view NameOf(StringId fixed) { return wgsl::kFixedNames.names[fixed.value]; }

// Converts extension names to the bit mask in Program::allowed_extensions.
uint32_t ExtensionSet(const std::vector<std::string>& names) {
  uint32_t set = 0;
  const std::span<const wgsl::EnableExtension> known = wgsl::EnableExtensions();
  for (size_t i = 0; i < known.size(); ++i) {
    if (std::ranges::find(names, NameOf(known[i].name)) != names.end()) set |= 1u << i;
  }
  return set;
}

// Converts the allowed language features to the bit mask in Program::language_features.
uint32_t LanguageFeatureSet(const Options& options) {
  uint32_t set = wgsl::StandardLanguageFeatures();
  if (options.allowed_language_features) {
    const std::vector<std::string>& names = *options.allowed_language_features;
    const auto named = [&](std::string_view name) {
      return std::ranges::find(names, name) != names.end();
    };
    if (!named(kStandardFeatures)) set = 0;
    for (const wgsl::LanguageExtension& e : wgsl::LanguageExtensions()) {
      if (named(kAllFeatures) || named(NameOf(e.name))) set |= Bit(e.adds);
    }
  }
  if (!options.uniform_buffer_standard_layout) {
    set &= ~Bit(wgsl::LanguageFeature::kUniformBufferStandardLayout);
  }
  return set;
}

}  // namespace

void SetLanguage(const Options& options, wgsl::Program& program) {
  program.language_features = LanguageFeatureSet(options);
  program.check_limits = options.check_limits;
  if (options.allowed_extensions) {
    program.allowed_extensions = ExtensionSet(*options.allowed_extensions);
  }
}

Diagnostics NewDiagnostics(size_t source_bytes, const Options& options) {
  return Diagnostics(options.max_errors, ir::MemoryLimit(source_bytes, options.max_memory));
}

Compilation::Compilation(std::string_view name, std::string_view wgsl, const Options& options)
    : source(name, wgsl),
      diagnostics(NewDiagnostics(wgsl.size(), options)),
      strings(arena, wgsl::kFixedNames),
      module(arena, strings) {}

Compilation::Compilation(SourceSet& sources, const Options& options)
    : source(sources.root().name, ""),
      diagnostics(NewDiagnostics(sources.root().text.size(), options)),
      strings(arena, wgsl::kFixedNames),
      module(arena, strings),
      sources_(&sources),
      link_(LinkTokens) {}

bool Compilation::RunFrontEnd(const Options& options, ir::PassObserver* observer,
                              const StopSignal* stop, FrontEndNotes* notes) {
  module.stop = stop;
  const bool ok = RunStages(options, observer, notes);
  module.stop = nullptr;
  return ok;
}

// Parses the source. If there are several modules, links them first.
void Compilation::ParseSource(FrontEndNotes* notes) {
  if (link_ == nullptr) {
    return wgsl::Parse(source, strings, diagnostics, ast,
                       notes != nullptr ? &notes->trivia : nullptr);
  }
  link_(*sources_, strings, diagnostics, linked, ast, notes != nullptr ? &notes->link : nullptr,
        notes != nullptr ? &notes->comments : nullptr);
  source = linked.source();
  if (notes != nullptr) {
    notes->has_link_errors = diagnostics.has_errors();
    notes->link_diagnostics = diagnostics.list().size();
  }
  // After link errors, some names are undeclared, so further errors would only be consequences of
  // the link errors.
  if (diagnostics.has_errors() && notes == nullptr) return;
  wgsl::ParseTokens(source, strings, diagnostics, ast);
}

bool Compilation::RunStages(const Options& options, ir::PassObserver* observer,
                            FrontEndNotes* notes) {
  {
    const ir::StageScope stage(observer, "parse");
    ParseSource(notes);
  }
  module.max_bytes = ir::MemoryLimit(source.text().size(), options.max_memory);
  if (diagnostics.has_errors() && ast.declarations.empty() && notes == nullptr) return false;
  if (ir::CheckLimits(module, diagnostics)) return false;
  std::optional<wgsl::Program> own;
  wgsl::Program& program = (notes != nullptr ? notes->program : own).emplace(source, ast, module);
  if (notes != nullptr) program.notes = &notes->names;
  SetLanguage(options, program);
  {
    const ir::StageScope stage(observer, "resolve");
    wgsl::Resolve(program, diagnostics);
  }
  if (notes != nullptr && notes->names_only) return false;
  if (ir::CheckLimits(module, diagnostics)) return false;
  {
    const ir::StageScope stage(observer, "analyze");
    wgsl::CheckControlFlowRules(program, diagnostics);
  }
  NoteDirectives(program);
  NoteConstants(program);
  if (diagnostics.has_errors() || ir::CheckLimits(module, diagnostics)) return false;
  const ir::StageScope stage(observer, "lower");
  if (!wgsl::Lower(program, diagnostics).ok || diagnostics.has_errors() ||
      !ir::CheckPassedBuffers(module, diagnostics).ok || ir::CheckLimits(module, diagnostics)) {
    return false;
  }
  ir::WarnOfMatrixAlignment(module, diagnostics);
  return true;
}

void Compilation::NoteDirectives(const wgsl::Program& program) {
  for (size_t i = 0; i < wgsl::EnableExtensions().size(); ++i) {
    if ((program.named_extensions >> i & 1) == 0) continue;
    directives.enabled.push_back(NameOf(wgsl::EnableExtensions()[i].name));
  }
  for (size_t rule = 0; rule < std::size(wgsl::kRuleNames); ++rule) {
    Severity weakest = program.default_severity[rule];
    for (const wgsl::DiagnosticFilter& filter : program.filters) {
      if (static_cast<size_t>(filter.rule) == rule) weakest = std::min(weakest, filter.severity);
    }
    if (weakest == Severity::kError) continue;
    directives.filters.push_back(
        {wgsl::kSeverityNames[static_cast<size_t>(weakest)], wgsl::kRuleNames[rule]});
  }
}

// Records the module-scope constants in source order. The resolver cannot record them, because it
// visits them in dependency order.
void Compilation::NoteConstants(const wgsl::Program& program) {
  for (const uint32_t declaration : ast.declarations) {
    const wgsl::NodeId node(declaration);
    if (ast.kind(node) != wgsl::NodeKind::kConst) continue;
    const wgsl::VariableId id = program.VariableOf(node);
    if (!id.valid() || !program[id].init.valid()) continue;
    const ir::ConstantId value = program.ValueOf(program[id].init);
    if (value.valid()) constants.push_back({program[id].name, value, ast.SpanOf(node).begin});
  }
}

namespace {

// Converts the diagnostics to messages in `result`. Discards the output if any of them is an error.
void Finish(const Source& source, std::span<const SourceFile> files, Diagnostics& diagnostics,
            const Options& options, Result& result) {
  result.diagnostics = ToMessages(source, diagnostics, options.warnings_as_errors, files);
  if (HasErrors(result.diagnostics)) result.ok = false;
  if (result.ok) return;
  result.spirv.clear();
  result.text.clear();
  result.entry_points.clear();
  result.function_constants.clear();
}

}  // namespace

namespace {

// Consumes the position marks in the output `text`. Adds #line directives if requested, creates a
// source map unless `source_map` is null, and removes the marks.
void UseMarks(const JoinedSource& source, const Options& options, std::string& text,
              std::string* source_map) {
  const bool has_lines = HasLineDirectives(options);
  const bool has_map = source_map != nullptr;
  if (text.empty() || (!has_lines && !has_map)) return;
  PoolVector<MarkedPlace> marks = TakeMarks(text);
  if (has_lines) AddLineDirectives(source, options, text, marks);
  if (has_map) *source_map = SourceMapOf(source, text, marks);
}

}  // namespace

Result CompileAll(Compilation& compilation, const Options& options, std::string* source_map,
                  const MakeObserver& make_observer) {
  const StopSignal stop(options.is_cancelled, options.max_seconds);
  Result result;
  Recorder recorder(options, result);
  result.ok = compilation.RunFrontEnd(options, recorder.observer(), &stop);
  if (result.ok) {
    if (source_map != nullptr) recorder.MapTo(compilation.joined());
    recorder.Lowered(compilation.module);
    compilation.module.stop = &stop;
    ir::PassObserver* observer = recorder.observer();
    if (make_observer) observer = make_observer(compilation.module, observer);
    const bool mark_positions = source_map != nullptr || HasLineDirectives(options);
    result.ok = Generate(compilation.module, compilation, compilation.joined(), options,
                         compilation.diagnostics, result, {observer}, mark_positions);
  }
  const std::span<const SourceFile> files = compilation.linked.files;
  Finish(compilation.source, files, compilation.diagnostics, options, result);
  UseMarks(compilation.joined(), options, result.text, source_map);
  // The text for binary SPIR-V consists of placeholder lines, which are needed only to create the
  // source map.
  if (source_map != nullptr && options.target == Target::kSpirv) result.text.clear();
  return result;
}

namespace {

// Reports an error and returns true if the output cannot have a source map because the optimizer
// discards source positions.
bool HasNoPositions(const Options& options, MappedResult& mapped) {
  if (options.target != Target::kSpirvAsm || !options.spirv.optimize) return false;
  Diagnostics diagnostics(1);
  diagnostics.Add(DiagCode::invalid_option, Span{}, "optimized SPIR-V has no source map")
      .AddNote("the SPIRV-Tools optimizer moves and merges instructions")
      .AddHelp("omit 'optimize'");
  mapped.result.diagnostics = ToMessages(Source("", ""), diagnostics, false);
  return true;
}

}  // namespace

Result Compile(std::string_view wgsl, const Options& options) {
  const BlockReuse reuse;
  Compilation compilation(options.source_name, wgsl, options);
  return CompileAll(compilation, options, nullptr);
}

MappedResult CompileWithSourceMap(std::string_view wgsl, const Options& options) {
  const BlockReuse reuse;
  MappedResult mapped;
  if (HasNoPositions(options, mapped)) return mapped;
  Compilation compilation(options.source_name, wgsl, options);
  mapped.result = CompileAll(compilation, options, &mapped.source_map);
  return mapped;
}

MappedResult CompileWithSourceMap(SourceSet& sources, const Options& options) {
  const BlockReuse reuse;
  MappedResult mapped;
  if (HasNoPositions(options, mapped)) return mapped;
  Compilation compilation(sources, options);
  mapped.result = CompileAll(compilation, options, &mapped.source_map);
  return mapped;
}

// Owns the source and the front end's results. ShaderModule::Generate works on a copy of the IR.
// The copy may be limited to what one entry point needs. GenerateLast consumes the IR itself.
struct ShaderModule::State {
  State(std::string_view wgsl, const Options& options)
      : name_text(options.source_name),
        source_text(wgsl),
        compilation(name_text, source_text, options) {}
  State(SourceSet& sources, const Options& options) : compilation(sources, options) {}

  // Runs the front end and stores its messages.
  void Check(const Options& options);
  // Returns a new Source on each call. A Source caches line positions, so threads must not share
  // it.
  Source CopySource() const {
    return compilation.linked.files.empty() ? Source(name_text, source_text)
                                            : compilation.linked.source();
  }
  Result Generate(ir::Module& module, const Options& options) const;

  std::string name_text;
  std::string source_text;
  Compilation compilation;
  std::vector<Message> messages;
  std::vector<StageTime> times;
  bool ok = false;
  bool used_up = false;
};

ModuleCopy::ModuleCopy(const ir::Module& from, ir::FunctionId entry_point)
    : strings(arena, from.strings), module(arena, strings) {
  ir::CopyEntryPoint(from, entry_point, module);
}

ShaderModule::ShaderModule() noexcept = default;
ShaderModule::ShaderModule(std::unique_ptr<State> state) : state_(std::move(state)) {}
ShaderModule::ShaderModule(ShaderModule&&) noexcept = default;
ShaderModule& ShaderModule::operator=(ShaderModule&& from) noexcept {
  const BlockReuse reuse;
  state_ = std::move(from.state_);
  return *this;
}
ShaderModule::~ShaderModule() {
  const BlockReuse reuse;
  state_.reset();
}

ShaderModule ShaderModule::Parse(std::string_view wgsl, const Options& options) {
  const BlockReuse reuse;
  auto state = std::make_unique<State>(wgsl, options);
  state->Check(options);
  return ShaderModule(std::move(state));
}

ShaderModule ShaderModule::Parse(SourceSet& sources, const Options& options) {
  const BlockReuse reuse;
  auto state = std::make_unique<State>(sources, options);
  state->Check(options);
  return ShaderModule(std::move(state));
}

void ShaderModule::State::Check(const Options& options) {
  const StopSignal stop(options.is_cancelled, options.max_seconds);
  Result recorded;
  Recorder recorder(options, recorded);
  ok = compilation.RunFrontEnd(options, recorder.observer(), &stop);
  times = std::move(recorded.times);
  messages = ToMessages(compilation.source, compilation.diagnostics, options.warnings_as_errors,
                        compilation.linked.files);
  if (HasErrors(messages)) ok = false;
}

bool ShaderModule::ok() const { return state_ != nullptr && state_->ok; }

const std::vector<Message>& ShaderModule::diagnostics() const {
  static const std::vector<Message> kNone;
  return state_ != nullptr ? state_->messages : kNone;
}

const std::vector<StageTime>& ShaderModule::times() const {
  static const std::vector<StageTime> kNone;
  return state_ != nullptr ? state_->times : kNone;
}

std::vector<std::string_view> ShaderModule::EntryPointNames() const {
  if (!ok()) return {};
  return tessera::EntryPointNames(state_->compilation.module);
}

std::vector<Message> ShaderModule::CheckOverrides(const Options& options) const {
  if (!ok() || options.overrides.empty()) return {};
  const BlockReuse reuse;
  const Source source = state_->CopySource();
  Diagnostics diagnostics = NewDiagnostics(source.text().size(), options);
  ModuleCopy copy(state_->compilation.module);
  CheckOverrideValues(copy.module, options.overrides, diagnostics);
  return ToMessages(source, diagnostics, options.warnings_as_errors,
                    state_->compilation.linked.files);
}

Reflection ShaderModule::Reflect(ArrayView<const OverrideValue> overrides,
                                 std::string_view entry_point,
                                 ArrayView<const BindingArraySize> array_sizes) const {
  if (!ok()) return {};
  const BlockReuse reuse;
  const ir::Module& module = state_->compilation.module;
  // Converting the list of entry points to JSON needs ten times as much memory as the list itself,
  // so the list may use only a fraction of the memory limit.
  const size_t max_bytes = ir::MemoryLimit(state_->compilation.source.text().size(), 0) / 4;
  const std::span<const SourceFile> files = state_->compilation.linked.files;
  const std::span<const BindingArraySize> sizes(array_sizes.begin(), array_sizes.end());
  Reflection reflection = ReflectModule(module, files, entry_point, max_bytes, sizes);
  const auto& extensions = state_->compilation.directives.enabled;
  reflection.enabled_extensions.assign(extensions.begin(), extensions.end());
  for (const ModuleConstant& constant : state_->compilation.constants) {
    reflection.constants.push_back(DescribeConstant(module, files, constant));
  }
  if (!module.overrides.empty()) {
    ModuleCopy copy(module);
    SubstituteKnownOverrides(copy.module, overrides);
    TakeSizes(ReflectModule(copy.module, files, entry_point, max_bytes, sizes), reflection);
  }
  return reflection;
}

// Generates the output for `module`, which is consumed. `module` is Compilation::module or a copy
// of it.
Result ShaderModule::State::Generate(ir::Module& module, const Options& options) const {
  const StopSignal stop(options.is_cancelled, options.max_seconds);
  module.stop = &stop;
  const Source source = CopySource();
  Diagnostics diagnostics = NewDiagnostics(source.text().size(), options);
  Result result;
  Recorder recorder(options, result);
  recorder.Lowered(module);
  const JoinedSource joined(source, compilation.linked.files);
  result.ok = tessera::Generate(module, compilation, joined, options, diagnostics, result,
                                {recorder.observer()}, HasLineDirectives(options));
  module.stop = nullptr;
  Finish(source, compilation.linked.files, diagnostics, options, result);
  UseMarks(joined, options, result.text, nullptr);
  return result;
}

Result ShaderModule::Unusable() const {
  Diagnostics diagnostics(1);
  if (state_ == nullptr) {
    diagnostics.Add(DiagCode::unusable_module, Span{}, "the module is empty")
        .AddNote("it was default-constructed or moved from");
  } else if (state_->used_up) {
    diagnostics.Add(DiagCode::unusable_module, Span{}, "the module was already consumed")
        .AddNote("GenerateLast consumes the module, so it must be the last call")
        .AddHelp("call Generate for every output except the last");
  } else {
    diagnostics
        .Add(DiagCode::unusable_module, Span{}, "the module has errors, so it cannot be compiled")
        .AddNote("they were reported when the module was parsed");
  }
  const Source nothing("", "");
  Result result;
  result.diagnostics = ToMessages(nothing, diagnostics, /*warnings_as_errors=*/false);
  return result;
}

Result ShaderModule::Generate(const Options& options) const {
  if (!ok()) return Unusable();
  const BlockReuse reuse;
  const ir::Module& module = state_->compilation.module;
  const ir::FunctionId entry_point = ir::FindEntryPoint(module, options.entry_point);
  // Printing the IR and reporting an unknown entry point require the whole module.
  if (!entry_point.valid() || !options.print_ir_after.empty()) {
    ModuleCopy copy(module);
    return state_->Generate(copy.module, options);
  }
  ModuleCopy copy(module, entry_point);
  return state_->Generate(copy.module, options);
}

Result ShaderModule::GenerateLast(const Options& options) {
  if (!ok()) return Unusable();
  const BlockReuse reuse;
  state_->ok = false;
  state_->used_up = true;
  return state_->Generate(state_->compilation.module, options);
}

std::vector<std::string_view> EnableExtensions() {
  std::vector<std::string_view> names;
  for (const wgsl::EnableExtension& e : wgsl::EnableExtensions()) names.push_back(NameOf(e.name));
  return names;
}

std::vector<std::string_view> LanguageExtensions() {
  std::vector<std::string_view> names;
  for (const wgsl::LanguageExtension& e : wgsl::LanguageExtensions()) {
    if (e.standard) names.push_back(NameOf(e.name));
  }
  return names;
}

std::vector<std::string_view> LanguageFeatureNames() {
  std::vector<std::string_view> names = {kAllFeatures, kStandardFeatures};
  for (const wgsl::LanguageExtension& e : wgsl::LanguageExtensions()) {
    names.push_back(NameOf(e.name));
  }
  return names;
}

void KeepMemory(size_t bytes) { SetBlockCacheLimit(bytes); }

std::string_view Version() { return kVersion; }

}  // namespace tessera
