// The resolver's knowledge about a module, in side tables over the syntax tree instead of a second
// tree.
//
// Types and constants live in the stores of the ir::Module that lowering will fill, so that nothing
// is translated twice.
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
};  // var, let, const, override, parameter
struct UserFunctionId : Id<UserFunctionId> {
  using Id::Id;
};

// The stage at which an expression is evaluated (WGSL: Early Evaluation Expressions). The order of
// the values matters.
enum class EvalStage : uint8_t { kConst, kOverride, kRuntime };

// Filterable triggering rules (WGSL: Filterable Triggering Rules).
enum class DiagnosticRule : uint8_t {
  kDerivativeUniformity,
  kSubgroupUniformity,
  kSubgroupMatrixUniformity,
  kCount,
};

enum class VariableKind : uint8_t { kVar, kLet, kConst, kOverride, kParameter };

// Facts about a node.
struct NodeFacts {
  // The type of an expression, or the type that a type expression denotes. A memory view has a
  // reference type; users that need the value apply the load rule. After an automatic conversion
  // this is the converted type, so an expression evaluated at run time never keeps an abstract
  // type.
  TypeId type;
  // The value of a const-expression, which has type `type`. Otherwise none.
  ConstantId value;
  // The meaning depends on the kind of node:
  //
  // - kIdentifier: a VariableId if it names a variable or value, otherwise none
  // - kVar, kLet, kConst, kOverride, kParameter: their VariableId
  // - kFunction: its UserFunctionId
  // - kCall: index into `calls`
  // - kMember: index of a structure member, or a swizzle (see kSwizzleBit)
  // - kStructMember: member index
  // - kAssign, kCompoundAssign to several vector components (swizzle_assignment): the swizzle of
  //   the vector in memory. The target may be an index into that swizzle.
  uint32_t ref = NodeId::kNoneValue;
  EvalStage stage = EvalStage::kRuntime;
  bool is_reference = false;  // whether `type` is a reference type
};
static_assert(sizeof(NodeFacts) == 16);

struct Variable {
  VariableKind kind;
  bool module_scope = false;
  bool used = false;
  ir::AddressSpace space = ir::AddressSpace::kNone;  // kVar
  ir::Access access = ir::Access::kNone;             // kVar
  bool has_binding = false, has_id = false;
  StringId name;
  NodeId node;  // kVar, kLet, kConst, kOverride, kParameter
  // The last function that is known to mention the variable. Parameters and function-scope
  // declarations: the function that contains them. None: so far only used at module scope.
  UserFunctionId noted_in;
  TypeId type;  // store type of a var; value type of the others
  NodeId init;  // or none
  // For a let of pointer type: the variable at the root of its memory view (WGSL: Root Identifier),
  // and the expression that the pointer is derived from (OriginOf).
  VariableId root;
  NodeId origin;
  ir::IoAttributes io;                      // for parameters of entry points
  uint32_t group = 0, binding = 0, id = 0;  // group, binding: resources; id: overrides
  uint32_t attachment = 0;                  // index of an input attachment
  // Facts of an identifier that names the variable. A var has reference type here, and no type
  // until its first use.
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
  NodeId workgroup_size[3];  // expressions, or none (meaning 1)
  NodeId subgroup_size;
  // Direct callees, and module-scope variables and overrides that the function mentions, without
  // duplicates. In Program::order all callees precede their callers.
  ArenaList<UserFunctionId> callees;
  ArenaList<VariableId> globals;
  uint32_t first_call = 0, call_count = 0;  // in Program::flow_calls
  // Override expressions in the types of the aliases that the function mentions.
  ArenaList<ir::OverrideExprId> alias_counts;
};

