// Defines the syntax tree, which is stored in flat arrays as in Zig's compiler. Nodes are not
// allocated one by one: they have a fixed size and are identified by 32-bit ids. Data that does not
// fit into two operands is stored in a shared `extra` array.
//
// Children are created before their parents, so the operands of an expression have smaller ids than
// the expression. Passes over expressions can therefore be loops over ids.
#ifndef TESSERA_WGSL_SYNTAX_AST_H_
#define TESSERA_WGSL_SYNTAX_AST_H_

#include <cstdint>
#include <span>

#include "base/id.h"
#include "base/plain_vector.h"
#include "base/pool_vector.h"
#include "base/source.h"
#include "wgsl/syntax/token.h"

namespace tessera::wgsl {

struct NodeId : Id<NodeId> {
  using Id::Id;
};

using NodeList = std::span<const NodeId>;

// Operators of unary, binary and compound assignment nodes (Node::op).
enum class Operator : uint8_t {
  kNone,
  // binary
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
  kLogicalAnd,
  kLogicalOr,
  kEqual,
  kNotEqual,
  kLess,
  kLessEqual,
  kGreater,
  kGreaterEqual,
  // unary
  kNegate,
  kNot,
  kComplement,
  kIndirection,
  kAddressOf,
};

// The kinds of nodes, with the meaning of their operands. The comments use this notation:
//
// - 'token' is the main token of the node, at which messages point.
// - 'a' and 'b' are Node::a and Node::b.
// - 'node' is the value of a NodeId; with '?' it may be Id::kNoneValue.
// - 'string' is the value of a StringId.
// - 'extra: T' is the index in Ast::extra at which the fields of struct T begin.
// - 'list' is the index in Ast::extra of {count, nodes...}.
//
// Code outside the parser uses the named accessors of ast_views.h.
enum class NodeKind : uint8_t {
  kError,  // contains reported syntax errors; report no further errors about it

  // ---- expressions
  kIdentifier,    // token: the name          a: string   b: list of template arguments, or none
  kIntLiteral,    // token: the literal
  kFloatLiteral,  // token: the literal
  kBoolLiteral,   // a: 0 or 1
  kParen,         // token: '('               a: node
  kUnary,         // token: operator, op      a: node
  kBinary,        // token: operator, op      a: node     b: node
  kCall,          // token: the name          a: node (kIdentifier)   b: list of arguments (nodes)
  kIndex,         // token: '['               a: node     b: node (index)
  kMember,        // token: the member name   a: node     b: string

  // ---- statements
  kCompound,        // token: '{'               a: list of statements   b: attributes (list) or none
  kAssign,          // token: '='               a: node     b: node
  kCompoundAssign,  // token: operator, op   a: node     b: node
  kPhonyAssign,     // token: '_'               b: node
  kIncrement,       // token: '++'              a: node
  kDecrement,       // token: '--'              a: node
  kCallStatement,   // token: the name       a: node (kCall)
  kIf,              // token: 'if'              a: node condition       b: extra: IfNode
  kSwitch,          // token: 'switch'          a: node selector        b: extra: SwitchNode
  kCase,  // token: 'case'/'default'  a: list of selectors (nodes; kDefaultSelector)  b: node body
  kDefaultSelector,  // token: 'default'
  kLoop,             // token: 'loop'            a: node body (kCompound) b: extra: LoopNode
  kContinuing,  // token: 'continuing'      a: node body (kCompound; a final kBreakIf belongs to it)
  kFor,         // token: 'for'             a: node body            b: extra: ForNode
  kWhile,       // token: 'while'           a: node condition       b: extra: WhileNode
  kBreak,       // token: 'break'
  kBreakIf,     // token: 'break'           a: node condition
  kContinue,    // token: 'continue'
  kReturn,      // token: 'return'          a: node? value
  kDiscard,     // token: 'discard'
  kConstAssert,  // token: 'const_assert'    a: node    (also a module-scope declaration)

  // ---- declarations (some are also statements)
  kVar,           // token: the name          a: extra: VarNode
  kLet,           // token: the name          a: extra: ValueDeclNode
  kConst,         // token: the name          a: extra: ValueDeclNode
  kOverride,      // token: the name          a: extra: ValueDeclNode
  kAlias,         // token: the name          a: string   b: node type
  kStruct,        // token: the name          a: string   b: list of members (kStructMember)
  kStructMember,  // token: the name          a: string   b: extra: MemberNode
  kFunction,      // token: the name          a: extra: FunctionNode
  kParameter,     // token: the name          a: string   b: extra: MemberNode

