#include "ir/transform/matrix_emulation.h"

#include <algorithm>
#include <array>
#include <bit>
#include <string>
#include <string_view>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "base/pool_vector.h"
#include "ir/analysis/memory_root.h"
#include "ir/builder.h"
#include "ir/builtin_functions.h"
#include "ir/counted_loop.h"
#include "ir/edit.h"
#include "ir/matrix_component.h"
#include "ir/transform/builtin_input.h"
#include "ir/transform/emulated_matrices.h"
#include "ir/transform/generated_function.h"
#include "ir/transform/matrix_type_map.h"

namespace tessera::ir {
namespace {

// The layout of an emulated matrix, which consists of lines: the rows of a left matrix, or the
// columns of any other matrix. Line `i` is in slot i / subgroup_size of invocation i %
// subgroup_size.
struct Shape {
  SubgroupMatrixUse use;
  TypeId component;     // type in memory; may be i8 or u8
  TypeId scalar;        // component type of the emulating array
  uint32_t lines = 0;   // number of lines
  uint32_t length = 0;  // number of components per line (row or column)
  uint32_t slots = 0;   // maximum number of lines (rows or columns) per invocation

  bool HasRows() const { return use == SubgroupMatrixUse::kLeft; }
};

class Emulator final : MatrixTypeMap {
 public:
  Emulator(Module& m, const MatrixEmulationConfig& config, PoolVector<bool> emulated,
           Diagnostics& diagnostics)
      : MatrixTypeMap(m),
        config_(config),
        emulated_(std::move(emulated)),
        diagnostics_(diagnostics) {}

  Status Run() {
    known_size_ = KnownSubgroupSize();
    const auto functions = static_cast<uint32_t>(m_.functions.size());
    const auto insts = static_cast<uint32_t>(m_.insts.size());
    for (uint32_t i = 0; i < insts; ++i) {
      if (m_.insts[i].block.valid()) Rewrite(InstId(i));
    }
    if (diagnostics_.has_errors()) return Status::Failed();
    for (Global& g : m_.globals) {
      // Drop the initial value: private variables are zero by default.
      if (MapType(g.type) != g.type) g.init = {};
    }
    MapTypes(insts);
    PutFunctionsFirst(m_, functions);
    return Status::Ok();
  }

 private:
  // ---- types

  bool IsEmulated(TypeId id) const { return id.value < emulated_.size() && emulated_[id.value]; }

  TypeId MapMatrix(TypeId matrix) override {
    if (!IsEmulated(matrix)) return matrix;
    const Shape s = ShapeOf(matrix);
    return m_.types.Array(LineType(s), Count::Of(s.slots));
  }
  TypeId LineType(const Shape& s) { return m_.types.Array(s.scalar, Count::Of(s.length)); }

  // Treats matrices with override-dependent dimensions as 1x1. Their size does not matter, because
  // Rewrite rejects them later.
  Shape ShapeOf(TypeId matrix) const {
    const Type& t = m_.types[matrix];
    const uint32_t rows = t.rows().is_constant() ? t.rows().value() : 1;
    const uint32_t columns = t.columns().is_constant() ? t.columns().value() : 1;
    Shape s{.use = t.use, .component = t.element, .scalar = ShaderScalar(t.element)};
    s.lines = s.HasRows() ? rows : columns;
    s.length = s.HasRows() ? columns : rows;
    const uint32_t size = known_size_ != 0 ? known_size_ : config_.min_subgroup_size;
    s.slots = (s.lines + size - 1) / size;
    return s;
  }

  bool IsSized(TypeId matrix) const {
    return m_.types[matrix].rows().is_constant() && m_.types[matrix].columns().is_constant();
  }

  // ---- the position in the subgroup

  // Returns the subgroup size if all entry points have the same constant size, otherwise 0.
  uint32_t KnownSubgroupSize() const {
    uint32_t known = 0;
    for (const Function& f : m_.functions) {
      if (f.stage == ShaderStage::kNone) continue;
      if (!f.subgroup_size.is_constant()) return 0;
      const auto size = static_cast<uint32_t>(m_.constants.IntValue(f.subgroup_size.constant()));
      if (known != 0 && known != size) return 0;
      known = size;
    }
    return known;
  }

