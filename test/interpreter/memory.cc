#include "interpreter/memory.h"

#include <cstring>

namespace tessera::interpreter {

using ir::Type;
using ir::TypeId;
using ir::TypeKind;

uint32_t Shapes::WordCount(TypeId type) {
  if (counts_.size() <= type.value) counts_.resize(type.value + 1);
  if (counts_[type.value] == 0) {
    const uint32_t count = Count(type);
    counts_[type.value] = count + 1;
  }
  return counts_[type.value] - 1;
}

uint32_t Shapes::Count(TypeId type) {
  const Type& t = m_.types[type];
  switch (t.kind) {
    case TypeKind::kBool:
    case TypeKind::kI32:
    case TypeKind::kU32:
    case TypeKind::kF32: return 1;
    case TypeKind::kI64:
    case TypeKind::kU64:
    case TypeKind::kPointer: return 2;
    case TypeKind::kAtomic: return WordCount(t.element);
    case TypeKind::kVector:
    case TypeKind::kMatrix: return t.n * WordCount(t.element);
    case TypeKind::kArray:
      return t.count().is_constant() ? t.count().value() * WordCount(t.element) : 0;
    case TypeKind::kStruct: break;
    default:  // others: types that the interpreter does not support
      return 0;
  }
  uint32_t sum = 0;
  for (const ir::StructMember& member : m_.types.StructOf(type).members) {
    const uint32_t n = WordCount(member.type);
    if (n == 0) return 0;
    sum += n;
  }
  return sum;
}

uint32_t Shapes::PartCount(TypeId type) const {
  const Type& t = m_.types[type];
  if (t.kind == TypeKind::kStruct) {
    return static_cast<uint32_t>(m_.types.StructOf(type).members.size());
  }
  if (t.kind == TypeKind::kArray) return t.count().is_constant() ? t.count().value() : 0;
  return t.kind == TypeKind::kVector || t.kind == TypeKind::kMatrix ? t.n : 0;
}

Shapes::Part Shapes::PartOf(TypeId type, uint32_t index) {
  const Type& t = m_.types[type];
  if (t.kind != TypeKind::kStruct) return {t.element, index * WordCount(t.element)};
  const auto members = m_.types.StructOf(type).members;
  uint32_t first = 0;
  for (uint32_t i = 0; i < index; ++i) first += WordCount(members[i].type);
  return {members[index].type, first};
}

uint32_t ByteOffsetOf(const ir::Module& m, TypeId type, uint32_t index) {
  const Type& t = m.types[type];
  switch (t.kind) {
    case TypeKind::kStruct: return m.types.StructOf(type).members[index].offset;
    case TypeKind::kArray: return index * m.types.StrideOf(type);
    // WGSL (Internal Layout of Values): columns are laid out like an array of vectors.
    case TypeKind::kMatrix: return index * m.types.AlignOf(t.element);
    default:  // others: arrays
      return index * m.types.SizeOf(t.element);
  }
}

Word Object::Read(uint32_t offset) const {
  Word word;
  std::memcpy(&word, bytes.data() + offset, sizeof word);
  return word;
}

void Object::Write(uint32_t offset, Word word) {
  std::memcpy(bytes.data() + offset, &word, sizeof word);
}

void Memory::Load(const Object& object, uint32_t offset, TypeId type, Words* out) const {
  const Type& t = m_.types[type];
  if (t.kind == TypeKind::kAtomic) return Load(object, offset, t.element, out);
  const uint32_t parts = shapes_.PartCount(type);
  if (parts == 0) {
    for (uint32_t i = 0; i < shapes_.WordCount(type); ++i)
      out->push_back(object.Read(offset + 4 * i));
    return;
  }
  for (uint32_t i = 0; i < parts; ++i) {
    Load(object, offset + ByteOffsetOf(m_, type, i), shapes_.PartOf(type, i).type, out);
  }
}

void Memory::Store(Object& object, uint32_t offset, TypeId type, const Word*& from) const {
  const Type& t = m_.types[type];
  if (t.kind == TypeKind::kAtomic) return Store(object, offset, t.element, from);
  const uint32_t parts = shapes_.PartCount(type);
  if (parts == 0) {
    for (uint32_t i = 0; i < shapes_.WordCount(type); ++i) object.Write(offset + 4 * i, *from++);
    return;
  }
  for (uint32_t i = 0; i < parts; ++i) {
    Store(object, offset + ByteOffsetOf(m_, type, i), shapes_.PartOf(type, i).type, from);
  }
}

}  // namespace tessera::interpreter
