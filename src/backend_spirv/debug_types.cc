// Writes debug information for types and variables (NonSemantic.Shader.DebugInfo.100).
#include <algorithm>

#include "backend_spirv/debug_info.h"
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
Id DebugInfoWriter::Bits(uint64_t bytes) {
  return scalars_.U32(static_cast<uint32_t>(std::min<uint64_t>(bytes * 8, UINT32_MAX)));
}

// Returns the debug type of a WGSL type, with its WGSL memory layout. For void, returns OpTypeVoid,
// as DebugTypeFunction requires.
Id DebugInfoWriter::Type(ir::TypeId id) {
  if (id == ir::kVoid) return types_.IdOf(ir::kVoid);
  if (type_ids_.empty()) type_ids_.resize(m_.types.size());
  if (Id known = type_ids_[id.value]; known != 0) return known;
  const Id result = MakeType(id);
  return type_ids_[id.value] = result;
}

Id DebugInfoWriter::MakeType(ir::TypeId id) {
  const ir::Type& type = m_.types[id];
  switch (type.kind) {
    case TypeKind::kBool:
    case TypeKind::kI32:
    case TypeKind::kU32:
    case TypeKind::kI64:
    case TypeKind::kU64:
    case TypeKind::kF32:
    case TypeKind::kF16: {
      const Id name = builder_.String(m_.types.NameOf(id, m_.strings));
      return Emit(
          NonSemanticShaderDebugInfo100DebugTypeBasic,
          {name, Bits(m_.types.SizeOf(id)), scalars_.U32(EncodingOf(id)), scalars_.U32(kNoFlags)});
    }
    case TypeKind::kVector: {
      const Id element = Type(type.element);
      return Emit(NonSemanticShaderDebugInfo100DebugTypeVector, {element, scalars_.U32(type.n)});
    }
    case TypeKind::kMatrix: {
      const Id column = Type(type.element);
      return Emit(NonSemanticShaderDebugInfo100DebugTypeMatrix,
                  {column, scalars_.U32(type.n), scalars_.Bool(true)});
    }
    case TypeKind::kAtomic: return Type(type.element);
    case TypeKind::kArray:
    case TypeKind::kBindingArray: {
      // Count 0 in a DebugTypeArray means that the count is unknown at compile time.
      const Id element = Type(type.element);
      const uint32_t count = type.count().is_constant() ? type.count().value() : 0;
      return Emit(NonSemanticShaderDebugInfo100DebugTypeArray, {element, scalars_.U32(count)});
    }
    case TypeKind::kStruct: return MakeStruct(id);
    case TypeKind::kPointer: {
      const Id pointee = Type(type.element);
      const auto storage = static_cast<uint32_t>(StorageClassOf(type.space));
      return Emit(NonSemanticShaderDebugInfo100DebugTypePointer,
                  {pointee, scalars_.U32(storage), scalars_.U32(kNoFlags)});
    }
    default:  // others: types that are opaque to debuggers
      return MakeOpaque(m_.types.NameOf(id, m_.strings));
  }
}

Id DebugInfoWriter::MakeStruct(ir::TypeId id) {
  const ir::Struct& s = m_.types.StructOf(id);
  PoolVector<Id> members;
  members.reserve(s.members.size());
  for (const ir::StructMember& member : s.members) {
    const Id type = Type(member.type);
    const Place place = places_.PlaceOf(member.span.begin);
    const uint64_t bytes = m_.types.SizeOf64(member.type);
    members.push_back(Emit(NonSemanticShaderDebugInfo100DebugTypeMember,
                           {Name(member.name), type, place.file, scalars_.U32(place.line),
                            scalars_.U32(place.column), Bits(member.offset), Bits(bytes),
                            scalars_.U32(NonSemanticShaderDebugInfo100FlagIsPublic)}));
  }
  const Place place = places_.PlaceOf(s.span.begin);
  PoolVector<Id> operands{Name(s.name)};
  operands.insert(operands.end(), {scalars_.U32(NonSemanticShaderDebugInfo100Structure), place.file,
                                   scalars_.U32(place.line), scalars_.U32(place.column), unit_,
                                   operands[0], Bits(m_.types.SizeOf64(id)),
                                   scalars_.U32(NonSemanticShaderDebugInfo100FlagIsPublic)});
  operands.insert(operands.end(), members.begin(), members.end());
  return Emit(NonSemanticShaderDebugInfo100DebugTypeComposite, operands);
}

