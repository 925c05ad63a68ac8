// The part that the text back ends share: writes the functions of a module in a language with C's
// statements and operators. A back end derives from it and defines how its language spells types,
// memory and built-in functions.
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
#include "text_backend/position_marker.h"

namespace tessera::text {

// Operator precedence, loosest first.
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

// Facts about a language as a whole.
struct Language {
  WordSet reserved;  // words that must not be names
  // Names that the back end declares inside its own functions. Declarations of the module must not
  // have them.
  WordSet module_reserved;
  std::span<const std::string_view>
      // words that must not be names of structures; other names may be equal to them
      struct_reserved;
  // Lowercase words that must not be names in any mixture of upper and lower case.
  std::span<const std::string_view> caseless_reserved = {};
  // GLSL (section Identifiers): a name must not begin with "gl_" or contain two underscores in a
  // row.
  bool glsl_names = false;
  bool half_suffix = true;             // f16 literals are written 1.0h instead of half_type(1.0)
  std::string_view wide_suffix = "L";  // suffix of i64 literals; u64 literals have "U" before it
  // A variable declared in the head of a `for` remains in scope after the loop.
  bool for_variables_leak = false;
  // The largest f32. Its shortest decimal digits are larger, which WGSL does not allow.
  std::string_view largest_float = "3.4028235e+38";
  std::string_view lowest_int = "(-2147483647 - 1)";  // the lowest i32
  // Cases of a `switch` fall through unless they end in `break`.
  bool cases_fall_through = true;
  // Names of structures may begin with an underscore, and members may have any name.
  bool free_member_names = false;
  // The language has private variables at module scope. Otherwise RunModuleScopeVars has removed
  // them.
  bool private_globals = true;
  ExpressionPlacement::Options inlining;
};

class CWriter {
 public:
  CWriter(ir::Module& m, Diagnostics& diagnostics, const Language& language);
  virtual ~CWriter();
  CWriter(const CWriter&) = delete;
  CWriter& operator=(const CWriter&) = delete;

  // Makes the text contain marks of source positions (base/position_marks.h).
  void MarkPositions() { marker_.Enable(); }

 protected:
  // ---- what a language must define
  //
  // Returns the type as written before a variable name or in an expression. TypeName caches it.
  virtual std::string MakeTypeName(ir::TypeId type) = 0;
  virtual void Constant(ir::ConstantId id, Prec min) = 0;
  virtual void Construct(ir::InstId inst, Prec min) = 0;
  virtual void Builtin(ir::InstId inst, Prec min) = 0;
  virtual void CallArguments(ir::InstId call) = 0;
  // Writes the value of a pointer, which is a parameter or was created for an argument.
  virtual void Pointer(ir::Value pointer, Prec min) = 0;
  // Writes the memory that `pointer` refers to, if it is neither a variable nor a part of a
  // variable.
  virtual void Indirection(ir::Value pointer, Prec min) = 0;
  // Writes the initializer of a variable, " = ...", or nothing.
  virtual void ZeroInitializer(ir::TypeId type) = 0;