  // Returns the value of the built-in input `builtin`. Entry points store this value in the private
  // variable `variable`, so that every function can read it.
  Value InputOf(Builder& b, BuiltinValue builtin, GlobalId& variable) {
    if (!variable.valid()) {
      Global g;
      g.name = m_.strings.Intern(NameOf(builtin));
      g.type = kU32;
      g.space = AddressSpace::kPrivate;
      variable = AddGlobal(m_, g);
      for (uint32_t f = 0; f < m_.functions.size(); ++f) {
        if (m_.functions[f].stage != ShaderStage::kCompute) continue;
        Builder start(m_, m_[m_.functions[f].body].first);
        const Value value = BuiltinInput(m_, FunctionId(f), builtin, kU32, start);
        start.Store(variable, value);
      }
    }
    return b.Load(variable);
  }

  Value Lane(Builder& b) { return InputOf(b, BuiltinValue::kSubgroupInvocationId, lane_); }
  Value Size(Builder& b) {
    if (known_size_ != 0) return b.U32(known_size_);
    return InputOf(b, BuiltinValue::kSubgroupSize, size_);
  }

  // ---- small expressions

  Value Native(Value v) {
    if (v.is_inst()) m_[v.inst()].flags |= InstFlags::kNativeSemantics;
    return v;
  }
  Value Binary(Builder& b, BinaryOp op, Value l, Value r) {
    return Native(b.Binary(op, m_.TypeOf(l), l, r));
  }
  Value Convert(Builder& b, TypeId type, Value v) {
    if (m_.TypeOf(v) == type) return v;
    return Native(b.Emit(Op::kConvert, type, {v}));
  }
  Value Bitcast(Builder& b, TypeId type, Value v) {
    return m_.TypeOf(v) == type ? v : b.Builtin(BuiltinFn::k_bitcast, type, {v});
  }
  Value Part(Builder& b, Value base, std::initializer_list<Value> indices) {
    const Value part = b.Access(base, indices);
    m_[part.inst()].flags |= InstFlags::kInBounds;
    return part;
  }
  // Divides `v` by `divisor`, which must be a power of two.
  Value Divide(Builder& b, Value v, uint32_t divisor) {
    return divisor == 1 ? v : Native(b.ShiftRight(v, Log2(divisor)));
  }
  static uint32_t Log2(uint32_t power_of_two) {
    return static_cast<uint32_t>(std::countr_zero(power_of_two));
  }

  // Wraps an i32 or u32 to the range of the matrix's 8-bit component type.
  Value Wrap(Builder& b, const Shape& s, Value v) {
    if (s.component == kU8) return b.And(v, 0xff);
    if (s.component != kI8) return v;
    const Value up = Binary(b, BinaryOp::kShiftLeft, v, b.U32(24));
    return Binary(b, BinaryOp::kShiftRight, up, b.U32(24));
  }

  // Emits a loop from 0 to `end` with a counter variable called `name`.
  CountedLoop CountTo(Builder& b, std::string_view name, Value end) {
    const CountedLoop loop(b, b.U32(0), end, b.U32(1));
    m_.SetName(loop.variable, m_.strings.Intern(name));
    return loop;
  }
  CountedLoop CountTo(Builder& b, std::string_view name, uint32_t end) {
    return CountTo(b, name, b.U32(end));
  }

  // ---- instructions

  void Rewrite(InstId id) {
    std::array<TypeId, 3> operands{};  // original types of the operands
    for (uint32_t k = 0; k < m_.OperandCount(id); ++k) {
      const Value v = m_.Operand(id, k);
      if (k < operands.size()) operands[k] = m_.TypeOf(v);
      if (!v.is_constant() || MapType(m_.TypeOf(v)) == m_.TypeOf(v)) continue;
      Builder b(m_, id);
      m_.SetOperand(id, k, Materialize(b, v.constant()));
    }
    if (m_[id].op == Op::kConstruct) return RewriteConstruct(id);
    if (m_[id].op == Op::kBuiltin) RewriteCall(id, operands);
  }

