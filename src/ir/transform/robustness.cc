#include "ir/transform/robustness.h"

#include <algorithm>
#include <bit>
#include <initializer_list>
#include <optional>
#include <utility>

#include "base/pool_vector.h"
#include "ir/analysis/memory_root.h"
#include "ir/analysis/ranges.h"
#include "ir/analysis/signed_overflow.h"
#include "ir/builder.h"
#include "ir/builtin_functions.h"
#include "ir/edit.h"
#include "ir/transform/integer_semantics.h"
#include "ir/transform/shared_clamps.h"
#include "ir/views.h"

namespace tessera::ir {
namespace {

// Bounds an index of the form `x % n`, where `x` is an i32 and `n` is a power of two that is at
// most `count`. Emits `x & (n - 1)` before `at` and returns this value. It equals the index unless
// the index is negative. A negative index is out of bounds, so any element may be selected (WGSL:
// Out-of-Bounds Access). Returns an invalid value for an index of any other form.
Value MaskOfRemainder(Module& m, InstId at, Value index, uint32_t count) {
  const ConstantRemainder remainder = ConstantRemainderOf(m, index);
  if (!remainder.dividend.valid() || remainder.divisor > count) return {};
  if (!std::has_single_bit(remainder.divisor)) return {};
  if (remainder.divisor == 1) return m.constants.U32(0);
  Builder b(m, at);
  const Value mask = b.U32(remainder.divisor - 1);
  return b.Binary(BinaryOp::kAnd, kU32, b.ToU32(remainder.dividend), mask);
}

bool IsZero(const Module& m, Value v) {
  return v.is_constant() && m.constants.IsZero(v.constant());
}

bool IsRuntimeSized(const Type& type) {
  return type.kind == TypeKind::kArray && type.count().is_runtime();
}
uint32_t ElementCount(const Type& type) {
  if (type.kind == TypeKind::kVector || type.kind == TypeKind::kMatrix) return type.n;
  return type.count().is_constant() ? type.count().value() : 0;
}

// Emits a test that `x` is less than `y`, in all components if they are vectors.
Value Less(Builder& b, Value x, Value y) {
  const TypeId type = b.m.TypeOf(x);
  const TypeId result = b.m.types.WithScalar(type, kBool);
  const Value less = b.Binary(BinaryOp::kLess, result, x, y);
  return result == kBool ? less : b.Builtin(BuiltinFn::k_all, kBool, {less});
}
Value And(Builder& b, Value x, Value y) { return b.Binary(BinaryOp::kAnd, kBool, x, y); }

Value Min(Builder& b, Value x, Value y) {
  return b.Builtin(BuiltinFn::k_min, b.m.TypeOf(x), {x, y});
}

// Emits `v` - 1, in all components if `v` is a vector.
Value MinusOne(Builder& b, Value v) {
  const TypeId type = b.m.TypeOf(v);
  const ConstantId one =
      type == kU32 ? b.m.constants.U32(1) : b.m.constants.Splat(type, b.m.constants.U32(1));
  return b.Binary(BinaryOp::kSubtract, type, v, one);
}

// Returns whether `test` is known to be false.
bool IsFalse(const Module& m, Value test) {
  return test.is_constant() && !m.constants.BoolValue(test.constant());
}

// Returns the conjunction of the tests `x` and `y`. An invalid value stands for a test that
// always succeeds.
Value Both(Builder& b, Value x, Value y) {
  if (!x.valid() || IsFalse(b.m, y)) return y;
  if (!y.valid() || IsFalse(b.m, x)) return x;
  return And(b, x, y);
}

// The layout of a matrix in its array: `major` rows or columns of `minor` components each.
struct MatrixLayout {
  uint32_t per_element;  // components per array element
  Value major;           // u32: the number of rows if row-major, of columns if column-major
  Value minor;
};

// Returns the count as a u32 value: a constant or an override-expression.
Value CountValue(Builder& b, Count count) {
  return count.is_constant() ? Value(b.U32(count.value())) : b.ToU32(count.expr());
}

// Emits `condition ? yes : no`, folding a constant condition.
Value Choose(Builder& b, Value condition, Value yes, Value no) {
  if (yes == no) return yes;
  if (!condition.is_constant()) return b.Select(kU32, no, yes, condition);
  return b.m.constants.BoolValue(condition.constant()) ? yes : no;
}

bool AllConstant(std::initializer_list<Value> values) {
  return std::all_of(values.begin(), values.end(), [](Value v) { return v.is_constant(); });
}
// Returns the value of a constant u32.
uint32_t NumberOf(const Module& m, Value v) {
  return static_cast<uint32_t>(m.constants.IntValue(v.constant()));
}

// Returns the number of array elements between the start and the end of the matrix, or 0 if its
// stride or dimensions are not constants.
uint64_t KnownSpan(const Module& m, const MatrixLayout& layout, Value stride,
                   bool stride_in_elements) {
  if (!AllConstant({stride, layout.major, layout.minor})) return 0;
  uint64_t step = NumberOf(m, stride);
  if (stride_in_elements) step *= layout.per_element;
  const uint64_t components = step * (NumberOf(m, layout.major) - 1) + NumberOf(m, layout.minor);
  return (components + layout.per_element - 1) / layout.per_element;
}

// Emits `offset + span <= length` in a form that cannot wrap. Stores `length - span` in `*last`.
Value Inside(Builder& b, uint64_t span, Value offset, Value length, Value* last) {
  if (span > UINT32_MAX) return b.m.constants.Bool(false);
  const Value need = b.U32(static_cast<uint32_t>(span));
  if (length.is_constant()) {
    const auto n = static_cast<uint32_t>(b.m.constants.IntValue(length.constant()));
    if (span > n) return b.m.constants.Bool(false);
    *last = b.U32(n - static_cast<uint32_t>(span));
    return b.Binary(BinaryOp::kLessEqual, kBool, offset, *last);
  }
  const Value fits = b.Binary(BinaryOp::kLessEqual, kBool, need, length);
  *last = b.Binary(BinaryOp::kSubtract, kU32, length, need);
  return And(b, fits, b.Binary(BinaryOp::kLessEqual, kBool, offset, *last));
}

// Returns major - 1, the number of strides between the first and the last row or column of a
// matrix. If `major` is not a constant, returns at least 1, because the result is a divisor.
Value StepsOf(Builder& b, Value major) {
  if (major.is_constant()) return b.U32(NumberOf(b.m, major) - 1);
  const Value more = b.Builtin(BuiltinFn::k_max, kU32, {major, b.U32(2)});
  return b.Binary(BinaryOp::kSubtract, kU32, more, b.U32(1));
}

// Emits a test that is equivalent to offset * e + (major - 1) * stride + minor <= length * e, but
// cannot wrap. `e` is the number of components per array element. The test is a conjunction of
// simpler conditions, each of which is meaningful only if the previous ones are true. The first
// one is `offset <= length`. The second one is `minor <= rest`, where `rest` is the number of
// components after `offset`. The last one is `stride <= (rest - minor) / (major - 1)`.
Value Inside(Builder& b, const MatrixLayout& layout, Value offset, Value stride,
             bool stride_in_elements, Value length) {
  const Value e = b.U32(layout.per_element);
  const bool scaled = layout.per_element > 1;
  Value inside = b.Binary(BinaryOp::kLessEqual, kBool, offset, length);
  Value rest = b.Binary(BinaryOp::kSubtract, kU32, length, offset);
  // The number of components fits in 32 bits, because an array occupies at most 4 GiB.
  if (scaled) rest = b.Binary(BinaryOp::kMultiply, kU32, rest, e);
  inside = And(b, inside, b.Binary(BinaryOp::kGreaterEqual, kBool, rest, layout.minor));
  const bool major_known = layout.major.is_constant();
  if (major_known && NumberOf(b.m, layout.major) <= 1) return inside;
  Value room = b.Binary(BinaryOp::kSubtract, kU32, rest, layout.minor);
  room = b.Binary(BinaryOp::kDivide, kU32, room, StepsOf(b, layout.major));
  b.m[room.inst()].flags |= InstFlags::kNativeSemantics;
  Value step = stride;
  Value fits;
  if (stride_in_elements && scaled) {
    fits = b.Binary(BinaryOp::kLessEqual, kBool, stride, length);
    step = b.Binary(BinaryOp::kMultiply, kU32, stride, e);
  }
  const Value steps_fit = b.Binary(BinaryOp::kLessEqual, kBool, step, room);
  fits = fits.valid() ? And(b, fits, steps_fit) : steps_fit;
  if (!major_known) {
    // A single row or column fits into the array regardless of the stride.
    const Value single = b.Binary(BinaryOp::kLessEqual, kBool, layout.major, b.U32(1));
    fits = b.Binary(BinaryOp::kOr, kBool, single, fits);
  }
  return And(b, inside, fits);
}

// Determines which sums, differences, products, negations and left shifts of i32 may overflow.
class OverflowFinder {
 public:
  OverflowFinder(Module& m, const RangeAnalysis& ranges, Analyses& analyses)
      : m_(m), ranges_(ranges), analyses_(analyses) {}

