// What the text back ends share: writing the functions of a module in a language with C's statements
// and operators. A back end derives from it and says how its language spells types, memory and builtins.
#ifndef TESSERA_TEXT_BACKEND_C_WRITER_H_
#define TESSERA_TEXT_BACKEND_C_WRITER_H_

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

#include "base/compiler.h"
#include "base/diagnostics.h"
#include "base/plain_vector.h"
#include "base/pool_vector.h"
#include "base/string_interner.h"
#include "base/text_writer.h"
#include "base/word_set.h"
#include "ir/analysis/used_types.h"
#include "ir/module.h"
#include "text_backend/expression_placement.h"
#include "text_backend/name_allocator.h"

namespace tessera::text {

// How tightly operators bind, loosest first.
enum class Prec : uint8_t {
  kAny,
  kTernary,
  kLogicalOr,
  kLogicalAnd,
  kBitOr,
  kBitXor,
  kBitAnd,
  kEquality,
  kRelational,
  kShift,
  kAdditive,
  kMultiplicative,
  kUnary,
  kPostfix,
  kPrimary,
};

// `&`, `|` or `^`, of integers or of bools.
constexpr bool IsBitOperator(ir::BinaryOp op) {
  return op >= ir::BinaryOp::kAnd && op <= ir::BinaryOp::kXor;
}

// What is the same throughout a language.
struct Language {
  WordSet reserved;  // words that cannot be names
  // Names inside of functions that the back end writes beside the module's: no names of the module.
  WordSet module_reserved;
  std::span<const std::string_view>
      struct_reserved;  // words that cannot be names of structures alone
  // Words of lower-case letters that cannot be names in any mixture of upper and lower case.
  std::span<const std::string_view> caseless_reserved = {};
  // GLSL: Identifiers: none begins with gl_ or has two underscores in a row.
  bool glsl_names = false;
  bool half_suffix = true;             // f16 literals are 1.0h; else half_type(1.0)
  std::string_view wide_suffix = "L";  // of i64; of u64: U before it
  // A variable that the header of a `for` declares stays declared after the loop.
  bool for_variables_leak = false;
  // Whether variables of module scope may be private; else RunModuleScopeVars has left none in use.
  bool private_globals = true;
  ExpressionPlacement::Options inlining;
};

class CWriter {
 public:
  CWriter(ir::Module& m, Diagnostics& diagnostics, const Language& language);
  virtual ~CWriter();
  CWriter(const CWriter&) = delete;
  CWriter& operator=(const CWriter&) = delete;

 protected:
  // ---- what a language must say
  // The type as it stands before a variable's name or in an expression. Asked for once a type; see TypeName.
  virtual std::string MakeTypeName(ir::TypeId type) = 0;
  virtual void Constant(ir::ConstantId id, Prec min) = 0;
  virtual void Construct(ir::InstId inst, Prec min) = 0;
  virtual void Builtin(ir::InstId inst, Prec min) = 0;
  virtual void CallArguments(ir::InstId call) = 0;
  // Writes a pointer's value (of a parameter, or one made for an argument).
  virtual void Pointer(ir::Value pointer, Prec min) = 0;
  // The memory that a pointer names when it is neither a variable nor a part of one.
  virtual void Indirection(ir::Value pointer, Prec min) = 0;
  // Variable initializers: " = ..." or nothing.
  virtual void ZeroInitializer(ir::TypeId type) = 0;

