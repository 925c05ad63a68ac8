// What the text back ends share: writing the functions of a module in a language with C's statements
// and operators. A back end derives from it and says how its language spells types, memory and builtins.
#ifndef TESSERA_TEXT_BACKEND_C_WRITER_H_
#define TESSERA_TEXT_BACKEND_C_WRITER_H_

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "base/text_writer.h"
#include "ir/module.h"
#include "text_backend/expression_placement.h"
#include "text_backend/name_allocator.h"

namespace tessera::ir {

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

// What is the same throughout a language.
struct Language {
  std::span<const std::string_view> reserved;  // words that cannot be names
  // Names inside of functions that the back end writes beside the module's: no names of the module.
  std::span<const std::string_view> module_reserved;
  std::span<const std::string_view>
      struct_reserved;      // words that cannot be names of structures alone
  bool half_suffix = true;  // f16 literals are 1.0h; else half_type(1.0)
  // A variable that the header of a `for` declares stays declared after the loop.
  bool for_variables_leak = false;
  // Whether variables of module scope may be private; else RunModuleScopeVars has left none in use.
  bool private_globals = true;
  ExpressionPlacement::Options inlining;
};

class CWriter {
 public:
  CWriter(Module& m, Diagnostics& diagnostics, const Language& language);
  virtual ~CWriter();
  CWriter(const CWriter&) = delete;
  CWriter& operator=(const CWriter&) = delete;

 protected:
  // ---- what a language must say
  // The type as it stands before a variable's name or in an expression.
  virtual std::string TypeName(TypeId type) = 0;
  // "T name", whatever the language needs around it.
  virtual std::string Declarator(TypeId type, std::string_view name) = 0;
  virtual void Constant(ConstantId id, Prec min) = 0;
  virtual void Construct(InstId inst, Prec min) = 0;
  virtual void Builtin(InstId inst, Prec min) = 0;
  virtual void CallArguments(InstId call) = 0;
  // Writes a pointer's value (of a parameter, or one made for an argument).
  virtual void Pointer(Value pointer, Prec min) = 0;
  // The memory that a pointer names when it is neither a variable nor a part of one.
  virtual void Indirection(Value pointer, Prec min) = 0;
  virtual std::string GlobalName(GlobalId id) = 0;
  // Variable initialisers: " = ..." or nothing.
  virtual void ZeroInitializer(TypeId type) = 0;

  // ---- what a language may say otherwise
  virtual void Load(InstId inst, Prec min);
  virtual void Store(InstId inst);
  // A whole store statement may become `place op= value`; `place` is written by Place.
  virtual bool AllowsCompoundAssignment(Value pointer) {
    (void)pointer;
    return true;
  }
  // Whether "const T name" makes the variable (not what it points to) constant.
  virtual bool TakesConst(TypeId type) const {
    (void)type;
    return true;
  }
  virtual void Binary(InstId inst, Prec min);
  // What a language wants before a loop.
  virtual void LoopAttribute(InstId loop) { (void)loop; }
  // What an `if` or a loop branches on.
  virtual void Condition(Value v, Prec min = Prec::kAny) { Expr(v, min); }
  virtual void Unary(InstId inst, Prec min);
  virtual void Convert(InstId inst, Prec min);
  virtual void Select(InstId inst, Prec min, bool typed);  // `typed`: see TypedExpr
  virtual void Swizzle(InstId inst, Prec min);
  virtual void ValueAccess(InstId inst, Prec min);  // a part of a value
  virtual void Discard() = 0;
  virtual void Return(InstId inst);
  // The end of a block that is never reached.
  virtual void Unreachable(InstId inst) { (void)inst; }
  virtual void DeclareVar(InstId var);
  // One step of an access: `[i]`, `.x` or `.member`, after the base has been written.
  virtual void Step(TypeId composite, Value index, TypeId* part);
  // The value of an instruction that has its own variable, when it is no expression of the language.
  // False: it is one.
  virtual bool DeclareSpecial(InstId inst) {
    (void)inst;
    return false;
  }
  // Values that are no expressions at all, but made by statements that fill `place`. `declare`: it is
  // the name of a variable that is still to be declared.
  virtual bool IsMadeByStatements(InstId value) const {
    (void)value;
    return false;
  }
  virtual void MakeByStatements(InstId value, const std::string& place, bool declare) {
    (void)value, (void)place, (void)declare;
  }
  // A void builtin as statements of its own. False: `Builtin(...);` is right.
  virtual bool StatementSpecial(InstId inst) {
    (void)inst;
    return false;
  }