  // Visits a kUnary or kBinary at the current position of the range analysis.
  void Visit(InstId at) {
    const Inst& inst = m_[at];
    if (inst.type != kI32) return;
    const bool is_sum = IsSignedSum(m_, inst);
    if (!is_sum && !IsSignedLeftShift(m_, inst)) return;
    if (MayOverflow(m_, ranges_, at)) {
      analyses_.NoteMayOverflow(at);
    } else if (is_sum) {
      never_.push_back({at, inst.block});
    }
  }

  // Sets kNativeSemantics on the operations in never_. Skips operations that have been hoisted,
  // because the conditions at their original position may not hold where they are now. Must be
  // called after the walk over the function: the walk hoists operations, but SharedClamps does not
  // hoist operations that have this flag.
  void EndFunction() {
    for (const auto& [id, block] : never_) {
      if (m_[id].block == block) m_[id].flags |= InstFlags::kNativeSemantics;
    }
    never_.clear();
  }

 private:
  Module& m_;
  const RangeAnalysis& ranges_;
  Analyses& analyses_;
  // The current function's operations that cannot overflow, and the block in which each operation
  // was visited.
  PoolVector<std::pair<InstId, BlockId>> never_;
};

class Robustness {
 public:
  Robustness(Module& m, const RobustnessConfig& config, Analyses* analyses)
      : m_(m),
        config_(config),
        analyses_(analyses),
        clamps_all_(config.indices && config.unchecked.empty() && config.read_zero.empty()),
        defines_integers_(config.integers != nullptr && config.read_zero.empty()),
        finds_overflow_(config.signed_overflow && config.read_zero.empty() && analyses != nullptr) {
  }

