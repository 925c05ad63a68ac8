// The intermediate representation: a typed, structured program in static single-assignment form.
//
// - Instructions are fixed-size records in one array, linked into blocks. This keeps ids stable and
//   insertion cheap.
// - Control flow is structured: kIf, kLoop and kSwitch are instructions that own blocks.
// - Values are results of instructions, constants, function parameters, module-scope variables or
//   overrides. Each is identified by a 32-bit Value.
// - Memory is a kVar (function scope) or a Global, accessed through pointers with kAccess, kLoad
//   and kStore. There are no references: lowering emits a kLoad wherever WGSL's load rule applies.
// - Abstract numeric types do not occur: lowering makes all types concrete.
#ifndef TESSERA_IR_MODULE_H_
#define TESSERA_IR_MODULE_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>

#include "base/arena.h"
#include "base/enum_set.h"
#include "base/id.h"
#include "base/plain_vector.h"
#include "base/pool_vector.h"
#include "base/source.h"
#include "base/string_interner.h"
#include "ir/constant.h"
#include "ir/place.h"
#include "ir/resource.h"
#include "ir/type.h"

namespace tessera {
class StopSignal;
}

namespace tessera::ir {

struct InstId : Id<InstId> {
  using Id::Id;
};
struct BlockId : Id<BlockId> {
  using Id::Id;
};
struct FunctionId : Id<FunctionId> {
  using Id::Id;
};
struct GlobalId : Id<GlobalId> {
  using Id::Id;
};  // module-scope variable
struct OverrideId : Id<OverrideId> {
  using Id::Id;
};  // override declaration
struct ParamId : Id<ParamId> {
  using Id::Id;
};  // function parameter; ids are unique in the module

// Identifies a built-in function. The enumerators are declared in builtin_functions.h, which few
// files include.
enum class BuiltinFn : uint8_t;
std::string_view NameOf(BuiltinFn fn);  // returns the name in WGSL

// Identifies an operation that only one target has. The value is the index of the operation's row
// in the table of the target's back end (target_ops.h).
enum class TargetOp : uint8_t;
struct TargetOps;

// An operand. The upper 3 bits are its kind, and the lower bits are an id of that kind.
class Value {
 public:
  // A kOverrideExpr can be the initial value of an override or of a variable. It can also be a
  // workgroup size or a subgroup size. It is an operand of instructions only if overrides become
  // specialization constants instead of being substituted.
  enum Kind : uint32_t { kNone, kInst, kConstant, kParam, kGlobal, kOverride, kOverrideExpr };

  constexpr Value() = default;
  constexpr Value(InstId id) : bits_(Make(kInst, id.value)) {}  // NOLINT: implicit by intent
  constexpr Value(ConstantId id) : bits_(Make(kConstant, id.value)) {}          // NOLINT
  constexpr Value(ParamId id) : bits_(Make(kParam, id.value)) {}                // NOLINT
  constexpr Value(GlobalId id) : bits_(Make(kGlobal, id.value)) {}              // NOLINT
  constexpr Value(OverrideId id) : bits_(Make(kOverride, id.value)) {}          // NOLINT
  constexpr Value(OverrideExprId id) : bits_(Make(kOverrideExpr, id.value)) {}  // NOLINT

  constexpr Kind kind() const { return static_cast<Kind>(bits_ >> 29); }
  constexpr bool valid() const { return bits_ != 0; }
  constexpr explicit operator bool() const { return valid(); }
  constexpr bool is_inst() const { return kind() == kInst; }
  constexpr bool is_constant() const { return kind() == kConstant; }
  constexpr InstId inst() const { return InstId(index()); }
  constexpr ConstantId constant() const { return ConstantId(index()); }
  constexpr ParamId param() const { return ParamId(index()); }
  constexpr GlobalId global() const { return GlobalId(index()); }
  constexpr OverrideId override_decl() const { return OverrideId(index()); }
  constexpr OverrideExprId override_expr() const { return OverrideExprId(index()); }
  constexpr uint32_t index() const { return bits_ & 0x1fffffffu; }
  constexpr uint32_t bits() const { return bits_; }
  static constexpr Value FromBits(uint32_t bits) {
    Value v;
    v.bits_ = bits;
    return v;
  }
  friend constexpr bool operator==(Value, Value) = default;

