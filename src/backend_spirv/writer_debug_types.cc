// Writes debug information for types and variables (NonSemantic.Shader.DebugInfo.100).
#include <algorithm>

#include "backend_spirv/writer.h"
#include "base/pool_vector.h"
#include "spirv/unified1/NonSemanticShaderDebugInfo100.h"

namespace tessera::spirv {
namespace {

using ir::TypeKind;

constexpr uint32_t kNoFlags = 0;

uint32_t EncodingOf(ir::TypeId scalar) {
  if (scalar == ir::kBool) return NonSemanticShaderDebugInfo100Boolean;
  if (ir::TypeStore::IsSignedInt(scalar) || scalar == ir::kI8) {
    return NonSemanticShaderDebugInfo100Signed;
  }
  if (ir::TypeStore::IsConcreteInt(scalar) || scalar == ir::kU8)
    return NonSemanticShaderDebugInfo100Unsigned;
  return NonSemanticShaderDebugInfo100Float;
}

}  // namespace

// Converts a size in bytes to a size in bits, and returns the result as a u32 constant. If it does
// not fit in a u32, the constant is UINT32_MAX.
Id Writer::DebugBits(uint64_t bytes) {
  return scalars_.U32(static_cast<uint32_t>(std::min<uint64_t>(bytes * 8, UINT32_MAX)));
}

// Returns the debug type of a WGSL type, with its WGSL memory layout. For void, returns OpTypeVoid,
// as DebugTypeFunction requires.
Id Writer::DebugType(ir::TypeId id) {
  if (id == ir::kVoid) return types_.IdOf(ir::kVoid);
  if (debug_types_.empty()) debug_types_.resize(ir_types_.size());
  if (Id known = debug_types_[id.value]; known != 0) return known;
  const Id result = MakeDebugType(id);
  return debug_types_[id.value] = result;
}

Id Writer::MakeDebugType(ir::TypeId id) {
  const ir::Type& type = ir_types_[id];
  switch (type.kind) {
    case TypeKind::kBool:
    case TypeKind::kI32:
    case TypeKind::kU32:
    case TypeKind::kI64:
    case TypeKind::kU64:
    case TypeKind::kF32:
    case TypeKind::kF16: {
      const Id name = builder_.String(ir_types_.NameOf(id, m_.strings));
      return DebugInst(NonSemanticShaderDebugInfo100DebugTypeBasic,
                       {name, DebugBits(ir_types_.SizeOf(id)), scalars_.U32(EncodingOf(id)),
                        scalars_.U32(kNoFlags)});
    }
    case TypeKind::kVector: {
      const Id element = DebugType(type.element);
      return DebugInst(NonSemanticShaderDebugInfo100DebugTypeVector,
                       {element, scalars_.U32(type.n)});
    }
    case TypeKind::kMatrix: {
      const Id column = DebugType(type.element);
      return DebugInst(NonSemanticShaderDebugInfo100DebugTypeMatrix,
                       {column, scalars_.U32(type.n), scalars_.Bool(true)});
    }
    case TypeKind::kAtomic: return DebugType(type.element);
    case TypeKind::kArray:
    case TypeKind::kBindingArray: {
      // Count 0 in a DebugTypeArray means that the count is unknown at compile time.
      const Id element = DebugType(type.element);
      const uint32_t count = type.count().is_constant() ? type.count().value() : 0;
      return DebugInst(NonSemanticShaderDebugInfo100DebugTypeArray, {element, scalars_.U32(count)});
    }
    case TypeKind::kStruct: return DebugStruct(id);
    case TypeKind::kPointer: {
      const Id pointee = DebugType(type.element);
      const auto storage = static_cast<uint32_t>(StorageClassOf(type.space));
      return DebugInst(NonSemanticShaderDebugInfo100DebugTypePointer,
                       {pointee, scalars_.U32(storage), scalars_.U32(kNoFlags)});
    }
    default:  // others: types that are opaque to debuggers
      return DebugOpaque(ir_types_.NameOf(id, m_.strings));
  }
}

Id Writer::DebugStruct(ir::TypeId id) {
  const ir::Struct& s = ir_types_.StructOf(id);
  PoolVector<Id> members;
  members.reserve(s.members.size());
  for (const ir::StructMember& member : s.members) {
    const Id type = DebugType(member.type);
    const Place place = places_.PlaceOf(member.span.begin);
    const uint64_t bytes = ir_types_.SizeOf64(member.type);
    members.push_back(
        DebugInst(NonSemanticShaderDebugInfo100DebugTypeMember,
                  {DebugName(member.name), type, place.file, scalars_.U32(place.line),
                   scalars_.U32(place.column), DebugBits(member.offset), DebugBits(bytes),
                   scalars_.U32(NonSemanticShaderDebugInfo100FlagIsPublic)}));
  }
  const Place place = places_.PlaceOf(s.span.begin);
  PoolVector<Id> operands{DebugName(s.name)};
  operands.insert(operands.end(), {scalars_.U32(NonSemanticShaderDebugInfo100Structure), place.file,
                                   scalars_.U32(place.line), scalars_.U32(place.column),
                                   debug_unit_, operands[0], DebugBits(ir_types_.SizeOf64(id)),
                                   scalars_.U32(NonSemanticShaderDebugInfo100FlagIsPublic)});
  operands.insert(operands.end(), members.begin(), members.end());
  return DebugInst(NonSemanticShaderDebugInfo100DebugTypeComposite, operands);
}

// Returns the debug type of a texture, sampler or subgroup matrix: a composite that has no size and
// no members, and whose linkage name begins with '@'.
Id Writer::DebugOpaque(const std::string& name) {
  if (debug_none_ == 0) {
    debug_none_ = DebugInst(NonSemanticShaderDebugInfo100DebugInfoNone, {});
  }
  return DebugInst(NonSemanticShaderDebugInfo100DebugTypeComposite,
                   {builder_.String(name), scalars_.U32(NonSemanticShaderDebugInfo100Class),
                    places_.root(), scalars_.U32(0), scalars_.U32(0), debug_unit_,
                    builder_.String("@" + name), debug_none_, scalars_.U32(kNoFlags)});
}

Id Writer::DebugFunctionType(const ir::Function& f) {
  PoolVector<Id> operands{scalars_.U32(kNoFlags), DebugType(f.return_type)};
  for (ir::ParamId p : f.params) operands.push_back(DebugType(m_[p].type));
  return DebugInst(NonSemanticShaderDebugInfo100DebugTypeFunction, operands);
}

// ---- variables

// Writes the debug information of a module-scope variable. Ignores variables that the compiler
// created.
void Writer::DebugGlobal(const ir::Global& g, Id variable) {
  if (debug_import_ == 0 || !g.name.valid() || g.span.end == 0) return;
  const Id type = DebugType(g.type);
  const Place place = places_.PlaceOf(g.span.begin);
  const Id name = DebugName(g.name);
  DebugInst(
      NonSemanticShaderDebugInfo100DebugGlobalVariable,
      {name, type, place.file, scalars_.U32(place.line), scalars_.U32(place.column), debug_unit_,
       name, variable, scalars_.U32(NonSemanticShaderDebugInfo100FlagIsDefinition)});
}

// Returns the debug information of a local variable. `argument` is the 1-based number of a function
// parameter, or 0 if the variable is not a parameter.
Id Writer::DebugLocal(StringId name, ir::TypeId type, uint32_t source, uint32_t argument) {
  const Id debug_type = DebugType(type);
  const Place place = places_.PlaceOf(source);
  const Id scope = argument != 0 ? debug_function_ : DebugScopeNow();
  PoolVector<Id> operands{DebugName(name)};
  operands.insert(operands.end(), {debug_type, place.file, scalars_.U32(place.line),
                                   scalars_.U32(place.column), scope, scalars_.U32(kNoFlags)});
  if (argument != 0) operands.push_back(scalars_.U32(argument));
  return DebugInst(NonSemanticShaderDebugInfo100DebugLocalVariable, operands);
}

void Writer::DebugParameters(const ir::Function& f) {
  for (uint32_t i = 0; i < f.params.size(); ++i) {
    const ir::Param& p = m_[f.params[i]];
    if (!p.name.valid()) continue;
    const Id local = DebugLocal(p.name, p.type, p.span.begin, i + 1);
    // Textures and samplers are passed as pointers, so they are declared like variables.
    DebugInBody(ir_types_.IsHandle(p.type) ? NonSemanticShaderDebugInfo100DebugDeclare
                                           : NonSemanticShaderDebugInfo100DebugValue,
                {local, ids_.params[f.params[i].value], debug_expression_});
  }
}

// Writes the debug information of a function-scope variable, in the debug scope of the block that
// declares it.
void Writer::DebugVariable(ir::InstId id, Id variable) {
  const StringId name = m_.NameOf(id);
  if (debug_import_ == 0 || !name.valid()) return;
  const Id local = DebugLocal(name, ir_types_[m_[id].type].element, m_[id].source, 0);
  DebugInBody(NonSemanticShaderDebugInfo100DebugDeclare, {local, variable, debug_expression_});
}

// Writes the debug information of a `let`, right after its value has been computed.
void Writer::DebugValue(ir::InstId id, Id value) {
  const StringId name = m_.NameOf(id);
  if (debug_import_ == 0 || !name.valid() || m_[id].type == ir::kVoid) return;
  const Id local = DebugLocal(name, m_[id].type, m_[id].source, 0);
  DebugInBody(NonSemanticShaderDebugInfo100DebugValue, {local, value, debug_expression_});
}

}  // namespace tessera::spirv