  // Bounds constant indices first, because they need no range analysis. Many modules have no other
  // indices, so range analysis can often be skipped.
  void Run() {
    PoolVector<bool> open(m_.functions.size());
    // Returns true if range analysis is needed to give the operation the result that WGSL specifies
    // (DefineByRanges), or to determine whether the operation may overflow.
    const auto is_open_arithmetic = [&](const Inst& inst) {
      if (ValueNumbers::HasNoIntegers(inst.type)) return false;  // fast path for most operations
      if (finds_overflow_ && inst.type == kI32 && IsSignedSum(m_, inst)) return true;
      return defines_integers_ && DependsOnRanges(m_, inst);
    };
    for (const Inst& inst : m_.insts) {  // the loop adds no instructions
      if (!kLookedAt.Has(inst.op)) continue;
      const bool is_arithmetic = inst.op == Op::kUnary || inst.op == Op::kBinary;
      if ((is_arithmetic && !is_open_arithmetic(inst)) || !inst.block.valid()) continue;
      const FunctionId function = m_[inst.block].function;
      if (!function.valid() || (!is_arithmetic && !IsOpen(m_.IdOf(inst)))) continue;
      open[function.value] = true;
    }
    if (std::ranges::find(open, true) != open.end()) RunWithRanges(open);
  }

 private:
  static constexpr OpSet kLookedAt = {Op::kAccess, Op::kBuiltin, Op::kUnary, Op::kBinary};

  // `open` contains the functions that need range analysis. Visits callers before callees, because
  // the ranges of parameters follow from the calls.
  void RunWithRanges(const PoolVector<bool>& open) {
    ranges_.emplace(m_, analyses_);
    clamps_.emplace(m_, *ranges_);
    if (finds_overflow_) overflow_.emplace(m_, *ranges_, *analyses_);
    const PoolVector<bool> visited = FunctionsToVisit(m_, open);
    for (auto i = static_cast<uint32_t>(m_.functions.size()); i-- > 0;) {
      if (!visited[i]) continue;
      ranges_->BeginFunction(FunctionId(i));
      lengths_.clear();
      clamps_->BeginFunction();
      function_ = FunctionId(i);
      Walk(m_.functions[i].body);
      RemoveTested();
      if (overflow_) overflow_->EndFunction();
    }
  }

  // Returns whether the instruction needs range analysis. If it is an access, first tries to bound
  // its indices without range analysis.
  bool IsOpen(InstId id) {
    if (m_[id].op == Op::kAccess) return !BoundAccess(id);
    switch (m_[id].builtin()) {
      case BuiltinFn::k_textureLoad:
      case BuiltinFn::k_textureDimensions:
      case BuiltinFn::k_textureStore:
      case BuiltinFn::k_subgroupMatrixLoad:
      case BuiltinFn::k_subgroupMatrixStore: return true;
      default:  // others: texture atomics, and functions that GuardBuiltin never changes
        return IsTextureAtomic(m_[id].builtin());
    }
  }

  // Recursive, which is safe because the parser limits the nesting of blocks.
  void Walk(BlockId block) {
    for (InstId at = m_[block].first; at.valid();) {
      const Inst& inst = m_[at];
      const InstId next = inst.next;  // read first, so that the walk skips inserted instructions
      const Op op = inst.op;
      ranges_->Visit(at, inst);
      switch (op) {
        case Op::kAccess: (void)BoundAccess(at); break;
        case Op::kBuiltin: GuardBuiltin(at); break;
        case Op::kLoad:
        case Op::kStore:
          if (!tests_.empty()) RunWhereInside(at);
          break;
        case Op::kCall: ClampArguments(at); break;
        case Op::kBinary:
          if (defines_integers_) DefineByRanges(m_, *config_.integers, *ranges_, at);
          if (overflow_) overflow_->Visit(at);
          break;
        case Op::kUnary:
          if (overflow_) overflow_->Visit(at);
          break;
        case Op::kIf: {
          const If blocks = m_.IfOf(at);
          Walk(blocks.true_block);
          Walk(blocks.false_block);
          break;
        }
        case Op::kLoop: {
          const Loop blocks = m_.LoopOf(at);
          Walk(blocks.body);
          Walk(blocks.continuing);
          break;
        }
        case Op::kSwitch:
          for (const SwitchCase& c : m_.SwitchOf(at).cases) Walk(c.block);
          break;
        default:  // others: operations that own no blocks
          break;
      }
      at = next;
    }
  }

  enum class Policy { kClamp, kReadZero, kUnchecked };

  // Returns the policy for accesses to `v`. If `v` is a pointer, returns the policy for the memory
  // that it points to.
  Policy PolicyOf(Value v) const {
    if (config_.unchecked.empty() && config_.read_zero.empty()) return Policy::kClamp;
    if (IsIn(config_.unchecked, v)) return Policy::kUnchecked;
    return IsIn(config_.read_zero, v) ? Policy::kReadZero : Policy::kClamp;
  }