  void RewriteCall(InstId id, const std::array<TypeId, 3>& operands) {
    const TypeId type = m_[id].type;
    switch (m_[id].builtin()) {
      case BuiltinFn::k_subgroupMatrixLoad:
        if (IsEmulated(type) && Check(id, type)) RewriteLoad(id);
        return;
      case BuiltinFn::k_subgroupMatrixStore:
        if (IsEmulated(operands[2]) && Check(id, operands[2])) RewriteStore(id, operands[2]);
        return;
      case BuiltinFn::k_subgroupMatrixMultiply:
      case BuiltinFn::k_subgroupMatrixMultiplyAccumulate:
        if (IsEmulated(type)) Call(id, ProductFunction(id, operands[0], operands[1]));
        return;
      case BuiltinFn::k_subgroupMatrixScalarAdd:
      case BuiltinFn::k_subgroupMatrixScalarSubtract:
      case BuiltinFn::k_subgroupMatrixScalarMultiply:
        if (IsEmulated(type)) Call(id, EachFunction(id, operands[1]));
        return;
      default:  // others: functions without matrix operands or results
        return;
    }
  }

  void Call(InstId id, FunctionId f) {
    PoolVector<Value> arguments;
    for (uint32_t k = 0; k < m_.OperandCount(id); ++k) arguments.push_back(m_.Operand(id, k));
    ReplaceInPlace(m_, id, Op::kCall, {}, f);
    m_.SetOperands(id, arguments);
  }

  // Returns true if the matrix that `id` loads or stores can be emulated; otherwise reports an
  // error.
  bool Check(InstId id, TypeId matrix) {
    const char* why = nullptr;
    const TypeId array = m_.types[m_.TypeOf(m_.Operand(id, 0))].element;
    const Type& element = m_.types[m_.types[array].element];
    if (!IsSized(matrix)) why = "its dimensions depend on overrides that stay in the output";
    if (element.kind == TypeKind::kVector && element.n == 3) {
      why = "it lies in an array of three-component vectors";
    }
    const TypeId scalar = m_.types.ScalarOf(m_.types[array].element);
    const uint32_t bytes = m_.types.SizeOf(m_.types[matrix].element);
    if (bytes == 1 && m_.types.SizeOf(scalar) != 4) {
      why = "its array does not consist of 32-bit numbers";
    }
    if (why == nullptr) return true;
    diagnostics_
        .Add(DiagCode::unsupported_by_target, m_.SpanOf(id),
             "'" + m_.types.NameOf(matrix, m_.strings) + "' cannot be emulated")
        .AddNote(why);
    return false;
  }

  Value MakeZero(Builder&, TypeId type) override { return m_.constants.Zero(MapType(type)); }

  // Emits an emulated matrix that is filled with `scalar`, which may have an 8-bit type if it is a
  // constant.
  Value Fill(Builder& b, TypeId matrix, Value scalar) override {
    const TypeId wanted = ShapeOf(matrix).scalar;
    if (scalar.is_constant() && m_.TypeOf(scalar) != wanted) {
      scalar = m_.constants.Int(wanted, m_.constants.IntValue(scalar.constant()));
    }
    return b.Emit(Op::kCall, MapType(matrix), {scalar}, FillFunction(matrix));
  }

  void RewriteConstruct(InstId id) {
    const TypeId type = m_[id].type;
    if (!IsEmulated(type) || m_.OperandCount(id) == 0) return;
    ReplaceInPlace(m_, id, Op::kCall, {m_.Operand(id, 0)}, FillFunction(type));
  }

  // ---- memory

  // The memory of a matrix: an array, viewed as scalars of one type, and the location of the matrix
  // in the array.
  struct Memory {
    Value pointer;
    TypeId scalar;               // type of the scalars in the array's elements
    uint32_t per_element = 1;    // number of scalars per element
    uint32_t per_component = 1;  // scalars per component, if the component is larger than a scalar
    uint32_t per_scalar = 1;     // components per scalar, if the scalar is larger than a component
    Value first;                 // index of the first scalar of the matrix
    Value stride;                // in scalars
    Value column_major;
  };