  // ---- what a language may say otherwise
  // Writes "T name" of an array, whatever the language needs around it.
  virtual void DeclareArray(ir::TypeId type, std::string_view name) {
    w_.Join(TypeName(type), " ", name);
  }
  virtual void Load(ir::InstId inst, Prec min);
  virtual void Store(ir::InstId inst);
  // A whole store statement may become `place op= value`; `place` is written by Place.
  virtual bool AllowsCompoundAssignment(ir::Value pointer) {
    (void)pointer;
    return true;
  }
  // Whether "const T name" makes the variable (not what it points to) constant.
  virtual bool TakesConst(ir::TypeId type) const {
    (void)type;
    return true;
  }
  // Whether ZeroInitializer reaches all of a variable of the type; else FillZero does it.
  virtual bool HasZeroInitializer(ir::TypeId type) const {
    return m_.types.kind(type) == ir::TypeKind::kSubgroupMatrix ||
           !m_.types.Has(type, ir::TypeFlags::kHasSubgroupMatrix);
  }
  virtual void Binary(ir::InstId inst, Prec min);
  // What a language wants before a loop.
  virtual void LoopAttribute(ir::InstId loop) { (void)loop; }
  // Writes what the language needs before a `switch`.
  virtual void SwitchAttribute() {}
  // What an `if` or a loop branches on.
  virtual void Condition(ir::Value v, Prec min = Prec::kAny) { Expr(v, min); }
  virtual void Unary(ir::InstId inst, Prec min);
  virtual void Convert(ir::InstId inst, Prec min);
  virtual void Select(ir::InstId inst, Prec min, bool typed);  // `typed`: see TypedExpr
  virtual void Swizzle(ir::InstId inst, Prec min);
  virtual void ValueAccess(ir::InstId inst, Prec min);  // a part of a value
  virtual void Discard() = 0;
  // An override that pipelines give a value to.
  virtual void Override(ir::OverrideId id);
  virtual void Return(ir::InstId inst);
  // The end of a block that is never reached.
  virtual void Unreachable(ir::InstId inst) { (void)inst; }
  virtual void DeclareVar(ir::InstId var);
  // One step of an access: `[i]`, `.x` or `.member`, after the base has been written.
  virtual void Step(ir::TypeId composite, ir::Value index, ir::TypeId* part);
  // The value of an instruction that has its own variable, when it is no expression of the language.
  // False: it is one. Asked of accesses, constructions, builtins and operations of the target alone.
  virtual bool DeclareSpecial(ir::InstId inst) {
    (void)inst;
    return false;
  }
  // Values that are no expressions at all, but made by statements that fill `place`: of builtins alone. `declare`: it
  // is the name of a variable that is still to be declared.
  virtual bool IsMadeByStatements(ir::InstId value) const {
    (void)value;
    return false;
  }
  virtual void MakeByStatements(ir::InstId value, std::string_view place, bool declare) {
    (void)value, (void)place, (void)declare;
  }
  // An operation of the target: a language that has some writes all of its table.
  virtual void TargetOperation(ir::InstId inst, Prec min) {
    (void)min;
    Error(inst, DiagCode::internal_error, "a text back end met an operation of another target");
  }
  // A builtin or an operation of the target whose value nobody wants, as statements of its own. False: its
  // expression is right.
  virtual bool StatementSpecial(ir::InstId inst) {
    (void)inst;
    return false;
  }

