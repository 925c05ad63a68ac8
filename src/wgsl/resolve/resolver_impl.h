// The resolver's inside: one class whose methods stand in several files by subject.
//   resolver.cc            the whole, names and scopes, dependency order
//   resolver_directives.cc enable, requires, diagnostic
//   resolver_suggest.cc    'did you mean'
//   types.cc               type expressions
//   declarations.cc        var, let, const, override, alias, struct, functions' headers
//   attributes.cc          attributes and their arguments
//   expressions.cc         expressions
//   statements.cc          statements
//   entry_points.cc        shader interfaces
//   call_graph.cc          recursion, order of functions, what each shader reaches
//   layout_rules.cc        address space layout constraints
#ifndef TESSERA_WGSL_RESOLVE_RESOLVER_IMPL_H_
#define TESSERA_WGSL_RESOLVE_RESOLVER_IMPL_H_

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "wgsl/resolve/overload.h"
#include "wgsl/resolve/program.h"
#include "wgsl/syntax/limits.h"
#include "wgsl/syntax/names.h"

namespace tessera::wgsl {

namespace internal {
inline void AppendPart(std::string& out, std::string_view s) { out += s; }
inline void AppendPart(std::string& out, char c) { out += c; }
inline void AppendPart(std::string& out, uint32_t n) { out += std::to_string(n); }
inline void AppendPart(std::string& out, int32_t n) { out += std::to_string(n); }
inline void AppendPart(std::string& out, uint64_t n) { out += std::to_string(n); }
inline void AppendPart(std::string& out, int64_t n) { out += std::to_string(n); }
}  // namespace internal

// One string of texts and integers; for messages.
template <typename... Parts>
std::string Cat(const Parts&... parts) {
  std::string out;
  (internal::AppendPart(out, parts), ...);
  return out;
}

// The attributes of WGSL (section 'Attributes'); kCount also stands for 'not known'.
enum class Attr : uint8_t {
  kAlign,
  kBinding,
  kBlendSrc,
  kBuiltin,
  kCompute,
  kConst,
  kDiagnostic,
  kFragment,
  kGroup,
  kId,
  kInterpolate,
  kInvariant,
  kLocation,
  kMustUse,
  kSize,
  kVertex,
  kWorkgroupSize,
  kSubgroupSize,
  kCount,
};

// The attributes of one declaration: the node of each, or none. @diagnostic is kept apart.
struct AttributeSet {
  NodeId nodes[static_cast<int>(Attr::kCount)];
  bool ok = true;  // false: a diagnostic has been given

  NodeId operator[](Attr a) const { return nodes[static_cast<int>(a)]; }
  bool Has(Attr a) const { return nodes[static_cast<int>(a)].valid(); }
};

class Resolver {
 public:
  Resolver(Program& program, Diagnostics& diagnostics);
  void Run();

 private:
  // ---------------------------------------------------------------- small helpers
  static constexpr uint32_t kNone = NodeId::kNoneValue;

  const Node& At(NodeId id) const { return ast_[id]; }
  Span SpanOf(NodeId id) const { return ast_.SpanOf(id); }
  StringId DeclName(NodeId decl) const { return StringId(ast_.token(decl).payload); }
  std::string_view Text(StringId id) const { return program_.module.strings.Get(id); }
  std::string_view Text(NodeId decl) const { return Text(DeclName(decl)); }
  std::string TypeName(TypeId type) const { return types_.NameOf(type, program_.module.strings); }
  Diagnostic& Error(DiagCode code, Span span, std::string message) {
    return diagnostics_.Add(code, span, std::move(message));
  }
  Diagnostic& Error(DiagCode code, NodeId node, std::string message) {
    return diagnostics_.Add(code, ast_.FullSpan(node), std::move(message));
  }

  // Holds `have` to a limit: an error where it is exceeded, a remark where other implementations may
  // take less. `what` begins the message and ends with a verb. Returns whether there was no error.
  bool HoldTo(const Limit& limit, uint64_t have, Span span, std::string_view what,
              std::string_view unit);

  // ---------------------------------------------------------------- names (resolver.cc)
  struct Binding {
    uint32_t name;
    uint32_t previous;  // the binding of the same name that this one hides, or kNone
    NodeId node;        // the declaration
  };
  void DeclareModuleScope();
  void ResolveModuleScope();
  void ResolveInOrder(uint32_t binding);
  NodeId NextDependency(uint32_t& cursor, NodeId decl) const;
  void CyclicDeclaration(uint32_t again);
  void ModuleDeclaration(NodeId decl);