  Memory MemoryOf(Builder& b, InstId id, const Shape& s) {
    const bool loads = m_[id].builtin() == BuiltinFn::k_subgroupMatrixLoad;
    const uint32_t layout = loads ? 2 : 3;
    Memory memory{.pointer = m_.Operand(id, 0)};
    const TypeId element = m_.types[m_.types[m_.TypeOf(memory.pointer)].element].element;
    memory.scalar = m_.types.ScalarOf(element);
    memory.per_element = m_.types.IsVector(element) ? m_.types[element].n : 1;
    const uint32_t size = m_.types.SizeOf(memory.scalar);
    const uint32_t component = m_.types.SizeOf(s.component);
    memory.per_component = std::max(1u, component / size);
    memory.per_scalar = std::max(1u, size / component);
    memory.first = b.Multiply(b.ToU32(m_.Operand(id, 1)), memory.per_element);
    memory.stride = b.Multiply(StrideInElements(b, id, memory), memory.per_element);
    memory.column_major = m_.Operand(id, layout);
    return memory;
  }

  // Returns the stride in array elements. If the stride is given in components and is not a whole
  // number of elements, rounds it down, as all targets do.
  Value StrideInElements(Builder& b, InstId id, const Memory& memory) {
    const Value stride = b.ToU32(m_.Operand(id, m_.OperandCount(id) - 1));
    if (m_[id].stride_in_elements()) return stride;
    const uint32_t components = memory.per_element * memory.per_scalar;
    if (components > memory.per_component) {
      return Divide(b, stride, components / memory.per_component);
    }
    return b.Multiply(stride, memory.per_component / components);
  }

  // The position of a component in memory. `major` is the index of its row in a row-major matrix,
  // and of its column in a column-major one. `minor` is the component's index in that row or
  // column.
  struct Position {
    Value major, minor;
  };
  Position PositionOf(Builder& b, const Memory& memory, const Shape& s, Value line, Value at) {
    const auto order = [&](bool column_major) {
      return column_major != s.HasRows() ? Position{line, at} : Position{at, line};
    };
    if (memory.column_major.is_constant()) {
      return order(m_.constants.BoolValue(memory.column_major.constant()));
    }
    const Position rows = order(false), columns = order(true);
    return {b.Select(kU32, rows.major, columns.major, memory.column_major),
            b.Select(kU32, rows.minor, columns.minor, memory.column_major)};
  }

  // Returns the index of the scalar that contains the component, or of the first such scalar if the
  // component spans several.
  Value ScalarAt(Builder& b, const Memory& memory, const Position& at) {
    const Value line = b.Add(memory.first, b.Multiply(at.major, memory.stride));
    return b.Add(line, b.Multiply(Divide(b, at.minor, memory.per_scalar), memory.per_component));
  }

  // Returns a pointer to scalar `index` of the array.
  Value ScalarPointer(Builder& b, const Memory& memory, Value index) {
    const uint32_t n = memory.per_element;
    if (n == 1) return Part(b, memory.pointer, {index});
    return Part(b, memory.pointer, {Divide(b, index, n), b.And(index, n - 1)});
  }

  // Returns true if `pointer` points to an atomic. This can be a word of a buffer: the pass
  // buffer_view makes the words atomic if a writable view of the buffer contains f16.
  bool IsAtomic(Value pointer) const {
    return m_.types.kind(m_.types[m_.TypeOf(pointer)].element) == TypeKind::kAtomic;
  }
  Value LoadScalar(Builder& b, const Memory& memory, Value pointer) {
    return IsAtomic(pointer) ? b.Builtin(BuiltinFn::k_atomicLoad, memory.scalar, {pointer})
                             : b.Load(pointer);
  }
  void StoreScalar(Builder& b, Value pointer, Value scalar) {
    if (IsAtomic(pointer)) {
      b.Builtin(BuiltinFn::k_atomicStore, kVoid, {pointer, scalar});
    } else {
      b.Store(pointer, scalar);
    }
  }

