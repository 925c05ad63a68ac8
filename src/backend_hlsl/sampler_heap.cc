#include "backend_hlsl/sampler_heap.h"

#include <map>

#include "fmt/format.h"
#include "ir/builder.h"
#include "ir/edit.h"
#include "ir/views.h"
#include "ir/walk.h"

namespace tessera::hlsl {
namespace {

using ir::GlobalId;
using ir::InstId;
using ir::Module;
using ir::TypeId;
using ir::TypeKind;
using ir::Value;

// The number of samplers that a shader-visible heap can hold on every device (Direct3D 12).
constexpr uint32_t kHeapSize = 2048;

TypeId ElementOf(const ir::TypeStore& types, TypeId type) {
  return types.kind(type) == TypeKind::kBindingArray ? types[type].element : type;
}

class SamplerHeap {
 public:
  SamplerHeap(Module& m, const HlslSamplerHeap& heap) : m_(m), heap_(heap) {}

  void Run() {
    for (const ir::Function& f : m_.functions) {
      ForEachInst(m_, f.body, [&](InstId id) {
        for (uint32_t k = 0; k < m_.OperandCount(id); ++k) {
          const Value v = m_.Operand(id, k);
          if (v.kind() == Value::kGlobal && IsSampler(m_.types, m_[v.global()])) Replace(id, k);
        }
      });
    }
  }

 private:
  void Replace(InstId user, uint32_t operand) {
    const GlobalId sampler = m_.Operand(user, operand).global();
    ir::Builder b(m_, user);
    const GlobalId heap = Heap(ElementOf(m_.types, m_[sampler].type));
    if (m_.types.kind(m_[sampler].type) != TypeKind::kBindingArray) {
      return m_.SetOperand(user, operand, InBounds(b, heap, Index(b, sampler, b.U32(0))));
    }
    // `user` is an access, because a binding array is used only as the base of accesses.
    const Value index = Index(b, sampler, b.ToU32(ir::AccessInst(m_, user).index(0)));
    m_.SetOperand(user, 0, heap);
    m_.SetOperand(user, 1, index);
    m_[user].flags |= ir::InstFlags::kInBounds;
  }

  // Accesses an element of a sampler heap or an index buffer. No bounds check is needed, because
  // the host supplies a valid heap index for each binding.
  static Value InBounds(ir::Builder b, GlobalId array, Value index) {
    b.flags = ir::InstFlags::kInBounds;
    return b.Access(array, {index});
  }

  // Loads the heap index of the element with index `element` in the binding array `sampler`. If
  // `sampler` is a single sampler, `element` must be 0.
  Value Index(ir::Builder& b, GlobalId sampler, Value element) {
    const GlobalId indices = Indices(m_[sampler].group);
    return b.Load(InBounds(b, indices, b.Add(element, m_[sampler].binding)));
  }

  GlobalId Heap(TypeId type) {
    const bool compares = m_.types.kind(type) == TypeKind::kComparisonSampler;
    GlobalId& known = heaps_[compares ? 1 : 0];
    if (known.valid()) return known;
    ir::Global g;
    g.name = m_.strings.Intern(compares ? "comparison_sampler_heap" : "sampler_heap");
    g.type = m_.types.BindingArray(type, ir::Count::Of(kHeapSize));
    g.space = ir::AddressSpace::kHandle;
    return known = Add(g, compares ? heap_.comparison_samplers : heap_.samplers, 0);
  }

  GlobalId Indices(uint32_t group) {
    GlobalId& known = indices_[group];
    if (known.valid()) return known;
    ir::Global g;
    g.name = m_.strings.Intern(fmt::format("group{}_sampler_indices", group));
    g.type = m_.types.Array(ir::kU32, ir::Count::Runtime());
    g.space = ir::AddressSpace::kStorage;
    return known = Add(g, heap_.indices, group);
  }

  GlobalId Add(ir::Global& g, const ConstantRegister& first, uint32_t distance) {
    g.access = ir::Access::kRead;
    g.has_binding = true;
    g.group = first.space;
    g.binding = first.number + distance;
    g.role = ir::GlobalRole::kSamplerHeap;
    return ir::AddGlobal(m_, g);
  }

  Module& m_;
  const HlslSamplerHeap& heap_;
  GlobalId heaps_[2];                     // the heaps for samplers and for comparison samplers
  std::map<uint32_t, GlobalId> indices_;  // keyed by group: the variable with the sampler indices
};

}  // namespace

bool IsOfSamplerHeap(const ir::Global& g) { return g.role == ir::GlobalRole::kSamplerHeap; }

bool IsSampler(const ir::TypeStore& types, const ir::Global& g) {
  if (IsOfSamplerHeap(g)) return false;
  const TypeKind kind = types.kind(ElementOf(types, g.type));
  return kind == TypeKind::kSampler || kind == TypeKind::kComparisonSampler;
}

ir::Status RunSamplerHeap(Module& m, const HlslSamplerHeap& heap) {
  SamplerHeap(m, heap).Run();
  return ir::Status::Ok();
}

}  // namespace tessera::hlsl
