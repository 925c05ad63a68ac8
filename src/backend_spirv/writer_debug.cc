// Debug information: OpLine, or NonSemantic.Shader.DebugInfo.100 with the source in the module.
#include <algorithm>

#include "backend_spirv/writer.h"
#include "spirv/unified1/NonSemanticShaderDebugInfo100.h"

namespace tessera::spirv {
namespace {

using ir::TypeKind;
using spv::Op;

// An OpString holds at most 65,535 words less its own two and the NUL.
constexpr size_t kLongestString = (65535 - 3) * 4;

}  // namespace

Writer::Id Writer::String(std::string_view text) {
  const Id id = NewId();
  debug_.EmitString(Op::OpString, std::span(&id, 1), text);
  return id;
}

Writer::Id Writer::DebugInst(uint32_t instruction, std::initializer_list<Id> operands) {
  std::vector<uint32_t> words{VoidType(), 0, debug_import_, instruction};
  words.insert(words.end(), operands.begin(), operands.end());
  words[1] = NewId();
  globals_.EmitSpan(Op::OpExtInst, words);
  return words[1];
}

void Writer::BeginDebug() {
  if (!lines_) return;
  debug_file_ = String(options_.source_name.substr(0, 1000));
  line_starts_.push_back(0);
  for (uint32_t i = 0; i < options_.source_text.size(); ++i) {
    if (options_.source_text[i] == '\n') line_starts_.push_back(i + 1);
  }
  if (options_.debug != DebugInfo::kNonSemantic) return;
  if (version_ < 0x10600) Extension("SPV_KHR_non_semantic_info");
  debug_import_ = NewId();
  imports_.EmitString(Op::OpExtInstImport, std::span(&debug_import_, 1),
                      "NonSemantic.Shader.DebugInfo.100");
  std::string_view text = options_.source_text;
  const Id first = String(text.substr(0, kLongestString));
  debug_source_ = DebugInst(NonSemanticShaderDebugInfo100DebugSource, {debug_file_, first});
  while (text.size() > kLongestString) {
    text.remove_prefix(kLongestString);
    const Id more = String(text.substr(0, kLongestString));
    DebugInst(NonSemanticShaderDebugInfo100DebugSourceContinued, {more});
  }
  const Id version = ConstU32(100), dwarf = ConstU32(4);
  const Id language = ConstU32(static_cast<uint32_t>(spv::SourceLanguage::WGSL));
  debug_unit_ = DebugInst(NonSemanticShaderDebugInfo100DebugCompilationUnit,
                          {version, dwarf, debug_source_, language});
  const Id none = ConstU32(0);
  debug_function_type_ =
      DebugInst(NonSemanticShaderDebugInfo100DebugTypeFunction, {none, VoidType()});
  debug_expression_ = DebugInst(NonSemanticShaderDebugInfo100DebugExpression, {});
}

Writer::Place Writer::PlaceOf(uint32_t source) const {
  const auto it = std::upper_bound(line_starts_.begin(), line_starts_.end(), source);
  const uint32_t line = static_cast<uint32_t>(it - line_starts_.begin());
  return {line, source - line_starts_[line - 1] + 1};
}

void Writer::BeginFunctionDebug(const ir::Function& f, Id function) {
  last_line_ = 0;
  if (debug_import_ == 0) return;
  const Place place = PlaceOf(f.span.begin);
  const Id name = String(m_.strings.Get(f.name).substr(0, 1000));
  const Id line = ConstU32(place.line), column = ConstU32(place.column), flags = ConstU32(0);
  debug_function_ = DebugInst(
      NonSemanticShaderDebugInfo100DebugFunction,
      {name, debug_function_type_, debug_source_, line, column, debug_unit_, name, flags, line});
  body_.Emit(Op::OpExtInst, VoidType(), NewId(), debug_import_,
             static_cast<uint32_t>(NonSemanticShaderDebugInfo100DebugFunctionDefinition),
             debug_function_, function);
  needs_scope_ = true;
}

void Writer::Line(uint32_t source) {
  if (debug_import_ != 0 && needs_scope_) {  // a scope ends with its block
    needs_scope_ = false;
    last_line_ = 0;
    body_.Emit(Op::OpExtInst, VoidType(), NewId(), debug_import_,
               static_cast<uint32_t>(NonSemanticShaderDebugInfo100DebugScope), debug_function_);
  }
  if (source == 0) return;
  const Place place = PlaceOf(source);
  if (place.line == last_line_) return;
  last_line_ = place.line;
  if (debug_import_ == 0) {
    body_.Emit(Op::OpLine, debug_file_, place.line, place.column);
    return;
  }
  const Id line = ConstU32(place.line), column = ConstU32(place.column);
  body_.Emit(Op::OpExtInst, VoidType(), NewId(), debug_import_,
             static_cast<uint32_t>(NonSemanticShaderDebugInfo100DebugLine), debug_source_, line,
             line, column, column);
}

// The debug type of scalars, vectors and matrices; 0 for others.
Writer::Id Writer::DebugType(ir::TypeId id) {
  if (debug_types_.empty()) debug_types_.resize(types_.size());
  if (Id known = debug_types_[id.value]; known != 0) return known;
  const ir::Type& type = types_[id];
  Id result = 0;
  if (type.kind == TypeKind::kVector || type.kind == TypeKind::kMatrix) {
    const Id element = DebugType(type.element);
    const Id count = ConstU32(type.n);
    if (type.kind == TypeKind::kVector) {
      result = DebugInst(NonSemanticShaderDebugInfo100DebugTypeVector, {element, count});
    } else {
      const Id column_major = ConstBool(true);
      result =
          DebugInst(NonSemanticShaderDebugInfo100DebugTypeMatrix, {element, count, column_major});
    }
  } else if (ir::TypeStore::IsScalar(id)) {
    const uint32_t encoding = id == ir::kBool  ? NonSemanticShaderDebugInfo100Boolean
                              : id == ir::kI32 ? NonSemanticShaderDebugInfo100Signed
                              : id == ir::kU32 ? NonSemanticShaderDebugInfo100Unsigned
                                               : NonSemanticShaderDebugInfo100Float;
    const Id name = String(types_.NameOf(id, m_.strings));
    const Id bits = ConstU32(id == ir::kF16 ? 16 : 32), encoding_id = ConstU32(encoding);
    const Id flags = ConstU32(0);
    result =
        DebugInst(NonSemanticShaderDebugInfo100DebugTypeBasic, {name, bits, encoding_id, flags});
  }
  return debug_types_[id.value] = result;
}

// A variable of the source, in the block where it is declared.
void Writer::DebugVariable(StringId name, ir::TypeId type, uint32_t source, Id var) {
  if (debug_import_ == 0 || !name.valid() || source == 0) return;
  const Id debug_type = DebugType(type);
  if (debug_type == 0) return;
  const Place place = PlaceOf(source);
  const Id text = String(m_.strings.Get(name).substr(0, 1000));
  const Id line = ConstU32(place.line), column = ConstU32(place.column), flags = ConstU32(0);
  const Id variable =
      DebugInst(NonSemanticShaderDebugInfo100DebugLocalVariable,
                {text, debug_type, debug_source_, line, column, debug_function_, flags});
  body_.Emit(Op::OpExtInst, VoidType(), NewId(), debug_import_,
             static_cast<uint32_t>(NonSemanticShaderDebugInfo100DebugDeclare), variable, var,
             debug_expression_);
}

}  // namespace tessera::spirv
