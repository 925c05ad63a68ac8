#include "ir/transform/split_stores.h"

#include <algorithm>
#include <string_view>

#include "base/cat.h"
#include "base/pool_vector.h"
#include "ir/builder.h"
#include "ir/counted_loop.h"
#include "ir/edit.h"
#include "ir/transform/generated_function.h"
#include "ir/transform/shader_io.h"
#include "ir/views.h"

namespace tessera::ir {
namespace {

// Arrays with more elements than this are stored in a loop.
constexpr uint32_t kMostUnrolled = 4;

class Splitter {
 public:
  Splitter(Module& m, const SplitStoresConfig& config)
      : m_(m), config_(config), functions_(config.types.size()) {}

  void Run() {
    if (std::ranges::find(config_.types, true) == config_.types.end()) return;
    const auto functions = static_cast<uint32_t>(m_.functions.size());
    const auto count = static_cast<uint32_t>(m_.insts.size());
    for (uint32_t i = 0; i < count; ++i) {
      const InstId id(i);
      if (m_[id].op != Op::kStore || !m_[id].block.valid()) continue;
      const Type pointer = m_.types[m_.TypeOf(StoreInst(m_, id).pointer())];
      if (pointer.space != AddressSpace::kStorage || !IsSplit(pointer.element)) continue;
      if (m_.OverLimit()) break;
      Builder b(m_, id);
      if (config_.has_buffer_parameters) AddFunctions(pointer.element, b.source);
      b.flags = InstFlags::kInBounds;
      Store(b, StoreInst(m_, id).pointer(), StoreInst(m_, id).value());
      m_.Remove(id);
    }
    PutFunctionsFirst(m_, functions);
  }

 private:
  bool IsSplit(TypeId type) const {
    return type.value < config_.types.size() && config_.types[type.value];
  }

  // Creates the functions that store values of the split type `id` and of its parts. Each function
  // is created before its callers. `source` is the position of the store that needs the functions.
  void AddFunctions(TypeId id, uint32_t source) {
    if (!IsSplit(id) || functions_[id.value].valid()) return;
    const bool is_struct = m_.types.kind(id) == TypeKind::kStruct;
    if (is_struct) {
      for (const StructMember& member : m_.types.StructOf(id).members) {
        AddFunctions(member.type, source);
      }
    } else {
      AddFunctions(m_.types[id].element, source);
    }
    const std::string_view other = m_.types.kind(id) == TypeKind::kMatrix ? "matrix" : "array";
    std::string_view name = is_struct ? m_.strings.Get(m_.types.StructOf(id).name) : other;
    if (name.empty()) name = "struct";  // names may have been removed
    GeneratedFunction making(m_, Cat("store_", name), source);
    const TypeId pointer = m_.types.Pointer(AddressSpace::kStorage, id, Access::kReadWrite);
    const Value to = making.AddParam("to", pointer);
    const Value from = making.AddParam("from", id);
    making.b.flags = InstFlags::kInBounds;
    StoreParts(making.b, to, from);
    functions_[id.value] = making.End({});
  }

  void Store(Builder& b, Value pointer, Value value) {
    const TypeId id = m_.TypeOf(value);
    if (IsSplit(id) && !config_.has_buffer_parameters) return StoreParts(b, pointer, value);
    const uint8_t flags = b.flags;
    b.flags = 0;
    if (IsSplit(id)) {
      b.Emit(Op::kCall, kVoid, {pointer, value}, functions_[id.value]);
    } else {
      b.Store(pointer, value);
    }
    b.flags = flags;
  }

  void StoreParts(Builder& b, Value pointer, Value value) {
    const TypeId id = m_.TypeOf(value);
    const Type type = m_.types[id];
    const uint32_t count = m_.constants.ElementCount(id);
    if (type.kind == TypeKind::kArray && count > kMostUnrolled) {
      return StoreInLoop(b, pointer, value, count);
    }
    for (uint32_t k = 0; k < count && !m_.OverLimit(); ++k) {
      const Value to = b.Access(pointer, {b.U32(k)});
      const Value from = PartOf(b, value, k);
      Store(b, to, from);
    }
  }

  // Emits `for (var i = 0; i < count; i += 1) { pointer[i] = value[i]; }`.
  void StoreInLoop(Builder& b, Value pointer, Value value, uint32_t count) {
    const uint8_t flags = b.flags;
    b.flags = 0;
    CountedLoop loop(b, b.U32(0), b.U32(count), b.U32(1));
    b.flags = loop.body.flags = flags;
    const Value to = loop.body.Access(pointer, {loop.index});
    const Value from = loop.body.Access(value, {loop.index});
    Store(loop.body, to, from);
    loop.body.flags = 0;
    loop.End();
  }

  Module& m_;
  const SplitStoresConfig& config_;
  // Indexed by TypeId: the function that stores values of the type.
  PoolVector<FunctionId> functions_;
};

}  // namespace

Status RunSplitStores(Module& module, const SplitStoresConfig& config) {
  Splitter(module, config).Run();
  return Status::Ok();
}

}  // namespace tessera::ir
