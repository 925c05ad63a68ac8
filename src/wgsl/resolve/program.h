// Defines Program, which contains the results of resolving a module. The results are stored in side
// tables indexed by syntax tree node, not in a second tree.
//
// Types and constants are in the ir::Module that lowering will fill, so that lowering need not
// translate them.
#ifndef TESSERA_WGSL_RESOLVE_PROGRAM_H_
#define TESSERA_WGSL_RESOLVE_PROGRAM_H_

#include <cstdint>
#include <span>

#include "base/arena_list.h"
#include "base/diagnostics.h"
#include "base/pool_vector.h"
#include "base/source.h"
#include "ir/module.h"
#include "wgsl/resolve/extensions.h"
#include "wgsl/syntax/ast.h"

namespace tessera::wgsl {

using ir::ConstantId;
using ir::TypeId;

struct VariableId : Id<VariableId> {
  using Id::Id;
};  // var, let, const, override or parameter
struct UserFunctionId : Id<UserFunctionId> {
  using Id::Id;
};

// The stages at which an expression can be evaluated (WGSL: Early Evaluation Expressions), earliest
// first.
enum class EvalStage : uint8_t { kConst, kOverride, kRuntime };

// The diagnostic rules that filters can control (WGSL: Filterable Triggering Rules).
enum class DiagnosticRule : uint8_t {
  kDerivativeUniformity,
  kSubgroupUniformity,
  kSubgroupMatrixUniformity,
  kCount,
};

enum class VariableKind : uint8_t { kVar, kLet, kConst, kOverride, kParameter };

// The resolver's facts about a node of the syntax tree.
struct NodeFacts {
  // The type of an expression, or the type that a type expression denotes. A memory view has a
  // reference type, and code that needs the value must apply the load rule. If the value is
  // converted automatically, this is the type after the conversion. An expression that is evaluated
  // at run time thus never has an abstract type.
  TypeId type;
  // The value of a const-expression, of type `type`. None for other expressions.
  ConstantId value;
  // The meaning depends on the kind of node:
  //
  // - kIdentifier: a VariableId if it names a variable or value, otherwise none
  // - kVar, kLet, kConst, kOverride, kParameter: the VariableId of the declaration
  // - kFunction: the UserFunctionId of the declaration
  // - kCall: an index into `calls`
  // - kMember: the index of a structure member, or a swizzle (see kSwizzleBit)
  // - kStructMember: the member index
  // - kAssign, kCompoundAssign: the components that the target's swizzles select from a vector in
  //   memory. Set only for targets such as 'v.xy', 'v.xy.x' and 'v.xy[i]' (swizzle_assignment).
  uint32_t ref = NodeId::kNoneValue;
  EvalStage stage = EvalStage::kRuntime;
  bool is_reference = false;  // whether `type` is a reference type
};
static_assert(sizeof(NodeFacts) == 16);

struct Variable {
  VariableKind kind;
  bool module_scope = false;
  bool used = false;
  ir::AddressSpace space = ir::AddressSpace::kNone;  // kVar only
  ir::Access access = ir::Access::kNone;             // kVar only
  bool has_binding = false, has_id = false;
  StringId name;
  NodeId node;  // kVar, kLet, kConst, kOverride, kParameter
  // The last function for which a use of the variable was recorded. The initial value is none for a
  // module-scope declaration. For a local declaration, the initial value is the enclosing function,
  // because uses of local declarations need not be recorded.
  UserFunctionId noted_in;
  TypeId type;  // store type of a var; value type of other declarations
  NodeId init;  // none if there is no initializer
  // For a `let` of pointer type: the root variable of its memory view (WGSL: Root Identifier), and
  // the origin of the pointer (OriginOf).
  VariableId root;
  NodeId origin;
  ir::IoAttributes io;                      // for parameters of entry points
  uint32_t group = 0, binding = 0, id = 0;  // group and binding of a resource; @id of an override
  uint32_t attachment = 0;                  // index of an input attachment
  // The NodeFacts of identifiers that refer to the variable. For a `var`, `as_name.type` is a
  // reference type, and is set when the variable is first used.
  NodeFacts as_name;
};

struct UserFunction {
  StringId name;
  NodeId node;
  uint32_t first_param = 0, param_count = 0;  // consecutive VariableIds
  TypeId return_type = ir::kVoid;
  ir::IoAttributes return_io;
  ir::ShaderStage stage = ir::ShaderStage::kNone;
  bool must_use = false;
  bool early_depth_test = false;
  NodeId workgroup_size[3];  // one expression per dimension; an omitted one means 1
  NodeId subgroup_size;
  // The functions that this function calls directly, without duplicates, and the module-scope
  // variables and overrides that it mentions, also without duplicates.
  ArenaList<UserFunctionId> callees;
  ArenaList<VariableId> globals;
  uint32_t first_call = 0, call_count = 0;  // in Program::flow_calls
  // The override-expressions in the types of all aliases that the function mentions. Mentioning an
  // alias statically accesses the overrides in its expressions.
  ArenaList<ir::OverrideExprId> alias_counts;
};

// The target of a call, i.e. of a kCall node (see Program::CallOf).
struct CallTarget {
  enum Kind : uint8_t {
    kNone,
    kUser,     // index: UserFunctionId
    kBuiltin,  // index: ir::BuiltinFn
    // A value constructor: an Op::kConstruct of the node's type, or the zero value if there are no
    // arguments.
    kConstruct,
    // A conversion of the only argument: an Op::kConvert to the node's type, or no instruction if
    // the types are equal.
    kConvert,
    kSelect,  // the built-in function select
  };
  Kind kind = kNone;
  uint32_t index = 0;
  // For subgroupMatrixLoad and subgroupMatrixStore: whether a template argument specifies the order
  // of the components, and whether that order is column-major.
  bool template_form = false, col_major = false;
  // Whether the function is wgpu's coopLoad, coopLoadT, coopStore or coopStoreT. If so, `index` is
  // subgroupMatrixLoad or subgroupMatrixStore. The arguments are still those of wgpu's function:
  // (pointer to an element [, stride]) or (matrix, pointer to an element [, stride]).
  bool cooperative = false;
};

// The severity of a diagnostic rule in a source range. Two ranges are either nested or disjoint.
struct DiagnosticFilter {
  static constexpr uint32_t kNone = ~0u;
  Span range;
  DiagnosticRule rule;
  Severity severity;
  uint32_t outer;  // index in Program::filters of the innermost enclosing filter, or kNone
};

// The declarations that names refer to, and all scopes. The resolver records them on request, for
// SemanticModel and the conversion tool.
struct NameNotes {
  struct Scope {
    NodeId node;      // the kCompound or kFor that opens the scope; none for module scope
    uint32_t parent;  // index in `scopes`
  };
  struct Declared {
    NodeId node;
    uint32_t scope;
  };
  // Indexed by node: the declaration to which a kIdentifier refers, or none.
  PoolVector<NodeId> declarations;
  PoolVector<Scope> scopes;       // the first element is module scope
  PoolVector<Declared> declared;  // in the order in which the names come into scope
};

class Program {
 public:
  Program(const Source& source, const Ast& ast, ir::Module& module);

