#include "backend_spirv/debug_info.h"

#include "base/pool_vector.h"
#include "base/version.h"
#include "spirv/unified1/NonSemanticShaderDebugInfo100.h"

namespace tessera::spirv {
namespace {

using spv::Op;

// The maximum length of a string in bytes. An instruction has at most 65,535 words. In an OpString,
// two words precede the string, and the terminating NUL takes up to one more word.
constexpr size_t kLongestString = (65535 - 3) * 4;

}  // namespace

Id DebugInfoWriter::Name(StringId name) {
  if (!name.valid()) {  // the name may have been stripped
    if (no_name_ == 0) no_name_ = builder_.String("");
    return no_name_;
  }
  if (names_.size() <= name.value) names_.resize(m_.strings.size());
  Id& id = names_[name.value];
  if (id == 0) id = builder_.String(m_.strings.Get(name).substr(0, 1000));
  return id;
}

Id DebugInfoWriter::Emit(uint32_t instruction, std::span<const Id> operands) {
  PoolVector<uint32_t> words{types_.IdOf(ir::kVoid), 0, import_, instruction};
  words.insert(words.end(), operands.begin(), operands.end());
  words[1] = builder_.NewId();
  builder_.declarations().EmitSpan(Op::OpExtInst, words);
  return words[1];
}

void DebugInfoWriter::EmitInBody(uint32_t instruction, std::initializer_list<Id> operands) {
  PoolVector<uint32_t> words{types_.IdOf(ir::kVoid), builder_.NewId(), import_, instruction};
  words.insert(words.end(), operands.begin(), operands.end());
  builder_.functions().EmitSpan(Op::OpExtInst, words);
}

void DebugInfoWriter::BeginModule() {
  if (!builder_.config().lines) return;
  places_.FindLines();
  if (builder_.config().options.debug == DebugInfo::kFull) {
    builder_.ExtensionBefore(0x10600, "SPV_KHR_non_semantic_info");
    import_ = builder_.Import("NonSemantic.Shader.DebugInfo.100");
  }
  for (const SourceFile& file : source_.files) AddFile(file.name, file.range);
  if (source_.files.empty()) {
    const auto size = static_cast<uint32_t>(source_.source.text().size());
    AddFile(source_.source.name(), {0, size});
  }
  if (!is_full()) return;
  const Id version = scalars_.U32(100), dwarf = scalars_.U32(4);
  const Id language = scalars_.U32(static_cast<uint32_t>(spv::SourceLanguage::WGSL));
  unit_ = Emit(NonSemanticShaderDebugInfo100DebugCompilationUnit,
               {version, dwarf, places_.root(), language});
  expression_ = Emit(NonSemanticShaderDebugInfo100DebugExpression, {});
}

// Declares a source file. With full debug information, the output also contains the text of the
// file.
void DebugInfoWriter::AddFile(std::string_view name, Span range) {
  const Id name_id = builder_.String(name.substr(0, 1000));
  if (!is_full()) {
    const auto language = static_cast<uint32_t>(spv::SourceLanguage::WGSL);
    constexpr uint32_t kNoVersion = 0;
    builder_.debug().Emit(Op::OpSource, language, kNoVersion, name_id);
    return places_.AddFile(name_id, range);
  }
  std::string_view text = source_.source.text(range);
  const Id first = builder_.String(text.substr(0, kLongestString));
  const Id file = Emit(NonSemanticShaderDebugInfo100DebugSource, {name_id, first});
  places_.AddFile(file, range);
  while (text.size() > kLongestString) {
    text.remove_prefix(kLongestString);
    const Id more = builder_.String(text.substr(0, kLongestString));
    Emit(NonSemanticShaderDebugInfo100DebugSourceContinued, {more});
  }
}

void DebugInfoWriter::BeginFunction(const ir::Function& f, Id function) {
  last_place_ = {};
  constructs_.clear();
  if (!is_full()) return;
  const Id type = FunctionType(f);
  const Place place = places_.PlaceOf(f.span.begin);
  const Id name = Name(f.name), line = scalars_.U32(place.line);
  const Id column = scalars_.U32(place.column), flags = scalars_.U32(0);
  function_ = Emit(NonSemanticShaderDebugInfo100DebugFunction,
                   {name, type, place.file, line, column, unit_, name, flags, line});
  if (f.stage != ir::ShaderStage::kNone) {
    Emit(NonSemanticShaderDebugInfo100DebugEntryPoint,
         {function_, unit_, builder_.String("tessera " + std::string(kVersion)),
          builder_.String("")});
  }
  EmitInBody(NonSemanticShaderDebugInfo100DebugFunctionDefinition, {function_, function});
  EmitInBody(NonSemanticShaderDebugInfo100DebugScope, {function_});
  needs_scope_ = false;
  WriteParameters(f);
}

// Returns the debug scope of the innermost source block at the current position. Scopes are created
// lazily, because many blocks contain no instruction with a source position.
Id DebugInfoWriter::ScopeNow() {
  size_t i = constructs_.size();
  while (i > 0 && constructs_[i - 1].scope == 0) --i;
  Id scope = i > 0 ? constructs_[i - 1].scope : function_;
  for (; i < constructs_.size(); ++i) {
    const ir::Inst& owner = m_[constructs_[i].inst];
    const bool in_source = owner.source != 0 && (owner.flags & ir::InstFlags::kShortCircuit) == 0;
    if (in_source) {
      const Place place = places_.PlaceOf(owner.source);
      scope = Emit(NonSemanticShaderDebugInfo100DebugLexicalBlock,
                   {place.file, scalars_.U32(place.line), scalars_.U32(place.column), scope});
    }
    constructs_[i].scope = scope;
  }
  return scope;
}

void DebugInfoWriter::WriteLine(uint32_t source) {
  if (is_full() && needs_scope_) {
    needs_scope_ = false;
    last_place_ = {};
    EmitInBody(NonSemanticShaderDebugInfo100DebugScope, {ScopeNow()});
  }
  if (source == 0) return;
  const Place place = places_.PlaceOf(source);
  if (place.line == last_place_.line && place.file == last_place_.file) return;
  last_place_ = place;
  if (!is_full()) {
    builder_.functions().Emit(Op::OpLine, place.file, place.line, place.column);
    return;
  }
  const Id line = scalars_.U32(place.line), column = scalars_.U32(place.column);
  EmitInBody(NonSemanticShaderDebugInfo100DebugLine, {place.file, line, line, column, column});
}

}  // namespace tessera::spirv