  // ---- what a language may override
  //
  // Writes "T name" for an array, with whatever the language needs around it.
  virtual void DeclareArray(ir::TypeId type, std::string_view name) {
    w_.Join(TypeName(type), " ", name);
  }
  virtual void Load(ir::InstId inst, Prec min);
  virtual void Store(ir::InstId inst);
  // Returns whether a store may become `place op= value`, with `place` written by Place.
  virtual bool AllowsCompoundAssignment(ir::Value pointer) {
    (void)pointer;
    return true;
  }
  // Returns whether "const T name" makes the variable itself constant instead of its pointee.
  virtual bool TakesConst(ir::TypeId type) const {
    (void)type;
    return true;
  }
  // Returns whether ZeroInitializer zeroes all of a variable of `type`. Otherwise FillZero does.
  virtual bool HasZeroInitializer(ir::TypeId type) const {
    return m_.types.kind(type) == ir::TypeKind::kSubgroupMatrix ||
           !m_.types.Has(type, ir::TypeFlags::kHasSubgroupMatrix);
  }
  virtual void Binary(ir::InstId inst, Prec min);
  // Writes the attribute that the language needs before a loop, if any.
  virtual void LoopAttribute(ir::InstId loop) { (void)loop; }
  // Writes the attribute that the language needs before a `switch`, if any.
  virtual void SwitchAttribute() {}
  // Writes the condition of an `if` or a loop.
  virtual void Condition(ir::Value v, Prec min = Prec::kAny) { Expr(v, min); }
  virtual void Unary(ir::InstId inst, Prec min);
  virtual void Convert(ir::InstId inst, Prec min);
  virtual void Select(ir::InstId inst, Prec min, bool typed);  // see TypedExpr for `typed`
  virtual void Swizzle(ir::InstId inst, Prec min);
  virtual void ValueAccess(ir::InstId inst, Prec min);  // element or member of a value
  virtual void Discard() = 0;
  // Writes an override whose value is set when the pipeline is created.
  virtual void Override(ir::OverrideId id);
  virtual void Return(ir::InstId inst);
  // Writes the end of a block that is never reached.
  virtual void Unreachable(ir::InstId inst) { (void)inst; }
  virtual void DeclareVar(ir::InstId var);
  // Writes the declaration of a value up to its initializer: "const T name = ".
  virtual void BeginResult(ir::InstId inst, std::string_view name);
  // Writes "T name;".
  virtual void DeclareLine(ir::TypeId type, std::string_view name);
  virtual void BreakIfStatement(ir::InstId inst);
  // Writes an i64 or u64.
  virtual void WideLiteral(ir::ConstantId id, Prec min);
  // Writes the labels of a case, before its block.
  virtual void CaseLabels(const ir::SwitchCase& c);
  // Writes a loop. `var` is the variable that its head declares, or none.
  virtual void LoopStatement(ir::InstId loop, ir::InstId var);
  // Writes one step of an access, `[i]`, `.x` or `.member`, after its base.
  virtual void Step(ir::TypeId composite, ir::Value index, ir::TypeId* part);
  // Declares the variable of an instruction whose value is not an expression of the language.
  // Returns false if it is an expression. Called for accesses, constructions, built-in functions
  // and target operations only.
  virtual bool DeclareSpecial(ir::InstId inst) {
    (void)inst;
    return false;
  }
  // Returns whether `value` has no expression and must be created by statements that fill `place`.
  // Only results of built-in functions can be such values. MakeByStatements writes the statements.
  // `declare`: `place` is the name of a variable that is still to be declared.
  virtual bool IsMadeByStatements(ir::InstId value) const {
    (void)value;
    return false;
  }
  virtual void MakeByStatements(ir::InstId value, std::string_view place, bool declare) {
    (void)value, (void)place, (void)declare;
  }
  // Writes a target operation. A language with target operations handles its whole table.
  virtual void TargetOperation(ir::InstId inst, Prec min) {
    (void)min;
    Error(inst, DiagCode::internal_error, "a text back end met an operation of another target");
  }
  // Writes a built-in function or target operation whose result is unused as statements. Returns
  // false if its expression is a valid statement.
  virtual bool StatementSpecial(ir::InstId inst) {
    (void)inst;
    return false;
  }