  // ---- tools
  // Before anything of a function is written or named: decides where its expressions stand.
  void BeginFunction(ir::FunctionId function);
  // The statements of the function that has begun.
  void Body();
  // "T name", of its result and its own.
  void FunctionHead(ir::FunctionId function) {
    w_ << TypeName(m_[function].return_type) << ' ' << FunctionName(function);
  }
  // "(parameters) " behind the head, on one line where that is short enough.
  void FunctionParameters(std::span<const std::string_view> parameters);
  // A whole function of a language without pointers: parameters that are pointers are variables in place, `inout` if they
  // are written through.
  void FunctionWithInoutParameters(ir::FunctionId function);
  // "T name[2][3]", the counts of arrays behind the name; `unsized` stands where a count is no constant.
  void DeclareWithCounts(ir::TypeId type, std::string_view name, std::string_view unsized);
  // "2DArray", as HLSL and GLSL have it in the names of their types.
  static std::string_view TextureDimName(ir::TextureDim dim);
  void Expr(ir::Value v, Prec min = Prec::kAny);
  // A value where the place gives its type: a variable of that type, a parameter, the other operand. Only there is
  // a literal of i32 sure to be an int in every language.
  void TypedExpr(ir::Value v, Prec min = Prec::kAny);
  // Whether TypedExpr writes nothing that has a type by itself.
  bool IsLiteral(ir::Value v) const;
  // The memory that `pointer` names, as something that can be read and assigned.
  void Place(ir::Value pointer, Prec min);
  // `{` and `}` around statements: the names declared inside are free again after it.
  void OpenScope() {
    scopes_.push_back(names_.Mark());
    w_.OpenBrace();
  }
  void CloseScope() {
    EndScope();
    w_.CloseBrace();
  }
  void Arguments(ir::InstId inst, uint32_t first = 0, uint32_t count = ~0u);
  void Call(std::string_view name, ir::InstId inst);
  void AccessSteps(ir::InstId access, ir::TypeId base);
  void Components(ir::Value vector, ir::Swizzle components);
  // "float4", "float3x2": of a vector or matrix whose name is that of its numbers with its sizes.
  std::string SizedTypeName(const ir::Type& type);
  // What MakeTypeName says of it; of structures the names must have been made.
  std::string_view TypeName(ir::TypeId type) {
    return HasTypeName(type) ? type_names_[type.value] : NewTypeName(type);
  }
  // "T name"
  void Declare(ir::TypeId type, std::string_view name);
  // "T name;"
  void DeclareLine(ir::TypeId type, std::string_view name);
  // What Declare writes.
  std::string Declarator(ir::TypeId type, std::string_view name) {
    return Capture([&] { Declare(type, name); });
  }
  // Names, here and below, live as long as the module.
  std::string_view NameOfValue(ir::Value v);
  std::string_view NameOfInst(ir::InstId inst) {
    if ((inst_state_[inst.value] & kNamed) == 0) GiveName(inst, NewNameOf(inst));
    return inst_names_[inst.value];
  }
  // Whether it is declared before the loop it stands in.
  bool IsHoisted(ir::InstId inst) const { return (inst_state_[inst.value] & kHoisted) != 0; }
  std::string_view StructName(ir::TypeId type) const { return struct_names_[m_.types[type].index]; }
  std::string_view MemberName(ir::TypeId type, uint32_t index) const {
    return member_names_[m_.types[type].index][index];
  }
  std::string_view FunctionName(ir::FunctionId f) const { return function_names_[f.value]; }
  std::string_view GlobalName(ir::GlobalId id) const { return global_names_[id.value]; }
  // The type that a pointer points to.
  ir::TypeId StoreType(ir::Value pointer) const { return m_.types[m_.TypeOf(pointer)].element; }
  // Names of module-scope things: structures, functions, globals.
  void NameModule();
  // Whether a structure is what an entry point takes or returns.
  bool IsInterface(ir::TypeId type) const { return interfaces_[m_.types[type].index]; }
  // Whether TypeName was asked for the type.
  bool HasTypeName(ir::TypeId type) const {
    return type.value < type_names_.size() && !type_names_[type.value].empty();
  }
  // The structures in use, members before those that have them.
  PoolVector<ir::TypeId> UsedStructs() const;
  void Error(ir::InstId at, DiagCode code, std::string message);
  void ErrorAt(Span at, DiagCode code, std::string message);
  // Whether a text of so many bytes is more than may be written, or another was before. Reports it if so, and the writer has
  // failed.
  bool IsTooLarge(size_t bytes);
  // What stands before the functions that have been written: the parts and the helpers, with an empty line behind each that
  // is not empty, unless nothing follows.
  std::string TextBeforeFunctions(std::initializer_list<std::string_view> parts,
                                  std::span<const std::string> helpers) const;
  void ErrorSeen() { failed_ = true; }  // has been reported otherwise
  bool failed() const { return failed_; }
  // Parenthesises when `own` binds looser than `min`; to be ended with Close.
  bool Open(Prec own, Prec min);
  void Close(bool opened) {
    if (opened) w_ << ')';
  }
  // A value that is written without operators and can be written twice.
  bool IsAtom(ir::Value v) const;
  // A temporary's name in the function.
  std::string_view Temporary(std::string_view wanted) { return names_.Local(wanted); }
  void ScalarLiteral(ir::ConstantId id, Prec min);
  void FloatLiteral(ir::ConstantId id, Prec min);
  // The shortest digits that give the f32 again, which gives the f16, too: with a point or an exponent.
  std::string_view DigitsOf(ir::ConstantId id);
  void WideLiteral(ir::ConstantId id, Prec min);
  // Builtins that are something simpler on scalars: all, any, abs, length, distance. False: not here.
  bool SimplerOnScalar(ir::InstId inst, Prec min);
  // clamp as min(max(x, low), high), which it is in WGSL even where low > high.
  void Clamp(ir::InstId inst);
  // Text that `write` would write.
  template <typename Write>
  std::string Capture(Write write) {
    return w_.Capture(write);
  }
  // The same, kept as long as the module.
  template <typename Write>
  std::string_view Kept(Write write) {
    return w_.Capture(write, [&](std::string_view text) { return m_.arena.CopyString(text); });
  }
  std::string ExprText(ir::Value v, Prec min) {
    return Capture([&] { Expr(v, min); });
  }
  // Whether `v` is inlined and made by statements.
  bool NeedsStatements(ir::Value v) const {
    return v.is_inst() && m_[v.inst()].op == ir::Op::kBuiltin && plan_.IsInlined(v.inst()) &&
           IsMadeByStatements(v.inst());
  }
  // By index of a structure type: an expression for a value of it that is zero.
  using ZeroPlaces = std::unordered_map<uint32_t, std::string>;
  // Statements that set a variable to zero that no initializer does: see HasZeroInitializer. The members of each structure
  // type are set once; other places of the type are copies: nested structures may have any number of parts. `zeros` has
  // the places that are zero before, and gets the new ones, for variables that are filled directly after.
  void FillZero(ir::TypeId type, std::string_view name, ZeroPlaces* zeros);
  // How a 32-bit integer constant is written, if `v` is one.
  bool ConstantU32(ir::Value v, uint32_t* out) const;