  // ---- attributes and directives
  // token: the name          a: string   b: list of arguments (nodes), or none without '()'
  //   @diagnostic: the only argument is a kDiagnosticControl
  //   @builtin(x), @interpolate(x, y): arguments are kIdentifier, resolved by context
  kAttribute,
  kDiagnosticControl,    // token: severity    a: string severity      b: extra: DiagnosticRuleNode
  kDiagnosticDirective,  // token: 'diagnostic'   a: node (kDiagnosticControl)
  kEnable,               // token: 'enable'          b: list of kIdentifier
  kRequires,             // token: 'requires'        b: list of kIdentifier
};

struct Node {
  NodeKind kind;
  Operator op = Operator::kNone;
  uint16_t unused = 0;
  uint32_t token;  // TokenId
  uint32_t a = NodeId::kNoneValue;
  uint32_t b = NodeId::kNoneValue;
};
static_assert(sizeof(Node) == 16);

// Records in Ast::extra. All fields are 32 bits wide. 'attributes' is a list of kAttribute nodes,
// or kNoneValue.
struct IfNode {
  uint32_t then_body, else_node /* kCompound, kIf or none */, attributes;
};
struct SwitchNode {
  uint32_t cases /* list of kCase */, attributes, body_attributes;
};
struct LoopNode {
  uint32_t continuing /* kContinuing or none */, attributes;
};
struct ForNode {
  uint32_t init, condition, update /* each a node or none */, attributes;
};
struct WhileNode {
  uint32_t body, attributes;
};
struct VarNode {
  uint32_t name, template_args /* list or none: address space, access mode */, type, init,
      attributes;
};
struct ValueDeclNode {
  uint32_t name, type, init /* none only for override */, attributes;
};
struct MemberNode {
  uint32_t type, attributes;
};
struct FunctionNode {
  uint32_t name, params /* list of kParameter */, attributes, return_type /* node or none */,
      return_attributes, body /* kCompound */;
};
struct DiagnosticRuleNode {
  uint32_t first /* string */, second /* string, 'a.b', or none */, first_token;
};

// The comments in a source, for formatters and editors. Blank lines are not stored, because they
// can be found by looking at the text between tokens and comments.
struct Trivia {
  // The comments, in source order. Each includes its delimiters '//' or '/*' and '*/', but not the
  // line break.
  PoolVector<Span> comments;
};

class Ast {
 public:
  const Node& operator[](NodeId id) const { return nodes[id.value]; }
  NodeKind kind(NodeId id) const { return nodes[id.value].kind; }
  const Token& token(NodeId id) const { return tokens[nodes[id.value].token]; }

  // Returns the nodes of the list at index `at` of `extra`, or an empty list for kNoneValue.
  // Outside ast_views.h, use the accessors declared there instead: they give each list and record a
  // descriptive name.
  NodeList List(uint32_t at) const {
    if (at == NodeId::kNoneValue) return {};
    return {reinterpret_cast<const NodeId*>(extra.data() + at + 1), extra[at]};
  }
  template <typename Record>
  const Record& Extra(uint32_t at) const {
    return *reinterpret_cast<const Record*>(extra.data() + at);
  }

  Span TokenSpan(uint32_t token) const {
    return {tokens[token].offset, tokens[token].offset + tokens[token].length};
  }
  // Returns the source range of the node's main token. Messages about a declaration or an operator
  // point at this range.
  Span SpanOf(NodeId id) const { return TokenSpan(nodes[id.value].token); }
  // Returns the source range of a whole expression or type. Walks the tree, so use it only for
  // messages.
  Span FullSpan(NodeId id) const;

  PlainVector<Token> tokens;  // ends with kEof
  PlainVector<Node> nodes;
  PlainVector<uint32_t> extra;
  PoolVector<uint32_t> directives;    // nodes, in source order
  PoolVector<uint32_t> declarations;  // module-scope nodes, in source order
  bool whole = true;  // false if the parser skipped part of the source after a syntax error
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_SYNTAX_AST_H_
