// Defines CWriter, the common base class of the text back ends' writers. CWriter writes the
// functions of a module in a language that has the statements and operators of C. Each back end
// derives its own writer, which defines how its language writes types, memory and built-in
// functions.
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
#include "base/plain_vector.h"
#include "base/pool_vector.h"
#include "base/string_interner.h"
#include "base/text_writer.h"
#include "base/word_set.h"
#include "ir/analysis/used_types.h"
#include "ir/module.h"
#include "ir/placement.h"
#include "ir/views.h"
#include "text_backend/failure.h"
#include "text_backend/name_allocator.h"
#include "text_backend/place_expressions.h"
#include "text_backend/position_marker.h"

namespace tessera::text {

// Operator precedence, from lowest to highest.
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

// The properties of a target language that affect what CWriter writes.
struct Language {
  WordSet reserved;  // reserved words, which must not be names
  // Names that the back end declares within functions. Declarations at module scope must not have
  // these names.
  WordSet module_reserved;
  std::span<const std::string_view>
      // Identifiers that are invalid only as names of structures.
      struct_reserved;
  // Identifiers that are reserved in any capitalization, spelled in lowercase.
  std::span<const std::string_view> caseless_reserved = {};
  // True if names must not begin with "gl_" or contain two consecutive underscores (GLSL, section
  // Identifiers).
  bool glsl_names = false;
  bool half_suffix = true;  // whether f16 literals are written 1.0h instead of half_type(1.0)
  std::string_view wide_suffix = "L";  // suffix of i64 literals; u64 literals add a "U" before it
  // True if a variable that is declared in the header of a `for` remains in scope after the loop.
  bool for_variables_leak = false;
  // The literal for the largest f32. WGSL needs a different literal, because the shortest decimal
  // representation is slightly larger than the value, and WGSL would reject it as out of range.
  std::string_view largest_float = "3.4028235e+38";
  std::string_view lowest_int = "(-2147483647 - 1)";  // the lowest i32
  // True if the cases of a `switch` fall through unless they end with `break`.
  bool cases_fall_through = true;
  // True if structure names may begin with an underscore and members may have any name.
  bool free_member_names = false;
  // True if the language has private variables at module scope. If not, RunModuleScopeVars has
  // removed them.
  bool private_globals = true;
  // Precedes a call whose result is unused, if the built-in function has @must_use, e.g. "_ = ".
  std::string_view unused_result = "";
};

// Returns the dimension as it occurs in the type names of HLSL and GLSL, e.g. "2DArray".
std::string_view TextureDimName(ir::TextureDim dim);

class CWriter {
 public:
  CWriter(ir::Module& m, const Language& language);
  virtual ~CWriter();
  CWriter(const CWriter&) = delete;
  CWriter& operator=(const CWriter&) = delete;

  // Enables marks of source positions (base/position_marks.h) in the text.
  void MarkPositions() { marker_.Enable(); }
  // Returns the reason why the writer stopped, or nullopt if it did not stop.
  const std::optional<Failure>& failure() const { return failure_; }

 protected:
  // ---- what a language must define
  //
  // Returns the type as it is written before a variable name or in an expression. Called only by
  // TypeName, which caches the result.
  virtual std::string MakeTypeName(ir::TypeId type) = 0;
  virtual void Constant(ir::ConstantId id, Prec min) = 0;
  virtual void Construct(ir::InstId inst, Prec min) = 0;
  virtual void Builtin(ir::InstId inst, Prec min) = 0;
  virtual void CallArguments(ir::InstId call) = 0;
  // Writes a pointer value that is a parameter or is passed as an argument.
  virtual void Pointer(ir::Value pointer, Prec min) = 0;
  // Writes an lvalue for the memory that `pointer` points to. `pointer` refers neither to a
  // variable nor to a component of a variable.
  virtual void Indirection(ir::Value pointer, Prec min) = 0;
  // Writes the zero initializer of a variable, beginning with " = ". Writes nothing if the language
  // zeroes variables without an initializer (WGSL).
  virtual void ZeroInitializer(ir::TypeId type) = 0;