  ir::Module& m_;
  Diagnostics& diagnostics_;
  const Language language_;
  TextWriter w_;
  NameAllocator names_;
  ExpressionPlacement plan_;
  const PoolVector<ir::UsedType> used_types_;
  ir::FunctionId function_;  // being written

  PoolVector<std::string_view> struct_names_;
  PoolVector<std::span<std::string_view>> member_names_;
  PoolVector<std::string_view> function_names_;
  PoolVector<std::string_view> global_names_;
  PoolVector<std::string_view> param_names_;
  std::optional<PoolVector<bool>> written_params_;  // where asked; see ir::WrittenParams

 private:
  void FindInterfaces();
  void EndScope() {
    names_.Release(scopes_.back());
    scopes_.pop_back();
  }
  std::string_view NewNameOf(ir::InstId inst);
  void GiveName(ir::InstId inst, std::string_view name) {
    inst_names_[inst.value] = name;
    inst_state_[inst.value] |= kNamed;
  }
  std::string_view NewTypeName(ir::TypeId type);
  std::string_view FallbackName(ir::InstId inst) const;
  std::string NameOfLength(ir::InstId inst) const;
  void WriteBlock(ir::BlockId block, ir::InstId from = {});
  void Statement(ir::InstId id);
  void DeclareValue(ir::InstId id);
  std::string_view NameOfStruct(StringId wanted);
  void IfStatement(ir::InstId id);
  void LoopStatement(ir::InstId id);
  void SwitchStatement(ir::InstId id);
  void YieldStatement(ir::InstId id);
  void BreakIfStatement(ir::InstId id);
  ir::InstId ForLoopOf(ir::InstId var) const;
  bool IsForLoop(ir::InstId loop) const;
  ir::InstId TestOf(ir::InstId loop) const;
  ir::InstId SingleStatement(ir::BlockId block) const;
  bool HasContinue(ir::BlockId block, ir::InstId loop) const;
  bool UsesBodyOf(ir::BlockId continuing, ir::BlockId body) const;
  void HoistForContinuing(ir::BlockId continuing, ir::BlockId body);
  void ForHeader(ir::InstId loop, ir::InstId init_var);
  bool IsEmpty(ir::BlockId block) const;
  void Instruction(ir::InstId id, Prec min, bool typed = false);
  // These keep what they need out of the functions that recurse.
  TESSERA_NOINLINE void CallFunction(ir::InstId call);
  TESSERA_NOINLINE void UnknownInstruction(ir::InstId id);
  TESSERA_NOINLINE void Name(std::string_view name);
  TESSERA_NOINLINE void InstName(ir::InstId id);
  TESSERA_NOINLINE void OtherExpr(ir::Value v, Prec min);
  void UnexpectedValue();
  Prec LeftPrec(ir::BinaryOp op, ir::Value left) const;
  TESSERA_NOINLINE void Logical(ir::InstId id, Prec min);
  bool GivesTypes(ir::InstId id) const;
  enum class LogicalOp : uint8_t { kNone, kAnd, kOr };
  LogicalOp LogicalOpOf(ir::InstId id) const;
  void WriteLogical(LogicalOp op, ir::Value l, ir::Value r, Prec min);
  void StatementText(ir::InstId id);
  bool CompoundStore(ir::InstId id);
  void FillZeroAt(ir::TypeId id, std::string_view place, std::string_view first, ZeroPlaces* zeros);

  enum InstState : uint8_t { kNamed = 1, kHoisted = 2 };
  PoolVector<uint8_t> inst_state_;            // by InstId
  PlainVector<std::string_view> inst_names_;  // by InstId: of what is kNamed; others are not set
  PoolVector<std::string_view> type_names_;   // by TypeId; empty: not yet made
  PoolVector<std::string_view> digits_;       // by ConstantId, likewise; see DigitsOf
  PoolVector<bool> interfaces_;               // by structure
  PoolVector<size_t> scopes_;                 // the marks of the open ones
  ir::InstId for_loop_;                       // whose header declares the variable before it
  ir::InstId for_var_;
  bool failed_ = false;
  bool too_large_ = false;  // whatever is written next stops at once
};

}  // namespace tessera::text

#endif  // TESSERA_TEXT_BACKEND_C_WRITER_H_
