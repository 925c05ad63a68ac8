#include "ir/transform/zero_init_workgroup.h"

#include <algorithm>
#include <optional>

#include "base/pool_vector.h"
#include "base/stable_sort.h"
#include "ir/analysis/global_uses.h"
#include "ir/builder.h"
#include "ir/builtin_functions.h"
#include "ir/counted_loop.h"
#include "ir/memory_limit.h"
#include "ir/transform/builtin_input.h"
#include "ir/walk.h"

namespace tessera::ir {
namespace {

// A part of a workgroup variable that a single store zeroes: the variable itself, a member or an
// array element. The path has a step for each structure and array that contains the part.
struct Leaf {
  struct Step {
    bool is_array;
    uint32_t member;  // valid for structures
    Count count;      // only for arrays
  };
  GlobalId global;
  PoolVector<Step> path;
  TypeId type;
  // Number of instances of this part in the variable, i.e. the product of the array counts on its
  // path. Empty if a count depends on an override.
  std::optional<uint64_t> total = 1;
};

class ZeroInit {
 public:
  ZeroInit(Module& m, Diagnostics& diagnostics) : m_(m), diagnostics_(diagnostics), uses_(m) {}

  Status Run() {
    // Initialize adds no functions, so the loop visits only the original ones.
    for (uint32_t i = 0; i < m_.functions.size(); ++i) {
      if (m_.functions[i].stage == ShaderStage::kCompute) Initialize(FunctionId(i));
      if (TooLarge()) return TooManyParts(m_.functions[i].span);
    }
    return Status::Ok();
  }

 private:
  void Initialize(FunctionId entry) {
    PoolVector<Leaf> leaves;
    leaf_bytes_ = 0;
    for (GlobalId global : UsedWorkgroupVariables(entry)) {
      Leaf leaf;
      leaf.global = global;
      leaf.type = m_[global].type;
      FindLeaves(std::move(leaf), leaves);
    }
    if (leaves.empty() || TooLarge()) return;

    const InstId body = m_[m_[entry].body].first;
    Builder b(m_, body);
    index_ = BuiltinInput(m_, entry, BuiltinValue::kLocalInvocationIndex, kU32, b);
    size_ = WorkgroupSize(m_[entry], b);
    // Sort the leaves (parts of variables) by their number of instances. One loop zeroes all leaves
    // with the same number.
    StableSort(leaves, [](const Leaf& x) { return x.total.value_or(0); });
    for (size_t first = 0; first < leaves.size();) {
      size_t last = first + 1;
      while (last < leaves.size() && leaves[first].total &&
             leaves[last].total == leaves[first].total) {
        ++last;
      }
      Zero(b, std::span<const Leaf>(leaves.data() + first, last - first));
      first = last;
    }
    b.Builtin(BuiltinFn::k_workgroupBarrier, kVoid, {});
  }

  Status TooManyParts(Span entry) {
    ReportMemoryLimit(
        m_, diagnostics_,
        "each array and each atomic in a workgroup variable is set to zero separately", entry);
    return Status::Failed();
  }

  PoolVector<GlobalId> UsedWorkgroupVariables(FunctionId entry) {
    PoolVector<GlobalId> list;
    for (GlobalId g : uses_.Of(entry, Bit(AddressSpace::kWorkgroup))) list.push_back(g);
    return list;
  }

  // Returns true if the list of leaves (the parts to be set to zero) exceeds the memory limit.
  // Nested structures can have exponentially many leaves.
  bool TooLarge() const { return m_.BytesTaken() + leaf_bytes_ > m_.max_bytes; }

  void FindLeaves(Leaf at, PoolVector<Leaf>& leaves) {
    const Type& type = m_.types[at.type];
    if (type.kind == TypeKind::kArray) {
      at.path.push_back({true, 0, type.count()});
      at.type = type.element;
      if (!type.count().is_constant()) {
        at.total.reset();
      } else if (at.total) {
        at.total = *at.total * type.count().value();
      }
      return FindLeaves(std::move(at), leaves);
    }
    // Plain stores cannot write atomics, and arrays may be large. Structures that contain either
    // are therefore split.
    const bool split = type.kind == TypeKind::kStruct &&
                       m_.types.Has(at.type, TypeFlags::kHasAtomic | TypeFlags::kHasArray);
    if (!split) {
      leaf_bytes_ += sizeof(Leaf) + at.path.size() * sizeof(Leaf::Step);
      return leaves.push_back(std::move(at));
    }
    const std::span<const StructMember> members = m_.types.StructOf(at.type).members;
    for (uint32_t i = 0; i < members.size() && !TooLarge(); ++i) {
      Leaf member = at;
      member.path.push_back({false, i, Count()});
      member.type = members[i].type;
      FindLeaves(std::move(member), leaves);
    }
  }