  // ---- tools
  //
  // Decides where the expressions of `function` are written. Call it before anything of the
  // function is written or named.
  void BeginFunction(ir::FunctionId function);
  // Writes the statements of the function that has begun.
  void Body();
  // Writes the result type and the name of a function.
  void FunctionHead(ir::FunctionId function) {
    w_ << TypeName(m_[function].return_type) << ' '
       << marker_.Marked(FunctionName(function), m_[function].span);
  }
  // Writes "(parameters) " after the head, on one line if that is short enough.
  void FunctionParameters(std::span<const std::string_view> parameters);
  // Writes a whole function of a language without pointers: pointer parameters are passed by value,
  // as `inout` if the function writes through them.
  void FunctionWithInoutParameters(ir::FunctionId function);
  // Writes "T name[2][3]", with array counts after the name. `unsized` is written for a count that
  // is not constant.
  void DeclareWithCounts(ir::TypeId type, std::string_view name, std::string_view unsized);
  // Returns the dimension as type names of HLSL and GLSL contain it: "2DArray".
  static std::string_view TextureDimName(ir::TextureDim dim);
  void Expr(ir::Value v, Prec min = Prec::kAny);
  // Writes a value in a context that determines its type: a variable of that type, a parameter, the
  // other operand. An i32 literal is certain to be an int in every language only in these contexts.
  void TypedExpr(ir::Value v, Prec min = Prec::kAny);
  // Returns whether TypedExpr writes an expression that has no type by itself.
  bool IsLiteral(ir::Value v) const;
  // Writes the memory that `pointer` names, as an lvalue.
  void Place(ir::Value pointer, Prec min);
  // Writes the `{` of a scope. The matching call closes it and frees the names declared inside.
  void OpenScope() {
    scopes_.push_back(names_.Mark());
    w_.OpenBrace();
  }
  void CloseScope() {
    EndScope();
    w_.CloseBrace();
  }
  // Writes the statements of a block, from `from` on if it is valid.
  void WriteBlock(ir::BlockId block, ir::InstId from = {});
  // Returns whether nothing is written for a block.
  bool IsEmpty(ir::BlockId block) const;
  // Returns the kIf at the beginning of the loop that leaves the loop if its condition is false.
  // Returns none unless all instructions before it can be written as part of the condition.
  ir::InstId TestOf(ir::InstId loop) const;
  // Returns whether the head of a `for` can hold the continuing block of the loop.
  bool IsForLoop(ir::InstId loop) const;
  // Returns the only statement of a block that ends in a kYield without operand, or none if the
  // block has several or it cannot be written in the header of a `for`.
  ir::InstId SingleStatement(ir::BlockId block) const;
  // Writes the statement without a semicolon, for the header of a `for`.
  void StatementText(ir::InstId id);
  // Writes a binary operation with the operator of WGSL, which C shares.
  void Infix(ir::InstId id, Prec min);
  void Arguments(ir::InstId inst, uint32_t first = 0, uint32_t count = ~0u);
  void Call(std::string_view name, ir::InstId inst);
  void AccessSteps(ir::InstId access, ir::TypeId base);
  void Components(ir::Value vector, ir::Swizzle components);
  // Returns "float4" or "float3x2": a vector or matrix type whose name is the name of its component
  // and its sizes.
  std::string SizedTypeName(const ir::Type& type);
  // Returns the cached result of MakeTypeName. Structures must have been named before.
  std::string_view TypeName(ir::TypeId type) {
    return HasTypeName(type) ? type_names_[type.value] : NewTypeName(type);
  }
  // Writes "T name".
  void Declare(ir::TypeId type, std::string_view name);
  // Returns the text that Declare writes.
  std::string Declarator(ir::TypeId type, std::string_view name) {
    return Capture([&] { Declare(type, name); });
  }
  // Returns the name of a value. Names, here and below, live as long as the module.
  std::string_view NameOfValue(ir::Value v);
  std::string_view NameOfInst(ir::InstId inst) {
    if ((inst_state_[inst.value] & kNamed) == 0) GiveName(inst, NewNameOf(inst));
    return inst_names_[inst.value];
  }
  // Returns whether the value is declared before the loop that contains it.
  bool IsHoisted(ir::InstId inst) const { return (inst_state_[inst.value] & kHoisted) != 0; }
  std::string_view StructName(ir::TypeId type) const { return struct_names_[m_.types[type].index]; }
  std::string_view MemberName(ir::TypeId type, uint32_t index) const {
    return member_names_[m_.types[type].index][index];
  }
  std::string_view FunctionName(ir::FunctionId f) const { return function_names_[f.value]; }
  std::string_view GlobalName(ir::GlobalId id) const { return global_names_[id.value]; }
  // Returns the type that a pointer points to.
  ir::TypeId StoreType(ir::Value pointer) const { return m_.types[m_.TypeOf(pointer)].element; }
  // Names structures, functions and variables at module scope.
  void NameModule();
  // Returns whether a structure is the parameter or result type of an entry point.
  bool IsInterface(ir::TypeId type) const { return interfaces_[m_.types[type].index]; }
  // Returns whether the type has been named.
  bool HasTypeName(ir::TypeId type) const {
    return type.value < type_names_.size() && !type_names_[type.value].empty();
  }
  // Returns the structures in use, members before the structures that contain them.
  PoolVector<ir::TypeId> UsedStructs() const;
  void Error(ir::InstId at, DiagCode code, std::string message);
  void ErrorAt(Span at, DiagCode code, std::string message);
  // Returns whether `bytes` more bytes exceed the limit, or did so before. Reports the error and
  // makes the writer fail.
  bool IsTooLarge(size_t bytes);
  // Returns the text before the functions: the parts and the helpers. A blank line follows each one
  // that is not empty, unless nothing comes after it.
  std::string TextBeforeFunctions(std::initializer_list<std::string_view> parts,
                                  std::span<const std::string> helpers) const;
  void ErrorSeen() { failed_ = true; }  // the error has been reported elsewhere
  bool failed() const { return failed_; }
  // Writes "(" if `own` binds looser than `min`. Close ends it.
  bool Open(Prec own, Prec min);
  void Close(bool opened) {
    if (opened) w_ << ')';
  }
  // Returns whether a value is written without operators, so that it can be written twice.
  bool IsAtom(ir::Value v) const;
  // Returns the name of a new temporary in the function.
  std::string_view Temporary(std::string_view wanted) { return names_.Local(wanted); }
  void ScalarLiteral(ir::ConstantId id, Prec min);
  void FloatLiteral(ir::ConstantId id, Prec min);
  // Returns the shortest digits that give the same f32 (and therefore the same f16), with a decimal
  // point or an exponent.
  std::string_view DigitsOf(ir::ConstantId id);
  // Writes all, any, abs, length or distance of a scalar in a simpler form. Returns false if there
  // is no simpler form.
  bool SimplerOnScalar(ir::InstId inst, Prec min);
  // Writes clamp as min(max(x, low), high), which is WGSL's definition even for low > high.
  void Clamp(ir::InstId inst);
  // Returns the text that `write` writes.
  template <typename Write>
  std::string Capture(Write write) {
    return w_.Capture(write);
  }
  // Returns the text that `write` writes. The text lives as long as the module.
  template <typename Write>
  std::string_view Kept(Write write) {
    return w_.Capture(write, [&](std::string_view text) { return m_.arena.CopyString(text); });
  }
  std::string ExprText(ir::Value v, Prec min) {
    return Capture([&] { Expr(v, min); });
  }
  // Returns whether `v` is inlined and made by statements.
  bool NeedsStatements(ir::Value v) const {
    return v.is_inst() && m_[v.inst()].op == ir::Op::kBuiltin && plan_.IsInlined(v.inst()) &&
           IsMadeByStatements(v.inst());
  }
  // By index of a structure type: an expression for a zero value of it.
  using ZeroPlaces = std::unordered_map<uint32_t, std::string>;
  // Writes statements that zero a variable without a zero initializer (see HasZeroInitializer). The
  // members of each structure type are set once, and other places of the type are copies, because
  // nested structures may have any number of parts. `zeros` holds places that are already zero and
  // receives the new ones, for variables that are zeroed next.
  void FillZero(ir::TypeId type, std::string_view name, ZeroPlaces* zeros);
  // Sets `out` to the value of a 32-bit integer constant. Returns false if `v` is not one.
  bool ConstantU32(ir::Value v, uint32_t* out) const;

