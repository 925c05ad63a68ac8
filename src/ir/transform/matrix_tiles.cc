#include "ir/transform/matrix_tiles.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "base/pool_vector.h"
#include "ir/builder.h"
#include "ir/builtin_functions.h"
#include "ir/counted_loop.h"
#include "ir/edit.h"
#include "ir/matrix_component.h"
#include "ir/transform/generated_function.h"
#include "ir/transform/matrix_type_map.h"
#include "ir/views.h"

namespace tessera::ir {
namespace {

class Splitter final : MatrixTypeMap {
 public:
  Splitter(Module& m, const MatrixTilesConfig& config) : MatrixTypeMap(m), config_(config) {}

  Status Run() {
    const auto functions = static_cast<uint32_t>(m_.functions.size());
    const auto insts = static_cast<uint32_t>(m_.insts.size());
    for (uint32_t i = 0; i < insts; ++i) {
      if (m_.insts[i].block.valid()) Rewrite(InstId(i));
    }
    MapTypes(insts);
    PutFunctionsFirst(m_, functions);
    return Status::Ok();
  }

 private:
  // Numbers of tile rows and tile columns in a matrix; both are 1 if the matrix is not split.
  struct Grid {
    uint32_t rows = 1, columns = 1;
  };

  // ---- types

  TileSize SizeOf(TypeId matrix) const {
    return matrix.value < config_.tiles.size() ? config_.tiles[matrix.value] : TileSize();
  }
  bool IsSplitType(TypeId id) const { return SizeOf(id).rows != 0; }

  Grid GridOf(TypeId matrix) const {
    if (!IsSplitType(matrix)) return {};
    const Type& t = m_.types[matrix];
    const TileSize tile = SizeOf(matrix);
    return {t.rows().value() / tile.rows, t.columns().value() / tile.columns};
  }

  // Returns the tile type of `matrix`, or `matrix` itself if it is not split.
  TypeId TileOf(TypeId matrix) {
    if (!IsSplitType(matrix)) return matrix;
    const Type t = m_.types[matrix];
    const TileSize tile = SizeOf(matrix);
    return m_.types.SubgroupMatrix(t.use, t.element, Count::Of(tile.columns), Count::Of(tile.rows));
  }

  TypeId MapMatrix(TypeId matrix) override {
    if (!IsSplitType(matrix)) return matrix;
    const Grid grid = GridOf(matrix);
    const TypeId row = m_.types.Array(TileOf(matrix), Count::Of(grid.columns));
    return m_.types.Array(row, Count::Of(grid.rows));
  }

  // ---- instructions

  void Rewrite(InstId id) {
    for (uint32_t k = 0; k < m_.OperandCount(id); ++k) {
      const Value v = m_.Operand(id, k);
      if (!v.is_constant() || MapType(m_.TypeOf(v)) == m_.TypeOf(v)) continue;
      if (m_[id].op == Op::kVar && m_.constants[v.constant()].kind == ConstantKind::kZero) {
        m_.TruncateOperands(id, 0);  // variables are zero by default
        break;
      }
      Builder b(m_, id);
      m_.SetOperand(id, k, Materialize(b, v.constant()));
    }
    const Inst inst = m_[id];
    if (inst.op == Op::kConstruct) return RewriteConstruct(id);
    if (inst.op != Op::kBuiltin) return;
    switch (inst.builtin()) {
      case BuiltinFn::k_subgroupMatrixLoad:
        if (IsSplitType(inst.type)) RewriteMemory(id, inst.type);
        return;
      case BuiltinFn::k_subgroupMatrixStore:
        if (IsSplitType(StoredType(id))) RewriteMemory(id, StoredType(id));
        return;
      case BuiltinFn::k_subgroupMatrixMultiply:
      case BuiltinFn::k_subgroupMatrixMultiplyAccumulate: return RewriteProduct(id);
      case BuiltinFn::k_subgroupMatrixScalarAdd:
      case BuiltinFn::k_subgroupMatrixScalarSubtract:
      case BuiltinFn::k_subgroupMatrixScalarMultiply:
        if (IsSplitType(inst.type)) RewriteEach(id);
        return;
      default:  // others: functions without matrix operands or results
        return;
    }
  }

  Value MakeZero(Builder& b, TypeId type) override {
    return b.Emit(Op::kCall, MapType(type), {}, ZeroFunction(type, b.source));
  }