  // ---- invocation index and workgroup size

  Value WorkgroupSize(const Function& entry, Builder& b) {
    Value size = b.U32(1);
    const Value sizes[3] = {entry.workgroup_size[0], entry.workgroup_size[1],
                            entry.workgroup_size[2]};
    for (Value v : sizes) {
      if (v.valid()) size = b.Multiply(size, b.ToU32(v));
    }
    return size;
  }

  // ---- the stores

  Value CountValue(Builder& b, Count count) {
    return count.is_constant() ? Value(b.U32(count.value())) : b.ToU32(Value(count.expr()));
  }

  // Emits stores that zero all instances of each leaf. All leaves must have the same number of
  // instances (see Leaf::total). `b` keeps its insertion point.
  void Zero(Builder& b, std::span<const Leaf> leaves) {
    Value total = b.U32(1);
    for (const Leaf::Step& step : leaves.front().path) {
      if (step.is_array) total = b.Multiply(total, CountValue(b, step.count));
    }
    if (total.is_constant() && size_.is_constant()) {
      const int64_t parts = m_.constants.IntValue(total.constant());
      const int64_t invocations = m_.constants.IntValue(size_.constant());
      if (parts == invocations) return ZeroEach(b, leaves, index_);
      if (parts < invocations) {
        const Value mine = b.Binary(BinaryOp::kLess, kBool, index_, total);
        const If blocks = m_.IfOf(b.If(mine));
        Builder then_end(m_, blocks.true_block), else_end(m_, blocks.false_block);
        ZeroEach(then_end, leaves, index_);
        then_end.Yield();
        return else_end.Yield();
      }
    }
    ZeroInLoop(b, leaves, total);
  }

  // Emits `for (var i = index; i < total; i += size) { ... }`.
  void ZeroInLoop(Builder& b, std::span<const Leaf> leaves, Value total) {
    CountedLoop loop(b, index_, total, size_);
    ZeroEach(loop.body, leaves, loop.index);
    loop.End();
  }

  // For each leaf, emits a store of zero to the instance that the linear index `number` selects.
  void ZeroEach(Builder& b, std::span<const Leaf> leaves, Value number) {
    for (const Leaf& leaf : leaves) {
      PoolVector<Value> indices(leaf.path.size());
      Value rest = number;
      // `number` is a linear index, in which the index of the innermost array varies fastest.
      size_t arrays = static_cast<size_t>(std::count_if(
          leaf.path.begin(), leaf.path.end(), [](const Leaf::Step& s) { return s.is_array; }));
      for (size_t i = leaf.path.size(); i-- > 0;) {
        const Leaf::Step& step = leaf.path[i];
        if (!step.is_array) {
          indices[i] = b.U32(step.member);
          continue;
        }
        const Value count = CountValue(b, step.count);
        indices[i] = arrays == 1 ? rest : Native(b.Binary(BinaryOp::kModulo, kU32, rest, count));
        if (--arrays > 0) rest = Native(b.Binary(BinaryOp::kDivide, kU32, rest, count));
      }
      Value pointer = leaf.global;
      if (!indices.empty()) {
        pointer = b.Access(leaf.global, std::span<const Value>(indices));
        m_[pointer.inst()].flags |= InstFlags::kInBounds;
      }
      StoreZero(b, pointer, leaf.type);
    }
  }

  Value Native(Value v) {
    m_[v.inst()].flags |= InstFlags::kNativeSemantics;
    return v;
  }

  void StoreZero(Builder& b, Value pointer, TypeId type) {
    if (m_.types.kind(type) == TypeKind::kAtomic) {
      const Value zero = m_.constants.Zero(m_.types[type].element);
      b.Builtin(BuiltinFn::k_atomicStore, kVoid, {pointer, zero});
    } else {
      b.Store(pointer, m_.constants.Zero(type));
    }
  }

  Module& m_;
  Diagnostics& diagnostics_;
  const GlobalUses uses_;
  size_t leaf_bytes_ = 0;  // the size in bytes of the current entry point's list of leaves
  Value index_;
  Value size_;
};

}  // namespace

Status RunZeroInitWorkgroup(Module& module, Diagnostics& diagnostics) {
  const bool any = std::any_of(module.globals.begin(), module.globals.end(),
                               [](const Global& g) { return g.space == AddressSpace::kWorkgroup; });
  return any ? ZeroInit(module, diagnostics).Run() : Status::Ok();
}

}  // namespace tessera::ir
