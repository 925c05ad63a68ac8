// The intermediate representation: a typed, structured, single-assignment program.
//
// - Instructions are fixed-size records in one array, linked into blocks, so that ids are stable and
//   inserting is cheap.
// - Control flow is structured: kIf, kLoop and kSwitch are instructions that own blocks.
// - Values are results of instructions, constants, function parameters, module-scope variables or
//   overrides; all are named by a 32-bit Value.
// - Memory is kVar (function scope) or a Global, and kAccess, kLoad, kStore on pointers. There are no
//   references here, only pointers; WGSL's load rule has become kLoad.
// - Abstract numeric types do not occur: lowering has made everything concrete.
#ifndef TESSERA_IR_MODULE_H_
#define TESSERA_IR_MODULE_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/arena.h"
#include "base/id.h"
#include "base/source.h"
#include "base/string_interner.h"
#include "ir/constant.h"
#include "ir/type.h"

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
};  // a module-scope variable
struct OverrideId : Id<OverrideId> {
  using Id::Id;
};  // an override declaration
struct ParamId : Id<ParamId> {
  using Id::Id;
};  // a function parameter, unique in the module

enum class BuiltinFn : uint8_t {
#define TESSERA_BUILTIN(name) k_##name,
#include "ir/builtin_functions.def"
#undef TESSERA_BUILTIN
};
std::string_view NameOf(BuiltinFn fn);  // the WGSL name

// An operand: what kind of thing it is in the top 3 bits, the thing's id in the others.
class Value {
 public:
  // kOverrideExpr stands where a declaration holds a value (initial values of overrides and globals,
  // workgroup and subgroup sizes). As an operand it is made by transforms only, where overrides are
  // not substituted but become specialisation constants.
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

enum class UnaryOp : uint8_t { kNegate, kNot /* bool */, kComplement };
enum class BinaryOp : uint8_t {
  kAdd,
  kSubtract,
  kMultiply,
  kDivide,
  kModulo,
  kAnd,
  kOr,
  kXor,
  kShiftLeft,
  kShiftRight,
  kEqual,
  kNotEqual,
  kLess,
  kLessEqual,
  kGreater,
  kGreaterEqual,
};
// WGSL text of the operator: "+", "<<". && and || are kIf instructions (see kShortCircuit).
std::string_view NameOf(UnaryOp op);
std::string_view NameOf(BinaryOp op);

// Instructions. `operands` are Values unless said otherwise; `type` is the result's type, kVoid for
// none. `sub`, `aux` as said.
enum class Op : uint8_t {
  kNop,  // deleted; not in any block

  // ---- values
  kUnary,   // sub: UnaryOp. (x). Component-wise.
  kBinary,  // sub: BinaryOp. (l, r). Component-wise with WGSL's mixed forms kept: vector op scalar,
            // matrix * vector, matrix * scalar, matrix * matrix. WGSL semantics (division by zero,
            // shift counts, wrapping) unless a transform has set kNativeSemantics.
            // bool & and | on bools are here too.
  kConvert,  // (x): value conversion to `type` (scalar or vector, matrix of floats). WGSL semantics of
  // float to integer (saturating) unless kNativeSemantics. Of a pointer to a `buffer`: the
  // same memory with fewer bytes (TypeStore::NarrowsBuffer), until RunBufferView.
  kConstruct,  // (x...): vector from scalars and vectors (total width fits; one scalar: splat), matrix
  // from column vectors or from scalars, array, structure from all its elements; subgroup
  // matrix from one scalar (fill). No operand: the zero value (usually a constant instead).
  kAccess,  // (base, i...): base a composite value gives a value; base a pointer gives a pointer to the
  // part. Structure members are constant u32 or i32 operands. Pointers to components of vectors
  // occur.
  kSwizzle,  // (v): aux: number of components in bits 0..2 (1 to 4), then 2 bits each from bit 4
  kInsert,  // (composite, part, i...): the composite with one part replaced. Made by transforms only.
  kSelect,   // (f, t, cond): builtin select
  kBuiltin,  // sub: BuiltinFn. The arguments of the WGSL call in order, converted to the overload's
  // parameter types. Texture builtins: texture first as in WGSL (textureGather's component is
  // the leading constant operand).
  //   bitcast: (x), target is `type`.   select is kSelect.
  //   modf, frexp, atomicCompareExchangeWeak: `type` is the result structure.
  //   atomics: (pointer, ...); workgroupUniformLoad, arrayLength, bufferLength: (pointer).
  //   bufferView: (pointer, offset); bufferArrayView: (pointer, offset, size); `type` is the pointer.
  //   subgroupMatrixLoad: (pointer to array, offset, col_major: bool, stride); `type` the matrix.
  //   subgroupMatrixStore: (pointer, offset, matrix, col_major: bool, stride).
  //     offset counts elements of the pointed-to array. aux: 0: stride counts matrix
  //     components (bool form), 1: stride counts array elements (template form).
  //   subgroupMatrixMultiply: (left, right), `type` the result matrix type.
  //   subgroupMatrixMultiplyAccumulate: (left, right, acc).
  //   subgroupMatrixScalarAdd/Subtract/Multiply: (matrix, scalar).
  kCall,  // aux: FunctionId. (arguments...)

