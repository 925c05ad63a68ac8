#include "wgsl/resolve/expressions.h"

#include <array>
#include <bit>
#include <limits>

#include "base/shorten.h"
#include "base/stable_sort.h"
#include "wgsl/resolve/calls.h"
#include "wgsl/resolve/memory_view.h"
#include "wgsl/syntax/literal.h"

namespace tessera::wgsl {
namespace {

using ir::TypeFlags;
using ir::TypeKind;

EvalStage Later(EvalStage a, EvalStage b) { return a > b ? a : b; }

}  // namespace

const NodeFacts* Expressions::Resolve(NodeId node) {
  switch (ast_.kind(node)) {
    case NodeKind::kIdentifier: return Identifier(node);
    case NodeKind::kIntLiteral: return IntLiteral(node);
    case NodeKind::kFloatLiteral: return FloatLiteral(node);
    case NodeKind::kBoolLiteral: return BoolLiteral(node);
    case NodeKind::kParen: return Paren(node);
    case NodeKind::kUnary: return Unary(node);
    case NodeKind::kBinary: return Binary(node);
    case NodeKind::kCall: return calls_.Resolve(node);
    case NodeKind::kIndex: return Index(node);
    case NodeKind::kMember: return Member(node);
    case NodeKind::kError: return nullptr;
    default: return NotAnExpression(node);
  }
}

const NodeFacts* Expressions::NotAnExpression(NodeId node) {
  Error(DiagCode::internal_error, SpanOf(node), "unexpected node in an expression");
  return nullptr;
}

const NodeFacts* Expressions::Paren(NodeId node) {
  const NodeFacts* inner = Resolve(ParenView(ast_, node).inner());
  if (inner == nullptr) return nullptr;
  program_[node].is_reference = inner->is_reference;
  return Set(node, inner->type, inner->stage, inner->value);
}

// Returns the expression as an operand, after applying the load rule (WGSL: Load Rule).
Operand Expressions::OperandOf(NodeId node, const NodeFacts& facts) {
  const Operand x{facts.type, facts.value, node, facts.stage};
  if (!facts.is_reference) return x.type != ir::kVoid ? x : NoResult(x);
  const TypeId store = types_[x.type].element;
  // Types with atomics, runtime-sized arrays or buffers cannot be loaded.
  const bool has_value = types_.Has(store, TypeFlags::kConstructible | TypeFlags::kHasHandle);
  return has_value ? Operand{store, {}, node, EvalStage::kRuntime} : NoValue(x, store);
}

Operand Expressions::NoResult(Operand call) {
  Error(DiagCode::type_mismatch, call.node, "this function call has no value");
  call.type = {};
  return call;
}

Operand Expressions::NoValue(Operand x, TypeId store) {
  Diagnostic& d = Error(DiagCode::invalid_reference, x.node,
                        Cat("a value of type '", TypeName(store), "' cannot be read from memory"));
  if (types_.kind(store) == TypeKind::kAtomic) {
    const Span span = ast_.FullSpan(x.node);
    const std::string_view text = program_.source.text(span);
    constexpr size_t kMaxText = 200;
    if (text.size() <= kMaxText && text.find("//") == std::string_view::npos &&
        text.find("/*") == std::string_view::npos) {
      d.AddHelp(Cat("write 'atomicLoad(&", text, ")'"))
          .AddFix(span, Cat("atomicLoad(&", text, ")"));
    } else {
      d.AddHelp("use 'atomicLoad(&...)'");
    }
  } else if (types_.Has(store, TypeFlags::kHasAtomic)) {
    d.AddNote("it contains an atomic");
  } else if (types_.Has(store, TypeFlags::kHasRuntimeArray)) {
    d.AddNote("it contains a runtime-sized array");
  }
  x.type = {};
  return x;
}

bool Expressions::MaterializeDefault(NodeId node) {
  const TypeId type = program_[node].type;
  const TypeId concrete = ConcreteType(types_, type);
  return concrete == type || Materialize(context_, node, concrete);
}

// ---------------------------------------------------------------- literals

const NodeFacts* Expressions::BoolLiteral(NodeId node) {
  return Set(node, ir::kBool, EvalStage::kConst,
             constants_.Bool(BoolLiteralView(ast_, node).value()));
}

const NodeFacts* Expressions::IntLiteral(NodeId node) {
  const Token& token = ast_.token(node);
  const char* text = program_.source.text().data() + token.offset;
  // This is the fast path for nearly all integer literals: at most nine decimal digits, with no
  // suffix or the suffix 'u'.
  uint32_t length = token.length;
  if (length <= 9 && (length == 1 || text[0] != '0')) {
    uint32_t value = 0;
    uint32_t i = 0;
    while (i < length && text[i] >= '0' && text[i] <= '9') value = value * 10 + (text[i++] - '0');
    if (i == length) {
      return Set(node, ir::kAbstractInt, EvalStage::kConst, constants_.AbstractInt(value));
    }
    if (i + 1 == length && i > 0 && text[i] == 'u') {
      return Set(node, ir::kU32, EvalStage::kConst, constants_.U32(value));
    }
  }
  return LiteralSlowPath(node);
}

// The fast path for nearly all floating-point literals: a few decimal digits with a decimal point
// or the suffix 'f'. The value is an integer divided by a power of ten. A double can represent both
// exactly, so their quotient is rounded correctly.
const NodeFacts* Expressions::FloatLiteral(NodeId node) {
  const Token& token = ast_.token(node);
  const char* text = program_.source.text().data() + token.offset;
  const bool suffix = text[token.length - 1] == 'f';
  const uint32_t length = token.length - (suffix ? 1 : 0);
  constexpr uint32_t kMost = std::numeric_limits<double>::digits10;
  if (length > kMost) return LiteralSlowPath(node);
  uint64_t digits = 0, scale = 1;
  uint32_t i = 0;
  for (; i < length && text[i] >= '0' && text[i] <= '9'; ++i) {
    digits = digits * 10 + static_cast<uint64_t>(text[i] - '0');
  }
  if (i < length && text[i++] != '.') return LiteralSlowPath(node);
  for (; i < length && text[i] >= '0' && text[i] <= '9'; ++i) {
    digits = digits * 10 + static_cast<uint64_t>(text[i] - '0');
    scale *= 10;
  }
  if (i != length) return LiteralSlowPath(node);
  double value = static_cast<double>(digits) / static_cast<double>(scale);
  if (suffix) {
    // Rounding to double may have moved the value onto the midpoint between two floats. In that
    // case, LiteralSlowPath finds the nearest float from all digits.
    constexpr uint64_t kBelowFloat = (uint64_t{1} << 29) - 1, kMiddle = uint64_t{1} << 28;
    if ((std::bit_cast<uint64_t>(value) & kBelowFloat) == kMiddle) return LiteralSlowPath(node);
    value = static_cast<double>(static_cast<float>(value));
  }
  const TypeId type = suffix ? ir::kF32 : ir::kAbstractFloat;
  return Set(node, type, EvalStage::kConst, constants_.Float(type, value));
}

const NodeFacts* Expressions::LiteralSlowPath(NodeId node) {
  const Literal v = ReadLiteral(program_.source.text(SpanOf(node)));
  if (!v.ok) {
    const std::string_view text = program_.source.text(SpanOf(node));
    Diagnostic& d =
        Error(DiagCode::invalid_literal, SpanOf(node), Cat("the literal '", text, "' ", v.problem));
    const bool plain = v.type == LiteralType::kAbstractInt;
    if (plain && program_.Has(LanguageFeature::kInt64) && ReadLiteral(Cat(text, "lu")).ok) {
      d.AddHelp(Cat("as a 'u64' it is '", text, "lu'"));
    }
    return nullptr;
  }
  ConstantId value;
  switch (v.type) {
    case LiteralType::kAbstractInt: value = constants_.AbstractInt(v.i); break;
    case LiteralType::kI32: value = constants_.Int(ir::kI32, v.i); break;
    case LiteralType::kU32: value = constants_.Int(ir::kU32, v.i); break;
    case LiteralType::kI64:
    case LiteralType::kU64: {
      const bool is_signed = v.type == LiteralType::kI64;
      if (!RequireFeature(
              LanguageFeature::kInt64, SpanOf(node),
              is_signed ? "a literal with suffix 'li'" : "a literal with suffix 'lu'")) {
        return nullptr;
      }
      value = constants_.Int(is_signed ? ir::kI64 : ir::kU64, v.i);
      break;
    }
    case LiteralType::kAbstractFloat: value = constants_.Float(ir::kAbstractFloat, v.f); break;
    case LiteralType::kF32: value = constants_.Float(ir::kF32, v.f); break;
    case LiteralType::kF16:
      if (!RequireExtension(Extension::kF16, SpanOf(node), "a literal with suffix 'h'"))
        return nullptr;
      value = constants_.Float(ir::kF16, v.f);
      break;
  }
  return Set(node, constants_.type(value), EvalStage::kConst, value);
}

// ---------------------------------------------------------------- names

const NodeFacts* Expressions::NotAValue(NodeId node, std::string_view what) {
  Error(DiagCode::wrong_kind_of_name, SpanOf(node),
        Cat("'", Text(IdentifierView(ast_, node).name()), "' is ", what, ", not a value"));
  return nullptr;
}

// Returns whether `node` is a type name whose template arguments are missing because the '<' after
// it begins no template list, e.g. 'vec2<f32(1, 2)'.
bool Expressions::IsOpenTemplateList(NodeId node) const {
  return ast_.kind(node) == NodeKind::kIdentifier &&
         name::IsTypeGenerator(IdentifierView(ast_, node).name()) &&
         ast_.tokens[ast_.nodes[node.value].token + 1].kind == TokenKind::kLessThan;
}

// Reports an identifier that the module does not declare: it is unknown, or its predeclared meaning
// is not a value.
const NodeFacts* Expressions::NotDeclared(NodeId node) {
  const StringId name = IdentifierView(ast_, node).name();
  if (name::IsBuiltinFunction(name)) return NotAValue(node, "a built-in function");
  if (IsOpenTemplateList(node)) {
    const uint32_t token = ast_.nodes[node.value].token + 1;
    Error(DiagCode::syntax_error, ast_.TokenSpan(token), "this template list is not closed")
        .AddHelp("each '<' after the name of a type needs a matching '>'");
    return nullptr;
  }
  if (name::IsTypeName(name)) return NotAValue(node, "a type");
  if (name::IsEnumerant(name)) return NotAValue(node, "a predeclared enumerant");
  suggestions_.UnresolvedIdentifier(node, ForeignUse::kValue);
  return nullptr;
}

// Makes the identifier `node` refer to a variable or value.
const NodeFacts* Expressions::Reference(NodeId node, VariableId id) {
  Variable& v = program_[id];
  v.used = true;
  if (!v.as_name.type.valid() || v.noted_in != context_.current_function) {
    return FirstReference(node, id);
  }
  NodeFacts& facts = program_[node];
  facts = v.as_name;
  return &facts;
}

const NodeFacts* Expressions::Identifier(NodeId node) {
  const IdentifierView view(ast_, node);
  const VariableId variable = scopes_.Variable(view.name());
  if (variable.valid() && !view.has_template_arguments() && !jumps_.InContinuingBlock()) {
    return Reference(node, variable);
  }
  const BindingId binding = scopes_.Find(view.name());
  if (!binding.valid()) return NotDeclared(node);
  const NodeId decl = scopes_.DeclarationOf(binding);
  scopes_.Note(node, decl);
  switch (ast_.kind(decl)) {
    case NodeKind::kVar:
    case NodeKind::kLet:
    case NodeKind::kConst:
    case NodeKind::kOverride:
    case NodeKind::kParameter: break;
    case NodeKind::kFunction: return NotAValue(node, "a function");
    case NodeKind::kAlias:
    case NodeKind::kStruct: return NotAValue(node, "a type");
    default: return nullptr;
  }
  if (view.has_template_arguments()) return NotATemplate(node, decl);
  if (jumps_.InContinuingBlock()) {
    const NodeId skipping = jumps_.ContinueThatSkips(binding);
    if (skipping.valid()) return SkippedByContinue(node, decl, skipping);
  }
  const VariableId id = program_.VariableOf(decl);
  // The id is invalid if the declaration has an error.
  return id.valid() ? Reference(node, id) : nullptr;
}

// Handles the first use of a variable in the current function. If this is also the first use of a
// `var` in the module, computes its reference type.
const NodeFacts* Expressions::FirstReference(NodeId node, VariableId id) {
  Variable& v = program_[id];
  program_[node].ref = id.value;
  if (!v.type.valid()) return nullptr;
  const bool resource = v.kind == VariableKind::kVar || v.kind == VariableKind::kOverride;
  if (v.module_scope && resource) uses_.UseGlobal(id, node);
  if (!v.as_name.type.valid()) {
    v.as_name.type = types_.Reference(v.space, v.type, v.access);
    v.as_name.is_reference = true;
  }
  NodeFacts& facts = program_[node];
  facts = v.as_name;
  return &facts;
}

const NodeFacts* Expressions::NotATemplate(NodeId node, NodeId decl) {
  Diagnostic& d = Error(DiagCode::invalid_template_arguments, SpanOf(node),
                        Cat("'", Text(decl), "' takes no template arguments"));
  d.AddLabel(SpanOf(decl), "declared here");
  const NodeKind kind = ast_.kind(decl);
  const bool value =
      kind != NodeKind::kFunction && kind != NodeKind::kAlias && kind != NodeKind::kStruct;
  if (value) d.AddNote(std::string(kReadAsTemplateList));
  return nullptr;
}

const NodeFacts* Expressions::SkippedByContinue(NodeId node, NodeId decl, NodeId continue_node) {
  Error(DiagCode::invalid_statement, SpanOf(continue_node),
        Cat("this 'continue' skips the declaration of '", Text(decl),
            "', which the continuing block uses"))
      .AddLabel(SpanOf(decl), "declared here")
      .AddLabel(SpanOf(node), "used here");
  return nullptr;
}

// ---------------------------------------------------------------- unary

const NodeFacts* Expressions::Unary(NodeId node) {
  const UnaryView view(ast_, node);
  if (view.op() == Operator::kAddressOf) return AddressOf(node);
  if (view.op() == Operator::kIndirection) return Indirection(node);
  const Operand x = Value(view.operand());
  if (!x.type.valid()) return nullptr;
  return Set(node, ResolveUnary(context_, node, view.op(), x));
}

bool Expressions::IsVectorComponentReference(NodeId node) const {
  node = WithoutParens(ast_, node);
  NodeId base;
  switch (ast_.kind(node)) {
    case NodeKind::kMember: base = MemberView(ast_, node).base(); break;
    case NodeKind::kIndex: base = IndexView(ast_, node).base(); break;
    default: return false;
  }
  ir::Type view;
  const TypeId type = program_[base].type;
  return type.valid() && IsMemoryView(types_, type, &view) && types_.IsVector(view.element);
}

// Resolves '&' (WGSL: Address-Of Expression).
const NodeFacts* Expressions::AddressOf(NodeId node) {
  const NodeId operand = UnaryView(ast_, node).operand();
  if (!Resolve(operand)) return nullptr;
  const ir::Type type = types_[program_[operand].type];
  if (type.kind != TypeKind::kReference) {
    Diagnostic& d = Error(DiagCode::invalid_reference, operand,
                          "'&' needs a variable or a part of one; this is a value");
    if (ast_.kind(operand) == NodeKind::kIdentifier) {
      const VariableId id = program_.VariableOf(operand);
      if (id.valid()) {
        d.AddLabel(SpanOf(program_[id].node),
                   Cat("'", Text(program_[id].name), "' is not a 'var'"));
      }
    }
    return nullptr;
  }
  if (type.space == ir::AddressSpace::kHandle) {
    Error(DiagCode::invalid_reference, operand,
          "the address of a texture or sampler cannot be taken");
    return nullptr;
  }
  if (IsVectorComponentReference(operand)) {
    Error(DiagCode::invalid_reference, operand,
          "the address of a vector component cannot be taken");
    return nullptr;
  }
  return Set(node, types_.Pointer(type.space, type.element, type.access), EvalStage::kRuntime);
}

// Resolves the operator '*' for pointers (WGSL: Indirection Expression).
const NodeFacts* Expressions::Indirection(NodeId node) {
  const NodeId operand = UnaryView(ast_, node).operand();
  if (!Resolve(operand)) return nullptr;
  const TypeId type_id = program_[operand].type;
  const ir::Type type = types_[type_id];
  if (type.kind != TypeKind::kPointer) return NoPointer(node, type_id);
  return SetReference(node, type, type.element);
}

// Reports that '*' is applied to a value of type `type`, which is not a pointer.
const NodeFacts* Expressions::NoPointer(NodeId node, TypeId type) {
  const NodeId operand = UnaryView(ast_, node).operand();
  const Span star = SpanOf(node), span = ast_.FullSpan(operand);
  // '*b' may come from the power 'a ** b', which the parser reads as 'a * (*b)'. In this case, the
  // next node is the multiplication, because a binary operator's node directly follows the node of
  // its right operand.
  const NodeId parent(node.value + 1);
  if (parent.value < ast_.nodes.size() && ast_.kind(parent) == NodeKind::kBinary &&
      BinaryView(ast_, parent).op() == Operator::kMultiply &&
      BinaryView(ast_, parent).right() == node && SpanOf(parent).end == star.begin) {
    return Power(parent, operand);
  }
  Diagnostic& d =
      Error(DiagCode::invalid_reference, span,
            Cat("'*' needs a pointer, but this has the type '", TypeName(Loaded(type)), "'"));
  // If the operand is an access such as p[1] or p.x and `p` is a pointer, the author may have meant
  // '(*p)[1]' or '(*p).x'.
  NodeId base = operand;
  while (true) {
    if (ast_.kind(base) == NodeKind::kMember) {
      base = MemberView(ast_, base).base();
    } else if (ast_.kind(base) == NodeKind::kIndex) {
      base = IndexView(ast_, base).base();
    } else {
      return nullptr;
    }
    const TypeId type_of_base = program_[base].type;
    if (type_of_base.valid() && types_.kind(type_of_base) == TypeKind::kPointer) break;
  }
  const Span pointer = ast_.FullSpan(base);
  const std::string_view rest = program_.source.text({pointer.end, span.end});
  d.AddHelp(Cat("'", rest[0] == '[' ? "[]" : ".", "' binds more tightly: write '(*",
                Source(pointer), ")", rest, "', or '", Source(span), "'"))
      .AddFix(star, "");
  return nullptr;
}

// Reports 'a ** b'. The parser has parsed it as `node`, which multiplies a by '*b'.
const NodeFacts* Expressions::Power(NodeId node, NodeId exponent) {
  NodeId base = BinaryView(ast_, node).left();
  // In other languages, '**' binds more tightly than '*', '/', '%' and unary minus. The base of
  // '**' is therefore only the last operand before it.
  if (ast_.kind(base) == NodeKind::kBinary) base = BinaryView(ast_, base).right();
  if (ast_.kind(base) == NodeKind::kUnary && UnaryView(ast_, base).op() == Operator::kNegate) {
    base = UnaryView(ast_, base).operand();
  }
  const Span star = SpanOf(node), from = ast_.FullSpan(base), to = ast_.FullSpan(exponent);
  Diagnostic& d = Error(DiagCode::invalid_reference, Span{star.begin, star.end + 1},
                        "WGSL has no operator '**'");
  const TypeId x = Loaded(program_[base].type), y = Loaded(program_[exponent].type);
  const auto is_float = [&](TypeId t) {
    if (t.valid() && types_.IsVector(t)) t = types_.ScalarOf(t);
    return t == ir::kF32 || t == ir::kF16 || t == ir::kAbstractFloat;
  };
  const auto is_abstract = [](TypeId t) {
    return t == ir::kAbstractInt || t == ir::kAbstractFloat;
  };
  const auto fits = [&](TypeId a, TypeId b) {
    return is_float(a) && (a == b || (is_abstract(b) && !types_.IsVector(a)));
  };
  // No fix is suggested for 'a ** b ** c'. Other languages evaluate the last '**' first, so a fix
  // for the first one would be wrong.
  const std::string_view rest = program_.source.text().substr(to.end);
  const size_t next = rest.find_first_not_of(' ');
  const bool last = next == std::string_view::npos || !rest.substr(next).starts_with("**");
  if (last && (fits(x, y) || fits(y, x))) {
    const auto inside = [&](NodeId n) {
      return Source(
          ast_.FullSpan(ast_.kind(n) == NodeKind::kParen ? ParenView(ast_, n).inner() : n));
    };
    std::string call = Cat("pow(", inside(base), ", ", inside(exponent), ")");
    d.AddHelp(Cat("write '", call, "'")).AddFix({from.begin, to.end}, std::move(call));
  } else {
    d.AddHelp("write 'pow(a, b)' with floating-point numbers");
  }
  return nullptr;
}

// ---------------------------------------------------------------- binary

bool Expressions::IsBinary(NodeId node, bool logical) const {
  return ast_.kind(node) == NodeKind::kBinary && BinaryView(ast_, node).is_logical() == logical;
}

// Resolves a binary expression. Follows left operands iteratively, so that a long chain such as a +
// b + c + ... causes no deep recursion.
const NodeFacts* Expressions::Binary(NodeId node) {
  const BinaryView view(ast_, node);
  const bool logical = view.is_logical();
  const NodeId first = view.left();
  if (!IsBinary(first, logical)) {  // the most common case
    const Operand l = Value(first);
    const Operand result = logical ? LogicalStep(node, l) : BinaryStep(node, l);
    return result.type.valid() ? &program_[node] : nullptr;
  }
  const size_t below = spine_.size();
  NodeId left = node;
  do {
    spine_.push_back(left);
    left = BinaryView(ast_, left).left();
  } while (IsBinary(left, logical));
  Operand l = Value(left);
  while (spine_.size() > below) {
    const NodeId step = spine_.back();
    spine_.pop_back();
    l = logical ? LogicalStep(step, l) : BinaryStep(step, l);
  }
  return l.type.valid() ? &program_[node] : nullptr;
}

Operand Expressions::BinaryStep(NodeId node, Operand l) {
  const BinaryView view(ast_, node);
  if (!l.type.valid()) return WithoutLeft(node);
  const Operand r = Value(view.right());
  if (!r.type.valid()) {
    program_[node].type = {};
    return {};
  }
  // Fast path for common operations. Checks are needed only for two constant operands, and for a
  // constant divisor.
  const bool plain = IsPlainArithmetic(view.op(), l.type, r.type);
  if (plain && (!r.value.valid() || (!l.value.valid() && view.op() != Operator::kDivide))) {
    const EvalStage stage = Later(l.stage, r.stage);
    Set(node, l.type, stage);
    return {l.type, {}, node, stage};
  }
  const NodeFacts* facts = Set(node, ResolveBinary(context_, node, view.op(), l, r));
  if (facts != nullptr) WarnOfUnsignedComparison(node, l, r);
  return facts != nullptr ? Operand{facts->type, facts->value, node, facts->stage} : Operand();
}

// Warns about a comparison that checks whether an unsigned value is negative.
void Expressions::WarnOfUnsignedComparison(NodeId node, const Operand& l, const Operand& r) {
  const auto op = BinaryView(ast_, node).op();
  const bool zero_at_right = op == Operator::kGreaterEqual || op == Operator::kLess;
  if (!zero_at_right && op != Operator::kGreater && op != Operator::kLessEqual) return;
  const Operand& zero = zero_at_right ? r : l;
  const Operand& other = zero_at_right ? l : r;
  if (!zero.value.valid() || other.value.valid() || types_.ScalarOf(other.type) != ir::kU32 ||
      !constants_.IsZero(zero.value)) {
    return;
  }
  const bool result = op == Operator::kGreaterEqual || op == Operator::kLessEqual;
  Error(DiagCode::unsigned_comparison, SpanOf(node),
        Cat("this is always ", result ? "true" : "false", ": a 'u32' is never negative"));
}

// Handles a binary operation whose left operand has an error. The right operand is still resolved,
// so that its errors are reported, too.
Operand Expressions::WithoutLeft(NodeId node) {
  const BinaryView view(ast_, node);
  if (!IsOpenTemplateList(view.left())) Value(view.right());
  program_[node].type = {};
  return {};
}

// Resolves '&&' or '||' (WGSL: Logical Expressions, const Expressions). If the left operand
// determines the result, the right operand is not evaluated.
Operand Expressions::LogicalStep(NodeId node, Operand l) {
  const BinaryView view(ast_, node);
  const bool is_and = view.op() == Operator::kLogicalAnd;
  const bool known = l.type == ir::kBool && l.value.valid();
  const bool skip = known && constants_.BoolValue(l.value) != is_and;
  const bool unevaluated = context_.unevaluated;
  context_.unevaluated |= skip;
  const Operand r = Value(view.right());
  context_.unevaluated = unevaluated;
  program_[node].type = {};
  if (!l.type.valid() || !r.type.valid()) return {};
  if (l.type != ir::kBool || r.type != ir::kBool) {
    const Operand& wrong = l.type != ir::kBool ? l : r;
    Error(DiagCode::no_matching_overload, SpanOf(node),
          Cat("'", is_and ? "&&" : "||", "' needs operands of type 'bool'"))
        .AddLabel(ast_.FullSpan(wrong.node), Cat("this is '", TypeName(wrong.type), "'"));
    return {};
  }
  const EvalStage stage = Later(l.stage, r.stage);
  ConstantId value;
  if (stage == EvalStage::kConst) {
    if (skip) {
      value = l.value;
    } else if (known) {
      value = r.value;
    }
  }
  Set(node, ir::kBool, stage, value);
  return {ir::kBool, value, node, stage};
}

// ---------------------------------------------------------------- index and member

// Checks that a constant index is within bounds (WGSL: Composite Value Decomposition Expressions).
bool Expressions::CheckIndexBounds(TypeId composite, NodeId index) {
  const ConstantId value = program_[index].value;
  if (!value.valid() || context_.unevaluated) return true;
  const int64_t i = constants_.IntValue(value);
  const ir::Type& type = types_[composite];
  int64_t count = INT64_MAX;
  if (type.kind == TypeKind::kVector || type.kind == TypeKind::kMatrix) count = type.n;
  if ((type.kind == TypeKind::kArray || type.kind == TypeKind::kBindingArray) &&
      type.count().is_constant()) {
    count = type.count().value();
  }
  if (i >= 0 && i < count) return true;
  if (count == INT64_MAX) {
    Error(DiagCode::index_out_of_bounds, index, Cat("the index ", i, " is negative"));
  } else {
    Error(DiagCode::index_out_of_bounds, index,
          Cat("the index ", i, " is outside of '", TypeName(composite), "'"))
        .AddNote(Cat("valid indices are 0 to ", count - 1));
  }
  return false;
}

// Returns the element type of `composite`. Reports an error and returns none if `composite` has no
// elements. `base` is the indexed expression: a value of type `composite`, or a reference or
// pointer to one.
TypeId Expressions::ElementType(TypeId composite, NodeId base) {
  const ir::Type& type = types_[composite];
  switch (type.kind) {
    case TypeKind::kVector:
    case TypeKind::kMatrix:
    case TypeKind::kArray:
    case TypeKind::kBindingArray: return type.element;
    default:  // others: types that cannot be indexed
      break;
  }
  Diagnostic& d = Error(DiagCode::type_mismatch, base,
                        Cat("a value of type '", TypeName(composite), "' cannot be indexed"));
  if (types_.kind(composite) == TypeKind::kSubgroupMatrix) {
    d.AddNote(program_.Enabled(Extension::kCooperativeMatrix)
                  ? "a cooperative matrix is distributed over the invocations of a subgroup; only "
                    "coopStore gives access to its components"
                  : "a subgroup matrix is distributed over the invocations of a subgroup; only "
                    "subgroupMatrixStore gives access to its components");
  }
  return {};
}

// Checks that the language extension pointer_composite_access is available. For a pointer p, it
// allows p.member and p[i] as short forms of (*p).member and (*p)[i] (WGSL: Language Extensions).
// Reports an error and returns false if the extension is not available.
bool Expressions::RequirePointerAccess(NodeId base) {
  return RequireFeature(LanguageFeature::kPointerCompositeAccess, ast_.FullSpan(base),
                        "an access through a pointer without '*'");
}

const NodeFacts* Expressions::Index(NodeId node) {
  const NodeId base = IndexView(ast_, node).base(), index = IndexView(ast_, node).index();
  const NodeFacts* base_facts = Resolve(base);
  const Operand i = Value(index);
  if (base_facts == nullptr || !i.type.valid()) return nullptr;
  const TypeId base_type = base_facts->type;
  if (base_type == ir::kVoid) {
    Error(DiagCode::type_mismatch, base, "this function call has no value");
    return nullptr;
  }
  const ir::Type& type = types_[base_type];
  const bool pointer = type.kind == TypeKind::kPointer;
  const bool memory = pointer || type.kind == TypeKind::kReference;
  const TypeId composite = memory ? type.element : base_type;
  const TypeId element = ElementType(composite, base);
  if (!element.valid()) return nullptr;
  if (pointer && !RequirePointerAccess(base)) return nullptr;
  if (!ir::TypeStore::IsIntScalar(i.type)) {
    Diagnostic& d = Error(DiagCode::type_mismatch, index,
                          Cat("an index must be an 'i32' or 'u32', not '", TypeName(i.type), "'"));
    if (ir::TypeStore::IsScalar(i.type)) {
      d.AddHelp(
          Cat("convert it: 'u32(", Shorten(program_.source.text(ast_.FullSpan(index)), 40), ")'"));
    }
    return nullptr;
  }
  if (!CheckIndexBounds(composite, index)) return nullptr;
  if (i.type == ir::kAbstractInt && !Materialize(context_, index, ir::kI32)) return nullptr;
  return memory ? SetReference(node, types_[base_type], element)
                : IndexValue(node, composite, element);
}

// Resolves an index expression whose base is a value.
const NodeFacts* Expressions::IndexValue(NodeId node, TypeId composite, TypeId element) {
  const NodeId base = IndexView(ast_, node).base(), index = IndexView(ast_, node).index();
  const EvalStage base_stage = program_[base].stage;
  const EvalStage index_stage = program_[index].stage;
  if (index_stage != EvalStage::kConst && types_.Has(composite, TypeFlags::kAbstract)) {
    // WGSL (Array Access Expression etc.): a non-constant index makes an abstract base concrete.
    if (!MaterializeDefault(base)) return nullptr;
    element = types_[program_[base].type].element;
  }
  ConstantId value;
  const ConstantId base_value = program_[base].value;
  const ConstantId index_value = program_[index].value;
  if (base_value.valid() && index_value.valid() && !context_.unevaluated) {
    value = constants_.Element(base_value, static_cast<uint32_t>(constants_.IntValue(index_value)));
  }
  return Set(node, element, Later(base_stage, index_stage), value);
}

const NodeFacts* Expressions::Member(NodeId node) {
  const NodeId base = MemberView(ast_, node).base();
  const NodeFacts* facts = Resolve(base);
  if (facts == nullptr) return nullptr;
  const ir::Type& type = types_[facts->type];
  const bool pointer = type.kind == TypeKind::kPointer;
  if (pointer && !RequirePointerAccess(base)) return nullptr;
  const ir::Type* const view = pointer || facts->is_reference ? &type : nullptr;
  const TypeId composite = view != nullptr ? view->element : facts->type;
  switch (types_.kind(composite)) {
    case TypeKind::kVector: return Swizzle(node, composite, view);
    case TypeKind::kStruct: return StructMember(node, composite, view);
    default: return NoMembers(node, composite);  // others: types without members
  }
}

const NodeFacts* Expressions::SetReference(NodeId node, const ir::Type& memory, TypeId part) {
  program_[node].is_reference = true;
  return Set(node, types_.Reference(memory.space, part, memory.access), EvalStage::kRuntime);
}

const NodeFacts* Expressions::NoMembers(NodeId node, TypeId composite) {
  Diagnostic& d = Error(DiagCode::unknown_member, SpanOf(node),
                        composite == ir::kVoid ? std::string("this function call has no value")
                                               : Cat("'", TypeName(composite), "' has no members"));
  if (types_.IsMatrix(composite)) d.AddHelp("index the matrix: 'm[column][row]'");
  const StringId member = MemberView(ast_, node).name();
  if (ir::TypeStore::IsScalar(composite) && (Text(member) == "x" || Text(member) == "r")) {
    const Span span{ast_.FullSpan(MemberView(ast_, node).base()).end, SpanOf(node).end};
    d.AddHelp(Cat("this is one number: remove '.", Text(member), "'")).AddFix(span, "");
  }
  return nullptr;
}

const NodeFacts* Expressions::UnknownMember(NodeId node, TypeId structure) {
  const ir::Struct& s = types_.StructOf(structure);
  const StringId name = MemberView(ast_, node).name();
  Diagnostic& d = Error(DiagCode::unknown_member, SpanOf(node),
                        Cat("the structure '", Text(s.name), "' has no member '", Text(name), "'"));
  suggestions_.SuggestMember(d, name, s.members);
  if (s.span.end != 0) d.AddLabel(s.span, Cat("'", Text(s.name), "' is declared here"));
  return nullptr;
}

// Returns the index of the member `name`, or the number of members if there is none.
uint32_t Expressions::MemberIndex(TypeId structure, StringId name) {
  const std::span<const ir::StructMember> members = types_.StructOf(structure).members;
  const auto count = static_cast<uint32_t>(members.size());
  constexpr uint32_t kFew = 64;
  if (count > kFew) return MemberOfMany(structure, name);
  uint32_t index = 0;
  while (index < count && members[index].name != name) ++index;
  return index;
}

uint32_t Expressions::MemberOfMany(TypeId structure, StringId name) {
  const std::span<const ir::StructMember> members = types_.StructOf(structure).members;
  const auto count = static_cast<uint32_t>(members.size());
  const auto key = [&](StringId member) { return JoinKeys(structure.value, member.value); };
  if (members_.try_emplace(key(members[0].name), 0).second) {
    for (uint32_t i = 1; i < count; ++i) members_.try_emplace(key(members[i].name), i);
  }
  const auto found = members_.find(key(name));
  return found == members_.end() ? count : found->second;
}

// Resolves an access to a structure member. `view` is the memory view of the structure, or null if
// the structure is a value.
const NodeFacts* Expressions::StructMember(NodeId node, TypeId composite, const ir::Type* view) {
  const StringId name = MemberView(ast_, node).name();
  const std::span<const ir::StructMember> members = types_.StructOf(composite).members;
  const uint32_t index = MemberIndex(composite, name);
  if (index == members.size()) return UnknownMember(node, composite);
  const TypeId member = members[index].type;
  program_[node].ref = index;
  if (view != nullptr) return SetReference(node, *view, member);
  const NodeId base = MemberView(ast_, node).base();
  ConstantId value;
  if (program_[base].value.valid()) {
    value = constants_.Element(program_[base].value, index);
  }
  return Set(node, member, program_[base].stage, value);
}

namespace {

// The component that a swizzle letter selects, and the letter's set (xyzw or rgba).
struct SwizzleLetter {
  uint8_t component = 0;
  enum Set : uint8_t { kNone = 0, kXyzw = 1, kRgba = 2 } set = kNone;
};
constexpr auto kSwizzleLetters = [] {
  std::array<SwizzleLetter, 256> letters{};
  for (uint8_t i = 0; i < 4; ++i) {
    letters[static_cast<unsigned char>("xyzw"[i])] = {i, SwizzleLetter::kXyzw};
    letters[static_cast<unsigned char>("rgba"[i])] = {i, SwizzleLetter::kRgba};
  }
  return letters;
}();

}  // namespace

// Returns the value of NodeFacts::ref for a swizzle. Reports an error and returns 0 if the swizzle
// is invalid.
uint32_t Expressions::SwizzleLetters(NodeId node, TypeId vector) {
  const std::string_view letters = Text(MemberView(ast_, node).name());
  const uint32_t n = types_[vector].n;
  ir::Swizzle swizzle;
  bool known = !letters.empty() && letters.size() <= 4;
  bool outside = false;
  uint8_t sets = 0;
  for (size_t i = 0; known && i < letters.size(); ++i) {
    const SwizzleLetter letter = kSwizzleLetters[static_cast<unsigned char>(letters[i])];
    known = letter.set != SwizzleLetter::kNone;
    sets |= letter.set;
    outside |= letter.component >= n;
    swizzle.Append(letter.component);
  }
  constexpr uint8_t kBoth = SwizzleLetter::kXyzw | SwizzleLetter::kRgba;
  if (known && !outside && sets != kBoth) return Program::kSwizzleBit | swizzle.bits();
  BadSwizzle(node, vector, letters, known, outside);
  return 0;
}

void Expressions::BadSwizzle(NodeId node, TypeId vector, std::string_view letters, bool known,
                             bool outside) {
  Diagnostic& d = Error(DiagCode::unknown_member, SpanOf(node),
                        known && !outside
                            ? Cat("the swizzle '", letters, "' mixes the letters of xyzw and rgba")
                            : Cat("'", TypeName(vector), "' has no component '", letters, "'"));
  if (!known && letters.find_first_not_of("stpq") == std::string_view::npos) {
    d.AddHelp("write x, y, z and w for s, t, p and q");
  }
  if (known && outside) d.AddNote(Cat("it has ", uint32_t{types_[vector].n}, " components"));
}

// Resolves a swizzle (WGSL: Vector Access Expression). `view` is the memory view of the vector, or
// null if the vector is a value.
const NodeFacts* Expressions::Swizzle(NodeId node, TypeId vector, const ir::Type* view) {
  const uint32_t ref = SwizzleLetters(node, vector);
  if (ref == 0) return nullptr;
  program_[node].ref = ref;
  const uint32_t count = ir::Swizzle::FromBits(ref & ~Program::kSwizzleBit).count();
  const TypeId scalar = types_[vector].element;
  if (view != nullptr && count == 1) return SetReference(node, *view, scalar);
  const TypeId type = count == 1 ? scalar : ir::TypeStore::Vector(scalar, count);
  if (view != nullptr) {  // several components form a value, not a reference
    return Set(node, type, EvalStage::kRuntime);
  }
  const NodeFacts& base = program_[MemberView(ast_, node).base()];
  return Set(node, type, base.stage,
             base.value.valid() ? SwizzledValue(base.value, ref) : ConstantId());
}

// Returns the value of a swizzle of the constant `vector`. `ref` is the swizzle's NodeFacts::ref.
ConstantId Expressions::SwizzledValue(ConstantId vector, uint32_t ref) {
  const ir::Swizzle swizzle = ir::Swizzle::FromBits(ref & ~Program::kSwizzleBit);
  uint8_t components[4] = {};
  for (uint32_t i = 0; i < swizzle.count(); ++i) {
    components[i] = static_cast<uint8_t>(swizzle[i]);
  }
  return context_.eval.Swizzle(vector, {components, swizzle.count()});
}

}  // namespace tessera::wgsl