  Value LoadComponent(Builder& b, const Memory& memory, const Shape& s, const Position& at) {
    const Value index = ScalarAt(b, memory, at);
    const Value scalar = LoadScalar(b, memory, ScalarPointer(b, memory, index));
    if (memory.per_component == 2) {
      const Value next = LoadScalar(b, memory, ScalarPointer(b, memory, b.Add(index, 1)));
      const Value pair =
          b.Emit(Op::kConstruct, TypeStore::Vector(memory.scalar, 2), {scalar, next});
      return Bitcast(b, s.scalar, pair);
    }
    if (memory.per_scalar == 1) return Bitcast(b, s.scalar, scalar);
    const Value bits = Bitcast(b, kU32, scalar);
    const Value part = b.And(at.minor, memory.per_scalar - 1);
    if (memory.per_scalar == 2) {
      const Value pair = Bitcast(b, TypeStore::Vector(s.scalar, 2), bits);
      return b.Select(s.scalar, Part(b, pair, {b.U32(0)}), Part(b, pair, {b.U32(1)}),
                      b.Binary(BinaryOp::kNotEqual, kBool, part, b.U32(0)));
    }
    const Value shifted = Binary(b, BinaryOp::kShiftRight, bits, b.Multiply(part, 8));
    return Wrap(b, s, Bitcast(b, s.scalar, shifted));
  }

  void RewriteLoad(InstId id) {
    const TypeId matrix = m_[id].type;
    const Shape s = ShapeOf(matrix);
    Builder b(m_, id);
    const Memory memory = MemoryOf(b, id, s);
    const Value lane = Lane(b), size = Size(b);
    const InstId lines = EmitVariable(b, MapType(matrix), "lines");
    ForEachOwnLine(b, s, lane, size, [&](Builder& in, Value slot, Value line) {
      CountedLoop along = CountTo(in, "at", s.length);
      Builder& body = along.body;
      const Position at = PositionOf(body, memory, s, line, along.index);
      const Value place = Part(body, lines, {slot, along.index});
      body.Store(place, LoadComponent(body, memory, s, at));
      along.End();
    });
    ReplaceInPlace(m_, id, Op::kLoad, {lines});
  }

  // Emits body(builder, slot, line) for each row or column (`line`, see Shape) that this invocation
  // holds. `slot` is the line's index in the invocation's array.
  template <typename Body>
  void ForEachOwnLine(Builder& b, const Shape& s, Value lane, Value size, Body&& body) {
    CountedLoop slots = CountTo(b, "slot", s.slots);
    Builder& in = slots.body;
    const Value line = in.Add(lane, in.Multiply(slots.index, size));
    const InstId test = in.If(in.Binary(BinaryOp::kLess, kBool, line, in.U32(s.lines)));
    const If blocks = m_.IfOf(test);
    Builder inside(m_, blocks.true_block);
    inside.source = in.source;
    body(inside, slots.index, line);
    inside.Yield();
    Builder(m_, blocks.false_block).Yield();
    slots.End();
  }

  void RewriteStore(InstId id, TypeId matrix) {
    const Shape s = ShapeOf(matrix);
    Builder b(m_, id);
    const Memory memory = MemoryOf(b, id, s);
    const InstId lines = EmitVariable(b, MapType(matrix), "lines", m_.Operand(id, 2));
    if (memory.per_scalar == 1) {
      StoreOwnLines(b, memory, s, lines);
    } else if (memory.column_major.is_constant()) {
      StorePacked(b, memory, s, lines,
                  m_.constants.BoolValue(memory.column_major.constant()) != s.HasRows());
    } else {
      const If both = m_.IfOf(b.If(memory.column_major));
      for (const bool column_major : {true, false}) {
        Builder branch(m_, column_major ? both.true_block : both.false_block);
        branch.source = b.source;
        StorePacked(branch, memory, s, lines, column_major != s.HasRows());
        branch.Yield();
      }
    }
    m_.Remove(id);
  }