  // ---- memory
  kVar,  // (initial value) or none: zero. `type` is a pointer in function space; in private space where
         // RunModuleScopeVars has made it of a module's variable.
  kLoad,   // (pointer)
  kStore,  // (pointer, value)

  // ---- structured control flow; a block ends in exactly one terminator
  kIf,      // (condition). aux: index into Module::ifs. With a `type`, each block that ends by
            // kYield gives the value. kShortCircuit marks what was && or ||.
  kLoop,    // aux: index into Module::loops.
  kSwitch,  // (selector). aux: index into Module::switches.

  // ---- terminators
  kReturn,  // (value) or none
  kYield,  // (value) or none: ends a block of kIf, the continuing block of kLoop (then: next iteration)
           // or a case of kSwitch (then: leaves the switch)
  kBreak,     // aux: InstId of the kLoop or kSwitch that is left
  kContinue,  // aux: InstId of the kLoop whose continuing block comes next. A loop's body block ends
              // in it too, when the end is reached.
  kBreakIf,   // (condition): ends a continuing block. aux: InstId of the kLoop
  kUnreachable,

  kDiscard,  // not a terminator: the invocation becomes a helper (WGSL: Discard Statement)
};

struct InstFlags {
  enum : uint8_t {
    kOverrideExpr =
        1 << 0,  // part of an override-expression: evaluated at pipeline creation, where its
                 // errors are pipeline-creation errors
    kNativeSemantics =
        1 << 1,  // operands are known to be in range: the target's own instruction will do
    kShortCircuit = 1 << 2,  // kIf from && (true block evaluates) or || (false block evaluates)
    kNoReturnValueUse = 1 << 3,
    // kAccess, subgroup matrix load/store: proved inside; no robustness needed. clamp: gives a bound for NaN, too.
    kInBounds = 1 << 4,
    kLoopFor =
        1
        << 5,  // kLoop that was `for` or `while` with a condition: after what computes it, the body has
               // kIf(cond) {kYield} else {kBreak}
  };
};

struct Inst {
  Op op = Op::kNop;
  uint8_t sub = 0;
  uint8_t flags = 0;
  uint8_t unused = 0;
  TypeId type = kVoid;
  uint32_t operands = 0;  // where they begin in the module's pool
  uint32_t operand_count = 0;
  uint32_t aux = 0;
  uint32_t source = 0;  // byte offset in the WGSL source; see Module::SpanOf
  InstId prev, next;    // in its block
  BlockId block;        // that it stands in

  UnaryOp unary() const { return static_cast<UnaryOp>(sub); }
  BinaryOp binary() const { return static_cast<BinaryOp>(sub); }
  BuiltinFn builtin() const { return static_cast<BuiltinFn>(sub); }
};

struct Block {
  InstId first, last;
  InstId parent;        // the kIf, kLoop or kSwitch that owns it; none for a function's body
  FunctionId function;  // none for an override expression's block
};
struct If {
  BlockId true_block, false_block;
};  // both always there; may be just a kYield
struct Loop {
  BlockId body, continuing;
};  // continuing always there; may be just a kYield
struct SwitchCase {
  std::span<const ConstantId> selectors;
  bool is_default = false;
  BlockId block;
};
struct Switch {
  std::span<const SwitchCase> cases;
};  // exactly one is_default

struct Param {
  StringId name;
  TypeId type;
  IoAttributes io;  // entry points
  Span span;
};

struct Function {
  StringId name;
  std::span<const ParamId> params;
  TypeId return_type = kVoid;
  IoAttributes return_io;  // entry points
  BlockId body;
  ShaderStage stage = ShaderStage::kNone;
  // Compute: constants (u32 or i32), overrides or override expressions (Value::kOverrideExpr).
  Value workgroup_size[3];
  Value subgroup_size;  // @subgroup_size: likewise, or none
  // What the declaration names, executed or not (WGSL: "statically accessed", "functions in a shader
  // stage"): module-scope variables, overrides, override expressions; earlier functions. Pipelines
  // do without: RunSingleEntryPoint empties them.
  std::span<const Value> mentions;
  std::span<const FunctionId> mentioned_functions;
  Span span;  // of the name
};

struct Global {
  StringId name;
  TypeId type;  // the store type
  AddressSpace space = AddressSpace::kPrivate;
  Access access = Access::kReadWrite;
  Value init;  // constant, override, override expression, or none
  bool has_binding = false;
  uint32_t group = 0, binding = 0;
  IoAttributes io;      // kIn, kOut
  TypeId pointer_type;  // the type of the Value that names it: pointer to `type` (handles: `type`)
  Span span;
};

struct Override {
  StringId name;
  TypeId type;  // bool, i32, u32, f32, f16
  bool has_id = false;
  uint16_t id = 0;
  Value init;            // constant, override, override expression, or none: must be given
  bool used = true;      // by an entry point that is kept; see transform/single_entry_point.h
  uint32_t spec_id = 0;  // of its specialisation constant; see transform/specialize_overrides.h
  Span span;
};

// A computation at pipeline creation: array counts, matrix dimensions, workgroup sizes, initial values
// that depend on overrides. `block` ends in kYield with the value.
struct OverrideExpr {
  BlockId block;
  TypeId type;
  Span span;
  StringId spelling;  // the WGSL text, for messages and type names
  OverrideId of;      // the override whose value this is; see transform/specialize_overrides.h
};

// Everything that lowering makes from one WGSL module and that transforms and writers work on.
class Module {
 public:
  Module(Arena& arena, StringInterner& strings);
  // A copy to transform, with the same ids. It shares constant data with `from`, whose arena must
  // outlive it; `strings` is a copy of `from.strings`.
  Module(Arena& arena, StringInterner& strings, const Module& from);
  Module(const Module&) = delete;
  Module& operator=(const Module&) = delete;