  // ---- what a language may override
  //
  // Writes the declaration "T name" of an array, with any additional syntax that the language
  // needs.
  virtual void DeclareArray(ir::TypeId type, std::string_view name) {
    w_.Join(TypeName(type), " ", name);
  }
  virtual void Load(ir::InstId inst, Prec min);
  virtual void Store(ir::InstId inst);
  // Returns whether `const` in "const T name" applies to the variable itself, rather than to the
  // memory that it points to.
  virtual bool TakesConst(ir::TypeId type) const {
    (void)type;
    return true;
  }
  // Returns whether ZeroInitializer sets an entire variable of type `type` to zero. If not,
  // FillZero must be called.
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
  virtual void Select(ir::InstId inst, Prec min, bool typed);  // TypedExpr explains `typed`
  virtual void Swizzle(ir::InstId inst, Prec min);
  virtual void ValueAccess(ir::InstId inst, Prec min);  // an element or member of a value
  virtual void Discard() = 0;
  // Writes an override whose value is set at pipeline creation.
  virtual void Override(ir::OverrideId id);
  virtual void Return(ir::InstId inst);
  // Writes the statement that the language requires at the end of an unreachable block, if any.
  virtual void Unreachable(ir::InstId inst) { (void)inst; }
  virtual void DeclareVar(ir::InstId var);
  // Writes the declaration of a value, excluding its initializer: "const T name = ".
  virtual void BeginResult(ir::InstId inst, std::string_view name);
  // Writes "T name;".
  virtual void DeclareLine(ir::TypeId type, std::string_view name);
  virtual void BreakIfStatement(ir::InstId inst);
  // Writes an i64 or u64 literal.
  virtual void WideLiteral(ir::ConstantId id, Prec min);
  // Writes the labels of a switch case before its block.
  virtual void CaseLabels(const ir::SwitchCase& c);
  // Writes a loop, including the variable that its header declares.
  virtual void LoopStatement(ir::InstId loop);
  // Writes one step of an access, after the base: `[i]`, `.x` or `.member`.
  virtual void Step(ir::TypeId composite, ir::Value index, ir::TypeId* part);
  // Writes statements for an instruction that has the flag kStatements (ir::Placement). If it has a
  // value, the statements assign it to the variable `place`, which they also declare if `declare` is
  // true. `place` is empty if the value is unused. A language whose PlacementOptions have
  // `by_statements` must override this.
  virtual void ByStatements(ir::InstId inst, std::string_view place, bool declare) {
    (void)place, (void)declare;
    Mistake(m_.SpanOf(inst), "a text back end met an operation that it cannot write as statements");
  }
  // Writes a target operation. A language that has target operations must override this and handle
  // all of them.
  virtual void TargetOperation(ir::InstId inst, Prec min) {
    (void)min;
    Mistake(m_.SpanOf(inst), "a text back end met an operation of another target");
  }