  bool IsIn(const MemorySet& set, Value v) const {
    const Type& type = m_.types[m_.TypeOf(v)];
    const bool pointer = type.kind == TypeKind::kPointer;
    const bool texture = m_.types.IsTexture(m_.TypeOf(v));
    const AddressSpace space = pointer   ? type.space
                               : texture ? AddressSpace::kHandle
                                         : AddressSpace::kFunction;
    if ((set.spaces >> static_cast<unsigned>(space) & 1) != 0) return true;
    if (set.resources.empty() || (!pointer && !texture)) return false;
    // A resource in `set` stands only for its own memory. Copies of its contents, in values or
    // function-scope variables, are not part of the set.
    const Value root = texture ? HandleRoot(m_, v) : MemoryRoot(m_, v);
    if (root.kind() != Value::kGlobal || !m_[root.global()].has_binding) return false;
    const BindingPoint place{m_[root.global()].group, m_[root.global()].binding};
    return std::ranges::find(set.resources, place) != set.resources.end();
  }

  // ---- indices

  // Clamps or tests the indices of the access `at`. Returns false if this requires range analysis,
  // which is not available in the first walk over the module.
  bool BoundAccess(InstId at) {
    return clamps_all_ ? ClampAccess(at, /*unchecked=*/false) : BoundByPolicy(at);
  }
  bool BoundByPolicy(InstId at) {
    if (!config_.indices) return true;
    const Value base = AccessInst(m_, at).base();
    const Type& type = m_.types[m_.TypeOf(base)];
    // Indices of binding arrays are always clamped, because there is no zero texture or sampler to
    // use instead of an out-of-bounds element. An access to a binding array is recognized by its
    // base, which is the array itself rather than a pointer.
    const bool of_handles = type.kind == TypeKind::kBindingArray;
    const Policy policy = of_handles ? Policy::kClamp : PolicyOf(base);
    if (policy == Policy::kReadZero) return TestAccess(at);
    return ClampAccess(at, policy == Policy::kUnchecked);
  }

  bool ClampAccess(InstId at, bool unchecked) {
    if ((m_[at].flags & InstFlags::kInBounds) != 0) return true;
    const bool bounded = ForEachIndex(at, [&](uint32_t operand, const Type& type) {
      const bool decided =
          m_.Operand(at, operand).is_constant() && ClampConstant(at, operand, ElementCount(type));
      if (decided || unchecked) return true;
      if (ranges_) ClampIndex(at, operand, type);
      return ranges_.has_value();
    });
    if (bounded) m_[at].flags |= InstFlags::kInBounds;
    return bounded;
  }

  // Calls fn(operand, type) for each index of the access `at`, and stops when a call returns false.
  // Skips indices into structures. `type` is the type that the index selects from. Returns true if
  // all calls returned true.
  template <typename Fn>
  bool ForEachIndex(InstId at, Fn&& fn) {
    TypeId whole = m_.TypeOf(AccessInst(m_, at).base());
    if (m_.types.kind(whole) == TypeKind::kPointer) whole = m_.types[whole].element;
    const uint32_t count = m_.OperandCount(at);
    for (uint32_t i = 1; i < count; ++i) {
      const Type type = m_.types[whole];
      if (type.kind == TypeKind::kStruct) {
        const Value index = m_.Operand(at, i);
        whole = m_.types.StructOf(whole)
                    .members[static_cast<size_t>(m_.constants.IntValue(index.constant()))]
                    .type;
        continue;
      }
      if (!fn(i, type)) return false;
      whole = type.element;
    }
    return true;
  }

  // Clamps a constant index, even in unchecked accesses, because target languages reject
  // out-of-bounds constants. The resolver rejects only const-expressions that are out of bounds,
  // but an index that was a `let` in the source may have become a constant later.
  //
  // A `count` of 0 means that the count is unknown. In this case, returns true only if the index is
  // 0. This index is always in bounds, because every array has at least one element (WebGPU
  // guarantees this for runtime-sized arrays).
  bool ClampConstant(InstId at, uint32_t operand, uint32_t count) {
    const Value index = m_.Operand(at, operand);
    const auto known = static_cast<uint32_t>(m_.constants.IntValue(index.constant()));
    if (count == 0) return known == 0;
    if (known >= count) m_.SetOperand(at, operand, m_.constants.U32(count - 1));
    return true;
  }

  void ClampIndex(InstId at, uint32_t operand, const Type& type) {
    const bool is_array = type.kind == TypeKind::kArray || type.kind == TypeKind::kBindingArray;
    if (IsRuntimeSized(type)) {
      ClampToLength(at, operand);
    } else if (is_array && type.count().is_override()) {
      ClampToOverride(at, operand, type.count().expr());
    } else {
      ClampToCount(at, operand, ElementCount(type));
    }
  }

  void ClampToCount(InstId at, uint32_t operand, uint32_t count) {
    const Value index = m_.Operand(at, operand);
    if (count == 0) return;
    if (ranges_->IsBelow(index, count)) return;
    if (const Value mask = MaskOfRemainder(m_, at, index, count); mask.valid()) {
      return m_.SetOperand(at, operand, mask);
    }
    m_.SetOperand(at, operand, Clamped(at, index, m_.constants.U32(count - 1)));
  }

  // Returns min(index, last). Reuses the `min` of an earlier access if possible.
  Value Clamped(InstId at, Value index, Value last) {
    const SharedClamps::Key key = clamps_->KeyOf(index);
    if (const Value found = clamps_->Find(key, last, at); found.valid()) return found;
    Builder b(m_, at);
    const Value minimum = Min(b, b.ToU32(index), last);
    clamps_->Add(key, last, minimum.inst());
    return minimum;
  }