  void StoreOwnLines(Builder& b, const Memory& memory, const Shape& s, InstId lines) {
    const Value lane = Lane(b), size = Size(b);
    ForEachOwnLine(b, s, lane, size, [&](Builder& in, Value slot, Value line) {
      CountedLoop along = CountTo(in, "at", s.length);
      Builder& body = along.body;
      const Value value = body.Load(Part(body, lines, {slot, along.index}));
      const Position at = PositionOf(body, memory, s, line, along.index);
      const Value index = ScalarAt(body, memory, at);
      if (memory.per_component == 1) {
        const Value pointer = ScalarPointer(body, memory, index);
        StoreScalar(body, pointer, Bitcast(body, memory.scalar, value));
      } else {
        const Value pair = Bitcast(body, TypeStore::Vector(memory.scalar, 2), value);
        for (uint32_t k = 0; k < 2; ++k) {
          const Value pointer = ScalarPointer(body, memory, body.Add(index, k));
          StoreScalar(body, pointer, Part(body, pair, {body.U32(k)}));
        }
      }
      along.End();
    });
  }

  // Stores a matrix to memory. Each scalar in this memory packs several components of the matrix,
  // and different invocations may hold these components. All invocations therefore exchange their
  // components, and the first invocation of the subgroup stores all scalars. `along_lines` is true
  // if the components of a scalar are adjacent in a line.
  void StorePacked(Builder& b, const Memory& memory, const Shape& s, InstId lines,
                   bool along_lines) {
    const uint32_t majors = along_lines ? s.lines : s.length;
    const uint32_t minors = along_lines ? s.length : s.lines;
    const uint32_t n = memory.per_scalar;
    const Value lane = Lane(b), size = Size(b);
    CountedLoop outer = CountTo(b, "major", majors);
    const auto scalar = [&](Builder& in, Value minor, uint32_t count) {
      Value bits;
      for (uint32_t k = 0; k < count; ++k) {
        const Value nth = in.Add(minor, k);
        const Value line = along_lines ? outer.index : nth;
        const Value at = along_lines ? nth : outer.index;
        const Value part = BitsOf(in, s, ComponentOf(in, s, lines, line, at, size));
        const Value shifted =
            k == 0 ? part : Binary(in, BinaryOp::kShiftLeft, part, in.U32(k * 32 / n));
        bits = bits.valid() ? in.Binary(BinaryOp::kOr, kU32, bits, shifted) : shifted;
      }
      StoreBits(in, memory, {outer.index, minor}, lane, bits, count);
    };
    if (minors >= n) {
      CountedLoop inner(outer.body, b.U32(0), b.U32(minors / n * n), b.U32(n));
      m_.SetName(inner.variable, m_.strings.Intern("minor"));
      scalar(inner.body, inner.index, n);
      inner.End();
    }
    if (minors % n != 0) scalar(outer.body, b.U32(minors / n * n), minors % n);
    outer.End();
  }

  // Returns the bits of a component, zero-extended to a u32.
  Value BitsOf(Builder& b, const Shape& s, Value component) {
    if (s.scalar != kF16) return b.And(Bitcast(b, kU32, component), 0xff);
    const Value zero = m_.constants.Zero(kF16);
    return Bitcast(b, kU32, b.Emit(Op::kConstruct, TypeStore::Vector(kF16, 2), {component, zero}));
  }

  // Stores `bits`, the first `count` components of a packed scalar. Preserves the scalar's other
  // components. Only the invocation whose `lane` is 0 executes the store.
  void StoreBits(Builder& b, const Memory& memory, const Position& at, Value lane, Value bits,
                 uint32_t count) {
    const If blocks = m_.IfOf(b.If(b.Binary(BinaryOp::kEqual, kBool, lane, b.U32(0))));
    Builder first(m_, blocks.true_block);
    first.source = b.source;
    const Value pointer = ScalarPointer(first, memory, ScalarAt(first, memory, at));
    if (count < memory.per_scalar) {
      const uint32_t mask = ~0u << (count * 32 / memory.per_scalar);
      const Value kept = first.And(Bitcast(first, kU32, LoadScalar(first, memory, pointer)), mask);
      bits = first.Binary(BinaryOp::kOr, kU32, bits, kept);
    }
    StoreScalar(first, pointer, Bitcast(first, memory.scalar, bits));
    first.Yield();
    Builder(m_, blocks.false_block).Yield();
  }