// The callee of a kCall node: see Program::CallOf.
struct CallTarget {
  enum Kind : uint8_t {
    kNone,
    kUser,       // index: UserFunctionId
    kBuiltin,    // index: ir::BuiltinFn
    kConstruct,  // value constructor, Op::kConstruct of the node's type (no argument: zero value)
    // A conversion of one argument: Op::kConvert to the node's type, or no operation if the types
    // are equal.
    kConvert,
    kSelect,  // the built-in function select
  };
  Kind kind = kNone;
  uint32_t index = 0;
  // For subgroupMatrixLoad and subgroupMatrixStore: whether the call has the template form, and the
  // matrix layout that its template argument specifies.
  bool template_form = false, col_major = false;
  // wgpu's coopLoad and coopStore (each with and without T). `index` is the corresponding
  // subgroupMatrix function, but the arguments are (pointer to an element [, stride]) and (matrix,
  // pointer to an element [, stride]).
  bool cooperative = false;
};

// The severity of a rule in a range of the source. Ranges are nested or disjoint.
struct DiagnosticFilter {
  static constexpr uint32_t kNone = ~0u;
  Span range;
  DiagnosticRule rule;
  Severity severity;
  uint32_t outer;  // index in Program::filters of the innermost enclosing filter, or kNone
};

// The declaration that each name refers to, and all scopes. Filled by the resolver on request, for
// SemanticModel and the conversion tool.
struct NameNotes {
  struct Scope {
    NodeId node;      // the kCompound or kFor that opens the scope; none: module scope
    uint32_t parent;  // index in `scopes`
  };
  struct Declared {
    NodeId node;
    uint32_t scope;
  };
  // By node: the declaration that a kIdentifier refers to, or none.
  PoolVector<NodeId> declarations;
  PoolVector<Scope> scopes;       // the first is module scope
  PoolVector<Declared> declared;  // in the order in which they come into scope
};

class Program {
 public:
  Program(const Source& source, const Ast& ast, ir::Module& module);

  const Source& source;
  const Ast& ast;
  ir::Module& module;  // the resolver fills its types, constants and strings

  PlainVector<NodeFacts> facts;  // by node
  PlainVector<CallTarget> calls;
  // The kCall nodes that matter to uniformity: all calls of user functions, and those calls of
  // built-in functions and constructors that have uniformity requirements. Calls of one body are
  // contiguous: in the order of its statements, and within an expression in the order of the nodes.
  PlainVector<NodeId> flow_calls;
  PlainVector<Variable> variables;
  PoolVector<UserFunction> functions;
  PoolVector<UserFunctionId> order;         // functions, callees first
  PoolVector<VariableId> module_variables;  // module-scope declarations in dependency order
  PoolVector<NodeId> override_exprs;        // the expression, by ir::OverrideExprId
  PoolVector<DiagnosticFilter> filters;     // from attributes, in source order
  Severity
      // after applying the global filter
      default_severity[static_cast<int>(DiagnosticRule::kCount)];
  uint32_t enabled = 0;  // bits of Extension
  // Sets of indices into EnableExtensions(): those that the device supports, and those that the
  // module names.
  uint32_t allowed_extensions = ~0u;
  uint32_t named_extensions = 0;
  uint32_t language_features =
      StandardLanguageFeatures();  // bits of the available LanguageFeatures
  bool check_limits = false;   // exceeding a limit that every implementation supports is an error
  NameNotes* notes = nullptr;  // filled by the resolver unless null
  // Result structures of frexp, modf and atomicCompareExchangeWeak, created when first needed.
  // BuiltinResultType in overload_conversion.cc computes the index.
  TypeId builtin_results[20];

  // Returns the name of a built-in value for messages. wgpu calls barycentric_coord 'barycentric'.
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
  // Returns the variable that an identifier expression or declaration names, or none.
  VariableId VariableOf(NodeId id) const { return VariableId(facts[id.value].ref); }
  // Adds a filter. Filters must be added in the order in which their ranges begin, outer ones
  // first.
  void AddFilter(Span range, DiagnosticRule rule, Severity severity);
  // Returns the severity of a rule at a source offset: that of the innermost filter, or the
  // default.
  Severity SeverityAt(DiagnosticRule rule, uint32_t offset) const;

  // NodeFacts::ref of a kMember on a vector is kSwizzleBit combined with the bits of an
  // ir::Swizzle.
  static constexpr uint32_t kSwizzleBit = 0x80000000u;
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_PROGRAM_H_
