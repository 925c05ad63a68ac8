// Checks calls to built-in functions for errors that are certain even if only some operands are
// known. An error is a shader-creation error in a const-expression, and a pipeline-creation error
// in an override-expression.
#include <algorithm>
#include <bit>

#include "fmt/format.h"
#include "ir/builtin_functions.h"
#include "ir/const_eval/const_eval_internal.h"
#include "ir/subgroup_limits.h"

namespace tessera::ir {
namespace {

class Checker {
 public:
  Checker(ConstEval& e, BuiltinFn fn, std::span<const TypeId> types,
          std::span<const ConstantId> args, TypeId result, bool stride_in_elements,
          std::string_view cooperative)
      : e_(e),
        impl_{e},
        fn_(fn),
        types_(types),
        args_(args),
        result_(result),
        stride_in_elements_(stride_in_elements),
        cooperative_(cooperative) {}

  bool Run();

 private:
  bool Known(size_t i) const { return i < args_.size() && args_[i].valid(); }
  int64_t Int(size_t i) const { return e_.constants.IntValue(args_[i]); }
  std::string_view Function() const {
    return cooperative_.empty() ? ir::NameOf(fn_) : cooperative_;
  }
  // Returns the integer value of argument `i`, or `unknown` if the value is not known.
  int64_t IntOr(size_t i, int64_t unknown) const { return Known(i) ? Int(i) : unknown; }
  bool Error(std::string message, size_t argument,
             DiagCode code = DiagCode::const_eval_error) const {
    return impl_.FailCheck(code, std::move(message), static_cast<int>(argument));
  }

  bool Range(size_t i, int64_t low, int64_t high, const char* what) const;
  bool Clamp() const;
  bool Bits(size_t offset) const;
  bool Smoothstep() const;
  bool Ldexp() const;
  bool BufferView() const;
  bool MatrixStride(size_t at, int64_t element, int64_t component, Count length,
                    std::string_view line) const;
  bool MatrixRoom(const Type& matrix, TypeId matrix_type, TypeId array) const;
  bool SubgroupMatrix() const;