  // Emits a matrix of tiles filled with `scalar`, which may have an 8-bit type if it is a constant.
  Value Fill(Builder& b, TypeId matrix, Value scalar) override {
    const TypeId wanted = ShaderScalar(m_.types[matrix].element);
    if (scalar.is_constant() && m_.TypeOf(scalar) != wanted) {
      scalar = m_.constants.Int(wanted, m_.constants.IntValue(scalar.constant()));
    }
    return b.Emit(Op::kCall, MapType(matrix), {scalar}, FillFunction(matrix, b.source));
  }

  void RewriteConstruct(InstId id) {
    const TypeId type = m_[id].type;
    if (MapType(type) == type) return;
    if (m_.OperandCount(id) == 0) {
      ReplaceInPlace(m_, id, Op::kCall, {}, ZeroFunction(type, m_[id].source));
    } else if (IsSplitType(type)) {
      ReplaceInPlace(m_, id, Op::kCall, {ConstructInst(m_, id).part(0)},
                     FillFunction(type, m_[id].source));
    }
  }

  // Returns the original matrix type of `v`. Until the end of the pass, the instructions of the
  // input keep their original types. Instructions that the pass emits have replacement types.
  TypeId MatrixTypeOf(Value v) const {
    const TypeId type = m_.TypeOf(v);
    const auto made = matrices_.find(type.value);
    return made == matrices_.end() ? type : made->second;
  }
  TypeId StoredType(InstId store) const { return MatrixTypeOf(BuiltinInst(m_, store).argument(2)); }

  // ---- loads and stores

  void RewriteMemory(InstId id, TypeId matrix) {
    if (!config_.has_buffer_parameters) return RewriteMemoryInPlace(id, matrix);
    const uint32_t layout = IsLoad(m_[id]) ? 2 : 3;
    const FunctionId f = MemoryFunction(id, matrix);
    Builder b(m_, id);
    PoolVector<Value> arguments{BuiltinInst(m_, id).argument(0),
                                b.ToU32(BuiltinInst(m_, id).argument(1)),
                                b.ToU32(m_.Operand(id, layout + 1))};
    if (!IsLoad(m_[id])) arguments.push_back(BuiltinInst(m_, id).argument(2));
    if (!m_.Operand(id, layout).is_constant()) arguments.push_back(m_.Operand(id, layout));
    Call(id, f, arguments);
  }

  void RewriteMemoryInPlace(InstId id, TypeId matrix) {
    const Inst inst = m_[id];
    const uint32_t layout = IsLoad(inst) ? 2 : 3;
    Builder b(m_, id);
    const Value array = BuiltinInst(m_, id).argument(0);
    Memory memory = MemoryOf(inst, m_.types[m_.TypeOf(array)].element, matrix);
    memory.array = array;
    memory.offset = b.ToU32(BuiltinInst(m_, id).argument(1));
    memory.column_major = m_.Operand(id, layout);
    memory.stride = b.ToU32(m_.Operand(id, layout + 1));
    const Value stored = IsLoad(inst) ? Value() : BuiltinInst(m_, id).argument(2);
    const InstId tiles = EmitVariable(b, MapType(matrix), "tiles", stored);
    MoveTiles(b, memory, matrix, inst, tiles);
    if (IsLoad(inst)) {
      ReplaceInPlace(m_, id, Op::kLoad, {tiles});
    } else {
      m_.Remove(id);
    }
  }

  static bool IsLoad(const Inst& inst) { return inst.builtin() == BuiltinFn::k_subgroupMatrixLoad; }

  // The location of a matrix in an array, and the steps between its tiles. A line is a row of a
  // row-major matrix, or a column of a column-major one. The next tile begins some lines further
  // down, or some elements further along a line.
  struct Memory {
    Value array;   // pointer to the array
    Value offset;  // index of the first element
    Value stride;  // distance between rows or columns, in elements or components (see MemoryOf)
    Value column_major;
    // Distances between neighboring tiles: `*_lines` in units of `stride`, `*_elements` in array
    // elements. `row_*` leads to the tile below, `column_*` to the tile on the right.
    uint32_t row_lines, column_elements;  // for a row-major matrix
    uint32_t column_lines, row_elements;  // for a column-major matrix
  };

  // Returns a Memory for a matrix that `inst` loads from or stores to an array of type `array`.
  // Sets only the distances between tiles.
  Memory MemoryOf(const Inst& inst, TypeId array, TypeId matrix) const {
    const uint32_t component = m_.types.SizeOf(m_.types[matrix].element);
    const uint32_t element = m_.types.StrideOf(array);
    const TileSize tile = SizeOf(matrix);
    Memory memory{};
    memory.row_elements = tile.rows * component / element;
    memory.column_elements = tile.columns * component / element;
    // The unit of `*_lines` times the stride must be array elements. If the stride is measured in
    // components, `*_lines` is therefore multiplied by the component size and divided by the
    // element size.
    const bool in_elements = inst.stride_in_elements();
    memory.row_lines = in_elements ? tile.rows : memory.row_elements;
    memory.column_lines = in_elements ? tile.columns : memory.column_elements;
    return memory;
  }