  // Returns component `at` of line `line`, regardless of which invocation holds the line. `line`
  // and `at` must be uniform in the subgroup.
  Value ComponentOf(Builder& b, const Shape& s, InstId lines, Value line, Value at, Value size) {
    const Value slot = s.slots == 1 ? Value(b.U32(0)) : Slot(b, s, line, size);
    const Value own = b.Load(Part(b, lines, {slot, at}));
    const Value holder =
        s.slots == 1 && known_size_ == 0 ? line : Binary(b, BinaryOp::kModulo, line, size);
    return b.Builtin(BuiltinFn::k_subgroupShuffle, s.scalar, {own, holder});
  }

  // Returns the slot in which an invocation holds `line` if the subgroup size is `size`. Clamps the
  // result to the last slot, because the device's subgroups could be smaller than specified.
  Value Slot(Builder& b, const Shape& s, Value line, Value size) {
    const Value slot = Binary(b, BinaryOp::kDivide, line, size);
    return b.Builtin(BuiltinFn::k_min, kU32, {slot, b.U32(s.slots - 1)});
  }

  // ---- functions

  using Key = std::array<uint32_t, 4>;
  enum Kind : uint32_t { kFill, kProduct, kEach };

  // Emits body(builder, slot, at) for each component that an invocation holds.
  template <typename Body>
  void ForEachComponent(Builder& b, const Shape& s, Body&& body) {
    CountedLoop slots = CountTo(b, "slot", s.slots);
    CountedLoop along = CountTo(slots.body, "at", s.length);
    body(along.body, slots.index, along.index);
    along.End();
    slots.End();
  }

  FunctionId FillFunction(TypeId matrix) {
    const Key key{kFill, matrix.value};
    if (const auto known = functions_.find(key); known != functions_.end()) return known->second;
    const Shape s = ShapeOf(matrix);
    GeneratedFunction making(m_, "fill_matrix", 0);
    const Value scalar = making.AddParam("value", s.scalar);
    const InstId lines = EmitVariable(making.b, MapType(matrix), "lines");
    ForEachComponent(making.b, s, [&](Builder& b, Value slot, Value at) {
      b.Store(Part(b, lines, {slot, at}), scalar);
    });
    return functions_[key] = making.End(making.b.Load(lines));
  }

  // Returns a function that applies the operation of `id` component by component. Its operands are
  // two matrices, or a matrix and a scalar.
  FunctionId EachFunction(InstId id, TypeId by) {
    const TypeId matrix = m_[id].type;
    const BuiltinFn fn = m_[id].builtin();
    const Key key{kEach | static_cast<uint32_t>(fn) << 8, matrix.value, by.value};
    if (const auto known = functions_.find(key); known != functions_.end()) return known->second;
    const BinaryOp op = fn == BuiltinFn::k_subgroupMatrixScalarAdd        ? BinaryOp::kAdd
                        : fn == BuiltinFn::k_subgroupMatrixScalarSubtract ? BinaryOp::kSubtract
                                                                          : BinaryOp::kMultiply;
    const Shape s = ShapeOf(matrix);
    GeneratedFunction making(m_,
                             op == BinaryOp::kAdd        ? "add_to_matrix"
                             : op == BinaryOp::kSubtract ? "subtract_from_matrix"
                                                         : "scale_matrix",
                             m_[id].source);
    const Value start = making.AddParam("start", MapType(matrix));
    const Value operand = making.AddParam("operand", MapType(by));
    const InstId lines = EmitVariable(making.b, MapType(matrix), "lines", start);
    const InstId others =
        IsEmulated(by) ? EmitVariable(making.b, MapType(by), "others", operand) : InstId();
    ForEachComponent(making.b, s, [&](Builder& b, Value slot, Value at) {
      const Value place = Part(b, lines, {slot, at});
      const Value old = b.Load(place);
      const Value other = others.valid() ? b.Load(Part(b, others, {slot, at})) : operand;
      b.Store(place, Wrap(b, s, b.Binary(op, s.scalar, old, other)));
    });
    return functions_[key] = making.End(making.b.Load(lines));
  }