  // ---- tools
  // Begins a function. Must be called before any part of it is written or named.
  void BeginFunction(ir::FunctionId function);
  // Writes the statements of the function passed to BeginFunction.
  void Body();
  // Writes the return type and the name of a function.
  void FunctionHead(ir::FunctionId function) {
    w_ << TypeName(m_[function].return_type) << ' '
       << marker_.Marked(FunctionName(function), m_[function].span);
  }
  // Writes "(parameters) " after FunctionHead, on one line if they fit.
  void FunctionParameters(std::span<const std::string_view> parameters);
  // Writes a complete function in a language without pointers. A pointer parameter is passed by
  // value or, if the function writes through it, as `inout`.
  void FunctionWithInoutParameters(ir::FunctionId function);
  // Writes "T name[2][3]", with the array counts after the name. Writes `unsized` instead of a
  // count that is not constant.
  void DeclareWithCounts(ir::TypeId type, std::string_view name, std::string_view unsized);
  void Expr(ir::Value v, Prec min = Prec::kAny);
  // Writes a value where the context determines its type: as a variable's value, as an argument, or
  // next to a typed operand. Only in such a context may an i32 literal be written as plain digits,
  // because elsewhere some languages would not treat the literal as an int.
  void TypedExpr(ir::Value v, Prec min = Prec::kAny);
  // Returns whether TypedExpr writes a literal, or a selection of literals, whose type depends on
  // the context.
  bool IsLiteral(ir::Value v) const;
  // Writes the memory that `pointer` refers to, as an lvalue.
  void Place(ir::Value pointer, Prec min);
  // Writes the `{` of a scope. CloseScope writes the `}` and frees the names declared in the scope.
  void OpenScope() {
    scopes_.push_back(names_.Mark());
    w_.OpenBrace();
  }
  void CloseScope() {
    EndScope();
    w_.CloseBrace();
  }
  // Writes the statements of a block. If `from` is valid, begins with that instruction.
  void WriteBlock(ir::BlockId block, ir::InstId from = {});
  // Returns whether nothing would be written for the block.
  bool IsEmpty(ir::BlockId block) const;
  // Returns the variable that the header of the loop declares, or an invalid id.
  ir::InstId HeaderVariable(ir::InstId loop) const {
    return IsPlaced(loop, ir::Placement::kDeclares) ? m_[loop].prev : ir::InstId();
  }
  // Returns the first instruction of the block that is written as a statement.
  ir::InstId FirstStatement(ir::BlockId block) const;
  // Writes a statement without its semicolon, for the header of a `for`.
  void StatementText(ir::InstId id);
  // Writes a binary operation whose operator is the same in WGSL and C.
  void Infix(ir::InstId id, Prec min);
  void Arguments(ir::InstId inst, uint32_t first = 0, uint32_t count = ~0u);
  void Call(std::string_view name, ir::InstId inst);
  void AccessSteps(ir::InstId access, ir::TypeId base);
  void Components(ir::Value vector, ir::Swizzle components);
  // Returns the name of a vector or matrix type, composed of the component type and the sizes, e.g.
  // "float4" or "float3x2".
  std::string SizedTypeName(const ir::Type& type);
  // Returns the cached result of MakeTypeName. Structures must already have names.
  std::string_view TypeName(ir::TypeId type) {
    return HasTypeName(type) ? type_names_[type.value] : NewTypeName(type);
  }
  // Writes "T name".
  void Declare(ir::TypeId type, std::string_view name);
  // Returns the text that Declare writes.
  std::string Declarator(ir::TypeId type, std::string_view name) {
    return Capture([&] { Declare(type, name); });
  }
  // Returns the name of a value. The names that this function and the following ones return live as
  // long as the module.
  std::string_view NameOfValue(ir::Value v);
  std::string_view NameOfInst(ir::InstId inst) {
    if (is_named_[inst.value] == 0) GiveName(inst, NewNameOf(inst));
    return inst_names_[inst.value];
  }
  // Returns whether the instruction has the placement flag `flag` (ir::Placement).
  bool IsPlaced(ir::InstId inst, uint8_t flag) const { return ir::IsPlaced(m_[inst], flag); }
  // Returns whether the value is written at its uses, instead of being stored in a variable.
  bool IsInline(ir::Value v) const {
    return v.is_inst() && IsPlaced(v.inst(), ir::Placement::kInline);
  }
  std::string_view StructName(ir::TypeId type) const { return struct_names_[m_.types[type].index]; }
  std::string_view MemberName(ir::TypeId type, uint32_t index) const {
    return member_names_[m_.types[type].index][index];
  }
  std::string_view FunctionName(ir::FunctionId f) const { return function_names_[f.value]; }
  std::string_view GlobalName(ir::GlobalId id) const { return global_names_[id.value]; }
  // Returns the type that a pointer points to.
  ir::TypeId StoreType(ir::Value pointer) const { return m_.types[m_.TypeOf(pointer)].element; }
  // Assigns names to structures, functions and module-scope variables.
  void NameModule();
  // Returns whether a structure is the type of a parameter or result of an entry point.
  bool IsInterface(ir::TypeId type) const { return interfaces_[m_.types[type].index]; }
  // Returns whether TypeName has already been called for the type.
  bool HasTypeName(ir::TypeId type) const {
    return type.value < type_names_.size() && !type_names_[type.value].empty();
  }
  // Returns the structures that are used, each one after the structures of its members.
  PoolVector<ir::TypeId> UsedStructs() const;
  // Makes the writer fail with an internal error. Only the first failure is kept.
  void Mistake(Span at, std::string what);
  // Returns whether the output would exceed the size limit with `bytes` more bytes, or has already
  // exceeded it. If so, makes the writer fail.
  bool IsTooLarge(size_t bytes);
  // Returns the text that precedes the functions: `parts` and `helpers`. Blank lines separate the
  // nonempty parts from each other and from the functions.
  std::string TextBeforeFunctions(std::initializer_list<std::string_view> parts,
                                  std::span<const std::string> helpers) const;
  bool failed() const { return failure_.has_value(); }
  // Writes "(" if the precedence `own` is lower than `min`. Close writes the matching ")" if Open
  // returned true.
  bool Open(Prec own, Prec min);
  void Close(bool opened) {
    if (opened) w_ << ')';
  }
  // Returns whether a value is written as a name or a constant, so that writing it twice costs
  // nothing.
  bool IsAtom(ir::Value v) const;
  // Returns the name of a new temporary variable of the function.
  std::string_view Temporary(std::string_view wanted) { return names_.Local(wanted); }
  void ScalarLiteral(ir::ConstantId id, Prec min);
  void FloatLiteral(ir::ConstantId id, Prec min);
  // Returns the shortest decimal representation that is parsed as the same f32 (and therefore as
  // the same f16). It has a decimal point or an exponent.
  std::string_view DigitsOf(ir::ConstantId id);
  // Writes all, any, abs, length or distance of scalar arguments in a simpler form. Returns false,
  // without writing anything, if there is no simpler form.
  bool SimplerOnScalar(ir::InstId inst, Prec min);
  // Writes clamp as min(max(x, low), high), which is how WGSL defines it even for low > high.
  void Clamp(ir::InstId inst);
  // Returns the text that `write` writes.
  template <typename Write>
  std::string Capture(Write write) {
    return w_.Capture(write);
  }
  // Calls `write` and returns the text that it writes, as a string that lives as long as the
  // module.
  template <typename Write>
  std::string_view CaptureInArena(Write write) {
    return w_.Capture(write, [&](std::string_view text) { return m_.arena.CopyString(text); });
  }
  std::string ExprText(ir::Value v, Prec min) {
    return Capture([&] { Expr(v, min); });
  }
  // Returns whether the statements that assign `v` to a variable also compute it (ByStatements).
  bool IsByStatements(ir::Value v) const {
    return IsInline(v) && IsPlaced(v.inst(), ir::Placement::kStatements);
  }
  // Maps the index of a structure type to an expression that denotes a zero value of this type.
  using ZeroPlaces = std::unordered_map<uint32_t, std::string>;
  // Writes statements that set a variable to zero if the language has no initializer for that (see
  // HasZeroInitializer). For each structure type, sets the members of only one value and copies
  // this value to all others, because a variable may contain any number of values of the type.
  // `zeros` lists variables and members that are already zero. FillZero adds new ones, so that
  // variables that are set to zero later can be copied from them.
  void FillZero(ir::TypeId type, std::string_view name, ZeroPlaces* zeros);
  // Stores the value of a 32-bit integer constant in `out`. Returns false if `v` is not such a
  // constant.
  bool ConstantU32(ir::Value v, uint32_t* out) const;