  // Returns the index of the array element where a tile begins. The two counters are variables that
  // contain the tile's row and column, counted in tiles.
  Value TileOffset(Builder& b, const Memory& memory, InstId row_counter, InstId column_counter) {
    const Value row = b.Load(row_counter), column = b.Load(column_counter);
    const auto lines = [&](bool column_major) {
      return column_major ? b.Multiply(column, memory.column_lines)
                          : b.Multiply(row, memory.row_lines);
    };
    const auto along = [&](bool column_major) {
      return column_major ? b.Multiply(row, memory.row_elements)
                          : b.Multiply(column, memory.column_elements);
    };
    const auto choose = [&](auto&& of_order) {
      if (memory.column_major.is_constant()) {
        return of_order(m_.constants.BoolValue(memory.column_major.constant()));
      }
      const Value of_rows = of_order(false), of_columns = of_order(true);
      return b.Select(kU32, of_rows, of_columns, memory.column_major);
    };
    const Value line = b.Add(memory.offset, b.Multiply(choose(lines), memory.stride));
    return b.Add(line, choose(along));
  }

  // Emits loops that load or store `tiles` one by one. `inst` is the load or store of the whole
  // matrix.
  void MoveTiles(Builder& before, const Memory& memory, TypeId matrix, const Inst& inst,
                 Value tiles) {
    ForEachTile(before, GridOf(matrix), [&](Builder& b, InstId row, InstId column) {
      const Value place = Tile(b, tiles, matrix, row, column);
      const Value offset = TileOffset(b, memory, row, column);
      const InstFields fields(inst.builtin(), inst.stride_in_elements());
      InstId made;
      if (IsLoad(inst)) {
        made = b.Emit(Op::kBuiltin, TileOf(matrix),
                      {memory.array, offset, memory.column_major, memory.stride}, fields);
        b.Store(place, made);
      } else {
        const bool is_variable = m_.types.kind(m_.TypeOf(place)) == TypeKind::kPointer;
        const Value tile = is_variable ? b.Load(place) : place;
        made = b.Emit(Op::kBuiltin, kVoid,
                      {memory.array, offset, tile, memory.column_major, memory.stride}, fields);
      }
      m_[made].flags = inst.flags;
    });
  }

  void Call(InstId id, FunctionId f, std::span<const Value> arguments) {
    ReplaceInPlace(m_, id, Op::kCall, {}, f);
    m_.SetOperands(id, arguments);
  }

  void RewriteProduct(InstId id) {
    std::array<TypeId, 3> types{MatrixTypeOf(BuiltinInst(m_, id).argument(0)),
                                MatrixTypeOf(BuiltinInst(m_, id).argument(1)), m_[id].type};
    if (std::ranges::none_of(types, [&](TypeId t) { return IsSplitType(t); })) return;
    const PoolVector<Value> arguments = Operands(id);
    Call(id, ProductFunction(id, types), arguments);
  }

  void RewriteEach(InstId id) {
    const PoolVector<Value> arguments = Operands(id);
    Call(id, EachFunction(id), arguments);
  }

  PoolVector<Value> Operands(InstId id) const {
    PoolVector<Value> operands;
    for (uint32_t k = 0; k < m_.OperandCount(id); ++k) operands.push_back(m_.Operand(id, k));
    return operands;
  }

  // ---- functions

  using Key = std::array<uint32_t, 5>;
  enum Kind : uint32_t { kZero, kFill, kMemory, kProduct, kEach };

  CountedLoop CountTo(Builder& b, std::string_view name, uint32_t end) {
    const CountedLoop loop(b, b.U32(0), b.U32(end), b.U32(1));
    m_.SetName(loop.variable, m_.strings.Intern(name));
    return loop;
  }

  // Emits nested loops over the tile rows and columns, with body(builder, row, column) inside.
  // `row` and `column` are counter variables. Each use loads a counter again, so that writers need
  // not name the loaded value.
  template <typename Body>
  void ForEachTile(Builder& b, Grid grid, Body&& body) {
    CountedLoop rows = CountTo(b, "row", grid.rows);
    CountedLoop columns = CountTo(rows.body, "column", grid.columns);
    body(columns.body, rows.variable, columns.variable);
    columns.End();
    rows.End();
  }