  // Returns a function that multiplies matrices of the types `left` and `right`, and adds a third
  // matrix if the operation accumulates. Each invocation computes only those columns of the result
  // that the invocation itself holds.
  FunctionId ProductFunction(InstId id, TypeId left, TypeId right) {
    const TypeId result = m_[id].type;
    const bool accumulates = m_[id].builtin() == BuiltinFn::k_subgroupMatrixMultiplyAccumulate;
    const Key key{kProduct | uint32_t{accumulates} << 8, left.value, right.value, result.value};
    if (const auto known = functions_.find(key); known != functions_.end()) return known->second;
    const Shape l = ShapeOf(left), r = ShapeOf(right), s = ShapeOf(result);
    Remark(id, l, r, s);
    GeneratedFunction making(m_, accumulates ? "multiply_accumulate_matrices" : "multiply_matrices",
                             m_[id].source);
    Builder& b = making.b;
    const InstId rows =
        EmitVariable(b, MapType(left), "rows", making.AddParam("left", MapType(left)));
    const InstId columns =
        EmitVariable(b, MapType(right), "columns", making.AddParam("right", MapType(right)));
    const Value start = accumulates ? making.AddParam("start", MapType(result)) : Value();
    const InstId sums = EmitVariable(b, MapType(result), "sums", start);
    const Value size = Size(b), used = UsedSlots(b, s, size);
    CountedLoop row = CountTo(b, "row", l.lines);
    CountedLoop k = CountTo(row.body, "k", l.length);
    const Value a =
        Convert(k.body, s.scalar, ComponentOf(k.body, l, rows, row.index, k.index, size));
    CountedLoop slot = CountTo(k.body, "slot", used);
    Builder& in = slot.body;
    const Value c = Convert(in, s.scalar, in.Load(Part(in, columns, {slot.index, k.index})));
    const Value sum = Part(in, sums, {slot.index, row.index});
    const Value product = in.Binary(BinaryOp::kMultiply, s.scalar, a, c);
    in.Store(sum, Wrap(in, s, in.Binary(BinaryOp::kAdd, s.scalar, in.Load(sum), product)));
    slot.End();
    k.End();
    row.End();
    return functions_[key] = making.End(b.Load(sums));
  }

  // Returns the maximum number of slots that any invocation uses.
  Value UsedSlots(Builder& b, const Shape& s, Value size) {
    if (s.slots == 1 || known_size_ != 0) return b.U32(s.slots);
    const Value last = Binary(b, BinaryOp::kDivide, b.U32(s.lines - 1), size);
    const Value used = b.Add(last, 1);
    return b.Builtin(BuiltinFn::k_min, kU32, {used, b.U32(s.slots)});
  }

  void Remark(InstId id, const Shape& l, const Shape& r, const Shape& s) {
    const auto bytes = [&](const Shape& x) {
      return x.slots * x.length * m_.types.SizeOf(x.scalar);
    };
    diagnostics_
        .Add(DiagCode::subgroup_matrix_config, Severity::kInfo, m_.SpanOf(id),
             "this product is emulated")
        .AddNote("it takes " + std::to_string(l.lines * l.length) + " shuffles, and up to " +
                 std::to_string(uint64_t{l.lines} * l.length * s.slots) +
                 " multiplications in each invocation")
        .AddNote("its matrices take " + std::to_string(bytes(l) + bytes(r) + bytes(s)) +
                 " bytes of private memory in each invocation");
  }

  const MatrixEmulationConfig& config_;
  PoolVector<bool> emulated_;  // indexed by TypeId
  Diagnostics& diagnostics_;
  uint32_t known_size_ = 0;
  GlobalId lane_, size_;
  absl::flat_hash_map<Key, FunctionId> functions_;
};

}  // namespace

Status RunMatrixEmulation(Module& m, const MatrixEmulationConfig& config,
                          Diagnostics& diagnostics) {
  PoolVector<bool> emulated = EmulatedMatrices(m, config);
  if (emulated.empty()) return Status::Ok();
  return Emulator(m, config, std::move(emulated), diagnostics).Run();
}

}  // namespace tessera::ir
