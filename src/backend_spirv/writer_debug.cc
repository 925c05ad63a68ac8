// Writes debug information: either OpLine, or NonSemantic.Shader.DebugInfo.100 with the source text
// embedded in the module.
#include <algorithm>

#include "backend_spirv/writer.h"
#include "base/pool_vector.h"
#include "base/version.h"
#include "spirv/unified1/NonSemanticShaderDebugInfo100.h"

namespace tessera::spirv {
namespace {

using ir::Inst;
using spv::Op;

// The maximum length of a string in bytes. An instruction has at most 65,535 words. In an OpString,
// two words precede the string, and the terminating NUL takes up to one more word.
constexpr size_t kLongestString = (65535 - 3) * 4;

}  // namespace

Id Writer::DebugName(StringId name) {
  if (!name.valid()) {  // the name may have been stripped
    if (debug_no_name_ == 0) debug_no_name_ = builder_.String("");
    return debug_no_name_;
  }
  if (debug_names_.size() <= name.value) debug_names_.resize(m_.strings.size());
  Id& id = debug_names_[name.value];
  if (id == 0) id = builder_.String(m_.strings.Get(name).substr(0, 1000));
  return id;
}

Id Writer::DebugInst(uint32_t instruction, std::span<const Id> operands) {
  PoolVector<uint32_t> words{types_.IdOf(ir::kVoid), 0, debug_import_, instruction};
  words.insert(words.end(), operands.begin(), operands.end());
  words[1] = builder_.NewId();
  builder_.declarations().EmitSpan(Op::OpExtInst, words);
  return words[1];
}

void Writer::DebugInBody(uint32_t instruction, std::initializer_list<Id> operands) {
  PoolVector<uint32_t> words{types_.IdOf(ir::kVoid), builder_.NewId(), debug_import_, instruction};
  words.insert(words.end(), operands.begin(), operands.end());
  builder_.functions().EmitSpan(Op::OpExtInst, words);
}

void Writer::BeginDebug() {
  if (!config_.lines) return;
  places_.FindLines();
  const bool is_full = config_.options.debug == DebugInfo::kFull;
  if (is_full) {
    builder_.ExtensionBefore(0x10600, "SPV_KHR_non_semantic_info");
    debug_import_ = builder_.Import("NonSemantic.Shader.DebugInfo.100");
  }
  for (const SourceFile& file : source_.files) AddDebugFile(file.name, file.range);
  if (source_.files.empty()) {
    const auto size = static_cast<uint32_t>(source_.source.text().size());
    AddDebugFile(source_.source.name(), {0, size});
  }
  if (!is_full) return;
  const Id version = scalars_.U32(100), dwarf = scalars_.U32(4);
  const Id language = scalars_.U32(static_cast<uint32_t>(spv::SourceLanguage::WGSL));
  debug_unit_ = DebugInst(NonSemanticShaderDebugInfo100DebugCompilationUnit,
                          {version, dwarf, places_.root(), language});
  debug_expression_ = DebugInst(NonSemanticShaderDebugInfo100DebugExpression, {});
}

// Declares a source file. With full debug information, the output also contains the text of the
// file.
void Writer::AddDebugFile(std::string_view name, Span range) {
  const Id name_id = builder_.String(name.substr(0, 1000));
  if (debug_import_ == 0) {
    const auto language = static_cast<uint32_t>(spv::SourceLanguage::WGSL);
    constexpr uint32_t kNoVersion = 0;
    builder_.debug().Emit(Op::OpSource, language, kNoVersion, name_id);
    return places_.AddFile(name_id, range);
  }
  std::string_view text = source_.source.text(range);
  const Id first = builder_.String(text.substr(0, kLongestString));
  const Id file = DebugInst(NonSemanticShaderDebugInfo100DebugSource, {name_id, first});
  places_.AddFile(file, range);
  while (text.size() > kLongestString) {
    text.remove_prefix(kLongestString);
    const Id more = builder_.String(text.substr(0, kLongestString));
    DebugInst(NonSemanticShaderDebugInfo100DebugSourceContinued, {more});
  }
}

void Writer::BeginFunctionDebug(const ir::Function& f, Id function) {
  last_place_ = {};
  if (debug_import_ == 0) return;
  const Id type = DebugFunctionType(f);
  const Place place = places_.PlaceOf(f.span.begin);
  const Id name = DebugName(f.name), line = scalars_.U32(place.line);
  const Id column = scalars_.U32(place.column), flags = scalars_.U32(0);
  debug_function_ =
      DebugInst(NonSemanticShaderDebugInfo100DebugFunction,
                {name, type, place.file, line, column, debug_unit_, name, flags, line});
  if (f.stage != ir::ShaderStage::kNone) {
    DebugInst(NonSemanticShaderDebugInfo100DebugEntryPoint,
              {debug_function_, debug_unit_, builder_.String("tessera " + std::string(kVersion)),
               builder_.String("")});
  }
  DebugInBody(NonSemanticShaderDebugInfo100DebugFunctionDefinition, {debug_function_, function});
  DebugInBody(NonSemanticShaderDebugInfo100DebugScope, {debug_function_});
  needs_scope_ = false;
  DebugParameters(f);
}

// Returns the debug scope of the innermost source block at the current position. Scopes are created
// lazily, because many blocks contain no instruction with a source position.
Id Writer::DebugScopeNow() {
  size_t i = frames_.size();
  while (i > 0 && frames_[i - 1].debug_scope == 0) --i;
  Id scope = i > 0 ? frames_[i - 1].debug_scope : debug_function_;
  for (; i < frames_.size(); ++i) {
    const Inst& owner = m_[frames_[i].inst];
    const bool in_source = owner.source != 0 && (owner.flags & ir::InstFlags::kShortCircuit) == 0;
    if (in_source) {
      const Place place = places_.PlaceOf(owner.source);
      scope = DebugInst(NonSemanticShaderDebugInfo100DebugLexicalBlock,
                        {place.file, scalars_.U32(place.line), scalars_.U32(place.column), scope});
    }
    frames_[i].debug_scope = scope;
  }
  return scope;
}

void Writer::Line(uint32_t source) {
  if (debug_import_ != 0 && needs_scope_) {  // every basic block needs its own DebugScope
    needs_scope_ = false;
    last_place_ = {};
    DebugInBody(NonSemanticShaderDebugInfo100DebugScope, {DebugScopeNow()});
  }
  if (source == 0) return;
  const Place place = places_.PlaceOf(source);
  if (place.line == last_place_.line && place.file == last_place_.file) return;
  last_place_ = place;
  if (debug_import_ == 0) {
    builder_.functions().Emit(Op::OpLine, place.file, place.line, place.column);
    return;
  }
  const Id line = scalars_.U32(place.line), column = scalars_.U32(place.column);
  DebugInBody(NonSemanticShaderDebugInfo100DebugLine, {place.file, line, line, column, column});
}

}  // namespace tessera::spirv