  // ---- tools
  void Body(FunctionId function);
  // "head(parameters) ", on one line where that is short enough.
  void FunctionHeader(std::string_view head, std::span<const std::string> parameters);
  void Expr(Value v, Prec min = Prec::kAny);
  // A value where the place gives its type: a variable of that type, a parameter, the other operand. Only there is
  // a literal of i32 sure to be an int in every language.
  void TypedExpr(Value v, Prec min = Prec::kAny);
  // Whether TypedExpr writes nothing that has a type by itself.
  bool IsLiteral(Value v) const;
  // The memory that `pointer` names, as something that can be read and assigned.
  void Place(Value pointer, Prec min);
  // `{` and `}` around statements: the names declared inside are free again after it.
  void OpenScope() {
    scopes_.push_back(names_.Mark());
    w_.OpenBrace();
  }
  void CloseScope() {
    EndScope();
    w_.CloseBrace();
  }
  void Arguments(InstId inst, uint32_t first = 0, uint32_t count = ~0u);
  void Call(std::string_view name, InstId inst);
  void AccessSteps(InstId access, TypeId base);
  void Components(Value vector, uint32_t* letters, uint32_t n);
  std::string NameOfValue(Value v);
  std::string NameOfInst(InstId inst);
  std::string StructName(TypeId type) { return struct_names_[m_.types[type].index]; }
  std::string MemberName(TypeId type, uint32_t index) {
    return member_names_[m_.types[type].index][index];
  }
  std::string FunctionName(FunctionId f) { return function_names_[f.value]; }
  // The type that a pointer points to.
  TypeId StoreType(Value pointer) const { return m_.types[m_.TypeOf(pointer)].element; }
  // Names of module-scope things: structures, functions, globals.
  void NameModule(bool member_names_reserved);
  // Whether a structure is what an entry point takes or returns.
  bool IsInterface(TypeId type) const { return interfaces_[m_.types[type].index]; }
  // The types that declarations use, members before the structures that have them. `used` by TypeId.
  std::vector<bool> UsedTypes() const;
  void Error(InstId at, DiagCode code, std::string message);
  void ErrorAt(Span at, DiagCode code, std::string message);
  // Whether a text of so many bytes is more than may be written. Reports it if so, and the writer has failed.
  bool IsTooLarge(size_t bytes);
  void ErrorSeen() { failed_ = true; }  // has been reported otherwise
  bool failed() const { return failed_; }
  // Parenthesises when `own` binds looser than `min`; to be ended with Close.
  bool Open(Prec own, Prec min);
  void Close(bool opened) {
    if (opened) w_ << ')';
  }
  // A value that is written without operators and can be written twice.
  bool IsAtom(Value v) const;
  // A temporary's name in the function.
  std::string Temporary(std::string_view wanted) { return names_.Local(wanted); }
  void ScalarLiteral(ConstantId id, Prec min);
  // Builtins that are something simpler on scalars: all, any, abs, length, distance. False: not here.
  bool SimplerOnScalar(InstId inst, Prec min);
  // The length of the array that `pointer` points to, which ends a buffer of so many bytes.
  void ArrayLength(Value pointer, const std::string& bytes, Prec min);
  // clamp as min(max(x, low), high), which it is in WGSL even where low > high.
  void Clamp(InstId inst);
  // Text that `write` would write.
  template <typename Write>
  std::string Capture(Write write) {
    TextWriter saved;
    std::swap(saved, w_);
    write();
    std::string text = w_.Take();
    std::swap(saved, w_);
    return text;
  }
  std::string ExprText(Value v, Prec min) {
    return Capture([&] { Expr(v, min); });
  }
  // Whether `v` is inlined and made by statements.
  bool NeedsStatements(Value v) const {
    return v.is_inst() && plan_.IsInlined(v.inst()) && IsMadeByStatements(v.inst());
  }
  // Statements that set arrays and structures of subgroup matrices, which no initialiser reaches, to zero.
  void FillZero(TypeId type, const std::string& place);
  // How a 32-bit integer constant is written, if `v` is one.
  bool ConstantU32(Value v, uint32_t* out) const;

  Module& m_;
  Diagnostics& diagnostics_;
  const Language language_;
  TextWriter w_;
  NameAllocator names_;
  ExpressionPlacement plan_;
  FunctionId function_;  // being written

  std::vector<std::string> struct_names_;
  std::vector<std::vector<std::string>> member_names_;
  std::vector<std::string> function_names_;
  std::vector<std::string> global_names_;
  std::vector<std::string> param_names_;
  std::vector<std::string> inst_names_;
  std::vector<bool> hoisted_;  // by InstId: declared before the loop it stands in

 private:
  // A loop that is being written, and how `continue` reaches its continuing part.
  struct OpenLoop {
    InstId loop;
    bool is_switch;
  };

  void FindInterfaces();
  void EndScope() {
    names_.Release(scopes_.back());
    scopes_.pop_back();
  }
  std::string NameOfLength(InstId inst) const;
  void WriteBlock(BlockId block, InstId from = {});
  void Statement(InstId id);
  void DeclareValue(InstId id);
  void IfStatement(InstId id);
  void LoopStatement(InstId id);
  void SwitchStatement(InstId id);
  void YieldStatement(InstId id);
  void BreakIfStatement(InstId id);
  InstId ForLoopOf(InstId var) const;
  bool IsForLoop(InstId loop) const;
  InstId TestOf(InstId loop) const;
  InstId SingleStatement(BlockId block) const;
  bool HasContinue(BlockId block, InstId loop) const;
  bool UsesBodyOf(BlockId continuing, BlockId body) const;
  void HoistForContinuing(BlockId continuing, BlockId body);
  void ForHeader(InstId loop, InstId init_var);
  bool IsEmpty(BlockId block) const;
  void Instruction(InstId id, Prec min, bool typed = false);
  void Logical(InstId id, Prec min);
  bool GivesTypes(InstId id) const;
  enum class LogicalOp : uint8_t { kNone, kAnd, kOr };
  LogicalOp LogicalOpOf(InstId id) const;
  void WriteLogical(LogicalOp op, Value l, Value r, Prec min);
  void StatementText(InstId id);
  bool CompoundStore(InstId id);

  std::vector<bool> interfaces_;  // by structure
  std::vector<OpenLoop> open_;
  std::vector<size_t> scopes_;  // the marks of the open ones
  InstId for_loop_;             // whose header declares the variable before it
  InstId for_var_;
  bool failed_ = false;
};

}  // namespace tessera::ir

#endif  // TESSERA_TEXT_BACKEND_C_WRITER_H_