  ir::Module& m_;
  const Language language_;
  TextWriter w_;
  PositionMarker marker_;
  NameAllocator names_;
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
    is_named_[inst.value] = 1;
  }
  std::string_view NewTypeName(ir::TypeId type);
  void Statement(ir::InstId id);
  void CallStatement(ir::InstId id);
  void DeclareValue(ir::InstId id);
  std::string_view NameOfStruct(StringId wanted);
  void IfStatement(ir::InstId id);
  void SwitchStatement(ir::InstId id);
  void YieldStatement(ir::InstId id);
  void ForHeader(ir::InstId loop);
  void Instruction(ir::InstId id, Prec min, bool typed = false);
  TESSERA_OWN_FRAME void CallFunction(ir::InstId call);
  TESSERA_COLD void UnknownInstruction(ir::InstId id);
  void Name(std::string_view name);
  void InstName(ir::InstId id);
  TESSERA_OWN_FRAME void ExprSlowPath(ir::Value v, Prec min);
  void UnexpectedValue();
  Prec LeftPrec(ir::BinaryOp op, ir::Value left) const;
  TESSERA_OWN_FRAME void Logical(ir::InstId id, Prec min);
  bool GivesTypes(ir::InstId id) const;
  enum class LogicalOp : uint8_t { kNone, kAnd, kOr };
  LogicalOp LogicalOpOf(ir::InstId id) const;
  void WriteLogical(LogicalOp op, ir::Value l, ir::Value r, Prec min);
  bool CompoundStore(ir::InstId id);
  void FillZeroAt(ir::TypeId id, std::string_view place, std::string_view first, ZeroPlaces* zeros);

  PoolVector<uint8_t> is_named_;  // indexed by InstId: 1 if the value has a name
  // The names of values, indexed by InstId. Valid only for values that have a name.
  PlainVector<std::string_view> inst_names_;
  PoolVector<std::string_view> type_names_;  // indexed by TypeId; empty if not computed yet
  // The result of DigitsOf for each ConstantId, or empty if it is not computed yet.
  PoolVector<std::string_view> digits_;
  PoolVector<bool> interfaces_;  // indexed by structure
  PoolVector<size_t> scopes_;    // NameAllocator::Mark of each open scope
  std::optional<Failure> failure_;
  bool too_large_ = false;  // suppresses all further output
};

}  // namespace tessera::text

#endif  // TESSERA_TEXT_BACKEND_C_WRITER_H_