  // Clamps an index of an array whose count becomes known only at pipeline creation.
  void ClampToOverride(InstId at, uint32_t operand, OverrideExprId count) {
    const Value index = m_.Operand(at, operand);
    Builder b(m_, at);
    const Value last = b.Binary(BinaryOp::kSubtract, kU32, b.ToU32(count), b.U32(1));
    m_.SetOperand(at, operand, Min(b, b.ToU32(index), last));
  }

  void ClampToLength(InstId at, uint32_t operand) {
    const Value index = m_.Operand(at, operand);
    const Value base = AccessInst(m_, at).base(), member = MemberOfLength(at, operand);
    if (ranges_->IsBelowLength(index, base, member)) return;
    const Value last = LastIndexOf(base, member, at);
    m_.SetOperand(at, operand, Clamped(at, index, last));
  }

  // ---- tested pointers

  // Returns the condition under which `pointer` is in bounds, or an invalid value if `pointer`
  // needs no test.
  Value TestOf(Value pointer) const {
    const bool tested = pointer.is_inst() && pointer.index() < tests_.size();
    return tested ? tests_[pointer.index()] : Value();
  }

  // Emits a bounds test for the indices of an access. Used for memory from which out-of-bounds
  // loads must return zero. Returns false in the first walk if the test requires range analysis,
  // which is not available then. If the result of the access is a pointer, this function only
  // records the test, and each use of the pointer later gets its own copy of the access (see
  // CopyPlace).
  bool TestAccess(InstId at) {
    const Value outer = TestOf(AccessInst(m_, at).base());
    const bool known = (m_[at].flags & InstFlags::kInBounds) != 0 || HasKnownIndices(m_, at);
    if (!known && !ranges_) return false;
    Builder b(m_, at);
    const Value test = known ? outer : Both(b, outer, TestIndices(b, at));
    if (!test.valid()) {
      m_[at].flags |= InstFlags::kInBounds;
    } else if (m_.types.kind(m_[at].type) == TypeKind::kPointer) {
      if (tests_.size() <= at.value) tests_.resize(m_.insts.size());
      tests_[at.value] = test;
      tested_.push_back(at);
    } else if (const InstId access = RunWhere(test, at); access.valid()) {
      ClampUnstable(access);
    }
    return true;
  }

  // Emits a condition that is true if all indices of `at` are in bounds. Returns an invalid value
  // if all indices are known to be in bounds.
  Value TestIndices(Builder& b, InstId at) {
    Value test;
    ForEachIndex(at, [&](uint32_t operand, const Type& type) {
      test = Both(b, test, TestIndex(b, at, operand, type));
      return true;
    });
    return test;
  }

  Value TestIndex(Builder& b, InstId at, uint32_t operand, const Type& type) {
    const Value index = m_.Operand(at, operand);
    const Interval range = ranges_->Of(index);
    if (range.low == 0 && range.high == 0) return {};  // 0 is always in bounds; see ClampConstant
    if (IsRuntimeSized(type)) {
      const Value base = AccessInst(m_, at).base(), member = MemberOfLength(at, operand);
      if (ranges_->IsBelowLength(index, base, member)) return {};
      const Value length = LengthOf(base, member, at);
      return Less(b, b.ToU32(index), length);
    }
    const uint32_t count = ElementCount(type);
    if (count == 0) return Less(b, b.ToU32(index), b.ToU32(type.count().expr()));
    if (ranges_->IsBelow(index, count)) return {};
    if (range.low >= count || range.high < 0) return m_.constants.Bool(false);
    return Less(b, b.ToU32(index), b.U32(count));
  }

  // Executes `at` only if `test` is true. If `test` is false, the result of `at` is zero. Returns
  // the instruction inside the branch, or an invalid id if `test` is always false.
  InstId RunWhere(Value test, InstId at) {
    if (!IsFalse(m_, test)) return WrapInIf(m_, at, test);
    if (m_[at].type == kVoid) {
      m_.Remove(at);
    } else {
      ReplaceInPlace(m_, at, m_.constants.Zero(m_[at].type));
    }
    return {};
  }

  // If the first operand of `at` is a tested pointer (see TestAccess), executes `at` only if the
  // test succeeds.
  void RunWhereInside(InstId at) {
    if (m_.OperandCount(at) == 0) return;
    const Value place = m_.Operand(at, 0), test = TestOf(place);
    if (!test.valid()) return;
    if (IsFalse(m_, test) && MemoryRoot(m_, place).kind() == Value::kParam) {
      // Keep the instruction even though the test always fails: removing it could leave a parameter
      // unused, which some targets reject.
      CopyPlace(WrapInIf(m_, at, test), 0, true);
    } else if (const InstId moved = RunWhere(test, at); moved.valid()) {
      CopyPlace(moved, 0, false);
    }
  }

  // Moves the load of a workgroupUniformLoad into a branch. The barriers stay outside, because all
  // invocations must reach them.
  void RunUniformLoad(InstId at) {
    const Value test = TestOf(BuiltinInst(m_, at).argument(0));
    if (!test.valid()) return;
    const InstId load = WrapInIf(m_, at, test);
    m_.Unlink(load);
    m_.InsertBefore(at, load);
    CopyPlace(load, 0, true);
  }

  // Clamps the indices of pointer arguments, because a pointer must always be valid.
  void ClampArguments(InstId call) {
    for (uint32_t i = 0; i < m_.OperandCount(call); ++i) CopyPlace(call, i, true);
  }