  ConstEval& e_;
  ConstEvalImpl impl_;
  BuiltinFn fn_;
  std::span<const TypeId> types_;
  std::span<const ConstantId> args_;
  TypeId result_;
  bool stride_in_elements_;
  std::string_view cooperative_;
};

bool Checker::Range(size_t i, int64_t low, int64_t high, const char* what) const {
  if (!Known(i)) return true;
  const Lanes v = impl_.Load(args_[i]);
  for (uint32_t lane = 0; lane < v.n; ++lane) {
    if (v.I(lane) < low || v.I(lane) > high) {
      return Error(fmt::format("the {} of '{}' must be between {} and {}, but is {}", what,
                               ir::NameOf(fn_), low, high, v.I(lane)),
                   i);
    }
  }
  return true;
}

bool Checker::Clamp() const {
  if (!Known(1) || !Known(2)) return true;
  const Lanes low = impl_.Load(args_[1]);
  const Lanes high = impl_.Load(args_[2]);
  const bool is_float = TypeStore::IsFloatScalar(low.scalar);
  for (uint32_t i = 0; i < low.n; ++i) {
    if (is_float             ? low.F(i) > high.F(i)
        : low.scalar == kU64 ? low.bits[i] > high.bits[i]
                             : low.I(i) > high.I(i)) {
      return Error(
          fmt::format("'clamp' needs low <= high, but {} > {}", impl_.Text(low.scalar, low.bits[i]),
                      impl_.Text(high.scalar, high.bits[i])),
          1);
    }
  }
  return true;
}

// Checks that the arguments offset and count of extractBits or insertBits do not select bits beyond
// the bit width. `offset` is the index of the first of these arguments.
bool Checker::Bits(size_t offset) const {
  const size_t count = offset + 1;
  if (!Known(offset) || !Known(count)) return true;
  const int64_t end = Int(offset) + Int(count);
  if (end <= 32) return true;
  return Error(fmt::format("offset + count of '{}' must be at most 32, the bit width, but is {}",
                           ir::NameOf(fn_), end),
               count);
}

bool Checker::Smoothstep() const {
  if (!Known(0) || !Known(1)) return true;
  const Lanes low = impl_.Load(args_[0]);
  const Lanes high = impl_.Load(args_[1]);
  for (uint32_t i = 0; i < low.n; ++i) {
    if (low.F(i) == high.F(i)) {
      return Error(fmt::format("the edges of 'smoothstep' must differ, but both are {}",
                               impl_.Text(low.scalar, low.bits[i])),
                   1);
    }
  }
  return true;
}

bool Checker::Ldexp() const {
  const TypeId scalar = e_.types.ScalarOf(types_[0]);
  const int64_t bias = scalar == kF16 ? 15 : scalar == kF32 ? 127 : 1023;
  if (!Known(1)) return true;
  const Lanes v = impl_.Load(args_[1]);
  for (uint32_t i = 0; i < v.n; ++i) {
    if (v.I(i) > bias + 1) {
      return Error(fmt::format("the exponent of 'ldexp' must be at most {} for '{}', but is {}",
                               bias + 1, impl_.Name(scalar), v.I(i)),
                   1);
    }
  }
  return true;
}

// Checks bufferView and bufferArrayView (WGSL: Buffer View Built-in Functions). The arguments are
// (pointer, offset [, size]), and `result_` is the pointer type of the view.
bool Checker::BufferView() const {
  if (!result_.valid() || e_.types.kind(result_) != TypeKind::kPointer) return true;
  const TypeId view = e_.types[result_].element;
  const Count bytes = e_.types[e_.types[types_[0]].element].count();
  const bool is_array = e_.types.kind(view) == TypeKind::kArray;
  const bool is_struct = e_.types.kind(view) == TypeKind::kStruct;
  const int64_t min_size = static_cast<int64_t>(e_.types.MinViewSize(view));
  const int64_t align = e_.types.AlignOf(view);
  for (size_t i = 1; i < args_.size(); ++i) {
    if (Known(i) && Int(i) < 0) {
      return Error(fmt::format("the {} of '{}' must not be negative", i == 1 ? "offset" : "size",
                               ir::NameOf(fn_)),
                   i);
    }
  }
  if (Known(1) && Int(1) % align != 0) {
    return Error(
        fmt::format("the offset of '{}' must be a multiple of {}, the alignment of '{}', but is {}",
                    ir::NameOf(fn_), align, impl_.Name(view), Int(1)),
        1);
  }
  const int64_t offset = IntOr(1, 0);
  int64_t needed = min_size;
  size_t blamed = 1;
  if (fn_ == BuiltinFn::k_bufferArrayView && Known(2)) {
    blamed = 2;
    if (min_size > Int(2)) {
      return Error(fmt::format("a view of '{}' needs at least {} bytes, but the size is {}",
                               impl_.Name(view), min_size, Int(2)),
                   2);
    }
    TypeId array = view;
    int64_t start = 0;
    if (is_struct) {
      const StructMember& last = e_.types.StructOf(view).members.back();
      array = last.type;
      start = last.offset;
    }
    if (is_array || is_struct) {
      const int64_t stride = e_.types.StrideOf(array);
      if (stride != 0 && (Int(2) - start) % stride != 0) {
        return Error(
            fmt::format(
                "a size of {} bytes is not a whole number of elements of '{}' ({} bytes each)",
                Int(2), impl_.Name(array), stride),
            2);
      }
    }
    needed = Int(2);
  }
  if (bytes.is_constant() && offset + needed > int64_t{bytes.value()}) {
    return Error(fmt::format("the view of '{}' ends at byte {} of a buffer of {} bytes",
                             impl_.Name(view), offset + needed, bytes.value()),
                 blamed);
  }
  return true;
}

// Checks the stride, which is argument `at`. `element` and `component` are the sizes in bytes of an
// array element and a matrix component. `line` is "row" or "column", whichever is contiguous in
// memory. `length` is the number of components in such a row or column.
bool Checker::MatrixStride(size_t at, int64_t element, int64_t component, Count length,
                           std::string_view line) const {
  if (!stride_in_elements_ && Int(at) * component % element != 0) {
    return Error(fmt::format("the stride of '{}' must be a multiple of {}, so that each {} begins "
                             "at an element of the array, but is {}",
                             ir::NameOf(fn_), element / component, line, Int(at)),
                 at, DiagCode::subgroup_matrix_stride);
  }
  const int64_t unit = stride_in_elements_ ? element : component;
  if (length.is_constant() && Int(at) * unit < int64_t{length.value()} * component) {
    const int64_t least = (length.value() * component + unit - 1) / unit;
    return Error(
        fmt::format("the stride of '{}' must be at least {} {}, the length of a {}, but is {}",
                    ir::NameOf(fn_), least,
                    stride_in_elements_ ? "array elements" : "matrix components", line, Int(at)),
        at, DiagCode::subgroup_matrix_stride);
  }
  return true;
}

// Checks that the array accessed by a load or store has room for all components of the matrix if
// they are stored without padding. This is required regardless of the offset and stride (proposal
// subgroup-matrix, Load/Store functions, MinStorageSize). Checks only arrays in workgroup memory:
// for storage buffers, the host must provide a binding of at least the minimum size.
bool Checker::MatrixRoom(const Type& matrix, TypeId matrix_type, TypeId array) const {
  const Count length = e_.types[array].count();
  if (!cooperative_.empty() || e_.types[types_[0]].space != AddressSpace::kWorkgroup ||
      !length.is_constant() || !matrix.rows().is_constant() || !matrix.columns().is_constant()) {
    return true;
  }
  const uint64_t needed =
      uint64_t{matrix.rows().value()} * matrix.columns().value() * e_.types.SizeOf(matrix.element);
  const uint64_t available = uint64_t{length.value()} * e_.types.StrideOf(array);
  if (needed <= available) return true;
  return Error(
      fmt::format("'{}' needs memory of at least {} bytes for '{}', but '{}' has {}", Function(),
                  needed, impl_.Name(matrix_type), impl_.Name(array), available),
      0, DiagCode::subgroup_matrix_stride);
}

// Checks a matrix load or store (proposal subgroup-matrix, Load/Store functions). The arguments are
// (pointer, offset [, matrix], col_major, stride), as for ir::Op::kBuiltin.
bool Checker::SubgroupMatrix() const {
  const bool store = fn_ == BuiltinFn::k_subgroupMatrixStore;
  const size_t stride_at = store ? 4 : 3;
  const TypeId matrix_type = store ? types_[2] : result_;
  if (types_.size() <= stride_at || !matrix_type.valid()) return true;
  const Type& matrix = e_.types[matrix_type];
  const TypeId array_type = e_.types[types_[0]].element;
  if (matrix.kind != TypeKind::kSubgroupMatrix || e_.types.kind(array_type) != TypeKind::kArray) {
    return true;
  }
  if (!MatrixRoom(matrix, matrix_type, array_type)) return false;
  for (size_t i : {size_t{1}, stride_at}) {
    if (Known(i) && Int(i) < 0) {
      return Error(fmt::format("the {} of '{}' must not be negative", i == 1 ? "offset" : "stride",
                               Function()),
                   i, DiagCode::subgroup_matrix_stride);
    }
  }
  const Count length = e_.types[array_type].count();
  if (Known(1) && length.is_constant() && Int(1) >= int64_t{length.value()}) {
    return Error(fmt::format("the offset of '{}' is {}, but '{}' has {} elements", Function(),
                             Int(1), impl_.Name(array_type), length.value()),
                 1, DiagCode::subgroup_matrix_stride);
  }
  if (!Known(stride_at - 1)) return true;
  const bool col_major = e_.constants.BoolValue(args_[stride_at - 1]);
  const Count minor_count = col_major ? matrix.rows() : matrix.columns();
  const Count major_count = col_major ? matrix.columns() : matrix.rows();
  const int64_t component = e_.types.SizeOf(matrix.element);
  const int64_t element = e_.types.StrideOf(array_type);
  const int64_t unit = stride_in_elements_ ? element : component;  // bytes per unit of the stride
  if (Known(stride_at) && cooperative_.empty() &&
      !MatrixStride(stride_at, element, component, minor_count, col_major ? "column" : "row")) {
    return false;
  }
  // The first version of the proposal allows accesses beyond the end of the array, so only the
  // robustness pass checks them.
  if (!stride_in_elements_ || !length.is_constant() || !minor_count.is_constant() ||
      !major_count.is_constant())
    return true;
  if (!Known(1) && !Known(stride_at)) return true;
  const int64_t minor_bytes = int64_t{minor_count.value()} * component;
  const int64_t stride_bytes =
      Known(stride_at) ? Int(stride_at) * unit : (minor_bytes + element - 1) / element * element;
  const int64_t end =
      IntOr(1, 0) * element + stride_bytes * (int64_t{major_count.value()} - 1) + minor_bytes;
  const int64_t available = int64_t{length.value()} * element;
  if (end > available) {
    return Error(fmt::format("the matrix ends at byte {} of '{}', which has {} bytes", end,
                             impl_.Name(array_type), available),
                 Known(1) ? 1 : stride_at, DiagCode::subgroup_matrix_stride);
  }
  return true;
}

bool Checker::Run() {
  switch (fn_) {
    case BuiltinFn::k_clamp: return Clamp();
    case BuiltinFn::k_extractBits: return Bits(1);
    case BuiltinFn::k_insertBits: return Bits(2);
    case BuiltinFn::k_smoothstep: return Smoothstep();
    case BuiltinFn::k_ldexp: return Ldexp();
    case BuiltinFn::k_quadBroadcast: return Range(1, 0, 3, "invocation");
    case BuiltinFn::k_subgroupBroadcast:
    case BuiltinFn::k_subgroupShuffle: return Range(1, 0, kMaxSubgroupSize - 1, "invocation");
    case BuiltinFn::k_subgroupShuffleUp:
    case BuiltinFn::k_subgroupShuffleDown: return Range(1, 0, kMaxSubgroupSize - 1, "delta");
    case BuiltinFn::k_subgroupShuffleXor: return Range(1, 0, kMaxSubgroupSize - 1, "mask");
    case BuiltinFn::k_bufferView:
    case BuiltinFn::k_bufferArrayView: return BufferView();
    case BuiltinFn::k_subgroupMatrixLoad:
    case BuiltinFn::k_subgroupMatrixStore: return SubgroupMatrix();
    default:  // others: functions without rules about single operands
      return true;
  }
}

}  // namespace

bool ConstEval::CheckBuiltin(BuiltinFn fn, std::span<const TypeId> arg_types,
                             std::span<const ConstantId> args, TypeId result,
                             bool stride_in_elements, std::string_view cooperative) {
  return Checker(*this, fn, arg_types, args, result, stride_in_elements, cooperative).Run();
}

}  // namespace tessera::ir