 private:
  static constexpr uint32_t Make(Kind kind, uint32_t index) { return uint32_t{kind} << 29 | index; }
  uint32_t bits_ = 0;
};

enum class UnaryOp : uint8_t {
#define TESSERA_UNARY_OP(name, word, spelling) k##name,
#include "ir/ops.def"
#undef TESSERA_UNARY_OP
};
enum class BinaryOp : uint8_t {
#define TESSERA_BINARY_OP(name, word, spelling, group) k##name,
#include "ir/ops.def"
#undef TESSERA_BINARY_OP
};
// Groups of binary operators; see ops.def.
enum class BinaryGroup : uint8_t {
  kSum,       // + - *, which wrap around
  kQuotient,  // / %
  kBits,      // & | ^ on integers or bools
  kShift,
  kEquality,
  kOrder,
};
using BinaryOpSet = EnumSet<BinaryOp>;
constexpr BinaryOpSet BinaryOpsIn(BinaryGroup wanted) {
  using enum BinaryGroup;
  BinaryOpSet ops;
#define TESSERA_BINARY_OP(name, word, spelling, group) \
  if (wanted == (group)) ops.Add(BinaryOp::k##name);
#include "ir/ops.def"
#undef TESSERA_BINARY_OP
  return ops;
}
inline constexpr BinaryOpSet kComparisons =
    BinaryOpsIn(BinaryGroup::kEquality) | BinaryOpsIn(BinaryGroup::kOrder);
// Returns true if the operator is a comparison, i.e. its result is bool or a vector of bool.
constexpr bool IsComparison(BinaryOp op) { return kComparisons.Has(op); }
// Returns true if the operator is +, - or *.
constexpr bool IsSumOrProduct(BinaryOp op) { return BinaryOpsIn(BinaryGroup::kSum).Has(op); }
// Returns true if the operator is &, | or ^ (on integers or bools).
constexpr bool IsBitOperator(BinaryOp op) { return BinaryOpsIn(BinaryGroup::kBits).Has(op); }
// Returns the operator's spelling in WGSL, e.g. "+" or "<<". In the IR, && and || are kIf
// instructions (see InstFlags::kShortCircuit) and not operators.
std::string_view NameOf(UnaryOp op);
std::string_view NameOf(BinaryOp op);

// The operations of the IR. ops.def lists the operands and fields of each operation; the reference
// docs/ir.md is generated from ops.def.
enum class Op : uint8_t {
#define TESSERA_OP(name, word, operands, kinds, result, fields, effect, meaning) k##name,
#include "ir/ops.def"
#undef TESSERA_OP
};

// Operand indices of each operation, for calls such as `m.Operand(id, StoreOperand::value)`.
#define TESSERA_OP_NAMES(...) __VA_ARGS__
#define TESSERA_OP(name, word, operands, kinds, result, fields, effect, meaning) \
  struct name##Operand {                                                         \
    enum Index : uint32_t { TESSERA_OP_NAMES operands };                         \
  };
#include "ir/ops.def"
#undef TESSERA_OP
#undef TESSERA_OP_NAMES

struct InstFlags {
  enum : uint8_t {
#define TESSERA_OP_FLAG(name, bit, word, ops, meaning) k##name = 1 << bit,
#include "ir/ops.def"
#undef TESSERA_OP_FLAG
  };
};

// The effect of an operation; see ops.def.
enum class OpEffect : uint8_t {
  kValue,
  kRead,
  kWrite,
  kVariable,
  kBuiltin,
  kTarget,
  kCall,
  kBlocks,
  kEnd
};

using OpSet = EnumSet<Op>;
// Returns the set of operations with the effect `wanted` in ops.def.
constexpr OpSet OpsWith(OpEffect wanted) {
  using enum OpEffect;
  OpSet ops;
#define TESSERA_OP(name, word, operands, kinds, result, fields, effect, meaning) \
  if (wanted == (effect)) ops.Add(Op::k##name);
#include "ir/ops.def"
#undef TESSERA_OP
  return ops;
}
// Operations whose result depends only on their operands.
inline constexpr OpSet kValueOps = OpsWith(OpEffect::kValue);
inline constexpr OpSet kTerminators = OpsWith(OpEffect::kEnd);
inline constexpr OpSet kBlockOwners = OpsWith(OpEffect::kBlocks);
// Calls to built-in functions, target operations and user-defined functions.
inline constexpr OpSet kCalls =
    OpsWith(OpEffect::kBuiltin) | OpsWith(OpEffect::kTarget) | OpsWith(OpEffect::kCall);

namespace op_internal {

inline constexpr size_t kOpCount = 0
#define TESSERA_OP(...) +1
#include "ir/ops.def"
#undef TESSERA_OP
    ;
// Flags that each operation can have, indexed by Op.
inline constexpr std::array<uint8_t, kOpCount> kAllowedFlags = [] {
  using enum Op;
  std::array<uint8_t, kOpCount> allowed{};
#define TESSERA_OP_LIST(...) {__VA_ARGS__}
#define TESSERA_OP_FLAG(name, bit, word, ops, meaning)              \
  for (const Op op : std::initializer_list<Op> TESSERA_OP_LIST ops) \
    allowed[static_cast<size_t>(op)] |= InstFlags::k##name;
#include "ir/ops.def"
#undef TESSERA_OP_FLAG
#undef TESSERA_OP_LIST
  return allowed;
}();

}  // namespace op_internal

// Returns the flags that the operation can have.
constexpr uint8_t AllowedFlags(Op op) {
  return op_internal::kAllowedFlags[static_cast<size_t>(op)];
}

// A sequence of one to four vector components.
class Swizzle {
 public:
  constexpr Swizzle() = default;
  constexpr explicit Swizzle(std::initializer_list<uint32_t> components) {
    for (uint32_t c : components) Append(c);
  }
  static constexpr Swizzle FromBits(uint32_t bits) {
    Swizzle s;
    s.bits_ = bits;
    return s;
  }
  constexpr void Append(uint32_t component) {
    bits_ |= component << (4 + 2 * count());
    ++bits_;
  }
  constexpr uint32_t count() const { return bits_ & 7; }
  constexpr uint32_t operator[](uint32_t i) const { return bits_ >> (4 + 2 * i) & 3; }
  constexpr uint32_t bits() const { return bits_; }

 private:
  uint32_t bits_ = 0;  // bits 0 to 2: component count; from bit 4 on: 2 bits per component
};

// The fields of an instruction, i.e. its data other than operands. Which fields exist depends on
// the operation (ops.def).
class InstFields {
 public:
  constexpr InstFields() = default;
  // NOLINTBEGIN: implicit by intent
  constexpr InstFields(UnaryOp op) : sub_(static_cast<uint8_t>(op)) {}
  constexpr InstFields(BinaryOp op) : sub_(static_cast<uint8_t>(op)) {}
  constexpr InstFields(BuiltinFn fn, bool stride_in_elements = false)
      : sub_(static_cast<uint8_t>(fn)), aux_(stride_in_elements ? 1 : 0) {}
  constexpr InstFields(TargetOp op) : sub_(static_cast<uint8_t>(op)) {}
  constexpr InstFields(Swizzle swizzle) : aux_(swizzle.bits()) {}
  constexpr InstFields(FunctionId callee) : aux_(callee.value) {}
  constexpr InstFields(InstId target) : aux_(target.value) {}
  // NOLINTEND
  friend constexpr bool operator==(InstFields, InstFields) = default;

 private:
  friend struct Inst;
  uint8_t sub_ = 0;
  uint32_t aux_ = 0;
};

struct Inst {
  Op op = Op::kNop;

 private:
  uint8_t sub_ = 0;

 public:
  uint8_t flags = 0;
  uint8_t placement = 0;  // see placement.h
  TypeId type = kVoid;    // type of the result, or kVoid
  uint32_t operands = 0;  // index of the first operand in the operand pool
  uint32_t operand_count = 0;

 private:
  uint32_t aux_ = 0;

 public:
  uint32_t source = 0;  // byte offset in the WGSL source; see Module::SpanOf
  StringId name;        // name of the let or var in the source, or invalid
  InstId prev, next;    // neighbors in the block
  BlockId block;        // containing block; invalid if in none

  // Accessors of the fields in ops.def, such as callee() and set_callee(FunctionId). Only the
  // fields of the instruction's operation may be accessed.
#define TESSERA_OP_FIELD(name, Type, storage, meaning)  \
  Type name() const { return FromBits<Type>(storage); } \
  void set_##name(Type v) { storage = static_cast<decltype(storage)>(BitsOf(v)); }
#include "ir/ops.def"
#undef TESSERA_OP_FIELD
  InstFields fields() const {
    InstFields f;
    f.sub_ = sub_;
    f.aux_ = aux_;
    return f;
  }
  void set_fields(InstFields f) {
    sub_ = f.sub_;
    aux_ = f.aux_;
  }

 private:
  template <typename T>
  static constexpr T FromBits(uint32_t bits) {
    if constexpr (requires { T::FromBits(bits); }) {
      return T::FromBits(bits);
    } else {
      return static_cast<T>(bits);
    }
  }
  template <typename T>
  static constexpr uint32_t BitsOf(T v) {
    if constexpr (requires { v.value; }) {
      return v.value;
    } else if constexpr (requires { v.bits(); }) {
      return v.bits();
    } else {
      return static_cast<uint32_t>(v);
    }
  }
};

// Terminators that refer to the loop or switch that they leave, or to the loop that they continue.
inline constexpr OpSet kHaveTargets = {Op::kBreak, Op::kContinue, Op::kBreakIf};

struct Block {
  InstId first, last;
  InstId parent;        // kIf, kLoop or kSwitch that owns the block; invalid for function bodies
  FunctionId function;  // invalid for blocks in override-expressions and removed functions
};
struct If {
  BlockId true_block, false_block;
};  // both blocks exist; each may be just a kYield
struct Loop {
  BlockId body, continuing;
};  // `continuing` always exists; may be just a kYield
struct SwitchCase {
  std::span<const ConstantId> selectors;
  bool is_default = false;
  BlockId block;
};
struct Switch {
  std::span<const SwitchCase> cases;
};  // exactly one case is the default

struct Param {
  StringId name;
  TypeId type;
  IoAttributes io;  // entry points only
  Span span;
};

struct Function {
  StringId name;
  std::span<const ParamId> params;
  TypeId return_type = kVoid;
  IoAttributes return_io;  // entry points only
  BlockId body;
  ShaderStage stage = ShaderStage::kNone;
  // Compute entry points only: the size in each dimension, which is a constant (u32 or i32),
  // override or override-expression (Value::kOverrideExpr).
  Value workgroup_size[3];
  Value subgroup_size;  // @subgroup_size, like workgroup_size; invalid if absent
  // Fragment entry points only: true if depth and stencil tests run before the shader, even if the
  // shader has side effects.
  bool early_depth_test = false;
  // The module-scope variables, overrides and earlier functions that the function's declaration
  // mentions, and the override-expressions in the types of the aliases that it mentions. Includes
  // mentions in code that never executes (WGSL: "statically accessed", "functions in a shader
  // stage"). Back ends must not use `statically_used` and `statically_used_functions`, because
  // RunSingleEntryPoint clears them.
  std::span<const Value> statically_used;
  std::span<const FunctionId> statically_used_functions;
  Span span;  // span of the name
};

struct Global {
  StringId name;
  TypeId type;  // the store type
  AddressSpace space = AddressSpace::kPrivate;
  Access access = Access::kReadWrite;
  Value init;  // constant, override, override-expression, or invalid
  bool has_binding = false;
  GlobalRole role = GlobalRole::kNone;
  // True for a storage buffer that is declared as read_write but never written. The host still
  // binds it as a writable buffer; see transform/read_only_buffers.h.
  bool bound_writable = false;
  uint32_t group = 0, binding = 0;
  uint32_t attachment = 0;  // index of the input attachment
  Place place;              // set by the pass `place_resources`
  IoAttributes io;          // kIn and kOut only
  // Type of a Value that refers to the variable: a pointer to `type`, or `type` itself for a
  // handle.
  TypeId pointer_type;
  Span span;
};

struct Override {
  StringId name;
  TypeId type;  // bool, i32, u32, f32 or f16
  bool has_id = false;
  uint16_t id = 0;
  Value init;  // constant, override or override-expression; invalid if the host must supply it
  bool used = true;      // true if a compiled entry point needs it (transform/single_entry_point.h)
  uint32_t spec_id = 0;  // id of the specialization constant; see transform/specialize_overrides.h
  Span span;
};

// An override-expression, which is evaluated when a pipeline is created. It computes an array
// count, buffer size, matrix dimension, workgroup or subgroup size, initial value, or the value of
// an override (see `of`). `block` ends with a kYield of the result.
struct OverrideExpr {
  BlockId block;
  TypeId type;
  Span span;
  StringId spelling;  // text in the WGSL source, for messages and type names
  // The override whose value the expression computes, or invalid; see
  // transform/specialize_overrides.h.
  OverrideId of;
};

// An array or structure that the output of a text target declares as a constant at module scope.
struct NamedConstant {
  ConstantId id;
  // True if another constant contains this one as an element or as padding, and its declaration
  // refers to this one by name. In HLSL, also true if the declaration of a private variable refers
  // to this constant by name.
  bool is_part = false;
  friend bool operator==(const NamedConstant&, const NamedConstant&) = default;
};

// The IR of one WGSL module. Lowering builds it, transforms change it, and writers read it.
class Module {
 public:
  Module(Arena& arena, StringInterner& strings);
  // Copies `from` as input for passes. Preserves all ids. Shares constant data with `from`, whose
  // arena must outlive the copy. `strings` must be a copy of `from.strings`.
  Module(Arena& arena, StringInterner& strings, const Module& from);
  Module(const Module&) = delete;
  Module& operator=(const Module&) = delete;

  Arena& arena;
  StringInterner& strings;
  TypeStore types;
  ConstantStore constants;

  PlainVector<Inst> insts;
  PoolVector<Block> blocks;
  PoolVector<If> ifs;
  PoolVector<Loop> loops;
  PoolVector<Switch> switches;
  PoolVector<Function> functions;  // callees before callers
  PoolVector<Param> params;
  PoolVector<Global> globals;
  // The resources that the host binds, including those whose variables a pass has removed. Empty
  // until ListResources (transform/list_resources.h) fills the table.
  PoolVector<Resource> resources;
  PoolVector<Override> overrides;
  PoolVector<OverrideExpr> override_exprs;  // indexed by OverrideExprId
  // The constants that a text target declares, in the order of their declarations. The pass
  // `place_expressions` sets the list; see text_backend/name_constants.h.
  PoolVector<NamedConstant> named_constants;

  // The size N of a `buffer<N>` must be a multiple of this number of bytes: 2 if the source enables
  // f16, otherwise 4 (WGSL: Buffer Types). Unused once all sizes are known.
  uint32_t buffer_size_unit = 4;

  // The table that contains a row for each TargetOp. Null until the passes of a back end set it.
  const TargetOps* target_ops = nullptr;

  // Limit in bytes for the module, and also for the output that is generated from it. If a stage's
  // output can exceed a constant multiple of the stage's input, the stage must check OverLimit()
  // while it runs; see memory_limit.h.
  size_t max_bytes = SIZE_MAX;
  // Returns the number of bytes that the module uses now, in its arena and its arrays.
  size_t BytesTaken() const;
  bool OverLimit() const { return BytesTaken() > max_bytes; }

  // Signals that the compilation must stop; CheckLimits checks it between passes. May be null.
  const StopSignal* stop = nullptr;

  // ---- reading
  const Inst& operator[](InstId id) const { return insts[id.value]; }
  // Returns the id of `inst`, which must be an element of `insts`. Intended for loops over the
  // whole array.
  InstId IdOf(const Inst& inst) const {
    return InstId(static_cast<uint32_t>(&inst - insts.data()));
  }
  Inst& operator[](InstId id) { return insts[id.value]; }
  const Block& operator[](BlockId id) const { return blocks[id.value]; }
  Block& operator[](BlockId id) { return blocks[id.value]; }
  const Function& operator[](FunctionId id) const { return functions[id.value]; }
  const Global& operator[](GlobalId id) const { return globals[id.value]; }
  const Param& operator[](ParamId id) const { return params[id.value]; }

  uint32_t OperandCount(InstId id) const { return insts[id.value].operand_count; }
  Value Operand(InstId id, uint32_t i) const { return Operand(insts[id.value], i); }
  Value Operand(const Inst& inst, uint32_t i) const {
    return Value::FromBits(operand_pool_[inst.operands + i]);
  }
  std::span<const uint32_t> OperandBits(InstId id) const { return OperandBits(insts[id.value]); }
  std::span<const uint32_t> OperandBits(const Inst& inst) const {
    return {operand_pool_.data() + inst.operands, inst.operand_count};
  }
  // Returns true if the operands of the instruction lie inside the operand pool. The validator
  // checks this first.
  bool HasOperands(const Inst& inst) const {
    return uint64_t{inst.operands} + inst.operand_count <= operand_pool_.size();
  }
  TypeId TypeOf(Value v) const {
    switch (v.kind()) {
      case Value::kInst: return insts[v.index()].type;
      case Value::kConstant: return constants.type(v.constant());
      case Value::kParam: return params[v.index()].type;
      case Value::kGlobal: return globals[v.index()].pointer_type;
      case Value::kOverride: return overrides[v.index()].type;
      case Value::kOverrideExpr: return override_exprs[v.index()].type;
      case Value::kNone: break;
    }
    return kVoid;
  }
  const If& IfOf(InstId id) const { return ifs[insts[id.value].blocks()]; }
  const Loop& LoopOf(InstId id) const { return loops[insts[id.value].blocks()]; }
  const Switch& SwitchOf(InstId id) const { return switches[insts[id.value].blocks()]; }
  StringId NameOf(InstId id) const { return insts[id.value].name; }
  void SetName(InstId id, StringId name) { insts[id.value].name = name; }
  Span SpanOf(InstId id) const { return {insts[id.value].source, insts[id.value].source}; }
  static bool IsTerminator(Op op) { return kTerminators.Has(op); }
  // Returns whether the module may contain an instruction with the operation, or a call of the
  // built-in function. If not, a pass can return early. The result stays true after the last such
  // instruction has been removed, until Renumber runs.
  bool MayHave(Op op) const { return made_[static_cast<size_t>(op)]; }
  bool MayHave(BuiltinFn fn) const { return made_builtins_[static_cast<size_t>(fn)]; }

  // ---- changing
  void SetOperand(InstId id, uint32_t i, Value v) {
    operand_pool_[insts[id.value].operands + i] = v.bits();
  }
  void SetOperands(InstId id, std::span<const Value> operands);
  void AppendOperand(InstId id, Value v) { AppendOperands(id, {&v, 1}); }
  void AppendOperands(InstId id, std::span<const Value> more);
  // Removes all operands except the first `count`. There must be at least `count` operands.
  void TruncateOperands(InstId id, uint32_t count) { insts[id.value].operand_count = count; }
  // Makes `id` share the operands of `from`. The caller must give `from` new operands before it
  // changes any operand of either instruction.
  void ShareOperands(InstId id, InstId from);
  // Replaces every operand `v` in the module with replaced(v). Also visits removed instructions,
  // whose operands may refer to deleted entities.
  template <typename Fn>
  void ReplaceAllOperands(Fn&& replaced) {
    for (uint32_t& bits : operand_pool_) bits = replaced(Value::FromBits(bits)).bits();
  }
  void ReserveOperands(size_t count) { operand_pool_.reserve(count); }
  // Creates an instruction that is in no block.
  InstId NewInst(Op op, TypeId type, std::span<const Value> operands, uint32_t source,
                 InstFields fields = {});
  // Appends a new instruction to a block. `operands` is a span or array of Values. The caller must
  // ensure that HasRoom(operands.size()) is true.
  template <typename Operands>
  InstId AppendInst(BlockId block, Op op, TypeId type, const Operands& operands, uint32_t source,
                    InstFields fields);
  // HasRoom returns true if an instruction with `operands` operands can be added without allocating
  // memory. MakeRoom allocates memory for one more instruction.
  bool HasRoom(size_t operands) const {
    return insts.size() < insts.capacity() &&
           operand_pool_.size() + operands <= operand_pool_.capacity();
  }
  void MakeRoom(size_t operands);
  // Changes the operation of an instruction; see ReplaceInPlace in edit.h.
  void SetOp(InstId id, Op op, InstFields fields = {});
  BlockId NewBlock(FunctionId function, InstId parent = {});
  // Sets the blocks of a kIf, kLoop or kSwitch.
  void SetBlocks(InstId id, const If& owned);
  void SetBlocks(InstId id, const Loop& owned);
  void SetBlocks(InstId id, const Switch& owned);
  void Append(BlockId block, InstId inst);
  void InsertBefore(InstId at, InstId inst);
  void InsertAfter(InstId at, InstId inst);
  // Unlinks the instruction from its block and turns it into a kNop. Its result must have no uses.
  void Remove(InstId inst);
  // Unlinks the instruction from its block, so that it can be inserted elsewhere.
  void Unlink(InstId inst);
  // Renumbers the instructions, and drops those whose new id is invalid. `to` maps old ids to new
  // ids, which ascend from 0 to `count` - 1. Kept instructions may refer only to kept instructions.
  void Renumber(std::span<const InstId> to, size_t count);

 private:
  void RecordNewInst(const Inst& inst);
  // Adds an instruction that is in no block. HasRoom must be true. Leaves the links to neighbors
  // uninitialized.
  template <typename Operands>
  Inst& AddInst(Op op, TypeId type, const Operands& operands, uint32_t source, InstFields fields);

  // Appends operands to the operand pool. Returns the index of the first one.
  uint32_t Pool(std::span<const Value> operands);

  PlainVector<uint32_t> operand_pool_;     // bits of Values
  std::array<bool, 32> made_{};            // indexed by Op
  std::array<bool, 256> made_builtins_{};  // indexed by BuiltinFn
};

inline void Module::RecordNewInst(const Inst& inst) {
  made_[static_cast<size_t>(inst.op)] = true;
  if (inst.op == Op::kBuiltin) made_builtins_[static_cast<size_t>(inst.builtin())] = true;
}

template <typename Operands>
Inst& Module::AddInst(Op op, TypeId type, const Operands& operands, uint32_t source,
                      InstFields fields) {
  const auto first = static_cast<uint32_t>(operand_pool_.size());
  uint32_t* to = operand_pool_.extend_in_room(operands.size());
  for (const Value v : operands) *to++ = v.bits();
  Inst& inst = *insts.extend_in_room(1);
  inst.op = op;
  inst.flags = 0;
  inst.placement = 0;
  inst.type = type;
  inst.operands = first;
  inst.operand_count = static_cast<uint32_t>(operands.size());
  inst.set_fields(fields);
  inst.source = source;
  inst.name = {};
  RecordNewInst(inst);
  return inst;
}

template <typename Operands>
InstId Module::AppendInst(BlockId block, Op op, TypeId type, const Operands& operands,
                          uint32_t source, InstFields fields) {
  const InstId id(static_cast<uint32_t>(insts.size()));
  Block& b = blocks[block.value];
  const InstId last = b.last;
  b.last = id;
  (last.valid() ? insts[last.value].next : b.first) = id;
  Inst& inst = AddInst(op, type, operands, source, fields);
  inst.prev = last;
  inst.next = {};
  inst.block = block;
  return id;
}

// The result of a pass or writer. After a failure, Diagnostics contains errors for the user. A
// failure without errors is a compiler bug, which the caller reports as internal-error.
struct [[nodiscard]] Status {
  bool ok = true;
  static Status Ok() { return {true}; }
  static Status Failed() { return {false}; }
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_MODULE_H_
