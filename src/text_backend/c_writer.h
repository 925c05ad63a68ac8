// Defines CWriter, the common base class of the text back ends' writers. CWriter writes the
// functions of a module in a language that has the statements and operators of C. Each back end
// derives its own writer, which defines how its language writes types, memory and built-in
// functions.
#ifndef TESSERA_TEXT_BACKEND_C_WRITER_H_
#define TESSERA_TEXT_BACKEND_C_WRITER_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "base/compiler.h"
#include "base/pool_vector.h"
#include "base/text_writer.h"
#include "ir/analysis/used_types.h"
#include "ir/module.h"
#include "ir/placement.h"
#include "ir/views.h"
#include "text_backend/failure.h"
#include "text_backend/language.h"
#include "text_backend/literals.h"
#include "text_backend/module_names.h"
#include "text_backend/name_allocator.h"
#include "text_backend/placed.h"
#include "text_backend/position_marker.h"
#include "text_backend/precedence.h"
#include "text_backend/value_names.h"

namespace tessera::text {

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
  // Writes the zero initializer of a variable, beginning with " = ". Writes nothing in WGSL, where
  // a variable that has no initializer is zero.
  virtual void ZeroInitializer(ir::TypeId type) = 0;

  // ---- what a language may override
  //
  // Writes the declaration of a variable without an initializer, "T name".
  virtual void Declare(ir::TypeId type, std::string_view name) {
    w_.Join(TypeName(type), " ", name);
  }
  virtual void Load(ir::InstId inst, Prec min);
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
  // Writes the attribute that the language needs before a `loop` or `switch`, if any.
  virtual void Attribute(ir::InstId inst) { (void)inst; }
  // Writes the condition of an `if` or a loop.
  virtual void Condition(ir::Value v, Prec min = Prec::kAny) { Expr(v, min); }
  virtual void Unary(ir::InstId inst, Prec min);
  virtual void Select(ir::InstId inst, Prec min, bool typed);  // TypedExpr explains `typed`
  virtual void ValueAccess(ir::InstId inst, Prec min);  // writes an element or member of a value
  virtual void Discard() = 0;
  // Writes an override whose value is set at pipeline creation.
  virtual void Override(ir::OverrideId id);
  // Writes the statement that the language requires at the end of an unreachable block, if any.
  virtual void Unreachable(ir::InstId inst) { (void)inst; }
  virtual void DeclareVar(ir::InstId var);
  // Writes the declaration of a value, excluding its initializer: "const T name = ".
  virtual void BeginResult(ir::InstId inst, std::string_view name);
  virtual void BreakIfStatement(ir::InstId inst);
  // Writes the labels of a switch case before its block.
  virtual void CaseLabels(const ir::SwitchCase& c);
  // Writes a loop, including the variable that its header declares.
  virtual void LoopStatement(ir::InstId loop);
  // Writes one step of an access, after the base: `[i]`, `.x` or `.member`.
  virtual void Step(ir::TypeId composite, ir::Value index, ir::TypeId* part);
  // Writes statements for an instruction that has the flag kStatements (ir::Placement). If the
  // instruction has a value, the statements assign the value to the variable `place`, and also
  // declare this variable if `declare` is true. `place` is empty if the value is unused. A language
  // whose PlacementOptions have `by_statements` must override this.
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
       << marker_.Marked(named_.functions[function.value], m_[function].span);
  }
  // Writes a complete function in a language without pointers. A pointer parameter is passed by
  // value or, if the function writes through it, as `inout`.
  void FunctionWithInoutParameters(ir::FunctionId function);
  // Writes "T name[2][3]", with the array counts after the name. Writes `unsized` instead of a
  // count that is not constant.
  void DeclareWithCounts(ir::TypeId type, std::string_view name, std::string_view unsized);
  void Expr(ir::Value v, Prec min = Prec::kAny);
  // Writes a value in a context that determines its type: as a variable's value, as an argument, or
  // next to a typed operand. In such a context, an i32 literal can be written as plain digits.
  // Elsewhere, some languages would not treat plain digits as an int.
  void TypedExpr(ir::Value v, Prec min = Prec::kAny);
  // Writes an lvalue expression for the memory that `pointer` refers to.
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
  // Writes the declaration of a variable as a statement.
  void DeclareLine(ir::TypeId type, std::string_view name) {
    Declare(type, name);
    w_.EndStatement();
  }
  // Returns the text that Declare writes.
  std::string Declarator(ir::TypeId type, std::string_view name) {
    return w_.Capture([&] { Declare(type, name); });
  }
  // Returns the name of a value. Names returned by this function and the following ones remain
  // valid as long as the module exists.
  std::string_view NameOfValue(ir::Value v);
  std::string_view NameOfInst(ir::InstId inst) { return value_names_.Of(inst); }
  // Returns whether the value is written at its uses, instead of being stored in a variable.
  bool IsInline(ir::Value v) const { return text::IsInline(m_, v); }
  std::string_view StructName(ir::TypeId type) const {
    return named_.structs[m_.types[type].index];
  }
  std::string_view MemberName(ir::TypeId type, uint32_t index) const {
    return named_.members[m_.types[type].index][index];
  }
  std::string_view GlobalName(ir::GlobalId id) const { return named_.globals[id.value]; }
  // Returns the type that a pointer points to.
  ir::TypeId StoreType(ir::Value pointer) const { return m_.types[m_.TypeOf(pointer)].element; }
  // Assigns names to structures, functions and module-scope variables.
  void NameModule() { named_ = text::NameModule(m_, language_, used_types_, names_); }
  // Returns whether a structure is the type of a parameter or result of an entry point.
  bool IsInterface(ir::TypeId type) const { return interfaces_[m_.types[type].index]; }
  // Returns whether TypeName has already been called for the type.
  bool HasTypeName(ir::TypeId type) const {
    return type.value < type_names_.size() && !type_names_[type.value].empty();
  }
  // Makes the writer fail with an internal error. Only the first failure is kept.
  TESSERA_COLD void Mistake(Span at, std::string_view what);
  // Returns whether the output would exceed the size limit with `bytes` more bytes, or has already
  // exceeded it. If so, makes the writer fail.
  bool IsTooLarge(size_t bytes);
  // Writes "(" if the precedence `own` is lower than `min`, and returns whether it did. Close takes
  // this result, and writes the matching ")" if it is true.
  bool Open(Prec own, Prec min);
  void Close(bool opened) {
    if (opened) w_ << ')';
  }
  // Writes a call of a built-in function in a simpler form: `all` or `any` of a bool, `abs` of an
  // unsigned value, or `length` or `distance` of scalars. Returns false, without writing anything,
  // for other calls.
  bool SimplerOnScalar(ir::InstId inst, Prec min);
  // Writes clamp as min(max(x, low), high), which is how WGSL defines it even for low > high.
  void Clamp(ir::InstId inst);
  // Calls `write` and returns the text that it writes, as a string that lives as long as the
  // module.
  template <typename Write>
  std::string_view CaptureInArena(Write write) {
    return w_.Capture(write, [&](std::string_view text) { return m_.arena.CopyString(text); });
  }
  // Maps the index of a structure type to an expression that denotes a zero value of this type.
  using ZeroPlaces = std::unordered_map<uint32_t, std::string>;
  // Writes statements that set `place` to zero. Used for variables whose type has no zero
  // initializer in the language (see HasZeroInitializer). A variable may contain many values of the
  // same structure type. Only the first of them is set to zero member by member, and the others are
  // copied from it. `zeros` contains the structures that are already zero. FillZero adds those that
  // it sets, so that later calls can copy them. `first` is `place` with each loop variable in an
  // index replaced by 0. An empty `first` stands for `place`.
  void FillZero(ir::TypeId type, std::string_view place, ZeroPlaces* zeros,
                std::string_view first = {});

  ir::Module& m_;
  const Language language_;
  TextWriter w_;
  PositionMarker marker_;
  Literals literals_{m_, language_.literals, w_};
  NameAllocator names_;
  const PoolVector<ir::UsedType> used_types_;
  ir::FunctionId function_;  // the function being written

  ModuleNames named_;
  PoolVector<std::string_view> param_names_;
  std::optional<PoolVector<bool>> written_params_;  // computed on demand; see ir::WrittenParams

 private:
  void EndScope() {
    names_.Release(scopes_.back());
    scopes_.pop_back();
  }
  std::string_view NewTypeName(ir::TypeId type);
  void Statement(ir::InstId id);
  void CallStatement(ir::InstId id);
  void DeclareValue(ir::InstId id);
  void IfStatement(ir::InstId id);
  void SwitchStatement(ir::InstId id);
  void YieldStatement(ir::InstId id);
  void ForHeader(ir::InstId loop);
  void Instruction(ir::InstId id, Prec min, bool typed = false);
  TESSERA_OWN_FRAME void CallFunction(ir::InstId call);
  TESSERA_OWN_FRAME void ExprSlowPath(ir::Value v, Prec min);
  void Convert(ir::InstId inst, Prec min);
  void Return(ir::InstId inst);
  TESSERA_OWN_FRAME void Logical(ir::InstId id, Prec min);
  void Store(ir::InstId inst);
  bool CompoundStore(ir::InstId id);

  PoolVector<std::string_view> type_names_;  // indexed by TypeId; empty if not computed yet
  const PoolVector<bool> interfaces_;        // see ir::InterfaceStructs
  ValueNames value_names_{m_, names_};
  PoolVector<size_t> scopes_;  // NameAllocator::Mark of each open scope
  std::optional<Failure> failure_;
  bool too_large_ = false;  // suppresses all further output
};

}  // namespace tessera::text

#endif  // TESSERA_TEXT_BACKEND_C_WRITER_H_