  void EnterScope() { scope_starts_.push_back(static_cast<uint32_t>(bindings_.size())); }
  void ExitScope();
  // Makes `node` known by its name in the innermost scope; an error if it is there already.
  void Bind(NodeId node);
  uint32_t Find(uint32_t name) const { return name < innermost_.size() ? innermost_[name] : kNone; }
  bool IsModuleBinding(uint32_t binding) const { return binding < module_binding_count_; }
  bool MayBeDeclared(uint32_t name);
  void UnresolvedIdentifier(NodeId node, std::string_view what, bool want_type = false);
  // The best known name for a misspelt one, or none (resolver_suggest.cc).
  std::string Suggest(std::string_view wrong, bool want_type) const;
  static std::string_view Closest(std::string_view wrong, std::span<const std::string_view> names);
  static uint32_t EditDistance(std::string_view a, std::string_view b, uint32_t limit);

  // ---------------------------------------------------------------- directives
  void Directives();
  void Enable(NodeId directive);
  void EnableOne(NodeId node);
  void Requires(NodeId directive);
  void RequireOne(NodeId node);
  void DiagnosticDirective(NodeId directive);
  struct DiagnosticControl {
    bool ok = false;     // well formed
    bool known = false;  // `rule` is one that we have
    Severity severity = Severity::kError;
    DiagnosticRule rule = DiagnosticRule::kCount;
    uint32_t first = 0, second = 0;  // the rule's name
    NodeId node;
  };
  DiagnosticControl Control(NodeId node);
  bool Conflicts(std::span<const DiagnosticControl> before, const DiagnosticControl& now,
                 bool attributes);
  // The range of @diagnostic attributes in the list, if there are any.
  void RangeFilters(uint32_t attributes, Span range);
  bool RequireExtension(Extension extension, Span span, std::string_view what);
  std::string_view ExtensionName(Extension extension) const;
  void AddEnableFix(Diagnostic& diagnostic, Extension extension) const;

  // ---------------------------------------------------------------- types
  // The type that a type expression denotes, or none after a diagnostic.
  TypeId TypeExpression(NodeId node);
  TypeId TypeOfName(NodeId node);
  void UseCounts(TypeId type);
  TypeId PredeclaredType(NodeId node, StringId name);
  TypeId GeneratedType(NodeId node, StringId name, std::span<const uint32_t> args);
  TypeId ArrayType(NodeId node, std::span<const uint32_t> args);
  TypeId PointerType(NodeId node, std::span<const uint32_t> args);
  TypeId SampledType(NodeId node, StringId name, std::span<const uint32_t> args);
  TypeId StorageTextureType(NodeId node, StringId name, std::span<const uint32_t> args);
  TypeId BufferType(NodeId node, std::span<const uint32_t> args);
  TypeId BindingArrayType(NodeId node, std::span<const uint32_t> args);
  TypeId SubgroupMatrixType(NodeId node, StringId name, std::span<const uint32_t> args);
  TypeId ScalarArgument(NodeId node);
  bool TemplateCount(NodeId node, StringId name, size_t have, size_t min, size_t max);
  bool CheckElementType(TypeId element, NodeId node, std::string_view what);
  bool CheckNesting(TypeId type, NodeId node);
  // A positive integer that is const or override: array counts, matrix dimensions, buffer sizes.
  bool CountExpression(NodeId node, DiagCode code, std::string_view what, ir::Count* count);
  // The predeclared enumerant that an identifier names, or none (hidden or not one).
  StringId EnumerantOf(NodeId node) const;
  bool AddressSpaceArgument(NodeId node, ir::AddressSpace* space);
  bool AccessArgument(NodeId node, ir::Access* access);
  // Whether a variable of this space, type and access may exist (for var and ptr).
  bool CheckStoreType(ir::AddressSpace space, ir::Access access, TypeId type, NodeId type_node,
                      Span span, bool is_pointer);
  bool RequireF16(Span span);

  // ---------------------------------------------------------------- declarations
  void ConstDeclaration(NodeId node);
  void OverrideDeclaration(NodeId node);
  void LetDeclaration(NodeId node);
  void VarDeclaration(NodeId node);
  void ModuleVar(NodeId node, Variable& variable, const AttributeSet& attributes);
  void AliasDeclaration(NodeId node);
  void StructDeclaration(NodeId node);
  void CheckStructIo(NodeId node, std::span<const ir::StructMember> members);
  void FunctionHeader(NodeId node);
  void FunctionParameters(NodeId node, UserFunctionId id);
  void FunctionBody(NodeId node);
  bool CheckParameterType(TypeId type, NodeId node, NodeId type_node);
  VariableId AddVariable(const Variable& variable);
  bool TypeAndValue(Variable& v, uint32_t type, uint32_t init);
  bool Initializer(Variable& v);
  bool CheckInitializerStage(const Variable& v, const Operand& x);
  bool CheckValueType(const Variable& v, NodeId at);
  VariableId RootOf(NodeId expression) const;