  Arena& arena;
  StringInterner& strings;
  TypeStore types;
  ConstantStore constants;

  std::vector<Inst> insts;
  std::vector<Block> blocks;
  std::vector<If> ifs;
  std::vector<Loop> loops;
  std::vector<Switch> switches;
  std::vector<Function> functions;  // callees before callers
  std::vector<Param> params;
  std::vector<Global> globals;
  std::vector<Override> overrides;
  std::vector<OverrideExpr> override_exprs;  // by OverrideExprId
  std::vector<StringId>
      inst_names;  // by InstId: source names of let and var; may be shorter than insts

  // How many bytes the module and what is written of it may take. Whatever can make more than a constant
  // times what was there looks at OverLimit() as it goes; see memory_limit.h.
  size_t max_bytes = SIZE_MAX;
  // What the module takes by now: its arena and its arrays.
  size_t BytesTaken() const;
  bool OverLimit() const { return BytesTaken() > max_bytes; }

  // ---- reading
  const Inst& operator[](InstId id) const { return insts[id.value]; }
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
  // Whether the instruction's operands are in the pool at all: what the validator asks before all else.
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
  const If& IfOf(InstId id) const { return ifs[insts[id.value].aux]; }
  const Loop& LoopOf(InstId id) const { return loops[insts[id.value].aux]; }
  const Switch& SwitchOf(InstId id) const { return switches[insts[id.value].aux]; }
  StringId NameOf(InstId id) const {
    return id.value < inst_names.size() ? inst_names[id.value] : StringId();
  }
  void SetName(InstId id, StringId name) {
    if (inst_names.size() <= id.value) inst_names.resize(id.value + 1);
    inst_names[id.value] = name;
  }
  Span SpanOf(InstId id) const { return {insts[id.value].source, insts[id.value].source}; }
  static bool IsTerminator(Op op) { return op >= Op::kReturn && op <= Op::kUnreachable; }

  // ---- changing
  void SetOperand(InstId id, uint32_t i, Value v) {
    operand_pool_[insts[id.value].operands + i] = v.bits();
  }
  void SetOperands(InstId id, std::span<const Value> operands);
  void AppendOperand(InstId id, Value v);
  // Leaves the first `count` operands, at most as many as there are.
  void TruncateOperands(InstId id, uint32_t count) { insts[id.value].operand_count = count; }
  // Gives `id` the operands of `from`, which must get others before either changes one.
  void ShareOperands(InstId id, InstId from);
  // Replaces every operand in the module by what `replaced(Value)` returns.
  template <typename Fn>
  void ReplaceAllOperands(Fn&& replaced) {
    for (uint32_t& bits : operand_pool_) bits = replaced(Value::FromBits(bits)).bits();
  }
  void ReserveOperands(size_t count) { operand_pool_.reserve(count); }
  // A new instruction that stands in no block yet.
  InstId NewInst(Op op, TypeId type, std::span<const Value> operands, uint32_t source);
  BlockId NewBlock(FunctionId function, InstId parent = {});
  void Append(BlockId block, InstId inst);
  void InsertBefore(InstId at, InstId inst);
  void InsertAfter(InstId at, InstId inst);
  // Takes it out of its block and makes it kNop. Its uses must be gone.
  void Remove(InstId inst);
  // Takes it out of its block; it can be inserted again.
  void Unlink(InstId inst);

 private:
  std::vector<uint32_t> operand_pool_;  // Value bits
};

// The result of a transform or writer. Errors of the user's are in Diagnostics; kInternal means a bug
// of ours, which the caller reports as internal-error.
struct [[nodiscard]] Status {
  bool ok = true;
  static Status Ok() { return {true}; }
  static Status Failed() { return {false}; }
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_MODULE_H_