// Returns the debug type of a texture, sampler or subgroup matrix: a composite that has no size and
// no members, and whose linkage name begins with '@'.
Id DebugInfoWriter::MakeOpaque(const std::string& name) {
  if (none_ == 0) {
    none_ = Emit(NonSemanticShaderDebugInfo100DebugInfoNone, {});
  }
  return Emit(NonSemanticShaderDebugInfo100DebugTypeComposite,
              {builder_.String(name), scalars_.U32(NonSemanticShaderDebugInfo100Class),
               places_.root(), scalars_.U32(0), scalars_.U32(0), unit_, builder_.String("@" + name),
               none_, scalars_.U32(kNoFlags)});
}

Id DebugInfoWriter::FunctionType(const ir::Function& f) {
  PoolVector<Id> operands{scalars_.U32(kNoFlags), Type(f.return_type)};
  for (ir::ParamId p : f.params) operands.push_back(Type(m_[p].type));
  return Emit(NonSemanticShaderDebugInfo100DebugTypeFunction, operands);
}

// ---- variables

void DebugInfoWriter::WriteGlobal(const ir::Global& g, Id variable) {
  if (!g.name.valid() || g.span.end == 0) return;
  const Id type = Type(g.type);
  const Place place = places_.PlaceOf(g.span.begin);
  const Id name = Name(g.name);
  Emit(NonSemanticShaderDebugInfo100DebugGlobalVariable,
       {name, type, place.file, scalars_.U32(place.line), scalars_.U32(place.column), unit_, name,
        variable, scalars_.U32(NonSemanticShaderDebugInfo100FlagIsDefinition)});
}

// Returns the debug information of a local variable. `argument` is the 1-based number of a function
// parameter, or 0 if the variable is not a parameter.
Id DebugInfoWriter::Local(StringId name, ir::TypeId type, uint32_t source, uint32_t argument) {
  const Id debug_type = Type(type);
  const Place place = places_.PlaceOf(source);
  const Id scope = argument != 0 ? function_ : ScopeNow();
  PoolVector<Id> operands{Name(name)};
  operands.insert(operands.end(), {debug_type, place.file, scalars_.U32(place.line),
                                   scalars_.U32(place.column), scope, scalars_.U32(kNoFlags)});
  if (argument != 0) operands.push_back(scalars_.U32(argument));
  return Emit(NonSemanticShaderDebugInfo100DebugLocalVariable, operands);
}

void DebugInfoWriter::WriteParameters(const ir::Function& f) {
  for (uint32_t i = 0; i < f.params.size(); ++i) {
    const ir::Param& p = m_[f.params[i]];
    if (!p.name.valid()) continue;
    const Id local = Local(p.name, p.type, p.span.begin, i + 1);
    // Textures and samplers are passed as pointers, so they are declared like variables.
    EmitInBody(m_.types.IsHandle(p.type) ? NonSemanticShaderDebugInfo100DebugDeclare
                                         : NonSemanticShaderDebugInfo100DebugValue,
               {local, params_[f.params[i].value], expression_});
  }
}

void DebugInfoWriter::WriteVariable(ir::InstId id, Id variable) {
  const StringId name = m_.NameOf(id);
  if (!name.valid()) return;
  const Id local = Local(name, m_.types[m_[id].type].element, m_[id].source, 0);
  EmitInBody(NonSemanticShaderDebugInfo100DebugDeclare, {local, variable, expression_});
}

void DebugInfoWriter::WriteValue(ir::InstId id, Id value) {
  const StringId name = m_.NameOf(id);
  if (!name.valid() || m_[id].type == ir::kVoid) return;
  const Id local = Local(name, m_[id].type, m_[id].source, 0);
  EmitInBody(NonSemanticShaderDebugInfo100DebugValue, {local, value, expression_});
}

}  // namespace tessera::spirv