  // If operand `operand` of `user` is a tested pointer, recomputes the pointer before `user`.
  // Clamps the pointer's indices if `clamp` is true; otherwise they must be in bounds at `user`.
  void CopyPlace(InstId user, uint32_t operand, bool clamp) {
    m_.SetOperand(user, operand, Copy(m_.Operand(user, operand), user, clamp));
  }
  Value Copy(Value place, InstId before, bool clamp) {
    if (!TestOf(place).valid()) return place;
    PoolVector<Value> operands = {Copy(AccessInst(m_, place.inst()).base(), before, clamp)};
    for (uint32_t i = 1; i < m_.OperandCount(place.inst()); ++i) {
      operands.push_back(m_.Operand(place.inst(), i));
    }
    Builder b(m_, before);
    const InstId copy = b.Emit(Op::kAccess, m_[place.inst()].type, operands);
    if (clamp) {
      (void)ClampAccess(copy, false);
    } else {
      ClampUnstable(copy);
    }
    return copy;
  }

  // Clamps the unstable indices (see ValueNumbers::IsUnstable) of an access that is guarded by a
  // bounds test. An index is unstable if, e.g., it depends on memory that other invocations may
  // write. The target may load such an index again after the test and get a different number, which
  // must be in bounds too. All other indices keep the tested value.
  void ClampUnstable(InstId access) {
    ForEachIndex(access, [&](uint32_t operand, const Type& type) {
      const bool unstable = ranges_->numbers().IsUnstable(m_.Operand(access, operand));
      if (unstable) ClampIndex(access, operand, type);
      return true;
    });
    m_[access].flags |= InstFlags::kInBounds;
  }

  // An operand of a texture access. The access is executed only if each component of the operand is
  // less than the corresponding component of `count`.
  struct Tested {
    uint32_t operand;
    Value count;
  };
  // Clamps the unstable operands of a texture access that is guarded by a bounds test. The target
  // may load such an operand again after the test (see ClampUnstable). This is not a complete
  // bounds check: if the level is loaded again, the coordinates may still exceed the size of the
  // new level.
  void ClampOperands(InstId moved, std::span<const Tested> tested) {
    for (const Tested& t : tested) {
      if (!ranges_->numbers().IsUnstable(m_.Operand(moved, t.operand))) continue;
      Builder b(m_, moved);
      ClampOperand(b, moved, t.operand, MinusOne(b, t.count));
    }
  }

  // Removes the instructions in tested_. They are unused, because their former users now use
  // copies.
  void RemoveTested() {
    for (size_t i = tested_.size(); i-- > 0;) m_.Remove(tested_[i]);
    tested_.clear();
  }

  // ---- lengths

  // Returns the index of the structure member that is the indexed runtime-sized array, or an
  // invalid value if the base of `access` points to the array itself. Operand `operand` of `access`
  // must be the index into this array.
  Value MemberOfLength(InstId access, uint32_t operand) const {
    return operand == 1 ? Value() : AccessInst(m_, access).index(0);
  }

  // The length of a runtime-sized array. It is computed only if it is needed. Lengths never change,
  // so the length of an array in a variable or parameter is computed once, at the beginning of the
  // function.
  struct Length {
    Value base, member, length, last_index;
  };

  // Returns the Length of an array. If `member` is valid, the array is this member of the structure
  // at `base`. Otherwise, `base` points to the array.
  Length& LengthRecord(Value base, Value member, InstId before) {
    for (Length& known : lengths_) {
      if (known.base == base && known.member == member) return known;
    }
    Builder b(m_, base.is_inst() ? before : m_[m_[function_].body].first);
    const Value array = member.valid() ? b.Access(base, {member}) : base;
    if (member.valid()) m_[array.inst()].flags |= InstFlags::kInBounds;
    const Value length = b.Builtin(BuiltinFn::k_arrayLength, kU32, {array});
    const Length record{base, member, length, Value()};
    if (base.is_inst()) return local_length_ = record;
    return lengths_.emplace_back(record);
  }
  Value LengthOf(Value base, Value member, InstId before) {
    return LengthRecord(base, member, before).length;
  }
  Value LastIndexOf(Value base, Value member, InstId before) {
    Length& record = LengthRecord(base, member, before);
    if (!record.last_index.valid()) {
      Builder b(m_, before);
      if (!base.is_inst()) b.SetBefore(m_[record.length.inst()].next);
      record.last_index = b.Binary(BinaryOp::kSubtract, kU32, record.length, b.U32(1));
    }
    return record.last_index;
  }

  void GuardBuiltin(InstId at) {
    const BuiltinFn fn = m_[at].builtin();
    if (IsTextureAtomic(fn) || fn == BuiltinFn::k_textureStore) {
      if (config_.textures && PolicyOf(BuiltinInst(m_, at).argument(0)) != Policy::kUnchecked) {
        GuardTextureStore(at);
      } else {
        m_[at].flags |= InstFlags::kInBounds;  // the host guarantees this
      }
      return;
    }
    switch (fn) {
      case BuiltinFn::k_textureLoad:
        if (config_.textures) BoundTextureLoad(at, PolicyOf(BuiltinInst(m_, at).argument(0)));
        break;
      case BuiltinFn::k_textureDimensions:
        if (config_.textures) ClampTextureLevel(at);
        break;
      case BuiltinFn::k_subgroupMatrixLoad:
      case BuiltinFn::k_subgroupMatrixStore:
        if (config_.subgroup_matrices) GuardMatrix(at);
        break;
      case BuiltinFn::k_workgroupUniformLoad: RunUniformLoad(at); break;
      default:  // others: functions that may have a tested pointer as operand
        RunWhereInside(at);
        break;
    }
  }