  const Source& source;
  const Ast& ast;
  ir::Module& module;  // the resolver adds types, constants and strings

  PlainVector<NodeFacts> facts;  // indexed by node
  PlainVector<CallTarget> calls;
  // The kCall nodes that matter to uniformity analysis: all calls to user-defined functions, and
  // the calls to built-in functions and constructors that have uniformity requirements. The calls
  // in a function body are contiguous and in statement order. Calls within an expression are in
  // node order.
  PlainVector<NodeId> flow_calls;
  PlainVector<Variable> variables;
  PoolVector<UserFunction> functions;
  PoolVector<UserFunctionId> order;         // all functions, callees before callers
  PoolVector<VariableId> module_variables;  // module-scope declarations in dependency order
  PoolVector<NodeId> override_exprs;        // the syntax-tree nodes, indexed by ir::OverrideExprId
  PoolVector<DiagnosticFilter> filters;     // filters from attributes, in source order
  Severity
      // The severity of each rule at positions that no @diagnostic attribute covers.
      default_severity[static_cast<int>(DiagnosticRule::kCount)];
  uint32_t enabled = 0;  // bits of Extension
  // The extensions that the device supports, and the extensions that the module enables. Both are
  // bit sets of indices into EnableExtensions().
  uint32_t allowed_extensions = ~0u;
  uint32_t named_extensions = 0;
  uint32_t language_features =
      StandardLanguageFeatures();  // bits of the available LanguageFeatures
  // Whether it is an error to exceed Limit::everywhere, the value that every implementation
  // supports. For limits that differ between devices (Limit::of_device), exceeding this value is
  // never an error.
  bool check_limits = false;
  NameNotes* notes = nullptr;  // filled by the resolver unless null
  // The result structures of frexp, modf and atomicCompareExchangeWeak, created on first use. See
  // BuiltinResultType in overload_conversion.cc for the order.
  TypeId builtin_results[20];

  // Returns the name of a built-in value for messages. For barycentric_coord, this may be wgpu's
  // name 'barycentric'.
  std::string_view SpellingOf(ir::BuiltinValue value) const {
    const bool of_wgpu =
        value == ir::BuiltinValue::kBarycentricCoord && !Enabled(Extension::kBarycentricCoord);
    return of_wgpu ? "barycentric" : NameOf(value);
  }
  bool Enabled(Extension e) const { return (enabled >> static_cast<int>(e) & 1) != 0; }
  bool Has(LanguageFeature f) const { return (language_features & Bit(f)) != 0; }

  const NodeFacts& operator[](NodeId id) const { return facts[id.value]; }
  NodeFacts& operator[](NodeId id) { return facts[id.value]; }
  TypeId TypeOf(NodeId id) const { return facts[id.value].type; }
  ConstantId ValueOf(NodeId id) const { return facts[id.value].value; }
  EvalStage StageOf(NodeId id) const { return facts[id.value].stage; }
  const CallTarget& CallOf(NodeId id) const { return calls[facts[id.value].ref]; }
  const Variable& operator[](VariableId id) const { return variables[id.value]; }
  Variable& operator[](VariableId id) { return variables[id.value]; }
  const UserFunction& operator[](UserFunctionId id) const { return functions[id.value]; }
  UserFunction& operator[](UserFunctionId id) { return functions[id.value]; }
  // Returns the variable to which an identifier or declaration refers, or an invalid id.
  VariableId VariableOf(NodeId id) const { return VariableId(facts[id.value].ref); }
  // Adds a filter. Callers must add filters in the order in which their ranges start, outer filters
  // first.
  void AddFilter(Span range, DiagnosticRule rule, Severity severity);
  // Returns the severity of a rule at a source offset. It is determined by the rule's innermost
  // filter that contains the offset. If there is no such filter, the rule has its default severity.
  Severity SeverityAt(DiagnosticRule rule, uint32_t offset) const;

  // For a kMember of a vector, NodeFacts::ref is kSwizzleBit combined with the bits of an
  // ir::Swizzle.
  static constexpr uint32_t kSwizzleBit = 0x80000000u;
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_PROGRAM_H_