  // Returns the tile of `from` at the current values of the counters `row` and `column`. If `from`
  // is a pointer to a matrix instead of a matrix, returns a pointer to the tile.
  Value Tile(Builder& b, Value from, TypeId matrix, InstId row, InstId column) {
    if (!IsSplitType(matrix)) return from;
    const Value r = b.Load(row);
    const Value tile = b.Access(from, {r, b.Load(column)});
    m_[tile.inst()].flags |= InstFlags::kInBounds;
    return tile;
  }

  FunctionId ZeroFunction(TypeId type, uint32_t source) {
    const Key key{kZero, type.value};
    if (const auto known = functions_.find(key); known != functions_.end()) return known->second;
    GeneratedFunction making(
        m_,
        m_.types.kind(type) == TypeKind::kStruct
            ? "zero_" + std::string(m_.strings.Get(m_.types.StructOf(type).name))
            : std::string("zero_tiles"),
        source);
    NoteMatrix(type);
    const InstId var = EmitVariable(making.b, MapType(type), "zeros");
    return functions_[key] = making.End(making.b.Load(var));
  }

  FunctionId FillFunction(TypeId matrix, uint32_t source) {
    const Key key{kFill, matrix.value};
    if (const auto known = functions_.find(key); known != functions_.end()) return known->second;
    GeneratedFunction making(m_, "fill_tiles", source);
    NoteMatrix(matrix);
    const TypeId tile = TileOf(matrix);
    const Value scalar = making.AddParam("value", ShaderScalar(m_.types[matrix].element));
    const InstId var = EmitVariable(making.b, MapType(matrix), "tiles");
    ForEachTile(making.b, GridOf(matrix), [&](Builder& b, InstId row, InstId column) {
      const Value place = Tile(b, var, matrix, row, column);
      b.Store(place, b.Emit(Op::kConstruct, tile, {scalar}));
    });
    return functions_[key] = making.End(making.b.Load(var));
  }

  // Records `matrix` as the original type of all values that have its replacement type.
  void NoteMatrix(TypeId matrix) {
    if (IsSplitType(matrix)) matrices_[MapType(matrix).value] = matrix;
  }

  // Returns a function that loads or stores a matrix as `id` does. The array and the offset are
  // parameters.
  FunctionId MemoryFunction(InstId id, TypeId matrix) {
    const Inst inst = m_[id];
    const bool loads = IsLoad(inst);
    const Value column_major = m_.Operand(id, loads ? 2 : 3);
    const TypeId pointer = MapType(m_.TypeOf(BuiltinInst(m_, id).argument(0)));
    const Key key{kMemory | uint32_t{loads} << 8 | uint32_t{inst.stride_in_elements()} << 9 |
                      uint32_t{inst.flags} << 16,
                  matrix.value, pointer.value,
                  column_major.is_constant() ? column_major.bits() : 0};
    if (const auto known = functions_.find(key); known != functions_.end()) return known->second;
    GeneratedFunction making(m_, loads ? "load_tiles" : "store_tiles", inst.source);
    Memory memory = MemoryOf(inst, m_.types[pointer].element, matrix);
    memory.array = making.AddParam(loads ? "from" : "to", pointer);
    memory.offset = making.AddParam("offset", kU32);
    memory.stride = making.AddParam("stride", kU32);
    const Value stored = loads ? Value() : making.AddParam("tiles", MapType(matrix));
    memory.column_major =
        column_major.is_constant() ? column_major : making.AddParam("column_major", kBool);
    const InstId var = loads ? EmitVariable(making.b, MapType(matrix), "tiles") : InstId();
    MoveTiles(making.b, memory, matrix, inst, loads ? Value(var) : stored);
    return functions_[key] = making.End(loads ? making.b.Load(var) : Value());
  }