  // ---------------------------------------------------------------- attributes
  AttributeSet Attributes(uint32_t list, uint32_t allowed, std::string_view target);
  bool AttributeInteger(NodeId attribute, int64_t* value, int64_t max = 0xffffffff);
  bool ConstInteger(NodeId expression, std::string_view what, int64_t* value);
  bool IoOf(const AttributeSet& attributes, ir::IoAttributes* io);
  bool BuiltinAttribute(NodeId attribute, ir::IoAttributes* io);
  bool InterpolateAttribute(NodeId attribute, ir::IoAttributes* io);
  void CheckIoType(const AttributeSet& attributes, const ir::IoAttributes& io, TypeId type,
                   NodeId node);
  bool EntryPointAttributes(NodeId node, UserFunction& function, const AttributeSet& attributes);
  void WorkgroupSize(NodeId attribute, UserFunction& function);
  void SubgroupSize(NodeId attribute, UserFunction& function);
  StringId ContextName(NodeId node) const;

  // ---------------------------------------------------------------- expressions
  // Resolves an expression; false after a diagnostic (its type is none then).
  bool Expression(NodeId node);
  // The same for an expression whose value is needed: applies the load rule. The operand's type is
  // none after a diagnostic.
  Operand Value(NodeId node);
  Operand OperandOf(NodeId node);
  bool IsConstWithValue(NodeId node) const { return program_.values[node.value].valid(); }

  bool Identifier(NodeId node);
  bool VariableReference(NodeId node, VariableId id);
  bool NotAValue(NodeId node, std::string_view what);
  bool IntLiteral(NodeId node);
  bool OtherLiteral(NodeId node);
  bool Unary(NodeId node);
  bool AddressOf(NodeId node);
  bool Indirection(NodeId node);
  bool Binary(NodeId node);
  bool Logical(NodeId node);
  bool Index(NodeId node);
  bool CheckIndexBounds(NodeId node, TypeId composite, NodeId index);
  bool Member(NodeId node);
  bool Swizzle(NodeId node, TypeId vector, TypeId memory_view, std::string_view letters);
  struct Callee {
    enum Kind : uint8_t { kUser, kBuiltin, kType, kInferred } kind = kType;
    UserFunctionId function;
    ir::BuiltinFn builtin{};
    TypeId type;
    std::vector<TemplateArgument> template_args;  // of a built-in function
  };
  bool FindCallee(NodeId callee, Callee* out);
  bool Call(NodeId node);
  void NoteCallee(UserFunctionId callee, NodeId node);
  // The current function has something, a call or a variable, that only compute shaders have.
  void NeedsCompute(NodeId node);
  bool UserCall(NodeId node, UserFunctionId callee, std::span<const Operand> args);
  bool BuiltinCall(NodeId node, ir::BuiltinFn fn, std::span<const TemplateArgument> template_args,
                   std::span<const Operand> args);
  bool TemplateArguments(NodeId callee, std::vector<TemplateArgument>& out);
  bool Set(NodeId node, const Resolution& resolution);
  void Set(NodeId node, TypeId type, EvalStage stage, ConstantId value = {}) {
    program_.types[node.value] = type;
    program_.stages[node.value] = stage;
    program_.values[node.value] = value;
  }
  bool MaterializeDefault(NodeId node);
  bool IsVectorComponentReference(NodeId node) const;
  // The memory view's parts, if the expression's type is a reference or (composite access) a
  // pointer.
  bool MemoryView(TypeId type, bool pointers, ir::Type* out) const;
  void UseGlobal(VariableId id, NodeId at);
  uint32_t AddCall(NodeId node, const CallTarget& target);

  // ---------------------------------------------------------------- statements
  void Statements(std::span<const uint32_t> statements);
  void Statement(NodeId node);
  void Compound(NodeId node);
  void BodyInCurrentScope(NodeId compound);
  void Assign(NodeId node);
  void CompoundAssign(NodeId node);
  void PhonyAssign(NodeId node);
  void IncrementOrDecrement(NodeId node);
  void CallStatement(NodeId node);
  void If(NodeId node);
  void Switch(NodeId node);
  void SwitchSelectors(NodeId node, NodeId selector);
  void Loop(NodeId node);
  void For(NodeId node);
  void While(NodeId node);
  void Break(NodeId node);
  void Continue(NodeId node);
  void Return(NodeId node);
  void Discard(NodeId node);
  void ConstAssert(NodeId node);
  void Condition(NodeId node, std::string_view what);
  bool CheckStoreTarget(NodeId node, bool needs_read, ir::Type* view);
  void Continuing(NodeId node);
  void StatementFilters(uint32_t attributes, NodeId node);
  uint32_t EndOfBraces(uint32_t token) const;

