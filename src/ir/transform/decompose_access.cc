#include "ir/transform/decompose_access.h"

#include <algorithm>

#include "base/pool_vector.h"
#include "ir/builder.h"
#include "ir/builtin_functions.h"
#include "ir/transform/buffer_memory.h"
#include "ir/transform/wide_words.h"

namespace tessera::ir {
namespace {

// The memory of a buffer that is declared as an array of vec4<u32>.
class WordMemory final : public BufferMemory {
 public:
  WordMemory(Module& m, const DecomposeAccessConfig& config) : m_(m), config_(config) {}

  Value Load(Builder& b, const BufferPlace& at, TypeId id) override {
    const Type type = m_.types[id];
    if (type.kind == TypeKind::kF16) return LoadHalf(b, at);
    if (m_.types.Has(id, TypeFlags::kHasInt64)) return LoadWide(b, at, id);
    const uint32_t n = type.kind == TypeKind::kVector ? type.n : 1;
    if (type.kind == TypeKind::kVector && type.element == kF16) return LoadHalves(b, at, id, n);
    const Value words = Words(b, at, n);
    return m_.TypeOf(words) == id ? words : b.Builtin(BuiltinFn::k_bitcast, id, {words});
  }
  // Store and Rewrite are never called, because uniform and immediate buffers are read-only.
  void Store(Builder&, const BufferPlace&, Value) override {}
  bool Rewrite(Builder&, const BufferPlace&, InstId) override { return false; }

 private:
  TypeId PointerTo(const BufferPlace& at, TypeId type) {
    return m_.types.Pointer(m_[at.buffer].space, type, Access::kRead);
  }

  static bool KnownColumn(const BufferPlace& at) {
    return !at.dynamic.valid() || at.scale % 16 == 0;
  }

  Value Word(Builder& b, const BufferPlace& at) {
    Value row, column;
    if (KnownColumn(at)) {
      row = at.InUnits(b, 16);
      column = b.U32(at.constant / 4 % 4);
    } else {
      const bool words = at.scale % 4 == 0;
      Value word = at.InUnits(b, words ? 4 : 1);
      if (!words) word = b.ShiftRight(word, 2);
      row = b.ShiftRight(word, 2);
      column = b.And(word, 3);
    }
    const Value pointer = b.Emit(Op::kAccess, PointerTo(at, kU32), {Value(at.buffer), row, column});
    return b.Emit(Op::kLoad, kU32, {pointer});
  }

  // Loads `n` consecutive words, as a u32 if `n` is 1 and as a vector otherwise.
  Value Words(Builder& b, const BufferPlace& at, uint32_t n) {
    if (n == 1) return Word(b, at);
    const TypeId type = TypeStore::Vector(kU32, n);
    const uint32_t first = at.constant / 4 % 4;
    // True if whole rows (16 bytes) may be loaded: either the size of the buffer is a multiple of
    // 16 bytes, or the target can load a row that extends past the end of the buffer.
    const bool whole = config_.rows_are_whole || m_.types.SizeOf(m_[at.buffer].type) % 16 == 0;
    if (KnownColumn(at) && first + n <= 4 && whole) {
      const TypeId vec4 = TypeStore::Vector(kU32, 4);
      const Value row = at.InUnits(b, 16);
      const Value pointer = b.Emit(Op::kAccess, PointerTo(at, vec4), {Value(at.buffer), row});
      const Value all = b.Emit(Op::kLoad, vec4, {pointer});
      if (n == 4) return all;
      Swizzle part;
      for (uint32_t i = 0; i < n; ++i) part.Append(first + i);
      return b.Emit(Op::kSwizzle, type, {all}, part);
    }
    Value parts[4];
    for (uint32_t i = 0; i < n; ++i) parts[i] = Word(b, at + 4 * i);
    return b.Emit(Op::kConstruct, type, std::span<const Value>(parts, n));
  }

  Value LoadHalf(Builder& b, const BufferPlace& at) {
    const TypeId pair = TypeStore::Vector(kF16, 2);
    const Value word = Word(b, at);
    const Value both = b.Builtin(BuiltinFn::k_bitcast, pair, {word});
    if (!at.dynamic.valid() || at.scale % 4 == 0) {
      return b.Access(both, {b.U32(at.constant / 2 % 2)});
    }
    const Value half = at.InUnits(b, 2);
    return b.Access(both, {b.And(half, 1)});
  }

  // Loads a 64-bit integer or a vector of them. Each integer consists of a low word followed by a
  // high word.
  Value LoadWide(Builder& b, const BufferPlace& at, TypeId id) {
    const Type type = m_.types[id];
    if (type.kind != TypeKind::kVector) {
      const Value low = Word(b, at), high = Word(b, at + 4);
      return WideOf(b, id, low, high);
    }
    Value parts[4];
    for (uint32_t i = 0; i < type.n; ++i) parts[i] = LoadWide(b, at + 8 * i, type.element);
    return b.Emit(Op::kConstruct, id, std::span<const Value>(parts, type.n));
  }

  Value LoadHalves(Builder& b, const BufferPlace& at, TypeId id, uint32_t n) {
    const TypeId pair = TypeStore::Vector(kF16, 2);
    if (n == 2) return b.Builtin(BuiltinFn::k_bitcast, pair, {Word(b, at)});
    const TypeId four = TypeStore::Vector(kF16, 4);
    const Value all = b.Builtin(BuiltinFn::k_bitcast, four, {Words(b, at, 2)});
    if (n == 4) return all;
    return b.Emit(Op::kSwizzle, id, {all}, Swizzle({0, 1, 2}));
  }

  Module& m_;
  const DecomposeAccessConfig& config_;
};

void BecomeWords(Module& m, Global& g) {
  const uint32_t rows = (m.types.SizeOf(g.type) + 15) / 16;
  g.type = m.types.Array(TypeStore::Vector(kU32, 4), Count::Of(rows));
  g.pointer_type = m.types.Pointer(g.space, g.type, g.access);
}

}  // namespace

Status RunDecomposeAccess(Module& m, const PoolVector<bool>& variables,
                          const DecomposeAccessConfig& config) {
  if (std::ranges::find(variables, true) == variables.end()) return Status::Ok();
  WordMemory memory(m, config);
  RewriteBuffers(m, variables, memory, {});
  for (uint32_t i = 0; i < variables.size(); ++i) {
    if (variables[i]) BecomeWords(m, m.globals[i]);
  }
  return Status::Ok();
}

}  // namespace tessera::ir