  // ---- textures

  TypeId UnsignedCoordinates(InstId at) {
    return m_.types.WithScalar(m_.TypeOf(BuiltinInst(m_, at).argument(1)), kU32);
  }

  // Prevents out-of-bounds texture loads. The operands are (texture, coords [, array index] [,
  // level or sample]). Depending on `policy`, clamps each operand to the texture, or executes the
  // load only if a test of all operands succeeds. An array index, level or sample of 0 needs no
  // check, because every texture has layer, level and sample 0.
  void BoundTextureLoad(InstId at, Policy policy) {
    if (policy == Policy::kUnchecked) return;
    const Value texture = BuiltinInst(m_, at).argument(0);
    const Type type = m_.types[m_.TypeOf(texture)];
    Builder b(m_, at);
    Value inside;
    PoolVector<Tested> tested;
    const auto bound = [&](uint32_t operand, Value count) {
      if (policy == Policy::kClamp) return ClampOperand(b, at, operand, MinusOne(b, count));
      tested.push_back({operand, count});
      inside = Both(b, inside, Less(b, b.ToU32(m_.Operand(at, operand)), count));
    };
    uint32_t operand = 2;
    if (IsArrayed(type.dim)) {
      if (!IsZero(m_, m_.Operand(at, operand))) {
        bound(operand, b.Builtin(BuiltinFn::k_textureNumLayers, kU32, {texture}));
      }
      ++operand;
    }
    const TypeId coords = UnsignedCoordinates(at);
    Value size;
    if (type.kind == TypeKind::kSampledTexture || type.kind == TypeKind::kDepthTexture) {
      // A one-dimensional texture has only level 0 (WebGPU: GPUTextureDescriptor).
      const bool one_level = type.dim == TextureDim::k1D;
      if (one_level && policy == Policy::kClamp) {
        m_.SetOperand(at, operand, m_.constants.Zero(m_.TypeOf(m_.Operand(at, operand))));
      }
      if (!IsZero(m_, m_.Operand(at, operand))) {
        bound(operand,
              one_level ? b.U32(1) : b.Builtin(BuiltinFn::k_textureNumLevels, kU32, {texture}));
      }
      size = b.Builtin(BuiltinFn::k_textureDimensions, coords, {texture, m_.Operand(at, operand)});
      if (policy == Policy::kReadZero) ClampTextureLevel(size.inst());
    } else {
      if (IsMultisampledTexture(type) && !IsZero(m_, m_.Operand(at, operand))) {
        bound(operand, b.Builtin(BuiltinFn::k_textureNumSamples, kU32, {texture}));
      }
      size = b.Builtin(BuiltinFn::k_textureDimensions, coords, {texture});
    }
    bound(1, size);
    if (inside.valid()) ClampOperands(Guard(at, inside), tested);
  }

  // Clamps the level in (texture, level) to an existing level. In WGSL, the size of a nonexistent
  // level is indeterminate; target languages guarantee even less.
  void ClampTextureLevel(InstId at) {
    if (m_.OperandCount(at) < 2) return;
    const Value level = BuiltinInst(m_, at).argument(1);
    const Value texture = BuiltinInst(m_, at).argument(0);
    if (m_.types[m_.TypeOf(texture)].dim == TextureDim::k1D) {
      return m_.SetOperand(at, 1, m_.constants.Zero(m_.TypeOf(level)));
    }
    if (level.is_constant() && m_.constants.IntValue(level.constant()) == 0) return;
    Builder b(m_, at);
    const Value levels = b.Builtin(BuiltinFn::k_textureNumLevels, kU32, {texture});
    ClampOperand(b, at, 1, MinusOne(b, levels));
  }

  void ClampOperand(Builder& b, InstId at, uint32_t operand, Value last) {
    m_.SetOperand(at, operand, Min(b, b.ToU32(m_.Operand(at, operand)), last));
  }

  // Skips a store or atomic operation if its coordinates are outside the texture (WGSL:
  // textureStore).
  void GuardTextureStore(InstId at) {
    const Value texture = BuiltinInst(m_, at).argument(0);
    const Type type = m_.types[m_.TypeOf(texture)];
    Builder b(m_, at);
    const TypeId coords = UnsignedCoordinates(at);
    const Value size = b.Builtin(BuiltinFn::k_textureDimensions, coords, {texture});
    Value inside = Less(b, b.ToU32(BuiltinInst(m_, at).argument(1)), size);
    PoolVector<Tested> tested = {{1, size}};
    if (IsArrayed(type.dim)) {
      const Value layers = b.Builtin(BuiltinFn::k_textureNumLayers, kU32, {texture});
      inside = And(b, inside, Less(b, b.ToU32(BuiltinInst(m_, at).argument(2)), layers));
      tested.push_back({2, layers});
    }
    ClampOperands(Guard(at, inside), tested);
  }

  // ---- subgroup matrices