  // ---------------------------------------------------------------- after all bodies
  void OrderFunctions();
  void Recursion(std::span<const UserFunctionId> chain, UserFunctionId again);
  void EntryPoints();
  void CheckEntryPoint(UserFunctionId id);
  void CheckInterface(UserFunctionId id);
  struct IoSeen;
  void CheckIo(UserFunctionId id, const ir::IoAttributes& io, TypeId type, Span span, bool input,
               bool in_struct, IoSeen& seen);
  bool CheckBuiltinStage(ir::BuiltinValue value, ir::ShaderStage stage, bool input) const;
  TypeId BuiltinValueType(ir::BuiltinValue value) const;
  bool CheckBuiltinType(const ir::IoAttributes& io, TypeId type, Span span);
  // What the variables take that the entry points of a stage reach together.
  struct StageTotals {
    struct Bindings {
      uint32_t group, first, count;
    };
    std::vector<Bindings> bindings;
    uint64_t private_bytes = 0, workgroup_bytes = 0;
    uint32_t immediates = 0;
  };
  bool MayFail(ir::ShaderStage stage);
  bool AddToTotals(const Variable& v, ir::ShaderStage stage, StageTotals& totals) const;
  static bool Overlap(std::vector<StageTotals::Bindings>& bindings);
  void CheckReach(UserFunctionId id);
  void CheckGlobals(UserFunctionId id, std::span<const VariableId> globals,
                    std::span<const UserFunctionId> path_from);
  void AddPath(Diagnostic& diagnostic, UserFunctionId entry, UserFunctionId to);
  bool CheckLayout(TypeId type, ir::AddressSpace space, Span span);

  // ---------------------------------------------------------------- state
  struct ModuleState {
    uint32_t first_node;  // of the nodes of this declaration
    uint8_t state = 0;    // 0 new, 1 being resolved, 2 done, 3 part of a cycle
  };
  struct Frame {
    uint32_t binding;
    uint32_t cursor;
  };
  enum class Jump : uint8_t { kLoop, kSwitch, kContinuing };
  // The innermost body of a `for`: scope_starts_.size() directly in it, and the first binding of the
  // loop's header.
  struct ForScope {
    size_t body_depth = 0;
    uint32_t header_start = 0;
  };
  struct LoopState {
    uint32_t scope_start;                  // first binding of the loop body's scope
    uint32_t scope_depth;                  // scope_starts_.size() inside the body
    uint32_t visible_at_continue = kNone;  // bindings before the first continue
    NodeId continue_node;
    bool in_continuing = false;
  };
  // What a function needs of its stage; see CheckReach.
  struct FunctionNeeds {
    NodeId fragment_only, compute_only,
        no_vertex;                    // first call, statement or variable of each kind
    std::vector<NodeId> call_sites;   // by position in UserFunction::callees
    std::vector<NodeId> global_uses;  // by position in UserFunction::globals
    bool skip_interface = false;      // an error of its stage has been given
    uint64_t function_bytes = 0;      // of its variables
  };

  Program& program_;
  Diagnostics& diagnostics_;
  const Ast& ast_;
  ir::TypeStore& types_;
  ir::ConstantStore& constants_;
  SemanticContext context_;
  // The tree has holes then: what is missing may have been declared in one of them.
  const bool after_syntax_errors_;

  std::vector<Binding> bindings_;
  std::vector<uint32_t> innermost_;  // by name: the binding it denotes now, or kNone
  std::vector<uint32_t> scope_starts_;
  std::vector<bool> declared_somewhere_;  // by name; see MayBeDeclared
  uint32_t module_binding_count_ = 0;
  std::vector<ModuleState> module_states_;  // by module-scope binding
  std::vector<Frame> frames_;

  std::vector<TypeId> element_types_;  // scratch
  std::vector<ir::OverrideExprId>
      override_ids_;  // by VariableId: the count that names the override
  // By id: the function that has it in its list; of override expressions: in alias_counts.
  std::vector<uint32_t> seen_global_, seen_callee_, seen_count_;
  std::vector<uint32_t> reached_by_, used_by_;    // by id: the last entry point that got there
  std::vector<FunctionNeeds> needs_;              // by UserFunctionId
  std::vector<NodeId> id_nodes_;                  // @id attributes seen
  std::vector<std::pair<uint32_t, NodeId>> ids_;  // @id values

  std::vector<Operand> operands_;  // a stack of the arguments of calls being resolved
  std::vector<Jump> jumps_;
  std::vector<LoopState> loops_;
  ForScope for_scope_;
  bool allow_small_int_ = false;  // i8 and u8 are the component of a subgroup matrix here
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_RESOLVER_IMPL_H_