  // Returns a function that multiplies matrices tile by tile. `types` are the types of both
  // operands and the result.
  FunctionId ProductFunction(InstId id, std::span<const TypeId, 3> types) {
    const auto& [left, right, result] = std::array{types[0], types[1], types[2]};
    const bool accumulates = m_[id].builtin() == BuiltinFn::k_subgroupMatrixMultiplyAccumulate;
    const Key key{kProduct | uint32_t{accumulates} << 8, left.value, right.value, result.value};
    if (const auto known = functions_.find(key); known != functions_.end()) return known->second;
    if (config_.remarks != nullptr) Remark(id, left, result);
    GeneratedFunction making(m_, accumulates ? "multiply_accumulate_tiles" : "multiply_tiles",
                             m_[id].source);
    NoteMatrix(result);
    const Value l = making.AddParam("left", MapType(left));
    const Value r = making.AddParam("right", MapType(right));
    const Value start = accumulates ? making.AddParam("start", MapType(result)) : Value();
    const InstId sums = EmitVariable(making.b, MapType(result), "sums", start);
    const TypeId tile = TileOf(result);
    ForEachTile(making.b, GridOf(result), [&](Builder& b, InstId row, InstId column) {
      CountedLoop loop = CountTo(b, "k", GridOf(left).columns);
      Builder& inner = loop.body;
      const Value sum = Tile(inner, sums, result, row, column);
      const Value a = Tile(inner, l, left, row, loop.variable);
      const Value c = Tile(inner, r, right, loop.variable, column);
      inner.Store(sum, inner.Builtin(BuiltinFn::k_subgroupMatrixMultiplyAccumulate, tile,
                                     {a, c, inner.Load(sum)}));
      loop.End();
    });
    return functions_[key] = making.End(making.b.Load(sums));
  }

  void Remark(InstId id, TypeId left, TypeId result) {
    const Grid l = GridOf(left), r = GridOf(result);
    const Type &a = m_.types[TileOf(left)], &c = m_.types[TileOf(result)];
    const auto text = [](uint64_t n) { return std::to_string(n); };
    config_.remarks
        ->Add(DiagCode::subgroup_matrix_config, Severity::kInfo, m_.SpanOf(id),
              "this product is split into products that the device supports")
        .AddNote("it takes " + text(uint64_t{r.rows} * r.columns * l.columns) +
                 " products with M = " + text(c.rows().value()) +
                 ", N = " + text(c.columns().value()) + ", K = " + text(a.columns().value()));
  }

  // Returns a function that applies the operation of `id` tile by tile, to a matrix and a scalar or
  // to two matrices.
  FunctionId EachFunction(InstId id) {
    const TypeId matrix = m_[id].type;
    const TypeId by = MatrixTypeOf(BuiltinInst(m_, id).argument(1));
    const BuiltinFn fn = m_[id].builtin();
    const Key key{kEach | static_cast<uint32_t>(fn) << 8, matrix.value, by.value};
    if (const auto known = functions_.find(key); known != functions_.end()) return known->second;
    GeneratedFunction making(m_,
                             fn == BuiltinFn::k_subgroupMatrixScalarAdd ? "add_to_tiles"
                             : fn == BuiltinFn::k_subgroupMatrixScalarSubtract
                                 ? "subtract_from_tiles"
                                 : "scale_tiles",
                             m_[id].source);
    NoteMatrix(matrix);
    const Value start = making.AddParam("start", MapType(matrix));
    const Value operand = making.AddParam("operand", MapType(by));
    const InstId tiles = EmitVariable(making.b, MapType(matrix), "tiles", start);
    const TypeId tile = TileOf(matrix);
    ForEachTile(making.b, GridOf(matrix), [&](Builder& b, InstId row, InstId column) {
      const Value place = Tile(b, tiles, matrix, row, column);
      const Value old = b.Load(place);
      b.Store(place, b.Builtin(fn, tile, {old, Tile(b, operand, by, row, column)}));
    });
    return functions_[key] = making.End(making.b.Load(tiles));
  }

  const MatrixTilesConfig& config_;
  // The original matrix type of each array of tiles, indexed by the TypeId of the array.
  absl::flat_hash_map<uint32_t, TypeId> matrices_;
  absl::flat_hash_map<Key, FunctionId> functions_;
};

}  // namespace

PoolVector<TileSize> SquareTiles(const Module& m, uint32_t size, bool (*has)(TypeId component)) {
  PoolVector<TileSize> tiles;
  for (uint32_t t = 0; t < m.types.size(); ++t) {
    const Type& type = m.types[TypeId(t)];
    if (type.kind != TypeKind::kSubgroupMatrix || !has(type.element)) continue;
    if (!type.rows().is_constant() || !type.columns().is_constant()) continue;
    const uint32_t rows = type.rows().value(), columns = type.columns().value();
    if (rows % size != 0 || columns % size != 0 || (rows == size && columns == size)) continue;
    tiles.resize(t + 1);
    tiles[t] = {size, size};
  }
  return tiles;
}

Status RunMatrixTiles(Module& m, const MatrixTilesConfig& config) {
  return config.tiles.empty() ? Status::Ok() : Splitter(m, config).Run();
}

}  // namespace tessera::ir