  ir::Module& m_;
  Diagnostics& diagnostics_;
  const Language language_;
  TextWriter w_;
  PositionMarker marker_;
  NameAllocator names_;
  ExpressionPlacement plan_;
  const PoolVector<ir::UsedType> used_types_;
  ir::FunctionId function_;  // the function being written

  PoolVector<std::string_view> struct_names_;
  PoolVector<std::span<std::string_view>> member_names_;
  PoolVector<std::string_view> function_names_;
  PoolVector<std::string_view> global_names_;
  PoolVector<std::string_view> param_names_;
  std::optional<PoolVector<bool>> written_params_;  // computed on demand; see ir::WrittenParams

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
  void Statement(ir::InstId id);
  void DeclareValue(ir::InstId id);
  std::string_view NameOfStruct(StringId wanted);
  void IfStatement(ir::InstId id);
  void SwitchStatement(ir::InstId id);
  void YieldStatement(ir::InstId id);
  ir::InstId ForLoopOf(ir::InstId var) const;
  void HoistForContinuing(ir::BlockId continuing, ir::BlockId body);
  void ForHeader(ir::InstId loop, ir::InstId init_var);
  void Instruction(ir::InstId id, Prec min, bool typed = false);
  // Not inlined, so that their locals do not enlarge the frames of recursive callers.
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
  bool CompoundStore(ir::InstId id);
  void FillZeroAt(ir::TypeId id, std::string_view place, std::string_view first, ZeroPlaces* zeros);

  enum InstState : uint8_t { kNamed = 1, kHoisted = 2 };
  PoolVector<uint8_t> inst_state_;            // by InstId
  PlainVector<std::string_view> inst_names_;  // by InstId; set only for those with kNamed
  PoolVector<std::string_view> type_names_;   // by TypeId; empty if not made yet
  PoolVector<std::string_view> digits_;       // by ConstantId; empty if not made yet; see DigitsOf
  PoolVector<bool> interfaces_;               // by structure
  PoolVector<size_t> scopes_;                 // the marks of the open scopes
  ir::InstId for_loop_;                       // the loop whose head declares the variable before it
  ir::InstId for_var_;
  bool failed_ = false;
  bool too_large_ = false;  // stops whatever is written next
};

}  // namespace tessera::text

#endif  // TESSERA_TEXT_BACKEND_C_WRITER_H_