  void GuardMatrix(InstId at) {
    const Value pointer = BuiltinInst(m_, at).argument(0);
    if (PolicyOf(pointer) == Policy::kUnchecked) {
      m_[at].flags |= InstFlags::kInBounds;
      return;
    }
    const bool by_device = config_.storage_matrices_by_device &&
                           m_.types[m_.TypeOf(pointer)].space == AddressSpace::kStorage;
    Value last;
    const Value array = TestOf(pointer), matrix = by_device ? Value() : MatrixInside(at, &last);
    Builder b(m_, at);
    if (const Value inside = Both(b, array, matrix); inside.valid()) {
      // If the test is known to fail, clamp the indices too: target compilers reject out-of-bounds
      // indices even in a branch that is never taken.
      const InstId moved = Guard(at, inside);
      CopyPlace(moved, 0, array.valid() && IsFalse(m_, array));
      if (last.valid()) ClampMatrixOffset(moved, last);
    } else if (!by_device) {
      m_[at].flags |= InstFlags::kInBounds;
    }
  }

  // Clamps the offset of a matrix load or store if it is unstable (see ClampUnstable). The other
  // operands cannot change, because they are uniform values. (This assumes that the shader does not
  // disable the diagnostic subgroup_matrix_uniformity.)
  void ClampMatrixOffset(InstId moved, Value last) {
    const Value offset = MatrixMemoryInst(m_, moved).offset();
    if (!ranges_->numbers().IsUnstable(offset)) return;
    Builder b(m_, moved);
    ClampOperand(b, moved, 1, last);
  }

  // Emits a test that the matrix lies within its array. Returns an invalid value if no test is
  // needed. If the stride and the dimensions are constants and the test can succeed, sets `*last`
  // to the greatest offset for which the test succeeds.
  Value MatrixInside(InstId at, Value* last) {
    const MatrixMemoryInst memory(m_, at);
    const Value pointer = memory.array(), offset = memory.offset();
    const Value col_major = memory.col_major(), stride = memory.stride();
    const Type matrix = m_.types[memory.matrix()];
    const TypeId array = m_.types[m_.TypeOf(pointer)].element;

    Builder b(m_, at);
    MatrixLayout layout;
    const Value rows = CountValue(b, matrix.rows()), columns = CountValue(b, matrix.columns());
    layout.major = Choose(b, col_major, columns, rows);
    layout.minor = Choose(b, col_major, rows, columns);
    layout.per_element =
        std::max(1u, m_.types.StrideOf(array) / std::max(1u, m_.types.SizeOf(matrix.element)));
    const bool stride_in_elements = m_[at].stride_in_elements();

    const Count count = m_.types[array].count();
    const uint64_t span = KnownSpan(m_, layout, stride, stride_in_elements);
    const Interval at_most = ranges_->Of(offset);
    if (span != 0 && count.is_constant() && at_most.low >= 0 &&
        static_cast<uint64_t>(at_most.high) + span <= count.value()) {
      return {};
    }
    const Value length = count.is_runtime() ? LengthOfPointee(pointer, at) : CountValue(b, count);
    const Value start = b.ToU32(offset);
    return span != 0 ? Inside(b, span, start, length, last)
                     : Inside(b, layout, start, b.ToU32(stride), stride_in_elements, length);
  }

  Value LengthOfPointee(Value pointer, InstId before) {
    // For &buffer.member or &buffer[i].member, uses the base of the access, so that all accesses to
    // the array share one arrayLength.
    if (pointer.is_inst() && m_[pointer.inst()].op == Op::kAccess &&
        m_.OperandCount(pointer.inst()) == 2 &&
        AccessInst(m_, pointer.inst()).index(0).is_constant()) {
      return LengthOf(AccessInst(m_, pointer.inst()).base(),
                      AccessInst(m_, pointer.inst()).index(0), before);
    }
    return LengthOf(pointer, Value(), before);
  }

  // ---- branches

  // Moves `at` into a branch, and marks it as in bounds there. Returns the moved instruction.
  InstId Guard(InstId at, Value condition) {
    const InstId moved = WrapInIf(m_, at, condition);
    m_[moved].flags |= InstFlags::kInBounds;
    return moved;
  }

  Module& m_;
  const RobustnessConfig& config_;
  Analyses* const analyses_;  // may be null
  // True if all indices in all address spaces are clamped, which is the usual case.
  const bool clamps_all_;
  // True if the pass applies DefineByRanges. Always false if RunWhere may replace values with zero,
  // because zero may be outside the range that was computed for such a value.
  const bool defines_integers_;
  // True if the pass determines which signed operations may overflow. Always false if RunWhere may
  // replace values with zero (see `defines_integers_` for the reason).
  const bool finds_overflow_;
  std::optional<RangeAnalysis> ranges_;
  std::optional<SharedClamps> clamps_;      // set if ranges_ is set
  std::optional<OverflowFinder> overflow_;  // set if ranges_ is set and finds_overflow_ is true
  FunctionId function_;
  PoolVector<Length> lengths_;  // lengths of arrays in module-scope variables and parameters
  Length local_length_;         // the most recent length of an array behind a computed pointer
  // The conditions under which tested pointers are in bounds, indexed by the InstId of the access
  // that computes the pointer (see TestAccess).
  PoolVector<Value> tests_;
  PoolVector<InstId> tested_;  // tested pointers of the function, in program order
};

}  // namespace

Status RunRobustness(Module& module, const RobustnessConfig& config, Analyses* analyses) {
  Robustness(module, config, analyses).Run();
  return Status::Ok();
}

}  // namespace tessera::ir
