// What the resolver knows about a module: side tables over the syntax tree, not a second tree.
//
// Types and constants live in the stores of the ir::Module that lowering will fill, so that nothing is
// translated twice.
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

// When an expression gets its value (WGSL: Early Evaluation Expressions). Ordered.
enum class EvalStage : uint8_t { kConst, kOverride, kRuntime };

// Filterable triggering rules (WGSL: Filterable Triggering Rules).
enum class DiagnosticRule : uint8_t {
  kDerivativeUniformity,
  kSubgroupUniformity,
  kSubgroupMatrixUniformity,
  kCount,
};

enum class VariableKind : uint8_t { kVar, kLet, kConst, kOverride, kParameter };

// What is known of a node.
struct NodeFacts {
  // Of an expression: its type. A memory view has a reference type; whoever needs the value applies the
  // load rule. After an automatic conversion: the converted type (so no abstract type remains on an
  // expression that is evaluated at run time). Of a type expression: the type it denotes.
  TypeId type;
  // Of a const-expression: its value, of the type `type`. Else none.
  ConstantId value;
  // kIdentifier: a VariableId if it names a variable or value (see IsVariable), else none.
  // kVar, kLet, kConst, kOverride, kParameter: their VariableId. kFunction: its UserFunctionId.
  // kCall: index into calls. kMember: index of a structure member, or a swizzle (see Swizzle below).
  // kStructMember: member index. kAssign, kCompoundAssign to components of a vector (swizzle_assignment): the swizzle of
  // the vector in memory; the target may be an index into that.
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
  // The function that is known to mention it: of parameters and function-scope declarations their own, of others the last
  // one. None yet: module scope.
  UserFunctionId noted_in;
  TypeId type;  // store type of a var; value type of the others
  NodeId init;  // or none
  // For a let of pointer type: the variable at the root of its memory view (WGSL: Root Identifier), and what the pointer
  // is made of (OriginOf).
  VariableId root;
  NodeId origin;
  ir::IoAttributes io;                      // parameters of entry points
  uint32_t group = 0, binding = 0, id = 0;  // resources; overrides
  uint32_t attachment = 0;                  // input attachments: the index
  // What its name is as an expression: of a var of reference type, and without a type until it is used.
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
  NodeId workgroup_size[3];  // expressions, or none (1)
  NodeId subgroup_size;
  // Direct callees and module-scope variables/overrides it mentions, without repetition. In `order` of
  // Program all callees come before their callers.
  ArenaList<UserFunctionId> callees;
  ArenaList<VariableId> globals;
  uint32_t first_call = 0, call_count = 0;  // in Program::flow_calls
  // Override expressions in the types of the aliases that it mentions.
  ArenaList<ir::OverrideExprId> alias_counts;
};

// What a kCall node calls: see Program::CallOf.
struct CallTarget {
  enum Kind : uint8_t {
    kNone,
    kUser,     // index: UserFunctionId
    kBuiltin,  // index: ir::BuiltinFn
    kConstruct,  // a value constructor that is Op::kConstruct of the node's type (no argument: zero value)
    kConvert,  // one argument: Op::kConvert to the node's type (or no operation if the same type)
    kSelect,   // builtin select
  };
  Kind kind = kNone;
  uint32_t index = 0;
  // subgroupMatrixLoad/Store in template form: the majorness given by the template argument.
  bool template_form = false, col_major = false;
  // wgpu's coopLoad and coopStore (each with and without T): `index` is the subgroupMatrix function, but the arguments are
  // (pointer to an element [, stride]) and (matrix, pointer to an element [, stride]).
  bool cooperative = false;
};

// The severity of a rule in a range of the source. Ranges nest or follow each other.
struct DiagnosticFilter {
  static constexpr uint32_t kNone = ~0u;
  Span range;
  DiagnosticRule rule;
  Severity severity;
  uint32_t
      outer;  // index in Program::filters: the innermost around it, whatever its rule, or kNone
};

// Which name refers to what, and the scopes; the resolver notes it where it is asked to. For SemanticModel.
struct NameNotes {
  struct Scope {
    NodeId node;      // what opens it: a kCompound or kFor; none: module scope
    uint32_t parent;  // index in `scopes`
  };
  struct Declared {
    NodeId node;
    uint32_t scope;
  };
  PoolVector<NodeId> declarations;  // by node: what a kIdentifier refers to, or none
  PoolVector<Scope> scopes;         // the first is module scope
  PoolVector<Declared> declared;    // in the order in which they come into scope
};

class Program {
 public:
  Program(const Source& source, const Ast& ast, ir::Module& module);

  const Source& source;
  const Ast& ast;
  ir::Module& module;  // its types, constants and strings are filled by the resolver

  PlainVector<NodeFacts> facts;  // by node
  PlainVector<CallTarget> calls;
  // The kCall nodes that call functions, or what has to be called, or used, uniformly. Those of a body follow
  // each other: in the order of its statements, and in each expression in that of the nodes.
  PlainVector<NodeId> flow_calls;
  PlainVector<Variable> variables;
  PoolVector<UserFunction> functions;
  PoolVector<UserFunctionId> order;         // functions, callees first
  PoolVector<VariableId> module_variables;  // module-scope declarations in dependency order
  PoolVector<NodeId> override_exprs;        // by ir::OverrideExprId: the expression
  PoolVector<DiagnosticFilter> filters;     // from attributes, in the order of the source
  Severity
      default_severity[static_cast<int>(DiagnosticRule::kCount)];  // with the global filter applied
  uint32_t enabled = 0;                                            // bits of Extension
  // Sets of indices into EnableExtensions(): what the device has, and what the module names.
  uint32_t allowed_extensions = ~0u;
  uint32_t named_extensions = 0;
  uint32_t language_features =
      StandardLanguageFeatures();  // bits of LanguageFeature: those there are
  bool check_limits = false;       // more than every implementation takes is an error
  NameNotes* notes = nullptr;      // filled by the resolver if there is one
  // Structures that frexp, modf and atomicCompareExchangeWeak give, made when first needed; by
  // BuiltinResult (overload.cc).
  TypeId builtin_results[20];

  // As messages call it: wgpu's name of barycentric_coord is 'barycentric'.
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
  // The variable that an identifier expression or declaration names, or none.
  VariableId VariableOf(NodeId id) const { return VariableId(facts[id.value].ref); }
  // Filters are added in the order in which their ranges begin, outer ones first.
  void AddFilter(Span range, DiagnosticRule rule, Severity severity);
  // The severity of a rule at a place: the innermost filter, else the default.
  Severity SeverityAt(DiagnosticRule rule, uint32_t offset) const;

  // NodeFacts::ref of a kMember on a vector: kSwizzleBit and the bits of an ir::Swizzle.
  static constexpr uint32_t kSwizzleBit = 0x80000000u;
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_PROGRAM_H_
